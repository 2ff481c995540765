/* What the debugger (or QEMU) does for a program without an operating system. */
#ifndef RILL_PORT_SEMIHOSTING_H
#define RILL_PORT_SEMIHOSTING_H

#include <stddef.h>
#include <stdint.h>

/* Text to the console. */
void semihosting_write(const char *text);

/* Writes a file on the host; 0, or -1 if that failed. */
int semihosting_save(const char *name, const void *data, size_t bytes);

/* Hundredths of a second since the program started. */
uint32_t semihosting_clock(void);

/* Ends the program; the emulator's exit code is 0 or 1. */
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void semihosting_exit(int status);

#endif
