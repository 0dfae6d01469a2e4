#include "published_strategies.h"

enum { BOTTOM, TOP, CLIFFS };

/* Features: for each trait, a bit for each of its values. */
struct features {
    uint16_t trait[CLIFFS_TRAITS_MAX];
    unsigned count;
};

static void start(const struct cliffs_published_strategies_game *round)
{
    for (uint32_t z = 0; z < round->band->count; z++)
        round->left[z] = z;
}

/* Removes a random one of the `count` Zoombinis in the list. */
static uint32_t take_any(const struct cliffs_published_strategies_game *round,
                         uint32_t count)
{
    uint32_t place = (uint32_t)pz_random_below(round->random, count);
    uint32_t taken = round->left[place];

    round->left[place] = round->left[count - 1];
    return taken;
}

unsigned
cliffs_published_strategies_naive(const struct cliffs_published_strategies_game *round)
{
    unsigned cliff = TOP, mistakes = 0;

    start(round);
    for (uint32_t left = round->band->count; left > 0; left--) {
        unsigned right = round->labels[take_any(round, left)];

        mistakes += right != cliff;
        cliff = right;
    }
    return mistakes;
}

/* Returns the features that Andrew's program lists as all features. */
static struct features list_all(const struct cliffs_traits *traits)
{
    struct features all = {.count = 0};

    for (unsigned t = 0; t < traits->count; t++) {
        all.trait[t] = (uint16_t)((1u << traits->values[t]) - 1);
        all.count += traits->values[t];
    }
    return all;
}

static bool shares(const struct features *features, const struct cliffs_traits *traits,
                   const struct cliffs_zoombini *zoombini)
{
    for (unsigned t = 0; t < traits->count; t++)
        if (features->trait[t] >> zoombini->value[t] & 1)
            return true;
    return false;
}

/* Keeps the features that the Zoombini also has. */
static void keep_common(struct features *features, const struct cliffs_traits *traits,
                        const struct cliffs_zoombini *zoombini)
{
    features->count = 0;
    for (unsigned t = 0; t < traits->count; t++) {
        features->trait[t] &= (uint16_t)(1u << zoombini->value[t]);
        features->count += features->trait[t] != 0;
    }
}

unsigned
cliffs_published_strategies_similarity(const struct cliffs_published_strategies_game *round)
{
    const struct cliffs_traits *traits = &round->band->traits;
    struct features common[CLIFFS] = {list_all(traits), list_all(traits)};
    unsigned cliff = TOP, mistakes = 0;

    start(round);
    for (uint32_t left = round->band->count; left > 0; left--) {
        uint32_t z = take_any(round, left);
        const struct cliffs_zoombini *zoombini = &round->band->zoombini[z];
        const struct features *here = &common[cliff], *there = &common[!cliff];

        if (there->count < here->count ||
            (there->count == here->count && !shares(here, traits, zoombini) &&
             shares(there, traits, zoombini)))
            cliff = !cliff;
        mistakes += round->labels[z] != cliff;
        cliff = round->labels[z];
        keep_common(&common[cliff], traits, zoombini);
    }
    return mistakes;
}
