# Tests: one file per module, stamped for both scalars, and again for chosen variants of the library.
include(RillUnity)
include(CheckLibraryExists)
check_library_exists(m cos "" RILL_HAVE_LIBM)

# rill_add_test(NAME name SOURCES file... [OBJECTS name...] [NEEDS feature...] [REAL float|q16] [LIBRARIES target...]
#               [INCLUDES folder...] [DEFINITIONS define...] [ARGS argument...] [LABELS label...])
#
# Where a feature that it needs (CLAVET for RILL_CLAVET, and so on) is switched off, there is no such
# test. Makes the tests float.NAME and q16.NAME, or one of them with REAL. The first source holds functions
# `void test_something(void)`; unless it has a main of its own, a runner that calls them all in order
# is generated (with empty setUp and tearDown if it has none). The tests see src/ and port/. A library
# T is taken as T_q16 in the Q16.16 tests where such a target exists; it must not link rill itself
# (add such code to SOURCES or, see rill_add_objects, to OBJECTS instead), or the variants would test the
# wrong one.
function(rill_add_test)
    cmake_parse_arguments(arg "" "NAME;REAL"
        "NEEDS;SOURCES;OBJECTS;LIBRARIES;INCLUDES;DEFINITIONS;ARGS;LABELS" ${ARGN})
    foreach(feature IN LISTS arg_NEEDS)
        if(NOT RILL_${feature})
            return()
        endif()
    endforeach()
    set_property(GLOBAL PROPERTY RILL_TEST_${arg_NAME} "${ARGN}")
    set(reals float q16)
    if(arg_REAL)
        set(reals ${arg_REAL})
    endif()
    foreach(real IN LISTS reals)
        set(library rill)
        if(real STREQUAL "q16")
            set(library rill_q16)
        endif()
        rill_stamp_test(${library} ${real} "" ${ARGN})
    endforeach()
endfunction()

# rill_test_again(test name variable): runs both programs of a test once more, as TEST-NAME, with an environment
# variable set.
function(rill_test_again test name variable)
    foreach(real IN ITEMS float q16)
        set(again ${RILL_TEST_PREFIX}${real}.${test}-${name})
        add_test(NAME ${again} COMMAND test.${real}.${test})
        set_tests_properties(${again} PROPERTIES
            ENVIRONMENT "${variable}" LABELS ${real} SKIP_RETURN_CODE 77)
    endforeach()
endfunction()

# rill_add_variant(NAME name [REAL float|q16] [FLAGS ...] [DEFINITIONS NAME=0|1 ...] TESTS name...)
#
# Builds both libraries once more, with other compiler flags or feature switches, and runs the named
# tests against them as float.TEST.NAME and q16.TEST.NAME.
function(rill_add_variant)
    cmake_parse_arguments(arg "" "NAME;REAL" "FLAGS;DEFINITIONS;TESTS" ${ARGN})
    if(NOT RILL_BUILD_VARIANTS)
        return()
    endif()
    set(reals float q16)
    if(arg_REAL)
        set(reals ${arg_REAL})
    endif()
    foreach(real IN LISTS reals)
        set(library rill_${real}_${arg_NAME})
        rill_add_library(${library} REAL ${real} FLAGS ${arg_FLAGS} DEFINITIONS ${arg_DEFINITIONS})
        foreach(test IN LISTS arg_TESTS)
            get_property(declaration GLOBAL PROPERTY RILL_TEST_${test})
            if(NOT declaration)
                message(FATAL_ERROR "rill: variant ${arg_NAME}: there is no test '${test}'")
            endif()
            cmake_parse_arguments(test "" "REAL" "" ${declaration})
            if(NOT test_REAL OR test_REAL STREQUAL real)
                rill_stamp_test(${library} ${real} .${arg_NAME} ${declaration})
            endif()
        endforeach()
    endforeach()
endfunction()

# One test program: the test's sources with one library.
function(rill_stamp_test library real suffix)
    cmake_parse_arguments(arg "" "NAME;REAL"
        "NEEDS;SOURCES;OBJECTS;LIBRARIES;INCLUDES;DEFINITIONS;ARGS;LABELS" ${ARGN})
    set(program test.${real}.${arg_NAME}${suffix})
    rill_test_runner(runner ${arg_NAME} ${arg_SOURCES})
    add_executable(${program} ${arg_SOURCES} ${runner})
    rill_own_code(${program})
    rill_use_objects(${program} ${real} ${arg_OBJECTS})
    if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
        # The test functions are called from the runner only, and references are in double.
        target_compile_options(${program} PRIVATE -Wno-missing-prototypes -Wno-double-promotion)
    endif()
    target_include_directories(${program} PRIVATE
        "${CMAKE_CURRENT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/src" ${arg_INCLUDES})
    target_compile_definitions(${program} PRIVATE ${arg_DEFINITIONS})
    foreach(extra IN LISTS arg_LIBRARIES)
        if(real STREQUAL "q16" AND TARGET ${extra}_q16)
            set(extra ${extra}_q16)
        endif()
        target_link_libraries(${program} PRIVATE ${extra})
    endforeach()
    target_link_libraries(${program} PRIVATE ${library} rill_unity)
    if(RILL_HAVE_LIBM)
        target_link_libraries(${program} PRIVATE m)
    endif()

    set(test ${RILL_TEST_PREFIX}${real}.${arg_NAME}${suffix})
    add_test(NAME ${test} COMMAND ${program} ${arg_ARGS})
    set(labels ${real} ${arg_LABELS})
    if(suffix)
        list(APPEND labels variant)
    endif()
    set_tests_properties(${test} PROPERTIES LABELS "${labels}" SKIP_RETURN_CODE 77)
endfunction()

# Writes the main of a test file that has none, and returns its path in `out` (else nothing).
function(rill_test_runner out name first)
    get_filename_component(first "${first}" ABSOLUTE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${first}")
    file(READ "${first}" text)
    set(${out} "" PARENT_SCOPE)
    if(text MATCHES "\nint main\\(")
        return()
    endif()
    # Square brackets and semicolons would break CMake's lists of matches.
    string(REGEX REPLACE "[][;]" " " text "${text}")
    string(REGEX MATCHALL "\nvoid test_[A-Za-z0-9_]+\\(void\\)" matches "${text}")
    if(NOT matches)
        message(FATAL_ERROR "rill: ${first} has neither main nor a void test_...(void)")
    endif()
    set(declarations "")
    set(calls "")
    if(NOT text MATCHES "\nvoid setUp\\(void\\)")
        string(APPEND declarations "void setUp(void) {}\n")
    endif()
    if(NOT text MATCHES "\nvoid tearDown\\(void\\)")
        string(APPEND declarations "void tearDown(void) {}\n")
    endif()
    foreach(match IN LISTS matches)
        string(REGEX REPLACE "\nvoid (test_[A-Za-z0-9_]+)\\(void\\)" "\\1" function "${match}")
        string(APPEND declarations "void ${function}(void);\n")
        string(APPEND calls "    run(${function}, \"${function}\");\n")
    endforeach()
    get_filename_component(file_name "${first}" NAME)
    set(runner "${CMAKE_CURRENT_BINARY_DIR}/runners/${name}.c")
    file(CONFIGURE OUTPUT "${runner}" @ONLY CONTENT "/* Generated from @file_name@. */
#include <unity.h>

#include <string.h>

@declarations@
static const char *wanted;

/* An argument on the command line runs only the tests that have it in their name. */
static void run(UnityTestFunction function, const char *name) {
    if (wanted == 0 || strstr(name, wanted) != 0) {
        UnityDefaultTestRun(function, name, 0);
    }
}

int main(int argc, char **argv) {
    wanted = argc > 1 ? argv[1] : 0;
    UnityBegin(\"@file_name@\");
@calls@    return UnityEnd();
}
")
    set(${out} "${runner}" PARENT_SCOPE)
endfunction()

# rill_add_check(name): the script tests/checks/NAME.sh as the test check.NAME. It
# is given a file of shell variables that says how this tree is built; exit code 77 means skipped.
function(rill_add_check name)
    set(test ${RILL_TEST_PREFIX}check.${name})
    add_test(NAME ${test}
        COMMAND sh "${CMAKE_CURRENT_SOURCE_DIR}/checks/${name}.sh" "${CMAKE_CURRENT_BINARY_DIR}/checks.env")
    set_tests_properties(${test} PROPERTIES LABELS check SKIP_RETURN_CODE 77)
endfunction()

# rill_write_check_environment(): what the checks need to know of this tree.
function(rill_write_check_environment)
    get_property(sources GLOBAL PROPERTY RILL_SOURCES)
    string(REPLACE ";" "\n" sources "${sources}")
    foreach(real IN ITEMS float q16)
        rill_definitions(definitions REAL ${real})
        list(TRANSFORM definitions PREPEND -D)
        string(REPLACE ";" " " definitions_${real} "${definitions}")
    endforeach()
    string(REPLACE ";" " " flags "${CMAKE_C_FLAGS} -std=c99 ${RILL_COMPILE_OPTIONS}")
    get_filename_component(folder "${CMAKE_C_COMPILER}" DIRECTORY)
    if(CMAKE_C_COMPILER_ID MATCHES "Clang")
        set(names clang++ c++)
    else()
        set(names g++ c++)
    endif()
    find_program(RILL_CXX NAMES ${names} HINTS "${folder}")
    mark_as_advanced(RILL_CXX)
    file(GENERATE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/checks.env" CONTENT "# Generated.
ROOT='${PROJECT_SOURCE_DIR}'
WORK='${CMAKE_CURRENT_BINARY_DIR}/checks'
BUILD='${PROJECT_BINARY_DIR}'
PREFIX='${RILL_TEST_PREFIX}'
CMAKE='${CMAKE_COMMAND}'
CC='${CMAKE_C_COMPILER}'
CC_ID='${CMAKE_C_COMPILER_ID}'
CC_CPU='${CMAKE_SYSTEM_PROCESSOR}'
CXX='$<$<BOOL:${RILL_CXX}>:${RILL_CXX}>'
NM='${CMAKE_NM}'
OBJDUMP='${CMAKE_OBJDUMP}'
CFLAGS='${flags}'
LIB_FLOAT='$<TARGET_FILE:rill>'
LIB_Q16='$<TARGET_FILE:rill_q16>'
PORT='${RILL_PORT_FOLDER}'
LIB_PORT='$<TARGET_FILE:rill_port>'
DEFS_FLOAT='${definitions_float}'
DEFS_Q16='${definitions_q16}'
SOURCES='${sources}'
. '${CMAKE_CURRENT_SOURCE_DIR}/checks/begin.sh'
")
endfunction()
