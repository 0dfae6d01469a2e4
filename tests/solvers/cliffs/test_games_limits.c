/* Allergic Cliffs: games that are repeated, counted in pieces, stopped, or that cannot be
 * played. */
#include "samples.h"
#include "solvers/cliffs/games.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GAMES = 60, TOO_MANY = 100, FEW_BYTES = 1000, MANY_BYTES = 1 << 26 };

static struct cliffs_tally tally, other, part;

static struct cliffs_games games_of(enum cliffs_strategy strategy)
{
    return (struct cliffs_games){.dealer = {{4, {4, 3, 2, 3}}, 4, CLIFFS_UNIFORM, 8},
                                 .strategy = strategy,
                                 .allowed = 2,
                                 .seed = 7};
}

/* True when the sums are those of the games by mistakes. */
static bool adds_up(const struct cliffs_tally *sums, unsigned allowed)
{
    uint64_t games = 0, mistakes = 0, won = 0;

    for (unsigned m = 0; m <= CLIFFS_BAND_MAX; m++) {
        games += sums->mistakes[m];
        mistakes += m * sums->mistakes[m];
        won += m <= allowed ? sums->mistakes[m] : 0;
    }
    return games == sums->games && sums->queries == sums->zoombinis + mistakes &&
           won == sums->won;
}

/* Unequal for some game, or the seed and the number would not matter. */
Test(cliffs_games_limits, other_seeds_and_numbers_are_other_games)
{
    struct cliffs_games games = games_of(CLIFFS_PLAY_NAIVE), others = games;
    unsigned by_seed = 0, by_number = 0;

    others.seed++;
    for (unsigned i = 0; i < GAMES; i++) {
        memset(&tally, 0, sizeof tally);
        memset(&other, 0, sizeof other);
        memset(&part, 0, sizeof part);
        cr_assert_eq(cliffs_games_play(&games, i, 0, NULL, &tally), PZ_OK);
        cr_assert_eq(cliffs_games_play(&games, i + GAMES, 0, NULL, &part), PZ_OK);
        cr_assert_eq(cliffs_games_play(&others, i, 0, NULL, &other), PZ_OK);
        by_number += tally.queries != part.queries;
        by_seed += tally.queries != other.queries;
    }
    cr_assert_gt(by_seed, GAMES / 4);
    cr_assert_gt(by_number, GAMES / 4);
}

/* Published bands differ in size, so equal sums show equal bands. */
Test(cliffs_games_limits, every_strategy_plays_the_same_bands)
{
    uint64_t zoombinis = 0;

    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)s);

        games.dealer.prior = CLIFFS_PUBLISHED;
        games.dealer.traits = (struct cliffs_traits){3, {1, 2, 1}};
        memset(&tally, 0, sizeof tally);
        for (unsigned i = 0; i < GAMES; i++)
            cr_assert_eq(cliffs_games_play(&games, i, 0, NULL, &tally), PZ_OK);
        cr_assert(adds_up(&tally, games.allowed));
        if (s == 0)
            zoombinis = tally.zoombinis;
        cr_assert_eq(tally.zoombinis, zoombinis);
        cr_assert_lt(zoombinis, 8 * GAMES);
    }
}

Test(cliffs_games_limits, means_and_errors)
{
    struct cliffs_mean mean;

    tally = (struct cliffs_tally){.games = 4, .queries = 70};
    tally.queries_squared = 16 * 16 + 17 * 17 + 17 * 17 + 20 * 20;
    mean = cliffs_tally_queries(&tally);
    cr_assert_float_eq(mean.mean, 17.5, 1e-12);
    cr_assert_float_eq(mean.error, sqrt(9.0 / 3 / 4), 1e-12);
    tally = (struct cliffs_tally){.games = 1, .queries = 17, .queries_squared = 289};
    mean = cliffs_tally_queries(&tally);
    cr_assert(mean.mean + mean.error == 0);
}

static bool is_by_columns(enum cliffs_strategy strategy)
{
    return strategy >= CLIFFS_PLAY_GUARDED;
}

Test(cliffs_games_limits, some_bands_cannot_be_played)
{
    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)s);
        struct cliffs_optimum optimum;

        games.dealer.traits = sample_traits;
        games.dealer.zoombinis = TOO_MANY;
        memset(&tally, 0, sizeof tally);
        cr_assert_eq(cliffs_games_play(&games, 0, 0, NULL, &tally), PZ_OK);
        cr_assert_eq(tally.unfit, is_by_columns(games.strategy));
        cr_assert_eq(tally.games, !is_by_columns(games.strategy));
        cr_assert(adds_up(&tally, games.allowed));
        cr_assert_eq(cliffs_games_optimum(&games, 0, 0, NULL, &optimum), PZ_OK);
        cr_assert(!optimum.exact);

        games.dealer.prior = CLIFFS_GAME; /* which never deals for one alone */
        games.dealer.zoombinis = 1;
        cr_assert_eq(cliffs_games_play(&games, 0, 0, NULL, &tally), PZ_OK);
        cr_assert_eq(tally.unfit, 1 + is_by_columns(games.strategy));
        cr_assert_eq(cliffs_games_optimum(&games, 0, 0, NULL, &optimum), PZ_OK);
        cr_assert(!optimum.exact);
    }
}

/* One Zoombini is in doubt where the cliffs are, and no more is. */
Test(cliffs_games_limits, one_zoombini_is_half_a_mistake)
{
    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)s);
        struct cliffs_optimum optimum;

        games.dealer.zoombinis = 1;
        cr_assert_eq(cliffs_games_optimum(&games, 0, 0, NULL, &optimum), PZ_OK);
        cr_assert(optimum.exact);
        cr_assert_float_eq(optimum.mistakes, 0.5, 1e-12);
        memset(&tally, 0, sizeof tally);
        for (unsigned i = 0; i < GAMES; i++)
            cr_assert_eq(cliffs_games_play(&games, i, 0, NULL, &tally), PZ_OK);
        cr_assert_eq(tally.mistakes[0] + tally.mistakes[1], GAMES);
        cr_assert_gt(tally.mistakes[0], GAMES / 4);
        cr_assert_gt(tally.mistakes[1], GAMES / 4);
    }
}

static bool is_empty(const struct cliffs_tally *sums)
{
    static const struct cliffs_tally none;

    return memcmp(sums, &none, sizeof none) == 0;
}

Test(cliffs_games_limits, told_to_stop_nothing_is_counted)
{
    atomic_bool stop = true;
    const struct pz_ctl bounds[] = {{.poll = poll_flag, .arg = &stop}, {.deadline_ns = 1}};

    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)s);

        for (unsigned i = 0; i < 2; i++) {
            struct cliffs_optimum optimum = {.zoombinis = 99};

            memset(&tally, 0, sizeof tally);
            cr_assert_eq(cliffs_games_play(&games, 0, 0, &bounds[i], &tally),
                         end_by(&bounds[i]));
            cr_assert(is_empty(&tally));
            cr_assert_eq(cliffs_games_optimum(&games, 0, 0, &bounds[i], &optimum),
                         end_by(&bounds[i]));
            cr_assert_eq(optimum.zoombinis, 99);
        }
    }
}

Test(cliffs_games_limits, memory_may_be_bounded)
{
    for (unsigned s = CLIFFS_PLAY_CERTAIN_FIRST; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)s);

        memset(&tally, 0, sizeof tally);
        memset(&other, 0, sizeof other);
        cr_assert_eq(cliffs_games_play(&games, 0, 0, NULL, &tally), PZ_OK);
        cr_assert_eq(cliffs_games_play(&games, 0, MANY_BYTES, NULL, &other), PZ_OK);
        cr_assert_arr_eq(&tally, &other, sizeof tally);
        if (games.strategy == CLIFFS_PLAY_GUARDED)
            continue; /* it only searches longer */
        cr_assert_eq(cliffs_games_play(&games, 0, FEW_BYTES, NULL, &other), PZ_NO_MEMORY);
        cr_assert_arr_eq(&tally, &other, sizeof tally);
    }
}
