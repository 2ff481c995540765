/* Configurations: small worlds that work, with some fields made hostile. */
#include "api.h"

/* Capacities of everything, mostly small, and the optional values of particles. */
static void choose_capacities(fuzz_input *in, rill_config *config) {
    static const uint32_t particles[] = {1, 2, 40, 150, 400, 0, 65535, 65536};
    config->particle_capacity = particles[fuzz_below(in, fuzz_likely(in) ? 5 : 8)];
    config->pair_capacity = fuzz_likely(in) ? 0 : fuzz_count(in);
    config->body_capacity = fuzz_likely(in) ? fuzz_below(in, 9) : fuzz_count(in);
    config->joint_capacity = fuzz_likely(in) ? fuzz_below(in, 5) : fuzz_count(in);
    if (!fuzz_likely(in)) {
        config->shape_capacity = fuzz_count(in);
        config->contact_capacity = fuzz_count(in);
        config->coupling_capacity = fuzz_count(in);
    }
}

static void choose_gameplay(fuzz_input *in, rill_gameplay_settings *gameplay) {
    const uint8_t parts = fuzz_byte(in);
    gameplay->emitter_capacity = fuzz_below(in, 4);
    gameplay->zone_capacity = fuzz_below(in, 4);
    gameplay->sensor_capacity = fuzz_below(in, 4);
    gameplay->event_capacity = parts & 1 ? 1 + fuzz_below(in, 40) : 0;
    gameplay->event_kinds = parts & 1 ? fuzz_below(in, 256) : 0;
    gameplay->when_full = parts >> 1 & 1;
    gameplay->lifetimes = parts >> 2 & 1;
    gameplay->tags = parts >> 3 & 1;
    gameplay->colours = parts >> 4 & 1;
    gameplay->dye_diffusion = parts & 16 ? fuzz_ratio((int32_t)fuzz_below(in, 61), 1) : 0;
    gameplay->open_sides = parts & 32 ? fuzz_below(in, 16) : 0;
    gameplay->rest_speed = parts & 64 ? fuzz_ratio((int32_t)fuzz_below(in, 20), 10) : 0;
    gameplay->rest_steps = 1 + fuzz_below(in, 10);
    gameplay->stuck_steps = parts & 8 ? 1 + (parts >> 5) : 0;
    gameplay->stuck_dies = parts >> 4 & 1;
    if (parts & 128) {
        const rill_reaction reaction = {fuzz_below(in, 3), fuzz_below(in, 3), fuzz_below(in, 3),
                                        fuzz_likely(in) ? RILL_REACTION_DIES : fuzz_count(in),
                                        fuzz_real(in)};
        gameplay->reaction_count = 1;
        gameplay->reaction[0] = reaction;
    }
}

static void choose_solver(fuzz_input *in, rill_config *config) {
    static const int32_t neighbourhoods[] = {12, 15, 18, 21, 25, 30};
    config->method = fuzz_below(in, 2);
    const uint32_t kernel = fuzz_below(in, 3);
    config->clavet = rill_clavet_preset((rill_clavet_order)fuzz_below(in, 3));
    config->clavet.kernel = kernel;
    config->clavet.substeps = fuzz_below(in, 9);
    config->clavet.neighbourhood = fuzz_ratio(neighbourhoods[fuzz_below(in, 6)], 10);
    config->bodin = rill_bodin_preset((rill_quality)fuzz_below(in, 4));
    if (fuzz_likely(in)) {
        return;
    }
    config->bodin.kernel = fuzz_below(in, 4);
    config->bodin.neighbourhood = fuzz_ratio(neighbourhoods[fuzz_below(in, 6)], 10);
    config->bodin.substeps = fuzz_below(in, 9);
    config->bodin.iterations = 1 + fuzz_below(in, 20);
    config->bodin.bilateral = fuzz_below(in, 2);
    config->bodin.regularisation = fuzz_ratio((int32_t)fuzz_below(in, 161), 16);
    config->bodin.damping = fuzz_ratio(1 + (int32_t)fuzz_below(in, 32), 1);
    config->bodin.relaxation = fuzz_ratio(5 + (int32_t)fuzz_below(in, 15), 10);
    config->bodin.warm_start = fuzz_ratio((int32_t)fuzz_below(in, 11), 10);
    config->bodin.correction = fuzz_ratio((int32_t)fuzz_below(in, 11), 10);
    config->bodin.residual = fuzz_ratio((int32_t)fuzz_below(in, 10), 1000);
}

/* Overwrites some of the words with anything. */
static void spoil(fuzz_input *in, void *words, size_t bytes) {
    const uint32_t count = fuzz_likely(in) ? 0 : fuzz_below(in, 4);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t kind = fuzz_below(in, 4);
        const size_t place = (fuzz_byte(in) | (size_t)fuzz_byte(in) << 8) % (bytes / 4);
        const rill_real real = kind & 1 ? fuzz_edge_real(in) : fuzz_real(in);
        const uint32_t word = kind & 1 ? fuzz_count(in) : fuzz_word(in);
        memcpy((unsigned char *)words + 4 * place, kind < 2 ? (const void *)&real : &word, 4);
    }
}

rill_material fuzz_material(fuzz_input *in) {
    rill_material material = rill_material_preset((rill_preset)fuzz_below(in, RILL_PRESET_COUNT));
    material.user_bits = fuzz_below(in, 4);
    spoil(in, &material, sizeof material);
    return material;
}

/* Choices that are good alone but not together would leave few worlds to attack. */
static void make_fit(rill_config *config) {
    rill_reaction *const reaction = &config->gameplay.reaction[0];
    if (config->gameplay.rest_speed > 0) {
        config->spring_capacity = 0;
    }
    if (config->gameplay.reaction_count > 0) {
        reaction->first %= config->material_count;
        reaction->second %= config->material_count;
        reaction->first_to %= config->material_count;
        if (reaction->second_to != RILL_REACTION_DIES) {
            reaction->second_to %= config->material_count;
        }
        reaction->rate = rill_clamp(reaction->rate, 0, RILL_RATIO(60, 1));
    }
    if (rill_config_check(config) == RILL_BAD_GRAVITY) {
        config->gravity.x = 0;
        config->gravity.y = RILL_RATIO(-1, 10);
    }
}

rill_config fuzz_config(fuzz_input *in) {
    static const int32_t rates[] = {10, 30, 60, 120, 240, 1000};
    static const int32_t sizes[] = {4, 7, 10, 20, 40, 90};
    rill_config config = rill_config_default();
    choose_solver(in, &config);
    choose_capacities(in, &config);
    choose_gameplay(in, &config.gameplay);
    config.rate = fuzz_ratio(rates[fuzz_below(in, 6)], 1);
    config.domain_max.x = fuzz_ratio(sizes[fuzz_below(in, 6)], 10);
    config.domain_max.y = fuzz_ratio(sizes[fuzz_below(in, 6)], 10);
    config.material_count = 1 + fuzz_below(in, 3);
    config.spring_capacity = fuzz_likely(in) ? fuzz_below(in, 2) * 200u : fuzz_count(in);
    for (uint32_t i = 0; i < config.material_count; i++) {
        config.material[i] = fuzz_material(in);
    }
    if (!fuzz_likely(in)) {
        config.gravity = fuzz_vec(in);
    }
    make_fit(&config);
    spoil(in, &config, sizeof config);
    /* Time must not decide what a run does. */
    config.bodin.budget_us = 0;
    return config;
}
