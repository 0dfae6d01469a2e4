#include "odds_bounds.h"

#include "variants.h"

#include <stdio.h>

enum {
    FOUR_PROPERTIES = 4, /* with which there is a little more known: */
    CAP = 20,
    DISJOINT_SETS = 9, /* of so many cards that no other sets are on them */
    DISJOINT_CARDS = 3 * DISJOINT_SETS
};

static bool raise_least(struct set_bounds *bounds, unsigned n, uint64_t least)
{
    bool better = least > bounds->least[n];

    if (better)
        bounds->least[n] = least;
    return better;
}

static bool lower_most(struct set_bounds *bounds, unsigned n, uint64_t most)
{
    bool better = most < bounds->most[n];

    if (better)
        bounds->most[n] = most;
    return better;
}

/* Averages over the tables of one card less, whose groups have `cards` cards. */
static bool average(struct set_bounds *bounds, unsigned n, unsigned cards)
{
    uint64_t fewer = bounds->least[n - 1] * n, more = bounds->most[n - 1] * n;
    bool changed = raise_least(bounds, n, (fewer + n - cards - 1) / (n - cards));

    return lower_most(bounds, n, more / (n - cards)) || changed;
}

/* Takes a card away from n that is in the fewest sets, or in the most. */
static bool drop_card(struct set_bounds *bounds, unsigned n)
{
    uint64_t least = bounds->least[n], most = bounds->most[n];

    while (most > 0 && most - 3 * most / n > bounds->most[n - 1])
        most--;
    while (least - (3 * least + n - 1) / n < bounds->least[n - 1] && least < most)
        least++;
    bool changed = lower_most(bounds, n, most);

    return raise_least(bounds, n, least) || changed;
}

static bool mirror(struct set_bounds *bounds, unsigned n)
{
    uint64_t both = set_count_both(bounds->deck, n);
    unsigned rest = bounds->deck - n;
    bool changed = false;

    if (bounds->most[rest] < both)
        changed = raise_least(bounds, n, both - bounds->most[rest]);
    if (bounds->least[rest] <= both)
        changed |= lower_most(bounds, n, both - bounds->least[rest]);
    return changed;
}

/* Two cards are in one set only, so a card is in (n - 1) / 2 at most. */
static void open_sets(struct set_bounds *bounds)
{
    for (unsigned n = 0; n <= bounds->deck; n++) {
        bounds->least[n] = n > set_count_cap(bounds->properties);
        bounds->most[n] = n < 3 ? 0 : n * ((n - 1) / 2) / 3;
    }
    if (bounds->properties == FOUR_PROPERTIES)
        bounds->least[CAP + 1] = 3;
}

static void bound_sets(struct set_bounds *bounds)
{
    bool changed;

    do {
        changed = false;
        for (unsigned n = 0; n <= bounds->deck; n++) {
            changed |= mirror(bounds, n);
            if (n > 3) {
                changed |= average(bounds, n, 3);
                changed |= drop_card(bounds, n);
            }
        }
    } while (changed);
}

void set_bounds_open(struct set_bounds *bounds, const struct set_draws *draws)
{
    unsigned cards = set_variants_cards(draws->variant);

    bounds->properties = draws->properties;
    bounds->deck = set_count_deck(draws->properties);
    if (draws->variant == SET_PLAIN) {
        open_sets(bounds);
        return;
    }
    for (unsigned n = 0; n <= bounds->deck; n++) {
        bounds->least[n] = 0;
        bounds->most[n] =
            n < cards ? 0 : (uint64_t)set_variants_of_deck(bounds->deck, draws->variant);
    }
}

/* Groups of a table are some of those of a larger one. */
static void bound_variant(struct set_bounds *bounds, unsigned cards)
{
    for (unsigned n = cards + 1; n <= bounds->deck; n++)
        average(bounds, n, cards);
    for (unsigned n = bounds->deck; n-- > 0;)
        lower_most(bounds, n, bounds->most[n + 1]);
}

/* The sets on some table of so many cards, few of them; UINT64_MAX where none is known. */
static uint64_t build_few(unsigned properties, unsigned cards)
{
    if (cards <= set_count_cap(properties))
        return 0;
    if (properties == FOUR_PROPERTIES && cards <= DISJOINT_CARDS)
        return DISJOINT_SETS - (DISJOINT_CARDS - cards); /* one card of each of some */
    return UINT64_MAX;
}

/* Many of them: those of a subspace without a cap; 0 where none is known. */
static uint64_t build_many(unsigned cards)
{
    static const unsigned spaces[][2] = {{1, 1},   {3, 2},    {9, 4},    {27, 9},
                                         {81, 20}, {243, 45}, {729, 112}};

    for (unsigned i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
        if (spaces[i][0] >= cards && spaces[i][0] - cards <= spaces[i][1])
            return set_count_both(spaces[i][0], cards);
    return 0;
}

static void find_attained(const struct set_bounds *bounds, unsigned cards,
                          struct set_odds *odds)
{
    uint64_t both = set_count_both(bounds->deck, cards);
    unsigned rest = bounds->deck - cards;

    odds->least.attained = build_few(bounds->properties, cards) == odds->least.sets ||
                           both - build_many(rest) == odds->least.sets;
    odds->most.attained = build_many(cards) == odds->most.sets ||
                          both - build_few(bounds->properties, rest) == odds->most.sets;
}

void set_bounds_find(struct set_bounds *bounds, const struct set_draws *draws,
                     struct set_odds *odds)
{
    unsigned n = draws->cards;

    if (draws->variant == SET_PLAIN)
        bound_sets(bounds);
    else
        bound_variant(bounds, set_variants_cards(draws->variant));
    odds->least = (struct set_extreme){.sets = bounds->least[n]};
    odds->most = (struct set_extreme){.sets = bounds->most[n]};
    if (draws->variant == SET_PLAIN)
        find_attained(bounds, n, odds);
    snprintf(odds->argument, sizeof odds->argument,
             draws->variant == SET_PLAIN
                 ? "Averages over the tables of one card less or more carry the numbers of "
                   "the sizes that were counted, and of the largest caps, to this one."
                 : "Averages over the tables of one card less carry the numbers of the "
                   "sizes that were counted to this one.");
}
