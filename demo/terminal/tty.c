#define _POSIX_C_SOURCE 200112L
#define _DEFAULT_SOURCE

#include "tty.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define ESCAPE 27

/* Alternate screen, no cursor, mouse buttons and drags in SGR form; and back. */
#define ENTER "\x1b[?1049h\x1b[?25l\x1b[?1002h\x1b[?1006h\x1b[2J"
#define LEAVE "\x1b[?1006l\x1b[?1002l\x1b[0m\x1b[?25h\x1b[?1049l"

static struct termios cooked;
static volatile sig_atomic_t stopped;

/* Bytes read but not yet decoded. */
static unsigned char pending[256];
static size_t pending_count;

int tty_usable(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL &&
           strcmp(term, "dumb") != 0;
}

int tty_true_colour(void) {
    const char *claim = getenv("COLORTERM");
    const char *term = getenv("TERM");
    if (claim != NULL && (strcmp(claim, "truecolor") == 0 || strcmp(claim, "24bit") == 0)) {
        return 1;
    }
    return term != NULL && strstr(term, "direct") != NULL;
}

static void on_stop(int signal_number) {
    (void)signal_number;
    stopped = 1;
}

/* A signal interrupts poll, so that a resize shows at once. */
static void on_resize(int signal_number) {
    (void)signal_number;
}

static void handle(int signal_number, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

static void write_all(const char *text) {
    size_t left = strlen(text);
    while (left > 0) {
        const ssize_t written = write(STDOUT_FILENO, text, left);
        if (written <= 0) {
            return;
        }
        text += written;
        left -= (size_t)written;
    }
}

void tty_begin(void) {
    struct termios raw;
    tcgetattr(STDIN_FILENO, &cooked);
    raw = cooked;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    handle(SIGINT, on_stop);
    handle(SIGTERM, on_stop);
    handle(SIGHUP, on_stop);
    handle(SIGWINCH, on_resize);
    write_all(ENTER);
}

void tty_end(void) {
    write_all(LEAVE);
    tcsetattr(STDIN_FILENO, TCSANOW, &cooked);
}

void tty_size(int32_t *columns, int32_t *rows) {
    struct winsize size;
    *columns = 80;
    *rows = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        *columns = size.ws_col;
        *rows = size.ws_row;
    }
}

int tty_stopped(void) {
    return stopped;
}

static void drop(size_t count) {
    pending_count -= count;
    memmove(pending, pending + count, pending_count);
}

/* Reads a number and the character after it, which must be ';' or end the sequence. */
static const char *read_number(const char *from, int32_t *number) {
    char *end;
    *number = (int32_t)strtol(from, &end, 10);
    return end > from && *end != 0 ? end + 1 : NULL;
}

/* ESC [ < button ; column ; row M (press, drag) or m (release). */
static int decode_mouse(tty_event *event) {
    char text[sizeof pending + 1];
    int32_t number[3];
    memcpy(text, pending, pending_count);
    text[pending_count] = 0;
    const char *at = text + 3;
    for (int i = 0; i < 3 && at != NULL; i++) {
        at = read_number(at, &number[i]);
    }
    if (at == NULL) {
        return 0;
    }
    event->kind = at[-1] == 'm' ? TTY_RELEASE : (number[0] & 32) != 0 ? TTY_DRAG : TTY_PRESS;
    event->code = number[0] & 3;
    event->x = number[1] - 1;
    event->y = number[2] - 1;
    drop((size_t)(at - text));
    return 1;
}

/* Takes one event off the pending bytes; 0 if there is none. */
static int decode(tty_event *event) {
    if (pending_count == 0) {
        return 0;
    }
    event->kind = TTY_KEY;
    if (pending[0] != ESCAPE || pending_count < 3 || (pending[1] != '[' && pending[1] != 'O')) {
        event->code = pending[0];
        drop(1);
        return 1;
    }
    if (pending[2] == '<') {
        if (decode_mouse(event)) {
            return 1;
        }
    } else if (pending[2] >= 'A' && pending[2] <= 'D') {
        event->code = TTY_UP + (pending[2] - 'A');
        drop(3);
        return 1;
    }
    event->kind = TTY_NONE; /* a sequence that means nothing here */
    drop(pending_count);
    return 1;
}

tty_event tty_read(int milliseconds) {
    tty_event event = {TTY_NONE, 0, 0, 0};
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (decode(&event)) {
        return event;
    }
    if (poll(&input, 1, milliseconds) > 0) {
        const ssize_t got = read(STDIN_FILENO, pending, sizeof pending);
        pending_count = got > 0 ? (size_t)got : 0;
        if (got <= 0) {
            stopped = 1; /* the terminal is gone */
        }
        decode(&event);
    }
    return event;
}
