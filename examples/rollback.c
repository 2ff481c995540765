/* Rollback: two machines play one world. Each guesses the other's input, and when the true one
 * comes late, it goes back to its copy of that frame and steps again. A copy is a memcpy of the
 * block. */
#include <rill/rill.h>

#include <stdio.h>
#include <string.h>

#define FRAMES 90u
#define WINDOW 8u /* frames that can be taken back */
#define BLOCK_BYTES RILL_MEMORY_BOUND(200, 1600, 30, 20, 0)

typedef struct peer {
    uint64_t block[BLOCK_BYTES / 8];
    uint64_t copies[WINDOW][BLOCK_BYTES / 8]; /* of the state before each of the last frames */
    uint8_t input[FRAMES];                    /* of the remote player, as known so far */
    rill_world *world;
} peer;

static peer peers[2];

static rill_status open_world(peer *p) {
    rill_config config = rill_config_default();
    config.domain_max.x = RILL_RATIO(3, 1);
    config.domain_max.y = RILL_RATIO(2, 1);
    config.particle_capacity = 200;
    config.pair_capacity = 1600;
    rill_status status = rill_world_init(p->block, sizeof p->block, &config, &p->world);
    if (status == RILL_OK) {
        const rill_vec2 corner = {0, 0};
        const rill_vec2 opposite = {RILL_RATIO(1, 1), RILL_RATIO(3, 2)};
        const rill_fill water = {.lattice = RILL_LATTICE_HEX};
        status = rill_fill_box(p->world, corner, opposite, &water, NULL);
    }
    return status;
}

/* What the remote player really does, and how many frames later it is known. */
static uint8_t true_input(uint32_t frame) {
    return frame % 13 == 4;
}

static uint32_t delay(uint32_t who, uint32_t frame) {
    return (frame * 5 + who * 3) % WINDOW;
}

static void play(peer *p, uint32_t frame) {
    const rill_vec2 where = {RILL_RATIO(1, 2), RILL_RATIO(1, 4)};
    memcpy(p->copies[frame % WINDOW], p->block, sizeof p->block);
    if (p->input[frame]) {
        (void)rill_explode(p->world, where, RILL_RATIO(1, 1), RILL_RATIO(3, 1), NULL);
    }
    rill_step(p->world);
}

/* Inputs that arrive now; returns the earliest frame that was played with a wrong guess. */
static uint32_t receive(peer *p, uint32_t who, uint32_t now) {
    uint32_t wrong = now;
    for (uint32_t frame = now < WINDOW ? 0 : now - WINDOW + 1; frame <= now && frame < FRAMES;
         frame++) {
        if (frame + delay(who, frame) == now && true_input(frame) != p->input[frame]) {
            p->input[frame] = true_input(frame);
            wrong = frame < wrong ? frame : wrong;
        }
    }
    return wrong;
}

int main(void) {
    uint32_t taken_back = 0;
    for (uint32_t who = 0; who < 2; who++) {
        peer *p = &peers[who];
        if (open_world(p) != RILL_OK) {
            return 1;
        }
        for (uint32_t now = 0; now < FRAMES + WINDOW; now++) {
            uint32_t frame = receive(p, who, now);
            if (frame < now) {
                memcpy(p->block, p->copies[frame % WINDOW], sizeof p->block);
                taken_back += now - frame;
            }
            for (; frame <= now && frame < FRAMES; frame++) {
                play(p, frame);
            }
        }
    }
    const int agree = rill_hash(peers[0].world) == rill_hash(peers[1].world);
    printf("%u frames taken back, the peers %s\n", (unsigned)taken_back,
           agree ? "agree" : "DIFFER");
    return agree ? 0 : 1;
}
