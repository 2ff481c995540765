# SuperH 4: the Dreamcast's class. Without a C library, on the template port.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR sh4)
set(RILL_TRIPLE sh4-linux-gnu)
set(RILL_PORT template)
set(RILL_EMULATOR qemu-sh4)
set(RILL_STEPS_float 1)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
# Debian's gcc 12.2 for this CPU drops comparisons with 0 as soon as it optimises.
add_compile_options(-O0)
