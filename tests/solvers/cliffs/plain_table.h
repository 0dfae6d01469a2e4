/* The recurrence of solvers/cliffs/table.h for all 3^columns states, one by one and without
 * optimizations. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_PLAIN_TABLE_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_PLAIN_TABLE_H

#include "solvers/cliffs/table.h"

struct plain_table {
    unsigned columns;
    uint32_t *expected; /* owned; by number of the state */
};

/* Makes a table, or aborts if memory is exhausted. Release it with plain_table_free.
 * Cost: 8 bytes and 20 ns for each state; 340 MB and 1 s for 16 columns. */
struct plain_table plain_table_make(const struct cliffs_hypothesis_space *space);
void plain_table_free(struct plain_table *table);

/* E of a state. */
uint64_t plain_table_expected(const struct plain_table *table, struct cliffs_state state);

/* Returns the table of the library. Release it with cliffs_table_free. */
struct cliffs_table *table_make(const struct cliffs_hypothesis_space *space);

/* Finds the next state. Returns false after the last one. */
bool next_state(struct cliffs_state *state, unsigned columns);

#endif
