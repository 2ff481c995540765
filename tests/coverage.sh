#!/bin/sh
# coverage.sh [-R REGEX]: how much of src/ the tests reach, both scalars together, by gcovr.
#
# Builds in build/coverage without optimisation, runs the tests (or those whose name matches), prints
# the files and fails below 95 % of the lines or 85 % of the branches. Takes twenty
# minutes. Tests that only repeat at length what shorter ones show are left out, as are other engines.
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
# The demo and other people's engines are not under test here.
targets=$(cmake --build $build --target help | grep -oE '(test|fuzz|soak)\.(float|q16)[-.a-z0-9]*' |
    grep -v engine- | sort -u)
# shellcheck disable=SC2086 # target names are words
cmake --build $build --parallel "${JOBS:-2}" --target $targets >>$build.log 2>&1 || {
    grep -nE 'error' $build.log >&2
    exit 1
}
find $build -name '*.gcda' -delete
ctest --test-dir $build -j "${JOBS:-2}" -E "engine-|clavet-m|scenes|machines|render|hand\$|example" "$@" >$build/ctest.log 2>&1 || {
    tail -n 20 $build/ctest.log >&2
    exit 1
}
# gcovr cannot merge a function that stands in two places, as those of both scalars do; so each by itself.
# Branches of asserts are taken only when the program is wrong.
for library in rill rill_q16; do
    gcovr --root . --filter 'src/' --exclude-unreachable-branches --exclude-lines-by-pattern '.*RILL_ASSERT.*' \
        --json $build/$library.json $build/src/CMakeFiles/$library.dir >$build/gcovr.log 2>&1 || {
        tail -n 5 $build/gcovr.log >&2
        exit 1
    }
done
python3 tests/coverage.py $least_lines $least_branches $build/rill.json $build/rill_q16.json
