#include "fill_best.h"

#include <assert.h>

struct bc_weights bc_objective_weights(enum bc_objective objective)
{
    switch (objective) {
    case BC_AVERAGE:
    case BC_WORST_CASE:
        return (struct bc_weights){.guess = 1};
    case BC_LAST_GUESS:
        return (struct bc_weights){.guess = 1, .last = BC_LAST_FIRST};
    case BC_NODES:
        return (struct bc_weights){.state = BC_STATE_FIRST, .guess = 1};
    case BC_CONSISTENT:
        return (struct bc_weights){.state = BC_STATE_FIRST, .guess = 1, .consistent = true};
    }
    return (struct bc_weights){0};
}

void bc_best_set_single(struct bc_best *best, bc_packed candidate)
{
    unsigned allowed = best->allowed;

    *best = (struct bc_best){.candidates = 1,
                             .guess = candidate,
                             .known = true,
                             .guesses = 1,
                             .height = 1,
                             .allowed = allowed,
                             .last = allowed <= 1,
                             .nodes = 1,
                             .proven = true,
                             .lower = 1,
                             .lower_height = 1,
                             .lower_last = allowed <= 1};
}

void bc_best_set_tree(struct bc_best *best, const struct bc_tree *tree)
{
    assert(tree->inner > 0 && tree->figures.secrets == best->candidates);
    best->guess = tree->guess[0];
    best->known = true;
    best->guesses = tree->figures.guesses;
    best->height = tree->figures.height;
    best->allowed = bc_tree_allowed(tree);
    best->last = bc_tree_last(tree);
    best->nodes = bc_figures_nodes(&tree->figures);
    best->proven = tree->proven;
    best->lower = tree->lower;
    best->lower_last = tree->lower_last;
}

void bc_best_set_opening(struct bc_best *best, const struct bc_opening *opening)
{
    assert(best->candidates >= 2);
    best->guess = opening->guess;
    best->known = true;
    best->guesses = opening->guesses;
    best->height = opening->height;
    best->nodes = (uint64_t)best->candidates + opening->inner;
    best->proven = true;
    best->proof = BC_PROOF_CARRIED;
    best->lower = opening->guesses;
}
