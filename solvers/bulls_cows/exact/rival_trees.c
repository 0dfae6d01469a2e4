#include "exact_run.h"
#include "fill_best.h"
#include "solvers/bulls_cows/sampled/greedy_play.h"
#include "solvers/bulls_cows/search/build_tree.h"
#include "solvers/bulls_cows/search/grow_tree.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

enum {
    STRATEGY_FIRST = 1000, /* candidates for which a strategy is played before the search */
    SELECTED = 512         /* guesses of this strategy in each state: 0.1 s */
};

/* Returns the best known strategy of the game by the total number of guesses, or by the
 * height if the height comes first. Only strategies that weigh are compared, because the
 * others are not better. */
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

/* Plays a simple strategy that weighs `most` guesses in each state; 0: all. This takes up
 * to 10 s for 65,000 candidates, or 0.1 s with 512 guesses. If there is not enough memory
 * for this, only the other sources of trees are used. */
static enum pz_status play_strategy(struct exact_run *run, uint32_t most)
{
    const struct bc_remainder left = {&run->history, run->candidate, run->best.candidates,
                                      most};
    enum bc_strategy strategy = choose_strategy(&run->history.game, run->task->objective);
    struct pz_ctl share = pz_ctl_share(run->ctl, BC_SEARCH_TENTHS, 10);
    bc_packed *guess;
    uint32_t inner;

    share.max_bytes = run->task->max_bytes;
    share.max_nodes = 0; /* the limit is for nodes of the search */
    enum pz_status status = bc_strategy_tree(&left, strategy, &share, &guess, &inner);

    if (status == PZ_OK)
        return bc_run_offer_guesses(run, guess, inner);
    return status == PZ_NO_MEMORY ? PZ_OK : pz_ctl_cut(&run->is_late, status);
}

/* Plays `list` as the sampled engine does, which does not list the codes of the game. */
static enum pz_status play_list(struct exact_run *run, const struct bc_candidate_list *list,
                                struct bc_code *code)
{
    struct bc_sampled_best best;
    bc_packed *guess = malloc(list->count * sizeof *guess);
    enum pz_status status = PZ_NO_MEMORY;

    if (guess)
        status = bc_greedy_play(list, NULL, &best, code);
    if (status != PZ_OK && status != PZ_OUT_OF_TIME) {
        free(guess);
        return status;
    }
    run->is_late = run->is_late || status == PZ_OUT_OF_TIME;
    if (!best.known) {
        free(guess);
        return PZ_OK;
    }
    uint32_t inner = (uint32_t)best.nodes - list->count;

    for (uint32_t i = 0; i < inner; i++)
        guess[i] = bc_pack(list->game, &code[i]);
    return bc_run_offer_guesses(run, guess, inner);
}

/* Plays the candidates of a game with too many codes for the other sources of trees. */
static enum pz_status play_greedily(struct exact_run *run)
{
    const struct bc_game *game = &run->history.game;
    const struct pz_ctl share = pz_ctl_share(run->ctl, 1, 2);
    uint64_t nodes = run->nodes;
    uint32_t count = run->best.candidates;
    struct bc_code *code = malloc(count * sizeof *code);
    struct bc_candidate_list list = {.game = game,
                                     .ctl = &share,
                                     .nodes = &nodes,
                                     .code = malloc(count * sizeof *list.code),
                                     .count = count,
                                     .weight = 1,
                                     .guessed = bc_packed_guessed(&run->history)};
    enum pz_status status = PZ_NO_MEMORY;

    if (code && list.code) {
        for (uint32_t i = 0; i < count; i++) {
            const struct bc_code unpacked = bc_unpack(game, run->candidate[i]);

            list.code[i] = bc_vectorize(game, &unpacked);
        }
        status = play_list(run, &list, code);
    }
    free(list.code);
    free(code);
    return status;
}

/* True if trees whose guesses need not be candidates can compete. */
static bool is_any_guess_allowed(const struct exact_run *run)
{
    return run->task->objective != BC_CONSISTENT && !run->task->must_prove;
}

enum pz_status bc_run_play_first(struct exact_run *run)
{
    bool is_small = bc_packed_codes(&run->history.game) <= BC_SEARCHED_MAX;
    uint32_t count = run->best.candidates;

    if (!is_any_guess_allowed(run))
        return PZ_OK;
    if (is_small)
        return count >= STRATEGY_FIRST ? play_strategy(run, SELECTED) : PZ_OK;
    return count <= BC_SAMPLED_LISTED ? play_greedily(run) : PZ_OK;
}

enum pz_status bc_run_play_known_strategy(struct exact_run *run)
{
    /* Strategies guess only codes, so the strategies of this game apply. */
    const struct bc_game secrets = bc_secret_game(&run->task->history->game);
    const struct bc_known *known = bc_run_known(run, &secrets);
    const struct bc_figures *figures = &run->tree.figures;
    bool is_average = run->task->objective == BC_AVERAGE;

    if (!known || run->best.proven || !is_any_guess_allowed(run) ||
        bc_packed_codes(&secrets) > BC_SEARCHED_MAX)
        return PZ_OK;
    if (run->tree.guess && (is_average ? figures->guesses <= known->guesses.played
                                       : figures->height <= known->height.played))
        return PZ_OK;
    return play_strategy(run, 0);
}

/* Searches for a tree with at most `height` guesses at any cost. `tree` has no guess if the
 * search does not find one. */
static enum pz_status find_low_tree(struct exact_run *run, bool is_consistent,
                                    unsigned height, struct bc_tree *tree)
{
    const struct bc_weights height_only = {.consistent = is_consistent};
    struct bc_build build = {.workspace = &run->workspace,
                             .set = bc_run_set(run),
                             .height = height,
                             .ctl = run->ctl};
    struct bc_outcome outcome = {BC_INFINITE, false};
    bc_packed *guess = NULL;
    uint32_t inner = 0;
    enum pz_status status = bc_run_open_search(run, &height_only);

    if (status == PZ_OK && bc_run_allow_nodes(run, BC_QUICK_NODES))
        outcome = bc_branch_and_bound(&run->workspace, &build.set, height, BC_INFINITE);
    if (outcome.exact && outcome.cost < BC_INFINITE)
        status = bc_build_tree(&build, &guess, &inner);
    bc_run_close_search(run);
    if (status == PZ_OK && guess)
        status = bc_run_complete_tree(run, guess, inner, tree);
    if (tree->guess && tree->figures.height > height) /* the time ended */
        bc_tree_free(tree);
    return status;
}

/* True if the time for the trees has ended. Opening a search lists all codes of the game,
 * so no search must be opened after this time. */
static bool is_out_of_time(const struct exact_run *run)
{
    return pz_ctl_spent(&run->search_ctl, 0);
}

/* A tree that competes, and the limits with which it was grown. */
struct rival {
    struct bc_weights weights;
    unsigned height;
    struct bc_tree tree; /* no tree if its guess is NULL */
};

/* Returns the workspace of the objective, which is set aside for a rival. The search of the
 * rival continues the count of nodes. */
static struct bc_workspace set_aside(struct exact_run *run)
{
    run->nodes = run->workspace.nodes;
    return run->workspace;
}

/* Returns to the workspace of the objective, which continues the count of nodes of the
 * rival. */
static void resume_workspace(struct exact_run *run, const struct bc_workspace *own)
{
    run->workspace = *own;
    run->workspace.nodes = run->nodes;
}

/* Grows the tree of `rival`, or improves it if there is one. */
static enum pz_status grow_rival(struct exact_run *run, unsigned growth,
                                 struct rival *rival)
{
    const struct bc_workspace own = set_aside(run);
    const bool is_new = !rival->tree.guess;
    struct bc_tree grown = {.guess = NULL};
    enum pz_status status = bc_run_open_search(run, &rival->weights);

    if (status == PZ_OK)
        status = bc_run_grow_tree(run, growth, rival->height, is_new ? NULL : &rival->tree,
                                  &grown);
    bc_run_close_search(run);
    if (status == PZ_OK && is_new && !grown.guess && !is_out_of_time(run))
        status = find_low_tree(run, rival->weights.consistent, rival->height, &grown);
    resume_workspace(run, &own);
    if (grown.guess) {
        bc_tree_free(&rival->tree);
        rival->tree = grown;
    }
    return status;
}

/* Grows the trees of all rivals, improves them as often as the time suggests, and offers
 * them. */
static enum pz_status grow_all(struct exact_run *run, struct rival *rival, unsigned count)
{
    enum pz_status status = PZ_OK;

    for (unsigned growth = 0; growth < run->growths; growth++)
        for (unsigned i = 0; i < count && status == PZ_OK && !is_out_of_time(run); i++)
            if (growth == 0 || rival[i].tree.guess)
                status = grow_rival(run, growth, &rival[i]);
    for (unsigned i = 0; i < count; i++)
        bc_run_offer_tree(run, &rival[i].tree);
    return status;
}

/* Offers the trees of the book for other objectives. */
static enum pz_status follow_other_trees(struct exact_run *run)
{
    enum pz_status status = PZ_OK;

    for (unsigned o = 0; run->book && o < BC_OBJECTIVES && status == PZ_OK; o++) {
        struct bc_tree part;

        if (run->task->objective == BC_CONSISTENT && o != BC_CONSISTENT)
            continue;
        status = bc_run_follow_book(run, (enum bc_objective)o, &part);
        bc_run_offer_tree(run, &part);
    }
    return status;
}

enum pz_status bc_run_grow_rivals(struct exact_run *run)
{
    const enum bc_objective objective = run->task->objective;
    const struct bc_weights guesses = {.guess = 1,
                                       .consistent = objective == BC_CONSISTENT};
    const struct pz_ctl all = run->search_ctl;
    struct rival rivals[3] = {{guesses, BC_ANY_HEIGHT, {.guess = NULL}}};
    unsigned height = run->height, count = 1;
    enum pz_status status = PZ_OK;

    run->search_ctl = pz_ctl_share(&all, 1, 2);
    if (objective == BC_AVERAGE && !is_out_of_time(run)) {
        const struct bc_workspace own = set_aside(run);

        status = bc_run_low_height(run, &height);
        resume_workspace(run, &own);
    }
    if (height < BC_ANY_HEIGHT)
        rivals[count++] = (struct rival){.weights = guesses, .height = height};
    if (objective == BC_NODES)
        rivals[count++] = (struct rival){.weights = bc_objective_weights(BC_CONSISTENT),
                                         .height = height};
    if (status == PZ_OK)
        status = follow_other_trees(run);
    if (status == PZ_OK)
        status = grow_all(run, rivals, count);
    run->search_ctl = all;
    return status;
}

enum pz_status bc_run_improve_best(struct exact_run *run)
{
    enum pz_status status = PZ_OK;

    for (unsigned i = 0; i < run->growths && run->tree.guess && status == PZ_OK; i++) {
        unsigned height =
            run->height > run->tree.figures.height ? run->height : run->tree.figures.height;
        struct bc_tree grown;

        status = bc_run_grow_tree(run, i, height, &run->tree, &grown);
        bc_run_offer_tree(run, &grown);
    }
    return status;
}
