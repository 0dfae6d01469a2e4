/* Finds the best tree after a history, and its costs. */
#include "exact_call.h"
#include "fill_best.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

enum { BRIEF_STATES = 6000 /* in a brief answer, which take about 0.3 ms to write */ };

/* Returns a lower bound of the height of any tree for the game of `tree`. */
static unsigned find_lower_height(const struct bc_tree *tree)
{
    if (tree->proven && tree->objective != BC_AVERAGE)
        return tree->figures.height;
    const struct bc_game *game = &tree->history.game;
    const struct bc_known *known = bc_known_find(game);

    return known ? bc_known_least_height(known)
                 : bc_capacity_height(bc_capacity_useful(game), tree->figures.secrets);
}

/* Sets the result to `best` and to a tree with these figures, which are all 0 if there is
 * no tree. */
static void set_optimum(const struct bc_packed_question *question,
                        const struct bc_best *best, const struct bc_figures *figures,
                        struct bc_optimum *optimum)
{
    bc_quality_set(&optimum->quality, question, best);
    optimum->candidates = best->candidates;
    optimum->guess = bc_unpack(&question->history.game, best->guess);
    optimum->figures = *figures;
    optimum->nodes = bc_figures_nodes(figures);
}

/* Sets the result to a tree of the context for the whole game. */
static void set_whole_tree(const struct bc_packed_question *question,
                           const struct bc_tree *tree, struct bc_solved_tree *solved)
{
    struct bc_best best = {.candidates = tree->figures.secrets,
                           .proof = BC_PROOF_CARRIED,
                           .lower_height = find_lower_height(tree)};

    assert(tree->history.count == 0);
    bc_best_set_tree(&best, tree);
    set_optimum(question, &best, &tree->figures, &solved->optimum);
    solved->tree = tree;
}

/* Searches for the best tree after a history. */
static enum pz_status search_tree(struct bc_exact_call *call,
                                  const struct bc_packed_question *question,
                                  struct bc_solved_tree *solved)
{
    static const struct bc_figures leaf = {
        .secrets = 1, .guess_nodes = 1, .height = 1, .guesses = 1, .by_guesses = {0, 1}};
    const struct bc_task task =
        bc_exact_call_task(call, &question->history, question->objective);
    struct bc_tree *own = calloc(1, sizeof *own);
    struct bc_optimum *optimum = &solved->optimum;
    struct bc_best best;
    enum pz_status status;

    if (!own)
        return PZ_NO_MEMORY;
    solved->own = own;
    status = bc_best_tree(&task, &call->search_ctl, &best, own);
    if (status != PZ_OK)
        return status;
    solved->tree = own->guess ? own : NULL;
    set_optimum(question, &best, best.candidates == 1 ? &leaf : &own->figures, optimum);
    if (best.candidates == 0)
        return bc_packed_conflicts(&question->history, &call->ctl,
                                   &optimum->quality.conflicts);
    return bc_exact_call_settled(call, &best);
}

/* Finds the tree of the whole game in the context, or searches for a tree. */
static enum pz_status find_tree(struct bc_exact_call *call,
                                const struct bc_packed_question *question,
                                struct bc_solved_tree *solved)
{
    const struct bc_tree *whole = NULL;

    assert(question->objective <= BC_LAST_GUESS);
    if (question->history.count == 0 && call->book &&
        bc_game_same(&question->history.game, &call->book->game))
        whole = call->book->tree[question->objective];
    if (!whole)
        return search_tree(call, question, solved);
    set_whole_tree(question, whole, solved);
    return PZ_OK;
}

/* Returns an upper bound of the number of states in the first `levels` levels of a tree for
 * `secrets` secrets. Each guess is a secret or divides the secrets. A state has at most one
 * child for each answer that is possible and does not win. */
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

/* Returns PZ_INVALID if the tree can have more states than the caller accepts. This check
 * runs before the search. */
static enum pz_status check_state_count(const struct bc_exact_call *call,
                                        const struct bc_packed_history *history,
                                        const struct bc_tree_question *question,
                                        struct bc_solved_tree *solved)
{
    const struct bc_game *game = &history->game;
    uint32_t *secrets = &solved->optimum.candidates;
    enum pz_status status;

    if (question->max_states == 0 ||
        bound_states(game, bc_packed_codes(game), question->levels) <= question->max_states)
        return PZ_OK;
    status = bc_packed_candidates(history, NULL, 0, &call->search_ctl, secrets);
    if (status != PZ_OK ||
        bound_states(game, *secrets, question->levels) <= question->max_states)
        return status;
    while (bound_states(game, *secrets, solved->most_levels + 1) <= question->max_states)
        solved->most_levels++;
    return PZ_INVALID;
}

enum pz_status bc_tree_solve(struct pz_context *context,
                             const struct bc_tree_question *question,
                             const struct pz_ctl *ctl, struct bc_solved_tree *solved)
{
    struct bc_packed_question packed;
    struct bc_exact_call call;
    enum pz_status status;

    *solved = (struct bc_solved_tree){.tree = NULL};
    if (!bc_exact_supports(&question->question.history.game))
        return PZ_INVALID;
    bc_pack_question(&question->question, &packed);
    status = bc_exact_call_begin(&call, context, &packed.history.game, ctl);
    if (status == PZ_OK)
        status = check_state_count(&call, &packed.history, question, solved);
    if (status == PZ_OK)
        status = find_tree(&call, &packed, solved);
    if (status == PZ_OK && call.ctl.effort == PZ_BRIEF && question->levels == 0 &&
        solved->optimum.figures.guess_nodes > BRIEF_STATES)
        status = PZ_LATER;
    if (status != PZ_OK)
        bc_solved_tree_free(solved);
    return pz_ctl_end(ctl, status);
}

void bc_solved_tree_free(struct bc_solved_tree *solved)
{
    if (solved->own)
        bc_tree_free(solved->own);
    free(solved->own);
    solved->own = NULL;
    solved->tree = NULL;
}

enum pz_status bc_optimize(struct pz_context *context, const struct bc_question *question,
                           const struct pz_ctl *ctl, struct bc_optimum *optimum)
{
    /* The tree is not visited, so its number of states does not matter. */
    const struct bc_tree_question asked = {.question = *question, .levels = 1};
    struct bc_solved_tree solved;
    enum pz_status status = bc_tree_solve(context, &asked, ctl, &solved);

    if (status != PZ_OK)
        return status;
    *optimum = solved.optimum;
    bc_solved_tree_free(&solved);
    return PZ_OK;
}
