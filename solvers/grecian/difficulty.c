#include "puzzles/grecian_difficulty.h"

#include "most_columns.h"

/* A score of the nodes is 0 below 18 twentieths of what is usual, 2 above 23. */
enum { NODES_LOW = 18, NODES_HIGH = 23, TWENTY = 20 };

/* Visitor: keeps the best position that is no solution. */
static bool keep_second(struct grecian_walk *walk, unsigned columns_right)
{
    struct grecian_second *second = walk->arg;

    if (columns_right == walk->tables.columns)
        return true;
    second->offsets = grecian_walk_offsets(walk);
    second->columns_right = columns_right;
    walk->least = columns_right + 1;
    return walk->least < walk->tables.columns;
}

enum pz_status grecian_second_best(const struct grecian_puzzle *puzzle,
                                   const struct pz_ctl *ctl, struct grecian_second *second)
{
    struct pz_budget budget = {.ctl = ctl};
    struct grecian_second found = {.columns_right = 0};
    struct grecian_walk *walk;

    if (grecian_check(puzzle) != PZ_OK)
        return PZ_INVALID;
    enum pz_status status = grecian_walk_make(puzzle, &budget, &walk);

    if (walk) {
        walk->least = 0;
        walk->visit = keep_second;
        walk->arg = &found;
        grecian_walk_best(walk);
        grecian_walk_free(walk);
    }
    if (status == PZ_OK && budget.stopped)
        status = PZ_STOPPED;
    if (status == PZ_OK) {
        found.proven = found.columns_right + 1 == puzzle->columns || !budget.cut;
        found.nodes = budget.nodes;
        *second = found;
    }
    return status;
}

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

enum grecian_difficulty grecian_rate(const struct grecian_demand *demand,
                                     const struct grecian_demand *usual, unsigned dials)
{
    unsigned points = score_nodes(astray(demand, dials), astray(usual, dials)) +
                      score_second(demand->second_best, usual->second_best);

    if (points < 2)
        return GRECIAN_EASY;
    return points == 2 ? GRECIAN_MEDIUM : GRECIAN_HARD;
}
