/* Difficulty
 *
 * Two things make one difficult: how much has to be tried before a wrong turn shows, which
 * the nodes of the proof tell; and how near a wrong position comes, which the second best
 * position tells, the one with the most columns right that has not all of them right.
 *
 * Both grow with the sizes in a way that no formula catches, so a puzzle is compared with
 * what is usual for its sizes and its target: medians over puzzles drawn alike
 * (draw.c). Each of the two scores 0, 1 or 2 points:
 *
 *     nodes beyond one per dial, plus one   below 9/10 of the usual / between / above 23/20
 *     columns right in the second best      fewer than usual / as many / more
 *
 * and 0 or 1 points together make an easy puzzle, 2 a medium one, 3 or 4 a hard one. The
 * fractions are thirds measured on 5 dials of 4 x 12 with target 42: of 20,000 puzzles
 * there, 30 percent are easy, 33 medium and 37 hard; the puzzle of the shops, with 20
 * nodes and 7 columns right, is hard. */
#include "difficulty.h"

/* A score of the nodes is 0 below 18 twentieths of what is usual, 2 above 23. */
enum { NODES_LOW = 18, NODES_HIGH = 23, TWENTY = 20 };

/* The nodes that led nowhere, and one. */
static uint64_t astray(const struct grecian_demand *demand, unsigned dials)
{
    return demand->nodes > dials ? demand->nodes - dials + 1 : 1;
}

static unsigned score_nodes(uint64_t nodes, uint64_t usual)
{
    if (nodes * TWENTY < usual * NODES_LOW)
        return 0;
    return nodes * TWENTY > usual * NODES_HIGH ? 2 : 1;
}

static unsigned score_second(unsigned right, unsigned usual)
{
    if (right < usual)
        return 0;
    return right > usual ? 2 : 1;
}

enum grecian_difficulty grecian_difficulty_rate(const struct grecian_demand *demand,
                                                const struct grecian_demand *usual,
                                                unsigned dials)
{
    unsigned points = score_nodes(astray(demand, dials), astray(usual, dials)) +
                      score_second(demand->second_best, usual->second_best);

    if (points < 2)
        return GRECIAN_EASY;
    return points == 2 ? GRECIAN_MEDIUM : GRECIAN_HARD;
}
