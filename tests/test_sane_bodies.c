/* Blocks from elsewhere: bodies, shapes, joints and contacts are held to what the library relies
 * on. */
#include "bodies_step.h"

#include "full_block.h"

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
    check_real(&f, "displaced", &box->displaced, 0, heavy);
    /* What nothing moves has no mass, and a gyration of 1. */
    rill_rigid *ground = &rill_rigids(f.world)[1];
    const uint32_t something = 0x3F800000;
    check_real(&f, "displaced", &ground->displaced, 0, heavy);
    check_real(&f, "mass", &ground->mass, 0, 0);
    check_real(&f, "inverse gyration", &ground->inverse_gyration, RILL_ONE, RILL_ONE);
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
    const rill_map map = {8, 8, 8, full_samples};
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
