/* Gameplay's part of the configuration, and its phases of a step. */
#include "gameplay.h"

#include "departures.h"
#include "emitters.h"
#include "events.h"
#include "grid.h"
#include "mixing.h"
#include "sensors.h"
#include "still.h"
#include "surfaces.h"
#include "zones.h"

rill_gameplay_stats rill_gameplay_statistics(const rill_world *world) {
    rill_gameplay_stats stats = world->gameplay.stats;
    stats.asleep = rill_still_count(world);
    return stats;
}

void rill_set_paused(rill_world *world, int paused) {
    world->gameplay.paused = paused != 0;
}

#if RILL_GAMEPLAY

/* What rill_config_check's table of largest values cannot say. */
static rill_status check_settings(const rill_gameplay_settings *settings) {
    if (settings->event_kinds != 0 && settings->event_capacity == 0) {
        return RILL_BAD_EVENT_KINDS;
    }
    if (!rill_in_range(settings->dye_diffusion, 0, RILL_RATIO(60, 1)) ||
        (settings->dye_diffusion > 0 && !settings->colours)) {
        return RILL_BAD_DYE_DIFFUSION;
    }
    return rill_in_range(settings->rest_speed, 0, RILL_RATIO(1000, 1)) && settings->rest_steps >= 1
               ? RILL_OK
               : RILL_BAD_REST;
}

static int result_is_good(const rill_config *config, uint32_t material) {
    return material < config->material_count || material == RILL_REACTION_DIES;
}

static rill_status check_reactions(const rill_config *config) {
    const rill_gameplay_settings *settings = &config->gameplay;
    for (uint32_t i = 0; i < settings->reaction_count; i++) {
        const rill_reaction *reaction = &settings->reaction[i];
        if (reaction->first >= config->material_count ||
            reaction->second >= config->material_count ||
            !result_is_good(config, reaction->first_to) ||
            !result_is_good(config, reaction->second_to) ||
            !rill_in_range(reaction->rate, 0, RILL_RATIO(1000, 1))) {
            return RILL_BAD_REACTION;
        }
    }
    return RILL_OK;
}

rill_status rill_gameplay_check(const rill_config *config) {
    rill_status status = check_settings(&config->gameplay);
    if (status == RILL_OK && config->gameplay.rest_speed > 0 && config->spring_capacity > 0) {
        status = RILL_BAD_REST; /* a spring would miss the end that sleeps */
    }
    return status == RILL_OK ? check_reactions(config) : status;
}

int rill_gameplay_has_column(const rill_gameplay_settings *settings, rill_column column) {
    const uint32_t touches = RILL_EVENT_TOUCH_BEGIN | RILL_EVENT_TOUCH_END;
    switch (column) {
    case RILL_COLUMN_EXPIRY:
        return settings->lifetimes != 0;
    case RILL_COLUMN_BIRTH:
        return settings->when_full == RILL_REPLACE_OLDEST;
    case RILL_COLUMN_TAG:
        return settings->tags != 0;
    case RILL_COLUMN_COLOUR:
        return settings->colours != 0;
    case RILL_COLUMN_SENSED:
        return settings->sensor_capacity > 0;
    case RILL_COLUMN_TOUCH:
        return (settings->event_kinds & touches) != 0;
    case RILL_COLUMN_BODIES:
        return (settings->event_kinds & (RILL_EVENT_BODY_BEGIN | RILL_EVENT_BODY_END)) != 0;
    case RILL_COLUMN_STUCK:
        return settings->stuck_steps != 0;
    default:
        return settings->rest_speed > 0; /* RILL_COLUMN_CALM */
    }
}

uint32_t rill_gameplay_array_bytes(const rill_gameplay_settings *settings, rill_array array) {
    switch (array) {
    case RILL_ARRAY_EMITTER:
        return settings->emitter_capacity * (uint32_t)sizeof(rill_emitter_state);
    case RILL_ARRAY_ZONE:
        return settings->zone_capacity * (uint32_t)sizeof(rill_zone_state);
    case RILL_ARRAY_SENSOR:
        return settings->sensor_capacity * (uint32_t)sizeof(rill_sensor_state);
    default:
        return settings->event_capacity * (uint32_t)sizeof(rill_event);
    }
}

int rill_gameplay_is_sane(const rill_world *world) {
    const rill_gameplay *gameplay = &world->gameplay;
    const uint32_t capacity = world->config.gameplay.event_capacity;
    return rill_shift_is_good(world, (int32_t)gameplay->shift_x, (int32_t)gameplay->shift_y) &&
           gameplay->stats.events <= capacity &&
           (gameplay->event_first == 0 || gameplay->event_first < capacity) &&
           (!gameplay->grid_fresh || rill_grid_is_sane(world)) && rill_emitters_are_sane(world) &&
           rill_zones_are_sane(world) && rill_sensors_are_sane(world);
}

void rill_gameplay_before(rill_world *world) {
    rill_lifetimes_end(world);
    rill_open_sides_end(world);
    rill_zones_kill(world);
    rill_zones_wake(world);
    rill_emitters_run(world);
}

void rill_gameplay_push(rill_world *world) {
    rill_zones_push(world);
}

void rill_gameplay_turn_back(rill_world *world) {
    rill_zones_turn_back(world);
}

void rill_gameplay_mix(rill_world *world) {
    rill_bodies_touched_report(world);
    rill_stuck_count(world);
    rill_dye_spread(world);
    rill_reactions_run(world);
}

void rill_gameplay_after(rill_world *world) {
    rill_reactions_bury(world);
    rill_stuck_report(world);
    rill_sensors_read_all(world);
    rill_touches_report(world);
}

#else

/* Without gameplay a configuration must ask for nothing of it. */
rill_status rill_gameplay_check(const rill_config *config) {
    const rill_gameplay_settings *settings = &config->gameplay;
    const uint32_t wanted = settings->emitter_capacity | settings->zone_capacity |
                            settings->sensor_capacity | settings->event_capacity |
                            settings->event_kinds | settings->when_full | settings->lifetimes |
                            settings->tags | settings->colours | settings->open_sides |
                            settings->stuck_steps | settings->stuck_dies | settings->reaction_count;
    return wanted == 0 && settings->dye_diffusion == 0 && settings->rest_speed == 0
               ? RILL_OK
               : RILL_NOT_BUILT_IN;
}

#endif
