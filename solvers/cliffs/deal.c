/* Bands and rules are drawn by rejection: a draw that is not allowed is repeated. The rules
 * of the prior `game` are drawn from their list.
 *
 * Under `uniform` and `game`, the Zoombinis of a band are drawn one by one, with equal
 * probabilities for the values of each trait. A third equal Zoombini is drawn again,
 * because the game has at most two equal Zoombinis. cliffs_deal_most limits the size, so
 * the loop ends. For 16 of the 625 kinds of Zoombinis of the game, it rejects almost no
 * draw. If every kind is necessary twice, the number of draws grows as n log n, as for a
 * coupon collector. Each Zoombini is compared with all earlier Zoombinis.
 *
 * A rule of k terms is a set of terms, and each set can be drawn in k! orders. So k terms
 * are drawn from all values of all traits and sorted. If they are not a rule of the level,
 * they are drawn again. Therefore all rules have the same probability. In the game, the
 * shares of draws that are rules of levels 1 to 4 are 1, 1/5, 3/4 and 3/8.
 *
 * The dealer of the game examines the band before it chooses a rule. prior.c lists the
 * possible cases with their weights. A number below the sum of the weights is drawn, and
 * selects the case whose range of the sum contains it. If the list is empty, cliffs_deal
 * draws another band, so bands have their probability among the bands that have a rule.
 *
 * Andrew's program draws traits, not rules, with equal probabilities, and merges equal
 * Zoombinis. docs/theory/cliffs.md describes its defects. The draws have the order of that
 * program.
 *
 * With a brief effort, a band has at most 256 Zoombinis, which take 2^15 comparisons, and
 * the dealer of the game examines at most 40,000 labels. This takes much less than a
 * millisecond. These limits are counts and not times, so that they are the same on every
 * machine. TRIES limits draws of bands that almost never or never have a rule. For example,
 * no rule divides a band of one Zoombini. */
#include "deal.h"

#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    ALIKE_MAX = 2,
    BRIEF_ZOOMBINIS = 256, /* maximum of a brief effort */
    BRIEF_LABELS = 40000,  /* maximum for the dealer of the game: rules times Zoombinis */
    TRIES = 1000           /* bands before the dealer reports that no rule is possible */
};

static unsigned draw_below(struct pz_random *random, unsigned bound)
{
    return (unsigned)pz_random_below(random, bound);
}

unsigned cliffs_deal_most(const struct cliffs_dealer *dealer)
{
    uint64_t most = ALIKE_MAX;

    if (dealer->prior == CLIFFS_PUBLISHED)
        return CLIFFS_BAND_MAX;
    for (unsigned t = 0; t < dealer->traits.count && most < CLIFFS_BAND_MAX; t++)
        most *= dealer->traits.values[t];
    return most < CLIFFS_BAND_MAX ? (unsigned)most : CLIFFS_BAND_MAX;
}

static struct cliffs_zoombini draw_zoombini(const struct cliffs_dealer *dealer,
                                            struct pz_random *random)
{
    unsigned beyond = dealer->prior == CLIFFS_PUBLISHED ? 1 : 0;
    struct cliffs_zoombini drawn = {{0}};

    for (unsigned t = 0; t < dealer->traits.count; t++)
        drawn.value[t] = (uint8_t)draw_below(random, dealer->traits.values[t] + beyond);
    return drawn;
}

/* Counts the Zoombinis that are equal to `one`. */
static unsigned count_alike(const struct cliffs_zoombini zoombini[], unsigned count,
                            const struct cliffs_zoombini *one)
{
    unsigned alike = 0;

    for (unsigned z = 0; z < count; z++)
        alike += memcmp(&zoombini[z], one, sizeof *one) == 0;
    return alike;
}

struct cliffs_band cliffs_deal_band(const struct cliffs_dealer *dealer,
                                    struct pz_random *random,
                                    struct cliffs_zoombini zoombini[])
{
    bool merged = dealer->prior == CLIFFS_PUBLISHED;
    unsigned room = merged ? 1 : ALIKE_MAX, count = 0, drawn = 0;

    while (merged ? drawn < dealer->zoombinis : count < dealer->zoombinis) {
        struct cliffs_zoombini one = draw_zoombini(dealer, random);

        drawn++;
        if (count_alike(zoombini, count, &one) < room)
            zoombini[count++] = one;
    }
    return (struct cliffs_band){dealer->traits, count, zoombini};
}

/* Draws one of the levels that the traits allow. Returns 0 if no level is possible. */
static unsigned draw_level(const struct cliffs_dealer *dealer, struct pz_random *random)
{
    unsigned from = dealer->level == CLIFFS_UNKNOWN ? 1 : dealer->level;
    unsigned to = dealer->level == CLIFFS_UNKNOWN ? CLIFFS_LEVELS : dealer->level;
    unsigned allowed[CLIFFS_LEVELS], count = 0;

    for (unsigned level = from; level <= to; level++)
        if (cliffs_count_rules(&dealer->traits, level) > 0)
            allowed[count++] = level;
    return count == 0 ? 0 : allowed[draw_below(random, count)];
}

/* Returns a value by its number among the values of all traits. */
static struct cliffs_term term_of(const struct cliffs_traits *traits, unsigned number)
{
    unsigned trait = 0;

    while (number >= traits->values[trait])
        number -= traits->values[trait++];
    return (struct cliffs_term){(uint8_t)trait, (uint8_t)number};
}

void cliffs_rule_add_term(struct cliffs_rule *rule, struct cliffs_term term)
{
    unsigned place = rule->terms++;

    for (; place > 0; place--) {
        struct cliffs_term before = rule->term[place - 1];

        if (before.trait < term.trait ||
            (before.trait == term.trait && before.value <= term.value))
            break;
        rule->term[place] = before;
    }
    rule->term[place] = term;
}

/* Returns true if the rule is a rule of the level. It must have the number of terms of the
 * level. */
static bool is_of_level(const struct cliffs_rule *rule, unsigned level)
{
    for (unsigned i = 1; i < rule->terms; i++) {
        bool same = rule->term[i].trait == rule->term[i - 1].trait;

        if (same != (level == 2))
            return false;
        if (same && rule->term[i].value == rule->term[i - 1].value)
            return false;
    }
    return true;
}

/* Draws a rule of the level. All rules have equal probabilities. */
static struct cliffs_rule draw_rule(const struct cliffs_traits *traits, unsigned level,
                                    struct pz_random *random)
{
    unsigned terms = level <= 2 ? level : level - 1, values = 0;
    struct cliffs_rule rule;

    for (unsigned t = 0; t < traits->count; t++)
        values += traits->values[t];
    do {
        rule = (struct cliffs_rule){.terms = 0};
        while (rule.terms < terms)
            cliffs_rule_add_term(&rule, term_of(traits, draw_below(random, values)));
    } while (!is_of_level(&rule, level));
    return rule;
}

/* Draws a rule as Andrew's program does: a trait, and then its values: at level 2, two of
 * the values of Zoombinis; otherwise one of these values and one more. At level 2, that
 * program fails for a trait with one value; here, another trait is drawn. */
static struct cliffs_rule draw_published(const struct cliffs_traits *traits, unsigned level,
                                         struct pz_random *random)
{
    unsigned trait = draw_below(random, traits->count), first, second;

    while (level == 2 && traits->values[trait] < 2)
        trait = draw_below(random, traits->count);
    if (level != 2) {
        first = draw_below(random, traits->values[trait] + 1u);
        return (struct cliffs_rule){1, {{(uint8_t)trait, (uint8_t)first}}};
    }
    first = draw_below(random, traits->values[trait]);
    second = draw_below(random, traits->values[trait] - 1u);
    struct cliffs_rule rule = {1, {{(uint8_t)trait, (uint8_t)first}}};

    second += second >= first;
    cliffs_rule_add_term(&rule, (struct cliffs_term){(uint8_t)trait, (uint8_t)second});
    return rule;
}

/* Draws one of the cases that are possible for the dealer of the game, by their weights. */
static enum pz_status deal_as_game(const struct cliffs_dealer *dealer,
                                   const struct cliffs_band *band, struct pz_random *random,
                                   struct cliffs_case *dealt, bool *found)
{
    struct cliffs_cases cases;
    uint32_t chosen = 0;

    if (cliffs_cases_make(band, dealer->level, CLIFFS_GAME, &cases) != PZ_OK)
        return PZ_NO_MEMORY;
    *found = cases.count > 0;
    if (*found) {
        uint64_t drawn = pz_random_below(random, cases.weight);

        while (drawn >= cases.cases[chosen].weight)
            drawn -= cases.cases[chosen++].weight;
        *dealt = cases.cases[chosen];
    }
    cliffs_cases_free(&cases);
    return PZ_OK;
}

enum pz_status cliffs_deal_case(const struct cliffs_dealer *dealer,
                                const struct cliffs_band *band, struct pz_random *random,
                                struct cliffs_case *dealt, bool *found)
{
    bool published = dealer->prior == CLIFFS_PUBLISHED;
    unsigned level, sides = published ? 3 : 2;

    if (dealer->prior == CLIFFS_GAME)
        return deal_as_game(dealer, band, random, dealt, found);
    level = draw_level(dealer, random);
    *found = level > 0;
    if (!*found)
        return PZ_OK;
    dealt->level = (uint8_t)level;
    dealt->top = draw_below(random, sides) == 0;
    dealt->weight = 1;
    dealt->rule = published ? draw_published(&dealer->traits, level, random)
                            : draw_rule(&dealer->traits, level, random);
    return PZ_OK;
}

/* Returns true if a deal takes too long for a brief effort. */
static bool is_long(const struct cliffs_dealer *dealer)
{
    uint64_t rules = cliffs_prior_count(&dealer->traits, dealer->level, dealer->prior);

    return dealer->zoombinis > BRIEF_ZOOMBINIS ||
           (dealer->prior == CLIFFS_GAME && rules * dealer->zoombinis > BRIEF_LABELS);
}

static bool is_dealer(const struct cliffs_dealer *dealer)
{
    return cliffs_prior_allows(&dealer->traits, dealer->level, dealer->prior) &&
           dealer->zoombinis >= 1 && dealer->zoombinis <= cliffs_deal_most(dealer);
}

static enum pz_status deal_until_found(const struct cliffs_dealer *dealer, uint64_t seed,
                                       const struct pz_ctl *ctl, struct cliffs_dealt *dealt)
{
    enum pz_status status = PZ_OK;
    struct pz_random random;
    bool found = false;

    pz_random_seed(&random, seed);
    for (unsigned i = 0; i < TRIES && !found && status == PZ_OK; i++) {
        dealt->band = cliffs_deal_band(dealer, &random, dealt->zoombini);
        status = cliffs_deal_case(dealer, &dealt->band, &random, &dealt->rule, &found);
        if (status == PZ_OK && !found)
            status = pz_ctl_check(ctl, 0);
    }
    return status == PZ_OK && !found ? PZ_INVALID : status;
}

enum pz_status cliffs_deal(const struct cliffs_dealer *dealer, uint64_t seed,
                           const struct pz_ctl *ctl, struct cliffs_dealt *dealt)
{
    const struct pz_ctl begun = pz_ctl_begin(ctl);
    enum pz_status status;

    *dealt = (struct cliffs_dealt){.zoombini = NULL};
    if (!is_dealer(dealer))
        return PZ_INVALID;
    if (begun.effort == PZ_BRIEF && is_long(dealer))
        return PZ_LATER;
    dealt->zoombini = malloc(dealer->zoombinis * sizeof *dealt->zoombini);
    if (!dealt->zoombini)
        return pz_ctl_end(ctl, PZ_NO_MEMORY);
    status = deal_until_found(dealer, seed, &begun, dealt);
    if (status != PZ_OK)
        cliffs_dealt_free(dealt);
    return pz_ctl_end(ctl, status);
}

void cliffs_dealt_free(struct cliffs_dealt *dealt)
{
    free(dealt->zoombini);
    *dealt = (struct cliffs_dealt){.zoombini = NULL};
}
