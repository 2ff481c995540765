# Big-endian MIPS: the class of Nintendo 64.
set(CMAKE_SYSTEM_PROCESSOR mips)
set(RILL_TRIPLE mips-linux-gnu)
set(RILL_CPU -march=mips32r2)
set(RILL_EMULATOR qemu-mips)
set(RILL_STEPS_float 1)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
