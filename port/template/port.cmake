# Only for machines without a C library: what rill and compilers use of it.
list(APPEND port_sources "${folder}/../common/memory.c")
set(port_includes "${folder}/../common/include")
set(port_compile_options -fno-tree-loop-distribute-patterns -ffunction-sections)
# Options that every program is linked with, such as a linker script.
set(port_link_options "")
