/* The keys, also those that are pressed for less than a step. */
#ifndef DEMO_GBA_KEYS_H
#define DEMO_GBA_KEYS_H

#include <stdint.h>

/* A bit for each key, see gba.h. */
typedef struct keys {
    uint32_t held;    /* now */
    uint32_t pressed; /* since they were read before */
} keys;

/* Reads them; `before` is what was read last. */
keys keys_read(keys before);

#endif
