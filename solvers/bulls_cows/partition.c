#include "node.h"
#include "solvers/core/control.h"

#include <string.h>

enum {
    SYMMETRIC = 48 /* secrets from which on a part's guesses are tried up to symmetry */
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
    memset(parts->exact, false, sizeof parts->exact);
    parts->row = bc_search_take(s, state->count * sizeof *parts->row);
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

    part.height = bc_height_that_counts(bc_height_below(state->height), part.count);
    for (uint32_t i = 0; i < part.count; i++)
        bc_key_add(&part.key, &columns->key[part.row[i]]);
    bc_key_height(&part.key, part.height);
    return part;
}

/* The symmetry that the guess of `parts` leaves, and all guesses up to it; false without
 * memory. */
static bool symmetry_after(struct bc_search *s, const struct state *state,
                           struct parts *parts)
{
    if (parts->symmetry)
        return true;
    parts->symmetry = bc_search_take(s, sizeof *parts->symmetry);
    if (!parts->symmetry)
        return false;
    bc_symmetry_keep(state->site->symmetry, parts->guess, parts->symmetry);
    return s->weights.consistent ||
           bc_search_reduce(s, parts->symmetry, &s->all, &parts->pool);
}

/* Solves a part by columns of its own. */
static struct bc_outcome solve_part_apart(struct bc_search *s, const struct state *part,
                                          struct parts *parts, uint64_t limit)
{
    const struct bc_columns *columns = part->site->columns;
    bc_code *secret = bc_search_take(s, part->count * sizeof *secret);
    struct bc_set set = {secret, part->count, parts->symmetry};
    struct bc_pool own = {secret, part->count, s->ctl};
    struct bc_pool pool = parts->pool;

    if (!secret)
        return (struct bc_outcome){0, false};
    for (uint32_t i = 0; i < part->count; i++)
        secret[i] = columns->secret[part->row[i]];
    if (s->weights.consistent && !bc_search_reduce(s, parts->symmetry, &own, &pool))
        return (struct bc_outcome){0, false};
    return bc_state_solve_set(s, &set, &pool, part->height, limit);
}

/* The least cost of one part. */
static struct bc_outcome solve_part(struct bc_search *s, const struct state *state,
                                    struct parts *parts, unsigned answer, uint64_t limit)
{
    struct state part = part_of(state, parts, answer);
    struct site *site = state->site;
    struct bc_outcome value = {0, false};

    if (bc_search_recall(s, &part.key, limit, &value))
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
    return bc_state_solve(s, &part, limit);
}

/* Bounds each part by its size and the memo, and returns the sum for the state. */
static uint64_t bound_parts(const struct bc_search *s, const struct state *state,
                            struct parts *parts)
{
    unsigned win = bc_answer_win(&s->game);
    unsigned height = bc_height_below(state->height);
    uint64_t sum = s->weights.state + s->weights.guess * state->count;

    for (unsigned a = 0; a < win; a++) {
        parts->cost[a] = bc_least(s, size_of(parts, a), height);
        parts->exact[a] = bc_is_trivial(size_of(parts, a));
        sum = parts->cost[a] >= BC_INFINITE ? BC_INFINITE : sum + parts->cost[a];
    }
    return sum < BC_INFINITE ? sum : BC_INFINITE;
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
                bc_search_recall(s, &part.key, BC_INFINITE, &value);
                parts->known[a] = value.cost > parts->cost[a];
            } else if (!parts->known[a] && (state->site->base || !state->site->symmetry)) {
                value = bc_state_probe(s, &part);
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

/* Tries one guess. What it makes in memory is given back. */
void bc_divide_try(struct bc_search *s, const struct state *state, uint32_t column,
                   struct leader *leader)
{
    struct bc_mark mark = bc_arena_mark(&s->arena);
    uint64_t cost;

    pz_ctl_yield(s->ctl);
    cost = cost_of_guess(s, state, column, leader->cost);
    bc_arena_release(&s->arena, mark);
    if (s->ended || cost >= leader->cost)
        return;
    leader->cost = cost;
    leader->guess = state->site->columns->guess[column];
    leader->found = true;
}
