# 68020 without coprocessor, big-endian: the class of Amiga and old Macs. Q16.16 only.
set(CMAKE_SYSTEM_PROCESSOR m68k)
set(RILL_TRIPLE m68k-linux-gnu)
set(RILL_CPU -m68020)
set(RILL_EMULATOR qemu-m68k)
set(RILL_REALS q16)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
