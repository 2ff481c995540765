/* What Clavet's method makes of physical materials and of walls. */
#include "clavet.h"

#include "clavet_walls.h"
#include "kernels.h"
#include "scatter.h"

/* Sums over the neighbours of a particle in a hexagonal lattice of n particles per rest area. */
typedef struct sums {
    double density, near, pull, near_pull;
} sums;

static sums lattice(int kernel, double neighbourhood, double n) {
    const double constant = sqrt(2 / sqrt(3.0) / n) / neighbourhood;
    sums s = {0, 0, 0, 0};
    for (int row = -9; row <= 9; row++) {
        for (int column = -9; column <= 9; column++) {
            const double q =
                hypot(constant * (column + (row & 1 ? 0.5 : 0)), constant * row * sqrt(3.0) / 2);
            if (q > 0 && q < 1) {
                const double w = clavet_weight(kernel, q);
                const double along = q * clavet_length(kernel, q);
                s.density += w * w;
                s.near += w * w * w;
                s.pull += w * along;
                s.near_pull += w * w * along;
            }
        }
    }
    return s;
}

/* The virial pressure for a stiffness of 1, per particle, times 4. */
static double virial(const sums *s, double near, double rest) {
    return (s->density - rest) * s->pull + near * s->near * s->near_pull;
}

/* What Clavet's method needs finer than the scalar has 30 fraction bits in the fixed build. */
static double fine(rill_real a) {
    return RILL_FIXED ? (double)a / 1073741824.0 : (double)a;
}

static const rill_substance *substance_of(const fixture *f) {
    return rill_substances(f->world);
}

static rill_config lattice_config(int kernel, double neighbourhood) {
    rill_config config = scatter_config(10);
    config.clavet.kernel = (uint32_t)kernel;
    config.clavet.neighbourhood = as_real(neighbourhood);
    return config;
}

/* In a lattice of the configured spacing the pressures must cancel, or a pool would rise or sink.
 */
void test_rest_density_should_leave_the_lattice_without_pressure(void) {
    for (int kernel = 0; kernel < 3; kernel++) {
        for (int i = 0; i < 5; i++) {
            const double r = 1.3 + 0.4 * i;
            const rill_config config = lattice_config(kernel, r);
            fixture f = fixture_open(&config);
            const sums s = lattice(kernel, r, 1);
            const double near = as_double(config.material[0].near_pressure);
            const double rest = s.density + near * s.near * s.near_pull / s.pull;
            TEST_ASSERT_DOUBLE_WITHIN(0.002 * rest, rest, as_double(substance_of(&f)->rest));
            TEST_ASSERT_DOUBLE_WITHIN(0.01 * s.density * s.pull, 0,
                                      virial(&s, near, as_double(substance_of(&f)->rest)));
            fixture_close(&f);
        }
    }
}

/* The stiffness is what makes sound as fast as asked: c^2 = dp/drho, by differences in double. */
void test_stiffness_should_follow_from_the_speed_of_sound(void) {
    for (int kernel = 0; kernel < 3; kernel++) {
        for (int i = 0; i < 5; i++) {
            const double r = 1.6 + 0.2 * i;
            const rill_config config = lattice_config(kernel, r);
            fixture f = fixture_open(&config);
            const rill_substance *s = substance_of(&f);
            const double near = as_double(config.material[0].near_pressure);
            const sums dense = lattice(kernel, r, 1.02);
            const sums thin = lattice(kernel, r, 0.98);
            const double rest = as_double(s->rest);
            const double slope =
                (1.02 * virial(&dense, near, rest) - 0.98 * virial(&thin, near, rest)) / 0.04 / 4;
            const double paper = 2 * fine(s->stiffness); /* pressures are half of the paper's */
            const double sound = sqrt(paper * slope) * as_double(f.world->units.speed);
            TEST_ASSERT_DOUBLE_WITHIN(0.5, as_double(config.material[0].sound_speed), sound);
            TEST_ASSERT_TRUE(s->near_ratio == config.material[0].near_pressure);
            fixture_close(&f);
        }
    }
}

/* Pressures of sound that is slower than 1/64 h per substep would vanish in Q16.16. */
void test_sound_should_not_be_too_slow_for_the_scalar(void) {
    rill_config config = scatter_config(10);
    rill_real stiffness[3];
    for (int i = 0; i < 3; i++) {
        fixture f = fixture_open(&config);
        const double fastest = as_double(f.world->units.speed);
        fixture_close(&f);
        static const double parts[3] = {1.0 / 60, 1.0 / 64, 1.0 / 70};
        config.material[0].sound_speed = as_real(fastest * parts[i]);
        f = fixture_open(&config);
        stiffness[i] = substance_of(&f)->stiffness;
        fixture_close(&f);
    }
    TEST_ASSERT_TRUE(stiffness[0] > stiffness[1]);
    TEST_ASSERT_TRUE(RILL_FIXED ? stiffness[2] == stiffness[1] : stiffness[2] < stiffness[1]);
}

/* Physical parameters: another rate gives other internal numbers and the same fluid. */
void test_viscosity_should_be_per_second(void) {
    for (int rate = 30; rate <= 240; rate *= 2) {
        rill_config config = scatter_config(10);
        config.rate = rill_from_int(rate);
        config.clavet.substeps = 1;
        config.material[0].viscosity = RILL_RATIO(6, 1);
        config.material[0].viscosity_squared = RILL_RATIO(3, 2);
        fixture f = fixture_open(&config);
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, 6.0 / rate, as_double(substance_of(&f)->viscosity));
        TEST_ASSERT_TRUE(substance_of(&f)->viscosity_squared == RILL_RATIO(3, 2));
        fixture_close(&f);
    }
}

/* One particle in front of walls, as the method sees it. */
typedef struct lone {
    rill_clavet clavet;
    rill_vec2 velocity;
    rill_relaxed relaxed;
    rill_real memory;
    uint8_t material;
} lone;

/* The displacement by walls of a particle at a place, given its density without them. */
static rill_vec2 press(const fixture *f, lone *l, rill_vec2 at, double far, double near) {
    const rill_double density = {as_real(far), as_real(near)};
    memset(&l->clavet, 0, sizeof l->clavet);
    memset(&l->relaxed, 0, sizeof l->relaxed);
    l->memory = 0;
    l->material = 0;
    l->clavet.kernel = f->world->config.clavet.kernel;
    l->clavet.velocity = &l->velocity;
    l->clavet.relaxed = &l->relaxed;
    l->clavet.memory = &l->memory;
    l->clavet.material = &l->material;
    l->clavet.substance = substance_of(f);
    l->clavet.wall_density = RILL_RATIO(4, 1); /* R^2 */
    l->clavet.strain_limit = rill_pressure_of(RILL_RATIO(1, 8));
    return rill_clavet_press(f->world, &l->clavet, 0, at, density);
}

void test_walls_should_count_as_fluid_behind_them(void) {
    for (uint32_t kernel = 0; kernel < 3; kernel++) {
        rill_config config = scatter_config(10);
        config.clavet.kernel = kernel;
        fixture f = fixture_open(&config);
        lone l = {.velocity = {0, 0}};
        for (int i = 0; i < 12; i++) {
            const double d = 0.1 * i;
            const double lattice_density = as_double(substance_of(&f)->lattice);
            (void)press(&f, &l, vec_of(6, d), lattice_density + 1, 0);
            const rill_wall_entry *table = rill_clavet_walls[kernel].density;
            const double w = d < 1 ? as_double(rill_wall_value(table, as_real(d))) : 0;
            TEST_ASSERT_DOUBLE_WITHIN(2e-3, 1 + 4 * w, as_double(l.clavet.excess.most));
            TEST_ASSERT_EQUAL_UINT32(1, l.clavet.excess.count);
        }
        fixture_close(&f);
    }
}

/* Four walls, each pushing inwards, both in a corner, none in the middle, and never pulling. */
void test_walls_should_push_inwards_only(void) {
    fixture f = fixture_of(scatter_config(10));
    lone l = {.velocity = {0, 0}};
    const double dense = as_double(substance_of(&f)->rest) + 1;
    const rill_vec2 left = press(&f, &l, vec_of(0.5, 4), dense, 1);
    const rill_vec2 right = press(&f, &l, vec_of(12, 4), dense, 1);
    const rill_vec2 bottom = press(&f, &l, vec_of(6, 0.5), dense, 1);
    const rill_vec2 top = press(&f, &l, vec_of(6, 6.75), dense, 1);
    const rill_vec2 corner = press(&f, &l, vec_of(0.5, 0.5), dense, 1);
    const rill_vec2 middle = press(&f, &l, vec_of(6, 4), dense, 1);
    const rill_vec2 thin = press(&f, &l, vec_of(0.5, 4), 0, 0);
    TEST_ASSERT_TRUE(left.x > 0 && left.y == 0);
    TEST_ASSERT_TRUE(right.x == -left.x && bottom.y == left.x && top.y == -left.x);
    TEST_ASSERT_TRUE(corner.x > left.x && corner.y == corner.x); /* two walls: denser still */
    TEST_ASSERT_TRUE(middle.x == 0 && middle.y == 0 && thin.x == 0 && thin.y == 0);
    fixture_close(&f);
}

/* A particle that slides along the floor at a quarter of h loses 3/4 of the friction's share. */
void test_walls_should_hold_what_slides_along_them(void) {
    rill_config config = scatter_config(10);
    config.gravity = vec_of(0, 0);
    config.material[0].friction = RILL_RATIO(100, 1);
    fixture f = fixture_open(&config);
    const double friction = as_double(substance_of(&f)->friction);
    const double rate = as_double(f.world->units.rate);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 100 / (100 + rate), friction);
    (void)rill_particle_insert(f.world, vec_of(6, 0.25), vec_of(0.01, 0), 0, NULL);
    fixture_step(&f, 1);
    const double left = pow(1 - friction * 0.75, f.world->units.substeps);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.01 * left, as_double(rill_velocities(f.world)[0].x));
    fixture_close(&f);
}

/* Stickiness pulls what comes near. */
void test_walls_should_pull_as_the_material_says(void) {
    rill_config config = scatter_config(10);
    config.material[0].stickiness = RILL_RATIO(1000, 1);
    fixture f = fixture_open(&config);
    lone l = {.velocity = {RILL_RATIO(1, 4), RILL_RATIO(1, 8)}};
    const rill_vec2 pulled = rill_shift_value(press(&f, &l, vec_of(6, 0.5), 0, 0));
    const double substep = 1.0 / as_double(f.world->units.rate);
    TEST_ASSERT_DOUBLE_WITHIN(2e-4, -1000 * substep * substep, as_double(pulled.y)); /* h = 1 m */
    TEST_ASSERT_TRUE(pulled.x == 0);
    fixture_close(&f);
}

/* The height of a pool 2 m wide and 1 m high after four seconds: its top and its middle, and how
 * fast it still moves. */
typedef struct pool {
    double top, middle, rms_speed;
} pool;

static pool settled_pool(const rill_config *config) {
    fixture f = fixture_open(config);
    const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
    pool p = {0, 0, 0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 1), &fill, NULL));
    fixture_step(&f, 4 * (uint32_t)rill_floor(config->rate));
    const rill_view view = rill_particles_view(f.world);
    for (uint32_t i = 0; i < view.count; i++) {
        const double y = as_double(rill_view_position(&view, i).y);
        const rill_vec2 v = rill_view_velocity(&view, i);
        p.top = fmax(p.top, y);
        p.middle += y / view.count;
        p.rms_speed += (pow(as_double(v.x), 2) + pow(as_double(v.y), 2)) / view.count;
    }
    p.rms_speed = sqrt(p.rms_speed);
    fixture_close(&f);
    return p;
}

static rill_config pool_config(void) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(2, 2);
    config.particle_capacity = 250;
    return config;
}

/* A pool on a lattice of the configured spacing stays a pool of its height. */
void test_pool_should_keep_its_height_and_come_to_rest(void) {
    for (uint32_t order = 0; order < 2; order++) {
        for (uint32_t kernel = 0; kernel < 3; kernel++) {
            rill_config config = pool_config();
            config.clavet.order = order;
            config.clavet.kernel = kernel;
            const pool p = settled_pool(&config);
            TEST_ASSERT_DOUBLE_WITHIN(0.15, 0.935, p.top); /* 0.95 m less g H^2 / (2 c^2) */
            TEST_ASSERT_DOUBLE_WITHIN(0.06, 0.46, p.middle);
            TEST_ASSERT_TRUE(p.rms_speed < 0.2);
        }
    }
}

/* What everybody tries first. */
void test_default_pool_should_come_to_rest(void) {
    const rill_config config = pool_config();
    const pool p = settled_pool(&config);
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 0.95, p.top);
    TEST_ASSERT_TRUE(p.rms_speed < 0.2);
}
