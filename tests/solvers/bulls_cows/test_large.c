/* Games of any size: codes, answers and bounds, compared with brute force. */
#include "brute.h"
#include "solvers/bulls_cows/sampled/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { CODES_MAX = 300 };

/* Returns a random game that the exact engine does not support. */
static struct bc_game large_game(struct test_rng *rng)
{
    for (;;) {
        struct bc_game game = {
            .positions = (uint8_t)(1 + test_rng_below(rng, BC_POSITIONS_MAX)),
            .symbols = (uint8_t)(2 + test_rng_below(rng, BC_SYMBOLS_MAX - 1)),
            .repeats = test_rng_below(rng, 2)};

        if (bc_game_codes(&game) > 0 && !bc_exact_supports(&game))
            return game;
    }
}

/* Expects that parsing reverses formatting. */
static void expect_text(const struct bc_game *game, const struct bc_code *code)
{
    struct bc_code read;
    char text[BC_TEXT];
    size_t where;

    bc_format(game, code, text);
    cr_assert_eq(strlen(text), game->positions);
    cr_assert_eq(bc_parse(game, text, game->positions, &read, &where), BC_CODE_OK);
    cr_assert_eq(memcmp(code, &read, sizeof read), 0);
}

Test(bulls_cows_large, scores_and_texts_equal_those_of_brute_force)
{
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 5000; i++) {
        struct bc_game game = i % 2 ? brute_any_game(&rng) : large_game(&rng);
        struct bc_code a = brute_code(&rng, &game), b = brute_code(&rng, &game);
        struct brute_answer wanted = brute_count_answer(&game, &a, &b);
        struct bc_answer found = bc_score(&game, &a, &b);

        cr_assert_eq(found.bulls, wanted.bulls);
        cr_assert_eq(found.cows, wanted.cows);
        cr_assert(bc_answer_possible(&game, found));
        if (i % 2 == 0) {
            expect_text(&game, &a);
            continue;
        }
        const bc_packed packed = bc_pack(&game, &a);
        const struct bc_code unpacked = bc_unpack(&game, packed);

        cr_assert_arr_eq(unpacked.symbol, a.symbol, game.positions);
        cr_assert_eq(bc_game_codes(&game), bc_packed_codes(&game));
    }
}

/* Returns the number of different answers of all codes to all guesses. */
static unsigned count_answers(const struct bc_game *game)
{
    static bc_packed list[CODES_MAX], guess[CODES_MAX];
    const struct bc_game any = brute_guess_game(game);
    bool seen[BC_EXACT_ANSWERS_MAX] = {false};
    unsigned codes = brute_list(game, list), guesses = brute_list(&any, guess), answers = 0;

    for (unsigned a = 0; a < guesses; a++)
        for (unsigned b = 0; b < codes; b++)
            seen[brute_number(game, brute_score(game, list[b], guess[a]))] = true;
    for (unsigned i = 0; i < BC_EXACT_ANSWERS_MAX; i++)
        answers += seen[i];
    return answers;
}

Test(bulls_cows_large, bounds_hold_for_the_known_values_of_small_games)
{
    unsigned counted = 0;

    for (unsigned i = 0; i < 6 * 15 * 8; i++) {
        const struct bc_game game = {.positions = (uint8_t)(1 + i % 6),
                                     .symbols = (uint8_t)(2 + i / 6 % 15),
                                     .repeats = i / 90 % 2,
                                     .no_leading_zero = i / 180 % 2,
                                     .any_guess = i / 360};
        const struct bc_game any = brute_guess_game(&game);
        struct bc_game_bounds bounds, known;

        if (bc_game_codes(&game) == 0)
            continue;
        bc_sampled_bounds(&game, &bounds);
        if (bc_game_codes(&any) <= CODES_MAX) {
            cr_assert_eq(bounds.answers, count_answers(&game));
            counted++;
        }
        if (game.any_guess)
            continue;
        cr_assert_eq(bc_bounds(&game, NULL, &known), PZ_OK);
        cr_assert_eq(bounds.codes, known.codes);
        cr_assert_leq(bounds.height_lower, known.height_upper);
        cr_assert_geq(bounds.height_upper, known.height_lower);
        cr_assert_leq(bounds.guesses_lower.limb[0], known.guesses_upper.limb[0]);
        cr_assert_geq(bounds.guesses_upper.limb[0], known.guesses_lower.limb[0]);
    }
    cr_assert_gt(counted, 100);
}

Test(bulls_cows_large, bounds_meet_for_one_position)
{
    const struct bc_game game = {.positions = 1, .symbols = 36};
    struct bc_game_bounds bounds;

    bc_sampled_bounds(&game, &bounds);
    cr_assert_eq(bounds.codes, 36);
    cr_assert_eq(bounds.answers, 2);
    cr_assert_eq(bounds.height_lower, 36);
    cr_assert_eq(bounds.height_upper, 36);
    cr_assert(pz_count_is(&bounds.guesses_lower, 36 * 37 / 2));
    cr_assert(pz_count_is(&bounds.guesses_upper, 36 * 37 / 2));
}

Test(bulls_cows_large, bounds_the_largest_game)
{
    const struct bc_game game = {.positions = 12, .symbols = 36, .repeats = true};
    struct bc_game_bounds bounds;

    bc_sampled_bounds(&game, &bounds);
    cr_assert_eq(bounds.codes, 4738381338321616896u);
    cr_assert_eq(bounds.answers, 90);
    cr_assert_eq(bounds.height_lower, 11); /* 89^9 < codes < 89^10 */
    cr_assert_eq(bounds.height_upper, 35 + 4 * 4 + 4 * 3 + 2 * 2 + 1 + 1);
    cr_assert(!pz_count_overflowed(&bounds.guesses_upper));
    cr_assert_not_null(strstr(bounds.height_argument, "69"));
    cr_assert_lt(strlen(bounds.guesses_argument), BC_ARGUMENT - 1);
}

/* The bounds of every game must be in order, and each argument must end with a full sentence. */
Test(bulls_cows_large, bounds_of_every_game_have_arguments)
{
    unsigned games = 0;

    for (unsigned i = 0; i < 12 * 35 * 8; i++) {
        const struct bc_game game = {.positions = (uint8_t)(1 + i % 12),
                                     .symbols = (uint8_t)(2 + i / 12 % 35),
                                     .repeats = i / 420 % 2,
                                     .no_leading_zero = i / 840 % 2,
                                     .any_guess = i / 1680};
        struct bc_game_bounds bounds;

        if (bc_game_codes(&game) == 0 || bc_exact_supports(&game))
            continue;
        bc_sampled_bounds(&game, &bounds);
        cr_assert_leq(bounds.height_lower, bounds.height_upper);
        cr_assert_leq(pz_count_double(&bounds.guesses_lower),
                      pz_count_double(&bounds.guesses_upper));
        cr_assert_lt(strlen(bounds.height_argument), BC_ARGUMENT - 1);
        cr_assert_lt(strlen(bounds.guesses_argument), BC_ARGUMENT - 1);
        cr_assert_eq(bounds.height_argument[strlen(bounds.height_argument) - 1], '.');
        cr_assert_eq(bounds.guesses_argument[strlen(bounds.guesses_argument) - 1], '.');
        games++;
    }
    cr_assert_gt(games, 1500);
}
