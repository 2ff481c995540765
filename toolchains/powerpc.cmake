# Big-endian PowerPC: the class of GameCube and Wii. It fuses if it is let.
set(CMAKE_SYSTEM_PROCESSOR powerpc)
set(RILL_TRIPLE powerpc-linux-gnu)
set(RILL_CPU -mcpu=750)
set(RILL_EMULATOR qemu-ppc)
set(RILL_STEPS_float 1)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
