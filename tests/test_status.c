/* Every status has a number and a text of its own. */
#include <rill/status.h>

#include <string.h>
#include <unity.h>

#define STATUS_NAME(name, value, text) {name, #name, text},

static const struct {
    rill_status status;
    const char *name;
    const char *text;
} table[] = {RILL_STATUS_TABLE(STATUS_NAME)};

#define STATUS_COUNT (sizeof table / sizeof table[0])

void test_status_should_be_negative_except_for_success(void) {
    TEST_ASSERT_EQUAL_INT(0, RILL_OK);
    for (size_t i = 1; i < STATUS_COUNT; i++) {
        TEST_ASSERT_LESS_THAN_INT_MESSAGE(0, table[i].status, table[i].name);
    }
}

void test_status_should_have_a_text(void) {
    for (size_t i = 0; i < STATUS_COUNT; i++) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE(table[i].text, rill_status_text(table[i].status),
                                         table[i].name);
        TEST_ASSERT_GREATER_THAN_INT_MESSAGE(5, strlen(table[i].text), table[i].name);
    }
}

void test_statuses_should_differ_in_number_and_text(void) {
    for (size_t i = 0; i < STATUS_COUNT; i++) {
        for (size_t j = 0; j < i; j++) {
            TEST_ASSERT_TRUE_MESSAGE(table[i].status != table[j].status, table[i].name);
            TEST_ASSERT_TRUE_MESSAGE(strcmp(table[i].text, table[j].text) != 0, table[i].name);
        }
    }
}

/* "RILL_BAD_PAIR_CAPACITY" is about "pair_capacity": the first word that a programmer looks for. */
void test_text_of_a_bad_field_should_start_with_its_name(void) {
    for (size_t i = 0; i < STATUS_COUNT; i++) {
        if (strncmp(table[i].name, "RILL_BAD_", 9) == 0) {
            TEST_ASSERT_NOT_NULL_MESSAGE(strchr(table[i].text, ':'), table[i].name);
        }
    }
}

void test_unknown_status_should_have_a_text_of_its_own(void) {
    static const int unknown[] = {1, 1000, -1000, -19};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        const char *text = rill_status_text((rill_status)unknown[i]);
        TEST_ASSERT_NOT_NULL(text);
        for (size_t j = 0; j < STATUS_COUNT; j++) {
            TEST_ASSERT_TRUE(strcmp(text, table[j].text) != 0);
        }
    }
}
