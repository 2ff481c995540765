#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# What bodies cost, in instructions per particle and step against the same fluid without bodies: four
# static walls less than 10 % more, a hundred boxes in 5 000 particles at most twice as much.
set -eu
. "$1"

needs valgrind

# counted REAL METHOD WHAT: instructions per particle of the steps.
counted() {
    particles=$(valgrind --tool=callgrind --callgrind-out-file="$work/out" --toggle-collect=rill_step \
        "$work/$1" "$2" "$3" 2>"$work/log" | cut -d ' ' -f 1)
    awk -v particles="$particles" '/Collected :/ { print int($4 / particles) }' "$work/log"
}

bad=0
# compare REAL DEFINITIONS
compare() {
    # shellcheck disable=SC2086 # flags, definitions and sources are words
    "$CC" $CFLAGS $2 -O2 -I "$ROOT/include" -I "$ROOT/src" -I "$ROOT/port" -I "$PORT" $SOURCES \
        "$ROOT/tests/body_cost.c" "$PORT"/*.c -o "$work/$1"
    for method in bodin clavet; do
        none=$(counted "$1" $method none)
        for case in walls:110 hundred:200; do
            what=${case%:*}
            percent=$(($(counted "$1" $method "$what") * 100 / none))
            echo "$1 $method $what: $percent % of the step without bodies, at most ${case#*:}"
            [ "$percent" -le "${case#*:}" ] || bad=1
        done
    done
}
compare float "$DEFS_FLOAT"
compare q16 "$DEFS_Q16"
exit $bad
