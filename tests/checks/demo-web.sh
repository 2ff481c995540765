#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The web page: it builds, opens from a file and from a server, pours and tilts, and after the same keys
# it is in the same state as the native demo, in both scalars.
set -eu
. "$1"

[ -x "$BUILD/demo/rill_demo_float" ] || skip "the demo is not built in this tree"
needs clang wasm-ld node chromium

"$ROOT/demo/web/build.sh" "$work/page"

# Pours for a while, tilts to the right, then holds it upright again.
keys="f....................f>>..........u..."
way="file"
for real in float q16; do
    native=$("$BUILD/demo/rill_demo_$real" dam-break --keys "$keys")
    page=$(node "$ROOT/tests/checks/demo-web.js" chromium "$work/page/rill.html" $way "$work" dam-break $real "$keys")
    [ "$native" = "$page" ] || fail "the page and the native demo differ: $page instead of $native"
    way=http
done
echo "the page does what the native demo does: $native"
