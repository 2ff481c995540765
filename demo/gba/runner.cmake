# RILL_MGBA_RUNNER: a program for this machine that runs Game Boy Advance programs in mGBA's library;
# empty if the library is not installed (Debian's libmgba-dev).
set(RILL_MGBA_RUNNER "")
find_program(RILL_HOST_CC NAMES cc gcc clang)
find_file(RILL_MGBA_HEADER mgba/core/core.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
if(RILL_MGBA_HEADER AND RILL_HOST_CC)
    set(demo "${PROJECT_SOURCE_DIR}/demo")
    set(RILL_MGBA_RUNNER "${PROJECT_BINARY_DIR}/mgba_run")
    set(runner_sources "${PROJECT_SOURCE_DIR}/tests/targets/mgba_run.c" "${demo}/headless/png.c"
        "${demo}/headless/deflate.c" "${demo}/headless/quantise.c" "${demo}/render/frame.c" "${demo}/render/colour.c")
    add_custom_command(OUTPUT "${RILL_MGBA_RUNNER}" DEPENDS ${runner_sources}
        COMMAND ${RILL_HOST_CC} -std=gnu99 -O2 -Wall -DRILL_FIXED=0 -I "${PROJECT_SOURCE_DIR}/include"
            ${runner_sources} -lmgba -o "${RILL_MGBA_RUNNER}")
    add_custom_target(rill_mgba_run ALL DEPENDS "${RILL_MGBA_RUNNER}")
endif()
