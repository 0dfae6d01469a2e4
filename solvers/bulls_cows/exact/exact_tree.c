/* The best tree below a history, and what it costs. */
#include "exact_call.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

enum { BRIEF_STATES = 6000 /* that are given, as they are to be written: some 0.3 ms */ };

static unsigned lower_height(const struct bc_tree *tree)
{
    const struct bc_figures *figures = &tree->figures;

    if (tree->proven && tree->history.count == 0 && tree->objective != BC_AVERAGE)
        return figures->height;
    if (tree->history.count == 0)
        return bc_known_least_height(bc_known_find(&tree->history.game));
    return bc_capacity_height(bc_capacity_useful(&tree->history.game), figures->secrets);
}

/* What is known of the state at the root of a complete tree. */
static void take_tree(struct bc_exact_tree *solved, const struct bc_tree *tree)
{
    const struct bc_figures *figures = &tree->figures;

    solved->tree = tree;
    solved->optimum.figures = *figures;
    solved->optimum.best = (struct bc_best){.candidates = figures->secrets,
                                            .guess = tree->guess[0],
                                            .known = true,
                                            .guesses = figures->guesses,
                                            .height = figures->height,
                                            .allowed = bc_tree_allowed(tree),
                                            .last = bc_tree_last(tree),
                                            .nodes = bc_figures_nodes(figures),
                                            .proven = tree->proven,
                                            .proof = BC_PROOF_CARRIED,
                                            .lower = tree->lower,
                                            .lower_height = lower_height(tree),
                                            .lower_last = tree->lower_last};
}

/* Searches for the tree of some history. */
static enum pz_status search(struct bc_exact_call *request,
                             const struct bc_packed_question *question,
                             struct bc_exact_tree *solved)
{
    static const struct bc_figures leaf = {
        .secrets = 1, .guess_nodes = 1, .height = 1, .guesses = 1, .by_guesses = {0, 1}};
    const struct bc_task task =
        bc_exact_call_task(request, &question->history, question->objective);
    struct bc_exact_optimum *optimum = &solved->optimum;
    enum pz_status status =
        bc_best_tree(&task, &request->searching, &optimum->best, &solved->own);

    if (status != PZ_OK)
        return status;
    if (optimum->best.candidates == 0)
        return bc_packed_conflicts(&question->history, &request->ctl, &optimum->conflicts);
    if (optimum->best.candidates == 1)
        optimum->figures = leaf;
    if (solved->own.guess) {
        solved->tree = &solved->own;
        optimum->figures = solved->own.figures;
    }
    return bc_exact_call_settled(request, &optimum->best);
}

/* Takes a whole tree that is known, or searches. */
static enum pz_status find(struct bc_exact_call *request,
                           const struct bc_packed_question *question,
                           struct bc_exact_tree *solved)
{
    const struct bc_packed_history *history = &question->history;
    const struct bc_tree *whole = bc_exact_call_tree(request, question->objective);

    if (!whole || history->count > 0)
        return search(request, question, solved);
    take_tree(solved, whole);
    return PZ_OK;
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

/* PZ_INVALID when the tree may have more states than are wanted, before it is made. */
static enum pz_status check_length(const struct bc_exact_call *request,
                                   const struct bc_exact_tree_question *question,
                                   struct bc_exact_tree *solved)
{
    const struct bc_packed_history *history = &question->question.history;
    const struct bc_game *game = &history->game;
    uint32_t *secrets = &solved->optimum.best.candidates;
    enum pz_status status;

    if (question->max_states == 0 ||
        bound_states(game, bc_packed_codes(game), question->levels) <= question->max_states)
        return PZ_OK;
    status = bc_packed_candidates(history, NULL, 0, &request->searching, secrets);
    if (status != PZ_OK ||
        bound_states(game, *secrets, question->levels) <= question->max_states)
        return status;
    while (bound_states(game, *secrets, solved->most_levels + 1) <= question->max_states)
        solved->most_levels++;
    return PZ_INVALID;
}

enum pz_status bc_exact_tree_solve(struct pz_context *context,
                                   const struct bc_exact_tree_question *question,
                                   const struct pz_ctl *ctl, struct bc_exact_tree *solved)
{
    struct bc_exact_call request;
    enum pz_status status =
        bc_exact_call_begin(&request, context, &question->question.history.game, ctl);

    *solved = (struct bc_exact_tree){.tree = NULL};
    if (status == PZ_OK)
        status = check_length(&request, question, solved);
    if (status == PZ_OK)
        status = find(&request, &question->question, solved);
    if (status == PZ_OK && request.ctl.effort == PZ_BRIEF && question->levels == 0 &&
        solved->optimum.figures.guess_nodes > BRIEF_STATES)
        status = PZ_LATER;
    if (status != PZ_OK)
        bc_exact_tree_free(solved);
    return pz_ctl_end(ctl, status);
}

void bc_exact_tree_free(struct bc_exact_tree *solved)
{
    bc_tree_free(&solved->own);
    solved->tree = NULL;
}

enum pz_status bc_exact_optimize(struct pz_context *context,
                                 const struct bc_packed_question *question,
                                 const struct pz_ctl *ctl, struct bc_exact_optimum *optimum)
{
    struct bc_exact_tree solved = {.tree = NULL};
    struct bc_exact_call request;
    enum pz_status status =
        bc_exact_call_begin(&request, context, &question->history.game, ctl);

    if (status == PZ_OK)
        status = find(&request, question, &solved);
    if (status == PZ_OK)
        *optimum = solved.optimum;
    bc_exact_tree_free(&solved);
    return pz_ctl_end(ctl, status);
}
