/* Sensors: how much fluid is in a region, how much has flowed through a line. */
#ifndef RILL_SENSORS_H
#define RILL_SENSORS_H

#include "region.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Names a sensor. Zero is null. */
typedef struct rill_sensor {
    uint32_t id; /* 0: none */
} rill_sensor;

/* What the sensor of a region reads after each step. */
typedef struct rill_sensor_reading {
    uint32_t count;     /* particles inside */
    rill_real area;     /* m^2 of fluid: spacing^2 for each particle */
    rill_real fill;     /* area of fluid / area of the region */
    rill_vec2 velocity; /* m/s, mean */
    rill_real density;  /* mean of the materials' densities, relative to water */
    uint32_t entered;   /* particles that came in since the sensor was added */
    uint32_t gone;      /* particles that went out, those that died inside left out */
} rill_sensor_reading;

/* What the sensor of a line reads: particles that crossed it since the sensor was added. */
typedef struct rill_flow_reading {
    uint32_t forward;         /* from the left of the line to its right, looking along it */
    uint32_t backward;        /* from the right to the left */
    rill_real net_area;       /* m^2 of fluid, forward minus backward */
    rill_real net_per_second; /* m^2/s through the line in the last step */
} rill_flow_reading;

/* Adds a sensor of the materials whose user_bits share a bit with mask (0: all). It reads from the
 * next step on. RILL_FULL, RILL_BAD_SHAPE add nothing. */
rill_status rill_sensor_add(rill_world *world, const rill_region *region, uint32_t mask,
                            rill_sensor *sensor);

/* Adds a sensor of what flows through the line between two points, m. RILL_FULL, RILL_BAD_SHAPE
 * (points farther than 16000 m away, or one and the same) add nothing. */
rill_status rill_sensor_add_line(rill_world *world, rill_vec2 from, rill_vec2 to, uint32_t mask,
                                 rill_sensor *sensor);

/* The sensor in the k-th place, from 0 to its capacity; null if there is none. For programs that
 * have no handle, such as one that has just loaded a world. */
rill_sensor rill_sensor_at(const rill_world *world, uint32_t k);

/* Removes a sensor. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_sensor_remove(rill_world *world, rill_sensor sensor);

/* Moves the sensor of a region. Particles that it sweeps over count as entered or gone with the
 * next step. RILL_STALE_HANDLE (a line's sensor too), RILL_BAD_SHAPE change nothing. */
rill_status rill_sensor_move(rill_world *world, rill_sensor sensor, const rill_region *region);

/* Reads the sensor of a region. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_sensor_read(const rill_world *world, rill_sensor sensor,
                             rill_sensor_reading *reading);
/* Reads the sensor of a line. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_sensor_read_flow(const rill_world *world, rill_sensor sensor,
                                  rill_flow_reading *reading);

#ifdef __cplusplus
}
#endif

#endif
