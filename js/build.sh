#!/bin/sh
# build.sh FOLDER: the npm package of the library in FOLDER. Needs clang, lld and CMake.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
mkdir -p "$folder"
log=$folder.log
if ! { cmake -S "$root" -B "$folder.tree" -DCMAKE_BUILD_TYPE=Release "-DCMAKE_TOOLCHAIN_FILE=$root/toolchains/wasm32.cmake" \
    -DRILL_BUILD_TESTS=OFF -DRILL_BUILD_DEMO=OFF -DRILL_BUILD_JS=ON &&
    cmake --build "$folder.tree" --parallel 2; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    exit 1
fi
version=$(awk '$2 ~ /^RILL_VERSION_(MAJOR|MINOR|PATCH)$/ { printf "%s%s", dot, $3; dot = "." }' \
    "$root/include/rill/version.h")
sed "s/@VERSION@/$version/" "$root/js/package.json.in" >"$folder/package.json"
cp "$root/js/index.js" "$root/js/index.d.ts" "$root/js/README.md" "$root/LICENSE" "$folder/"
cp "$folder.tree/js/rill_float.wasm" "$folder.tree/js/rill_q16.wasm" "$folder/"
