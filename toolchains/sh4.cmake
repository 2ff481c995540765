# SuperH 4: the Dreamcast's class.
set(CMAKE_SYSTEM_PROCESSOR sh4)
set(RILL_TRIPLE sh4-linux-gnu)
set(RILL_EMULATOR qemu-sh4)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
