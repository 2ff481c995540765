/* Where time and memory go, as lines of text. */
#ifndef DEMO_BUDGET_H
#define DEMO_BUDGET_H

#include "phases.h"
#include "session.h"

#define BUDGET_LINES (PHASE_COUNT + 5u)
#define BUDGET_WIDTH 32

/* Mean times of recent steps and of drawing. */
typedef struct budget {
    double phase[PHASE_COUNT]; /* ms per step */
    double draw;               /* ms per frame */
} budget;

/* Mixes in the times of some steps (us, summed) and of one frame. */
void budget_add(budget *b, const rill_timing *timing, uint32_t steps, uint32_t draw_us);

/* Writes the lines. */
void budget_lines(const budget *b, const session *s, char lines[BUDGET_LINES][BUDGET_WIDTH]);

#endif
