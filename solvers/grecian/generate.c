/* Drawing puzzles until one is as wished
 *
 * Puzzle after puzzle is drawn around a solution (draw.c). The depth-first search looks for
 * another solution, and stops at it; where there is none, branch and bound finds the second
 * best position, and the guesses of its explanation (explain.c) make the difficulty. Each
 * puzzle has random numbers of its own, which follow from the seed and its place in the
 * row. So an answer depends on nothing else, and the puzzle that is chosen at the end is
 * drawn a second time instead of being kept.
 *
 * All bounds are in nodes and in puzzles, as time would make answers differ from machine to
 * machine. At about 0.1 us for a node (depth_first.c) PROOF_NODES are a second and
 * NODES_MAX two; SECOND_NODES are seventy times what 5 dials of 4 x 12 take
 * (most_columns.c). A node of an explanation is a column looked at, of which 5 dials of 4 x
 * 12 take 150 and 8 of 4 x 24 some 30,000, at 4 us: GUESS_NODES are 0.3 s for these and
 * GUESS_NODES_MAX, of all puzzles together, one second.
 *
 * The levels: of 5 dials of 4 x 12, about half of the puzzles need no guess, and of the
 * others half need up to 3. */
#include "puzzles/grecian_generate.h"

#include "draw.h"
#include "explain.h"
#include "search.h"
#include "second_best.h"

#include <stdlib.h>

enum {
    PUZZLES_MAX = 4096,
    NODES_MAX = 1 << 24,
    PROOF_NODES = 1 << 23,
    SECOND_NODES = 1 << 14,
    GUESS_NODES = 1 << 16,
    GUESS_NODES_MAX = 1 << 18,
    MEDIUM_GUESSES = 3, /* at most */
    BRIEF_CELLS = 1000  /* to be drawn and written in a brief effort */
};

struct generating {
    const struct grecian_generate_question *wish;
    struct pz_ctl ctl;  /* of the whole question */
    struct pz_ctl part; /* of the search under way */
    struct pz_budget budget;
    struct grecian_puzzle puzzle; /* its cells are those below */
    int32_t *cells;
    uint64_t guess_nodes; /* of all explanations */
    bool cut;             /* the bounds of the whole question are used up */
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

/* Counts the guesses of a puzzle with one solution, and rates it by them, unless the bounds
 * are reached. */
static enum pz_status rate(struct generating *g, struct grecian_generate_answer *made)
{
    uint64_t before = g->budget.nodes;
    size_t guesses;

    begin_part(g, GUESS_NODES);
    enum pz_status status = grecian_count_guesses(&g->puzzle, &made->solution, &g->budget,
                                                  &guesses, &made->rated);

    if (status != PZ_OK)
        return status;
    end_part(g);
    g->guess_nodes += g->budget.nodes - before;
    if (!made->rated)
        return PZ_OK;
    made->guesses = (unsigned)guesses;
    made->difficulty = guesses == 0                ? GRECIAN_EASY
                       : guesses <= MEDIUM_GUESSES ? GRECIAN_MEDIUM
                                                   : GRECIAN_HARD;
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
        if (made->fits || g->cut || g->budget.nodes >= NODES_MAX ||
            g->guess_nodes >= GUESS_NODES_MAX)
            break;
    }
    made->cut = g->cut;
    draw(g, g->wish->seed, chosen, &solution);
    return PZ_OK;
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
