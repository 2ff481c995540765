#include "density.h"

#define SPACINGS 4.0
#define PLACES 24
#define GRID 64 /* of the integral over the kernel */

/* (1 - q^2)^3: smooth, so that a lattice looks even. */
static double weight(double x, double y, double reach) {
    const double u = 1.0 - (x * x + y * y) / (reach * reach);
    return u > 0.0 ? u * u * u : 0.0;
}

/* The integral of the kernel over the part of it that lies in the box. */
static double seen(const subject *s, double x, double y, double reach) {
    const double step = 2.0 * reach / GRID;
    double sum = 0.0;
    for (int i = 0; i < GRID; i++) {
        for (int j = 0; j < GRID; j++) {
            const double dx = -reach + (i + 0.5) * step;
            const double dy = -reach + (j + 0.5) * step;
            if (x + dx > 0.0 && x + dx < s->width && y + dy > 0.0) {
                sum += weight(dx, dy, reach) * step * step;
            }
        }
    }
    return sum;
}

double density_reach(const subject *s) {
    return SPACINGS * s->spacing;
}

double density_at_height(const subject *s, double y) {
    const double reach = density_reach(s);
    const double area = s->spacing * s->spacing;
    double mean = 0.0;
    for (int place = 0; place < PLACES; place++) {
        const double x = (place + 0.5) / PLACES * s->width;
        double sum = 0.0;
        for (uint32_t i = 0; i < s->state.count; i++) {
            sum += weight(s->state.x[i] - x, s->state.y[i] - y, reach);
        }
        mean += area * sum / seen(s, x, y, reach) / PLACES;
    }
    return mean;
}
