/* The estimates of a tally, compared with the formulas for lists of games. */
#include "puzzles/set_games.h"
#include "solvers/set/tally.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>

enum { GAMES = 500, SIZES = 4, COUNTS = 5 };

/* Hands of each game, by number of cards and of sets. */
static unsigned hands[GAMES][SIZES][COUNTS];

static void make_games(struct set_tally *tally)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned g = 0; g < GAMES; g++) {
        unsigned any[COUNTS] = {0};
        unsigned total = 0;

        for (unsigned size = 0; size < SIZES; size++) {
            struct set_cell *cells = &tally->cell[set_tally_row(size) * COUNTS];
            unsigned all = 0;

            for (unsigned sets = 0; sets < COUNTS; sets++)
                all += hands[g][size][sets] = (unsigned)test_rng_below(&rng, 3 + size);
            for (unsigned sets = 0; sets < COUNTS; sets++) {
                unsigned x = hands[g][size][sets];

                cells[sets].hands += x;
                cells[sets].squares += x * x;
                cells[sets].products += x * all;
                any[sets] += x;
            }
            tally->row[set_tally_row(size)].hands += all;
            tally->row[set_tally_row(size)].squares += all * all;
            total += all;
        }
        for (unsigned sets = 0; sets < COUNTS; sets++) {
            tally->cell[sets].hands += any[sets];
            tally->cell[sets].squares += any[sets] * any[sets];
            tally->cell[sets].products += any[sets] * total;
        }
        tally->row[0].hands += total;
        tally->row[0].squares += total * total;
        tally->left[g % 3]++;
        tally->games++;
    }
}

static double count_hands(unsigned g, unsigned size)
{
    double all = 0;

    for (unsigned s = 0; s < SIZES; s++)
        for (unsigned sets = 0; sets < COUNTS; sets++)
            all += size == SET_ANY_SIZE || s == size ? hands[g][s][sets] : 0;
    return all;
}

static double count_kind(unsigned g, unsigned size, unsigned sets)
{
    double all = 0;

    for (unsigned s = 0; s < SIZES; s++)
        all += size == SET_ANY_SIZE || s == size ? hands[g][s][sets] : 0;
    return all;
}

static void check_share(const struct set_tally *tally, unsigned size, unsigned sets)
{
    struct set_estimate share = set_tally_share(tally, size, sets);
    double kind = 0;
    double all = 0;
    double residues = 0;

    for (unsigned g = 0; g < GAMES; g++) {
        kind += count_kind(g, size, sets);
        all += count_hands(g, size);
    }
    for (unsigned g = 0; g < GAMES; g++)
        residues += pow(count_kind(g, size, sets) - kind / all * count_hands(g, size), 2);
    cr_assert_float_eq(share.value, kind / all, 1e-12);
    cr_assert_float_eq(share.standard_error, sqrt(residues * GAMES / (GAMES - 1.0)) / all,
                       1e-12);
}

Test(set_tally, shares_and_their_errors_are_those_of_games)
{
    struct set_tally tally;

    cr_assert_eq(set_tally_make(&tally, SIZES, COUNTS), PZ_OK);
    make_games(&tally);
    for (unsigned sets = 0; sets < COUNTS; sets++) {
        for (unsigned size = 0; size < SIZES; size++)
            check_share(&tally, size, sets);
        check_share(&tally, SET_ANY_SIZE, sets);
    }
    set_tally_free(&tally);
}

Test(set_tally, hands_and_endings_are_those_of_games)
{
    struct set_tally tally;
    double mean = 0;
    double squares = 0;

    cr_assert_eq(set_tally_make(&tally, SIZES, COUNTS), PZ_OK);
    make_games(&tally);
    for (unsigned g = 0; g < GAMES; g++)
        mean += count_hands(g, 2) / GAMES;
    for (unsigned g = 0; g < GAMES; g++)
        squares += pow(count_hands(g, 2) - mean, 2);
    cr_assert_float_eq(set_tally_hands_per_game(&tally, 2).value, mean, 1e-12);
    cr_assert_float_eq(set_tally_hands_per_game(&tally, 2).standard_error,
                       sqrt(squares / (GAMES - 1.0) / GAMES), 1e-10);
    cr_assert_float_eq(set_tally_ending(&tally, 0).value, 167.0 / GAMES, 1e-12);
    cr_assert_float_eq(set_tally_ending(&tally, 3).value, 0, 0);
    cr_assert_float_eq(set_tally_ending(&tally, 0).standard_error,
                       sqrt(167.0 / GAMES * (1 - 167.0 / GAMES) / (GAMES - 1)), 1e-12);
    set_tally_free(&tally);
}

static void expect_unknown(struct set_estimate estimate)
{
    cr_expect(isnan(estimate.value) && isnan(estimate.standard_error));
}

/* A table is a game of one hand: the error is that of a share of independent trials. */
Test(set_tally, tables_are_independent_trials)
{
    struct set_tally tally;
    struct set_estimate share;

    cr_assert_eq(set_tally_make(&tally, 0, COUNTS), PZ_OK);
    expect_unknown(set_tally_share(&tally, SET_ANY_SIZE, 2));
    set_tally_table(&tally, 2);
    cr_assert_eq(set_tally_share(&tally, SET_ANY_SIZE, 2).value, 1);
    cr_assert_eq(set_tally_share(&tally, SET_ANY_SIZE, 2).standard_error, 0);
    for (unsigned i = 0; i < 99; i++)
        set_tally_table(&tally, i % 4);
    share = set_tally_share(&tally, SET_ANY_SIZE, 3);
    cr_assert_float_eq(share.value, 0.24, 1e-12);
    cr_assert_float_eq(share.standard_error, sqrt(0.24 * 0.76 / 99), 1e-12);
    set_tally_free(&tally);
}

Test(set_tally, the_mean_of_tables_has_a_standard_error)
{
    struct set_tally tally;
    double sum = 0;
    double squares = 0;

    cr_assert_eq(set_tally_make(&tally, 0, COUNTS), PZ_OK);
    expect_unknown(set_tally_drawn_mean(&tally));
    set_tally_table(&tally, 3);
    cr_assert_eq(set_tally_drawn_mean(&tally).value, 3);
    cr_assert_eq(set_tally_drawn_mean(&tally).standard_error, 0);
    for (unsigned i = 1; i < GAMES; i++)
        set_tally_table(&tally, i * i % COUNTS);
    for (unsigned i = 0; i < GAMES; i++)
        sum += i == 0 ? 3 : i * i % COUNTS;
    for (unsigned i = 0; i < GAMES; i++)
        squares += pow((i == 0 ? 3 : i * i % COUNTS) - sum / GAMES, 2);
    cr_assert_float_eq(set_tally_drawn_mean(&tally).value, sum / GAMES, 1e-12);
    cr_assert_float_eq(set_tally_drawn_mean(&tally).standard_error,
                       sqrt(squares / (GAMES - 1.0) / GAMES), 1e-12);
    set_tally_free(&tally);
}

/* The error is that of residuals, x - mean h, over independent games. */
Test(set_tally, the_mean_of_games_has_a_standard_error)
{
    uint64_t found[GAMES], turns[GAMES], all_found = 0, all_hands = 0;
    struct set_tally tally;
    double squares = 0;
    double mean;

    cr_assert_eq(set_tally_make(&tally, SIZES, COUNTS), PZ_OK);
    expect_unknown(set_tally_mean(&tally));
    expect_unknown(set_tally_hands_per_game(&tally, SET_ANY_SIZE));
    expect_unknown(set_tally_ending(&tally, 0));
    for (unsigned i = 0; i < GAMES; i++) {
        all_hands += turns[i] = 1 + i % 7;
        all_found += found[i] = i * i % 11;
        set_tally_game(&tally, found[i], turns[i]);
        tally.row->hands += turns[i];
        tally.row->squares += turns[i] * turns[i];
    }
    mean = (double)all_found / (double)all_hands;
    for (unsigned i = 0; i < GAMES; i++)
        squares += pow((double)found[i] - mean * (double)turns[i], 2);
    cr_assert_float_eq(set_tally_mean(&tally).value, mean, 1e-12);
    cr_assert_float_eq(set_tally_mean(&tally).standard_error,
                       sqrt(squares * GAMES / (GAMES - 1.0)) / (double)all_hands, 1e-12);
    set_tally_free(&tally);
}

Test(set_tally, allocations_fail)
{
    struct set_tally tally;

    expect_no_memory(1, set_tally_make(&tally, SIZES, COUNTS), true);
    set_tally_free(&tally);
}
