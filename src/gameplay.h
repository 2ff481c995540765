/* Gameplay as the rest of the library sees it: checks, sizes, and its phases of a step. */
#ifndef RILL_SRC_GAMEPLAY_H
#define RILL_SRC_GAMEPLAY_H

#include "world.h"

/* The status that names a bad field, or RILL_OK; RILL_NOT_BUILT_IN where the build has no gameplay
 * and the configuration wants some. */
rill_status rill_gameplay_check(const rill_config *config);

#if RILL_GAMEPLAY

/* Does the configuration ask for an optional column? */
RILL_OWN_FRAME int rill_gameplay_has_column(const rill_gameplay_settings *settings,
                                            rill_column column);

/* Bytes of one of the arrays RILL_ARRAY_EMITTER to RILL_ARRAY_EVENT. */
uint32_t rill_gameplay_array_bytes(const rill_gameplay_settings *settings, rill_array array);

/* Can particles of this world have the tag, colour and lifetime of a state: its marks? */
rill_status rill_marks_check(const rill_world *world, const rill_particle_state *state);

/* Gives them to the i-th particle. */
void rill_marks_set(rill_world *world, uint32_t i, const rill_particle_state *state);

/* Reads them. */
void rill_marks_get(const rill_world *world, uint32_t i, rill_particle_state *state);

/* Colours the i-th particle, 0xRRGGBBAA; 0: as its material is. */
void rill_paint(rill_world *world, uint32_t i, uint32_t colour);

/* May the domain have moved by so many cells? */
int rill_shift_is_good(const rill_world *world, int64_t columns, int64_t rows);

/* Is everything that gameplay follows without a check in range? */
int rill_gameplay_is_sane(const rill_world *world);

/* Fills in the optional values of a new particle. */
void rill_gameplay_welcome(rill_world *world, uint32_t i);

/* Notes that the game has put the i-th particle elsewhere. */
void rill_gameplay_moved(rill_world *world, uint32_t i);

/* Wakes the i-th particle if it is asleep: something happened to it. */
void rill_gameplay_wake(rill_world *world, uint32_t i);

/* Adds to the i-th particle's velocity, h per substep, which no change may lead out of its range on
 * the way. */
void rill_gameplay_push_one(rill_world *world, uint32_t i, rill_vec2 change);

/* Ends the oldest particle if the configuration allows that; returns whether there is room. */
int rill_gameplay_make_room(rill_world *world);

/* Before the fluid moves: ends particles whose time has come, then makes new ones. */
RILL_OWN_FRAME void rill_gameplay_before(rill_world *world);

/* Before each substep: forces of zones. */
RILL_OWN_FRAME void rill_gameplay_push(rill_world *world);

/* After each substep: one-way zones. */
RILL_OWN_FRAME void rill_gameplay_turn_back(rill_world *world);

/* After the last substep, with its cells and neighbour lists: touched bodies, dye, reactions. */
RILL_OWN_FRAME void rill_gameplay_mix(rill_world *world);

/* After the fluid has moved: sensors, events. */
RILL_OWN_FRAME void rill_gameplay_after(rill_world *world);

#else

static inline int rill_gameplay_has_column(const rill_gameplay_settings *settings,
                                           rill_column column) {
    (void)settings;
    (void)column;
    return 0;
}

static inline uint32_t rill_gameplay_array_bytes(const rill_gameplay_settings *settings,
                                                 rill_array array) {
    (void)settings;
    (void)array;
    return 0;
}

static inline rill_status rill_marks_check(const rill_world *world,
                                           const rill_particle_state *state) {
    (void)world;
    return (state->tag | state->colour) == 0 && state->lifetime == 0 ? RILL_OK : RILL_NOT_BUILT_IN;
}

static inline void rill_marks_set(rill_world *world, uint32_t i, const rill_particle_state *state) {
    (void)world;
    (void)i;
    (void)state;
}

static inline void rill_marks_get(const rill_world *world, uint32_t i, rill_particle_state *state) {
    (void)world;
    (void)i;
    state->tag = 0;
    state->colour = 0;
    state->lifetime = 0;
}

static inline int rill_gameplay_is_sane(const rill_world *world) {
    (void)world;
    return 1;
}

static inline void rill_gameplay_welcome(rill_world *world, uint32_t i) {
    (void)world;
    (void)i;
}

static inline void rill_gameplay_moved(rill_world *world, uint32_t i) {
    (void)world;
    (void)i;
}

static inline int rill_gameplay_make_room(rill_world *world) {
    (void)world;
    return 0;
}

static inline void rill_gameplay_before(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_push(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_turn_back(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_mix(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_after(rill_world *world) {
    (void)world;
}

#endif

#endif
