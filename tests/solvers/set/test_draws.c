/* Tables drawn at random beside the numbers of all tables, and the choice among sets. */
#include "chance.h"
#include "solvers/set/deck.h"
#include "solvers/set/games.h"
#include "solvers/set/tally.h"

#include <criterion/criterion.h>
#include <math.h>

/* Tables of 12 cards with so many sets, of 70724320184700. */
Test(set_draws, draw_every_table_alike)
{
    static const double tables[] = {2284535476080,  10266579666720, 18459179294400,
                                    19278240770880, 12746054337120, 5650817178240,
                                    1649199670560,  330527433600,   48500063820};
    enum { ROWS = sizeof tables / sizeof tables[0], DRAWS = 1000000 };
    const struct set_draws twelve = {.properties = 4, .cards = 12};
    struct set_tally tally;
    double sum = 0;

    cr_assert_eq(set_games_make_drawn_tally(&twelve, &tally), PZ_OK);
    set_games_run(&(struct set_run){3, 0, DRAWS, .draws = &twelve}, &tally);
    for (unsigned sets = 0; sets < ROWS; sets++) {
        double expected = DRAWS * tables[sets] / 70724320184700;

        sum += pow((double)set_tally_hands(&tally, SET_ANY_SIZE, sets) - expected, 2) /
               expected;
    }
    expect_chance(sum, ROWS, "sets on 12 cards"); /* other numbers of sets are rare */
    set_tally_free(&tally);
}

/* The shares of UltraSets and GhostSets on drawn tables, beside those of all tables. */
static void draw_variant(enum set_variant variant)
{
    enum { DRAWS = 20000 };
    const struct set_draws nine = {.properties = 3, .cards = 9, .variant = variant};
    static struct set_odds odds;
    struct set_tally tally;
    unsigned degrees = 0;
    double sum = 0;

    cr_assert_eq(set_find_odds(&nine, NULL, &odds), PZ_OK);
    cr_assert(odds.exact);
    cr_assert_eq(set_games_make_drawn_tally(&nine, &tally), PZ_OK);
    set_games_run(&(struct set_run){3, 0, DRAWS, .draws = &nine}, &tally);
    for (unsigned row = 0; row < odds.rows; row++) {
        double expected = DRAWS * odds.row[row].probability;

        if (expected < 10)
            continue;
        sum += pow((double)set_tally_hands(&tally, SET_ANY_SIZE,
                                           (unsigned)odds.row[row].sets) -
                       expected,
                   2) /
               expected;
        degrees++;
    }
    expect_chance(sum, degrees, "groups on 9 cards");
    set_tally_free(&tally);
}

Test(set_draws, draw_variants_as_counted)
{
    draw_variant(SET_ULTRASET);
    draw_variant(SET_GHOSTSET);
}

/* With the doubtful values of a pick left out, every choice has the same number of them. */
Test(set_draws, pick_every_set_alike)
{
    for (unsigned count = 1; count <= 255; count++) {
        unsigned chosen[255] = {0};
        unsigned doubtful = 0;

        for (unsigned pick = 0; pick <= UINT16_MAX; pick++) {
            if ((pick * count & UINT16_MAX) < 65536 % count)
                doubtful++;
            else
                chosen[set_deck_pick((uint16_t)pick, 0, 0, count)]++;
        }
        if (doubtful != 65536 % count)
            cr_assert_fail("%u of %u", doubtful, count);
        for (unsigned i = 0; i < count; i++)
            if (chosen[i] != 65536 / count)
                cr_assert_fail("%u of %u is chosen %u times", i, count, chosen[i]);
    }
}
