# 32-bit ARM with a floating-point unit: the Vita's class.
set(CMAKE_SYSTEM_PROCESSOR armv7)
set(RILL_TRIPLE arm-linux-gnueabihf)
set(RILL_CPU -march=armv7-a -mfpu=neon-vfpv4)
set(RILL_EMULATOR qemu-arm -cpu cortex-a9)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
