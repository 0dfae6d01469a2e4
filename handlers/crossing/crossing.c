#include "crossing.h"

#include "handlers/limits.h"
#include "write.h"

enum handled crossing_solve_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control_search(x);
    struct crossing_answer answer = {.nodes = 0};
    struct crossing_request request;
    enum handled handled = crossing_request_read(x, &request);

    if (handled == HANDLED_ANSWER)
        handled = limits_handled(crossing_solve(&request.question, &ctl, &answer));
    if (handled == HANDLED_ANSWER) {
        x->varies = answer.cut;
        crossing_write_answer(&x->out, &request, &answer);
    }
    crossing_answer_free(&answer);
    crossing_request_free(&request);
    return handled;
}
