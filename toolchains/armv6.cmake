# ARM11 without its floating-point unit.
set(CMAKE_SYSTEM_PROCESSOR armv6)
set(RILL_TRIPLE arm-linux-gnueabi)
set(RILL_CPU -march=armv6 -marm -mfloat-abi=soft)
set(RILL_EMULATOR qemu-arm -cpu arm1136)
set(RILL_STEPS_float 1)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
