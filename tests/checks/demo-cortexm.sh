#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The dam break on Cortex-M7 and M4F boards: the same state as here, and a picture of one bit a pixel that is the same
# on both and shows water below a dark sky.
set -eu
. "$1"

needs arm-none-eabi-gcc qemu-system-arm python3 bash "$BUILD/demo/rill_demo_float"

for real in float q16; do
    # 66 steps of 600 particles, as demo/cortexm/main.c takes.
    "$BUILD/demo/rill_demo_$real" dam-break --particles 600 --seconds 1.1 --report >"$work/here"
    hash=$(sed -n 's/.*"hash": "\([^"]*\)".*/\1/p' "$work/here" | tr a-f A-F)
    for core in m7 m4f; do
        "$ROOT/demo/run" cortexm --core $core --real $real >"$work/log"
        grep -q "\"hash\": \"$hash\"" "$work/log" || fail "$core $real: not $hash: $(cat "$work/log")"
        mv "$ROOT/build/cortex-$core/rill.pbm" "$work/$core.pbm"
    done
    cmp "$work/m7.pbm" "$work/m4f.pbm"
    python3 - "$work/m7.pbm" <<'END' || fail "$work/m7.pbm shows no water"
import sys
pixels = open(sys.argv[1], "rb").read()[-50 * 240:]
rows = [sum(8 - bin(byte).count("1") for byte in pixels[50 * y:50 * y + 50]) / 400 for y in range(240)]
sky, water = sum(rows[10:60]) / 50, sum(rows[180:230]) / 50
sys.exit(0 if sky < 0.1 and 0.15 < water < 0.9 else f"lit share of the sky {sky:.2f}, of the water {water:.2f}")
END
done
echo "the boards show what they should"
