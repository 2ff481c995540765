#!/usr/bin/env bash
# table.sh NAME DOCS: one table of the documentation, as Markdown, from the data in DOCS/figures and DOCS/experiments.
# shellcheck disable=SC2016 # what is in single quotes is awk's
set -euo pipefail
name=$1
figures=$2/figures
experiments=$2/experiments

# What every program begins with: columns by name, of("ns_min").
by_name='BEGIN { FS = "," } FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i; next } function of(c) { return $at[c] }'

from() {
    local file=$1
    shift
    awk "$by_name $1" "$figures/$file.csv"
}

# value FILE CONDITION EXPRESSION [FORMAT]: the last line of an experiment that fits.
value() {
    awk "$by_name $2 { v = $3 } END { printf \"${4:-%.2f}\", v }" "$1"
}

# warm: sweeps with warm starts that leave less than 100 cold ones.
warm() {
    awk -F, '$1 == "bodin-standard" && $2 == "float" { if ($3 == 100) cold = $4; sweeps[++n] = $3; on[n] = $5 }
        END { for (i = n; i >= 1; i--) if (on[i] <= cold) least = sweeps[i]; print least }' "$experiments/residual.csv"
}

# boxes METHOD: how the five boxes lie at the end.
boxes() {
    awk -F, -v method="$1" '$1 == method && $2 == "float" {
            depth[$3] = depth[$3] sprintf("%s%.2f", depth[$3] == "" ? "" : ", ", $5)
            height[$3] = height[$3] sprintf("%s%.2f", height[$3] == "" ? "" : ", ", $6) }
        END { printf "submerged %s when dropped (centres at %s m), %s when poured over (%s m)",
            depth["dropped"], height["dropped"], depth["poured over"], height["poured over"] }' "$experiments/boxes.csv"
}

case $name in
speed)
    echo "| | scalar | ns per particle and 1/60 s | instructions | bytes per particle | neighbours | sweeps | error | worst | residual |"
    echo "|---|---|---|---|---|---|---|---|---|---|"
    from speed '{ printf "| %s | %s | %.0f | %s | %.0f | %.1f | %.1f | %.2f %% | %.0f %% | %s |\n", $2, $3, of("ns_frame"),
        of("instructions_frame"), of("bytes_per_particle"), of("neighbours"), of("sweeps"), 100 * of("error_mean"), 100 * of("error_max"),
        $2 ~ /^bodin/ ? sprintf("%.2f %%", 100 * of("residual")) : "" }'
    echo "| *peer: near-incompressible* | float | 321 | 2909 | 331–453 | | 2 | −11…+2 % | | |"
    echo "| *peer: default* | float | 204 | 1360 | 331–453 | | 1 | half the volume lost | | |"
    ;;
ratios)
    echo "| | scalar | time / the peer's | instructions / the peer's | goal |"
    echo "|---|---|---|---|---|"
    from speed '$2 ~ /^bodin/ { budget = $2 == "bodin-budget"; printf "| %s | %s | %.2f | %.2f | %s |\n", $2, $3, of("ns_frame") / (budget ? 204 : 321),
        of("instructions_frame") / (budget ? 1360 : 2909), $3 == "q16" ? "" : budget ? "0.75 of the default" : "1.0 of the near-incompressible" }'
    ;;
size)
    echo "| | scalar | 500 | 2000 | 5000 | 10 000 | 20 000 |"
    echo "|---|---|---|---|---|---|---|"
    from size '{ key = $2 " | " $3; if (!(key in cells)) order[++n] = key; cells[key] = cells[key] sprintf(" %.0f (%.1f, %.1f %%) |", of("ns_frame"), of("sweeps"), 100 * of("error_mean")) }
        END { for (i = 1; i <= n; i++) printf "| %s |%s\n", order[i], cells[order[i]] }'
    ;;
phases)
    echo "| scene | method | scalar | sort | pairs | prepare | relax | bodies | move | gameplay | all | drawing |"
    echo "|---|---|---|---|---|---|---|---|---|---|---|---|"
    from phases '{ printf "| %s | %s | %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n", $1, $2, $3, of("ns_sort"), of("ns_pairs"),
        of("ns_prepare"), of("ns_relax"), of("ns_bodies"), of("ns_move"), of("ns_gameplay"), of("ns_min"), of("ns_draw") }'
    ;;
materials)
    from materials '{ split($2, part, ":"); names = names " " part[2] " |"; line = line "---|"; cells = cells sprintf(" %.0f |", of("ns_frame"))
            bytes = bytes sprintf(" %.0f |", of("bytes_per_particle")) }
        END { printf "| |%s\n|---|%s\n| ns |%s\n| bytes per particle |%s\n", names, line, cells, bytes }'
    ;;
draw)
    echo "| | scalar | picture, instructions | step of 1/60 s, instructions | picture / step |"
    echo "|---|---|---|---|---|"
    awk "$by_name"'FILENAME ~ /speed/ { step[$2, $3] = of("instructions_frame"); next }
        { printf "| %s | %s | %s | %s | %.2f |\n", $2, $3, of("instructions"), step[$2, $3], of("instructions") / step[$2, $3] }' \
        "$figures/speed.csv" "$figures/draw.csv"
    ;;
memory)
    echo "| method | scalar | bytes per particle | particles in 64 KB | in 256 KB | in 1 MB |"
    echo "|---|---|---|---|---|---|"
    from speed 'function fit(kb) { n = int((kb * 1024 - 4096) / of("bytes_per_particle") / 10) * 10; return n }
        { printf "| %s | %s | %.0f | %d | %d | %d |\n", $2, $3, of("bytes_per_particle"), fit(64), fit(256), fit(1024) }'
    ;;
time)
    echo "| method | scalar | ns | particles in 4 ms | in 16 ms | instructions |"
    echo "|---|---|---|---|---|---|"
    from speed '{ printf "| %s | %s | %.0f | %d | %d | %s |\n", $2, $3, of("ns_frame"), int(4e4 / of("ns_frame")) * 100,
        int(16e4 / of("ns_frame")) * 100, of("instructions_frame") }'
    ;;
both)
    echo "| method | scalar | 64 KB and 0.25 ms | 256 KB and 1 ms | 1 MB and 1 ms | 1 MB and 4 ms |"
    echo "|---|---|---|---|---|---|"
    from speed 'function least(kb, ms) { m = int((kb * 1024 - 4096) / of("bytes_per_particle") / 10) * 10
            t = int(1e5 * ms / of("ns_frame")) * 10; return m < t ? m " (memory)" : t " (time)" }
        { printf "| %s | %s | %s | %s | %s | %s |\n", $2, $3, least(64, 0.25), least(256, 1), least(1024, 1), least(1024, 4) }'
    ;;
profile-*)
    echo "| function | float | Q16.16 |"
    echo "|---|---|---|"
    from profile '$2 == "'"${name#profile-}"'" { if (!($5 in seen)) { seen[$5] = 1; order[++n] = $5 } count[$5, $3] += $6; all[$3] += $6 }
        function cell(f, r) { return ((f, r) in count) ? sprintf("%.0f (%.0f %%)", count[f, r], 100 * count[f, r] / all[r]) : "" }
        END { for (i = 1; i <= n; i++) if (count[order[i], "float"] > 0.008 * all["float"] || count[order[i], "q16"] > 0.008 * all["q16"])
                printf "| `%s` | %s | %s |\n", order[i], cell(order[i], "float"), cell(order[i], "q16")
            printf "| all | %.0f | %.0f |\n", all["float"], all["q16"] }'
    ;;
cache)
    echo "| | scalar | particles | instructions | reads | writes | misses of 32 KB | misses of 8 MB |"
    echo "|---|---|---|---|---|---|---|---|"
    from cache '{ printf "| %s | %s | %d | %d | %d | %d | %.1f | %.3f |\n", $2, $3, $4, of("instructions"), of("reads"), of("writes"), of("d1_misses"), of("ll_misses") }'
    ;;
papers)
    cost=$experiments/cost.csv effort=$experiments/effort.csv energy=$experiments/energy.csv
    dam='$1 == "dam-break" && $3 == "float" && $4 == 2000'
    pillar='$1 == "pillar" && $3 == "float" && $4 == 2000'
    late='$2 == "float" && $3 == 2000'
    cat <<END
| system | reported | rill, float | command |
|---|---|---|---|
| Bodin, Lacoursière, Servin: compression | 17 % with 15 iterations (3D, 10 000 particles) | $(value "$effort" '$1 == "bodin-standard" && $2 == "float" && $3 == 120 && $4 == 3' '100 * $5') % largest of any particle, 3 sweeps, pillar of 1000 at 120 Hz; papers' configuration with 15: $(value "$effort" '$1 == "bodin-paper" && $2 == "float" && $3 == 120 && $4 == 15' '100 * $5') % | \`demo/run experiments --only effort\` |
| the same: speed | 12 000 2D particles at 10 Hz (laptop, 2.53 GHz, serial) | 10 000 particles of the standard preset: $(value "$figures/size.csv" '$2 == "bodin-standard" && $3 == "float" && $4 == 10000' '$at["ns_frame"] / 100' %.1f) ms per 1/60 s in the dam break | \`demo/run figures --only size\` |
| the same: residual | 1 % of the first after 100 iterations | the papers' configuration, cold: $(awk -F, '$1 == "bodin-paper" && $2 == "float" { if ($3 == 1) a = $4; if ($3 == 100) b = $4 } END { printf "%.2g", 100 * b / a }' "$experiments/residual.csv") % of the first sweep's after 100; standard, going on, 3 sweeps: $(value "$experiments/residual.csv" '$1 == "bodin-standard" && $2 == "float" && $3 == 3' '100 * $5' %.3f) % of the density | \`demo/run experiments --only residual\` |
| Sjöström, tables 7.1–7.4: dam break of 2000 | Müller 9.6, Clavet 9.9, Bodin 13.6 ms per update (2011) | Müller $(value "$cost" "$dam && \$2 == \"muller\"" '$5'), Clavet $(value "$cost" "$dam && \$2 == \"clavet\"" '$5'), Bodin (papers' configuration) $(value "$cost" "$dam && \$2 == \"bodin-paper\"" '$5'), standard $(value "$cost" "$dam && \$2 == \"bodin-standard\"" '$5') ms | \`demo/run experiments --only cost\` |
| the same: pillar of 2000 | 13.0, 11.9, 14.0 ms | $(value "$cost" "$pillar && \$2 == \"muller\"" '$5'), $(value "$cost" "$pillar && \$2 == \"clavet\"" '$5'), $(value "$cost" "$pillar && \$2 == \"bodin-paper\"" '$5'), standard $(value "$cost" "$pillar && \$2 == \"bodin-standard\"" '$5') ms | the same |
| the same: a pillar of 2000 never settles | Clavet boils, Bodin vibrates, visible for 90 s | rms speed after 15 s: Clavet $(value "$energy" "$late && \$1 == \"clavet\"" 'sqrt($5 / 2000)' %.4f), standard $(value "$energy" "$late && \$1 == \"bodin-standard\"" 'sqrt($5 / 2000)' %.4f), budget $(value "$energy" "$late && \$1 == \"bodin-budget\"" 'sqrt($5 / 2000)' %.4f) m/s (papers' configuration $(value "$energy" "$late && \$1 == \"bodin-paper\"" 'sqrt($5 / 2000)' %.2f)) | \`demo/run experiments --only energy\` |
| the same: buoyancy fails | 75 and 125 kg/m² hang, nothing rises from the floor | 50 to 150 kg/m², standard: $(boxes bodin-standard); Clavet: $(boxes clavet) | \`demo/run experiments --only boxes\` |
| Moorehead (Clavet, 3D) | 5000 particles in real time; gridlines; particles stick to walls | 5000 Clavet particles: $(value "$figures/size.csv" '$2 == "clavet" && $3 == "float" && $4 == 5000' '$at["ns_frame"] / 200' %.1f) ms per 1/60 s; walls act as mirrored fluid and have no friction unless the material has; the settled pictures in the [gallery](../README.md#gallery) show no lines | \`demo/run figures --only size\` |
| Karrer (IISPH, 3D, GPU) | 0.1 % average density error; warm start up to 60 % faster | mean compression of the pillar, 3 sweeps at 120 Hz: $(value "$effort" '$1 == "bodin-standard" && $2 == "float" && $3 == 120 && $4 == 3' '100 * $6') %; of the 8 m column $(value "$experiments/column.csv" '$1 == "bodin-standard" && $2 == "float" && $3 == "8.0"' '100 * $6') %; $(warm) sweeps with warm starts leave a smaller residual than 100 cold ones | \`demo/run experiments --only column,effort,residual\` |
| Macêdo (SPH, all pairs) | 1024-particle dam break over a wall, "ran annoyingly slowly" | dam break of 2000, standard: $(value "$figures/size.csv" '$2 == "bodin-standard" && $3 == "float" && $4 == 2000' '$at["ns_frame"] / 500' %.2f) ms per 1/60 s, $(value "$figures/size.csv" '$2 == "bodin-standard" && $3 == "float" && $4 == 500' '$at["ns_frame"] / 2000' %.2f) ms with 500 | \`demo/run figures --only size\` |
END
    ;;
*)
    echo "rill: no table '$name'" >&2
    exit 2
    ;;
esac
