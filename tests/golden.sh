#!/bin/sh
# Writes tests/golden_hashes.h anew from what the library computes now, for both scalars. Run it
# when a change of behaviour is meant, look at the difference, and say in the commit what changed.
set -eu
cd "$(dirname "$0")/.."
tree=build/golden
header=tests/golden_hashes.h

[ -f $header ] || echo 'static const golden_hash golden_hashes[] = {{"", 0, 0}};' >$header
cmake -S . -B $tree -DCMAKE_BUILD_TYPE=RelWithDebInfo -DRILL_BUILD_TESTS=ON -DRILL_BUILD_VARIANTS=OFF \
    -DRILL_BUILD_CHECKS=OFF -DRILL_BUILD_DEMO=OFF >$tree.log 2>&1 || { cat $tree.log; exit 1; }
cmake --build $tree --target test.float.golden test.q16.golden >$tree.log 2>&1 || { cat $tree.log; exit 1; }
{
    cat <<'END'
/* State hashes of the runs in golden.c. Written by tests/golden.sh, not by hand. */
#ifndef RILL_TESTS_GOLDEN_HASHES_H
#define RILL_TESTS_GOLDEN_HASHES_H

/* clang-format off */
static const golden_hash golden_hashes[] = {
#if RILL_FIXED
END
    $tree/tests/test.q16.golden --print
    echo '#else'
    $tree/tests/test.float.golden --print
    echo '#endif'
    printf '};\n\n#endif\n'
} >$tree.h
mv $tree.h $header
git diff --stat -- $header
