/* How much stack each call of the library takes, from a stack painted before it (Cortex-M only).
 * Fails above 1 KB. */
#include "console.h"
#include "line.h"
#include "port.h"

#include <rill/rill.h>

/* Of link.ld. */
extern uint32_t rill_stack_bottom[];

#define PAINT 0xC5C5C5C5u
#define LIMIT 1024u

/* In static memory, as on every machine with so little of it. */
static rill_config config;
static rill_world *world;
static void *block;
static uint32_t too_deep;
static uint64_t sink;
static rill_body body;
static unsigned char save[64 * 1024];
static size_t save_bytes;

static void call_config(void) {
    rill_config_init(&config);
}

static uint32_t *stack_pointer(void) {
    uint32_t *sp;
    __asm volatile("mov %0, sp" : "=r"(sp));
    return sp;
}

/* Paints the unused stack, calls, and looks how far the paint is gone. */
static void measure(const char *name, void (*call)(void)) {
    uint32_t *const top = stack_pointer() - 16;
    for (volatile uint32_t *at = rill_stack_bottom; at < top; at++) {
        *at = PAINT;
    }
    call();
    uint32_t *at = rill_stack_bottom;
    while (*at == PAINT) {
        at++;
    }
    const uint32_t bytes = (uint32_t)(top - at) * 4 + 64;
    line text = {{0}, 0};
    line_add(&text, name);
    line_add(&text, " ");
    line_add_number(&text, bytes);
    if (bytes > LIMIT) {
        line_add(&text, " TOO DEEP");
        too_deep++;
    }
    console_line(text.text);
}

static void call_init(void) {
    (void)rill_world_init(block, 256u * 1024u, &config, &world);
}

static void call_attach(void) {
    (void)rill_world_attach(block, 256u * 1024u, &world);
}

static void call_size(void) {
    sink += rill_memory_size(&config);
}

static void call_fit(void) {
    sink += rill_particles_that_fit(&config, 65536);
}

static void call_fill_box(void) {
    const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, RILL_RATIO(1, 8), 0};
    const rill_vec2 min = {0, 0};
    const rill_vec2 max = {RILL_ONE, 2 * RILL_ONE};
    (void)rill_fill_box(world, min, max, &fill, (void *)0);
}

static void call_fill_circle(void) {
    const rill_fill fill = {RILL_LATTICE_SQUARE, {0, 0}, 0, 0};
    const rill_vec2 centre = {4 * RILL_ONE, 2 * RILL_ONE};
    (void)rill_fill_circle(world, centre, RILL_ONE / 2, &fill, (void *)0);
}

static void call_body(void) {
    rill_body_def def = {0};
    def.kind = RILL_BODY_DYNAMIC;
    def.position.x = RILL_ONE; /* on the floor, with fluid beside it */
    def.position.y = RILL_RATIO(24, 100);
    (void)rill_body_add(world, &def, &body);
}

static void call_shape(void) {
    const rill_vec2 centre = {0, 0};
    const rill_shape_def def = rill_shape_box(centre, RILL_ONE / 2, RILL_ONE / 2);
    (void)rill_shape_add(world, body, &def, (void *)0);
}

static void call_capsule(void) {
    const rill_vec2 from = {-RILL_ONE / 4, 0};
    const rill_vec2 to = {RILL_ONE / 4, 0};
    const rill_shape_def def = rill_shape_capsule(from, to, RILL_ONE / 4);
    (void)rill_shape_add(world, body, &def, (void *)0);
}

/* A floor, a little higher than the domain's. */
static void call_map(void) {
    static const int8_t samples[4][2] = {{-4, -4}, {12, 12}, {28, 28}, {44, 44}};
    const rill_map map = {2, 4, 8, samples};
    const rill_body_def def = {RILL_BODY_STATIC};
    const rill_vec2 corner = {RILL_ONE / 2, 0};
    rill_body ground = {0};
    (void)rill_body_add(world, &def, &ground);
    (void)rill_map_add(world, ground, &map, corner, RILL_ONE / 8, (void *)0, (void *)0);
}

static void call_joint(void) {
    rill_joint_def def = {0};
    def.kind = RILL_JOINT_HINGE;
    def.a = body;
    (void)rill_joint_add(world, &def, (void *)0);
}

static void call_query_body(void) {
    rill_wetness wetness;
    (void)rill_query_body(world, body, &wetness);
}

static void call_emitter(void) {
    rill_emitter_def def = rill_emitter_default();
    def.from.x = def.to.x = 4 * RILL_ONE;
    def.from.y = def.to.y = 2 * RILL_ONE;
    def.rate = RILL_RATIO(20, 1);
    (void)rill_emitter_add(world, &def, (void *)0);
}

static void call_sample(void) {
    const rill_vec2 point = {RILL_ONE, RILL_ONE / 4};
    rill_field_sample sample;
    (void)rill_sample_at(world, point, &sample);
}

static void call_ray(void) {
    const rill_vec2 from = {RILL_ONE / 2, 4 * RILL_ONE};
    const rill_vec2 to = {RILL_ONE, 0};
    rill_ray_hit hit;
    (void)rill_query_ray(world, from, to, &hit);
}

static void call_explode(void) {
    const rill_vec2 centre = {RILL_ONE, 0};
    (void)rill_explode(world, centre, RILL_ONE, RILL_ONE, (void *)0);
}

static void call_save(void) {
    (void)rill_save(world, save, sizeof save, &save_bytes);
}

static void call_load(void) {
    (void)rill_load(save, save_bytes, block, 256u * 1024u, &world);
}

static void call_steps(void) {
    for (uint32_t i = 0; i < 8; i++) {
        rill_step(world);
    }
}

static void call_hash(void) {
    sink += rill_hash(world);
}

static void call_gravity(void) {
    const rill_vec2 gravity = {RILL_ONE, -8 * RILL_ONE};
    (void)rill_set_gravity(world, gravity);
}

static void call_material(void) {
    rill_material material = rill_material_preset(RILL_WATER);
    (void)rill_set_material(world, 0, &material);
}

static void call_statistics(void) {
    sink += rill_statistics(world).steps;
}

static void run_method(uint32_t method, uint32_t bodies) {
    console_line(method == RILL_METHOD_CLAVET ? "clavet" : "bodin");
    config.method = method;
    config.particle_capacity = 300;
    config.body_capacity = bodies;
    config.gameplay.emitter_capacity = 1;
    measure("rill_world_init", call_init);
    if (bodies > 0) {
        console_line("with a body");
        measure("rill_body_add", call_body);
        measure("rill_shape_add", call_shape);
        measure("rill_shape_add", call_capsule);
        measure("rill_map_add", call_map);
    }
    measure("rill_emitter_add", call_emitter);
    measure("rill_fill_box", call_fill_box);
    measure("rill_fill_circle", call_fill_circle);
    measure("rill_step", call_steps);
    if (bodies > 0) {
        measure("rill_joint_add", call_joint);
        measure("rill_step", call_steps);
        measure("rill_query_body", call_query_body);
    }
    measure("rill_hash", call_hash);
    measure("rill_set_gravity", call_gravity);
    measure("rill_set_material", call_material);
    measure("rill_statistics", call_statistics);
    measure("rill_sample_at", call_sample);
    measure("rill_query_ray", call_ray);
    measure("rill_explode", call_explode);
    measure("rill_save", call_save);
    measure("rill_load", call_load);
    measure("rill_world_attach", call_attach);
}

int main(void) {
    block = rill_port_acquire(256u * 1024u, RILL_PORT_LARGE);
    measure("rill_config_init", call_config);
    measure("rill_memory_size", call_size);
    measure("rill_particles_that_fit", call_fit);
    for (uint32_t bodies = 0; bodies <= 2; bodies += 2) {
        run_method(RILL_METHOD_CLAVET, bodies);
        run_method(RILL_METHOD_BODIN, bodies);
    }
    return too_deep == 0 ? 0 : 1;
}
