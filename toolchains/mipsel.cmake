# Little-endian MIPS: the class of PlayStation 2 and PSP.
set(CMAKE_SYSTEM_PROCESSOR mipsel)
set(RILL_TRIPLE mipsel-linux-gnu)
set(RILL_CPU -march=mips32r2)
set(RILL_EMULATOR qemu-mipsel)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
