#include "exact_run.h"

#include <assert.h>

/* The costs of a tree, in the order in which the objective compares them. */
struct costs {
    uint64_t value[4];
};

static struct costs costs_of(const struct exact_run *run, const struct bc_tree *tree)
{
    const struct bc_figures *f = &tree->figures;
    uint64_t allowed = run->best.allowed > f->height ? run->best.allowed : f->height;
    uint64_t last = allowed == f->height ? bc_figures_last(f) : 0;
    uint64_t nodes = bc_figures_nodes(f);

    switch (run->task->objective) {
    case BC_AVERAGE:
        return (struct costs){{f->guesses, f->height}};
    case BC_WORST_CASE:
        return (struct costs){{allowed, f->guesses, f->height}};
    case BC_LAST_GUESS:
        return (struct costs){{allowed, last, f->guesses, f->height}};
    case BC_NODES:
        return (struct costs){{allowed, nodes, run->follows_book ? 0 : f->guesses}};
    case BC_CONSISTENT:
        return (struct costs){{allowed, nodes, f->guesses, f->height}};
    }
    return (struct costs){{0}};
}

/* Returns true if `tree` is better than `other` by the objective. */
static bool is_better(const struct exact_run *run, const struct bc_tree *tree,
                      const struct bc_tree *other)
{
    if (!tree->guess || !other->guess)
        return tree->guess != NULL;
    const struct costs a = costs_of(run, tree), b = costs_of(run, other);

    for (unsigned i = 0; i < sizeof a.value / sizeof a.value[0]; i++)
        if (a.value[i] != b.value[i])
            return a.value[i] < b.value[i];
    return false;
}

enum pz_status bc_run_complete_tree(const struct exact_run *run, bc_packed *guess,
                                    uint32_t inner, struct bc_tree *tree)
{
    assert(guess && inner > 0);
    *tree = (struct bc_tree){.history = *run->task->history,
                             .objective = run->task->objective,
                             .inner = inner,
                             .guess = guess};
    enum pz_status status = bc_tree_complete(tree, run->ctl);

    if (status == PZ_OK)
        return PZ_OK;
    bc_tree_free(tree);
    return status == PZ_INVALID ? PZ_OK : status;
}

void bc_run_offer_tree(struct exact_run *run, struct bc_tree *tree)
{
    struct bc_tree worse = *tree;

    if (is_better(run, tree, &run->tree)) {
        worse = run->tree;
        run->tree = *tree;
    }
    bc_tree_free(&worse);
}

void bc_run_prefer_tree(struct exact_run *run, struct bc_tree *tree)
{
    if (!run->follows_book && tree->guess && !is_better(run, &run->tree, tree))
        bc_tree_free(&run->tree);
    bc_run_offer_tree(run, tree);
}

enum pz_status bc_run_follow_book(const struct exact_run *run, enum bc_objective objective,
                                  struct bc_tree *part)
{
    struct bc_packed_history history = run->history;

    history.game = run->book->game;
    *part = (struct bc_tree){.guess = NULL};
    enum pz_status status = bc_book_follow(run->book, objective, &history, part);

    /* The costs are the same, because the candidates are the same. */
    part->history = *run->task->history;
    part->objective = run->task->objective;
    return status == PZ_INVALID ? PZ_OK : status;
}

enum pz_status bc_run_offer_guesses(struct exact_run *run, bc_packed *guess, uint32_t inner)
{
    struct bc_tree tree;
    bc_packed first = guess[0];
    enum pz_status status = bc_run_complete_tree(run, guess, inner, &tree);

    if (status == PZ_OK)
        bc_run_offer_tree(run, &tree);
    if (!run->tree.guess)
        run->best.guess = first;
    return status;
}
