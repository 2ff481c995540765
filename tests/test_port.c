/* The port that the tests run on: its clock, its memory, and a world in it. */
#include "port.h"
#include "reals.h"

#include <rill/rill.h>

#include <string.h>
#include <unity.h>

void test_clock_should_never_run_backwards(void) {
    uint32_t last = rill_port_clock();
    for (int i = 0; i < 100000; i++) {
        const uint32_t now = rill_port_clock();
        TEST_ASSERT_LESS_THAN_UINT32(1u << 31, now - last); /* modulo 2^32 */
        last = now;
    }
}

/* A clock that stands still is legal for a port, but not for this one. */
void test_clock_should_move(void) {
    const uint32_t start = rill_port_clock();
    uint64_t reads = 0;
    while (rill_port_clock() - start < 100u && reads < 1000000000u) {
        reads++;
    }
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(100, rill_port_clock() - start);
}

void test_block_should_be_aligned_and_writable(void) {
    for (size_t bytes = 1; bytes < 100000; bytes = bytes * 3 + 1) {
        for (int memory = RILL_PORT_FAST; memory <= RILL_PORT_LARGE; memory++) {
            unsigned char *block =
                (unsigned char *)rill_port_acquire(bytes, (rill_port_memory)memory);
            TEST_ASSERT_NOT_NULL(block);
            TEST_ASSERT_EQUAL_UINT32(0, (uintptr_t)block % RILL_BLOCK_ALIGNMENT);
            memset(block, 0x5A, bytes);
            TEST_ASSERT_EQUAL_HEX8(0x5A, block[bytes - 1]);
            rill_port_release(block);
        }
    }
}

void test_block_of_nothing_can_be_released(void) {
    rill_port_release(NULL);
}

void test_world_should_live_in_the_ports_block(void) {
    const rill_config config = rill_config_default();
    const size_t bytes = rill_memory_size(&config);
    void *block = rill_port_acquire(bytes, RILL_PORT_FAST);
    rill_world *world = NULL;
    rill_timing timing = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_init(block, bytes, &config, &world));
    rill_step_timed(world, &timing);
    TEST_ASSERT_TRUE(timing.total >= timing.sort && timing.total >= timing.relax);
    rill_port_release(block);
}
