#include "bridge.h"

#include "handlers/field.h"
#include "write.h"

enum { BODY_MAX = 64 * 1024 * 1024 /* bytes */ };

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct bridge_request *request = question;
    struct bridge_answer answer = {.minutes = 0};
    enum pz_status status = bridge_solve(&request->question, call->ctl, &answer);

    if (status == PZ_OK) {
        call->varies = answer.cut;
        bridge_write_answer(&call->out, request, &answer);
    }
    bridge_answer_free(&answer);
    return handler_result_of(status);
}

const struct operation bridge_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct bridge_request),
    .read = bridge_request_read,
    .answer = answer_solve,
    .release = bridge_request_free,
    .seconds = HANDLER_SEARCH_SECONDS,
    .max_body = BODY_MAX,
};
