#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Every public header compiles alone, twice included, as C and as C++, for both scalars.
set -eu
. "$1"

unit=$work/header.c
failed=0

# compile COMPILER STANDARD LANGUAGE DEFINITIONS
compile() {
    # shellcheck disable=SC2086 # the definitions are words
    if ! "$1" -x "$3" "-std=$2" $4 -Wall -Wextra -Wpedantic -Wundef -Werror -fsyntax-only \
        -I "$ROOT/include" "$unit"; then
        echo "FAIL: $name as $2 with $4"
        failed=1
    fi
}

count=0
for header in "$ROOT"/include/rill/*.h; do
    name=rill/${header##*/}
    printf '#include <%s>\n#include <%s>\nextern int unit_is_not_empty;\n' "$name" "$name" >"$unit"
    for definitions in "$DEFS_FLOAT" "$DEFS_Q16"; do
        compile "$CC" c99 c "$definitions"
        compile "$CC" c11 c "$definitions"
        if [ -n "$CXX" ]; then
            compile "$CXX" c++11 c++ "$definitions"
            compile "$CXX" c++17 c++ "$definitions"
        fi
    done
    count=$((count + 1))
done
echo "$count headers, C99 and C11${CXX:+, C++11 and C++17}"
if [ -z "$CXX" ]; then
    echo "SKIP: the headers were not compiled as C++: no C++ compiler"
    [ $failed -ne 0 ] || exit 77
fi
exit $failed
