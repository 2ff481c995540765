#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The library as two files: no warnings in strict builds, usable from C++, the same golden hashes.
set -eu
. "$1"
. "$ROOT/tests/consumer/expect.sh"
mkdir "$work/rill"

needs python3
python3 "$ROOT/scripts/amalgamate.py" "$work"
# The golden runs include <rill/rill.h> and others, which are all in the one header.
for header in "$ROOT"/include/rill/*.h; do
    echo '#include "../rill.h"' >"$work/rill/${header##*/}"
done
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror"
for real in float q16; do
    fixed=0
    [ $real = float ] || fixed=1
    # shellcheck disable=SC2086 # flags are words
    set -- $CFLAGS -O2 -DRILL_FIXED=$fixed -I "$work"
    # shellcheck disable=SC2086
    for level in -Os -O2; do # what is inlined differs, and so does what a compiler doubts
        # shellcheck disable=SC2086
        quietly "$CC" "$@" $strict $level -c "$work/rill.c" -o "$work/rill.o"
    done
    quietly "$CC" "$@" -DGOLDEN_STEPS=60 -I "$ROOT/tests" -I "$ROOT/demo/common" -I "$ROOT/port" -I "$PORT" \
        "$ROOT"/demo/scenes/*.c "$ROOT/demo/common/line.c" "$ROOT/tests/golden.c" \
        "$ROOT/tests/targets/golden_main.c" "$ROOT/tests/targets/console_host.c" "$work/rill.o" -o "$work/golden"
    quietly "$work/golden"
    if [ -n "$CXX" ]; then
        # shellcheck disable=SC2086
        quietly "$CXX" -std=c++11 -x c++ $strict -DRILL_FIXED=$fixed -I "$work" "$ROOT/tests/consumer/main.c" \
            -x none "$work/rill.o" -o "$work/game"
        expect $real "$work/game"
    fi
done
echo "two files, the same hashes: $(wc -l <"$work/rill.h") and $(wc -l <"$work/rill.c") lines"
