#include "bulls_cows_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGE = 64,     /* from here on guesses are bounded by the sizes of their parts */
    RESTRICT = 36,  /* from here on a set gets columns of its own */
    SYMMETRIC = 48, /* from here on a set's guesses are tried up to symmetry */
    BASE_MAX = 400, /* secrets whose columns are laid out as bits */
    QUICK = 8,      /* below this a guess that tells all apart is looked for first */
    SCORE_STEP = BC_ANSWERS_MAX + 2, /* see score_of */
    CTL_NODES = 64                   /* nodes between two looks at the clock */
};

/* Where a state's guesses come from. */
struct site {
    struct bc_columns *columns;         /* the guesses that are tried */
    struct bc_columns *base;            /* all guesses, with bits, for parts; or NULL when
                                         * parts get columns of their own */
    const struct bc_symmetry *symmetry; /* NULL when it is not looked for any more */
};

/* A state: some rows of a site's columns, to be finished in `height` guesses. */
struct state {
    struct site *site;
    const uint16_t *row;
    uint32_t count;
    unsigned height;
    struct bc_key key;
};

/* The parts that a guess makes of a state. */
struct parts {
    bc_code guess;
    uint16_t *row; /* sorted by answer */
    uint32_t start[BC_ANSWERS_MAX + 1];
    uint64_t cost[BC_ANSWERS_MAX]; /* not below */
    bool exact[BC_ANSWERS_MAX];
    bool known[BC_ANSWERS_MAX];   /* the memo holds a bound */
    struct bc_symmetry *symmetry; /* of the parts; NULL until needed */
    struct bc_pool pool;          /* guesses up to it */
};

static struct bc_outcome solve_rows(struct bc_search *s, const struct state *state,
                                    uint64_t limit);

static struct bc_outcome probe(struct bc_search *s, const struct state *part);

static bool look_at_the_clock(struct bc_search *s)
{
    if (++s->nodes % CTL_NODES == 0 &&
        (pz_ctl_stopped(s->ctl) || pz_ctl_spent(s->ctl, s->nodes)))
        s->ended = true;
    return s->ended;
}

/* Memory for the search; without it the search ends. */
static void *take(struct bc_search *s, size_t size)
{
    void *taken = bc_arena_take(&s->arena, size);

    if (!taken)
        s->ended = s->starved = true;
    return taken;
}

static struct bc_columns *checked(struct bc_search *s, struct bc_columns *columns)
{
    if (!columns)
        s->ended = s->starved = true;
    return columns;
}

/* A set of n secrets never needs more than n guesses, so higher limits are all one. */
static unsigned height_that_counts(unsigned height, uint32_t count)
{
    if (height >= BC_ANY_HEIGHT)
        return BC_ANY_HEIGHT;
    return height < count ? height : count;
}

static void key_height(struct bc_key *key, unsigned height)
{
    key->word += height * 0xa0761d6478bd642fu;
    key->check += height * 0x9e3779b1u;
}

static uint64_t least_of(const struct bc_search *s, uint32_t count, unsigned height)
{
    return count > s->capacity[height] ? BC_INFINITE : s->least[count];
}

/* Whether the least cost of so few secrets is what `least` says. */
static bool is_trivial(uint32_t count)
{
    return count <= 2;
}

static void note(struct bc_search *s, const struct bc_key *key, struct bc_outcome value,
                 bc_code guess)
{
    struct bc_memo_entry entry = {.word = key->word,
                                  .check = key->check,
                                  .guess = guess,
                                  .cost = value.cost,
                                  .exact = value.exact};

    bc_memo_put(&s->memo, &entry);
}

/* True when the memo settles the question: `*value` is the answer then, and in any case
 * not below what is known. */
static bool recall(const struct bc_search *s, const struct bc_key *key, uint64_t limit,
                   struct bc_outcome *value)
{
    const struct bc_memo_entry *entry = bc_memo_find(&s->memo, key);

    if (!entry)
        return false;
    *value = (struct bc_outcome){entry->cost, entry->exact};
    return entry->exact || entry->cost >= limit;
}

/* Divides `state` by `column` of the site's columns; false without memory. */
static bool divide(struct bc_search *s, const struct state *state, uint32_t column,
                   struct parts *parts)
{
    const struct bc_columns *columns = state->site->columns;
    const bc_answer *answer = columns->answer + (size_t)column * columns->stride;
    unsigned answers = bc_game_answers(&s->game);
    uint32_t place[BC_ANSWERS_MAX + 1] = {0};

    parts->guess = columns->guess[column];
    parts->symmetry = NULL;
    parts->row = take(s, state->count * sizeof *parts->row);
    if (!parts->row)
        return false;
    for (uint32_t i = 0; i < state->count; i++)
        place[answer[state->row[i]] + 1]++;
    for (unsigned a = 0; a < answers; a++)
        place[a + 1] += place[a];
    memcpy(parts->start, place, sizeof place);
    for (uint32_t i = 0; i < state->count; i++)
        parts->row[place[answer[state->row[i]]]++] = state->row[i];
    return true;
}

static uint32_t size_of(const struct parts *parts, unsigned answer)
{
    return parts->start[answer + 1] - parts->start[answer];
}

/* The part as a state of the same site. */
static struct state part_of(const struct state *state, const struct parts *parts,
                            unsigned answer)
{
    const struct bc_columns *columns = state->site->columns;
    struct state part = {
        .site = state->site,
        .row = parts->row + parts->start[answer],
        .count = size_of(parts, answer),
    };

    part.height = state->height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : state->height - 1;
    part.height = height_that_counts(part.height, part.count);
    for (uint32_t i = 0; i < part.count; i++)
        bc_key_add(&part.key, &columns->key[part.row[i]]);
    key_height(&part.key, part.height);
    return part;
}

/* The guesses of `from` up to symmetry; false without memory. */
static bool reduce(struct bc_search *s, const struct bc_symmetry *symmetry,
                   const struct bc_pool *from, struct bc_pool *to)
{
    bc_code *guess = take(s, from->count * sizeof *guess);

    *to = (struct bc_pool){guess, 0};
    for (uint32_t i = 0; guess && i < from->count; i++)
        if (bc_symmetry_is_least(symmetry, from->guess[i]))
            guess[to->count++] = from->guess[i];
    return guess != NULL;
}

/* The symmetry that the guess of `parts` leaves, and all guesses up to it; false without
 * memory. */
static bool symmetry_after(struct bc_search *s, const struct state *state,
                           struct parts *parts)
{
    if (parts->symmetry)
        return true;
    parts->symmetry = take(s, sizeof *parts->symmetry);
    if (!parts->symmetry)
        return false;
    bc_symmetry_keep(state->site->symmetry, parts->guess, parts->symmetry);
    return s->weights.consistent || reduce(s, parts->symmetry, &s->all, &parts->pool);
}

/* All guesses that the objective allows for the secrets of `columns`, with bits where
 * guesses need not be secrets. */
static struct bc_columns *base_for(struct bc_search *s, const bc_code *secret,
                                   uint32_t count)
{
    struct bc_pool own = {secret, count};
    const struct bc_pool *pool = s->weights.consistent ? &own : &s->all;
    struct bc_columns *base =
        checked(s, bc_columns_make(&s->arena, &s->game, secret, count, pool));

    if (base && !s->weights.consistent && !bc_columns_spread(&s->arena, base)) {
        s->ended = s->starved = true;
        return NULL;
    }
    return base;
}

static struct bc_outcome solve_set(struct bc_search *s, const struct bc_set *set,
                                   const struct bc_pool *pool, unsigned height,
                                   uint64_t limit);

/* Solves a part by columns of its own. */
static struct bc_outcome solve_part_apart(struct bc_search *s, const struct state *part,
                                          struct parts *parts, uint64_t limit)
{
    const struct bc_columns *columns = part->site->columns;
    bc_code *secret = take(s, part->count * sizeof *secret);
    struct bc_set set = {secret, part->count, parts->symmetry};
    struct bc_pool own = {secret, part->count};
    struct bc_pool pool = parts->pool;

    if (!secret)
        return (struct bc_outcome){0, false};
    for (uint32_t i = 0; i < part->count; i++)
        secret[i] = columns->secret[part->row[i]];
    if (s->weights.consistent && !reduce(s, parts->symmetry, &own, &pool))
        return (struct bc_outcome){0, false};
    return solve_set(s, &set, &pool, part->height, limit);
}

/* The least cost of one part. */
static struct bc_outcome solve_part(struct bc_search *s, const struct state *state,
                                    struct parts *parts, unsigned answer, uint64_t limit)
{
    struct state part = part_of(state, parts, answer);
    struct site *site = state->site;
    struct bc_outcome value = {0, false};

    if (recall(s, &part.key, limit, &value))
        return value;
    if (site->symmetry && (part.count >= SYMMETRIC || !site->base)) {
        if (!symmetry_after(s, state, parts))
            return value;
        if (!site->base || s->weights.consistent || 2 * parts->pool.count <= s->all.count) {
            struct bc_mark mark = bc_arena_mark(&s->arena);

            value = solve_part_apart(s, &part, parts, limit);
            bc_arena_release(&s->arena, mark);
            return value;
        }
    }
    struct site within = {.columns = site->base, .base = site->base};

    part.site = &within;
    return solve_rows(s, &part, limit);
}

/* Bounds each part by its size and the memo, and returns the sum for the state. */
static uint64_t bound_parts(const struct bc_search *s, const struct state *state,
                            struct parts *parts)
{
    unsigned win = bc_answer_win(&s->game);
    unsigned height = state->height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : state->height - 1;
    uint64_t sum = s->weights.state + s->weights.guess * state->count;

    for (unsigned a = 0; a < win; a++) {
        parts->cost[a] = least_of(s, size_of(parts, a), height);
        parts->exact[a] = is_trivial(size_of(parts, a));
        sum += parts->cost[a];
        if (sum >= BC_INFINITE)
            return BC_INFINITE;
    }
    return sum;
}

/* Whether only the height counts. */
static bool is_height_only(const struct bc_search *s)
{
    return s->weights.state == 0 && s->weights.guess == 0;
}

/* The part not yet exact that is worth solving next, or the number of answers: the one
 * with the fewest secrets, as it costs the least time; but where only the height counts,
 * the one with the most, as it fails first. */
static unsigned next_part(const struct bc_search *s, const struct parts *parts)
{
    unsigned win = bc_answer_win(&s->game);
    unsigned best = win;

    for (unsigned a = 0; a < win; a++) {
        if (parts->exact[a])
            continue;
        bool smaller = best < win && size_of(parts, a) < size_of(parts, best);

        if (best == win || smaller != is_height_only(s))
            best = a;
    }
    return best;
}

/* Raises the bounds of the parts by what each part's own best score tells, the parts met
 * before by the memo, and returns the new sum, or the first that is not below `limit`. */
static uint64_t look_ahead(struct bc_search *s, const struct state *state,
                           struct parts *parts, uint64_t sum, uint64_t limit)
{
    unsigned win = bc_answer_win(&s->game);

    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned a = 0; a < win && sum < limit && !s->ended; a++) {
            if (parts->exact[a])
                continue;
            struct state part = part_of(state, parts, a);
            struct bc_outcome value = {parts->cost[a], false};

            if (pass == 0) {
                recall(s, &part.key, BC_INFINITE, &value);
                parts->known[a] = value.cost > parts->cost[a];
            } else if (!parts->known[a] && (state->site->base || !state->site->symmetry)) {
                value = probe(s, &part);
            }
            if (value.cost > parts->cost[a]) {
                sum += value.cost - parts->cost[a];
                parts->cost[a] = value.cost;
            }
            parts->exact[a] = value.exact;
        }
    }
    return sum;
}

/* The cost of the state when it guesses `column`: exact when below `limit`. */
static uint64_t cost_of_guess(struct bc_search *s, const struct state *state,
                              uint32_t column, uint64_t limit)
{
    struct parts parts;
    unsigned win = bc_answer_win(&s->game);
    unsigned a;

    if (!divide(s, state, column, &parts))
        return 0;
    uint64_t sum = bound_parts(s, state, &parts);

    if (sum < limit)
        sum = look_ahead(s, state, &parts, sum, limit);
    while (sum < limit && (a = next_part(s, &parts)) < win) {
        uint64_t rest = sum - parts.cost[a];
        struct bc_outcome value = solve_part(s, state, &parts, a, limit - rest);

        if (s->ended)
            return rest + parts.cost[a];
        parts.cost[a] = value.cost;
        parts.exact[a] = true;
        sum = rest + value.cost;
    }
    return sum;
}

/* The best guess so far. */
struct leader {
    uint64_t cost; /* below it nothing is known to be possible */
    bc_code guess;
    bool found;
};

/* Tries one guess. What it makes in memory is given back. */
static void try_guess(struct bc_search *s, const struct state *state, uint32_t column,
                      struct leader *leader)
{
    struct bc_mark mark = bc_arena_mark(&s->arena);
    uint64_t cost = cost_of_guess(s, state, column, leader->cost);

    bc_arena_release(&s->arena, mark);
    if (s->ended || cost >= leader->cost)
        return;
    leader->cost = cost;
    leader->guess = state->site->columns->guess[column];
    leader->found = true;
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
    unsigned height = state->height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : state->height - 1;
    uint32_t sizes[BC_ANSWERS_MAX];
    struct trial trial = {.bound = s->weights.state + s->weights.guess * state->count,
                          .column = column};

    bc_columns_sizes(state->site->columns, column, sizes);
    for (unsigned a = 0; a < win; a++) {
        uint64_t least = least_of(s, sizes[a], height);

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
    note(s, &state->key, value, leader->guess);
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
    struct trial *trial = take(s, columns->count * sizeof *trial);
    struct leader leader = {.cost = limit};
    uint32_t count = 0;
    uint32_t tried;

    if (!trial)
        return (struct bc_outcome){0, false};
    for (uint32_t c = 0; c < columns->count; c++) {
        trial[count] = trial_of(s, state, c);
        count += trial[count].bound < limit;
    }
    qsort(trial, count, sizeof *trial, compare_trials);
    if (count > 0 && !state->site->base && columns->rows <= BASE_MAX)
        state->site->base = base_for(s, columns->secret, columns->rows);
    s->depth++;
    for (tried = 0; tried < count && !s->ended; tried++)
        if (trial[tried].bound < leader.cost)
            try_guess(s, state, trial[tried].column, &leader);
    if (--s->depth == 0)
        report_root(s, &leader, trial + tried - (tried > 0), count - tried + (tried > 0));
    return conclude(s, state, &leader);
}

/* Scores say how good a guess looks, by its parts, the winning one counted twice, and
 * its large parts, those of two or more secrets: a part of n secrets costs at least
 * 2n - 1 guesses, and a state when n is 2 or more. A greater score has no greater bound. */
static unsigned score_of(const struct bc_search *s, unsigned parts, unsigned large)
{
    if (s->weights.state == 0)
        return parts;
    return ((SCORE_STEP - 1 - large) * SCORE_STEP) + parts;
}

static uint64_t bound_of_score(const struct bc_search *s, const struct state *state,
                               unsigned score)
{
    const struct bc_weights *w = &s->weights;
    uint64_t count = state->count;
    unsigned parts = w->state ? score % SCORE_STEP : score;

    if (state->height == 2 && parts < count)
        return BC_INFINITE;
    if (w->state == 0)
        return w->guess * (3 * count - parts);
    uint64_t large = SCORE_STEP - 1 - score / SCORE_STEP;

    return w->state * (1 + large) + w->guess * (3 * count - parts);
}

/* The score of guessing a secret by its own column. */
static unsigned score_own(const struct bc_search *s, const struct state *state,
                          uint32_t column)
{
    const struct bc_columns *columns = state->site->columns;
    const bc_answer *answer = columns->answer + (size_t)column * columns->stride;
    uint32_t once = 0;
    uint32_t twice = 0;

    for (uint32_t i = 0; i < state->count; i++) {
        uint32_t bit = 1u << answer[state->row[i]];

        twice |= once & bit;
        once |= bit;
    }
    return score_of(s, (unsigned)__builtin_popcount(once) + 1,
                    (unsigned)__builtin_popcount(twice));
}

/* Scores of the columns that a state may guess. */
struct scores {
    uint16_t *score; /* by column of the site; by row of the state when only secrets are
                      * guessed */
    uint8_t *narrow; /* the same in bytes where the objective does not count states */
    uint32_t count;
    unsigned top;
};

static void score_any(struct bc_search *s, const struct state *state, struct scores *scores)
{
    const struct bc_columns *columns = state->site->columns;
    uint8_t *large = scores->narrow + columns->width;

    scores->count = columns->count;
    if (s->weights.state == 0) {
        scores->top = bc_columns_parts(columns, state->row, state->count, scores->narrow);
        return;
    }
    bc_columns_large(columns, state->row, state->count, scores->narrow, large);
    for (uint32_t c = 0; c < columns->count; c++) {
        unsigned score = score_of(s, scores->narrow[c], large[c]);

        scores->score[c] = (uint16_t)(scores->narrow[c] > 1 ? score : 0);
        scores->top = score > scores->top ? score : scores->top;
    }
}

/* Scores what may be guessed; false without memory. */
static bool scores_make(struct bc_search *s, const struct state *state,
                        struct scores *scores)
{
    const struct bc_columns *columns = state->site->columns;
    bool own = s->weights.consistent;
    uint32_t most = own ? state->count : columns->width;

    *scores = (struct scores){.count = most};
    if (own || s->weights.state)
        scores->score = take(s, most * sizeof *scores->score);
    if (!own)
        scores->narrow = take(s, 2 * (size_t)most);
    if (s->ended)
        return false;
    if (!own) {
        score_any(s, state, scores);
        return true;
    }
    for (uint32_t i = 0; i < state->count; i++) {
        unsigned score = score_own(s, state, columns->own[state->row[i]]);

        scores->score[i] = (uint16_t)score;
        scores->top = score > scores->top ? score : scores->top;
    }
    return true;
}

/* The first place from `from` on with `score`, or the count. */
static uint32_t next_score(const struct scores *scores, uint32_t from, unsigned score)
{
    if (!scores->score) {
        const uint8_t *at = memchr(scores->narrow + from, (int)score, scores->count - from);

        return at ? (uint32_t)(at - scores->narrow) : scores->count;
    }
    while (from < scores->count && scores->score[from] != score)
        from++;
    return from;
}

/* Tries guesses in the order of their scores. */
static struct bc_outcome solve_small(struct bc_search *s, const struct state *state,
                                     uint64_t limit)
{
    struct leader leader = {.cost = limit};
    struct scores scores;

    if (!scores_make(s, state, &scores))
        return (struct bc_outcome){0, false};
    for (unsigned score = scores.top; score > 1 && !s->ended; score--) {
        uint64_t bound = bound_of_score(s, state, score);

        if (bound >= leader.cost)
            break;
        for (uint32_t i = 0; (i = next_score(&scores, i, score)) < scores.count; i++) {
            uint32_t column =
                s->weights.consistent ? state->site->columns->own[state->row[i]] : i;

            if (bound < leader.cost && !s->ended)
                try_guess(s, state, column, &leader);
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
        unsigned score = score_own(s, state, column);

        if (score != score_of(s, state->count + 1, 0))
            continue;
        *value = (struct bc_outcome){bound_of_score(s, state, score), true};
        note(s, &state->key, *value, columns->guess[column]);
        return true;
    }
    return false;
}

/* Bounds a state by its best score, without trying a guess; exact where that settles it. */
static struct bc_outcome probe(struct bc_search *s, const struct state *part)
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
    if (scores_make(s, &state, &scores)) {
        uint64_t least = least_of(s, state.count, state.height);

        value.cost = bound_of_score(s, &state, scores.top);
        if (value.cost < least)
            value.cost = least;
        value.exact = value.cost >= BC_INFINITE;
        note(s, &state.key, value, 0);
    }
    bc_arena_release(&s->arena, mark);
    return value;
}

/* Gives the state columns of its own, in which guesses that differed for other secrets
 * only are merged. */
static struct bc_outcome solve_restricted(struct bc_search *s, const struct state *state,
                                          uint64_t limit)
{
    struct bc_columns *columns = checked(
        s, bc_columns_restrict(&s->arena, state->site->columns, state->row, state->count));
    uint16_t *row = take(s, state->count * sizeof *row);
    struct site site = {.columns = columns, .base = columns};
    struct state all = *state;

    if (s->ended)
        return (struct bc_outcome){0, false};
    if (!s->weights.consistent && !bc_columns_spread(&s->arena, columns)) {
        s->ended = s->starved = true;
        return (struct bc_outcome){0, false};
    }
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
    uint64_t least = least_of(s, count, height);

    *value = (struct bc_outcome){least, is_trivial(count) || least >= BC_INFINITE};
    if (value->exact || least >= limit)
        return true;
    return recall(s, key, limit, value) || look_at_the_clock(s);
}

static struct bc_outcome solve_rows(struct bc_search *s, const struct state *state,
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
static struct bc_outcome solve_set(struct bc_search *s, const struct bc_set *set,
                                   const struct bc_pool *pool, unsigned height,
                                   uint64_t limit)
{
    struct site site = {.symmetry = set->symmetry};
    struct state state = {.site = &site, .count = set->count, .height = height};
    struct bc_outcome value;

    for (uint32_t i = 0; i < set->count; i++) {
        struct bc_key key = bc_key_of(set->secret[i]);

        bc_key_add(&state.key, &key);
    }
    key_height(&state.key, height);
    if (is_settled(s, &state.key, set->count, height, limit, &value))
        return value;
    uint16_t *row = take(s, set->count * sizeof *row);

    if (!s->weights.consistent && 2 * pool->count > s->all.count && set->count <= BASE_MAX)
        site.base = site.columns = base_for(s, set->secret, set->count);
    else
        site.columns =
            checked(s, bc_columns_make(&s->arena, &s->game, set->secret, set->count, pool));
    if (s->ended)
        return (struct bc_outcome){0, false};
    for (uint32_t r = 0; r < set->count; r++)
        row[r] = (uint16_t)r;
    state.row = row;
    return solve_large(s, &state, limit);
}

struct bc_outcome bc_search_set(struct bc_search *s, const struct bc_set *set,
                                unsigned height, uint64_t limit)
{
    struct bc_mark mark = bc_arena_mark(&s->arena);
    struct bc_outcome value = {0, false};
    struct bc_pool own = {set->secret, set->count};
    struct bc_pool pool;

    if (reduce(s, set->symmetry, s->weights.consistent ? &own : &s->all, &pool))
        value = solve_set(s, set, &pool, height_that_counts(height, set->count), limit);
    bc_arena_release(&s->arena, mark);
    return value;
}

unsigned bc_search_useful(const struct bc_game *game)
{
    unsigned all = bc_game_answers(game);
    unsigned common = 0;

    /* Of n symbols two codes without repeats share 2p - n at least. */
    if (!game->repeats && 2u * game->positions > game->symbols)
        common = 2u * game->positions - game->symbols;
    unsigned missing = common * (common + 1) / 2;

    return all - missing - 2;
}

/* Codes beyond which no table by size is kept. */
static void fill_tables(struct bc_search *s, unsigned useful)
{
    uint64_t level = 1; /* secrets that can be found by exactly so many guesses */
    uint64_t left = 1;
    uint64_t guesses = 1;

    s->least[0] = 0;
    s->estimate[0] = 0;
    for (uint32_t n = 1; n < s->sizes; n++) {
        uint64_t states = n == 1 ? 0 : (n - 2) / useful + 1;
        double size = n;

        if (left == 0) {
            level *= useful;
            left = level;
            guesses++;
        }
        left--;
        s->least[n] = s->least[n - 1] -
                      s->weights.state * (n > 2 ? (n - 3) / useful + 1 : 0) +
                      s->weights.state * states + s->weights.guess * guesses;
        s->estimate[n] = (double)s->weights.guess * size * (1.32 + 0.487 * log(size));
        if (n > 1)
            s->estimate[n] +=
                (double)s->weights.state * (1 + 0.045 * (size - 2) * log(size));
        if (s->weights.state == 0 && s->weights.guess == 0)
            s->estimate[n] = size * size;
    }
}

enum pz_status bc_search_open(struct bc_search *s, const struct bc_game *game,
                              const struct bc_weights *weights, uint32_t secrets,
                              size_t max_bytes)
{
    unsigned useful = bc_search_useful(game);
    bc_code code = bc_code_first(game);
    bc_code *all;

    *s = (struct bc_search){.game = *game, .weights = *weights, .sizes = secrets + 1};
    s->arena.max_bytes = max_bytes / 2;
    s->all.count = bc_game_codes(game);
    s->least = bc_arena_take(&s->arena, s->sizes * sizeof *s->least);
    s->estimate = bc_arena_take(&s->arena, s->sizes * sizeof *s->estimate);
    all = bc_arena_take(&s->arena, s->all.count * sizeof *all);
    if (!all || !s->least || !s->estimate || !bc_memo_open(&s->memo, max_bytes / 4))
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < s->all.count; i++, bc_code_next(game, &code))
        all[i] = code;
    s->all.guess = all;
    for (unsigned h = 0; h <= BC_ANY_HEIGHT; h++) {
        uint64_t below = h ? s->capacity[h - 1] : 0;

        s->capacity[h] = h == 0 ? 0 : below > UINT32_MAX ? below : 1 + useful * below;
    }
    fill_tables(s, useful);
    return PZ_OK;
}

void bc_search_close(struct bc_search *s)
{
    bc_memo_close(&s->memo);
    bc_arena_free(&s->arena);
}

double bc_search_estimate(const struct bc_search *s, const struct bc_columns *columns,
                          uint32_t column)
{
    uint32_t sizes[BC_ANSWERS_MAX];
    double estimate = 0;

    bc_columns_sizes(columns, column, sizes);
    for (unsigned a = 0; a < bc_answer_win(&s->game); a++)
        estimate += s->estimate[sizes[a]];
    return estimate;
}

const struct bc_memo_entry *bc_search_known(const struct bc_search *s,
                                            const bc_code *secret, uint32_t count,
                                            unsigned height)
{
    struct bc_key key = {0, 0};

    for (uint32_t i = 0; i < count; i++) {
        struct bc_key one = bc_key_of(secret[i]);

        bc_key_add(&key, &one);
    }
    key_height(&key, height_that_counts(height, count));
    return bc_memo_find(&s->memo, &key);
}
