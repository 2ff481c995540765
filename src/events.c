#include "events.h"

#include "vec.h"

#if RILL_GAMEPLAY

/* A touch begins nearer than this to a wall and ends farther than twice that, in spacings: the
 * first layer of particles rests at half a spacing, the second at one and a half. */
#define TOUCH RILL_RATIO(7, 10)

static rill_event *ring(const rill_world *world) {
    return (rill_event *)rill_array_of(world, RILL_ARRAY_EVENT);
}

void rill_event_add(rill_world *world, uint32_t kind, uint32_t i, uint32_t other) {
    rill_gameplay *gameplay = &world->gameplay;
    const uint32_t capacity = world->config.gameplay.event_capacity;
    if ((world->config.gameplay.event_kinds & kind) == 0) {
        return;
    }
    if (gameplay->stats.events == capacity) {
        gameplay->stats.events_lost++;
        return;
    }
    rill_event *event = &ring(world)[(gameplay->event_first + gameplay->stats.events) % capacity];
    event->kind = kind;
    event->particle = rill_particle_at(world, i);
    event->other = other;
    event->step = (uint32_t)world->stats.steps;
    gameplay->stats.events++;
    if (gameplay->stats.events > gameplay->stats.events_peak) {
        gameplay->stats.events_peak = gameplay->stats.events;
    }
}

int rill_event_next(rill_world *world, rill_event *event) {
    rill_gameplay *gameplay = &world->gameplay;
    if (gameplay->stats.events == 0) {
        return 0;
    }
    *event = ring(world)[gameplay->event_first];
    gameplay->event_first = (gameplay->event_first + 1) % world->config.gameplay.event_capacity;
    gameplay->stats.events--;
    return 1;
}

void rill_events_clear(rill_world *world) {
    world->gameplay.event_first = 0;
    world->gameplay.stats.events = 0;
}

/* The walls that a particle touches, given those that it touched before. */
static uint32_t touched(rill_vec2 size, rill_vec2 p, uint32_t before, rill_real reach) {
    const rill_real far = 2 * reach;
    uint32_t sides = 0;
    sides |= p.x <= (before & RILL_SIDE_LEFT ? far : reach) ? RILL_SIDE_LEFT : 0;
    sides |= size.x - p.x <= (before & RILL_SIDE_RIGHT ? far : reach) ? RILL_SIDE_RIGHT : 0;
    sides |= p.y <= (before & RILL_SIDE_BOTTOM ? far : reach) ? RILL_SIDE_BOTTOM : 0;
    sides |= size.y - p.y <= (before & RILL_SIDE_TOP ? far : reach) ? RILL_SIDE_TOP : 0;
    return sides;
}

static void report(rill_world *world, uint32_t i, uint32_t before, uint32_t now) {
    for (uint32_t side = RILL_SIDE_LEFT; side <= RILL_SIDE_TOP; side *= 2) {
        if (now & ~before & side) {
            rill_event_add(world, RILL_EVENT_TOUCH_BEGIN, i, side);
        }
        if (before & ~now & side) {
            rill_event_add(world, RILL_EVENT_TOUCH_END, i, side);
        }
    }
}

void rill_touches_report(rill_world *world) {
    if (world->layout.column[RILL_COLUMN_TOUCH] == 0) {
        return;
    }
    const rill_real reach = rill_mul(TOUCH, rill_div(world->config.spacing, world->units.h));
    const uint32_t walls = 15u & ~world->config.gameplay.open_sides;
    uint8_t *touch = rill_touches(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t before = touch[i];
        const uint32_t now =
            touched(world->units.size, rill_positions(world)[i], before, reach) & walls;
        if (now != before) {
            report(world, i, before, now);
            touch[i] = (uint8_t)now;
        }
    }
}

#else

typedef int rill_no_events_here; /* ISO C wants a declaration in every file */

#endif
