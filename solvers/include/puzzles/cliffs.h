/* Allergic Cliffs, the first puzzle of Zoombinis (Broderbund 1996): every Zoombini of a
 * band is taken by one of two cliffs, by a hidden rule, and sneezed back by the other.
 *
 * A Zoombini has one value of each trait (hair, eyes, nose, feet: five values each in the
 * game). A rule names one to three values; who has one of them is taken by one cliff, who
 * has none by the other. A case is a rule together with the cliff that takes whom it
 * matches, so a level with R rules has 2 R cases:
 *
 *   level 1  one value                                  20 rules in the game
 *   level 2  one of two values of one trait             40
 *   level 3  one value of each of two traits, or       150
 *   level 4  one value of each of three traits, or     500
 *
 * The cliffs are top and bottom; a label is 1 where the top cliff takes a Zoombini. */
#ifndef PUZZLES_CLIFFS_H
#define PUZZLES_CLIFFS_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CLIFFS_TRAITS_MAX = 8,
    CLIFFS_VALUES_MAX = 10, /* of a trait; published bands have one more than they say */
    CLIFFS_TERMS_MAX = 3,
    CLIFFS_LEVELS = 4,
    CLIFFS_UNKNOWN = 0, /* the level is one of the four, each as likely */
    CLIFFS_BAND_MAX = 4096
};

/* How many values each trait has: 1 to CLIFFS_VALUES_MAX + 1, numbered from 0. */
struct cliffs_traits {
    unsigned count; /* 1 to CLIFFS_TRAITS_MAX */
    uint8_t values[CLIFFS_TRAITS_MAX];
};

struct cliffs_zoombini {
    uint8_t value[CLIFFS_TRAITS_MAX]; /* by trait; 0 beyond the last one */
};

/* Who has to cross. */
struct cliffs_band {
    struct cliffs_traits traits;
    unsigned count; /* 1 to CLIFFS_BAND_MAX */
    const struct cliffs_zoombini *zoombini;
};

/* One of the `terms` values. Terms are in ascending order. */
struct cliffs_rule {
    uint8_t terms;
    struct cliffs_term {
        uint8_t trait, value;
    } term[CLIFFS_TERMS_MAX];
};

/* A rule, and who it takes where. */
struct cliffs_case {
    struct cliffs_rule rule;
    uint8_t level;   /* 1 to 4, to which the rule belongs */
    uint8_t top;     /* 1: the top cliff takes whom the rule matches; 0: the bottom one */
    uint32_t weight; /* how likely it is, beside others of its list; at least 1 */
};

enum cliffs_prior { CLIFFS_UNIFORM, CLIFFS_GAME, CLIFFS_PUBLISHED };

enum cliffs_goal { CLIFFS_EXPECTED, CLIFFS_GUARANTEE, CLIFFS_WIN };

/* True when the Zoombini has one of the values of the rule. */
static inline bool cliffs_matches(const struct cliffs_rule *rule,
                                  const struct cliffs_zoombini *zoombini)
{
    for (unsigned i = 0; i < rule->terms && i < CLIFFS_TERMS_MAX; i++)
        if (zoombini->value[rule->term[i].trait] == rule->term[i].value)
            return true;
    return false;
}

/* True when the top cliff takes the Zoombini. */
static inline bool cliffs_label(const struct cliffs_case *c,
                                const struct cliffs_zoombini *zoombini)
{
    return cliffs_matches(&c->rule, zoombini) == (c->top != 0);
}

/* How many rules a level (1 to 4) has with these traits: 0 when there are too few traits
 * for it, or at level 2 too few values. Below 60,000 for all traits allowed. */
uint32_t cliffs_count_rules(const struct cliffs_traits *traits, unsigned level);

/* Writes the rules of a level, as many as cliffs_count_rules says, in ascending order of
 * their terms. */
void cliffs_list_rules(const struct cliffs_traits *traits, unsigned level,
                       struct cliffs_rule rules[]);

#endif
