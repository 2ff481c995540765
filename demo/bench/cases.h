/* What the benchmark runs: scenes at several sizes, and the ways to solve them. */
#ifndef BENCH_CASES_H
#define BENCH_CASES_H

#include "../scenes/scene.h"

/* The scene to measure, or null. The dam break and the pillar keep their spacing and grow with the
 * number of particles, so that every size does the same work per particle as far as physics lets
 * it; other scenes are those of the demo, which keep their size. */
const scene *bench_scene(const char *name);

/* Asks for the way to solve of that name: clavet, clavet-stiff, clavet:MATERIAL, bodin-budget,
 * bodin-standard, bodin-fine, bodin-paper. Returns 0 if there is no such way. */
int bench_method(const char *name, scene_request *request);

/* What the name asks of the configuration beyond the request. */
void bench_configure(const char *name, rill_config *config);

#endif
