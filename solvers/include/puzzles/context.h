/* The data that the library keeps between calls: trees and tables that are part of the
 * library, decoded and checked once, and tables of earlier questions.
 *
 * The library has no other state. Functions that use a context have a parameter for it. With
 * NULL they return the same results, but can take longer. Several threads can use one context
 * at the same time. */
#ifndef PUZZLES_CONTEXT_H
#define PUZZLES_CONTEXT_H

#include "status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct pz_context;

/* Creates a context.
 *
 * max_bytes  maximum size of the tables of earlier questions
 * context    receives the context; close it with pz_context_close
 * error      receives a constant sentence after PZ_INVALID; otherwise NULL
 *
 * Returns PZ_OK; PZ_NO_MEMORY; PZ_INVALID if the data of the library is damaged.
 * Cost: about 2 ms. */
enum pz_status pz_context_open(size_t max_bytes, struct pz_context **context,
                               const char **error);

/* Frees the context, which may be NULL. Results that belong to it become invalid. */
void pz_context_close(struct pz_context *context);

#ifdef __cplusplus
}
#endif

#endif
