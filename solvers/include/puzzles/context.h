/* What is kept between questions: trees and tables that come with the library, decoded and
 * checked once, and tables of past questions that a next one may want again.
 *
 * The library has no other state. Calls that take a context say so; with NULL they answer
 * the same, though they may take longer. One context serves any number of threads at
 * once. */
#ifndef PUZZLES_CONTEXT_H
#define PUZZLES_CONTEXT_H

#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct pz_context;

/* Makes a context that keeps at most `max_bytes` of tables of past questions. On success
 * it is to be closed by pz_context_close. PZ_NO_MEMORY; PZ_INVALID: data of the library is
 * damaged, `*fault`, else NULL, is a sentence about it that lasts as long as the program.
 * Cost: some milliseconds. */
enum pz_status pz_context_open(size_t max_bytes, struct pz_context **context,
                               const char **fault);

/* Frees the context, which may be NULL; nobody may use it, or what came from it, any
 * more. */
void pz_context_close(struct pz_context *context);

#ifdef __cplusplus
}
#endif

#endif
