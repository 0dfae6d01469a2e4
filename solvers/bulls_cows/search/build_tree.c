/* Builds the best tree after a search. A search returns a cost, and leaves the best guesses
 * of the states that it solved in its transposition table, but it does not keep a tree.
 * This file builds the tree from the root. It finds the value of each state
 * (state_value.h), divides the state by the guess of this value, and continues with the
 * parts. So each state of the tree has the least height for its cost, as if the state were
 * a separate question.
 *
 * Most states are in the table. A state is missing if its entry was replaced, or if the
 * first guess is from the book of openings. Then it is searched again, with the bounds of
 * its parts that the table still has. The guess of a missing state is:
 *
 *     the search has not ended        the guess that a new search finds
 *     the search has ended            the guess with the least estimate of some secrets and
 *                                     some other codes, evenly spaced
 *     the deadline has passed, too    the first secret
 *
 * Any guess that divides its state leads to a tree, so there is always a tree.
 * exact/optimal_play.c compares its cost with the proven cost. */
#include "build_tree.h"

#include "node_bound.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/core/control.h"
#include "state_value.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Secrets and other codes whose estimates are compared if the search has ended. For 5,040
 * secrets, the comparison takes about 1 ms, which is 0.3 ns for each guess and secret. */
enum { OWN = 200, OTHERS = 400 };

/* A tree while it is built. */
struct builder {
    struct bc_workspace *workspace;
    const struct pz_ctl *ctl;
    bc_packed *guess; /* in preorder; owned */
    uint32_t inner;
    uint32_t capacity;
    enum pz_status status;
    bc_packed *spare;     /* memory to divide a state, for all secrets */
    bc_answer_id *answer; /* also memory to divide a state */
};

/* A state that needs a guess. Its `secret` is sorted into parts when it is divided. */
struct state {
    bc_packed *secret;
    uint32_t count;
    unsigned height;
    const struct bc_symmetry *symmetry; /* that remains after the guesses before it */
};

static bool append_guess(struct builder *b, bc_packed guess)
{
    assert(b->inner <= b->capacity);
    if (b->inner == b->capacity) {
        uint32_t capacity = b->capacity ? 2 * b->capacity : 64;
        bc_packed *grown = realloc(b->guess, capacity * sizeof *grown);

        if (!grown) {
            b->status = PZ_NO_MEMORY;
            return false;
        }
        b->guess = grown;
        b->capacity = capacity;
    }
    b->guess[b->inner++] = guess;
    return true;
}

/* Selects some of the secrets and some of all codes; returns false if memory is short. */
static bool sample_guesses(struct bc_workspace *w, const struct state *state,
                           const struct pz_ctl *ctl, struct bc_pool *pool)
{
    uint32_t own = state->count < OWN ? state->count : OWN;
    uint32_t others = w->weights.consistent ? 0 : OTHERS;
    bc_packed *guess = bc_arena_take(&w->arena, (own + others) * sizeof *guess);

    if (others > w->all.count)
        others = w->all.count;
    if (!guess)
        return false;
    for (uint32_t i = 0; i < own; i++)
        guess[i] = state->secret[(uint64_t)i * state->count / own];
    for (uint32_t i = 0; i < others; i++)
        guess[own + i] = w->all.guess[(uint64_t)i * w->all.count / others];
    *pool = (struct bc_pool){guess, own + others, ctl};
    return true;
}

/* Returns the guess of the sample with the least estimate, or the first secret if memory is
 * short. */
static bc_packed guess_by_estimate(const struct builder *b, const struct state *state)
{
    struct bc_workspace *w = b->workspace;
    const struct pz_ctl closing = pz_ctl_unbounded(b->ctl);
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_columns *columns = NULL;
    struct bc_pool pool;
    bc_packed best = state->secret[0];
    double least = 0;

    if (sample_guesses(w, state, &closing, &pool))
        columns = bc_columns_make(&w->arena, &w->game, state->secret, state->count, &pool);
    for (uint32_t c = 0; columns && c < columns->count; c++) {
        double estimate = bc_node_bound_estimate(w, columns, c);

        pz_ctl_yield(&closing);
        if (c == 0 || estimate < least) {
            least = estimate;
            best = columns->guess[c];
        }
    }
    bc_arena_release(&w->arena, mark);
    return best;
}

/* Returns the guess of a state, and sets the height of the state to the least height if it
 * is known. */
static bc_packed choose_guess(const struct builder *b, struct state *state)
{
    struct bc_workspace *w = b->workspace;
    struct bc_set set = {state->secret, state->count, state->symmetry};
    uint64_t cost;
    bc_packed guess;

    if (state->count == 2)
        return state->secret[0];
    if (!w->ended) {
        struct bc_state_value value = bc_state_value_find(w, &set, state->height);

        if (value.cost.exact && value.cost.cost < BC_INFINITE) {
            state->height = value.height;
            return value.guess;
        }
    }
    if (bc_branch_and_bound_known(w, &set, state->height, &cost, &guess) &&
        cost < BC_INFINITE)
        return guess;
    return pz_ctl_spent(b->ctl, 0) ? state->secret[0] : guess_by_estimate(b, state);
}

static void add_state(struct builder *b, const struct state *state, bc_packed guess);

/* Adds the subtrees of a state that is divided into `parts`. The symmetry `left` applies to
 * each subtree. */
static void add_parts(struct builder *b, const struct state *state,
                      const struct bc_division *parts, const struct bc_symmetry *left)
{
    unsigned win = bc_answer_win(&b->workspace->game);
    unsigned height = bc_node_height_below(state->height);
    struct state part = {.secret = state->secret, .symmetry = left};

    for (unsigned a = 0; a < win && b->status == PZ_OK; a++, part.secret += part.count) {
        part.count = parts->sizes[a];
        part.height = height > 1 ? height : 1;
        if (part.count >= 2) {
            bc_packed guess = choose_guess(b, &part);

            add_state(b, &part, guess);
        }
    }
}

/* Adds the state with its guess, and the subtrees below it. */
static void add_state(struct builder *b, const struct state *state, bc_packed guess)
{
    struct bc_symmetry *left = NULL;
    struct bc_division parts = {.code = state->secret,
                                .count = state->count,
                                .spare = b->spare,
                                .answer = b->answer};

    assert(state->count >= 2);
    if (!append_guess(b, guess))
        return;
    bc_score_divide(&b->workspace->game, guess, &parts);
    if (pz_ctl_stopped(b->ctl))
        b->status = PZ_STOPPED;
    if (!bc_symmetry_trivial(state->symmetry)) {
        left = malloc(sizeof *left);
        if (left)
            bc_symmetry_keep(state->symmetry, guess, left);
        else
            b->status = PZ_NO_MEMORY;
    }
    add_parts(b, state, &parts, left ? left : state->symmetry);
    free(left);
}

enum pz_status bc_build_tree(const struct bc_build *build, bc_packed **guess,
                             uint32_t *inner)
{
    uint32_t count = build->set.count;
    bc_packed *secret = malloc(2 * (size_t)count * sizeof *secret);
    struct builder b = {.workspace = build->workspace,
                        .ctl = build->ctl,
                        .status = PZ_NO_MEMORY,
                        .spare = secret ? secret + count : NULL,
                        .answer = malloc(count)};

    assert(count >= 2);
    if (secret && b.answer) {
        struct state root = {secret, count, build->height, build->set.symmetry};

        b.status = PZ_OK;
        memcpy(secret, build->set.secret, count * sizeof *secret);
        bc_packed first = build->is_given ? build->first : choose_guess(&b, &root);

        add_state(&b, &root, first);
    }
    free(secret);
    free(b.answer);
    if (b.status != PZ_OK) {
        free(b.guess);
        return b.status;
    }
    *guess = b.guess;
    *inner = b.inner;
    return PZ_OK;
}
