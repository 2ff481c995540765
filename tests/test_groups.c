/* Groups, colours, dye and reactions. */
#include "gameplay_fixture.h"

#include <stddef.h>

static rill_config group_config(int method, double gravity) {
    rill_config config = gameplay_config(method, gravity);
    config.gameplay.tags = 1;
    config.gameplay.colours = 1;
    return config;
}

static void fill(const fixture *f, double x0, double x1, rill_fill how) {
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f->world, vec_of(x0, 0), vec_of(x1, 1), &how, NULL));
}

void test_a_group_is_counted_found_and_removed(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(group_config(method, 0));
        fill(&f, 0, 1, (rill_fill){.tag = 7, .velocity = vec_of(0.5, 0)});
        fill(&f, 2, 4, (rill_fill){.tag = 9});
        rill_group group = gameplay_group(&f, 7, 100);
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.5, as_double(group.centre.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.5, as_double(group.centre.y));
        TEST_ASSERT_DOUBLE_WITHIN(0.002, 0.5, as_double(group.velocity.x));
        fixture_step(&f, 20); /* sorting keeps tags with their particles */
        (void)gameplay_group(&f, 9, 200);
        uint32_t changed = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_remove(f.world, 7, &changed));
        TEST_ASSERT_EQUAL_UINT32(100, changed);
        TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_group_read(f.world, 7, &group));
        TEST_ASSERT_EQUAL_UINT32(200, gameplay_count(&f));
        const rill_region right = rill_region_box(vec_of(3, -1), vec_of(5, 3));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_mark(f.world, &right, 0, 3, &changed));
        TEST_ASSERT_TRUE(changed > 50 && changed < 150);
        const uint32_t marked = changed;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_retag(f.world, 3, 65535, &changed));
        TEST_ASSERT_EQUAL_UINT32(marked, changed);
        (void)gameplay_group(&f, 65535, marked);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_TAG, rill_group_read(f.world, 65536, &group));
        fixture_close(&f);
    }
}

void test_colours_are_given_kept_and_changed(void) {
    const rill_config config = group_config(1, -9.82);
    fixture f = fixture_open(&config);
    fill(&f, 0, 1, (rill_fill){.colour = 0x12345678u, .tag = 1});
    fill(&f, 1, 2, (rill_fill){.tag = 2});
    fixture_step(&f, 30);
    rill_view view = rill_particles_view(f.world);
    for (uint32_t i = 0; i < view.count; i++) {
        TEST_ASSERT_EQUAL_HEX32(view.tag[i] == 1 ? 0x12345678u
                                                 : config.material[0].colour << 8 | 255u,
                                rill_colour_rgba(view.colour[i]));
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_recolour(f.world, 2, 0xFF000080u, NULL));
    view = rill_particles_view(f.world);
    for (uint32_t i = 0; i < view.count; i++) {
        rill_particle_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_particle_get(f.world, rill_particle_at(f.world, i), &state));
        TEST_ASSERT_EQUAL_HEX32(view.tag[i] == 1 ? 0x12345678u : 0xFF000080u, state.colour);
    }
    fixture_close(&f);
}

/* Red and blue mix to violet: the sums stay the same to the last bit, no part leaves the range that
 * it began in, and the difference shrinks to nothing. */
void test_dye_conserves_its_sum_and_never_wraps(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = group_config(method, -9.82);
        config.domain_max = vec_of(2, 2);
        config.gameplay.dye_diffusion = as_real(20);
        fixture f = fixture_open(&config);
        fill(&f, 0, 1, (rill_fill){.colour = 0xFF0000FFu});
        fill(&f, 1, 2, (rill_fill){.colour = 0x0000FFFFu});
        for (int step = 0; step < 900; step++) {
            rill_step(f.world);
            const rill_view view = rill_particles_view(f.world);
            uint64_t red = 0;
            uint64_t blue = 0;
            for (uint32_t i = 0; i < view.count; i++) {
                red += view.colour[i].red;
                blue += view.colour[i].blue;
                TEST_ASSERT_EQUAL_UINT16(0, view.colour[i].green);
                TEST_ASSERT_EQUAL_UINT16(65535, view.colour[i].alpha);
            }
            TEST_ASSERT_EQUAL_UINT64(100u * 65535u, red);
            TEST_ASSERT_EQUAL_UINT64(100u * 65535u, blue);
        }
        const rill_view view = rill_particles_view(f.world);
        uint32_t least = 65535;
        uint32_t most = 0;
        for (uint32_t i = 0; i < view.count; i++) {
            least = view.colour[i].red < least ? view.colour[i].red : least;
            most = view.colour[i].red > most ? view.colour[i].red : most;
        }
        TEST_ASSERT_TRUE(most - least < 65535 / 4);
        fixture_close(&f);
    }
}

/* A tank with two fluids side by side, 100 particles each, that react. */
static fixture open_reaction(rill_config *config, rill_reaction reaction) {
    config->domain_max = vec_of(2, 2);
    config->gameplay.reaction_count = 1;
    config->gameplay.reaction[0] = reaction;
    fixture f = fixture_open(config);
    fill(&f, 0, 1, (rill_fill){.material = 0});
    fill(&f, 1, 2, (rill_fill){.material = 1});
    return f;
}

/* Water and lava meet: stone and steam. Every reaction turns one of each. */
void test_reactions_turn_pairs_and_conserve_the_count(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = group_config(method, -9.82);
        config.material_count = 4;
        fixture f = open_reaction(&config, (rill_reaction){0, 1, 3, 2, RILL_RATIO(30, 1)});
        fixture_step(&f, 120);
        const rill_view view = rill_particles_view(f.world);
        uint32_t count[4] = {0, 0, 0, 0};
        for (uint32_t i = 0; i < view.count; i++) {
            count[view.material[i]]++;
        }
        const uint32_t reacted = rill_gameplay_statistics(f.world).reacted;
        TEST_ASSERT_TRUE(reacted >= 8);
        TEST_ASSERT_EQUAL_UINT32(100 - reacted, count[0]);
        TEST_ASSERT_EQUAL_UINT32(100 - reacted, count[1]);
        TEST_ASSERT_EQUAL_UINT32(reacted, count[2]);
        TEST_ASSERT_EQUAL_UINT32(reacted, count[3]);
        fixture_close(&f);
    }
}

void test_a_reaction_can_consume(void) {
    rill_config config = group_config(1, -9.82);
    config.material_count = 2;
    config.gameplay.event_capacity = 300;
    config.gameplay.event_kinds = RILL_EVENT_DIED;
    fixture f =
        open_reaction(&config, (rill_reaction){0, 1, RILL_REACTION_DIES, 1, RILL_RATIO(60, 1)});
    fixture_step(&f, 30);
    const uint32_t reacted = rill_gameplay_statistics(f.world).reacted;
    TEST_ASSERT_TRUE(reacted > 10);
    TEST_ASSERT_EQUAL_UINT32(200 - reacted, gameplay_count(&f));
    rill_event event;
    uint32_t died = 0;
    while (rill_event_next(f.world, &event)) {
        TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_REACTED, event.other);
        died++;
    }
    TEST_ASSERT_EQUAL_UINT32(reacted, died);
    fixture_close(&f);
}

void test_what_is_not_configured_is_refused(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_group group;
    TEST_ASSERT_EQUAL_INT(RILL_NOT_CONFIGURED, rill_group_read(f.world, 0, &group));
    TEST_ASSERT_EQUAL_INT(RILL_NOT_CONFIGURED, rill_group_remove(f.world, 0, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_NOT_CONFIGURED, rill_group_recolour(f.world, 0, 1, NULL));
    const rill_fill tagged = {.tag = 1};
    TEST_ASSERT_EQUAL_INT(RILL_NOT_CONFIGURED,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(1, 1), &tagged, NULL));
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_count(&f));
    fixture_close(&f);
}

void test_bad_settings_are_refused_by_name(void) {
#define SETTING(field) offsetof(rill_config, gameplay.field)
    static const struct {
        size_t offset;
        uint32_t value;
        rill_status status;
    } bad[] = {
        {SETTING(colours), 2, RILL_BAD_COLOURS},
        {SETTING(event_kinds), RILL_EVENT_DIED, RILL_BAD_EVENT_KINDS}, /* without capacity */
        {SETTING(sensor_capacity), 33, RILL_BAD_SENSOR_CAPACITY},
        {SETTING(open_sides), 16, RILL_BAD_OPEN_SIDES},
        {SETTING(rest_steps), 0, RILL_BAD_REST},
        {SETTING(stuck_steps), 251, RILL_BAD_STUCK},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rill_config config = gameplay_config(0, 0);
        memcpy((unsigned char *)&config + bad[i].offset, &bad[i].value, sizeof bad[i].value);
        TEST_ASSERT_EQUAL_INT(bad[i].status, rill_config_check(&config));
    }
}

void test_settings_that_do_not_go_together_are_refused_by_name(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.dye_diffusion = RILL_ONE; /* without colours */
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DYE_DIFFUSION, rill_config_check(&config));
    config = gameplay_config(0, 0);
    config.gameplay.reaction_count = 1;
    config.gameplay.reaction[0].second = 1; /* there is one material only */
    TEST_ASSERT_EQUAL_INT(RILL_BAD_REACTION, rill_config_check(&config));
    config = gameplay_config(0, 0);
    config.gameplay.stuck_steps = 250;
    config.gameplay.stuck_dies = 2;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_STUCK, rill_config_check(&config));
#if RILL_SPRINGS
    config = gameplay_config(0, 0);
    config.gameplay.rest_speed = RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.spring_capacity = 10; /* springs do not sleep */
    TEST_ASSERT_EQUAL_INT(RILL_BAD_REST, rill_config_check(&config));
#endif
}
