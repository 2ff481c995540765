/* Any parameters that init accepts, from any start: Clavet's fluids stay finite and inside for
 * 10 000 steps, and then are as dense as if they had been at rest all the time. Every run is
 * deterministic. RILL_TEST_ROUNDS=n in the environment tries n sets of parameters instead of a few,
 * RILL_TEST_SEED=n others (tests/deep.sh bounds). */
#include "world.h"

#include "world_fixture.h"

#include <stdio.h>

/* Sanitizers find nothing in the twentieth of these steps that they would not find in the first. */
#if defined(__SANITIZE_ADDRESS__)
#define SLOW_MACHINE 1
#else
#define SLOW_MACHINE 0
#endif

#define SIDE 8u /* particles along the edge of the fluid at rest */
#define COUNT (SIDE * SIDE)
#define STEPS (SLOW_MACHINE ? 500u : 10000u)
#define ROOM 1.7 /* the edge of the box, in edges of the fluid */

typedef enum start { LATTICE, POINT, CELL, CLOUD, FAST } start;

static uint32_t rounds(void) {
    const char *wanted = getenv("RILL_TEST_ROUNDS");
    return wanted ? (uint32_t)strtoul(wanted, NULL, 10) : 4;
}

static uint64_t seed_or(uint64_t usual) {
    const char *wanted = getenv("RILL_TEST_SEED");
    return wanted ? usual + 1000 * strtoul(wanted, NULL, 10) : usual;
}

/* A value of a range that spans magnitudes. */
static rill_real magnitude(uint64_t *chances, double low, double high) {
    return as_real(exp(chance_between(chances, log(low), log(high))));
}

static int one_in(uint64_t *chances, double n) {
    return chance_between(chances, 0, n) < 1;
}

/* The same of a range that begins at 0, which is a case of its own. */
static rill_real magnitude_or_none(uint64_t *chances, double low, double high) {
    return one_in(chances, 4) ? 0 : magnitude(chances, low, high);
}

static rill_material any_material(uint64_t *chances) {
    rill_material m = rill_material_preset(RILL_WATER);
    m.density = magnitude(chances, 1.001 / 16, 15.99);
    m.sound_speed = magnitude(chances, 1.001, 339.9);
    m.near_pressure = one_in(chances, 5) ? 0 : as_real(chance_between(chances, 0, 8));
    m.viscosity = magnitude_or_none(chances, 0.01, 9999);
    m.viscosity_squared = one_in(chances, 2) ? 0 : as_real(chance_between(chances, 0, 16));
    m.cohesion = as_real(chance_between(chances, 0, 1));
    m.friction = magnitude_or_none(chances, 0.01, 9999);
    m.stickiness = magnitude_or_none(chances, 0.01, 999);
    m.elasticity = magnitude_or_none(chances, 1, 29999);
    m.plasticity = magnitude_or_none(chances, 0.01, 999);
    m.yield_ratio = as_real(chance_between(chances, 0, 1));
    m.gravity_scale = as_real(chance_between(chances, -4, 4));
    return m;
}

/* Every setting and parameter that Clavet's method has, from the whole of its range. */
static rill_config any_config(uint64_t *chances) {
    rill_config config = rill_config_default();
    do {
        const double pull = as_double(magnitude_or_none(chances, 0.01, 1999));
        const double way = one_in(chances, 2) ? -1.5707963 : chance_between(chances, 0, 6.2831853);
        config.spacing = magnitude(chances, 1.001 / 256, 255);
        config.rate = magnitude(chances, 10.01, 999);
        config.gravity = vec_of(pull * cos(way), pull * sin(way));
        const double edge = ROOM * SIDE * as_double(config.spacing);
        config.domain_max = vec_of(edge, edge);
        config.particle_capacity = COUNT;
        config.spring_capacity = one_in(chances, 2) ? 4 * COUNT : 0;
        config.clavet.kernel = (uint32_t)chance_between(chances, 0, 3);
        config.clavet.order = (uint32_t)chance_between(chances, 0, 2);
        config.clavet.substeps = (uint32_t)chance_between(chances, 0, 9);
        config.clavet.neighbourhood = as_real(chance_between(chances, 1.2, 3));
        config.material[0] = any_material(chances);
    } while (rill_config_check(&config) != RILL_OK);
    return config;
}

/* What the fluid's weight is, in parts of the pressure that it bears: that of sound, c^2, and what
 * a substep carries, (h per substep)^2 / 8. */
typedef struct burden {
    double weight, stickiness;
    double crossings; /* of sound through the fluid, in all steps */
    double thickness; /* how long viscosity holds a compression, in parts of the whole time */
} burden;

static burden burden_of(const rill_config *config) {
    fixture f = fixture_open(config);
    const rill_units units = f.world->units;
    fixture_close(&f);
    const rill_material *m = &config->material[0];
    const double h = as_double(config->spacing) * as_double(config->clavet.neighbourhood);
    const double edge = SIDE * as_double(config->spacing);
    const double fastest = as_double(units.speed);
    const double sound = as_double(m->sound_speed);
    const double bears = fmin(sound * sound, fastest * fastest / 8);
    const double time = STEPS / as_double(config->rate);
    const double gravity = hypot(as_double(config->gravity.x), as_double(config->gravity.y));
    const double viscosity = fmin(as_double(m->viscosity), 8 * as_double(units.rate));
    const double wave = fmin(sound, fastest / 2);
    const burden b = {gravity * fabs(as_double(m->gravity_scale)) * edge / bears,
                      as_double(m->stickiness) * h * 2 / 3 / bears, wave * time / edge,
                      viscosity * h * h / (wave * wave) / time};
    return b;
}

/* Can pressures bring the fluid back to rest at all? They need time, and must be stronger than what
 * presses it together. */
static int can_rest(const burden *b) {
    return b->weight < 0.5 && b->stickiness < 0.1 && b->crossings > 10 && b->thickness < 0.1;
}

/* A square that stands where gravity would bring it. */
static void fill_lattice(const fixture *f, const rill_config *config) {
    const double edge = 1.02 * SIDE * as_double(config->spacing);
    const double room = as_double(config->domain_max.x) - edge;
    const double pull = as_double(config->gravity.y) * as_double(config->material[0].gravity_scale);
    const double low = pull < 0 ? 0 : (pull > 0 ? room : room / 2);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .jitter = RILL_RATIO(1, 50)};
    (void)rill_fill_box(f->world, vec_of(room / 2, low), vec_of(room / 2 + edge, low + edge), &fill,
                        NULL);
}

/* Any velocities, up to the fastest. */
static void stir(const fixture *f, uint64_t *chances) {
    const double fastest = as_double(f->world->units.speed);
    for (uint32_t i = 0; i < f->world->count; i++) {
        const rill_particle particle = rill_particle_at(f->world, i);
        rill_particle_state state = fixture_state(f, particle);
        const double speed = chance_between(chances, 0, fastest);
        const double way = chance_between(chances, 0, 6.2831853);
        state.velocity = vec_of(speed * cos(way), speed * sin(way));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_set(f->world, particle, &state));
    }
}

static void fill(const fixture *f, const rill_config *config, start from, uint64_t *chances) {
    const double edge = as_double(config->domain_max.x);
    const double h = as_double(config->spacing) * as_double(config->clavet.neighbourhood);
    if (from == LATTICE || from == FAST) {
        fill_lattice(f, config);
    }
    if (from == FAST) {
        stir(f, chances);
    }
    for (uint32_t i = f->world->count; i < COUNT; i++) {
        const double reach = from == CLOUD ? edge : (from == CELL ? h : 0);
        const double corner = from == CLOUD ? 0 : 0.4 * edge;
        (void)fixture_add(f, corner + chance_between(chances, 0, reach),
                          corner + chance_between(chances, 0, reach));
    }
}

static double coordinate(double at, double edge, int image) {
    return image == 0 ? at : (image == 1 ? -at : 2 * edge - at);
}

/* Particles around a place by a smooth weight, relative to rest. Walls mirror them. */
static double density_at(const rill_view *view, double edge, double spacing, double x, double y) {
    const double reach = 2.5 * spacing;
    double sum = 0;
    for (uint32_t i = 0; i < view->count; i++) {
        const rill_vec2 p = rill_view_position(view, i);
        for (int image = 0; image < 9; image++) {
            const double dx = coordinate(as_double(p.x), edge, image % 3) - x;
            const double dy = coordinate(as_double(p.y), edge, image / 3) - y;
            const double u = 1 - (dx * dx + dy * dy) / (reach * reach);
            sum += u > 0 ? u * u * u : 0;
        }
    }
    return sum * 4 * spacing * spacing / (3.14159265 * reach * reach);
}

static double mirrored(double at, double edge) {
    return at < 0 ? -at : (at > edge ? 2 * edge - at : at);
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A quarter of the particles is in denser places: that is the inside, whatever the surface is like.
 * A particle's place is seen with those around it, so that a pair that sticks together is no denser
 * than one that does not. */
static double bulk_density(const fixture *f, const rill_config *config) {
    const rill_view view = rill_particles_view(f->world);
    const double edge = as_double(config->domain_max.x);
    const double spacing = as_double(config->spacing);
    double density[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        density[i] = density_at(&view, edge, spacing, as_double(p.x), as_double(p.y)) / 7;
        for (int k = 0; k < 6; k++) {
            const double x = mirrored(as_double(p.x) + spacing * cos(k * 1.04719755), edge);
            const double y = mirrored(as_double(p.y) + spacing * sin(k * 1.04719755), edge);
            density[i] += density_at(&view, edge, spacing, x, y) / 7;
        }
    }
    qsort(density, COUNT, sizeof density[0], by_size);
    return density[COUNT * 3 / 4];
}

/* The density in the end. */
static double run(const rill_config *config, start from, uint32_t steps, uint64_t seed) {
    fixture f = fixture_open(config);
    const double edge = as_double(config->domain_max.x);
    fill(&f, config, from, &seed);
    TEST_ASSERT_EQUAL_UINT32(COUNT, f.world->count);
    for (uint32_t i = 0; i < steps; i++) {
        rill_step(f.world);
    }
    fixture_check_particles(&f, edge, edge);
    const double density = bulk_density(&f, config);
    fixture_close(&f);
    return density;
}

/* Whatever it looks like. */
void test_any_accepted_set_should_stay_finite(void) {
    uint64_t chances = seed_or(3);
    for (uint32_t round = 0; round < rounds(); round++) {
        const rill_config config = any_config(&chances);
        const double density = run(&config, (start)(round % 5), STEPS, round);
        TEST_ASSERT_TRUE(density >= 0 && density < COUNT);
    }
}

static void describe(const rill_config *c, char *text, size_t size) {
    const rill_material *m = &c->material[0];
    (void)snprintf(
        text, size,
        "spacing %g, rate %g, gravity %g %g, springs %u, kernel %u, order %u, substeps %u, "
        "neighbourhood %g, density %g, sound %g, near %g, viscosity %g %g, cohesion %g, "
        "friction %g, stickiness %g, elasticity %g, plasticity %g, yield %g, gravity scale %g",
        as_double(c->spacing), as_double(c->rate), as_double(c->gravity.x), as_double(c->gravity.y),
        (unsigned)c->spring_capacity, (unsigned)c->clavet.kernel, (unsigned)c->clavet.order,
        (unsigned)c->clavet.substeps, as_double(c->clavet.neighbourhood), as_double(m->density),
        as_double(m->sound_speed), as_double(m->near_pressure), as_double(m->viscosity),
        as_double(m->viscosity_squared), as_double(m->cohesion), as_double(m->friction),
        as_double(m->stickiness), as_double(m->elasticity), as_double(m->plasticity),
        as_double(m->yield_ratio), as_double(m->gravity_scale));
}

static void expect_the_same(const rill_config *config, start from, double rest, double density,
                            const burden *b) {
    char set[500];
    char message[600];
    describe(config, set, sizeof set);
    (void)snprintf(message, sizeof message, "from start %u: density %.3f, at rest %.3f; %s",
                   (unsigned)from, density, rest, set);
    /* Springs hold what they have bound in the shape that it had, unless that is dense. */
    const int springs = config->spring_capacity > 0 && config->material[0].elasticity > 0;
    const double most = springs ? fmax(rest, 1) : rest;
    TEST_ASSERT_TRUE_MESSAGE(density < 1.25 * most, message);
    /* Does its weight bring the fluid together again wherever it is? */
    const int gathers = !springs && b->weight > 0.02;
    TEST_ASSERT_TRUE_MESSAGE(!gathers || density > 0.75 * rest, message);
}

/* As dense as from a lattice at rest, within a quarter. What nothing gathers may stay thinner, as a
 * spray or a sponge. */
static void expect_to_come_back(const rill_config *config, uint32_t round) {
    const burden b = burden_of(config);
    const start crowd = round % 2 ? CELL : POINT;
    const start loose = round % 2 ? FAST : CLOUD;
    const double rest = run(config, LATTICE, STEPS, round);
    const double crowded = run(config, crowd, STEPS, round);
    const double loosened = run(config, loose, STEPS, round);
    if (!SLOW_MACHINE) {
        expect_the_same(config, crowd, rest, crowded, &b);
        expect_the_same(config, loose, rest, loosened, &b);
    }
}

static rill_config any_that_can_rest(uint64_t *chances) {
    rill_config config = any_config(chances);
    burden b = burden_of(&config);
    while (!can_rest(&b)) {
        config = any_config(chances);
        b = burden_of(&config);
    }
    return config;
}

void test_any_set_that_can_rest_should_come_back(void) {
    uint64_t chances = seed_or(7);
    for (uint32_t round = 0; round < rounds(); round++) {
        const rill_config config = any_that_can_rest(&chances);
        expect_to_come_back(&config, round);
    }
}

/* Springs that are made in a crowd must not hold it together; the half of them that is only elastic
 * would for ever. */
void test_any_springs_should_come_back(void) {
    uint64_t chances = seed_or(11);
    for (uint32_t round = 0; round < rounds(); round++) {
        rill_config config = any_that_can_rest(&chances);
        config.spring_capacity = 4 * COUNT;
        config.material[0].elasticity = magnitude(&chances, 1, 29999);
        config.material[0].plasticity = round / 2 % 2 ? magnitude(&chances, 0.01, 999) : 0;
        expect_to_come_back(&config, round);
    }
}

/* A set that the light order has passes of its own for. */
static rill_config any_light(uint64_t *chances) {
    rill_config config;
    do {
        config = any_config(chances);
        config.spring_capacity = 0;
        config.clavet.kernel = RILL_CLAVET_HYBRID;
        config.clavet.order = RILL_ORDER_LIGHT;
        config.clavet.neighbourhood = as_real(chance_between(chances, 1.2, 1.5));
    } while (rill_config_check(&config) != RILL_OK);
    return config;
}

/* With weight: near pressures this strong make a spray of what has none, which ends anywhere below
 * the density at rest. */
void test_any_light_set_should_come_back(void) {
    uint64_t chances = seed_or(13);
    for (uint32_t round = 0; RILL_LIGHT && round < rounds(); round++) {
        rill_config config = any_light(&chances);
        burden b = burden_of(&config);
        while (!can_rest(&b) || b.weight < 0.02) {
            config = any_light(&chances);
            b = burden_of(&config);
        }
        expect_to_come_back(&config, round);
    }
}

/* Large particles and slow sound: pressures are tiny, but there is nothing else that could part a
 * crowd. */
void test_slow_sound_should_part_a_crowd(void) {
    rill_config config = rill_config_default();
    config.spacing = as_real(5);
    config.rate = as_real(40);
    config.gravity = vec_of(0, -1);
    config.domain_max = vec_of(5 * ROOM * SIDE, 5 * ROOM * SIDE);
    config.particle_capacity = COUNT;
    config.clavet.neighbourhood = as_real(1.5);
    config.material[0].sound_speed = as_real(15);
    config.material[0].near_pressure = as_real(7);
    for (config.clavet.kernel = 0; config.clavet.kernel < 3; config.clavet.kernel++) {
        const double rest = run(&config, LATTICE, 2000, 1);
        TEST_ASSERT_TRUE(rest < 1.5);
        TEST_ASSERT_DOUBLE_WITHIN(0.15 * rest, rest, run(&config, POINT, 2000, 1));
    }
}

static rill_config preset_config(rill_preset preset) {
    rill_config config = rill_config_default();
    config.spacing = RILL_RATIO(1, 10);
    config.domain_max = vec_of(ROOM * SIDE / 10, ROOM * SIDE / 10);
    config.particle_capacity = COUNT;
    config.spring_capacity = 4 * COUNT;
    config.material[0] = rill_material_preset(preset);
    return config;
}

/* What has a name is as dense as at rest in the end, whatever it was before; powder lies in a heap,
 * with air between its grains. */
void test_presets_should_come_back_to_rest(void) {
    for (int preset = 0; preset < RILL_PRESET_COUNT; preset++) {
        const rill_config config = preset_config((rill_preset)preset);
        const double rest = preset == RILL_POWDER ? 0.77 : 1;
        for (int from = POINT; from <= FAST; from++) {
            const double density = run(&config, (start)from, SLOW_MACHINE ? STEPS : 4000, 1);
            TEST_ASSERT_TRUE(SLOW_MACHINE || fabs(density - rest) < 0.05);
        }
    }
}
