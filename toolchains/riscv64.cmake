# 64-bit RISC-V with floating point. It fuses if it is let.
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(RILL_TRIPLE riscv64-linux-gnu)
set(RILL_EMULATOR qemu-riscv64)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
