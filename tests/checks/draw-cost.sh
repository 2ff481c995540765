#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Drawing the surface of 2000 particles at 400 x 240 takes no more instructions than the step that it shows.
set -eu
. "$1"

[ -x "$BUILD/demo/rill_measure_float" ] || skip "the demo is not built in this tree"
needs valgrind

steps=10
pictures=5 # that rill_measure draws

# instructions FUNCTION PROGRAM METHOD: of all calls of the function.
instructions() {
    valgrind --tool=callgrind "--toggle-collect=$1" "--callgrind-out-file=$work/out" \
        "$2" dam-break "$3" 2000 60 $steps 1 >/dev/null 2>"$work/log"
    awk '/^(summary|totals):/ { n = $2 } END { print n }' "$work/out"
}

for real in float q16; do
    for method in clavet bodin-standard; do
        program=$BUILD/demo/rill_measure_$real
        drawn=$(($(instructions stage_draw "$program" $method) / pictures))
        step=$(($(instructions rill_step_timed "$program" $method) / steps))
        if [ "$drawn" -eq 0 ] || [ "$step" -eq 0 ]; then
            fail "$real $method: nothing was counted"
        fi
        echo "$real $method: a picture $drawn, a step $step instructions"
        [ "$drawn" -le "$step" ] || fail "drawing costs more than the step"
    done
done
