/* Gliding: which worlds do it, and that it moves particles under pressure as it says. */
#include "bodin_pairs.h"
#include "scatter.h"

#define COUNT 40

/* A crowd of particles, who is near whom, and the same in double precision. */
typedef struct crowd {
    rill_vec2 position[COUNT], velocity[COUNT];
    rill_fine pressure[COUNT];
    uint8_t count[COUNT];
    uint16_t other[COUNT * COUNT];
    double at[COUNT][2], v[COUNT][2], p[COUNT];
} crowd;

static double distance(const crowd *c, uint32_t i, uint32_t j) {
    return hypot(c->at[i][0] - c->at[j][0], c->at[i][1] - c->at[j][1]);
}

/* Scattered over a square of some h, with pressures up to a largest. */
static crowd crowd_of(double side, double pressure) {
    crowd c;
    uint64_t chances = 7;
    uint16_t *next = c.other;
    for (uint32_t i = 0; i < COUNT; i++) {
        const double x = chance_between(&chances, 2, 2 + side);
        const double y = chance_between(&chances, 2, 2 + side);
        c.position[i] = vec_of(x, y);
        const rill_vec2 v =
            vec_of(chance_between(&chances, -0.5, 0.5), chance_between(&chances, -0.5, 0.5));
        c.velocity[i] = rill_vec(rill_fine_of(v.x), rill_fine_of(v.y));
        const rill_real p = as_real(chance_between(&chances, 0, pressure));
        c.pressure[i] = rill_fine_of(p);
        c.at[i][0] = as_double(c.position[i].x);
        c.at[i][1] = as_double(c.position[i].y);
        c.v[i][0] = as_double(v.x);
        c.v[i][1] = as_double(v.y);
        c.p[i] = as_double(p);
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint16_t *const first = next;
        for (uint32_t j = 0; j < COUNT; j++) {
            if (j != i && distance(&c, i, j) < 1) {
                *next++ = (uint16_t)j;
            }
        }
        c.count[i] = (uint8_t)(next - first);
    }
    return c;
}

static void glide(crowd *c) {
    rill_bodin bodin = {0};
    bodin.count = COUNT;
    bodin.position = c->position;
    bodin.velocity = c->velocity;
    bodin.pressure = c->pressure;
    bodin.lists.count = c->count;
    bodin.lists.other = c->other;
    rill_bodin_glide(&bodin);
}

/* A particle above a pressure of 0.13 goes with those after it by up to a fifth of the difference,
 * times (1 - r^2)^2; of more than 13 neighbours each has 13/n of that at most. */
static void glide_in_double(crowd *c) {
    const uint16_t *list = c->other;
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint32_t n = c->count[i];
        const double share = fmin(c->p[i] - 0.13, 2.6 / (n > 13 ? n : 13));
        double gain[2] = {0, 0};
        for (uint32_t k = n; k > 0 && list[k - 1] > i; k--) {
            const uint32_t j = list[k - 1];
            const double r = distance(c, i, j);
            const double weight = pow(fmax(1 - r * r, 0), 2);
            for (int axis = 0; axis < 2 && share > 0; axis++) {
                const double change = (c->v[j][axis] - c->v[i][axis]) * share * weight;
                c->at[j][axis] -= change;
                gain[axis] += change;
            }
        }
        c->at[i][0] += gain[0];
        c->at[i][1] += gain[1];
        list += n;
    }
}

void test_pressed_particles_should_move_with_their_neighbours(void) {
    for (int crowded = 0; crowded < 2; crowded++) {
        crowd c = crowd_of(crowded ? 1.5 : 4, 0.4);
        const crowd before = c;
        double way = 0;
        glide(&c);
        glide_in_double(&c);
        for (uint32_t i = 0; i < COUNT; i++) {
            TEST_ASSERT_DOUBLE_WITHIN(0.002, c.at[i][0], as_double(c.position[i].x));
            TEST_ASSERT_DOUBLE_WITHIN(0.002, c.at[i][1], as_double(c.position[i].y));
            way = fmax(way, fabs(c.at[i][0] - before.at[i][0]));
        }
        TEST_ASSERT_TRUE(way > 0.05);
        TEST_ASSERT_EQUAL_MEMORY(before.velocity, c.velocity, sizeof c.velocity);
    }
}

/* What one gains the other loses, so that the middle stays. */
void test_gliding_should_not_move_the_whole(void) {
    crowd c = crowd_of(3, 0.4);
    double x = 0, y = 0;
    glide(&c);
    for (uint32_t i = 0; i < COUNT; i++) {
        x += as_double(c.position[i].x) - c.at[i][0];
        y += as_double(c.position[i].y) - c.at[i][1];
    }
    TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0 : 1e-4, 0, x);
    TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0 : 1e-4, 0, y);
}

void test_gliding_should_need_pressure_and_differences(void) {
    crowd c = crowd_of(3, 0.129);
    crowd before = c;
    glide(&c);
    TEST_ASSERT_EQUAL_MEMORY(before.position, c.position, sizeof c.position);

    c = crowd_of(3, 0.4);
    for (uint32_t i = 0; i < COUNT; i++) {
        c.velocity[i] = c.velocity[0];
    }
    before = c;
    glide(&c);
    TEST_ASSERT_EQUAL_MEMORY(before.position, c.position, sizeof c.position);
}

/* Lists may be a substep old, and what was pressed together flies apart by then. */
void test_what_has_come_apart_should_exchange_nothing(void) {
    static const double apart[] = {1, 1.5, 2, 2.9, 3, 5, 100};
    const rill_real strength = rill_pair_strength(RILL_RATIO(1, 5));
    TEST_ASSERT_TRUE(rill_pair_share(vec_of(0.5, 0.5), strength) > 0);
    for (size_t k = 0; k < sizeof apart / sizeof apart[0]; k++) {
        TEST_ASSERT_TRUE(rill_pair_share(vec_of(apart[k], 0), strength) == 0);
        TEST_ASSERT_TRUE(rill_pair_share(vec_of(-apart[k], apart[k]), strength) == 0);
    }
}

static int glides(const rill_config *config) {
    fixture f = fixture_open(config);
    const int answer = rill_bodin_glides(f.world);
    fixture_close(&f);
    return answer;
}

/* Not where the game has chosen the substeps or a kernel whose limits are not known, nor where
 * bodies, zones or other masses must know the way that a particle goes. */
void test_plain_fluid_with_automatic_substeps_should_glide(void) {
    rill_config plain = scatter_config(10);
    plain.method = RILL_METHOD_BODIN;
    TEST_ASSERT_TRUE(glides(&plain));

    rill_config other = plain;
    other.bodin.substeps = 2;
    TEST_ASSERT_FALSE(glides(&other));
    other = plain;
    other.bodin.kernel = RILL_BODIN_SPIKY;
    TEST_ASSERT_FALSE(glides(&other));
    other = plain;
    other.material_count = 2;
    other.material[1] = rill_material_preset(RILL_WATER);
    TEST_ASSERT_TRUE(glides(&other));
    other.material[1].density = RILL_RATIO(1, 2);
    TEST_ASSERT_FALSE(glides(&other));
#if RILL_GAMEPLAY
    other = plain;
    other.gameplay.zone_capacity = 1;
    TEST_ASSERT_FALSE(glides(&other));
#endif
#if RILL_BODIES
    other = plain;
    other.body_capacity = 1;
    other.shape_capacity = 1;
    TEST_ASSERT_FALSE(glides(&other));
#endif
}

/* Water of 16 m^2 / 2000 a particle, at 60 steps a second, so deep and wide, in a tank of that
 * width. */
static fixture water_open(double width, double depth, double tank) {
    rill_config config = rill_config_default();
    const double spacing = 0.0894;
    config.method = RILL_METHOD_BODIN;
    config.spacing = as_real(spacing);
    config.domain_max = vec_of(tank, 1.35 * depth);
    config.particle_capacity = (uint32_t)(width * depth / (spacing * spacing));
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    const rill_status status =
        rill_fill_box(f.world, vec_of(0, 0), vec_of(width, depth), &fill, NULL);
    TEST_ASSERT_TRUE(status == RILL_OK || status == RILL_FULL);
    return f;
}

/* What gliding is for: three substeps with their two searches are half as much work again. */
void test_deep_water_let_go_should_take_two_substeps(void) {
    fixture f = water_open(8, 10, 22.4);
    double error = 0;
    TEST_ASSERT_TRUE(rill_statistics(f.world).particles > 9500);
    for (int i = 0; i < 80; i++) {
        rill_step(f.world);
        TEST_ASSERT_EQUAL_UINT32(2, f.world->units.substeps);
        error += as_double(rill_statistics(f.world).density_error_mean) / 80;
    }
    TEST_ASSERT_TRUE(error < 0.035);
    fixture_close(&f);
}

/* The tank stands from the beginning, and no third substep comes with a jolt later. */
void test_deep_tank_should_start_with_the_substeps_it_needs(void) {
    fixture f = water_open(1, 8, 1);
    for (int i = 0; i < 300; i++) {
        rill_step(f.world);
        TEST_ASSERT_EQUAL_UINT32(3, f.world->units.substeps);
    }
    fixture_close(&f);
}

/* J per (kg/m^2) and particle. */
static double energy_of(const rill_world *world) {
    const rill_view view = rill_particles_view(world);
    double sum = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 v = rill_view_velocity(&view, i);
        const double square = pow(as_double(v.x), 2) + pow(as_double(v.y), 2);
        sum += square / 2 -
               as_double(world->config.gravity.y) * as_double(rill_view_position(&view, i).y);
    }
    return sum / view.count;
}

/* Viscosity after the pressures undoes them where fluid meets the floor: it is compressed, and
 * flies up with half as much energy again. */
void test_no_viscosity_should_let_falling_fluid_gain_energy(void) {
    static const double viscosity[] = {0, 200, 600, 2000, 10000};
    for (size_t k = 0; k < sizeof viscosity / sizeof viscosity[0]; k++) {
        rill_config config = rill_config_default();
        config.method = RILL_METHOD_BODIN;
        config.spacing = as_real(0.11);
        config.domain_max = vec_of(6, 4);
        config.particle_capacity = 160;
        config.material[0].viscosity = as_real(viscosity[k]);
        fixture f = fixture_open(&config);
        const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
        TEST_ASSERT_TRUE(rill_fill_box(f.world, vec_of(2.2, 2.4), vec_of(3.5, 3.7), &fill, NULL) >=
                         RILL_OK);
        const double before = energy_of(f.world);
        TEST_ASSERT_TRUE(rill_bodin_glides(f.world));
        for (int i = 0; i < 120; i++) {
            rill_step(f.world);
            TEST_ASSERT_TRUE(energy_of(f.world) < before + 0.4); /* J: a hundredth of 4 m */
        }
        fixture_close(&f);
    }
}
