/* How difficult a Grecian Computer is.
 *
 * Two things make one difficult: how much has to be tried before a wrong turn shows, which
 * the nodes of the proof tell; and how near a wrong position comes, which the second best
 * position tells, the one with the most columns right that has not all of them right.
 *
 * Both grow with the sizes in a way that no formula catches, so a puzzle is compared with
 * what is usual for its sizes and its target: medians over puzzles drawn alike
 * (draw.h). Each of the two scores 0, 1 or 2 points:
 *
 *     nodes beyond one per dial, plus one   below 9/10 of the usual / between / above 23/20
 *     columns right in the second best      fewer than usual / as many / more
 *
 * and 0 or 1 points together make an easy puzzle, 2 a medium one, 3 or 4 a hard one. The
 * fractions are thirds measured on 5 dials of 4 x 12 with target 42: of 20,000 puzzles
 * there, 30 percent are easy, 33 medium and 37 hard; the puzzle of the shops, with 20
 * nodes and 7 columns right, is hard. */
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
