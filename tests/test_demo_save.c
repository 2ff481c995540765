/* The demo's save file: it brings the scene back, and whenever the power goes while it is written,
 * this save or the one before it is whole. */
#include "common/save.h"

#include <unity.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH (RILL_FIXED ? "demo-save.q16.tmp" : "demo-save.float.tmp")
#define OLD (RILL_FIXED ? "demo-save.q16.tmp.old" : "demo-save.float.tmp.old")

typedef struct image {
    unsigned char *bytes;
    size_t size;
} image;

void setUp(void) {
    (void)remove(PATH);
    (void)remove(OLD);
}

void tearDown(void) {
    setUp();
}

static session start(const char *name, uint32_t particles) {
    const scene *which = scene_find(name);
    scene_request request = scene_defaults(which);
    session s;
    request.particles = particles;
    TEST_ASSERT_EQUAL_INT(RILL_OK, session_open(&s, which, &request, 20));
    return s;
}

static void run(session *s, int steps) {
    for (int i = 0; i < steps; i++) {
        session_step(s);
    }
}

static image read_image(const char *path) {
    image made = {NULL, 0};
    FILE *file = fopen(path, "rb");
    TEST_ASSERT_NOT_NULL(file);
    made.bytes = (unsigned char *)malloc(1u << 20);
    made.size = fread(made.bytes, 1, 1u << 20, file);
    fclose(file);
    return made;
}

static void write_image(const char *path, const unsigned char *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_size_t(size, fwrite(bytes, 1, size, file));
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
}

/* The hash of what a load finds; 0 if it is refused. */
static uint64_t loaded_hash(int *older) {
    session s;
    if (save_load(&s, PATH, older) != NULL) {
        return 0;
    }
    const uint64_t hash = rill_hash(s.world);
    session_close(&s);
    return hash;
}

void test_saved_scene_should_go_on_as_if_nothing_had_been(void) {
    static const char *const names[] = {"dam-break", "maze", "pump", "fountain", "jelly"};
    for (int i = 0; i < 5; i++) {
        session s = start(names[i], 120);
        session again;
        run(&s, 10);
        s.tilted = i & 1;
        TEST_ASSERT_NULL(save_store(&s, PATH));
        TEST_ASSERT_NULL(save_load(&again, PATH, NULL));
        TEST_ASSERT_EQUAL_STRING(names[i], again.scene->name);
        TEST_ASSERT_EQUAL_UINT32(120, again.request.particles);
        TEST_ASSERT_EQUAL_INT(i & 1, again.tilted);
        run(&s, 10);
        run(&again, 10);
        TEST_ASSERT_TRUE(rill_hash(s.world) == rill_hash(again.world));
        session_close(&again);
        session_close(&s);
    }
}

void test_power_cut_while_saving_should_leave_the_save_before(void) {
    session s = start("dam-break", 40);
    int older;
    TEST_ASSERT_NULL(save_store(&s, PATH));
    const uint64_t first = rill_hash(s.world);
    run(&s, 5);
    TEST_ASSERT_NULL(save_store(&s, PATH));
    const uint64_t second = rill_hash(s.world);
    TEST_ASSERT_TRUE(loaded_hash(&older) == second);
    TEST_ASSERT_FALSE(older);
    image newer = read_image(PATH);

    (void)remove(PATH); /* between the renaming and the writing */
    TEST_ASSERT_TRUE(loaded_hash(&older) == first);
    TEST_ASSERT_TRUE(older);
    unsigned char *torn = (unsigned char *)calloc(newer.size, 1);
    for (size_t written = 0; written < newer.size; written += written < 80 ? 1 : 41) {
        write_image(PATH, newer.bytes, written); /* the rest has not been written, */
        TEST_ASSERT_TRUE(loaded_hash(&older) == first);
        memcpy(torn, newer.bytes, written); /* or only its length has, */
        write_image(PATH, torn, newer.size);
        TEST_ASSERT_TRUE(loaded_hash(&older) == first);
        TEST_ASSERT_TRUE(older);
    }
    memcpy(torn, newer.bytes, newer.size);
    memset(torn, 0, 64); /* or all but the first part */
    write_image(PATH, torn, newer.size);
    TEST_ASSERT_TRUE(loaded_hash(&older) == first);

    /* The next save does not put the torn one in the place of the good one. */
    run(&s, 5);
    TEST_ASSERT_NULL(save_store(&s, PATH));
    TEST_ASSERT_TRUE(loaded_hash(NULL) == rill_hash(s.world));
    write_image(PATH, newer.bytes, newer.size / 2);
    TEST_ASSERT_TRUE(loaded_hash(&older) == first);

    write_image(OLD, newer.bytes, newer.size / 2);
    TEST_ASSERT_TRUE(loaded_hash(&older) == 0); /* both are torn */
    TEST_ASSERT_FALSE(older);
    free(torn);
    free(newer.bytes);
    session_close(&s);
}

void test_damage_of_any_byte_should_be_found(void) {
    session s = start("dam-break", 20);
    session refused;
    TEST_ASSERT_NULL(save_store(&s, PATH));
    image whole = read_image(PATH);
    for (size_t i = 0; i < whole.size; i++) {
        whole.bytes[i] ^= (unsigned char)(1u << i % 8);
        TEST_ASSERT_NOT_NULL(save_open(&refused, whole.bytes, whole.size));
        whole.bytes[i] ^= (unsigned char)(1u << i % 8);
    }
    TEST_ASSERT_NULL(save_open(&refused, whole.bytes, whole.size));
    session_close(&refused);
    free(whole.bytes);
    session_close(&s);
}

void test_places_that_cannot_be_written_should_be_told(void) {
    session s = start("dam-break", 20);
    session none;
    char longer[1100];
    memset(longer, 'a', sizeof longer);
    longer[sizeof longer - 1] = 0;
    TEST_ASSERT_NOT_NULL(save_store(&s, "no/such/folder/save"));
    TEST_ASSERT_NOT_NULL(save_store(&s, longer));
    TEST_ASSERT_NOT_NULL(save_load(&none, "no/such/folder/save", NULL));
    session_close(&s);
}
