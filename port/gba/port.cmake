list(APPEND port_sources "${folder}/start.c" "${folder}/bodin_find.c" "${folder}/bodin_linearise.c" "${folder}/bodin_sweep.c" "${folder}/bodin_viscosity.c"
    "${folder}/clavet_meet.c" "${folder}/multiply.c"
    "${folder}/../common/memory.c")
set(port_includes "${folder}/../common/include")
set(port_compile_options -fno-tree-loop-distribute-patterns -ffunction-sections)
set(port_link_options "-T${folder}/link.ld" -Wl,--gc-sections -Wl,-z,max-page-size=4 -Wl,--wrap=__aeabi_lmul)
