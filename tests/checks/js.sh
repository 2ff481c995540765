#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The npm package: builds, has correct types, and gives the same hashes in Node and in Chromium.
set -eu
. "$1"

needs clang wasm-ld node
sh "$ROOT/js/build.sh" "$work/rill"
node "$ROOT/tests/checks/js.mjs" "$work/rill" >"$work/node.txt"
ways=Node
# The example of the package's page, which finds the package by its name.
mkdir -p "$work/node_modules"
cp -r "$work/rill" "$work/node_modules/rill"
awk '/^```js$/ { taken = 1; next } /^```/ { taken = 0 } taken' "$ROOT/js/README.md" >"$work/readme.mjs"
(cd "$work" && node readme.mjs) | grep -Eqx '[0-9]+ [0-9a-f]+' || fail "the example of js/README.md"

if command -v chromium >/dev/null; then
    port=$((20000 + $$ % 20000))
    node "$ROOT/tests/checks/js.mjs" "$work/rill" $port >"$work/server.txt" &
    server=$!
    trap 'kill $server 2>/dev/null || true' EXIT
    for wait in 1 2 3 4 5 6 7 8 9 10; do
        grep -q ready "$work/server.txt" || sleep "0.$wait"
    done
    chromium --headless --no-sandbox --disable-gpu "--user-data-dir=$work/profile" \
        --remote-debugging-port=0 "http://127.0.0.1:$port/" >"$work/chromium.log" 2>&1 &
    browser=$!
    trap 'kill $server $browser 2>/dev/null || true' EXIT
    waited=0
    while ! grep -q 'done' "$work/server.txt" && [ $waited -lt 120 ]; do
        sleep 0.5
        waited=$((waited + 1))
    done
    kill $browser $server 2>/dev/null || true
    grep -E '^(float|q16) ' "$work/server.txt" >"$work/chromium.txt" || true
    cmp "$work/node.txt" "$work/chromium.txt" || {
        cat "$work/server.txt"
        exit 1
    }
    ways="$ways, Chromium"
fi
if command -v tsc >/dev/null; then
    cat >"$work/user.ts" <<'TS'
import {World, RillError, type WorldOptions} from './rill/index.js';
const options: WorldOptions = {scalar: 'q16', method: 'bodin', particles: 100};
export async function use(): Promise<bigint> {
    const world: World = await World.create(options);
    const xy: Float32Array = world.positions();
    if (xy.length > 0) throw new RillError('unexpected');
    return world.hash;
}
TS
    tsc --noEmit --strict --target es2020 --module es2020 --moduleResolution node "$work/user.ts"
    ways="$ways, TypeScript"
fi
echo "the npm package works in $ways"
cat "$work/node.txt"
