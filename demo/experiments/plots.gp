# The plots of docs/experiments.md from the data beside them:
# gnuplot -e "data='FOLDER'; here='FOLDER OF THIS FILE'" plots.gp
set terminal svg size 760,440 font "sans,12" background "white" dynamic
set datafile separator " "
set key outside right
set grid lc rgb "#dddddd"

# Lines that the condition picks from a data file, as two columns.
pick(name, condition, columns) = \
    sprintf("< awk -F, 'NR > 1 && %s { print %s }' '%s/%s.csv'", condition, columns, data, name)
of(method, real) = sprintf("$1 == \"%s\" && $2 == \"%s\"", method, real)

methods = "clavet bodin-budget bodin-standard bodin-paper muller"
array colour[5] = [0x2a9d8f, 0xe9a03b, 0x1d4e89, 0xc1440e, 0x888888]
reals(method) = method eq "muller" ? "float" : "float q16"
dash(real) = real eq "q16" ? 2 : 1

set output data."/depth.svg"
set title "Density against depth, pillar of 1000 particles, 1/120 s"
set xlabel "depth, m"
set ylabel "density / rest density"
set yrange [0.85:2]
plot for [i=1:5] for [real in reals(word(methods, i))] \
    pick("depth", of(word(methods, i), real)." && $3 == 120", "$4, $5") \
    with lines lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real

set output data."/depth-240.svg"
set title "Density against depth, pillar of 1000 particles, 1/240 s"
plot for [i=1:5] for [real in reals(word(methods, i))] \
    pick("depth", of(word(methods, i), real)." && $3 == 240", "$4, $5") \
    with lines lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real
set yrange [*:*]

set xlabel "time, s"
set ylabel "kinetic energy, J"
set logscale y
set format y "10^{%L}"
do for [n in "1000 2000"] {
    set output data."/energy-".n.".svg"
    set title "Kinetic energy against time, pillar of ".n." particles, 4 m wide"
    plot for [i=1:5] for [real in reals(word(methods, i))] \
        pick("energy", of(word(methods, i), real)." && $3 == ".n, "$4, $5 + 1e-6") \
        with lines lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real
}
unset logscale y
set format y "% h"

set xlabel "particles"
set ylabel "ms per update"
set logscale y
do for [s in "dam-break pillar"] {
    set output data."/cost-".s.".svg"
    set title "Time per update of 1/120 s, ".s." (points: the thesis, 2011)"
    thesis = sprintf("< awk -F, '$1 == \"%s\" { print $2, $3, $4, $5 }' '%s/thesis.csv'", s, here)
    plot for [i=1:5] for [real in reals(word(methods, i))] \
        sprintf("< awk -F, '$1 == \"%s\" && $2 == \"%s\" && $3 == \"%s\" { print $4, $5 }' '%s/cost.csv'", \
            s, word(methods, i), real, data) \
        with linespoints pt 0 lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real, \
        thesis using 1:2 with points pt 4 lc rgb colour[5] title "thesis, Mueller", \
        thesis using 1:3 with points pt 6 lc rgb colour[1] title "thesis, Clavet", \
        thesis using 1:4 with points pt 8 lc rgb colour[4] title "thesis, Bodin (15)"
}
unset logscale y

set output data."/front.svg"
set title "Front of the collapsing column against Martin and Moyce (1952)"
set xlabel "T = t sqrt(2 g / a)"
set ylabel "Z = front / a"
set xrange [0:3.5]
plot for [i=1:5] for [real in reals(word(methods, i))] \
    pick("front", of(word(methods, i), real), "$3, $4") \
    with lines lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real, \
    sprintf("< tr , ' ' <'%s/moyce.csv'", here) every ::1 with points pt 7 ps 0.7 lc rgb "black" title "measured, 1952"
set xrange [*:*]

set output data."/column.svg"
set title "Static columns: mean |top - height at rest|"
set xlabel "height, m"
set ylabel "of the height, %"
set logscale xy
set xrange [0.4:20]
set xtics (0.5, 1, 2, 4, 8, 16)
plot for [i=1:5] for [real in reals(word(methods, i))] \
    pick("column", of(word(methods, i), real), "$3, 100 * $5 / $3") \
    with linespoints pt 7 ps 0.5 lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real

set xrange [*:*]
set xtics autofreq

set output data."/residual.svg"
set format y "10^{%L}"
set title "Mean density residual against Gauss-Seidel sweeps, resting pillar of 2000"
set xlabel "sweeps"
set ylabel "mean residual"
plot for [i=3:4] for [real in "float q16"] \
    pick("residual", of(word(methods, i), real), "$3, $4") \
    with linespoints pt 7 ps 0.4 lw 2 dt dash(real) lc rgb colour[i] title word(methods, i)." cold ".real, \
    for [real in "float q16"] \
    pick("residual", of("bodin-standard", real), "$3, $5") \
    with linespoints pt 7 ps 0.4 lw 2 dt dash(real) lc rgb colour[1] title "bodin-standard warm ".real

set format y "% h"
set xrange [1:20]
set xtics (1, 2, 3, 5, 10, 15)

set output data."/effort-error.svg"
set title "Worst density error of the pillar against sweeps and steps per second (float)"
set ylabel "largest compression of a particle, %"
plot for [i=3:4] for [hz in "60 120 240"] \
    pick("effort", of(word(methods, i), "float")." && $3 == ".hz, "$4, 100 * $5") \
    with linespoints pt 7 ps 0.4 lw (log(hz / 30.0) / log(2)) lc rgb colour[i] title word(methods, i)." ".hz." Hz"

set output data."/effort-speed.svg"
set title "Speed left in the pillar against sweeps and steps per second (float)"
set ylabel "rms speed, m/s"
plot for [i=3:4] for [hz in "60 120 240"] \
    pick("effort", of(word(methods, i), "float")." && $3 == ".hz, "$4, $7") \
    with linespoints pt 7 ps 0.4 lw (log(hz / 30.0) / log(2)) lc rgb colour[i] title word(methods, i)." ".hz." Hz"
set xrange [*:*]
set xtics autofreq
unset logscale xy

boxes = system(sprintf("test -s '%s/boxes.csv' && awk 'END { print (NR > 1) }' '%s/boxes.csv'", data, data))
if (boxes eq "1") {
    set xlabel "density of the box, kg/m^2"
    set ylabel "submerged fraction"
    set xrange [40:160]
    set yrange [0:1.2]
    array name[2] = ["boxes", "boxes-poured"]
    array kind[2] = ["dropped", "poured over"]
    array what[2] = ["dropped into it", "that it was poured over"]
    do for [k=1:2] {
        set output data."/".name[k].".svg"
        set title "Boxes in fluid of 100 kg/m^2, ".what[k].": submerged fraction"
        plot x / 100 < 1 ? x / 100 : 1 with lines lw 2 lc rgb "black" title "Archimedes", \
            for [i=1:4] for [real in "float q16"] \
            pick("boxes", of(word(methods, i), real)." && $3 == \"".kind[k]."\"", "$4, $5") \
            with linespoints pt 7 ps 0.6 dt dash(real) lc rgb colour[i] title word(methods, i)." ".real
    }
}
