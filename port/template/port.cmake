# Only for machines without a C library: what rill and compilers use of it.
list(APPEND port_sources "${folder}/../common/memory.c")
set(port_includes "${folder}/../common/include")
# Loops of common/memory.c must not become calls of themselves.
set(port_compile_options -ffunction-sections -fno-builtin)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    list(APPEND port_compile_options -fno-tree-loop-distribute-patterns)
endif()
# Options that every program is linked with, such as a linker script.
set(port_link_options "")
