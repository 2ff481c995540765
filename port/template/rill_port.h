/* Template of a port: copy the folder, give it and port_template.c the port's name, fill in. This
 * file may be used without any condition, also without the project's licence. */
#ifndef RILL_PORT_TEMPLATE_H
#define RILL_PORT_TEMPLATE_H

/* Functions that a step spends its time in. On a machine with fast code memory, for instance:
 *     #define RILL_HOT __attribute__((section(".fast_code"), noinline))
 * Without noinline the compiler makes many of them part of callers that are not hot. */
#define RILL_HOT

/* RILL_WARM, the same of some worlds only, is RILL_HOT unless it is defined here too. */

/* Constant tables read in inner loops, for instance in fast data memory. Not in the section of
 * RILL_HOT: gcc refuses code and constants in one. RILL_WARM_TABLE, those of some worlds only, is
 * RILL_TABLE unless it is defined here too. */
#define RILL_TABLE

/* What to do about misuse: stop in the debugger, reboot, or ignore it. An expression, for instance
 * of a function that is declared here and defined in the port:
 *     #define RILL_ASSERT(test) ((test) ? (void)0 : my_failed(#test)) */
#define RILL_ASSERT(test) ((void)0)

/* Where a log line goes; text is a string literal. */
#define RILL_TRACE(text) ((void)0)

#endif
