#!/bin/sh
# consumer.sh ROOT BUILD TOOLCHAIN COMPILER [EMULATOR...]: a project with this toolchain file uses the library on another
# machine, in every way that it can be used, and its programs print the golden hashes.
set -eu
ROOT=$1
build=$2
toolchain=$3
compiler=$4
shift 4
# shellcheck source=/dev/null
. "$ROOT/tests/consumer/expect.sh"
work=$build/consumer
rm -rf "$work"
mkdir -p "$work"

# game HOW COMMAND...: builds the consumer and runs it by the command.
game() {
    how=$1
    shift
    quietly cmake -S "$ROOT/tests/consumer" -B "$work/$how" "-DCMAKE_TOOLCHAIN_FILE=$toolchain" "-DHOW=$how" \
        "-DCMAKE_FIND_ROOT_PATH=$work/prefix" "-DRILL_SOURCE=$ROOT" "-DRILL_ARCHIVE=$work/rill.tar.gz"
    quietly cmake --build "$work/$how" --parallel 2
    expect float "$@" "$work/$how/game_float"
    expect q16 "$@" "$work/$how/game_q16"
}

quietly cmake --install "$build" --prefix "$work/prefix"
game find_package "$@"
game add_subdirectory "$@"
ways="find_package, add_subdirectory"
if git -C "$ROOT" rev-parse --git-dir >/dev/null 2>&1; then
    archive=$(sh "$ROOT/scripts/archive.sh" "$work")
    mv "$archive" "$work/rill.tar.gz"
    game fetch "$@"
    ways="$ways, FetchContent"
fi
if command -v pkg-config >/dev/null; then
    PKG_CONFIG_LIBDIR=$(dirname "$(find "$work/prefix" -name rill.pc)")
    export PKG_CONFIG_LIBDIR
    for module in rill rill_q16; do
        # shellcheck disable=SC2046 # options are words
        quietly "$compiler" -static "$ROOT/tests/consumer/main.c" $(pkg-config --cflags --libs $module) -o "$work/$module"
    done
    expect float "$@" "$work/rill"
    expect q16 "$@" "$work/rill_q16"
    ways="$ways, pkg-config"
fi
echo "used by $ways"
