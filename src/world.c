/* The world's life: init, attach, hash, statistics. */
#include "world.h"

#include "bodies_step.h"
#include "clavet.h"
#include "config.h"
#include "gameplay.h"
#include "layout.h"
#include "particles.h"
#include "solver.h"
#include "springs.h"
#include "still.h"

#include <string.h>

#define WORLD_MAGIC 0x6C6C6972u /* "rill" in memory on little-endian machines */

/* Changes with every change of the block's layout or meaning. */
#define WORLD_FORMAT 1u

/* What must agree between the library that wrote a block and the one that reads it. */
uint32_t rill_world_format(void) {
    return WORLD_FORMAT << 16 | (uint32_t)RILL_MAX_MATERIALS << 8 | (uint32_t)RILL_SPRINGS << 1 |
           (uint32_t)RILL_FIXED;
}

void rill_materials_prepare(rill_world *world) {
    const rill_solver *solver = rill_solver_of(world->config.method);
    rill_substance *substance = (rill_substance *)rill_array_of(world, RILL_ARRAY_SUBSTANCE);
    rill_real *share = (rill_real *)rill_array_of(world, RILL_ARRAY_SHARE);
    const uint32_t count = world->config.material_count;
    const rill_material *material = world->config.material;
    for (uint32_t i = 0; i < count; i++) {
        substance[i] = solver->prepare(world, &material[i]);
        for (uint32_t j = 0; j < count; j++) {
            /* Inverse masses: (1/a) / (1/a + 1/b) = b / (a + b). */
            share[i * count + j] =
                rill_div(material[j].density, material[i].density + material[j].density);
        }
    }
}

rill_status rill_block_check(const void *block, size_t bytes, size_t needed) {
    if (block == NULL) {
        return RILL_BLOCK_NULL;
    }
    if ((uintptr_t)block % RILL_BLOCK_ALIGNMENT != 0) {
        return RILL_BLOCK_MISALIGNED;
    }
    return bytes < needed ? RILL_BLOCK_TOO_SMALL : RILL_OK;
}

/* Clears a block but for one piece of it. */
static void clear_around(void *block, const void *piece, size_t piece_bytes, size_t bytes) {
    unsigned char *start = (unsigned char *)block;
    const size_t before = (size_t)((const unsigned char *)piece - start);
    memset(start, 0, before);
    memset(start + before + piece_bytes, 0, bytes - before - piece_bytes);
}

rill_status rill_world_init(void *block, size_t bytes, const rill_config *config,
                            rill_world **world) {
    if (world == NULL) {
        return RILL_BLOCK_NULL;
    }
    *world = NULL;
    rill_status status = rill_config_check(config);
    if (status != RILL_OK) {
        return status;
    }
    rill_layout layout;
    rill_layout_of(config, &layout);
    status = rill_block_check(block, bytes, layout.bytes);
    if (status != RILL_OK) {
        return status;
    }

    rill_world *made = (rill_world *)block;
    made->config = *config; /* may be the same */
    clear_around(made, &made->config, sizeof made->config, layout.bytes);
    config = &made->config;
    made->magic = WORLD_MAGIC;
    made->format = rill_world_format();
    made->layout = layout;
    made->units = rill_first_units(config);
    made->gravity = rill_gravity_of(config->gravity, made->units.rate, made->units.speed);
    made->random = config->seed;
    rill_slots_reset(made);
    rill_bodies_reset(made);
    rill_materials_prepare(made);
    *world = made;
    return RILL_OK;
}

/* A step keeps these bounds, and relies on them. */
static int is_sane(const rill_world *world, rill_vec2 position, rill_vec2 velocity) {
    const rill_real fastest = RILL_RATIO(2, 1); /* h per substep: 1, and room for rounding */
    return rill_is_inside(world, position) && velocity.x >= -fastest && velocity.x <= fastest &&
           velocity.y >= -fastest && velocity.y <= fastest;
}

static int all_within(const rill_real *value, uint32_t count, rill_real limit) {
    for (uint32_t i = 0; i < count; i++) {
        if (!(value[i] >= -limit && value[i] <= limit)) {
            return 0;
        }
    }
    return 1;
}

/* What the methods remember keeps well within these bounds in either format. */
static int memories_are_sane(const rill_world *world) {
    const uint32_t slow = world->layout.column[RILL_COLUMN_SLOW];
    if (RILL_CLAVET && RILL_FIXED && world->config.method == RILL_METHOD_CLAVET &&
        rill_clavet_is_light(&world->config)) {
        return rill_clavet_light_is_sane(world);
    }
    return all_within(rill_memories(world), world->count, RILL_RATIO(2048, 1)) &&
           (slow == 0 || all_within((const rill_real *)rill_at(world, slow), world->count,
                                    RILL_RATIO(25600, 1)));
}

/* Everything that the library follows without a check must be in range: indices, and positions
 * because they become the indices of cells. */
static int particles_are_sane(const rill_world *world) {
    const uint32_t capacity = world->layout.particle_capacity;
    if (world->count > capacity) {
        return 0;
    }
    const uint16_t *slots = rill_slots(world);
    const uint8_t *materials = rill_materials(world);
    for (uint32_t i = 0; i < world->count; i++) {
        if (slots[i] >= capacity || materials[i] >= world->config.material_count ||
            !is_sane(world, rill_positions(world)[i], rill_velocities(world)[i])) {
            return 0;
        }
    }
    return rill_gravity_is_sane(&world->gravity) && memories_are_sane(world) &&
           rill_slots_are_sane(world) && rill_gameplay_is_sane(world) && rill_bodies_check(world);
}

static int springs_are_sane(const rill_world *world) {
#if RILL_SPRINGS
    return rill_springs_are_sane(world);
#else
    (void)world;
    return 1;
#endif
}

rill_status rill_world_attach(void *block, size_t bytes, rill_world **world) {
    if (world == NULL) {
        return RILL_BLOCK_NULL;
    }
    *world = NULL;
    const rill_status status = rill_block_check(block, bytes, sizeof(rill_world));
    if (status != RILL_OK) {
        return status;
    }
    rill_world *found = (rill_world *)block;
    if (found->magic != WORLD_MAGIC || found->format != rill_world_format()) {
        return RILL_BLOCK_FOREIGN;
    }
    if (rill_config_check(&found->config) != RILL_OK) {
        return RILL_BLOCK_DAMAGED;
    }
    if (found->units.substeps < 1 || found->units.substeps > RILL_MAX_SUBSTEPS) {
        return RILL_BLOCK_DAMAGED;
    }
    rill_layout layout;
    rill_layout_of(&found->config, &layout);
    const rill_units units = rill_units_of(&found->config, found->units.substeps);
    if (bytes < layout.bytes) {
        return RILL_BLOCK_TOO_SMALL;
    }
    /* Bits, not values: both came from the same function, and not-a-number must not pass. */
    if (memcmp(&layout, &found->layout, sizeof layout) != 0 ||
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
        memcmp(&units, &found->units, sizeof units) != 0 || !particles_are_sane(found) ||
        !springs_are_sane(found)) {
        return RILL_BLOCK_DAMAGED;
    }
    rill_materials_prepare(found); /* the same again, unless it is damaged */
    memset(found->map_address, 0, sizeof found->map_address); /* of who knows which program */
    *world = found;
    return RILL_OK;
}

size_t rill_world_bytes(const rill_world *world) {
    return world->layout.bytes;
}

rill_stats rill_statistics(const rill_world *world) {
    const rill_solver *solver = rill_solver_of(world->config.method);
    const int full = solver->list_kind(&world->config) == RILL_LIST_FULL;
    rill_stats stats = world->stats;
    stats.particles = world->count;
    stats.particle_capacity = world->layout.particle_capacity;
    stats.contact_capacity = world->layout.contact_capacity;
    stats.coupling_capacity = world->layout.coupling_capacity;
    stats.pair_capacity = full ? world->layout.list_capacity / 2 : world->layout.list_capacity;
    stats.spring_capacity = world->config.spring_capacity;
    return stats;
}

rill_real rill_smoothing_radius(const rill_world *world) {
    return world->units.h;
}

rill_status rill_set_gravity(rill_world *world, rill_vec2 gravity) {
    const rill_status status = rill_gravity_check(&world->config, gravity);
    if (status == RILL_OK) {
        world->config.gravity = gravity;
        rill_still_wake_all(world);
        rill_gravity_change(&world->gravity, gravity, world->units.rate, world->units.speed);
    }
    return status;
}

rill_status rill_set_material(rill_world *world, uint32_t index, const rill_material *material) {
    if (index >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    const rill_status status = rill_material_check(material);
    if (status == RILL_OK) {
        world->config.material[index] = *material;
        rill_still_wake_all(world);
        rill_materials_prepare(world);
    }
    return status;
}
