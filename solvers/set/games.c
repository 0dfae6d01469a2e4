#include "games.h"

#include "games_scalar.h"
#include "games_vector.h"
#include "puzzles/set.h"
#include "solvers/core/vectors.h"
#include "tally.h"

#include <assert.h>
#include <stdbool.h>

/* A table grows only if it does not contain a set. A larger table therefore has at most
 * three cards more than the largest table without a set, and each of its sets contains a
 * new card. */
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

/* Returns an upper bound on the number of groups on a table of n cards. Two cards have one
 * completing card. At most n / 2 of the n (n - 1) / 2 pairs have the same completing card.
 * Five cards have one card that completes a GhostSet. */
static uint64_t count_most(uint64_t n, enum set_variant variant)
{
    if (variant == SET_ULTRASET)
        return n * (n - 1) * n / 8;
    if (variant == SET_GHOSTSET)
        return n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 720;
    return n * (n - 1) / 6;
}

unsigned set_draw_cards_max(enum set_variant variant)
{
    static const unsigned most[] = {SET_CARDS_MAX, 243, 60};

    assert(variant <= SET_GHOSTSET);
    return most[variant];
}

enum pz_status set_games_make_drawn_tally(const struct set_draws *draws,
                                          struct set_tally *tally)
{
    unsigned deck = set_count_deck(draws->properties);

    if (deck == 0 || draws->cards > deck || draws->variant > SET_GHOSTSET ||
        draws->cards > set_draw_cards_max(draws->variant))
        return PZ_INVALID;
    return set_tally_make(tally, 0, (unsigned)count_most(draws->cards, draws->variant) + 1);
}

static void run_blocks(const struct set_run *run, const struct set_vectors *functions,
                       struct set_tally *tally)
{
    assert(run->first % SET_BLOCK == 0);
    for (uint64_t done = 0; done < run->count; done += SET_BLOCK) {
        uint64_t left = run->count - done;
        unsigned games = left < SET_BLOCK ? (unsigned)left : SET_BLOCK;
        struct pz_random random;

        pz_random_seed_part(&random, run->seed, (run->first + done) / SET_BLOCK);
        if (run->rules)
            functions->play(run->rules, &random, games, tally);
        else
            functions->draw(run->draws, &random, games, tally);
    }
}

static const struct set_vectors scalar = {set_scalar_play, set_scalar_draw};

void set_games_run_scalar(const struct set_run *run, struct set_tally *tally)
{
    run_blocks(run, &scalar, tally);
}

static bool fits_vectors(const struct set_run *run)
{
    const struct set_draws *draws = run->draws;

    if (run->rules)
        return run->rules->properties <= SET_VECTOR_PROPERTIES;
    return draws->variant == SET_PLAIN && draws->properties <= SET_VECTOR_PROPERTIES &&
           draws->cards <= SET_VECTOR_CARDS;
}

void set_games_run(const struct set_run *run, struct set_tally *tally)
{
    run_blocks(run, fits_vectors(run) ? PZ_WIDEST(set_vectors) : &scalar, tally);
}
