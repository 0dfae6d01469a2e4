#include "published_strategies.h"

#include <assert.h>

enum { BOTTOM, TOP, CLIFFS };

/* Features: for each trait, a bit for each of its values. */
struct features {
    uint16_t trait[CLIFFS_TRAITS_MAX];
    unsigned count;
};

/* The memory of a player. */
struct memory {
    const struct cliffs_traits *traits;
    unsigned cliff; /* the cliff that accepted the previous Zoombini; at first the top */
    /* By cliff. `naive` does not use this member. With `per-feature`, it has the features
     * of all Zoombinis that the cliff accepted. Otherwise, it has the features that all of
     * these Zoombinis have in common. */
    struct features features[CLIFFS];
};

/* A strategy, which predicts a cliff, and remembers features of a Zoombini that
 * `memory->cliff` accepted. */
struct strategy {
    unsigned (*predict)(const struct memory *memory,
                        const struct cliffs_zoombini *zoombini);
    void (*learn)(struct memory *memory, const struct cliffs_zoombini *zoombini);
};

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

/* Counts the features that the Zoombini also has. */
static unsigned count_shared(const struct features *features,
                             const struct cliffs_traits *traits,
                             const struct cliffs_zoombini *zoombini)
{
    unsigned shared = 0;

    for (unsigned t = 0; t < traits->count; t++)
        shared += features->trait[t] >> zoombini->value[t] & 1;
    return shared;
}

/* Keeps the features that the Zoombini also has. */
static void keep_common(struct memory *memory, const struct cliffs_zoombini *zoombini)
{
    struct features *features = &memory->features[memory->cliff];

    features->count = 0;
    for (unsigned t = 0; t < memory->traits->count; t++) {
        features->trait[t] &= (uint16_t)(1u << zoombini->value[t]);
        features->count += features->trait[t] != 0;
    }
}

/* Adds the features of the Zoombini. */
static void add_features(struct memory *memory, const struct cliffs_zoombini *zoombini)
{
    for (unsigned t = 0; t < memory->traits->count; t++)
        memory->features[memory->cliff].trait[t] |= (uint16_t)(1u << zoombini->value[t]);
}

static void forget(struct memory *memory, const struct cliffs_zoombini *zoombini)
{
    (void)memory;
    (void)zoombini;
}

static unsigned predict_naive(const struct memory *memory,
                              const struct cliffs_zoombini *zoombini)
{
    (void)zoombini;
    return memory->cliff;
}

static unsigned predict_similarity(const struct memory *memory,
                                   const struct cliffs_zoombini *zoombini)
{
    unsigned cliff = memory->cliff;
    const struct features *here = &memory->features[cliff];
    const struct features *there = &memory->features[!cliff];

    if (there->count < here->count ||
        (there->count == here->count && count_shared(here, memory->traits, zoombini) == 0 &&
         count_shared(there, memory->traits, zoombini) > 0))
        return !cliff;
    return cliff;
}

static unsigned predict_most_in_common(const struct memory *memory,
                                       const struct cliffs_zoombini *zoombini)
{
    unsigned cliff = memory->cliff;
    const struct features *here = &memory->features[cliff];
    const struct features *there = &memory->features[!cliff];
    unsigned own = count_shared(here, memory->traits, zoombini);
    unsigned other = count_shared(there, memory->traits, zoombini);

    if (other > own || (other == own && there->count < here->count))
        return !cliff;
    return cliff;
}

static unsigned predict_per_feature(const struct memory *memory,
                                    const struct cliffs_zoombini *zoombini)
{
    const struct features *bottom = &memory->features[BOTTOM];
    const struct features *top = &memory->features[TOP];
    unsigned at_bottom = count_shared(bottom, memory->traits, zoombini);
    unsigned at_top = count_shared(top, memory->traits, zoombini);

    /* Features that both cliffs accepted count for both cliffs. */
    if (at_bottom == at_top)
        return memory->cliff;
    return at_top > at_bottom ? TOP : BOTTOM;
}

static const struct strategy strategies[] = {
    [CLIFFS_PLAY_NAIVE] = {predict_naive, forget},
    [CLIFFS_PLAY_SIMILARITY] = {predict_similarity, keep_common},
    [CLIFFS_PLAY_MOST_IN_COMMON] = {predict_most_in_common, keep_common},
    [CLIFFS_PLAY_PER_FEATURE] = {predict_per_feature, add_features}};

/* Removes a random Zoombini from the `count` Zoombinis in the list. */
static uint32_t take_any(const struct cliffs_published_strategies_game *round,
                         uint32_t count)
{
    uint32_t place = (uint32_t)pz_random_below(round->random, count);
    uint32_t taken = round->left[place];

    round->left[place] = round->left[count - 1];
    return taken;
}

unsigned
cliffs_published_strategies_play(const struct cliffs_published_strategies_game *round,
                                 enum cliffs_strategy strategy)
{
    const struct strategy *player = &strategies[strategy];
    struct memory memory = {.traits = &round->band->traits, .cliff = TOP};
    unsigned mistakes = 0;

    assert(strategy <= CLIFFS_PLAY_PER_FEATURE);
    if (strategy != CLIFFS_PLAY_PER_FEATURE)
        memory.features[BOTTOM] = memory.features[TOP] = list_all(memory.traits);
    for (uint32_t z = 0; z < round->band->count; z++)
        round->left[z] = z;
    for (uint32_t left = round->band->count; left > 0; left--) {
        uint32_t z = take_any(round, left);
        const struct cliffs_zoombini *zoombini = &round->band->zoombini[z];

        mistakes += player->predict(&memory, zoombini) != round->labels[z];
        memory.cliff = round->labels[z];
        player->learn(&memory, zoombini);
    }
    return mistakes;
}
