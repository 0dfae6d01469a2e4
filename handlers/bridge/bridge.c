#include "bridge.h"

#include "handlers/field.h"
#include "write.h"

enum { BODY_MAX = 64 * 1024 * 1024 /* bytes */ };

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    return bridge_request_read(call, question);
}

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

static void release_solve(void *question)
{
    bridge_request_free(question);
}

const struct operation bridge_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct bridge_request),
    .read = read_solve,
    .answer = answer_solve,
    .release = release_solve,
    .seconds = HANDLER_SEARCH_SECONDS,
    .max_body = BODY_MAX,
};
