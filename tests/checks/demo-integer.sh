#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Renderer and scenes of the Q16.16 build do without floating point: they compile for a processor
# that has no registers for it.
set -eu
. "$1"

echo 'int nothing(void); int nothing(void) { return 0; }' >"$work/probe.c"
"$CC" -mgeneral-regs-only -c "$work/probe.c" -o "$work/probe.o" 2>/dev/null ||
    skip "the compiler has no -mgeneral-regs-only for this machine"
for file in "$ROOT"/demo/render/*.c "$ROOT"/demo/scenes/*.c; do
    # shellcheck disable=SC2086 # lists of flags
    "$CC" -std=c99 -O2 -mgeneral-regs-only $DEFS_Q16 -I"$ROOT/include" -c "$file" -o "$work/object.o" ||
        fail "floating point in $file"
done
echo "renderer and scenes are all integer"
