#!/bin/sh
# Writes docs/stack.md from the painted stacks of the Cortex-M trees that `tests/run` has built, and from gcc's
# -fstack-usage for the largest frames.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/rill-stack.XXXXXX")
trap 'rm -rf "$work"' EXIT

# painted TREE BOARD REAL: lines "world|call bytes" of one program.
painted() {
    qemu-system-arm -machine "$2" -nographic -semihosting -kernel "build/tests/$1/tests/targets/stack.$3" 2>&1 |
        awk '/^(clavet|bodin)$/ { world = $1; body = "" } /^with a body/ { body = "+body" }
            /^rill_/ { print world body "|" $1, $2 }'
}

painted cortex-m0plus mps2-an385 q16 >"$work/1"
painted cortex-m0plus mps2-an385 float >"$work/2"
painted cortex-m4f mps2-an386 q16 >"$work/3"
painted cortex-m4f mps2-an386 float >"$work/4"

mkdir "$work/su"
for source in src/*.c; do
    arm-none-eabi-gcc -std=c99 -O2 -ffreestanding -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16 \
        -ffp-contract=off -fno-math-errno -DRILL_FIXED=1 -I include -I src -I port -I port/template \
        -I port/common/include -fstack-usage -c "$source" -o "$work/su/$(basename "$source" .c).o"
done

{
    cat <<'END_OF_HEAD'
# Stack

Bytes of stack that a call takes at most, its own callees included: measured on a painted stack in QEMU, libraries
built with gcc -O2. The tests fail above 1024. Only `rill_config_default` takes more: its result is a `rill_config` of
1.3 KB, of which gcc keeps a second one; `rill_config_init` is the same without. Written by `tests/targets/stack.sh`.

| call | world | Cortex-M0+ q16 | float | Cortex-M4F q16 | float |
|---|---|---|---|---|---|
END_OF_HEAD
    awk -v work="$work" 'BEGIN {
        for (n = 1; n <= 4; n++) while ((getline line < (work "/" n)) > 0) {
            split(line, part, " ")
            if (!(part[1] in seen)) { seen[part[1]] = 1; order[++count] = part[1] }
            if (part[2] + 0 > bytes[part[1], n] + 0) bytes[part[1], n] = part[2] # of a box and of a capsule
        }
        for (i = 1; i <= count; i++) {
            split(order[i], name, "|")
            printf "| `%s` | %s |", name[2], name[1] == "" ? "–" : name[1]
            for (n = 1; n <= 4; n++) printf " %s |", bytes[order[i], n]
            print ""
        }
    }'
    printf '\nThe largest frames of single functions (gcc -fstack-usage, Cortex-M4F, Q16.16):\n\n| function | bytes |\n|---|---|\n'
    cat "$work"/su/*.su | awk -F '\t' '{ sub(/.*:/, "", $1); print $2, $1 }' | sort -rn | head -n 12 |
        awk '{ printf "| `%s` | %s |\n", $2, $1 }'
} >"$work/stack.md"
mv "$work/stack.md" docs/stack.md
