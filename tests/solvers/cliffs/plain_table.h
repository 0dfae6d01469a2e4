/* The recurrence of solvers/cliffs/table.h for all 3^columns states, one by one: what it
 * says there, without any of the thoughts that make it fast. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_PLAIN_TABLE_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_PLAIN_TABLE_H

#include "solvers/cliffs/table.h"

struct plain_table {
    unsigned columns;
    uint32_t *expected; /* owned; by number of the state */
};

/* Makes it, or ends the program without memory. 8 bytes a state and 20 ns; 16 columns 340
 * MB and 1 s. plain_table_free frees it. */
struct plain_table plain_table_make(const struct cliffs_hypothesis_space *space);
void plain_table_free(struct plain_table *table);

/* E of a state. */
uint64_t plain_table_expected(const struct plain_table *table, struct cliffs_state state);

/* The library's own, which has to be made; cliffs_table_free frees it. */
struct cliffs_table *table_make(const struct cliffs_hypothesis_space *space);

/* The next of all states, labels first; false after the last. */
bool next_state(struct cliffs_state *state, unsigned columns);

#endif
