/* Start-up: the vector table, memory, the floating-point unit, main. */
#include "port.h"
#include "semihosting.h"

extern uint32_t rill_data_start[], rill_data_end[], rill_data_source[];
extern uint32_t rill_bss_start[], rill_bss_end[];
extern uint32_t rill_stack_bottom[], rill_stack_top[];

int main(void);
void rill_reset(void);

/* A value that marks stack that nobody has used yet. */
#define PAINT 0xC5C5C5C5u

/* Coprocessor access: bits 20 to 23 open the floating-point unit. */
#define CPACR ((volatile uint32_t *)0xE000ED88u)

static void fault(void) {
    semihosting_write("fault\n");
    semihosting_exit(1);
}

void rill_reset(void) {
    for (uint32_t *to = rill_data_start, *from = rill_data_source; to < rill_data_end;) {
        *to++ = *from++;
    }
    for (uint32_t *to = rill_bss_start; to < rill_bss_end;) {
        *to++ = 0;
    }
    /* Up to this function's own frame, with room for it. */
    for (uint32_t *to = rill_stack_bottom; (uintptr_t)to + 256 < (uintptr_t)rill_stack_top;) {
        *to++ = PAINT;
    }
#if defined(__ARM_FP)
    *CPACR |= 0xFu << 20;
    __asm volatile("dsb\n isb");
#endif
    semihosting_exit(main());
}

typedef void (*handler)(void);

__attribute__((section(".vectors"), used)) static const handler vectors[16] = {
    (handler)(uintptr_t)rill_stack_top,
    rill_reset,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
    fault,
};
