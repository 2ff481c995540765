/* Joints between bodies or to the world, for the tests. */
#ifndef RILL_TESTS_JOINTS_H
#define RILL_TESTS_JOINTS_H

#include "bodies.h"

static const rill_body the_world = {0};

static inline rill_joint_def joint_def(uint32_t kind, rill_body a, rill_body b, double x,
                                       double y) {
    rill_joint_def def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.a = a;
    def.b = b;
    def.anchor_a = vec_of(x, y);
    return def;
}

/* Between two points, as far apart as they are. */
static inline rill_joint_def joint_rod(rill_body a, double ax, double ay, rill_body b, double bx,
                                       double by) {
    rill_joint_def def = joint_def(RILL_JOINT_DISTANCE, a, b, ax, ay);
    def.anchor_b = vec_of(bx, by);
    return def;
}

static inline void joint_limit(rill_joint_def *def, double low, double high) {
    def->limited = 1;
    def->low = as_real(low);
    def->high = as_real(high);
}

static inline void joint_drive(rill_joint_def *def, double speed, double limit) {
    def->motor_speed = as_real(speed);
    def->motor_limit = as_real(limit);
}

static inline rill_joint joint_add(const fixture *f, const rill_joint_def *def) {
    rill_joint joint = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f->world, def, &joint));
    return joint;
}

static inline rill_joint joint_pin(const fixture *f, rill_body a, rill_body b, double x, double y) {
    const rill_joint_def def = joint_def(RILL_JOINT_HINGE, a, b, x, y);
    return joint_add(f, &def);
}

static inline rill_joint_state joint_state(const fixture *f, rill_joint joint) {
    rill_joint_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f->world, joint, &state));
    return state;
}

#endif
