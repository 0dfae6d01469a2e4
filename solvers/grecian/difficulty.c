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
