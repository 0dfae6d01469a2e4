/* POST /bulls-cows/tree and /bulls-cows/optimize. */
#include "bulls_cows.h"
#include "handlers/limits.h"
#include "search.h"
#include "table_cache.h"

enum {
    STATES_MAX = 200000, /* that are written: some 10 MB */
    LOOP_STATES = 6000   /* that a loop writes: some 0.3 ms */
};

/* A request while it is answered. */
struct growing {
    struct bulls_cows_question question;
    struct bulls_cows_found found;
    struct bc_tree own; /* freed in the end; `guess` is NULL when there is none */
    unsigned levels;    /* of states to write; 0 for all */
};

/* Solves the state, which is on no shelf. */
static enum handled solve(struct exchange *x, struct growing *g)
{
    const struct bc_task task = bulls_cows_task(x, &g->question);
    struct pz_ctl ctl = bulls_cows_control(x, &g->question.history.game);
    enum pz_status status = bc_solve_tree(&task, &ctl, &g->found.best, &g->own);

    if (status != PZ_OK)
        return limits_ended(x, status);
    g->found.tree = g->own.guess ? &g->own : NULL;
    if (g->found.best.candidates == 0)
        return bulls_cows_find_conflicts(x, &g->question, &g->found);
    return bulls_cows_settled(x, &g->found.best);
}

/* Looks for the state in a tree on the shelf, then solves it. */
static enum handled find(struct exchange *x, struct growing *g)
{
    const struct bc_history *history = &g->question.history;
    const struct bc_tree *whole =
        bulls_cows_shelf_tree(&history->game, g->question.objective);
    enum pz_status status = PZ_INVALID;

    if (whole && history->count == 0) {
        g->found = bulls_cows_found_tree(whole);
        return HANDLED_ANSWER;
    }
    if (whole)
        status = bc_tree_follow(whole, history->rows, history->count, &g->own);
    if (status == PZ_INVALID)
        return solve(x, g);
    if (status == PZ_OK)
        g->found = bulls_cows_found_tree(&g->own);
    return limits_ended(x, status);
}

/* The most states that `levels` of a tree for so many secrets can have: each has a guess
 * that is a secret or divides them, and no more children than there are answers that
 * neither win nor are impossible. */
static uint64_t bound_states(const struct bc_game *game, uint32_t secrets, unsigned levels)
{
    uint64_t useful = bc_game_answers(game) - 2, states = 0, level = 1;

    for (unsigned i = 0; i < levels && states < 2 * (uint64_t)secrets; i++) {
        states += level;
        level *= useful;
    }
    if (levels == 0 || states > 2 * (uint64_t)secrets)
        states = 2 * (uint64_t)secrets;
    return states;
}

/* Refuses a tree that would be too long to write, before it is made. */
static enum handled check_length(struct exchange *x, const struct growing *g)
{
    const struct bc_history *history = &g->question.history;
    struct pz_ctl ctl = bulls_cows_control(x, &history->game);
    uint32_t secrets;
    unsigned levels = 1;
    enum pz_status status;

    if (bound_states(&history->game, bc_game_codes(&history->game), g->levels) <=
        STATES_MAX)
        return HANDLED_ANSWER;
    status = bc_history_candidates(history, NULL, 0, &ctl, &secrets);
    if (status != PZ_OK)
        return limits_ended(x, status);
    if (bound_states(&history->game, secrets, g->levels) <= STATES_MAX)
        return HANDLED_ANSWER;
    while (bound_states(&history->game, secrets, levels + 1) <= STATES_MAX)
        levels++;
    exchange_refuse(x, "/depth",
                    "the tree is too long to write: %u secrets are possible, and it has a "
                    "state for each at least; take a depth of %u at most, or "
                    "/bulls-cows/optimize for the figures alone",
                    secrets, levels - 1);
    return HANDLED_REFUSED;
}

/* Writes the answer, unless it is too long for a loop. */
static enum handled write_answer(struct exchange *x, const struct growing *g)
{
    const struct bc_tree *tree = g->found.tree;

    if (x->on_loop && tree && g->levels == 0 && tree->figures.guess_nodes > LOOP_STATES)
        return HANDLED_LATER;
    return limits_ended(x,
                        bulls_cows_write_tree(&x->out, &g->question, &g->found, g->levels));
}

static enum handled grow(struct exchange *x, struct growing *g)
{
    enum handled handled = check_length(x, g);

    if (handled == HANDLED_ANSWER)
        handled = find(x, g);
    if (handled == HANDLED_ANSWER)
        handled = write_answer(x, g);
    bc_tree_free(&g->own);
    return handled;
}

enum handled bulls_cows_tree_handle(struct exchange *x)
{
    const json_t *depth = json_object_get(x->body, "depth");
    struct growing g = {.own = {.guess = NULL}};

    if (!bulls_cows_read_question(x, &g.question))
        return HANDLED_REFUSED;
    if (json_is_integer(depth))
        g.levels = (unsigned)json_integer_value(depth) + 1;
    if (g.levels == 0 && g.question.history.count == 0) {
        x->page = bulls_cows_shelf_page(&g.question.history.game, g.question.objective);
        if (x->page)
            return HANDLED_PAGE;
    }
    if (bulls_cows_too_large(x, &g.question.history.game))
        return HANDLED_LATER;
    return grow(x, &g);
}

static void write_figures(struct json_writer *out, const struct growing *g)
{
    jw_begin_object(out);
    bulls_cows_write_question(out, &g->question);
    jw_key(out, "guess");
    bulls_cows_write_code(out, &g->question.history.game, g->found.best.guess);
    bulls_cows_write_figures(out, &g->found);
    jw_end_object(out);
}

enum handled bulls_cows_optimize_handle(struct exchange *x)
{
    struct growing g = {.own = {.guess = NULL}};
    enum handled handled;

    if (!bulls_cows_read_question(x, &g.question))
        return HANDLED_REFUSED;
    if (bulls_cows_too_large(x, &g.question.history.game))
        return HANDLED_LATER;
    handled = find(x, &g);
    if (handled == HANDLED_ANSWER)
        write_figures(&x->out, &g);
    bc_tree_free(&g.own);
    return handled;
}
