#include "build_tree.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum { OWN = 200, OTHERS = 400 /* guesses that are weighed where there is no time */ };

/* A tree while it grows. */
struct grower {
    struct bc_search *search;
    const struct pz_ctl *ctl;
    struct bc_symmetry none; /* no two guesses are taken as the same */
    bc_code *guess;          /* in preorder */
    uint32_t inner;
    uint32_t room;
    enum pz_status status;
};

/* A state to be given its guess. `secret` is scratch for what comes below. */
struct growing {
    bc_code *secret;
    uint32_t count;
    unsigned height;
};

static bool append(struct grower *g, bc_code guess)
{
    if (g->inner == g->room) {
        uint32_t room = g->room ? 2 * g->room : 64;
        bc_code *more = realloc(g->guess, room * sizeof *more);

        if (!more) {
            g->status = PZ_NO_MEMORY;
            return false;
        }
        g->guess = more;
        g->room = room;
    }
    g->guess[g->inner++] = guess;
    return true;
}

/* Some of the secrets and some of all codes. */
static bool pool_for(struct bc_search *search, const struct growing *state,
                     const struct pz_ctl *ctl, struct bc_pool *pool)
{
    uint32_t own = state->count < OWN ? state->count : OWN;
    uint32_t others = search->weights.consistent ? 0 : OTHERS;
    bc_code *guess = bc_arena_take(&search->arena, (own + others) * sizeof *guess);

    if (others > search->all.count)
        others = search->all.count;
    if (!guess)
        return false;
    for (uint32_t i = 0; i < own; i++)
        guess[i] = state->secret[(uint64_t)i * state->count / own];
    for (uint32_t i = 0; i < others; i++)
        guess[own + i] = search->all.guess[(uint64_t)i * search->all.count / others];
    *pool = (struct bc_pool){guess, own + others, ctl};
    return true;
}

/* The guess with the least estimate; any secret where there is no memory to look. */
static bc_code guess_by_estimate(struct grower *g, const struct growing *state)
{
    struct bc_search *search = g->search;
    const struct pz_ctl closing = pz_ctl_unbounded(g->ctl);
    struct bc_mark mark = bc_arena_mark(&search->arena);
    struct bc_columns *columns = NULL;
    struct bc_pool pool;
    bc_code best = state->secret[0];
    double least = 0;

    if (pool_for(search, state, &closing, &pool))
        columns = bc_columns_make(&search->arena, &search->game, state->secret,
                                  state->count, &pool);
    for (uint32_t c = 0; columns && c < columns->count; c++) {
        double estimate = bc_search_estimate(search, columns, c);

        pz_ctl_yield(&closing);
        if (c == 0 || estimate < least) {
            least = estimate;
            best = columns->guess[c];
        }
    }
    bc_arena_release(&search->arena, mark);
    return best;
}

static bc_code choose(struct grower *g, const struct growing *state)
{
    struct bc_search *search = g->search;
    struct bc_set set = {state->secret, state->count, &g->none};
    const struct bc_memo_entry *known;

    if (state->count == 2)
        return state->secret[0];
    known = bc_search_known(search, state->secret, state->count, state->height);
    if (known && known->exact && known->cost < BC_INFINITE)
        return known->guess;
    if (!search->ended) {
        struct bc_outcome outcome = bc_search_set(search, &set, state->height, BC_INFINITE);

        known = bc_search_known(search, state->secret, state->count, state->height);
        if (outcome.exact && known && known->exact && known->cost < BC_INFINITE)
            return known->guess;
    }
    return pz_ctl_spent(g->ctl, 0) ? state->secret[0] : guess_by_estimate(g, state);
}

/* Sorts the secrets by their answers to `guess`, each part increasing. */
static bool sort_secrets(struct grower *g, const struct growing *state, bc_code guess,
                         uint32_t start[BC_ANSWERS_MAX + 1])
{
    const struct bc_game *game = &g->search->game;
    unsigned answers = bc_game_answers(game);
    uint32_t place[BC_ANSWERS_MAX + 1] = {0};
    bc_answer *answer = malloc(state->count);
    bc_code *secret = malloc(state->count * sizeof *secret);

    if (!answer || !secret) {
        free(answer);
        free(secret);
        g->status = PZ_NO_MEMORY;
        return false;
    }
    memcpy(secret, state->secret, state->count * sizeof *secret);
    for (uint32_t i = 0; i < state->count; i++) {
        answer[i] = bc_score(game, secret[i], guess);
        place[answer[i] + 1]++;
    }
    for (unsigned a = 0; a < answers; a++)
        place[a + 1] += place[a];
    memcpy(start, place, sizeof place);
    for (uint32_t i = 0; i < state->count; i++)
        state->secret[place[answer[i]]++] = secret[i];
    free(answer);
    free(secret);
    return true;
}

/* Adds the state with its guess and all below it. */
static void grow_state(struct grower *g, const struct growing *state, bc_code guess)
{
    unsigned win = bc_answer_win(&g->search->game);
    unsigned height = state->height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : state->height - 1;
    uint32_t start[BC_ANSWERS_MAX + 1];

    if (!append(g, guess) || !sort_secrets(g, state, guess, start))
        return;
    if (pz_ctl_stopped(g->ctl))
        g->status = PZ_STOPPED;
    for (unsigned a = 0; a < win && g->status == PZ_OK; a++) {
        struct growing part = {.secret = state->secret + start[a],
                               .count = start[a + 1] - start[a],
                               .height = height > 1 ? height : 1};

        if (part.count >= 2)
            grow_state(g, &part, choose(g, &part));
    }
}

enum pz_status bc_grow(const struct bc_growth *growth, bc_code **guess, uint32_t *inner)
{
    struct grower *g = calloc(1, sizeof *g);
    bc_code *secret = malloc(growth->count * sizeof *secret);
    enum pz_status status = PZ_NO_MEMORY;

    if (g && secret) {
        struct growing root = {secret, growth->count, growth->height};

        memcpy(secret, growth->secret, growth->count * sizeof *secret);
        g->search = growth->search;
        g->ctl = growth->ctl;
        bc_symmetry_none(&growth->search->game, &g->none);
        grow_state(g, &root, growth->is_given ? growth->first : choose(g, &root));
        status = g->status;
    }
    if (status == PZ_OK) {
        *guess = g->guess;
        *inner = g->inner;
    } else if (g) {
        free(g->guess);
    }
    free(secret);
    free(g);
    return status;
}
