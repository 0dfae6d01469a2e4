/* The least expected mistakes of every state of a space, and the most that can be won, by
 * dynamic programming.
 *
 * E(V), the weight of the vectors times the mistakes that optimal play makes on each, is 0
 * when nothing is in doubt, else the least over the open columns i of
 *
 *     min(weight(V, i = 0), weight(V, i = 1)) + E(V, i = 0) + E(V, i = 1):
 *
 * Bellman's equation of the game. To say the label of the heavier side is best, since after
 * a mistake the true label is known as well: both sides are played whatever is said. A
 * state is a subcube of the cube of labelings, so there are 3^columns of them (43 million
 * for 16 columns), and each follows from those with one more column known.
 *
 * A column that is certain in V takes part at no cost: one of its sides is empty, the other
 * is V. So the recurrence needs no closures and could run over all states. But states with
 * the same version space have the same E, and most have a version space that is empty, of a
 * single vector, or that of another state. So states come in blocks of 27 that share what
 * is known of all columns but three, and only blocks with a version space of their own are
 * computed and held (table_index.h): a tenth of them at level 4, next to nothing at
 * level 1. Within a block the programme runs in vectors of processors, all 27 states at
 * once (table_lanes.h).
 *
 * W(V, b), the most weight that is played with at most b mistakes, follows in the same way
 * from states with more columns known: it is the most over the open columns i and the
 * labels p of W(V, i = p; b) + W(V, i != p; b - 1), all of V when nothing is in doubt, and
 * nothing when b < 0.
 *
 * Of a symmetric space half of these are left out, since a state and its complement have
 * the same E and W. Cells have 16 bits where that is enough, else 32: a strategy for V
 * makes no more mistakes on a part of V, so E of a state is at most what any play, such as
 * most-certain-first, needs from the start. */
#ifndef PUZZLES_CLIFFS_TABLE_H
#define PUZZLES_CLIFFS_TABLE_H

#include "hypothesis_space.h"
#include "puzzles/control.h"

enum { CLIFFS_TABLE_WEIGHT_MAX = 1 << 28 }; /* of a space: E <= 8 W fits 32 bits */

struct cliffs_table;

/* Where questions cost something (the space says how much), E is the least expected cost:
 * each choice of a column that is open adds the cost of a question, and one that is certain
 * still adds nothing. Cells have 32 bits then. */

/* Makes the table of a space of at least one vector, which cliffs_table_free frees; the
 * space need not outlive it. PZ_INVALID (more weight than CLIFFS_TABLE_WEIGHT_MAX, or
 * costs beyond 32 bits),
 * PZ_NO_MEMORY (also when it needs more than `max_bytes` at any time, 0: any number),
 * PZ_STOPPED, PZ_OUT_OF_TIME. Cost: 16 columns of the game take some 4 ms at level 4, in
 * memory new to the process twice as long, and 13 MB, of which 8 are kept; 0.2 ms and 3.5
 * MB at level 1; 1,000 random vectors, complements included, 40 ms and 45 MB; all 2^16
 * vectors, when they are not symmetric, 0.4 s and 430 MB. */
enum pz_status cliffs_table_make(const struct cliffs_hypothesis_space *space,
                                 size_t max_bytes, const struct pz_ctl *ctl,
                                 struct cliffs_table **table);
void cliffs_table_free(struct cliffs_table *table);

/* What a table took to make, most at any time, and what it keeps, in bytes. */
struct cliffs_table_size {
    size_t to_make, to_keep;
};
struct cliffs_table_size cliffs_table_size(const struct cliffs_table *table);

/* E of a state. Thread-safe. Cost: two cache misses. */
uint64_t cliffs_table_expected(const struct cliffs_table *table, struct cliffs_state state);

/* Makes a table of W(V, b), the most weight that is played with at most b mistakes, for 0
 * to `mistakes` (below CLIFFS_COLUMNS_MAX) of them. The vectors of the space may be in any
 * order, and columns certain: it is the space of a version space, and made anew for each.
 * As cliffs_table_make. Cost: 16 columns of the game at level 4 some 10 to 30 ms, half of
 * it for memory new to the process, and 4.5 MB for each number of mistakes. */
enum pz_status cliffs_table_make_won(const struct cliffs_hypothesis_space *space,
                                     unsigned mistakes, size_t max_bytes,
                                     const struct pz_ctl *ctl, struct cliffs_table **table);

/* W of a state in which some column is known that is open in the space, with at most as
 * many mistakes as it was made for; 0 of less than none. Thread-safe. Cost: two cache
 * misses. */
uint64_t cliffs_table_won(const struct cliffs_table *table, struct cliffs_state state,
                          int mistakes);

#endif
