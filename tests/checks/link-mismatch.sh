#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# A program built with the headers of one scalar must not link with the library of the other.
set -eu
. "$1"

cat >"$work/mismatch.c" <<'END'
#include <rill/rill.h>

int main(void) {
    void (*volatile entry)(void) = (void (*)(void))rill_world_init;
    return entry == 0;
}
END

# link DEFINITIONS LIBRARY
link() {
    # shellcheck disable=SC2086 # flags and definitions are words
    "$CC" $CFLAGS $1 -I "$ROOT/include" "$work/mismatch.c" "$2" "$LIB_PORT" -o "$work/mismatch" \
        >"$work/mismatch.log" 2>&1
}

must_link() {
    if ! link "$2" "$3"; then
        fail "$1 headers do not link with the $1 library: $(cat "$work/mismatch.log")"
    fi
}

must_not_link() {
    if link "$2" "$3"; then
        fail "$1: linked, and would have run with the wrong scalar"
    fi
    if ! grep -E 'undefined (reference|symbol)|Undefined symbols|_rill_' "$work/mismatch.log" |
        grep -q rill_; then
        fail "$1: not for an undefined rill function: $(cat "$work/mismatch.log")"
    fi
}

must_link float "$DEFS_FLOAT" "$LIB_FLOAT"
must_link q16 "$DEFS_Q16" "$LIB_Q16"
must_not_link "float headers, q16 library" "$DEFS_FLOAT" "$LIB_Q16"
must_not_link "q16 headers, float library" "$DEFS_Q16" "$LIB_FLOAT"
echo "matching pairs link, mixed pairs do not"
