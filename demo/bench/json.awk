# The benchmark's CSV as an array of JSON objects, one a line.
BEGIN { FS = ","; print "[" }
NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
{
    if (NR > 2) print ","
    printf "{"
    for (i = 1; i <= NF; i++) {
        number = $i ~ /^-?[0-9]+(\.[0-9]+)?$/ && name[i] != "hash"
        printf "%s\"%s\": %s", (i > 1 ? ", " : ""), name[i], (number ? $i : ($i == "" ? "null" : "\"" $i "\""))
    }
    printf "}"
}
END { print "\n]" }
