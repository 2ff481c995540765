#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Q16.16 against float against an oracle, over random small scenes: how far apart they may be. The oracle is the
# library's own source with double for float, so what it differs by is rounding. (Each scalar against oracles that
# know nothing of the source, for one substep: test_bodin_oracle.c, test_clavet.c.)
#
#   place   m, of each particle after 6 steps: 1/200 of the smoothing radius; float 1/2000
#   centre  m, of all after 24 steps, and over the last second of two: a third of the spacing
#   speed   m/s, mean of all at the same times
set -eu
. "$1"

# run NAME DEFINITIONS SOURCES_OR_LIBRARY...
run() {
    name=$1
    definitions=$2
    shift 2
    # shellcheck disable=SC2086 # flags and definitions are words
    "$CC" $CFLAGS $definitions -O1 -I "$ROOT/include" "$ROOT/tests/differential.c" "$@" "$LIB_PORT" -lm -o "$work/$name"
    "$work/$name" >"$work/$name.txt"
}
run float "$DEFS_FLOAT" "$LIB_FLOAT"
run q16 "$DEFS_Q16" "$LIB_Q16"
# The square root of single precision is an instruction of its own; without SSE2 the source asks the compiler for it.
oracle="-w -DRILL_VECTOR=0 -DRILL_SOFTWARE_ROOT=0 -U__SSE2__ -Dfloat=double -D__builtin_sqrtf=__builtin_sqrt -fno-math-errno"
# shellcheck disable=SC2086 # sources are words
run double "$DEFS_FLOAT $oracle -I $ROOT/src -I $ROOT/port -I $PORT" $SOURCES

# compare A B PLACE CENTRE SPEED: with what is allowed.
compare() {
    paste -d ' ' "$work/$1.txt" "$work/$2.txt" | awk -v a="$1" -v b="$2" -v place="$3" -v centre="$4" -v speed="$5" '
        BEGIN { limit["place"] = place; limit["centre"] = centre; limit["speed"] = speed }
        { apart = $4 - $8; if (apart < 0) apart = -apart }
        $1 != $5 || $2 != $6 || $3 != $7 { print "not the same line: " $0; bad = 1 }
        apart > worst[$2] { worst[$2] = apart; where[$2] = $1 " " $3 }
        !(apart <= limit[$2]) { bad = 1 }
        END {
            for (what in limit) {
                printf "%s, %s: %s %.6f apart at most (scene %s), %g allowed\n", a, b, what, worst[what], where[what],
                    limit[what]
            }
            exit bad || NR < 1000 || worst["place"] == 0
        }'
}
status=0
compare float double 0.0001 0.03 0.08 || status=1
compare q16 double 0.001 0.03 0.08 || status=1
compare float q16 0.001 0.03 0.08 || status=1
exit $status
