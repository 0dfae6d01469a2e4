#include "exact_call.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/time_reserve.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum {
    KEPT_SHARE = 8,           /* candidates are kept in half of the memory, 4 bytes each */
    LOOKS_APART = 1 << 12,    /* codes between two looks at the stop flag */
    CLOSED_LATE_MAX = 1 << 20 /* candidates whose parts are counted in any case: 5 ms */
};

enum bc_verdict bc_best_verdict(const struct bc_best *best)
{
    if (best->candidates == 0)
        return BC_INFEASIBLE;
    if (!best->known)
        return BC_UNKNOWN;
    return best->proven ? BC_OPTIMAL : BC_FEASIBLE;
}

/* How many candidates are to be kept: all of them when there is room, or `list`. */
static uint32_t room_for(const struct bc_exact_call *request, uint32_t candidates,
                         uint32_t list)
{
    size_t most = request->ctl.max_bytes / KEPT_SHARE;

    return request->ctl.max_bytes == 0 || candidates <= most || candidates <= list
               ? candidates
               : list;
}

/* Counts the parts without a list. */
static enum pz_status count_all(const struct bc_packed_history *history,
                                const struct pz_ctl *ctl,
                                struct bc_exact_solution *solution)
{
    struct bc_packed_history unique;
    bc_packed code = bc_packed_first(&history->game);
    uint32_t looks = 0;

    bc_packed_unique(history, &unique);
    do {
        if (bc_packed_allows(&unique, code))
            solution->parts[bc_packed_score(&unique.game, code, solution->best.guess)]++;
        if (++looks % LOOKS_APART == 0 && pz_ctl_stopped(ctl))
            return PZ_STOPPED;
    } while (bc_packed_next(&unique.game, &code));
    return PZ_OK;
}

/* True if there is time to count the parts, or if counting them is fast. */
static bool can_count_parts(const struct bc_exact_call *request, uint32_t candidates,
                            const struct bc_game *game)
{
    return candidates <= CLOSED_LATE_MAX ||
           bc_time_reserve_suffices(&request->ctl, &request->searching, game);
}

/* Lists the secrets and counts the parts. Both are done even when the time is over, since
 * a part of it was kept for them. If that part is too short, the parts stay 0. */
static enum pz_status look_around(const struct bc_exact_call *request,
                                  const struct bc_packed_history *history, uint32_t list,
                                  struct bc_exact_solution *solution)
{
    const struct pz_ctl closing = pz_ctl_unbounded(&request->ctl);
    uint32_t candidates = solution->best.candidates;
    bool counts_parts = can_count_parts(request, candidates, &history->game);
    uint32_t kept = counts_parts ? room_for(request, candidates, list) : list, count;
    enum pz_status status;

    solution->secret = malloc((size_t)kept * sizeof *solution->secret + 1);
    if (!solution->secret)
        return PZ_NO_MEMORY;
    status = bc_packed_candidates(history, solution->secret, kept, &closing, &count);
    if (status != PZ_OK)
        return status;
    solution->listed = list < candidates ? list : candidates;
    solution->best.cut = solution->best.cut || !counts_parts;
    if (!counts_parts)
        return PZ_OK;
    if (kept < candidates)
        return count_all(history, &closing, solution);
    bc_score_sizes(&history->game, solution->best.guess, solution->secret, kept,
                   solution->parts);
    return PZ_OK;
}

static enum pz_status solve(struct bc_exact_call *request,
                            const struct bc_packed_question *question, uint32_t list,
                            struct bc_exact_solution *solution)
{
    const struct bc_packed_history *history = &question->history;
    const struct bc_task task = bc_exact_call_task(request, history, question->objective);
    struct bc_best *best = &solution->best;
    enum pz_status status = bc_best_find(&task, &request->searching, best);

    if (status == PZ_OK && best->candidates == 0)
        return bc_packed_conflicts(history, &request->ctl, &solution->conflicts);
    if (status == PZ_OK)
        status = bc_exact_call_settled(request, best);
    if (status != PZ_OK)
        return status;
    solution->consistent = bc_packed_allows(history, best->guess);
    return look_around(request, history, list, solution);
}

enum pz_status bc_exact_solve(struct pz_context *context,
                              const struct bc_packed_question *question, uint32_t list,
                              const struct pz_ctl *ctl, struct bc_exact_solution *solution)
{
    struct bc_exact_call request;
    enum pz_status status =
        bc_exact_call_begin(&request, context, &question->history.game, ctl);

    *solution = (struct bc_exact_solution){.listed = 0};
    if (status == PZ_OK)
        status = solve(&request, question, list, solution);
    if (status != PZ_OK)
        bc_exact_solution_free(solution);
    return pz_ctl_end(ctl, status);
}

void bc_exact_solution_free(struct bc_exact_solution *solution)
{
    free(solution->secret);
    solution->secret = NULL;
}
