#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The demo in a terminal: it plays, obeys keys and mouse, ends by itself or on q, and leaves the
# terminal as it was.
set -eu
. "$1"
demo=$BUILD/demo/rill_demo_float

[ -x "$demo" ] || skip "the demo is not built in this tree"
script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
    skip "script (util-linux) is not installed, so there is no terminal to play in"

escape=$(printf '\033')

# play NAME COLORTERM KEYS ARGUMENTS...: types each word of KEYS after a pause; the screen is in NAME.
play() {
    name=$1 colours=$2 keys=$3
    shift 3
    {
        sleep 0.4
        for key in $keys; do
            # shellcheck disable=SC2059 # keys are given as escapes
            printf "$key"
            sleep 0.15
        done
    } | TERM=xterm-256color COLORTERM=$colours \
        timeout 60 script -qec "stty rows 30 cols 100; exec $demo $* --folder $work" /dev/null >"$work/$name" ||
        fail "$name: exit code $?"
    grep -q "picture: $work/.*\.png" "$work/$name" || fail "$name: no word of the picture"
    grep -qF "${escape}[?1049l" "$work/$name" || fail "$name: the screen was not restored"
}

# Ends by itself, in true colours.
play alone truecolor '' dam-break --particles 300 --method clavet --seconds 1
grep -qF "${escape}[38;2;" "$work/alone" || fail "no true colours"
[ -s "$work/dam-break.png" ] || fail "no picture"

# Every key once, in 256 colours: left and right, pour, slow, colours, budget, pause and step, pour
# and push with the mouse, other scenes, again, quit.
mouse='\033[<0;50;10M \033[<32;52;12M \033[<0;52;12m \033[<2;40;25M \033[<34;46;25M \033[<2;46;25m'
play keys '' "\\033[D \\033[C \\033[A \\033[B f f s s c c c c c c b $mouse \\040 . . \\040 u n p 2 1 r q" \
    dam-break --particles 300 --method clavet
grep -qF "${escape}[38;5;" "$work/keys" || fail "no 256 colours"
grep -q 'paused' "$work/keys" || fail "the space key does not pause"
grep -q 'density' "$work/keys" || fail "no budget was shown"
grep -q 'speed 0-8' "$work/keys" || fail "no speed map was shown"
grep -q 'pillar' "$work/keys" || fail "no other scene was shown"
echo "the demo plays in a terminal"
