/* Draws random puzzles until a puzzle has the requested properties.
 *
 * Each puzzle is drawn so that it has a given solution (random_puzzle.c). The depth-first
 * search looks for another solution, and stops when it finds one. If there is no other
 * solution, branch and bound finds the second best position, and the number of guesses of
 * the explanation (explain.c) determines the difficulty. The random numbers of each puzzle
 * depend only on the seed and on the index of the puzzle. Therefore equal questions have
 * equal answers, and the chosen puzzle is drawn a second time instead of being stored.
 *
 * All limits are numbers of nodes and of puzzles, because limits in time would make answers
 * depend on the machine. A node takes about 0.1 us (depth_first.c), so PROOF_NODES take one
 * second, and NODES_MAX take two seconds. Let 4 x 12 mean 4 rows and 12 columns.
 * SECOND_NODES are seventy times the nodes that 5 dials of 4 x 12 take (most_columns.c). A
 * node of an explanation is an examined column. 5 dials of 4 x 12 take 150 such nodes. 8
 * dials of 4 x 24 take some 30,000 nodes of 4 us. For 8 dials of 4 x 24, GUESS_NODES take
 * 0.3 s. GUESS_NODES_MAX, the limit for all puzzles together, take one second.
 *
 * Difficulty. About half of the puzzles with 5 dials of 4 x 12 do not need a guess, and
 * half of the other puzzles need at most 3 guesses. */
#include "puzzles/grecian_generate.h"

#include "explain.h"
#include "random_puzzle.h"
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
    MEDIUM_GUESSES = 3, /* maximum for a medium puzzle */
    BRIEF_CELLS = 1000  /* maximum for a brief effort */
};

struct generator {
    const struct grecian_generate_question *question;
    struct pz_ctl ctl;  /* of the whole question */
    struct pz_ctl part; /* of the current search */
    struct pz_budget budget;
    struct grecian_puzzle puzzle; /* its cells are `cells` */
    int32_t *cells;
    uint64_t guess_nodes; /* of all explanations */
    bool cut;             /* the limits of the whole question are exhausted */
};

/* Begins a search of at most `nodes` nodes, within the limits of the question. */
static void begin_part(struct generator *g, uint64_t nodes)
{
    uint64_t most = g->ctl.max_nodes;

    g->part = g->ctl;
    g->part.max_nodes = g->budget.nodes + nodes;
    if (most && most < g->part.max_nodes)
        g->part.max_nodes = most;
    pz_budget_part(&g->budget, &g->part);
}

static void end_part(struct generator *g)
{
    g->cut = g->cut || pz_ctl_spent(&g->ctl, g->budget.nodes);
}

/* Draws puzzle `part` of `seed`. */
static void draw(struct generator *g, uint64_t seed, uint64_t part,
                 struct grecian_offsets *solution)
{
    struct pz_random random;

    pz_random_seed_part(&random, seed, part);
    grecian_random_puzzle(&g->puzzle, &random, g->cells, solution);
}

/* Searches for a solution other than the known one. */
static enum pz_status prove(struct generator *g, struct grecian_generate_answer *made)
{
    const struct grecian_search_task task = {.enough = 2, .method = GRECIAN_DEPTH_FIRST};
    struct grecian_search_result result;

    begin_part(g, PROOF_NODES);
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

/* Finds the second best position of a settled puzzle. */
static enum pz_status find_second(struct generator *g, struct grecian_generate_answer *made)
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
    made->second_best = second.correct_columns;
    made->second_proven = second.proven;
    return PZ_OK;
}

/* Rates a puzzle with one solution by the guesses of its explanation. */
static enum pz_status rate(struct generator *g, struct grecian_generate_answer *made)
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

static bool fits(const struct grecian_generate_question *question,
                 const struct grecian_generate_answer *made)
{
    if (!made->settled || (question->unique && !made->unique))
        return false;
    return question->difficulty == GRECIAN_ANY || question->difficulty == made->difficulty;
}

/* Draws puzzle `part` and determines its properties. */
static enum pz_status try_part(struct generator *g, uint64_t part,
                               struct grecian_generate_answer *made)
{
    *made = (struct grecian_generate_answer){.difficulty = GRECIAN_ANY};
    draw(g, g->question->seed, part, &made->solution);
    enum pz_status status = prove(g, made);

    if (status == PZ_OK && made->settled)
        status = find_second(g, made);
    if (status == PZ_OK && made->unique)
        status = rate(g, made);
    made->fits = fits(g->question, made);
    return status;
}

/* Returns how useful a puzzle without the requested properties is. */
static unsigned worth(const struct grecian_generate_answer *made)
{
    if (made->unique)
        return 2;
    return made->settled ? 0 : 1;
}

/* Sets `made` to the first puzzle that fits, otherwise to the first of the most useful
 * puzzles. */
static enum pz_status choose(struct generator *g, struct grecian_generate_answer *made)
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
    draw(g, g->question->seed, chosen, &solution);
    return PZ_OK;
}

static enum pz_status generate(struct generator *g, struct grecian_generate_answer *made)
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
    struct generator g = {
        .question = question,
        .ctl = pz_ctl_begin(ctl),
        .puzzle = {question->dials, question->rows, question->columns, question->target,
                   NULL},
    };
    struct grecian_generate_answer made = {.settled = false};

    if (!grecian_random_puzzle_possible(&g.puzzle))
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
    free((void *)(uintptr_t)answer->puzzle.cells); /* allocated by `generate` */
    answer->puzzle.cells = NULL;
}
