#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Q16.16 against float over random small scenes: how far apart they may be. (Each against an oracle in
# double precision: test_bodin_oracle.c, test_clavet.c.)
#
#   place   m, of each particle after 6 steps: 1/200 of the smoothing radius
#   centre  m, of all after 24 and 240 steps: a third of the spacing
#   speed   m/s, mean of all after 24 steps, and over the last second of two
set -eu
. "$1"
work=$WORK/differential
mkdir -p "$work"

# run NAME DEFINITIONS LIBRARY
run() {
    # shellcheck disable=SC2086 # flags and definitions are words
    "$CC" $CFLAGS $2 -O1 -I "$ROOT/include" "$ROOT/tests/differential.c" "$3" "$LIB_PORT" -lm -o "$work/$1"
    "$work/$1" >"$work/$1.txt"
}
run float "$DEFS_FLOAT" "$LIB_FLOAT"
run q16 "$DEFS_Q16" "$LIB_Q16"

paste -d ' ' "$work/float.txt" "$work/q16.txt" | awk '
    BEGIN { limit["place"] = 0.001; limit["centre"] = 0.03; limit["speed"] = 0.08 }
    { apart = $4 - $8; if (apart < 0) apart = -apart }
    $1 != $5 || $2 != $6 || $3 != $7 { print "not the same line: " $0; bad = 1 }
    apart > worst[$2] { worst[$2] = apart; where[$2] = $1 " " $3 }
    !(apart <= limit[$2]) { bad = 1 }
    END {
        for (what in limit) {
            printf "%s: %.6f apart at most (scene %s), %g allowed\n", what, worst[what], where[what], limit[what]
        }
        exit bad || NR < 1000
    }'
