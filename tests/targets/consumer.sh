#!/bin/sh
# consumer.sh ROOT BUILD TOOLCHAIN [EMULATOR...]: the library built for another machine is installed, found by a
# project with the same toolchain file, and its program prints the golden hash.
set -eu
ROOT=$1
build=$2
toolchain=$3
shift 3
# shellcheck source=/dev/null
. "$ROOT/tests/consumer/expect.sh"
work=$build/consumer
rm -rf "$work"
mkdir -p "$work"
quietly cmake --install "$build" --prefix "$work/prefix"
quietly cmake -S "$ROOT/tests/consumer" -B "$work/game" "-DCMAKE_TOOLCHAIN_FILE=$toolchain" \
    "-DCMAKE_FIND_ROOT_PATH=$work/prefix"
quietly cmake --build "$work/game"
expect float "$@" "$work/game/game_float"
expect q16 "$@" "$work/game/game_q16"
echo "installed, found, built, run"
