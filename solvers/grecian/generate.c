/* Drawing puzzles until one is as wished
 *
 * Puzzle after puzzle is drawn around a solution (draw.c). The depth-first search looks for
 * another solution, and stops at it; where there is none, branch and bound finds the second
 * best position, and nodes and columns right make the difficulty (difficulty.c). Each
 * puzzle has random numbers of its own, which follow from the seed and its place in the
 * row. So an answer depends on nothing else, and the puzzle that is chosen at the end is
 * drawn a second time instead of being kept.
 *
 * All bounds are in nodes and in puzzles, as time would make answers differ from machine to
 * machine. At about 0.1 us for a node (depth_first.c) PROOF_NODES are a second and
 * NODES_MAX two; SECOND_NODES are seventy times what 5 dials of 4 x 12 take
 * (most_columns.c). */
#include "puzzles/grecian_generate.h"

#include "difficulty.h"
#include "draw.h"
#include "search.h"
#include "second_best.h"

#include <stdlib.h>

enum {
    PUZZLES_MAX = 4096,
    NODES_MAX = 1 << 24,
    PROOF_NODES = 1 << 23,
    SECOND_NODES = 1 << 14,
    USUAL_NODES = 1 << 16,
    USUAL_PUZZLES = 15, /* odd, for the median */
    USUAL_SEED = 42,
    BRIEF_CELLS = 1000 /* to be drawn and written in a brief effort */
};

/* The medians of 20,000 puzzles of the sizes and the target of the shops. */
static const struct grecian_puzzle shop_size = {5, 4, 12, 42, NULL};
static const struct grecian_demand shop_usual = {17, 6};

struct generating {
    const struct grecian_generate_question *wish;
    struct pz_ctl ctl;  /* of the whole question */
    struct pz_ctl part; /* of the search under way */
    struct pz_budget budget;
    struct grecian_puzzle puzzle; /* its cells are those below */
    int32_t *cells;
    bool is_usual_known;
    struct grecian_demand usual;
    bool cut; /* the bounds of the whole question are used up */
};

/* Begins a search that may visit `nodes` nodes, as far as the question's bounds allow. */
static void begin_part(struct generating *g, uint64_t nodes)
{
    uint64_t most = g->ctl.max_nodes;

    g->part = g->ctl;
    g->part.max_nodes = g->budget.nodes + nodes;
    if (most && most < g->part.max_nodes)
        g->part.max_nodes = most;
    pz_budget_part(&g->budget, &g->part);
}

static void end_part(struct generating *g)
{
    g->cut = g->cut || pz_ctl_spent(&g->ctl, g->budget.nodes);
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
static enum pz_status prove(struct generating *g, uint64_t nodes,
                            struct grecian_generate_answer *made)
{
    const struct grecian_search_task task = {.enough = 2, .method = GRECIAN_DEPTH_FIRST};
    struct grecian_search_result result;

    begin_part(g, nodes);
    enum pz_status status = grecian_search(&g->puzzle, &task, &g->budget, &result);

    if (status != PZ_OK)
        return status;
    end_part(g);
    made->nodes = result.nodes;
    made->unique = result.complete && pz_count_is(&result.count, 1);
    made->settled =
        made->unique || !(pz_count_is(&result.count, 0) || pz_count_is(&result.count, 1));
    return PZ_OK;
}

/* Finds the second best position of a puzzle that is settled. */
static enum pz_status find_second(struct generating *g,
                                  struct grecian_generate_answer *made)
{
    struct grecian_second_best second;

    made->second_best = g->puzzle.columns;
    made->second_proven = true;
    if (!made->unique)
        return PZ_OK;
    begin_part(g, SECOND_NODES);
    enum pz_status status = grecian_second_best(&g->puzzle, &g->budget, &second);

    if (status != PZ_OK)
        return status;
    end_part(g);
    made->second_best = second.columns_right;
    made->second_proven = second.proven;
    return PZ_OK;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Finds g->usual from puzzles that have nothing to do with the seed of the wish. What is
 * not unique or not proven counts all the same, with the nodes that were visited. */
static enum pz_status find_usual(struct generating *g)
{
    uint64_t nodes[USUAL_PUZZLES], seconds[USUAL_PUZZLES];
    struct grecian_generate_answer other = {.settled = false};
    enum pz_status status = PZ_OK;

    for (unsigned i = 0; i < USUAL_PUZZLES && status == PZ_OK && !g->cut; i++) {
        draw(g, USUAL_SEED, i, &other.solution);
        status = prove(g, USUAL_NODES, &other);
        other.unique = true; /* if not, the best one that is no solution is what counts */
        if (status == PZ_OK && !g->cut)
            status = find_second(g, &other);
        nodes[i] = other.nodes;
        seconds[i] = other.second_best;
    }
    if (status != PZ_OK || g->cut)
        return status;
    qsort(nodes, USUAL_PUZZLES, sizeof *nodes, compare);
    qsort(seconds, USUAL_PUZZLES, sizeof *seconds, compare);
    g->usual = (struct grecian_demand){nodes[USUAL_PUZZLES / 2],
                                       (unsigned)seconds[USUAL_PUZZLES / 2]};
    g->is_usual_known = true;
    return PZ_OK;
}

/* Rates a puzzle with one solution; not when time runs out. Leaves other cells behind. */
static enum pz_status rate(struct generating *g, struct grecian_generate_answer *made)
{
    struct grecian_demand demand = {made->nodes, made->second_best};

    if (!g->is_usual_known && !g->cut) {
        enum pz_status status = find_usual(g);

        if (status != PZ_OK)
            return status;
    }
    if (!g->is_usual_known)
        return PZ_OK;
    if (g->usual.nodes >= USUAL_NODES && demand.nodes > g->usual.nodes)
        demand.nodes = g->usual.nodes;
    made->difficulty = grecian_difficulty_rate(&demand, &g->usual, g->puzzle.dials);
    return PZ_OK;
}

static bool fits(const struct grecian_generate_question *wish,
                 const struct grecian_generate_answer *made)
{
    if (!made->settled || (wish->unique && !made->unique))
        return false;
    return wish->difficulty == GRECIAN_ANY || wish->difficulty == made->difficulty;
}

/* Draws puzzle `part` of the wish and finds out about it. */
static enum pz_status try_part(struct generating *g, uint64_t part,
                               struct grecian_generate_answer *made)
{
    *made = (struct grecian_generate_answer){.difficulty = GRECIAN_ANY};
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
static unsigned worth(const struct grecian_generate_answer *made)
{
    if (made->unique)
        return 2;
    return made->settled ? 0 : 1;
}

/* Sets `made` to the first that fits, else the first of most worth. */
static enum pz_status choose(struct generating *g, struct grecian_generate_answer *made)
{
    struct grecian_offsets solution;
    struct grecian_generate_answer other;
    uint64_t chosen = 0;

    for (uint64_t part = 0; part < PUZZLES_MAX; part++) {
        enum pz_status status = try_part(g, part, &other);

        if (status != PZ_OK)
            return status;
        if (part == 0 || other.fits || worth(&other) > worth(made)) {
            *made = other;
            chosen = part;
        }
        if (made->fits || g->cut || g->budget.nodes >= NODES_MAX)
            break;
    }
    made->cut = g->cut;
    draw(g, g->wish->seed, chosen, &solution);
    return PZ_OK;
}

static bool is_shop_size(const struct grecian_puzzle *size)
{
    return size->dials == shop_size.dials && size->rows == shop_size.rows &&
           size->columns == shop_size.columns && size->target == shop_size.target;
}

static enum pz_status generate(struct generating *g, struct grecian_generate_answer *made)
{
    bool brief = g->ctl.effort == PZ_BRIEF;
    size_t cells = (size_t)g->puzzle.dials * g->puzzle.rows * g->puzzle.columns;

    if (brief && cells > BRIEF_CELLS)
        return PZ_OUT_OF_TIME;
    g->cells = malloc(cells * sizeof *g->cells);
    if (!g->cells)
        return PZ_NO_MEMORY;
    g->puzzle.cells = g->cells;
    enum pz_status status = choose(g, made);

    made->puzzle = g->puzzle;
    return status == PZ_OK && brief && made->cut ? PZ_OUT_OF_TIME : status;
}

enum pz_status grecian_generate(const struct grecian_generate_question *question,
                                const struct pz_ctl *ctl,
                                struct grecian_generate_answer *answer)
{
    struct generating g = {
        .wish = question,
        .ctl = pz_ctl_begin(ctl),
        .puzzle = {question->dials, question->rows, question->columns, question->target,
                   NULL},
    };
    struct grecian_generate_answer made = {.settled = false};

    if (!grecian_draw_possible(&g.puzzle))
        return PZ_INVALID;
    g.is_usual_known = is_shop_size(&g.puzzle);
    g.usual = shop_usual;
    enum pz_status status = generate(&g, &made);

    if (status != PZ_OK) {
        free(g.cells);
        return pz_ctl_end(ctl, status);
    }
    *answer = made;
    return PZ_OK;
}

void grecian_generate_free(struct grecian_generate_answer *answer)
{
    free((void *)(uintptr_t)answer->puzzle.cells); /* ours, from generate */
    answer->puzzle.cells = NULL;
}
