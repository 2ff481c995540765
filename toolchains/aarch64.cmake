# 64-bit ARM: the Switch's class. It fuses multiplications and additions if it is let.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(RILL_TRIPLE aarch64-linux-gnu)
set(RILL_EMULATOR qemu-aarch64)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
