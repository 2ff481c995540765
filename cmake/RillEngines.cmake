# Other engines, for the tests and examples that put rill beside them. After include(RillEngines):
# RILL_HAVE_CHIPMUNK and RILL_HAVE_BOX2D, and in the second case a C++ compiler. The adapters are in
# demo/engines.
include_guard(DIRECTORY)
include(CheckCSourceCompiles)
include(CheckLanguage)

# Sets `out` if the header is there and a program for this machine can be linked with the library.
function(rill_find_engine out header library)
    find_path(RILL_${out}_INCLUDE ${header})
    mark_as_advanced(RILL_${out}_INCLUDE)
    if(RILL_${out}_INCLUDE)
        set(CMAKE_REQUIRED_LIBRARIES ${library})
        check_c_source_compiles("int main(void) { return 0; }" ${out})
    endif()
endfunction()

rill_find_engine(RILL_HAVE_CHIPMUNK chipmunk/chipmunk.h chipmunk)
rill_find_engine(RILL_HAVE_BOX2D box2d/box2d.h box2d)
if(RILL_HAVE_BOX2D)
    check_language(CXX)
    if(CMAKE_CXX_COMPILER)
        enable_language(CXX)
    else()
        set(RILL_HAVE_BOX2D OFF)
    endif()
endif()

# rill_cpp_code(target REAL float|q16): C++11 for one scalar, with rill's warnings.
function(rill_cpp_code target REAL real)
    set_target_properties(${target} PROPERTIES CXX_STANDARD 11 CXX_STANDARD_REQUIRED ON)
    rill_definitions(definitions REAL ${real})
    target_compile_definitions(${target} PRIVATE ${definitions})
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/include")
    target_compile_options(${target} PRIVATE ${RILL_COMPILE_OPTIONS})
    target_link_options(${target} PRIVATE ${RILL_LINK_OPTIONS})
    if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
        target_compile_options(${target} PRIVATE
            -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${RILL_WERROR}>:-Werror>)
    endif()
endfunction()
