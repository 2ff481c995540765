#!/bin/sh
# shellcheck source=/dev/null disable=SC2046,SC2153,SC2154 # the variables come from the file given as $1
# The C code of README.md and of docs/*.md compiles as it stands, for both scalars, and programs run. Blocks that open
# with ```c are taken, each as a source file of its own. Links lead somewhere, and commands of ```sh blocks are there.
set -eu
. "$1"

cd "$work"

set -- README.md
case $DEFS_FLOAT in
*RILL_GAMEPLAY=0*) echo "without gameplay: README.md only" ;;
*) set -- "$@" $(cd "$ROOT" && echo docs/*.md) ;;
esac
for page in "$@"; do
    awk -v page="$page" -v name="$(basename "$page" .md)" '
        /^```c$/ {
            file = sprintf("%s.%02d.c", name, ++blocks)
            printf "#line %d \"%s\"\n", NR + 1, page >file
            next
        }
        /^```/ { file = "" }
        file != "" { print >file }
    ' "$ROOT/$page"
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
        ./program >program.out || fail "$block ends with exit code $?: $(cat program.out)"
    done
    count=$((count + 1))
done
[ $count -gt 0 ] || fail "no page has C code"
echo "$count blocks compile"
if command -v python3 >/dev/null; then
    python3 "$ROOT/tests/checks/links.py" "$ROOT"
fi
# The reference is made without a warning.
if command -v doxygen >/dev/null; then
    cd "$ROOT"
    sed "s|^OUTPUT_DIRECTORY .*|OUTPUT_DIRECTORY = $work|" docs/Doxyfile | doxygen -
fi
