# Ratios of a run to a stored one: awk -f against.awk STORED NEW. Below 1 the new one is better. Only runs of the same
# length are compared: a scene's first steps cost other times than its last.
function ratio(name) { return old[key, name] + 0 > 0 && $at[2, name] != "" ? sprintf("%.3f", $at[2, name] / old[key, name]) : "-" }
BEGIN { FS = "," }
FNR == 1 {
    files++
    for (i = 1; i <= NF; i++) at[files, $i] = i
    if (files == 2) {
        printf "%-10s %-15s %-5s %6s %4s | %8s %8s %8s %8s %8s %8s\n", "against:", "", "", "N", "Hz",
            "time", "median", "instr", "bytes", "error", "residual"
    }
    next
}
{ key = $1 "," $2 "," $3 "," $4 "," $5 "," $6 }
files == 1 {
    seen[key] = 1
    for (name in at) { split(name, part, SUBSEP); if (part[1] == 1) old[key, part[2]] = $at[name] }
    next
}
{ printf "%-10s %-15s %-5s %6d %4d | ", $1, $2, $3, $4, $5 }
key in seen {
    printf "%8s %8s %8s %8s %8s %8s\n", ratio("ns_min"), ratio("ns_median"), ratio("instructions"),
        ratio("bytes_per_particle"), ratio("error_mean"), ratio("residual")
    next
}
{ print "the stored run has no such case of " $6 " steps" }
