#include "solver.h"

const rill_solver *rill_solver_of(uint32_t method) {
#if RILL_CLAVET
    if (method == RILL_METHOD_CLAVET) {
        return &rill_solver_clavet;
    }
#endif
#if RILL_BODIN
    if (method == RILL_METHOD_BODIN) {
        return &rill_solver_bodin;
    }
#endif
    return NULL;
}
