# 32-bit PC with SSE2: the x87 unit cannot give the same bits.
set(RILL_COMPILER gcc)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(RILL_CPU -m32 -march=i686 -msse2 -mfpmath=sse)
set(RILL_STEPS_float 600)
set(RILL_STEPS_q16 600)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
