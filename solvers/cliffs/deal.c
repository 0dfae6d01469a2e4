/* Bands and rules are drawn by rejection: a draw that is not allowed is made again. The
 * rules of the prior `game` are drawn from their list.
 *
 * A band of `uniform` and `game` is drawn one Zoombini after the other, each value of each
 * trait alike; a third of a kind is drawn again, since the game has at most two. There is
 * room for all that cliffs_deal_most allows, so it ends: for 16 of the game's 625 kinds
 * hardly a draw is lost, and where every kind is wanted twice, draws grow as for collected
 * coupons, with n log n. Each one drawn is compared with all before it.
 *
 * A rule of k terms is a set of terms, and each set can be drawn in k! orders. So k terms
 * are drawn one by one out of all values of all traits and put in order, and again all of
 * them where they are no rule of the level: so each rule is as likely as any other. In the
 * game 1, 1/5, 3/4 and 3/8 of the draws are rules of levels 1 to 4.
 *
 * The dealer of the game looks at the band before it chooses. What it may choose is the
 * list of prior.c, with weights; a number below their sum is drawn, and the case is the one
 * in whose stretch of the sum it falls. Where the list is empty cliffs_deal deals another
 * band, so a band is as likely as it is among those that the dealer has a rule for.
 *
 * The program of the article draws traits alike, not rules, and merges equal Zoombinis; its
 * faults are told in docs/cliffs.md. The draws come in its order.
 *
 * A brief effort deals bands of up to 256 Zoombinis, 2^15 comparisons, and lets the dealer
 * of the game look at 40,000 labels: counts, not times, and well below a millisecond. TRIES
 * is for what can hardly be dealt or not at all, such as a rule for a single Zoombini,
 * which no rule divides. */
#include "deal.h"

#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    ALIKE_MAX = 2,
    BRIEF_ZOOMBINIS = 256, /* more take too long: each is compared with all before, */
    BRIEF_LABELS = 40000,  /* and so do rules that look at so much of the band */
    TRIES = 1000           /* bands, before it is said that there is no rule for any */
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

/* How many of the Zoombinis are equal to `one`. */
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

/* One of the levels that the traits allow; 0 when there is none. */
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

/* Value `number` of all traits' values, those of the first trait first. */
static struct cliffs_term term_of(const struct cliffs_traits *traits, unsigned number)
{
    unsigned trait = 0;

    while (number >= traits->values[trait])
        number -= traits->values[trait++];
    return (struct cliffs_term){(uint8_t)trait, (uint8_t)number};
}

/* Puts `term` into the rule, behind those that are less. */
static void add_term(struct cliffs_rule *rule, struct cliffs_term term)
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

/* True when the rule, of as many terms as the level has, is one of the level. */
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

/* A rule of the level, each as likely. Every rule of k terms is drawn in k! orders, so to
 * draw terms one by one and again where they are no rule is fair. */
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
            add_term(&rule, term_of(traits, draw_below(random, values)));
    } while (!is_of_level(&rule, level));
    return rule;
}

/* A rule as the program of the article draws it for the level: a trait, and then its
 * values, two out of those that there are at level 2, else one of one more. The program
 * cannot go on when level 2 comes upon a trait of one value; another is drawn then. */
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
    add_term(&rule, (struct cliffs_term){(uint8_t)trait, (uint8_t)second});
    return rule;
}

/* Draws as the game's dealer, by the weights of all that it may choose. */
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

/* True where a deal takes too long for a brief effort. */
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
