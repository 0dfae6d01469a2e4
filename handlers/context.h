/* The context of the solvers, which keeps data between requests and is shared by all
 * handlers. */
#ifndef PUZZLED_HANDLERS_CONTEXT_H
#define PUZZLED_HANDLERS_CONTEXT_H

#include "puzzles/context.h"

/* Creates the context, with up to `max_kept` bytes of tables. Returns NULL, or an error
 * message. Call handlers_context_close in either case. */
const char *handlers_context_open(size_t max_kept);
void handlers_context_close(void);

/* Makes the first call of handlers_context create the context. Calls must then not be
 * concurrent. If the creation fails, handlers_context returns NULL. */
void handlers_context_open_later(size_t max_kept);

/* Returns the context; NULL if it does not exist. Thread-safe. */
struct pz_context *handlers_context(void);

#endif
