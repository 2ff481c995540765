#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The commands that the pages tell the reader to type, typed.
set -eu
. "$1"
needs git python3 cmake
git -C "$ROOT" rev-parse --git-dir >/dev/null 2>&1 ||
    skip "this is no git checkout, so that nobody knows which files belong to it"
python3 "$ROOT/tests/checks/commands.py" "$ROOT" "$work"
rm -rf "$work"
