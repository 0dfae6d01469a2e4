/* How difficult a Grecian Computer is. What it rests on opens difficulty.c. For the solvers
 * only. */
#ifndef PUZZLES_GRECIAN_DIFFICULTY_H
#define PUZZLES_GRECIAN_DIFFICULTY_H

#include "puzzles/grecian_generate.h"

/* What a puzzle demands. */
struct grecian_demand {
    uint64_t nodes;       /* that a complete search for its solutions visits */
    unsigned second_best; /* columns right */
};

/* How difficult a puzzle of `dials` dials is that demands `demand`, where `usual` is usual.
 * Never GRECIAN_ANY. */
enum grecian_difficulty grecian_difficulty_rate(const struct grecian_demand *demand,
                                                const struct grecian_demand *usual,
                                                unsigned dials);

#endif
