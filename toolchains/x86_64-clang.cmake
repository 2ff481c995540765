# 64-bit PC, clang.
set(RILL_COMPILER clang)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(RILL_STEPS_float 600)
set(RILL_STEPS_q16 600)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
