/* Materials: what a particle is made of. */
#ifndef RILL_MATERIAL_H
#define RILL_MATERIAL_H

#include "real.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a particle is made of. Take a preset and change what you like. All values are physical: a
 * change of the step rate does not change the look (tests/test_clavet_materials.c: how nearly). */
typedef struct rill_material {
    rill_real density;           /* relative to water, 1/16 to 16; heavy sinks under light */
    rill_real sound_speed;       /* Clavet: m/s, 1 to 340: resistance to compression. In Q16.16 it
                                    is 1/64 h per substep at least */
    rill_real near_pressure;     /* Clavet: 0 to 8, of the pressure: keeps particles apart */
    rill_real viscosity;         /* 1/s, 0 to 10000: linear, honey has much */
    rill_real viscosity_squared; /* Clavet: 0 to 16: grows with speed, stops interpenetration */
    rill_real cohesion;          /* Clavet: 0 to 1: how much particles hold together */
    rill_real friction;          /* Clavet: 1/s, 0 to 10000: of walls; 0 lets it slip */
    rill_real stickiness;        /* Clavet: m/s^2, 0 to 1000: strongest pull of walls */
    rill_real elasticity;        /* Clavet: 1/s^2, 0 to 30000: of springs between particles; needs
                                    spring_capacity */
    rill_real plasticity;    /* Clavet: 1/s, 0 to 1000: springs follow a lasting deformation, and
                                bind whatever touches; 0: they keep their shape for ever */
    rill_real yield_ratio;   /* Clavet: 0 to 1: deformation that springs bear without following */
    rill_real tension;       /* Bodin: m/s^2, 0 to 100: pull of a flat surface inwards */
    rill_real gravity_scale; /* -4 to 4, of gravity; negative rises */
    uint32_t colour;         /* 0xRRGGBB, for drawing */
    uint32_t user_bits;      /* the game's own */
} rill_material;

/* Presets that look like what they are called. */
typedef enum rill_preset {
    RILL_WATER,
    RILL_OIL,    /* light and a little thick: floats on water */
    RILL_HONEY,  /* flows slowly, clings to walls */
    RILL_JELLY,  /* elastic: trembles, keeps its shape; needs 4 springs per particle */
    RILL_CLAY,   /* plastic: keeps the shape that it is given; 4 springs */
    RILL_SLIME,  /* stretches, flows in the end; 4 springs */
    RILL_LAVA,   /* heavy and very thick, clings to walls */
    RILL_POWDER, /* piles up, like damp sand; 4 springs */
    RILL_PRESET_COUNT
} rill_preset;

/* The material that a preset stands for. */
rill_material rill_material_preset(rill_preset preset);

#ifdef __cplusplus
}
#endif

#endif
