/* A version space in memory: the vectors that agree with a state, side by side.
 *
 * A part is a range of an array that its owner may reorder. Dividing it by a column moves
 * the vectors with label 0 to its front, so both halves are parts of the same array, and a
 * search needs one array for all its depths; the halves hold until their whole is divided
 * again by another column. What is summed up of a part does not depend on the order.
 *
 * Of columns that are equal or opposite all over a part any one decides the others, so one
 * fork stands for them: the lowest. They are found by their halves, since equal closures
 * are equal spaces. */
#ifndef PUZZLES_CLIFFS_VERSION_SPACE_H
#define PUZZLES_CLIFFS_VERSION_SPACE_H

#include "hypothesis_space.h"

/* What vectors come to. */
struct cliffs_version_space_sum {
    uint64_t weight;
    uint32_t count;            /* at least 1 */
    uint32_t least, most;      /* of the weights */
    struct cliffs_state state; /* their closure */
    uint16_t open;             /* the columns that it does not know, as bits */
};

struct cliffs_version_space {
    struct cliffs_vector *vectors;
    struct cliffs_version_space_sum sum;
};

/* A column open in a part, and what its halves come to, by label. */
struct cliffs_version_space_fork {
    unsigned column;
    struct cliffs_version_space_sum half[2];
};

/* Copies the vectors that agree with `state` into `vectors`, which has room for all of the
 * space; where none agrees the count is 0, and the rest has no meaning. Cost: the vectors
 * of the space. */
void cliffs_version_space_take(const struct cliffs_hypothesis_space *space,
                               struct cliffs_state state, struct cliffs_vector vectors[],
                               struct cliffs_version_space *part);

/* Writes the forks of the part, by ascending column, and returns how many there are: none
 * of a single vector. Cost: its vectors times the columns, in vector code. */
unsigned
cliffs_version_space_forks(const struct cliffs_version_space *part,
                           struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX]);

/* Divides the part by one of its forks: half[0] has label 0 there, half[1] label 1. Cost:
 * its vectors. */
void cliffs_version_space_divide(const struct cliffs_version_space *part,
                                 const struct cliffs_version_space_fork *fork,
                                 struct cliffs_version_space half[2]);

#endif
