# WebAssembly without a runtime, by clang and wasm-ld.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(RILL_COMPILER clang)
set(RILL_TRIPLE wasm32-unknown-unknown)
set(RILL_PORT web)
set(RILL_EMULATOR node "${CMAKE_CURRENT_LIST_DIR}/../port/web/run.js")
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
