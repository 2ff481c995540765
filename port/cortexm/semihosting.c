#include "semihosting.h"

/* Operations of ARM's semihosting interface. */
enum { OPEN = 0x01, CLOSE = 0x02, WRITE0 = 0x04, WRITE = 0x05, CLOCK = 0x10, EXIT = 0x18 };

enum { OPEN_WRITE_BINARY = 5 };

enum { APPLICATION_EXIT = 0x20026, RUN_TIME_ERROR = 0x20023 };

static uintptr_t call(uint32_t operation, uintptr_t argument) {
    register uintptr_t r0 __asm("r0") = operation;
    register uintptr_t r1 __asm("r1") = argument;
    __asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

void semihosting_write(const char *text) {
    call(WRITE0, (uintptr_t)text);
}

int semihosting_save(const char *name, const void *data, size_t bytes) {
    size_t length = 0;
    while (name[length] != 0) {
        length++;
    }
    const uintptr_t open[3] = {(uintptr_t)name, OPEN_WRITE_BINARY, length};
    const uintptr_t file = call(OPEN, (uintptr_t)open);
    if (file == UINTPTR_MAX) {
        return -1;
    }
    const uintptr_t write[3] = {file, (uintptr_t)data, bytes};
    const uintptr_t left = call(WRITE, (uintptr_t)write);
    call(CLOSE, (uintptr_t)&file);
    return left == 0 ? 0 : -1;
}

uint32_t semihosting_clock(void) {
    return (uint32_t)call(CLOCK, 0);
}

void semihosting_exit(int status) {
    for (;;) {
        call(EXIT, status == 0 ? APPLICATION_EXIT : RUN_TIME_ERROR);
    }
}
