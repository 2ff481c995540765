/* The methods' settings: defaults and presets, in one place. */
#include "rill/world.h"

rill_clavet_settings rill_clavet_defaults(void) {
    const rill_clavet_settings settings = {RILL_CLAVET_HYBRID, RILL_ORDER_FAST, 2,
                                           RILL_RATIO(9, 5)};
    return settings;
}

rill_bodin_settings rill_bodin_preset(rill_quality quality) {
    rill_bodin_settings settings = {
        RILL_BODIN_WENDLAND, RILL_RATIO(2, 1),  1, 5, 0, RILL_RATIO(2, 100), RILL_RATIO(4, 1),
        RILL_RATIO(13, 10),  RILL_RATIO(7, 10), 0, 0};
    (void)quality;
    return settings;
}
