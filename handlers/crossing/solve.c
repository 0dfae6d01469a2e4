#include "crossing.h"

#include "handlers/field.h"
#include "write.h"

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct crossing_request *request = question;
    struct crossing_answer answer = {.nodes = 0};
    enum pz_status status = crossing_solve(&request->question, call->ctl, &answer);

    if (status == PZ_OK) {
        call->varies = answer.cut;
        crossing_write_answer(&call->out, request, &answer);
    }
    crossing_answer_free(&answer);
    return handler_result_of(status);
}

const struct operation crossing_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct crossing_request),
    .read = crossing_request_read,
    .answer = answer_solve,
    .release = crossing_request_free,
    .seconds = HANDLER_SEARCH_SECONDS,
};
