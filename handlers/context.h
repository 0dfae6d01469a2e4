/* The context of the solvers, which keeps data between requests and is shared by all
 * handlers. */
#ifndef PUZZLED_HANDLERS_CONTEXT_H
#define PUZZLED_HANDLERS_CONTEXT_H

#include "puzzles/context.h"

/* Creates the context: validates and unpacks the embedded data, and limits the tables that
 * are kept between requests to `max_kept` bytes. Returns NULL, or an error message without
 * the period, with which the service must not start. Call handlers_context_close in either
 * case. Not thread-safe. */
const char *handlers_context_open(size_t max_kept);

/* Makes the first call of handlers_context create the context, for a process that runs one
 * operation. Calls must then not be concurrent. If the creation fails, handlers_context
 * returns NULL, and the computation takes longer. */
void handlers_context_open_later(size_t max_kept);

/* Frees the context. No handler may run afterwards. */
void handlers_context_close(void);

/* Returns the context; NULL if it does not exist. Thread-safe. */
struct pz_context *handlers_context(void);

#endif
