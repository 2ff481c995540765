#!/bin/sh
# release.sh VERSION: makes a release of what is committed. Checks that version.h and CHANGELOG.md say VERSION and
# that everything passes, writes archive, two-file library and npm package to build/release, and tags the commit.
set -eu
cd "$(dirname "$0")/.."

fail() {
    echo "release: $*" >&2
    exit 1
}

version=${1:-}
echo "$version" | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+' || fail "which version? Such as 0.2.0"
[ -z "$(git status --porcelain)" ] || fail "the work tree has changes"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || fail "v$version is a tag already"
stated=$(awk '$2 ~ /^RILL_VERSION_(MAJOR|MINOR|PATCH)$/ { printf "%s%s", dot, $3; dot = "." }' include/rill/version.h)
[ "$stated" = "$version" ] || fail "include/rill/version.h says $stated"
grep -q "^## $version - [0-9-]*$" CHANGELOG.md || fail "CHANGELOG.md has no heading '## $version - YYYY-MM-DD'"

.ci/run || fail "something does not pass"

rm -rf build/release
sh scripts/archive.sh build/release
python3 scripts/amalgamate.py "build/release/rill-$version-amalgamation"
sh js/build.sh build/release/npm
rm -rf build/release/npm.tree build/release/npm.log
(cd build/release && sha256sum rill-*.tar.gz rill-*/rill.* npm/*.wasm >SHA256SUMS)
git tag -a "v$version" -m "rill $version"
echo "build/release is complete; v$version is tagged: push it with git push origin v$version"
