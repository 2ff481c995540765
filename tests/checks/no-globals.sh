#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# Neither library has writable data, and neither needs more from outside than memory functions and
# the port's hooks: no heap, no standard I/O, no libm.
set -eu
. "$1"

# bcmp is what clang makes of memcmp(...) == 0 where there is a C library.
# After the port: where assert of the C library ends up, which the host port uses; then compilers' own
# helpers for long division, hardening and position-independent code.
allowed='^(memcpy|memset|memmove|memcmp|bcmp|rill_port_[a-z0-9_]+|__assert_(fail|rtn|func)|__u?(div|mod|divmod)[dt]i[34]|__stack_chk_fail(_local)?|_GLOBAL_OFFSET_TABLE_|__x86\.get_pc_thunk\.[a-z]+)$'
failed=0

[ -n "$OBJDUMP" ] || skip "no objdump"
"$OBJDUMP" -f "$LIB_FLOAT" | grep -q 'elf' || skip "sections are looked at in ELF objects only"

for library in "$LIB_FLOAT" "$LIB_Q16"; do
    name=$(basename "$library")
    # .data.rel.ro holds constants with addresses in them; it is read-only at run time.
    "$OBJDUMP" -h "$library" | awk '
        /file format/ { object = $1 }
        $2 ~ /^\.(data|bss|tdata|tbss|sdata|sbss)(\.|$)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ {
            print object, $2, "0x" $3 " bytes"
        }' >"$work/no-globals.txt"
    "$NM" "$library" 2>/dev/null | awk '$2 == "C" { print "common symbol", $3 }' >>"$work/no-globals.txt"
    if [ -s "$work/no-globals.txt" ]; then
        cat "$work/no-globals.txt"
        echo "FAIL: $name has writable data (above)"
        failed=1
    fi
    "$NM" "$library" 2>/dev/null | awk 'NF == 3 && $2 ~ /[A-TV-Z]/ { print $3 }' | sort -u >"$work/defined.txt"
    "$NM" -u "$library" 2>/dev/null | awk 'NF == 2 { print $2 }' | sort -u |
        comm -23 - "$work/defined.txt" | grep -vE "$allowed" >"$work/outside.txt" || true
    if [ -s "$work/outside.txt" ]; then
        cat "$work/outside.txt"
        echo "FAIL: $name needs functions from outside (above)"
        failed=1
    fi
done
[ $failed -ne 0 ] || echo "no writable data, nothing needed from outside but memory functions and the port"
exit $failed
