/* What a test program for any machine may expect of it. */
#ifndef TARGETS_CONSOLE_H
#define TARGETS_CONSOLE_H

/* Prints a line of text; the newline is added. */
void console_line(const char *text);

/* The program. It may have another name, where the machine starts it in a way of its own. */
int main(void);

#endif
