#include "rill/status.h"

#include "rill/options.h"

#if RILL_TEXTS

/* Codes without their sign, and after the texts that belong to them one more. */
#define CODE(name, value, text) -(value),
#define TEXT(name, value, text) text "\0"
static const unsigned char codes[] = {RILL_STATUS_TABLE(CODE)};
static const char texts[] = RILL_STATUS_TABLE(TEXT) "unknown status";

const char *rill_status_text(rill_status status) {
    const char *text = texts;
    for (unsigned n = 0; n < sizeof codes && -codes[n] != (int)status; n++) {
        while (*text++ != 0) {
        }
    }
    return text;
}

#else

const char *rill_status_text(rill_status status) {
    return status == RILL_OK ? "success" : "an error, see rill/status.h";
}

#endif
