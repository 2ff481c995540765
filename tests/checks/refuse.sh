# shellcheck shell=sh disable=SC2154 # $work is the sourcing script's folder
# For scripts that check a command line: source it after setting $work.

fail() {
    echo "FAILED: $*"
    exit 1
}

# refuses PROGRAM ARGUMENTS...: exit code 2, exactly one line on stderr, nothing on stdout.
refuses() {
    code=0
    "$@" >"$work/out" 2>"$work/err" || code=$?
    [ "$code" -eq 2 ] || fail "$*: exit code $code instead of 2"
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$*: not one line: $(cat "$work/err")"
    [ ! -s "$work/out" ] || fail "$*: wrote to stdout"
}
