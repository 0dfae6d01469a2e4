/* Computes two values of each state of a space by dynamic programming: the minimum expected
 * number of mistakes E, and the maximum weight W that can be won.
 *
 * E(V) is the sum over the vectors of the weight of the vector times the number of mistakes
 * that optimal play makes on it. E(V) is 0 if all columns are certain. Otherwise, it is the
 * minimum over the open columns i of
 *
 *     min(weight(V, i = 0), weight(V, i = 1)) + E(V, i = 0) + E(V, i = 1).
 *
 * This is Bellman's equation of the game. The true label is also known after a mistake, so
 * both sides are played in any case. Therefore it is best to predict the label of the
 * heavier side. A state is a subcube of the cube of labelings. Therefore there are
 * 3^columns states (43 million for 16 columns), and each value follows from the values of
 * states with one more known column.
 *
 * A column that is certain in V does not change the minimum, because one of its sides is
 * empty and the other side is V. So the recurrence does not need closures, and could run
 * over all states. But states with the same version space have the same E. Most version
 * spaces are empty, contain a single vector, or equal the version space of another state.
 * Therefore states are in blocks of 27. The states of a block agree in the known labels of
 * all columns except three. Only blocks whose version space differs from that of other
 * blocks are computed and stored (table_index.h). These are a tenth of the blocks at level
 * 4, and much less at level 1. Vector instructions compute all 27 states of a block
 * together (table_fill.h).
 *
 * W(V, b) is the maximum weight that can be played with at most b mistakes. It follows in
 * the same way from states with more known columns. W(V, b) is 0 if b < 0, and weight(V) if
 * all columns are certain. Otherwise, it is the maximum over the open columns i and the
 * labels p of W(V, i = p; b) + W(V, i != p; b - 1).
 *
 * Half of the blocks of a symmetric space are omitted, because a state and its complement
 * have the same E and W. Cells have 16 bits if this is sufficient, and otherwise 32 bits.
 * To find a limit of E, note that a strategy for V makes at most as many mistakes on a part
 * of V. So E of each state is at most the number of mistakes that any strategy, such as
 * most-certain-first, makes from the start.
 *
 * If questions have a cost (cliffs_prices), E is the minimum expected cost. Then each
 * choice of an open column adds the cost of a question, a certain column adds nothing, and
 * cells have 32 bits. */
#ifndef PUZZLES_CLIFFS_TABLE_H
#define PUZZLES_CLIFFS_TABLE_H

#include "hypothesis_space.h"
#include "puzzles/control.h"

enum { CLIFFS_TABLE_WEIGHT_MAX = 1 << 28 }; /* of a space: E <= 8 W fits 32 bits */

struct cliffs_table;

/* Creates the table of a space with at least one vector. The space need not outlive it.
 * Release it with cliffs_table_free. Returns PZ_OK; PZ_INVALID if the weight is larger than
 * CLIFFS_TABLE_WEIGHT_MAX, or a cost does not fit in 32 bits; PZ_NO_MEMORY, also if more
 * than `max_bytes` are necessary at any time (0: unlimited); PZ_STOPPED; PZ_OUT_OF_TIME.
 *
 * Cost: for 16 columns of the game at level 4, about 4 ms, twice as long in memory that is
 * new to the process, and 13 MB, of which 8 MB are kept; at level 1, 0.2 ms and 3.5 MB. For
 * 1,000 random vectors and their complements, 40 ms and 45 MB; for all 2^16 vectors without
 * symmetry, 0.4 s and 430 MB. */
enum pz_status cliffs_table_make(const struct cliffs_hypothesis_space *space,
                                 size_t max_bytes, const struct pz_ctl *ctl,
                                 struct cliffs_table **table);
void cliffs_table_free(struct cliffs_table *table);

/* The maximum number of bytes while a table was created, and the number that it keeps. */
struct cliffs_table_size {
    size_t to_make, to_keep;
};
struct cliffs_table_size cliffs_table_size(const struct cliffs_table *table);

/* Returns E of a state. Thread-safe. Cost: two cache misses. */
uint64_t cliffs_table_expected(const struct cliffs_table *table, struct cliffs_state state);

/* Creates a table of W(V, b) for b from 0 to `mistakes`, which is less than
 * CLIFFS_COLUMNS_MAX. The vectors of the space can have any order, and columns can be
 * certain, because the space is a version space. Otherwise as cliffs_table_make.
 *
 * Cost: for 16 columns of the game at level 4, 10 to 30 ms, half of it for memory that is
 * new to the process, and 4.5 MB for each b. */
enum pz_status cliffs_table_make_won(const struct cliffs_hypothesis_space *space,
                                     unsigned mistakes, size_t max_bytes,
                                     const struct pz_ctl *ctl, struct cliffs_table **table);

/* Returns W of a state. At least one column that is open in the space is known in it.
 * `mistakes` must be at most the `mistakes` of the table. If it is negative, W is 0.
 * Thread-safe. Cost: two cache misses. */
uint64_t cliffs_table_won(const struct cliffs_table *table, struct cliffs_state state,
                          int mistakes);

#endif
