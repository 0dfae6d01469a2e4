#include "grow_tree.h"

#include "build_tree.h"
#include "node_bound.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool bc_divide_set(const struct bc_game *game, const struct bc_set *set, bc_packed guess,
                   struct bc_divided *divided)
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

    if (bc_branch_and_bound_guesses(w, set, &pool))
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

/* A state of the tree. */
struct state {
    struct bc_set set;
    unsigned height;
    uint32_t seed; /* index of the same state in the seed, if there is one */
};

static uint64_t grow_state(struct bc_growth *growth, const struct state *state);

/* Grows the parts of a state that is divided by `guess`. */
static uint64_t grow_parts(struct bc_growth *growth, const struct state *state,
                           bc_packed guess, const struct bc_symmetry *left)
{
    struct bc_workspace *w = growth->workspace;
    uint64_t cost = w->weights.state + w->weights.guess * state->set.count;
    struct bc_divided divided;
    struct state part = {.height = bc_node_height_below(state->height),
                         .seed = state->seed + 1};

    if (!bc_divide_set(&w->game, &state->set, guess, &divided))
        cost = BC_INFINITE;
    for (unsigned a = 0; a < bc_answer_win(&w->game) && cost < BC_INFINITE; a++) {
        part.set = (struct bc_set){divided.part[a], divided.size[a], left};
        assert(part.set.count < state->set.count);
        if (part.set.count > 0)
            cost += grow_state(growth, &part);
        if (part.set.count > 1 && growth->seed)
            part.seed += growth->seed->size[part.seed];
        if (w->ended)
            cost = BC_INFINITE;
    }
    free(divided.code);
    return cost < BC_INFINITE ? cost : BC_INFINITE;
}

/* Grows a tree for a state that begins with `guess`. */
static uint64_t grow_guess(struct bc_growth *growth, const struct state *state,
                           bc_packed guess)
{
    struct bc_symmetry *left = malloc(sizeof *left);
    uint64_t cost = BC_INFINITE;

    if (growth->guess)
        growth->guess[growth->inner++] = guess;
    if (left) {
        bc_symmetry_keep(state->set.symmetry, guess, left);
        cost = grow_parts(growth, state, guess, left);
    }
    free(left);
    return cost;
}

/* Grows a tree for a large state, with the guess of the seed or, by estimate, with the
 * first guess that succeeds. */
static uint64_t grow_large(struct bc_growth *growth, const struct state *state)
{
    struct bc_branch last = {.estimate = -1};
    const uint32_t inner = growth->inner;
    bc_packed guess = 0;

    if (growth->seed)
        return grow_guess(growth, state, growth->seed->guess[state->seed]);
    while (next_guess(growth->workspace, &state->set, state->height, &last, &guess)) {
        uint64_t cost = grow_guess(growth, state, guess);

        if (cost < BC_INFINITE || growth->workspace->ended || growth->retries == 0)
            return cost;
        growth->retries--;
        growth->inner = inner;
    }
    return BC_INFINITE;
}

static uint64_t grow_state(struct bc_growth *growth, const struct state *state)
{
    const struct bc_set *set = &state->set;
    unsigned height = state->height;
    struct bc_outcome outcome;

    if (bc_node_bound_least(growth->workspace, set->count, height) >= BC_INFINITE)
        return BC_INFINITE;
    if ((set->count > growth->small && set->count > 2) ||
        !search_small(growth, set, height, &outcome))
        return grow_large(growth, state);
    return outcome.exact && outcome.cost < BC_INFINITE && add_small(growth, set, height)
               ? outcome.cost
               : BC_INFINITE;
}

uint64_t bc_grow_tree(struct bc_growth *growth, const struct bc_set *set, unsigned height)
{
    const struct state root = {*set, height, 0};

    assert(!growth->seed || growth->seed->figures.height <= height);
    assert(!growth->seed || growth->seed->figures.secrets == set->count);
    return grow_state(growth, &root);
}

uint64_t bc_grow_tree_from(struct bc_growth *growth, const struct bc_set *set,
                           bc_packed guess, unsigned height)
{
    const struct state root = {*set, height, 0};

    assert(set->count >= 2 && !growth->seed);
    return height >= 2 ? grow_guess(growth, &root, guess) : BC_INFINITE;
}
