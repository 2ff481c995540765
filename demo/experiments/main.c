/* Runs one experiment: its name, and how much of it (tiny, usual, thorough). */
#include "experiment.h"

#include <stdio.h>
#include <string.h>

#define EXIT_BAD_REQUEST 2

int main(int argc, char **argv) {
    static const experiment experiments[] = {
        {"depth", experiment_depth},       {"energy", experiment_energy},
        {"cost", experiment_cost},         {"boxes", experiment_boxes},
        {"front", experiment_front},       {"column", experiment_column},
        {"residual", experiment_residual}, {"effort", experiment_effort},
    };
    static const char *const efforts[] = {"tiny", "usual", "thorough"};
    for (uint32_t i = 0; argc == 3 && i < sizeof experiments / sizeof experiments[0]; i++) {
        for (int e = EFFORT_TINY; e <= EFFORT_THOROUGH; e++) {
            if (strcmp(argv[1], experiments[i].name) == 0 && strcmp(argv[2], efforts[e]) == 0) {
                return experiments[i].run((effort)e) == 0 ? 0 : EXIT_BAD_REQUEST;
            }
        }
    }
    fputs("rill: expected an experiment and tiny, usual or thorough\n", stderr);
    return EXIT_BAD_REQUEST;
}
