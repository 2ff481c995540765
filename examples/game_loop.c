/* A plain game loop: fixed steps from frames of any length, drawing between the steps.
 *
 * "Drawing" here prints the height of the surface; a game hands the same positions to its sprites.
 */
#include <rill/convert.h>
#include <rill/rill.h>

#include <stdio.h>

/* All memory that the fluid will ever use: 400 particles of 10 cm in a box of 4 by 3 metres. */
static uint64_t block[RILL_MEMORY_BOUND(400, 3000, 40, 30, 0) / 8];

/* A real game asks its clock; here frames take 14 to 20 ms. */
static uint32_t frame_time_us(int frame) {
    return 14000u + (uint32_t)(frame * 37 % 7) * 1000u;
}

static rill_real highest(const rill_view *view, rill_real fraction) {
    rill_real most = 0;
    for (uint32_t i = 0; i < view->count; i++) {
        most = rill_max(most, rill_view_between(view, i, fraction).y);
    }
    return most;
}

int main(void) {
    rill_config config = rill_config_default();
    config.domain_max.x = RILL_RATIO(4, 1);
    config.domain_max.y = RILL_RATIO(3, 1);
    config.particle_capacity = 400;
    config.pair_capacity = 3000;

    rill_world *world;
    rill_status status = rill_world_init(block, sizeof block, &config, &world);
    if (status == RILL_OK) {
        const rill_vec2 corner = {0, 0};
        const rill_vec2 opposite = {RILL_RATIO(3, 2), RILL_RATIO(2, 1)};
        const rill_fill water = {.lattice = RILL_LATTICE_HEX};
        status = rill_fill_box(world, corner, opposite, &water, NULL);
    }
    if (status != RILL_OK) {
        printf("%s\n", rill_status_text(status));
        return 1;
    }

    rill_driver driver = rill_driver_start(config.rate, 4);
    for (int frame = 0; frame < 240; frame++) {
        for (uint32_t n = rill_driver_advance(&driver, frame_time_us(frame)); n > 0; n--) {
            rill_step(world);
        }
        const rill_view view = rill_particles_view(world);
        const rill_real top = highest(&view, rill_driver_fraction(&driver));
        if (frame % 60 == 59) {
            printf("frame %d: surface at %.2f m\n", frame + 1, (double)rill_to_float(top));
        }
    }
    return 0;
}
