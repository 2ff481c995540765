# Prints lines of the benchmark's CSV as a table; with header=1 the names above them.
BEGIN {
    FS = ","
    if (header) {
        printf "%-10s %-15s %-5s %6s %4s | %7s %7s %7s | %5s %5s %6s %5s | %6s %7s | %5s %5s %5s | %6s %6s %7s\n",
            "scene", "method", "real", "N", "Hz", "ns/step", "median", "ns/60th", "sort", "pairs", "solve",
            "draw", "instr", "in/60th", "bytes", "near", "sweep", "err %", "max %", "resid"
    }
}
{
    printf "%-10s %-15s %-5s %6d %4d | %7.0f %7.0f %7.0f | %5.0f %5.0f %6.0f %5.0f | %6s %7s | %5.0f %5.1f %5.1f | %6.2f %6.1f %7.5f\n",
        $1, $2, $3, $4, $5, $8, $9, $10, $11, $12, $13, $14, $24, $25, $15, $16, $17,
        100 * $18, 100 * $19, $21
}
