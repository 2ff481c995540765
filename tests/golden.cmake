# golden_sources: the golden runs, which need the demo's scenes also where the demo is not built.
file(GLOB scene_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/demo/scenes/*.c")
set(golden_sources ${scene_sources} "${PROJECT_SOURCE_DIR}/tests/golden.c")
