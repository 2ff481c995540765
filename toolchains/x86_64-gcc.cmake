# 64-bit PC, gcc.
set(RILL_COMPILER gcc)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
