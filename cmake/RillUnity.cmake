# Finds Unity, the test framework, and makes the target rill_unity from its source. Given as
# -DUNITY_ROOT= or in the environment; else an installed package that has what the tests use;
# else tests/unity.sh looks for it and fetches it.
include(CheckCSourceCompiles)
set(UNITY_ROOT "" CACHE PATH "Folder with Unity's unity.c (itself or in src/)")
set(unity_root "${UNITY_ROOT}")
if(NOT unity_root AND DEFINED ENV{UNITY_ROOT})
    set(unity_root "$ENV{UNITY_ROOT}")
endif()
if(NOT unity_root)
    find_package(unity CONFIG QUIET)
    if(TARGET unity::framework)
        set(CMAKE_REQUIRED_LIBRARIES unity::framework)
        set(CMAKE_REQUIRED_DEFINITIONS -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE)
        check_c_source_compiles("
            #include <unity.h>
            void setUp(void) {}
            void tearDown(void) {}
            int main(void) { TEST_ASSERT_EQUAL_DOUBLE(1.0, 1.0); return 0; }" RILL_UNITY_INSTALLED)
        unset(CMAKE_REQUIRED_LIBRARIES)
        unset(CMAKE_REQUIRED_DEFINITIONS)
    endif()
    if(RILL_UNITY_INSTALLED)
        message(STATUS "Unity: the installed package ${unity_DIR}")
        add_library(rill_unity INTERFACE)
        target_link_libraries(rill_unity INTERFACE unity::framework)
        target_compile_definitions(rill_unity INTERFACE UNITY_SUPPORT_64 UNITY_INCLUDE_DOUBLE)
        return()
    endif()
    execute_process(COMMAND sh "${PROJECT_SOURCE_DIR}/tests/unity.sh"
        OUTPUT_VARIABLE unity_root OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
    if(failed)
        message(FATAL_ERROR "rill: the tests need Unity, which was not found (reasons above). "
            "Pass -DUNITY_ROOT=folder, or -DRILL_BUILD_TESTS=OFF to build without tests.")
    endif()
endif()

find_path(unity_folder unity.c PATHS "${unity_root}" PATH_SUFFIXES src unity NO_DEFAULT_PATH NO_CACHE)
if(NOT unity_folder)
    message(FATAL_ERROR "rill: there is no unity.c in UNITY_ROOT=${unity_root}, nor in its src/")
endif()
file(STRINGS "${unity_folder}/unity.h" unity_version REGEX "#define +UNITY_VERSION_(MAJOR|MINOR|BUILD)")
string(REGEX REPLACE "[^0-9;]" "" unity_version "${unity_version}")
string(REPLACE ";" "." unity_version "${unity_version}")
message(STATUS "Unity ${unity_version}: ${unity_folder}")

add_library(rill_unity STATIC EXCLUDE_FROM_ALL "${unity_folder}/unity.c")
target_include_directories(rill_unity SYSTEM PUBLIC "${unity_folder}")
target_compile_definitions(rill_unity PUBLIC UNITY_SUPPORT_64 UNITY_INCLUDE_DOUBLE)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(rill_unity PRIVATE -w)
endif()
