#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The command line of demo/bake: the demo's maze as it is in the repository, 16 bits, nonsense.
set -eu
. "$1"
bake=$BUILD/demo/rill_bake
[ -x "$bake" ] || skip "the demo is not built in this tree"

scenes=$ROOT/demo/scenes
"$bake" --pixels-per-cell 2 --name scene_maze_map "$scenes/maze.pbm" >"$work/maze_map.c"
cmp "$work/maze_map.c" "$scenes/maze_map.c"

printf '#..\n##\n' >"$work/tiles.txt"
"$bake" --bits 16 --cells-per-pixel 2 --name tiles "$work/tiles.txt" >"$work/tiles.c"
# shellcheck disable=SC2086 # flags and definitions are words
"$CC" $CFLAGS $DEFS_FLOAT -Wall -Wextra -Werror -I "$ROOT/include" -c "$work/tiles.c" -o "$work/tiles.o"
grep -q 'const rill_map tiles = {6, 4, 16, samples};' "$work/tiles.c"
# The lowest row comes first.
[ "$(grep -c '^-*[0-9].*,$' "$work/tiles.c")" -eq 4 ] || fail "not four rows"
grep '^-*[0-9].*,$' "$work/tiles.c" | tail -n 1 | grep -qx -e '-384,-128,128,384,405,543,' ||
    fail "the upper row is not the last"

refuses "$bake"
refuses "$bake" "$work/no-such-file"
refuses "$bake" --bits 12 "$work/tiles.txt"
refuses "$bake" --bits
refuses "$bake" --no-such-option 1 "$work/tiles.txt"
refuses "$bake" --pixels-per-cell 2 --cells-per-pixel 2 "$work/tiles.txt"
refuses "$bake" --pixels-per-cell 2 "$work/tiles.txt"
"$bake" --help | grep -q 'demo/run bake'
