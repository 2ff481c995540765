/* What a player does to the fluid: tilt, pour, push, drag bodies. Front ends translate their input
 * to this. */
#ifndef DEMO_TOUCH_H
#define DEMO_TOUCH_H

#include "grip.h"
#include "session.h"

typedef struct touch {
    int tilt_x, tilt_y;      /* eighths of the scene's gravity; upright is 0, 8 */
    int pressed;             /* 1 while the pointer's first button is held */
    int pouring, pushing;    /* 1 while it goes on */
    grip held;               /* the body that is dragged */
    rill_vec2 at;            /* m: the pointer */
    rill_vec2 before;        /* m: where it was a frame ago */
    uint32_t pour_countdown; /* steps until the next particles may follow */
} touch;

/* Nothing is touched; the pointer is where a tap would be. */
touch touch_none(const session *s);

/* Tilts by so many eighths, at most to full gravity in each direction. */
void touch_tilt(touch *t, session *s, int x, int y);
void touch_upright(touch *t, session *s);

/* Gravity as a handheld's sensor feels it, in thousandths of the scene's: x to the right, y up. */
void touch_feel(touch *t, session *s, int x, int y);

/* The pointer is there (m), with the first or the second button held. The first drags the body that
 * it was pressed on, or pours where there is none; the second pushes. */
void touch_point(touch *t, const session *s, rill_vec2 at, int first, int second);

/* Before every step. */
void touch_step(touch *t, session *s);

/* After the steps of a frame: the pointer has rested since. */
void touch_frame(touch *t);

#endif
