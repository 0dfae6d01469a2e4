#include "workspace.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>

enum { CTL_CODES = 512 /* between two checks of the limits */ };

void *bc_workspace_take(struct bc_workspace *w, size_t size)
{
    void *piece = bc_arena_take(&w->arena, size);

    if (!piece)
        w->ended = true;
    return piece;
}

bool bc_workspace_count_node(struct bc_workspace *w)
{
    w->nodes++;
    w->ended = w->ended || pz_ctl_check(w->ctl, w->nodes) != PZ_OK;
    return w->ended;
}

void bc_workspace_store(struct bc_workspace *w, const struct bc_key *key,
                        struct bc_outcome outcome, bc_packed guess)
{
    bc_transposition_put(&w->memo, key, outcome, guess, w->ctl);
}

/* Raises `*outcome` to the bound that the set has at any height. */
static void recall_any_height(const struct bc_workspace *w, const struct bc_key *key,
                              unsigned height, struct bc_outcome *outcome)
{
    struct bc_key any = *key;
    struct bc_outcome bound;

    bc_transposition_add_height(&any, BC_ANY_HEIGHT - height);
    if (bc_transposition_find(&w->memo, &any, &bound, NULL) && bound.cost > outcome->cost)
        outcome->cost = bound.cost;
}

bool bc_workspace_recall(const struct bc_workspace *w, const struct bc_key *key,
                         unsigned height, uint64_t limit, struct bc_outcome *outcome)
{
    assert(height <= BC_ANY_HEIGHT);
    if (bc_transposition_find(&w->memo, key, outcome, NULL) &&
        (outcome->exact || outcome->cost >= limit))
        return true;
    if (w->knows_any_height && height < BC_ANY_HEIGHT)
        recall_any_height(w, key, height, outcome);
    return outcome->cost >= limit;
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

/* Returns an estimate of the cost of n secrets, which only orders guesses.
 *
 * If guesses count, the estimate is n (1.32 + 0.487 ln n), which grows like the cost of the
 * states in the best tree of the 4 x 10 game. On average, the estimate is greater than
 * their cost by the following percentage:
 *
 *     up to 7 secrets     12 %
 *     up to 31            15 %
 *     up to 127           13 %
 *     up to 511           10 %
 *     more                 8 %
 *
 * A factor that is common to all sizes does not change the order.
 *
 * If states count, the estimate is 1 + 0.045 (n - 2) ln n, which is between 30 % below and
 * 15 % above the numbers of states of the same tree.
 *
 * If only the height counts, the estimate is n^2, which puts guesses with even parts first.
 *
 * The search hardly depends on these constants. With 0.25 or 0.75 instead of 0.487, 0.66
 * instead of 1.32, or 0.0225 instead of 0.045, the number of nodes of the runs in
 * branch_and_bound.c changes by less than 4 %. */
static double estimate_of(const struct bc_weights *weights, double n)
{
    if (weights->state == 0 && weights->guess == 0)
        return n * n;
    double estimate = (double)weights->guess * n * (1.32 + 0.487 * log(n));

    if (n > 1)
        estimate += (double)weights->state * (1 + 0.045 * (n - 2) * log(n));
    return estimate;
}

/* Fills the tables by number of secrets. In a full tree, the first guess finds one secret,
 * the second guess finds `useful` secrets, and the third guess finds `useful` squared
 * secrets. */
static void fill_sizes(struct bc_workspace *w, unsigned useful)
{
    uint64_t level = 1;   /* secrets that `guesses` guesses find */
    uint64_t left = 1;    /* of these, not counted yet */
    uint64_t guesses = 1; /* for the next secret */
    uint64_t total = 0;

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
        total += guesses;
        w->least[n] = w->weights.state * states + w->weights.guess * total;
        w->estimate[n] = estimate_of(&w->weights, n);
    }
}

/* Fills the tables by height. A capacity stays the same when it exceeds the number of codes
 * of every game, so that it does not overflow. */
static void fill_heights(struct bc_workspace *w, unsigned useful)
{
    w->capacity[0] = 0;
    w->early[0] = w->weights.last ? 0 : UINT64_MAX;
    for (unsigned h = 1; h <= BC_ANY_HEIGHT; h++) {
        uint64_t below = w->capacity[h - 1];

        w->capacity[h] = below > UINT32_MAX ? below : 1 + useful * below;
        w->early[h] = w->weights.last ? below : UINT64_MAX;
    }
}

enum pz_status bc_workspace_open(struct bc_workspace *w, const struct bc_game *game,
                                 const struct bc_weights *weights, uint32_t secrets,
                                 size_t max_bytes)
{
    unsigned useful = bc_capacity_useful(game);
    const struct bc_game guesses = bc_guess_game(game);
    bc_packed code = bc_packed_first(&guesses);
    bc_packed *all;

    assert(bc_exact_supports(game) && secrets <= bc_packed_codes(game));
    assert(weights->state == 0 || weights->last == 0);
    *w = (struct bc_workspace){.game = *game, .weights = *weights, .sizes = secrets + 1};
    w->arena.max_bytes = max_bytes - max_bytes / 4; /* 0 stays 0: unlimited */
    w->memo.max_bytes = (max_bytes + 3) / 4;
    w->all.count = bc_packed_codes(&guesses);
    w->least = bc_arena_take(&w->arena, w->sizes * sizeof *w->least);
    w->estimate = bc_arena_take(&w->arena, w->sizes * sizeof *w->estimate);
    all = bc_arena_take(&w->arena, w->all.count * sizeof *all);
    if (!all || !w->least || !w->estimate)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < w->all.count; i++, bc_packed_next(&guesses, &code))
        all[i] = code;
    w->all.guess = all;
    fill_heights(w, useful);
    fill_sizes(w, useful);
    return PZ_OK;
}

void bc_workspace_close(struct bc_workspace *w)
{
    pz_memo_close(&w->memo);
    bc_arena_free(&w->arena);
}
