/* What the solvers keep between questions, for all handlers. */
#ifndef PUZZLED_HANDLERS_CONTEXT_H
#define PUZZLED_HANDLERS_CONTEXT_H

#include "puzzles/context.h"

/* Makes the context, for tables of `max_kept` bytes. NULL, or a sentence that says what is
 * wrong; handlers_context_close is to follow in either case. */
const char *handlers_context_open(size_t max_kept);
void handlers_context_close(void);

/* Has the context made by the first call of handlers_context, which then is for one thread
 * at a time; where that fails, there is none. */
void handlers_context_open_later(size_t max_kept);

/* The context, or NULL before it is open. Thread-safe. */
struct pz_context *handlers_context(void);

#endif
