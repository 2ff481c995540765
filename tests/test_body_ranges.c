/* Ranges of bodies, shapes and joints (ranges.h). */
#include "joints.h"
#include "ranges.h"
#include "vec.h"

static rill_status try_body(const fixture *f, size_t offset, const void *value, int count) {
    rill_body_def def;
    rill_body body = {0};
    (void)count;
    memset(&def, 0, sizeof def);
    def.kind = RILL_BODY_DYNAMIC;
    put(&def, offset, value);
    const rill_status status = rill_body_add(f->world, &def, &body);
    TEST_ASSERT_EQUAL_INT(status == RILL_OK, body.id != 0);
    if (status == RILL_OK) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f->world, body));
    }
    return status;
}

void test_bodies_have_ranges(void) {
    static const range kind = {"kind", offsetof(rill_body_def, kind), 1, 4, RILL_BAD_BODY_KIND};
    static const range x = {"x", offsetof(rill_body_def, position.x), -16000, 16000,
                            RILL_BAD_POSITION};
    static const range y = {"y", offsetof(rill_body_def, position.y), -16000, 16000,
                            RILL_BAD_POSITION};
    fixture f = fixture_of(metres_config());
    check_count(&f, &kind, try_body);
    check_real(&f, &x, try_body);
    check_real(&f, &y, try_body);
    fixture_close(&f);
}

static uint32_t shape_kind; /* of the body that try_shape adds to */

static rill_status try_shape(const fixture *f, size_t offset, const void *value, int count) {
    const rill_body body = bodies_add(f, shape_kind, 4, 3, 0);
    rill_shape_def def = rill_shape_circle(vec_of(0, 0), RILL_ONE);
    rill_shape shape = {0};
    (void)count;
    put(&def, offset, value);
    const rill_status status = rill_shape_add(f->world, body, &def, &shape);
    TEST_ASSERT_EQUAL_INT(status == RILL_OK, shape.id != 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f->world, body));
    return status;
}

void test_shapes_have_ranges(void) {
    static const range ranges[] = {
        {"density", offsetof(rill_shape_def, density), 1.0 / 64, 64, RILL_BAD_BODY_DENSITY},
        {"friction", offsetof(rill_shape_def, friction), 0, 4, RILL_BAD_BODY_FRICTION},
        {"restitution", offsetof(rill_shape_def, restitution), 0, 1, RILL_BAD_RESTITUTION},
    };
    static const range light[] = {
        {"radius", offsetof(rill_shape_def, radius), 1.0 / 64, 64, RILL_BAD_SHAPE},
        {"x", offsetof(rill_shape_def, point[0].x), -64, 64, RILL_BAD_SHAPE},
        {"y", offsetof(rill_shape_def, point[0].y), -64, 64, RILL_BAD_SHAPE},
    };
    static const range heavy[] = {
        {"radius", offsetof(rill_shape_def, radius), 1.0 / 64, 8000, RILL_BAD_SHAPE},
        {"x", offsetof(rill_shape_def, point[0].x), -8000, 8000, RILL_BAD_SHAPE},
        {"y", offsetof(rill_shape_def, point[0].y), -8000, 8000, RILL_BAD_SHAPE},
    };
    fixture f = fixture_of(metres_config());
    for (shape_kind = RILL_BODY_STATIC; shape_kind <= RILL_BODY_PROXY; shape_kind++) {
        for (size_t i = 0; i < 3; i++) {
            check_real(&f, &ranges[i], try_shape);
            check_real(&f, shape_kind >= RILL_BODY_DYNAMIC ? &light[i] : &heavy[i], try_shape);
        }
    }
    fixture_close(&f);
}

void test_shapes_need_the_points_of_their_kind(void) {
    static const uint32_t least[4] = {1, 2, 3, 2};
    static const uint32_t most[4] = {1, 2, 8, 2};
    fixture f = fixture_of(metres_config());
    const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 4, 3, 0);
    for (uint32_t kind = 0; kind <= 5; kind++) {
        for (uint32_t count = 0; count <= RILL_MAX_POINTS + 1; count++) {
            rill_shape_def def = rill_shape_circle(vec_of(1, 0), RILL_RATIO(1, 4));
            def.kind = kind;
            def.point_count = count;
            for (uint32_t k = 0; k < count && k < RILL_MAX_POINTS; k++) {
                const double angle = 6.2831853 * k / count;
                def.point[k] = vec_of(cos(angle), sin(angle));
            }
            const int good = kind < 4 && count >= least[kind] && count <= most[kind];
            rill_shape shape;
            const rill_status status = rill_shape_add(f.world, body, &def, &shape);
            TEST_ASSERT_EQUAL_INT(good ? RILL_OK : RILL_BAD_SHAPE, status);
            if (good) {
                TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_remove(f.world, shape));
            }
        }
    }
    fixture_close(&f);
}

/* Edges of 1/64 h, and hulls 1/64 h thin, are the least. */
void test_shapes_have_some_width(void) {
    fixture f = fixture_of(metres_config());
    const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 4, 3, 0);
    for (int k = 0; k < 4; k++) {
        const double size = k % 2 ? 0.0157 : 0.0155;
        const rill_status wanted = k % 2 ? RILL_OK : RILL_BAD_SHAPE;
        const rill_vec2 from = vec_of(0, 0);
        const rill_vec2 to = k < 2 ? vec_of(size, 0) : vec_of(0, size);
        const rill_shape_def segment = rill_shape_segment(from, to);
        const rill_shape_def capsule = rill_shape_capsule(from, to, RILL_ONE);
        const rill_shape_def box = rill_shape_box(from, k < 2 ? as_real(size) : RILL_ONE,
                                                  k < 2 ? RILL_ONE : as_real(size));
        TEST_ASSERT_EQUAL_INT(wanted, rill_shape_add(f.world, body, &segment, NULL));
        TEST_ASSERT_EQUAL_INT(wanted, rill_shape_add(f.world, body, &capsule, NULL));
        TEST_ASSERT_EQUAL_INT(wanted, rill_shape_add(f.world, body, &box, NULL));
    }
    fixture_close(&f);
}

/* Exactly 1/64 h is enough. */
void test_the_least_width_is_accepted(void) {
    fixture f = fixture_of(metres_config());
    const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 4, 3, 0);
    const rill_real least = RILL_RATIO(1, 64);
    const rill_shape_def good = rill_shape_segment(vec_of(0, 0), rill_vec(least, 0));
    const rill_shape_def bad = rill_shape_segment(vec_of(0, 0), rill_vec(next_down(least), 0));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &good, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, body, &bad, NULL));
    const rill_shape_def flat = rill_shape_capsule(rill_vec(0, least), vec_of(0, 0), least);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &flat, NULL));
    fixture_close(&f);
}

typedef struct joint_try {
    uint32_t kind, limited;
} joint_try;

static joint_try joint_kind;

static rill_joint_def joint_of(const fixture *f) {
    rill_joint_def def = joint_def(joint_kind.kind, rill_body_at(f->world, 0), the_world, 4, 3);
    def.anchor_b = vec_of(5, 3);
    def.axis = vec_of(1, 0);
    def.limited = joint_kind.limited;
    return def;
}

static rill_status add_joint(const fixture *f, const rill_joint_def *def) {
    rill_joint joint = {0};
    const rill_status status = rill_joint_add(f->world, def, &joint);
    TEST_ASSERT_EQUAL_INT(status == RILL_OK, joint.id != 0);
    if (status == RILL_OK) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_remove(f->world, joint));
    }
    return status;
}

static rill_status try_joint(const fixture *f, size_t offset, const void *value, int count) {
    rill_joint_def def = joint_of(f);
    (void)count;
    /* Both ends of the limits move out of the other's way. */
    def.low = joint_kind.kind == RILL_JOINT_HINGE ? as_real(-3) : as_real(-16000);
    def.high = -def.low;
    put(&def, offset, value);
    return add_joint(f, &def);
}

static fixture open_joints(void) {
    fixture f = fixture_of(metres_config());
    (void)bodies_box(&f, RILL_BODY_DYNAMIC, 4, 3, 1, 1, 1);
    return f;
}

void test_joints_have_ranges(void) {
    static const range counts[] = {
        {"kind", offsetof(rill_joint_def, kind), 0, 2, RILL_BAD_JOINT},
        {"limited", offsetof(rill_joint_def, limited), 0, 1, RILL_BAD_JOINT},
        {"collide", offsetof(rill_joint_def, collide), 0, 1, RILL_BAD_JOINT},
    };
    static const range ranges[] = {
        {"frequency", offsetof(rill_joint_def, frequency), 0, 30, RILL_BAD_JOINT},
        {"damping", offsetof(rill_joint_def, damping_ratio), 0, 4, RILL_BAD_JOINT},
    };
    fixture f = open_joints();
    joint_kind.limited = 0;
    joint_kind.kind = RILL_JOINT_HINGE;
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        check_count(&f, &counts[i], try_joint);
    }
    for (joint_kind.kind = 0; joint_kind.kind < 3; joint_kind.kind++) {
        check_real(&f, &ranges[0], try_joint);
        check_real(&f, &ranges[1], try_joint);
    }
    fixture_close(&f);
}

void test_limits_of_joints_have_ranges(void) {
    static const range hinge[] = {
        {"low", offsetof(rill_joint_def, low), -3, 3, RILL_BAD_JOINT},
        {"high", offsetof(rill_joint_def, high), -3, 3, RILL_BAD_JOINT},
    };
    static const range slider[] = {
        {"low", offsetof(rill_joint_def, low), -16000, 16000, RILL_BAD_JOINT},
        {"high", offsetof(rill_joint_def, high), -16000, 16000, RILL_BAD_JOINT},
    };
    fixture f = open_joints();
    joint_kind.limited = 1;
    for (joint_kind.kind = 0; joint_kind.kind < 3; joint_kind.kind++) {
        const int turns = joint_kind.kind == RILL_JOINT_HINGE;
        check_real(&f, turns ? &hinge[0] : &slider[0], try_joint);
        check_real(&f, turns ? &hinge[1] : &slider[1], try_joint);
    }
    joint_kind.kind = RILL_JOINT_HINGE;
    rill_joint_def def = joint_of(&f);
    def.low = RILL_ONE;
    def.high = RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_OK, add_joint(&f, &def));
    def.low = next_up(RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, add_joint(&f, &def));
    def.limited = 0; /* not looked at */
    TEST_ASSERT_EQUAL_INT(RILL_OK, add_joint(&f, &def));
    fixture_close(&f);
}

void test_motors_have_ranges(void) {
    fixture f = open_joints();
    joint_kind.limited = 0;
    for (joint_kind.kind = 0; joint_kind.kind < 3; joint_kind.kind++) {
        const int rod = joint_kind.kind == RILL_JOINT_DISTANCE;
        rill_joint_def def = joint_of(&f);
        rill_joint joint;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, &joint));
        TEST_ASSERT_EQUAL_INT(rod ? RILL_BAD_JOINT : RILL_OK,
                              rill_joint_motor(f.world, joint, RILL_ONE, 0));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT,
                              rill_joint_motor(f.world, joint, RILL_ONE, next_down(0)));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_remove(f.world, joint));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_motor(f.world, joint, RILL_ONE, 0));
        def.motor_limit = next_up(0);
        TEST_ASSERT_EQUAL_INT(rod ? RILL_BAD_JOINT : RILL_OK, add_joint(&f, &def));
        def.motor_limit = next_down(0);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, add_joint(&f, &def));
    }
    fixture_close(&f);
}

/* 16000 h from the domain's corner for the world's end, 8000 h from a body. */
void test_anchors_have_ranges(void) {
    fixture f = open_joints();
    joint_kind.limited = 0;
    joint_kind.kind = RILL_JOINT_DISTANCE;
    for (int k = 0; k < 8; k++) {
        rill_joint_def def = joint_of(&f);
        rill_vec2 *anchor = k < 4 ? &def.anchor_a : &def.anchor_b;
        const double centre = k % 4 < 2 ? 4 : 3;
        const double far =
            k < 4 ? (k % 2 ? 8000 + centre : centre - 8000) : (k % 2 ? 16000 : -16000);
        const rill_real most = as_real(far);
        const rill_real more = k % 2 ? next_up(most) : next_down(most);
        *anchor = k % 4 < 2 ? rill_vec(most, as_real(3)) : rill_vec(as_real(4), most);
        TEST_ASSERT_EQUAL_INT(RILL_OK, add_joint(&f, &def));
        *anchor = k % 4 < 2 ? rill_vec(more, as_real(3)) : rill_vec(as_real(4), more);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, add_joint(&f, &def));
    }
    fixture_close(&f);
}

void test_sliders_need_an_axis_and_joints_two_ends(void) {
    fixture f = open_joints();
    joint_kind.limited = 0;
    joint_kind.kind = RILL_JOINT_SLIDER;
    rill_joint_def def = joint_of(&f);
    def.axis = vec_of(0, 0);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, add_joint(&f, &def));
    def.axis = rill_vec(0, next_up(0));
    TEST_ASSERT_EQUAL_INT(RILL_OK, add_joint(&f, &def));
    def.axis = rill_vec(next_down(0), 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, add_joint(&f, &def));
    def.b = def.a;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, add_joint(&f, &def));
    def.a.id = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, add_joint(&f, &def));
    def.b.id = 0;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, add_joint(&f, &def));
    def.b.id = 0x20001;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, add_joint(&f, &def));
    def.b.id = 0xFFFF;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, add_joint(&f, &def));
    fixture_close(&f);
}
