/* The ring of events. */
#ifndef RILL_SRC_EVENTS_H
#define RILL_SRC_EVENTS_H

#include "rill/events.h"
#include "world.h"

/* All kinds together. */
#define RILL_EVENT_ALL 255u

/* Appends an event of the i-th particle if its kind is wanted. */
void rill_event_add(rill_world *world, uint32_t kind, uint32_t i, uint32_t other);

/* Reports particles that began or ceased to touch a wall. */
void rill_touches_report(rill_world *world);

#endif
