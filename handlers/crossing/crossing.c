#include "crossing.h"

#include "handlers/field.h"
#include "read.h"
#include "write.h"

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    return crossing_request_read(call, question);
}

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

static void release_solve(void *question)
{
    crossing_request_free(question);
}

const struct operation crossing_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct crossing_request),
    .read = read_solve,
    .answer = answer_solve,
    .release = release_solve,
    .seconds = HANDLER_SEARCH_SECONDS,
};
