/* Steps that a person can follow to the solution of a Grecian Computer. How they are found
 * opens explain.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_EXPLAIN_H
#define PUZZLES_GRECIAN_EXPLAIN_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* Explains a legal puzzle as struct grecian_explanation says. `status` is what is known of
 * it, and `solution` the only one where that is GRECIAN_UNIQUE. When the budget ends, the
 * steps until then. PZ_STOPPED, PZ_NO_MEMORY: `explanation` holds nothing.
 *
 * Memory: 20 MiB at most. Cost: 5 dials of 4 x 12 some milliseconds. */
enum pz_status grecian_explain(const struct grecian_puzzle *puzzle,
                               enum grecian_status status,
                               const struct grecian_offsets *solution,
                               struct pz_budget *budget,
                               struct grecian_explanation *explanation);

/* Counts the guesses that grecian_explain would make for a puzzle with one solution,
 * without its other steps. `complete` is false when the budget ended, and those until then
 * were counted. PZ_STOPPED, PZ_NO_MEMORY. Memory: 20 MiB at most. */
enum pz_status grecian_count_guesses(const struct grecian_puzzle *puzzle,
                                     const struct grecian_offsets *solution,
                                     struct pz_budget *budget, size_t *guesses,
                                     bool *complete);

#endif
