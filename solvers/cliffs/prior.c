/* Computes the weights of cases. Weights are integers that are proportional to
 * probabilities, so that sums and comparisons of weights are exact.
 *
 *   - Under `uniform`, and among the rules that the dealer of the game can draw, each rule
 *     has weight 1, with either cliff.
 *   - The program of Andrew's article first draws a trait, all with equal probabilities,
 *     and then one of w values or pairs of the trait. Among the rules of its trait, a rule
 *     has the probability 1/w. So its weight is the least common multiple of the numbers w
 *     of all traits, divided by w of its own trait. With the bottom cliff, which is twice
 *     as probable, the weight is doubled.
 *   - If the level is unknown, all levels have the same weight. The weights of the cases of
 *     a level are multiplied by the least common multiple of the sums of all levels,
 *     divided by the sum of this level.
 *
 * Finally, all weights are divided by their greatest common divisor. For the levels of the
 * game, which have 20, 40, 150 and 500 rules, the least common multiple is 3,000. For
 * traits of unusual sizes, it can be huge. Sums stay below 2^28, so that E fits in 32 bits
 * (table.h). If a multiple is too large, weights are rounded, and `rounded` states that
 * answers are not proven.
 *
 * The dealer counts the matches of each rule, which has up to three terms. The Zoombinis
 * that have a value are a set of bits, so a count is the number of bits of a union. A word
 * contains 64 Zoombinis. */
#include "prior.h"

#include <stdlib.h>

enum { WEIGHT_BITS = 28, WORD = 64 };

/* The list while it is built. */
struct listing {
    const struct cliffs_band *band;
    enum cliffs_prior prior;
    struct cliffs_cases *cases;
    uint32_t room;
    uint64_t *having; /* by trait and value: a bit for each Zoombini that has the value */
    unsigned words;   /* of the bits of each value */
};

/* Returns the traits of the rules of a level in Andrew's program, with one additional value
 * per trait, except at level 2. */
static struct cliffs_traits published_traits(const struct cliffs_traits *traits,
                                             unsigned level)
{
    return level == 2 ? *traits : cliffs_band_traits(traits, CLIFFS_PUBLISHED);
}

/* Returns the level of the rules that Andrew's program draws for a level. */
static unsigned published_level(unsigned level)
{
    return level > 2 ? 1 : level;
}

bool cliffs_prior_allows(const struct cliffs_traits *traits, unsigned level,
                         enum cliffs_prior prior)
{
    if (traits->count < 1 || traits->count > CLIFFS_TRAITS_MAX || level > CLIFFS_LEVELS ||
        (unsigned)prior > CLIFFS_PUBLISHED)
        return false;
    for (unsigned t = 0; t < traits->count; t++)
        if (traits->values[t] < 1 || traits->values[t] > CLIFFS_VALUES_MAX)
            return false;
    return level == CLIFFS_UNKNOWN || cliffs_count_rules(traits, level) > 0;
}

static uint32_t count_level(const struct cliffs_traits *traits, unsigned level,
                            enum cliffs_prior prior)
{
    struct cliffs_traits named;

    if (prior != CLIFFS_PUBLISHED || cliffs_count_rules(traits, level) == 0)
        return cliffs_count_rules(traits, level);
    named = published_traits(traits, level);
    return cliffs_count_rules(&named, published_level(level));
}

struct cliffs_traits cliffs_band_traits(const struct cliffs_traits *traits,
                                        enum cliffs_prior prior)
{
    struct cliffs_traits allowed = *traits;

    if (prior == CLIFFS_PUBLISHED)
        for (unsigned t = 0; t < allowed.count; t++)
            allowed.values[t]++;
    return allowed;
}

uint32_t cliffs_prior_count(const struct cliffs_traits *traits, unsigned level,
                            enum cliffs_prior prior)
{
    uint32_t rules = 0;

    for (unsigned l = 1; l <= CLIFFS_LEVELS; l++)
        if (level == CLIFFS_UNKNOWN || level == l)
            rules += count_level(traits, l, prior);
    return rules;
}

/* Makes room for the cases of `rules` more rules. */
static enum pz_status make_room(struct listing *listing, uint32_t rules)
{
    uint32_t needed = listing->cases->count + 2 * rules;
    struct cliffs_case *grown;

    if (listing->cases->cases && needed <= listing->room)
        return PZ_OK;
    grown = realloc(listing->cases->cases, needed * sizeof *grown);
    if (!grown)
        return PZ_NO_MEMORY;
    listing->cases->cases = grown;
    listing->room = needed;
    return PZ_OK;
}

uint64_t cliffs_common_divisor(uint64_t a, uint64_t b)
{
    while (b > 0) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Returns the number of rules of a trait that Andrew's program can draw. The program draws
 * traits, not rules, with equal probabilities. */
static uint64_t count_published(const struct cliffs_traits *traits, unsigned trait,
                                unsigned level)
{
    uint64_t values = traits->values[trait];

    return level == 2 ? values * (values - 1) / 2 : values + 1;
}

/* Returns the weight of a rule relative to the other rules of its level. */
static uint32_t weigh_rule(const struct listing *listing, const struct cliffs_rule *rule,
                           unsigned level)
{
    const struct cliffs_traits *traits = &listing->band->traits;
    uint64_t multiple = 1;

    if (listing->prior != CLIFFS_PUBLISHED)
        return 1;
    for (unsigned t = 0; t < traits->count; t++) {
        uint64_t ways = count_published(traits, t, level);

        if (ways > 0)
            multiple *= ways / cliffs_common_divisor(multiple, ways);
    }
    return (uint32_t)(multiple / count_published(traits, rule->term[0].trait, level));
}

/* Adds both cases of a rule. Their weights are relative to the level. */
static void add_rule(struct listing *listing, const struct cliffs_rule *rule,
                     unsigned level)
{
    struct cliffs_cases *cases = listing->cases;
    uint32_t weight = weigh_rule(listing, rule, level);
    uint32_t bottom = listing->prior == CLIFFS_PUBLISHED ? 2 * weight : weight;

    cases->cases[cases->count++] = (struct cliffs_case){*rule, (uint8_t)level, 1, weight};
    cases->cases[cases->count++] = (struct cliffs_case){*rule, (uint8_t)level, 0, bottom};
}

static uint64_t *having(const struct listing *listing, struct cliffs_term term)
{
    size_t row = term.trait * (size_t)CLIFFS_VALUES_MAX + term.value;

    return listing->having + row * listing->words;
}

/* Fills `having`, so that the dealer does not compare each rule with each Zoombini. */
static enum pz_status note_values(struct listing *listing)
{
    const struct cliffs_band *band = listing->band;
    size_t rows = (size_t)CLIFFS_TRAITS_MAX * CLIFFS_VALUES_MAX;

    if (listing->having || listing->prior != CLIFFS_GAME)
        return PZ_OK;
    listing->words = (band->count + WORD - 1) / WORD;
    listing->having = calloc(rows * listing->words, sizeof *listing->having);
    if (!listing->having)
        return PZ_NO_MEMORY;
    for (unsigned z = 0; z < band->count; z++)
        for (unsigned t = 0; t < band->traits.count; t++)
            having(listing, (struct cliffs_term){(uint8_t)t,
                                                 band->zoombini[z].value[t]})[z / WORD] |=
                (uint64_t)1 << z % WORD;
    return PZ_OK;
}

static unsigned count_matches(const struct listing *listing, const struct cliffs_rule *rule)
{
    unsigned matches = 0;

    for (unsigned w = 0; w < listing->words; w++) {
        uint64_t any = 0;

        for (unsigned i = 0; i < rule->terms && i < CLIFFS_TERMS_MAX; i++)
            any |= having(listing, rule->term[i])[w];
        matches += (unsigned)__builtin_popcountll(any);
    }
    return matches;
}

unsigned cliffs_game_matches_max(unsigned zoombinis)
{
    unsigned most = zoombinis / 2 + 1;

    return most < zoombinis ? most : zoombinis - 1;
}

/* Returns the turn in which the dealer searches for rules that match `matches` of `band`
 * Zoombinis: 0 for the first turn, UINT32_MAX for never. */
static uint32_t dealer_turn(unsigned matches, unsigned band)
{
    unsigned half = band / 2;

    if (matches < 1 || matches > cliffs_game_matches_max(band))
        return UINT32_MAX;
    if (matches > half)
        return 1;
    return matches == half ? 0 : 1 + half - matches;
}

/* Adds the rules that the dealer of the game can draw. */
static void add_dealt(struct listing *listing, const struct cliffs_rule *rules,
                      uint32_t count, unsigned level)
{
    struct cliffs_cases *cases = listing->cases;
    uint32_t first = cases->count, best = UINT32_MAX;

    for (uint32_t r = 0; r < count; r++) {
        uint32_t turn =
            dealer_turn(count_matches(listing, &rules[r]), listing->band->count);

        if (turn < best) {
            best = turn;
            cases->count = first;
        }
        if (turn == best && turn != UINT32_MAX)
            add_rule(listing, &rules[r], level);
    }
}

static enum pz_status add_level(struct listing *listing, unsigned level)
{
    const struct cliffs_traits *traits = &listing->band->traits;
    bool published = listing->prior == CLIFFS_PUBLISHED;
    struct cliffs_traits named = published ? published_traits(traits, level) : *traits;
    uint32_t count = count_level(traits, level, listing->prior);
    struct cliffs_rule *rules;

    if (count == 0)
        return PZ_OK;
    rules = malloc(count * sizeof *rules);
    if (!rules || make_room(listing, count) != PZ_OK || note_values(listing) != PZ_OK) {
        free(rules);
        return PZ_NO_MEMORY;
    }
    cliffs_list_rules(&named, published ? published_level(level) : level, rules);
    if (listing->prior == CLIFFS_GAME)
        add_dealt(listing, rules, count, level);
    else
        for (uint32_t r = 0; r < count; r++)
            add_rule(listing, &rules[r], level);
    free(rules);
    return PZ_OK;
}

/* Gives all levels, whose weights are `sums`, the same weight. This weight is the least
 * common multiple of `sums`, or approximately the maximum if the multiple has too many
 * bits. */
static void balance_levels(struct cliffs_cases *cases, const uint64_t sums[])
{
    const uint64_t most = ((uint64_t)1 << WEIGHT_BITS) / (CLIFFS_LEVELS + 1);
    uint64_t multiple = 1;

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++)
        if (sums[level] > 0 && multiple <= most)
            multiple *= sums[level] / cliffs_common_divisor(multiple, sums[level]);
    cases->rounded = multiple > most;
    if (cases->rounded)
        multiple = most;
    for (uint32_t c = 0; c < cases->count; c++)
        cases->cases[c].weight *= (uint32_t)(multiple / sums[cases->cases[c].level]);
}

/* Divides all weights by their greatest common divisor, and adds them up. */
static void reduce_weights(struct cliffs_cases *cases)
{
    uint64_t divisor = 0;

    for (uint32_t c = 0; c < cases->count; c++)
        divisor = cliffs_common_divisor(cases->cases[c].weight, divisor);
    cases->weight = 0;
    for (uint32_t c = 0; c < cases->count; c++) {
        cases->cases[c].weight /= (uint32_t)divisor;
        cases->weight += cases->cases[c].weight;
    }
}

enum pz_status cliffs_cases_make(const struct cliffs_band *band, unsigned level,
                                 enum cliffs_prior prior, struct cliffs_cases *cases)
{
    struct cliffs_cases made = {.cases = NULL};
    struct listing listing = {.band = band, .prior = prior, .cases = &made};
    unsigned from = level == CLIFFS_UNKNOWN ? 1 : level;
    unsigned to = level == CLIFFS_UNKNOWN ? CLIFFS_LEVELS : level;
    uint64_t sums[CLIFFS_LEVELS + 1] = {0};
    enum pz_status status = PZ_OK;

    for (unsigned l = from; status == PZ_OK && l <= to; l++) {
        uint32_t first = made.count;

        status = add_level(&listing, l);
        for (uint32_t c = first; c < made.count; c++)
            sums[l] += made.cases[c].weight;
    }
    free(listing.having);
    if (status != PZ_OK) {
        free(made.cases);
        return status;
    }
    if (level == CLIFFS_UNKNOWN)
        balance_levels(&made, sums);
    reduce_weights(&made);
    *cases = made;
    return PZ_OK;
}

void cliffs_cases_free(struct cliffs_cases *cases)
{
    free(cases->cases);
    cases->cases = NULL;
    cases->count = 0;
}
