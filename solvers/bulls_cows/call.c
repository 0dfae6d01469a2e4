#include "call.h"

#include "builtin.h"
#include "solvers/context.h"
#include "solvers/core/control.h"
#include "time_reserve.h"

enum { BRIEF_CODES = 100000 };

enum pz_status bc_call_begin(struct bc_call *call, struct pz_context *context,
                             const struct bc_game *game, const struct pz_ctl *ctl)
{
    *call = (struct bc_call){.ctl = pz_ctl_begin(ctl),
                             .searching = bc_time_reserve_control(ctl, game),
                             .book = context ? &context->bulls_cows->book : NULL};
    return call->ctl.effort == PZ_BRIEF && bc_game_codes(game) > BRIEF_CODES ? PZ_LATER
                                                                             : PZ_OK;
}

struct bc_task bc_call_task(struct bc_call *call, const struct bc_history *history,
                            enum bc_objective objective)
{
    return (struct bc_task){.history = history,
                            .book = call->book,
                            .objective = objective,
                            .max_bytes = call->ctl.max_bytes,
                            .must_prove = call->ctl.effort == PZ_BRIEF,
                            .nodes = &call->nodes};
}

const struct bc_tree *bc_call_tree(const struct bc_call *call, const struct bc_game *game,
                                   enum bc_objective objective)
{
    return call->book && bc_game_same(&call->book->game, game) ? call->book->tree[objective]
                                                               : NULL;
}

enum pz_status bc_call_settled(const struct bc_call *call, const struct bc_best *best)
{
    bool settled = best->candidates == 0 || best->proven || best->known;

    return call->ctl.effort == PZ_BRIEF && !settled ? PZ_LATER : PZ_OK;
}
