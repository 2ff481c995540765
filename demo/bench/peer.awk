# The reference peer's dam break (LiquidFun 1.1, 60 Hz, 1000 particles; 2000 for its default) beside
# the measured ones: per particle and 1/60 s.
BEGIN {
    FS = ","
    ns["standard"] = 321; count["standard"] = 2909
    ns["budget"] = 204; count["budget"] = 1360
    printf "peer: near-incompressible (static pressure, 2 iterations) 321 ns, 2909 instructions, density -11 %% to +2 %%\n"
    printf "peer: default (water, 1 iteration) 204 ns, 1360 instructions, half the volume lost; 331-453 bytes\n"
}
NR == 1 {
    for (i = 1; i <= NF; i++) at[$i] = i
}
$1 == "dam-break" && $2 ~ /^bodin-(standard|budget)$/ {
    kind = substr($2, 7)
    printf "%-14s %-5s %6d: %5.2f times the peer's time", $2, $3, $4, $at["ns_frame"] / ns[kind]
    if ($at["instructions_frame"] != "") printf ", %5.2f times its instructions", $at["instructions_frame"] / count[kind]
    printf ", density error %.2f %% mean\n", 100 * $at["error_mean"]
}
