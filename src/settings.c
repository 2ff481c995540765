/* The methods' settings: defaults and presets, in one place. */
#include "rill/world.h"

/* The stiff order wants shorter substeps to come to rest: a pillar of 1000 particles at 120 steps
 * per second moves with 0.04 m/s after 30 s with 2 of them, with 0.02 with 3 and 0.01 with 4. */
rill_clavet_settings rill_clavet_preset(rill_clavet_order order) {
    rill_clavet_settings settings = {RILL_CLAVET_ORIGINAL, order, order == RILL_ORDER_STIFF ? 4 : 0,
                                     RILL_RATIO(2, 1)};
    if (RILL_LIGHT && order == RILL_ORDER_LIGHT) { /* six neighbours, not twelve */
        settings.kernel = RILL_CLAVET_HYBRID;
        settings.neighbourhood = RILL_RATIO(13, 10);
    }
    return settings;
}

/* Measured in docs/figures; how they were found is told in docs/solvers.md. */
rill_bodin_settings rill_bodin_preset(rill_quality quality) {
    rill_bodin_settings settings;
    settings.kernel = RILL_BODIN_WENDLAND;
    settings.neighbourhood = RILL_RATIO(2, 1);
    settings.substeps = 0;
    settings.iterations = 4;
    settings.bilateral = 0;
    settings.regularisation = RILL_RATIO(15, 1000);
    settings.damping = RILL_RATIO(10, 1);
    settings.relaxation = RILL_RATIO(11, 10);
    settings.warm_start = RILL_RATIO(87, 100);
    settings.correction = RILL_RATIO(78, 100);
    settings.residual = 0;
    settings.budget_us = 0;
#if RILL_BODIN
    switch (quality) {
    case RILL_QUALITY_BUDGET:
        settings.kernel = RILL_BODIN_CONE;
        settings.neighbourhood = RILL_RATIO(155, 100);
        settings.substeps = 1;
        settings.iterations = 2;
        settings.warm_start = RILL_RATIO(83, 100);
        settings.regularisation = RILL_RATIO(4, 100);
        settings.relaxation = RILL_RATIO(12, 10);
        settings.correction = 0;
        break;
    case RILL_QUALITY_FINE:
        settings.neighbourhood = RILL_RATIO(22, 10);
        settings.iterations = 12;
        break;
    case RILL_QUALITY_PAPER: /* spacing 1/sqrt(rho0), rho0 = 4/(pi 0.65): h / spacing = 1.4 */
        settings.kernel = RILL_BODIN_POLY6H;
        settings.neighbourhood = RILL_RATIO(14, 10);
        settings.substeps = 1;
        settings.iterations = 15;
        settings.bilateral = 1;
        settings.regularisation = 0;
        settings.damping = RILL_RATIO(4, 1);
        settings.relaxation = RILL_ONE;
        settings.warm_start = 0;
        settings.correction = 0;
        break;
    case RILL_QUALITY_STANDARD:
        break;
    }
#else
    (void)quality; /* nobody reads them, but they are part of the hash */
#endif
    return settings;
}
