# 64-bit PC, gcc.
set(RILL_COMPILER gcc)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(RILL_STEPS_float 600)
set(RILL_STEPS_q16 600)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
