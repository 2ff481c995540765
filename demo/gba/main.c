/* The demo's scenes on a Game Boy Advance.
 *
 * Pad: tilts the machine. L and R: the scene before and the next. START: once more. On the screen
 * and in the emulator's log: particles, cycles per particle and step. After REPORT_STEPS steps of a
 * scene it logs a line of JSON. */
#include "../common/line.h"
#include "../scenes/scene.h"
#include "gba.h"
#include "keys.h"
#include "port.h"
#include "screen.h"

#ifndef GBA_PARTICLES
#define GBA_PARTICLES 240
#endif
#ifndef GBA_HZ
#define GBA_HZ 30 /* steps per second, a divisor of 60 */
#endif

#define REPORT_STEPS 600

/* What a line about the measurements takes, and more. */
#define SHOW_CYCLES 25000

/* Steps per second of the water's own time with Clavet's method, which is explicit: at 30 the
 * dam of 10 m loses more than half of its volume and never rests, at 60 a third; from 90 on it is
 * water. What the screen shows is so much slower, as if the tank were larger. */
#define CLAVET_RATE 90

/* Not on the stack, of which there are 2 KB: a configuration takes half of it. */
static rill_config config __attribute__((section(".ewram")));

/* What a run of a scene has measured so far. */
typedef struct measures {
    uint32_t steps, particles;
    uint32_t worst_frame; /* cycles from the end of a screen to that of a step and its drawing */
    uint64_t step_cycles;
} measures;

typedef struct machine {
    const scene *scene;
    void *block;
    rill_world *world;
    measures measures;
    uint32_t screen; /* when the last one ended, cycles */
    int due;         /* is there something to show? */
} machine;

/* Settings for a machine without a floating-point unit and with 16.8 million cycles a second. */
static void make_config(const scene *what) {
    scene_request request = scene_defaults(what);
    request.method = RILL_CLAVET ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN;
    request.quality = RILL_QUALITY_BUDGET;
    request.iterations = 3;
    request.particles = GBA_PARTICLES;
    request.hz = RILL_CLAVET ? CLAVET_RATE : GBA_HZ;
    config = scene_config(what, &request);
    config.clavet.order = RILL_ORDER_LIGHT;
    config.clavet.kernel = RILL_CLAVET_HYBRID;
    config.clavet.neighbourhood = RILL_RATIO(12, 10);
    config.clavet.substeps = 1;
    config.material[0].near_pressure = RILL_RATIO(4, 1);
}

static int open_scene(void *context) {
    machine *m = (machine *)context;
    const scene *what = m->scene;
    const measures none = {0, 0, 0, 0};
    make_config(what);
    const size_t bytes = rill_memory_size(&config);
    rill_port_release(m->block);
    m->measures = none;
    m->due = 0;
    m->block = rill_port_acquire(bytes, RILL_PORT_FAST);
    rill_status status = rill_world_init(m->block, bytes, &config, &m->world);
    if (status == RILL_OK) {
        status = what->build(m->world, &config);
    }
    if (status != RILL_OK) {
        gba_log(rill_status_text(status));
        return -1;
    }
    screen_open(m->world, &config);
    screen_text(what->name);
    return 0;
}

/* The held direction is where down has moved to. */
static void tilt(machine *m, uint32_t held) {
    const rill_real g = RILL_RATIO(982, 100);
    const rill_real part = RILL_RATIO(7, 1);
    rill_vec2 gravity = {0, -g};
    if (held & (GBA_KEY_LEFT | GBA_KEY_RIGHT)) {
        gravity.x = held & GBA_KEY_LEFT ? -part : part;
        gravity.y = -part;
    }
    if (held & GBA_KEY_UP) {
        gravity.y = -gravity.y;
    }
    (void)rill_set_gravity(m->world, gravity);
}

static void step(machine *m) {
    screen_flip();
    const uint32_t start = gba_cycles();
    if (m->scene->update != NULL) {
        m->scene->update(m->world, &config);
    }
    rill_step(m->world);
    m->measures.step_cycles += gba_cycles() - start;
    m->measures.steps++;
    m->measures.particles = rill_particles_view(m->world).count;
    screen_draw(m->world);
}

static uint32_t cycles_per_particle(const measures *measured) {
    return (uint32_t)(measured->step_cycles / measured->steps /
                      (measured->particles > 0 ? measured->particles : 1));
}

static void show(const machine *m) {
    line text = {{0}, 0};
    line_add(&text, m->scene->name);
    line_add(&text, "  ");
    line_add_number(&text, m->measures.particles);
    line_add(&text, " particles  ");
    line_add_number(&text, cycles_per_particle(&m->measures));
    line_add(&text, " cycles");
    screen_text(text.text);
    gba_log(text.text);
}

/* Frames that the slowest step took, drawing included, decide how often the picture can change. */
static void report(const machine *m) {
    const measures *measured = &m->measures;
    const uint32_t frames = measured->worst_frame / GBA_CYCLES_PER_FRAME + 1;
    line text = {{0}, 0};
    line_add(&text, "{\"particles\": ");
    line_add_number(&text, measured->particles);
    line_add(&text, RILL_CLAVET ? ", \"method\": \"clavet\"" : ", \"method\": \"bodin\"");
    line_add(&text, ", \"frames_per_second\": ");
    line_add_number(&text, 60 / frames);
    line_add(&text, ", \"cycles_per_particle_step\": ");
    line_add_number(&text, cycles_per_particle(measured));
    line_add(&text, ", \"cycles_worst_frame\": ");
    line_add_number(&text, measured->worst_frame);
    line_add(&text, ", \"hash\": \"");
    line_add_hex(&text, rill_hash(m->world));
    line_add(&text, "\"}");
    gba_log(text.text);
}

/* Waits for the end of as many screens as a step may last, or of the one at hand if it was late,
 * and says meanwhile what has been measured. */
static void wait_for_screen(machine *m) {
    uint32_t next = m->screen + 60 / GBA_HZ * GBA_CYCLES_PER_FRAME;
    while ((int32_t)(next - gba_cycles()) < 0) {
        next += GBA_CYCLES_PER_FRAME;
    }
    if (m->due && (int32_t)(next - gba_cycles()) > SHOW_CYCLES) {
        show(m);
        m->due = 0;
    }
    while ((int32_t)(next - gba_cycles()) > SCREEN_LETTER_CYCLES && screen_write()) {
    }
    while ((int32_t)(next - gba_cycles()) > (int32_t)(GBA_CYCLES_PER_FRAME / 2)) {
    }
    while (GBA_VCOUNT != 160) {
    }
    m->screen = gba_cycles();
}

int main(void) {
    static machine m;
    uint32_t index = 0;
    keys before = {0, 0};
    m.scene = scene_table[0];
    if (gba_with_large_stack(open_scene, &m) != 0) {
        return 1;
    }
    wait_for_screen(&m);
    for (;;) {
        const keys now = keys_read(before);
        if (now.pressed & (GBA_KEY_L | GBA_KEY_R | GBA_KEY_START)) {
            index +=
                now.pressed & GBA_KEY_R ? 1 : (now.pressed & GBA_KEY_L ? scene_count() - 1 : 0);
            index %= scene_count();
            m.scene = scene_table[index];
            if (gba_with_large_stack(open_scene, &m) != 0) {
                return 1;
            }
            wait_for_screen(&m);
        }
        if (now.held != before.held || m.measures.steps == 0) { /* it divides, which takes long */
            tilt(&m, now.held);
        }
        before = now;
        step(&m);
        const uint32_t all = gba_cycles() - m.screen;
        m.measures.worst_frame = all > m.measures.worst_frame ? all : m.measures.worst_frame;
        if (m.measures.steps % GBA_HZ == 0) {
            m.due = 1;
        }
        if (m.measures.steps == REPORT_STEPS) {
            report(&m);
        }
        wait_for_screen(&m);
    }
}
