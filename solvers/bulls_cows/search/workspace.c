#include "workspace.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/control.h"

#include <math.h>
#include <stdlib.h>

enum { CTL_CODES = 512 /* between two looks at the clock */ };

void *bc_workspace_take(struct bc_workspace *w, size_t size)
{
    void *taken = bc_arena_take(&w->arena, size);

    if (!taken)
        w->ended = true;
    return taken;
}

struct bc_columns *bc_workspace_checked(struct bc_workspace *w, struct bc_columns *columns)
{
    if (!columns)
        w->ended = true;
    return columns;
}

bool bc_workspace_look(struct bc_workspace *w)
{
    w->nodes++;
    w->ended = w->ended || pz_ctl_check(w->ctl, w->nodes) != PZ_OK;
    return w->ended;
}

void bc_workspace_note(struct bc_workspace *w, const struct bc_key *key,
                       struct bc_outcome value, bc_packed guess)
{
    bc_transposition_note(&w->memo, key, value, guess, w->ctl);
}

/* Raises `*value` to the bound that the set has at any height. */
static void recall_any_height(const struct bc_workspace *w, const struct bc_key *key,
                              unsigned height, struct bc_outcome *value)
{
    struct bc_key any = *key;
    struct bc_outcome bound;

    bc_transposition_add_height(&any, BC_ANY_HEIGHT - height);
    if (bc_transposition_find(&w->memo, &any, &bound, NULL) && bound.cost > value->cost)
        value->cost = bound.cost;
}

bool bc_workspace_recall(const struct bc_workspace *w, const struct bc_key *key,
                         unsigned height, uint64_t limit, struct bc_outcome *value)
{
    if (bc_transposition_find(&w->memo, key, value, NULL) &&
        (value->exact || value->cost >= limit))
        return true;
    if (w->knows_any_height && height < BC_ANY_HEIGHT)
        recall_any_height(w, key, height, value);
    return value->cost >= limit;
}

bool bc_workspace_reduce(struct bc_workspace *w, const struct bc_symmetry *symmetry,
                         const struct bc_pool *from, struct bc_pool *to)
{
    bc_packed *guess = bc_workspace_take(w, from->count * sizeof *guess);

    *to = (struct bc_pool){guess, 0, w->ctl};
    for (uint32_t i = 0; !w->ended && i < from->count; i++) {
        if (i % CTL_CODES == CTL_CODES - 1)
            w->ended = pz_ctl_check(w->ctl, w->nodes) != PZ_OK;
        if (bc_symmetry_is_least(symmetry, from->guess[i]))
            guess[to->count++] = from->guess[i];
    }
    return !w->ended;
}

/* The fitted cost of n secrets, for the order of guesses only.
 *
 * Guesses: n (1.32 + 0.487 ln n) has the growth of the states in the best tree of the 4 x
 * 10 game. It lies above their cost, by 12 % on average up to 7 secrets, 15 % up to 31, 13
 * % up to 127, 10 % up to 511 and 8 % beyond; a factor common to all sizes orders nothing.
 * States: 1 + 0.045 (n - 2) ln n lies from 30 % below to 15 % above those of the same tree.
 * Where only the height counts, n^2: even parts first. The search hardly depends on any of
 * it: with 0.25 or 0.75 for 0.487, 0.66 for 1.32 or 0.0225 for 0.045 the nodes of the runs
 * told of in branch_and_bound.c change by less than 4 %. */
static double estimate_of(const struct bc_weights *weights, double n)
{
    if (weights->state == 0 && weights->guess == 0)
        return n * n;
    double estimate = (double)weights->guess * n * (1.32 + 0.487 * log(n));

    if (n > 1)
        estimate += (double)weights->state * (1 + 0.045 * (n - 2) * log(n));
    return estimate;
}

/* Of n secrets one is found by the first guess, `useful` by the second, `useful` squared
 * by the third. */
static void fill_tables(struct bc_workspace *w, unsigned useful)
{
    uint64_t level = 1; /* secrets that are found by exactly so many guesses */
    uint64_t left = 1;
    uint64_t guesses = 1;
    uint64_t sum = 0;

    w->least[0] = 0;
    w->estimate[0] = 0;
    for (uint32_t n = 1; n < w->sizes; n++) {
        uint64_t states = n == 1 ? 0 : bc_capacity_inner(useful, n);

        if (left == 0) {
            level *= useful;
            left = level;
            guesses++;
        }
        left--;
        sum += guesses;
        w->least[n] = w->weights.state * states + w->weights.guess * sum;
        w->estimate[n] = estimate_of(&w->weights, n);
    }
}

enum pz_status bc_workspace_open(struct bc_workspace *w, const struct bc_game *game,
                                 const struct bc_weights *weights, uint32_t secrets,
                                 size_t max_bytes)
{
    unsigned useful = bc_capacity_useful(game);
    bc_packed code = bc_packed_first(game);
    bc_packed *all;

    *w = (struct bc_workspace){.game = *game, .weights = *weights, .sizes = secrets + 1};
    w->arena.max_bytes = max_bytes - max_bytes / 4; /* 0 stays 0: any amount */
    w->memo.max_bytes = (max_bytes + 3) / 4;
    w->all.count = bc_packed_codes(game);
    w->least = bc_arena_take(&w->arena, w->sizes * sizeof *w->least);
    w->estimate = bc_arena_take(&w->arena, w->sizes * sizeof *w->estimate);
    all = bc_arena_take(&w->arena, w->all.count * sizeof *all);
    if (!all || !w->least || !w->estimate)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < w->all.count; i++, bc_packed_next(game, &code))
        all[i] = code;
    w->all.guess = all;
    for (unsigned h = 0; h <= BC_ANY_HEIGHT; h++) {
        uint64_t below = h ? w->capacity[h - 1] : 0;

        w->capacity[h] = h == 0 ? 0 : below > UINT32_MAX ? below : 1 + useful * below;
        w->early[h] = weights->last ? below : UINT64_MAX;
    }
    fill_tables(w, useful);
    return PZ_OK;
}

void bc_workspace_close(struct bc_workspace *w)
{
    pz_memo_close(&w->memo);
    bc_arena_free(&w->arena);
}
