/* Runs a fuzzer without libFuzzer: on files, and on inputs by chance from a fixed seed. So every
 * compiler and every machine runs the seeds, and each run of the tests is the same.
 *
 * driver [-n COUNT] [-s SEED] [FILE]...   With -o FILE the input at hand is kept there while it
 * runs, so that one which ends the program can be run again. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 4096

static unsigned char input[LONGEST];

static int run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "fuzz: cannot read %s\n", path);
        return 1;
    }
    const size_t size = fread(input, 1, sizeof input, file);
    fclose(file);
    /* In a block of its own, so that reading past the end is noticed. */
    unsigned char *exact = (unsigned char *)malloc(size > 0 ? size : 1);
    memcpy(exact, input, size);
    (void)LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

static uint64_t next(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void keep(const char *path, size_t size) {
    FILE *file = path != NULL ? fopen(path, "wb") : NULL;
    if (file != NULL) {
        (void)fwrite(input, 1, size, file);
        fclose(file);
    }
}

static void run_random(uint64_t seed, const char *kept) {
    uint64_t state = seed;
    const size_t size = 40 + (size_t)(next(&state) % 1500);
    for (size_t i = 0; i < size; i++) {
        input[i] = (unsigned char)(next(&state) >> 56);
    }
    keep(kept, size);
    (void)LLVMFuzzerTestOneInput(input, size);
}

int main(int argc, char **argv) {
    unsigned long count = 0;
    unsigned long seed = 1;
    const char *kept = NULL;
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "-n") == 0) {
            count = strtoul(value, NULL, 10);
            i++;
        } else if (strcmp(argv[i], "-s") == 0) {
            seed = strtoul(value, NULL, 10);
            i++;
        } else if (strcmp(argv[i], "-o") == 0) {
            kept = value;
            i++;
        } else {
            failed |= run_file(argv[i]);
        }
    }
    for (unsigned long i = 0; i < count; i++) {
        run_random(seed + i, kept);
    }
    return failed;
}
