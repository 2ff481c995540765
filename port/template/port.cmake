# Only for machines without a C library: what rill and compilers use of it. This file is read by
# port/CMakeLists.txt, so CMAKE_CURRENT_SOURCE_DIR is rill's port folder, wherever this port lies, and
# ${folder} is this port's own. port_NAME.c is in port_sources already; start-up code may follow:
#     list(APPEND port_sources "${folder}/startup.c")
list(APPEND port_sources "${CMAKE_CURRENT_SOURCE_DIR}/common/memory.c")
set(port_includes "${CMAKE_CURRENT_SOURCE_DIR}/common/include")
# Loops of common/memory.c must not become calls of themselves, nor the copying loop of start-up code
# a call of memcpy, which may not be in its place yet.
set(port_compile_options -ffunction-sections -fno-builtin)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    list(APPEND port_compile_options -fno-tree-loop-distribute-patterns)
endif()
# Options that every program is linked with, such as a linker script. It needs ENTRY(...): the port is a
# static library, from which nothing else may fetch start-up code.
#     set(port_link_options "-T${folder}/NAME.ld" -Wl,--gc-sections)
set(port_link_options "")
