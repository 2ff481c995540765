/* body_cost METHOD WHAT: steps of a tank of about 5 000 particles, for tests/checks/body-cost.sh to
 * count the instructions of. WHAT is none, walls (four static boxes stand in for the domain's
 * walls) or hundred (boxes of 4 by 4 spacings as dense as the fluid, in as much fluid). */
#include <rill/rill.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 12
#define SPACING RILL_RATIO(1, 16)

/* A length in spacings. */
static rill_real spacings(int32_t n) {
    return SPACING * n;
}

static rill_vec2 at(int32_t x, int32_t y) {
    const rill_vec2 point = {spacings(x), spacings(y)};
    return point;
}

/* A box with its lower left corner at a place, in spacings. */
static int add_box(rill_world *world, uint32_t kind, int32_t x, int32_t y, int32_t width,
                   int32_t height) {
    rill_body body;
    rill_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.position = at(x, y);
    rill_shape_def box = rill_shape_box(at(0, 0), spacings(width), spacings(height));
    for (uint32_t k = 0; k < box.point_count; k++) {
        box.point[k].x += spacings(width) / 2;
        box.point[k].y += spacings(height) / 2;
    }
    box.density = RILL_ONE;
    return rill_body_add(world, &def, &body) == RILL_OK &&
           rill_shape_add(world, body, &box, NULL) == RILL_OK;
}

/* Size of the fluid in spacings, and how far it is from the domain's border. */
typedef struct tank {
    int32_t size;
    int32_t border;
    int bodies;
} tank;

static rill_config config_of(uint32_t method, const tank *t) {
    rill_config config = rill_config_default();
    config.method = method;
    config.rate = RILL_RATIO(120, 1);
    config.spacing = SPACING;
    config.bodin.substeps = 1;
    config.domain_max = at(t->size + 2 * t->border, t->size + 2 * t->border);
    config.particle_capacity = 6000;
    if (t->bodies > 0) {
        config.body_capacity = 100;
        config.shape_capacity = 100;
        config.contact_capacity = 400;
        config.coupling_capacity = 6000;
    }
    return config;
}

static int add_bodies(rill_world *world, const tank *t) {
    const int32_t all = t->size + 2 * t->border;
    int good = 1;
    if (t->bodies == 4) {
        good &= add_box(world, RILL_BODY_STATIC, 0, 0, all, t->border);
        good &= add_box(world, RILL_BODY_STATIC, 0, all - t->border, all, t->border);
        good &= add_box(world, RILL_BODY_STATIC, 0, t->border, t->border, t->size);
        good &= add_box(world, RILL_BODY_STATIC, all - t->border, t->border, t->border, t->size);
    }
    for (int32_t k = 0; t->bodies == 100 && k < 100; k++) {
        good &= add_box(world, RILL_BODY_DYNAMIC, 2 + 8 * (k % 10), 2 + 8 * (k / 10), 4, 4);
    }
    return good;
}

int main(int argc, char **argv) {
    const char *what = argc > 2 ? argv[2] : "none";
    const tank tanks[] = {{70, 0, 0}, {70, 6, 4}, {82, 0, 100}};
    const tank *t = &tanks[strcmp(what, "walls") == 0 ? 1 : (strcmp(what, "hundred") == 0 ? 2 : 0)];
    const int clavet = argc > 1 && strcmp(argv[1], "clavet") == 0;
    const rill_config config =
        config_of(clavet ? (uint32_t)RILL_METHOD_CLAVET : (uint32_t)RILL_METHOD_BODIN, t);
    const size_t bytes = rill_memory_size(&config);
    void *block = malloc(bytes);
    rill_world *world = NULL;
    rill_fill fill;
    memset(&fill, 0, sizeof fill);
    fill.lattice = RILL_LATTICE_HEX;
    if (block == NULL || rill_world_init(block, bytes, &config, &world) != RILL_OK ||
        !add_bodies(world, t) ||
        rill_fill_box(world, at(t->border, t->border), at(t->border + t->size, t->border + t->size),
                      &fill, NULL) != RILL_OK) {
        free(block);
        return 1;
    }
    for (int i = 0; i < STEPS; i++) {
        rill_step(world);
    }
    const rill_stats stats = rill_statistics(world);
    printf("%u %u\n", (unsigned)stats.particles, (unsigned)stats.couplings);
    free(block);
    return 0;
}
