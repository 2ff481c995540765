/* Bodin's Gauss-Seidel sweep for the ARM7TDMI: what sweep() in src/bodin_sweep.c does, bit by bit.
 *
 * The compiler loads the two numbers of a vector one by one and keeps half of what the loops need
 * on the stack. Here a vector is one instruction, neighbours come in eights, and a particle takes
 * three quarters of the cycles. The small factor of a product comes last: it decides how long the
 * product takes. */
#include "port.h"

/* All loops hold: r0 velocities, r1 list, r2 gradients, r3 lever, r4 own velocity, r12 length of
 * the list, lr counts. On the stack, from 0 on: softness, pressures, lowest pressure, whether to
 * measure, end of the levers, the task. */

/* Adds b times a neighbour's velocity to the flow r7:r6. */
#define FLOW                                                                                       \
    "    ldrh r8, [r1], #2\n"                                                                      \
    "    ldrsh r11, [r2], #2\n"                                                                    \
    "    add r8, r0, r8, lsl #3\n"                                                                 \
    "    ldm r8, {r9, r10}\n"                                                                      \
    "    smlal r6, r7, r9, r11\n"                                                                  \
    "    ldrsh r11, [r2], #2\n"                                                                    \
    "    smlal r6, r7, r10, r11\n"

/* Takes b times the change r10 of the pressure from a neighbour's velocity, if it is below 1/16. */
#define PRESS                                                                                      \
    "    ldrh r8, [r1], #2\n"                                                                      \
    "    ldrsh r6, [r2], #2\n"                                                                     \
    "    ldrsh r7, [r2], #2\n"                                                                     \
    "    add r8, r0, r8, lsl #3\n"                                                                 \
    "    ldm r8, {r9, r11}\n"                                                                      \
    "    mul r6, r10, r6\n"                                                                        \
    "    mul r7, r10, r7\n"                                                                        \
    "    add r6, r6, #4096\n"                                                                      \
    "    add r7, r7, #4096\n"                                                                      \
    "    sub r9, r9, r6, asr #13\n"                                                                \
    "    sub r11, r11, r7, asr #13\n"                                                              \
    "    stm r8, {r9, r11}\n"

/* Neighbours come in eights: the first of them begin in between, as far on as there are fewer. FLOW
 * has 7 instructions, PRESS 12. */
#define EIGHT(one) one one one one one one one one

/* One component of the same for any change. */
#define PRESS_HARD(offset)                                                                         \
    "    ldrsh r6, [r2], #2\n"                                                                     \
    "    ldr r9, [r8, #" offset "]\n"                                                              \
    "    mov r5, #4096\n"                                                                          \
    "    mov r7, #0\n"                                                                             \
    "    smlal r5, r7, r10, r6\n"                                                                  \
    "    sub r9, r9, r5, lsr #13\n"                                                                \
    "    sub r9, r9, r7, lsl #19\n"                                                                \
    "    str r9, [r8, #" offset "]\n"

/* clang-format off */
__asm("    .section .iwram.code.gba_sweep, \"ax\", %progbits\n"
      "    .arm\n"
      "    .align 2\n"
      "    .global gba_sweep\n"
      "    .type gba_sweep, %function\n"
      "gba_sweep:\n"
      "    push {r0, r4-r11, lr}\n"
      "    add r12, r0, #20\n"
      "    ldm r12, {r5-r9}\n"
      "    mov r4, r7\n"
      "    mov r7, r9\n"
      "    mov r9, r6\n"
      "    mov r6, r8\n"
      "    mov r8, r9\n"
      "    push {r4-r8}\n"
      "    ldm r0, {r0-r3, lr}\n"
      "    mov r4, r0\n"
      "    cmp r3, r8\n"
      "    beq 9f\n"
      "1:\n" /* a particle */
      "    ldrb r12, [lr], #1\n"
      "    ldm r3, {r5-r7}\n"
      "    cmp r7, #0\n"
      "    ble 15f\n"
      "    ldm r4, {r9, r10}\n"
      "    asr r5, r5, #3\n"
      "    asr r6, r6, #3\n"
      "    smull r8, r11, r9, r5\n"
      "    smlal r8, r11, r10, r6\n"
      "    rsbs r6, r8, #4096\n"
      "    rsc r7, r11, #0\n"
      "    and r8, r12, #7\n"
      "    rsb r8, r8, #8\n"
      "    rsb r8, r8, r8, lsl #3\n"
      "    lsr r5, r12, #3\n"
      "    add pc, pc, r8, lsl #2\n"
      "    nop\n"
      "2:\n"
      EIGHT(FLOW)
      "    subs r5, r5, #1\n"
      "    bpl 2b\n"
      /* the rate, held within 64, minus the target */
      "    add r8, r7, #128\n"
      "    cmp r8, #255\n"
      "    lsrls r6, r6, #13\n"
      "    orrls r6, r6, r7, lsl #19\n"
      "    bhi 10f\n"
      "4:\n"
      "    add r8, r3, #8\n"
      "    ldm r8, {r5, r7}\n"
      "    sub r6, r6, r7\n"
      /* minus softness times the old pressure, r9 */
      "    ldm sp, {r10, r11}\n"
      "    sub r8, r4, r0\n"
      "    ldr r9, [r11, r8, lsr #1]!\n"
      "    mov r7, #32768\n"
      "    mov r8, #0\n"
      "    smlal r7, r8, r9, r10\n"
      "    sub r6, r6, r7, lsr #16\n"
      "    sub r6, r6, r8, lsl #16\n"
      /* the pressure that is wanted, r7 */
      "    mov r7, #32768\n"
      "    mov r8, #0\n"
      "    smlal r7, r8, r6, r5\n"
      "    add r10, r8, #8192\n"
      "    cmp r10, #16384\n"
      "    bcs 11f\n"
      "    add r7, r9, r7, lsr #16\n"
      "    add r7, r7, r8, lsl #16\n"
      "5:\n"
      "    add r8, sp, #8\n"
      "    ldm r8, {r5, r8}\n"
      "    cmp r7, r5\n"
      "    movlt r7, r5\n"
      "    cmp r7, #0x100000\n"
      "    movgt r7, #0x100000\n"
      "    subs r10, r7, r9\n"
      "    beq 8f\n"
      "    str r7, [r11]\n"
      "    cmp r8, #0\n"
      "    bne 12f\n"
      "6:\n"
      "    sub r1, r1, r12, lsl #1\n"
      "    sub r2, r2, r12, lsl #2\n"
      "    add r8, r10, #65536\n"
      "    cmp r8, #131072\n"
      "    bcs 13f\n"
      "    and r8, r12, #7\n"
      "    rsb r8, r8, #8\n"
      "    add r8, r8, r8, lsl #1\n"
      "    lsr r12, r12, #3\n"
      "    add pc, pc, r8, lsl #4\n"
      "    nop\n"
      "2:\n"
      EIGHT(PRESS)
      "    subs r12, r12, #1\n"
      "    bpl 2b\n"
      "7:\n" /* the particle itself gains what its neighbours lose */
      "    ldm r3, {r6, r7}\n"
      "    ldm r4, {r9, r11}\n"
      "    mov r5, #32768\n"
      "    mov r8, #0\n"
      "    smlal r5, r8, r6, r10\n"
      "    add r9, r9, r5, lsr #16\n"
      "    add r9, r9, r8, lsl #16\n"
      "    mov r5, #32768\n"
      "    mov r8, #0\n"
      "    smlal r5, r8, r7, r10\n"
      "    add r11, r11, r5, lsr #16\n"
      "    add r11, r11, r8, lsl #16\n"
      "    stm r4, {r9, r11}\n"
      "8:\n" /* the next one */
      "    ldr r5, [sp, #16]\n"
      "    add r3, r3, #16\n"
      "    add r4, r4, #8\n"
      "    cmp r3, r5\n"
      "    bne 1b\n"
      "9:\n"
      "    add sp, sp, #24\n"
      "    pop {r4-r11, lr}\n"
      "    bx lr\n"
      "10:\n" /* a rate beyond 64 */
      "    cmp r7, #0\n"
      "    movge r6, #67108864\n"
      "    movlt r6, #-67108864\n"
      "    b 4b\n"
      "11:\n" /* a change beyond all limits */
      "    cmp r8, #0\n"
      "    movge r7, #0x40000000\n"
      "    movlt r7, #-0x40000000\n"
      "    b 5b\n"
      "12:\n" /* adds up the residuals of what changes */
      "    cmp r6, #0\n"
      "    rsblt r6, r6, #0\n"
      "    ldr r8, [sp, #20]\n"
      "    add r8, r8, #40\n"
      "    ldm r8, {r5, r7}\n"
      "    adds r5, r5, r6\n"
      "    adc r7, r7, #0\n"
      "    stm r8, {r5, r7}\n"
      "    b 6b\n"
      "15:\n" /* it flies free, or bodies have it in their own sweep */
      "    add r1, r1, r12, lsl #1\n"
      "    add r2, r2, r12, lsl #2\n"
      "    b 8b\n"
      "13:\n" /* a large change */
      "    cmp r12, #0\n"
      "    beq 7b\n"
      "14:\n"
      "    ldrh r8, [r1], #2\n"
      "    add r8, r0, r8, lsl #3\n"
      PRESS_HARD("0")
      PRESS_HARD("4")
      "    subs r12, r12, #1\n"
      "    bne 14b\n"
      "    b 7b\n"
      "    .thumb\n");
/* clang-format on */
