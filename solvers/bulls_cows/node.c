#include "node.h"

#include "partition.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

/* Where one way of working becomes better than another, in secrets of a node. Fitted by
 * trying half and double: processor seconds and thousands of nodes of the least total of 4
 * x 7 with repeats (A), of 4 x 10 after 0123 was answered 0,2 (B) and of 3 x 9 with repeats
 * (C), and whether 5 guesses do for B (H). bench_bulls_cows measures A, and the like of B
 * and H, as prove_4x7_repeats, prove_average and prove_height_7; runs differ by 0.1 s.
 *
 *                       A             B             C             H
 *     as it is          1.1 s, 263    0.9 s,  75    0.08 s, 11    2.5 s,  95
 *     LARGE 32          1.1 s, 320    1.1 s, 151    0.09 s, 25    2.5 s,  96
 *     LARGE 128         1.1 s, 246    0.9 s,  65    0.09 s, 11    3.3 s,  67
 *     RESTRICT 18       1.2 s, 263    1.1 s,  75    0.09 s, 11    2.5 s,  95
 *     RESTRICT 72       1.1 s, 254    0.8 s,  67    0.09 s, 11    2.7 s,  90
 *     BASE_MAX 200      1.5 s, 325    7.2 s, 247    0.11 s, 12    2.3 s,  96
 *     BASE_MAX 800      1.0 s, 196    0.9 s,  75    0.16 s, 14    2.7 s,  95
 *     QUICK 0           1.3 s, 277    1.0 s,  85    0.08 s, 15    2.6 s,  95
 *     QUICK 16          1.2 s, 263    0.9 s,  74    0.09 s, 11    2.6 s,  95
 *     SYMMETRIC 24      1.3 s, 272    1.3 s,  89    0.04 s,  7    2.6 s,  95
 *     SYMMETRIC 96      1.2 s, 264    0.9 s,  72    0.14 s, 17    2.8 s, 146
 *
 * Only BASE_MAX matters much: parts of a larger set are not bounded by their scores, and
 * each gets columns of its own. 400 rows of bits are 4 MB in the 4 x 10 game. */
enum {
    LARGE = 64,     /* from here on guesses are bounded by the sizes of their parts */
    RESTRICT = 36,  /* from here on a set gets columns of its own */
    BASE_MAX = 400, /* up to this the columns of all guesses are laid out as bits */
    QUICK = 8,      /* up to this a secret that tells all apart is looked for first */
    SYMMETRIC = 48, /* from here on a part's guesses are tried up to symmetry */

    CTL_TRIALS = 256, /* guesses bounded between two looks at the clock */
    YIELD_TRIALS = 16
};

/* The best guess so far. */
struct leader {
    uint64_t cost; /* below it nothing is known to be possible */
    bc_code guess;
    bool found;
};

/* What the parts of a guess share. */
struct below {
    struct bc_partition parts;
    struct bc_symmetry *symmetry; /* that the guess leaves; NULL until needed */
    struct bc_pool pool;          /* guesses up to it */
};

/* Lays out the bits of columns, where guesses need not be secrets; false when the search
 * has ended. */
static bool make_ready(struct bc_workspace *w, struct bc_columns *columns)
{
    if (columns && !w->weights.consistent && !bc_columns_spread(&w->arena, columns))
        w->ended = true;
    return !w->ended;
}

/* All guesses that the objective allows for the secrets of `columns`, with bits where
 * guesses need not be secrets. */
static struct bc_columns *base_for(struct bc_workspace *w, const bc_code *secret,
                                   uint32_t count)
{
    struct bc_pool own = {secret, count, w->ctl};
    struct bc_pool all = {w->all.guess, w->all.count, w->ctl};
    const struct bc_pool *pool = w->weights.consistent ? &own : &all;
    struct bc_columns *base =
        bc_workspace_checked(w, bc_columns_make(&w->arena, &w->game, secret, count, pool));

    return make_ready(w, base) ? base : NULL;
}

static int compare_trials(const void *a, const void *b)
{
    const struct bc_trial *x = a;
    const struct bc_trial *y = b;

    if (x->estimate != y->estimate)
        return x->estimate < y->estimate ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* What a node's guesses came to. */
static struct bc_outcome conclude(struct bc_workspace *w, const struct bc_node *node,
                                  const struct leader *leader)
{
    struct bc_outcome value = {leader->cost, leader->found || leader->cost >= BC_INFINITE};

    if (w->ended)
        return (struct bc_outcome){0, false};
    bc_workspace_note(w, &node->key, value, leader->guess);
    return value;
}

/* Notes what is known at the root while guesses, the first in doubt, are left to try. */
static void report_root(struct bc_workspace *w, const struct leader *leader,
                        const struct bc_trial *left, uint32_t count)
{
    w->root_guess = leader->guess;
    w->root_found = leader->found;
    w->root_lower = leader->cost;
    for (uint32_t i = 0; w->ended && i < count; i++)
        if (left[i].bound < w->root_lower)
            w->root_lower = left[i].bound;
}

/* True when a secret, guessed, tells all others apart: nothing is better. */
static bool solve_quick(struct bc_workspace *w, const struct bc_node *node,
                        struct bc_outcome *value)
{
    const struct bc_columns *columns = node->site->columns;

    if (node->count > QUICK || node->height < 2)
        return false;
    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t column = columns->own[node->row[i]];
        unsigned score = bc_bound_own_score(w, node, column);

        if (score != bc_bound_perfect(w, node->count))
            continue;
        *value = (struct bc_outcome){bc_bound_of_score(w, node, score), true};
        bc_workspace_note(w, &node->key, *value, columns->guess[column]);
        return true;
    }
    return false;
}

/* Bounds a node by its best score, without trying a guess; exact where that settles it. */
static struct bc_outcome probe(struct bc_workspace *w, const struct bc_node *part)
{
    struct bc_outcome value = {0, false};
    struct bc_site within = *part->site;
    struct bc_node node = *part;
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_scores scores;

    within.columns = within.base;
    within.symmetry = NULL;
    node.site = &within;
    if (solve_quick(w, &node, &value))
        return value;
    if (bc_bound_scores(w, &node, &scores)) {
        uint64_t least = bc_bound_least(w, node.count, node.height);

        value.cost = bc_bound_of_score(w, &node, scores.top);
        if (value.cost < least)
            value.cost = least;
        value.exact = value.cost >= BC_INFINITE;
        bc_workspace_note(w, &node.key, value, 0);
    }
    bc_arena_release(&w->arena, mark);
    return value;
}

/* True when the least cost by size and the transposition table settle the question. */
static bool is_settled(struct bc_workspace *w, const struct bc_key *key, uint32_t count,
                       unsigned height, uint64_t limit, struct bc_outcome *value)
{
    uint64_t least = bc_bound_least(w, count, height);

    *value = (struct bc_outcome){least, bc_bound_is_exact(count) || least >= BC_INFINITE};
    if (value->exact || least >= limit)
        return true;
    return bc_workspace_recall(w, key, limit, value) || bc_workspace_look(w);
}

/* Costs come from the costs of parts, so what follows calls itself in a ring: a node tries
 * guesses, a guess is priced by its parts, a part is a node. */
static struct bc_outcome solve_node(struct bc_workspace *w, const struct bc_node *node,
                                    uint64_t limit);

/* The symmetry that the guess of `below` leaves, and all guesses up to it; false without
 * memory. */
static bool symmetry_after(struct bc_workspace *w, const struct bc_node *node,
                           struct below *below)
{
    if (below->symmetry)
        return true;
    below->symmetry = bc_workspace_take(w, sizeof *below->symmetry);
    if (!below->symmetry)
        return false;
    bc_symmetry_keep(node->site->symmetry, below->parts.guess, below->symmetry);
    return w->weights.consistent ||
           bc_workspace_reduce(w, below->symmetry, &w->all, &below->pool);
}

/* Solves a part by columns of its own. */
static struct bc_outcome solve_part_apart(struct bc_workspace *w,
                                          const struct bc_node *part, struct below *below,
                                          uint64_t limit)
{
    const struct bc_columns *columns = part->site->columns;
    bc_code *secret = bc_workspace_take(w, part->count * sizeof *secret);
    struct bc_set set = {secret, part->count, below->symmetry};
    struct bc_pool own = {secret, part->count, w->ctl};
    struct bc_pool pool = below->pool;

    if (!secret)
        return (struct bc_outcome){0, false};
    for (uint32_t i = 0; i < part->count; i++)
        secret[i] = columns->secret[part->row[i]];
    if (w->weights.consistent && !bc_workspace_reduce(w, below->symmetry, &own, &pool))
        return (struct bc_outcome){0, false};
    return bc_node_solve_set(w, &set, &pool, part->height, limit);
}

/* The least cost of one part. */
static struct bc_outcome solve_part(struct bc_workspace *w, const struct bc_node *node,
                                    struct below *below, unsigned answer, uint64_t limit)
{
    struct bc_node part = bc_partition_node(node, &below->parts, answer);
    struct bc_site *site = node->site;
    struct bc_outcome value = {0, false};

    if (bc_workspace_recall(w, &part.key, limit, &value))
        return value;
    if (site->symmetry && (part.count >= SYMMETRIC || !site->base)) {
        if (!symmetry_after(w, node, below))
            return value;
        if (!site->base || w->weights.consistent || 2 * below->pool.count <= w->all.count) {
            struct bc_mark mark = bc_arena_mark(&w->arena);

            value = solve_part_apart(w, &part, below, limit);
            bc_arena_release(&w->arena, mark);
            return value;
        }
    }
    struct bc_site within = {.columns = site->base, .base = site->base};

    part.site = &within;
    return solve_node(w, &part, limit);
}

/* Raises the bounds of the parts not met before by what each part's own best score tells,
 * and returns the new sum, or the first that is not below `limit`. */
static uint64_t probe_parts(struct bc_workspace *w, const struct bc_node *node,
                            struct bc_partition *parts, uint64_t sum, uint64_t limit)
{
    unsigned win = bc_answer_win(&w->game);

    if (!node->site->base && node->site->symmetry)
        return sum;
    for (unsigned a = 0; a < win && sum < limit && !w->ended; a++) {
        if (parts->exact[a] || parts->known[a])
            continue;
        struct bc_node part = bc_partition_node(node, parts, a);
        struct bc_outcome value = probe(w, &part);

        sum += bc_partition_raise(parts, a, &value);
    }
    return sum;
}

/* The cost of the node when it guesses `column`: exact when below `limit`. */
static uint64_t cost_of_guess(struct bc_workspace *w, const struct bc_node *node,
                              uint32_t column, uint64_t limit)
{
    struct below below = {.symmetry = NULL};
    struct bc_partition *parts = &below.parts;
    unsigned win = bc_answer_win(&w->game);
    unsigned a;

    if (!bc_partition_make(w, node, column, parts))
        return 0;
    uint64_t sum = bc_partition_bound(w, node, parts);

    if (sum < limit)
        sum = bc_partition_recall(w, node, parts, sum, limit);
    if (sum < limit)
        sum = probe_parts(w, node, parts, sum, limit);
    while (sum < limit && (a = bc_partition_next(w, parts)) < win) {
        uint64_t rest = sum - parts->cost[a];
        struct bc_outcome value = solve_part(w, node, &below, a, limit - rest);

        if (w->ended)
            return rest + parts->cost[a];
        parts->cost[a] = value.cost;
        parts->exact[a] = true;
        sum = rest + value.cost;
    }
    return sum;
}

/* Tries one guess. What it makes in memory is given back. */
static void try_guess(struct bc_workspace *w, const struct bc_node *node, uint32_t column,
                      struct leader *leader)
{
    struct bc_mark mark = bc_arena_mark(&w->arena);
    uint64_t cost;

    pz_ctl_yield(w->ctl);
    cost = cost_of_guess(w, node, column, leader->cost);
    bc_arena_release(&w->arena, mark);
    if (w->ended || cost >= leader->cost)
        return;
    leader->cost = cost;
    leader->guess = node->site->columns->guess[column];
    leader->found = true;
}

/* Tries the guesses of the site for all its secrets, the most promising first. */
static struct bc_outcome solve_large(struct bc_workspace *w, const struct bc_node *node,
                                     uint64_t limit)
{
    const struct bc_columns *columns = node->site->columns;
    struct bc_trial *trial = bc_workspace_take(w, columns->count * sizeof *trial);
    struct leader leader = {.cost = limit};
    uint32_t count = 0;
    uint32_t tried;

    if (!trial)
        return (struct bc_outcome){0, false};
    for (uint32_t c = 0; c < columns->count; c++) {
        if (c % CTL_TRIALS == CTL_TRIALS - 1 && bc_workspace_look(w))
            return (struct bc_outcome){0, false};
        if (c % YIELD_TRIALS == 0)
            pz_ctl_yield(w->ctl);
        trial[count] = bc_bound_trial(w, node, c);
        count += trial[count].bound < limit;
    }
    qsort(trial, count, sizeof *trial, compare_trials);
    if (count > 0 && !node->site->base && columns->rows <= BASE_MAX)
        node->site->base = base_for(w, columns->secret, columns->rows);
    w->depth++;
    for (tried = 0; tried < count && !w->ended; tried++)
        if (trial[tried].bound < leader.cost && !bc_workspace_look(w))
            try_guess(w, node, trial[tried].column, &leader);
    if (--w->depth == 0)
        report_root(w, &leader, trial + tried - (tried > 0), count - tried + (tried > 0));
    return conclude(w, node, &leader);
}

/* Tries guesses in the order of their scores. */
static struct bc_outcome solve_small(struct bc_workspace *w, const struct bc_node *node,
                                     uint64_t limit)
{
    struct leader leader = {.cost = limit};
    struct bc_scores scores;

    if (!bc_bound_scores(w, node, &scores))
        return (struct bc_outcome){0, false};
    for (unsigned score = scores.top; score > 1 && !w->ended; score--) {
        uint64_t bound = bc_bound_of_score(w, node, score);

        pz_ctl_yield(w->ctl);
        if (bound >= leader.cost)
            break;
        for (uint32_t i = 0; (i = bc_bound_next(&scores, i, score)) < scores.count; i++) {
            uint32_t column =
                w->weights.consistent ? node->site->columns->own[node->row[i]] : i;

            if (bound < leader.cost && !w->ended)
                try_guess(w, node, column, &leader);
        }
    }
    return conclude(w, node, &leader);
}

/* Gives the node columns of its own, in which guesses that differed for other secrets
 * only are merged. */
static struct bc_outcome solve_restricted(struct bc_workspace *w,
                                          const struct bc_node *node, uint64_t limit)
{
    struct bc_columns *columns = bc_workspace_checked(
        w, bc_columns_restrict(&w->arena, node->site->columns, node->row, node->count));
    uint16_t *row = bc_workspace_take(w, node->count * sizeof *row);
    struct bc_site site = {.columns = columns, .base = columns};
    struct bc_node all = *node;

    if (w->ended || !make_ready(w, columns))
        return (struct bc_outcome){0, false};
    for (uint32_t r = 0; r < node->count; r++)
        row[r] = (uint16_t)r;
    all.site = &site;
    all.row = row;
    return node->count >= LARGE && !w->weights.consistent ? solve_large(w, &all, limit)
                                                          : solve_small(w, &all, limit);
}

/* Solves a node by its site's columns, which have bits unless only secrets are guessed. */
static struct bc_outcome solve_node(struct bc_workspace *w, const struct bc_node *node,
                                    uint64_t limit)
{
    struct bc_outcome value;

    if (is_settled(w, &node->key, node->count, node->height, limit, &value) ||
        solve_quick(w, node, &value))
        return value;
    struct bc_mark mark = bc_arena_mark(&w->arena);

    if (node->count >= RESTRICT && node->count < node->site->columns->rows)
        value = solve_restricted(w, node, limit);
    else
        value = solve_small(w, node, limit);
    bc_arena_release(&w->arena, mark);
    return value;
}

struct bc_outcome bc_node_solve_set(struct bc_workspace *w, const struct bc_set *set,
                                    const struct bc_pool *pool, unsigned height,
                                    uint64_t limit)
{
    struct bc_site site = {.symmetry = set->symmetry};
    struct bc_node node = {
        .site = &site,
        .count = set->count,
        .height = height,
        .key = bc_transposition_key_of_set(set->secret, set->count, height)};
    struct bc_outcome value;

    if (is_settled(w, &node.key, set->count, height, limit, &value))
        return value;
    uint16_t *row = bc_workspace_take(w, set->count * sizeof *row);

    if (!w->weights.consistent && 2 * pool->count > w->all.count && set->count <= BASE_MAX)
        site.base = site.columns = base_for(w, set->secret, set->count);
    else
        site.columns = bc_workspace_checked(
            w, bc_columns_make(&w->arena, &w->game, set->secret, set->count, pool));
    if (w->ended)
        return (struct bc_outcome){0, false};
    for (uint32_t r = 0; r < set->count; r++)
        row[r] = (uint16_t)r;
    node.row = row;
    return solve_large(w, &node, limit);
}
