#include "keys.h"

#include "gba.h"
#include "port.h"

#define ALL 0x3FFu
#define INTERRUPT_BY_ANY 0x4000u
#define OF_KEYS 0x1000u

static volatile uint32_t caught;

/* Called by the system in ARM state. A key that is held would interrupt again at once: so it does
 * only after the next reading. */
__attribute__((target("arm"))) static void catch_keys(void) {
    caught |= ~(uint32_t)GBA_KEYS & ALL;
    GBA_KEYS_CONTROL = 0;
    GBA_INTERRUPT_REQUESTS = OF_KEYS; /* seen */
}

keys keys_read(keys before) {
    keys now;
    GBA_INTERRUPT_MASTER = 0;
    now.held = ~(uint32_t)GBA_KEYS & ALL;
    now.pressed = (now.held | caught) & ~before.held;
    caught = 0;
    GBA_INTERRUPT_HANDLER = catch_keys;
    GBA_INTERRUPT_ENABLE = OF_KEYS;
    GBA_KEYS_CONTROL = INTERRUPT_BY_ANY | ALL;
    GBA_INTERRUPT_MASTER = 1;
    return now;
}
