# ARM7 and ARM9: the DS's class.
set(CMAKE_SYSTEM_PROCESSOR armv4t)
set(RILL_TRIPLE arm-linux-gnueabi)
set(RILL_CPU -march=armv4t -marm -mfloat-abi=soft)
set(RILL_EMULATOR qemu-arm -cpu arm926)
set(RILL_STEPS_float 1)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
