/* Start-up of a cartridge: header, stacks, memory, main. */
#include "gba.h"
#include "port.h"

extern uint32_t rill_data_start[], rill_data_end[], rill_data_source[];
extern uint32_t rill_bss_start[], rill_bss_end[];

int main(void);
void gba_main(void);

/* The header: a branch, 156 bytes of logo (a tool such as gbafix puts it in for real hardware),
 * title, code and checksum. Then a stack for each mode that is used, and on in Thumb state. */
__asm(".section .start, \"ax\", %progbits\n"
      ".arm\n"
      ".global gba_start\n"
      "gba_start:\n"
      "    b 1f\n"
      "    .space 156\n"
      "    .ascii \"RILL\"\n"
      "    .space 8\n"
      "    .ascii \"BRLE00\"\n"
      "    .byte 0x96\n"
      "    .space 13\n"
      "1:  mov r0, #0x12\n"
      "    msr cpsr_c, r0\n"
      "    ldr sp, =0x03007FA0\n"
      "    mov r0, #0x1F\n"
      "    msr cpsr_c, r0\n"
      "    ldr sp, =rill_stack_top\n"
      "    ldr r0, =gba_main\n"
      "    mov lr, pc\n"
      "    bx r0\n"
      "2:  b 2b\n"
      "    .ltorg\n"
      /* gba_with_large_stack: calls r0 with r1 on a stack that ends at the end of EWRAM's lower
         half. */
      "    .text\n"
      "    .arm\n"
      "    .global gba_with_large_stack\n"
      "    .type gba_with_large_stack, %function\n"
      "gba_with_large_stack:\n"
      "    push {r4, lr}\n"
      "    mov r4, sp\n"
      "    mov sp, #0x02000000\n"
      "    add sp, sp, #0x20000\n"
      "    mov r2, r0\n"
      "    mov r0, r1\n"
      "    mov lr, pc\n"
      "    bx r2\n"
      "    mov sp, r4\n"
      "    pop {r4, lr}\n"
      "    bx lr\n"
      "    .thumb\n");

void gba_main(void) {
    GBA_WAITCNT = 0x4317; /* the fastest that common cartridges bear, with prefetch */
    for (uint32_t *to = rill_data_start, *from = rill_data_source; to < rill_data_end;) {
        *to++ = *from++;
    }
    for (uint32_t *to = rill_bss_start; to < rill_bss_end;) {
        *to++ = 0;
    }
    gba_log(main() == 0 ? "end: 0" : "end: 1");
    for (;;) {
    }
}
