/* Games whose guesses may be any strings, against plain recursion over all guesses. */
#include "optimum.h"
#include "playing.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/symmetry.h"
#include "solvers/bulls_cows/sampled/candidate_space.h"
#include "solvers/bulls_cows/tree/tree_file.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 1500,
    GUESSES_MAX = 1024,
    RECURSED = 12,      /* secrets of a position that is compared */
    RECURSED_WHOLE = 30 /* secrets of a game that is compared for all objectives */
};

static const struct bc_game games[] = {
    {2, 4, false, false, true}, {3, 4, false, false, true}, {3, 5, false, false, true},
    {2, 6, false, true, true},  {2, 6, true, true, true},   {4, 4, false, false, true},
    {3, 5, false, true, true},  {3, 4, true, true, true},   {3, 6, false, false, true},
    {1, 2, false, true, true},  {2, 2, false, false, true},
};

enum { GAMES = sizeof games / sizeof *games };

static struct bc_best find_best(const struct bc_packed_history *history,
                                enum bc_objective objective)
{
    const struct bc_task task = {.history = history, .objective = objective};
    struct bc_best best;
    struct bc_tree tree = {.guess = NULL};

    cr_assert_eq(bc_best_tree(&task, NULL, &best, &tree), PZ_OK);
    if (best.candidates >= 2) {
        cr_assert_eq(tree.figures.guesses, best.guesses);
        cr_assert_eq(tree.figures.height, best.height);
    }
    bc_tree_free(&tree);
    return best;
}

/* The least cost of a tree within the height that `best` may use. */
static uint64_t cost_within(const struct optimum_values *values,
                            enum bc_objective objective, const struct bc_best *best)
{
    const uint64_t *const costs[] = {[BC_NODES] = values->nodes,
                                     [BC_CONSISTENT] = values->consistent,
                                     [BC_WORST_CASE] = values->within,
                                     [BC_LAST_GUESS] = values->sparing};
    unsigned height =
        objective == BC_CONSISTENT ? values->consistent_height : values->height;

    cr_assert_geq(best->allowed, height);
    cr_assert_lt(best->allowed - height, OPTIMUM_SPARE);
    return costs[objective][best->allowed - height];
}

static void expect_least(const struct bc_packed_history *history,
                         const struct optimum_question *q)
{
    struct optimum_values values = optimum_values(*q);

    for (unsigned o = 0; o < BC_OBJECTIVES; o++) {
        enum bc_objective objective = (enum bc_objective)o;
        struct bc_best best = find_best(history, objective);
        uint64_t first = objective == BC_LAST_GUESS               ? best.last
                         : bc_objective_counts_guesses(objective) ? 0
                                                                  : best.nodes - q->count;

        cr_assert(best.known && best.proven);
        cr_assert_eq(best.candidates, q->count);
        if (objective == BC_AVERAGE)
            cr_assert_eq(best.guesses, values.guesses);
        else
            cr_assert_eq(best.guesses + first * OPTIMUM_FIRST,
                         cost_within(&values, objective, &best));
        if (history->count == 0 && objective == BC_WORST_CASE)
            cr_assert_eq(best.height, values.height);
    }
}

/* Compares a larger game for two objectives. */
static void expect_least_total_and_height(const struct bc_packed_history *history,
                                          struct optimum_question *q)
{
    struct bc_best least = find_best(history, BC_AVERAGE);
    struct bc_best lowest = find_best(history, BC_WORST_CASE);
    struct optimum *optimum;

    q->guess = 1;
    optimum = optimum_open(q);
    cr_assert(least.proven && lowest.proven);
    cr_assert_eq(least.guesses, optimum_cost(optimum, q->count));
    cr_assert_eq(lowest.height, optimum_height(optimum));
    cr_assert_eq(lowest.guesses, optimum_cost(optimum, lowest.height));
    optimum_close(optimum);
}

Test(bulls_cows_any_guess, finds_the_least_for_whole_games)
{
    for (unsigned i = 0; i < GAMES; i++) {
        struct bc_packed_history history = {.game = games[i]};
        struct optimum_question q = optimum_question_of(&history);

        if (q.count <= RECURSED_WHOLE)
            expect_least(&history, &q);
        else if (q.count <= OPTIMUM_SECRETS)
            expect_least_total_and_height(&history, &q);
    }
}

TestSampled(bulls_cows_any_guess, finds_the_least_for_any_history, 150, SAMPLES)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned solved = first; solved < end;) {
        const struct bc_game *game = &games[test_rng_below(&rng, GAMES)];
        struct bc_packed_history history =
            brute_history(&rng, game, 1 + (unsigned)test_rng_below(&rng, 3), 0);
        struct optimum_question q = optimum_question_of(&history);

        if (q.count > RECURSED)
            continue;
        expect_least(&history, &q);
        solved++;
    }
}

/* What an answer promises is what its advice delivers. */
TestSampled(bulls_cows_any_guess, keeps_its_promises, 60, 1000)
{
    const struct drawn from = {games, GAMES, 40, false};
    struct test_rng rng;

    test_rng_seed(&rng, 2 + first);
    for (unsigned i = first; i < end; i++) {
        struct position p = {.objective = (enum bc_objective)(i % BC_OBJECTIVES)};

        draw(&rng, &from, &p);
        struct bc_best best = ask(&p);

        cr_assert(best.proven);
        play(&p, &best);
    }
}

static uint64_t least_total(struct bc_game game, bool any_guess)
{
    game.any_guess = any_guess;
    const struct bc_packed_history history = {.game = game};
    struct bc_best best = find_best(&history, BC_AVERAGE);

    cr_assert(best.proven);
    return best.guesses;
}

Test(bulls_cows_any_guess, saves_guesses)
{
    static const struct bc_game smaller = {3, 4, false, false},
                                larger = {4, 6, false, false}, all = {3, 4, true, false};

    cr_assert_lt(least_total(smaller, true), least_total(smaller, false));
    cr_assert_lt(least_total(larger, true), least_total(larger, false));
    cr_assert_eq(least_total(all, true), least_total(all, false));
}

/* Returns the height that is proven for the candidates of a game. */
static unsigned least_height(struct bc_game game, bool any_guess)
{
    game.any_guess = any_guess;
    const struct bc_packed_history history = {.game = game};
    struct bc_best best = find_best(&history, BC_WORST_CASE);

    cr_assert(best.proven);
    return best.height;
}

Test(bulls_cows_any_guess, does_not_need_more_height)
{
    static const struct bc_game game = {4, 6, false, false};

    cr_assert_leq(least_height(game, true), least_height(game, false));
}

/* The counting bounds of a game hold for its least total. */
Test(bulls_cows_any_guess, has_bounds_that_hold)
{
    for (unsigned i = 0; i < GAMES; i++) {
        const struct bc_packed_history history = {.game = games[i]};
        struct bc_game_bounds bounds;
        struct bc_best least = find_best(&history, BC_AVERAGE);
        struct bc_best lowest = find_best(&history, BC_WORST_CASE);

        cr_assert_eq(bc_bounds(&games[i], NULL, &bounds), PZ_OK);
        cr_assert_eq(bounds.codes, least.candidates);
        cr_assert_leq(bounds.guesses_lower.limb[0], least.guesses);
        cr_assert_geq(bounds.guesses_upper.limb[0], least.guesses);
        cr_assert_leq(bounds.height_lower, lowest.height);
        cr_assert_geq(bounds.height_upper, lowest.height);
    }
}

/* The height of a tree is not the least height of the game if the search for that ended early. */
Test(bulls_cows_any_guess, does_not_prove_the_height_of_a_tree)
{
    static const struct bc_question question = {
        .history = {.game = {4, 7, false, false, true}}, .objective = BC_LAST_GUESS};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_optimum optimum;

    cr_assert_eq(bc_optimize(NULL, &question, &ctl, &optimum), PZ_OK);
    cr_assert(optimum.figures.height > 0 && !optimum.quality.proven);
    cr_assert(!optimum.quality.criterion[0].proven);
    cr_assert_leq(optimum.quality.criterion[0].lower, 6);
}

/* The tree of the game with codes as guesses is valid, but not proven. */
Test(bulls_cows_any_guess, uses_the_tree_of_the_game_of_codes)
{
    struct bc_builtin *builtin = bc_builtin_open();
    const struct bc_packed_history history = {.game = {4, 10, false, false, true}};
    const struct bc_task task = {
        .history = &history, .book = classic_book(builtin), .objective = BC_AVERAGE};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert_eq(best.guesses, 26274);
    cr_assert(!best.proven);
    cr_assert_lt(best.lower, best.guesses);
    bc_builtin_close(builtin);
}

/* The tree of 4 x 10 with any guesses is proven, and found after any names. */
static void expect_the_tree_of_the_usual_game(enum bc_objective objective)
{
    static const struct bc_game game = {4, 10, false, false, true};
    struct bc_builtin *builtin = bc_builtin_open();
    struct bc_packed_history history = {.game = game};
    const struct bc_book *book;
    uint64_t guesses = 5040;

    cr_assert_eq(bc_builtin_book(builtin, &game, &book), PZ_OK);
    const struct bc_task task = {
        .history = &history, .book = book, .objective = objective, .must_prove = true};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert(best.proven);
    cr_assert_eq(best.guesses, 26254);
    cr_assert_eq(best.height, 7);
    history.count = 1;
    history.rows[0].guess = 0x9876;
    for (bc_answer_id a = 0; a < bc_answer_win(&game); a++) {
        history.rows[0].answer = a;
        cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
        cr_assert(best.candidates == 0 || best.proven);
        guesses += best.candidates ? best.guesses : 0;
    }
    cr_assert_eq(guesses, 26254);
    bc_builtin_close(builtin);
}

Test(bulls_cows_any_guess, has_a_tree_of_the_usual_game)
{
    expect_the_tree_of_the_usual_game(BC_AVERAGE);
}

/* The tree has the least height, so it is also the best one for the worst case. */
Test(bulls_cows_any_guess, has_a_tree_for_the_worst_case)
{
    expect_the_tree_of_the_usual_game(BC_WORST_CASE);
}

/* A search that ends early never claims a proof. */
Test(bulls_cows_any_guess, does_not_prove_a_part_of_a_search)
{
    static const struct bc_game game = {5, 8, false, false, true};
    const struct bc_packed_history history = {.game = game};
    const struct bc_task task = {
        .history = &history, .objective = BC_AVERAGE, .use_known = true};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert(best.known && best.cut && !best.proven);
    cr_assert_leq(best.lower, best.guesses);
}

/* Answers to all guesses, by each function that scores. */
Test(bulls_cows_any_guess, scores_as_counting_does)
{
    static bc_packed secret[BRUTE_CODES_MAX], guess[GUESSES_MAX];
    static bc_answer_id answer[BRUTE_CODES_MAX];

    for (unsigned i = 0; i < GAMES; i++) {
        const struct bc_game *game = &games[i];
        const struct bc_game any = brute_guess_game(game);
        uint32_t secrets = brute_list(game, secret), guesses = brute_list(&any, guess);

        for (uint32_t g = 0; g < guesses; g++) {
            bc_score_many(game, guess[g], secret, secrets, answer);
            for (uint32_t s = 0; s < secrets; s++) {
                bc_answer_id wanted =
                    brute_number(game, brute_score(game, secret[s], guess[g]));

                cr_assert_eq(answer[s], wanted);
                cr_assert_eq(bc_packed_score(game, secret[s], guess[g]), wanted);
            }
        }
    }
}

Test(bulls_cows_any_guess, parses_guesses_and_secrets)
{
    static const struct bc_game game = {4, 6, false, true, true};
    const struct bc_game guesses = bc_guess_game(&game);
    struct bc_code code;
    size_t at;

    cr_assert_eq(bc_parse(&game, "1223", 4, &code, &at), BC_CODE_REPEATED_SYMBOL);
    cr_assert_eq(bc_parse(&game, "0123", 4, &code, &at), BC_CODE_LEADING_ZERO);
    cr_assert_eq(bc_parse(&guesses, "1223", 4, &code, &at), BC_CODE_OK);
    cr_assert_eq(bc_parse(&guesses, "0000", 4, &code, &at), BC_CODE_OK);
    cr_assert_eq(bc_parse(&guesses, "0006", 4, &code, &at), BC_CODE_UNKNOWN_SYMBOL);
    cr_assert_eq(bc_game_codes(&game), 5 * 5 * 4 * 3);
    cr_assert_eq(bc_game_codes(&guesses), 6 * 6 * 6 * 6);
}

/* Maps that keep a history of any guesses keep the set of its candidates. */
Test(bulls_cows_any_guess, has_symmetry_that_keeps_the_candidates)
{
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 300; i++) {
        const struct bc_game *game = &games[test_rng_below(&rng, GAMES)];
        struct bc_packed_history history = brute_history(&rng, game, 1, 0),
                                 normal = history;
        static bc_packed list[BRUTE_CODES_MAX];
        struct bc_naming naming;
        uint32_t codes = brute_list(game, list);

        bc_symmetry_normal(&normal, &naming);
        for (uint32_t c = 0; c < codes; c++) {
            bc_packed image = bc_naming_apply(&naming, list[c]);

            cr_assert(bc_packed_is_code(game, image));
            cr_assert_eq(brute_allows(&history, list[c]), brute_allows(&normal, image));
            cr_assert_eq(bc_naming_undo(&naming, image), list[c]);
        }
    }
}

/* Both ways to count the candidates. */
Test(bulls_cows_any_guess, counts_candidates)
{
    static struct bc_candidate_space space;
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned i = 0; i < 3000; i++) {
        struct bc_game game = brute_game(&rng, 1000);
        uint64_t counted;
        uint32_t listed;

        game.any_guess = true;
        struct bc_packed_history history = brute_history(
            &rng, &game, (unsigned)test_rng_below(&rng, 4), test_rng_below(&rng, 8) == 0);
        const struct bc_history large = brute_unpack(&history);
        uint32_t wanted = optimum_question_of(&history).count;

        cr_assert_eq(bc_packed_candidates(&history, NULL, 0, NULL, &listed), PZ_OK);
        cr_assert_eq(listed, wanted);
        bc_candidate_space_open(&space, &large, 0);
        cr_assert_eq(bc_candidate_space_count(&space, NULL, &counted), PZ_OK);
        cr_assert_eq(counted, wanted);
        bc_candidate_space_close(&space);
    }
}

/* A guess that would have got each answer is a candidate only if it is a code. */
Test(bulls_cows_any_guess, knows_which_guesses_are_candidates)
{
    struct test_rng rng;
    unsigned strings = 0;

    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 2000; i++) {
        const struct bc_game *game = &games[test_rng_below(&rng, GAMES)];
        struct bc_packed_history history = brute_history(&rng, game, 1, 0);
        const struct bc_history large = brute_unpack(&history);
        bc_packed guess = brute_draw_guess(&rng, game, NULL, 0);
        const struct bc_code code = bc_unpack(game, guess);
        struct optimum_question q = optimum_question_of(&history);
        bool is_candidate = false;

        for (unsigned k = 0; k < q.count && k < OPTIMUM_SECRETS; k++)
            is_candidate = is_candidate || q.secret[k] == guess;
        if (q.count > OPTIMUM_SECRETS)
            continue;
        strings += !is_candidate && brute_allows(&history, guess);
        cr_assert_eq(bc_packed_allows(&history, guess), is_candidate);
        cr_assert_eq(bc_candidate_space_allows(&large, &code), is_candidate);
    }
    cr_assert_gt(strings, 10);
}

/* A tree with guesses that are not codes keeps them in a file, and only in a file of its
 * game. */
Test(bulls_cows_any_guess, is_kept_in_a_tree_file)
{
    const struct bc_packed_history history = {.game = games[1]};
    const struct bc_task task = {.history = &history, .objective = BC_AVERAGE};
    struct bc_tree tree, read;
    struct bc_best best;
    unsigned char *bytes;
    const char *error;
    size_t length;
    unsigned strings = 0;

    cr_assert_eq(bc_best_tree(&task, NULL, &best, &tree), PZ_OK);
    bytes = bc_tree_encode(&tree, &length);
    cr_assert_not_null(bytes);
    cr_assert_eq(bc_tree_decode(bytes, length, &read, &error), PZ_OK);
    cr_assert_eq(read.inner, tree.inner);
    cr_assert(bc_game_same(&read.history.game, &games[1]));
    for (uint32_t i = 0; i < read.inner; i++) {
        cr_assert_eq(read.guess[i], tree.guess[i]);
        strings += !bc_packed_is_code(&games[1], read.guess[i]);
    }
    cr_assert_gt(strings, 0);
    read.history.game.any_guess = false;
    cr_assert_eq(bc_tree_complete(&read, NULL), PZ_INVALID);
    free(bytes);
    bc_tree_free(&read);
    bc_tree_free(&tree);
}

/* The least total after a guess that is not a code. */
Test(bulls_cows_any_guess, is_reviewed)
{
    struct bc_history history = {.game = games[2], .count = 2};
    struct bc_packed_history none = {.game = games[2]};
    struct optimum_question q = optimum_question_of(&none);
    const struct bc_code first = {{0, 0, 1}}, second = {{1, 0, 2}};
    struct bc_review review;

    q.guess = 1;
    struct optimum *optimum = optimum_open(&q);

    history.rows[0] = (struct bc_row){first, bc_score(&games[2], &second, &first)};
    history.rows[1] = (struct bc_row){second, {3, 0}};
    cr_assert_eq(bc_review(NULL, &history, NULL, &review), PZ_OK);
    cr_assert(review.row[0].proven && !review.row[0].consistent &&
              review.row[1].consistent);
    cr_assert_eq(review.row[0].best.guesses, optimum_cost(optimum, q.count));
    cr_assert_eq(review.row[0].made.guesses, optimum_cost_after(optimum, 0x001, q.count));
    optimum_close(optimum);
}
