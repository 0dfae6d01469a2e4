#include "bridge.h"

#include "handlers/field.h"
#include "write.h"

enum { BODY_MAX = 64 * 1024 * 1024 /* bytes */ };

/* Makes the graph if it was requested. */
static enum pz_status make_graph(const struct handler_call *call,
                                 const struct bridge_request *request,
                                 struct bridge_answer *answer, struct crossing_graph *graph)
{
    bool best = answer->found && answer->proven;

    if (!request->include_graph)
        return PZ_OK;
    return crossing_bridge_graph(&request->question,
                                 best ? answer->minutes : CROSSING_NEVER, call->ctl, graph,
                                 &answer->cut);
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct bridge_request *request = question;
    struct bridge_answer answer = {.minutes = 0};
    struct crossing_graph graph = {.nodes = 0};
    enum pz_status status = bridge_solve(&request->question, call->ctl, &answer);

    if (status == PZ_OK)
        status = make_graph(call, request, &answer, &graph);
    if (status == PZ_OK) {
        call->varies = answer.cut;
        bridge_write_answer(&call->out, request, &answer, &graph);
    }
    crossing_graph_free(&graph);
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
