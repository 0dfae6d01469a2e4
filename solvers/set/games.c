#include "games.h"

#include "games_plain.h"
#include "lanes.h"
#include "puzzles/set.h"
#include "solvers/core/vectors.h"
#include "tally.h"

#include <stdbool.h>

static bool are_good(const struct set_rules *rules)
{
    return set_count_deck(rules->properties) != 0 && rules->deal >= SET_DEAL_MIN &&
           rules->deal <= SET_DEAL_MAX;
}

/* A table that grew held no set before, so it has at most three cards more than a cap, and
 * each of its sets holds a new card. */
enum pz_status set_games_make_tally(const struct set_rules *rules, struct set_tally *tally)
{
    unsigned deal = rules->deal;
    unsigned grown;
    unsigned most;

    if (!are_good(rules))
        return PZ_INVALID;
    grown = set_count_cap(rules->properties) + 3;
    most = deal * (deal - 1) / 6 > 3 * grown / 2 ? deal * (deal - 1) / 6 : 3 * grown / 2;
    return set_tally_make(tally, (deal > grown ? deal : grown) + 1, most + 1);
}

/* One of the ways to take the first games, or tables, of a block. */
typedef void taker(const struct set_rules *rules, struct pz_random *random, unsigned games,
                   struct set_tally *tally);

static enum pz_status take(const struct set_rules *rules, const struct set_run *run,
                           struct set_tally *tally, taker *take_block)
{
    if (run->first % SET_BLOCK != 0)
        return PZ_INVALID;
    for (uint64_t done = 0; done < run->count; done += SET_BLOCK) {
        uint64_t left = run->count - done;
        struct pz_random random;

        pz_random_seed_part(&random, run->seed, (run->first + done) / SET_BLOCK);
        take_block(rules, &random, left < SET_BLOCK ? (unsigned)left : SET_BLOCK, tally);
    }
    return PZ_OK;
}

static enum pz_status play(const struct set_rules *rules, const struct set_run *run,
                           struct set_tally *tally, taker *play_block)
{
    return are_good(rules) ? take(rules, run, tally, play_block) : PZ_INVALID;
}

enum pz_status set_games_play_plainly(const struct set_rules *rules,
                                      const struct set_run *run, struct set_tally *tally)
{
    return play(rules, run, tally, set_plain_play);
}

enum pz_status set_games_play(const struct set_rules *rules, const struct set_run *run,
                              struct set_tally *tally)
{
    if (rules->properties > SET_LANES_PROPERTIES)
        return set_games_play_plainly(rules, run, tally);
    return play(rules, run, tally, PZ_WIDEST(set_lanes)->play);
}

static bool is_table(unsigned properties, unsigned cards)
{
    return set_count_deck(properties) != 0 && cards <= set_count_deck(properties);
}

enum pz_status set_games_make_drawn_tally(unsigned properties, unsigned cards,
                                          struct set_tally *tally)
{
    if (!is_table(properties, cards))
        return PZ_INVALID;
    return set_tally_make(tally, 0, cards < 3 ? 1 : cards * (cards - 1) / 6 + 1);
}

static enum pz_status draw(const struct set_rules *table, const struct set_run *run,
                           struct set_tally *tally, taker *count_block)
{
    return is_table(table->properties, table->deal) ? take(table, run, tally, count_block)
                                                    : PZ_INVALID;
}

enum pz_status set_games_draw_plainly(unsigned properties, unsigned cards,
                                      const struct set_run *run, struct set_tally *tally)
{
    struct set_rules table = {.properties = properties, .deal = cards};

    return draw(&table, run, tally, set_plain_count);
}

enum pz_status set_games_draw(unsigned properties, unsigned cards,
                              const struct set_run *run, struct set_tally *tally)
{
    bool fits = properties <= SET_LANES_PROPERTIES && cards <= SET_LANES_CARDS;
    struct set_rules table = {.properties = properties, .deal = cards};

    return draw(&table, run, tally, fits ? PZ_WIDEST(set_lanes)->count : set_plain_count);
}
