/* The library for JavaScript: what index.js calls. A module instance holds one world, in memory
 * that follows the program's own data. Lengths in m, speeds in m/s, as everywhere. */
#include "port.h"

#include <rill/convert.h>
#include <rill/rill.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

static rill_config config;
static rill_world *world;
static float values[2 * RILL_MAX_PARTICLES]; /* what arrays are handed out in */

static rill_vec2 vec(float x, float y) {
    const rill_vec2 v = {rill_from_float(x), rill_from_float(y)};
    return v;
}

void EXPORT(configure)(uint32_t method, uint32_t particles, float width, float height,
                       float spacing, float rate);
void EXPORT(material)(uint32_t index, float density, float viscosity);
void EXPORT(capacities)(uint32_t pairs, uint32_t emitters, uint32_t sensors);
int32_t EXPORT(open)(void);
uint32_t EXPORT(bytes)(void);
void EXPORT(step)(uint32_t count);
int32_t EXPORT(gravity)(float x, float y);
int32_t EXPORT(fill_box)(float x0, float y0, float x1, float y1, uint32_t material);
int32_t EXPORT(fill_circle)(float x, float y, float radius, uint32_t material);
int32_t EXPORT(add)(float x, float y, float vx, float vy, uint32_t material);
int32_t EXPORT(explode)(float x, float y, float radius, float speed);
int32_t EXPORT(emitter)(float x0, float y0, float x1, float y1, float vx, float vy, float rate);
int32_t EXPORT(sensor)(float x0, float y0, float x1, float y1);
float EXPORT(sensor_fill)(uint32_t id);
uint32_t EXPORT(count)(void);
const float *EXPORT(positions)(void);
const float *EXPORT(velocities)(void);
const uint8_t *EXPORT(materials)(void);
uint64_t EXPORT(hash)(void);
const char *EXPORT(status_text)(int32_t status);

void configure(uint32_t method, uint32_t particles, float width, float height, float spacing,
               float rate) {
    config = rill_config_default();
    config.method = method;
    config.particle_capacity = particles;
    config.domain_max = vec(width, height);
    config.spacing = rill_from_float(spacing);
    config.rate = rill_from_float(rate);
}

void material(uint32_t index, float density, float viscosity) {
    if (index < RILL_MAX_MATERIALS) {
        config.material_count =
            index + 1 > config.material_count ? index + 1 : config.material_count;
        config.material[index].density = rill_from_float(density);
        config.material[index].viscosity = rill_from_float(viscosity);
    }
}

void capacities(uint32_t pairs, uint32_t emitters, uint32_t sensors) {
    config.pair_capacity = pairs;
    config.gameplay.emitter_capacity = emitters;
    config.gameplay.sensor_capacity = sensors;
}

int32_t open(void) {
    const rill_status status = rill_config_check(&config);
    if (status != RILL_OK) {
        return status;
    }
    const size_t size = rill_memory_size(&config);
    return rill_world_init(rill_port_acquire(size, RILL_PORT_LARGE), size, &config, &world);
}

uint32_t bytes(void) {
    return (uint32_t)rill_world_bytes(world);
}

void step(uint32_t count_of_steps) {
    while (count_of_steps-- > 0) {
        rill_step(world);
    }
}

int32_t gravity(float x, float y) {
    return rill_set_gravity(world, vec(x, y));
}

/* How many were added, or a negative status. */
static int32_t added(rill_status status, uint32_t number) {
    return status == RILL_OK || status == RILL_FULL ? (int32_t)number : status;
}

int32_t fill_box(float x0, float y0, float x1, float y1, uint32_t of) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .material = of};
    uint32_t number = 0;
    const rill_status status = rill_fill_box(world, vec(x0, y0), vec(x1, y1), &fill, &number);
    return added(status, number);
}

int32_t fill_circle(float x, float y, float radius, uint32_t of) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .material = of};
    uint32_t number = 0;
    const rill_status status =
        rill_fill_circle(world, vec(x, y), rill_from_float(radius), &fill, &number);
    return added(status, number);
}

int32_t add(float x, float y, float vx, float vy, uint32_t of) {
    rill_particle_state state = {0};
    state.position = vec(x, y);
    state.velocity = vec(vx, vy);
    state.material = of;
    return rill_particle_add(world, &state, NULL);
}

int32_t explode(float x, float y, float radius, float speed) {
    return rill_explode(world, vec(x, y), rill_from_float(radius), rill_from_float(speed), NULL);
}

/* The emitter's id, which is above 0, or a negative status. */
int32_t emitter(float x0, float y0, float x1, float y1, float vx, float vy, float rate) {
    rill_emitter_def def = rill_emitter_default();
    rill_emitter made;
    def.from = vec(x0, y0);
    def.to = vec(x1, y1);
    def.velocity = vec(vx, vy);
    def.rate = rate > 0 ? rill_from_float(rate) : rill_emitter_rest_rate(world, &def);
    const rill_status status = rill_emitter_add(world, &def, &made);
    return status == RILL_OK ? (int32_t)made.id : status;
}

int32_t sensor(float x0, float y0, float x1, float y1) {
    const rill_region region = rill_region_box(vec(x0, y0), vec(x1, y1));
    rill_sensor made;
    const rill_status status = rill_sensor_add(world, &region, 0, &made);
    return status == RILL_OK ? (int32_t)made.id : status;
}

float sensor_fill(uint32_t id) {
    const rill_sensor of = {id};
    rill_sensor_reading reading;
    return rill_sensor_read(world, of, &reading) == RILL_OK ? rill_to_float(reading.fill) : -1.0f;
}

uint32_t count(void) {
    return rill_particles_view(world).count;
}

/* Both arrays are good until the next of these calls. */
static const float *pairs_of(rill_vec2 (*get)(const rill_view *view, uint32_t i)) {
    const rill_view view = rill_particles_view(world);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 v = get(&view, i);
        values[2 * i] = rill_to_float(v.x);
        values[2 * i + 1] = rill_to_float(v.y);
    }
    return values;
}

const float *positions(void) {
    return pairs_of(rill_view_position);
}

const float *velocities(void) {
    return pairs_of(rill_view_velocity);
}

const uint8_t *materials(void) {
    return rill_particles_view(world).material;
}

uint64_t hash(void) {
    return rill_hash(world);
}

const char *status_text(int32_t status) {
    return rill_status_text((rill_status)status);
}
