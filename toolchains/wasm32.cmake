# WebAssembly without a runtime, by clang and wasm-ld.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(RILL_COMPILER clang)
set(RILL_TRIPLE wasm32-unknown-unknown)
# All browsers have vectors since 2023.
set(RILL_CPU -msimd128)
set(RILL_PORT web)
set(RILL_EMULATOR node "${CMAKE_CURRENT_LIST_DIR}/../port/web/run.js")
set(RILL_STEPS_float 600)
set(RILL_STEPS_q16 600)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
