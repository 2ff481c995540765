/* Scenes: small worlds that demo, tests and benchmarks share. Each is one file that reads as an
 * example of the API; scenes.c lists them all. They use no floating point and no heap, so that they
 * run on every machine that the library runs on. */
#ifndef SCENE_H
#define SCENE_H

#include <rill/rill.h>

/* What is wanted of a scene. Start from scene_defaults. */
typedef struct scene_request {
    rill_method method;
    rill_quality quality; /* of RILL_METHOD_BODIN */
    uint32_t particles;   /* the scene keeps its size: more particles are smaller */
    uint32_t iterations;  /* Gauss-Seidel sweeps per step; 0: what the quality says */
    uint32_t hz;          /* steps per second */
} scene_request;

typedef struct scene {
    const char *name;  /* as on the command line */
    const char *about; /* one line */
    rill_method method;
    uint32_t particles, hz;
    uint32_t seconds; /* that a full run lasts */
    uint32_t show_ms; /* when it looks best, for pictures */

    /* Writes domain, spacing, materials and so on into a default configuration. */
    void (*setup)(rill_config *config, uint32_t particles);

    /* Puts the first particles into the new world. */
    rill_status (*build)(rill_world *world, const rill_config *config);

    /* Null, or what to hand in again with rill_map_give after rill_world_attach and rill_load. */
    const rill_map *map;

    /* Null, or called before every step. */
    void (*update)(rill_world *world, const rill_config *config);

    /* Null, or the same for gravity, until the player takes it over. */
    void (*tilt)(rill_world *world, const rill_config *config);
} scene;

/* The scenes, scene_count() of them, the first being the default. */
extern const scene *const scene_table[];
uint32_t scene_count(void);

/* The scene of that name, or null. */
const scene *scene_find(const char *name);

/* What the scene is run with if nobody asks for anything else. */
scene_request scene_defaults(const scene *s);

/* The configuration of a scene as requested; check it with rill_config_check. */
rill_config scene_config(const scene *s, const scene_request *request);

/* What a scene wants done before every step, gravity included. */
void scene_before_step(const scene *s, rill_world *world, const rill_config *config);

/* The spacing with which `particles` fill an area (m^2). */
rill_real scene_spacing(rill_real area, uint32_t particles);

/* A tank from the origin up to (width, height), with that spacing. */
void scene_tank(rill_config *config, rill_real width, rill_real height, rill_real area,
                uint32_t particles);

/* Seconds since the world began, in turns of the given period (s): 1.25 is a quarter into the
 * second turn. */
rill_real scene_turns(const rill_world *world, const rill_config *config, rill_real period);

/* The sine of an angle given in turns, within 0.002. */
rill_real scene_sine(rill_real turns);

/* Stacks exactly count particles in rows across a box without lid: width m wide from its lower left
 * corner. Every other row is shifted by half a place, which is near to how fluid rests. */
rill_status scene_stack(rill_world *world, const rill_config *config, rill_vec2 corner,
                        rill_real width, uint32_t count);

/* All particles that there is room for, stacked from wall to wall. */
rill_status scene_pool(rill_world *world, const rill_config *config);

#if RILL_BODIES
/* Adds a body with all its shapes. *body may be null. */
rill_status scene_body(rill_world *world, const rill_body_def *def, const rill_shape_def *shapes,
                       uint32_t count, rill_body *body);

/* A row of boxes across a tank 6 m wide, their middles at height y, of 1/2, 3/4, 1, 5/4 and 3/2
 * times the density of the fluid. */
#define SCENE_BOXES 5
#define SCENE_BOX_SIDE RILL_RATIO(1, 2)
rill_status scene_five_boxes(rill_world *world, rill_real y);
#endif

#if RILL_BODIES && RILL_GAMEPLAY
/* What a machine on a hinge is driven by: a stream that runs onto it and is drained at the floor.
 */
rill_status scene_flow(rill_world *world, const rill_config *config, const rill_joint_def *hinge,
                       const rill_emitter_def *stream);
#endif

/* The scenes themselves. */
extern const scene scene_dam_break;
extern const scene scene_pillar;
extern const scene scene_pillar_2000;
extern const scene scene_column;
extern const scene scene_martin_moyce;
extern const scene scene_slosh;
extern const scene scene_tilt;
extern const scene scene_rain;
extern const scene scene_fountain;
extern const scene scene_bucket_sensor;
extern const scene scene_lava_and_water;
extern const scene scene_explosion;
extern const scene scene_lake;
extern const scene scene_rollback;
extern const scene scene_honey;
extern const scene scene_jelly;
extern const scene scene_clay;
extern const scene scene_oil_and_water;
extern const scene scene_drip;
extern const scene scene_boxes;
extern const scene scene_hourglass;
extern const scene scene_marbles;
extern const scene scene_maze;
extern const scene scene_bucket;
extern const scene scene_paddle;
extern const scene scene_pour_over;
extern const scene scene_pump;
extern const scene scene_water_wheel;
extern const scene scene_wave_tank;
extern const scene scene_wine_glass;

#endif
