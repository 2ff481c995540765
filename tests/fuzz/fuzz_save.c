/* The demo's save file: any bytes, and damaged saves of its scenes, are refused with a reason or
 * become a session that runs. (fuzz_snapshot.c does the same with the library's own part of it, and
 * makes its checksum right again.) */
#include "../../demo/common/save.h"
#include "fuzz.h"
#include "input.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_PARTICLES 30
#define HEADER_BYTES 52
#define CHECK_AT 48

static void try_bytes(const unsigned char *bytes, size_t size) {
    session s;
    const char *problem = save_open(&s, bytes, size);
    if (problem == NULL) {
        fuzz_expect(s.scene != NULL && s.world != NULL, "neither a session nor a reason");
        for (int i = 0; i < 2; i++) {
            session_step(&s);
        }
        fuzz_expect(rill_statistics(s.world).particles <= RILL_MAX_PARTICLES, "count");
        session_close(&s);
    } else {
        fuzz_expect(problem[0] != 0, "no reason");
    }
}

/* The bytes of a scene's save, as the demo makes it; to be freed. */
static unsigned char *made_by_demo(const scene *which, size_t *size) {
    scene_request request = scene_defaults(which);
    session s;
    request.particles = MOST_PARTICLES;
    *size = 0;
    if (session_open(&s, which, &request, 0) != RILL_OK) {
        return NULL;
    }
    unsigned char *bytes = save_pack(&s, size);
    session_close(&s);
    return bytes;
}

/* The header's checksum, as the demo has it. */
static void make_right(unsigned char *bytes) {
    uint32_t sum = 2166136261u;
    for (int i = 0; i < CHECK_AT; i++) {
        sum = (sum ^ bytes[i]) * 16777619u;
    }
    for (int i = 0; i < 4; i++) {
        bytes[CHECK_AT + i] = (unsigned char)(sum >> 8 * i);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static unsigned char *save[3];
    static size_t bytes[3];
    static const scene *const scenes[3] = {&scene_dam_break, &scene_fountain, &scene_boxes};
    fuzz_input in = {data, size};
    const uint32_t choice = fuzz_byte(&in);
    const uint32_t which = choice >> 2 & 3;
    if ((choice & 3) == 0 || which == 3) {
        try_bytes(in.byte, in.left);
        return 0;
    }
    if (save[which] == NULL) { /* kept for the next input */
        save[which] = made_by_demo(scenes[which], &bytes[which]);
        fuzz_expect(save[which] != NULL, "a scene cannot be opened");
    }
    unsigned char *damaged = (unsigned char *)malloc(bytes[which]);
    memcpy(damaged, save[which], bytes[which]);
    for (uint32_t n = fuzz_below(&in, 8); n > 0; n--) {
        const size_t range = choice & 16 ? HEADER_BYTES : bytes[which];
        damaged[fuzz_word(&in) % range] = fuzz_byte(&in);
    }
    if (choice & 32) {
        make_right(damaged);
    }
    try_bytes(damaged, choice & 64 ? fuzz_word(&in) % (bytes[which] + 1) : bytes[which]);
    free(damaged);
    return 0;
}
