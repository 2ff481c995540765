#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The demo in a window, on a screen that exists in memory only: it shows the fluid, obeys keys and mouse,
# follows a new size, and ends on q.
set -eu
. "$1"
demo=$BUILD/demo/rill_demo_float

[ -x "$demo" ] || skip "the demo is not built in this tree"
if SDL_VIDEODRIVER=dummy "$demo" --window --seconds 0.01 --particles 50 2>&1 | grep -q 'without SDL2'; then
    skip "the demo was built without SDL2"
fi
needs Xvfb xdotool python3

screen=
player=
# shellcheck disable=SC2317,SC2329 # called by the trap
leave() {
    [ -z "$player" ] || kill "$player" 2>/dev/null || true
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
}
trap leave EXIT

# The server picks a free display and tells its number when it is ready.
mkfifo "$work/number"
Xvfb -displayfd 3 -screen 0 1100x700x24 -fbdir "$work" -nolisten tcp 3>"$work/number" 2>/dev/null &
screen=$!
read -r display <"$work/number"
DISPLAY=:$display
SDL_VIDEODRIVER=x11
SDL_AUDIODRIVER=dummy
export DISPLAY SDL_VIDEODRIVER SDL_AUDIODRIVER

"$demo" dam-break --method clavet --particles 600 --window 2>"$work/errors" &
player=$!

# until WHAT PICTURE_CHECK...: looks at the screen until it is as wanted, at most 20 s.
until_seen() {
    what=$1
    shift
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do
        if python3 "$ROOT/tests/checks/screen.py" "$work/Xvfb_screen0" "$work/$what.png" "$@" 2>"$work/why"; then
            return 0
        fi
        kill -0 "$player" 2>/dev/null || fail "the demo has ended: $(cat "$work/errors")"
        sleep 0.5
    done
    fail "$what: $(cat "$work/why")"
}

until_seen fluid water 0.1 0.6
window=$(xdotool search --name '^rill' | tail -n 1)
[ -n "$window" ] || fail "there is no window of that name"
xdotool windowfocus "$window" 2>/dev/null || true

# Upside down: the fluid gathers at the top.
xdotool key --window "$window" Up Up Up Up Up Up Up Up
until_seen upside-down above 0.5
xdotool key --window "$window" u
until_seen upright below 0.5

# Budget, and the speed map with its legend.
xdotool key --window "$window" b
until_seen budget ink 300
xdotool key --window "$window" c c c
until_seen speed ink 400
xdotool key --window "$window" c c c

# Pours with the mouse, in a smaller window.
xdotool windowsize "$window" 640 420
sleep 0.5
xdotool mousemove --window "$window" 300 80 mousedown 1
sleep 1
xdotool mouseup 1
title=$(xdotool getwindowname "$window")
count=${title#*, }
count=${count%% particles*}
[ "$count" -gt 620 ] || fail "the mouse does not pour: $title"

# Another scene, and the end.
xdotool key --window "$window" n
sleep 0.5
case $(xdotool getwindowname "$window") in
"rill: dam-break"*) fail "the key n shows no other scene" ;;
esac
xdotool key --window "$window" q
wait "$player" || fail "the demo ended with code $?"
player=
echo "the demo plays in a window"
