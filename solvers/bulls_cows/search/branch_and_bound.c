/* The search for the least cost of a set of secrets, by branch and bound over sets. The
 * result is proven.
 *
 * Problem
 *
 * A state is the set S of the secrets that are consistent with all answers so far. A guess
 * g divides S into parts, one part for each answer. The winning part contains only the
 * guess itself, which is then found. Each other part is a state again. A strategy chooses a
 * guess for each state that can occur, so a strategy is a tree. An inner state has at least
 * two secrets. The cost of a tree is the number of inner states times the weight `state`,
 * plus the total number of guesses times the weight `guess` (struct bc_weights). Let f(S)
 * be the least cost of a tree for S. Then
 *
 *     f(S) = min over g of  state + guess |S| + sum of f over the parts that do not win
 *
 * and f of one secret is `guess`. Depending on the weights, f is the total number of
 * guesses, the number of states, or both with the number of states first. In the third
 * case, the weight of a state is 2^32. This is more than the total number of guesses of a
 * whole game, which is below 2^28 for 16^6 codes. f depends only on S and not on the
 * history, because every code may be guessed at any time. With `consistent`, every guess
 * must be a candidate. The candidates are the members of S, so f depends only on S in this
 * case, too.
 *
 * Height
 *
 * A search can limit the height to h guesses. f is infinite if h guesses are not sufficient
 * for S. For the parts of S, the limit is h - 1 guesses. A set of n secrets never needs
 * more than n guesses, so f is the same for all h >= n. There are two aims
 * (exact/optimal_play.c):
 *
 *  - Least height. The caller sets both weights to 0, and asks whether 2, 3, ... guesses
 *    are sufficient (iterative deepening). Then the caller minimizes the number of states
 *    within this height.
 *  - Least total number of guesses. The caller does not limit the height.
 *
 * Lower bounds
 *
 * There are four bounds. Each bound takes less time and is weaker than the next bound
 * (workspace.c, node_bound.c, partition.c).
 *
 *  1. Size. A guess has at most u answers that occur and do not win (u = 13 in the 4 x 10
 *     game). So of n secrets, the first guess finds at most 1, the second guess finds at
 *     most u, and the third guess finds at most u^2. A full tree finds all secrets as early
 *     as possible. There is also a bound of the number of states. Each state except the
 *     root is a part of another state, so k states have at most k u + 1 secrets below them.
 *     This bound is exact for n <= 2.
 *  2. Parts. Each part of n secrets costs at least 2n - 1 guesses, because the first guess
 *     in the part finds at most one secret, and each other secret takes at least two
 *     guesses. Let p be the number of parts, where the winning part is counted twice. Then
 *     the guess costs at least 3|S| - p. Each part with at least two secrets is also one
 *     more state. One pass counts the parts of all guesses. Each answer is a bit, and the
 *     pass computes the bitwise OR of the bits of the secrets of S (columns.h). These
 *     numbers of parts are the priorities of the guesses.
 *  3. Transposition table. The table can contain an earlier bound of a part, or f of the
 *     part.
 *  4. Recursion with a limit. The parts whose f is not known yet are solved one after the
 *     other. Each of these parts is solved only up to a limit, which is the cost of the
 *     best guess so far minus the bounds of the other parts. If the result reaches the
 *     limit, the table stores the result as a bound.
 *
 * The search rejects a guess as soon as its bound reaches the cost of the best guess so
 * far. None of the four bounds exceeds f. So no rejected guess is better than the best
 * guess so far. At the end, the best guess has the least cost, and the outcome is `exact`.
 * The smallest part is solved first, because this raises the sum of the bounds in the least
 * time. If only the height counts, the largest part is solved first, because it is the part
 * that most probably exceeds the height.
 *
 * Order of guesses
 *
 * If good guesses are tried first, the limits become low early.
 *
 *  - Large nodes sort their guesses by an estimate of f. The estimate is the sum of
 *    n (1.32 + 0.487 ln n) over the parts, where n is the size of a part. The numbers were
 *    fitted to solved parts. The estimate is not a bound, and proofs do not use it.
 *  - Small nodes try guesses by decreasing priority. They stop at the first guess whose
 *    bound reaches the limit, because the bounds of all later guesses are not lower.
 *
 * Fewer guesses
 *
 * Two methods leave out guesses. For each guess that they leave out, they keep a guess with
 * the same f.
 *
 *  - Columns. The column of a guess contains its answers for all secrets of S. Guesses with
 *    equal columns divide S and each subset of S in the same way. The search keeps one of
 *    these guesses. It also drops guesses that do not divide S. Smaller sets have more
 *    equal columns. Therefore the search computes separate columns for some sets (RESTRICT
 *    below).
 *  - Symmetry (symmetry.h). A map m that permutes the positions and renames the symbols
 *    keeps every answer: answer(a, b) = answer(m(a), m(b)). If m maps each earlier guess
 *    onto itself, then m(S) = S. So f after g equals f after m(g), because the parts of
 *    m(g) are the images of the parts of g. The search tries only the smallest guess of
 *    each class. In the 4 x 10 game, these are 1 of 5,040 guesses at the root, and 20
 *    guesses after 0123. The group of these maps becomes smaller with each guess, so in
 *    deep nodes only the columns reduce the number of guesses. Histories have canonical
 *    forms for the same reason. The canonical form is the smallest of all renamed
 *    histories. tree/book.c uses this form to find a history in the trees and openings of
 *    the library.
 *
 * Transposition table
 *
 * The key of an entry (transposition.h) consists of the set and the height. A bound of a
 * set for any height is also a bound for each smaller height, because no cost decreases if
 * fewer guesses are allowed. The whole question uses one table, including the tree that is
 * built afterwards (build_tree.h). Too little memory only costs time, because a set whose
 * entry was replaced is searched again.
 *
 * Cost
 *
 * The cost is exponential in theory. These processor times were measured (bench/rows.md,
 * prove_...):
 *
 *     least total of the 4 x 10 game          7 s
 *     least height of the 4 x 10 game         2.5 s
 *     least total of 4 x 7 with repeats       1.4 s
 *
 * Memory is bounded. Three quarters of the memory limit are for columns, and one quarter is
 * for the table. If time, nodes or memory run out, `ended` is set, and all recursive calls
 * return immediately. Then the root reports the best guess so far, and the least bound of
 * the guesses that are not settled.
 *
 * Layers
 *
 * The layers are kernels, score_many, columns and transposition, workspace, node,
 * node_bound, partition, branch_and_bound, state_value, build_tree and optimal_play. Each
 * layer calls only earlier layers. Only this file is recursive.
 *
 * Sources
 *
 *  - D. E. Knuth, The computer as Master Mind (J. Recreational Mathematics 9, 1976), shows
 *    that 5 guesses are sufficient for 4 x 6. The strategy minimizes the largest part.
 *  - E. Neuwirth, Some strategies for Mastermind (1982), compares such rules, for example
 *    the entropy of the parts. The folder strategies/ uses these rules for an upper bound.
 *  - K. Koyama and T. W. Lai, An optimal Mastermind strategy (J. Recreational Mathematics
 *    25, 1993), find the least total for 4 x 6 by depth-first search.
 *  - T. Tanaka, An optimal MOO strategy (1996), finds the least total of the 4 x 10 game.
 *  - G. Ville, An optimal Mastermind (4,7) strategy (2013), finds the least total for 4 x
 *    7.
 *  - J. Francis, Strategies for playing MOO, or "Bulls and Cows" (2010), is about the game
 *    without repeats. */
#include "branch_and_bound.h"

#include "partition.h"
#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <stdlib.h>

/* The numbers of secrets of a node at which the search changes its method.
 *
 * They were fitted by trying half and double of each number. The table shows processor
 * seconds and thousands of nodes for
 *
 *     A  the least total of 4 x 7 with repeats
 *     B  the least total of 4 x 10 after 0123 got the answer 0,2
 *     C  the least total of 3 x 9 with repeats
 *     H  the question whether 5 guesses are sufficient for B
 *
 * bench_bulls_cows measures A, and questions like B and H, as prove_4x7_repeats,
 * prove_average and prove_height_7. Runs differ by 0.1 s.
 *
 *                       A             B             C             H
 *     current values    1.1 s, 263    0.9 s,  75    0.08 s, 11    2.5 s,  95
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
 * Only BASE_MAX has a large effect. The parts of a larger set do not have bounds by
 * priority, and each part, even a part of two secrets, gets separate columns. So for the
 * least total, sets up to BASE_CELLS also have bits. BASE_CELLS corresponds to 515 rows in
 * the 4 x 10 game, which take 5 MB. */
enum {
    LARGE = 64,           /* from this number on, the sizes of their parts bound guesses */
    RESTRICT = 36,        /* from this number on, a set gets separate columns */
    BASE_MAX = 400,       /* up to this number, the columns of all guesses have bits */
    BASE_CELLS = 2600000, /* guesses times secrets, up to this also for the least total */
    QUICK = 8,            /* up to this number, a perfect guess is searched for first */
    SYMMETRIC = 48,       /* from this number on, a part uses the symmetry of the guess */
    SYMMETRIC_FREE = 8,   /* the same, if most symbols have not been guessed */

    /* Guesses that are bounded between two checks of the limits (0.4 ms for 5,040 secrets),
     * and between two yields (24 us). */
    CTL_BRANCHES = 256,
    YIELD_BRANCHES = 16
};

/* The outcome before a search, or if the search has ended, when nothing is known. */
static const struct bc_outcome UNKNOWN = {0, false};

/* The best guess so far. */
struct incumbent {
    uint64_t cost; /* of `guess` if `found`; otherwise, the limit of the search */
    bc_packed guess;
    bool found;
};

/* A node that is divided by a guess: its parts, and the data that they share. */
struct expansion {
    struct bc_partition parts;
    struct bc_symmetry *symmetry; /* after the guess; NULL before it is needed */
    struct bc_pool pool;          /* all guesses up to this symmetry */
};

#ifdef PUZZLED_CHECK
static void node_check(const struct bc_node *node)
{
    const struct bc_columns *columns = node->guesses->columns;
    struct bc_key key = {0, 0};

    assert(node->count >= 2 && node->height >= 2 && node->height <= BC_ANY_HEIGHT);
    for (uint32_t i = 0; i < node->count; i++) {
        assert(node->row[i] < columns->rows && (i == 0 || node->row[i - 1] < node->row[i]));
        bc_transposition_add(&key, &columns->key[node->row[i]]);
    }
    bc_transposition_add_height(&key, node->height);
    assert(key.word == node->key.word && key.check == node->key.check);
}
#endif

/* Ends the search if `columns` could not be made. */
static struct bc_columns *require_columns(struct bc_workspace *w,
                                          struct bc_columns *columns)
{
    if (!columns)
        w->ended = true;
    return columns;
}

/* Makes the bits of columns, unless every guess must be a candidate. Returns false if the
 * search has ended. */
static bool spread_columns(struct bc_workspace *w, struct bc_columns *columns)
{
    if (columns && !w->weights.consistent && !bc_columns_spread(&w->arena, columns))
        w->ended = true;
    return !w->ended;
}

/* Returns true if the parts of a set with `rows` secrets use the columns of all guesses. */
static bool has_base(const struct bc_workspace *w, uint32_t rows)
{
    bool is_cheap = rows <= w->all.count / 2 && rows <= BASE_CELLS / w->all.count;
    bool is_total = w->weights.guess && !w->weights.state && !w->weights.last;

    return rows <= BASE_MAX || (is_total && is_cheap);
}

/* Returns the guesses that the objective allows for the secrets. */
static struct bc_pool allowed_guesses(const struct bc_workspace *w, const bc_packed *secret,
                                      uint32_t count)
{
    return w->weights.consistent ? (struct bc_pool){secret, count, w->ctl}
                                 : (struct bc_pool){w->all.guess, w->all.count, w->ctl};
}

/* Returns the columns of all guesses that the objective allows for the secrets, with bits
 * unless every guess must be a candidate. Returns NULL if the search has ended. */
static struct bc_columns *make_base(struct bc_workspace *w, const bc_packed *secret,
                                    uint32_t count)
{
    const struct bc_pool pool = allowed_guesses(w, secret, count);
    struct bc_columns *base =
        require_columns(w, bc_columns_make(&w->arena, &w->game, secret, count, &pool));

    return spread_columns(w, base) ? base : NULL;
}

/* Returns the rows of a node that has all rows of its columns, or NULL if the search has
 * ended. */
static const uint16_t *list_rows(struct bc_workspace *w, uint32_t count)
{
    uint16_t *row = bc_workspace_take(w, count * sizeof *row);

    assert(count <= UINT16_MAX + 1);
    for (uint32_t r = 0; row && r < count; r++)
        row[r] = (uint16_t)r;
    return row;
}

/* Orders guesses by their estimates. */
static int compare_branches(const void *a, const void *b)
{
    const struct bc_branch *x = a;
    const struct bc_branch *y = b;

    if (x->estimate != y->estimate)
        return x->estimate < y->estimate ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* Returns and stores the outcome of a node after all its guesses are tried. */
static struct bc_outcome conclude_node(struct bc_workspace *w, const struct bc_node *node,
                                       const struct incumbent *incumbent)
{
    struct bc_outcome value = {incumbent->cost,
                               incumbent->found || incumbent->cost >= BC_INFINITE};

    if (w->ended)
        return UNKNOWN;
    bc_workspace_store(w, &node->key, value, incumbent->guess);
    return value;
}

/* Reports the best guess and the lower bound at the root. If the search has ended, the
 * guesses in `left` are not settled. */
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

/* Solves a small node if it has a perfect guess, which is a secret that distinguishes all
 * secrets, so that no guess is better. Otherwise, returns false. */
static bool solve_quickly(struct bc_workspace *w, const struct bc_node *node,
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
        bc_workspace_store(w, &node->key, *value, columns->guess[column]);
        if (w->depth == 0) {
            const struct incumbent perfect = {
                .cost = value->cost, .guess = columns->guess[column], .found = true};

            report_root(w, &perfect, NULL, 0);
        }
        return true;
    }
    return false;
}

/* Bounds a part by its best priority, without trying a guess. The outcome is exact if the
 * part is solved quickly or the bound is infinite. */
static struct bc_outcome probe_part(struct bc_workspace *w, const struct bc_node *part)
{
    struct bc_guesses base = {.columns = part->guesses->base, .base = part->guesses->base};
    struct bc_node node = *part;
    struct bc_outcome value = UNKNOWN;
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_priorities priorities;

    node.guesses = &base;
    CHECKED(node_check, &node);
    if (solve_quickly(w, &node, &value))
        return value;
    if (bc_node_bound_priorities(w, &node, &priorities)) {
        uint64_t least = bc_node_bound_least(w, node.count, node.height);

        value.cost = bc_node_bound_of_priority(w, &node, priorities.top);
        if (value.cost < least)
            value.cost = least;
        value.exact = value.cost >= BC_INFINITE;
        bc_workspace_store(w, &node.key, value, 0);
    }
    bc_arena_release(&w->arena, mark);
    return value;
}

/* Returns true if the bound by size or the transposition table answers the question, or if
 * the search has ended. */
static bool is_settled(struct bc_workspace *w, const struct bc_key *key, uint32_t count,
                       unsigned height, uint64_t limit, struct bc_outcome *value)
{
    uint64_t least = bc_node_bound_least(w, count, height);

    *value =
        (struct bc_outcome){least, bc_node_bound_is_exact(count) || least >= BC_INFINITE};
    if (value->exact || least >= limit)
        return true;
    return bc_workspace_recall(w, key, height, limit, value) || bc_workspace_count_node(w);
}

/* The recursion. The cost of a node is the least cost of its guesses, the cost of a guess
 * is the sum of the costs of its parts, and a part is a node. */
static struct bc_outcome solve_node(struct bc_workspace *w, const struct bc_node *node,
                                    uint64_t limit);
static struct bc_outcome solve_set(struct bc_workspace *w, const struct bc_set *set,
                                   const struct bc_pool *pool, unsigned height,
                                   uint64_t limit);

/* Returns the number of secrets from which on the parts of a node use the symmetry of its
 * guess. Symbols that have not been guessed are interchangeable. If there are many of them,
 * most guesses are equal to others. */
static uint32_t symmetric_from(const struct bc_symmetry *symmetry)
{
    const struct bc_game *game = &symmetry->game;
    unsigned guessed = (unsigned)__builtin_popcount(symmetry->guessed);

    return game->symbols > guessed + 2u * game->positions ? SYMMETRIC_FREE : SYMMETRIC;
}

/* Finds the symmetry that remains after the guess of `expansion`, and all guesses up to
 * this symmetry. Returns false if the search has ended. */
static bool reduce_symmetry(struct bc_workspace *w, const struct bc_node *node,
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

/* Solves a part with separate columns. */
static struct bc_outcome solve_part_separately(struct bc_workspace *w,
                                               const struct bc_node *part,
                                               struct expansion *expansion, uint64_t limit)
{
    const struct bc_columns *columns = part->guesses->columns;
    bc_packed *secret = bc_workspace_take(w, part->count * sizeof *secret);
    struct bc_set set = {secret, part->count, expansion->symmetry};
    const struct bc_pool *pool = w->weights.consistent ? NULL : &expansion->pool;

    if (!secret)
        return UNKNOWN;
    for (uint32_t i = 0; i < part->count; i++)
        secret[i] = columns->secret[part->row[i]];
    return solve_set(w, &set, pool, part->height, limit);
}

/* Returns the least cost of one part, or a bound that reaches `limit`. */
static struct bc_outcome solve_part(struct bc_workspace *w, const struct bc_node *node,
                                    struct expansion *expansion, unsigned answer,
                                    uint64_t limit)
{
    struct bc_node part = bc_partition_node(w, node, &expansion->parts, answer);
    struct bc_guesses *guesses = node->guesses;
    struct bc_outcome value = UNKNOWN;

    if (bc_workspace_recall(w, &part.key, part.height, limit, &value))
        return value;
    if (guesses->symmetry &&
        (part.count >= symmetric_from(guesses->symmetry) || !guesses->base)) {
        if (!reduce_symmetry(w, node, expansion))
            return value;
        if (!guesses->base || w->weights.consistent ||
            2 * expansion->pool.count <= w->all.count) {
            struct bc_mark mark = bc_arena_mark(&w->arena);

            value = solve_part_separately(w, &part, expansion, limit);
            bc_arena_release(&w->arena, mark);
            return value;
        }
    }
    struct bc_guesses within = {.columns = guesses->base, .base = guesses->base};

    part.guesses = &within;
    return solve_node(w, &part, limit);
}

/* Raises the bounds of the parts that are not in the transposition table to the bounds by
 * their best priorities. Returns the new sum, or the first sum that reaches `limit`. */
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
        struct bc_outcome value = probe_part(w, &part);

        sum += bc_partition_raise(parts, a, &value);
    }
    return sum;
}

static uint64_t cost_of_guess(struct bc_workspace *w, const struct bc_node *node,
                              uint32_t column, uint64_t limit);

/* Returns the cost of a guess if the height is not limited, which is a lower bound of its
 * cost. This takes less time, because the table usually has the parts at any height. If the
 * table cannot have them, returns 0. */
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

/* Returns the cost of the node if it guesses `column`: exact if it is below `limit`;
 * otherwise, a lower bound. */
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

/* Tries one guess, and releases the memory that it used. */
static void try_guess(struct bc_workspace *w, const struct bc_node *node, uint32_t column,
                      struct incumbent *incumbent)
{
    struct bc_mark mark = bc_arena_mark(&w->arena);

    pz_ctl_yield(w->ctl);
    uint64_t cost = cost_of_guess(w, node, column, incumbent->cost);

    bc_arena_release(&w->arena, mark);
    if (w->ended || cost >= incumbent->cost)
        return;
    incumbent->cost = cost;
    incumbent->guess = node->guesses->columns->guess[column];
    incumbent->found = true;
}

/* Returns true at the root if its best guess reaches the known lower bound. */
static bool is_goal_reached(const struct bc_workspace *w, const struct incumbent *incumbent)
{
    return w->depth == 1 && incumbent->found && incumbent->cost <= w->goal;
}

/* Solves a node with all rows of its columns. Tries the guesses in the order of their
 * estimates. */
static struct bc_outcome solve_large(struct bc_workspace *w, const struct bc_node *node,
                                     uint64_t limit)
{
    const struct bc_columns *columns = node->guesses->columns;
    struct bc_branch *branch = bc_workspace_take(w, columns->count * sizeof *branch);
    struct incumbent incumbent = {.cost = limit};
    uint32_t count = 0;
    uint32_t tried;

    assert(node->count == columns->rows);
    CHECKED(node_check, node);
    if (!branch)
        return UNKNOWN;
    for (uint32_t c = 0; c < columns->count; c++) {
        if (c % CTL_BRANCHES == CTL_BRANCHES - 1 && bc_workspace_count_node(w))
            return UNKNOWN;
        if (c % YIELD_BRANCHES == 0)
            pz_ctl_yield(w->ctl);
        branch[count] = bc_node_bound_branch(w, node, c);
        count += branch[count].bound < limit;
    }
    qsort(branch, count, sizeof *branch, compare_branches);
    if (count > 0 && !node->guesses->base && has_base(w, columns->rows))
        node->guesses->base = make_base(w, columns->secret, columns->rows);
    w->depth++;
    for (tried = 0; tried < count && !w->ended && !is_goal_reached(w, &incumbent); tried++)
        if (branch[tried].bound < incumbent.cost && !bc_workspace_count_node(w))
            try_guess(w, node, branch[tried].column, &incumbent);
    if (--w->depth == 0)
        report_root(w, &incumbent, branch + tried - (tried > 0),
                    count - tried + (tried > 0));
    return conclude_node(w, node, &incumbent);
}

/* Solves a node. Tries the guesses in the order of their priorities. */
static struct bc_outcome solve_small(struct bc_workspace *w, const struct bc_node *node,
                                     uint64_t limit)
{
    struct incumbent incumbent = {.cost = limit};
    struct bc_priorities priorities;

    CHECKED(node_check, node);
    if (!bc_node_bound_priorities(w, node, &priorities))
        return UNKNOWN;
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
    return conclude_node(w, node, &incumbent);
}

/* Solves a node with separate columns, in which guesses that differ only for other secrets
 * have equal columns. */
static struct bc_outcome solve_restricted(struct bc_workspace *w,
                                          const struct bc_node *node, uint64_t limit)
{
    struct bc_columns *columns = require_columns(
        w, bc_columns_restrict(&w->arena, node->guesses->columns, node->row, node->count));
    struct bc_guesses guesses = {.columns = columns, .base = columns};
    struct bc_node all = *node;

    all.guesses = &guesses;
    all.row = list_rows(w, node->count);
    if (w->ended || !spread_columns(w, columns))
        return UNKNOWN;
    return node->count >= LARGE && !w->weights.consistent ? solve_large(w, &all, limit)
                                                          : solve_small(w, &all, limit);
}

/* Solves a node with shared columns. The columns have bits, unless every guess must be a
 * candidate. */
static struct bc_outcome solve_node(struct bc_workspace *w, const struct bc_node *node,
                                    uint64_t limit)
{
    struct bc_outcome value;

    if (is_settled(w, &node->key, node->count, node->height, limit, &value) ||
        solve_quickly(w, node, &value))
        return value;
    struct bc_mark mark = bc_arena_mark(&w->arena);

    if (node->count >= RESTRICT && node->count < node->guesses->columns->rows)
        value = solve_restricted(w, node, limit);
    else
        value = solve_small(w, node, limit);
    bc_arena_release(&w->arena, mark);
    return value;
}

bool bc_branch_and_bound_guesses(struct bc_workspace *w, const struct bc_set *set,
                                 struct bc_pool *pool)
{
    const struct bc_pool all = allowed_guesses(w, set->secret, set->count);

    *pool = all;
    return bc_symmetry_trivial(set->symmetry) ||
           bc_workspace_reduce(w, set->symmetry, &all, pool);
}

/* Solves a set with separate columns, which are made from the guesses of `pool`. If `pool`
 * is NULL, these are all guesses that the objective allows. */
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
    struct bc_pool listed;

    if (is_settled(w, &node.key, set->count, height, limit, &value))
        return value;
    node.row = list_rows(w, set->count);
    if (!node.row)
        return UNKNOWN;
    if (set->count <= QUICK) {
        const struct bc_pool own = {set->secret, set->count, w->ctl};

        guesses.columns = require_columns(
            w, bc_columns_make(&w->arena, &w->game, set->secret, set->count, &own));
        if (w->ended || solve_quickly(w, &node, &value))
            return value;
    }
    if (!pool && !bc_branch_and_bound_guesses(w, set, &listed))
        return UNKNOWN;
    if (!pool)
        pool = &listed;
    if (!w->weights.consistent && 2 * pool->count > w->all.count && has_base(w, set->count))
        guesses.base = guesses.columns = make_base(w, set->secret, set->count);
    else
        guesses.columns = require_columns(
            w, bc_columns_make(&w->arena, &w->game, set->secret, set->count, pool));
    if (w->ended)
        return UNKNOWN;
    return solve_large(w, &node, limit);
}

struct bc_outcome bc_branch_and_bound(struct bc_workspace *w, const struct bc_set *set,
                                      unsigned height, uint64_t limit)
{
    struct bc_mark mark = bc_arena_mark(&w->arena);

    assert(set->count > 0 && set->count < w->sizes && height > 0);
    assert(limit <= BC_INFINITE);
    w->knows_any_height = w->knows_any_height || height >= BC_ANY_HEIGHT;
    struct bc_outcome value = solve_set(
        w, set, NULL, bc_node_height_that_counts(&w->weights, height, set->count), limit);

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
