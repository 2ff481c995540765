#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Another project uses rill: installed and found by CMake and by pkg-config, as a folder of its own tree, and
# fetched as the source archive; for both scalars, without warnings, as C and as C++. Each time the program
# prints the golden hash.
set -eu
. "$1"
. "$ROOT/tests/consumer/expect.sh"

strict="-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wcast-align -Wdouble-promotion -Werror"

# consumer HOW CMAKE_ARGUMENT...
consumer() {
    how=$1
    shift
    quietly "$CMAKE" -S "$ROOT/tests/consumer" -B "$work/$how" "-DCMAKE_C_COMPILER=$CC" -DCMAKE_BUILD_TYPE=Debug \
        "-DCMAKE_C_FLAGS=$strict" "-DHOW=$how" "$@"
    quietly "$CMAKE" --build "$work/$how" --parallel 2
    expect float "$work/$how/game_float"
    expect q16 "$work/$how/game_q16"
}

quietly "$CMAKE" --install "$BUILD" --prefix "$work/prefix"
consumer find_package "-DCMAKE_PREFIX_PATH=$work/prefix"
ways="find_package"
# A version that is not compatible is refused.
mkdir "$work/later"
printf 'cmake_minimum_required(VERSION 3.20)\nproject(later NONE)\nfind_package(rill 99 REQUIRED)\n' \
    >"$work/later/CMakeLists.txt"
if "$CMAKE" -S "$work/later" -B "$work/later" "-DCMAKE_PREFIX_PATH=$work/prefix" >/dev/null 2>&1; then
    fail "version 99 was found"
fi

if command -v pkg-config >/dev/null; then
    PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name rill.pc)")
    export PKG_CONFIG_PATH
    for real in float q16; do
        module=rill
        [ $real = float ] || module=rill_q16
        # shellcheck disable=SC2046,SC2086 # options are words
        quietly "$CC" -std=c99 $strict "$ROOT/tests/consumer/main.c" $(pkg-config --cflags --libs $module) \
            -o "$work/game.$real"
        expect $real "$work/game.$real"
        [ -n "$CXX" ] || continue
        # shellcheck disable=SC2046,SC2086
        quietly "$CXX" -std=c++11 -x c++ $strict "$ROOT/tests/consumer/main.c" -x none \
            $(pkg-config --cflags --libs $module) -o "$work/game.cpp.$real"
        expect $real "$work/game.cpp.$real"
    done
    ways="$ways, pkg-config${CXX:+, C++}"
fi

# The library is compiled anew by these two: once is enough.
if [ -z "$PREFIX" ]; then
    # With a port of the project's own, made as docs/porting.md says: the template's two files under another name.
    mkdir -p "$work/ports/mine"
    cp "$ROOT/port/template/rill_port.h" "$work/ports/mine/"
    cp "$ROOT/port/template/port_template.c" "$work/ports/mine/port_mine.c"
    consumer add_subdirectory "-DRILL_SOURCE=$ROOT" "-DRILL_PORT=$work/ports/mine"
    ways="$ways, add_subdirectory with a port of its own"
    # The same without a C library: the whole template and the toolchain file that docs/porting.md shows, kept elsewhere.
    if command -v arm-none-eabi-gcc >/dev/null; then
        mkdir "$work/ports/bare"
        cp "$work/ports/mine/rill_port.h" "$ROOT/port/template/port.cmake" "$work/ports/bare/"
        cp "$work/ports/mine/port_mine.c" "$work/ports/bare/port_bare.c"
        cp "$ROOT/toolchains/common.cmake" "$work/ports/"
        awk '/^```cmake$/ { taken = 1; next } /^```/ { taken = 0 } taken' "$ROOT/docs/porting.md" |
            sed "s|RILL_PORT NAME|RILL_PORT $work/ports/bare|" >"$work/ports/bare.cmake"
        quietly "$CMAKE" -S "$ROOT" -B "$work/bare" "-DCMAKE_TOOLCHAIN_FILE=$work/ports/bare.cmake" \
            -DRILL_BUILD_TESTS=OFF -DRILL_BUILD_DEMO=OFF -DRILL_BUILD_EXAMPLES=OFF
        quietly "$CMAKE" --build "$work/bare" --target rill_port
        arm-none-eabi-nm "$work/bare/port/librill_port.a" | grep -q ' T memcpy$'
        ways="$ways, a port for bare metal"
    fi
    # The lines that the tutorial tells to write.
    mkdir "$work/tutorial"
    ln -s "$ROOT" "$work/tutorial/rill"
    {
        printf 'cmake_minimum_required(VERSION 3.20)\nproject(tutorial C)\nadd_executable(game "%s")\n' \
            "$ROOT/tests/consumer/main.c"
        awk '/^```cmake$/ { taken = 1; next } /^```/ { taken = 0 } taken' "$ROOT/docs/tutorial.md"
    } >"$work/tutorial/CMakeLists.txt"
    quietly "$CMAKE" -S "$work/tutorial" -B "$work/tutorial/build" "-DCMAKE_C_COMPILER=$CC"
    quietly "$CMAKE" --build "$work/tutorial/build" --parallel 2 --target game
    expect float "$work/tutorial/build/game"
    if command -v git >/dev/null && git -C "$ROOT" rev-parse --git-dir >/dev/null 2>&1; then
        archive=$(sh "$ROOT/scripts/archive.sh" "$work/one")
        again=$(sh "$ROOT/scripts/archive.sh" "$work/two")
        cmp "$archive" "$again"
        consumer fetch "-DRILL_ARCHIVE=$archive"
        ways="$ways, FetchContent of the archive"
    fi
fi
# No release of a version that is not the header's.
for version in "" 1.0 99.0.0; do
    ! sh "$ROOT/scripts/release.sh" $version 2>/dev/null || fail "release.sh '$version' was taken"
done
echo "used by $ways"
