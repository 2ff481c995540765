# Ratios of a run to a stored one: awk -f against.awk STORED NEW. Below 1 the new one is better.
# The stored one may be any file: what is no number in it has no ratio.
function ratio(new, old) { return old + 0 > 1e-9 && old + 0 < 1e15 && new != "" ? sprintf("%.3f", new / old) : "-" }
BEGIN { FS = "," }
FNR == 1 {
    files = NR == 1 && FILENAME == ARGV[1] ? 1 : 2 # the first may be empty
    for (i = 1; i <= NF; i++) at[files, $i] = i
    if (files == 2) {
        printf "%-10s %-15s %-5s %6s %4s | %8s %8s %8s %8s %8s\n", "against:", "", "", "N", "Hz",
            "time", "median", "instr", "bytes", "error"
    }
    next
}
{ key = $1 "," $2 "," $3 "," $4 "," $5 }
files == 1 {
    seen[key] = 1
    for (name in at) { split(name, part, SUBSEP); if (part[1] == 1) old[key, part[2]] = $at[name] }
    next
}
key in seen {
    common++
    printf "%-10s %-15s %-5s %6d %4d | %8s %8s %8s %8s %8s\n", $1, $2, $3, $4, $5,
        ratio($at[2, "ns_min"], old[key, "ns_min"]), ratio($at[2, "ns_median"], old[key, "ns_median"]),
        ratio($at[2, "instructions"], old[key, "instructions"]),
        ratio($at[2, "bytes_per_particle"], old[key, "bytes_per_particle"]),
        ratio($at[2, "error_mean"], old[key, "error_mean"])
}
END { if (!common) print "against: no case in common" }
