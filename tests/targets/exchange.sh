#!/bin/sh
# exchange.sh HERE THERE [EMULATOR...]: two programs exchange, one for this machine and one for another
# that runs in an emulator. Each saves worlds, loads its own and those of the other, and goes on from
# there: the files are the same bytes, and the states as well.
set -eu
here=$1
there=$2
shift 2
if [ ! -x "$here" ]; then
    echo "SKIP: the other side, $here, is not built"
    exit 77
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/rill-exchange.XXXXXX")
trap 'rm -rf "$work"' EXIT

"$here" save "$work/here"
"$@" "$there" save "$work/there"
cmp "$work/here" "$work/there"
"$here" load "$work/here" >"$work/expected"
for file in here there; do
    "$here" load "$work/$file" | cmp "$work/expected" -
    "$@" "$there" load "$work/$file" | cmp "$work/expected" -
done
echo "$(wc -l <"$work/expected") saves travelled in both directions"
