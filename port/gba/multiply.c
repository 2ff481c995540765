/* 64-bit products. Code in Thumb state, as all is that is not hot, calls a function for each, and
 * the compiler's own is Thumb code in the cartridge; this one takes its place (--wrap in
 * port.cmake). */
#include "port.h"

/* r1:r0 times r3:r2. */
/* clang-format off */
__asm("    .section .iwram.code.gba_multiply, \"ax\", %progbits\n"
      "    .arm\n"
      "    .align 2\n"
      "    .global __wrap___aeabi_lmul\n"
      "    .type __wrap___aeabi_lmul, %function\n"
      "__wrap___aeabi_lmul:\n"
      "    mul r1, r2, r1\n"
      "    mla r1, r0, r3, r1\n"
      "    umull r3, r12, r0, r2\n"
      "    add r1, r1, r12\n"
      "    mov r0, r3\n"
      "    bx lr\n"
      "    .thumb\n");
/* clang-format on */
