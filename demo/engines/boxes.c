/* The fluid's part of the five boxes, and what is asked of them in the end. Prints what became of
 * each box; fails if one did not do as Archimedes says. */
#include "boxes.h"

#include <rill/convert.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SPACING 0.1 /* m */
#define STEPS (20 * BOXES_RATE)
#define LOOKS 20 /* at the end, ten a second */
#define STRIPS 60

double boxes_density(uint32_t box) {
    return 50 + 25 * (double)box;
}

boxes_pose boxes_start(uint32_t box) {
    const boxes_pose pose = {BOXES_WIDTH * (box + 0.5) / BOXES_COUNT, BOXES_DEPTH + 0.5, 0};
    return pose;
}

static rill_vec2 vec(double x, double y) {
    const rill_vec2 v = {rill_from_float((float)x), rill_from_float((float)y)};
    return v;
}

static rill_config tank(void) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.rate = RILL_RATIO(BOXES_RATE, 1);
    config.domain_max = vec(BOXES_WIDTH, BOXES_HEIGHT);
    config.gravity = vec(0, BOXES_GRAVITY);
    config.spacing = rill_from_float((float)SPACING);
    config.particle_capacity = 1300;
    config.body_capacity = BOXES_COUNT;
    return config;
}

/* How high the fluid stands where there is no box: the median of the highest particles. */
static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static double surface(const rill_world *world, const boxes_pose *pose) {
    const rill_view view = rill_particles_view(world);
    double top[STRIPS] = {0};
    uint32_t strips = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double x = (double)rill_to_float(p.x);
        const int strip = (int)(x / BOXES_WIDTH * STRIPS);
        if (strip >= 0 && strip < STRIPS) {
            top[strip] = fmax(top[strip], (double)rill_to_float(p.y));
        }
    }
    for (uint32_t k = 0; k < STRIPS; k++) {
        const double x = (k + 0.5) * BOXES_WIDTH / STRIPS;
        int covered = 0;
        for (uint32_t box = 0; box < BOXES_COUNT; box++) {
            covered |= fabs(x - pose[box].x) < 0.9 * BOXES_SIDE && pose[box].y > BOXES_DEPTH / 2;
        }
        if (!covered) {
            top[strips++] = top[k];
        }
    }
    qsort(top, strips, sizeof top[0], ascending);
    return top[strips / 2] + SPACING / 2;
}

/* The part of a box below a level, by counting squares of it. */
static double submerged(const boxes_pose *pose, double level) {
    const int squares = 50;
    int below = 0;
    for (int row = 0; row < squares; row++) {
        for (int column = 0; column < squares; column++) {
            const double u = ((column + 0.5) / squares - 0.5) * BOXES_SIDE;
            const double v = ((row + 0.5) / squares - 0.5) * BOXES_SIDE;
            below += pose->y + sin(pose->angle) * u + cos(pose->angle) * v < level;
        }
    }
    return (double)below / (squares * squares);
}

/* Height of the lowest corner. */
static double lowest(const boxes_pose *pose) {
    return pose->y - (fabs(sin(pose->angle)) + fabs(cos(pose->angle))) * BOXES_SIDE / 2;
}

/* What is measured: means over the last moments, because light boxes bob for long. */
typedef struct measure {
    double level, submerged[BOXES_COUNT];
    boxes_pose pose[BOXES_COUNT]; /* the last */
} measure;

static void look(const boxes_engine *engine, const rill_world *world, measure *sum) {
    for (uint32_t box = 0; box < BOXES_COUNT; box++) {
        sum->pose[box] = engine->pose(engine->game, box);
    }
    const double level = surface(world, sum->pose);
    sum->level += level / LOOKS;
    for (uint32_t box = 0; box < BOXES_COUNT; box++) {
        sum->submerged[box] += submerged(&sum->pose[box], level) / LOOKS;
    }
}

static int judge(const boxes_engine *engine, const measure *found) {
    int wrong = 0;
    printf("%s: the surface is at %.3f m\n", engine->name, found->level);
    for (uint32_t box = 0; box < BOXES_COUNT; box++) {
        const double ratio = boxes_density(box) / BOXES_FLUID;
        const double below = found->submerged[box];
        const int on_floor = lowest(&found->pose[box]) < SPACING / 2;
        const int right = ratio < 1   ? fabs(below - ratio) <= 0.07
                          : ratio > 1 ? on_floor
                                      : below >= 0.93;
        printf("%3.0f kg/m^2: %.3f submerged, %s%s\n", boxes_density(box), below,
               on_floor ? "on the floor" : "not on the floor", right ? "" : " - WRONG");
        wrong += !right;
    }
    return wrong;
}

/* Returns how many did wrong. */
static int run(const boxes_engine *engine) {
    const rill_config config = tank();
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    const size_t bytes = rill_memory_size(&config);
    void *block = malloc(bytes);
    rill_world *world = NULL;
    rill_status status = rill_world_init(block, bytes, &config, &world);
    if (status == RILL_OK) {
        status = rill_fill_box(world, vec(0, 0), vec(BOXES_WIDTH, BOXES_DEPTH), &fill, NULL);
    }
    measure found = {0};
    for (int step = 1; step <= STEPS && status == RILL_OK; step++) {
        status = rill_engine_step(world, &engine->coupling);
        engine->step(engine->game, 1.0 / BOXES_RATE);
        const int left = STEPS - step;
        if (left % (BOXES_RATE / 10) == 0 && left < LOOKS * (BOXES_RATE / 10)) {
            look(engine, world, &found);
        }
    }
    const int wrong = status == RILL_OK ? judge(engine, &found) : BOXES_COUNT;
    if (status != RILL_OK) {
        printf("%s: %s\n", engine->name, rill_status_text(status));
    }
    free(block);
    return wrong;
}

int main(void) {
    const boxes_engine engine = boxes_open();
    const int wrong = run(&engine);
    boxes_close(&engine);
    return wrong != 0;
}
