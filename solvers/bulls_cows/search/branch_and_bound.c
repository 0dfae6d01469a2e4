/* The least cost of a set of secrets: branch and bound over sets, with proof.
 *
 * The problem. A state is the set S of secrets that fit all answers so far. A guess g
 * divides S into parts by its answers; the part that wins is found, every other part is a
 * state again. A strategy is the choice of a guess for every state that is met: a tree. Its
 * cost adds up over the tree, so much for each inner state (two or more secrets) and so
 * much for each guess of each secret (struct bc_weights), and therefore
 *
 *     f(S) = least over g of  state + guess |S| + sum of f over the parts that do not win
 *
 * with f of one secret = guess. By the weights f is the number of guesses in all, of
 * states, or both, states first: 2^32 for a state is more than the guesses of a whole game
 * (below 2^28 for 16^6 codes). f depends on S alone, not on the way that led there, as
 * every code may be guessed at any time. Where only possible secrets may be guessed
 * (`consistent`), these are the members of S, so that holds there too.
 *
 * Height. f with at most h guesses is infinite where h are not enough, and parts have
 * h - 1. A set of n secrets never needs more than n guesses, so larger h are all one
 * question. The least total and the least height are two aims: best.c finds the least
 * height first, by asking with both weights 0 whether 2, 3, ... guesses do (iterative
 * deepening), and then minimises states within it; for the least total no height is given.
 *
 * Lower bounds, each cheaper and weaker than the next (workspace.c, node_bound.c):
 *  1. By size. A guess has at most u answers that occur and do not win (13 in the 4 x 10
 *     game), so of n secrets one is found by the first guess, u by the second, u^2 by the
 *     third; a full tree finds them soonest. States: each but the root is the part of
 *     another, so k states have at most k u + 1 secrets below them. Exact for n <= 2.
 *  2. By parts. Each part of n secrets costs at least 2n - 1 guesses: one may be right at
 *     once, the others take two. With p parts, the winning one counted twice, that makes
 *     3|S| - p for the guess. And a part of two or more secrets is one more state. The
 *     number of parts, a guess's priority, is counted for all guesses in one pass: each
 *     answer is a bit, and the bits of the secrets of S are ORed (columns.h).
 *  3. By the transposition table: what was found out about a part before, a bound or f.
 *  4. By recursion with a limit: the parts not yet exact are solved one by one, each only
 *     as far as it matters: up to the cost of the best guess so far less what is known of
 *     the other parts. A result at the limit is kept in the table as a bound.
 * A guess is left as soon as its bound is not below the best guess so far. None of the four
 * is above f, so what is left is not better, and what remains is the least: the result is
 * `exact`. The smallest part is solved first, as it takes the least time to raise the sum;
 * where only height counts the largest, as it fails first.
 *
 * Order. Good guesses first make good limits. Large nodes sort their guesses by an estimate
 * of f, the sum over the parts of n (1.32 + 0.487 ln n), fitted to solved parts; it bounds
 * nothing, so it spoils no proof. Small nodes take guesses by their priority, highest
 * first, and end at the first whose bound is too high: all guesses after it have no better
 * one.
 *
 * Fewer guesses. Two ways, both of which keep an equal guess of each that they leave out:
 *  - Columns. Guesses that give the same answers on all of S divide S and each of its
 *    subsets alike. One of them is kept; guesses that tell nothing are dropped. Smaller
 *    sets merge more, so from time to time a set gets columns of its own.
 *  - Symmetry (symmetry.h). Permuting the positions and renaming the symbols keeps every
 *    answer: answer(a, b) = answer(m(a), m(b)). If m keeps each guess made so far,
 *    m(S) = S, so f after g and f after m(g) are equal: the parts of m(g) are the images of
 *    those of g. Only the least guess of each class is tried: one of 5040 at the root, 20
 *    after 0123. The group shrinks with each guess; deep nodes rely on the columns.
 *    Histories have canonical forms in the same way: the least of all renamed ones, by
 *    which best.c finds a position in the trees and openings of the library.
 *
 * The transposition table (transposition.h) is keyed by the set and the height, so that it
 * also holds what is known at any height, below which no cost with fewer guesses goes; it
 * serves the whole question, and also the tree that is built afterwards (build_tree.h).
 * Memory only costs time: an entry that was replaced is searched again.
 *
 * Cost. Exponential in theory; in practice (bench/rows.md, prove_...) 7 s of processor time
 * for the least total of the 4 x 10 game, 2.5 s for its height, 1.4 s for the least total
 * of 4 x 7 with repeats. Memory is bounded: three quarters of it hold columns, a quarter
 * the table. When time, nodes or memory end, `ended` is set, all recursion returns at once,
 * and the root tells the best guess found and the least bound of those not settled.
 *
 * Layers: kernels, score_many, columns and transposition, workspace, node, node_bound,
 * partition, branch_and_bound, state_value, build_tree, best. Each calls only those before
 * it; the recursion itself is all in this file.
 *
 * Sources. D. E. Knuth, The computer as Master Mind (J. Recreational Mathematics 9, 1976),
 * showed that 5 guesses do for 4 x 6, by the smallest largest part. E. Neuwirth, Some
 * strategies for Mastermind (1982), compares such rules, the entropy of the parts among
 * them; they live on in strategy.c, as an upper bound. K. Koyama and T. W. Lai, An optimal
 * Mastermind strategy (J. Recreational Mathematics 25, 1993), found the least total for
 * 4 x 6 by depth-first search; T. Tanaka, An optimal MOO strategy (1996), that of the 4 x
 * 10 game; G. Ville, An optimal Mastermind (4,7) strategy (2013), that of 4 x 7.
 * J. Francis, Strategies for playing MOO, or "Bulls and Cows" (2010), is about the game
 * without repeats. */
#include "branch_and_bound.h"

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
 * Only BASE_MAX matters much: parts of a larger set are not bounded by their priorities,
 * and each, be it of two secrets, gets columns of its own. So for the least total sets up
 * to BASE_CELLS have bits too: 515 rows in the 4 x 10 game, 5 MB. */
enum {
    LARGE = 64,           /* from here on guesses are bounded by the sizes of their parts */
    RESTRICT = 36,        /* from here on a set gets columns of its own */
    BASE_MAX = 400,       /* up to this the columns of all guesses are laid out as bits */
    BASE_CELLS = 2600000, /* guesses times secrets, up to this for the least total too */
    QUICK = 8,            /* up to this a secret that tells all apart is looked for first */
    SYMMETRIC = 48,       /* from here on a part's guesses are tried up to symmetry */

    /* Guesses bounded between two looks at the clock, and between two times of yielding:
     * 0.4 ms and 24 us for 5040 secrets. */
    CTL_BRANCHES = 256,
    YIELD_BRANCHES = 16
};

/* The best guess so far. */
struct incumbent {
    uint64_t cost; /* below it nothing is known to be possible */
    bc_packed guess;
    bool found;
};

/* A node divided by a guess: its parts, and what they share. */
struct expansion {
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

/* Whether all guesses are laid out as bits for the parts of a set. */
static bool has_base(const struct bc_workspace *w, uint32_t rows)
{
    bool is_cheap = rows <= w->all.count / 2 && rows <= BASE_CELLS / w->all.count;
    bool is_total = w->weights.guess && !w->weights.state && !w->weights.last;

    return rows <= BASE_MAX || (is_total && is_cheap);
}

/* All guesses that the objective allows for the secrets of `columns`, with bits where
 * guesses need not be secrets. */
static struct bc_columns *base_for(struct bc_workspace *w, const bc_packed *secret,
                                   uint32_t count)
{
    struct bc_pool own = {secret, count, w->ctl};
    struct bc_pool all = {w->all.guess, w->all.count, w->ctl};
    const struct bc_pool *pool = w->weights.consistent ? &own : &all;
    struct bc_columns *base =
        bc_workspace_checked(w, bc_columns_make(&w->arena, &w->game, secret, count, pool));

    return make_ready(w, base) ? base : NULL;
}

static int compare_branches(const void *a, const void *b)
{
    const struct bc_branch *x = a;
    const struct bc_branch *y = b;

    if (x->estimate != y->estimate)
        return x->estimate < y->estimate ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* What a node's guesses came to. */
static struct bc_outcome conclude(struct bc_workspace *w, const struct bc_node *node,
                                  const struct incumbent *incumbent)
{
    struct bc_outcome value = {incumbent->cost,
                               incumbent->found || incumbent->cost >= BC_INFINITE};

    if (w->ended)
        return (struct bc_outcome){0, false};
    bc_workspace_note(w, &node->key, value, incumbent->guess);
    return value;
}

/* Notes what is known at the root while guesses, the first in doubt, are left to try. */
static void report_root(struct bc_workspace *w, const struct incumbent *incumbent,
                        const struct bc_branch *left, uint32_t count)
{
    w->root_guess = incumbent->guess;
    w->root_found = incumbent->found;
    w->root_lower = incumbent->cost;
    for (uint32_t i = 0; w->ended && i < count; i++)
        if (left[i].bound < w->root_lower)
            w->root_lower = left[i].bound;
}

/* True when a secret, guessed, tells all others apart: nothing is better. */
static bool solve_quick(struct bc_workspace *w, const struct bc_node *node,
                        struct bc_outcome *value)
{
    const struct bc_columns *columns = node->guesses->columns;

    if (node->count > QUICK || node->height < 2)
        return false;
    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t column = columns->own[node->row[i]];
        unsigned priority = bc_node_bound_own_priority(w, node, column);

        if (priority != bc_node_bound_perfect(w, node->count))
            continue;
        *value = (struct bc_outcome){bc_node_bound_of_priority(w, node, priority), true};
        bc_workspace_note(w, &node->key, *value, columns->guess[column]);
        return true;
    }
    return false;
}

/* Bounds a node by its best priority, without trying a guess; exact where that settles it.
 */
static struct bc_outcome probe(struct bc_workspace *w, const struct bc_node *part)
{
    struct bc_outcome value = {0, false};
    struct bc_guesses within = *part->guesses;
    struct bc_node node = *part;
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_priorities priorities;

    within.columns = within.base;
    within.symmetry = NULL;
    node.guesses = &within;
    if (solve_quick(w, &node, &value))
        return value;
    if (bc_node_bound_priorities(w, &node, &priorities)) {
        uint64_t least = bc_node_bound_least(w, node.count, node.height);

        value.cost = bc_node_bound_of_priority(w, &node, priorities.top);
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
    uint64_t least = bc_node_bound_least(w, count, height);

    *value =
        (struct bc_outcome){least, bc_node_bound_is_exact(count) || least >= BC_INFINITE};
    if (value->exact || least >= limit)
        return true;
    return bc_workspace_recall(w, key, height, limit, value) || bc_workspace_look(w);
}

/* Costs come from the costs of parts, so what follows calls itself in a ring: a node tries
 * guesses, a guess is priced by its parts, a part is a node. */
static struct bc_outcome solve_node(struct bc_workspace *w, const struct bc_node *node,
                                    uint64_t limit);
static struct bc_outcome solve_set(struct bc_workspace *w, const struct bc_set *set,
                                   const struct bc_pool *pool, unsigned height,
                                   uint64_t limit);

/* The symmetry that the guess of `expansion` leaves, and all guesses up to it; false
 * without memory. */
static bool symmetry_after(struct bc_workspace *w, const struct bc_node *node,
                           struct expansion *expansion)
{
    if (expansion->symmetry)
        return true;
    expansion->symmetry = bc_workspace_take(w, sizeof *expansion->symmetry);
    if (!expansion->symmetry)
        return false;
    bc_symmetry_keep(node->guesses->symmetry, expansion->parts.guess, expansion->symmetry);
    return w->weights.consistent ||
           bc_workspace_reduce(w, expansion->symmetry, &w->all, &expansion->pool);
}

/* Solves a part by columns of its own. */
static struct bc_outcome solve_part_apart(struct bc_workspace *w,
                                          const struct bc_node *part,
                                          struct expansion *expansion, uint64_t limit)
{
    const struct bc_columns *columns = part->guesses->columns;
    bc_packed *secret = bc_workspace_take(w, part->count * sizeof *secret);
    struct bc_set set = {secret, part->count, expansion->symmetry};
    struct bc_pool own = {secret, part->count, w->ctl};
    struct bc_pool pool = expansion->pool;

    if (!secret)
        return (struct bc_outcome){0, false};
    for (uint32_t i = 0; i < part->count; i++)
        secret[i] = columns->secret[part->row[i]];
    if (w->weights.consistent && !bc_workspace_reduce(w, expansion->symmetry, &own, &pool))
        return (struct bc_outcome){0, false};
    return solve_set(w, &set, &pool, part->height, limit);
}

/* The least cost of one part. */
static struct bc_outcome solve_part(struct bc_workspace *w, const struct bc_node *node,
                                    struct expansion *expansion, unsigned answer,
                                    uint64_t limit)
{
    struct bc_node part = bc_partition_node(w, node, &expansion->parts, answer);
    struct bc_guesses *guesses = node->guesses;
    struct bc_outcome value = {0, false};

    if (bc_workspace_recall(w, &part.key, part.height, limit, &value))
        return value;
    if (guesses->symmetry && (part.count >= SYMMETRIC || !guesses->base)) {
        if (!symmetry_after(w, node, expansion))
            return value;
        if (!guesses->base || w->weights.consistent ||
            2 * expansion->pool.count <= w->all.count) {
            struct bc_mark mark = bc_arena_mark(&w->arena);

            value = solve_part_apart(w, &part, expansion, limit);
            bc_arena_release(&w->arena, mark);
            return value;
        }
    }
    struct bc_guesses within = {.columns = guesses->base, .base = guesses->base};

    part.guesses = &within;
    return solve_node(w, &part, limit);
}

/* Raises the bounds of the parts not met before by what each part's own best priority
 * tells, and returns the new sum, or the first that is not below `limit`. */
static uint64_t probe_parts(struct bc_workspace *w, const struct bc_node *node,
                            struct bc_partition *parts, uint64_t sum, uint64_t limit)
{
    unsigned win = bc_answer_win(&w->game);

    if (!node->guesses->base && node->guesses->symmetry)
        return sum;
    for (unsigned a = 0; a < win && sum < limit && !w->ended; a++) {
        if (parts->exact[a] || parts->known[a])
            continue;
        struct bc_node part = bc_partition_node(w, node, parts, a);
        struct bc_outcome value = probe(w, &part);

        sum += bc_partition_raise(parts, a, &value);
    }
    return sum;
}

static uint64_t cost_of_guess(struct bc_workspace *w, const struct bc_node *node,
                              uint32_t column, uint64_t limit);

/* The cost of a guess when any number of guesses may follow, which the table mostly knows:
 * it is no more than with a limited height, and sooner found. */
static uint64_t cost_at_any_height(struct bc_workspace *w, const struct bc_node *node,
                                   uint32_t column, uint64_t limit)
{
    struct bc_node any = *node;

    if (!w->knows_any_height || node->height >= BC_ANY_HEIGHT)
        return 0;
    bc_transposition_add_height(&any.key, BC_ANY_HEIGHT - node->height);
    any.height = BC_ANY_HEIGHT;
    return cost_of_guess(w, &any, column, limit);
}

/* The cost of the node when it guesses `column`: exact when below `limit`. */
static uint64_t cost_of_guess(struct bc_workspace *w, const struct bc_node *node,
                              uint32_t column, uint64_t limit)
{
    struct expansion expansion = {.symmetry = NULL};
    struct bc_partition *parts = &expansion.parts;
    unsigned win = bc_answer_win(&w->game);
    unsigned a;

    if (!bc_partition_make(w, node, column, parts))
        return 0;
    uint64_t sum = bc_partition_bound(w, node, parts);

    if (sum < limit) {
        uint64_t least = cost_at_any_height(w, node, column, limit);

        if (w->ended || least >= limit)
            return least;
    }
    if (sum < limit)
        sum = bc_partition_recall(w, node, parts, sum, limit);
    if (sum < limit)
        sum = probe_parts(w, node, parts, sum, limit);
    while (sum < limit && (a = bc_partition_next(w, parts)) < win) {
        uint64_t rest = sum - parts->cost[a];
        struct bc_outcome value = solve_part(w, node, &expansion, a, limit - rest);

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
                      struct incumbent *incumbent)
{
    struct bc_mark mark = bc_arena_mark(&w->arena);
    uint64_t cost;

    pz_ctl_yield(w->ctl);
    cost = cost_of_guess(w, node, column, incumbent->cost);
    bc_arena_release(&w->arena, mark);
    if (w->ended || cost >= incumbent->cost)
        return;
    incumbent->cost = cost;
    incumbent->guess = node->guesses->columns->guess[column];
    incumbent->found = true;
}

/* True at the root when its best guess is known to be the best of all. */
static bool at_goal(const struct bc_workspace *w, const struct incumbent *incumbent)
{
    return w->depth == 1 && incumbent->found && incumbent->cost <= w->goal;
}

/* Tries the guesses of a node with all rows of its columns, the most promising first. */
static struct bc_outcome solve_large(struct bc_workspace *w, const struct bc_node *node,
                                     uint64_t limit)
{
    const struct bc_columns *columns = node->guesses->columns;
    struct bc_branch *branch = bc_workspace_take(w, columns->count * sizeof *branch);
    struct incumbent incumbent = {.cost = limit};
    uint32_t count = 0;
    uint32_t tried;

    if (!branch)
        return (struct bc_outcome){0, false};
    for (uint32_t c = 0; c < columns->count; c++) {
        if (c % CTL_BRANCHES == CTL_BRANCHES - 1 && bc_workspace_look(w))
            return (struct bc_outcome){0, false};
        if (c % YIELD_BRANCHES == 0)
            pz_ctl_yield(w->ctl);
        branch[count] = bc_node_bound_branch(w, node, c);
        count += branch[count].bound < limit;
    }
    qsort(branch, count, sizeof *branch, compare_branches);
    if (count > 0 && !node->guesses->base && has_base(w, columns->rows))
        node->guesses->base = base_for(w, columns->secret, columns->rows);
    w->depth++;
    for (tried = 0; tried < count && !w->ended && !at_goal(w, &incumbent); tried++)
        if (branch[tried].bound < incumbent.cost && !bc_workspace_look(w))
            try_guess(w, node, branch[tried].column, &incumbent);
    if (--w->depth == 0)
        report_root(w, &incumbent, branch + tried - (tried > 0),
                    count - tried + (tried > 0));
    return conclude(w, node, &incumbent);
}

/* Tries guesses in the order of their priorities. */
static struct bc_outcome solve_small(struct bc_workspace *w, const struct bc_node *node,
                                     uint64_t limit)
{
    struct incumbent incumbent = {.cost = limit};
    struct bc_priorities priorities;

    if (!bc_node_bound_priorities(w, node, &priorities))
        return (struct bc_outcome){0, false};
    for (unsigned priority = priorities.top; priority > 1 && !w->ended; priority--) {
        uint64_t bound = bc_node_bound_of_priority(w, node, priority);

        pz_ctl_yield(w->ctl);
        if (bound >= incumbent.cost)
            break;
        for (uint32_t i = 0;
             (i = bc_node_bound_next(&priorities, i, priority)) < priorities.count; i++) {
            uint32_t column =
                w->weights.consistent ? node->guesses->columns->own[node->row[i]] : i;

            if (bound < incumbent.cost && !w->ended)
                try_guess(w, node, column, &incumbent);
        }
    }
    return conclude(w, node, &incumbent);
}

/* Gives the node columns of its own, in which guesses that differed for other secrets
 * only are merged. */
static struct bc_outcome solve_restricted(struct bc_workspace *w,
                                          const struct bc_node *node, uint64_t limit)
{
    struct bc_columns *columns = bc_workspace_checked(
        w, bc_columns_restrict(&w->arena, node->guesses->columns, node->row, node->count));
    uint16_t *row = bc_workspace_take(w, node->count * sizeof *row);
    struct bc_guesses guesses = {.columns = columns, .base = columns};
    struct bc_node all = *node;

    if (w->ended || !make_ready(w, columns))
        return (struct bc_outcome){0, false};
    for (uint32_t r = 0; r < node->count; r++)
        row[r] = (uint16_t)r;
    all.guesses = &guesses;
    all.row = row;
    return node->count >= LARGE && !w->weights.consistent ? solve_large(w, &all, limit)
                                                          : solve_small(w, &all, limit);
}

/* Solves a node by the columns that it shares, which have bits unless only secrets are
 * guessed. */
static struct bc_outcome solve_node(struct bc_workspace *w, const struct bc_node *node,
                                    uint64_t limit)
{
    struct bc_outcome value;

    if (is_settled(w, &node->key, node->count, node->height, limit, &value) ||
        solve_quick(w, node, &value))
        return value;
    struct bc_mark mark = bc_arena_mark(&w->arena);

    if (node->count >= RESTRICT && node->count < node->guesses->columns->rows)
        value = solve_restricted(w, node, limit);
    else
        value = solve_small(w, node, limit);
    bc_arena_release(&w->arena, mark);
    return value;
}

/* Solves a set by columns of its own, which are made of the guesses of `pool`. */
static struct bc_outcome solve_set(struct bc_workspace *w, const struct bc_set *set,
                                   const struct bc_pool *pool, unsigned height,
                                   uint64_t limit)
{
    struct bc_guesses guesses = {.symmetry = set->symmetry};
    struct bc_node node = {
        .guesses = &guesses,
        .count = set->count,
        .height = height,
        .key = bc_transposition_key_of_set(set->secret, set->count, height)};
    struct bc_outcome value;

    if (is_settled(w, &node.key, set->count, height, limit, &value))
        return value;
    uint16_t *row = bc_workspace_take(w, set->count * sizeof *row);

    if (!w->weights.consistent && 2 * pool->count > w->all.count && has_base(w, set->count))
        guesses.base = guesses.columns = base_for(w, set->secret, set->count);
    else
        guesses.columns = bc_workspace_checked(
            w, bc_columns_make(&w->arena, &w->game, set->secret, set->count, pool));
    if (w->ended)
        return (struct bc_outcome){0, false};
    for (uint32_t r = 0; r < set->count; r++)
        row[r] = (uint16_t)r;
    node.row = row;
    return solve_large(w, &node, limit);
}

struct bc_outcome bc_branch_and_bound(struct bc_workspace *w, const struct bc_set *set,
                                      unsigned height, uint64_t limit)
{
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_outcome value = {0, false};
    struct bc_pool own = {set->secret, set->count, w->ctl};
    struct bc_pool pool;

    w->knows_any_height = w->knows_any_height || height >= BC_ANY_HEIGHT;
    if (bc_workspace_reduce(w, set->symmetry, w->weights.consistent ? &own : &w->all,
                            &pool))
        value =
            solve_set(w, set, &pool,
                      bc_node_height_that_counts(&w->weights, height, set->count), limit);
    bc_arena_release(&w->arena, mark);
    return value;
}

bool bc_branch_and_bound_known(const struct bc_workspace *w, const struct bc_set *set,
                               unsigned height, uint64_t *cost, bc_packed *guess)
{
    struct bc_key key = bc_transposition_key_of_set(
        set->secret, set->count,
        bc_node_height_that_counts(&w->weights, height, set->count));
    struct bc_outcome value;

    if (!bc_transposition_find(&w->memo, &key, &value, guess) || !value.exact)
        return false;
    *cost = value.cost;
    return true;
}
