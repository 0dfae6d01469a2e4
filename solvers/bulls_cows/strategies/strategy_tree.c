#include "strategy_tree.h"

#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

enum {
    SELECTED = 512,     /* guesses of each list that the first play weighs */
    SELECT_ABOVE = 1000 /* candidates above which the first play saves time */
};

/* Returns the best known strategy of the game among those that weigh, because the others
 * are not better. */
static enum bc_strategy choose_strategy(const struct bc_game *game)
{
    enum bc_strategy player = bc_known_find(game)->guesses.player;

    return bc_strategy_weighs(player) ? player : BC_ENTROPY;
}

/* Returns PZ_OK without a tree if time or memory is exceeded. Sets `*cut` if it is time. */
static enum pz_status play_tree(const struct bc_packed_history *history,
                                const struct bc_remainder *left, const struct pz_ctl *ctl,
                                struct bc_tree *tree, bool *cut)
{
    enum bc_strategy strategy = choose_strategy(&history->game);
    enum pz_status status;

    *tree = (struct bc_tree){.history = *history, .objective = BC_AVERAGE};
    status = bc_strategy_tree(left, strategy, ctl, &tree->guess, &tree->inner);
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
    struct bc_remainder selection = *left;
    struct bc_tree all;
    enum pz_status status = PZ_OK;

    selection.most = SELECTED;
    *tree = (struct bc_tree){.guess = NULL};
    if (left->count > SELECT_ABOVE)
        status = play_tree(history, &selection, ctl, tree, cut);
    if (status != PZ_OK)
        return status;
    status = play_tree(history, left, ctl, &all, cut);
    if (all.guess && (!tree->guess || all.figures.guesses < tree->figures.guesses)) {
        bc_tree_free(tree);
        *tree = all;
    } else {
        bc_tree_free(&all);
    }
    return status;
}
