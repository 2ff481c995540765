#!/bin/sh
# archive.sh [FOLDER [COMMIT]]: the source archive rill-VERSION.tar.gz of a commit (default HEAD) in FOLDER
# (default build/release), and prints its path. The same commit gives the same bytes.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/build/release}
commit=${2:-HEAD}
version=$(git -C "$root" show "$commit:include/rill/version.h" |
    awk '$2 ~ /^RILL_VERSION_(MAJOR|MINOR|PATCH)$/ { printf "%s%s", dot, $3; dot = "." }')
mkdir -p "$folder"
archive=$folder/rill-$version.tar.gz
# Without the name and time that gzip would write.
git -C "$root" archive --format=tar --prefix="rill-$version/" "$commit" | gzip -9n >"$archive"
echo "$archive"
