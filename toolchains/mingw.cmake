# 64-bit Windows by MinGW-w64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(RILL_TRIPLE x86_64-w64-mingw32)
set(RILL_EMULATOR wine)
set(RILL_STEPS_float 600)
set(RILL_STEPS_q16 600)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
