/* Mueller's method (M. Mueller, D. Charypar, M. Gross, "Particle-based fluid simulation for
 * interactive applications", 2003) in two dimensions, as Sjostrom's thesis has it (algorithm 4.1,
 * appendix A.1): the baseline that the experiments compare with. Plain floating point, no part of
 * the library. */
#ifndef EXPERIMENTS_MULLER_H
#define EXPERIMENTS_MULLER_H

#include <stdint.h>

typedef struct muller_config {
    uint32_t particles;
    float width, height; /* m, of the walled box */
    float spacing;       /* m, of particles at rest: each stands for spacing^2 */
    float rate;          /* steps per second */
    float gravity;       /* m/s^2 downwards */
    float sound_speed;   /* m/s */
    float viscosity;     /* mu, kg/s */
} muller_config;

typedef struct muller muller;

/* Null without memory. Particles are at the origin until they are placed. */
muller *muller_open(const muller_config *config);
void muller_close(muller *m);

void muller_place(muller *m, uint32_t i, float x, float y);
void muller_step(muller *m);

/* Interleaved x and y, m and m/s. The order changes with every step. */
const float *muller_positions(const muller *m);
const float *muller_velocities(const muller *m);

#endif
