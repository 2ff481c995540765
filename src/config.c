/* Configuration: defaults, checks, and the sizes that follow from it. */
#include "config.h"

#include "events.h"
#include "gameplay.h"
#include "layout.h"
#include "solver.h"

#include <stddef.h>
#include <string.h>

#define CONFIG_COOKIE 0x72696C6Cu /* "rill" */

/* Cells of the domain at most: their index must fit 32 bits with room, and a block its offsets. */
#define MAX_CELLS_PER_SIDE 16384
#define MAX_CELLS (1 << 24)

void rill_config_init(rill_config *config) {
    memset(config, 0, sizeof *config);
    config->cookie = CONFIG_COOKIE;
    config->method = RILL_CLAVET ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN;
    config->spacing = RILL_RATIO(1, 10);
    config->rate = RILL_RATIO(60, 1);
    config->gravity.y = RILL_RATIO(-982, 100);
    config->domain_max.x = RILL_RATIO(10, 1);
    config->domain_max.y = RILL_RATIO(6, 1);
    config->particle_capacity = 1024;
    config->seed = 1;
    config->clavet = rill_clavet_preset(RILL_ORDER_FAST);
    config->bodin = rill_bodin_preset(RILL_QUALITY_STANDARD);
    config->gameplay.rest_steps = 30;
    config->material_count = 1;
    for (int i = 0; i < RILL_MAX_MATERIALS; i++) {
        config->material[i] = rill_material_preset(RILL_WATER);
    }
}

rill_config rill_config_default(void) {
    rill_config config;
    rill_config_init(&config);
    return config;
}

/* The domain must be wide and high enough for a particle and small enough to number its cells. */
static rill_status check_domain(const rill_config *config) {
    const rill_vec2 min = config->domain_min;
    const rill_vec2 max = config->domain_max;
    const rill_real limit = RILL_RATIO(16000, 1); /* keeps max - min inside Q16.16 */
    if (!rill_vec_is_within(min, limit) || !rill_vec_is_within(max, limit)) {
        return RILL_BAD_DOMAIN;
    }
    const rill_units units = rill_first_units(config);
    const rill_real most = rill_from_int(MAX_CELLS_PER_SIDE);
    if (!rill_in_range(units.size.x, RILL_ONE, most) ||
        !rill_in_range(units.size.y, RILL_ONE, most)) {
        return RILL_BAD_DOMAIN;
    }
    return (rill_floor(units.size.x) + 3) * (rill_floor(units.size.y) + 3) <= MAX_CELLS
               ? RILL_OK
               : RILL_BAD_DOMAIN;
}

static rill_status check_capacities(const rill_config *config) {
    if (config->particle_capacity < 1 || config->particle_capacity > RILL_MAX_PARTICLES) {
        return RILL_BAD_PARTICLE_CAPACITY;
    }
    if (config->pair_capacity > config->particle_capacity * 127) {
        return RILL_BAD_PAIR_CAPACITY; /* a list holds 255 neighbours at most */
    }
    if (config->spring_capacity > 0 && !RILL_SPRINGS) {
        return RILL_NOT_BUILT_IN;
    }
    return config->spring_capacity <= 1u << 20 ? RILL_OK : RILL_BAD_SPRING_CAPACITY;
}

/* Substeps that a step may come to have. */
static uint32_t most_substeps(const rill_config *config) {
    if (config->method == RILL_METHOD_BODIN && config->bodin.substeps == 0) {
        return RILL_MAX_SUBSTEPS;
    }
    return rill_solver_of(config->method)->first_substeps(config);
}

#if RILL_BODIES || RILL_GAMEPLAY

/* Whole numbers with the largest value that is accepted, and what to answer above it. */
typedef struct rill_most {
    uint16_t place, most;
    int16_t status;
} rill_most;

#define MOST(field, most, status)                                                                  \
    { offsetof(rill_config, field), most, status }

static rill_status check_mosts(const rill_config *config) {
    static const rill_most mosts[] = {
#if RILL_BODIES
        MOST(body_capacity, 4096, RILL_BAD_BODY_CAPACITY),
        MOST(shape_capacity, 16384, RILL_BAD_SHAPE_CAPACITY),
        MOST(joint_capacity, 16384, RILL_BAD_JOINT_CAPACITY),
        MOST(contact_capacity, 16384, RILL_BAD_CONTACT_CAPACITY),
        MOST(coupling_capacity, 65535, RILL_BAD_COUPLING_CAPACITY),
#endif
#if RILL_GAMEPLAY
        MOST(gameplay.emitter_capacity, 255, RILL_BAD_EMITTER_CAPACITY),
        MOST(gameplay.zone_capacity, 255, RILL_BAD_ZONE_CAPACITY),
        MOST(gameplay.sensor_capacity, RILL_MAX_SENSORS, RILL_BAD_SENSOR_CAPACITY),
        MOST(gameplay.event_capacity, 65535, RILL_BAD_EVENT_CAPACITY),
        MOST(gameplay.event_kinds, RILL_EVENT_ALL, RILL_BAD_EVENT_KINDS),
        MOST(gameplay.when_full, RILL_REPLACE_OLDEST, RILL_BAD_WHEN_FULL),
        MOST(gameplay.lifetimes, 1, RILL_BAD_LIFETIMES),
        MOST(gameplay.tags, 1, RILL_BAD_TAGS),
        MOST(gameplay.colours, 1, RILL_BAD_COLOURS),
        MOST(gameplay.open_sides, 15, RILL_BAD_OPEN_SIDES),
        MOST(gameplay.rest_steps, 250, RILL_BAD_REST),
        MOST(gameplay.stuck_steps, 250, RILL_BAD_STUCK),
        MOST(gameplay.stuck_dies, 1, RILL_BAD_STUCK),
        MOST(gameplay.reaction_count, RILL_MAX_REACTIONS, RILL_BAD_REACTION),
#endif
    };
    for (uint32_t n = 0; n < sizeof mosts / sizeof *mosts; n++) {
        uint32_t value;
        memcpy(&value, (const unsigned char *)config + mosts[n].place, sizeof value);
        if (value > mosts[n].most) {
            return (rill_status)mosts[n].status;
        }
    }
    return RILL_OK;
}

#else

static rill_status check_mosts(const rill_config *config) {
    (void)config;
    return RILL_OK;
}

#endif

rill_status rill_config_check(const rill_config *config) {
    if (config == NULL || config->cookie != CONFIG_COOKIE) {
        return RILL_BAD_CONFIG;
    }
    if (!rill_has_method(config->method)) {
        return RILL_BAD_METHOD;
    }
    if (!rill_in_range(config->spacing, RILL_RATIO(1, 256), RILL_RATIO(256, 1))) {
        return RILL_BAD_SPACING;
    }
    if (!rill_in_range(config->rate, RILL_RATIO(10, 1), RILL_RATIO(1000, 1))) {
        return RILL_BAD_RATE;
    }
    rill_status status = rill_solver_of(config->method)->check(config);
    if (status == RILL_OK &&
        rill_units_of(config, most_substeps(config)).speed > RILL_RATIO(32000, 1)) {
        status = RILL_BAD_RATE; /* velocities could not be converted in Q16.16 */
    }
    if (status == RILL_OK) {
        status = check_domain(config);
    }
    if (status == RILL_OK) {
        status = rill_gravity_check(config, config->gravity);
    }
    if (status == RILL_OK) {
        status = check_capacities(config);
    }
    if (status == RILL_OK && !RILL_BODIES && config->body_capacity > 0) {
        status = RILL_BAD_BODY_CAPACITY; /* the others mean nothing then */
    }
    if (status == RILL_OK) {
        status = check_mosts(config);
    }
    if (status == RILL_OK) {
        status = rill_gameplay_check(config);
    }
    if (status == RILL_OK &&
        (config->material_count < 1 || config->material_count > (uint32_t)RILL_MAX_MATERIALS)) {
        status = RILL_BAD_MATERIALS;
    }
    for (uint32_t i = 0; status == RILL_OK && i < config->material_count; i++) {
        status = rill_material_check(&config->material[i]);
    }
    return status;
}

rill_status rill_gravity_check(const rill_config *config, rill_vec2 gravity) {
    const rill_real limit =
        RILL_RATIO(2000, 1); /* m/s^2: keeps the fixed build's products in 64 bits */
    if (!rill_vec_is_within(gravity, limit)) {
        return RILL_BAD_GRAVITY;
    }
    const rill_units units = rill_first_units(config);
    const rill_gravity internal = rill_gravity_of(gravity, units.rate, units.speed);
    return rill_gravity_is_mild(&internal) ? RILL_OK : RILL_BAD_GRAVITY;
}

size_t rill_memory_size(const rill_config *config) {
    rill_layout layout;
    if (rill_config_check(config) != RILL_OK) {
        return 0;
    }
    rill_layout_of(config, &layout);
    return layout.bytes;
}

uint32_t rill_particles_that_fit(const rill_config *config, size_t bytes) {
    if (rill_config_check(config) != RILL_OK) {
        return 0;
    }
    rill_layout layout;
    rill_capacities scaled;
    uint32_t fits = 0;
    uint32_t too_many = RILL_MAX_PARTICLES + 1;
    while (too_many - fits > 1) {
        const uint32_t middle = fits + (too_many - fits) / 2;
        const uint64_t pairs = (uint64_t)config->pair_capacity * middle;
        const uint64_t springs = (uint64_t)config->spring_capacity * middle;
        scaled.particles = middle;
        scaled.pairs = (uint32_t)rill_quotient(pairs, config->particle_capacity);
        if (config->pair_capacity > 0 && scaled.pairs == 0) {
            scaled.pairs = 1; /* 0 would mean the method's own, which is much more */
        }
        scaled.springs = (uint32_t)rill_quotient(springs, config->particle_capacity);
        rill_layout_for(config, scaled, &layout);
        if (layout.bytes <= bytes) {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    return fits;
}
