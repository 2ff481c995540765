# What the toolchain files of this folder share. Each says which machine it is for, sets some of the
# variables below and includes this file:
#
#   RILL_TRIPLE    prefix of a GNU cross compiler, or the target of clang (with RILL_COMPILER clang)
#   RILL_COMPILER  the compiler's full name, if it is not RILL_TRIPLE-gcc
#   RILL_CPU       compiler options that choose the CPU
#   RILL_EMULATOR  command that runs a program for this machine; empty: it runs here as it is
#   RILL_PORT      the port, if there is no operating system
#   RILL_BOARD     a board with a Cortex-M that QEMU knows: stands for the port cortexm and the emulator
#   RILL_REALS     the scalars that this machine runs; default: float and q16
#   RILL_STEPS_float, RILL_STEPS_q16  length of the golden runs in tests/run; default: 60 steps, so that
#                  all machines together take a few minutes; --thorough runs all 600 on each
set(CMAKE_SYSTEM_VERSION 1)
if(RILL_BOARD)
    set(CMAKE_SYSTEM_NAME Generic)
    set(RILL_PORT cortexm)
    set(RILL_EMULATOR qemu-system-arm -machine ${RILL_BOARD} -nographic -semihosting -kernel)
endif()
if(NOT CMAKE_SYSTEM_NAME)
    set(CMAKE_SYSTEM_NAME Linux)
endif()
if(NOT RILL_COMPILER)
    set(RILL_COMPILER ${RILL_TRIPLE}-gcc)
endif()
if(NOT RILL_REALS)
    set(RILL_REALS float q16)
endif()
if(RILL_PORT)
    set(RILL_PORT ${RILL_PORT} CACHE STRING "The platform: a folder under port/")
endif()
set(CMAKE_C_COMPILER ${RILL_COMPILER})
if(RILL_COMPILER STREQUAL "clang" AND RILL_TRIPLE)
    set(CMAKE_C_COMPILER_TARGET ${RILL_TRIPLE})
endif()
string(REPLACE ";" " " CMAKE_C_FLAGS_INIT "${RILL_CPU}")
set(CMAKE_CROSSCOMPILING_EMULATOR ${RILL_EMULATOR})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # Static programs need no libraries of the other machine at run time.
    set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
elseif(CMAKE_SYSTEM_NAME STREQUAL "Generic")
    # Without start-up code nothing links, so CMake may only compile when it tries the compiler.
    set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
    string(APPEND CMAKE_C_FLAGS_INIT " -ffreestanding")
    set(CMAKE_EXE_LINKER_FLAGS_INIT -nostdlib)
endif()
