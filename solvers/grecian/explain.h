/* Finds steps that a person can follow to the solution of a Grecian Computer. The essay is
 * in explain.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_EXPLAIN_H
#define PUZZLES_GRECIAN_EXPLAIN_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* Explains a valid puzzle.
 *
 * status       the result of the search for solutions
 * solution     the only solution if `status` is GRECIAN_UNIQUE; otherwise ignored
 * explanation  output: the steps found before the budget ended. Its `steps` are owned:
 *              release them with free
 *
 * PZ_STOPPED, PZ_NO_MEMORY: `explanation` is empty. Memory: at most 20 MiB. Cost: some
 * milliseconds for 5 dials of 4 x 12. */
enum pz_status grecian_explain(const struct grecian_puzzle *puzzle,
                               enum grecian_status status,
                               const struct grecian_offsets *solution,
                               struct pz_budget *budget,
                               struct grecian_explanation *explanation);

/* Counts the guesses of grecian_explain for a puzzle with one solution, without its other
 * steps.
 *
 * guesses   output: the number of guesses found before the budget ended
 * complete  output: true if the budget did not end
 *
 * PZ_STOPPED, PZ_NO_MEMORY. Memory: at most 20 MiB. */
enum pz_status grecian_count_guesses(const struct grecian_puzzle *puzzle,
                                     const struct grecian_offsets *solution,
                                     struct pz_budget *budget, size_t *guesses,
                                     bool *complete);

#endif
