/* Events: what happened to particles, kept in a ring in the block until the game reads it. */
#ifndef RILL_EVENTS_H
#define RILL_EVENTS_H

#include "particles.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of events, to be combined in gameplay.event_kinds. `other` says what it was about. */
typedef enum rill_event_kind {
    RILL_EVENT_DIED = 1,          /* other: a rill_death */
    RILL_EVENT_TOUCH_BEGIN = 2,   /* a wall comes near; other: rill_side */
    RILL_EVENT_TOUCH_END = 4,     /* it does no longer; other: rill_side */
    RILL_EVENT_SENSOR_ENTER = 8,  /* other: id of the rill_sensor */
    RILL_EVENT_SENSOR_LEAVE = 16, /* other: id of the rill_sensor */
    RILL_EVENT_BODY_BEGIN = 32,   /* a body or terrain comes near; other: id of the rill_body */
    RILL_EVENT_BODY_END = 64,     /* it does no longer, or is gone; other: id of the rill_body */
    RILL_EVENT_STUCK = 128        /* wedged between surfaces for gameplay.stuck_steps; other: 0 */
} rill_event_kind;

/* Why a particle died. A particle that is removed by a call of the game makes no event. */
typedef enum rill_death {
    RILL_DEATH_EXPIRED,  /* its lifetime ended */
    RILL_DEATH_DRAINED,  /* a zone took it */
    RILL_DEATH_LEFT,     /* it left through an open side */
    RILL_DEATH_REPLACED, /* a new particle needed its place */
    RILL_DEATH_REACTED,  /* a reaction consumed it */
    RILL_DEATH_STUCK     /* it was wedged between surfaces */
} rill_death;

/* Something that happened to a particle. */
typedef struct rill_event {
    uint32_t kind;          /* a rill_event_kind */
    rill_particle particle; /* stale already if it died */
    uint32_t other;         /* depends on the kind */
    uint32_t step;          /* number of the step, low 32 bits */
} rill_event;

/* A touch begins at 0.7 spacings from a wall or a body and ends at 1.4: the first layer of
 * particles rests at half a spacing. A particle can touch two bodies at a time; of more, those that
 * were added to the earlier places count. */

/* Takes the oldest unread event out of the ring. 1, or 0 if there is none. When the ring is full,
 * new events are lost and counted (rill_gameplay_stats.events_lost). The order is the same on every
 * machine: deaths at the start of the step, bodies, deaths by reactions, wedged particles, sensors
 * by their number, walls; within each by the particle's index. */
int rill_event_next(rill_world *world, rill_event *event);

/* Forgets all unread events. */
void rill_events_clear(rill_world *world);

#ifdef __cplusplus
}
#endif

#endif
