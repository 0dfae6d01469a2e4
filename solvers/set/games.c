#include "games.h"

#include "games_plain.h"
#include "lanes.h"
#include "puzzles/set.h"
#include "solvers/core/vectors.h"
#include "tally.h"

#include <assert.h>
#include <stdbool.h>

/* A table that grew held no set before, so it has at most three cards more than a cap, and
 * each of its sets holds a new card. */
enum pz_status set_games_make_tally(const struct set_rules *rules, struct set_tally *tally)
{
    unsigned deal = rules->deal;
    unsigned grown;
    unsigned most;

    if (set_count_deck(rules->properties) == 0 || deal < SET_DEAL_MIN ||
        deal > SET_DEAL_MAX)
        return PZ_INVALID;
    grown = set_count_cap(rules->properties) + 3;
    most = deal * (deal - 1) / 6 > 3 * grown / 2 ? deal * (deal - 1) / 6 : 3 * grown / 2;
    return set_tally_make(tally, (deal > grown ? deal : grown) + 1, most + 1);
}

/* One of the ways to take the first games, or tables, of a block. */
typedef void taker(const struct set_rules *rules, struct pz_random *random, unsigned games,
                   struct set_tally *tally);

static void take(const struct set_rules *rules, const struct set_run *run,
                 struct set_tally *tally, taker *take_block)
{
    assert(run->first % SET_BLOCK == 0);
    for (uint64_t done = 0; done < run->count; done += SET_BLOCK) {
        uint64_t left = run->count - done;
        struct pz_random random;

        pz_random_seed_part(&random, run->seed, (run->first + done) / SET_BLOCK);
        take_block(rules, &random, left < SET_BLOCK ? (unsigned)left : SET_BLOCK, tally);
    }
}

void set_games_play_plainly(const struct set_rules *rules, const struct set_run *run,
                            struct set_tally *tally)
{
    take(rules, run, tally, set_plain_play);
}

void set_games_play(const struct set_rules *rules, const struct set_run *run,
                    struct set_tally *tally)
{
    bool fits = rules->properties <= SET_LANES_PROPERTIES;

    take(rules, run, tally, fits ? PZ_WIDEST(set_lanes)->play : set_plain_play);
}

/* More groups than such a table can hold: two cards have one third; of the n (n - 1) / 2
 * pairs at most n / 2 have the same one; five cards have one sixth. */
static uint64_t count_most(uint64_t n, enum set_variant variant)
{
    if (n < 3)
        return 0;
    if (variant == SET_ULTRASET)
        return n * (n - 1) * n / 8;
    if (variant == SET_GHOSTSET && n > 5)
        return n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 720;
    return n * (n - 1) / 6;
}

enum pz_status set_games_make_drawn_tally(const struct set_draws *draws,
                                          struct set_tally *tally)
{
    unsigned deck = set_count_deck(draws->properties);

    if (deck == 0 || draws->cards > deck || draws->variant > SET_GHOSTSET ||
        (draws->variant != SET_PLAIN && draws->cards > SET_VARIANT_CARDS))
        return PZ_INVALID;
    return set_tally_make(tally, 0, (unsigned)count_most(draws->cards, draws->variant) + 1);
}

void set_games_draw_plainly(const struct set_draws *draws, const struct set_run *run,
                            struct set_tally *tally)
{
    static taker *const counters[] = {set_plain_count, set_plain_count_ultrasets,
                                      set_plain_count_ghostsets};
    const struct set_rules table = {.properties = draws->properties, .deal = draws->cards};

    take(&table, run, tally, counters[draws->variant]);
}

void set_games_draw(const struct set_draws *draws, const struct set_run *run,
                    struct set_tally *tally)
{
    const struct set_rules table = {.properties = draws->properties, .deal = draws->cards};

    if (draws->variant == SET_PLAIN && draws->properties <= SET_LANES_PROPERTIES &&
        draws->cards <= SET_LANES_CARDS)
        take(&table, run, tally, PZ_WIDEST(set_lanes)->count);
    else
        set_games_draw_plainly(draws, run, tally);
}
