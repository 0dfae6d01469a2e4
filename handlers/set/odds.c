/* POST /set/odds and /set/draws. */
#include "handlers/field.h"
#include "read.h"
#include "set.h"
#include "write.h"

/* As handler_result_of. PZ_INVALID means that a table of this size is too large for the
 * variant; `ending` ends the error message. */
static enum handler_result refuse_size(struct handler_call *call,
                                       const struct set_draws *draws, enum pz_status status,
                                       const char *ending)
{
    if (status == PZ_INVALID)
        handler_refuse(call, "/cards", "must be at most %d, because %s are counted%s",
                       SET_VARIANT_CARDS,
                       draws->variant == SET_ULTRASET ? "UltraSets" : "GhostSets", ending);
    return handler_result_of(status);
}

static enum handler_result read_draws(struct handler_call *call, void *question)
{
    struct set_draws *draws = question;

    if (!set_read_draws(call, draws))
        return HANDLER_INVALID;
    return field_seed(call, &draws->seed);
}

static enum handler_result answer_odds(struct handler_call *call, void *question)
{
    const struct set_draws *draws = question;
    struct set_odds odds;
    enum pz_status status = set_find_odds(draws, call->ctl, &odds);

    if (status != PZ_OK)
        return refuse_size(
            call, draws, status,
            " and the exact probabilities for this number of cards are not known");
    call->varies = call->varies && !odds.exact;
    set_write_odds(call, draws, &odds);
    set_odds_free(&odds);
    return HANDLER_OK;
}

static enum handler_result answer_draws(struct handler_call *call, void *question)
{
    const struct set_draws *draws = question;
    struct set_tally tally;
    enum pz_status status = set_draw(draws, call->ctl, &tally);

    if (status != PZ_OK)
        return refuse_size(call, draws, status, "");
    set_write_draws(call, draws, &tally);
    set_tally_free(&tally);
    return HANDLER_OK;
}

const struct operation set_odds_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct set_draws),
    .read = read_draws,
    .answer = answer_odds,
};

const struct operation set_draws_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct set_draws),
    .read = read_draws,
    .answer = answer_draws,
    .streams = true,
};
