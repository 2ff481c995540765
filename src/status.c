#include "rill/status.h"

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
