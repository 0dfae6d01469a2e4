#include "odds_bounds.h"

#include "variants.h"

#include <stdio.h>

static void raise_least(struct set_bounds *bounds, unsigned n, uint64_t least)
{
    if (least > bounds->least[n])
        bounds->least[n] = least;
}

static void lower_most(struct set_bounds *bounds, unsigned n, uint64_t most)
{
    if (most < bounds->most[n])
        bounds->most[n] = most;
}

void set_bounds_open(struct set_bounds *bounds, const struct set_draws *draws)
{
    unsigned cards = set_variants_cards(draws->variant);

    bounds->deck = set_count_deck(draws->properties);
    for (unsigned n = 0; n <= bounds->deck; n++) {
        bounds->least[n] = 0;
        bounds->most[n] =
            n < cards ? 0 : (uint64_t)set_variants_of_deck(bounds->deck, draws->variant);
    }
}

void set_bounds_find(struct set_bounds *bounds, const struct set_draws *draws,
                     struct set_odds *odds)
{
    static const char by[] = "averages over tables with one card fewer";
    unsigned cards = set_variants_cards(draws->variant);

    for (unsigned n = cards + 1; n <= bounds->deck; n++) {
        raise_least(bounds, n, (bounds->least[n - 1] * n + n - cards - 1) / (n - cards));
        lower_most(bounds, n, bounds->most[n - 1] * n / (n - cards));
    }
    for (unsigned n = bounds->deck; n-- > 0;)
        lower_most(bounds, n, bounds->most[n + 1]);
    odds->least = (struct set_extreme){.sets = bounds->least[draws->cards], .by = by};
    odds->most = (struct set_extreme){.sets = bounds->most[draws->cards], .by = by};
    snprintf(odds->argument, sizeof odds->argument,
             "For some other numbers of cards, all tables were counted. Averages over "
             "tables with one card fewer extend the bounds from these numbers of cards.");
}
