/* The public calls for games of the exact engine: context and trees of the library, effort,
 * time, memory, and values that agree with each other. test_public.c has their values. */
#include "brute.h"
#include "research/audit/audit.h"
#include "solvers/bulls_cows/exact/guess_value.h"
#include "solvers/bulls_cows/tree/builtin.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/bulls_cows/tree/tree_file.h"
#include "solvers/context.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The clock advances by this time at each reading. */
enum { STEP_NS = 100 };

static const struct bc_game classic = {4, 10, false, false};

static struct pz_context *open_context(void)
{
    struct pz_context *context = pz_context_open();

    cr_assert(context);
    return context;
}

/* A list of the 1,048,576 candidates would take 4 MiB. */
Test(bulls_cows_solve, candidates_are_not_listed_beyond_the_memory_limit)
{
    const struct bc_question question = {.history.game = {5, 16, true, false}, .list = 10};
    const struct pz_ctl ctl = {.max_bytes = 1 << 20};
    struct bc_solution solution = {.counted = false};
    uint32_t parts = 0;

    failing_alloc_after(LONG_MAX);
    cr_assert_eq(bc_exact_solve(NULL, &question, &ctl, &solution), PZ_OK);
    failing_alloc_end();
    cr_assert_leq(failing_alloc_bytes(), ctl.max_bytes);
    cr_assert_eq(solution.listed, 10);
    for (unsigned i = 0; i < solution.parts; i++)
        parts += solution.part[i].count;
    cr_assert_eq(parts, 1 << 20);
    bc_solution_free(&solution);
}

/* With the trees and openings of the context, a brief effort is sufficient. A search returns the
 * same values. */
Test(bulls_cows_solve, the_context_replaces_a_search)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF, .max_nodes = 20};
    struct pz_context *context = open_context();
    struct test_rng rng;

    set_clock_step(STEP_NS);
    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 12; i++) {
        const struct bc_packed_history history = brute_history(&rng, &classic, i % 3, 0);
        const struct bc_question question = {.history = brute_unpack(&history)};
        struct bc_solution known, searched;
        struct bc_optimum optimum;

        cr_assert_eq(bc_solve(context, &question, &brief, &known), PZ_OK);
        cr_assert(known.quality.proven && !known.quality.cut);
        if (known.candidates > 30)
            cr_assert_eq(bc_solve(NULL, &question, &brief, &searched), PZ_LATER);
        if (known.candidates < 300) {
            cr_assert_eq(bc_optimize(NULL, &question, NULL, &optimum), PZ_OK);
            cr_assert_eq(
                optimum.figures.guesses,
                (uint64_t)llround(known.expected_guesses * (double)known.candidates));
        }
        bc_solution_free(&known);
    }
    pz_context_close(context);
}

Test(bulls_cows_solve, a_brief_effort_leaves_long_questions)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct bc_question question = {.history = {.game = {6, 10, false, false}}};
    struct bc_tree_question request = {.question = question, .levels = 1};
    struct bc_contest contest = {.game = classic, .count = 1};
    struct bc_record record[BC_STRATEGIES];
    struct bc_solved_tree solved;
    struct bc_solution solution;
    struct bc_review review;
    struct bc_game_bounds bounds;

    set_clock_step(STEP_NS);
    cr_assert_eq(bc_solve(NULL, &question, &brief, &solution), PZ_LATER);
    cr_assert_eq(bc_tree_solve(NULL, &request, &brief, &solved), PZ_LATER);
    cr_assert_eq(bc_review(NULL, &question.history, &brief, &review), PZ_LATER);
    cr_assert_eq(bc_bounds(&question.history.game, &brief, &bounds), PZ_LATER);
    cr_assert_eq(bc_bounds(&classic, &brief, &bounds), PZ_OK);
    cr_assert_eq(bounds.codes, 5040);
    cr_assert_eq(bounds.answers, 14);
    cr_assert_eq(bc_strategies(&contest, &brief, record), PZ_LATER);
    contest.game = (struct bc_game){6, 12, true, false};
    cr_assert_eq(bc_strategies(&contest, NULL, record), PZ_INVALID);
}

Test(bulls_cows_solve, trees_have_a_maximum_size)
{
    struct pz_context *context = open_context();
    struct bc_tree_question request = {.question = {.history = {.game = classic}},
                                       .max_states = 1000};
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct bc_solved_tree solved;

    set_clock_step(STEP_NS);
    cr_assert_eq(bc_tree_solve(context, &request, NULL, &solved), PZ_INVALID);
    cr_assert_eq(solved.optimum.candidates, 5040);
    cr_assert_eq(solved.most_levels, 3); /* 1 + 13 + 169 states at most */
    request.levels = 3;
    cr_assert_eq(bc_tree_solve(context, &request, &brief, &solved), PZ_OK);
    cr_assert_eq(solved.optimum.figures.guesses, 26274);
    cr_assert_eq(solved.tree->figures.guesses, 26274);
    bc_solved_tree_free(&solved);
    request =
        (struct bc_tree_question){.question = {.history = {.game = {2, 4, false, false}}}};
    cr_assert_eq(bc_tree_solve(NULL, &request, NULL, &solved), PZ_OK);
    cr_assert_eq(solved.optimum.figures.guesses, 30);
    cr_assert_eq(solved.tree, solved.own);
    bc_solved_tree_free(&solved);
    pz_context_close(context);
}

/* The book has the values of the first rows, so at least two thirds of the time remain for the
 * last row. Its best guess gets half of this time, and needs a sixth of the whole time. */
Test(bulls_cows_review, divides_the_time_among_the_rows)
{
    static const bc_packed guesses[] = {0x0123, 0x0145, 0x4267, 0x5384}, secret = 0x9851;
    struct pz_context *context = open_context();
    struct bc_packed_history history = {.game = classic}, earlier;
    const struct bc_task task = {.history = &earlier};
    struct bc_review review;
    struct bc_best best;

    for (unsigned i = 0; i < 4; i++)
        history.rows[history.count++] = (struct bc_packed_row){
            guesses[i], bc_packed_score(&classic, guesses[i], secret)};
    const struct bc_history review_history = brute_unpack(&history);

    earlier = history;
    earlier.count = 3;
    set_clock_step(100 * STEP_NS);
    uint64_t begun_ns = pz_now_ns();

    cr_assert_eq(bc_best_find(&task, &(struct pz_ctl){.deadline_ns = UINT64_MAX}, &best),
                 PZ_OK);
    cr_assert(best.proven);
    const uint64_t needed_ns = pz_now_ns() - begun_ns;
    const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + 6 * needed_ns};

    cr_assert_eq(bc_review(context, &review_history, &ctl, &review), PZ_OK);
    cr_assert(review.row[3].best.proven);
    cr_assert_eq(review.row[3].best.guesses, best.guesses);
    pz_context_close(context);
}

Test(bulls_cows_review, values_without_enough_nodes_are_not_proven)
{
    const struct pz_ctl few = {.max_nodes = 300};
    struct bc_packed_history history = {
        .game = {4, 6, true, false}, .count = 2, .rows = {{0x0011, 1}, {0x0123, 1}}};
    const struct bc_history review_history = brute_unpack(&history);
    struct bc_review review;

    cr_assert_eq(bc_review(NULL, &review_history, &few, &review), PZ_OK);
    cr_assert(review.cut);
    cr_assert(review.verdict == BC_FEASIBLE || review.verdict == BC_UNKNOWN);
    cr_assert_eq(review.row[0].before, 1296);
    cr_assert_eq(review.row[1].before, review.row[0].after);
}

Test(bulls_cows_solve, stops_if_canceled)
{
    atomic_bool stop = true;
    const struct pz_ctl canceled = {.poll = poll_flag, .arg = &stop};
    struct bc_question question = {.history = {.game = {5, 8, false, false}}};
    struct bc_contest contest = {.game = classic, .count = 1};
    struct bc_record record[BC_STRATEGIES];
    struct bc_solution solution;
    struct bc_optimum optimum;
    struct bc_review review;

    cr_assert_eq(bc_solve(NULL, &question, &canceled, &solution), PZ_STOPPED);
    cr_assert_eq(bc_optimize(NULL, &question, &canceled, &optimum), PZ_STOPPED);
    cr_assert_eq(bc_strategies(&contest, &canceled, record), PZ_STOPPED);
    question.history.count = 1;
    question.history.rows[0] = (struct bc_row){{{0, 1, 2, 3, 4}}, {0, 3}};
    cr_assert_eq(bc_review(NULL, &question.history, &canceled, &review), PZ_STOPPED);
}

static enum pz_status try_to_open(struct pz_context **context)
{
    *context = pz_context_open();
    return *context ? PZ_OK : PZ_NO_MEMORY;
}

Test(bulls_cows_solve, opens_a_context_or_returns_null_without_memory)
{
    struct pz_context *context = NULL;

    expect_no_memory(2, try_to_open(&context), !context);
    pz_context_close(context);
}

/* The bounds and the optimum of a game agree. */
static void expect_within_bounds(const struct bc_game *game)
{
    const struct bc_question question = {.history = {.game = *game}};
    struct bc_optimum optimum;
    struct bc_game_bounds bounds;

    cr_assert_eq(bc_bounds(game, NULL, &bounds), PZ_OK);
    cr_assert_eq(bc_optimize(NULL, &question, NULL, &optimum), PZ_OK);
    cr_assert(optimum.figures.height > 0);
    cr_assert_leq(optimum.figures.guesses, bounds.guesses_upper.limb[0]);
    cr_assert_geq(optimum.quality.lower, bounds.guesses_lower.limb[0]);
    cr_assert_geq(optimum.figures.guesses, bounds.guesses_lower.limb[0]);
    cr_assert_geq(optimum.quality.lower_height, bounds.height_lower);
    cr_assert_geq(optimum.figures.height, bounds.height_lower);
    cr_assert_eq(optimum.quality.proven, optimum.figures.guesses == optimum.quality.lower);
    if (optimum.quality.proven)
        cr_assert_eq(bounds.guesses_upper.limb[0], optimum.figures.guesses);
}

Test(bulls_cows_solve, a_search_that_is_cut_has_the_known_bounds)
{
    static const struct bc_game cut[] = {{4, 6, true, false},
                                         {4, 8, false, false},
                                         {3, 13, true, false},
                                         {4, 9, false, true}};
    const struct pz_ctl few = {.max_nodes = 100};
    struct bc_game game;
    unsigned number = 0;

    while (brute_next_game(&number, 40, &game))
        expect_within_bounds(&game);
    for (unsigned i = 0; i < sizeof cut / sizeof *cut; i++) {
        const struct bc_question question = {.history = {.game = cut[i]}};
        struct bc_game_bounds bounds;
        struct bc_optimum optimum;
        const struct bc_known_value *known = &bc_known_find(&cut[i])->guesses;

        bc_bounds(&cut[i], NULL, &bounds);
        cr_assert_eq(bc_optimize(NULL, &question, &few, &optimum), PZ_OK);
        cr_assert(optimum.figures.height > 0);
        cr_assert_leq(optimum.figures.guesses, known->played);
        cr_assert_eq(optimum.quality.lower, bounds.guesses_lower.limb[0]);
        cr_assert_eq(optimum.quality.lower_height, bounds.height_lower);
    }
}

/* Games with a tree in the library. */
static const struct bc_game with_tree[] = {
    {3, 10, true, true, false},   {3, 11, true, false, false}, {3, 12, true, false, false},
    {3, 13, false, false, false}, {4, 7, true, false, false},  {4, 8, false, false, false},
    {4, 8, false, true, false},   {4, 8, true, false, false},  {4, 9, false, false, false},
    {4, 9, false, true, false},   {4, 9, true, false, false},  {4, 10, false, false, false},
    {4, 10, false, true, false},  {4, 10, false, false, true}, {4, 11, false, false, false},
    {5, 5, true, false, false},   {5, 6, true, false, false},  {5, 7, false, false, false},
    {5, 8, false, false, false},  {5, 8, true, false, false},  {5, 10, false, false, false},
    {5, 10, false, true, false},  {6, 4, true, false, false}};

enum { WITH_TREE = sizeof with_tree / sizeof *with_tree };

/* Bounds, solution, optimum and tree of a game have equal lower bounds and values, which come
 * from the library or from a search that is cut. */
static void expect_equal_values(struct pz_context *context, const struct bc_game *game)
{
    const struct pz_ctl few = {.max_nodes = 500};
    const struct bc_tree_question question = {.question.history.game = *game};
    struct bc_game_bounds bounds;
    struct bc_solution solution;
    struct bc_optimum optimum;
    struct bc_solved_tree tree;

    cr_assert_eq(bc_bounds(game, NULL, &bounds), PZ_OK);
    cr_assert_eq(bc_solve(context, &question.question, &few, &solution), PZ_OK);
    cr_assert_eq(bc_optimize(context, &question.question, &few, &optimum), PZ_OK);
    cr_assert_eq(bc_tree_solve(context, &question, &few, &tree), PZ_OK);
    const uint64_t lower = bounds.guesses_lower.limb[0], value = optimum.figures.guesses;

    cr_assert_eq(optimum.quality.lower, lower);
    cr_assert_eq(solution.quality.lower, lower);
    cr_assert_eq(tree.optimum.quality.lower, lower);
    cr_assert_eq(optimum.quality.lower_height, bounds.height_lower);
    cr_assert_eq(solution.quality.lower_height, bounds.height_lower);
    cr_assert_eq(tree.optimum.quality.lower_height, bounds.height_lower);
    cr_assert_eq(llround(solution.expected_guesses * (double)bounds.codes),
                 (long long)value);
    cr_assert_eq(tree.optimum.figures.guesses, value);
    cr_assert_leq(lower, value);
    cr_assert(optimum.quality.proven == (lower == value));
    cr_assert_eq(solution.quality.proven, optimum.quality.proven);
    cr_assert_eq(tree.optimum.quality.proven, optimum.quality.proven);
    bc_solution_free(&solution);
    bc_solved_tree_free(&tree);
}

Test(bulls_cows_solve, all_calls_have_equal_values_of_a_game)
{
    struct pz_context *context = open_context();
    struct bc_game game;
    unsigned number = 0;

    while (brute_next_game(&number, 200, &game))
        if (bc_packed_codes(&game) >= 130)
            expect_equal_values(context, &game);
    for (unsigned i = 0; i < WITH_TREE; i++)
        expect_equal_values(context, &with_tree[i]);
    pz_context_close(context);
}

/* The tree of a game is as good as the table of known values. */
static void expect_known(struct pz_context *context, const struct bc_game *game)
{
    const struct bc_question question = {.history = {.game = *game}};
    const struct bc_known_tree *tree = bc_known_tree(game);
    struct bc_optimum optimum;
    struct bc_game_bounds bounds;

    bc_bounds(game, NULL, &bounds);
    cr_assert_eq(bc_optimize(context, &question, NULL, &optimum), PZ_OK);
    cr_assert_eq(optimum.figures.guesses, bounds.guesses_upper.limb[0]);
    cr_assert_eq(optimum.quality.proven, !tree);
    cr_assert_not(optimum.quality.cut);
    if (tree)
        cr_assert_eq(optimum.figures.height, tree->height);
}

static void expect_audited(const struct bc_tree *tree)
{
    struct bc_audit_report report;
    size_t length;
    unsigned char *bytes = bc_tree_encode(tree, &length);

    cr_assert_not_null(bytes);
    cr_assert_eq(bc_audit(bytes, length, &report), PZ_OK, "%s", report.error);
    cr_assert_eq(report.objective, (unsigned)tree->objective);
    cr_assert_eq(report.guesses, tree->figures.guesses);
    cr_assert_eq(report.nodes, bc_figures_nodes(&tree->figures));
    cr_assert_eq(report.proven, tree->proven);
    cr_assert_eq(report.lower, tree->lower);
    cr_assert_eq(report.lower_last, tree->lower_last);
    free(bytes);
}

/* Audits each tree with independent code. A tree for the objective worst-case exists only if the
 * minimum height is proven. */
Test(bulls_cows_solve, trees_of_the_library_pass_the_audit)
{
    struct pz_context *context = open_context();
    unsigned trees = 0;

    for (unsigned i = 0; i < WITH_TREE; i++) {
        const struct bc_known *known = bc_known_find(&with_tree[i]);
        const struct bc_book *book;

        expect_known(context, &with_tree[i]);
        cr_assert_eq(bc_builtin_book(context->bulls_cows, &with_tree[i], &book), PZ_OK);
        cr_assert(bc_game_same(&book->game, &with_tree[i]));
        for (unsigned j = 0; j < BC_OBJECTIVES; j++) {
            if (!book->tree[j])
                continue;
            expect_audited(book->tree[j]);
            trees += j != BC_WORST_CASE;
        }
        const struct bc_tree *average = book->tree[BC_AVERAGE];

        cr_assert_eq(book->tree[BC_WORST_CASE] != NULL,
                     average->figures.height == known->height.proven);
    }
    cr_assert_eq(trees, BC_BUILTIN_FILES);
    pz_context_close(context);
}

/* A request of a thread for the book of a game. */
struct request {
    struct pz_context *context;
    const struct bc_book *book;
    enum pz_status status;
};

static void *request_book(void *arg)
{
    static const struct bc_game game = {4, 8, true, false};
    struct request *request = arg;

    request->status = bc_builtin_book(request->context->bulls_cows, &game, &request->book);
    return NULL;
}

Test(bulls_cows_solve, concurrent_threads_get_the_same_book)
{
    enum { THREADS = 4 };
    struct pz_context *context = open_context();
    pthread_t threads[THREADS];
    struct request requests[THREADS];

    for (unsigned i = 0; i < THREADS; i++) {
        requests[i] = (struct request){.context = context};
        cr_assert_eq(pthread_create(&threads[i], NULL, request_book, &requests[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        cr_assert_eq(pthread_join(threads[i], NULL), 0);
        cr_assert_eq(requests[i].status, PZ_OK);
        cr_assert_not_null(requests[i].book);
        cr_assert_eq(requests[i].book, requests[0].book);
    }
    pz_context_close(context);
}

Test(bulls_cows_solve, a_tree_that_did_not_fit_is_decoded_later)
{
    static const struct bc_game game = {4, 8, true, false};
    struct pz_context *context = open_context();
    const struct bc_book *book = NULL;

    expect_no_memory(2, bc_builtin_book(context->bulls_cows, &game, &book), !book);
    cr_assert_not_null(book);
    cr_assert_eq(
        bc_builtin_book(context->bulls_cows, &(struct bc_game){3, 6, true, false}, &book),
        PZ_OK);
    cr_assert_null(book, "the game does not have a book");
    pz_context_close(context);
}

/* The parts of a tree that is not proven are at most as costly as the tree, without time to
 * search. */
Test(bulls_cows_solve, a_tree_that_is_not_proven_keeps_its_costs)
{
    const struct pz_ctl few = {.max_nodes = 1};
    struct bc_packed_history history = {.game = {5, 10, false, false}};
    struct bc_question question = {.history = brute_unpack(&history)};
    struct pz_context *context = open_context();
    bc_answer_id win = bc_answer_win(&history.game);
    struct bc_optimum whole, part;

    cr_assert_eq(bc_optimize(context, &question, &few, &whole), PZ_OK);
    uint64_t guesses = whole.candidates;

    history.count = 1;
    history.rows[0].guess = 0x98765;
    for (bc_answer_id answer = 0; answer < win; answer++) {
        uint32_t count;

        history.rows[0].answer = answer;
        bc_packed_candidates(&history, NULL, 0, NULL, &count);
        if (count == 0)
            continue;
        question.history = brute_unpack(&history);
        cr_assert_eq(bc_optimize(context, &question, &few, &part), PZ_OK);
        cr_assert(part.figures.height > 0);
        guesses += part.figures.guesses;
    }
    cr_assert_leq(guesses, whole.figures.guesses);
    cr_assert_gt(guesses, whole.quality.lower);
    pz_context_close(context);
}

/* Repeats a review, each time with a pause of the process before another reading of the clock. A
 * full effort returns the whole review, a brief one may also return PZ_LATER. */
static void review_with_pauses(struct pz_context *context,
                               const struct bc_packed_history *history,
                               enum pz_effort effort, uint64_t pause_ns)
{
    const struct bc_history review_history = brute_unpack(history);
    struct bc_review whole;
    unsigned given = 0;

    set_clock_step(STEP_NS);
    for (uint64_t number = 0; number == 0 || number <= set_clock_readings();
         number += 1 + number / 16) {
        struct pz_ctl ctl = {.effort = effort};
        struct bc_review review;

        set_clock_jump(number, pause_ns);
        if (effort == PZ_FULL)
            ctl.deadline_ns = pz_now_ns() + 2000000000;
        enum pz_status status = bc_review(context, &review_history, &ctl, &review);

        if (number == 0)
            whole = review;
        if (number > 0 && effort == PZ_BRIEF && status == PZ_LATER)
            continue;
        cr_assert_eq(status, PZ_OK);
        cr_assert(!review.cut);
        cr_assert_eq(review.loss, whole.loss);
        cr_assert_eq(review.verdict, whole.verdict);
        given++;
    }
    cr_assert_geq(given, 2);
}

Test(bulls_cows_solve, a_pause_does_not_cut_a_review)
{
    struct pz_context *context = open_context();
    struct bc_packed_history history = {classic, 2, {{0x0123, 0}, {0x1245, 0}}};
    struct bc_packed_history small = {{2, 5, false, false}, 2, {{0x01, 0}, {0x10, 0}}};

    cr_assert(bc_answer_make(&classic, 0, 2, &history.rows[0].answer));
    cr_assert(bc_answer_make(&classic, 1, 1, &history.rows[1].answer));
    review_with_pauses(context, &history, PZ_BRIEF, 1000000);
    cr_assert(bc_answer_make(&small.game, 0, 1, &small.rows[0].answer));
    cr_assert(bc_answer_make(&small.game, 0, 0, &small.rows[1].answer));
    review_with_pauses(NULL, &small, PZ_FULL, 100000000);
    pz_context_close(context);
}

/* The time is sufficient for some guesses in each state. */
Test(bulls_cows_solve, a_search_with_little_time_is_near_the_best_strategy)
{
    const struct bc_question question = {.history = {.game = {4, 12, false, false}}};
    const struct bc_known_value *known = &bc_known_find(&question.history.game)->guesses;
    struct bc_optimum optimum;
    struct pz_ctl ctl = {.max_bytes = 0};

    set_clock_step(STEP_NS);
    ctl.deadline_ns = pz_now_ns() + 8000 * STEP_NS;
    cr_assert_eq(bc_optimize(NULL, &question, &ctl, &optimum), PZ_OK);
    cr_assert(optimum.figures.height > 0 && optimum.quality.cut);
    cr_assert_gt(optimum.figures.guesses, known->played);
    cr_assert_leq(optimum.figures.guesses, known->played + known->played / 50);
}

/* New symbols are the smallest ones, in the order in which they appear. Without a leading
 * zero, the symbol 0 differs from the others. */
static void expect_first_symbols(const struct bc_game *game, const struct bc_code *guess)
{
    unsigned next = game->no_leading_zero;

    for (unsigned i = 0; i < game->positions; i++) {
        if (game->no_leading_zero && guess->symbol[i] == 0)
            continue;
        cr_assert_leq(guess->symbol[i], next, "%u x %u", game->positions, game->symbols);
        next += guess->symbol[i] == next;
    }
}

Test(bulls_cows_solve, a_first_guess_has_the_smallest_symbols)
{
    static const struct bc_game games[] = {
        {4, 10, false, false}, {4, 10, false, true},  {4, 6, true, false},
        {5, 12, false, false}, {6, 10, false, true},  {5, 16, true, false},
        {6, 16, true, false},  {5, 16, true, true},   {6, 16, false, false},
        {5, 16, false, true},  {7, 10, false, false}, {12, 36, true, false}};
    const struct pz_ctl few = {.max_nodes = 100};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct bc_question question = {.history = {.game = games[i]}};
        struct bc_solution solution;

        cr_assert_eq(bc_solve(NULL, &question, &few, &solution), PZ_OK);
        expect_first_symbols(&games[i], &solution.guess);
        bc_solution_free(&solution);
    }
}
