/* The context of the solvers. It keeps data between requests, and all handlers share it. */
#ifndef PUZZLED_HANDLERS_CONTEXT_H
#define PUZZLED_HANDLERS_CONTEXT_H

#include "puzzles/context.h"

#include <stdbool.h>

/* Creates the context. Returns false if there is not enough memory. Handlers then work
 * without a context, but take longer. Not thread-safe. */
bool handlers_context_open(void);

/* Frees the context if it exists. No handler may run afterwards. */
void handlers_context_close(void);

/* Returns the context, or NULL if it does not exist. Thread-safe. */
struct pz_context *handlers_context(void);

#endif
