/* Handles name a particle for as long as it lives, and nothing afterwards. */
#include "particles.h"
#include "world.h"

#include "world_fixture.h"

#define MARKS 60

/* Particles that can be told apart by a material of their own. */
static fixture marked_world(rill_particle *handles) {
    rill_config config = fixture_small();
    config.material_count = RILL_MAX_MATERIALS;
    fixture f = fixture_open(&config);
    uint64_t chances = 4;
    for (uint32_t i = 0; i < MARKS; i++) {
        const rill_particle_state state = {
            vec_of(chance_between(&chances, 0, 2), chance_between(&chances, 0, 1)),
            vec_of(chance_between(&chances, -2, 2), 0), i % RILL_MAX_MATERIALS};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, &handles[i]));
    }
    return f;
}

static void check_mark(const fixture *f, rill_particle handle, uint32_t mark) {
    rill_particle_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f->world, handle, &state));
    TEST_ASSERT_EQUAL_UINT32(mark % RILL_MAX_MATERIALS, state.material);
    const int32_t index = rill_particle_index(f->world, handle);
    TEST_ASSERT_GREATER_OR_EQUAL_INT32(0, index);
    TEST_ASSERT_EQUAL_HEX32(handle.id, rill_particle_at(f->world, (uint32_t)index).id);
}

void test_handles_should_follow_their_particle_through_sorting(void) {
    rill_particle handles[MARKS];
    fixture f = marked_world(handles);
    int moved = 0;
    for (int step = 0; step < 40; step++) {
        fixture_step(&f, 1);
        for (uint32_t i = 0; i < MARKS; i++) {
            check_mark(&f, handles[i], i);
            moved += rill_particle_index(f.world, handles[i]) != (int32_t)i;
        }
        TEST_ASSERT_TRUE(rill_slots_are_sane(f.world));
    }
    TEST_ASSERT_GREATER_THAN_INT(MARKS, moved); /* or sorting was not tested at all */
    fixture_close(&f);
}

void test_removal_should_end_one_handle_and_no_other(void) {
    rill_particle handles[MARKS];
    fixture f = marked_world(handles);
    rill_particle_state untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    const rill_particle_state same = untouched;
    for (uint32_t gone = 0; gone < MARKS; gone += 1) {
        const uint32_t victim = gone * 7 % MARKS; /* 7 and 60 share no factor: each once */
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, handles[victim]));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_particle_remove(f.world, handles[victim]));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE,
                              rill_particle_get(f.world, handles[victim], &untouched));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE,
                              rill_particle_set(f.world, handles[victim], &same));
        TEST_ASSERT_EQUAL_MEMORY(&same, &untouched, sizeof same);
        for (uint32_t later = gone + 1; later < MARKS; later++) {
            check_mark(&f, handles[later * 7 % MARKS], later * 7 % MARKS);
        }
        TEST_ASSERT_EQUAL_UINT32(MARKS - 1 - gone, rill_statistics(f.world).particles);
        TEST_ASSERT_TRUE(rill_slots_are_sane(f.world));
    }
    fixture_close(&f);
}

/* A new particle may take the slot of an old one, but never its name. */
void test_new_particles_should_not_answer_to_old_names(void) {
    rill_config config = fixture_small();
    config.particle_capacity = 1;
    fixture f = fixture_open(&config);
    rill_particle old = fixture_add(&f, 1, 0.5);
    for (int i = 0; i < 1000; i++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, old));
        const rill_particle born = fixture_add(&f, 1, 0.5);
        TEST_ASSERT_TRUE(born.id != old.id && born.id != 0);
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_particle_index(f.world, old));
        old = born;
    }
    fixture_close(&f);
}

void test_generation_should_return_after_65536_deaths(void) {
    rill_config config = fixture_small();
    config.particle_capacity = 1;
    fixture f = fixture_open(&config);
    const rill_particle first = fixture_add(&f, 1, 0.5);
    rill_particle last = first;
    for (int i = 0; i < 65536; i++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, last));
        last = fixture_add(&f, 1, 0.5);
        TEST_ASSERT_TRUE(i == 65535 || last.id != first.id);
    }
    TEST_ASSERT_EQUAL_HEX32(first.id, last.id);
    fixture_close(&f);
}

void test_clear_should_make_all_handles_stale(void) {
    rill_particle handles[MARKS];
    fixture f = marked_world(handles);
    rill_particles_clear(f.world);
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).particles);
    TEST_ASSERT_EQUAL_UINT32(0, rill_particles_view(f.world).count);
    for (uint32_t i = 0; i < MARKS; i++) {
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_particle_index(f.world, handles[i]));
    }
    TEST_ASSERT_EQUAL_UINT32(MARKS, rill_statistics(f.world).particles_peak);
    fixture_step(&f, 2);
    for (uint32_t i = 0; i < 100; i++) {
        (void)fixture_add(&f, 0.02 * i, 0.5);
    }
    TEST_ASSERT_EQUAL_UINT32(100, rill_statistics(f.world).particles_peak);
    TEST_ASSERT_TRUE(rill_slots_are_sane(f.world));
    fixture_close(&f);
}

void test_handles_of_other_worlds_should_be_refused(void) {
    rill_config config = fixture_small();
    config.particle_capacity = 10;
    fixture f = fixture_open(&config);
    (void)fixture_add(&f, 1, 0.5);
    for (uint32_t id = 2; id < 70000; id++) { /* free slots, slots that do not exist */
        const rill_particle particle = {id};
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_particle_index(f.world, particle));
    }
    TEST_ASSERT_EQUAL_HEX32(0, rill_particle_at(f.world, 1).id);
    TEST_ASSERT_EQUAL_HEX32(0, rill_particle_at(f.world, UINT32_MAX).id);
    fixture_close(&f);
}

/* The largest world: every 16-bit index but "none" is a particle. */
void test_handles_should_work_up_to_the_last_slot(void) {
    rill_config config = rill_config_default();
    config.particle_capacity = RILL_MAX_PARTICLES;
    config.pair_capacity = 1;
    fixture f = fixture_open(&config);
    rill_particle last = {0};
    for (uint32_t i = 0; i < RILL_MAX_PARTICLES; i++) {
        last = fixture_add(&f, 0.03 * (i % 300), 0.02 * (i / 300 % 200));
    }
    const rill_particle_state state = {vec_of(1, 1), {0, 0}, 0};
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_particle_add(f.world, &state, NULL));
    TEST_ASSERT_EQUAL_INT32(RILL_MAX_PARTICLES - 1, rill_particle_index(f.world, last));
    fixture_step(&f, 1);
    TEST_ASSERT_TRUE(rill_slots_are_sane(f.world));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, last));
    TEST_ASSERT_TRUE(rill_slots_are_sane(f.world));
    fixture_close(&f);
}

void test_view_should_show_the_block_itself(void) {
    rill_particle handles[MARKS];
    fixture f = marked_world(handles);
    const rill_view before = rill_particles_view(f.world);
    TEST_ASSERT_EQUAL_UINT32(MARKS, before.count);
    fixture_step(&f, 5);
    const rill_view view = rill_particles_view(f.world);
    TEST_ASSERT_EQUAL_PTR(before.position, view.position); /* for the life of the world */
    TEST_ASSERT_EQUAL_PTR(before.velocity, view.velocity);
    TEST_ASSERT_EQUAL_PTR(before.material, view.material);
    for (uint32_t i = 0; i < view.count; i++) {
        rill_particle_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_particle_get(f.world, rill_particle_at(f.world, i), &state));
        const rill_vec2 position = rill_view_position(&view, i);
        const rill_vec2 velocity = rill_view_velocity(&view, i);
        TEST_ASSERT_EQUAL_MEMORY(&state.position, &position, sizeof position);
        TEST_ASSERT_EQUAL_MEMORY(&state.velocity, &velocity, sizeof velocity);
        TEST_ASSERT_EQUAL_UINT32(state.material, view.material[i]);
    }
    fixture_close(&f);
}
