#include "data/set_data.h"
#include "puzzles/set_games.h"
#include "research/set_game/game.h"
#include "tests/solvers/sampled.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct set_rules usual = {3, 12, SET_PICK_RANDOM, SET_STOP_NO_SET};

static struct set_endings find(unsigned deal)
{
    struct set_rules rules = usual;
    struct set_endings endings;

    rules.deal = deal;
    cr_assert(set_find_endings(&rules, &endings));
    return endings;
}

/* The best player clears the table more often than the random one. */
Test(set_endgame_table, probabilities_have_the_sum_one)
{
    for (unsigned deal = SET_DEAL_MIN; deal <= SET_DEAL_MAX; deal++) {
        struct set_endings endings = find(deal);
        double random = 0, best = 0;

        cr_assert_eq(endings.rows, 3);
        cr_expect(strstr(endings.argument, "all positions of the game"));
        for (unsigned row = 0; row < endings.rows; row++) {
            cr_assert_eq(endings.row[row].cards, row > 0 ? 3 + 3 * row : 0);
            random += endings.row[row].random;
            best += endings.row[row].best;
        }
        cr_assert_float_eq(random, 1, 1e-15);
        cr_assert_float_eq(best, 1, 1e-15);
        cr_assert_gt(endings.row[0].best, 2 * endings.row[0].random);
        cr_assert_eq(endings.row[0].best == 1, deal >= 11);
    }
}

Test(set_endgame_table, other_games_are_unknown)
{
    struct set_rules rules[] = {usual, usual, usual, usual};
    struct set_endings endings;

    rules[0].properties = 4;
    rules[1].pick = SET_PICK_FIRST;
    rules[2].stop = SET_STOP_DECK_EMPTY;
    rules[3].deal = 2;
    for (unsigned i = 0; i < 4; i++)
        cr_assert(!set_find_endings(&rules[i], &endings));
}

/* The seeds are fixed. */
Test(set_endgame_table, simulated_games_agree)
{
    static const unsigned deals[] = {3, 5, 6, 9, 10, 12, 21};

    for (unsigned i = 0; i < sizeof deals / sizeof *deals; i++) {
        struct set_games games = {.rules = usual, .games = 20000, .seed = i};
        struct pz_ctl ctl = {0};
        struct set_endings endings = find(deals[i]);
        struct set_tally tally;

        games.rules.deal = deals[i];
        cr_assert_eq(set_simulate(&games, &ctl, &tally), PZ_OK);
        for (unsigned row = 0; row < endings.rows; row++) {
            struct set_estimate played = set_tally_ending(&tally, endings.row[row].cards);

            cr_assert_lt(fabs(played.value - endings.row[row].random),
                         4 * played.standard_error, "%u cards dealt, %u left", deals[i],
                         endings.row[row].cards);
        }
        set_tally_free(&tally);
    }
}

static void expect_line(unsigned deal, const char *player, unsigned left,
                        const struct game_ends *ends)
{
    char games[BIG_TEXT], all[BIG_TEXT], line[400];

    snprintf(line, sizeof line, "\n%u %s %u %s %s\n", deal, player, 3 * left,
             big_text(ends->games[left], games), big_text(ends->all, all));
    cr_assert_not_null(
        memmem(set_endings_table, set_endings_table_length, line, strlen(line)), "%s",
        line);
}

/* All cards are on the table. */
Test(set_endgame_table, the_program_computes_the_shortest_game_again)
{
    static const char *const player[] = {"random", "clear", "left"};
    struct position deck = {0, (1u << SHAPE_POINTS) - 1};
    struct game_ends ends;
    struct game game;

    cr_assert(game_make(&game, SHAPE_POINTS, deck));
    for (unsigned p = 0; p < 3; p++) {
        cr_assert(game_play(&game, (enum game_player)p, &ends));
        for (unsigned i = 0; i < GAME_ENDS; i++)
            if (big_double(&ends.games[i]) > 0)
                expect_line(SHAPE_POINTS, player[p], i, &ends);
    }
    game_free(&game);
}

/* A sample has a larger table than the usual one, so that it takes less time. */
Test(slow_set_endgame_table, the_program_computes_a_game_again)
{
    unsigned deal = test_all_cases() ? 12 : 18;
    struct position deck = {0, (1u << SHAPE_POINTS) - 1};
    struct game_ends ends;
    struct game game;

    cr_assert(game_make(&game, deal, deck));
    cr_assert(game_play(&game, GAME_RANDOM, &ends));
    for (unsigned i = 0; i < GAME_ENDS; i++)
        if (big_double(&ends.games[i]) > 0)
            expect_line(deal, "random", i, &ends);
    game_free(&game);
}
