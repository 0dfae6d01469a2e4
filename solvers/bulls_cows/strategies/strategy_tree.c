#include "strategy_tree.h"

#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

enum {
    WEIGHED = 512,     /* guesses from all over each list, at first */
    QUICK_ABOVE = 1000 /* candidates from which on it pays to play so first */
};

/* One of the strategies that weigh, as others are no better. */
static enum bc_strategy player_of(const struct bc_game *game)
{
    enum bc_strategy player = bc_known_find(game)->guesses.player;

    return bc_strategy_weighs(player) ? player : BC_ENTROPY;
}

/* Returns PZ_OK without a tree if time or memory runs out. Sets `*cut` for the first. */
static enum pz_status play(const struct bc_packed_history *history,
                           const struct bc_remainder *left, const struct pz_ctl *ctl,
                           struct bc_tree *tree, bool *cut)
{
    enum pz_status status;

    *tree = (struct bc_tree){.history = *history, .objective = BC_AVERAGE};
    status =
        bc_strategy_tree(left, player_of(&history->game), ctl, &tree->guess, &tree->inner);
    if (status == PZ_OK)
        status = bc_tree_complete(tree, ctl);
    if (status == PZ_OK)
        return PZ_OK;
    bc_tree_free(tree);
    status = pz_ctl_cut(cut, status);
    return status == PZ_STOPPED ? PZ_STOPPED : PZ_OK;
}

enum pz_status bc_best_strategy_tree(const struct bc_packed_history *history,
                                     const struct bc_remainder *left,
                                     const struct pz_ctl *ctl, struct bc_tree *tree,
                                     bool *cut)
{
    struct bc_remainder some = *left;
    struct bc_tree all;
    enum pz_status status = PZ_OK;

    some.most = WEIGHED;
    *tree = (struct bc_tree){.guess = NULL};
    if (left->count > QUICK_ABOVE)
        status = play(history, &some, ctl, tree, cut);
    if (status == PZ_OK)
        status = play(history, left, ctl, &all, cut);
    else
        return status;
    if (all.guess && (!tree->guess || all.figures.guesses < tree->figures.guesses)) {
        bc_tree_free(tree);
        *tree = all;
    } else {
        bc_tree_free(&all);
    }
    return status;
}
