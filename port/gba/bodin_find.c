/* Bodin's search for neighbours for the ARM7TDMI: what find_in_cells() in src/lists.c does for full
 * lists, entry by entry, with all that the loop over candidates needs in registers. */
#include "port.h"

/* Appends the candidates after r1 up to r2 that are near: r0 all candidates, r3 the corner of the
 * square around the particle, r4 the bits that are set outside of it, r5 the next free place. */
#define SCAN                                                                                       \
    "    cmp r1, r2\n"                                                                             \
    "    beq 53f\n"                                                                                \
    "51:\n"                                                                                        \
    "    ldr r6, [r1, #4]!\n"                                                                      \
    "    sub r6, r6, r3\n"                                                                         \
    "    tst r6, r4\n"                                                                             \
    "    beq 52f\n"                                                                                \
    "    cmp r1, r2\n"                                                                             \
    "    bne 51b\n"                                                                                \
    "    b 53f\n"                                                                                  \
    "52:\n"                                                                                        \
    "    lsl r7, r6, #19\n"                                                                        \
    "    lsl r6, r6, #3\n"                                                                         \
    "    lsr r7, r7, #19\n"                                                                        \
    "    lsr r6, r6, #19\n"                                                                        \
    "    sub r7, r7, #4096\n"                                                                      \
    "    sub r6, r6, #4096\n"                                                                      \
    "    mul r8, r7, r7\n"                                                                         \
    "    mla r8, r6, r6, r8\n"                                                                     \
    "    cmp r8, #0x1000000\n"                                                                     \
    "    sublt r7, r1, r0\n"                                                                       \
    "    lsrlt r7, r7, #2\n"                                                                       \
    "    strlth r7, [r5], #2\n"                                                                    \
    "    cmp r1, r2\n"                                                                             \
    "    bne 51b\n"                                                                                \
    "53:\n"

/* The task's fields by their places in rill_find_task; r11 is the task. A place in the candidates
 * is that of the one before. */
/* clang-format off */
__asm("    .section .iwram.code.gba_find, \"ax\", %progbits\n"
      "    .arm\n"
      "    .align 2\n"
      "    .equ find_next, 4\n"
      "    .equ find_cell, 8\n"
      "    .equ find_end, 12\n"
      "    .equ find_row, 16\n"
      "    .equ find_count, 20\n"
      "    .equ find_reserved, 24\n"
      "    .equ find_carefully, 32\n"
      "    .equ find_runs, 36\n"
      "    .equ find_first, 60\n"
      "    .global gba_find\n"
      "    .type gba_find, %function\n"
      "gba_find:\n"
      "    push {r4-r11, lr}\n"
      "    mov r11, r0\n"
      "    ldm r11, {r0, r5, r9, r10}\n"
      "    mov r4, #0x60000000\n"
      "    orr r4, r4, #0x6000\n"
      "    ldrh r2, [r9]\n"
      /* Cells: r9 the cell, r10 the end; r1 its first particle, r2 the next one's. */
      "1:\n"
      "    mov r1, r2\n"
      "    ldrh r2, [r9, #2]!\n"
      "    cmp r1, r2\n"
      "    bne 3f\n"
      "2:\n"
      "    cmp r9, r10\n"
      "    bne 1b\n"
      "    str r5, [r11, #find_next]\n"
      "    pop {r4-r11, lr}\n"
      "    bx lr\n"
      /* The three runs, and how many they hold, r10. */
      "3:\n"
      "    str r9, [r11, #find_cell]\n"
      "    ldr r10, [r11, #find_row]\n"
      "    sub r12, r9, r10\n"
      "    ldrh r3, [r12, #-4]\n"
      "    ldrh r6, [r12, #2]\n"
      "    ldrh r7, [r9, #-4]\n"
      "    ldrh r8, [r9, #2]\n"
      "    add lr, r9, r10\n"
      "    ldrh r12, [lr, #-4]\n"
      "    ldrh lr, [lr, #2]\n"
      "    sub r10, r6, r3\n"
      "    add r10, r10, r8\n"
      "    sub r10, r10, r7\n"
      "    add r10, r10, lr\n"
      "    sub r10, r10, r12\n"
      "    sub r9, r0, #4\n"
      "    add r3, r9, r3, lsl #2\n"
      "    add r6, r9, r6, lsl #2\n"
      "    add r7, r9, r7, lsl #2\n"
      "    add r8, r9, r8, lsl #2\n"
      "    add r12, r9, r12, lsl #2\n"
      "    add lr, r9, lr, lsl #2\n"
      "    add r9, r11, #find_runs\n"
      "    stm r9, {r3, r6, r7, r8, r12, lr}\n"
      /* Is there room? As has_room() finds it. */
      "    cmp r10, #255\n"
      "    bhi 6f\n"
      "    add r9, r11, #find_reserved\n"
      "    ldm r9, {r3, r6}\n"
      "    sub r7, r2, r1\n"
      "    mul r8, r10, r7\n"
      "    mul r7, r1, r6\n"
      "    add r3, r3, r7, lsl #1\n"
      "    sub r3, r3, r5\n"
      "    cmp r8, r3, asr #1\n"
      "    bgt 6f\n"
      /* Particles: r9 the one, lr the end of the cell's, r10 its count, r12 its list. */
      "    str r2, [r11, #find_first + 4]\n"
      "    add r9, r0, r1, lsl #2\n"
      "    add lr, r0, r2, lsl #2\n"
      "    ldr r10, [r11, #find_count]\n"
      "    add r10, r10, r1\n"
      "4:\n"
      "    ldr r3, [r9]\n"
      "    mov r12, r5\n"
      "    sub r3, r3, #0x10000000\n"
      "    sub r3, r3, #0x1000\n"
      "    bic r3, r3, #0x80000000\n"
      "    bic r3, r3, #0x8000\n"
      "    add r6, r11, #find_runs\n"
      "    ldm r6, {r1, r2}\n"
      SCAN
      "    ldr r1, [r11, #find_runs + 8]\n"
      "    sub r2, r9, #4\n"
      SCAN
      "    mov r1, r9\n"
      "    ldr r2, [r11, #find_runs + 12]\n"
      SCAN
      "    add r6, r11, #find_runs + 16\n"
      "    ldm r6, {r1, r2}\n"
      SCAN
      "    sub r6, r5, r12\n"
      "    lsr r6, r6, #1\n"
      "    strb r6, [r10], #1\n"
      "    add r9, r9, #4\n"
      "    cmp r9, lr\n"
      "    bne 4b\n"
      "    ldr r2, [r11, #find_first + 4]\n"
      "5:\n"
      "    ldr r9, [r11, #find_cell]\n"
      "    ldr r10, [r11, #find_end]\n"
      "    b 2b\n"
      "6:\n" /* room is scarce */
      "    add r9, r11, #find_first\n"
      "    stm r9, {r1, r2}\n"
      "    str r5, [r11, #find_next]\n"
      "    mov r0, r11\n"
      "    ldr r12, [r11, #find_carefully]\n"
      "    mov lr, pc\n"
      "    bx r12\n"
      "    ldr r0, [r11]\n"
      "    ldr r5, [r11, #find_next]\n"
      "    ldr r2, [r11, #find_first + 4]\n"
      "    b 5b\n"
      "    .thumb\n");
/* clang-format on */
