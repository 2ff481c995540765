/* The constraints of Bodin's budget preset for the ARM7TDMI: what linearise_all() in
 * src/bodin_linearise.c does for particles of one mass and no bodies, bit by bit, with the loops of
 * src/bodin_loops.c in it.
 *
 * The compiler loads the two numbers of a vector one by one and most of what a particle needs from
 * the stack. */
#include "port.h"

/* Takes b times the pressure r4 from a neighbour's velocity, if it is gentle, and adds b to the
 * sums. */
#define BEGIN                                                                                      \
    "    ldrh r8, [r1], #2\n"                                                                      \
    "    ldrsh r11, [r3], #2\n"                                                                    \
    "    ldrsh r12, [r3], #2\n"                                                                    \
    "    add r8, r0, r8, lsl #3\n"                                                                 \
    "    ldm r8, {r9, r10}\n"                                                                      \
    "    mul lr, r4, r11\n"                                                                        \
    "    add r5, r5, r11\n"                                                                        \
    "    add lr, lr, #4096\n"                                                                      \
    "    sub r9, r9, lr, asr #13\n"                                                                \
    "    mul lr, r4, r12\n"                                                                        \
    "    add r6, r6, r12\n"                                                                        \
    "    add lr, lr, #4096\n"                                                                      \
    "    sub r10, r10, lr, asr #13\n"                                                              \
    "    stm r8, {r9, r10}\n"                                                                      \
    "    mul lr, r11, r11\n"                                                                       \
    "    mla lr, r12, r12, lr\n"                                                                   \
    "    add r7, r7, lr, asr #8\n"

/* The distance to the next neighbour of the list, x r9 and y r10. */
#define DISTANCE                                                                                   \
    "    ldrh r9, [r1], #2\n"                                                                      \
    "    add r9, r0, r9, lsl #3\n"                                                                 \
    "    ldm r9, {r9, r10}\n"                                                                      \
    "    sub r9, r4, r9\n"                                                                         \
    "    sub r10, r5, r10\n"                                                                       \
    "    asr r9, r9, #2\n"                                                                         \
    "    asr r10, r10, #2\n"

/* The table's entry: the weight and its change, r12, the slope and its change, lr; the part of the
 * way to the next, r11. Adds the weight to the density r8; x and y become the gradient. */
#define GRADIENT(far)                                                                              \
    "    mul r11, r9, r9\n"                                                                        \
    "    mla r11, r10, r10, r11\n"                                                                 \
    "    cmp r11, #0x10000000\n"                                                                   \
    "    bcs " far "\n"                                                                            \
    "    lsr r12, r11, #20\n"                                                                      \
    "    add r12, r7, r12, lsl #3\n"                                                               \
    "    ldm r12, {r12, lr}\n"                                                                     \
    "    lsl r11, r11, #12\n"                                                                      \
    "    lsr r11, r11, #18\n"                                                                      \
    "    asr r6, r12, #16\n"                                                                       \
    "    lsl r12, r12, #16\n"                                                                      \
    "    lsr r12, r12, #2\n"                                                                       \
    "    mla r12, r11, r6, r12\n"                                                                  \
    "    add r8, r8, r12, asr #7\n"                                                                \
    "    asr r6, lr, #16\n"                                                                        \
    "    lsl lr, lr, #16\n"                                                                        \
    "    lsr lr, lr, #2\n"                                                                         \
    "    mla lr, r11, r6, lr\n"                                                                    \
    "    ldr r6, [sp]\n"                                                                           \
    "    add lr, lr, #8192\n"                                                                      \
    "    asr lr, lr, #14\n"                                                                        \
    "    mul r12, lr, r6\n"                                                                        \
    "    add r12, r12, #2048\n"                                                                    \
    "    asr r12, r12, #12\n"                                                                      \
    "    cmp r12, #32768\n"                                                                        \
    "    movge r12, #32768\n"                                                                      \
    "    subge r12, r12, #1\n"                                                                     \
    "    mul r9, r12, r9\n"                                                                        \
    "    mul r10, r12, r10\n"                                                                      \
    "    add r9, r9, #2048\n"                                                                      \
    "    add r10, r10, #2048\n"                                                                    \
    "    asr r9, r9, #12\n"                                                                        \
    "    asr r10, r10, #12\n"

/* Adds the rounded Q16.16 product of a and b, the smaller one, to sum. */
#define ADD_PRODUCT(sum, a, b)                                                                     \
    "    mov r8, #32768\n"                                                                         \
    "    mov r9, #0\n"                                                                             \
    "    smlal r8, r9, " a ", " b "\n"                                                             \
    "    add " sum ", " sum ", r8, lsr #16\n"                                                      \
    "    add " sum ", " sum ", r9, lsl #16\n"

/* The square of a in sum, held as square_of() does. */
#define HELD_SQUARE(sum, a)                                                                        \
    "    mov r1, #0x5A0000\n"                                                                      \
    "    mov r2, " a "\n"                                                                          \
    "    cmp r2, r1\n"                                                                             \
    "    movgt r2, r1\n"                                                                           \
    "    cmn r2, r1\n"                                                                             \
    "    rsblt r2, r1, #0\n"                                                                       \
    "    mov r3, #0\n" ADD_PRODUCT("r3", "r2", "r2") "    cmp r3, #0x1F400000\n"                   \
                                                     "    movgt r3, #0x1F400000\n"                 \
                                                     "    add " sum ", " sum ", r3\n"

/* One bit of the quotient r7 of r3 and r9. */
#define QUOTIENT_BIT(n)                                                                            \
    "    cmp r9, r3, lsr #" #n "\n"                                                                \
    "    subls r3, r3, r9, lsl #" #n "\n"                                                          \
    "    addls r7, r7, #1 << " #n "\n"

/* The task's fields by their places in rill_linearise_task; r11 is the task, on the stack are the
 * scale of gradients and the task again. */
/* clang-format off */
__asm("    .section .iwram.code.gba_linearise, \"ax\", %progbits\n"
      "    .arm\n"
      "    .align 2\n"
      "    .equ from, 16\n"
      "    .equ velocity, 32\n"
      "    .equ start, 36\n"
      "    .equ density, 40\n"
      "    .equ wall, 44\n"
      "    .equ own_position, 52\n"
      "    .equ own_velocity, 56\n"
      "    .equ pressure, 60\n"
      "    .equ slow, 64\n"
      "    .equ lever, 68\n"
      "    .equ counts, 72\n"
      "    .equ lever_end, 76\n"
      "    .equ share, 80\n"
      "    .equ weight_scale, 88\n"
      "    .equ size, 92\n"
      "    .equ fall, 100\n"
      "    .equ drift, 108\n"
      "    .equ largest, 124\n"
      "    .equ add_walls, 136\n"
      "    .equ nudge, 140\n"
      "    .equ fresh, 144\n"
      "    .equ gentle, 148\n"
      "    .global gba_linearise\n"
      "    .type gba_linearise, %function\n"
      "gba_linearise:\n"
      "    push {r4-r11, lr}\n"
      "    mov r11, r0\n"
      "    ldr r1, [r0, #24]\n"
      "    push {r0}\n"
      "    push {r1}\n"
      /* The pressure to begin with: start_pressure(). r0 and r1 places of pressure and slow
         pressure, r2 and r3 their values. */
      "1:\n"
      "    add r0, r11, #pressure\n"
      "    ldm r0, {r0, r1}\n"
      "    add r6, r11, #share\n"
      "    ldm r6, {r6, r7}\n"
      "    ldr r2, [r0]\n"
      "    ldr r3, [r1]\n"
      "    add r4, r2, r2, lsr #31\n"
      "    add r4, r2, r4, asr #1\n"
      "    smull r8, r9, r2, r6\n"
      "    lsl r9, r9, #4\n"
      "    orr r9, r9, r8, lsr #28\n"
      "    lsl r8, r8, #4\n"
      "    rsb r6, r6, #0\n"
      "    smlal r8, r9, r3, r6\n"
      "    add r3, r3, r8, lsr #16\n"
      "    add r3, r3, r9, lsl #16\n"
      "    add r5, r3, #8\n"
      "    asr r5, r5, #4\n"
      "    cmp r5, r4\n"
      "    bgt 20f\n"
      "2:\n"
      "    str r3, [r1], #4\n"
      "    str r1, [r11, #slow]\n"
      "    sub r2, r2, r5\n"
      ADD_PRODUCT("r5", "r2", "r7")
      "    str r5, [r11, #start]\n"
      "    ldr r0, [r11, #own_position]\n"
      "    ldm r0!, {r4, r5}\n"
      "    str r0, [r11, #own_position]\n"
      "    add r4, r4, #2\n"
      "    add r5, r5, #2\n"
      "    add r0, r11, #from\n"
      "    stm r0, {r4, r5}\n"
      "    ldr r0, [r11, #counts]\n"
      "    ldrb r2, [r0], #1\n"
      "    str r0, [r11, #counts]\n"
      "    str r2, [r11, #8]\n"
      /* Weights and gradients: r0 positions, r1 list, r2 neighbours left, r3 gradients, r4 and r5
         where the particle is, r7 table, r8 density; x r9, y r10. */
      "    ldm r11, {r0-r7}\n"
      "    mov r8, #0\n"
      "    cmp r2, #0\n"
      "    beq 19f\n"
      "    ldr r11, [r11, #fresh]\n"
      "    cmp r11, #0\n"
      "    beq 3f\n"
      "14:\n" /* right after a search: x and y are below 2 */
      DISTANCE
      GRADIENT("29f")
      "15:\n"
      "    strh r9, [r3], #2\n"
      "    strh r10, [r3], #2\n"
      "    subs r2, r2, #1\n"
      "    bne 14b\n"
      "    b 30f\n"
      "3:\n"
      DISTANCE
      "    add r11, r9, #16384\n"
      "    add r12, r10, #16384\n"
      "    orr r11, r11, r12\n"
      "    cmp r11, #32768\n"
      "    bcs 18f\n"
      GRADIENT("18f")
      "4:\n"
      "    strh r9, [r3], #2\n"
      "    strh r10, [r3], #2\n"
      "    subs r2, r2, #1\n"
      "    bne 3b\n"
      "30:\n"
      /* Back to where list and gradients begin. The press and the sums: r0 velocities, r4 the
         pressure, r5 to r7 sums. */
      "    ldr lr, [sp, #4]\n"
      "    ldmib lr, {r1-r3}\n"
      "    add r12, lr, #velocity\n"
      "    ldm r12, {r0, r4}\n"
      "    str r8, [lr, #density]\n"
      "    mov r5, #0\n"
      "    mov r6, #0\n"
      "    mov r7, #0\n"
      "    ldr r9, [lr, #gentle]\n"
      "    add r8, r4, r9\n"
      "    cmp r8, r9, lsl #1\n"
      "    bcs 16f\n"
      "    and r8, r2, #7\n" /* in eights, of 17 instructions each */
      "    rsb r8, r8, #8\n"
      "    add r8, r8, r8, lsl #4\n"
      "    lsr r2, r2, #3\n"
      "    add pc, pc, r8, lsl #2\n"
      "    nop\n"
      "5:\n"
      BEGIN BEGIN BEGIN BEGIN BEGIN BEGIN BEGIN BEGIN
      "    subs r2, r2, #1\n"
      "    bpl 5b\n"
      /* The density r0 and the sum of gradients r5, r6. */
      "6:\n"
      "    ldr r11, [sp, #4]\n"
      "7:\n"
      "    str r1, [r11, #4]\n"
      "    str r3, [r11, #12]\n"
      "    ldr r0, [r11, #density]\n"
      "    ldr r1, [r11, #weight_scale]\n"
      "    asr r2, r0, #6\n"
      "    add r2, r2, #65536\n"
      "    mov r0, #0\n"
      ADD_PRODUCT("r0", "r2", "r1")
      "    lsl r5, r5, #3\n"
      "    lsl r6, r6, #3\n"
      "    add r12, r11, #from\n"
      "    ldm r12, {r1, r2}\n"
      "    add r12, r11, #size\n"
      "    ldm r12, {r3, r4}\n"
      "    sub r1, r1, #2\n"
      "    sub r2, r2, #2\n"
      "    sub r3, r3, r1\n"
      "    sub r4, r4, r2\n"
      "    cmp r1, #65536\n"
      "    cmpge r3, #65536\n"
      "    cmpge r2, #65536\n"
      "    cmpge r4, #65536\n"
      "    blt 21f\n"
      /* The diagonal r7. */
      "8:\n"
      "    asr r7, r7, #2\n"
      "    add r8, r5, #0x590000\n"
      "    cmp r8, #0xB20000\n"
      "    addls r8, r6, #0x590000\n"
      "    cmpls r8, #0xB20000\n"
      "    bhi 22f\n"
      ADD_PRODUCT("r7", "r5", "r5")
      ADD_PRODUCT("r7", "r6", "r6")
      /* Gravity and the press of the particle itself. */
      "9:\n"
      "    ldr r4, [r11, #start]\n"
      "    add r12, r11, #fall\n"
      "    ldm r12, {r1, r2}\n"
      ADD_PRODUCT("r1", "r4", "r5")
      ADD_PRODUCT("r2", "r4", "r6")
      "    ldr r12, [r11, #own_velocity]\n"
      "    ldm r12, {r8, r9}\n"
      "    add r8, r8, r1\n"
      "    add r9, r9, r2\n"
      "    stm r12!, {r8, r9}\n"
      "    str r12, [r11, #own_velocity]\n"
      /* The error r0 and the target r8: recovery(). r1 drift, r2 haste, r3 relaxation, r9
         softness. */
      "    sub r0, r0, #65536\n"
      "    add r12, r11, #drift\n"
      "    ldm r12, {r1, r2, r3, r9}\n"
      "    mov r8, #2048\n"
      "    mov r10, #0\n"
      "    smlal r8, r10, r1, r0\n"
      "    lsr r8, r8, #12\n"
      "    orr r8, r8, r10, lsl #20\n"
      "    cmp r0, #0xCC0\n"
      "    bgt 23f\n"
      "10:\n"
      "    rsb r8, r8, #0\n"
      /* The step r7. */
      "    cmp r7, #64\n"
      "    ble 24f\n"
      "    add r9, r9, r7\n"
      "    mov r7, #0\n"
      "    cmp r9, r3, lsr #18\n"
      "    bls 25f\n"
      QUOTIENT_BIT(17) QUOTIENT_BIT(16) QUOTIENT_BIT(15) QUOTIENT_BIT(14) QUOTIENT_BIT(13)
      QUOTIENT_BIT(12) QUOTIENT_BIT(11) QUOTIENT_BIT(10) QUOTIENT_BIT(9) QUOTIENT_BIT(8)
      QUOTIENT_BIT(7) QUOTIENT_BIT(6) QUOTIENT_BIT(5) QUOTIENT_BIT(4) QUOTIENT_BIT(3)
      QUOTIENT_BIT(2) QUOTIENT_BIT(1) QUOTIENT_BIT(0)
      "11:\n"
      "    lsl r7, r7, #1\n"
      "12:\n"
      "    ldr r12, [r11, #lever]\n"
      "    stm r12!, {r5-r8}\n"
      "    str r12, [r11, #lever]\n"
      "    ldr r1, [r11, #pressure]\n"
      "    str r4, [r1], #4\n"
      "    str r1, [r11, #pressure]\n"
      /* The largest error and their sum. */
      "    cmp r0, #0\n"
      "    ble 13f\n"
      "    add r1, r11, #largest\n"
      "    ldm r1, {r2-r4}\n"
      "    cmp r0, r2\n"
      "    movgt r2, r0\n"
      "    adds r3, r3, r0\n"
      "    adc r4, r4, #0\n"
      "    stm r1, {r2-r4}\n"
      "    cmp r0, #65536\n"
      "    bgt 26f\n"
      "13:\n"
      "    ldr r1, [r11, #lever_end]\n"
      "    cmp r12, r1\n"
      "    bne 1b\n"
      "    add sp, sp, #8\n"
      "    pop {r4-r11, lr}\n"
      "    bx lr\n"
      /* The press with a large pressure, 2^15 r8 + r4. */
      "16:\n"
      "    asr r8, r4, #15\n"
      "    lsl r4, r4, #17\n"
      "    lsr r4, r4, #17\n"
      "17:\n"
      "    ldrh r9, [r1], #2\n"
      "    ldrsh r12, [r3], #2\n"
      "    add r9, r0, r9, lsl #3\n"
      "    ldm r9, {r10, r11}\n"
      "    mul lr, r8, r12\n"
      "    add r5, r5, r12\n"
      "    sub r10, r10, lr, lsl #2\n"
      "    mul lr, r4, r12\n"
      "    add lr, lr, #4096\n"
      "    sub r10, r10, lr, asr #13\n"
      "    str r10, [r9]\n"
      "    mul lr, r12, r12\n"
      "    ldrsh r12, [r3], #2\n"
      "    mul r10, r8, r12\n"
      "    add r6, r6, r12\n"
      "    sub r11, r11, r10, lsl #2\n"
      "    mul r10, r4, r12\n"
      "    add r10, r10, #4096\n"
      "    sub r11, r11, r10, asr #13\n"
      "    str r11, [r9, #4]\n"
      "    mla lr, r12, r12, lr\n"
      "    add r7, r7, lr, asr #8\n"
      "    subs r2, r2, #1\n"
      "    bne 17b\n"
      "    b 6b\n"
      "29:\n" /* a neighbour out of reach */
      "    mov r9, #0\n"
      "    mov r10, #0\n"
      "    b 15b\n"
      "18:\n" /* the same */
      "    mov r9, #0\n"
      "    mov r10, #0\n"
      "    b 4b\n"
      "19:\n" /* no neighbours */
      "    str r8, [r11, #density]\n"
      "    mov r5, #0\n"
      "    mov r6, #0\n"
      "    mov r7, #0\n"
      "    b 7b\n"
      "20:\n" /* a slow pressure above what it may be, r4 */
      "    mov r5, #0x6400000\n"
      "    cmp r4, r5\n"
      "    movgt r4, r5\n"
      "    cmn r4, r5\n"
      "    rsblt r4, r5, #0\n"
      "    lsl r3, r4, #4\n"
      "    mov r5, r4\n"
      "    b 2b\n"
      "21:\n" /* near walls */
      "    str r0, [r11, #density]\n"
      "    mov r0, r11\n"
      "    ldr r12, [r11, #add_walls]\n"
      "    mov lr, pc\n"
      "    bx r12\n"
      "    ldr r0, [r11, #density]\n"
      "    add r12, r11, #wall\n"
      "    ldm r12, {r1, r2}\n"
      "    add r5, r5, r1\n"
      "    add r6, r6, r2\n"
      "    b 8b\n"
      "22:\n" /* a very large sum */
      HELD_SQUARE("r7", "r5")
      HELD_SQUARE("r7", "r6")
      "    b 9b\n"
      "23:\n" /* an error that is large, or nearly */
      "    sub r12, r0, #0xCC0\n"
      "    subs r12, r12, #0xD\n"
      "    ble 10b\n"
      "    mov r1, #2048\n"
      "    mov r10, #0\n"
      "    smlal r1, r10, r12, r2\n"
      "    add r8, r8, r1, lsr #12\n"
      "    add r8, r8, r10, lsl #20\n"
      "    b 10b\n"
      "24:\n" /* nobody near: it flies free */
      "    mov r4, #0\n"
      "    mov r7, #0\n"
      "    ldr r1, [r11, #slow]\n"
      "    str r7, [r1, #-4]\n"
      "    b 12b\n"
      "25:\n" /* a small diagonal */
      "    mov r1, #1\n"
      "27:\n"
      "    cmp r9, r3, lsr #1\n"
      "    lslls r9, r9, #1\n"
      "    lslls r1, r1, #1\n"
      "    bls 27b\n"
      "28:\n"
      "    cmp r3, r9\n"
      "    subcs r3, r3, r9\n"
      "    addcs r7, r7, r1\n"
      "    lsr r9, r9, #1\n"
      "    lsrs r1, r1, #1\n"
      "    bne 28b\n"
      "    b 11b\n"
      "26:\n" /* crowded */
      "    mov r0, r11\n"
      "    ldr r12, [r11, #nudge]\n"
      "    mov lr, pc\n"
      "    bx r12\n"
      "    ldr r12, [r11, #lever]\n"
      "    b 13b\n"
      "    .thumb\n");
/* clang-format on */
