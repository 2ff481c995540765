# Cortex-M7: the Playdate's class.
set(CMAKE_SYSTEM_PROCESSOR cortex-m7)
set(RILL_TRIPLE arm-none-eabi)
set(RILL_CPU -mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16)
set(RILL_BOARD mps2-an500)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
