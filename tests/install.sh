#!/bin/sh
# install.sh GROUP... : installs the missing packages of tests/packages that are in these groups.
#
# Only where it may: as root or with a sudo that asks for no password, with apt-get, and with CI=true or
# RILL_INSTALL=1 in the environment. Otherwise it does nothing; those who need a tool say that it is
# missing.
set -eu
list=$(dirname "$0")/packages

[ "${CI:-}" = true ] || [ "${RILL_INSTALL:-0}" = 1 ] || exit 0
command -v apt-get >/dev/null || exit 0

missing=
while read -r group probe package; do
    case " $* " in
    *" $group "*) ;;
    *) continue ;;
    esac
    case $probe in
    /*) [ -e "$probe" ] && continue ;;
    *) command -v "$probe" >/dev/null && continue ;;
    esac
    # The 32-bit library is for 64-bit PCs only.
    [ "$package" != gcc-multilib ] || [ "$(uname -m)" = x86_64 ] || continue
    missing="$missing $package"
done <<END
$(grep -v '^#' "$list")
END
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || {
        echo "install: not allowed to install:$missing" >&2
        exit 0
    }
    as_root='sudo -n'
fi
echo "install:$missing" >&2
log=$(mktemp "${TMPDIR:-/tmp}/rill-install.XXXXXX")
trap 'rm -f "$log"' EXIT

# try COMMAND... : with what it printed only if it failed.
try() {
    # shellcheck disable=SC2086 # nothing, or sudo with its option
    $as_root env DEBIAN_FRONTEND=noninteractive "$@" >"$log" 2>&1 </dev/null || {
        tail -n 5 "$log" >&2
        return 1
    }
}

try apt-get -q update || true
# shellcheck disable=SC2086 # package names are words
if ! try apt-get -q -y --no-install-recommends install $missing; then
    # One that is not to be had must not keep out the others.
    for package in $missing; do
        try apt-get -q -y --no-install-recommends install "$package" ||
            echo "install: $package could not be installed" >&2
    done
fi
