#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# An installed copy serves a project that finds it with find_package.
set -eu
. "$1"

work=$WORK/install
rm -rf "$work"
mkdir -p "$work/user"
cat >"$work/user/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(rill REQUIRED)
add_library(user_float OBJECT user.c)
add_library(user_q16 OBJECT user.c)
target_link_libraries(user_float PRIVATE rill::rill)
target_link_libraries(user_q16 PRIVATE rill::rill_q16)
END
cat >"$work/user/user.c" <<'END'
#include <rill/rill.h>

int uses_rill(void);
int uses_rill(void) {
    void (*volatile entry)(void) = (void (*)(void))rill_world_init;
    return entry != 0;
}
END
if ! {
    "$CMAKE" --install "$BUILD" --prefix "$work/prefix" &&
        "$CMAKE" -S "$work/user" -B "$work/build" "-DCMAKE_C_COMPILER=$CC" \
            "-DCMAKE_PREFIX_PATH=$work/prefix" &&
        "$CMAKE" --build "$work/build"
} >"$work/log" 2>&1; then
    cat "$work/log"
    exit 1
fi
echo "installed, found, built against"
