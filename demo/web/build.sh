#!/usr/bin/env bash
# build.sh FOLDER: makes FOLDER/rill.html, one file that needs nothing else: both scalars of the library
# with renderer and scenes as WebAssembly, and the page around them. Needs clang, lld and CMake.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$1

for tool in cmake clang wasm-ld; do
    command -v "$tool" >/dev/null || {
        echo "rill: the page needs $tool, which is not installed (Debian: cmake clang lld)" >&2
        exit 1
    }
done
mkdir -p "$folder"
log=$folder/build.log
if ! {
    cmake -S "$root" -B "$folder/wasm" -DCMAKE_BUILD_TYPE=Release -DRILL_BUILD_TESTS=OFF \
        -DRILL_BUILD_DEMO=ON "-DCMAKE_TOOLCHAIN_FILE=$root/toolchains/wasm32.cmake" &&
        cmake --build "$folder/wasm" --parallel "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)"
} >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    echo "rill: the page could not be built; the log is $log" >&2
    exit 1
fi

for real in float q16; do
    base64 <"$folder/wasm/demo/rill_page_$real.wasm" | tr -d '\n' >"$folder/$real.base64"
done
web=$root/demo/web
awk -v style="$web/page.css" -v script="$web/page.js" -v float="$folder/float.base64" -v q16="$folder/q16.base64" '
    function copy(file, line) {
        while ((getline line <file) > 0) {
            print line
        }
    }
    # One line with a program in it: printed in parts, as a replacement would mangle it.
    function with_programs(line, at) {
        at = index(line, "FLOAT_BASE64")
        getline program <float
        printf "%s%s", substr(line, 1, at - 1), program
        line = substr(line, at + length("FLOAT_BASE64"))
        at = index(line, "Q16_BASE64")
        getline program <q16
        printf "%s%s%s\n", substr(line, 1, at - 1), program, substr(line, at + length("Q16_BASE64"))
    }
    $0 == "/*STYLE*/" { copy(style); next }
    $0 == "/*SCRIPT*/" {
        while ((getline line <script) > 0) {
            if (index(line, "FLOAT_BASE64") > 0) {
                with_programs(line)
            } else {
                print line
            }
        }
        next
    }
    { print }' "$web/page.html" >"$folder/rill.html"
rm -f "$folder/float.base64" "$folder/q16.base64"
echo "$folder/rill.html"
