/* A context, with one part for each puzzle that keeps data between calls. Each part is
 * thread-safe. */
#ifndef PUZZLES_PRIVATE_CONTEXT_H
#define PUZZLES_PRIVATE_CONTEXT_H

#include "puzzles/context.h"

struct bc_builtin;

struct pz_context {
    struct bc_builtin *bulls_cows; /* solvers/bulls_cows/tree/builtin.h; never NULL */
};

#endif
