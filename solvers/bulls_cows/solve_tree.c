/* Optimal trees of the exact engine, with codes of the public type. */
#include "quality.h"

#include <stdlib.h>

static void take_optimum(const struct bc_packed_question *question,
                         const struct bc_exact_optimum *exact, struct bc_optimum *optimum)
{
    const struct bc_best *best = &exact->best;

    bc_quality_set(&optimum->quality, question, best);
    optimum->quality.conflicts = exact->conflicts;
    optimum->candidates = best->candidates;
    optimum->guess = bc_unpack(&question->history.game, best->guess);
    optimum->figures = exact->figures;
    optimum->nodes = bc_figures_nodes(&exact->figures);
}

enum pz_status bc_optimize(struct pz_context *context, const struct bc_question *question,
                           const struct pz_ctl *ctl, struct bc_optimum *optimum)
{
    struct bc_packed_question packed;
    struct bc_exact_optimum exact;
    enum pz_status status;

    if (!bc_exact_supports(&question->history.game))
        return PZ_INVALID;
    bc_pack_question(question, &packed);
    status = bc_exact_optimize(context, &packed, ctl, &exact);
    if (status == PZ_OK)
        take_optimum(&packed, &exact, optimum);
    return status;
}

/* Takes over the tree, which is the context's or the search's own. */
static enum pz_status take_tree(struct bc_exact_tree *exact, struct bc_solved_tree *solved)
{
    solved->tree = exact->tree;
    if (exact->tree != &exact->own)
        return PZ_OK;
    solved->own = malloc(sizeof *solved->own);
    solved->tree = solved->own;
    if (!solved->own)
        return PZ_NO_MEMORY;
    *solved->own = exact->own;
    exact->own = (struct bc_tree){.guess = NULL};
    return PZ_OK;
}

enum pz_status bc_tree_solve(struct pz_context *context,
                             const struct bc_tree_question *question,
                             const struct pz_ctl *ctl, struct bc_solved_tree *solved)
{
    const struct bc_question *asked = &question->question;
    struct bc_exact_tree_question packed = {.levels = question->levels,
                                            .max_states = question->max_states};
    struct bc_exact_tree exact;
    enum pz_status status;

    *solved = (struct bc_solved_tree){.tree = NULL};
    if (!bc_exact_supports(&asked->history.game))
        return PZ_INVALID;
    bc_pack_question(asked, &packed.question);
    status = bc_exact_tree_solve(context, &packed, ctl, &exact);
    solved->most_levels = exact.most_levels;
    solved->optimum.candidates = exact.optimum.best.candidates;
    if (status != PZ_OK)
        return status;
    take_optimum(&packed.question, &exact.optimum, &solved->optimum);
    status = take_tree(&exact, solved);
    bc_exact_tree_free(&exact);
    return status;
}

void bc_solved_tree_free(struct bc_solved_tree *solved)
{
    if (solved->own)
        bc_tree_free(solved->own);
    free(solved->own);
    solved->own = NULL;
    solved->tree = NULL;
}

static struct bc_visit visit_of(const struct bc_walk *walk,
                                const struct bc_tree_state *state)
{
    const struct bc_game *game = &walk->solved->tree->history.game;

    return (struct bc_visit){.depth = state->depth,
                             .answer = bc_answer_of(game, state->answer),
                             .guess = bc_unpack(game, state->guess),
                             .candidates = state->secrets,
                             .has_children = state->index != UINT32_MAX && !state->cut};
}

static void enter_state(void *arg, const struct bc_tree_state *state)
{
    const struct bc_walk *walk = arg;
    const struct bc_visit visit = visit_of(walk, state);

    walk->enter(walk->arg, &visit);
}

static void leave_state(void *arg, const struct bc_tree_state *state)
{
    const struct bc_walk *walk = arg;
    const struct bc_visit visit = visit_of(walk, state);

    walk->leave(walk->arg, &visit);
}

enum pz_status bc_tree_walk(const struct bc_walk *walk)
{
    struct bc_walk copy = *walk;
    const struct bc_traversal traversal = {.tree = walk->solved->tree,
                                           .depth_limit = walk->levels,
                                           .enter = walk->enter ? enter_state : NULL,
                                           .leave = walk->leave ? leave_state : NULL,
                                           .arg = &copy};

    return traversal.tree ? bc_tree_traverse(&traversal) : PZ_OK;
}
