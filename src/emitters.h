/* Emitters inside the block. */
#ifndef RILL_SRC_EMITTERS_H
#define RILL_SRC_EMITTERS_H

#include "pool.h"
#include "rill/emitters.h"

/* Made of words only. */
typedef struct rill_emitter_state {
    uint32_t generation;  /* odd: in use */
    rill_emitter_def def; /* in the game's units */
    uint32_t owed;        /* particles in 1/65536 of the world's rate */
    uint32_t burst;       /* particles to be made at once */
    uint32_t sequence;    /* number of the next particle, which decides about its place */
    uint32_t emitted, starved;
} rill_emitter_state;

rill_pool rill_emitter_pool(const rill_world *world);

/* Particles that fit side by side at rest spacing between the ends of a line, at least one. */
uint32_t rill_emitter_lanes(const rill_world *world, const rill_emitter_def *def);

/* Tag, colour and shortest lifetime of its particles. */
static inline rill_particle_state rill_emitter_marks(const rill_emitter_def *def) {
    const rill_particle_state marks = {{0, 0},   {0, 0},      def->material,
                                       def->tag, def->colour, def->lifetime_min};
    return marks;
}

/* Would all emitters be accepted as they are? */
int rill_emitters_are_sane(const rill_world *world);

/* Makes the particles that are due in this step. */
void rill_emitters_run(rill_world *world);

#endif
