/* Games of any size: codes, answers and bounds, against the slow way and bulls_cows.h. */
#include "brute.h"
#include "puzzles/bulls_cows_large.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { CODES_MAX = 1300 };

/* A random game beyond the sizes of bulls_cows.h, and a random code of a game. */
static struct bc_game large_game(struct test_rng *rng)
{
    for (;;) {
        struct bc_game game = {
            .positions = (uint8_t)(1 + test_rng_below(rng, BC_LARGE_POSITIONS_MAX)),
            .symbols = (uint8_t)(2 + test_rng_below(rng, BC_LARGE_SYMBOLS_MAX - 1)),
            .repeats = test_rng_below(rng, 2)};

        if (bc_large_valid(&game) && bc_game_is_large(&game))
            return game;
    }
}

static struct bc_large_code large_code(struct test_rng *rng, const struct bc_game *game)
{
    struct bc_large_code code = {{0}};

    for (unsigned i = 0; i < game->positions;) {
        code.symbol[i] = (uint8_t)test_rng_below(rng, game->symbols);
        i += game->repeats || !memchr(code.symbol, code.symbol[i], i);
    }
    return code;
}

/* Bulls, then for each symbol how often it is in both. */
static struct brute_answer count_answer(const struct bc_game *game,
                                        const struct bc_large_code *secret,
                                        const struct bc_large_code *guess)
{
    struct brute_answer answer = {0, 0};

    for (unsigned symbol = 0; symbol < game->symbols; symbol++) {
        unsigned in_secret = 0, in_guess = 0;

        for (unsigned i = 0; i < game->positions; i++) {
            in_secret += secret->symbol[i] == symbol;
            in_guess += guess->symbol[i] == symbol;
            answer.bulls += secret->symbol[i] == symbol && guess->symbol[i] == symbol;
        }
        answer.cows += in_secret < in_guess ? in_secret : in_guess;
    }
    answer.cows -= answer.bulls;
    return answer;
}

Test(bulls_cows_large, scores_as_counting_does)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 20000; i++) {
        struct bc_game game = large_game(&rng);
        struct bc_large_code a = large_code(&rng, &game), b = large_code(&rng, &game);
        struct brute_answer wanted = count_answer(&game, &a, &b);
        struct bc_large_answer got = bc_large_score(&game, &a, &b);

        cr_assert_eq(got.bulls, wanted.bulls);
        cr_assert_eq(got.cows, wanted.cows);
        cr_assert(bc_large_answer_possible(&game, got.bulls, got.cows));
    }
}

Test(bulls_cows_large, scores_as_the_packed_codes_do)
{
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 20000; i++) {
        struct bc_game game = brute_any_game(&rng);
        bc_code a = brute_any_code(&rng, &game), b = brute_any_code(&rng, &game);
        struct bc_large_code large_a = bc_large_unpack(&game, a),
                             large_b = bc_large_unpack(&game, b);
        bc_answer wanted = bc_score(&game, a, b);
        struct bc_large_answer got = bc_large_score(&game, &large_a, &large_b);

        cr_assert_eq(got.bulls, bc_answer_bulls(&game, wanted));
        cr_assert_eq(got.cows, bc_answer_cows(&game, wanted));
        cr_assert_eq(bc_large_pack(&game, &large_a), a);
        cr_assert_eq(bc_large_codes(&game), bc_game_codes(&game));
    }
}

Test(bulls_cows_large, reads_what_it_writes)
{
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 5000; i++) {
        struct bc_game game = large_game(&rng);
        struct bc_large_code code = large_code(&rng, &game), read;
        char text[BC_LARGE_TEXT];
        size_t where;

        bc_large_text(&game, &code, text);
        cr_assert_eq(strlen(text), game.positions);
        cr_assert_eq(bc_large_read(&game, text, game.positions, &read, &where), BC_GOOD);
        cr_assert_eq(memcmp(&code, &read, sizeof code), 0);
    }
}

Test(bulls_cows_large, names_faults_as_the_small_reader_does)
{
    static const char bytes[] = "0123456789abcdefABCDEFgz/:@[`{ \x80";
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned i = 0; i < 50000; i++) {
        struct bc_game game = brute_any_game(&rng);
        size_t length = game.positions + test_rng_below(&rng, 20) / 19, where, other;
        struct bc_large_code large;
        char text[BC_LARGE_TEXT];
        bc_code small = 0;

        for (size_t k = 0; k < length; k++)
            text[k] = bytes[test_rng_below(&rng, test_rng_below(&rng, 2) ? 4 : 31)];
        enum bc_fault wanted = bc_code_read(&game, text, length, &small, &where);

        cr_assert_eq(bc_large_read(&game, text, length, &large, &other), wanted);
        if (wanted == BC_GOOD)
            cr_assert_eq(bc_large_pack(&game, &large), small);
        else
            cr_assert_eq(other, where);
    }
}

/* How many different answers pairs of codes get. */
static unsigned count_answers(const struct bc_game *game)
{
    static bc_code list[CODES_MAX];
    bool seen[BC_ANSWERS_MAX] = {false};
    unsigned codes = brute_list(game, list), answers = 0;

    for (unsigned a = 0; a < codes; a++)
        for (unsigned b = 0; b < codes; b++)
            seen[brute_number(game, brute_score(game, list[a], list[b]))] = true;
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++)
        answers += seen[i];
    return answers;
}

/* The known values and those that counting gives lie between the bounds. */
Test(bulls_cows_large, bounds_hold_what_is_known_of_small_games)
{
    for (unsigned i = 0; i < 6 * 15 * 2; i++) {
        struct bc_game game = {.positions = (uint8_t)(1 + i % 6),
                               .symbols = (uint8_t)(2 + i / 6 % 15),
                               .repeats = i >= 90};
        static struct bc_large_bounds bounds;
        static struct bc_bounds known;

        if (!bc_large_valid(&game))
            continue;
        bc_large_bounds(&game, &bounds);
        cr_assert_eq(bc_bounds(&game, NULL, &known), PZ_OK);
        cr_assert_eq(bounds.codes, known.codes);
        cr_assert_leq(bounds.height.lower, known.height.upper);
        cr_assert_geq(bounds.height.upper, known.height.lower);
        cr_assert_leq(bounds.lower.limb[0], known.guesses.upper);
        cr_assert_geq(bounds.upper.limb[0], known.guesses.lower);
        if (bounds.codes <= CODES_MAX)
            cr_assert_eq(bounds.answers, count_answers(&game));
    }
}

Test(bulls_cows_large, bounds_meet_for_one_position)
{
    const struct bc_game game = {.positions = 1, .symbols = 36};
    struct bc_large_bounds bounds;

    bc_large_bounds(&game, &bounds);
    cr_assert_eq(bounds.codes, 36);
    cr_assert_eq(bounds.answers, 2);
    cr_assert_eq(bounds.height.lower, 36);
    cr_assert_eq(bounds.height.upper, 36);
    cr_assert(pz_count_is(&bounds.lower, 36 * 37 / 2));
    cr_assert(pz_count_is(&bounds.upper, 36 * 37 / 2));
}

Test(bulls_cows_large, bounds_the_largest_game)
{
    const struct bc_game game = {.positions = 12, .symbols = 36, .repeats = true};
    struct bc_large_bounds bounds;

    bc_large_bounds(&game, &bounds);
    cr_assert_eq(bounds.codes, 4738381338321616896u);
    cr_assert_eq(bounds.answers, 90);
    cr_assert_eq(bounds.height.lower, 11); /* 89^9 < codes < 89^10 */
    cr_assert_eq(bounds.height.upper, 12 * 35 + 1);
    cr_assert(!pz_count_overflowed(&bounds.upper));
    cr_assert_not_null(strstr(bounds.height_argument, "421"));
    cr_assert_lt(strlen(bounds.guesses_argument), BC_ARGUMENT - 1);
}
