/* The search tells a cost and leaves in its transposition table the best guess of the
 * states that it solved, but it keeps no tree. The tree is read out of the table from the
 * root down: each state asks for its guess, divides, and asks for its parts.
 *
 * A state may be missing: its entry was replaced, the search ended before it, or the first
 * guess came from the book. It is searched then, by what is known of its parts and up to
 * the symmetry that the guesses before it leave, as the search did; without that a state
 * near the root takes many times as long. When the search has ended, the guess is the one
 * with the least estimate among some secrets and some other codes, evenly spaced; when the
 * deadline too is over, the first secret. Any guess that divides makes a tree, so there
 * always is one; best.c sees by its cost whether it is the one that was proven. */
#include "build_tree.h"

#include "node_bound.h"
#include "score_many.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

/* Secrets and other codes that are weighed where there is no time: for 5040 secrets some
 * 1 ms, at 0.3 ns for each guess and secret. */
enum { OWN = 200, OTHERS = 400 };

/* A tree while it is built. */
struct builder {
    struct bc_workspace *workspace;
    const struct pz_ctl *ctl;
    const struct bc_symmetry *root; /* symmetries of all secrets */
    struct bc_symmetry symmetry;    /* of the state that is searched */
    bc_code path[BC_GUESSES_MAX];   /* the guesses before it */
    bc_code *guess;                 /* in preorder */
    uint32_t inner;
    uint32_t room;
    enum pz_status status;
    bc_code *spare; /* for dividing, as is `answer` */
    bc_answer *answer;
};

/* A state to be given its guess. `secret` is scratch for what comes below. */
struct state {
    bc_code *secret;
    uint32_t count;
    unsigned height;
    unsigned depth; /* guesses before it */
};

static bool append(struct builder *b, bc_code guess)
{
    if (b->inner == b->room) {
        uint32_t room = b->room ? 2 * b->room : 64;
        bc_code *more = realloc(b->guess, room * sizeof *more);

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
    bc_code *guess = bc_arena_take(&w->arena, (own + others) * sizeof *guess);

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
static bc_code guess_by_estimate(struct builder *b, const struct state *state)
{
    struct bc_workspace *w = b->workspace;
    const struct pz_ctl closing = pz_ctl_unbounded(b->ctl);
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_columns *columns = NULL;
    struct bc_pool pool;
    bc_code best = state->secret[0];
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

/* The symmetry that the guesses before a state leave; none where they are too many. */
static void keep_path(struct builder *b, const struct state *state)
{
    if (!b->root || state->depth > BC_GUESSES_MAX) {
        bc_symmetry_none(&b->workspace->game, &b->symmetry);
        return;
    }
    b->symmetry = *b->root;
    for (unsigned i = 0; i < state->depth; i++)
        bc_symmetry_keep(&b->symmetry, b->path[i], &b->symmetry);
}

static bc_code choose(struct builder *b, const struct state *state)
{
    struct bc_workspace *w = b->workspace;
    struct bc_set set = {state->secret, state->count, &b->symmetry};
    uint64_t cost;
    bc_code guess;

    if (state->count == 2)
        return state->secret[0];
    if (bc_branch_and_bound_known(w, &set, state->height, &cost, &guess) &&
        cost < BC_INFINITE)
        return guess;
    keep_path(b, state);
    if (!w->ended && bc_branch_and_bound(w, &set, state->height, BC_INFINITE).exact &&
        bc_branch_and_bound_known(w, &set, state->height, &cost, &guess) &&
        cost < BC_INFINITE)
        return guess;
    return pz_ctl_spent(b->ctl, 0) ? state->secret[0] : guess_by_estimate(b, state);
}

/* Adds the state with its guess and all below it. */
static void add_state(struct builder *b, const struct state *state, bc_code guess)
{
    const struct bc_game *game = &b->workspace->game;
    unsigned win = bc_answer_win(game);
    unsigned height = bc_node_height_below(state->height);
    struct bc_division parts = {.code = state->secret,
                                .count = state->count,
                                .spare = b->spare,
                                .answer = b->answer};
    struct state part = {.secret = state->secret,
                         .height = height > 1 ? height : 1,
                         .depth = state->depth + 1};

    if (!append(b, guess))
        return;
    if (state->depth < BC_GUESSES_MAX)
        b->path[state->depth] = guess;
    bc_score_divide(game, guess, &parts);
    if (pz_ctl_stopped(b->ctl))
        b->status = PZ_STOPPED;
    for (unsigned a = 0; a < win && b->status == PZ_OK; a++, part.secret += part.count) {
        part.count = parts.sizes[a];
        if (part.count >= 2)
            add_state(b, &part, choose(b, &part));
    }
}

enum pz_status bc_build_tree(const struct bc_build *build, bc_code **guess, uint32_t *inner)
{
    struct builder *b = calloc(1, sizeof *b);
    bc_code *secret = malloc(2 * (size_t)build->count * sizeof *secret);
    bc_answer *answer = malloc(build->count);
    enum pz_status status = PZ_NO_MEMORY;

    if (b && secret && answer) {
        struct state root = {secret, build->count, build->height, 0};

        memcpy(secret, build->secret, build->count * sizeof *secret);
        b->workspace = build->workspace;
        b->ctl = build->ctl;
        b->spare = secret + build->count;
        b->answer = answer;
        b->root = build->symmetry;
        add_state(b, &root, build->is_given ? build->first : choose(b, &root));
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
