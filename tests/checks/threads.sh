#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Distinct worlds share nothing: two of them in two threads, watched by ThreadSanitizer.
set -eu
. "$1"

echo 'int main(void) { return 0; }' >"$work/probe.c"
if ! "$CC" -fsanitize=thread -pthread "$work/probe.c" -o "$work/probe" 2>/dev/null || ! "$work/probe"; then
    skip "$CC has no ThreadSanitizer here"
fi
for definitions in "$DEFS_FLOAT" "$DEFS_Q16"; do
    # shellcheck disable=SC2086 # flags, definitions and sources are words
    "$CC" $CFLAGS $definitions -O1 -g -fsanitize=thread -pthread -I "$ROOT/include" -I "$ROOT/src" \
        -I "$ROOT/port" -I "$PORT" $SOURCES "$ROOT/tests/checks/threads.c" "$PORT"/*.c -o "$work/threads"
    "$work/threads"
done
