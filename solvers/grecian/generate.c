#include "puzzles/grecian_generate.h"

#include "draw.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum {
    PUZZLES_MAX = 4096,
    NODES_MAX = 1 << 24,
    PROOF_NODES = 1 << 23,
    SECOND_NODES = 1 << 14,
    USUAL_NODES = 1 << 16,
    USUAL_PUZZLES = 15, /* odd, for the median */
    USUAL_SEED = 42
};

/* The medians of 20,000 puzzles of the sizes and the target of the shops. */
static const struct grecian_puzzle shop_size = {5, 4, 12, 42, NULL};
static const struct grecian_demand shop_usual = {17, 6};

struct generating {
    const struct grecian_wish *wish;
    const struct pz_ctl *ctl; /* the caller's; may be NULL */
    struct grecian_puzzle puzzle;
    int32_t *cells;
    uint64_t nodes; /* visited until now */
    bool is_usual_known;
    struct grecian_demand usual;
    bool late;
};

static struct grecian_puzzle wished_size(const struct grecian_wish *wish)
{
    return (struct grecian_puzzle){wish->dials, wish->rows, wish->columns, wish->target,
                                   NULL};
}

bool grecian_wish_possible(const struct grecian_wish *wish)
{
    struct grecian_puzzle size = wished_size(wish);

    return grecian_draw_possible(&size);
}

/* The bounds for a search that may visit `nodes` nodes. What the caller's bounds end is
 * noted in g->late, by look_late. */
static struct pz_ctl bound(const struct generating *g, uint64_t nodes)
{
    struct pz_ctl ctl = g->ctl ? *g->ctl : (struct pz_ctl){.arg = NULL};
    uint64_t most = ctl.max_nodes;

    ctl.max_nodes = nodes;
    if (most && most < g->nodes + nodes)
        ctl.max_nodes = most > g->nodes ? most - g->nodes : 1;
    return ctl;
}

/* Counts the nodes of a search that is over. */
static void spend(struct generating *g, uint64_t nodes)
{
    g->nodes += nodes;
    g->late = g->late || pz_ctl_spent(g->ctl, g->nodes);
}

/* Draws puzzle `part` of `seed`. */
static void draw(struct generating *g, uint64_t seed, uint64_t part,
                 struct grecian_offsets *solution)
{
    struct pz_random random;

    pz_random_seed_part(&random, seed, part);
    grecian_draw(&g->puzzle, &random, g->cells, solution);
}

/* Looks for a solution besides the one that is known. */
static enum pz_status prove(struct generating *g, uint64_t nodes, struct grecian_made *made)
{
    const struct grecian_task task = {.enough = 2, .method = GRECIAN_DEPTH_FIRST};
    const struct pz_ctl ctl = bound(g, nodes);
    struct grecian_answer answer;
    enum pz_status status = grecian_solve(&g->puzzle, &task, &ctl, &answer);

    if (status != PZ_OK)
        return status;
    spend(g, answer.nodes);
    made->nodes = answer.nodes;
    made->unique = answer.complete && pz_count_is(&answer.count, 1);
    made->settled =
        made->unique || !(pz_count_is(&answer.count, 0) || pz_count_is(&answer.count, 1));
    return PZ_OK;
}

/* Finds the second best position of a puzzle that is settled. */
static enum pz_status find_second(struct generating *g, struct grecian_made *made)
{
    const struct pz_ctl ctl = bound(g, SECOND_NODES);
    struct grecian_second second;

    made->second_best = g->puzzle.columns;
    made->second_proven = true;
    if (!made->unique)
        return PZ_OK;
    enum pz_status status = grecian_second_best(&g->puzzle, &ctl, &second);

    if (status != PZ_OK)
        return status;
    spend(g, second.nodes);
    made->second_best = second.columns_right;
    made->second_proven = second.proven;
    return PZ_OK;
}

static int compare_nodes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static int compare_seconds(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

    return (x > y) - (x < y);
}

/* Finds g->usual from puzzles that have nothing to do with the seed of the wish. What is
 * not unique or not proven counts all the same, with the nodes that were visited. */
static enum pz_status find_usual(struct generating *g)
{
    uint64_t nodes[USUAL_PUZZLES];
    unsigned seconds[USUAL_PUZZLES];
    struct grecian_made other = {.settled = false};
    enum pz_status status = PZ_OK;

    for (unsigned i = 0; i < USUAL_PUZZLES && status == PZ_OK && !g->late; i++) {
        draw(g, USUAL_SEED, i, &other.solution);
        status = prove(g, USUAL_NODES, &other);
        other.unique = true; /* if not, the best one that is no solution is what counts */
        if (status == PZ_OK && !g->late)
            status = find_second(g, &other);
        nodes[i] = other.nodes;
        seconds[i] = other.second_best;
    }
    if (status != PZ_OK || g->late)
        return status;
    qsort(nodes, USUAL_PUZZLES, sizeof *nodes, compare_nodes);
    qsort(seconds, USUAL_PUZZLES, sizeof *seconds, compare_seconds);
    g->usual =
        (struct grecian_demand){nodes[USUAL_PUZZLES / 2], seconds[USUAL_PUZZLES / 2]};
    g->is_usual_known = true;
    return PZ_OK;
}

/* Rates a puzzle with one solution; not when time runs out. Leaves other cells behind. */
static enum pz_status rate(struct generating *g, struct grecian_made *made)
{
    struct grecian_demand demand = {made->nodes, made->second_best};

    if (!g->is_usual_known && !g->late) {
        enum pz_status status = find_usual(g);

        if (status != PZ_OK)
            return status;
    }
    if (!g->is_usual_known)
        return PZ_OK;
    if (g->usual.nodes >= USUAL_NODES && demand.nodes > g->usual.nodes)
        demand.nodes = g->usual.nodes;
    made->difficulty = grecian_rate(&demand, &g->usual, g->puzzle.dials);
    return PZ_OK;
}

static bool fits(const struct grecian_wish *wish, const struct grecian_made *made)
{
    if (!made->settled || (wish->unique && !made->unique))
        return false;
    return wish->difficulty == GRECIAN_ANY || wish->difficulty == made->difficulty;
}

/* Draws puzzle `part` of the wish and finds out about it. */
static enum pz_status try_part(struct generating *g, uint64_t part,
                               struct grecian_made *made)
{
    *made = (struct grecian_made){.difficulty = GRECIAN_ANY};
    draw(g, g->wish->seed, part, &made->solution);
    enum pz_status status = prove(g, PROOF_NODES, made);

    if (status == PZ_OK && made->settled)
        status = find_second(g, made);
    if (status == PZ_OK && made->unique)
        status = rate(g, made);
    made->fits = fits(g->wish, made);
    return status;
}

/* How much is known of a puzzle that does not fit. */
static unsigned worth(const struct grecian_made *made)
{
    if (made->unique)
        return 2;
    return made->settled ? 0 : 1;
}

/* Sets `made` to the first that fits, else the first of most worth. */
static enum pz_status choose(struct generating *g, struct grecian_made *made)
{
    struct grecian_offsets solution;
    struct grecian_made other;
    uint64_t chosen = 0;

    for (uint64_t part = 0; part < PUZZLES_MAX; part++) {
        enum pz_status status = try_part(g, part, &other);

        if (status != PZ_OK)
            return status;
        if (part == 0 || other.fits || worth(&other) > worth(made)) {
            *made = other;
            chosen = part;
        }
        if (made->fits || g->late || g->nodes >= NODES_MAX)
            break;
    }
    made->late = g->late;
    draw(g, g->wish->seed, chosen, &solution);
    return PZ_OK;
}

static bool is_shop_size(const struct grecian_puzzle *size)
{
    return size->dials == shop_size.dials && size->rows == shop_size.rows &&
           size->columns == shop_size.columns && size->target == shop_size.target;
}

enum pz_status grecian_generate(const struct grecian_wish *wish, int32_t *cells,
                                const struct pz_ctl *ctl, struct grecian_made *made)
{
    struct generating g = {
        .wish = wish, .ctl = ctl, .puzzle = wished_size(wish), .cells = cells};
    struct grecian_made found = {.settled = false};

    if (!grecian_wish_possible(wish))
        return PZ_INVALID;
    g.puzzle.cells = cells;
    g.is_usual_known = is_shop_size(&g.puzzle);
    g.usual = shop_usual;
    enum pz_status status = choose(&g, &found);

    if (status == PZ_OK)
        *made = found;
    return status;
}
