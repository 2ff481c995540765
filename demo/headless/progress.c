#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200112L
#endif

#include "progress.h"

#include "port.h"

#include <stdio.h>

#if defined(_WIN32)
#include <io.h>
#define STDERR_IS_TERMINAL _isatty(2)
#else
#include <unistd.h>
#define STDERR_IS_TERMINAL isatty(2)
#endif

#define INTERVAL_US 200000u

void progress_show(const char *what, uint64_t done, uint64_t total) {
    static uint32_t shown_at;
    static int shown;
    const uint32_t now = rill_port_clock();
    if (done < total && (done == 0 || now - shown_at < INTERVAL_US)) {
        shown_at = done == 0 ? now : shown_at;
        return;
    }
    shown_at = now;
    if (done < total && STDERR_IS_TERMINAL) {
        fprintf(stderr, "\r%s: %d %%\x1b[K", what, (int)(done * 100u / total));
        shown = 1;
    } else if (shown) {
        fputs("\r\x1b[K", stderr);
        shown = 0;
    }
    fflush(stderr);
}
