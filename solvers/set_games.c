#include "set_games.h"

#include "set.h"
#include "set_games_plain.h"
#include "set_lanes.h"
#include "vectors.h"

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

/* Either way to play the first games of a block. */
typedef void player(const struct set_rules *rules, struct pz_random *random, unsigned games,
                    struct set_tally *tally);

static enum pz_status play(const struct set_rules *rules, const struct set_run *run,
                           struct set_tally *tally, player *play_block)
{
    if (!are_good(rules) || run->first % SET_BLOCK != 0)
        return PZ_INVALID;
    for (uint64_t done = 0; done < run->count; done += SET_BLOCK) {
        uint64_t left = run->count - done;
        struct pz_random random;

        pz_random_seed_part(&random, run->seed, (run->first + done) / SET_BLOCK);
        play_block(rules, &random, left < SET_BLOCK ? (unsigned)left : SET_BLOCK, tally);
    }
    return PZ_OK;
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

enum pz_status set_draws_make_tally(unsigned properties, unsigned cards,
                                    struct set_tally *tally)
{
    if (!is_table(properties, cards))
        return PZ_INVALID;
    return set_tally_make(tally, 0, cards < 3 ? 1 : cards * (cards - 1) / 6 + 1);
}

typedef void counter(unsigned properties, unsigned cards, struct pz_random *random,
                     unsigned tables, struct set_tally *tally);

struct drawing {
    unsigned properties;
    unsigned cards;
    counter *count_block;
};

static enum pz_status draw(const struct drawing *drawing, const struct set_run *run,
                           struct set_tally *tally)
{
    if (!is_table(drawing->properties, drawing->cards) || run->first % SET_BLOCK != 0)
        return PZ_INVALID;
    for (uint64_t done = 0; done < run->count; done += SET_BLOCK) {
        uint64_t left = run->count - done;
        struct pz_random random;

        pz_random_seed_part(&random, run->seed, (run->first + done) / SET_BLOCK);
        drawing->count_block(drawing->properties, drawing->cards, &random,
                             left < SET_BLOCK ? (unsigned)left : SET_BLOCK, tally);
    }
    return PZ_OK;
}

enum pz_status set_draws_count_plainly(unsigned properties, unsigned cards,
                                       const struct set_run *run, struct set_tally *tally)
{
    return draw(&(struct drawing){properties, cards, set_plain_count}, run, tally);
}

enum pz_status set_draws_count(unsigned properties, unsigned cards,
                               const struct set_run *run, struct set_tally *tally)
{
    bool fits = properties <= SET_LANES_PROPERTIES && cards <= SET_LANES_CARDS;
    struct drawing drawing = {properties, cards,
                              fits ? PZ_WIDEST(set_lanes)->count : set_plain_count};

    return draw(&drawing, run, tally);
}
