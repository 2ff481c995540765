#!/bin/sh
# Code sizes per feature set and machine, as a table: writes docs/sizes.md, or with --check fails if a
# library has grown beyond what was reached.
set -eu
cd "$(dirname "$0")/../.."
for tool in arm-none-eabi-gcc python3; do
    if ! command -v "$tool" >/dev/null; then
        echo "SKIP: $tool is not installed"
        exit 77
    fi
done
work=$(mktemp -d "${TMPDIR:-/tmp}/rill-sizes.XXXXXX")
trap 'rm -rf "$work"' EXIT
python3 scripts/amalgamate.py "$work"

# What all of them are compiled with.
common='-std=c99 -Os -ffreestanding -ffp-contract=off -fno-math-errno'

# compile_one SCALAR CPU_OPTIONS FEATURES MORE...: the library in one file.
compile_one() {
    one_scalar=$1 one_cpu=$2 one_features=$3
    shift 3
    # shellcheck disable=SC2086 # options are words
    arm-none-eabi-gcc $common $one_cpu "-DRILL_FIXED=$one_scalar" $one_features \
        '-DRILL_PORT_HEADER="rill_port.h"' -I port -I port/template -I port/common/include -I "$work" "$@"
}

# bytes_of FILE...: code and constants; fails on data.
bytes_of() {
    arm-none-eabi-size "$@" | awk 'NR > 1 { text += $1; data += $2; bss += $3 }
        END { if (data + bss > 0) { print "data"; exit 1 } print text }'
}

# size_of SCALAR CPU_OPTIONS FEATURES: every function of the library.
size_of() {
    compile_one "$1" "$2" "$3" -c "$work/rill.c" -o "$work/rill.o"
    bytes_of "$work/rill.o"
}

# size_in_files SCALAR CPU_OPTIONS FEATURES: the same, file by file.
size_in_files() {
    rm -rf "$work/files"
    mkdir "$work/files"
    for source in src/*.c; do
        # shellcheck disable=SC2086 # options are words
        arm-none-eabi-gcc $common $2 "-DRILL_FIXED=$1" $3 -I include -I src -I port -I port/template \
            -I port/common/include -c "$source" -o "$work/files/$(basename "$source" .c).o"
    done
    bytes_of "$work"/files/*.o
}

# size_linked SCALAR CPU_OPTIONS FEATURES: the program sizes_main.c with all it needs, memory functions and
# the compiler's run-time library included; the block is its own affair.
size_linked() {
    compile_one "$1" "$2" "$3" -ffunction-sections -fdata-sections -nostdlib -Wl,--gc-sections -Wl,-e,start \
        "$work/rill.c" tests/targets/sizes_main.c port/common/memory.c -lgcc -o "$work/linked"
    arm-none-eabi-size "$work/linked" | awk 'NR > 1 { print $1 }'
}

features() {
    echo "-DRILL_CLAVET=$1 -DRILL_BODIN=$2 -DRILL_SPRINGS=$3 -DRILL_BODIES=$4 -DRILL_GAMEPLAY=$5"
}

m0plus='-mcpu=cortex-m0plus -mthumb -mfloat-abi=soft'
m4f='-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16'
m7='-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16'
gba='-mcpu=arm7tdmi -mthumb -mthumb-interwork -mfloat-abi=soft'
clavet="$(features 1 0 0 0 0) -DRILL_TEXTS=0"
all=$(features 1 1 1 1 1)

if [ "${1:-}" = --check ]; then
    failed=0
    # check NAME BYTES LIMIT GOAL: limits are what was reached, and a little more.
    check() {
        echo "$1: $2 bytes of at most $3 (the goal is $4)"
        [ "$2" -le "$3" ] || failed=1
    }
    check "Clavet alone in Q16.16 on Cortex-M0+" "$(size_of 1 "$m0plus" "$clavet")" 16310 16384
    check "a program with it" "$(size_linked 1 "$m0plus" "$clavet")" 14060 16384
    check "everything in Q16.16 on Cortex-M4" "$(size_of 1 "$m4f" "$all")" 87200 65536
    check "everything in float on Cortex-M4" "$(size_of 0 "$m4f" "$all")" 90160 65536
    check "a program with everything in Q16.16" "$(size_linked 1 "$m4f" "$all")" 62300 65536
    check "a program with everything in float" "$(size_linked 0 "$m4f" "$all")" 62520 65536
    exit $failed
fi

# row HOW NAME FEATURES: one line of the table, by one of the functions above.
row() {
    printf '| %s |' "$2"
    for machine in "1 $m0plus" "1 $m4f" "0 $m4f" "1 $m7" "0 $m7" "1 $gba"; do
        printf ' %s |' "$("$1" "${machine%% *}" "${machine#* }" "$3")"
    done
    printf '\n'
}

{
    cat <<'END'
# Code sizes

Bytes of code and constants of the whole library, every function counted: the [single file](porting.md), gcc -Os. There
is no initialised or zeroed data in any of them. `-Os` chooses small code and short tables, with the same results
(`RILL_SMALL` in `include/rill/options.h`). Of the goals, 16 KB for Clavet's method alone on a Cortex-M0+ is met with all
functions of the library, and 64 KB for everything on a Cortex-M4 by a whole program (the second table): it has what it
calls and every feature that a step may need. With all its functions, of which no program calls all, the library does
not meet the second. No other flags are used: of some thirty, tried one by one, the best saves 0.6 %
(`-fno-move-loop-invariants`), and clang 14 with `-Oz` takes about a tenth more than gcc 12. Written by
`tests/targets/sizes.sh`.

| features | Cortex-M0+ q16 | Cortex-M4F q16 | float | Cortex-M7 q16 | float | ARM7 Thumb q16 |
|---|---|---|---|---|---|---|
END
    row size_of "Clavet without status texts" "$clavet"
    row size_of "Clavet" "$(features 1 0 0 0 0)"
    row size_of "Bodin" "$(features 0 1 0 0 0)"
    row size_of "Clavet, springs" "$(features 1 0 1 0 0)"
    row size_of "Clavet, gameplay" "$(features 1 0 0 0 1)"
    row size_of "Clavet, bodies" "$(features 1 0 0 1 0)"
    row size_of "both methods" "$(features 1 1 0 0 0)"
    row size_of "everything" "$all"
    row size_in_files "everything, from separate files" "$all"
    cat <<'END'

A whole program, linked with `-ffunction-sections` and `--gc-sections`: it makes a world, fills a box, steps and reads
positions (`tests/targets/sizes_main.c`). Memory functions and what the compiler's run-time library adds are counted:
64-bit products and quotients, and floating point where the machine has none.

| features | Cortex-M0+ q16 | Cortex-M4F q16 | float | Cortex-M7 q16 | float | ARM7 Thumb q16 |
|---|---|---|---|---|---|---|
END
    row size_linked "Clavet without status texts" "$clavet"
    row size_linked "everything" "$all"
} >"$work/sizes.md"
mv "$work/sizes.md" docs/sizes.md
