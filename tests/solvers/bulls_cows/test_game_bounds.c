/* Bounds and known values of games, compared with optimal play in small games, with strategies
 * and with searches. */
#include "optimum.h"
#include "research/prover/counting_bound.h"
#include "solvers/bulls_cows/codes/first_guess.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_AHEAD_CODES = 36,
    REPLAYED_CODES_MAX = 400,
    SEARCHED_CODES = 300,
    SEARCH_NODES = 5000,
    GUESSES_MAX = 10000
};

static bool height_is_exact(const struct bc_game_bounds *bounds)
{
    return bounds->height_lower == bounds->height_upper;
}

static bool guesses_are_exact(const struct bc_game_bounds *bounds)
{
    return bounds->guesses_lower.limb[0] == bounds->guesses_upper.limb[0];
}

/* Games with more than `first` and at most `end` codes. */
TestSampled(bulls_cows_bounds, and_known_values_are_those_of_optimal_play, 28,
            OPTIMUM_SECRETS)
{
    struct bc_packed_history history = {.count = 0};
    unsigned number = 0, games = 0;

    while (brute_next_game(&number, end, &history.game)) {
        if (bc_packed_codes(&history.game) <= first)
            continue;
        const struct bc_known *known = bc_known_find(&history.game);
        struct optimum_question q = optimum_question_of(&history);
        struct bc_game_bounds bounds;

        q.guess = 1;
        struct optimum *optimum = optimum_open(&q);

        cr_assert_eq(known->guesses.proven, optimum_cost(optimum, q.count));
        /* With one position, an incorrect guess excludes only itself. */
        cr_assert_eq(known->height.proven,
                     history.game.positions == 1 ? q.count : optimum_height(optimum));
        optimum_close(optimum);
        bc_bounds(&history.game, NULL, &bounds);
        cr_assert(height_is_exact(&bounds) && guesses_are_exact(&bounds));
        cr_assert_eq(bounds.height_lower, known->height.proven);
        cr_assert_eq(bounds.guesses_lower.limb[0], known->guesses.proven);
        games++;
    }
    cr_assert_gt(games, first == 0 ? 60 : 0);
}

/* Published: with 13 answers that do not win, trees have at most 1, 14, 183, ... secrets. */
Test(bulls_cows_bounds, capacity_is_that_of_a_full_tree)
{
    static const uint64_t room[] = {0, 1, 14, 183, 2380, 30941};

    for (unsigned height = 1; height <= 5; height++) {
        cr_assert_eq(bc_capacity_height(13, room[height]), height);
        cr_assert_eq(bc_capacity_height(13, room[height] + 1), height + 1);
    }
    cr_assert_eq(bc_capacity_guesses(13, 5040), 1 + 13 * 2 + 169 * 3 + 2197 * 4 + 2660 * 5);
    for (unsigned useful = 1; useful <= 27; useful++) {
        uint64_t total = 0, room_left = 1, room_next = useful;
        unsigned depth = 1;

        cr_assert_eq(bc_capacity_guesses(useful, 0), 0);
        cr_assert_eq(bc_capacity_height(useful, 0), 0);
        for (uint64_t secrets = 1; secrets <= 3000; secrets++) {
            if (room_left == 0) {
                room_left = room_next;
                room_next *= useful;
                depth++;
            }
            room_left--;
            total += depth;
            cr_assert_eq(bc_capacity_guesses(useful, secrets), total);
            cr_assert_eq(bc_capacity_height(useful, secrets), depth);
        }
    }
    cr_assert_lt(bc_capacity_guesses(1, 1 << 24), (uint64_t)1 << 48);
}

/* Returns the symbol counts of a code in sorted order, as one number. In games without a leading
 * zero, the counts of zero and of the leading symbol are separate. */
static uint64_t kind_of(const struct bc_game *game, bc_packed code)
{
    unsigned times[16] = {0}, front = code >> 4 * (game->positions - 1) & 15;
    uint64_t sum = 0;

    for (unsigned p = 0; p < game->positions; p++)
        times[code >> 4 * p & 15]++;
    if (game->no_leading_zero) {
        sum = (uint64_t)times[0] << 32 | (uint64_t)times[front] << 36;
        times[0] = times[front] = 0;
    }
    for (unsigned s = 0; s < 16; s++)
        sum += times[s] ? 1u << 4 * (times[s] - 1) : 0;
    return sum;
}

static void expect_kinds(const struct bc_game *game)
{
    static bc_packed list[BRUTE_CODES_MAX], guess[GUESSES_MAX];
    const struct bc_game any = brute_guess_game(game);
    uint32_t codes = brute_list(game, list), guesses = brute_list(&any, guess);
    struct bc_first_guess kinds[BC_FIRST_GUESSES_MAX];
    unsigned count = bc_first_guess_list(game, kinds), useful = 0;

    for (unsigned k = 0; k < count; k++) {
        uint32_t sizes[BC_EXACT_ANSWERS_MAX] = {0};
        unsigned answers = 0;

        for (uint32_t i = 0; i < codes; i++)
            sizes[brute_number(game, brute_score(game, list[i], kinds[k].guess))]++;
        cr_assert_eq(memcmp(sizes, kinds[k].sizes, sizeof sizes), 0);
        for (unsigned answer = 0; answer < BC_EXACT_ANSWERS_MAX; answer++)
            answers += sizes[answer] > 0;
        answers -= sizes[bc_answer_win(game)];
        useful = answers > useful ? answers : useful;
        cr_assert(k == 0 || kinds[k - 1].guess < kinds[k].guess);
    }
    for (uint32_t i = 0; i < guesses; i++) {
        unsigned same = 0;

        for (unsigned k = 0; k < count; k++)
            same += kind_of(game, kinds[k].guess) == kind_of(game, guess[i]);
        cr_assert_eq(same, 1);
    }
    cr_assert_eq(bc_first_guess_useful(game, kinds, count), useful);
    cr_assert_leq(useful, bc_capacity_useful(game));
    if (!game->any_guess && !game->no_leading_zero &&
        (!game->repeats || game->symbols > game->positions))
        cr_assert_eq(useful, bc_capacity_useful(game));
}

Test(bulls_cows_bounds, count_the_parts_of_each_kind_of_guess)
{
    struct bc_game game;
    unsigned number = 0;

    while (brute_next_game(&number, BRUTE_CODES_MAX, &game)) {
        expect_kinds(&game);
        game.any_guess = true;
        const struct bc_game any = brute_guess_game(&game);

        if (brute_list(&any, NULL) <= GUESSES_MAX)
            expect_kinds(&game);
    }
}

/* The sizes of parts must add up in the largest games too. */
Test(bulls_cows_bounds, count_millions_of_codes)
{
    const struct bc_game games[] = {{6, 16, true, false},      {6, 16, false, false},
                                    {6, 16, true, true},       {6, 16, false, true},
                                    {6, 16, true, true, true}, {6, 16, false, false, true}};
    const unsigned kinds_of_games[] = {11, 1, 45, 2, BC_FIRST_GUESSES_MAX, 11};

    for (unsigned g = 0; g < 6; g++) {
        struct bc_first_guess kinds[BC_FIRST_GUESSES_MAX];
        unsigned count = bc_first_guess_list(&games[g], kinds);

        cr_assert_eq(count, kinds_of_games[g]);
        for (unsigned k = 0; k < count; k++) {
            uint64_t sum = 0;

            for (unsigned answer = 0; answer < BC_EXACT_ANSWERS_MAX; answer++)
                sum += kinds[k].sizes[answer];
            cr_assert_eq(sum, bc_packed_codes(&games[g]));
            cr_assert_eq(kinds[k].sizes[bc_answer_win(&games[g])],
                         bc_packed_is_code(&games[g], kinds[k].guess));
        }
    }
}

/* Writes the secrets that are consistent with `row` to `kept`. Returns their number. */
static uint32_t keep(const struct bc_game *game, const bc_packed *list, uint32_t count,
                     struct bc_packed_row row, bc_packed *kept)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < count; i++)
        if (brute_number(game, brute_score(game, list[i], row.guess)) == row.answer)
            kept[size++] = list[i];
    return size;
}

/* The same as bc_counting_bound_two_guesses, but tries every first and every second guess. */
static struct bc_lower look_ahead(const struct bc_game *game, const bc_packed *all,
                                  uint32_t codes, unsigned useful, unsigned guesses)
{
    struct bc_lower least = {UINT32_MAX, UINT64_MAX};
    bc_packed list[LOOK_AHEAD_CODES], every[LOOK_AHEAD_CODES];
    uint32_t count = brute_list(game, every);

    for (uint32_t g = 0; g < count; g++) {
        struct bc_lower sum = {0, codes};

        for (bc_answer_id answer = 0; answer < bc_answer_win(game); answer++) {
            uint32_t size =
                keep(game, all, codes, (struct bc_packed_row){every[g], answer}, list);
            struct bc_lower part = {bc_capacity_height(useful, size),
                                    bc_capacity_guesses(useful, size)};

            if (guesses > 1 && size > 0)
                part = look_ahead(game, list, size, useful, guesses - 1);
            sum.guesses += part.guesses;
            sum.height = part.height > sum.height ? part.height : sum.height;
        }
        least.guesses = sum.guesses < least.guesses ? sum.guesses : least.guesses;
        least.height = sum.height + 1 < least.height ? sum.height + 1 : least.height;
    }
    return least;
}

Test(bulls_cows_bounds, try_all_first_and_second_guesses)
{
    struct bc_game game;
    unsigned number = 0;

    while (brute_next_game(&number, LOOK_AHEAD_CODES, &game)) {
        bc_packed all[LOOK_AHEAD_CODES];
        struct bc_first_guess kinds[BC_FIRST_GUESSES_MAX];
        struct bc_lower one, two;
        unsigned useful =
            bc_first_guess_useful(&game, kinds, bc_first_guess_list(&game, kinds));
        uint32_t codes = brute_list(&game, all);
        struct bc_lower first = look_ahead(&game, all, codes, useful, 1);
        struct bc_lower second = look_ahead(&game, all, codes, useful, 2);

        bc_counting_bound_one_guess(&game, &one);
        cr_assert(bc_counting_bound_two_guesses(&game, &two));
        cr_assert(one.guesses == first.guesses && one.height == first.height);
        cr_assert(two.guesses == second.guesses && two.height == second.height);
    }
}

Test(bulls_cows_bounds, report_failing_allocations)
{
    const struct bc_game game = {4, 10, false, false};
    struct bc_lower lower = {9, 99};

    expect_no_memory(2, bc_counting_bound_two_guesses(&game, &lower) ? PZ_OK : PZ_NO_MEMORY,
                     lower.height == 9 && lower.guesses == 99);
    cr_assert(lower.height == 6 && lower.guesses == 24575);
}

/* Repeats the play of all strategies and the counting bound after two guesses. */
static void replay(const struct bc_known *row)
{
    struct bc_record record;
    struct bc_lower lower;
    uint64_t least = UINT64_MAX;
    unsigned height = BC_GUESSES_MAX;

    cr_assert(bc_counting_bound_two_guesses(&row->game, &lower));
    cr_assert_eq(row->guesses.counted, lower.guesses);
    cr_assert_eq(row->height.counted, lower.height);
    for (int s = 0; s < BC_STRATEGIES; s++) {
        enum bc_strategy strategy = (enum bc_strategy)s;

        cr_assert_eq(
            bc_strategy_play(&row->game, strategy, BC_KNOWN_SEED, NULL, NULL, &record),
            PZ_OK);
        least = record.guesses < least ? record.guesses : least;
        height = record.height < height ? record.height : height;
        cr_assert(strategy != row->guesses.player || record.guesses == row->guesses.played);
        cr_assert(strategy != row->height.player || record.height == row->height.played);
    }
    cr_assert_eq(row->guesses.played, least);
    cr_assert_eq(row->height.played, height);
}

/* The numbers of a value must be in order, and a proof must have a source. */
static void check_value(const struct bc_known_value *value)
{
    uint32_t lower = bc_known_lower(value), upper = bc_known_upper(value);

    cr_assert_eq(value->proven == 0, value->source == BC_UNPROVEN);
    cr_assert(value->counted > 0 && value->counted <= lower);
    cr_assert_leq(lower, upper);
    cr_assert_leq(upper, value->played);
    if (value->proven)
        cr_assert(lower == value->proven && upper == value->proven);
}

/* Checks a game. Repeats the bounds and the strategies if that takes little time. */
static void check_known(const struct bc_game *game)
{
    const struct bc_known *row = bc_known_find(game);
    struct bc_lower lower;

    cr_assert(bc_game_same(&row->game, game));
    cr_assert_geq(bc_known_least_height(row), bc_known_lower(&row->height));
    cr_assert_leq(bc_known_least_height(row), bc_known_upper(&row->height));
    check_value(&row->height);
    check_value(&row->guesses);
    bc_counting_bound_one_guess(game, &lower);
    cr_assert_geq(row->height.counted, lower.height);
    cr_assert_geq(row->guesses.counted, lower.guesses);
    if (bc_known_guesses_ahead(game) == 1)
        cr_assert(row->height.counted == lower.height &&
                  row->guesses.counted == lower.guesses);
    if (bc_packed_codes(game) <= REPLAYED_CODES_MAX)
        replay(row);
}

Test(bulls_cows_known, equal_the_results_of_the_functions)
{
    const struct bc_game largest = {6, 13, false, false};
    const struct bc_known *row = bc_known_find(&largest);
    struct bc_record record;
    struct bc_game game;
    unsigned number = 0, games = 0;

    for (; brute_next_game(&number, UINT32_MAX, &game); games++)
        check_known(&game);
    cr_assert_eq(games, BC_KNOWN_GAMES);
    cr_assert_eq(
        bc_strategy_play(&largest, row->guesses.player, BC_KNOWN_SEED, NULL, NULL, &record),
        PZ_OK);
    cr_assert_eq(record.guesses, row->guesses.played);
}

/* The argument names the height that a search refuted, and the counting bound. */
Test(bulls_cows_known, name_a_height_that_was_refuted)
{
    const struct bc_game games[] = {{4, 12, false, false}, {4, 11, true, false}};

    for (unsigned i = 0; i < 2; i++) {
        struct bc_game_bounds bounds;

        cr_assert_eq(bc_bounds(&games[i], NULL, &bounds), PZ_OK);
        cr_assert(bounds.height_lower == 7 && bounds.height_upper == 8);
        cr_assert(strstr(bounds.height_argument,
                         "At least 7 guesses, proven by an exhaustive search"));
        cr_assert(strstr(bounds.height_argument, "Counting alone gives at least 6"));
        cr_assert(strstr(bounds.height_argument, "some answers leave more than"));
    }
}

/* Compares the minima with a search in games that take little time. */
Test(bulls_cows_known, equal_the_minima_of_the_search)
{
    struct bc_packed_history history = {.count = 0};
    unsigned number = 0, searched = 0;

    while (brute_next_game(&number, SEARCHED_CODES, &history.game)) {
        struct bc_task task = {.history = &history, .must_prove = true};
        const struct pz_ctl ctl = {.max_nodes = SEARCH_NODES};
        struct bc_best best;
        const struct bc_known_value *guesses = &bc_known_find(&history.game)->guesses;

        cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
        cr_assert_leq(best.lower, bc_known_upper(guesses));
        if (best.proven)
            cr_assert_eq(best.guesses, guesses->proven);
        searched += best.proven;
    }
    cr_assert_geq(searched, 40);
}

/* Sources: Tanaka 1996; Koyama and Lai 1993, Knuth 1976; Ville 2013. */
Test(bulls_cows_known, include_the_published_values)
{
    static const struct {
        struct bc_game game;
        uint64_t guesses;
        unsigned height; /* 0: not published */
    } published[] = {{{4, 10, false, false}, 26274, 7},
                     {{4, 6, true, false}, 5625, 5},
                     {{4, 7, true, false}, 11228, 0}};

    for (unsigned i = 0; i < sizeof published / sizeof *published; i++) {
        struct bc_game_bounds bounds;

        bc_bounds(&published[i].game, NULL, &bounds);
        cr_assert(guesses_are_exact(&bounds));
        cr_assert_eq(bounds.guesses_lower.limb[0], published[i].guesses);
        if (published[i].height)
            cr_assert(height_is_exact(&bounds) &&
                      bounds.height_lower == published[i].height);
    }
}

/* The minima with any guesses are those of the tree in the library. */
Test(bulls_cows_known, include_the_game_with_any_guesses)
{
    const struct bc_game game = {4, 10, false, false, true};
    struct bc_first_guess first[BC_FIRST_GUESSES_MAX];
    const struct bc_known *known = bc_known_find(&game);
    unsigned count = bc_first_guess_list(&game, first);
    unsigned useful = bc_first_guess_useful(&game, first, count);
    struct bc_lower least = {UINT32_MAX, UINT64_MAX};
    struct bc_game_bounds bounds;

    for (unsigned i = 0; i < count; i++) {
        const struct bc_lower lower = bc_capacity_after(&game, useful, first[i].sizes);

        bc_lower_keep(&least, &lower);
    }
    cr_assert_eq(known->height.counted, least.height);
    cr_assert_eq(known->guesses.counted, least.guesses);
    bc_bounds(&game, NULL, &bounds);
    cr_assert(guesses_are_exact(&bounds) && bounds.guesses_lower.limb[0] == 26254);
    cr_assert(height_is_exact(&bounds) && bounds.height_lower == 7);
    cr_assert(strstr(bounds.guesses_argument,
                     "Exactly 26254 guesses in total, proven by an exhaustive search in "
                     "the puzzled project."));
    cr_assert(strstr(bounds.height_argument,
                     "Exactly 7 guesses, proven by an exhaustive search in the puzzled "
                     "project."));
}

/* An argument must end with a complete sentence and contain both bounds. */
static void expect_argument(const char *argument, uint64_t lower, uint64_t upper)
{
    size_t length = strlen(argument);
    char number[24];

    cr_assert_lt(length, BC_ARGUMENT - 1);
    cr_assert_eq(argument[length - 1], '.');
    snprintf(number, sizeof number, "%lu", (unsigned long)lower);
    cr_assert(strstr(argument, number), "%s in: %s", number, argument);
    snprintf(number, sizeof number, "%lu", (unsigned long)upper);
    cr_assert(strstr(argument, number), "%s in: %s", number, argument);
}

Test(bulls_cows_bounds, have_arguments_in_every_game)
{
    struct bc_game game;
    unsigned number = 0;

    while (brute_next_game(&number, UINT32_MAX, &game)) {
        struct bc_game_bounds bounds;

        bc_bounds(&game, NULL, &bounds);
        cr_assert_leq(bounds.height_lower, bounds.height_upper);
        cr_assert_leq(bounds.guesses_lower.limb[0], bounds.guesses_upper.limb[0]);
        expect_argument(bounds.height_argument, bounds.height_lower, bounds.height_upper);
        expect_argument(bounds.guesses_argument, bounds.guesses_lower.limb[0],
                        bounds.guesses_upper.limb[0]);
    }
}
