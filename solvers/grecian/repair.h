/* Which one cell of a Grecian Computer may have been written down wrongly. What is
 * collected, and how it is ranked, opens repair.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_REPAIR_H
#define PUZZLES_GRECIAN_REPAIR_H

#include "most_columns.h"
#include "puzzles/grecian.h"

enum { GRECIAN_REPAIRS_MAX = 65536 /* different ones looked for */ };

/* Repairs found until now, packed now and then; all zero at first. Owned: `repairs`, to be
 * freed. */
struct grecian_repair_pile {
    struct grecian_ranked_repair *repairs;
    size_t count;
    size_t capacity;
    bool failed; /* no memory */
    bool full;   /* more than GRECIAN_REPAIRS_MAX different ones */
};

/* Adds the repairs of a walk's position of which one column is wrong. False when the pile
 * has failed or is full. */
bool grecian_repair_collect(struct grecian_repair_pile *pile,
                            const struct grecian_puzzle *puzzle,
                            const struct grecian_most_columns *walk);

/* Drops repetitions and writes the first `capacity` repairs in the order of struct
 * grecian_diagnosis; returns how many. pile->count is how many there are. */
size_t grecian_repair_list(struct grecian_repair_pile *pile,
                           const struct grecian_puzzle *puzzle, struct grecian_repair *list,
                           size_t capacity);

#endif
