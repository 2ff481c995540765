#include "rill/driver.h"

#include "amount.h"

/* In microseconds; times 65536 it is what a step costs. */
#define SECOND 1000000u

rill_driver rill_driver_start(rill_real rate, uint32_t most_steps) {
    rill_driver driver = {0, 0, most_steps > 0 ? most_steps : 1, 0};
    driver.rate = rill_quanta(rill_clamp(rate, 0, RILL_RATIO(1000, 1)));
    return driver;
}

uint32_t rill_driver_advance(rill_driver *driver, uint32_t microseconds) {
    driver->owed += (uint64_t)microseconds * driver->rate;
    const uint64_t due = rill_quotient(driver->owed >> 16, SECOND);
    driver->owed -= due * ((uint64_t)SECOND << 16);
    if (due <= driver->most_steps) {
        return (uint32_t)due;
    }
    driver->dropped += (uint32_t)due - driver->most_steps;
    return driver->most_steps;
}

rill_real rill_driver_fraction(const rill_driver *driver) {
    /* In 1/65536 both fit 32 bits. */
    return rill_fraction((uint32_t)(driver->owed >> 16), SECOND);
}
