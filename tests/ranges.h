/* Ranges of the numbers of definitions: the ends are accepted, the next number beyond them is
 * refused by name. Worlds here have h = 1 m, so that limits in h are limits in m. */
#ifndef RILL_TESTS_RANGES_H
#define RILL_TESTS_RANGES_H

#include "bodies.h"

#include <stddef.h>

static inline rill_config metres_config(void) {
    rill_config config = bodies_config(RILL_METHOD_CLAVET);
    config.spacing = RILL_RATIO(1, 2);
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.clavet.substeps = 1;
    config.material_count = 2;
    config.gameplay.emitter_capacity = 64;
    config.gameplay.zone_capacity = 64;
    config.gameplay.sensor_capacity = 4;
    config.gameplay.tags = 1;
    config.gameplay.colours = 1;
    config.gameplay.lifetimes = 1;
    config.joint_capacity = 200;
    config.shape_capacity = 200;
    return config;
}

/* A field of some struct, its range and the status of what lies outside. */
typedef struct range {
    const char *name;
    size_t offset;
    double low, high;
    rill_status status;
} range;

/* Tries one value of a field; `count` says that the field is an integer. */
typedef rill_status (*attempt)(const fixture *f, size_t offset, const void *value, int count);

static inline void put(void *bytes, size_t offset, const void *value) {
    memcpy((unsigned char *)bytes + offset, value, 4);
}

static inline void check_real(const fixture *f, const range *r, attempt try_value) {
    const rill_real low = as_real(r->low);
    const rill_real high = as_real(r->high);
    const rill_real below = next_down(low);
    const rill_real above = next_up(high);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, try_value(f, r->offset, &low, 0), r->name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, try_value(f, r->offset, &high, 0), r->name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(r->status, try_value(f, r->offset, &below, 0), r->name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(r->status, try_value(f, r->offset, &above, 0), r->name);
#if !RILL_FIXED
    static const float bad[3] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3; k++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(r->status, try_value(f, r->offset, &bad[k], 0), r->name);
    }
#endif
}

static inline void check_count(const fixture *f, const range *r, attempt try_value) {
    const uint32_t low = (uint32_t)r->low;
    const uint32_t high = (uint32_t)r->high;
    const uint32_t below = low - 1; /* the largest number if low is 0 */
    const uint32_t above = high + 1;
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, try_value(f, r->offset, &low, 1), r->name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, try_value(f, r->offset, &high, 1), r->name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(r->status, try_value(f, r->offset, &below, 1), r->name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(r->status, try_value(f, r->offset, &above, 1), r->name);
}

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

#endif
