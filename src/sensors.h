/* Sensors inside the block. */
#ifndef RILL_SRC_SENSORS_H
#define RILL_SRC_SENSORS_H

#include "rill/sensors.h"
#include "world.h"

/* Made of words only. */
typedef struct rill_sensor_state {
    uint32_t generation; /* odd: in use */
    uint32_t is_line;
    uint32_t mask;
    rill_region region; /* in the game's units; the first two points of a line */
    uint32_t count;     /* particles inside after the last step */
    rill_vec2 velocity; /* mean, m/s */
    rill_real density;  /* mean */
    uint32_t entered;   /* a line: crossed forward */
    uint32_t gone;      /* a line: crossed backward */
    uint32_t last_net;  /* a line: forward minus backward in the last step, modulo 2^32 */
} rill_sensor_state;

/* Would all sensors be accepted as they are, wherever the domain is? */
int rill_sensors_are_sane(const rill_world *world);

/* Reads all sensors. */
void rill_sensors_read_all(rill_world *world);

/* Notes on which side of the sensors' lines a particle is that did not move there by itself. */
void rill_sensors_place(rill_world *world, uint32_t i);

#endif
