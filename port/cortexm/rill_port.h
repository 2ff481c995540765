/* Port for Cortex-M without an operating system, as in QEMU's mps2 boards. */
#ifndef RILL_PORT_CORTEXM_H
#define RILL_PORT_CORTEXM_H

/* Tightly coupled memory where a core has it; link.ld says where that is. */
#define RILL_HOT __attribute__((section(".fast_code")))
#define RILL_TABLE __attribute__((section(".fast_table")))

/* Stops: the fault handler reports it and ends the program. */
#define RILL_ASSERT(test) ((test) ? (void)0 : __builtin_trap())

#endif
