# shellcheck shell=sh disable=SC2153,SC2154 # WORK is in the file that sources this: the one that every check is given
# What every check begins with: an empty folder of its own, $work, and words for how it may end.
work=$WORK/$(basename "$0" .sh)
rm -rf "$work"
mkdir -p "$work"

# skip REASON... : tests/run tells it.
skip() {
    echo "SKIP: $*"
    exit 77
}

fail() {
    echo "FAILED: $*"
    exit 1
}

# needs WHAT...: commands, or files by their full paths.
needs() {
    for need in "$@"; do
        command -v "$need" >/dev/null || [ -e "$need" ] || skip "$need is not here"
    done
}

# refuses PROGRAM ARGUMENTS...: exit code 2, exactly one line on stderr, nothing on stdout.
refuses() {
    code=0
    "$@" >"$work/out" 2>"$work/err" || code=$?
    [ "$code" -eq 2 ] || fail "$*: exit code $code instead of 2: $(cat "$work/err")"
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$*: not one line: $(cat "$work/err")"
    [ ! -s "$work/out" ] || fail "$*: wrote to stdout"
}
