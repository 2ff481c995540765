/* Tags, colours and lifetimes of particles, and groups as wholes: what is put is what is read. */
#include "gameplay_fixture.h"

static rill_config marks_config(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.tags = 1;
    config.gameplay.colours = 1;
    config.gameplay.lifetimes = 1;
    config.material_count = 2;
    config.material[1].user_bits = 2;
    config.material[1].colour = 0x102030;
    return config;
}

static rill_particle add_marked(const fixture *f, double x, double y, uint32_t tag, uint32_t colour,
                                double lifetime) {
    rill_particle_state state;
    rill_particle particle = {0};
    memset(&state, 0, sizeof state);
    state.position = vec_of(x, y);
    state.tag = tag;
    state.colour = colour;
    state.lifetime = as_real(lifetime);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f->world, &state, &particle));
    return particle;
}

void test_marks_come_back_as_they_were_put(void) {
    fixture f = fixture_of(marks_config());
    static const uint32_t tags[4] = {0, 1, 300, 65535};
    static const uint32_t colours[4] = {0x01020304, 0xFF000000, 0x00FF00FF, 0xFFFFFFFF};
    for (int k = 0; k < 4; k++) {
        const rill_particle particle = add_marked(&f, 1 + 0.5 * k, 1, tags[k], colours[k], 0.5);
        const rill_particle_state state = fixture_state(&f, particle);
        TEST_ASSERT_EQUAL_UINT32(tags[k], state.tag);
        TEST_ASSERT_EQUAL_HEX32(colours[k], state.colour);
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.5, as_double(state.lifetime));
    }
    fixture_close(&f);
}

/* No colour means that of the material, opaque. */
void test_plain_particles_have_the_colour_of_their_material(void) {
    fixture f = fixture_of(marks_config());
    rill_particle_state state;
    rill_particle particle;
    memset(&state, 0, sizeof state);
    state.position = vec_of(1, 1);
    state.material = 1;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, &particle));
    TEST_ASSERT_EQUAL_HEX32(0x102030FF, fixture_state(&f, particle).colour);
    fixture_close(&f);
}

/* What is left of a lifetime goes down by a step with each step. */
void test_lifetimes_are_read_as_what_is_left(void) {
    fixture f = fixture_of(marks_config());
    const rill_particle mortal = add_marked(&f, 1, 1, 0, 0, 1);
    const rill_particle eternal = add_marked(&f, 2, 1, 0, 0, 0);
    for (int step = 0; step <= 30; step += 10) {
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 1 - step / 60.0,
                                  as_double(fixture_state(&f, mortal).lifetime));
        TEST_ASSERT_TRUE(fixture_state(&f, eternal).lifetime == 0);
        fixture_step(&f, 10);
    }
    fixture_close(&f);
}

static rill_status try_marks(const rill_config *config, uint32_t tag, uint32_t colour,
                             rill_real lifetime) {
    fixture f = fixture_open(config);
    rill_particle_state state;
    memset(&state, 0, sizeof state);
    state.position = vec_of(1, 1);
    state.tag = tag;
    state.colour = colour;
    state.lifetime = lifetime;
    const rill_status status = rill_particle_add(f.world, &state, NULL);
    TEST_ASSERT_EQUAL_UINT32(status == RILL_OK ? 1 : 0, gameplay_count(&f));
    fixture_close(&f);
    return status;
}

void test_marks_have_ranges(void) {
    const rill_config config = marks_config();
    const rill_real longest = as_real(32000);
    TEST_ASSERT_EQUAL_INT(RILL_OK, try_marks(&config, 65535, 0, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_TAG, try_marks(&config, 65536, 0, 0));
    TEST_ASSERT_EQUAL_INT(RILL_OK, try_marks(&config, 0, 0, longest));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_LIFETIME, try_marks(&config, 0, 0, next_up(longest)));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_LIFETIME, try_marks(&config, 0, 0, next_down(0)));
}

/* Each mark needs its own switch, and 0 needs none. */
void test_marks_need_their_switches(void) {
    for (uint32_t bits = 0; bits < 8; bits++) {
        rill_config config = gameplay_config(0, 0);
        config.gameplay.tags = bits & 1u;
        config.gameplay.colours = bits >> 1 & 1u;
        config.gameplay.lifetimes = bits >> 2 & 1u;
        TEST_ASSERT_EQUAL_INT(RILL_OK, try_marks(&config, 0, 0, 0));
        TEST_ASSERT_EQUAL_INT(bits & 1u ? RILL_OK : RILL_NOT_CONFIGURED,
                              try_marks(&config, 1, 0, 0));
        TEST_ASSERT_EQUAL_INT(bits & 2u ? RILL_OK : RILL_NOT_CONFIGURED,
                              try_marks(&config, 0, 1, 0));
        TEST_ASSERT_EQUAL_INT(bits & 4u ? RILL_OK : RILL_NOT_CONFIGURED,
                              try_marks(&config, 0, 0, RILL_ONE));
    }
}

/* Particles half a metre apart, with tags 0 and 1 in turn. */
static void add_row(const fixture *f, rill_particle *particle, uint32_t count, uint32_t colour) {
    for (uint32_t k = 0; k < count; k++) {
        particle[k] = add_marked(f, 0.5 + 0.5 * k, 1, k % 2, colour, 0);
    }
}

void test_groups_are_read_as_means(void) {
    fixture f = fixture_of(marks_config());
    static const double places[4][4] = {
        {1, 1, 1, 0}, {2, 1.5, 0, 2}, {3, 0.5, 0.5, 1}, {1, 0.5, 0, 0}};
    for (int k = 0; k < 4; k++) {
        const rill_particle particle =
            add_marked(&f, places[k][0], places[k][1], k < 3 ? 7 : 8, 0, 0);
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_push_particle(f.world, particle, vec_of(places[k][2], places[k][3])));
    }
    rill_group group = gameplay_group(&f, 7, 3);
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 2, as_double(group.centre.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 1, as_double(group.centre.y));
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 0.5, as_double(group.velocity.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 1, as_double(group.velocity.y));
    TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_group_read(f.world, 9, &group));
    TEST_ASSERT_EQUAL_UINT32(0, group.count);
    TEST_ASSERT_TRUE(group.centre.x == 0 && group.velocity.y == 0);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_TAG, rill_group_read(f.world, 65536, &group));
    fixture_close(&f);
}

void test_a_group_is_pushed_and_no_other(void) {
    fixture f = fixture_of(marks_config());
    rill_particle particle[6];
    add_row(&f, particle, 6, 0);
    uint32_t changed = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_push(f.world, 1, vec_of(1, -0.5), &changed));
    TEST_ASSERT_EQUAL_UINT32(3, changed);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_push(f.world, 1, vec_of(0.5, 0), NULL));
    for (uint32_t k = 0; k < 6; k++) {
        const rill_vec2 v = fixture_state(&f, particle[k]).velocity;
        TEST_ASSERT_DOUBLE_WITHIN(0.002, k % 2 ? 1.5 : 0, as_double(v.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.002, k % 2 ? -0.5 : 0, as_double(v.y));
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_push(f.world, 0, vec_of(30000, 30000), &changed));
    fixture_check_particles(&f, 4, 2); /* the speed limit holds */
    TEST_ASSERT_EQUAL_INT(RILL_BAD_TAG, rill_group_push(f.world, 65536, vec_of(1, 0), &changed));
    TEST_ASSERT_EQUAL_UINT32(0, changed);
#if !RILL_FIXED
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FORCE, rill_group_push(f.world, 1, vec_of(NAN, 0), &changed));
#endif
    fixture_close(&f);
}

void test_a_push_wakes_its_group(void) {
    rill_config config = marks_config();
    config.gameplay.rest_speed = as_real(0.5);
    config.gameplay.rest_steps = 2;
    fixture f = fixture_open(&config);
    for (uint32_t k = 0; k < 4; k++) {
        (void)add_marked(&f, 0.5 + k, 1, k % 2, 0, 0);
    }
    fixture_step(&f, 4);
    TEST_ASSERT_EQUAL_UINT32(4, rill_gameplay_statistics(f.world).asleep);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_push(f.world, 1, vec_of(0.1, 0), NULL));
    TEST_ASSERT_EQUAL_UINT32(2, rill_gameplay_statistics(f.world).asleep);
    fixture_close(&f);
}

void test_groups_are_retagged_and_removed(void) {
    fixture f = fixture_of(marks_config());
    for (uint32_t k = 0; k < 9; k++) {
        (void)add_marked(&f, 0.3 + 0.4 * k, 1, k % 3, 0, 0);
    }
    uint32_t changed = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_retag(f.world, 1, 65535, &changed));
    TEST_ASSERT_EQUAL_UINT32(3, changed);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_retag(f.world, 2, 65535, &changed));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_TAG, rill_group_retag(f.world, 0, 65536, &changed));
    TEST_ASSERT_EQUAL_UINT32(0, changed);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_TAG, rill_group_retag(f.world, 65536, 0, &changed));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_remove(f.world, 65535, &changed));
    TEST_ASSERT_EQUAL_UINT32(6, changed);
    TEST_ASSERT_EQUAL_UINT32(3, gameplay_count(&f));
    (void)gameplay_group(&f, 0, 3);
    fixture_close(&f);
}

void test_a_region_tags_what_the_mask_selects(void) {
    fixture f = fixture_of(marks_config());
    for (uint32_t k = 0; k < 8; k++) {
        rill_particle_state state;
        memset(&state, 0, sizeof state);
        state.position = vec_of(0.25 + 0.5 * k, 1);
        state.material = k % 2;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    }
    const rill_region left = rill_region_box(vec_of(0, 0), vec_of(2, 2));
    uint32_t changed = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_mark(f.world, &left, 2, 5, &changed));
    TEST_ASSERT_EQUAL_UINT32(2, changed);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_mark(f.world, &left, 0, 6, &changed));
    TEST_ASSERT_EQUAL_UINT32(4, changed);
    const rill_region empty = rill_region_circle(vec_of(0, 0), 0);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_group_mark(f.world, &empty, 0, 7, &changed));
    TEST_ASSERT_EQUAL_UINT32(0, changed);
    rill_group group;
    TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_group_read(f.world, 5, &group));
    (void)gameplay_group(&f, 6, 4);
    fixture_close(&f);
}

void test_groups_are_coloured(void) {
    const rill_config config = marks_config();
    fixture f = fixture_open(&config);
    rill_particle particle[4];
    add_row(&f, particle, 4, 0x11223344);
    uint32_t changed = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_recolour(f.world, 1, 0xAABBCCDD, &changed));
    TEST_ASSERT_EQUAL_UINT32(2, changed);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_recolour(f.world, 0, 0, &changed));
    const uint32_t plain = config.material[0].colour << 8 | 0xFFu;
    for (uint32_t k = 0; k < 4; k++) {
        TEST_ASSERT_EQUAL_HEX32(k % 2 ? 0xAABBCCDD : plain, fixture_state(&f, particle[k]).colour);
    }
    rill_config tags_only = marks_config();
    tags_only.gameplay.colours = 0;
    fixture g = fixture_open(&tags_only);
    TEST_ASSERT_EQUAL_INT(RILL_NOT_CONFIGURED, rill_group_recolour(g.world, 0, 1, &changed));
    TEST_ASSERT_EQUAL_UINT32(0, changed);
    fixture_close(&g);
    fixture_close(&f);
}
