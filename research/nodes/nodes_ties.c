#include "nodes_ties.h"

#include "solvers/bulls_cows/exact/optimal_play.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEARCH_NODES = 30000,
    SECRETS_MAX = 400 /* of a part that may be searched in so many */
};

/* A tree while its parts are replaced. */
struct breaking {
    const struct bc_tree *tree;
    struct bc_packed_history history; /* of the state at hand */
    bc_packed *guess;                 /* in preorder, as many as the tree has */
    uint32_t inner;
    bool failed;
};

/* Replaces the state number `index` and all below it; false where no such tree is proven
 * to be the best. */
static bool replace(struct breaking *b, uint32_t index, uint32_t secrets)
{
    const struct pz_ctl ctl = {.max_nodes = SEARCH_NODES};
    const struct bc_task task = {.history = &b->history, .objective = BC_NODES};
    struct bc_tree found = {.guess = NULL};
    struct bc_best best;

    if (b->history.count == 0 || secrets > SECRETS_MAX)
        return false;
    if (bc_best_tree(&task, &ctl, &best, &found) != PZ_OK) {
        b->failed = true;
        return false;
    }
    bool is_best = best.proven && found.inner == b->tree->size[index];

    if (is_best) {
        memcpy(b->guess + b->inner, found.guess, found.inner * sizeof *found.guess);
        b->inner += found.inner;
    }
    bc_tree_free(&found);
    return is_best;
}

static uint32_t count_secrets(const struct breaking *b)
{
    uint32_t count = 0;

    bc_packed_candidates(&b->history, NULL, 0, NULL, &count);
    return count;
}

/* Replaces what it can of the state number `index`. */
static void take_state(struct breaking *b, uint32_t index, uint32_t secrets)
{
    unsigned win = bc_answer_win(&b->history.game);
    bc_packed guess = b->tree->guess[index];
    uint32_t next = index + 1;

    if (b->failed || replace(b, index, secrets))
        return;
    b->guess[b->inner++] = guess;
    for (unsigned a = 0; a < win && !b->failed; a++) {
        b->history.rows[b->history.count++] =
            (struct bc_packed_row){guess, (bc_answer_id)a};
        uint32_t left = count_secrets(b);

        if (left >= 2) {
            take_state(b, next, left);
            next += b->tree->size[next];
        }
        b->history.count--;
    }
}

bool nodes_ties_break(struct bc_tree *tree)
{
    struct breaking b = {.tree = tree, .history = {.game = tree->history.game}};

    b.guess = malloc(tree->inner * sizeof *b.guess);
    b.failed = !b.guess;
    take_state(&b, 0, tree->figures.secrets);
    if (b.failed) {
        free(b.guess);
        return false;
    }
    free(tree->guess);
    tree->guess = b.guess;
    return bc_tree_complete(tree, NULL) == PZ_OK;
}
