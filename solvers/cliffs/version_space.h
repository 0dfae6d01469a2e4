/* A version space in memory, which has the vectors that agree with a state in one array.
 *
 * A part is a range of an array whose order may change. A division by a column moves the
 * vectors with label 0 to the front, so both halves are parts of the same array, and a
 * search needs one array for all depths. The halves are valid until the part that they
 * divide is divided by another column. The sums of a part do not depend on the order.
 *
 * If columns are equal or opposite in all vectors of a part, each of these columns
 * determines the others. The fork of the lowest column represents them. Such columns have
 * equal halves. Parts with equal closures are equal. */
#ifndef PUZZLES_CLIFFS_VERSION_SPACE_H
#define PUZZLES_CLIFFS_VERSION_SPACE_H

#include "hypothesis_space.h"

/* The sums of vectors. */
struct cliffs_version_space_sum {
    uint64_t weight;
    uint32_t count;            /* at least 1 */
    uint32_t least, most;      /* of the weights */
    struct cliffs_state state; /* the closure of the vectors */
    uint16_t open;             /* the columns that are not known in `state`, as bits */
};

struct cliffs_version_space {
    struct cliffs_vector *vectors;
    struct cliffs_version_space_sum sum;
};

/* A column that is open in a part, and the sums of its halves, by label. */
struct cliffs_version_space_fork {
    unsigned column;
    struct cliffs_version_space_sum half[2];
};

/* Copies the vectors that agree with `state` to `vectors`, which has space for all vectors
 * of the space. If no vector agrees, the count is 0, and the other sums are undefined.
 * Cost: linear in the vectors of the space. */
void cliffs_version_space_take(const struct cliffs_hypothesis_space *space,
                               struct cliffs_state state, struct cliffs_vector vectors[],
                               struct cliffs_version_space *part);

/* As cliffs_version_space_forks, but lists a fork for each open column, even if columns are
 * equal or opposite. */
unsigned cliffs_version_space_open_columns(
    const struct cliffs_version_space *part,
    struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX]);

/* Lists the forks of the part by ascending column, and returns their number, which is 0 for
 * a single vector. Cost: vectors times columns, in vector code. */
unsigned
cliffs_version_space_forks(const struct cliffs_version_space *part,
                           struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX]);

/* Divides the part by one of its forks: half[0] has label 0 in its column, half[1] label 1.
 * Cost: linear in its vectors. */
void cliffs_version_space_divide(const struct cliffs_version_space *part,
                                 const struct cliffs_version_space_fork *fork,
                                 struct cliffs_version_space half[2]);

#endif
