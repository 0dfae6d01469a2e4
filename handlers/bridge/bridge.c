#include "bridge.h"

#include "handlers/limits.h"
#include "write.h"

enum handled bridge_solve_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control_search(x);
    struct bridge_answer answer = {.minutes = 0};
    struct bridge_request request;
    enum handled handled = bridge_request_read(x, &request);

    if (handled == HANDLED_ANSWER)
        handled = limits_handled(bridge_solve(&request.question, &ctl, &answer));
    if (handled == HANDLED_ANSWER) {
        x->varies = answer.cut;
        bridge_write_answer(&x->out, &request, &answer);
    }
    bridge_answer_free(&answer);
    bridge_request_free(&request);
    return handled;
}
