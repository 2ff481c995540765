#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# demo/run bench, experiments and figures: tiny runs, and what they answer to nonsense.
set -eu
. "$1"

needs bash awk cmake

refuses "$ROOT/demo/run" web --no-such-option
refuses "$ROOT/demo/run" bench --no-such-option
refuses "$ROOT/demo/run" bench --scene
refuses "$ROOT/demo/run" bench --real double
refuses "$ROOT/demo/run" bench --particles many
refuses "$ROOT/demo/run" bench --particles 70000
refuses "$ROOT/demo/run" bench --repeats 0
refuses "$ROOT/demo/run" bench --against "$work/no-such-file"
refuses "$ROOT/demo/run" bench --out "$work/no/such/folder/name"
refuses "$ROOT/demo/run" bench --scene no-such-scene --out "$work/bad"
refuses "$ROOT/demo/run" bench --method no-such-method --out "$work/bad"

"$ROOT/demo/run" bench --help >"$work/help"
! grep -q '.\{81\}' "$work/help" || fail "--help has lines longer than 80 characters"

small="--particles 100,200 --steps 4 --repeats 2 --method clavet,bodin-standard"
# shellcheck disable=SC2086 # words on purpose
"$ROOT/demo/run" bench $small --out "$work/a" >"$work/table"
[ "$(wc -l <"$work/a.csv")" -eq 9 ] || fail "not 8 cases: $(cat "$work/a.csv")"
awk -F, 'NF != 29 { exit 1 }' "$work/a.csv" || fail "a line of the CSV has other columns"
grep -q '"method": "bodin-standard", "real": "q16", "particles": 200' "$work/a.json" ||
    fail "the JSON lacks a case"
[ "$(tail -n 1 "$work/a.json")" = "]" ] || fail "the JSON has no end"
grep -q '^peer: ' "$work/table" || fail "the peer is missing"

# The same work again: equal hashes, and ratios for every case.
# shellcheck disable=SC2086
"$ROOT/demo/run" bench $small --out "$work/b" --against "$work/a.csv" >"$work/table"
[ "$(cut -d, -f1-5,27 "$work/a.csv")" = "$(cut -d, -f1-5,27 "$work/b.csv")" ] || fail "the hashes change"
[ "$(sed -n '/^against:/,/^written/p' "$work/table" | grep -c '^dam-break')" -eq 8 ] ||
    fail "not every case has a ratio"
if command -v python3 >/dev/null; then
    python3 "$ROOT/tests/checks/against.py" "$ROOT/demo/bench/against.awk" "$work/a.csv" "$work/b.csv" "$work" ||
        fail "a damaged CSV is not borne"
fi

if command -v valgrind >/dev/null; then
    "$ROOT/demo/run" bench --real float --method bodin-budget --particles 100 --steps 2 --repeats 1 \
        --count --out "$work/c" >"$work/table"
    awk -F, 'NR == 2 && !($28 > 100 && $28 == $29) { exit 1 }' "$work/c.csv" ||
        fail "no instructions counted: $(cat "$work/c.csv")"
fi
refuses "$ROOT/demo/run" experiments --no-such-option
refuses "$ROOT/demo/run" experiments --only
refuses "$ROOT/demo/run" experiments --only no-such-experiment
refuses "$ROOT/demo/run" experiments --out /dev/null/nowhere
"$ROOT/demo/run" experiments --help >"$work/help"
! grep -q '.\{81\}' "$work/help" || fail "the experiments' --help has lines longer than 80 characters"
"$ROOT/demo/run" experiments --tiny --out "$work" >"$work/table" 2>&1 || fail "experiments: $(cat "$work/table")"
for name in depth energy cost boxes front column residual effort; do
    [ "$(wc -l <"$work/experiments/$name.csv")" -gt 2 ] || fail "$name has no data"
    ! grep -qi nan "$work/experiments/$name.csv" || fail "$name has numbers that are none"
done
if command -v gnuplot >/dev/null; then
    sed -n 's/.*(\(experiments\/.*svg\))/\1/p' "$work/experiments.md" | while read -r plot; do
        grep -q '</svg>' "$work/$plot" || fail "$plot is not drawn"
    done
fi

# The figures, in a folder of their own: every table and the plot are there.
refuses "$ROOT/demo/run" figures --no-such-option
refuses "$ROOT/demo/run" figures --only no-such-figure
refuses "$ROOT/demo/run" figures --out /dev/null/nowhere
"$ROOT/demo/run" figures --help >"$work/help"
! grep -q '.\{81\}' "$work/help" || fail "the figures' --help has lines longer than 80 characters"
"$ROOT/demo/run" figures --tiny --only size,materials --out "$work/docs" >"$work/table" 2>&1 ||
    fail "figures: $(cat "$work/table")"
for page in figures budgets speed; do
    awk '/^<!-- table / { name = $3; rows = 0 } /^\|/ { rows++ }
        /^<!-- end -->/ && name != "" { if (rows < 3) exit 1; name = "" }' "$work/docs/$page.md" ||
        fail "$page.md has an empty table"
    ! grep -qi '| *-*nan' "$work/docs/$page.md" || fail "$page.md has numbers that are none"
done
if command -v gnuplot >/dev/null; then
    grep -q '</svg>' "$work/docs/figures/size.svg" || fail "the plot of sizes is not drawn"
fi
echo "benchmark, experiments and figures are in order"
