#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The commands that the pages tell the reader to type, typed.
set -eu
. "$1"
for tool in git python3 cmake; do
    command -v $tool >/dev/null || {
        echo "SKIP: needs $tool"
        exit 77
    }
done
git -C "$ROOT" rev-parse --git-dir >/dev/null 2>&1 || {
    echo "SKIP: this is no git checkout, so that nobody knows which files belong to it"
    exit 77
}
work=$WORK/commands
rm -rf "$work"
mkdir -p "$work"
python3 "$ROOT/tests/checks/commands.py" "$ROOT" "$work"
rm -rf "$work"
