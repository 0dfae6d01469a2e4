/* POST /bulls-cows/tree. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
#include "trees.h"
#include "write.h"

enum { STATES_MAX = 200000 /* in a response: about 10 MB */ };

struct tree_question {
    struct bulls_cows_question given;
    unsigned levels; /* 0: all levels */
};

static enum handler_result refuse_length(struct handler_call *call,
                                         const struct bc_solved_tree *solved)
{
    handler_refuse(call, "/depth",
                   "the tree is too large to return, because it has at least one state for "
                   "each of the %u candidates; set \"depth\" to at most %u, or use "
                   "/bulls-cows/optimize for the costs without the tree",
                   solved->optimum.candidates, solved->most_levels - 1);
    return HANDLER_INVALID;
}

static enum handler_result solve(struct handler_call *call,
                                 const struct tree_question *question)
{
    const struct bc_tree_question asked = {.question = question->given.asked,
                                           .levels = question->levels,
                                           .max_states = STATES_MAX};
    struct bc_solved_tree solved;
    enum pz_status status = bc_tree_solve(handlers_context(), &asked, call->ctl, &solved);

    if (status == PZ_INVALID)
        return refuse_length(call, &solved);
    if (status == PZ_OK) {
        call->varies = call->varies || solved.optimum.quality.cut;
        status =
            bulls_cows_write_tree(&call->out, &question->given, &solved, question->levels);
        bc_solved_tree_free(&solved);
    }
    return status == PZ_NO_MEMORY ? handler_no_memory(call) : handler_result_of(status);
}

/* Returns the page with the whole response, or NULL. */
static const struct page *find_page(const struct bulls_cows_question *question)
{
    const struct bc_game *game = &question->game.rules;
    bool is_usual = game->positions == 4 && game->symbols == 10 && !game->repeats &&
                    !game->no_leading_zero && !game->any_guess &&
                    !question->game.has_alphabet;

    return is_usual && question->asked.history.count == 0
               ? &bulls_cows_trees[question->asked.objective]
               : NULL;
}

static enum handler_result read_tree(struct handler_call *call, void *question)
{
    const struct value *depth = value_get(call->body, "depth");
    struct tree_question *asked = question;

    if (value_type(depth) == VALUE_INTEGER)
        asked->levels = (unsigned)value_integer(depth) + 1;
    return bulls_cows_read_exact_question(call, &asked->given) ? HANDLER_OK
                                                               : HANDLER_INVALID;
}

static enum handler_result answer_tree(struct handler_call *call, void *question)
{
    const struct tree_question *asked = question;

    if (asked->levels == 0)
        call->page = find_page(&asked->given);
    return call->page ? HANDLER_PAGE : solve(call, asked);
}

const struct operation bulls_cows_tree_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct tree_question),
    .read = read_tree,
    .answer = answer_tree,
    .seconds = HANDLER_SEARCH_SECONDS,
};
