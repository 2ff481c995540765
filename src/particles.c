/* Particles and the handles that name them.
 *
 * A handle is a slot and the slot's generation. The slot knows the particle's index, the particle
 * knows its slot; sorting and removal move particles and tell the slot. A generation ends when its
 * particle dies, and returns after 65536 deaths in the same slot. */
#include "particles.h"

#include "gameplay.h"
#include "handle.h"
#include "layout.h"
#include "still.h"
#include "vec.h"

#include <string.h>

static uint16_t *slot_index(const rill_world *world) {
    return (uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX);
}

static uint16_t *slot_generation(const rill_world *world) {
    return (uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_GENERATION);
}

void rill_slots_reset(rill_world *world) {
    uint16_t *next = slot_index(world);
    const uint32_t slots = world->layout.particle_capacity;
    for (uint32_t slot = 0; slot < slots; slot++) {
        next[slot] = (uint16_t)(slot + 1 < slots ? slot + 1 : RILL_NO_INDEX);
    }
    world->free_slot = 0;
}

int rill_slots_are_sane(const rill_world *world) {
    const uint16_t *index = slot_index(world);
    const uint16_t *slots = rill_slots(world);
    for (uint32_t i = 0; i < world->count; i++) {
        if (index[slots[i]] != i) {
            return 0;
        }
    }
    uint32_t free_slots = 0;
    uint32_t slot = world->free_slot;
    while (slot != RILL_NO_INDEX && free_slots <= world->layout.particle_capacity) {
        if (slot >= world->layout.particle_capacity) {
            return 0;
        }
        slot = index[slot];
        free_slots++;
    }
    return free_slots + world->count == world->layout.particle_capacity;
}

int rill_is_inside(const rill_world *world, rill_vec2 position) {
    return position.x >= 0 && position.y >= 0 && position.x <= world->units.size.x &&
           position.y <= world->units.size.y;
}

rill_pair rill_pair_in(const rill_world *world, rill_real x, rill_real y) {
    const rill_vec2 corner = rill_domain_min(world);
    return rill_pack(rill_vec_over(rill_vec_from(rill_vec(x, y), corner), world->units.h));
}

rill_pair rill_velocity_pair_in(const rill_world *world, rill_real x, rill_real y) {
    /* The limit of 1 h per substep comes later; here a float must not become infinite. */
    return rill_pack(
        rill_vec_within(rill_vec_over(rill_vec(x, y), world->units.speed), RILL_RATIO(30000, 1)));
}

rill_pair rill_limit_fast(rill_real x, rill_real y, uint32_t *limited) {
    rill_vec2 unit;
    if (rill_vec_parts(x, y, &unit) <= RILL_ONE) {
        return rill_pack(rill_vec(x, y));
    }
    (*limited)++;
    return rill_pack(unit);
}

rill_status rill_particle_insert(rill_world *world, rill_vec2 position, rill_vec2 velocity,
                                 uint32_t material, rill_particle *particle) {
    if (world->count == world->layout.particle_capacity && !rill_gameplay_make_room(world)) {
        world->stats.particles_refused++;
        return RILL_FULL;
    }
    const uint32_t i = world->count++;
    const uint32_t slot = world->free_slot;
    world->free_slot = slot_index(world)[slot];
    slot_index(world)[slot] = (uint16_t)i;
    for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
        if (world->layout.column[column] != 0) {
            const uint32_t bytes = rill_column_bytes((rill_column)column);
            memset(rill_at(world, world->layout.column[column] + i * bytes), 0, bytes);
        }
    }
    uint32_t limited = 0;
    rill_positions(world)[i] = position;
    rill_velocities(world)[i] = rill_limit_speed(velocity, &limited);
    rill_materials(world)[i] = (uint8_t)material;
    rill_slots(world)[i] = (uint16_t)slot;
    rill_gameplay_welcome(world, i);
    if (world->count > world->stats.particles_peak) {
        world->stats.particles_peak = world->count;
    }
    if (particle != NULL) {
        *particle = rill_particle_at(world, i);
    }
    return RILL_OK;
}

rill_status rill_particle_check(const rill_world *world, const rill_particle_state *state) {
    if (state->material >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    if (!rill_vec_is_finite(state->velocity)) {
        return RILL_BAD_VELOCITY;
    }
    const rill_vec2 min = rill_domain_min(world);
    const rill_vec2 max = rill_domain_max(world);
    if (!(state->position.x >= min.x && state->position.x <= max.x && state->position.y >= min.y &&
          state->position.y <= max.y)) {
        return RILL_BAD_POSITION;
    }
    return rill_marks_check(world, state);
}

/* Checks a state and turns it into internal units. */
static rill_status accept(const rill_world *world, const rill_particle_state *state,
                          rill_vec2 *position, rill_vec2 *velocity) {
    *position =
        rill_vec_clamp(rill_position_in(world, state->position), rill_vec(0, 0), world->units.size);
    *velocity = rill_velocity_in(world, state->velocity);
    return rill_particle_check(world, state);
}

rill_status rill_particle_add(rill_world *world, const rill_particle_state *state,
                              rill_particle *particle) {
    rill_vec2 position;
    rill_vec2 velocity;
    rill_status status = accept(world, state, &position, &velocity);
    if (status == RILL_OK) {
        status = rill_particle_insert(world, position, velocity, state->material, particle);
    }
    if (status == RILL_OK) {
        rill_marks_set(world, world->count - 1, state);
    }
    return status;
}

int32_t rill_particle_index(const rill_world *world, rill_particle particle) {
    const uint32_t slot = rill_handle_place(particle.id);
    if (slot >= world->layout.particle_capacity ||
        slot_generation(world)[slot] != rill_handle_generation(particle.id)) {
        return RILL_STALE_HANDLE;
    }
    const uint32_t i = slot_index(world)[slot];
    return i < world->count && rill_slots(world)[i] == slot ? (int32_t)i : RILL_STALE_HANDLE;
}

rill_particle rill_particle_at(const rill_world *world, uint32_t index) {
    rill_particle particle = {0};
    if (index < world->count) {
        const uint32_t slot = rill_slots(world)[index];
        particle.id = rill_handle(slot, slot_generation(world)[slot]);
    }
    return particle;
}

void rill_particle_remove_at(rill_world *world, uint32_t i) {
    const uint32_t slot = rill_slots(world)[i];
    rill_still_disturb(world, rill_positions(world)[i]);
    const uint32_t last = --world->count;
    for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
        const uint32_t offset = world->layout.column[column];
        if (offset != 0 && i != last) {
            const uint32_t bytes = rill_column_bytes((rill_column)column);
            memcpy(rill_at(world, offset + i * bytes), rill_at(world, offset + last * bytes),
                   bytes);
        }
    }
    if (i != last) {
        slot_index(world)[rill_slots(world)[i]] = (uint16_t)i;
    }
    slot_generation(world)[slot]++;
    world->gameplay.grid_fresh = 0;
    slot_index(world)[slot] = (uint16_t)world->free_slot;
    world->free_slot = slot;
}

rill_status rill_particle_remove(rill_world *world, rill_particle particle) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    rill_particle_remove_at(world, (uint32_t)i);
    return RILL_OK;
}

void rill_particles_clear(rill_world *world) {
    while (world->count > 0) {
        rill_particle_remove_at(world, world->count - 1);
    }
}

rill_status rill_particle_get(const rill_world *world, rill_particle particle,
                              rill_particle_state *state) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    const rill_view view = rill_particles_view(world);
    state->position = rill_view_position(&view, (uint32_t)i);
    state->velocity = rill_view_velocity(&view, (uint32_t)i);
    state->material = view.material[i];
    rill_marks_get(world, (uint32_t)i, state);
    return RILL_OK;
}

rill_status rill_particle_set(rill_world *world, rill_particle particle,
                              const rill_particle_state *state) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    rill_vec2 position;
    rill_vec2 velocity;
    const rill_status status = accept(world, state, &position, &velocity);
    if (status == RILL_OK) {
        uint32_t limited = 0;
        rill_still_disturb(world, rill_positions(world)[i]);
        rill_positions(world)[i] = position;
        rill_velocities(world)[i] = rill_limit_speed(velocity, &limited);
        rill_materials(world)[i] = (uint8_t)state->material;
        rill_marks_set(world, (uint32_t)i, state);
        rill_gameplay_moved(world, (uint32_t)i);
    }
    return status;
}

rill_view rill_particles_view(const rill_world *world) {
    rill_view view;
    view.count = world->count;
    view.position = rill_positions(world);
    view.velocity = rill_velocities(world);
    view.material = rill_materials(world);
    const uint32_t *column = world->layout.column;
    view.colour = RILL_GAMEPLAY && column[RILL_COLUMN_COLOUR] != 0 ? rill_colours(world) : NULL;
    view.tag = RILL_GAMEPLAY && column[RILL_COLUMN_TAG] != 0 ? rill_tags(world) : NULL;
    view.origin = rill_domain_min(world);
    view.length = world->units.h;
    view.speed = world->units.speed;
    view.substeps = world->units.substeps;
    return view;
}
