#include "exact_call.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/time_reserve.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

enum {
    KEPT_SHARE = 8,            /* half of the memory keeps candidates, of 4 bytes each */
    POLL_CODES = 1 << 12,      /* codes between two checks of the stop flag */
    COUNTED_LATE_MAX = 1 << 20 /* candidates whose parts are always counted: 5 ms */
};

enum bc_verdict bc_best_verdict(const struct bc_best *best)
{
    if (best->candidates == 0)
        return BC_INFEASIBLE;
    if (!best->known)
        return BC_UNKNOWN;
    return best->proven ? BC_OPTIMAL : BC_FEASIBLE;
}

/* Returns the number of candidates to keep: all if they fit into memory; otherwise
 * `list`. */
static uint32_t kept_candidates(const struct bc_exact_call *call, uint32_t candidates,
                                uint32_t list)
{
    size_t capacity = call->ctl.max_bytes / KEPT_SHARE;

    return call->ctl.max_bytes == 0 || candidates <= capacity || candidates <= list
               ? candidates
               : list;
}

/* Counts the parts without a list of the candidates. */
static enum pz_status count_parts_unlisted(const struct bc_packed_history *history,
                                           const struct pz_ctl *ctl,
                                           struct bc_exact_solution *solution)
{
    struct bc_packed_history unique;
    bc_packed code = bc_packed_first(&history->game);
    uint32_t codes = 0;

    bc_packed_unique(history, &unique);
    do {
        if (bc_packed_allows(&unique, code))
            solution->parts[bc_packed_score(&unique.game, code, solution->best.guess)]++;
        if (++codes % POLL_CODES == 0 && pz_ctl_stopped(ctl))
            return PZ_STOPPED;
    } while (bc_packed_next(&unique.game, &code));
    return PZ_OK;
}

/* True if there is time to count the parts, or if counting them is fast. */
static bool can_count_parts(const struct bc_exact_call *call, uint32_t candidates,
                            const struct bc_game *game)
{
    return candidates <= COUNTED_LATE_MAX ||
           bc_time_reserve_suffices(&call->ctl, &call->search_ctl, game);
}

/* Lists the candidates and counts the parts. Both are done after the time limit too,
 * because the search reserved time for them. If the reserve is too short, the parts stay
 * 0. */
static enum pz_status list_candidates_and_parts(const struct bc_exact_call *call,
                                                const struct bc_packed_history *history,
                                                uint32_t list,
                                                struct bc_exact_solution *solution)
{
    const struct pz_ctl late_ctl = pz_ctl_unbounded(&call->ctl);
    uint32_t candidates = solution->best.candidates;
    bool counts_parts = can_count_parts(call, candidates, &history->game);
    uint32_t kept = counts_parts ? kept_candidates(call, candidates, list) : list, count;
    enum pz_status status;

    solution->secret = malloc((size_t)kept * sizeof *solution->secret + 1);
    if (!solution->secret)
        return PZ_NO_MEMORY;
    status = bc_packed_candidates(history, solution->secret, kept, &late_ctl, &count);
    if (status != PZ_OK)
        return status;
    assert(count == candidates);
    solution->listed = list < candidates ? list : candidates;
    solution->best.cut = solution->best.cut || !counts_parts;
    if (!counts_parts)
        return PZ_OK;
    if (kept < candidates)
        return count_parts_unlisted(history, &late_ctl, solution);
    bc_score_sizes(&history->game, solution->best.guess, solution->secret, kept,
                   solution->parts);
    return PZ_OK;
}

static enum pz_status solve_call(struct bc_exact_call *call,
                                 const struct bc_packed_question *question, uint32_t list,
                                 struct bc_exact_solution *solution)
{
    const struct bc_packed_history *history = &question->history;
    const struct bc_task task = bc_exact_call_task(call, history, question->objective);
    struct bc_best *best = &solution->best;
    enum pz_status status = bc_best_find(&task, &call->search_ctl, best);

    if (status == PZ_OK && best->candidates == 0)
        return bc_packed_conflicts(history, &call->ctl, &solution->conflicts);
    if (status == PZ_OK)
        status = bc_exact_call_settled(call, best);
    if (status != PZ_OK)
        return status;
    solution->consistent = bc_packed_allows(history, best->guess);
    return list_candidates_and_parts(call, history, list, solution);
}

enum pz_status bc_exact_solve(struct pz_context *context,
                              const struct bc_packed_question *question, uint32_t list,
                              const struct pz_ctl *ctl, struct bc_exact_solution *solution)
{
    struct bc_exact_call call;
    enum pz_status status =
        bc_exact_call_begin(&call, context, &question->history.game, ctl);

    *solution = (struct bc_exact_solution){.listed = 0};
    if (status == PZ_OK)
        status = solve_call(&call, question, list, solution);
    if (status != PZ_OK)
        bc_exact_solution_free(solution);
    return pz_ctl_end(ctl, status);
}

void bc_exact_solution_free(struct bc_exact_solution *solution)
{
    free(solution->secret);
    solution->secret = NULL;
}
