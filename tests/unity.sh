#!/bin/sh
# Finds Unity (the test framework) or fetches it, and prints the folder that holds unity.c.
#
# Unity is not part of this repository. Tried in this order: $UNITY_ROOT; an installed copy of its
# source; the cache, ${XDG_CACHE_HOME:-$HOME/.cache}/rill; the upstream release; Debian's source
# package ntpsec, which carries Unity for its own tests. What is fetched is kept in the cache.
set -eu

version=2.6.1
release_url=https://github.com/ThrowTheSwitch/Unity/archive/refs/tags/v$version.tar.gz
release_sha256=b41a66d45a6b99758fb3202ace6178177014d52fc524bf1f72687d93e9867292

cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/rill
work=

say() {
    echo "unity: $*" >&2
}

finish() {
    [ -z "$work" ] || rm -rf "$work"
}

# Is this folder a usable copy?
is_unity() {
    [ -f "$1/unity.c" ] && [ -f "$1/unity.h" ] && [ -f "$1/unity_internals.h" ]
}

# The folder with unity.c, given Unity's root.
folder_of() {
    for folder in "$1" "$1/src" "$1/unity"; do
        if is_unity "$folder"; then
            echo "$folder"
            return 0
        fi
    done
    return 1
}

# keep FOLDER NAME: moves the three files into the cache in one step, so that a second process never
# sees half of them.
keep() {
    is_unity "$1" || return 1
    staged=$(mktemp -d "$cache/staged.XXXXXX")
    cp "$1/unity.c" "$1/unity.h" "$1/unity_internals.h" "$staged/"
    chmod 755 "$staged"
    mv -T "$staged" "$cache/$2" 2>/dev/null || mv "$staged" "$cache/$2" 2>/dev/null || rm -rf "$staged"
    is_unity "$cache/$2"
}

sha256_of() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1" | cut -d ' ' -f 1
    else
        shasum -a 256 "$1" | cut -d ' ' -f 1
    fi
}

from_release() {
    archive=$work/release.tar.gz
    if command -v curl >/dev/null; then
        curl -fsSL --connect-timeout 5 --max-time 60 -o "$archive" "$release_url" 2>"$work/error" || {
            say "release $version: $(tail -n 1 "$work/error")"
            return 1
        }
    elif command -v wget >/dev/null; then
        wget -q -T 10 -t 1 -O "$archive" "$release_url" 2>"$work/error" || {
            say "release $version: download failed"
            return 1
        }
    else
        say "release $version: neither curl nor wget is here"
        return 1
    fi
    if [ "$(sha256_of "$archive")" != "$release_sha256" ]; then
        say "release $version: the download does not have the pinned SHA-256, not used"
        return 1
    fi
    mkdir "$work/release"
    tar -xzf "$archive" -C "$work/release" --strip-components=1
    keep "$work/release/src" "unity-$version"
}

# Source entries for everything this machine's apt already gets binaries from.
deb_src_entries() {
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ -f "$list" ] || continue
        sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$list" >>"$work/etc/sources.list"
    done
    for list in /etc/apt/sources.list.d/*.sources; do
        [ -f "$list" ] || continue
        sed 's/^Types:.*/Types: deb-src/' "$list" >"$work/etc/parts/${list##*/}"
    done
    touch "$work/etc/sources.list"
}

# apt-get with state of its own: the system's lists, sources and caches stay as they are.
private_apt_get() {
    apt-get -q -o "Dir::Etc::sourcelist=$work/etc/sources.list" \
        -o "Dir::Etc::sourceparts=$work/etc/parts" -o "Dir::State=$work/state" \
        -o "Dir::Cache=$work/cache" -o APT::Sandbox::User= -o Acquire::Languages=none \
        -o Acquire::Retries=2 -o Acquire::http::Timeout=30 -o Debug::NoLocking=1 "$@"
}

from_debian() {
    if ! command -v apt-get >/dev/null; then
        say "Debian's ntpsec: there is no apt-get here"
        return 1
    fi
    mkdir -p "$work/etc/parts" "$work/state/lists/partial" "$work/cache/archives/partial" "$work/source"
    deb_src_entries
    say "fetching Debian's source package ntpsec"
    if ! (cd "$work/source" && private_apt_get update && private_apt_get source --download-only ntpsec) \
        >"$work/apt.log" 2>&1; then
        say "Debian's ntpsec: $(grep -E '^[EW]:' "$work/apt.log" | tail -n 1)"
        return 1
    fi
    # No dpkg-source: only the Unity folder of the original tarball is wanted.
    archive=$(find "$work/source" -name 'ntpsec_*.orig.tar.*' ! -name '*.asc' | head -n 1)
    mkdir "$work/ntpsec"
    if ! tar -xf "$archive" -C "$work/ntpsec" --strip-components=1 --wildcards '*/tests/unity/*' \
        2>"$work/error"; then
        say "Debian's ntpsec: $(tail -n 1 "$work/error")"
        return 1
    fi
    keep "$work/ntpsec/tests/unity" unity-ntpsec
}

if [ -n "${UNITY_ROOT:-}" ]; then
    folder_of "$UNITY_ROOT" || {
        say "there is no unity.c in UNITY_ROOT=$UNITY_ROOT, nor in its src/"
        exit 1
    }
    exit 0
fi
for root in /usr/src/unity /usr/local/src/unity /usr/share/unity /usr/local/share/unity \
    "$cache/unity-$version" "$cache/unity-ntpsec"; do
    folder_of "$root" && exit 0
done

trap finish EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$cache" || {
    say "cannot write the cache $cache (set XDG_CACHE_HOME)"
    exit 1
}
work=$(mktemp -d "${TMPDIR:-/tmp}/rill-unity.XXXXXX")
if from_release; then
    echo "$cache/unity-$version"
elif from_debian; then
    echo "$cache/unity-ntpsec"
else
    say "Unity was not found and could not be fetched: set UNITY_ROOT to a folder with its unity.c"
    exit 1
fi
