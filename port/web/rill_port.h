/* Port for WebAssembly without a runtime: the page gives the clock. */
#ifndef RILL_PORT_WEB_H
#define RILL_PORT_WEB_H

/* A trap reaches JavaScript as an exception. */
#define RILL_ASSERT(test) ((test) ? (void)0 : __builtin_trap())

#endif
