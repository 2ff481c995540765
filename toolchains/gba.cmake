# ARM7TDMI of the Game Boy Advance. Cold code in Thumb state; RILL_HOT chooses ARM state.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm7tdmi)
set(RILL_TRIPLE arm-none-eabi)
# It never waits for a result, so that moving instructions around costs registers and gains nothing.
set(RILL_CPU -mcpu=arm7tdmi -mthumb -mthumb-interwork -mfloat-abi=soft -fno-schedule-insns -fno-schedule-insns2)
set(RILL_PORT gba)
set(RILL_STEPS_float 1)
set(RILL_STEPS_q16 60)
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
