/* Bulls and Cows: games, codes, answers. */
#include "brute.h"
#include "puzzles/bulls_cows.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum {
    ALL_PAIRS = 250, /* codes of a game whose pairs are all scored */
    LISTED = 20000   /* codes of a game that is listed */
};

static bc_packed codes[LISTED], list[LISTED + 1];

static void expect_score(const struct bc_game *game, bc_packed secret, bc_packed guess)
{
    struct brute_answer expected = brute_score(game, secret, guess);
    bc_answer_id answer = bc_packed_score(game, secret, guess);

    cr_assert_eq(bc_answer_bulls(game, answer), expected.bulls, "%x %x", secret, guess);
    cr_assert_eq(bc_answer_cows(game, answer), expected.cows, "%x %x", secret, guess);
    cr_assert_eq(answer, brute_number(game, expected));
    cr_assert_eq(answer == bc_answer_win(game), secret == guess);
}

/* True if a permutation of the symbols that are not in `guessed` turns `from` into `to`.
 * The first symbol of a game without a leading zero stays. */
static bool is_renaming(const struct bc_game *game, uint64_t guessed,
                        const struct bc_code *from, bc_packed packed)
{
    const struct bc_code to = bc_unpack(game, packed);

    for (unsigned i = 0; i < game->positions; i++) {
        unsigned a = from->symbol[i], b = to.symbol[i];
        bool stays = guessed >> a & 1 || (game->no_leading_zero && a == 0);
        bool stays_there = guessed >> b & 1 || (game->no_leading_zero && b == 0);

        if (stays != stays_there || (stays && a != b))
            return false;
        for (unsigned j = 0; j < i; j++)
            if ((from->symbol[j] == a) != (to.symbol[j] == b))
                return false;
    }
    return true;
}

Test(bulls_cows, supports_the_valid_games)
{
    unsigned valid = 0;

    for (unsigned p = 0; p <= 8; p++)
        for (unsigned s = 0; s <= 18; s++)
            for (unsigned repeats = 0; repeats < 2; repeats++) {
                struct bc_game game = {(uint8_t)p, (uint8_t)s, repeats == 1, s % 2};
                bool expected =
                    p >= 1 && p <= 6 && s >= 2 && s <= 16 && (repeats || s >= p);

                cr_assert_eq(bc_exact_supports(&game), expected, "%u %u", p, s);
                valid += expected;
            }
    cr_assert_eq(valid, 6 * 15 + 6 * 15 - (1 + 2 + 3 + 4));
}

/* Lists the first codes of a game, and compares them with `codes`, which has all of them. */
static void expect_list(const struct bc_game *game, uint32_t count)
{
    const uint32_t limits[] = {0, 1, count / 3, count, count + 1};

    for (unsigned i = 0; i < 5; i++) {
        uint32_t listed = limits[i] < count ? limits[i] : count;

        list[listed] = UINT32_MAX;
        cr_assert_eq(bc_packed_list(game, list, limits[i]), count);
        cr_assert_arr_eq(list, codes, listed * sizeof *list);
        cr_assert_eq(list[listed], UINT32_MAX);
    }
}

Test(bulls_cows, lists_and_ranks_the_codes_of_all_games)
{
    struct bc_game game = {0};
    unsigned number = 0, games = 0, listed = 0;

    for (; brute_next_game(&number, UINT32_MAX, &game); games++) {
        double numbers = 1;

        cr_assert(bc_exact_supports(&game));
        for (unsigned p = 0; p < game.positions; p++)
            numbers *= game.symbols;
        if (numbers > 200000 || bc_packed_codes(&game) > LISTED)
            continue;
        uint32_t count = brute_list(&game, codes);
        bc_packed code = bc_packed_first(&game);

        listed++;
        cr_assert_eq(bc_packed_codes(&game), count);
        for (uint32_t i = 0; i < count; i++) {
            cr_assert_eq(code, codes[i]);
            cr_assert_eq(bc_packed_at(&game, i), code);
            cr_assert_eq(bc_packed_index(&game, code), i);
            cr_assert_eq(bc_packed_next(&game, &code), i + 1 < count);
        }
        cr_assert_eq(code, codes[count - 1], "the code is still the last one");
        expect_list(&game, count);
    }
    cr_assert_eq(games, 340);
    cr_assert_gt(listed, 240);
}

Test(bulls_cows, counts_the_codes_of_the_largest_games)
{
    struct bc_game largest = {6, 16, true, false}, without = {6, 16, false, false},
                   usual = {4, 10, false, false};

    cr_assert_eq(bc_packed_codes(&largest), 16777216);
    cr_assert_eq(bc_packed_codes(&without), 16 * 15 * 14 * 13 * 12 * 11);
    cr_assert_eq(bc_packed_codes(&usual), 5040);
    cr_assert_eq(bc_packed_at(&largest, 16777215), 0xffffff);
    cr_assert_eq(bc_packed_at(&without, bc_packed_codes(&without) - 1), 0xfedcba);
    cr_assert_eq(bc_packed_index(&without, 0xfedcba), bc_packed_codes(&without) - 1);
    cr_assert_eq(bc_packed_first(&usual), 0x0123);
    cr_assert_eq(bc_packed_at(&usual, 5039), 0x9876);
}

Test(bulls_cows, scores_all_pairs_of_small_games)
{
    struct bc_game game = {0};
    unsigned number = 0, games = 0;

    while (brute_next_game(&number, ALL_PAIRS, &game)) {
        uint32_t count = brute_list(&game, codes);

        games++;
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++)
                expect_score(&game, codes[i], codes[j]);
    }
    cr_assert_gt(games, 60);
}

Test(bulls_cows, numbers_answers_and_rejects_impossible_ones)
{
    for (unsigned p = 1; p <= BC_EXACT_POSITIONS_MAX; p++) {
        struct bc_game game = {(uint8_t)p, 16, true, false};
        unsigned possible = 0;

        for (unsigned bulls = 0; bulls <= 8; bulls++)
            for (unsigned cows = 0; cows <= 8; cows++) {
                bool expected = bulls + cows <= p && !(bulls + 1 == p && cows == 1);
                bc_answer_id answer = 99;

                cr_assert_eq(bc_answer_make(&game, bulls, cows, &answer), expected);
                possible += expected;
                cr_assert_eq(answer,
                             expected
                                 ? brute_number(&game, (struct brute_answer){bulls, cows})
                                 : 99);
            }
        cr_assert_eq(possible, bc_game_answers(&game) - 1);
        cr_assert_eq(bc_answer_win(&game), bc_game_answers(&game) - 1);
    }
    struct bc_game game = {4, 10, false, false};
    bc_answer_id answer;

    cr_assert_not(bc_answer_make(&game, UINT32_MAX, 1, &answer), "no sum overflows");
    cr_assert_not(bc_answer_make(&game, 1, UINT32_MAX, &answer));
}

Test(bulls_cows, parsing_reverses_formatting)
{
    struct bc_game game = {0};
    struct test_rng rng;
    unsigned number = 0;

    test_rng_seed(&rng, 2);
    while (brute_next_game(&number, UINT32_MAX, &game))
        for (unsigned i = 0; i < 100; i++) {
            uint32_t rank = (uint32_t)test_rng_below(&rng, bc_packed_codes(&game));
            bc_packed code = bc_packed_at(&game, rank), read = 0;
            char text[BC_TEXT], expected[16];
            size_t where;

            bc_packed_format(&game, code, text);
            snprintf(expected, sizeof expected, "%0*x", game.positions, code);
            cr_assert_str_eq(text, expected);
            for (char *at = text; *at && i % 2; at++)
                *at = (char)(*at >= 'a' ? *at - 'a' + 'A' : *at);
            cr_assert_eq(brute_parse(&game, text, game.positions, &read, &where),
                         BC_CODE_OK);
            cr_assert_eq(read, code);
        }
}

static void expect_error(struct bc_game game, const char *text, size_t length,
                         enum bc_parse_error error, size_t where)
{
    bc_packed code = 0xdead;
    size_t at = 99;

    cr_expect_eq(brute_parse(&game, text, length, &code, &at), error, "%s", text);
    cr_expect_eq(at, where, "%s: at %zu", text, at);
    cr_expect_eq(code, 0xdead, "%s", text);
}

Test(bulls_cows, reports_errors_in_codes)
{
    struct bc_game usual = {4, 10, false, false}, small = {4, 6, true, false},
                   long_one = {6, 16, false, false};

    expect_error(usual, "", 0, BC_CODE_LENGTH, 0);
    expect_error(usual, "123", 3, BC_CODE_LENGTH, 3);
    expect_error(usual, "12345", 5, BC_CODE_LENGTH, 5);
    expect_error(usual, "11111", 5, BC_CODE_LENGTH, 5);
    expect_error(usual, "1231", 4, BC_CODE_REPEATED_SYMBOL, 3);
    expect_error(usual, "1134", 4, BC_CODE_REPEATED_SYMBOL, 1);
    expect_error(usual, "12a4", 4, BC_CODE_UNKNOWN_SYMBOL, 2);
    expect_error(usual, "1\0z4", 4, BC_CODE_UNKNOWN_SYMBOL, 1);
    expect_error(usual, "-123", 4, BC_CODE_UNKNOWN_SYMBOL, 0);
    expect_error(usual, "12\xc3\xa9", 4, BC_CODE_UNKNOWN_SYMBOL, 2);
    expect_error(small, "0156", 4, BC_CODE_UNKNOWN_SYMBOL, 3);
    expect_error(long_one, "abcdAe", 6, BC_CODE_REPEATED_SYMBOL, 4);
    expect_error(long_one, "abcdeg", 6, BC_CODE_UNKNOWN_SYMBOL, 5);
    for (unsigned byte = 0; byte < 256; byte++) {
        const char text[4] = {'1', '2', '3', (char)byte};
        bc_packed code = 0;
        size_t where;
        bool good = byte == '0' || (byte >= '4' && byte <= '9');

        cr_expect_eq(brute_parse(&usual, text, 4, &code, &where) == BC_CODE_OK, good);
    }
}

/* The renamed code must be the smallest of all codes that differ from it only in new symbols. */
Test(bulls_cows, renames_new_symbols)
{
    struct test_rng rng;

    test_rng_seed(&rng, 38);
    for (unsigned i = 0; i < 2000; i++) {
        const struct bc_game game = brute_game(&rng, 500);
        const struct bc_code code = bc_unpack(&game, brute_any_code(&rng, &game));
        uint64_t guessed = test_rng_below(&rng, 1u << game.symbols);
        struct bc_code renamed = code;
        bc_packed smallest = UINT32_MAX;
        uint32_t count = brute_list(&game, codes);

        for (uint32_t c = 0; c < count; c++)
            if (codes[c] < smallest && is_renaming(&game, guessed, &code, codes[c]))
                smallest = codes[c];
        bc_rename_new_symbols(&game, guessed, &renamed);
        cr_assert_eq(bc_pack(&game, &renamed), smallest);
    }
}
