/* The search tells a cost and leaves in its transposition table the best guess of the
 * states that it solved, but it keeps no tree. The tree is made from the root down: each
 * state asks for its value (state_value.h), divides by the guess, and asks for its parts.
 * So every state of it has the least height of its cost, as if it had been asked for alone.
 *
 * Most of it is in the table. A state may be missing: its entry was replaced, or the first
 * guess came from the book. It is searched then, by what is known of its parts. When the
 * search has ended, the guess is the one with the least estimate among some secrets and
 * some other codes, evenly spaced; when the deadline too is over, the first secret. Any
 * guess that divides makes a tree, so there always is one; best.c sees by its cost whether
 * it is the one that was proven. */
#include "build_tree.h"

#include "node_bound.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/core/control.h"
#include "state_value.h"

#include <stdlib.h>
#include <string.h>

/* Secrets and other codes that are weighed where there is no time: for 5040 secrets some
 * 1 ms, at 0.3 ns for each guess and secret. */
enum { OWN = 200, OTHERS = 400 };

/* A tree while it is built. */
struct builder {
    struct bc_workspace *workspace;
    const struct pz_ctl *ctl;
    bc_packed *guess; /* in preorder */
    uint32_t inner;
    uint32_t room;
    enum pz_status status;
    bc_packed *spare; /* for dividing, as is `answer` */
    bc_answer_id *answer;
};

/* A state to be given its guess. `secret` is scratch for what comes below. */
struct state {
    bc_packed *secret;
    uint32_t count;
    unsigned height;
    const struct bc_symmetry *symmetry; /* that the guesses before it leave */
};

static bool append(struct builder *b, bc_packed guess)
{
    if (b->inner == b->room) {
        uint32_t room = b->room ? 2 * b->room : 64;
        bc_packed *more = realloc(b->guess, room * sizeof *more);

        if (!more) {
            b->status = PZ_NO_MEMORY;
            return false;
        }
        b->guess = more;
        b->room = room;
    }
    b->guess[b->inner++] = guess;
    return true;
}

/* Some of the secrets and some of all codes. */
static bool pool_for(struct bc_workspace *w, const struct state *state,
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

/* The guess with the least estimate; any secret where there is no memory to look. */
static bc_packed guess_by_estimate(struct builder *b, const struct state *state)
{
    struct bc_workspace *w = b->workspace;
    const struct pz_ctl closing = pz_ctl_unbounded(b->ctl);
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_columns *columns = NULL;
    struct bc_pool pool;
    bc_packed best = state->secret[0];
    double least = 0;

    if (pool_for(w, state, &closing, &pool))
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

/* The guess of a state, whose height becomes the least. */
static bc_packed choose(struct builder *b, struct state *state)
{
    struct bc_workspace *w = b->workspace;
    struct bc_set set = {state->secret, state->count, state->symmetry};
    struct bc_state_value value;
    uint64_t cost;
    bc_packed guess;

    if (state->count == 2)
        return state->secret[0];
    if (!w->ended) {
        value = bc_state_value_find(w, &set, state->height);
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

/* Adds what is below a state whose `parts` are made, each with the symmetry `left`. */
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
            bc_packed guess = choose(b, &part);

            add_state(b, &part, guess);
        }
    }
}

/* Adds the state with its guess and all below it. */
static void add_state(struct builder *b, const struct state *state, bc_packed guess)
{
    struct bc_symmetry *left = NULL;
    struct bc_division parts = {.code = state->secret,
                                .count = state->count,
                                .spare = b->spare,
                                .answer = b->answer};

    if (!append(b, guess))
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
    const struct bc_set *set = &build->set;
    struct builder *b = calloc(1, sizeof *b);
    bc_packed *secret = malloc(2 * (size_t)set->count * sizeof *secret);
    bc_answer_id *answer = malloc(set->count);
    enum pz_status status = PZ_NO_MEMORY;

    if (b && secret && answer) {
        struct state root = {secret, set->count, build->height, set->symmetry};

        memcpy(secret, set->secret, set->count * sizeof *secret);
        b->workspace = build->workspace;
        b->ctl = build->ctl;
        b->spare = secret + set->count;
        b->answer = answer;
        bc_packed first = build->is_given ? build->first : choose(b, &root);

        add_state(b, &root, first);
        status = b->status;
    }
    if (status == PZ_OK) {
        *guess = b->guess;
        *inner = b->inner;
    } else if (b) {
        free(b->guess);
    }
    free(secret);
    free(answer);
    free(b);
    return status;
}
