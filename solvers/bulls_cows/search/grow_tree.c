#include "grow_tree.h"

#include "build_tree.h"
#include "node_bound.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A set that is divided by a guess. */
struct divided {
    bc_packed *code; /* the secrets, sorted by their answers; owned */
    const bc_packed *part[BC_EXACT_ANSWERS_MAX];
    uint32_t size[BC_EXACT_ANSWERS_MAX];
};

static bool divide_set(const struct bc_game *game, const struct bc_set *set,
                       bc_packed guess, struct divided *divided)
{
    bc_packed *code = malloc(2 * (size_t)set->count * sizeof *code);
    bc_answer_id *answer = malloc(set->count);
    struct bc_division division = {.code = code, .count = set->count, .answer = answer};

    divided->code = code;
    if (code && answer) {
        division.spare = code + set->count;
        memcpy(code, set->secret, set->count * sizeof *code);
        bc_score_divide(game, guess, &division);
        memcpy(divided->size, division.sizes, sizeof divided->size);
        for (unsigned a = 0; a < bc_game_answers(game); code += division.sizes[a++])
            divided->part[a] = code;
    }
    free(answer);
    return code && answer;
}

/* Sets `*pool` to the guesses that the objective allows, up to the symmetry of `set`. */
static bool list_guesses(struct bc_workspace *w, const struct bc_set *set,
                         struct bc_pool *pool)
{
    const struct bc_pool own = {set->secret, set->count, w->ctl};
    const struct bc_pool all = {w->all.guess, w->all.count, w->ctl};
    const struct bc_pool *from = w->weights.consistent ? &own : &all;

    if (!bc_symmetry_trivial(set->symmetry))
        return bc_workspace_reduce(w, set->symmetry, from, pool);
    *pool = *from;
    return true;
}

/* True if `a` is tried before `b`. */
static bool is_before(const struct bc_branch *a, const struct bc_branch *b)
{
    return a->estimate != b->estimate ? a->estimate < b->estimate : a->column < b->column;
}

/* Finds the first guess after `*last`, in the order of their estimates, whose parts can be
 * found with the remaining height. Returns false if there is no such guess, or if the search
 * has ended. */
static bool next_guess(struct bc_workspace *w, const struct bc_set *set, unsigned height,
                       struct bc_branch *last, bc_packed *guess)
{
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_branch best = {.estimate = INFINITY};
    struct bc_columns *columns = NULL;
    struct bc_pool pool;

    if (list_guesses(w, set, &pool))
        columns = bc_columns_make(&w->arena, &w->game, set->secret, set->count, &pool);
    struct bc_guesses guesses = {.columns = columns};
    const struct bc_node node = {
        .guesses = &guesses, .count = set->count, .height = height};

    for (uint32_t c = 0; columns && c < columns->count; c++) {
        struct bc_branch branch = bc_node_bound_branch(w, &node, c);

        pz_ctl_yield(w->ctl);
        if (branch.bound >= BC_INFINITE || !is_before(last, &branch) ||
            !is_before(&branch, &best))
            continue;
        best = branch;
        *guess = columns->guess[c];
    }
    bc_arena_release(&w->arena, mark);
    *last = best;
    return best.estimate < INFINITY;
}

/* Searches a small state within the limit of nodes. Returns false if the limit ended the
 * search, but the caller's limits did not. */
static bool search_small(const struct bc_growth *growth, const struct bc_set *set,
                         unsigned height, struct bc_outcome *outcome)
{
    struct bc_workspace *w = growth->workspace;
    const struct pz_ctl *caller = w->ctl;
    struct pz_ctl ctl = caller ? *caller : (struct pz_ctl){.arg = NULL};
    struct bc_mark mark = bc_arena_mark(&w->arena);
    uint64_t most = w->nodes + growth->max_nodes;

    if (growth->max_nodes && (ctl.max_nodes == 0 || ctl.max_nodes > most))
        ctl.max_nodes = most;
    w->ctl = &ctl;
    *outcome = bc_branch_and_bound(w, set, height, BC_INFINITE);
    w->ctl = caller;
    bc_arena_release(&w->arena, mark);
    if (!w->ended || pz_ctl_check(caller, w->nodes) != PZ_OK)
        return true;
    w->ended = growth->max_nodes == 0 || w->nodes < most; /* memory was short */
    return w->ended;
}

/* Adds the tree that the search found. */
static bool add_small(struct bc_growth *growth, const struct bc_set *set, unsigned height)
{
    struct bc_build build = {.workspace = growth->workspace, .set = *set, .height = height};
    bc_packed *guess = NULL;
    uint32_t inner = 0;

    if (!growth->guess || set->count == 1)
        return true;
    if (bc_build_tree(&build, &guess, &inner) != PZ_OK)
        return false;
    memcpy(growth->guess + growth->inner, guess, inner * sizeof *guess);
    growth->inner += inner;
    free(guess);
    return !growth->workspace->ended;
}

/* Grows a tree for a state that guesses by estimate. */
static uint64_t grow_large(struct bc_growth *growth, const struct bc_set *set,
                           unsigned height)
{
    struct bc_workspace *w = growth->workspace;
    struct bc_branch last = {.estimate = -1};
    const uint32_t inner = growth->inner;
    bc_packed guess = 0;

    while (next_guess(w, set, height, &last, &guess)) {
        uint64_t cost = bc_grow_tree_from(growth, set, guess, height);

        if (cost < BC_INFINITE || w->ended || growth->retries == 0)
            return cost;
        growth->retries--;
        growth->inner = inner;
    }
    return BC_INFINITE;
}

/* Grows a tree for a state of any size. */
static uint64_t grow_state(struct bc_growth *growth, const struct bc_set *set,
                           unsigned height)
{
    struct bc_outcome outcome;

    if (bc_node_bound_least(growth->workspace, set->count, height) >= BC_INFINITE)
        return BC_INFINITE;
    if ((set->count > growth->small && set->count > 2) ||
        !search_small(growth, set, height, &outcome))
        return grow_large(growth, set, height);
    return outcome.exact && outcome.cost < BC_INFINITE && add_small(growth, set, height)
               ? outcome.cost
               : BC_INFINITE;
}

uint64_t bc_grow_tree(struct bc_growth *growth, const struct bc_set *set, unsigned height)
{
    return grow_state(growth, set, height);
}

uint64_t bc_grow_tree_from(struct bc_growth *growth, const struct bc_set *set,
                           bc_packed guess, unsigned height)
{
    struct bc_workspace *w = growth->workspace;
    uint64_t cost = w->weights.state + w->weights.guess * set->count;
    struct divided divided = {.code = NULL};
    struct bc_symmetry *left = malloc(sizeof *left);

    assert(height >= 2 && set->count >= 2);
    if (!left || !divide_set(&w->game, set, guess, &divided))
        cost = BC_INFINITE;
    else
        bc_symmetry_keep(set->symmetry, guess, left);
    if (growth->guess && cost < BC_INFINITE)
        growth->guess[growth->inner++] = guess;
    for (unsigned a = 0; a < bc_answer_win(&w->game) && cost < BC_INFINITE; a++) {
        struct bc_set part = {divided.part[a], divided.size[a], left};

        assert(part.count < set->count);
        if (part.count > 0)
            cost += grow_state(growth, &part, bc_node_height_below(height));
        if (w->ended)
            cost = BC_INFINITE;
    }
    free(divided.code);
    free(left);
    return cost < BC_INFINITE ? cost : BC_INFINITE;
}
