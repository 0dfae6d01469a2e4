/* POST /set/simulate. */
#include "handlers/field.h"
#include "read.h"
#include "set.h"
#include "write.h"

static enum handler_result read_games(struct handler_call *call, void *question)
{
    struct set_games *games = question;

    *games = set_read_games(call);
    return field_seed(call, &games->seed);
}

static enum handler_result answer_games(struct handler_call *call, void *question)
{
    const struct set_games *games = question;
    struct set_tally tally;
    enum pz_status status = set_simulate(games, call->ctl, &tally);

    if (status != PZ_OK)
        return handler_result_of(status);
    set_write_games(call, games, &tally);
    set_tally_free(&tally);
    return HANDLER_OK;
}

const struct operation set_simulate_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct set_games),
    .read = read_games,
    .answer = answer_games,
    .streams = true,
};
