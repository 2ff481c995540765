/* A step with an engine that hands over whatever the input says. */
#include "api.h"

static void bodies_near(void *context, rill_vec2 low, rill_vec2 high, rill_meeting *meeting) {
    fuzz_world *f = (fuzz_world *)context;
    fuzz_input *in = &f->in;
    const uint32_t count = fuzz_below(in, 4);
    FUZZ_CHECK(low.x <= high.x && low.y <= high.y);
    for (uint32_t i = 0; i < count; i++) {
        rill_engine_body body;
        memset(&body, 0, sizeof body);
        body.name = fuzz_below(in, 6);
        body.position = fuzz_vec(in);
        body.velocity = fuzz_vec(in);
        body.mass.mass = fuzz_real(in);
        body.mass.gyration = fuzz_real(in);
        if (!fuzz_likely(in)) {
            body.angle = fuzz_real(in);
            body.spin = fuzz_real(in);
            body.mass.centre = fuzz_vec(in);
            body.force = fuzz_vec(in);
            body.torque = fuzz_real(in);
        }
        fuzz_note_any_status(f, rill_engine_meet(meeting, &body));
    }
}

static rill_status add_shapes(void *context, uint32_t name, rill_world *world, rill_body mirror) {
    fuzz_world *f = (fuzz_world *)context;
    const rill_vec2 centre = {0, 0};
    const rill_shape_def def = rill_shape_box(centre, fuzz_real(&f->in), fuzz_real(&f->in));
    return name == 0 ? RILL_BAD_SHAPE : rill_shape_add(world, mirror, &def, NULL);
}

static void push(void *context, uint32_t name, rill_vec2 impulse, rill_real angular) {
    fuzz_world *f = (fuzz_world *)context;
    FUZZ_CHECK(rill_is_finite(impulse.x) && rill_is_finite(impulse.y) && rill_is_finite(angular));
    FUZZ_CHECK(rill_engine_mirror(f->world, name).id != 0);
}

void fuzz_step_engine(fuzz_world *f) {
    const rill_engine engine = {f, bodies_near, add_shapes, push};
    if (f->steps_left > 0) {
        f->steps_left--;
        fuzz_note_any_status(f, rill_engine_step(f->world, &engine));
    }
}
