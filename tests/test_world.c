/* A world's life in its block: init, attach after a copy, what is refused, what the hash sees. */
#include "world.h"

#include "world_fixture.h"

/* A world with something going on in it, for both methods. */
static fixture busy_world(uint32_t method) {
    rill_config config = fixture_small();
    config.method = method;
    config.material_count = 2;
    fixture f = fixture_open(&config);
    const rill_fill fill = {RILL_LATTICE_HEX, vec_of(0.5, 0.25), RILL_RATIO(1, 4), 1};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(0.8, 0.6), &fill, NULL));
    fixture_step(&f, 10);
    return f;
}

void test_init_should_not_depend_on_what_the_block_held(void) {
    const rill_config config = rill_config_default();
    fixture zeros = fixture_open(&config);
    fixture other = fixture_open_in(&config, 8, 99);
    memset(zeros.block, 0, zeros.bytes);
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_world_init(zeros.block, zeros.bytes, &config, &zeros.world));
    TEST_ASSERT_EQUAL_MEMORY(zeros.block, other.block, zeros.bytes);
    fixture_close(&zeros);
    fixture_close(&other);
}

void test_init_should_use_the_block_from_its_start_and_leave_the_rest(void) {
    const rill_config config = fixture_small();
    const size_t bytes = rill_memory_size(&config);
    fixture f = fixture_block(bytes + 4096, 0, FIXTURE_SEED);
    fixture same = fixture_block(bytes + 4096, 0, FIXTURE_SEED);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_init(f.block, f.bytes, &config, &f.world));
    TEST_ASSERT_EQUAL_UINT32(bytes, rill_world_bytes(f.world));
    rill_step(f.world);
    TEST_ASSERT_EQUAL_MEMORY(same.block + bytes, f.block + bytes, 4096);
    fixture_close(&f);
    fixture_close(&same);
}

/* Tries to make a world that must be refused, and looks whether anything was written. */
static void check_refused(rill_status status, const rill_config *config, size_t bytes,
                          size_t skew) {
    fixture f = fixture_block(bytes, skew, FIXTURE_SEED);
    fixture same = fixture_block(bytes, skew, FIXTURE_SEED);
    f.world = (rill_world *)(void *)&f;
    TEST_ASSERT_EQUAL_INT(status, rill_world_init(f.block, f.bytes, config, &f.world));
    TEST_ASSERT_NULL(f.world);
    TEST_ASSERT_EQUAL_MEMORY(same.block, f.block, bytes);
    fixture_close(&f);
    fixture_close(&same);
}

void test_init_should_leave_the_block_alone_when_it_refuses(void) {
    const rill_config good = fixture_small();
    const size_t bytes = rill_memory_size(&good);
    check_refused(RILL_BLOCK_TOO_SMALL, &good, bytes - 1, 0);
    check_refused(RILL_BLOCK_TOO_SMALL, &good, 16, 0);
    for (size_t skew = 1; skew < RILL_BLOCK_ALIGNMENT; skew++) {
        check_refused(RILL_BLOCK_MISALIGNED, &good, bytes, skew);
    }
    rill_config bad = good;
    bad.cookie = 0;
    check_refused(RILL_BAD_CONFIG, &bad, bytes, 0);
    bad = good;
    bad.particle_capacity = 0;
    check_refused(RILL_BAD_PARTICLE_CAPACITY, &bad, bytes, 0);
    bad = good;
    bad.material[0].density = 0;
    check_refused(RILL_BAD_DENSITY, &bad, bytes, 0);
    check_refused(RILL_BAD_CONFIG, NULL, bytes, 0);
}

void test_init_and_attach_should_refuse_missing_pointers(void) {
    const rill_config config = fixture_small();
    rill_world *world = (rill_world *)(void *)&world;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_NULL, rill_world_init(NULL, 1u << 20, &config, &world));
    TEST_ASSERT_NULL(world);
    world = (rill_world *)(void *)&world;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_NULL, rill_world_attach(NULL, 1u << 20, &world));
    TEST_ASSERT_NULL(world);
    fixture f = fixture_open(&config);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_NULL, rill_world_init(f.block, f.bytes, &config, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_NULL, rill_world_attach(f.block, f.bytes, NULL));
    fixture_close(&f);
}

void test_attach_should_find_a_copy_at_any_aligned_address(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = busy_world(method);
        for (size_t skew = 0; skew < 64; skew += RILL_BLOCK_ALIGNMENT) {
            fixture copy = fixture_copy(&f, skew);
            TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(copy.world));
            TEST_ASSERT_EQUAL_MEMORY(f.block, copy.block, f.bytes); /* attach writes nothing */
            fixture_close(&copy);
        }
        fixture_close(&f);
    }
}

static rill_status attach_status(const fixture *f, size_t bytes) {
    rill_world *world = (rill_world *)(void *)&world;
    const rill_status status = rill_world_attach(f->block, bytes, &world);
    TEST_ASSERT_TRUE((status == RILL_OK) == (world == f->world));
    TEST_ASSERT_TRUE(status == RILL_OK || world == NULL);
    return status;
}

void test_attach_should_refuse_truncated_and_misaligned_blocks(void) {
    fixture f = busy_world(RILL_METHOD_CLAVET);
    rill_world *world = NULL;
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach_status(&f, f.bytes));
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach_status(&f, f.bytes + 100));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_TOO_SMALL, attach_status(&f, f.bytes - 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_TOO_SMALL, attach_status(&f, 8));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_TOO_SMALL, attach_status(&f, 0));
    memmove(f.block + 4, f.block, f.bytes - 4);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_MISALIGNED,
                          rill_world_attach(f.block + 4, f.bytes - 4, &world));
    fixture_close(&f);
}

void test_attach_should_refuse_foreign_blocks(void) {
    fixture f = busy_world(RILL_METHOD_CLAVET);
    const rill_world saved = *f.world;
    f.world->magic ^= 0x80u;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_FOREIGN, attach_status(&f, f.bytes));
    *f.world = saved;
    for (int bit = 0; bit < 32; bit++) { /* another version, scalar or set of options */
        f.world->format = saved.format ^ 1u << bit;
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_FOREIGN, attach_status(&f, f.bytes));
    }
    fixture_garbage(f.block, f.bytes, 5);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_FOREIGN, attach_status(&f, f.bytes));
    memset(f.block, 0, f.bytes);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_FOREIGN, attach_status(&f, f.bytes));
    fixture_close(&f);
}

/* Everything that is followed without a further check must have been looked at. */
void test_attach_should_refuse_damaged_blocks(void) {
    fixture f = busy_world(RILL_METHOD_CLAVET);
    const rill_world saved = *f.world;
    f.world->config.rate = 0;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    *f.world = saved;
    f.world->layout.array[RILL_ARRAY_LIST] += 8;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    *f.world = saved;
    f.world->units.substeps += 1;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    *f.world = saved;
    f.world->count = saved.layout.particle_capacity + 1;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    *f.world = saved;
    f.world->count -= 1;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    *f.world = saved;
    f.world->free_slot = saved.layout.particle_capacity;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    *f.world = saved;
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach_status(&f, f.bytes));
    fixture_close(&f);
}

void test_attach_should_refuse_damaged_particles(void) {
    fixture f = busy_world(RILL_METHOD_CLAVET);
    uint16_t *slot_index = (uint16_t *)rill_array_of(f.world, RILL_ARRAY_SLOT_INDEX);
    rill_materials(f.world)[3] += 2;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    rill_materials(f.world)[3] -= 2;
    const uint16_t slot = rill_slots(f.world)[5];
    rill_slots(f.world)[5] = 0xFFFF;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    rill_slots(f.world)[5] = rill_slots(f.world)[6];
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    rill_slots(f.world)[5] = slot;
    slot_index[f.world->free_slot] = (uint16_t)f.world->free_slot; /* a ring */
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    fixture_close(&f);
}

/* Positions become cell indices: one outside would be a write outside. */
void test_attach_should_refuse_positions_outside_the_domain(void) {
    fixture f = busy_world(RILL_METHOD_BODIN);
    const rill_vec2 good = rill_positions(f.world)[7];
    const rill_vec2 bad[] = {
        {next_down(0), good.y},
        {good.x, next_down(0)},
        {next_up(f.world->units.size.x), good.y},
        {good.x, next_up(f.world->units.size.y)},
        {RILL_REAL_MAX, RILL_REAL_MAX},
#if !RILL_FIXED
        {NAN, good.y},
        {good.x, NAN},
#endif
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rill_positions(f.world)[7] = bad[i];
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    }
    rill_positions(f.world)[7] = good;
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach_status(&f, f.bytes));
    rill_velocities(f.world)[7].y = RILL_REAL_MAX;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach_status(&f, f.bytes));
    fixture_close(&f);
}

void test_gravity_can_be_changed_within_its_limits(void) {
    fixture f = fixture_of(fixture_small());
    rill_particle particle = fixture_add(&f, 1, 0.5);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(f.world, vec_of(5, 0)));
    const uint64_t hash = rill_hash(f.world);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_GRAVITY, rill_set_gravity(f.world, vec_of(0, 1999)));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_GRAVITY, rill_set_gravity(f.world, vec_of(-3000, 0)));
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f.world));
    rill_particle_state state;
    fixture_step(&f, 6);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &state));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.5, as_double(state.velocity.x)); /* 5 m/s^2 for 0.1 s */
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.0, as_double(state.velocity.y));
    fixture_close(&f);
}

/* A game that says every step what has not changed gets the same run: gravity is no whole number of
 * quanta, and nothing of it may be lost. */
void test_gravity_set_again_and_again_should_change_nothing(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = busy_world(method);
        fixture g = fixture_copy(&f, 0);
        for (int step = 0; step < 30; step++) {
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(f.world, f.world->config.gravity));
            rill_step(f.world);
            rill_step(g.world);
        }
        TEST_ASSERT_EQUAL_HEX64(rill_hash(g.world), rill_hash(f.world));
        fixture_close(&f);
        fixture_close(&g);
    }
}

void test_materials_can_be_changed_within_their_limits(void) {
    fixture f = busy_world(RILL_METHOD_CLAVET);
    rill_material material = rill_material_preset(RILL_WATER);
    const uint64_t before = rill_hash(f.world);
    material.viscosity = RILL_RATIO(-1, 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_VISCOSITY, rill_set_material(f.world, 1, &material));
    material.viscosity = RILL_RATIO(100, 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MATERIAL, rill_set_material(f.world, 2, &material));
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(f.world));

    fixture same = fixture_copy(&f, 8);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_material(f.world, 1, &material));
    fixture_step(&f, 1);
    fixture_step(&same, 1);
    TEST_ASSERT_TRUE(memcmp(rill_positions(f.world), rill_positions(same.world),
                            f.world->count * sizeof(rill_vec2)) != 0);
    fixture_close(&f);
    fixture_close(&same);
}
