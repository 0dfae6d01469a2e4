#include "second_best.h"

#include "most_columns.h"

/* Visitor: keeps the best position that is not a solution. */
static bool keep_second(struct grecian_most_columns *walk, unsigned correct_columns)
{
    struct grecian_second_best *second = walk->arg;

    if (correct_columns == walk->tables.columns)
        return true;
    second->offsets = grecian_most_columns_offsets(walk);
    second->correct_columns = correct_columns;
    walk->least = correct_columns + 1;
    return walk->least < walk->tables.columns;
}

enum pz_status grecian_second_best(const struct grecian_puzzle *puzzle,
                                   struct pz_budget *budget,
                                   struct grecian_second_best *second)
{
    *second = (struct grecian_second_best){.correct_columns = 0};
    enum pz_status status =
        grecian_most_columns_search(puzzle, budget, 0, keep_second, second);

    second->proven = second->correct_columns + 1 == puzzle->columns || !budget->cut;
    return status;
}
