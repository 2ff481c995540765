# Prints lines of the benchmark's CSV as a table; names are those of its columns, with header=1 the
# table's own stand above.
BEGIN {
    FS = ","
    count = split(names, name, ",")
    for (i = 1; i <= count; i++) at[name[i]] = i
    if (header) {
        printf "%-10s %-15s %-5s %6s %4s | %7s %7s %7s | %5s %5s %5s %5s %5s %5s %5s %5s | %6s %7s | %5s %5s %5s | %6s %6s %7s\n",
            "scene", "method", "real", "N", "Hz", "ns/step", "median", "ns/60th", "sort", "pairs", "prep.", "relax",
            "body", "move", "game", "draw", "instr", "in/60th", "bytes", "near", "sweep", "err %", "max %", "resid"
    }
}
function of(name) { return $at[name] }
{
    printf "%-10s %-15s %-5s %6d %4d | %7.0f %7.0f %7.0f | %5.0f %5.0f %5.0f %5.0f %5.0f %5.0f %5.0f %5.0f | %6s %7s | %5.0f %5.1f %5.1f | %6.2f %6.1f %7.5f\n",
        $1, $2, $3, $4, $5, of("ns_min"), of("ns_median"), of("ns_frame"), of("ns_sort"), of("ns_pairs"),
        of("ns_prepare"), of("ns_relax"), of("ns_bodies"), of("ns_move"), of("ns_gameplay"), of("ns_draw"),
        of("instructions"), of("instructions_frame"), of("bytes_per_particle"), of("neighbours"), of("sweeps"),
        100 * of("error_mean"), 100 * of("error_max"), of("residual")
}
