/* The public functions for Bulls and Cows: which engine they use, and whether the results agree
 * with brute force. */
#include "brute.h"
#include "optimum.h"
#include "puzzles/bulls_cows.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { CODES_MAX = 200, SECRETS_MAX = 20, LIST = 7 };

static bool same_answer(struct bc_answer a, struct brute_answer b)
{
    return a.bulls == b.bulls && a.cows == b.cows;
}

/* Compares the candidates, the list and the parts with those of a filtered list. */
static void expect_counts(const struct bc_packed_history *history,
                          const struct bc_solution *solution)
{
    const struct bc_game *game = &history->game;
    static bc_packed codes[BRUTE_CODES_MAX];
    uint32_t count = brute_list(game, codes), kept = 0, sum = 0;

    for (uint32_t i = 0; i < count; i++)
        if (brute_allows(history, codes[i]))
            codes[kept++] = codes[i];
    cr_assert(solution->counted && solution->candidates == kept);
    cr_assert_eq(solution->listed, kept < LIST ? kept : LIST);
    for (uint32_t i = 0; i < solution->listed; i++)
        cr_assert_eq(bc_pack(game, &solution->secret[i]), codes[i]);
    for (unsigned i = 0; i < solution->parts; i++) {
        const struct bc_part *part = &solution->part[i];
        uint32_t size = 0;

        for (uint32_t k = 0; k < kept; k++)
            size += same_answer(
                part->answer, brute_score(game, codes[k], bc_pack(game, &solution->guess)));
        cr_assert_eq(part->count, size);
        cr_assert_float_eq(part->probability, (double)size / kept, 1e-12);
        cr_assert_eq(part->standard_error, 0);
        sum += size;
    }
    cr_assert_eq(sum, kept);
    for (uint32_t k = 0; k < kept && solution->consistent; k++)
        sum -= codes[k] == bc_pack(game, &solution->guess);
    cr_assert_eq(sum + solution->consistent, kept);
}

static void expect_optimal(const struct bc_packed_history *history, uint32_t candidates,
                           const struct bc_solution *solution)
{
    struct optimum_question question = optimum_question_of(history);

    if (question.count > SECRETS_MAX)
        return;
    question.guess = 1;
    struct optimum *optimum = optimum_open(&question);
    const uint64_t guesses = optimum_cost(optimum, question.count);

    optimum_close(optimum);
    cr_assert_eq(solution->quality.verdict, BC_OPTIMAL);
    cr_assert(solution->exact && solution->quality.proven && !solution->quality.cut);
    cr_assert_eq(solution->quality.lower, guesses);
    cr_assert_float_eq(solution->expected_guesses, (double)guesses / candidates, 1e-12);
    cr_assert_eq(solution->expected_lower, solution->expected_guesses);
    cr_assert_eq(solution->games, 0);
    cr_assert_gt(strlen(solution->quality.argument), 10);
}

/* Each row has the minimum total before its guess, and the minimum total with its guess. */
Test(bulls_cows_public, reviews_small_games_exactly)
{
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 24; i++) {
        struct bc_game game = brute_game(&rng, SECRETS_MAX);

        game.any_guess = i % 3 == 0 && game.positions < 4 && game.symbols < 7;
        const struct bc_packed_history history = brute_history(&rng, &game, 3, 0);
        const struct bc_history unpacked = brute_unpack(&history);
        struct bc_packed_history earlier = {.game = game};
        struct bc_review review;
        double loss = 0;

        cr_assert_eq(bc_review(NULL, &unpacked, NULL, &review), PZ_OK);
        cr_assert(review.judged && !review.cut && review.verdict == BC_OPTIMAL);
        for (unsigned k = 0; k < 3 && !review.row[k].over; k++) {
            const struct bc_review_row *row = &review.row[k];
            struct optimum_question question = optimum_question_of(&earlier);

            question.guess = 1;
            struct optimum *optimum = optimum_open(&question);
            uint64_t made =
                optimum_cost_after(optimum, history.rows[k].guess, question.count + 1);
            const uint64_t least = optimum_cost(optimum, question.count);

            if (made == OPTIMUM_NEVER) /* the guess does not divide the candidates */
                made = least + question.count;
            cr_assert_eq(row->before, question.count);
            cr_assert_eq(row->best.guesses, least);
            cr_assert_eq(row->made.guesses, made);
            cr_assert_eq(row->consistent,
                         optimum_has_secret(&question, history.rows[k].guess));
            optimum_close(optimum);
            loss += row->loss;
            earlier.rows[earlier.count++] = history.rows[k];
            cr_assert_eq(row->after, optimum_question_of(&earlier).count);
        }
        cr_assert_float_eq(review.loss, loss, 1e-12);
    }
}

Test(bulls_cows_public, solves_small_games_exactly)
{
    struct test_rng rng;
    unsigned infeasible = 0;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 40; i++) {
        const struct bc_game game = brute_game(&rng, CODES_MAX);
        const struct bc_packed_history history =
            brute_history(&rng, &game, 1 + i % 3, i % 6 == 5 ? 2 : 0);
        const struct bc_question question = {.history = brute_unpack(&history),
                                             .list = LIST};
        const struct pz_ctl little = {.max_bytes = 1 << 10, .max_nodes = 50};
        struct bc_solution solution;

        /* Without memory for a list of the candidates, they are counted and divided. */
        cr_assert_eq(bc_solve(NULL, &question, &little, &solution), PZ_OK);
        expect_counts(&history, &solution);
        bc_solution_free(&solution);
        cr_assert_eq(bc_solve(NULL, &question, NULL, &solution), PZ_OK);
        expect_counts(&history, &solution);
        if (solution.candidates > 0) {
            expect_optimal(&history, (uint32_t)solution.candidates, &solution);
        } else {
            cr_assert_eq(solution.quality.verdict, BC_INFEASIBLE);
            cr_assert(solution.quality.proven && solution.quality.conflicts.size > 0);
            cr_assert_eq(solution.expected_guesses, 0);
            infeasible++;
        }
        bc_solution_free(&solution);
    }
    cr_assert_gt(infeasible, 0);
}

/* The exact engine supports at most 16 symbols. */
Test(bulls_cows_public, estimates_large_games)
{
    struct bc_question question = {.history.game = {4, 20, false, false}, .list = LIST};
    struct bc_solution solution;
    double sum = 0;

    cr_assert_eq(bc_solve(NULL, &question, NULL, &solution), PZ_OK);
    cr_assert_eq(solution.quality.verdict, BC_UNKNOWN);
    cr_assert(solution.counted && solution.candidates == 116280);
    cr_assert(!solution.exact && solution.games > 0 && solution.sampled > 0);
    cr_assert(solution.expected_guesses > solution.expected_lower &&
              solution.standard_error > 0);
    cr_assert_eq(solution.listed, LIST);
    for (unsigned i = 0; i < solution.parts; i++) {
        const struct bc_part *part = &solution.part[i];
        double p = part->probability;

        cr_assert_float_eq(p, (double)part->count / solution.sampled, 1e-12);
        cr_assert_float_eq(part->standard_error, sqrt(p * (1 - p) / solution.sampled),
                           1e-12);
        sum += p;
    }
    cr_assert_float_eq(sum, 1, 1e-9);
    bc_solution_free(&solution);
}

Test(bulls_cows_public, solves_large_games_with_small_limits)
{
    const struct bc_question question = {.history.game = {5, 12, false, false}};
    const struct pz_ctl few = {.max_nodes = 1000, .max_bytes = 1 << 20};
    struct bc_solution solution;

    cr_assert_eq(bc_solve(NULL, &question, &few, &solution), PZ_OK);
    cr_assert_eq(solution.candidates, 95040);
    cr_assert_eq(solution.sampled, 0);
    cr_assert(!solution.quality.proven);
    cr_assert(solution.exact || solution.games > 0 || solution.expected_guesses == 0);
    bc_solution_free(&solution);
}

Test(bulls_cows_public, rejects_unsupported_objectives_and_games)
{
    struct bc_question question = {.history.game = {7, 10, false, false},
                                   .objective = BC_NODES};
    const struct bc_tree_question tree = {.question.history.game = {4, 17, false, false}};
    struct bc_solution solution;
    struct bc_optimum optimum;
    struct bc_solved_tree solved;

    cr_assert_eq(bc_solve(NULL, &question, NULL, &solution), PZ_INVALID);
    question.objective = BC_AVERAGE;
    cr_assert_eq(bc_optimize(NULL, &question, NULL, &optimum), PZ_INVALID);
    cr_assert_eq(bc_tree_solve(NULL, &tree, NULL, &solved), PZ_INVALID);
    cr_assert_eq(bc_game_codes(&(struct bc_game){7, 6, false, false}), 0);
    cr_assert_eq(bc_game_codes(&(struct bc_game){13, 36, true, false}), 0);
    cr_assert_eq(bc_game_codes(&(struct bc_game){0, 6, true, false}), 0);
    cr_assert_eq(bc_game_codes(&(struct bc_game){4, 37, true, false}), 0);
    cr_assert_eq(bc_game_codes(&(struct bc_game){4, 1, true, false}), 0);
}

/* The criteria of the objective last-guess: each value must be equal to its bound. */
Test(bulls_cows_public, reports_each_criterion)
{
    const struct bc_question question = {.history.game = {3, 5, false, false},
                                         .objective = BC_LAST_GUESS};
    struct bc_optimum optimum;

    cr_assert_eq(bc_optimize(NULL, &question, NULL, &optimum), PZ_OK);
    cr_assert(optimum.quality.proven && !optimum.quality.bounds_nodes);
    cr_assert_eq(optimum.quality.criterion[0].value, optimum.figures.height);
    cr_assert_eq(optimum.quality.criterion[1].value,
                 optimum.figures.by_guesses[optimum.figures.height]);
    cr_assert_eq(optimum.quality.criterion[2].value, optimum.figures.guesses);
    for (unsigned i = 0; i < BC_CRITERIA; i++) {
        const struct bc_criterion *criterion = &optimum.quality.criterion[i];

        cr_assert(criterion->proven && criterion->value == criterion->lower);
    }
}

/* The states of a walk. */
struct visits {
    const struct bc_game *game;
    unsigned entered, left, deepest, leaves;
    struct bc_history path; /* the guesses and answers from the root to the state */
    bool done[BRUTE_CODES_MAX];
};

static void enter(void *arg, const struct bc_visit *visit)
{
    struct visits *v = arg;

    v->entered++;
    v->deepest = visit->depth > v->deepest ? visit->depth : v->deepest;
    if (visit->depth > 0)
        v->path.rows[visit->depth - 1].answer = visit->answer;
    v->path.rows[visit->depth].guess = visit->guess;
    if (visit->candidates == 1) {
        cr_assert(!visit->has_children);
        for (unsigned i = 0; i < visit->depth; i++) {
            struct bc_answer answer =
                bc_score(v->game, &visit->guess, &v->path.rows[i].guess);

            cr_assert(answer.bulls == v->path.rows[i].answer.bulls &&
                      answer.cows == v->path.rows[i].answer.cows);
        }
        v->leaves++;
    }
}

static void leave(void *arg, const struct bc_visit *visit)
{
    struct visits *v = arg;

    (void)visit;
    v->left++;
}

Test(bulls_cows_public, walks_over_each_state_of_a_tree)
{
    const struct bc_tree_question question = {
        .question.history.game = {4, 5, false, false}};
    static struct visits all, first;
    struct bc_solved_tree solved;
    struct bc_walk walk = {.solved = &solved, .enter = enter, .leave = leave, .arg = &all};

    all.game = first.game = &question.question.history.game;
    cr_assert_eq(bc_tree_solve(NULL, &question, NULL, &solved), PZ_OK);
    cr_assert_eq(solved.optimum.candidates, 120);
    cr_assert_eq(solved.optimum.nodes,
                 solved.optimum.figures.secrets + solved.optimum.figures.inner);
    cr_assert_eq(bc_tree_walk(&walk), PZ_OK);
    cr_assert_eq(all.entered, solved.optimum.figures.guess_nodes);
    cr_assert_eq(all.left, all.entered);
    cr_assert_eq(all.deepest + 1, solved.optimum.figures.height);
    cr_assert_eq(all.leaves,
                 solved.optimum.figures.guess_nodes - solved.optimum.figures.inner);
    walk = (struct bc_walk){.solved = &solved, .levels = 2, .enter = enter, .arg = &first};
    cr_assert_eq(bc_tree_walk(&walk), PZ_OK);
    cr_assert(first.deepest == 1 && first.left == 0);
    bc_solved_tree_free(&solved);
    cr_assert_eq(bc_tree_walk(&walk), PZ_OK, "the tree was freed");
}

static enum pz_status solve_tree(void)
{
    const struct bc_tree_question question = {
        .question.history.game = {3, 4, false, false}};
    struct bc_solved_tree solved;
    enum pz_status status = bc_tree_solve(NULL, &question, NULL, &solved);

    if (status == PZ_OK)
        bc_solved_tree_free(&solved);
    return status;
}

/* 19 candidates, in a game of the sampled engine. */
static const struct bc_history large = {{1, 20, false, false}, 1, {{{{3}}, {0, 0}}}};

static enum pz_status review_large(void)
{
    struct bc_review review;

    return bc_review(NULL, &large, NULL, &review);
}

/* The second row contradicts the first one. */
static enum pz_status solve_impossible(void)
{
    struct bc_question question = {.history = large};
    struct bc_solution solution;

    question.history.rows[question.history.count++] = (struct bc_row){{{3}}, {1, 0}};
    enum pz_status status = bc_solve(NULL, &question, NULL, &solution);

    if (status == PZ_OK)
        bc_solution_free(&solution);
    return status;
}

Test(bulls_cows_public, every_allocation_can_fail)
{
    static enum pz_status (*const calls[])(void) = {solve_tree, review_large,
                                                    solve_impossible};

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        unsigned failed = 0;

        while (failing_alloc_next()) {
            enum pz_status status = calls[i]();

            failing_alloc_end();
            cr_assert(status == PZ_OK || status == PZ_NO_MEMORY);
            failed += status == PZ_NO_MEMORY;
        }
        cr_assert_gt(failed, 0, "call %zu", i);
    }
}
