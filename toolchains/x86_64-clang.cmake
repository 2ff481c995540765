# 64-bit PC, clang.
set(RILL_COMPILER clang)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
