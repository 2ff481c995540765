/* Ranges of the configuration, of reactions, zones and emitters (ranges.h). */
#include "events.h"
#include "ranges.h"
#include "world.h"

/* The configuration's parts that test_config.c does not hold to their ranges. */
static const range settings[] = {
    {"emitters", offsetof(rill_config, gameplay.emitter_capacity), 0, 255,
     RILL_BAD_EMITTER_CAPACITY},
    {"zones", offsetof(rill_config, gameplay.zone_capacity), 0, 255, RILL_BAD_ZONE_CAPACITY},
    {"sensors", offsetof(rill_config, gameplay.sensor_capacity), 0, 32, RILL_BAD_SENSOR_CAPACITY},
    {"events", offsetof(rill_config, gameplay.event_capacity), 1, 65535, RILL_OK},
    {"kinds", offsetof(rill_config, gameplay.event_kinds), 0, RILL_EVENT_ALL, RILL_BAD_EVENT_KINDS},
    {"when full", offsetof(rill_config, gameplay.when_full), 0, 1, RILL_BAD_WHEN_FULL},
    {"lifetimes", offsetof(rill_config, gameplay.lifetimes), 0, 1, RILL_BAD_LIFETIMES},
    {"tags", offsetof(rill_config, gameplay.tags), 0, 1, RILL_BAD_TAGS},
    {"colours", offsetof(rill_config, gameplay.colours), 0, 1, RILL_BAD_COLOURS},
    {"sides", offsetof(rill_config, gameplay.open_sides), 0, 15, RILL_BAD_OPEN_SIDES},
    {"rest steps", offsetof(rill_config, gameplay.rest_steps), 1, 250, RILL_BAD_REST},
    {"stuck", offsetof(rill_config, gameplay.stuck_steps), 0, 250, RILL_BAD_STUCK},
    {"stuck dies", offsetof(rill_config, gameplay.stuck_dies), 0, 1, RILL_BAD_STUCK},
    {"reactions", offsetof(rill_config, gameplay.reaction_count), 0, 8, RILL_BAD_REACTION},
    {"bodies", offsetof(rill_config, body_capacity), 0, 4096, RILL_BAD_BODY_CAPACITY},
    {"shapes", offsetof(rill_config, shape_capacity), 0, 16384, RILL_BAD_SHAPE_CAPACITY},
    {"joints", offsetof(rill_config, joint_capacity), 0, 16384, RILL_BAD_JOINT_CAPACITY},
    {"contacts", offsetof(rill_config, contact_capacity), 0, 16384, RILL_BAD_CONTACT_CAPACITY},
    {"coupling", offsetof(rill_config, coupling_capacity), 0, 65535, RILL_BAD_COUPLING_CAPACITY},
};

static rill_status try_setting(const fixture *f, size_t offset, const void *value, int count) {
    rill_config config = metres_config();
    (void)f;
    (void)count;
    config.gameplay.event_capacity = 16;
    put(&config, offset, value);
    return rill_config_check(&config);
}

void test_counts_of_the_configuration_have_ranges(void) {
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
        if (settings[i].status != RILL_OK) {
            check_count(NULL, &settings[i], try_setting);
        }
    }
    rill_config config = metres_config();
    config.gameplay.event_capacity = 65536;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_EVENT_CAPACITY, rill_config_check(&config));
    config.gameplay.event_capacity = 65535;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.gameplay.event_kinds = RILL_EVENT_DIED;
    config.gameplay.event_capacity = 1;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.gameplay.event_capacity = 0;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_EVENT_KINDS, rill_config_check(&config));
}

void test_rates_of_the_configuration_have_ranges(void) {
    static const range reals[] = {
        {"dye", offsetof(rill_config, gameplay.dye_diffusion), 0, 60, RILL_BAD_DYE_DIFFUSION},
        {"rest speed", offsetof(rill_config, gameplay.rest_speed), 0, 1000, RILL_BAD_REST},
    };
    for (size_t i = 0; i < COUNT_OF(reals); i++) {
        check_real(NULL, &reals[i], try_setting);
    }
    rill_config config = metres_config();
    config.gameplay.colours = 0;
    config.gameplay.dye_diffusion = RILL_RATIO(1, 100);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DYE_DIFFUSION, rill_config_check(&config));
}

static rill_status try_reaction(const fixture *f, size_t offset, const void *value, int count) {
    rill_config config = metres_config();
    (void)f;
    (void)count;
    config.gameplay.reaction_count = 3;
    put(&config.gameplay.reaction[2], offset, value);
    return rill_config_check(&config);
}

void test_reactions_have_ranges(void) {
    static const range materials[] = {
        {"first", offsetof(rill_reaction, first), 0, 1, RILL_BAD_REACTION},
        {"second", offsetof(rill_reaction, second), 0, 1, RILL_BAD_REACTION},
        {"first to", offsetof(rill_reaction, first_to), 0, 1, RILL_BAD_REACTION},
        {"second to", offsetof(rill_reaction, second_to), 0, 1, RILL_BAD_REACTION},
    };
    static const range rate = {"rate", offsetof(rill_reaction, rate), 0, 1000, RILL_BAD_REACTION};
    const uint32_t dies = RILL_REACTION_DIES;
    const uint32_t near_dies[2] = {RILL_REACTION_DIES - 1, RILL_REACTION_DIES + 1};
    for (size_t i = 0; i < COUNT_OF(materials); i++) {
        check_count(NULL, &materials[i], try_reaction);
        const rill_status wanted = i < 2 ? RILL_BAD_REACTION : RILL_OK;
        TEST_ASSERT_EQUAL_INT(wanted, try_reaction(NULL, materials[i].offset, &dies, 1));
        for (int k = 0; k < 2; k++) {
            TEST_ASSERT_EQUAL_INT(RILL_BAD_REACTION,
                                  try_reaction(NULL, materials[i].offset, &near_dies[k], 1));
        }
    }
    check_real(NULL, &rate, try_reaction);
}

static rill_status try_zone(const fixture *f, size_t offset, const void *value, int count) {
    rill_zone_def def = rill_zone_default();
    rill_zone zone = {0};
    (void)count;
    def.region = rill_region_box(vec_of(1, 1), vec_of(2, 2));
    put(&def, offset, value);
    const rill_status status = rill_zone_add(f->world, &def, &zone);
    TEST_ASSERT_EQUAL_INT(status == RILL_OK, zone.id != 0);
    if (status == RILL_OK) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_remove(f->world, zone));
    }
    return status;
}

void test_zones_have_ranges(void) {
    static const range ranges[] = {
        {"kill rate", offsetof(rill_zone_def, kill_rate), 0, 30000, RILL_BAD_FLOW},
        {"drag", offsetof(rill_zone_def, drag), 0, 1000, RILL_BAD_FORCE},
        {"centre x", offsetof(rill_zone_def, centre.x), -5000, 5008, RILL_BAD_FORCE},
        {"centre y", offsetof(rill_zone_def, centre.y), -5000, 5006, RILL_BAD_FORCE},
    };
    fixture f = fixture_of(metres_config());
    for (size_t i = 0; i < COUNT_OF(ranges); i++) {
        check_real(&f, &ranges[i], try_zone);
    }
    fixture_close(&f);
}

/* 1/8 h per substep squared: 1800 m/s^2 with h = 1 m and 120 substeps a second. */
void test_zones_may_push_as_hard_as_gravity(void) {
    static const size_t offsets[3] = {offsetof(rill_zone_def, acceleration.x),
                                      offsetof(rill_zone_def, acceleration.y),
                                      offsetof(rill_zone_def, pull)};
    fixture f = fixture_of(metres_config());
    TEST_ASSERT_EQUAL_UINT32(1, f.world->units.substeps);
    for (int k = 0; k < 3; k++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const rill_real most = as_real(sign * 1799.5);
            const rill_real more = as_real(sign * 1800.5);
            TEST_ASSERT_EQUAL_INT(RILL_OK, try_zone(&f, offsets[k], &most, 0));
            TEST_ASSERT_EQUAL_INT(RILL_BAD_FORCE, try_zone(&f, offsets[k], &more, 0));
        }
    }
    fixture_close(&f);
}

/* With coarse fluid 2000 m/s^2 come first. */
void test_nothing_accelerates_beyond_2000(void) {
    static const size_t offsets[2] = {offsetof(rill_zone_def, acceleration.x),
                                      offsetof(rill_zone_def, acceleration.y)};
    rill_config config = metres_config();
    config.spacing = as_real(10);
    config.domain_max = vec_of(200, 200);
    fixture f = fixture_open(&config);
    for (int k = 0; k < 2; k++) {
        const range limit = {"acceleration", offsets[k], -2000, 2000, RILL_BAD_FORCE};
        check_real(&f, &limit, try_zone);
    }
    for (int k = 0; k < 4; k++) {
        const rill_real most = as_real(k % 2 ? 2000 : -2000);
        const rill_real more = k % 2 ? next_up(most) : next_down(most);
        rill_config heavy = config;
        heavy.gravity = k < 2 ? rill_vec(most, 0) : rill_vec(0, most);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&heavy));
        heavy.gravity = k < 2 ? rill_vec(more, 0) : rill_vec(0, more);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_GRAVITY, rill_config_check(&heavy));
    }
    fixture_close(&f);
}

static rill_status try_emitter(const fixture *f, size_t offset, const void *value, int count) {
    rill_emitter_def def = rill_emitter_default();
    rill_emitter emitter = {0};
    (void)count;
    def.to = vec_of(1, 1);
    put(&def, offset, value);
    const rill_status status = rill_emitter_add(f->world, &def, &emitter);
    TEST_ASSERT_EQUAL_INT(status == RILL_OK, emitter.id != 0);
    if (status == RILL_OK) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_remove(f->world, emitter));
    }
    return status;
}

void test_emitters_have_ranges(void) {
    static const range reals[] = {
        {"from x", offsetof(rill_emitter_def, from.x), -5000, 5008, RILL_BAD_POSITION},
        {"from y", offsetof(rill_emitter_def, from.y), -5000, 5006, RILL_BAD_POSITION},
        {"to x", offsetof(rill_emitter_def, to.x), -5000, 5008, RILL_BAD_POSITION},
        {"to y", offsetof(rill_emitter_def, to.y), -5000, 5006, RILL_BAD_POSITION},
        {"rate", offsetof(rill_emitter_def, rate), 0, 30000, RILL_BAD_FLOW},
        {"longest", offsetof(rill_emitter_def, lifetime_max), 0, 32000, RILL_BAD_LIFETIME},
    };
    static const range counts[] = {
        {"shape", offsetof(rill_emitter_def, shape), 0, 2, RILL_BAD_SHAPE},
        {"material", offsetof(rill_emitter_def, material), 0, 1, RILL_BAD_MATERIAL},
        {"tag", offsetof(rill_emitter_def, tag), 0, 65535, RILL_BAD_TAG},
    };
    fixture f = fixture_of(metres_config());
    for (size_t i = 0; i < COUNT_OF(reals); i++) {
        check_real(&f, &reals[i], try_emitter);
    }
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        check_count(&f, &counts[i], try_emitter);
    }
    rill_emitter_def def = rill_emitter_default();
    def.lifetime_min = RILL_ONE;
    def.lifetime_max = RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &def, NULL));
    def.lifetime_max = next_down(RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_LIFETIME, rill_emitter_add(f.world, &def, NULL));
    def.lifetime_max = 0; /* all live as long as the shortest */
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &def, NULL));
    fixture_close(&f);
}

/* On a body they are in its frame: as far as the shapes of terrain reach. */
void test_emitters_on_bodies_reach_as_far_as_terrain(void) {
    fixture f = fixture_of(metres_config());
    rill_emitter_def def = rill_emitter_default();
    def.body = bodies_box(&f, RILL_BODY_STATIC, 4, 3, 1, 1, 1).id;
    for (int k = 0; k < 8; k++) {
        const rill_real most = as_real(k % 2 ? 8000 : -8000);
        const rill_real more = k % 2 ? next_up(most) : next_down(most);
        rill_vec2 *end = k < 4 ? &def.from : &def.to;
        *end = k % 4 < 2 ? rill_vec(most, 0) : rill_vec(0, most);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &def, NULL));
        *end = k % 4 < 2 ? rill_vec(more, 0) : rill_vec(0, more);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION, rill_emitter_add(f.world, &def, NULL));
        *end = vec_of(0, 0);
    }
    def.body = 77;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_add(f.world, &def, NULL));
    fixture_close(&f);
}

void test_bursts_are_held_to_the_most_particles(void) {
    fixture f = fixture_of(metres_config());
    const rill_emitter_def def = rill_emitter_default();
    rill_emitter emitter;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &def, &emitter));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FLOW,
                          rill_emitter_burst(f.world, emitter, RILL_MAX_PARTICLES + 1));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FLOW, rill_emitter_burst(f.world, emitter, UINT32_MAX));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, RILL_MAX_PARTICLES - 1));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FLOW, rill_emitter_burst(f.world, emitter, 2));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FLOW, rill_emitter_burst(f.world, emitter, 1));
    fixture_close(&f);
}

/* h times the rate of substeps is the unit of speed: 32000 m/s at most. */
void test_the_unit_of_speed_has_a_limit(void) {
    rill_config config = metres_config();
    config.rate = as_real(1000);
    config.gravity = vec_of(0, 0);
    config.domain_max = vec_of(1000, 1000);
    config.spacing = as_real(16); /* h = 32 m */
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.spacing = as_real(16.0002);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_RATE, rill_config_check(&config));
}

/* Domains of one h to 16384 h a side, and of 2^24 cells with their margins. */
void test_domains_have_ranges(void) {
    rill_config config = metres_config();
    static const double sizes[8][3] = {{1, 1, 1},      {0.999, 1, 0},   {1, 0.999, 0},
                                       {15999, 1, 1},  {4093, 4093, 1}, {4094, 4094, 0},
                                       {16, 15999, 1}, {15999, 1100, 0}};
    for (int k = 0; k < 8; k++) {
        config.domain_max = vec_of(sizes[k][0], sizes[k][1]);
        TEST_ASSERT_EQUAL_INT(sizes[k][2] > 0 ? RILL_OK : RILL_BAD_DOMAIN,
                              rill_config_check(&config));
    }
    for (int k = 0; k < 4; k++) { /* each side within 16000 m */
        const rill_real limit = as_real(k % 2 ? 16000 : -16000);
        config.domain_min = vec_of(k % 2 ? 15990 : -16000, k % 2 ? 15990 : -16000);
        config.domain_max = vec_of(k % 2 ? 16000 : -15990, k % 2 ? 16000 : -15990);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
        rill_vec2 *corner = k % 2 ? &config.domain_max : &config.domain_min;
        *(k < 2 ? &corner->x : &corner->y) = k % 2 ? next_up(limit) : next_down(limit);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_config_check(&config));
    }
}
