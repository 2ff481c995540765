/* The terminal as a device: raw input, size, signals. */
#ifndef DEMO_TTY_H
#define DEMO_TTY_H

#include <stdint.h>

typedef enum tty_kind {
    TTY_NONE,
    TTY_KEY,   /* code: a character, or one of the arrows */
    TTY_PRESS, /* code: mouse button, 0 left, 2 right; x, y: cell */
    TTY_DRAG,  /* the same while it is held */
    TTY_RELEASE
} tty_kind;

enum { TTY_UP = 256, TTY_DOWN, TTY_RIGHT, TTY_LEFT };

typedef struct tty_event {
    tty_kind kind;
    int code;
    int32_t x, y;
} tty_event;

/* Are both input and output a terminal that understands cursor control? */
int tty_usable(void);

/* 1 if 24-bit colours are understood. */
int tty_true_colour(void);

/* Enters the alternate screen and raw mode; tty_end leaves them, also if a signal ends the program.
 */
void tty_begin(void);
void tty_end(void);

/* The window's size in characters. */
void tty_size(int32_t *columns, int32_t *rows);

/* 1 once a signal asked to stop. */
int tty_stopped(void);

/* The next event, waiting for at most so many milliseconds. */
tty_event tty_read(int milliseconds);

#endif
