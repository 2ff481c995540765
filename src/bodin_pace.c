/* How many substeps Bodin's fluid needs. */
#include "bodin.h"

#include "bodies_step.h"

#if RILL_BODIN

/* The constraints are linearised; how far from linear the fluid is grows with the pressure and the
 * speed of a substep. Under a lasting pressure of 0.16 the lowest layer trembles to and fro with
 * every substep, above 0.24 the whole column does, above 0.6 it loses volume even in motion; above
 * one h of motion jets run into each other. So a substep is added as soon as a few particles exceed
 * a limit. It is taken back when for 32 steps hardly any would have come near it with one substep
 * less, counting every pressure as one that may last. */
#define LASTING_PRESSURE RILL_RATIO(14, 100)
#define FIRST_PRESSURE RILL_RATIO(24, 100)
#define PRESSURE RILL_RATIO(6, 10)
/* Gliding particles bear more. They have two substeps as soon as others: the second shares the
 * first one's search and costs little. Pressures of what is let go do not last. */
#define GLIDING_LASTING_PRESSURE RILL_RATIO(18, 100)
#define FALLING_PRESSURE RILL_RATIO(55, 100)
#define MOTION RILL_ONE
#define CALM_SHARE RILL_RATIO(2, 3)
#define CALM_STEPS 32u
/* Mean compression above which all particles ask for more substeps. Where a jet of less than h per
 * substep piles up, particles lie so close that gradients and pressures fade, and nothing else
 * tells of it: such a pool was twice as dense as it should be. */
#define CRUSHED RILL_RATIO(1, 8)

/* Substeps for a body of water as deep as the particles reach: a pressure of 5/2 times gravity
 * times depth was measured at the bottom of columns. Meeting it from the beginning spares a column
 * the jolt of a change while its pressures build up. */
static uint32_t substeps_for_depth(const rill_world *world, int glides) {
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 gravity = rill_gravity_value(&world->gravity);
    rill_vec2 low = world->units.size;
    rill_vec2 high = {0, 0};
    for (uint32_t i = 0; i < world->count; i++) {
        low = rill_vec(rill_min(low.x, position[i].x), rill_min(low.y, position[i].y));
        high = rill_vec(rill_max(high.x, position[i].x), rill_max(high.y, position[i].y));
    }
    const rill_real weight = rill_mul(rill_abs(gravity.x), rill_max(high.x - low.x, 0)) +
                             rill_mul(rill_abs(gravity.y), rill_max(high.y - low.y, 0));
    const rill_real pressure = rill_mul(weight, RILL_RATIO(5, 2)); /* in the first, only substep */
    /* What fills its tank from side to side will stand there: its first pressure lasts. */
    const rill_vec2 room = rill_vec_sub(world->units.size, rill_vec_sub(high, low));
    const int falls = glides && rill_min(room.x, room.y) >= RILL_ONE;
    rill_real limit = FIRST_PRESSURE;
    uint32_t substeps = 1;
    while (substeps < RILL_MAX_SUBSTEPS &&
           pressure > rill_mul(limit, rill_from_int((int32_t)(substeps * substeps)))) {
        substeps++;
        limit = falls ? FALLING_PRESSURE : limit;
    }
    return substeps;
}

uint32_t rill_bodin_next_substeps(rill_world *world) {
    const uint32_t now = world->units.substeps;
    const int glides = rill_bodin_glides(world);
    const uint32_t few = 2 + world->count / (glides ? 256 : 1024);
    if (world->config.bodin.substeps > 0) {
        return world->config.bodin.substeps;
    }
    const uint32_t least = rill_bodies_substeps(world);
    if (world->stats.steps == 0) {
        const uint32_t substeps = substeps_for_depth(world, glides);
        return substeps > least ? substeps : least;
    }
    if (now < least) {
        world->calm_steps = 0;
        return least;
    }
    if (world->strained > few) {
        world->calm_steps = 0;
        return now < RILL_MAX_SUBSTEPS ? now + 1 : now;
    }
    world->calm_steps = now > least && world->nearly_strained <= few ? world->calm_steps + 1 : 0;
    if (world->calm_steps < CALM_STEPS) {
        return now;
    }
    world->calm_steps = 0;
    return now - 1;
}

/* Limits of what a substep bears. */
typedef struct rill_endurance {
    rill_fine lasting, pressure, motion;
} rill_endurance;

static inline int exceeds(rill_slow slow, rill_fine pressure, rill_vec2 v,
                          const rill_endurance *limit) {
    return rill_slow_value(slow) > limit->lasting || pressure > limit->pressure ||
           v.x > limit->motion || v.x < -limit->motion || v.y > limit->motion ||
           v.y < -limit->motion;
}

/* Counts the particles that ask for more substeps, and those that forbid fewer. Motions go with the
 * length of a substep, pressures with its square. */
void rill_bodin_count_strained(rill_world *world) {
    const int32_t now = (int32_t)world->units.substeps;
    const int gliding = now > 1 && rill_bodin_glides(world);
    const rill_real fewer = rill_div(rill_from_int(now - 1), rill_from_int(now));
    const rill_real calm = rill_mul(CALM_SHARE, fewer);
    const rill_real square = rill_mul(calm, fewer);
    const rill_endurance most = {
        rill_fine_of(gliding ? GLIDING_LASTING_PRESSURE : LASTING_PRESSURE), rill_fine_of(PRESSURE),
        rill_fine_of(MOTION)};
    const rill_endurance less = {rill_mul(most.lasting, square), rill_mul(most.lasting, square),
                                 rill_mul(most.motion, calm)};
    const rill_slow *slow = (rill_slow *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
    const rill_fine *pressure = (rill_fine *)rill_memories(world);
    const rill_vec2 *velocity = rill_velocities(world);
    const uint32_t count = world->count;
    uint32_t strained = 0;
    uint32_t nearly_strained = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (exceeds(slow[i], pressure[i], velocity[i], &less)) {
            nearly_strained++;
            strained += (uint32_t)exceeds(slow[i], pressure[i], velocity[i], &most);
        }
    }
    const int crushed = world->stats.density_error_mean > CRUSHED;
    world->strained = crushed ? count : strained;
    world->nearly_strained = crushed ? count : nearly_strained;
}

#else

typedef int rill_no_bodin_pace_here; /* ISO C wants a declaration in every file */

#endif
