#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The Game Boy Advance cartridge, played by script: water falls, is tilted with the pad, and the shoulder
# button brings the next scene. What the screen shows is held against tests/pictures.
set -eu
. "$1"

needs arm-none-eabi-gcc python3 bash /usr/include/mgba/core/core.h

# So few particles that every step is in time, however slow the code. 16 is right, 256 the right shoulder
# button. The last picture is of the next scene, at its start.
"$ROOT/demo/run" gba --particles 100 --frames 492 --shot 80:"$work/gba-falls.png" --keys 240:16 --shot 450:"$work/gba-tilted.png" \
    --keys 451:0 --keys 460:256 --keys 464:0 --shot 490:"$work/gba-next.png" >"$work/log"
grep -q 'particles .* cycles' "$work/log" || fail "the log tells no cycles: $(cat "$work/log")"
for picture in falls tilted next; do
    python3 "$ROOT/tests/checks/alike.py" "$ROOT/tests/pictures/gba-$picture.png" "$work/gba-$picture.png" ||
        fail "$work/gba-$picture.png; if it is meant, copy it to tests/pictures"
done
echo "the cartridge shows what it should"
