/* Blocks from elsewhere: what the library relies on is held to its range when a block is attached,
 * and what a run can bring about is accepted. h is 1 m here. */
#include "bodies_step.h"
#include "emitters.h"
#include "sensors.h"
#include "springs.h"
#include "zones.h"

#include "bodies.h"

#include <stddef.h>

static int8_t samples[64];

/* A box on the floor, terrain with a map, a ball; a hinge between box and ball, a rod from the box
 * to the world; fluid, springs, an emitter, a zone, two sensors, events. */
static fixture open_full(uint32_t method) {
    rill_config config = bodies_config(method);
    config.spacing = RILL_RATIO(1, 2);
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.bodin.neighbourhood = RILL_RATIO(2, 1);
    config.domain_max = vec_of(32, 16);
    config.spring_capacity = method == RILL_METHOD_CLAVET ? 200 : 0;
    config.material[0].elasticity = as_real(500);
    config.particle_capacity = 100;
    config.gameplay.emitter_capacity = 2;
    config.gameplay.zone_capacity = 2;
    config.gameplay.sensor_capacity = 3;
    config.gameplay.event_capacity = 4;
    config.gameplay.event_kinds = RILL_EVENT_TOUCH_BEGIN;
    fixture f = fixture_open(&config);
    const rill_map map = {8, 8, 8, samples};
    const rill_body box = bodies_box(&f, RILL_BODY_DYNAMIC, 20, 1, 2, 2, 1);
    const rill_body ground = bodies_add(&f, RILL_BODY_STATIC, 2, 12, 0);
    const rill_body ball = bodies_add(&f, RILL_BODY_DYNAMIC, 24, 2, 0);
    memset(samples, 64, sizeof samples);
    bodies_shape(&f, ball, rill_shape_circle(vec_of(0, 0), RILL_ONE), 1);
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_map_add(f.world, ground, &map, vec_of(0, 0), RILL_RATIO(1, 4), NULL, NULL));
    rill_joint_def hinge = {.kind = RILL_JOINT_HINGE, .a = box, .b = ball, .limited = 1};
    hinge.anchor_a = vec_of(22, 2);
    hinge.low = as_real(-1);
    hinge.high = as_real(1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &hinge, NULL));
    rill_joint_def rod = {.kind = RILL_JOINT_DISTANCE, .a = box};
    rod.anchor_a = vec_of(20, 2);
    rod.anchor_b = vec_of(20, 6);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &rod, NULL));
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_box(f.world, vec_of(0, 0), vec_of(4, 3), &fill, NULL));
    rill_emitter_def emitter = rill_emitter_default();
    emitter.from = vec_of(8, 8);
    emitter.to = vec_of(9, 8);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &emitter, NULL));
    rill_zone_def zone = rill_zone_default();
    zone.region = rill_region_circle(vec_of(8, 8), RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f.world, &zone, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_add(f.world, &zone.region, 0, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_sensor_add_line(f.world, vec_of(4, 0), vec_of(4, 8), 0, NULL));
    fixture_step(&f, 3);
    return f;
}

static rill_status attach(const fixture *f) {
    rill_world *found;
    return rill_world_attach(f->block, f->bytes, &found);
}

/* Does the world pass with these four bytes at a place? They are put back. */
static rill_status with_word(const fixture *f, void *place, const void *word) {
    unsigned char kept[4];
    memcpy(kept, place, 4);
    memcpy(place, word, 4);
    const rill_status status = attach(f);
    memcpy(place, kept, 4);
    return status;
}

static rill_status with_real(const fixture *f, rill_real *place, rill_real value) {
    return with_word(f, place, &value);
}

static rill_status with_count(const fixture *f, uint32_t *place, uint32_t value) {
    return with_word(f, place, &value);
}

static void check_real(const fixture *f, const char *name, rill_real *place, rill_real low,
                       rill_real high) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, with_real(f, place, low), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, with_real(f, place, high), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_real(f, place, next_down(low)), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_real(f, place, next_up(high)), name);
#if !RILL_FIXED
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_real(f, place, NAN), name);
#endif
}

static void check_vec(const fixture *f, const char *name, rill_vec2 *place, rill_real limit) {
    check_real(f, name, &place->x, -limit, limit);
    check_real(f, name, &place->y, -limit, limit);
}

static void check_count(const fixture *f, const char *name, uint32_t *place, uint32_t most) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, with_count(f, place, most), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_count(f, place, most + 1), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_count(f, place, UINT32_MAX), name);
}

void test_a_full_block_is_accepted(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
        fixture_close(&f);
    }
}

void test_bodies_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    rill_rigid *box = &rill_rigids(f.world)[0];
    check_count(&f, "generation", &box->generation, 0xFFFF);
    check_count(&f, "kind", &box->kind, RILL_BODY_PROXY);
    check_vec(&f, "position", &box->position, RILL_RATIO(20000, 1));
    check_vec(&f, "centre", &box->centre, RILL_RATIO(64, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &box->mobile, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &box->mobile, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &box->turn, box->turn + (1u << 24)));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_real(&f, &box->rotation.s, next_up(box->rotation.s)));
#if !RILL_FIXED
    rill_real *speeds[] = {&box->rest.x, &box->rest.y, &box->velocity.x, &box->velocity.y,
                           &box->spin,   &box->push.x, &box->push.y,     &box->twist};
    for (size_t k = 0; k < sizeof speeds / sizeof speeds[0]; k++) {
        check_real(&f, "speed", speeds[k], -30000, 30000);
    }
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &box->fluid.x, NAN));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &box->fluid.y, INFINITY));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &box->fluid_spin, -INFINITY));
#endif
    fixture_close(&f);
}

/* A mass and a gyration with what is derived from them. */
static rill_status with_mass(const fixture *f, rill_real mass, rill_real gyration) {
    rill_rigid *box = &rill_rigids(f->world)[0];
    const rill_rigid kept = *box;
    box->mass = mass;
    box->gyration = gyration;
    box->inverse_mass = rill_tiny_quotient(RILL_ONE, mass);
    box->inverse_gyration = rill_div(RILL_ONE, gyration);
    const rill_status status = attach(f);
    *box = kept;
    return status;
}

void test_masses_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    const rill_real light = RILL_RATIO(1, 8);
    const rill_real heavy = RILL_RATIO(16384, 1);
    const rill_real small = RILL_RATIO(1, 16);
    const rill_real large = RILL_RATIO(180, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_mass(&f, light, small));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_mass(&f, heavy, large));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_mass(&f, next_down(light), small));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_mass(&f, next_up(heavy), small));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_mass(&f, light, next_down(small)));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_mass(&f, light, next_up(large)));
    rill_rigid *box = &rill_rigids(f.world)[0];
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &box->mass, 2 * box->mass));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_real(&f, &box->inverse_gyration, 2 * box->inverse_gyration));
    /* What nothing moves has no mass, and a gyration of 1. */
    rill_rigid *ground = &rill_rigids(f.world)[1];
    const uint32_t something = 0x3F800000;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_word(&f, &ground->inverse_mass, &something));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &ground->gyration, 2 * RILL_ONE));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &ground->mobile, 1));
    fixture_close(&f);
}

void test_shapes_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    rill_hull *box = &rill_hulls(f.world)[0];
    TEST_ASSERT_EQUAL_UINT32(RILL_SHAPE_POLYGON, box->kind);
    check_count(&f, "generation", &box->generation, 0xFFFF);
    check_real(&f, "density", &box->density, RILL_RATIO(1, 64), RILL_RATIO(64, 1));
    check_real(&f, "friction", &box->friction, 0, RILL_RATIO(4, 1));
    check_real(&f, "restitution", &box->restitution, 0, RILL_ONE);
    for (uint32_t count = 0; count <= 10; count++) {
        TEST_ASSERT_EQUAL_INT(count == 4 ? RILL_OK : RILL_BLOCK_DAMAGED,
                              with_count(&f, &box->count, count));
    }
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &box->radius, RILL_ONE));
    for (uint32_t k = 0; k < 4; k++) {
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                              with_real(&f, &box->point[k].x, box->point[k].x / 2));
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                              with_real(&f, &box->normal[k].y, RILL_RATIO(1, 3)));
    }
    for (uint32_t k = 4; k < RILL_MAX_POINTS; k++) { /* the rest is zero */
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &box->point[k].y, RILL_ONE));
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &box->normal[k].x, RILL_ONE));
    }
    fixture_close(&f);
}

/* Shapes hang on their bodies in chains, and all of them do. */
void test_chains_of_shapes_are_whole(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    rill_rigid *bodies = rill_rigids(f.world);
    rill_hull *hulls = rill_hulls(f.world);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_count(&f, &bodies[0].first, f.world->layout.shape_capacity));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &bodies[0].first, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &bodies[0].first, RILL_NO_SHAPE));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &hulls[0].next, 0)); /* a circle */
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &hulls[0].next, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &hulls[0].body, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &hulls[9].body, 0)); /* is free */
    fixture_close(&f);
}

static rill_hull *map_of(const fixture *f) {
    for (uint32_t k = 0; k < f->world->layout.shape_capacity; k++) {
        rill_hull *hull = &rill_hulls(f->world)[k];
        if (hull->body != RILL_NO_SHAPE && hull->kind == RILL_SHAPE_MAP) {
            return hull;
        }
    }
    TEST_FAIL_MESSAGE("there is no map");
    return NULL;
}

void test_maps_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_hull *map = map_of(&f);
    check_count(&f, "place", &map->map, RILL_MAX_MAPS - 1);
    check_count(&f, "columns", &map->map_columns, 4096);
    check_count(&f, "rows", &map->map_rows, 4096);
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &map->map_columns, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &map->map_columns, 1));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &map->map_rows, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &map->map_rows, 1));
    for (uint32_t bits = 0; bits <= 17; bits++) {
        TEST_ASSERT_EQUAL_INT(bits == 8 || bits == 16 ? RILL_OK : RILL_BLOCK_DAMAGED,
                              with_count(&f, &map->map_bits, bits));
    }
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &map->count, 3));
    static const double cells[4] = {0.125, 0.1249, 16, 16.0002};
    const rill_hull kept = *map;
    for (int k = 0; k < 4; k++) {
        map->cell = as_real(cells[k]);
        map->inverse_cell = rill_div(RILL_ONE, map->cell);
        TEST_ASSERT_EQUAL_INT(k % 2 ? RILL_BLOCK_DAMAGED : RILL_OK, attach(&f));
        map->inverse_cell = next_up(map->inverse_cell);
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
    }
    *map = kept;
    fixture_close(&f);
}

/* Two shapes with one map must agree about it. */
void test_shapes_that_share_a_map_agree(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_hull *first = map_of(&f);
    const rill_map map = {8, 8, 8, samples};
    rill_shape shape;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_add(f.world, rill_body_at(f.world, 1), &map,
                                                vec_of(4, 0), RILL_RATIO(1, 4), NULL, &shape));
    const rill_hull *second = &rill_hulls(f.world)[(shape.id & 0xFFFFu) - 1];
    TEST_ASSERT_EQUAL_UINT32(first->map, second->map);
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &first->map_columns, 9));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &first->map_rows, 9));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &first->map_bits, 16));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_count(&f, &first->map_checksum, first->map_checksum ^ 1u));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &first->map, 5)); /* then they do not share */
    fixture_close(&f);
}

/* Handles of the next owner are made of them. */
void test_generations_of_free_places_are_held_to_their_range(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    const rill_layout *layout = &f.world->layout;
    rill_rigid *body = &rill_rigids(f.world)[layout->body_capacity - 1];
    rill_hull *hull = &rill_hulls(f.world)[layout->shape_capacity - 1];
    rill_link *link = &rill_links(f.world)[layout->joint_capacity - 1];
    TEST_ASSERT_TRUE(body->kind == 0 && hull->body == RILL_NO_SHAPE && link->kind == 0);
    check_count(&f, "body", &body->generation, 0xFFFF);
    check_count(&f, "shape", &hull->generation, 0xFFFF);
    check_count(&f, "joint", &link->generation, 0xFFFF);
    fixture_close(&f);
}

void test_joints_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    rill_link *hinge = &rill_links(f.world)[0];
    const rill_real fastest = RILL_RATIO(30000, 1);
    const rill_real quick = rill_mul(f.world->units.rate, RILL_RATIO(2, 1));
    check_count(&f, "kind", &hinge->kind, RILL_JOINT_DISTANCE + 1);
    check_count(&f, "generation", &hinge->generation, 0xFFFF);
    check_count(&f, "limited", &hinge->limited, 1);
    check_count(&f, "collide", &hinge->collide, 1);
    check_vec(&f, "anchor a", &hinge->anchor_a, RILL_RATIO(32000, 1));
    check_vec(&f, "anchor b", &hinge->anchor_b, RILL_RATIO(32000, 1));
    check_vec(&f, "axis", &hinge->axis, RILL_RATIO(1001, 1000));
    check_real(&f, "length", &hinge->length, -fastest, fastest);
    check_real(&f, "frequency", &hinge->frequency, 0, quick);
    check_real(&f, "damping", &hinge->damping, 0, RILL_RATIO(4, 1));
    check_real(&f, "speed", &hinge->motor_speed, -fastest, fastest);
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_real(&f, &hinge->motor_limit, RILL_REAL_MAX));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &hinge->motor_limit, next_down(0)));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_real(&f, &hinge->low, hinge->high));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &hinge->low, next_up(hinge->high)));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_real(&f, &hinge->low, -RILL_REAL_MAX));
#if !RILL_FIXED
    for (int row = 0; row < RILL_JOINT_ROWS; row++) {
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &hinge->impulse[row], NAN));
    }
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &hinge->high, INFINITY));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &hinge->motor_limit, INFINITY));
#endif
    rill_link *rod = &rill_links(f.world)[1];
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_real(&f, &rod->low, next_up(rod->high))); /* no limits */
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &rod->motor_limit, next_up(0)));
    fixture_close(&f);
}

void test_joints_have_two_bodies_that_exist(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    rill_link *hinge = &rill_links(f.world)[0];
    TEST_ASSERT_EQUAL_UINT32(0, hinge->a);
    TEST_ASSERT_EQUAL_UINT32(2, hinge->b);
    uint32_t *ends[2] = {&hinge->a, &hinge->b};
    const uint32_t capacity = f.world->layout.body_capacity;
    for (int k = 0; k < 2; k++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, ends[k], 1));
        TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, ends[k], RILL_WORLD_BODY));
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, ends[k], 3)); /* is free */
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, ends[k], capacity));
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, ends[k], *ends[1 - k]));
    }
    fixture_close(&f);
}

void test_contacts_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    rill_touch *touch = &rill_touch_array(f.world)[0];
    TEST_ASSERT_TRUE(f.world->bodies.touches > 0 && touch->count > 0);
    check_count(&f, "contacts", &f.world->bodies.touches, f.world->layout.contact_capacity);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &touch->count, 3));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_real(&f, &touch->point[0].push, RILL_REAL_MAX));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_real(&f, &touch->point[0].push, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &touch->point[0].push, next_down(0)));
#if !RILL_FIXED
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &touch->point[0].push, INFINITY));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_real(&f, &touch->point[0].drag, NAN));
#endif
    fixture_close(&f);
}

/* The first item of a pool of gameplay. */
static void *item_of(const fixture *f, rill_array array) {
    return rill_array_of(f->world, array);
}

void test_emitters_and_zones_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_emitter_state *emitter = (rill_emitter_state *)item_of(&f, RILL_ARRAY_EMITTER);
    check_count(&f, "burst", &emitter->burst, RILL_MAX_PARTICLES);
    check_count(&f, "shape", &emitter->def.shape, RILL_EMIT_CIRCLE);
    check_count(&f, "material", &emitter->def.material, 0);
    check_real(&f, "rate", &emitter->def.rate, 0, RILL_RATIO(30000, 1));
    check_vec(&f, "from", &emitter->def.from, RILL_RATIO(16000, 1));
    check_vec(&f, "to", &emitter->def.to, RILL_RATIO(16000, 1));
    emitter->generation ^= 1u; /* what is not in use is not looked at */
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &emitter->burst, UINT32_MAX));
    emitter->generation ^= 1u;
    rill_zone_state *zone = (rill_zone_state *)item_of(&f, RILL_ARRAY_ZONE);
    check_count(&f, "kind", &zone->def.region.kind, RILL_REGION_POLYGON);
    check_count(&f, "points", &zone->def.region.point_count, RILL_REGION_POINTS);
    check_real(&f, "kill rate", &zone->def.kill_rate, 0, RILL_RATIO(30000, 1));
    check_real(&f, "drag", &zone->def.drag, 0, RILL_RATIO(1000, 1));
    check_vec(&f, "centre", &zone->def.centre, RILL_RATIO(16000, 1));
#if RILL_FIXED
    check_real(&f, "wind x", &zone->wind.x, -(1 << 25), 1 << 25);
    check_real(&f, "wind y", &zone->wind.y, -(1 << 25), 1 << 25);
    check_real(&f, "owed x", &zone->wind.rest_x, 0, 4095);
    check_real(&f, "owed y", &zone->wind.rest_y, 0, 4095);
#else
    check_real(&f, "wind x", &zone->wind.x, -0.125F, 0.125F);
    check_real(&f, "wind y", &zone->wind.y, -0.125F, 0.125F);
#endif
    zone->generation ^= 1u;
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &zone->def.region.kind, 77));
    fixture_close(&f);
}

void test_sensors_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_sensor_state *region = (rill_sensor_state *)item_of(&f, RILL_ARRAY_SENSOR);
    rill_sensor_state *line = region + 1;
    TEST_ASSERT_EQUAL_UINT32(1, line->is_line);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &region->is_line, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &region->is_line, 1)); /* one point */
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &line->is_line, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &line->region.point_count, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &line->region.point_count, 3));
    check_count(&f, "kind", &region->region.kind, RILL_REGION_POLYGON);
    check_vec(&f, "point", &line->region.point[1], RILL_RATIO(16000, 1));
    line->generation ^= 1u;
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &line->region.point_count, 3));
    fixture_close(&f);
}

void test_events_are_held_to_their_capacity(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    check_count(&f, "events", &f.world->gameplay.stats.events, 4);
    check_count(&f, "first event", &f.world->gameplay.event_first, 3);
    fixture_close(&f);
}

void test_particles_are_held_to_their_ranges(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        const uint32_t last = f.world->count - 1;
        const rill_vec2 size = f.world->units.size;
        rill_vec2 *position = &rill_positions(f.world)[last];
        check_real(&f, "x", &position->x, 0, size.x);
        check_real(&f, "y", &position->y, 0, size.y);
        check_vec(&f, "velocity", &rill_velocities(f.world)[last], RILL_RATIO(2, 1));
        check_real(&f, "memory", &rill_memories(f.world)[last], RILL_RATIO(-2048, 1),
                   RILL_RATIO(2048, 1));
        const uint32_t slow = f.world->layout.column[RILL_COLUMN_SLOW];
        if (slow != 0) {
            check_real(&f, "slow", (rill_real *)rill_at(f.world, slow), RILL_RATIO(-25600, 1),
                       RILL_RATIO(25600, 1));
        }
        uint8_t *material = &rill_materials(f.world)[last];
        *material = 1;
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
        *material = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
        fixture_close(&f);
    }
}

/* Every particle has a slot that knows it, and every other slot is in the list of free ones. */
void test_slots_are_whole(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    uint16_t *index = (uint16_t *)rill_array_of(f.world, RILL_ARRAY_SLOT_INDEX);
    uint16_t *slots = (uint16_t *)rill_slots(f.world);
    const uint16_t kept = slots[3];
    slots[3] = slots[4];
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
    slots[3] = (uint16_t)f.world->layout.particle_capacity;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
    slots[3] = kept;
    const uint32_t free_slot = f.world->free_slot;
    const uint16_t next = index[free_slot];
    const uint16_t bad[3] = {(uint16_t)free_slot, RILL_NO_INDEX,
                             (uint16_t)f.world->layout.particle_capacity};
    for (int k = 0; k < 3; k++) { /* a circle, an early end, a place that does not exist */
        index[free_slot] = bad[k];
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
    }
    index[free_slot] = next;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->free_slot, next));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->count, f.world->count - 1));
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
    fixture_close(&f);
}

/* The cells of the last step are followed without a check while they count as fresh. */
void test_cells_are_whole(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    uint16_t *starts = (uint16_t *)rill_array_of(f.world, RILL_ARRAY_CELL);
    const uint32_t cells = f.world->layout.columns * f.world->layout.rows;
    TEST_ASSERT_TRUE(f.world->gameplay.grid_fresh);
    const uint32_t places[3] = {0, cells / 2, cells};
    for (int k = 0; k < 3; k++) {
        const uint16_t kept = starts[places[k]];
        starts[places[k]] = (uint16_t)(kept + (k == 2 ? 1 : 200));
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
        f.world->gameplay.grid_fresh = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
        f.world->gameplay.grid_fresh = 1;
        starts[places[k]] = kept;
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
    fixture_close(&f);
}

void test_springs_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_spring *spring = rill_springs_of(f.world);
    const uint32_t places = rill_spring_places(f.world->config.spring_capacity);
    uint32_t used = 0;
    while (used < places && spring[used].ends == 0) {
        used++;
    }
    TEST_ASSERT_TRUE(f.world->stats.springs > 0 && used < places);
    spring += used;
    const uint32_t capacity = f.world->layout.particle_capacity;
    check_real(&f, "rest", &spring->rest, 0, RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &spring->ends, (capacity - 1) << 16));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, capacity << 16));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, 5u << 16 | 5u));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &spring->ends, 5u << 16 | 4u));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, 4u << 16 | 5u));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, 0)); /* one missing */
    fixture_close(&f);
}

void test_gravity_and_substeps_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
#if RILL_FIXED
    check_real(&f, "gravity", &f.world->gravity.x, -(1 << 25), 1 << 25);
    check_real(&f, "rest", &f.world->gravity.rest_y, 0, 4095);
#else
    check_real(&f, "gravity", &f.world->gravity.x, -0.125F, 0.125F);
#endif
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->units.substeps, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_count(&f, &f.world->units.substeps, RILL_MAX_SUBSTEPS + 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_real(&f, &f.world->units.h, next_up(f.world->units.h)));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->layout.columns, 3));
    fixture_close(&f);
}
