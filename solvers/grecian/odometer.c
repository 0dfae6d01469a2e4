/* Counts the turns of the program of Liebscher's article, which turns the dials like the
 * wheels of an odometer. The top dial turns first. Another dial turns by one column
 * whenever the dial above it has been at all offsets. The program counts one turn for each
 * of the `columns` offsets of a dial, and one turn for the return of the dial to 0.
 * Therefore a dial that is `above` dials below the top dial moves once in weight(above)
 * turns:
 *
 *     weight(0) = 1, weight(n + 1) = columns * weight(n) + 1.
 *
 * A position is reached after the sum of offset x weight over its dials. For the puzzle of
 * Liebscher's article and the position [0, 5, 9, 2, 7], the sum is
 * 5 * 1885 + 9 * 157 + 2 * 13 + 7 = 10871. */
#include "odometer.h"

#include "puzzle.h"

/* Turns the dials to the next position. Returns false after the last one. */
static bool turn_on(const struct grecian_puzzle *puzzle, struct grecian_offsets *offsets)
{
    for (unsigned dial = puzzle->dials - 1; dial > 0; dial--) {
        if (++offsets->turn[dial] < puzzle->columns)
            return true;
        offsets->turn[dial] = 0;
    }
    return false;
}

static uint64_t count_turns(const struct grecian_puzzle *puzzle,
                            const struct grecian_offsets *offsets)
{
    uint64_t turns = 0, weight = 1;

    for (unsigned dial = puzzle->dials - 1; dial > 0; dial--) {
        turns += offsets->turn[dial] * weight;
        weight = puzzle->columns * weight + 1;
    }
    return turns;
}

enum pz_status grecian_odometer_run(const struct grecian_puzzle *puzzle,
                                    const struct grecian_search_task *task,
                                    struct pz_budget *budget,
                                    struct grecian_search_result *result)
{
    struct grecian_offsets offsets = {{0}};
    struct grecian_view view;
    uint64_t found = 0;

    while (!result->complete && !(task->enough && found == task->enough) &&
           !pz_budget_node(budget)) {
        grecian_position(puzzle, &offsets, &view);
        if (view.correct_columns == puzzle->columns) {
            if (found++ == 0)
                result->turns = count_turns(puzzle, &offsets);
            if (result->listed < task->limit)
                task->list[result->listed++] = offsets;
        }
        result->complete = !turn_on(puzzle, &offsets);
    }
    result->count = pz_count_from(found);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}
