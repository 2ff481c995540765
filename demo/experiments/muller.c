#include "muller.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265F
#define REST_DENSITY 100.0F /* kg/m^2, the thesis's */
#define SELF_SHARE 0.65F    /* of the rest density that a particle gives itself: its SCP */

typedef struct vec {
    float x, y;
} vec;

struct muller {
    muller_config config;
    float h, mass;
    uint32_t columns, rows;
    vec *position, *velocity, *acceleration, *copy;
    float *density;
    uint32_t *cell, *start; /* of each particle; first particle of each cell, and one more */
};

/* What a pass does to a pair at distance d from i to j. */
typedef void pair_function(muller *m, uint32_t i, uint32_t j, vec d, float r2);

static void *array(size_t count, size_t size) {
    return calloc(count > 0 ? count : 1, size);
}

muller *muller_open(const muller_config *config) {
    muller *m = array(1, sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    m->config = *config;
    m->mass = REST_DENSITY * config->spacing * config->spacing;
    m->h = sqrtf(4.0F * m->mass / (PI * SELF_SHARE * REST_DENSITY));
    m->columns = (uint32_t)(config->width / m->h) + 3; /* an empty cell on each side */
    m->rows = (uint32_t)(config->height / m->h) + 3;
    m->position = array(config->particles, sizeof(vec));
    m->velocity = array(config->particles, sizeof(vec));
    m->acceleration = array(config->particles, sizeof(vec));
    m->copy = array(config->particles, sizeof(vec));
    m->density = array(config->particles, sizeof(float));
    m->cell = array(config->particles, sizeof(uint32_t));
    m->start = array((size_t)m->columns * m->rows + 1, sizeof(uint32_t));
    if (!m->position || !m->velocity || !m->acceleration || !m->copy || !m->density || !m->cell ||
        !m->start) {
        muller_close(m);
        return NULL;
    }
    return m;
}

void muller_close(muller *m) {
    if (m != NULL) {
        free(m->position);
        free(m->velocity);
        free(m->acceleration);
        free(m->copy);
        free(m->density);
        free(m->cell);
        free(m->start);
        free(m);
    }
}

void muller_place(muller *m, uint32_t i, float x, float y) {
    m->position[i] = (vec){x, y};
}

const float *muller_positions(const muller *m) {
    return &m->position[0].x;
}

const float *muller_velocities(const muller *m) {
    return &m->velocity[0].x;
}

static void reorder(muller *m, vec *values, uint32_t *next) {
    memcpy(m->copy, values, m->config.particles * sizeof *values);
    for (uint32_t i = 0; i < m->config.particles; i++) {
        values[next[m->cell[i]]++] = m->copy[i];
    }
}

/* A counting sort by cell; the starts are rebuilt for each array, as placing uses them up. */
static void sort(muller *m) {
    const uint32_t cells = m->columns * m->rows;
    vec *const arrays[2] = {m->velocity, m->position};
    for (uint32_t i = 0; i < m->config.particles; i++) {
        const vec p = m->position[i];
        m->cell[i] = (uint32_t)(p.y / m->h + 1.0F) * m->columns + (uint32_t)(p.x / m->h + 1.0F);
    }
    for (int a = 0; a < 2; a++) {
        uint32_t sum = 0;
        memset(m->start, 0, (cells + 1) * sizeof *m->start);
        for (uint32_t i = 0; i < m->config.particles; i++) {
            m->start[m->cell[i]]++;
        }
        for (uint32_t c = 0; c <= cells; c++) {
            const uint32_t count = m->start[c];
            m->start[c] = sum;
            sum += count;
        }
        reorder(m, arrays[a], m->start);
    }
    memmove(m->start + 1, m->start, cells * sizeof *m->start); /* ends became the next starts */
    m->start[0] = 0;
}

static void pairs_between(muller *m, uint32_t i, uint32_t first, uint32_t last, pair_function *f) {
    const vec p = m->position[i];
    for (uint32_t j = first; j < last; j++) {
        const vec d = {m->position[j].x - p.x, m->position[j].y - p.y};
        const float r2 = d.x * d.x + d.y * d.y;
        if (r2 < m->h * m->h) {
            f(m, i, j, d, r2);
        }
    }
}

/* Each pair once: the rest of the own cell and the right one, and the three cells above. */
static inline void each_pair(muller *m, pair_function *f) {
    const uint32_t cells = m->columns * m->rows;
    for (uint32_t c = 1; c + m->columns + 1 < cells; c++) {
        const uint32_t above = c + m->columns;
        for (uint32_t i = m->start[c]; i < m->start[c + 1]; i++) {
            pairs_between(m, i, i + 1, m->start[c + 2], f);
            pairs_between(m, i, m->start[above - 1], m->start[above + 2], f);
        }
    }
}

/* poly6 in two dimensions. */
static void add_density(muller *m, uint32_t i, uint32_t j, vec d, float r2) {
    const float u = 1.0F - r2 / (m->h * m->h);
    const float density = m->mass * 4.0F / (PI * m->h * m->h) * u * u * u;
    (void)d;
    m->density[i] += density;
    m->density[j] += density;
}

/* Mean pressure with the spiky gradient, and viscosity with the thesis's Laplacian (A.24). */
static void add_force(muller *m, uint32_t i, uint32_t j, vec d, float r2) {
    const float h = m->h;
    const float c2 = m->config.sound_speed * m->config.sound_speed;
    const float h5 = h * h * h * h * h;
    const float r = sqrtf(r2);
    const float unit = r > 1e-6F ? 1.0F / r : 0.0F;
    const float pressure = c2 * (m->density[i] + m->density[j] - 2.0F * REST_DENSITY) / 2.0F;
    const float share = m->mass / (m->density[i] * m->density[j]);
    const float push = -share * pressure * 30.0F / (PI * h5) * (h - r) * (h - r) * unit;
    const float drag = share * m->config.viscosity * 360.0F / (29.0F * PI * h5) * (h - r);
    const vec a = {push * d.x + drag * (m->velocity[j].x - m->velocity[i].x),
                   push * d.y + drag * (m->velocity[j].y - m->velocity[i].y)};
    m->acceleration[i].x += a.x;
    m->acceleration[i].y += a.y;
    m->acceleration[j].x -= a.x;
    m->acceleration[j].y -= a.y;
}

/* Projection: what left the box is put back and loses its speed across the wall. */
static void hold_in(float *position, float *velocity, float low, float high) {
    if (!(*position >= low && *position <= high)) {
        *position = *position > high ? high : low;
        *velocity = 0.0F;
    }
}

static void integrate(muller *m) {
    const float dt = 1.0F / m->config.rate;
    const float gap = 0.01F * m->h;
    for (uint32_t i = 0; i < m->config.particles; i++) {
        vec *p = &m->position[i];
        vec *v = &m->velocity[i];
        v->x += dt * m->acceleration[i].x;
        v->y += dt * (m->acceleration[i].y - m->config.gravity);
        p->x += dt * v->x;
        p->y += dt * v->y;
        hold_in(&p->x, &v->x, gap, m->config.width - gap);
        hold_in(&p->y, &v->y, gap, m->config.height - gap);
    }
}

void muller_step(muller *m) {
    sort(m);
    memset(m->acceleration, 0, m->config.particles * sizeof *m->acceleration);
    for (uint32_t i = 0; i < m->config.particles; i++) {
        m->density[i] = m->mass * 4.0F / (PI * m->h * m->h);
    }
    each_pair(m, add_density);
    each_pair(m, add_force);
    integrate(m);
}
