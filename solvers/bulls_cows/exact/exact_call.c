#include "exact_call.h"

#include "solvers/bulls_cows/codes/time_reserve.h"
#include "solvers/bulls_cows/tree/builtin.h"
#include "solvers/context.h"
#include "solvers/core/control.h"

#include <assert.h>

/* The largest game whose guesses a brief effort can list, and whose tree it can visit. */
enum { BRIEF_CODES = 15000 };

enum pz_status bc_exact_call_begin(struct bc_exact_call *call, struct pz_context *context,
                                   const struct bc_game *game, const struct pz_ctl *ctl)
{
    const struct bc_game guesses = bc_guess_game(game);

    assert(bc_exact_supports(game));
    *call = (struct bc_exact_call){.ctl = pz_ctl_begin(ctl)};
    call->search_ctl = bc_time_reserve_control(&call->ctl, game);
    if (call->ctl.effort == PZ_BRIEF && bc_packed_codes(&guesses) > BRIEF_CODES)
        return PZ_LATER;
    return context ? bc_builtin_book(context->bulls_cows, game, &call->book) : PZ_OK;
}

struct bc_task bc_exact_call_task(struct bc_exact_call *call,
                                  const struct bc_packed_history *history,
                                  enum bc_objective objective)
{
    return (struct bc_task){.history = history,
                            .book = call->book,
                            .objective = objective,
                            .max_bytes = call->ctl.max_bytes,
                            .must_prove = call->ctl.effort == PZ_BRIEF,
                            .use_known = true,
                            .nodes = &call->nodes};
}

enum pz_status bc_exact_call_settled(const struct bc_exact_call *call,
                                     const struct bc_best *best)
{
    bool settled = best->candidates == 0 || ((best->proven || best->known) && !best->cut);

    return call->ctl.effort == PZ_BRIEF && !settled ? PZ_LATER : PZ_OK;
}
