#include "guess_value.h"

#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

/* Adds the value of the state after one answer. The sum is known or proven only if all
 * parts are. After the first unknown part, the caller stops. Then the bounds include this
 * part and the parts before it. */
static void add_part(struct bc_best *sum, const struct bc_best *part)
{
    sum->known = sum->known && part->known;
    sum->proven = sum->proven && part->proven;
    sum->cut = sum->cut || part->cut;
    sum->guesses += part->guesses;
    sum->lower += part->lower;
    if (part->height + 1 > sum->height)
        sum->height = part->height + 1;
    if (part->lower_height + 1 > sum->lower_height)
        sum->lower_height = part->lower_height + 1;
}

/* Sums up the values of the states after all answers to the guess of the next row of
 * `longer`. */
static enum pz_status sum_answers(const struct bc_task *task,
                                  struct bc_packed_history *longer,
                                  const struct pz_ctl *ctl, struct bc_best *sum)
{
    struct bc_task part_task = *task;
    uint64_t nodes = 0;
    unsigned win = bc_answer_win(&longer->game);
    assert(longer->count < BC_ROWS_MAX);
    struct bc_packed_row *row = &longer->rows[longer->count++];

    part_task.history = longer;
    if (!part_task.nodes)
        part_task.nodes = &nodes;
    for (unsigned a = 0; a < win && sum->known; a++) {
        if (bc_task_ended(task))
            return PZ_OUT_OF_TIME;
        struct pz_ctl share = pz_ctl_share(ctl, 1, win - a);
        struct bc_best part;

        row->answer = (bc_answer_id)a;
        enum pz_status status = bc_best_find(&part_task, &share, &part);

        if (status != PZ_OK)
            return status;
        if (part.candidates)
            add_part(sum, &part);
    }
    return PZ_OK;
}

enum pz_status bc_guess_value(const struct bc_task *task, bc_packed guess,
                              const struct pz_ctl *ctl, struct bc_best *best)
{
    struct bc_packed_history *longer = malloc(sizeof *longer);
    struct bc_best sum = {.guess = guess, .known = true, .proven = true};
    enum pz_status status = PZ_NO_MEMORY;

    if (task->objective != BC_AVERAGE || task->history->count == BC_ROWS_MAX) {
        free(longer);
        return PZ_INVALID;
    }
    if (longer) {
        *longer = *task->history;
        longer->rows[longer->count].guess = guess;
        status = bc_packed_candidates(task->history, NULL, 0, ctl, &sum.candidates);
        if (status == PZ_OK)
            status = sum_answers(task, longer, ctl, &sum);
    }
    if (status == PZ_OK) {
        sum.guesses += sum.candidates;
        sum.lower += sum.candidates;
        sum.height += sum.height == 0;
        *best = sum;
    }
    free(longer);
    return status;
}
