list(APPEND port_sources "${folder}/../common/memory.c")
set(port_includes "${folder}/../common/include")
set(port_compile_options -fno-builtin)
# The page calls exported functions and reads the exported memory; 1 MB and growing.
set(port_link_options -Wl,--no-entry -Wl,--export-if-defined=main -Wl,-z,stack-size=65536)
