/* The table of springs, and the materials that are made with it. */
#include "scatter.h"
#include "springs.h"

static rill_config spring_config(uint32_t particles, uint32_t springs, rill_preset preset) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(4, 3);
    config.particle_capacity = particles;
    config.spring_capacity = springs;
    config.material[0] = rill_material_preset(preset);
    return config;
}

static int has_spring(const rill_world *world, uint32_t low, uint32_t high) {
    const uint32_t places = rill_spring_places(world->config.spring_capacity);
    for (uint32_t k = 0; k < places; k++) {
        if (rill_springs_of(world)[k].ends == (high << 16 | low)) {
            return 1;
        }
    }
    return 0;
}

/* Adding and removing in random order, held against a plain table of yes and no. */
void test_table_should_hold_what_was_added(void) {
    enum { SLOTS = 24, SPRINGS = 150 };
    fixture f = fixture_of(spring_config(SLOTS, SPRINGS, RILL_JELLY));
    uint8_t model[SLOTS][SLOTS] = {{0}};
    uint64_t chances = 7;
    uint32_t alive = 0;
    uint32_t refused = 0;
    for (int round = 0; round < 20000; round++) {
        const uint32_t low = (uint32_t)(chance(&chances) % (SLOTS - 1));
        const uint32_t high = low + 1 + (uint32_t)(chance(&chances) % (SLOTS - 1 - low));
        if (chance(&chances) & 1u) {
            const int added = rill_spring_add(f.world, high, low, RILL_RATIO(1, 2));
            refused += !model[low][high] && alive == SPRINGS;
            TEST_ASSERT_EQUAL_INT(!model[low][high] && alive < SPRINGS, added);
            if (added) {
                model[low][high] = 1;
                alive++;
            }
        } else if (model[low][high]) {
            uint32_t place = 0;
            while (rill_springs_of(f.world)[place].ends != (high << 16 | low)) {
                place++;
            }
            rill_spring_remove(f.world, place);
            model[low][high] = 0;
            alive--;
        }
        TEST_ASSERT_EQUAL_UINT32(alive, rill_statistics(f.world).springs);
    }
    for (uint32_t low = 0; low < SLOTS; low++) {
        for (uint32_t high = low + 1; high < SLOTS; high++) {
            TEST_ASSERT_EQUAL_INT(model[low][high], has_spring(f.world, low, high));
        }
    }
    TEST_ASSERT_TRUE(rill_springs_are_sane(f.world));
    TEST_ASSERT_EQUAL_UINT32(refused, rill_statistics(f.world).springs_refused);
    TEST_ASSERT_EQUAL_UINT32(SPRINGS, rill_statistics(f.world).springs_peak);
    fixture_close(&f);
}

static fixture block_of(const rill_config *config, double x, double y, double side) {
    fixture f = fixture_open(config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_fill_box(f.world, vec_of(x, y), vec_of(x + side, y + side), &fill, NULL));
    return f;
}

static void extent(const rill_world *world, double *width, double *height) {
    const rill_view view = rill_particles_view(world);
    double x0 = 1e9, x1 = -1e9, y0 = 1e9, y1 = -1e9;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        x0 = fmin(x0, as_double(p.x));
        x1 = fmax(x1, as_double(p.x));
        y0 = fmin(y0, as_double(p.y));
        y1 = fmax(y1, as_double(p.y));
    }
    *width = x1 - x0;
    *height = y1 - y0;
}

/* Elastic materials bind once, after they were added; jelly keeps its shape and gets it back. */
void test_jelly_should_keep_its_shape(void) {
    const rill_config config = spring_config(200, 800, RILL_JELLY);
    fixture f = block_of(&config, 1.5, 0.5, 1);
    double width, height, width0, height0;
    extent(f.world, &width0, &height0);
    fixture_step(&f, 1);
    const uint32_t springs = rill_statistics(f.world).springs;
    TEST_ASSERT_GREATER_THAN_UINT32(2 * rill_statistics(f.world).particles, springs);
    fixture_step(&f, 600);
    extent(f.world, &width, &height);
    TEST_ASSERT_EQUAL_UINT32(springs, rill_statistics(f.world).springs);
    TEST_ASSERT_DOUBLE_WITHIN(0.35, width0, width); /* it sags under its weight */
    TEST_ASSERT_DOUBLE_WITHIN(0.35, height0, height);
    fixture_close(&f);

    rill_config water = spring_config(200, 800, RILL_WATER);
    f = block_of(&water, 1.5, 0.5, 1);
    fixture_step(&f, 600);
    extent(f.world, &width, &height);
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).springs);
    TEST_ASSERT_TRUE(width > 3);
    fixture_close(&f);
}

/* A ball of clay is flatter after its fall, and stays so. */
void test_clay_should_keep_its_dents(void) {
    const rill_config config = spring_config(200, 1000, RILL_CLAY);
    fixture f = block_of(&config, 1.5, 1.5, 1);
    double width, height, late, ignored;
    fixture_step(&f, 180);
    extent(f.world, &width, &height);
    TEST_ASSERT_TRUE(width > 1.05 && width < 2.2);
    fixture_step(&f, 120);
    extent(f.world, &late, &ignored);
    TEST_ASSERT_DOUBLE_WITHIN(0.1, width, late);
    fixture_close(&f);
}

/* The springs of a particle end with it, and a newcomer in its slot does not inherit them. */
void test_springs_should_die_with_their_particle(void) {
    const rill_config config = spring_config(100, 400, RILL_JELLY);
    fixture f = block_of(&config, 1.5, 0.5, 0.7);
    fixture_step(&f, 10);
    const uint32_t before = rill_statistics(f.world).springs;
    for (int i = 0; i < 5; i++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, rill_particle_at(f.world, 3)));
        (void)fixture_add(&f, 3.8, 2.5); /* far away, in a slot that was just freed */
    }
    fixture_step(&f, 1);
    TEST_ASSERT_TRUE(rill_statistics(f.world).springs < before - 5);
    TEST_ASSERT_TRUE(rill_springs_are_sane(f.world));
    rill_particles_clear(f.world);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).springs);
    fixture_close(&f);
}

/* The rest length of a spring between two particles 0.05 h apart, one step after it was set (h), if
 * one of them remembers to have been denser than at rest by so much. */
static double rest_after_step(rill_preset preset, double rest, double denser) {
    fixture f = fixture_of(spring_config(2, 8, preset));
    const double h = as_double(rill_smoothing_radius(f.world));
    (void)fixture_add(&f, 2, 1.5);
    (void)fixture_add(&f, 2 + 0.2 * h, 1.5);
    fixture_step(&f, 2);
    uint32_t place = 0;
    while (rill_springs_of(f.world)[place].ends == 0) {
        place++;
    }
    rill_springs_of(f.world)[place].rest = as_real(rest);
    rill_positions(f.world)[1] = rill_positions(f.world)[0];
    rill_positions(f.world)[1].x += as_real(0.05);
    rill_velocities(f.world)[0] = rill_velocities(f.world)[1] = vec_of(0, 0);
    rill_memories(f.world)[1] =
        as_real(denser / as_double(rill_substances(f.world)[0].compression));
    fixture_step(&f, 1);
    const double found = as_double(rill_springs_of(f.world)[place].rest);
    fixture_close(&f);
    return found;
}

/* Clay gives way to being pressed as to being pulled. */
void test_rest_lengths_should_follow_the_deformation(void) {
    const double pressed = rest_after_step(RILL_CLAY, 0.37, 0);
    const double pulled = rest_after_step(RILL_CLAY, 0.01, 0);
    TEST_ASSERT_TRUE(pressed > 0.36 && pressed < 0.3695);
    TEST_ASSERT_TRUE(pulled > 0.0105 && pulled < 0.02);
}

/* Jelly gives way to neither, but what pulls on a crowd gives in: 10/3 of the deformation in a
 * second. */
void test_springs_should_not_hold_a_crowd(void) {
    const double quantum = 1.0 / 65536;
    TEST_ASSERT_DOUBLE_WITHIN(quantum, 0.37, rest_after_step(RILL_JELLY, 0.37, 0.1));
    TEST_ASSERT_DOUBLE_WITHIN(quantum, 0.37, rest_after_step(RILL_JELLY, 0.37, 0.5));
    TEST_ASSERT_DOUBLE_WITHIN(quantum, 0.01, rest_after_step(RILL_JELLY, 0.01, 0.1));
    const double held = rest_after_step(RILL_JELLY, 0.01, 0.5);
    TEST_ASSERT_TRUE(held > 0.0105 && held < 0.02);
}

static uint32_t springs_of_slot(const rill_world *world, uint32_t slot) {
    uint32_t count = 0;
    for (uint32_t other = 0; other < world->config.particle_capacity; other++) {
        count +=
            other != slot && (has_spring(world, other, slot) || has_spring(world, slot, other));
    }
    return count;
}

/* A free slot names the one that was freed before it. Here that is also the place behind the last
 * particle, where what the slot held can still be read. */
void test_springs_should_not_find_what_is_behind_the_last_particle(void) {
    const rill_config config = spring_config(100, 400, RILL_JELLY);
    fixture f = block_of(&config, 1.5, 0.5, 0.7);
    fixture_step(&f, 10);
    const uint32_t rest = f.world->count - 2;
    uint32_t place = 0;
    while (rill_slots(f.world)[place] != rest) {
        place++;
    }
    rill_particle_remove_at(f.world, place);
    const uint32_t slot = rill_slots(f.world)[rest];
    TEST_ASSERT_TRUE(springs_of_slot(f.world, slot) > 0);
    rill_particle_remove_at(f.world, rest);
    TEST_ASSERT_EQUAL_UINT32(rest, f.world->count);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(0, springs_of_slot(f.world, slot));
    fixture_close(&f);
}

/* No room: the rest is refused and counted, nothing else happens. */
void test_full_table_should_refuse_and_count(void) {
    const rill_config config = spring_config(200, 50, RILL_CLAY);
    fixture f = block_of(&config, 1.5, 0.2, 1);
    fixture_step(&f, 60);
    fixture_check_particles(&f, 4, 3);
    const rill_stats stats = rill_statistics(f.world);
    TEST_ASSERT_EQUAL_UINT32(50, stats.springs_peak);
    TEST_ASSERT_EQUAL_UINT32(50, stats.spring_capacity);
    TEST_ASSERT_TRUE(stats.springs <= 50 && stats.springs_refused > 100);
    fixture_close(&f);
}

/* Rest lengths of plastic springs follow; those of elastic ones do not. */
void test_copies_should_go_on_alike(void) {
    const rill_config config = spring_config(150, 700, RILL_SLIME);
    fixture f = block_of(&config, 1.5, 0.5, 1);
    fixture_step(&f, 40);
    fixture copy = fixture_copy(&f, 8);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(copy.world));
    fixture_step(&f, 40);
    fixture_step(&copy, 40);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(copy.world));
    fixture_close(&copy);
    fixture_close(&f);
}

/* A spring to nowhere, or one that nobody counted, makes a block that cannot be attached to. */
void test_damaged_table_should_be_found(void) {
    const rill_config config = spring_config(100, 200, RILL_JELLY);
    fixture f = block_of(&config, 1.5, 0.5, 0.5);
    fixture_step(&f, 2);
    rill_world *world = NULL;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(f.block, f.bytes, &world));
    rill_spring *spring = rill_springs_of(f.world);
    while (spring->ends == 0) {
        spring++;
    }
    const rill_spring good = *spring;
    spring->ends = 100u << 16 | 3u; /* no such slot */
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, rill_world_attach(f.block, f.bytes, &world));
    spring->ends = 0;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, rill_world_attach(f.block, f.bytes, &world));
    *spring = good;
    spring->rest = RILL_RATIO(3, 2);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, rill_world_attach(f.block, f.bytes, &world));
    *spring = good;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(f.block, f.bytes, &world));
    fixture_close(&f);
}

/* The stiffest springs from the worst start: everything in one place, each bound to many. */
void test_stiff_springs_should_not_buzz(void) {
    for (uint32_t plastic = 0; plastic < 2; plastic++) {
        rill_config config = spring_config(60, 2000, RILL_JELLY);
        config.material[0].elasticity = RILL_RATIO(30000, 1);
        config.material[0].plasticity = plastic ? RILL_RATIO(5, 1) : 0;
        fixture f = fixture_open(&config);
        for (int i = 0; i < 60; i++) {
            (void)fixture_add(&f, 2, 1.5);
        }
        fixture_step(&f, 600);
        fixture_check_particles(&f, 4, 3);
        const rill_view view = rill_particles_view(f.world);
        double square = 0;
        for (uint32_t i = 0; i < view.count; i++) {
            const rill_vec2 v = rill_view_velocity(&view, i);
            square += pow(as_double(v.x), 2) + pow(as_double(v.y), 2);
        }
        TEST_ASSERT_TRUE(sqrt(square / view.count) < 0.3);
        fixture_close(&f);
    }
}

/* Steps both and asks that no bit of any position differs: they then do the same work. */
static void assert_same_motion(const rill_config *config, const rill_config *other) {
    fixture a = block_of(config, 0.5, 0.5, 1);
    fixture b = block_of(other, 0.5, 0.5, 1);
    for (int i = 0; i < 60; i++) {
        rill_step(a.world);
        rill_step(b.world);
    }
    const rill_view one = rill_particles_view(a.world);
    const rill_view two = rill_particles_view(b.world);
    TEST_ASSERT_EQUAL_UINT32(one.count, two.count);
    TEST_ASSERT_EQUAL_MEMORY(one.position, two.position, one.count * sizeof(rill_vec2));
    fixture_close(&a);
    fixture_close(&b);
}

/* Room for springs is not looked at as long as nothing is elastic. */
void test_unused_springs_should_change_nothing(void) {
    const rill_config with = spring_config(200, 800, RILL_WATER);
    const rill_config without = spring_config(200, 0, RILL_WATER);
    assert_same_motion(&with, &without);
}

/* Nor is a material that no particle is made of. */
void test_unused_materials_should_change_nothing(void) {
    rill_config water = spring_config(200, 800, RILL_WATER);
    water.material_count = 2;
    water.material[1] = water.material[0];
    rill_config others = water;
    others.material[1] = rill_material_preset(RILL_HONEY);
    others.material[1].elasticity = rill_material_preset(RILL_JELLY).elasticity;
    others.material[1].density = water.material[0].density;
    assert_same_motion(&water, &others);
}

/* Water that becomes jelly is bound as it stands, as often as it does. */
void test_springs_should_come_and_go_with_elasticity(void) {
    const rill_config config = spring_config(200, 800, RILL_WATER);
    const rill_material jelly = rill_material_preset(RILL_JELLY);
    fixture f = block_of(&config, 0.5, 0, 1);
    for (int round = 0; round < 2; round++) {
        rill_step(f.world);
        TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).springs);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_material(f.world, 0, &jelly));
        rill_step(f.world);
        TEST_ASSERT_GREATER_THAN_UINT32(200, rill_statistics(f.world).springs);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_material(f.world, 0, &config.material[0]));
    }
    rill_step(f.world);
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).springs);
    TEST_ASSERT_TRUE(rill_springs_are_sane(f.world));
    fixture_close(&f);
}
