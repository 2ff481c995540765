#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The C code in docs/*.md compiles as it stands, for both scalars, and programs run. Blocks that open with ```c
# are taken, each as a source file of its own; one that is only a fragment opens with ```c fragment. Links lead
# somewhere, and commands of ```sh blocks are there.
set -eu
. "$1"

work=$WORK/docs
rm -rf "$work"
mkdir -p "$work"
cd "$work"

for page in "$ROOT"/docs/*.md; do
    [ -f "$page" ] || {
        echo "SKIP: there are no pages in docs"
        exit 77
    }
    name=$(basename "$page" .md)
    awk -v name="$name" '
        /^```c$/ {
            file = sprintf("%s.%02d.c", name, ++blocks)
            printf "#line %d \"docs/%s.md\"\n", NR + 1, name >file
            next
        }
        /^```/ { file = "" }
        file != "" { print >file }
    ' "$page"
done

count=0
for block in *.c; do
    [ -f "$block" ] || continue
    for definitions in "$DEFS_FLOAT" "$DEFS_Q16"; do
        # shellcheck disable=SC2086 # flags and definitions are words
        "$CC" $CFLAGS $definitions -Wall -Wextra -Wmissing-prototypes -Werror -I "$ROOT/include" \
            -I "$ROOT/port" -I "$PORT" -c "$block" -o "${block%.c}.o"
        grep -q '^int main(' "$block" || continue
        library=$LIB_FLOAT
        [ "$definitions" = "$DEFS_FLOAT" ] || library=$LIB_Q16
        "$CC" "${block%.c}.o" "$library" "$LIB_PORT" -o program
        ./program >program.out || {
            echo "FAIL: $block ends with exit code $?: $(cat program.out)"
            exit 1
        }
    done
    count=$((count + 1))
done
echo "$count blocks compile"
if command -v python3 >/dev/null; then
    python3 "$ROOT/tests/checks/links.py" "$ROOT"
fi
# The reference is made without a warning.
if command -v doxygen >/dev/null; then
    cd "$ROOT"
    sed "s|^OUTPUT_DIRECTORY .*|OUTPUT_DIRECTORY = $work|" docs/Doxyfile | doxygen -
fi
