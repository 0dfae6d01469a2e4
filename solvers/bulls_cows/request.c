#include "request.h"

#include "builtin.h"
#include "solvers/context.h"
#include "solvers/core/control.h"
#include "time_reserve.h"

/* Codes that a brief effort can list, and whose tree it can walk. */
enum { BRIEF_CODES = 15000 };

enum pz_status bc_request_begin(struct bc_request *request, struct pz_context *context,
                                const struct bc_game *game, const struct pz_ctl *ctl)
{
    *request = (struct bc_request){.ctl = pz_ctl_begin(ctl)};
    request->searching = bc_time_reserve_control(&request->ctl, game);
    if (request->ctl.effort == PZ_BRIEF && bc_game_codes(game) > BRIEF_CODES)
        return PZ_LATER;
    return context ? bc_builtin_book(context->bulls_cows, game, &request->book) : PZ_OK;
}

struct bc_task bc_request_task(struct bc_request *request, const struct bc_history *history,
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

const struct bc_tree *bc_request_tree(const struct bc_request *request,
                                      enum bc_objective objective)
{
    return request->book ? request->book->tree[objective] : NULL;
}

enum pz_status bc_request_settled(const struct bc_request *request,
                                  const struct bc_best *best)
{
    bool settled = best->candidates == 0 || ((best->proven || best->known) && !best->cut);

    return request->ctl.effort == PZ_BRIEF && !settled ? PZ_LATER : PZ_OK;
}
