#!/bin/sh
# deep.sh [STEP...]: checks that take longer than those of every day. Without a STEP, all of them:
#
#   analyzer   gcc -fanalyzer over src/, both scalars: no finding
#   misra      the subset of MISRA C:2012 of docs/misra.md, by cppcheck: no finding that is not listed there
#   memory     the tests under clang's MemorySanitizer
#   valgrind   chosen tests and the fuzzers' first inputs under valgrind's memcheck
#   wrap       the golden runs with -fwrapv -fno-strict-aliasing: the same bits as without, so that the
#              library relies on neither; and no warning of gcc about either
#   ndebug     the golden runs and the hostile ones without asserts
#   bigendian  all tests as big-endian MIPS programs, under qemu
#   features   the tests of a library without each of its features
#   bounds     hundreds of random parameter sets of Clavet's method for 10 000 steps each (ROUNDS, 200)
#
# What is not installed is named and left out; a step of which something was left out does not count as passed.
# Everything is built in build/deep, with JOBS (2) jobs at a time. WANT=REGEX limits memory and bigendian to the
# tests whose name matches.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
deep=build/deep
mkdir -p $deep
failed=0

# Long runs whose turn is elsewhere, and programs of other people's engines.
long='engine-|clavet-[bm]|scenes|machines|render|hand$|coupling|golden'
jobs=${JOBS:-2}
missing=77

have() {
    command -v "$1" >/dev/null && return 0
    echo "deep: left out: $1 is not installed"
    return 1
}

# tree NAME CMAKE_ARGUMENT... : builds the test programs.
tree() {
    name=$1
    shift
    cmake -S . -B "$deep/$name" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DRILL_BUILD_VARIANTS=OFF -DRILL_BUILD_CHECKS=OFF \
        -DRILL_BUILD_EXAMPLES=OFF "$@" >"$deep/$name.log" 2>&1 || {
        tail -n 20 "$deep/$name.log"
        return 1
    }
    targets=$(cmake --build "$deep/$name" --target help | grep -oE '(test|fuzz|soak)\.(float|q16)[-.a-z0-9]*' |
        grep -vE "${skip:-engine-}" | grep -E "${want:-${WANT:-.}}" | sort -u)
    # shellcheck disable=SC2086 # target names are words
    cmake --build "$deep/$name" --parallel "$jobs" --target $targets >>"$deep/$name.log" 2>&1 || {
        grep -nE 'error' "$deep/$name.log" | head -n 20
        return 1
    }
}

# tests NAME CTEST_ARGUMENT...
tests() {
    name=$1
    shift
    ctest --test-dir "$deep/$name" -j "$jobs" --timeout 14400 --output-on-failure --no-tests=error -R "${WANT:-.}" "$@" >"$deep/$name.ctest" 2>&1 || {
        grep -E 'FAIL|ERROR|WARNING: Mem|Failed' "$deep/$name.ctest" | head -n 30
        return 1
    }
    grep 'tests passed' "$deep/$name.ctest"
}

analyzer() {
    have gcc || return $missing
    # gcc 12 loses track of structs that are returned by value and then takes them to be uninitialised;
    # MemorySanitizer and valgrind look for that.
    for fixed in 0 1; do
        find src -name '*.c' | sort | xargs -n 1 -P "$jobs" gcc -std=c99 -O1 -fanalyzer -Wno-analyzer-use-of-uninitialized-value -Wall -Werror -c -o /dev/null \
            "-DRILL_FIXED=$fixed" -I include -I port -I port/host -I src || return 1
    done
}

memory() {
    have clang || return $missing
    skip=$long tree memory -DCMAKE_C_COMPILER=clang "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -g" -DRILL_SANITIZE=memory || return 1
    tests memory -E "$long"
}

under_valgrind() {
    have valgrind || return $missing
    names="world handles snapshot grid lists springs bodin-oracle emitters sensors body joint bodies-hostile sane sane-bodies capacity body-limits"
    want="test\.[a-z0-9]*\.($(echo "$names" | tr ' ' '|'))\$|fuzz\.[a-z0-9]*\.(api|snapshot|maps)\$" \
        tree valgrind "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -g" || return 1
    for real in float q16; do
        for name in $names; do
            valgrind --quiet --error-exitcode=3 --leak-check=full "$deep/valgrind/tests/test.$real.$name" \
                >$deep/valgrind.txt 2>&1 || {
                tail -n 20 $deep/valgrind.txt
                return 1
            }
        done
        valgrind --quiet --error-exitcode=3 "$deep/valgrind/tests/fuzz/fuzz.$real.api" -n 40 || return 1
        valgrind --quiet --error-exitcode=3 "$deep/valgrind/tests/fuzz/fuzz.$real.snapshot" -n 60 || return 1
        valgrind --quiet --error-exitcode=3 "$deep/valgrind/tests/fuzz/fuzz.$real.maps" -n 20 || return 1
    done
}

wrap() {
    for fixed in 0 1; do
        find src -name '*.c' | sort | xargs -n 1 -P "$jobs" gcc -std=c99 -O2 -Wstrict-aliasing=2 -Wstrict-overflow=2 -Werror -c -o /dev/null \
            "-DRILL_FIXED=$fixed" -I include -I port -I port/host -I src || return 1
    done
    skip='engine-|fuzz|soak|test\.[a-z0-9]*\.[a-fh-z]' tree wrap \
        "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O2 -fwrapv -fno-strict-aliasing" || return 1
    tests wrap -R '(float|q16)\.golden$'
}

ndebug() {
    skip='engine-|soak|test\.[a-z0-9]*\.[ac-fi-z]' tree ndebug "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O2 -DNDEBUG" || return 1
    tests ndebug -R '(float|q16)\.(golden|hostile|bodies-hostile|fuzz-api|fuzz-snapshot)$'
}

bigendian() {
    # Not PowerPC: its C library's cos has an instruction that qemu-ppc does not know.
    have mips-linux-gnu-gcc && have qemu-mips || return $missing
    tree bigendian "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O2" "-DCMAKE_TOOLCHAIN_FILE=$root/toolchains/mips.cmake" || return 1
    tests bigendian -E engine-
}

features() {
    for feature in CLAVET BODIN SPRINGS BODIES GAMEPLAY; do
        echo "without $feature"
        tree "without-$feature" "-DRILL_$feature=OFF" || return 1
        tests "without-$feature" -E engine- || return 1
    done
}

bounds() {
    want='test\.(float|q16)\.clavet-bounds$' tree bounds "-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O2" || return 1
    RILL_TEST_ROUNDS=${ROUNDS:-200} tests bounds --timeout 36000 -R '(float|q16)\.clavet-bounds$'
}

misra() {
    have cppcheck || return $missing
    sh tests/misra.sh
}

# With other names than the programs that they run.
step() {
    case $1 in
    analyzer) analyzer ;;
    misra) misra ;;
    memory) memory ;;
    valgrind) under_valgrind ;;
    wrap) wrap ;;
    ndebug) ndebug ;;
    bigendian) bigendian ;;
    features) features ;;
    bounds) bounds ;;
    *)
        echo "deep: unknown step '$1'" >&2
        return 1
        ;;
    esac
}

[ $# -gt 0 ] || set -- analyzer misra memory valgrind wrap ndebug bigendian features bounds
for wanted in "$@"; do
    echo "== $wanted"
    result=0
    step "$wanted" || result=$?
    case $result in
    0) echo "== $wanted: passed" ;;
    "$missing") echo "== $wanted: left out" ;;
    *)
        echo "== $wanted: FAILED"
        failed=1
        ;;
    esac
done
exit $failed
