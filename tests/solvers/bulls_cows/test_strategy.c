/* Strategies for Bulls and Cows, compared with published values and with a plain player that plays
 * one secret after the other. */
#include "brute.h"
#include "puzzles/random.h"
#include "solvers/bulls_cows/strategies/criterion.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIRECT_CODES_MAX = 200, WEIGHED_CODES_MAX = 36, GAMES = 30 };

static const struct bc_game bulls_and_cows = {4, 10, false, false};
static const struct bc_game mastermind = {4, 6, true, false};

static struct bc_record play(const struct bc_game *game, enum bc_strategy strategy,
                             uint64_t seed)
{
    struct bc_record record;

    cr_assert_eq(bc_strategy_play(game, strategy, seed, NULL, NULL, &record), PZ_OK);
    cr_assert(record.complete);
    return record;
}

struct published {
    enum bc_strategy strategy;
    uint64_t guesses;
    unsigned height;
};

static void expect_published(const struct bc_game *game, const struct published *rows,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct bc_record record = play(game, rows[i].strategy, 0);
        const char *name = bc_strategy_info(rows[i].strategy)->name;

        cr_assert_eq(record.guesses, rows[i].guesses, "%s: %lu", name, record.guesses);
        cr_assert_eq(record.height, rows[i].height, "%s: %u", name, record.height);
    }
}

/* Other authors published these totals, except that of BC_TWO_OPENERS. Their total for BC_MAX_PARTS
 * is 26805. Ours is 26751, because many guesses make the same number of parts, and we choose a
 * different one. */
Test(bulls_cows_strategy, plays_bulls_and_cows_as_published)
{
    static const struct published rows[] = {
        {BC_FIRST_CONSISTENT, 28024, 9}, {BC_MAX_PARTS, 26751, 8},
        {BC_ENTROPY, 26424, 8},          {BC_EXPECTED_SIZE, 26551, 7},
        {BC_MINIMAX, 27139, 7},          {BC_TWO_OPENERS, 27667, 8}};

    expect_published(&bulls_and_cows, rows, sizeof rows / sizeof *rows);
}

/* The published averages are 5.765 (Shapiro 1983), and 4.373, 4.415, 4.395 and 4.476 for the
 * methods of Kooi, Neuwirth, Irving and Knuth (Kooi, Yet another Mastermind strategy, 2005). With
 * Knuth's choice among equal guesses, the total is 5804. */
Test(bulls_cows_strategy, plays_mastermind_as_published)
{
    static const struct published rows[] = {
        {BC_FIRST_CONSISTENT, 7471, 9}, {BC_MAX_PARTS, 5668, 6}, {BC_ENTROPY, 5722, 6},
        {BC_EXPECTED_SIZE, 5696, 6},    {BC_MINIMAX, 5801, 5},   {BC_TWO_OPENERS, 6112, 8}};

    expect_published(&mastermind, rows, sizeof rows / sizeof *rows);
}

/* Seeded play is part of the interface: these numbers must not change. */
Test(bulls_cows_strategy, repeats_a_seed)
{
    cr_assert_eq(play(&bulls_and_cows, BC_RANDOM_CONSISTENT, 1).guesses, 27537);
    cr_assert_eq(play(&bulls_and_cows, BC_TWO_OPENERS_ANY, 1).guesses, 27468);
    cr_assert_neq(play(&bulls_and_cows, BC_RANDOM_CONSISTENT, 2).guesses, 27537);
}

/* A state of the plain player. */
struct position {
    const struct bc_game *game;
    const bc_packed *codes;
    uint32_t all;
    bc_packed left[BRUTE_CODES_MAX];
    uint32_t count;
    unsigned depth;
};

static double opinion(const struct position *at, enum bc_strategy strategy, bc_packed guess)
{
    double sizes[BC_EXACT_ANSWERS_MAX] = {0}, parts = 0, most = 0, squares = 0, bits = 0;

    for (uint32_t i = 0; i < at->count; i++)
        sizes[brute_number(at->game, brute_score(at->game, at->left[i], guess))]++;
    for (int i = 0; i < BC_EXACT_ANSWERS_MAX; i++) {
        parts += sizes[i] > 0;
        most = fmax(most, sizes[i]);
        squares += sizes[i] * sizes[i];
        bits += sizes[i] > 0 ? sizes[i] * log2(sizes[i]) : 0;
    }
    return strategy == BC_MAX_PARTS       ? -parts
           : strategy == BC_ENTROPY       ? bits
           : strategy == BC_EXPECTED_SIZE ? squares
                                          : most;
}

static bool is_left(const struct position *at, bc_packed code)
{
    for (uint32_t i = 0; i < at->count; i++)
        if (at->left[i] == code)
            return true;
    return false;
}

/* Tries every code. */
static bc_packed weighed_guess(const struct position *at, enum bc_strategy strategy)
{
    double best = INFINITY;
    bc_packed guess = 0;
    bool possible = false;

    for (uint32_t i = 0; i < at->all; i++) {
        double value = opinion(at, strategy, at->codes[i]);
        bool as_good = value < best + 1e-9;

        if (value < best - 1e-9 || (as_good && !possible && is_left(at, at->codes[i]))) {
            best = value;
            guess = at->codes[i];
            possible = is_left(at, guess);
        }
    }
    return guess;
}

/* Returns the code of consecutive symbols from `first` on; 0 follows the last symbol. */
static bc_packed row_of(const struct bc_game *game, unsigned first)
{
    bc_packed code = 0;

    for (unsigned p = 0; p < game->positions; p++)
        code = code * 16 + (first + p) % game->symbols;
    return code;
}

/* Returns true if the next guess is an opener. Omits a second opener that is not a new code. */
static bool opens(const struct position *at, bc_packed *guess)
{
    unsigned step = (at->game->positions - 1u) % at->game->symbols;
    unsigned least = at->game->no_leading_zero;
    unsigned second = (least + step) % at->game->symbols;

    *guess = row_of(at->game, at->depth == 0 ? least : second);
    return at->depth == 0 || (at->depth == 1 && step != 0 && second >= least);
}

static bc_packed simple_guess(const struct position *at, enum bc_strategy strategy)
{
    bc_packed opener;

    return strategy == BC_TWO_OPENERS && opens(at, &opener) ? opener : at->left[0];
}

static bc_packed guess_at(const struct position *at, enum bc_strategy strategy)
{
    return bc_strategy_weighs(strategy) ? weighed_guess(at, strategy)
                                        : simple_guess(at, strategy);
}

/* Plays one secret from the beginning. Returns the number of guesses. */
static unsigned play_one(struct position *at, enum bc_strategy strategy, bc_packed secret)
{
    memcpy(at->left, at->codes, at->all * sizeof *at->left);
    at->count = at->all;
    for (at->depth = 0; at->depth < BC_GUESSES_MAX; at->depth++) {
        bc_packed guess = guess_at(at, strategy);
        struct brute_answer answer = brute_score(at->game, secret, guess);
        uint32_t kept = 0;

        if (guess == secret)
            return at->depth + 1;
        for (uint32_t i = 0; i < at->count; i++) {
            struct brute_answer other = brute_score(at->game, at->left[i], guess);

            if (other.bulls == answer.bulls && other.cows == answer.cows)
                at->left[kept++] = at->left[i];
        }
        at->count = kept;
    }
    cr_assert_fail("the player did not find the secret");
    return 0;
}

static void expect_naive(const struct bc_game *game, enum bc_strategy strategy)
{
    static struct position at;
    static bc_packed codes[BRUTE_CODES_MAX];
    struct bc_record record = play(game, strategy, 0);
    uint32_t by_guesses[BC_GUESSES_MAX + 1] = {0};

    at.game = game;
    at.codes = codes;
    at.all = brute_list(game, codes);
    for (uint32_t i = 0; i < at.all; i++)
        by_guesses[play_one(&at, strategy, codes[i])]++;
    cr_assert_eq(memcmp(by_guesses, record.by_guesses, sizeof by_guesses), 0,
                 "%s, %u x %u, %d", bc_strategy_info(strategy)->name, game->positions,
                 game->symbols, game->repeats);
}

/* The states of the fixed games are too large for the special case of few secrets. */
Test(bulls_cows_strategy, plays_each_secret_as_a_plain_player)
{
    static const struct bc_game games[] = {
        {2, 9, false, false}, {3, 4, true, false}, {6, 2, true, false}};
    struct test_rng rng;

    for (unsigned g = 0; g < sizeof games / sizeof *games; g++)
        for (int s = 0; s < BC_STRATEGIES; s++)
            if (bc_strategy_weighs((enum bc_strategy)s))
                expect_naive(&games[g], (enum bc_strategy)s);

    test_rng_seed(&rng, 3);
    for (int i = 0; i < GAMES; i++) {
        struct bc_game small = brute_game(&rng, WEIGHED_CODES_MAX);
        struct bc_game larger = brute_game(&rng, DIRECT_CODES_MAX);

        for (int s = 0; s < BC_STRATEGIES; s++)
            if (!bc_strategy_draws((enum bc_strategy)s))
                expect_naive(&small, (enum bc_strategy)s);
        expect_naive(&larger, BC_FIRST_CONSISTENT);
        expect_naive(&larger, BC_TWO_OPENERS);
    }
}

/* Plays all secrets with one random number for each state, in preorder. */
static void draw(struct position *at, enum bc_strategy strategy, struct pz_random *random,
                 uint32_t by_guesses[BC_GUESSES_MAX + 1])
{
    struct position next = {.game = at->game, .depth = at->depth + 1};
    bc_packed guess;
    unsigned answers = bc_game_answers(at->game);

    if (strategy != BC_TWO_OPENERS_ANY || !opens(at, &guess))
        guess = at->left[pz_random_below(random, at->count)];
    for (unsigned answer = 0; answer < answers; answer++) {
        next.count = 0;
        for (uint32_t i = 0; i < at->count; i++)
            if (brute_number(at->game, brute_score(at->game, at->left[i], guess)) == answer)
                next.left[next.count++] = at->left[i];
        if (answer == answers - 1)
            by_guesses[next.depth] += next.count;
        else if (next.count > 0)
            draw(&next, strategy, random, by_guesses);
    }
}

Test(bulls_cows_strategy, draws_once_in_each_state)
{
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (uint64_t seed = 0; seed < 100; seed++) {
        enum bc_strategy strategy = seed % 2 ? BC_RANDOM_CONSISTENT : BC_TWO_OPENERS_ANY;
        struct bc_game game = brute_game(&rng, DIRECT_CODES_MAX);
        struct bc_record record = play(&game, strategy, seed);
        uint32_t by_guesses[BC_GUESSES_MAX + 1] = {0};
        struct position start = {.game = &game};
        struct pz_random random;

        pz_random_seed(&random, seed);
        start.count = brute_list(&game, start.left);
        draw(&start, strategy, &random, by_guesses);
        cr_assert_eq(memcmp(by_guesses, record.by_guesses, sizeof by_guesses), 0);
    }
}

/* If each guess is a candidate, at most positions * (symbols - 1) guesses are incorrect.
 * docs/theory/bulls-cows.md has the proof. */
static void expect_consistent(const struct bc_game *game, enum bc_strategy strategy)
{
    struct bc_record record = play(game, strategy, 7);
    unsigned openers = strategy == BC_TWO_OPENERS || strategy == BC_TWO_OPENERS_ANY ? 2 : 0;
    uint64_t secrets = 0, guesses = 0;

    for (unsigned depth = 0; depth <= BC_GUESSES_MAX; depth++) {
        secrets += record.by_guesses[depth];
        guesses += (uint64_t)depth * record.by_guesses[depth];
        cr_assert(depth <= record.height || record.by_guesses[depth] == 0);
    }
    cr_assert_eq(secrets, bc_packed_codes(game));
    cr_assert_eq(record.secrets, secrets);
    cr_assert_eq(record.guesses, guesses);
    cr_assert_gt(record.by_guesses[record.height], 0);
    cr_assert_eq(record.by_guesses[0], 0);
    cr_assert_eq(record.by_guesses[1], 1);
    if (!bc_strategy_weighs(strategy))
        cr_assert_leq(record.height, openers + game->positions * (game->symbols - 1u) + 1);
}

Test(bulls_cows_strategy, counts_the_guesses_of_every_game)
{
    struct bc_game game;
    unsigned number = 0;

    while (brute_next_game(&number, 3000, &game))
        for (int s = 0; s < BC_STRATEGIES; s++)
            if (!bc_strategy_weighs((enum bc_strategy)s) || bc_packed_codes(&game) <= 150)
                expect_consistent(&game, (enum bc_strategy)s);
}

Test(slow_bulls_cows_strategy, plays_the_largest_supported_game)
{
    const struct bc_game game = {5, 16, true, false};

    cr_assert_eq(bc_packed_codes(&game), BC_STRATEGY_CODES_MAX);
    expect_consistent(&game, BC_FIRST_CONSISTENT);
    expect_consistent(&game, BC_TWO_OPENERS_ANY);
}

Test(bulls_cows_strategy, stops_on_request_and_at_limits)
{
    const struct bc_record before = {.guesses = 99};
    atomic_bool stop = true;
    struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop}, late = {.deadline_ns = 1},
                  few = {.max_nodes = 100};

    for (int s = 0; s < BC_STRATEGIES; s++) {
        struct bc_record record = before;

        cr_assert_eq(bc_strategy_play(&bulls_and_cows, (enum bc_strategy)s, 0, &stopped,
                                      NULL, &record),
                     PZ_STOPPED);
        cr_assert_eq(record.guesses, 99);
        cr_assert_eq(
            bc_strategy_play(&bulls_and_cows, (enum bc_strategy)s, 0, &late, NULL, &record),
            PZ_OK);
        cr_assert_not(record.complete);
        cr_assert_eq(record.guesses, 0);
        cr_assert_eq(
            bc_strategy_play(&bulls_and_cows, (enum bc_strategy)s, 0, &few, NULL, &record),
            PZ_OK);
        cr_assert_eq(record.complete, !bc_strategy_weighs((enum bc_strategy)s));
    }
}

Test(bulls_cows_strategy, every_allocation_can_fail)
{
    for (int s = 0; s < BC_STRATEGIES; s++) {
        struct bc_record record = {.guesses = 99};

        expect_no_memory(1,
                         bc_strategy_play(&(struct bc_game){3, 6, true, false},
                                          (enum bc_strategy)s, 0, NULL, NULL, &record),
                         record.guesses == 99);
    }
}

Test(bulls_cows_criterion, has_accurate_logarithms)
{
    enum { COUNT = 100000 };
    static uint64_t logs[COUNT + 1];

    bc_criterion_logs(logs, COUNT);
    cr_assert_eq(logs[0], 0);
    cr_assert_eq(logs[1], 0);
    for (uint32_t n = 2; n <= COUNT; n++) {
        double each = (double)logs[n] / n / 4294967296.0;

        cr_assert_float_eq(each, log2(n), 1e-7, "%u", n);
        if (n <= 300)
            for (uint32_t m = 2; m <= 300; m++)
                cr_assert_eq(logs[n * m], m * logs[n] + n * logs[m]);
    }
}

/* Parts of 4, 1, 1, 1, 1 and of 2, 2, 2, 2 have the same entropy. */
Test(bulls_cows_criterion, detects_equal_entropy)
{
    const uint32_t one[BC_EXACT_ANSWERS_MAX] = {4, 1, 0, 1, 1, 1};
    const uint32_t other[BC_EXACT_ANSWERS_MAX] = {0, 2, 2, 2, 2};
    uint64_t logs[9];

    bc_criterion_logs(logs, 8);
    cr_assert_eq(bc_criterion(BC_ENTROPY, one, logs),
                 bc_criterion(BC_ENTROPY, other, logs));
    cr_assert_eq(bc_criterion(BC_ENTROPY, one, logs), 8ull << 32);
}

Test(bulls_cows_criterion, is_best_for_even_parts)
{
    uint64_t logs[101];
    struct test_rng rng;

    bc_criterion_logs(logs, 100);
    test_rng_seed(&rng, 5);
    for (int i = 0; i < 20000; i++) {
        uint32_t parts = (uint32_t)test_rng_below(&rng, BC_EXACT_ANSWERS_MAX) + 1,
                 count = 0;
        uint32_t sizes[BC_EXACT_ANSWERS_MAX] = {0};

        for (uint32_t part = 0; part < parts; part++)
            count += sizes[part] = (uint32_t)test_rng_below(&rng, 3) + 1;
        for (int s = BC_MAX_PARTS; s <= BC_MINIMAX; s++) {
            enum bc_strategy strategy = (enum bc_strategy)s;

            cr_assert_leq(bc_criterion_even(strategy, count, parts, logs),
                          bc_criterion(strategy, sizes, logs));
        }
    }
}
