/* POST /bulls-cows/optimize. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/limits.h"
#include "read.h"
#include "write.h"

enum handled bulls_cows_optimize_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control_search(x);
    struct bulls_cows_question question;
    struct bc_optimum optimum;
    enum pz_status status;

    if (!bulls_cows_read_question(x, &question))
        return HANDLED_REFUSED;
    status = bc_optimize(handlers_context(), &question.asked, &ctl, &optimum);
    if (status != PZ_OK)
        return limits_handled(status);
    x->varies = x->varies || optimum.best.cut;
    jw_begin_object(&x->out);
    bulls_cows_write_question(&x->out, &question);
    jw_key(&x->out, "guess");
    bulls_cows_write_code(&x->out, &question.asked.history.game, optimum.best.guess);
    bulls_cows_write_figures(&x->out, &question.asked, &optimum);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}
