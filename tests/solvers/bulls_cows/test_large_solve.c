/* Solutions of large games: the candidates of small games are compared with brute force, and
 * conflicts with those of the exact engine. */
#include "brute.h"
#include "solvers/bulls_cows/exact/exact.h"
#include "solvers/bulls_cows/sampled/annealing.h"
#include "solvers/bulls_cows/sampled/candidate_space.h"
#include "solvers/bulls_cows/sampled/sampled.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CODES_MAX = 1300, HISTORIES = 250 };

/* Returns a random history of a small game. Some are contradictory. */
static struct bc_packed_history small_history(struct test_rng *rng)
{
    struct bc_game game = brute_game(rng, CODES_MAX);
    unsigned rows = (unsigned)test_rng_below(rng, 6);

    game.any_guess = test_rng_below(rng, 4) == 0;
    unsigned mistakes = test_rng_below(rng, 4) == 0 && rows > 0;

    return brute_history(rng, &game, rows, mistakes);
}

static void expect_listed(struct bc_candidate_space *space, const bc_packed *wanted,
                          uint32_t count)
{
    static struct bc_code list[CODES_MAX];
    static uint64_t ranks[CODES_MAX];
    uint32_t found;

    for (uint32_t i = 0; i < count; i++)
        ranks[i] = i;
    cr_assert_eq(bc_candidate_space_collect(space, NULL, ranks, count, list, &found),
                 PZ_OK);
    cr_assert_eq(found, count);
    for (uint32_t i = 0; i < count; i++)
        cr_assert_eq(bc_pack(&space->history.game, &list[i]), wanted[i]);
}

/* Expects that a random string is a candidate only if it is one of the `count` listed codes. */
static void expect_membership(struct test_rng *rng, const struct bc_history *large,
                              const bc_packed *list, uint32_t count)
{
    const bc_packed drawn = brute_draw_guess(rng, &large->game, NULL, 0);
    const struct bc_code code = bc_unpack(&large->game, drawn);
    bool is_listed = false;

    for (uint32_t i = 0; i < count; i++)
        is_listed = is_listed || list[i] == drawn;
    cr_assert_eq(bc_candidate_space_allows(large, &code), is_listed);
}

static void expect_candidate(const struct bc_history *history, const struct bc_code *code)
{
    char text[BC_TEXT];
    struct bc_code read;
    size_t where;

    cr_assert(bc_candidate_space_allows(history, code));
    bc_format(&history->game, code, text);
    cr_assert_eq(bc_parse(&history->game, text, strlen(text), &read, &where), BC_CODE_OK);
}

/* Compares the candidates of increasing ranks. Some ranks are equal. */
static void expect_repeated_ranks(struct test_rng *rng, struct bc_candidate_space *space,
                                  const bc_packed *wanted, uint32_t candidates)
{
    uint64_t ranks[20], rank = 0;
    struct bc_code list[20];
    uint32_t found;

    for (unsigned k = 0; k < 20; k++) {
        ranks[k] = rank;
        rank += test_rng_below(rng, 3) == 0 && rank + 1 < candidates;
    }
    cr_assert_eq(bc_candidate_space_collect(space, NULL, ranks, 20, list, &found), PZ_OK);
    cr_assert_eq(found, 20);
    for (unsigned k = 0; k < 20; k++)
        cr_assert_eq(bc_pack(&space->history.game, &list[k]), wanted[ranks[k]]);
}

/* Expects a candidate if one exists. */
static void expect_found(struct bc_candidate_space *space, struct pz_random *random,
                         bool wanted)
{
    struct bc_code code;
    bool exists;

    cr_assert_eq(bc_candidate_space_find(space, NULL, random, UINT32_MAX, &code),
                 wanted ? PZ_OK : PZ_INVALID);
    if (wanted)
        expect_candidate(&space->history, &code);
    cr_assert_eq(bc_candidate_space_exists(space, NULL, &exists), PZ_OK);
    cr_assert_eq(exists, wanted);
}

static void expect_annealed(const struct bc_history *history, struct pz_random *random,
                            bool is_possible)
{
    struct bc_near_code near;
    uint64_t steps = 0;

    cr_assert_eq(bc_annealing(history, NULL, random, &steps, &near), PZ_OK);
    cr_assert_eq(bc_candidate_space_allows(history, &near.code), near.energy == 0);
    cr_assert(is_possible || near.energy > 0);
}

Test(bulls_cows_large_space, has_the_candidates_of_a_filtered_list)
{
    static struct bc_candidate_space space;
    static bc_packed list[CODES_MAX];
    struct pz_random random;
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    pz_random_seed(&random, 1);
    for (unsigned i = 0; i < HISTORIES; i++) {
        struct bc_packed_history small = small_history(&rng);
        struct bc_history large = brute_unpack(&small);
        uint32_t wanted = brute_candidates(&small, list);
        uint64_t count;

        /* With 1 byte, the table of counts is always full. */
        bc_candidate_space_open(&space, &large, i % 8 == 0);
        cr_assert_eq(bc_candidate_space_count(&space, NULL, &count), PZ_OK);
        cr_assert_eq(count, wanted);
        expect_listed(&space, list, wanted);
        if (wanted)
            expect_repeated_ranks(&rng, &space, list, wanted);
        expect_found(&space, &random, wanted > 0);
        bc_candidate_space_close(&space);
        if (small.game.any_guess)
            expect_membership(&rng, &large, list, wanted);
        if (i % 16 == 0)
            expect_annealed(&large, &random, wanted > 0);
    }
}

Test(bulls_cows_large_space, applies_the_node_limit_to_each_search)
{
    static struct bc_candidate_space space;
    const struct bc_history history = {.game = {.positions = 12, .symbols = 36}};
    struct bc_code code;
    struct pz_random random;

    pz_random_seed(&random, 1);
    bc_candidate_space_open(&space, &history, 0);
    cr_assert_eq(bc_candidate_space_find(&space, NULL, &random, 12, &code), PZ_LATER);
    cr_assert_eq(bc_candidate_space_find(&space, NULL, &random, 13, &code), PZ_OK);
    cr_assert_eq(bc_candidate_space_find(&space, NULL, &random, 12, &code), PZ_LATER);
    cr_assert_eq(bc_candidate_space_find(&space, NULL, &random, 13, &code), PZ_OK);
    bc_candidate_space_close(&space);
}

Test(bulls_cows_large_space, conflicts_equal_those_of_the_exact_engine)
{
    struct test_rng rng;
    unsigned impossible = 0;

    test_rng_seed(&rng, 4);
    while (impossible < 80) {
        struct bc_game game = brute_game(&rng, CODES_MAX);
        struct bc_packed_history small =
            brute_history(&rng, &game, 4 + (unsigned)test_rng_below(&rng, 5), 2);
        struct bc_history large = brute_unpack(&small);
        struct bc_conflicts wanted, got;

        cr_assert_eq(bc_packed_conflicts(&small, NULL, &wanted), PZ_OK);
        if (wanted.size == 0)
            continue;
        impossible++;
        cr_assert_eq(bc_sampled_conflicts(&large, NULL, &got), PZ_OK);
        cr_assert_eq(got.size, wanted.size);
        cr_assert_eq(got.listed, wanted.listed);
        cr_assert_eq(got.more, wanted.more);
        for (unsigned i = 0; i < got.listed; i++)
            cr_assert_eq(got.rows[i], wanted.rows[i]);
    }
}

/* Each of the 36 candidates has one symbol other than 0. A guess with several of these symbols
 * excludes more candidates than any candidate does. */
Test(bulls_cows_large_solve, combines_candidates_that_are_alike)
{
    struct bc_history history = {.game = {.positions = 4, .symbols = 10, .repeats = true},
                                 .count = 1};
    struct bc_sampled_solution solution;

    history.rows[0] = (struct bc_row){{{0, 0, 0, 0}}, {3, 0}};
    cr_assert_eq(bc_sampled_solve(&history, 0, NULL, &solution), PZ_OK);
    cr_assert_eq(solution.candidates, 36);
    cr_assert_not(solution.consistent);
    bc_sampled_solution_free(&solution);
}

static void expect_same(const struct bc_sampled_solution *a,
                        const struct bc_sampled_solution *b)
{
    cr_assert_eq(a->candidates, b->candidates);
    cr_assert_eq(a->sampled, b->sampled);
    cr_assert_eq(memcmp(&a->best.guess, &b->best.guess, sizeof a->best.guess), 0);
    cr_assert_eq(memcmp(a->parts, b->parts, sizeof a->parts), 0);
}

Test(bulls_cows_large_solve, many_candidates_are_sampled)
{
    const struct bc_game game = {.positions = 7, .symbols = 10};
    struct bc_history history = {.game = game, .count = 1};
    struct bc_code code = {{0}};
    struct bc_sampled_solution first, second;
    uint64_t count = 0;
    uint32_t sampled = 0;

    history.rows[0] = (struct bc_row){{{0, 1, 2, 3, 4, 5, 6}}, {1, 3}};
    cr_assert_eq(bc_sampled_solve(&history, 50, NULL, &first), PZ_OK);
    cr_assert_eq(first.listed, 50);
    for (unsigned n = 0; n < 10000000; n++) {
        unsigned used = 0;

        for (unsigned i = 7, rest = n; i-- > 0; rest /= 10) {
            code.symbol[i] = (uint8_t)(rest % 10);
            used |= 1u << rest % 10;
        }
        if (__builtin_popcount(used) != 7 || !bc_candidate_space_allows(&history, &code))
            continue;
        if (count < 50)
            cr_assert_eq(memcmp(&first.secret[count], &code, sizeof code), 0);
        count++;
    }
    cr_assert_gt(count, BC_SAMPLED_LISTED);
    cr_assert(first.counted && !first.best.known && !first.cut);
    cr_assert_eq(first.candidates, count);
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++)
        sampled += first.parts[i];
    cr_assert_eq(sampled, first.sampled);
    cr_assert_gt(sampled, 1000);
    cr_assert_eq(bc_sampled_solve(&history, 0, NULL, &second), PZ_OK);
    expect_same(&first, &second);
    bc_sampled_solution_free(&first);
    bc_sampled_solution_free(&second);
}

/* In a game whose 5,040 codes are all listed, the mean of the simulated games is near the
 * mean of the play of all codes. */
Test(bulls_cows_large_solve, estimates_the_costs_of_playing)
{
    struct bc_history history = {.game = {.positions = 7, .symbols = 7}};
    struct bc_estimate first, second;
    struct bc_sampled_solution solution;
    const struct bc_code *advice = &solution.best.guess;

    cr_assert_eq(bc_sampled_solve(&history, 0, NULL, &solution), PZ_OK);
    cr_assert_eq(bc_sampled_estimate(&history, advice, NULL, &first), PZ_OK);
    cr_assert_eq(first.games, 32);
    cr_assert(fabs(first.guesses - (double)solution.best.guesses / 5040) <
              4 * first.standard_error);
    cr_assert_geq(first.guesses, solution.lower);
    cr_assert(first.standard_error > 0.05 && first.standard_error < 0.5);
    cr_assert_eq(bc_sampled_estimate(&history, advice, NULL, &second), PZ_OK);
    cr_assert_eq(memcmp(&first, &second, sizeof first), 0);
    bc_sampled_solution_free(&solution);
}

/* Each reading of the clock takes one second, so no game ends in time. */
Test(bulls_cows_large_solve, estimates_nothing_without_time)
{
    struct bc_history history = {.game = {.positions = 10, .symbols = 10}};
    const struct bc_code guess = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
    struct bc_estimate estimate;

    set_clock_step(1000000000);
    for (uint64_t seconds = 1; seconds < 9; seconds++) {
        const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + seconds * 1000000000};

        cr_assert_eq(bc_sampled_estimate(&history, &guess, &ctl, &estimate),
                     PZ_OUT_OF_TIME);
        cr_assert_eq(estimate.games, 0);
    }
}

/* A history of the largest game, with random guesses. */
static struct bc_history largest(unsigned rows, uint64_t seed)
{
    struct bc_history history = {.game = {.positions = 12, .symbols = 36, .repeats = true}};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    const struct bc_code secret = brute_code(&rng, &history.game);

    for (; history.count < rows; history.count++) {
        struct bc_row *row = &history.rows[history.count];

        row->guess = brute_code(&rng, &history.game);
        row->answer = bc_score(&history.game, &secret, &row->guess);
    }
    return history;
}

Test(bulls_cows_large_solve, counts_the_largest_game)
{
    struct bc_history history = largest(0, 1);
    struct bc_sampled_solution solution;

    cr_assert_eq(bc_sampled_solve(&history, 3, NULL, &solution), PZ_OK);
    cr_assert(solution.counted);
    cr_assert_eq(solution.candidates, 4738381338321616896u);
    cr_assert_eq(solution.listed, 3);
    cr_assert_eq(solution.secret[2].symbol[11], 2);
    cr_assert_float_eq(solution.lower, 10.924369892171358, 1e-9);
    bc_sampled_solution_free(&solution);
}

/* The numbers of candidates after each answer to a guess add up to those before it. */
Test(bulls_cows_large_space, counts_the_parts_of_a_large_game)
{
    static struct bc_candidate_space space;
    struct bc_history history = {.game = {.positions = 8, .symbols = 36, .repeats = true},
                                 .count = 1};
    struct test_rng rng;
    uint64_t sum = 0, count;

    test_rng_seed(&rng, 2);
    history.rows[0].guess = brute_code(&rng, &history.game);
    for (unsigned bulls = 0; bulls <= 8; bulls++)
        for (unsigned cows = 0; bulls + cows <= 8; cows++) {
            history.rows[0].answer = (struct bc_answer){(uint8_t)bulls, (uint8_t)cows};
            bc_candidate_space_open(&space, &history, 0);
            cr_assert_eq(bc_candidate_space_count(&space, NULL, &count), PZ_OK);
            bc_candidate_space_close(&space);
            sum += count;
        }
    cr_assert_eq(sum, bc_game_codes(&history.game));
}

Test(bulls_cows_large_solve, has_a_guess_without_time)
{
    struct bc_history history = largest(6, 3);

    set_clock_step(1000000);
    for (uint64_t milliseconds = 1; milliseconds < 2000; milliseconds *= 3) {
        const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + milliseconds * 1000000};
        struct bc_sampled_solution solution;
        char text[BC_TEXT];
        struct bc_code read;
        size_t where;

        cr_assert_eq(bc_sampled_solve(&history, 10, &ctl, &solution), PZ_OK);
        cr_assert(solution.cut);
        cr_assert(!solution.counted && !solution.best.known && !solution.best.proven);
        cr_assert_geq(solution.candidates, solution.sampled);
        bc_format(&history.game, &solution.best.guess, text);
        cr_assert_eq(bc_parse(&history.game, text, 12, &read, &where), BC_CODE_OK);
        for (uint32_t i = 0; i < solution.listed; i++)
            expect_candidate(&history, &solution.secret[i]);
        cr_assert_eq(solution.consistent,
                     bc_candidate_space_allows(&history, &solution.best.guess));
        bc_sampled_solution_free(&solution);
    }
}

/* The candidates are counted before the node limit is checked. None is drawn, so the guess
 * comes from annealing. */
Test(bulls_cows_large_solve, has_a_guess_without_a_sample)
{
    const struct bc_history history = {.game = {.positions = 10, .symbols = 36}};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_sampled_solution solution;

    cr_assert_eq(bc_sampled_solve(&history, 10, &ctl, &solution), PZ_OK);
    cr_assert(solution.cut && solution.counted && solution.consistent);
    cr_assert_eq(solution.sampled, 0);
    expect_candidate(&history, &solution.best.guess);
    bc_sampled_solution_free(&solution);
}

/* The symbols that were not guessed are 0, 1 and 2. They are interchangeable, so a guess has
 * them in increasing order, although they are random in the sample. */
Test(bulls_cows_large_solve, guesses_the_first_new_symbols)
{
    struct bc_history history = {.game = {.positions = 7, .symbols = 10}, .count = 1};
    struct bc_sampled_solution solution;
    unsigned next = 0;
    char text[BC_TEXT];
    struct bc_code read;
    size_t where;

    history.rows[0] = (struct bc_row){{{3, 4, 5, 6, 7, 8, 9}}, {1, 3}};
    cr_assert_eq(bc_sampled_solve(&history, 0, NULL, &solution), PZ_OK);
    cr_assert_gt(solution.sampled, 0);
    bc_format(&history.game, &solution.best.guess, text);
    cr_assert_eq(bc_parse(&history.game, text, 7, &read, &where), BC_CODE_OK);
    for (unsigned i = 0; i < 7; i++)
        if (read.symbol[i] < 3)
            cr_assert_eq(read.symbol[i], next++);
    cr_assert_gt(next, 0);
    bc_sampled_solution_free(&solution);
}

Test(bulls_cows_large_solve, ends_if_canceled)
{
    struct bc_history history = largest(6, 4);
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop};
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct bc_sampled_solution solution;
    struct bc_review review;

    cr_assert_eq(bc_sampled_solve(&history, 10, &stopped, &solution), PZ_STOPPED);
    cr_assert_eq(bc_sampled_solve(&history, 10, &brief, &solution), PZ_LATER);
    cr_assert_eq(bc_review(NULL, &history, &stopped, &review), PZ_STOPPED);
    cr_assert_eq(bc_review(NULL, &history, &brief, &review), PZ_LATER);
}
