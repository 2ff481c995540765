list(APPEND port_sources "${folder}/start.c" "${folder}/semihosting.c" "${folder}/../common/memory.c")
set(port_includes "${folder}/../common/include")
# Or the compiler would make a call of memcpy from the loop in memcpy.
set(port_compile_options -fno-tree-loop-distribute-patterns -ffunction-sections)
set(port_link_options "-T${folder}/link.ld" -Wl,--gc-sections)
