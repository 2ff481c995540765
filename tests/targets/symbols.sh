#!/bin/sh
# symbols.sh NM SIZE PORT LIBRARY...: a library for a machine without operating system may need only what
# its port and the compiler's own run-time library have; and it may have no data.
set -eu
nm=$1
size=$2
port=$3
shift 3
runtime='^__(aeabi_|movmem|gnu_thumb1_case_|clz|ctz|popcount|u?(div|mod|mul|ashl|ashr|lshr)[sd]i3|(add|sub|mul|div|eq|ne|ge|lt|le|gt|fix|fixuns|float|floatun|un|unord|neg)[a-z]*f[a-z]*[0-9]?$|udiv_qrnnd|(s|u)div)'
status=0
for library; do
    defined=$("$nm" -g --defined-only "$library" "$port" | awk 'NF == 3 { print $3 }' | sort -u)
    needed=$("$nm" -u "$library" | awk '$1 == "U" { print $2 }' | sort -u)
    foreign=$(echo "$needed" | while read -r symbol; do
        echo "$defined" | grep -qx "$symbol" || echo "$symbol" | grep -Ev "$runtime" || true
    done)
    if [ -n "$foreign" ]; then
        echo "FAIL: $library needs" "$foreign"
        status=1
    fi
    if ! "$size" "$library" | awk 'NR > 1 && $2 + $3 > 0 { print "FAIL: data in", $6; bad = 1 } END { exit bad }'; then
        status=1
    fi
done
[ $status -ne 0 ] || echo "nothing but the port and the compiler's run-time library is needed; no data"
exit $status
