/* Two machines play the scene "rollback" over a slow network.
 *
 * Each has a world of its own and knows its player's input at once; the other's comes 1 to 12 steps
 * late. Until then it supposes that the other does nothing. When inputs come in, it goes back to a
 * copy from before the first of them and steps again. In the end both worlds must be the one in
 * which all inputs were known in time: the scene's own. */
#include "../scenes/rollback.h"

#include "port.h"
#include "probe.h"

#include <stdlib.h>
#include <string.h>

#if RILL_GAMEPLAY

#define WINDOW 12u

typedef struct machine {
    uint32_t player; /* that sits at it */
    uint32_t steps;  /* that its world has done */
    unsigned char *block;
    unsigned char *copy[WINDOW + 1]; /* the world before step k is in copy[k % (WINDOW + 1)] */
} machine;

typedef struct match {
    size_t bytes;
    machine machine[ROLLBACK_PLAYERS];
    uint32_t frames, rewound_most;
    uint64_t rewound;           /* steps, by both machines */
    uint64_t us, copy_us;       /* spent by both; on copies */
    uint32_t us_most, complete; /* of one machine in one frame; 1: memory was found */
} match;

/* A report measures one run; probes keep nothing elsewhere. */
static match game;

static unsigned char *copy_of(machine *m, uint32_t step) {
    return m->copy[step % (WINDOW + 1)];
}

/* Steps until an input comes in: 1 to WINDOW. */
static uint32_t delay_of(uint32_t player, uint32_t step) {
    uint32_t mixed = (step + 1u) * 2246822519u + player * 3266489917u;
    mixed ^= mixed >> 16;
    return 1u + mixed * 2654435769u % WINDOW;
}

static void copy_block(unsigned char *to, const unsigned char *from) {
    const uint32_t begun = rill_port_clock();
    memcpy(to, from, game.bytes);
    game.copy_us += (uint32_t)(rill_port_clock() - begun);
}

/* One step with all that the machine knows at the start of a frame. */
static void step_with(machine *m, uint32_t step, uint32_t frame) {
    rill_world *world = (rill_world *)(void *)m->block;
    copy_block(copy_of(m, step), m->block);
    for (uint32_t player = 0; player < ROLLBACK_PLAYERS; player++) {
        const uint32_t known = player == m->player ? step : step + delay_of(player, step);
        if (known <= frame) {
            rollback_act(world, player, rollback_input(player, step));
        }
    }
    rill_step(world);
}

/* The earliest step whose input comes in with this frame. */
static uint32_t earliest_news(const machine *m, uint32_t frame) {
    const uint32_t other = 1u - m->player;
    for (uint32_t step = frame > WINDOW ? frame - WINDOW : 0; step < frame; step++) {
        if (step + delay_of(other, step) == frame) {
            return step;
        }
    }
    return frame;
}

/* A frame: rewinds to the first news, steps up to the end. */
static void run_frame(machine *m, uint32_t frame, uint32_t end) {
    const uint32_t begun = rill_port_clock();
    const uint32_t first = earliest_news(m, frame);
    if (first < m->steps) {
        copy_block(m->block, copy_of(m, first));
        game.rewound += m->steps - first;
        game.rewound_most =
            m->steps - first > game.rewound_most ? m->steps - first : game.rewound_most;
        m->steps = first;
    }
    while (m->steps < end) {
        step_with(m, m->steps++, frame);
    }
    const uint32_t took = rill_port_clock() - begun;
    game.us += took;
    game.us_most = took > game.us_most ? took : game.us_most;
}

static void open_match(const session *s) {
    memset(&game, 0, sizeof game);
    game.bytes = s->bytes;
    game.complete = 1;
    for (uint32_t player = 0; player < ROLLBACK_PLAYERS; player++) {
        machine *m = &game.machine[player];
        m->player = player;
        m->block = malloc(s->bytes);
        game.complete = game.complete && m->block != NULL;
        for (uint32_t k = 0; k <= WINDOW; k++) {
            m->copy[k] = malloc(s->bytes);
            game.complete = game.complete && m->copy[k] != NULL;
        }
        if (m->block != NULL) {
            memcpy(m->block, s->block, s->bytes);
        }
    }
}

/* Both machines after the scene's step; answers how many steps they went back so far. */
static double play(const session *s) {
    const uint32_t steps = (uint32_t)s->steps;
    if (steps == 0) {
        open_match(s);
    } else if (game.complete) {
        for (uint32_t player = 0; player < ROLLBACK_PLAYERS; player++) {
            run_frame(&game.machine[player], steps - 1, steps);
        }
        game.frames++;
    }
    return (double)game.rewound;
}

static void close_match(void) {
    for (uint32_t player = 0; player < ROLLBACK_PLAYERS; player++) {
        free(game.machine[player].block);
        for (uint32_t k = 0; k <= WINDOW; k++) {
            free(game.machine[player].copy[k]);
        }
    }
}

static void number(probe_field *field, const char *name, double value) {
    field->name = name;
    field->value[0] = value;
}

static uint32_t evaluate(const probe_series *series, const session *s, probe_field *fields) {
    const uint64_t wanted = rill_hash(s->world);
    const double frames = game.frames > 0 ? game.frames : 1;
    const double machine_frames = frames * ROLLBACK_PLAYERS;
    (void)series;
    number(&fields[1], "rewound_steps_mean", (double)game.rewound / machine_frames);
    number(&fields[2], "rewound_steps_max", game.rewound_most);
    number(&fields[3], "rollback_us_per_frame", (double)game.us / machine_frames);
    number(&fields[4], "rollback_us_max", game.us_most);
    number(&fields[5], "copy_us_per_frame", (double)game.copy_us / machine_frames);
    fields[0].name = "peers_equal";
    fields[0].kind = PROBE_TRUTHS;
    fields[0].count = ROLLBACK_PLAYERS;
    for (uint32_t player = 0; player < ROLLBACK_PLAYERS && game.complete; player++) {
        machine *m = &game.machine[player];
        for (uint32_t late = 0; late < WINDOW; late++) { /* the last inputs come in */
            run_frame(m, game.frames + late, game.frames);
        }
        fields[0].value[player] = rill_hash((rill_world *)(void *)m->block) == wanted;
    }
    close_match();
    return 6;
}

const probe probe_rollback = {"rollback", play, evaluate};

#else

typedef int demo_no_rollback_here; /* ISO C wants a declaration in every file */

#endif
