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

/* Returns the number of candidates to keep: all candidates if they fit into memory;
 * otherwise `list`. */
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
                                           const struct pz_ctl *ctl, bc_packed guess,
                                           uint32_t parts[BC_EXACT_ANSWERS_MAX])
{
    struct bc_packed_history unique;
    bc_packed code = bc_packed_first(&history->game);
    uint32_t codes = 0;

    bc_packed_unique(history, &unique);
    do {
        if (bc_packed_allows(&unique, code))
            parts[bc_packed_score(&unique.game, code, guess)]++;
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

/* Sets the parts of the solution to the parts that are not empty. */
static void set_parts(const struct bc_game *game,
                      const uint32_t sizes[BC_EXACT_ANSWERS_MAX],
                      struct bc_solution *solution)
{
    for (unsigned id = 0; id < bc_game_answers(game); id++)
        if (sizes[id] > 0)
            solution->part[solution->parts++] = (struct bc_part){
                .answer = bc_answer_of(game, (bc_answer_id)id),
                .count = sizes[id],
                .probability = sizes[id] / (double)solution->candidates,
            };
}

/* Sets the first candidates of the solution. */
static enum pz_status set_secrets(const struct bc_game *game, const bc_packed *candidate,
                                  uint32_t count, struct bc_solution *solution)
{
    solution->secret = malloc((size_t)count * sizeof *solution->secret + 1);
    if (!solution->secret)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        solution->secret[i] = bc_unpack(game, candidate[i]);
    solution->listed = count;
    return PZ_OK;
}

/* Lists the candidates and counts the parts. This also happens after the time limit,
 * because the search reserved time for both. If the reserve is too short, there are no
 * parts. */
static enum pz_status list_candidates_and_parts(const struct bc_exact_call *call,
                                                const struct bc_packed_history *history,
                                                const struct bc_best *best, uint32_t list,
                                                struct bc_solution *solution)
{
    const struct bc_game *game = &history->game;
    const struct pz_ctl late_ctl = pz_ctl_unbounded(&call->ctl);
    bool counts_parts = can_count_parts(call, best->candidates, game);
    uint32_t kept = counts_parts ? kept_candidates(call, best->candidates, list) : list;
    uint32_t sizes[BC_EXACT_ANSWERS_MAX] = {0}, count = 0;
    bc_packed *candidate = malloc((size_t)kept * sizeof *candidate + 1);
    enum pz_status status = PZ_NO_MEMORY;

    if (candidate)
        status = bc_packed_candidates(history, candidate, kept, &late_ctl, &count);
    assert(status != PZ_OK || count == best->candidates);
    if (status == PZ_OK && counts_parts && kept < best->candidates)
        status = count_parts_unlisted(history, &late_ctl, best->guess, sizes);
    else if (status == PZ_OK && counts_parts)
        bc_score_sizes(game, best->guess, candidate, kept, sizes);
    solution->quality.cut = solution->quality.cut || !counts_parts;
    set_parts(game, sizes, solution);
    if (status == PZ_OK)
        status = set_secrets(game, candidate,
                             list < best->candidates ? list : best->candidates, solution);
    free(candidate);
    return status;
}

/* Sets the guess and its costs. */
static void set_guess(const struct bc_packed_history *history, const struct bc_best *best,
                      struct bc_solution *solution)
{
    const bool bounds_nodes = solution->quality.bounds_nodes;

    solution->guess = bc_unpack(&history->game, best->guess);
    solution->consistent = bc_packed_allows(history, best->guess);
    if (!bounds_nodes)
        solution->expected_lower = (double)best->lower / best->candidates;
    if (!best->known)
        return;
    solution->exact = true;
    solution->expected_guesses = (double)best->guesses / best->candidates;
    solution->height = best->height;
    solution->nodes = bounds_nodes ? best->nodes : 0;
}

static enum pz_status solve_call(struct bc_exact_call *call,
                                 const struct bc_packed_question *question, uint32_t list,
                                 struct bc_solution *solution)
{
    const struct bc_packed_history *history = &question->history;
    const struct bc_task task = bc_exact_call_task(call, history, question->objective);
    struct bc_best best;
    enum pz_status status = bc_best_find(&task, &call->search_ctl, &best);

    if (status == PZ_OK)
        status = bc_exact_call_settled(call, &best);
    if (status != PZ_OK)
        return status;
    bc_quality_set(&solution->quality, question, &best);
    solution->candidates = best.candidates;
    solution->counted = true;
    if (best.candidates == 0)
        return bc_packed_conflicts(history, &call->ctl, &solution->quality.conflicts);
    set_guess(history, &best, solution);
    return list_candidates_and_parts(call, history, &best, list, solution);
}

enum pz_status bc_exact_solve(struct pz_context *context,
                              const struct bc_question *question, const struct pz_ctl *ctl,
                              struct bc_solution *solution)
{
    struct bc_packed_question packed;
    struct bc_exact_call call;
    enum pz_status status;

    bc_pack_question(question, &packed);
    status = bc_exact_call_begin(&call, context, &packed.history.game, ctl);
    if (status == PZ_OK)
        status = solve_call(&call, &packed, question->list, solution);
    if (status != PZ_OK) {
        bc_solution_free(solution);
        *solution = (struct bc_solution){.counted = false};
    }
    return pz_ctl_end(ctl, status);
}

void bc_solution_free(struct bc_solution *solution)
{
    free(solution->secret);
    solution->secret = NULL;
}
