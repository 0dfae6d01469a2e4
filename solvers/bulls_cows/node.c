#include "node.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    LARGE = 64,       /* from here on guesses are bounded by the sizes of their parts */
    RESTRICT = 36,    /* from here on a set gets columns of its own */
    BASE_MAX = 400,   /* secrets whose columns are laid out as bits */
    CTL_TRIALS = 256, /* guesses bounded between two looks at the clock */
    YIELD_TRIALS = 16,
    QUICK = 8, /* up to this a secret that tells all apart is looked for first */
};

/* Nodes take microseconds to many milliseconds each, so the clock is read at each. */
static bool look_at_the_clock(struct bc_search *s)
{
    s->nodes++;
    s->ended = s->ended || pz_ctl_stopped(s->ctl) || pz_ctl_spent(s->ctl, s->nodes);
    return s->ended;
}

/* Lays out the bits of columns, where guesses need not be secrets; false when the search
 * has ended. */
static bool make_ready(struct bc_search *s, struct bc_columns *columns)
{
    if (columns && !s->weights.consistent && !bc_columns_spread(&s->arena, columns))
        s->ended = true;
    return !s->ended;
}

/* All guesses that the objective allows for the secrets of `columns`, with bits where
 * guesses need not be secrets. */
static struct bc_columns *base_for(struct bc_search *s, const bc_code *secret,
                                   uint32_t count)
{
    struct bc_pool own = {secret, count, s->ctl};
    struct bc_pool all = {s->all.guess, s->all.count, s->ctl};
    const struct bc_pool *pool = s->weights.consistent ? &own : &all;
    struct bc_columns *base =
        bc_search_checked(s, bc_columns_make(&s->arena, &s->game, secret, count, pool));

    return make_ready(s, base) ? base : NULL;
}

/* A guess to try. */
struct trial {
    uint64_t bound; /* it costs no less */
    double estimate;
    uint32_t column;
};

static int compare_trials(const void *a, const void *b)
{
    const struct trial *x = a;
    const struct trial *y = b;

    if (x->estimate != y->estimate)
        return x->estimate < y->estimate ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* Bounds and estimates the guess of a column by the sizes of its parts. */
static struct trial trial_of(const struct bc_search *s, const struct state *state,
                             uint32_t column)
{
    unsigned win = bc_answer_win(&s->game);
    unsigned height = bc_height_below(state->height);
    uint32_t sizes[BC_ANSWERS_MAX];
    struct trial trial = {.bound = s->weights.state + s->weights.guess * state->count,
                          .column = column};

    bc_columns_sizes(state->site->columns, column, sizes);
    for (unsigned a = 0; a < win; a++) {
        uint64_t least = bc_least(s, sizes[a], height);

        trial.estimate += s->estimate[sizes[a]];
        trial.bound = least >= BC_INFINITE ? BC_INFINITE : trial.bound + least;
        if (trial.bound >= BC_INFINITE)
            return trial;
    }
    return trial;
}

/* What a state's guesses came to. */
static struct bc_outcome conclude(struct bc_search *s, const struct state *state,
                                  const struct leader *leader)
{
    struct bc_outcome value = {leader->cost, leader->found || leader->cost >= BC_INFINITE};

    if (s->ended)
        return (struct bc_outcome){0, false};
    bc_search_note(s, &state->key, value, leader->guess);
    return value;
}

/* Notes what is known at the root while guesses, the first in doubt, are left to try. */
static void report_root(struct bc_search *s, const struct leader *leader,
                        const struct trial *left, uint32_t count)
{
    s->root_guess = leader->guess;
    s->root_found = leader->found;
    s->root_lower = leader->cost;
    for (uint32_t i = 0; s->ended && i < count; i++)
        if (left[i].bound < s->root_lower)
            s->root_lower = left[i].bound;
}

/* Tries the guesses of the site for all its secrets, the most promising first. */
static struct bc_outcome solve_large(struct bc_search *s, const struct state *state,
                                     uint64_t limit)
{
    const struct bc_columns *columns = state->site->columns;
    struct trial *trial = bc_search_take(s, columns->count * sizeof *trial);
    struct leader leader = {.cost = limit};
    uint32_t count = 0;
    uint32_t tried;

    if (!trial)
        return (struct bc_outcome){0, false};
    for (uint32_t c = 0; c < columns->count; c++) {
        if (c % CTL_TRIALS == CTL_TRIALS - 1 && look_at_the_clock(s))
            return (struct bc_outcome){0, false};
        if (c % YIELD_TRIALS == 0)
            pz_ctl_yield(s->ctl);
        trial[count] = trial_of(s, state, c);
        count += trial[count].bound < limit;
    }
    qsort(trial, count, sizeof *trial, compare_trials);
    if (count > 0 && !state->site->base && columns->rows <= BASE_MAX)
        state->site->base = base_for(s, columns->secret, columns->rows);
    s->depth++;
    for (tried = 0; tried < count && !s->ended; tried++)
        if (trial[tried].bound < leader.cost && !look_at_the_clock(s))
            bc_divide_try(s, state, trial[tried].column, &leader);
    if (--s->depth == 0)
        report_root(s, &leader, trial + tried - (tried > 0), count - tried + (tried > 0));
    return conclude(s, state, &leader);
}

/* Tries guesses in the order of their scores. */
static struct bc_outcome solve_small(struct bc_search *s, const struct state *state,
                                     uint64_t limit)
{
    struct leader leader = {.cost = limit};
    struct scores scores;

    if (!bc_scores_make(s, state, &scores))
        return (struct bc_outcome){0, false};
    for (unsigned score = scores.top; score > 1 && !s->ended; score--) {
        uint64_t bound = bc_score_bound(s, state, score);

        pz_ctl_yield(s->ctl);
        if (bound >= leader.cost)
            break;
        for (uint32_t i = 0; (i = bc_scores_next(&scores, i, score)) < scores.count; i++) {
            uint32_t column =
                s->weights.consistent ? state->site->columns->own[state->row[i]] : i;

            if (bound < leader.cost && !s->ended)
                bc_divide_try(s, state, column, &leader);
        }
    }
    return conclude(s, state, &leader);
}

/* True when a secret, guessed, tells all others apart: nothing is better. */
static bool solve_quick(struct bc_search *s, const struct state *state,
                        struct bc_outcome *value)
{
    const struct bc_columns *columns = state->site->columns;

    if (state->count > QUICK || state->height < 2)
        return false;
    for (uint32_t i = 0; i < state->count; i++) {
        uint32_t column = columns->own[state->row[i]];
        unsigned score = bc_score_own(s, state, column);

        if (score != bc_score_perfect(s, state->count))
            continue;
        *value = (struct bc_outcome){bc_score_bound(s, state, score), true};
        bc_search_note(s, &state->key, *value, columns->guess[column]);
        return true;
    }
    return false;
}

/* Bounds a state by its best score, without trying a guess; exact where that settles it. */
struct bc_outcome bc_state_probe(struct bc_search *s, const struct state *part)
{
    struct bc_outcome value = {0, false};
    struct site within = *part->site;
    struct state state = *part;
    struct bc_mark mark = bc_arena_mark(&s->arena);
    struct scores scores;

    within.columns = within.base;
    within.symmetry = NULL;
    state.site = &within;
    if (solve_quick(s, &state, &value))
        return value;
    if (bc_scores_make(s, &state, &scores)) {
        uint64_t least = bc_least(s, state.count, state.height);

        value.cost = bc_score_bound(s, &state, scores.top);
        if (value.cost < least)
            value.cost = least;
        value.exact = value.cost >= BC_INFINITE;
        bc_search_note(s, &state.key, value, 0);
    }
    bc_arena_release(&s->arena, mark);
    return value;
}

/* Gives the state columns of its own, in which guesses that differed for other secrets
 * only are merged. */
static struct bc_outcome solve_restricted(struct bc_search *s, const struct state *state,
                                          uint64_t limit)
{
    struct bc_columns *columns = bc_search_checked(
        s, bc_columns_restrict(&s->arena, state->site->columns, state->row, state->count));
    uint16_t *row = bc_search_take(s, state->count * sizeof *row);
    struct site site = {.columns = columns, .base = columns};
    struct state all = *state;

    if (s->ended || !make_ready(s, columns))
        return (struct bc_outcome){0, false};
    for (uint32_t r = 0; r < state->count; r++)
        row[r] = (uint16_t)r;
    all.site = &site;
    all.row = row;
    return state->count >= LARGE && !s->weights.consistent ? solve_large(s, &all, limit)
                                                           : solve_small(s, &all, limit);
}

/* True when the least cost by size and the memo settle the question. */
static bool is_settled(struct bc_search *s, const struct bc_key *key, uint32_t count,
                       unsigned height, uint64_t limit, struct bc_outcome *value)
{
    uint64_t least = bc_least(s, count, height);

    *value = (struct bc_outcome){least, bc_is_trivial(count) || least >= BC_INFINITE};
    if (value->exact || least >= limit)
        return true;
    return bc_search_recall(s, key, limit, value) || look_at_the_clock(s);
}

struct bc_outcome bc_state_solve(struct bc_search *s, const struct state *state,
                                 uint64_t limit)
{
    struct bc_outcome value;

    if (is_settled(s, &state->key, state->count, state->height, limit, &value) ||
        solve_quick(s, state, &value))
        return value;
    struct bc_mark mark = bc_arena_mark(&s->arena);

    if (state->count >= RESTRICT && state->count < state->site->columns->rows)
        value = solve_restricted(s, state, limit);
    else
        value = solve_small(s, state, limit);
    bc_arena_release(&s->arena, mark);
    return value;
}

/* Solves a set by the guesses of `pool`. */
struct bc_outcome bc_state_solve_set(struct bc_search *s, const struct bc_set *set,
                                     const struct bc_pool *pool, unsigned height,
                                     uint64_t limit)
{
    struct site site = {.symmetry = set->symmetry};
    struct state state = {.site = &site,
                          .count = set->count,
                          .height = height,
                          .key = bc_search_key(set->secret, set->count, height)};
    struct bc_outcome value;

    if (is_settled(s, &state.key, set->count, height, limit, &value))
        return value;
    uint16_t *row = bc_search_take(s, set->count * sizeof *row);

    if (!s->weights.consistent && 2 * pool->count > s->all.count && set->count <= BASE_MAX)
        site.base = site.columns = base_for(s, set->secret, set->count);
    else
        site.columns = bc_search_checked(
            s, bc_columns_make(&s->arena, &s->game, set->secret, set->count, pool));
    if (s->ended)
        return (struct bc_outcome){0, false};
    for (uint32_t r = 0; r < set->count; r++)
        row[r] = (uint16_t)r;
    state.row = row;
    return solve_large(s, &state, limit);
}
