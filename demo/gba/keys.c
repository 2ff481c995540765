#include "keys.h"

#include "gba.h"
#include "port.h"

#define ALL 0x3FFu
#define INTERRUPT_BY_ANY 0x4000u
#define OF_KEYS 0x1000u

/* Held when they were read, or pressed since. */
static volatile uint32_t known;

/* Asks for an interrupt by any other key: one that is held would interrupt again at once. */
static void ask(void) {
    GBA_KEYS_CONTROL = (uint16_t)(INTERRUPT_BY_ANY | (ALL & ~known));
}

/* Called by the system in ARM state. */
__attribute__((target("arm"))) static void catch_keys(void) {
    known |= ~(uint32_t)GBA_KEYS & ALL;
    ask();
    GBA_INTERRUPT_REQUESTS = OF_KEYS; /* seen */
}

keys keys_read(keys before) {
    keys now;
    GBA_INTERRUPT_MASTER = 0;
    now.held = ~(uint32_t)GBA_KEYS & ALL;
    now.pressed = (now.held | known) & ~before.held;
    known = now.held;
    GBA_INTERRUPT_HANDLER = catch_keys;
    GBA_INTERRUPT_ENABLE = OF_KEYS;
    ask();
    GBA_INTERRUPT_MASTER = 1;
    return now;
}
