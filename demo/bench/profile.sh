#!/usr/bin/env bash
# profile.sh FILE PARTICLE_STEPS: the functions of a callgrind file, instructions per particle-step.
set -euo pipefail
callgrind_annotate --auto=no --threshold=99.9 "$1" | awk -v steps="$2" '
    /PROGRAM TOTALS/ { next }
    /^ *[0-9,]+ \( *[0-9.]+%\)  .*:/ {
        count = $1
        gsub(/,/, "", count)
        name = $0
        sub(/.*:/, "", name)
        sub(/ \[.*/, "", name)
        sub(/\.(constprop|isra|part).*/, "", name)
        sum[name] += count
        total += count
    }
    END {
        for (name in sum) {
            if (sum[name] >= 0.005 * total) {
                printf "    %7.1f  %4.1f %%  %s\n", sum[name] / steps, 100 * sum[name] / total, name
            }
        }
    }' | sort -rn
