/* Visits a tree, and converts its codes to the public type. */
#include "solvers/bulls_cows/tree/tree.h"

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
