#include "strategy_tree.h"

#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

/* Returns the best known strategy of the game among those that weigh, because the others
 * are not better. */
static enum bc_strategy choose_strategy(const struct bc_game *game,
                                        enum bc_objective objective)
{
    const struct bc_game secrets = bc_secret_game(game);
    const struct bc_known *known = bc_known_find(&secrets);
    enum bc_strategy player = bc_objective_hands_height_down(objective)
                                  ? known->height.player
                                  : known->guesses.player;

    return bc_strategy_weighs(player) ? player : BC_ENTROPY;
}

enum pz_status bc_best_strategy_tree(const struct bc_packed_history *history,
                                     enum bc_objective objective,
                                     const struct bc_remainder *left,
                                     const struct pz_ctl *ctl, struct bc_tree *tree)
{
    enum bc_strategy strategy = choose_strategy(&history->game, objective);
    enum pz_status status;

    *tree = (struct bc_tree){.history = *history, .objective = objective};
    status = bc_strategy_tree(left, strategy, ctl, &tree->guess, &tree->inner);
    if (status == PZ_OK)
        status = bc_tree_complete(tree, ctl);
    if (status == PZ_OK)
        return PZ_OK;
    bc_tree_free(tree);
    *tree = (struct bc_tree){.guess = NULL};
    return status == PZ_STOPPED || status == PZ_OUT_OF_TIME ? status : PZ_OK;
}
