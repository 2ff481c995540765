# Cortex-M4 with single-precision unit.
set(CMAKE_SYSTEM_PROCESSOR cortex-m4)
set(RILL_TRIPLE arm-none-eabi)
set(RILL_CPU -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16)
set(RILL_BOARD mps2-an386)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
