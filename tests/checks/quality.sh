#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# What the scenes measure of themselves, untouched defaults, both scalars: volume and calm of resting
# water, waves and fronts against theory and experiment, boxes that float and sink, machines that
# work, bytes per particle. The figures of README.md are of these reports.
set -eu
. "$1"
bad=0

# hold REAL 'SCENE AND OPTIONS' LIMIT...: a limit is NAME OPERATOR NUMBER in one word (> or <), NAME~GOAL<NUMBER
# for what may differ from a goal by less, NAME[K] for an entry of an array and NAME[K]=true.
hold() {
    real=$1 request=$2
    shift 2
    # shellcheck disable=SC2086 # scene and options are words
    "$BUILD/demo/rill_demo_$real" $request --report | tail -n 1 >"$work/report"
    echo "$real $request:"
    awk -v limits="$*" '
        function value(name,    text, at, k, part) {
            at = 0
            if (match(name, /\[[0-9]+\]$/)) {
                at = substr(name, RSTART + 1, RLENGTH - 2) + 1
                name = substr(name, 1, RSTART - 1)
            }
            k = index($0, "\"" name "\": ")
            if (k == 0) return "none"
            text = substr($0, k + length(name) + 4)
            if (at == 0) return text ~ /^[-0-9]/ ? text + 0 : "none"
            sub(/^\[/, "", text)
            sub(/\].*/, "", text)
            if (split(text, part, ", ") < at) return "none"
            return part[at] ~ /^[-0-9]/ ? part[at] + 0 : part[at]
        }
        {
            n = split(limits, limit, " ")
            for (i = 1; i <= n; i++) {
                match(limit[i], /[<>=]/)
                name = substr(limit[i], 1, RSTART - 1)
                how = substr(limit[i], RSTART, 1)
                bound = substr(limit[i], RSTART + 1)
                goal = 0
                measure = name
                if (split(name, part, "~") == 2) {
                    measure = part[1]
                    goal = part[2]
                }
                v = value(measure)
                d = measure == name ? v : (v > goal ? v - goal : goal - v)
                good = v != "none" && (how == "=" ? v == bound : how == "<" ? d < bound + 0 : d > bound + 0)
                printf "  %s %s is %s\n", good ? "ok    " : "FAILED", limit[i], v
                if (!good) failed = 1
            }
        }
        END { exit failed || NR != 1 }' "$work/report" || bad=1
}

for real in float q16; do
    [ -x "$BUILD/demo/rill_demo_$real" ] || skip "the demo is not built in this tree"
done

calm='density_error_max<0.01 height_ratio~1<0.015 rms_speed<0.01 dropped<1'
floats='on_floor[0]=false on_floor[1]=false on_floor[3]=true on_floor[4]=true submerged[3]>0.99 submerged[4]>0.99'
depth='submerged[0]~0.5<0.07 submerged[1]~0.75<0.07'
for real in float q16; do
    # shellcheck disable=SC2086 # limits are words
    {
        for pillar in pillar pillar-2000; do
            hold $real "$pillar --method bodin" $calm
            hold $real "$pillar --method bodin --quality budget" 'density_error_max<0.05' 'rms_speed<0.05' 'iterations_mean<5.01'
            hold $real "$pillar --method clavet" 'density_error_max<0.25' 'rms_speed<0.01' 'dropped<1'
        done
        hold $real 'pillar-2000 --method bodin --hz 60' 'density_error_max<0.02' 'height_ratio~1<0.015' 'rms_speed<0.02' 'iterations_mean<4.01'
        hold $real 'column --method bodin' 'density_error_max<0.03' 'height_ratio~1<0.015' 'dropped<1'
        hold $real 'slosh --method bodin' 'period_ratio~1<0.06' 'energy_loss_per_period<0.25'
        hold $real 'martin-moyce --method bodin' 'front_error_mean<0.1' 'front_speed_error~0<0.08'
        hold $real 'boxes --method bodin' $floats $depth 'submerged[2]>0.9'
        hold $real 'boxes --method clavet' $floats 'submerged[0]<0.7' 'submerged[1]<0.9'
        hold $real 'pour-over --method bodin' $floats $depth
        hold $real 'pour-over --method clavet' $floats
        hold $real 'paddle' 'bodies>19' 'turns>1'
        hold $real 'pump' 'area_per_stroke>0.02'
        hold $real 'water-wheel' 'turns>1'
        hold $real 'bucket' 'tips>2' 'density_error_mean<0.1'
    }
done

# Bytes per particle at default capacities, as README.md has them.
short='dam-break --particles 2000 --seconds 0.1'
hold float "$short --method bodin" 'bytes_per_particle<160'
hold q16 "$short --method bodin" 'bytes_per_particle<128'
hold float "$short --method bodin --quality budget" 'bytes_per_particle<128'
hold q16 "$short --method bodin --quality budget" 'bytes_per_particle<128'
hold float "$short --method clavet" 'bytes_per_particle<64'
hold q16 "$short --method clavet" 'bytes_per_particle<68'
exit $bad
