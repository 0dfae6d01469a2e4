#include "exact_call.h"

#include "solvers/bulls_cows/codes/time_reserve.h"
#include "solvers/bulls_cows/tree/builtin.h"
#include "solvers/context.h"
#include "solvers/core/control.h"

/* Codes that a brief effort can list, and whose tree it can walk. */
enum { BRIEF_CODES = 15000 };

enum pz_status bc_exact_call_begin(struct bc_exact_call *request,
                                   struct pz_context *context, const struct bc_game *game,
                                   const struct pz_ctl *ctl)
{
    *request = (struct bc_exact_call){.ctl = pz_ctl_begin(ctl)};
    request->searching = bc_time_reserve_control(&request->ctl, game);
    if (request->ctl.effort == PZ_BRIEF && bc_packed_codes(game) > BRIEF_CODES)
        return PZ_LATER;
    return context ? bc_builtin_book(context->bulls_cows, game, &request->book) : PZ_OK;
}

struct bc_task bc_exact_call_task(struct bc_exact_call *request,
                                  const struct bc_packed_history *history,
                                  enum bc_objective objective)
{
    return (struct bc_task){.history = history,
                            .book = request->book,
                            .objective = objective,
                            .max_bytes = request->ctl.max_bytes,
                            .must_prove = request->ctl.effort == PZ_BRIEF,
                            .use_known = true,
                            .nodes = &request->nodes};
}

const struct bc_tree *bc_exact_call_tree(const struct bc_exact_call *request,
                                         enum bc_objective objective)
{
    return request->book ? request->book->tree[objective] : NULL;
}

enum pz_status bc_exact_call_settled(const struct bc_exact_call *request,
                                     const struct bc_best *best)
{
    bool settled = best->candidates == 0 || ((best->proven || best->known) && !best->cut);

    return request->ctl.effort == PZ_BRIEF && !settled ? PZ_LATER : PZ_OK;
}
