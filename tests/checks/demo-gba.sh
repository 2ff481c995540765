#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The Game Boy Advance cartridge, played by script: water falls, is tilted with the pad, and the shoulder
# button brings the next scene. What the screen shows is held against tests/pictures.
set -eu
. "$1"

needs arm-none-eabi-gcc python3 bash /usr/include/mgba/core/core.h

# So few particles that every step is in time, however slow the code. 16 is right, 256 the right shoulder
# button: pressed for one screen twice while a step takes two, so that one of the presses falls between two
# readings. The last picture is of the scene after the next one, tilted.
"$ROOT/demo/run" gba --particles 100 --frames 552 --shot 80:"$work/gba-falls.png" --keys 240:16 --shot 450:"$work/gba-tilted.png" \
    --keys 460:272 --keys 461:16 --keys 501:272 --keys 502:16 --shot 550:"$work/gba-next.png" >"$work/log"
grep -q 'particles .* cycles' "$work/log" || fail "the log tells no cycles: $(cat "$work/log")"
for picture in falls tilted next; do
    python3 "$ROOT/tests/checks/alike.py" "$ROOT/tests/pictures/gba-$picture.png" "$work/gba-$picture.png" ||
        fail "$work/gba-$picture.png; if it is meant, copy it to tests/pictures"
done

# Emulated cycles depend on nothing but the compiler: what is promised for this one is held to.
report() {
    "$ROOT/demo/run" gba --report "$@"
}
# field NAME : of the line of JSON on standard input
field() {
    sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p"
}
case $(arm-none-eabi-gcc -dumpversion) in
12.*)
    line=$(report --particles 512 --portable)
    [ "$(echo "$line" | field cycles_per_particle_step)" -le 800 ] || fail "more than 800 cycles in C: $line"
    [ "$(echo "$line" | field frames_per_second)" -ge 30 ] || fail "512 particles do not keep 30 frames a second in C"
    [ "$(report --particles 576 | field frames_per_second)" -ge 30 ] || fail "576 particles do not keep 30 frames a second"
    [ "$(report --particles 320 --hz 60 | field frames_per_second)" -ge 60 ] ||
        fail "320 particles do not keep 60 frames a second"
    [ "$(report --particles 160 --method bodin | field frames_per_second)" -ge 30 ] ||
        fail "160 particles do not keep 30 frames a second with Bodin's method"
    echo "the cartridge shows what it should, in time"
    ;;
*) echo "the cartridge shows what it should; the time it takes is known for gcc 12 only" ;;
esac
