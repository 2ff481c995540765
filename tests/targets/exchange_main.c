/* Saves that travel between machines.
 *
 *   exchange save FILE   every scene with both methods, a few steps in, one save behind the other
 *   exchange load FILE   loads them all, takes each some steps further and prints the hashes
 *
 * exchange.sh holds two machines of unlike byte order against each other with it. */
#include "../../demo/scenes/scene.h"
#include "port.h"

#include <stdio.h>
#include <string.h>

#define STEPS_BEFORE 6
#define STEPS_AFTER 3
#define PARTICLES 64

#define BLOCK_BYTES (96u * 1024u)

static void *block;
static unsigned char save[BLOCK_BYTES];

static int fail(const char *what, rill_status status) {
    fprintf(stderr, "exchange: %s: %s\n", what, rill_status_text(status));
    return 1;
}

static int save_scene(FILE *file, const scene *s, rill_method method) {
    scene_request request = scene_defaults(s);
    request.method = method;
    request.particles = PARTICLES;
    const rill_config config = scene_config(s, &request);
    rill_world *world = NULL;
    rill_status status = rill_world_init(block, BLOCK_BYTES, &config, &world);
    status = status == RILL_OK ? s->build(world, &config) : status;
    for (uint32_t step = 0; step < STEPS_BEFORE && status == RILL_OK; step++) {
        scene_before_step(s, world, &config);
        rill_step(world);
    }
    size_t bytes = 0;
    status = status == RILL_OK ? rill_save(world, save, sizeof save, &bytes) : status;
    if (status != RILL_OK) {
        return fail(s->name, status);
    }
    return fwrite(save, 1, bytes, file) == bytes ? 0 : 1;
}

static int save_all(FILE *file) {
    int failed = 0;
    for (uint32_t i = 0; i < scene_count() && !failed; i++) {
        failed = save_scene(file, scene_table[i], RILL_METHOD_CLAVET) ||
                 save_scene(file, scene_table[i], RILL_METHOD_BODIN);
    }
    return failed;
}

/* A save begins with 16 bytes of which the last four are its length, least byte first. */
static size_t read_save(FILE *file) {
    if (fread(save, 1, 16, file) != 16) {
        return 0;
    }
    const size_t bytes = (size_t)save[12] | (size_t)save[13] << 8 | (size_t)save[14] << 16;
    return bytes <= sizeof save && fread(save + 16, 1, bytes - 16, file) == bytes - 16 ? bytes : 0;
}

static int load_all(FILE *file) {
    for (uint32_t i = 0; i < 2 * scene_count(); i++) {
        rill_world *world = NULL;
        const size_t bytes = read_save(file);
        const rill_status status = rill_load(save, bytes, block, BLOCK_BYTES, &world);
        if (status != RILL_OK) {
            return fail(scene_table[i / 2]->name, status);
        }
        for (uint32_t step = 0; step < STEPS_AFTER; step++) {
            rill_step(world);
        }
        const uint64_t hash = rill_hash(world);
        printf("%s %u %08lx%08lx\n", scene_table[i / 2]->name, (unsigned)(i & 1u),
               (unsigned long)(hash >> 32), (unsigned long)(hash & 0xFFFFFFFFu));
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: exchange save|load FILE\n");
        return 2;
    }
    const int saving = strcmp(argv[1], "save") == 0;
    FILE *file = fopen(argv[2], saving ? "wb" : "rb");
    if (file == NULL) {
        perror(argv[2]);
        return 1;
    }
    block = rill_port_acquire(BLOCK_BYTES, RILL_PORT_LARGE);
    const int failed = saving ? save_all(file) : load_all(file);
    rill_port_release(block);
    return fclose(file) != 0 || failed;
}
