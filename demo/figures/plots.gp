# The plot of docs/figures.md from the data beside it: gnuplot -e "data='FOLDER'" plots.gp
set terminal svg size 760,440 font "sans,12" background "white" dynamic
set datafile separator " "
set key outside right
set grid lc rgb "#dddddd"

array colour[2] = [0x2a9d8f, 0x1d4e89]
methods = "clavet bodin-standard"
dash(real) = real eq "q16" ? 2 : 1

# Lines of one method and scalar: particles, and a column by its name divided by another.
of(method, real, what, each) = \
    sprintf("< awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; at[\"one\"] = 0 } \
        $2 == \"%s\" && $3 == \"%s\" { print $4, $at[\"%s\"] / (\"%s\" == \"one\" ? 1 : $at[\"%s\"]) }' '%s/size.csv'", \
        method, real, what, each, each, data)

set output data."/size.svg"
set title "Dam break of growing size, spacing kept: time per particle and 1/60 s"
set xlabel "particles"
set ylabel "ns"
set logscale x
set xrange [400:25000]
set xtics (500, 1000, 2000, 5000, 10000, 20000)
set yrange [0:*]
plot for [i=1:2] for [real in "float q16"] of(word(methods, i), real, "ns_frame", "one") \
    with linespoints pt 7 ps 0.5 lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real, \
    for [real in "float q16"] of("bodin-standard", real, "ns_frame", "sweeps") \
    with linespoints pt 6 ps 0.5 lw 1 dt dash(real) lc rgb colour[2] title "bodin-standard, per sweep ".real
