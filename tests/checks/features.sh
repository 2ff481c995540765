#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Each part of the library may be left out: it compiles without a warning, and a world steps.
set -eu
. "$1"

cat >"$work/step.c" <<'END'
#include <rill/rill.h>

#include <stdlib.h>

int main(void) {
    rill_config config = rill_config_default();
    config.method = RILL_CLAVET ? (uint32_t)RILL_METHOD_CLAVET : (uint32_t)RILL_METHOD_BODIN;
    const size_t bytes = rill_memory_size(&config);
    void *block = malloc(bytes);
    rill_world *world = NULL;
    rill_vec2 low = {RILL_ONE, 0};
    rill_vec2 high = {2 * RILL_ONE, RILL_ONE};
    rill_fill fill = {0};
    int failed = block == NULL || rill_world_init(block, bytes, &config, &world) != RILL_OK ||
                 rill_fill_box(world, low, high, &fill, NULL) != RILL_OK;
    for (int i = 0; !failed && i < 20; i++) {
        rill_step(world);
    }
    failed = failed || rill_statistics(world).particles < 90;
    free(block);
    return failed;
}
END
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wundef -Wshadow -Wstrict-prototypes
-Wmissing-prototypes -Wcast-qual -Wno-missing-field-initializers -Werror"
for feature in CLAVET BODIN SPRINGS BODIES GAMEPLAY TEXTS; do
    for definitions in "$DEFS_FLOAT" "$DEFS_Q16"; do
        without=$(echo "$definitions" | sed "s/-DRILL_$feature=1/-DRILL_$feature=0/")
        # shellcheck disable=SC2086 # flags, definitions and sources are words
        "$CC" $CFLAGS $warnings $without -O0 -I "$ROOT/include" -I "$ROOT/src" -I "$ROOT/port" -I "$PORT" $SOURCES \
            "$work/step.c" "$PORT"/*.c -o "$work/step"
        "$work/step" || fail "$without: a world does not step"
    done
    echo "without $feature: good"
done
