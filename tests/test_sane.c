/* Blocks from elsewhere: what the library relies on is held to its range when a block is attached,
 * and what a run can bring about is accepted. */
#include "emitters.h"
#include "sensors.h"
#include "springs.h"
#include "zones.h"

#include "full_block.h"

void test_a_full_block_is_accepted(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
        fixture_close(&f);
    }
}

/* The first item of a pool of gameplay. */
static void *item_of(const fixture *f, rill_array array) {
    return rill_array_of(f->world, array);
}

void test_emitters_and_zones_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_emitter_state *emitter = (rill_emitter_state *)item_of(&f, RILL_ARRAY_EMITTER);
    check_count(&f, "burst", &emitter->burst, RILL_MAX_PARTICLES);
    check_count(&f, "shape", &emitter->def.shape, RILL_EMIT_CIRCLE);
    check_count(&f, "material", &emitter->def.material, 0);
    check_real(&f, "rate", &emitter->def.rate, 0, RILL_RATIO(30000, 1));
    check_vec(&f, "from", &emitter->def.from, RILL_RATIO(16000, 1));
    check_vec(&f, "to", &emitter->def.to, RILL_RATIO(16000, 1));
    emitter->generation ^= 1u; /* what is not in use is not looked at */
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &emitter->burst, UINT32_MAX));
    emitter->generation ^= 1u;
    rill_zone_state *zone = (rill_zone_state *)item_of(&f, RILL_ARRAY_ZONE);
    check_count(&f, "kind", &zone->def.region.kind, RILL_REGION_POLYGON);
    check_count(&f, "points", &zone->def.region.point_count, RILL_REGION_POINTS);
    check_real(&f, "kill rate", &zone->def.kill_rate, 0, RILL_RATIO(30000, 1));
    check_real(&f, "drag", &zone->def.drag, 0, RILL_RATIO(1000, 1));
    check_vec(&f, "centre", &zone->def.centre, RILL_RATIO(16000, 1));
#if RILL_FIXED
    check_real(&f, "wind x", &zone->wind.x, -(1 << 25), 1 << 25);
    check_real(&f, "wind y", &zone->wind.y, -(1 << 25), 1 << 25);
    check_real(&f, "owed x", &zone->wind.rest_x, 0, 4095);
    check_real(&f, "owed y", &zone->wind.rest_y, 0, 4095);
#else
    check_real(&f, "wind x", &zone->wind.x, -0.125F, 0.125F);
    check_real(&f, "wind y", &zone->wind.y, -0.125F, 0.125F);
#endif
    zone->generation ^= 1u;
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &zone->def.region.kind, 77));
    fixture_close(&f);
}

void test_sensors_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_sensor_state *region = (rill_sensor_state *)item_of(&f, RILL_ARRAY_SENSOR);
    rill_sensor_state *line = region + 1;
    TEST_ASSERT_EQUAL_UINT32(1, line->is_line);
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &region->is_line, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &region->is_line, 1)); /* one point */
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &line->is_line, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &line->region.point_count, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &line->region.point_count, 3));
    check_count(&f, "kind", &region->region.kind, RILL_REGION_POLYGON);
    check_vec(&f, "point", &line->region.point[1], RILL_RATIO(16000, 1));
    line->generation ^= 1u;
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &line->region.point_count, 3));
    fixture_close(&f);
}

void test_events_are_held_to_their_capacity(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    check_count(&f, "events", &f.world->gameplay.stats.events, 4);
    check_count(&f, "first event", &f.world->gameplay.event_first, 3);
    fixture_close(&f);
}

void test_particles_are_held_to_their_ranges(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        const uint32_t last = f.world->count - 1;
        const rill_vec2 size = f.world->units.size;
        rill_vec2 *position = &rill_positions(f.world)[last];
        check_real(&f, "x", &position->x, 0, size.x);
        check_real(&f, "y", &position->y, 0, size.y);
        check_vec(&f, "velocity", &rill_velocities(f.world)[last], RILL_RATIO(2, 1));
        check_real(&f, "memory", &rill_memories(f.world)[last], RILL_RATIO(-2048, 1),
                   RILL_RATIO(2048, 1));
        const uint32_t slow = f.world->layout.column[RILL_COLUMN_SLOW];
        if (slow != 0) {
            check_real(&f, "slow", (rill_real *)rill_at(f.world, slow), RILL_RATIO(-25600, 1),
                       RILL_RATIO(25600, 1));
        }
        uint8_t *material = &rill_materials(f.world)[last];
        *material = 1;
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
        *material = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
        fixture_close(&f);
    }
}

/* Every particle has a slot that knows it, and every other slot is in the list of free ones. */
void test_slots_are_whole(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    uint16_t *index = (uint16_t *)rill_array_of(f.world, RILL_ARRAY_SLOT_INDEX);
    uint16_t *slots = (uint16_t *)rill_slots(f.world);
    const uint16_t kept = slots[3];
    slots[3] = slots[4];
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
    slots[3] = (uint16_t)f.world->layout.particle_capacity;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
    slots[3] = kept;
    const uint32_t free_slot = f.world->free_slot;
    const uint16_t next = index[free_slot];
    const uint16_t bad[3] = {(uint16_t)free_slot, RILL_NO_INDEX,
                             (uint16_t)f.world->layout.particle_capacity};
    for (int k = 0; k < 3; k++) { /* a circle, an early end, a place that does not exist */
        index[free_slot] = bad[k];
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
    }
    index[free_slot] = next;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->free_slot, next));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->count, f.world->count - 1));
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
    fixture_close(&f);
}

/* The cells of the last step are followed without a check while they count as fresh. */
void test_cells_are_whole(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    uint16_t *starts = (uint16_t *)rill_array_of(f.world, RILL_ARRAY_CELL);
    const uint32_t cells = f.world->layout.columns * f.world->layout.rows;
    TEST_ASSERT_TRUE(f.world->gameplay.grid_fresh);
    const uint32_t places[3] = {0, cells / 2, cells};
    for (int k = 0; k < 3; k++) {
        const uint16_t kept = starts[places[k]];
        starts[places[k]] = (uint16_t)(kept + (k == 2 ? 1 : 200));
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, attach(&f));
        f.world->gameplay.grid_fresh = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
        f.world->gameplay.grid_fresh = 1;
        starts[places[k]] = kept;
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&f));
    fixture_close(&f);
}

void test_springs_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
    rill_spring *spring = rill_springs_of(f.world);
    const uint32_t places = rill_spring_places(f.world->config.spring_capacity);
    uint32_t used = 0;
    while (used < places && spring[used].ends == 0) {
        used++;
    }
    TEST_ASSERT_TRUE(f.world->stats.springs > 0 && used < places);
    spring += used;
    const uint32_t capacity = f.world->layout.particle_capacity;
    check_real(&f, "rest", &spring->rest, 0, RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &spring->ends, (capacity - 1) << 16));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, capacity << 16));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, 5u << 16 | 5u));
    TEST_ASSERT_EQUAL_INT(RILL_OK, with_count(&f, &spring->ends, 5u << 16 | 4u));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, 4u << 16 | 5u));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &spring->ends, 0)); /* one missing */
    fixture_close(&f);
}

void test_gravity_and_substeps_are_held_to_their_ranges(void) {
    fixture f = open_full(RILL_METHOD_CLAVET);
#if RILL_FIXED
    check_real(&f, "gravity", &f.world->gravity.x, -(1 << 25), 1 << 25);
    check_real(&f, "rest", &f.world->gravity.rest_y, 0, 4095);
#else
    check_real(&f, "gravity", &f.world->gravity.x, -0.125F, 0.125F);
#endif
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->units.substeps, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_count(&f, &f.world->units.substeps, RILL_MAX_SUBSTEPS + 1));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED,
                          with_real(&f, &f.world->units.h, next_up(f.world->units.h)));
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, with_count(&f, &f.world->layout.columns, 3));
    fixture_close(&f);
}

/* What follows from the materials is not part of the state: whatever a block says of it, the world
 * goes on as if nothing had happened. */
void test_damaged_substances_should_be_made_anew(void) {
    const rill_map map = {8, 8, 8, full_samples};
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        fixture damaged = fixture_copy(&f, 0);
        memset(rill_array_of(damaged.world, RILL_ARRAY_SUBSTANCE), 0x7F, sizeof(rill_substance));
        memset(rill_array_of(damaged.world, RILL_ARRAY_SHARE), 0x7F, sizeof(rill_real));
        TEST_ASSERT_EQUAL_INT(RILL_OK, attach(&damaged));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_give(damaged.world, &map));
        fixture_step(&f, 3);
        fixture_step(&damaged, 3);
        TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(damaged.world));
        fixture_close(&f);
        fixture_close(&damaged);
    }
}
