#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The demo's command line: reports, pictures, and what it answers to nonsense.
set -eu
. "$1"

# value NAME FILE: of a field of the report.
value() {
    sed -n 's/.*"'"$1"'": \([^,}]*\).*/\1/p' "$2"
}

for real in float q16; do
    demo=$BUILD/demo/rill_demo_$real
    [ -x "$demo" ] || skip "the demo is not built in this tree"

    refuses "$demo" no-such-scene --report
    refuses "$demo" dam-break pillar
    refuses "$demo" --no-such-option
    refuses "$demo" dam-break --method mueller --report
    refuses "$demo" dam-break --quality excellent --report
    refuses "$demo" dam-break --particles 0 --report
    refuses "$demo" dam-break --particles 70000 --report
    refuses "$demo" dam-break --particles 12.5 --report
    refuses "$demo" dam-break --particles many --report
    refuses "$demo" dam-break --seconds -1 --report
    refuses "$demo" dam-break --seconds nan --report
    refuses "$demo" dam-break --hz 5 --report
    refuses "$demo" dam-break --iterations 0 --report
    refuses "$demo" dam-break --report --seconds
    refuses "$demo" dam-break --report --material beer
    refuses "$demo" dam-break --report --material water,viscosity=thick
    refuses "$demo" dam-break --report --material water,thickness=1
    refuses "$demo" dam-break --report --material water,viscosity=1e9
    refuses "$demo" dam-break --real double --report
    refuses "$demo" dam-break --report --real
    other=$([ $real = float ] && echo q16 || echo float)
    refuses "$demo" dam-break --real "$other" --report
    "$demo" dam-break --real "$other" --real $real --particles 100 --seconds 0.1 --report >"$work/report" ||
        fail "the last --real does not count"
    refuses "$demo" dam-break --out "$work/picture.bmp"
    refuses "$demo" dam-break --seconds 0.1 --out "$work/no/such/folder/picture.png"
    refuses "$demo" dam-break --seconds 0.1 --out "$work/no/such/folder/film.gif"

    "$demo" --list >"$work/list"
    for scene in dam-break pillar pillar-2000 column martin-moyce slosh; do
        grep -q "^$scene  *[a-zA-Z0-9]" "$work/list" || fail "--list lacks $scene"
    done
    "$demo" --help >"$work/help"
    [ "$(wc -l <"$work/help")" -le 24 ] || fail "--help does not fit on a screen"
    ! grep -q '.\{81\}' "$work/help" || fail "--help has lines longer than 80 characters"

    "$demo" dam-break --method clavet --particles 300 --seconds 0.5 --report >"$work/report"
    tail -n 1 "$work/report" >"$work/last"
    grep -q '^{.*}$' "$work/last" || fail "the report is no object"
    for field in scene method real particles steps hz hash ns_per_particle_step \
        bytes_per_particle density_error_max density_error_mean rms_speed neighbours_mean \
        iterations_mean dropped; do
        [ -n "$(value $field "$work/last")" ] || fail "the report lacks $field"
    done
    [ "$(value scene "$work/last")" = '"dam-break"' ] || fail "the report names another scene"
    [ "$(value real "$work/last")" = "\"$real\"" ] || fail "the report names another scalar"
    [ "$(value particles "$work/last")" = 300 ] || fail "the report counts other particles"
    ! grep -qE 'nan|inf' "$work/last" || fail "the report has numbers that are none"
    "$demo" dam-break --method clavet --particles 300 --seconds 0.5 --report | tail -n 1 >"$work/again"
    [ "$(value hash "$work/last")" = "$(value hash "$work/again")" ] || fail "the hash changes"

    "$demo" dam-break --method clavet --particles 300 --seconds 0.5 --material water,viscosity=900 --report |
        tail -n 1 >"$work/thick"
    [ "$(value hash "$work/last")" != "$(value hash "$work/thick")" ] || fail "--material changes nothing"
    "$demo" dam-break --method clavet --particles 300 --seconds 0.5 --material jelly --report |
        tail -n 1 >"$work/again"
    [ "$(value bytes_per_particle "$work/last")" != "$(value bytes_per_particle "$work/again")" ] ||
        fail "--material gives no springs to jelly"

    "$demo" rollback --particles 100 --seconds 1.5 --report | tail -n 1 >"$work/last"
    grep -q '"peers_equal": \[true, true\]' "$work/last" || fail "rollback ends with other worlds"
    [ "$(value rewound_steps_max "$work/last")" = 12 ] || fail "rollback does not rewind 12 steps"

    # A tank of 10 000 that has settled: at least three times cheaper asleep than awake.
    for method in clavet bodin; do
        "$demo" lake --method $method --report | tail -n 1 >"$work/last"
        awk -v asleep="$(value asleep_us_per_step "$work/last")" -v awake="$(value awake_us_per_step "$work/last")" \
            'BEGIN { exit !(asleep > 0 && 3 * asleep <= awake) }' ||
            fail "a sleeping lake is not three times cheaper: $(cat "$work/last")"
    done

    for field in front_error_mean front_speed_error; do
        "$demo" martin-moyce --method clavet --particles 200 --report | tail -n 1 >"$work/last"
        [ -n "$(value $field "$work/last")" ] || fail "martin-moyce lacks $field"
    done
    "$demo" slosh --method clavet --particles 200 --seconds 3 --report | tail -n 1 >"$work/last"
    for field in period_ratio energy_loss_per_period; do
        [ -n "$(value $field "$work/last")" ] || fail "slosh lacks $field"
    done

    "$demo" dam-break --method clavet --particles 300 --seconds 0.3 --out "$work/a.png"
    "$demo" dam-break --method clavet --particles 300 --seconds 0.3 --frames 3 --out "$work/b.png"
    "$demo" dam-break --method clavet --particles 300 --seconds 0.3 --out "$work/a.gif"
    for picture in a b; do
        head -c 4 "$work/$picture.png" | tail -c 3 | grep -q PNG || fail "$picture.png is no PNG"
        tail -c 8 "$work/$picture.png" | head -c 4 | grep -q IEND || fail "$picture.png has no end"
    done
    "$demo" dam-break --method clavet --particles 300 --seconds 0.3 --out "$work/a.rgb" >"$work/out"
    size=$(sed -n 's/^raw: \([0-9]*\)x\([0-9]*\) pixels.*/\1 \2/p' "$work/out")
    bytes=$((${size% *} * ${size#* } * 3 * 8))
    [ "$(wc -c <"$work/a.rgb")" -eq $bytes ] || fail "a.rgb does not hold 8 frames of $size pixels"
    head -c 6 "$work/a.gif" | grep -q GIF89a || fail "a.gif is no GIF"

    # Keys instead of a clock: two steps, poured particles, another scene, and no such key.
    "$demo" dam-break --method clavet --particles 300 --keys 'f..' >"$work/last"
    [ "$(value steps "$work/last")" = 2 ] || fail "--keys does not step"
    [ "$(value particles "$work/last")" = 304 ] || fail "--keys does not pour"
    "$demo" dam-break --method clavet --particles 300 --keys '<.^.v>ucbs rn' >"$work/last"
    [ "$(value scene "$work/last")" = '"pillar"' ] || fail "--keys does not pick a scene"
    refuses "$demo" dam-break --keys 'f!'

    # A save goes on where it ended, and a torn one gives way to the one before it.
    "$demo" dam-break --method clavet --particles 300 --keys '...' --save "$work/save" >/dev/null
    "$demo" --load "$work/save" --keys '..' --save "$work/save" >"$work/last"
    "$demo" dam-break --method clavet --particles 300 --keys '.....' >"$work/again"
    cmp "$work/last" "$work/again" || fail "a loaded scene goes another way"
    head -c 600 "$work/save" >"$work/torn"
    mv "$work/torn" "$work/save"
    "$demo" --load "$work/save" --keys '..' >"$work/last" 2>"$work/err"
    cmp "$work/last" "$work/again" || fail "the older save is not taken"
    grep -q "not whole" "$work/err" || fail "no word of the torn save"
    "$demo" --load "$work/save" --seconds 0.1 --out "$work/loaded.png" 2>/dev/null
    refuses "$demo" --load "$work/no-such-save" --report
    refuses "$demo" --load "$work/again" --report
    ! "$demo" dam-break --keys . --save "$work/no/such/folder/save" >/dev/null 2>"$work/err" ||
        fail "no word of a save that cannot be written"

    # Without a terminal: a picture and a film, and where they are.
    "$demo" dam-break --method clavet --particles 200 --seconds 0.3 --folder "$work" >"$work/out" </dev/null
    grep -q "^picture: $work/dam-break.png$" "$work/out" || fail "no word of the picture"
    grep -q "^film: $work/dam-break.gif$" "$work/out" || fail "no word of the film"
    [ -s "$work/dam-break.png" ] || fail "no picture without a terminal"
    [ -s "$work/dam-break.gif" ] || fail "no film without a terminal"

    if command -v python3 >/dev/null; then
        python3 "$ROOT/tests/checks/pictures.py" "$work"/*.png "$work"/*.gif || fail "a picture is damaged"
    fi
done
echo "the demo's command line is in order"
