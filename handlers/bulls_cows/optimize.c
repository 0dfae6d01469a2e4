/* POST /bulls-cows/optimize. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

static enum handler_result read_optimize(struct handler_call *call, void *question)
{
    bulls_cows_read_exact_question(call, question);
    return HANDLER_OK;
}

static enum handler_result answer_optimize(struct handler_call *call, void *question)
{
    const struct bulls_cows_question *given = question;
    const struct bc_question *asked = &given->asked;
    struct bc_optimum optimum;
    enum pz_status status = bc_optimize(handlers_context(), asked, call->ctl, &optimum);

    if (status != PZ_OK)
        return handler_result_of(status);
    call->varies = call->varies || optimum.quality.cut;
    jw_begin_object(&call->out);
    bulls_cows_write_question(&call->out, given);
    jw_key(&call->out, "guess");
    bulls_cows_write_code(&call->out, &given->game, &optimum.guess);
    bulls_cows_write_figures(&call->out, asked->objective, &optimum);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

const struct operation bulls_cows_optimize_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct bulls_cows_question),
    .read = read_optimize,
    .answer = answer_optimize,
    .seconds = HANDLER_SEARCH_SECONDS,
};
