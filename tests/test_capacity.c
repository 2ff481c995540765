/* Capacities that just suffice: the same bits as with room to spare. What lies behind the last item
 * of an array is never looked at, whatever is there: in a tight world that is the next array. */
#include "joints.h"

#define PARTICLES 60 /* in the end; the emitter makes the last of them */

typedef struct variant {
    uint32_t method;
    uint32_t owner; /* body of the first shape: behind the last body it would read as its kind */
    int sleeps;
} variant;

static rill_config config_of(const variant *v, uint32_t room) {
    rill_config config = rill_config_default();
    config.method = v->method;
    config.domain_max = vec_of(4, 2);
    config.particle_capacity = PARTICLES + 100 * room;
    config.pair_capacity = 2000;
    config.body_capacity = 5 + room;
    config.shape_capacity = 6 + room;
    config.joint_capacity = 2 + room;
    config.contact_capacity = 40 + room;
    config.coupling_capacity = 400 + room;
    config.gameplay.emitter_capacity = 2 + room;
    config.gameplay.zone_capacity = 2 + room;
    config.gameplay.sensor_capacity = 2 + room;
    config.gameplay.event_capacity = 64;
    config.gameplay.event_kinds = RILL_EVENT_DIED | RILL_EVENT_TOUCH_BEGIN | RILL_EVENT_BODY_BEGIN |
                                  RILL_EVENT_SENSOR_ENTER | RILL_EVENT_STUCK;
    config.gameplay.lifetimes = 1;
    config.gameplay.tags = 1;
    config.gameplay.colours = 1;
    config.gameplay.dye_diffusion = RILL_ONE;
    config.gameplay.stuck_steps = 3;
    config.gameplay.when_full = RILL_REPLACE_OLDEST;
    config.gameplay.rest_speed = v->sleeps ? as_real(0.05) : 0;
    config.gameplay.rest_steps = 5;
    return config;
}

static void add_shapes(const fixture *f, const variant *v, const rill_body *bodies) {
    /* A capsule: its kind would read as "impulses move it". */
    bodies_shape(f, bodies[v->owner],
                 rill_shape_capsule(vec_of(-0.1, 0), vec_of(0.1, 0), RILL_RATIO(1, 8)), 0.5);
    for (uint32_t k = 0; k < 5; k++) {
        bodies_shape(f, bodies[k],
                     k == 0 ? rill_shape_box(vec_of(0, 0), RILL_ONE, RILL_RATIO(1, 4))
                            : rill_shape_circle(vec_of(0, 0.25), RILL_RATIO(1, 8)),
                     0.5);
    }
}

static void add_joints(const fixture *f, const rill_body *bodies) {
    rill_joint_def def = joint_def(RILL_JOINT_HINGE, bodies[1], bodies[2], 1.5, 1);
    def.frequency = RILL_ONE;
    (void)joint_add(f, &def);
    def.kind = RILL_JOINT_DISTANCE;
    def.b.id = 0;
    def.anchor_b = vec_of(1, 1.75);
    (void)joint_add(f, &def);
}

static void add_gameplay(const fixture *f) {
    for (int k = 0; k < 2; k++) {
        rill_emitter_def emitter = rill_emitter_default();
        emitter.from = vec_of(3, 1.5 + 0.25 * k);
        emitter.to = vec_of(3.25, 1.5 + 0.25 * k);
        emitter.velocity = vec_of(-1, -1);
        emitter.rate = as_real(20);
        emitter.lifetime_min = as_real(0.5);
        emitter.lifetime_max = as_real(2);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f->world, &emitter, NULL));
        rill_zone_def zone = rill_zone_default();
        zone.region = rill_region_box(vec_of(0.5, 0), vec_of(1.5, 2));
        zone.acceleration = vec_of(k == 0 ? 3 : 0, 1);
        zone.kill = k == 1;
        zone.kill_rate = as_real(4);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f->world, &zone, NULL));
        const rill_status status =
            k == 0 ? rill_sensor_add(f->world, &zone.region, 0, NULL)
                   : rill_sensor_add_line(f->world, vec_of(2, 0), vec_of(2, 2), 0, NULL);
        TEST_ASSERT_EQUAL_INT(RILL_OK, status);
    }
}

static fixture open_world(const variant *v, uint32_t room) {
    static const uint32_t kinds[5] = {RILL_BODY_STATIC, RILL_BODY_DYNAMIC, RILL_BODY_DYNAMIC,
                                      RILL_BODY_DYNAMIC, RILL_BODY_PROXY};
    fixture f = fixture_of(config_of(v, room));
    rill_body bodies[5];
    for (int k = 0; k < 5; k++) {
        bodies[k] = bodies_add(&f, kinds[k], 0.75 + 0.6 * k, k == 0 ? 0.25 : 1, 0.1 * k);
    }
    add_shapes(&f, v, bodies);
    add_joints(&f, bodies);
    add_gameplay(&f);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .lifetime = as_real(4), .tag = 3};
    uint32_t added = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(1.5, 0), vec_of(3.5, 0.25), &fill, &added));
    TEST_ASSERT_TRUE(added > 30 && added < PARTICLES);
    return f;
}

static void compare_particles(const fixture *a, const fixture *b) {
    const rill_view p = rill_particles_view(a->world);
    const rill_view q = rill_particles_view(b->world);
    TEST_ASSERT_EQUAL_UINT32(p.count, q.count);
    TEST_ASSERT_EQUAL_MEMORY(p.position, q.position, p.count * sizeof p.position[0]);
    TEST_ASSERT_EQUAL_MEMORY(p.velocity, q.velocity, p.count * sizeof p.velocity[0]);
    TEST_ASSERT_EQUAL_MEMORY(p.material, q.material, p.count);
    TEST_ASSERT_EQUAL_MEMORY(p.colour, q.colour, p.count * sizeof p.colour[0]);
    TEST_ASSERT_EQUAL_MEMORY(p.tag, q.tag, p.count * sizeof p.tag[0]);
}

static void compare_bodies(const fixture *a, const fixture *b) {
    for (uint32_t k = 0; k < 5; k++) {
        const rill_body body = rill_body_at(a->world, k);
        rill_body_state s;
        rill_body_state t;
        memset(&s, 0, sizeof s);
        memset(&t, 0, sizeof t);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_get(a->world, body, &s));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_get(b->world, body, &t));
        TEST_ASSERT_EQUAL_MEMORY(&s, &t, sizeof s);
        rill_shape shape = rill_body_shape(a->world, body);
        TEST_ASSERT_EQUAL_UINT32(shape.id, rill_body_shape(b->world, body).id);
        for (; shape.id != 0; shape = rill_shape_next(a->world, shape)) {
            rill_shape_def c;
            rill_shape_def d;
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_get(a->world, shape, &c));
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_get(b->world, shape, &d));
            TEST_ASSERT_EQUAL_MEMORY(&c, &d, sizeof c);
        }
    }
    for (uint32_t k = 0; k < 2; k++) {
        const rill_joint joint = rill_joint_at(a->world, k);
        rill_joint_state s;
        rill_joint_state t;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(a->world, joint, &s));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(b->world, joint, &t));
        TEST_ASSERT_EQUAL_MEMORY(&s, &t, sizeof s);
    }
}

static void compare_gameplay(const fixture *a, const fixture *b) {
    rill_gameplay_stats s = rill_gameplay_statistics(a->world);
    rill_gameplay_stats t = rill_gameplay_statistics(b->world);
    TEST_ASSERT_EQUAL_MEMORY(&s, &t, sizeof s);
    rill_sensor_reading c;
    rill_sensor_reading d;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_read(a->world, rill_sensor_at(a->world, 0), &c));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_read(b->world, rill_sensor_at(b->world, 0), &d));
    TEST_ASSERT_EQUAL_MEMORY(&c, &d, sizeof c);
    for (;;) {
        rill_event e;
        rill_event g;
        memset(&e, 0, sizeof e);
        memset(&g, 0, sizeof g);
        const int more = rill_event_next(a->world, &e);
        TEST_ASSERT_EQUAL_INT(more, rill_event_next(b->world, &g));
        TEST_ASSERT_EQUAL_MEMORY(&e, &g, sizeof e);
        if (!more) {
            break;
        }
    }
}

/* Queries walk over the same arrays. */
static void compare_answers(const fixture *a, const fixture *b) {
    for (int k = 0; k < 12; k++) {
        const rill_vec2 point = vec_of(0.25 + 0.3 * k, 0.1 + 0.05 * k);
        rill_field_sample s;
        rill_field_sample t;
        rill_wetness c = {0, 0};
        rill_wetness d = {0, 0};
        TEST_ASSERT_EQUAL_INT(rill_sample_at(a->world, point, &s),
                              rill_sample_at(b->world, point, &t));
        TEST_ASSERT_EQUAL_MEMORY(&s, &t, sizeof s);
        const rill_body body = rill_body_at(a->world, (uint32_t)k % 5);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_body(a->world, body, &c));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_body(b->world, body, &d));
        TEST_ASSERT_TRUE(c.touching == d.touching && c.covered == d.covered);
    }
}

static void compare_runs(const variant *v) {
    fixture tight = open_world(v, 0);
    fixture roomy = open_world(v, 3);
    int full = 0;
    for (int n = 0; n < 100; n++) {
        /* A game that removes and pushes meanwhile. */
        if (n % 25 == 20) {
            (void)rill_particle_remove(tight.world, rill_particle_at(tight.world, 5));
            (void)rill_particle_remove(roomy.world, rill_particle_at(roomy.world, 5));
            TEST_ASSERT_EQUAL_INT(rill_shift_domain(tight.world, 0, n == 45 ? 1 : 0),
                                  rill_shift_domain(roomy.world, 0, n == 45 ? 1 : 0));
        }
        fixture_step(&tight, 1);
        fixture_step(&roomy, 1);
        const uint32_t count = rill_statistics(tight.world).particles;
        if (rill_gameplay_statistics(tight.world).replaced > 0) {
            break; /* from here on the roomy one has more */
        }
        full |= count == PARTICLES;
        compare_particles(&tight, &roomy);
        compare_bodies(&tight, &roomy);
        compare_gameplay(&tight, &roomy);
        compare_answers(&tight, &roomy);
        rill_world *found;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(tight.block, tight.bytes, &found));
    }
    TEST_ASSERT_TRUE(full); /* it was tight to the last particle */
    fixture_close(&tight);
    fixture_close(&roomy);
}

void test_tight_capacities_change_nothing_by_clavets_method(void) {
    for (uint32_t owner = 1; owner < 5; owner++) {
        const variant v = {RILL_METHOD_CLAVET, owner, 0};
        compare_runs(&v);
    }
}

void test_tight_capacities_change_nothing_by_bodins_method(void) {
    for (uint32_t owner = 1; owner < 5; owner++) {
        const variant v = {RILL_METHOD_BODIN, owner, 0};
        compare_runs(&v);
    }
}

void test_tight_capacities_change_nothing_for_sleepers(void) {
    for (uint32_t method = 0; method < 2; method++) {
        const variant v = {method, 3, 1};
        compare_runs(&v);
    }
}

/* A handle whose place is one behind the last: the memory there belongs to the next pool. */
void test_handles_behind_the_last_place_are_refused(void) {
    const variant v = {RILL_METHOD_CLAVET, 2, 0};
    fixture f = open_world(&v, 0);
    for (uint32_t generation = 0; generation < 4; generation++) {
        rill_emitter_def emitter;
        rill_zone_def zone;
        rill_sensor_reading reading;
        rill_body_state state;
        rill_joint_state joint_state;
        rill_shape_def shape_def;
        const uint32_t id = generation << 16;
        const rill_emitter e = {id | 3u};
        const rill_zone z = {id | 3u};
        const rill_sensor s = {id | 3u};
        const rill_body b = {id | 6u};
        const rill_shape shape = {id | 7u};
        const rill_joint j = {id | 3u};
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_get(f.world, e, &emitter));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_zone_get(f.world, z, &zone));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_sensor_read(f.world, s, &reading));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_get(f.world, b, &state));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_shape_get(f.world, shape, &shape_def));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_get(f.world, j, &joint_state));
    }
    TEST_ASSERT_EQUAL_UINT32(0, rill_emitter_at(f.world, 2).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_zone_at(f.world, 2).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_sensor_at(f.world, 2).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_body_at(f.world, 5).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_joint_at(f.world, 2).id);
    fixture_close(&f);
}

/* Worlds of one, two and three particles, full, with all that looks at particles switched on. */
void test_the_smallest_worlds_keep_to_their_block(void) {
    for (uint32_t k = 0; k < 6; k++) {
        const variant v = {k % 2, 1, k > 1};
        rill_config config = config_of(&v, 0);
        config.particle_capacity = 1 + k / 2;
        config.pair_capacity = 0;
        config.coupling_capacity = 0;
        fixture f = fixture_open(&config);
        (void)bodies_box(&f, RILL_BODY_STATIC, 2, 0.5, 1, 0.5, 1);
        for (uint32_t n = 0; n < config.particle_capacity; n++) {
            fixture_add(&f, 1.9 + 0.1 * n, 0.8);
        }
        fixture_step(&f, 60);
        TEST_ASSERT_EQUAL_UINT32(config.particle_capacity, rill_statistics(f.world).particles);
        fixture_check_particles(&f, 4, 2);
        fixture_close(&f);
    }
}
