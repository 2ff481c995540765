#!/bin/sh
# coverage.sh [-R REGEX]: how much of src/ the tests reach, both scalars together, by gcovr.
#
# Builds in build/coverage without optimisation, runs the tests (or those whose name matches), prints
# the files and fails below 95 % of the lines or 85 % of the branches. Takes some minutes. Pages to look
# at are in build/coverage/html/.
set -eu
cd "$(dirname "$0")/.."
least_lines=95
least_branches=85
build=build/coverage

command -v gcovr >/dev/null || {
    echo "coverage: gcovr is not installed" >&2
    exit 77
}
cmake -S . -B $build -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O0 --coverage" \
    -DCMAKE_C_COMPILER=gcc -DRILL_BUILD_VARIANTS=OFF -DRILL_BUILD_CHECKS=OFF -DRILL_BUILD_DEMO=ON >$build.log 2>&1 || {
    tail -n 20 $build.log >&2
    exit 1
}
# The demo itself is not under test here, only what the tests take of it.
targets=$(cmake --build $build --target help | grep -oE '(test|fuzz|soak)\.(float|q16)[-.a-z0-9]*' | sort -u)
# shellcheck disable=SC2086 # target names are words
cmake --build $build --parallel 2 --target $targets >>$build.log 2>&1 || {
    grep -nE 'error' $build.log >&2
    exit 1
}
find $build -name '*.gcda' -delete
ctest --test-dir $build -j 2 --timeout 600 "$@" >$build/ctest.log 2>&1 || {
    tail -n 20 $build/ctest.log >&2
    exit 1
}
mkdir -p $build/html
# Branches of asserts are taken only when the program is wrong.
gcovr --root . --filter 'src/' --object-directory $build --exclude-unreachable-branches \
    --exclude-lines-by-pattern '.*RILL_ASSERT.*' --html-details $build/html/index.html --txt $build/lines.txt \
    --json-summary $build/summary.json --print-summary $build >$build/gcovr.log 2>&1 || {
    tail -n 20 $build/gcovr.log >&2
    exit 1
}
gcovr --root . --filter 'src/' --object-directory $build --exclude-unreachable-branches --branches \
    --exclude-lines-by-pattern '.*RILL_ASSERT.*' --txt $build/branches.txt $build >>$build/gcovr.log 2>&1
grep -E '^(lines|branches|functions):' $build/gcovr.log
awk -v lines=$least_lines -v branches=$least_branches '
    /^lines:/ { if ($2 + 0 < lines) bad = 1 }
    /^branches:/ { if ($2 + 0 < branches) bad = 1 }
    END { exit bad }' $build/gcovr.log || {
    echo "coverage: below $least_lines % of the lines or $least_branches % of the branches; see $build/lines.txt" >&2
    exit 1
}
