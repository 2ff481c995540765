# rill beside other engines (demo/engines): five boxes float and sink through each adapter. A test is
# there for each engine; without the engine's library it says so and is skipped.
include(RillEngines)
set(engines "${PROJECT_SOURCE_DIR}/demo/engines")

function(rill_skip_engine name package)
    foreach(real IN ITEMS float q16)
        set(test ${RILL_TEST_PREFIX}${real}.${name})
        add_test(NAME ${test} COMMAND sh -c "echo 'SKIP: ${package} is not installed for this machine'; exit 77")
        set_tests_properties(${test} PROPERTIES LABELS ${real} SKIP_RETURN_CODE 77)
    endforeach()
endfunction()

if(RILL_HAVE_CHIPMUNK)
    rill_add_test(NAME engine-chipmunk LIBRARIES chipmunk
        SOURCES ${engines}/boxes.c ${engines}/boxes_chipmunk.c ${engines}/chipmunk_fluid.c)
else()
    rill_skip_engine(engine-chipmunk libchipmunk-dev)
endif()

# Box2D is C++, and so is the adapter.
if(RILL_HAVE_BOX2D)
    set(reals float q16)
    set(targets rill_boxes_box2d rill_boxes_box2d_q16)
    foreach(real target IN ZIP_LISTS reals targets)
        add_library(${target} STATIC ${engines}/boxes_box2d.cpp ${engines}/box2d_fluid.cpp)
        rill_cpp_code(${target} REAL ${real})
        target_link_libraries(${target} PUBLIC box2d)
    endforeach()
    rill_add_test(NAME engine-box2d SOURCES ${engines}/boxes.c LIBRARIES rill_boxes_box2d)
else()
    rill_skip_engine(engine-box2d "libbox2d-dev or a C++ compiler")
endif()
