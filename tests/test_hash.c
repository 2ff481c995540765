/* The hash tells worlds apart whose futures differ, and only those. */
#include "world.h"

#include "world_fixture.h"

static fixture splash(uint32_t method) {
    rill_config config = fixture_small();
    config.method = method;
    config.material_count = 2;
    fixture f = fixture_open(&config);
    const rill_fill fill = {RILL_LATTICE_SQUARE, {0, 0}, RILL_RATIO(1, 2), 1};
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(0.6, 0.6), &fill, NULL);
    fixture_step(&f, 3);
    return f;
}

void test_hash_should_agree_for_copies_and_repeated_runs(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture one = splash(method);
        fixture again = splash(method);
        fixture copy = fixture_copy(&one, 24);
        TEST_ASSERT_EQUAL_HEX64(rill_hash(one.world), rill_hash(again.world));
        TEST_ASSERT_EQUAL_HEX64(rill_hash(one.world), rill_hash(copy.world));
        fixture_close(&one);
        fixture_close(&again);
        fixture_close(&copy);
    }
}

/* Turns over one bit at a place and expects another hash. */
static void check_seen(const fixture *f, void *place, size_t bytes, const char *what) {
    unsigned char *byte = (unsigned char *)place;
    const uint64_t before = rill_hash(f->world);
    for (size_t i = 0; i < bytes; i++) {
        byte[i] ^= 0x10u;
        if (rill_hash(f->world) == before) {
            TEST_FAIL_MESSAGE(what);
        }
        byte[i] ^= 0x10u;
    }
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(f->world));
}

void test_hash_should_see_every_part_of_the_state(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = splash(method);
        rill_world *w = f.world;
        const uint32_t n = w->count;
        check_seen(&f, &w->config, sizeof w->config, "config");
        check_seen(&f, &w->gravity, sizeof w->gravity, "gravity");
        check_seen(&f, &w->units.substeps, sizeof w->units.substeps, "substeps");
        check_seen(&f, &w->calm_steps, sizeof w->calm_steps, "calm steps");
        check_seen(&f, &w->random, sizeof w->random, "random");
        check_seen(&f, &w->stats.steps, sizeof w->stats.steps, "steps");
        check_seen(&f, rill_positions(w), n * sizeof(rill_vec2), "position");
        check_seen(&f, rill_velocities(w), n * sizeof(rill_vec2), "velocity");
        check_seen(&f, rill_slots(w), n * sizeof(uint16_t), "slot");
        check_seen(&f, rill_materials(w), n, "material");
        check_seen(&f, rill_memories(w), n * sizeof(rill_real), "memory");
        check_seen(&f, rill_array_of(w, RILL_ARRAY_SLOT_INDEX), 200, "slot index");
        check_seen(&f, rill_array_of(w, RILL_ARRAY_SLOT_GENERATION), 200, "generation");
        fixture_close(&f);
    }
}

/* What a step overwrites before reading, and columns past the last particle, are not state. */
void test_hash_should_not_see_what_does_not_matter(void) {
    fixture f = splash(RILL_METHOD_CLAVET);
    rill_world *w = f.world;
    const uint64_t before = rill_hash(w);
    const uint32_t unused = w->layout.particle_capacity - w->count;
    fixture_garbage(rill_positions(w) + w->count, unused * sizeof(rill_vec2), 1);
    fixture_garbage(rill_velocities(w) + w->count, unused * sizeof(rill_vec2), 2);
    fixture_garbage(rill_memories(w) + w->count, unused * sizeof(rill_real), 3);
    fixture_garbage(rill_array_of(w, RILL_ARRAY_WORK), 1000, 4);
    fixture_garbage(rill_array_of(w, RILL_ARRAY_LIST_COUNT), 100, 5);
    fixture_garbage(rill_array_of(w, RILL_ARRAY_CELL), 100, 6);
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(w));
    fixture_close(&f);
}

/* Such garbage must not change the future either, or the hash would lie. */
void test_equal_hashes_should_mean_equal_futures(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = splash(method);
        fixture g = fixture_copy(&f, 8);
        rill_world *w = g.world;
        const rill_layout *layout = &w->layout;
        fixture_garbage(rill_positions(w) + w->count,
                        (layout->particle_capacity - w->count) * sizeof(rill_vec2), 7);
        fixture_garbage(rill_array_of(w, RILL_ARRAY_CELL), layout->columns * layout->rows * 2, 8);
        fixture_garbage(rill_array_of(w, RILL_ARRAY_LIST), layout->list_capacity * 2, 9);
        fixture_garbage(rill_array_of(w, RILL_ARRAY_WORK),
                        layout->bytes - layout->array[RILL_ARRAY_WORK], 10);
        TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(w));
        fixture_step(&f, 20);
        fixture_step(&g, 20);
        TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
        fixture_close(&f);
        fixture_close(&g);
    }
}

void test_hash_should_change_with_every_step_and_call(void) {
    fixture f = splash(RILL_METHOD_CLAVET);
    uint64_t seen[64];
    uint32_t count = 0;
    seen[count++] = rill_hash(f.world);
    for (int i = 0; i < 50; i++) {
        fixture_step(&f, 1);
        seen[count++] = rill_hash(f.world);
    }
    (void)fixture_add(&f, 1, 0.5);
    seen[count++] = rill_hash(f.world);
    (void)rill_particle_remove(f.world, rill_particle_at(f.world, 0));
    seen[count++] = rill_hash(f.world);
    rill_particles_clear(f.world);
    seen[count++] = rill_hash(f.world);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            TEST_ASSERT_TRUE(seen[i] != seen[j]);
        }
    }
    fixture_close(&f);
}
