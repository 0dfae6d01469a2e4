#include "games.h"

#include "games_scalar.h"
#include "games_vector.h"
#include "puzzles/set.h"
#include "solvers/core/vectors.h"
#include "tally.h"

#include <assert.h>
#include <stdbool.h>

/* A table that grew did not contain a set before. It therefore has at most three cards more
 * than the largest table without a set, and each of its sets contains a new card. */
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

/* Starts the block of a run after `done` games. Returns the number of its games. */
static unsigned start_block(const struct set_run *run, uint64_t done,
                            struct pz_random *random)
{
    uint64_t left = run->count - done;

    assert(run->first % SET_BLOCK == 0 && done % SET_BLOCK == 0);
    pz_random_seed_part(random, run->seed, (run->first + done) / SET_BLOCK);
    return left < SET_BLOCK ? (unsigned)left : SET_BLOCK;
}

static void play(const struct set_rules *rules, const struct set_run *run,
                 struct set_tally *tally, set_block_player *play_block)
{
    struct pz_random random;

    for (uint64_t done = 0; done < run->count; done += SET_BLOCK) {
        unsigned games = start_block(run, done, &random);

        play_block(rules, &random, games, tally);
    }
}

void set_games_play_scalar(const struct set_rules *rules, const struct set_run *run,
                           struct set_tally *tally)
{
    play(rules, run, tally, set_scalar_play);
}

void set_games_play(const struct set_rules *rules, const struct set_run *run,
                    struct set_tally *tally)
{
    bool fits = rules->properties <= SET_VECTOR_PROPERTIES;

    play(rules, run, tally, fits ? PZ_WIDEST(set_vectors)->play : set_scalar_play);
}

/* Returns an upper bound on the number of groups on a table of n cards. Two cards have one
 * completing card, at most n / 2 of the n (n - 1) / 2 pairs have the same one, and five cards
 * have one sixth card. */
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

static void draw(const struct set_draws *draws, const struct set_run *run,
                 struct set_tally *tally, set_block_drawer *draw_block)
{
    struct pz_random random;

    for (uint64_t done = 0; done < run->count; done += SET_BLOCK) {
        unsigned tables = start_block(run, done, &random);

        draw_block(draws, &random, tables, tally);
    }
}

void set_games_draw_scalar(const struct set_draws *draws, const struct set_run *run,
                           struct set_tally *tally)
{
    draw(draws, run, tally, set_scalar_draw);
}

void set_games_draw(const struct set_draws *draws, const struct set_run *run,
                    struct set_tally *tally)
{
    bool fits = draws->variant == SET_PLAIN && draws->properties <= SET_VECTOR_PROPERTIES &&
                draws->cards <= SET_VECTOR_CARDS;

    draw(draws, run, tally, fits ? PZ_WIDEST(set_vectors)->draw : set_scalar_draw);
}
