#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The C code in README.md compiles as it stands, and its first complete program runs.
#
# Blocks that open with ```c are taken, each as a source file of its own, for both scalars; with a main
# they are linked too. A block that is only a fragment opens with ```c fragment and is left out. The
# commands of ```sh blocks are listed, and those of this repository must exist.
set -eu
. "$1"

readme=$ROOT/README.md
work=$WORK/readme
if [ ! -f "$readme" ]; then
    echo "SKIP: there is no README.md"
    exit 77
fi
rm -rf "$work"
mkdir -p "$work"
cd "$work"

awk '
    /^```c$/ { file = sprintf("block%02d.c", ++blocks); printf "#line %d \"README.md\"\n", NR + 1 >file; next }
    /^```c fragment/ { fragments++ }
    /^```(sh|bash|console)$/ { shell = 1; next }
    /^```/ { file = ""; shell = 0; next }
    file != "" { print >file }
    shell { print >"commands.txt" }
    END { if (fragments) print fragments " fragments left out" }
' "$readme"

ran=
for real in float q16; do
    definitions=$DEFS_FLOAT
    library=$LIB_FLOAT
    if [ $real = q16 ]; then
        definitions=$DEFS_Q16
        library=$LIB_Q16
    fi
    for block in block*.c; do
        [ -f "$block" ] || continue
        program=./${block%.c}.$real
        # shellcheck disable=SC2086 # flags and definitions are words
        set -- $CFLAGS $definitions -Wall -Wextra -Werror -I "$ROOT/include" -I "$ROOT/port" \
            -I "$PORT"
        if ! grep -q 'main(' "$block"; then
            "$CC" "$@" -c "$block" -o "$program.o"
            continue
        fi
        "$CC" "$@" "$block" "$library" "$LIB_PORT" -o "$program"
        # The first program runs in both builds.
        if [ -z "$ran" ] || [ "$ran" = "$block" ]; then
            ran=$block
            "$program" >"$program.out" || {
                echo "FAIL: $block of README.md, $real, ends with exit code $?"
                exit 1
            }
            echo "ran $block, $real: $(wc -l <"$program.out") lines"
        fi
    done
done

if [ -f commands.txt ]; then
    echo "commands:"
    sed 's/^/    /' commands.txt
    sed 's/^\$ //' commands.txt | awk '{ sub(/^\.\//, "", $1); print $1 }' |
        grep -E '^(demo|tests|\.ci)/' | sort -u | while IFS= read -r command; do
        [ -x "$ROOT/$command" ] || {
            echo "FAIL: README.md names $command, which is not there"
            exit 1
        }
    done
fi
