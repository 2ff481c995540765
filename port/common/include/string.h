/* The part of string.h that rill and compilers use, for machines without a C library. */
#ifndef RILL_PORT_STRING_H
#define RILL_PORT_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
int strcmp(const char *a, const char *b);

#endif
