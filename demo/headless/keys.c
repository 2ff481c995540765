/* Plays by a list of keys instead of a clock: what another front end must be able to repeat. */
#include "headless.h"

#include "../common/keep.h"

#include <inttypes.h>
#include <stdio.h>

/* Arrows are written as < > ^ v. */
static int key_of(char c) {
    switch (c) {
    case '<':
        return PLAYER_LEFT;
    case '>':
        return PLAYER_RIGHT;
    case '^':
        return PLAYER_UP;
    case 'v':
        return PLAYER_DOWN;
    default:
        return (unsigned char)c;
    }
}

int headless_keys(const demo_options *options) {
    static player p;
    int result = keep_begin(&p, options);
    if (result != 0) {
        return result;
    }
    for (const char *key = options->keys; *key != 0 && !p.quit; key++) {
        rill_timing timing = {0};
        if (!player_key(&p, key_of(*key))) {
            char text[2] = {*key, 0};
            player_close(&p);
            return demo_fail(text, "is no key of the demo");
        }
        (void)player_advance(&p, 0.0, 0, &timing); /* time passes by the key . only */
    }
    if (p.status != RILL_OK) {
        player_close(&p);
        return demo_fail(options->scene->name, rill_status_text(p.status));
    }
    const rill_stats stats = rill_statistics(p.s.world);
    printf("{\"scene\": \"%s\", \"real\": \"%s\", \"steps\": %" PRIu64 ", \"particles\": %" PRIu32
           ", \"hash\": \"%016" PRIx64 "\"}\n",
           p.s.scene->name, demo_real(), stats.steps, stats.particles, rill_hash(p.s.world));
    result = keep_end(&p.s, options);
    player_close(&p);
    return result;
}
