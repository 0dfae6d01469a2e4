/* The oracle of the Grecian Computer: tries every position, in lexicographic order of their
 * offsets with dial 0 at 0. It shares no code with the solver. */
#ifndef PUZZLED_TESTS_SOLVERS_GRECIAN_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_GRECIAN_BRUTE_H

#include "puzzles/grecian.h"

/* A visible number (GRECIAN_HOLE: none), and the dial that shows it (GRECIAN_NO_DIAL: none). */
struct brute_cell {
    int32_t number;
    unsigned dial;
};

struct brute_cell brute_cell(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                             unsigned row, unsigned column);

/* Returns the sum of a column. */
int64_t brute_sum(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                  unsigned column);

/* Returns the number of correct columns. */
unsigned brute_correct(const struct grecian_puzzle *puzzle, const uint8_t *turn);

/* Moves on to the next position. Returns false after the last one. */
bool brute_next(const struct grecian_puzzle *puzzle, uint8_t *turn);

/* Counts the solutions, and lists the first `limit` of them. */
uint64_t brute_solve(const struct grecian_puzzle *puzzle, struct grecian_offsets *list,
                     uint64_t limit);

/* Returns the maximum number of correct columns, and the first position that has it. */
unsigned brute_best(const struct grecian_puzzle *puzzle, struct grecian_offsets *first);

/* Returns the maximum number of correct columns of a position that is not a solution. */
unsigned brute_second(const struct grecian_puzzle *puzzle);

#endif
