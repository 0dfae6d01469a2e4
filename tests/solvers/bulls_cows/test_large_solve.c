/* Guesses for large games: on games that can be listed, against the slow way and the exact
 * search; on larger ones, against their own rules. */
#include "brute.h"
#include "solvers/bulls_cows/exact/exact.h"
#include "solvers/bulls_cows/sampled/annealing.h"
#include "solvers/bulls_cows/sampled/candidate_space.h"
#include "solvers/bulls_cows/sampled/sampled.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CODES_MAX = 1300, HISTORIES = 1500 };

/* A random history of a small game, most of them possible. */
static struct bc_packed_history small_history(struct test_rng *rng)
{
    struct bc_game game = brute_game(rng, CODES_MAX);
    unsigned rows = (unsigned)test_rng_below(rng, 6);
    unsigned mistakes = test_rng_below(rng, 4) == 0 && rows > 0;

    return brute_history(rng, &game, rows, mistakes);
}

/* The candidates of a small game, filtered from the list of its codes. */
static uint32_t filter(const struct bc_packed_history *history, bc_packed *list)
{
    uint32_t codes = brute_list(&history->game, list), kept = 0;

    for (uint32_t i = 0; i < codes; i++)
        if (brute_allows(history, list[i]))
            list[kept++] = list[i];
    return kept;
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

Test(bulls_cows_large_space, counts_and_lists_as_filtering_does)
{
    static struct bc_candidate_space space;
    static bc_packed list[CODES_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < HISTORIES; i++) {
        struct bc_packed_history small = small_history(&rng);
        struct bc_history large = brute_unpack(&small);
        uint32_t wanted = filter(&small, list);
        uint64_t count;

        bc_candidate_space_open(&space, &large, 0);
        cr_assert_eq(bc_candidate_space_count(&space, NULL, &count), PZ_OK);
        cr_assert_eq(count, wanted);
        expect_listed(&space, list, wanted);
        bc_candidate_space_close(&space);
    }
}

/* Ranks that are drawn can repeat. */
Test(bulls_cows_large_space, lists_repeated_ranks)
{
    static struct bc_candidate_space space;
    static bc_packed wanted[CODES_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 9);
    for (unsigned i = 0; i < 300; i++) {
        struct bc_packed_history small = small_history(&rng);
        struct bc_history large = brute_unpack(&small);
        uint32_t candidates = filter(&small, wanted), found;
        uint64_t ranks[20], count, rank = 0;
        struct bc_code list[20];

        if (candidates == 0)
            continue;
        for (unsigned k = 0; k < 20; k++) {
            ranks[k] = rank;
            rank += test_rng_below(&rng, 3) == 0 && rank + 1 < candidates;
        }
        bc_candidate_space_open(&space, &large, 0);
        cr_assert_eq(bc_candidate_space_count(&space, NULL, &count), PZ_OK);
        cr_assert_eq(bc_candidate_space_collect(&space, NULL, ranks, 20, list, &found),
                     PZ_OK);
        cr_assert_eq(found, 20);
        for (unsigned k = 0; k < 20; k++)
            cr_assert_eq(bc_pack(&small.game, &list[k]), wanted[ranks[k]]);
        bc_candidate_space_close(&space);
    }
}

/* With next to no memory counts are lost and found again. */
Test(bulls_cows_large_space, counts_without_memory)
{
    static struct bc_candidate_space space;
    static bc_packed list[CODES_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 200; i++) {
        struct bc_packed_history small = small_history(&rng);
        struct bc_history large = brute_unpack(&small);
        uint64_t count;

        bc_candidate_space_open(&space, &large, 1);
        cr_assert_eq(bc_candidate_space_count(&space, NULL, &count), PZ_OK);
        cr_assert_eq(count, filter(&small, list));
        bc_candidate_space_close(&space);
    }
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

Test(bulls_cows_large_space, finds_a_candidate_where_there_is_one)
{
    static struct bc_candidate_space space;
    static bc_packed list[CODES_MAX];
    struct pz_random random;
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    pz_random_seed(&random, 1);
    for (unsigned i = 0; i < HISTORIES; i++) {
        struct bc_packed_history small = small_history(&rng);
        struct bc_history large = brute_unpack(&small);
        bool wanted = filter(&small, list) > 0, exists;
        struct bc_code code;
        struct bc_near_code near;
        enum pz_status status;
        uint64_t steps = 0;

        bc_candidate_space_open(&space, &large, 0);
        status = bc_candidate_space_find(&space, NULL, &random, UINT32_MAX, &code);
        cr_assert_eq(status, wanted ? PZ_OK : PZ_INVALID);
        if (wanted)
            expect_candidate(&large, &code);
        cr_assert_eq(bc_candidate_space_exists(&space, NULL, &exists), PZ_OK);
        cr_assert_eq(exists, wanted);
        bc_candidate_space_close(&space);
        if (i % 16 != 0)
            continue;
        cr_assert_eq(bc_annealing(&large, NULL, &random, &steps, &near), PZ_OK);
        cr_assert_eq(bc_candidate_space_allows(&large, &near.code), near.energy == 0);
        cr_assert(wanted || near.energy > 0);
    }
}

/* The limit applies to each search, not to all of them together. */
Test(bulls_cows_large_space, keeps_to_its_nodes)
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

Test(bulls_cows_large_space, finds_the_conflicts_that_the_small_search_finds)
{
    struct test_rng rng;
    unsigned impossible = 0;

    test_rng_seed(&rng, 4);
    while (impossible < 200) {
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

/* Plays as advised until the secret is found; how many guesses that takes. */
static unsigned follow(struct bc_history history, const struct bc_code *secret)
{
    unsigned before = history.count;

    for (;;) {
        struct bc_row *row = &history.rows[history.count];
        struct bc_sampled_solution solution;

        cr_assert_eq(bc_sampled_solve(&history, 0, NULL, &solution), PZ_OK);
        cr_assert(solution.counted);
        row->guess = solution.best.guess;
        row->answer = bc_score(&history.game, secret, &row->guess);
        history.count++;
        bc_sampled_solution_free(&solution);
        if (row->answer.bulls == history.game.positions)
            return history.count - before;
    }
}

/* Checks the result for a state against the exact search and against the play that follows. */
static void expect_promise(const struct bc_packed_history *small, bool to_the_end)
{
    static bc_packed list[CODES_MAX];
    const struct bc_history large = brute_unpack(small);
    const struct bc_question question = {.history = large, .objective = BC_AVERAGE};
    struct bc_sampled_solution got;
    uint32_t candidates = filter(small, list), parts = 0;
    uint64_t guesses = 0;
    unsigned height = 0;
    struct bc_optimum best;

    cr_assert_eq(bc_sampled_solve(&large, BC_SAMPLED_LISTED, NULL, &got), PZ_OK);
    cr_assert(got.counted && !got.cut);
    cr_assert_eq(got.candidates, candidates);
    cr_assert_eq(got.listed, candidates);
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++)
        parts += got.parts[i];
    cr_assert_eq(parts, candidates);
    if (candidates == 0) {
        cr_assert(got.counted && got.candidates == 0);
        cr_assert_gt(got.conflicts.size, 0);
        bc_sampled_solution_free(&got);
        return;
    }
    cr_assert(got.best.known);
    cr_assert_eq(got.consistent, bc_candidate_space_allows(&large, &got.best.guess));
    cr_assert_eq(bc_optimize(NULL, &question, NULL, &best), PZ_OK);
    cr_assert_geq(got.best.guesses, best.figures.guesses);
    cr_assert_leq(got.lower, (double)best.figures.guesses / candidates + 1e-9);
    cr_assert(!got.best.proven || got.best.guesses == best.figures.guesses);
    for (uint32_t i = 0; i < candidates && to_the_end; i++) {
        unsigned taken = follow(large, &got.secret[i]);

        guesses += taken;
        height = taken > height ? taken : height;
    }
    cr_assert(!to_the_end || (guesses <= got.best.guesses && height <= got.best.height));
    bc_sampled_solution_free(&got);
}

Test(bulls_cows_large_solve, promises_what_its_advice_delivers)
{
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 120; i++) {
        struct bc_game game = brute_game(&rng, 150);
        struct bc_packed_history small =
            brute_history(&rng, &game, (unsigned)test_rng_below(&rng, 4), i % 7 == 0);

        expect_promise(&small, i % 4 == 0);
    }
}

/* Each of the 36 candidates has one symbol other than 0. A guess that combines several of
 * them excludes more than any candidate does. */
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

/* 7 of 10 digits: counted and listed here by nested loops. */
Test(bulls_cows_large_solve, samples_what_is_too_much_to_list)
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
Test(bulls_cows_large_solve, estimates_what_play_costs)
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

/* Each look at the clock takes a second: no game is begun, or none is ended. */
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

/* A game of some rows in the largest game; the guesses are codes that fit. */
static struct bc_history largest(unsigned rows, uint64_t seed)
{
    struct bc_history history = {.game = {.positions = 12, .symbols = 36, .repeats = true}};
    struct bc_code secret = {{0}};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    for (unsigned i = 0; i < 12; i++)
        secret.symbol[i] = (uint8_t)test_rng_below(&rng, 36);
    for (; history.count < rows; history.count++) {
        struct bc_row *row = &history.rows[history.count];

        for (unsigned i = 0; i < 12; i++)
            row->guess.symbol[i] = (uint8_t)test_rng_below(&rng, 36);
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
Test(bulls_cows_large_space, counts_the_parts_of_the_largest_game)
{
    static struct bc_candidate_space space;
    struct bc_history history = largest(1, 2);
    uint64_t sum = 0, count;

    for (unsigned bulls = 0; bulls <= 12; bulls++)
        for (unsigned cows = 0; bulls + cows <= 12; cows++) {
            history.rows[0].answer = (struct bc_answer){(uint8_t)bulls, (uint8_t)cows};
            bc_candidate_space_open(&space, &history, 0);
            cr_assert_eq(bc_candidate_space_count(&space, NULL, &count), PZ_OK);
            bc_candidate_space_close(&space);
            sum += count;
        }
    cr_assert_eq(sum, 4738381338321616896u);
}

/* The clock moves with its readings only, so the time ends somewhere on the way. */
Test(bulls_cows_large_solve, has_a_guess_when_the_time_ends)
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

Test(bulls_cows_large_solve, ends_when_it_is_told)
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

/* The table of counts works without memory. All other allocations that fail are reported. */
Test(bulls_cows_large_solve, tells_when_memory_ends)
{
    const struct bc_game game = {.positions = 3, .symbols = 8, .no_leading_zero = true};
    struct bc_history possible = {.game = game, .count = 1}, impossible;
    unsigned refused = 0;

    possible.rows[0] = (struct bc_row){{{1, 2, 3}}, {1, 1}};
    impossible = possible;
    impossible.rows[impossible.count++] = (struct bc_row){{{1, 2, 3}}, {0, 1}};
    for (unsigned i = 0; i < 2; i++)
        while (failing_alloc_next()) {
            struct bc_sampled_solution solution;
            enum pz_status status =
                bc_sampled_solve(i ? &impossible : &possible, 5, NULL, &solution);

            failing_alloc_end();
            cr_assert(status == PZ_OK || status == PZ_NO_MEMORY);
            refused += status == PZ_NO_MEMORY;
            if (status == PZ_OK)
                bc_sampled_solution_free(&solution);
        }
    cr_assert_geq(refused, 8);
}

/* The next code of `game` by counting; false after the last. */
static bool count_on(const struct bc_game *game, struct bc_code *code)
{
    unsigned at = game->positions;

    while (at-- > 0) {
        if (++code->symbol[at] < game->symbols)
            return true;
        code->symbol[at] = 0;
    }
    return false;
}

static bool has_repeats(const struct bc_game *game, const struct bc_code *code)
{
    for (unsigned i = 1; i < game->positions; i++)
        if (memchr(code->symbol, code->symbol[i], i))
            return true;
    return false;
}

static bool gets(const struct bc_game *game, const struct bc_code *secret,
                 const struct bc_row *row)
{
    struct brute_answer answer = brute_count_answer(game, secret, &row->guess);

    return answer.bulls == row->answer.bulls && answer.cows == row->answer.cows;
}

/* The number of codes that get the answers of the first `rows` rows. */
static uint64_t count_candidates(const struct bc_history *history, unsigned rows)
{
    const struct bc_game *game = &history->game;
    struct bc_code code = {{0}};
    uint64_t count = 0;

    do {
        bool fits = game->repeats || !has_repeats(game, &code);

        for (unsigned i = 0; i < rows && fits; i++)
            fits = gets(game, &code, &history->rows[i]);
        count += fits;
    } while (count_on(game, &code));
    return count;
}

/* Random guesses, answered for one secret; the last one sometimes for another. */
static struct bc_history random_history(struct test_rng *rng, const struct bc_game *game)
{
    struct bc_history history = {.game = *game, .count = 4};
    struct bc_code secret = brute_code(rng, game);

    for (unsigned i = 0; i < history.count; i++) {
        if (i == 3 && test_rng_below(rng, 4) == 0)
            secret = brute_code(rng, game);
        history.rows[i].guess = brute_code(rng, game);
        history.rows[i].answer = bc_score(game, &secret, &history.rows[i].guess);
    }
    return history;
}

/* The review of a game that the exact engine does not support counts as filtering does, and
 * no guess is better than the best. */
Test(bulls_cows_large_solve, reviews_each_guess)
{
    static const struct bc_game games[] = {{7, 2, true, false},
                                           {8, 2, true, false},
                                           {2, 20, false, false},
                                           {2, 17, true, false},
                                           {1, 36, true, false}};
    struct test_rng rng;

    test_rng_seed(&rng, 6);
    for (unsigned i = 0; i < 30; i++) {
        const struct bc_game *game = &games[i % 5];
        const struct bc_history history = random_history(&rng, game);
        static struct bc_review review;
        double loss = 0;
        bool over = false;

        cr_assert_eq(bc_review(NULL, &history, NULL, &review), PZ_OK);
        for (unsigned k = 0; k < history.count; k++) {
            const struct bc_review_row *row = &review.row[k];

            cr_assert_eq(row->over, over);
            if (over)
                continue;
            cr_assert_eq(row->before, count_candidates(&history, k));
            cr_assert_eq(row->after, count_candidates(&history, k + 1));
            cr_assert(row->judged && row->before_counted && row->after_counted);
            cr_assert(row->has_best);
            cr_assert_geq(row->loss, 0);
            loss += row->loss;
            over = row->after == 0 || history.rows[k].answer.bulls == game->positions;
        }
        cr_assert_float_eq(review.loss, loss, 1e-9);
        cr_assert(!over || review.verdict != BC_UNKNOWN);
    }
}
