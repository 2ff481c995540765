/* Long runs of the demo's scenes. Each runs twice, side by side at different addresses and over
 * different garbage, and is asked all the while:
 *
 *   the two hash alike;
 *   every particle is inside the domain and no faster than 1 h per substep;
 *   none is lost: those alive and those that ended for a reason are those that were added;
 *   where nothing drives the fluid, its energy does not grow, and its volume does not drift.
 *
 * soak [-n PARTICLE_STEPS] [-m METHOD] [SCENE]...   default: 10 million, both methods, all scenes
 */
#include "reals.h"
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PARTICLES 400
#define MOST_STEPS 20 /* as many times the steps that PARTICLES would need */
#define PARTS 20      /* of a run: what is asked rarely is asked at the end of each */

/* Of the energy that a scene begins with, and of the volume that it has settled to. */
#define ENERGY_GROWTH 0.01
#define VOLUME_DRIFT 0.10

typedef struct run {
    const scene *scene;
    rill_config config;
    size_t bytes;
    void *block[2];
    rill_world *world[2];
    uint32_t added;
    double energy; /* J per (kg/m^2) and particle, at the beginning */
    double volume[PARTS];
} run;

static int failed;

static void complain(const run *r, const char *what) {
    printf("FAILED %s %s: %s (step %.0f)\n", r->scene->name,
           r->config.method == RILL_METHOD_BODIN ? "bodin" : "clavet", what,
           r->world[0] != NULL ? (double)rill_statistics(r->world[0]).steps : 0.0);
    failed = 1;
}

static int start(run *r, const scene *s, rill_method method) {
    scene_request request = scene_defaults(s);
    memset(r, 0, sizeof *r);
    request.method = method;
    request.particles = PARTICLES;
    r->scene = s;
    r->config = scene_config(s, &request);
    r->bytes = rill_memory_size(&r->config);
    for (int k = 0; k < 2; k++) {
        r->block[k] = malloc(r->bytes);
        if (r->bytes == 0 || r->block[k] == NULL) {
            return 0;
        }
        memset(r->block[k], 0x5A * (k + 1), r->bytes);
        if (rill_world_init(r->block[k], r->bytes, &r->config, &r->world[k]) != RILL_OK ||
            s->build(r->world[k], &r->config) != RILL_OK) {
            return 0;
        }
    }
    r->added = rill_statistics(r->world[0]).particles;
    return 1;
}

static void check_particles(const run *r) {
    const rill_view view = rill_particles_view(r->world[0]);
    const rill_vec2 corner = rill_domain_corner(r->world[0]);
    const double width = as_double(r->config.domain_max.x) - as_double(r->config.domain_min.x);
    const double height = as_double(r->config.domain_max.y) - as_double(r->config.domain_min.y);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double x = as_double(p.x) - as_double(corner.x);
        const double y = as_double(p.y) - as_double(corner.y);
        const double speed = hypot(as_double(view.velocity[i].x), as_double(view.velocity[i].y));
        if (!(x >= -1e-3 && y >= -1e-3 && x <= width + 1e-3 && y <= height + 1e-3)) {
            complain(r, "a particle is outside");
            return;
        }
        if (!(speed <= 1.001)) {
            complain(r, "a particle is too fast");
            return;
        }
    }
}

/* Reactions may end one particle, both or none, so where they happen only bounds are known. */
static void check_count(const run *r) {
    const rill_gameplay_stats stats = rill_gameplay_statistics(r->world[0]);
    const uint32_t ended = stats.expired + stats.drained + stats.left + stats.replaced;
    const uint32_t most = r->added + stats.emitted - ended;
    const uint32_t count = rill_statistics(r->world[0]).particles;
    if (r->scene->update == NULL && (count > most || count + 2 * stats.reacted < most)) {
        complain(r, "particles were lost or made");
    }
}

/* Kinetic and potential energy per particle. */
static double energy_of(const run *r) {
    const rill_view view = rill_particles_view(r->world[0]);
    double sum = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_material *material = &r->config.material[view.material[i]];
        const rill_vec2 p = rill_view_position(&view, i);
        const rill_vec2 v = rill_view_velocity(&view, i);
        const double fall = as_double(p.x) * as_double(r->config.gravity.x) +
                            as_double(p.y) * as_double(r->config.gravity.y);
        const double square = pow(as_double(v.x), 2) + pow(as_double(v.y), 2);
        sum += as_double(material->density) * (square / 2 - fall);
    }
    return view.count > 0 ? sum / view.count : 0;
}

/* Cells of one spacing and a half that hold fluid, in m^2 per particle. */
static double volume_of(const run *r) {
    static unsigned char filled[256][256];
    const rill_view view = rill_particles_view(r->world[0]);
    const double cell = 1.5 * as_double(r->config.spacing);
    uint32_t cells = 0;
    memset(filled, 0, sizeof filled);
    for (uint32_t i = 0; i < view.count; i++) {
        const double length = as_double(view.length);
        const unsigned column = (unsigned)(as_double(view.position[i].x) * length / cell) & 255u;
        const unsigned row = (unsigned)(as_double(view.position[i].y) * length / cell) & 255u;
        cells += filled[row][column] == 0;
        filled[row][column] = 1;
    }
    return view.count > 0 ? cells * cell * cell / view.count : 0;
}

/* Is there nothing that moves the fluid but gravity, walls and terrain? */
static int is_left_alone(const run *r) {
    const rill_gameplay_settings *gameplay = &r->config.gameplay;
    return r->scene->update == NULL && r->scene->tilt == NULL && r->config.body_capacity == 0 &&
           gameplay->emitter_capacity == 0 && gameplay->zone_capacity == 0 &&
           gameplay->reaction_count == 0;
}

static void check_part(run *r, int part) {
    if (rill_hash(r->world[0]) != rill_hash(r->world[1])) {
        complain(r, "two runs differ");
    }
    check_particles(r);
    check_count(r);
    r->volume[part] = volume_of(r);
    if (is_left_alone(r)) {
        const double height = as_double(r->config.domain_max.y) - as_double(r->config.domain_min.y);
        const double scale =
            height * hypot(as_double(r->config.gravity.x), as_double(r->config.gravity.y));
        if (energy_of(r) > r->energy + ENERGY_GROWTH * scale) {
            complain(r, "energy has grown");
        }
    }
}

/* The volume of the last quarter against that of the second. */
static double drift_of(const run *r) {
    double early = 0;
    double late = 0;
    for (int i = 0; i < PARTS / 4; i++) {
        early += r->volume[PARTS / 4 + i];
        late += r->volume[PARTS - 1 - i];
    }
    return early > 0 ? late / early - 1 : 0;
}

/* Steps both worlds until there are so many particle-steps, of scenes that are empty at times too;
 * returns them. */
static double soak_part(run *r, double particle_steps) {
    const long most_steps = (long)(MOST_STEPS * particle_steps / PARTICLES);
    double done = 0;
    for (long step = 0; done < particle_steps && step < most_steps; step++) {
        for (int k = 0; k < 2; k++) {
            scene_before_step(r->scene, r->world[k], &r->config);
            rill_step(r->world[k]);
        }
        done += rill_statistics(r->world[0]).particles;
    }
    return done;
}

static void soak(const scene *s, rill_method method, double particle_steps) {
    run r;
    if (!start(&r, s, method)) {
        complain(&r, "does not start");
        return;
    }
    double done = 0;
    r.energy = energy_of(&r);
    for (int part = 0; part < PARTS; part++) {
        done += soak_part(&r, particle_steps / PARTS);
        check_part(&r, part);
    }
    if (done < particle_steps) {
        complain(&r, "too few particles for so many particle-steps");
    }
    const double drift = drift_of(&r);
    /* In a short run it has not settled. */
    if (is_left_alone(&r) && particle_steps >= 1e6 && fabs(drift) > VOLUME_DRIFT) {
        complain(&r, "the volume has drifted");
    }
    printf("%-14s %-6s %10.0f particle-steps, volume %+5.1f %%, energy %8.3f -> %8.3f%s\n", s->name,
           method == RILL_METHOD_BODIN ? "bodin" : "clavet", done, 100 * drift, r.energy,
           energy_of(&r), is_left_alone(&r) ? "" : " (driven)");
    fflush(stdout);
    free(r.block[0]);
    free(r.block[1]);
}

static void soak_both(const scene *s, const char *method, double particle_steps) {
    if (method == NULL || strcmp(method, "clavet") == 0) {
        soak(s, RILL_METHOD_CLAVET, particle_steps);
    }
    if (method == NULL || strcmp(method, "bodin") == 0) {
        soak(s, RILL_METHOD_BODIN, particle_steps);
    }
}

int main(int argc, char **argv) {
    double particle_steps = 1e7;
    const char *method = NULL;
    int named = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-n") == 0 && i + 1 < argc) {
            particle_steps = strtod(argv[++i], NULL);
        } else if (strcmp(argv[i], "-m") == 0 && i + 1 < argc) {
            method = argv[++i];
        } else if (scene_find(argv[i]) != NULL) {
            soak_both(scene_find(argv[i]), method, particle_steps);
            named = 1;
        } else {
            printf("soak: there is no scene '%s'\n", argv[i]);
            return 2;
        }
    }
    for (uint32_t i = 0; !named && i < scene_count(); i++) {
        soak_both(scene_table[i], method, particle_steps);
    }
    return failed;
}
