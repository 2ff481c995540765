/* The header and the build, and with it a package of the library, announce the same version. */
#include <rill/version.h>

#include <stdio.h>
#include <unity.h>

void test_header_and_build_agree(void) {
    char text[32];
    (void)snprintf(text, sizeof text, "%d.%d.%d", RILL_VERSION_MAJOR, RILL_VERSION_MINOR,
                   RILL_VERSION_PATCH);
    TEST_ASSERT_EQUAL_STRING(RILL_BUILD_VERSION, text);
}

void test_versions_compare_as_numbers(void) {
    TEST_ASSERT_EQUAL_INT(
        RILL_VERSION_MAJOR * 10000 + RILL_VERSION_MINOR * 100 + RILL_VERSION_PATCH, RILL_VERSION);
}
