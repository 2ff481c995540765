/* Two worlds in two threads, with all that gameplay has, and a third after them: the same hashes.
 */
#define _POSIX_C_SOURCE 200809L

#include <rill/rill.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define STEPS 90

typedef struct job {
    uint32_t method;
    uint64_t hash;
    int failed;
} job;

static rill_config config_of(uint32_t method) {
    rill_config config = rill_config_default();
    config.method = method;
    config.domain_max.x = RILL_RATIO(4, 1);
    config.domain_max.y = RILL_RATIO(2, 1);
    config.particle_capacity = 500;
    config.gameplay.emitter_capacity = 1;
    config.gameplay.zone_capacity = 1;
    config.gameplay.sensor_capacity = 1;
    config.gameplay.event_capacity = 100;
    config.gameplay.event_kinds = RILL_EVENT_DIED | RILL_EVENT_TOUCH_BEGIN;
    config.gameplay.colours = 1;
    config.gameplay.dye_diffusion = RILL_RATIO(5, 1);
    config.gameplay.rest_speed = RILL_RATIO(1, 20);
    return config;
}

static rill_status build(rill_world *world) {
    const rill_vec2 low = {0, 0};
    const rill_vec2 high = {RILL_RATIO(1, 1), RILL_RATIO(3, 2)};
    const rill_fill fill = {.colour = 0xFF8040FFu};
    const rill_region all = rill_region_box(low, high);
    rill_emitter_def emitter = rill_emitter_default();
    rill_zone_def zone = rill_zone_default();
    emitter.from.x = RILL_RATIO(3, 1);
    emitter.from.y = RILL_RATIO(3, 2);
    emitter.to = emitter.from;
    emitter.rate = RILL_RATIO(100, 1);
    emitter.spread.x = RILL_ONE;
    zone.region = rill_region_circle(high, RILL_RATIO(1, 4));
    zone.kill = 1;
    rill_status status = rill_fill_box(world, low, high, &fill, NULL);
    status = status == RILL_OK ? rill_emitter_add(world, &emitter, NULL) : status;
    status = status == RILL_OK ? rill_zone_add(world, &zone, NULL) : status;
    return status == RILL_OK ? rill_sensor_add(world, &all, 0, NULL) : status;
}

static void *run(void *argument) {
    job *j = (job *)argument;
    const rill_config config = config_of(j->method);
    const size_t bytes = rill_memory_size(&config);
    void *block = malloc(bytes);
    rill_world *world = NULL;
    j->failed = block == NULL || rill_world_init(block, bytes, &config, &world) != RILL_OK ||
                build(world) != RILL_OK;
    for (int step = 0; step < STEPS && !j->failed; step++) {
        rill_field_sample sample;
        rill_event event;
        const rill_vec2 point = {RILL_RATIO(1, 2), RILL_RATIO(1, 2)};
        rill_step(world);
        (void)rill_sample_at(world, point, &sample);
        while (rill_event_next(world, &event)) {
        }
    }
    j->hash = j->failed ? 0 : rill_hash(world);
    free(block);
    return NULL;
}

int main(void) {
    for (uint32_t method = 0; method < 2; method++) {
        job jobs[3] = {{method, 0, 0}, {method, 0, 0}, {method, 0, 0}};
        pthread_t threads[2];
        if (pthread_create(&threads[0], NULL, run, &jobs[0]) != 0 ||
            pthread_create(&threads[1], NULL, run, &jobs[1]) != 0) {
            return 1;
        }
        pthread_join(threads[0], NULL);
        pthread_join(threads[1], NULL);
        run(&jobs[2]);
        if (jobs[0].failed || jobs[0].hash != jobs[1].hash || jobs[0].hash != jobs[2].hash) {
            printf("FAIL: method %u: the hashes differ\n", (unsigned)method);
            return 1;
        }
    }
    printf("two worlds in two threads agree with one alone\n");
    return 0;
}
