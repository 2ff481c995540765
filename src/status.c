#include "rill/status.h"

#include "rill/options.h"

#if RILL_TEXTS

const char *rill_status_text(rill_status status) {
    switch (status) {
#define RILL_STATUS_CASE(name, value, text)                                                        \
    case name:                                                                                     \
        return text;
        RILL_STATUS_TABLE(RILL_STATUS_CASE)
#undef RILL_STATUS_CASE
    }
    return "unknown status";
}

#else

const char *rill_status_text(rill_status status) {
    return status == RILL_OK ? "success" : "an error, see rill/status.h";
}

#endif
