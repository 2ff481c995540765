# The smallest Cortex-M: the class of RP2040. Neither long multiplication nor division.
set(CMAKE_SYSTEM_PROCESSOR cortex-m0plus)
set(RILL_TRIPLE arm-none-eabi)
set(RILL_CPU -mcpu=cortex-m0plus -mthumb -mfloat-abi=soft)
set(RILL_BOARD mps2-an385)
set(RILL_STEPS_float 1)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
