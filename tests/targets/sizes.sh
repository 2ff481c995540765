#!/bin/sh
# Code sizes per feature set and machine, as a table: writes docs/sizes.md, or with --check fails if a
# library has grown beyond what is promised.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/rill-sizes.XXXXXX")
trap 'rm -rf "$work"' EXIT

# size_of SCALAR CPU_OPTIONS FEATURES: bytes of code and constants; fails on data.
size_of() {
    rm -f "$work"/*.o
    # shellcheck disable=SC2086 # options are words
    for source in src/*.c; do
        arm-none-eabi-gcc -std=c99 -Os -ffreestanding $2 -ffp-contract=off -fno-math-errno \
            "-DRILL_FIXED=$1" $3 -I include -I src -I port -I port/template -I port/common/include \
            -c "$source" -o "$work/$(basename "$source" .c).o"
    done
    arm-none-eabi-size "$work"/*.o | awk 'NR > 1 { text += $1; data += $2; bss += $3 }
        END { if (data + bss > 0) { print "data"; exit 1 } print text }'
}

features() {
    echo "-DRILL_CLAVET=$1 -DRILL_BODIN=$2 -DRILL_SPRINGS=$3 -DRILL_BODIES=$4 -DRILL_GAMEPLAY=$5"
}

m0plus='-mcpu=cortex-m0plus -mthumb -mfloat-abi=soft'
m4f='-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16'
m7='-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16'
gba='-mcpu=arm7tdmi -mthumb -mthumb-interwork -mfloat-abi=soft'

if [ "${1:-}" = --check ]; then
    small=$(size_of 1 "$m0plus" "$(features 1 0 0 0 0) -DRILL_TEXTS=0")
    all=$(size_of 1 "$m4f" "$(features 1 1 1 1 1)")
    echo "Clavet alone on Cortex-M0+: $small bytes of 16384; everything on Cortex-M4: $all of 65536"
    [ "$small" -le 16384 ] && [ "$all" -le 65536 ]
    exit
fi

row() {
    printf '| %s |' "$1"
    shift
    for machine in "1 $m0plus" "1 $m4f" "0 $m4f" "1 $m7" "0 $m7" "1 $gba"; do
        printf ' %s |' "$(size_of "${machine%% *}" "${machine#* }" "$*")"
    done
    printf '\n'
}

{
    cat <<'END'
# Code sizes

Bytes of code and constants of the whole library (gcc -Os), every function counted; a program that is linked
with `--gc-sections` has only those that it calls. There is no initialised or zeroed data in any of them.
Written by `tests/targets/sizes.sh`.

| features | Cortex-M0+ q16 | Cortex-M4F q16 | float | Cortex-M7 q16 | float | ARM7 Thumb q16 |
|---|---|---|---|---|---|---|
END
    row "Clavet without status texts" "$(features 1 0 0 0 0) -DRILL_TEXTS=0"
    row "Clavet" "$(features 1 0 0 0 0)"
    row "Bodin" "$(features 0 1 0 0 0)"
    row "Clavet, gameplay" "$(features 1 0 0 0 1)"
    row "both methods" "$(features 1 1 0 0 0)"
    row "everything" "$(features 1 1 1 1 1)"
} >"$work/sizes.md"
mkdir -p docs
mv "$work/sizes.md" docs/sizes.md
