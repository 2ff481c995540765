/* The golden run clavet-dam as a game would write it: C99, or C++ as it is. Prints its hash after
 * 60 steps. */
#include <rill/rill.h>

#include <stdio.h>

static uint64_t block[40 * 1024 / 8];

static rill_vec2 tenths(int x, int y) {
    rill_vec2 v;
    v.x = RILL_RATIO(x, 10);
    v.y = RILL_RATIO(y, 10);
    return v;
}

int main(void) {
    rill_config config = rill_config_default();
    rill_world *world = NULL;
    const rill_fill water = {RILL_LATTICE_SQUARE, {0, 0}, RILL_RATIO(1, 8), 0, 0, 0, 0};
    config.domain_max = tenths(30, 20);
    config.particle_capacity = 144;
    rill_status status = rill_world_init(block, sizeof block, &config, &world);
    if (status == RILL_OK) {
        status = rill_fill_box(world, tenths(0, 0), tenths(9, 12), &water, NULL);
    }
    if (status != RILL_OK) {
        printf("%s\n", rill_status_text(status));
        return 1;
    }
    for (int step = 0; step < 60; step++) {
        rill_step(world);
    }
    const uint64_t hash = rill_hash(world);
    printf("0x%08lX%08lX\n", (unsigned long)(hash >> 32), (unsigned long)(hash & 0xFFFFFFFFu));
    return 0;
}
