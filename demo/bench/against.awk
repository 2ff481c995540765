# Ratios of a run to a stored one: awk -f against.awk STORED NEW. Below 1 the new one is better. Only runs of the same
# length are compared: a scene's first steps cost other times than its last. The stored one may be any file: what is
# no number in it has no ratio.
function ratio(name,    before) {
    before = old[key, name] + 0
    return before > 1e-9 && before < 1e15 && $at[2, name] != "" ? sprintf("%.3f", $at[2, name] / before) : "-"
}
BEGIN { FS = "," }
FNR == 1 {
    files = NR == 1 && FILENAME == ARGV[1] ? 1 : 2 # the first may be empty
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
    common++
    printf "%8s %8s %8s %8s %8s %8s\n", ratio("ns_min"), ratio("ns_median"), ratio("instructions"),
        ratio("bytes_per_particle"), ratio("error_mean"), ratio("residual")
    next
}
{ print "the stored run has no such case of " $6 " steps" }
END { if (!common) print "against: no case in common" }
