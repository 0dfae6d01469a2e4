/* POST /bulls-cows/tree. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
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

static enum handler_result read_tree(struct handler_call *call, void *question)
{
    const struct value *depth = value_get(call->body, "depth");
    struct tree_question *asked = question;

    if (value_type(depth) == VALUE_INTEGER)
        asked->levels = (unsigned)value_integer(depth) + 1;
    bulls_cows_read_exact_question(call, &asked->given);
    return HANDLER_OK;
}

/* The state of a walk that writes a tree. */
struct writing {
    struct json_writer *out;
    const struct bulls_cows_game *game;
};

static void write_state(struct json_writer *out, const struct bulls_cows_game *game,
                        const struct bc_code *guess, uint32_t candidates)
{
    jw_begin_object(out);
    jw_key(out, "guess");
    bulls_cows_write_code(out, game, guess);
    jw_put_unsigned(out, "candidates", candidates);
}

static void enter(void *arg, const struct bc_visit *visit)
{
    const struct writing *w = arg;

    if (visit->depth > 0)
        bulls_cows_write_answer_key(w->out, visit->answer);
    write_state(w->out, w->game, &visit->guess, visit->candidates);
    if (visit->has_children)
        jw_open_object(w->out, "next");
}

static void leave(void *arg, const struct bc_visit *visit)
{
    const struct writing *w = arg;

    if (visit->has_children)
        jw_end_object(w->out);
    jw_end_object(w->out);
}

static enum pz_status write_states(struct json_writer *out,
                                   const struct bulls_cows_game *game,
                                   const struct bc_solved_tree *solved, unsigned levels)
{
    struct writing w = {.out = out, .game = game};
    const struct bc_walk walk = {
        .solved = solved, .levels = levels, .enter = enter, .leave = leave, .arg = &w};

    jw_key(out, "tree");
    if (solved->tree)
        return bc_tree_walk(&walk);
    if (solved->optimum.candidates == 1) {
        write_state(out, game, &solved->optimum.guess, 1);
        jw_end_object(out);
    } else {
        jw_null(out);
    }
    return PZ_OK;
}

/* Writes a complete response. If the result is PZ_NO_MEMORY, the response is incomplete. */
static enum pz_status write_tree(struct json_writer *out,
                                 const struct tree_question *question,
                                 const struct bc_solved_tree *solved)
{
    const struct bulls_cows_question *given = &question->given;
    enum pz_status status;

    jw_begin_object(out);
    bulls_cows_write_question(out, given);
    bulls_cows_write_figures(out, given->asked.objective, &solved->optimum);
    status = write_states(out, &given->game, solved, question->levels);
    bulls_cows_write_conflicts(out, given, &solved->optimum.quality.conflicts);
    jw_end_object(out);
    return status;
}

static enum handler_result answer_tree(struct handler_call *call, void *arg)
{
    const struct tree_question *question = arg;
    const struct bc_tree_question asked = {.question = question->given.asked,
                                           .levels = question->levels,
                                           .max_states = STATES_MAX};
    struct bc_solved_tree solved;
    enum pz_status status = bc_tree_solve(handlers_context(), &asked, call->ctl, &solved);

    if (status == PZ_INVALID)
        return refuse_length(call, &solved);
    if (status == PZ_OK) {
        call->varies = call->varies || solved.optimum.quality.cut;
        status = write_tree(&call->out, question, &solved);
        bc_solved_tree_free(&solved);
    }
    return status == PZ_NO_MEMORY ? handler_no_memory(call) : handler_result_of(status);
}

const struct operation bulls_cows_tree_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct tree_question),
    .read = read_tree,
    .answer = answer_tree,
    .seconds = HANDLER_SEARCH_SECONDS,
};
