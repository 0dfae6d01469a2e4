/* POST /bulls-cows/tree. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/limits.h"
#include "read.h"
#include "trees.h"
#include "write.h"

enum { STATES_MAX = 200000 /* in a response: about 10 MB */ };

static enum handled refuse_length(struct exchange *x, const struct bc_solved_tree *solved)
{
    exchange_refuse(
        x, "/depth",
        "the tree is too large to return, because it has at least one state for "
        "each of the %u candidates; set \"depth\" to at most %u, or use "
        "/bulls-cows/optimize for the costs without the tree",
        solved->optimum.best.candidates, solved->most_levels - 1);
    return HANDLED_REFUSED;
}

static enum handled solve(struct exchange *x, const struct bulls_cows_question *question,
                          unsigned levels)
{
    const struct bc_tree_question asked = {
        .question = question->asked, .levels = levels, .max_states = STATES_MAX};
    const struct pz_ctl ctl = limits_control_search(x);
    struct bc_solved_tree solved;
    enum pz_status status = bc_tree_solve(handlers_context(), &asked, &ctl, &solved);

    if (status == PZ_INVALID)
        return refuse_length(x, &solved);
    if (status == PZ_OK) {
        x->varies = x->varies || solved.optimum.best.cut;
        status = bulls_cows_write_tree(&x->out, question, &solved, levels);
        bc_solved_tree_free(&solved);
    }
    return status == PZ_NO_MEMORY ? limits_no_memory(x) : limits_handled(status);
}

/* Returns the page with the whole response, or NULL. */
static const struct page *find_page(const struct bc_question *question)
{
    static const struct bc_game game = {.positions = 4, .symbols = 10, .repeats = false};

    return bc_game_same(&question->history.game, &game) && question->history.count == 0
               ? &bulls_cows_trees[question->objective]
               : NULL;
}

enum handled bulls_cows_tree_handle(struct exchange *x)
{
    const struct value *depth = value_get(x->body, "depth");
    struct bulls_cows_question question;
    unsigned levels = 0;

    if (!bulls_cows_read_question(x, &question))
        return HANDLED_REFUSED;
    if (value_type(depth) == VALUE_INTEGER)
        levels = (unsigned)value_integer(depth) + 1;
    if (levels == 0)
        x->page = find_page(&question.asked);
    return x->page ? HANDLED_PAGE : solve(x, &question, levels);
}
