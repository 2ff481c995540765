/* Calls about bodies, shapes and joints. */
#include "api.h"

static rill_body body_of(fuzz_world *f) {
    const rill_body body = {fuzz_handle(&f->in, &f->bodies)};
    return body;
}

static rill_shape shape_of(fuzz_world *f) {
    const rill_shape shape = {fuzz_handle(&f->in, &f->shapes)};
    return shape;
}

static void add_body(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_body_def def = {.kind = fuzz_likely(in) ? 1 + fuzz_below(in, 4) : fuzz_count(in)};
    def.position = fuzz_vec(in);
    if (!fuzz_likely(in)) {
        def.angle = fuzz_real(in);
        def.velocity = fuzz_vec(in);
        def.spin = fuzz_real(in);
        def.user = fuzz_word(in);
    }
    rill_body body = {0};
    const rill_status status = rill_body_add(f->world, &def, &body);
    fuzz_added(f, &f->bodies, status, body.id);
}

static rill_shape_def shape_def(fuzz_input *in) {
    rill_vec2 point[9];
    const rill_vec2 centre = fuzz_vec(in);
    const rill_real size = fuzz_real(in);
    switch (fuzz_below(in, 6)) {
    case 0:
        return rill_shape_circle(centre, size);
    case 1:
        return rill_shape_capsule(centre, fuzz_vec(in), size);
    case 2:
        return rill_shape_segment(centre, fuzz_vec(in));
    case 3:
        for (int i = 0; i < 9; i++) {
            point[i] = fuzz_vec(in);
        }
        return rill_shape_polygon(point, fuzz_below(in, 10));
    default:
        return rill_shape_box(centre, size, fuzz_real(in));
    }
}

static void add_shape(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_shape_def def = shape_def(in);
    def.passes = def.kind % 2; /* every other kind is a filter for some materials */
    if (!fuzz_likely(in)) {
        def.kind = fuzz_below(in, 5);
        def.point_count = fuzz_count(in);
        def.radius = fuzz_real(in);
        def.density = fuzz_real(in);
        def.friction = fuzz_real(in);
        def.restitution = fuzz_real(in);
        def.category = fuzz_word(in);
        def.mask = fuzz_word(in);
    }
    rill_shape shape = {0};
    const rill_status status = rill_shape_add(f->world, body_of(f), &def, &shape);
    fuzz_added(f, &f->shapes, status, shape.id);
}

static void add_polyline(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_vec2 point[5];
    for (int i = 0; i < 5; i++) {
        point[i] = fuzz_vec(in);
    }
    const uint32_t count = fuzz_below(in, 6);
    fuzz_note_any_status(f, rill_polyline_add(f->world, body_of(f), point, count, fuzz_real(in)));
}

static void set_body(fuzz_world *f) {
    fuzz_input *in = &f->in;
    const rill_body body = body_of(f);
    rill_body_state state;
    memset(&state, 0, sizeof state);
    (void)rill_body_get(f->world, body, &state);
    state.position = fuzz_vec(in);
    if (!fuzz_likely(in)) {
        state.angle = fuzz_real(in);
        state.velocity = fuzz_vec(in);
        state.spin = fuzz_real(in);
        state.user = fuzz_word(in);
    }
    fuzz_note_status(f, rill_body_set(f->world, body, &state));
}

static void check_finite(rill_vec2 v) {
    FUZZ_CHECK(rill_is_finite(v.x) && rill_is_finite(v.y));
}

static void read_body(fuzz_world *f) {
    const rill_body body = body_of(f);
    rill_body_state state;
    rill_vec2 velocity = {0, 0};
    rill_vec2 impulse = {0, 0};
    rill_real angular = 0;
    memset(&state, 0, sizeof state);
    const rill_status status = rill_body_get(f->world, body, &state);
    fuzz_note_status(f, status);
    check_finite(state.position);
    check_finite(state.velocity);
    check_finite(state.centre);
    FUZZ_CHECK(rill_is_finite(state.angle) && rill_is_finite(state.spin) && state.mass >= 0);
    FUZZ_CHECK(rill_body_fluid_impulse(f->world, body, &impulse, &angular) == status);
    check_finite(impulse);
    FUZZ_CHECK(rill_is_finite(angular));
    fuzz_note_status(f, rill_body_velocity_at(f->world, body, fuzz_vec(&f->in), &velocity));
    check_finite(velocity);
}

/* Every body and shape that can be reached names itself. */
static void walk(const fuzz_world *f) {
    for (uint32_t k = 0; k < 12; k++) {
        const rill_body body = rill_body_at(f->world, k);
        uint32_t shapes = 0;
        for (rill_shape shape = rill_body_shape(f->world, body); shape.id != 0;
             shape = rill_shape_next(f->world, shape)) {
            rill_shape_def def;
            FUZZ_CHECK(rill_shape_body(f->world, shape).id == body.id && shapes++ < 20000);
            FUZZ_CHECK(rill_shape_get(f->world, shape, &def) == RILL_OK);
            for (uint32_t i = 0; i < def.point_count; i++) {
                check_finite(def.point[i]);
            }
        }
    }
}

static void push_body(fuzz_world *f) {
    fuzz_input *in = &f->in;
    const rill_body body = body_of(f);
    const rill_vec2 push = fuzz_vec(in);
    const rill_vec2 point = fuzz_vec(in);
    switch (fuzz_below(in, 3)) {
    case 0:
        fuzz_note_status(f, rill_body_impulse(f->world, body, push, point));
        break;
    case 1:
        fuzz_note_status(f, rill_body_force(f->world, body, push, point));
        break;
    default:
        fuzz_note_status(f, rill_body_torque(f->world, body, push.x));
        break;
    }
}

static void load_body(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_mass mass;
    memset(&mass, 0, sizeof mass);
    mass.mass = fuzz_real(in);
    mass.gyration = fuzz_real(in);
    mass.centre = fuzz_vec(in);
    fuzz_note_status(f, rill_body_set_mass(f->world, body_of(f), &mass));
}

static void add_joint(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_joint_def def;
    memset(&def, 0, sizeof def);
    def.kind = fuzz_likely(in) ? fuzz_below(in, 3) : fuzz_count(in);
    def.a = body_of(f);
    def.b = body_of(f);
    def.anchor_a = fuzz_vec(in);
    def.anchor_b = fuzz_vec(in);
    def.axis = fuzz_vec(in);
    if (fuzz_likely(in)) {
        def.limited = fuzz_likely(in);
        def.low = fuzz_real(in);
        def.high = fuzz_real(in);
        def.frequency = fuzz_real(in);
        def.damping_ratio = fuzz_real(in);
        def.motor_speed = fuzz_real(in);
        def.motor_limit = fuzz_real(in);
        def.collide = fuzz_below(in, 3);
    }
    rill_joint joint = {0};
    const rill_status status = rill_joint_add(f->world, &def, &joint);
    fuzz_added(f, &f->joints, status, joint.id);
}

static void read_joint(fuzz_world *f, rill_joint joint) {
    rill_joint_state state;
    memset(&state, 0, sizeof state);
    fuzz_note_status(f, rill_joint_get(f->world, joint, &state));
    check_finite(state.anchor_a);
    check_finite(state.anchor_b);
    FUZZ_CHECK(rill_is_finite(state.position) && rill_is_finite(state.speed));
    FUZZ_CHECK(rill_is_finite(state.motor));
}

void fuzz_call_joints(fuzz_world *f) {
    fuzz_input *in = &f->in;
    const rill_joint joint = {fuzz_handle(in, &f->joints)};
    switch (fuzz_below(in, 6)) {
    case 0:
        fuzz_note_status(f, rill_joint_remove(f->world, joint));
        break;
    case 1: {
        const rill_real speed = fuzz_real(in);
        fuzz_note_status(f, rill_joint_motor(f->world, joint, speed, fuzz_real(in)));
        break;
    }
    case 2:
        read_joint(f, joint);
        read_joint(f, rill_joint_at(f->world, fuzz_count(in)));
        break;
    default:
        add_joint(f);
        break;
    }
}

void fuzz_call_bodies(fuzz_world *f) {
    switch (fuzz_below(&f->in, 14)) {
    case 0:
        fuzz_note_status(f, rill_body_remove(f->world, body_of(f)));
        break;
    case 1:
        fuzz_note_status(f, rill_shape_remove(f->world, shape_of(f)));
        break;
    case 2:
        set_body(f);
        break;
    case 3:
        read_body(f);
        break;
    case 4:
        walk(f);
        break;
    case 5:
        push_body(f);
        break;
    case 6:
        add_polyline(f);
        break;
    case 7:
        load_body(f);
        break;
    case 8:
        fuzz_step_engine(f);
        break;
    case 9:
    case 10:
        add_body(f);
        break;
    default:
        add_shape(f);
        break;
    }
}
