#include "ties.h"

#include "solvers/bulls_cows/exact/optimal_play.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEARCH_NODES = 30000,
    SECRETS_MAX = 400 /* larger sets need more nodes */
};

/* A tree while its subtrees are replaced. */
struct replacement {
    const struct bc_tree *tree;
    struct bc_packed_history history; /* of the current state */
    bc_packed *guess;                 /* in preorder; owned */
    uint32_t inner;
    bool failed;
};

/* Replaces the subtree of state `index`; false if the search did not prove a tree with the
 * same number of states. */
static bool replace_at(struct replacement *r, uint32_t index, uint32_t secrets)
{
    const struct pz_ctl ctl = {.max_nodes = SEARCH_NODES};
    const struct bc_task task = {.history = &r->history, .objective = BC_NODES};
    struct bc_tree found = {.guess = NULL};
    struct bc_best best;

    if (r->history.count == 0 || secrets > SECRETS_MAX)
        return false;
    if (bc_best_tree(&task, &ctl, &best, &found) != PZ_OK) {
        r->failed = true;
        return false;
    }
    bool is_best = best.proven && found.inner == r->tree->size[index];

    if (is_best) {
        memcpy(r->guess + r->inner, found.guess, found.inner * sizeof *found.guess);
        r->inner += found.inner;
    }
    bc_tree_free(&found);
    return is_best;
}

static uint32_t count_secrets(const struct replacement *r)
{
    uint32_t count = 0;

    bc_packed_candidates(&r->history, NULL, 0, NULL, &count);
    return count;
}

/* Replaces the subtree of state `index`, or the subtrees after each answer. */
static void replace_below(struct replacement *r, uint32_t index, uint32_t secrets)
{
    unsigned win = bc_answer_win(&r->history.game);
    bc_packed guess = r->tree->guess[index];
    uint32_t next = index + 1;

    if (r->failed || replace_at(r, index, secrets))
        return;
    r->guess[r->inner++] = guess;
    for (unsigned a = 0; a < win && !r->failed; a++) {
        r->history.rows[r->history.count++] =
            (struct bc_packed_row){guess, (bc_answer_id)a};
        uint32_t left = count_secrets(r);

        if (left >= 2) {
            replace_below(r, next, left);
            next += r->tree->size[next];
        }
        r->history.count--;
    }
}

bool nodes_ties_break(struct bc_tree *tree)
{
    struct replacement r = {.tree = tree, .history = {.game = tree->history.game}};

    r.guess = malloc(tree->inner * sizeof *r.guess);
    r.failed = !r.guess;
    replace_below(&r, 0, tree->figures.secrets);
    if (r.failed) {
        free(r.guess);
        return false;
    }
    free(tree->guess);
    tree->guess = r.guess;
    return bc_tree_complete(tree, NULL) == PZ_OK;
}
