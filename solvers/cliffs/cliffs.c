#include "puzzles/cliffs.h"

/* The rules of level 1 or 2: one value of a trait, or two. */
static uint32_t list_within(const struct cliffs_traits *traits, unsigned terms,
                            struct cliffs_rule *rules)
{
    uint32_t count = 0;

    for (unsigned t = 0; t < traits->count; t++)
        for (unsigned a = 0; a < traits->values[t]; a++) {
            unsigned b = terms == 1 ? a : a + 1,
                     end = terms == 1 ? a + 1 : traits->values[t];

            for (; b < end; b++, count++)
                if (rules)
                    rules[count] = (struct cliffs_rule){
                        (uint8_t)terms,
                        {{(uint8_t)t, (uint8_t)a}, {(uint8_t)t, (uint8_t)b}}};
        }
    return count;
}

/* The rules that name one value of each of `terms` traits: those of `rule` with its first
 * `set` terms, and further traits from `trait` on. */
static uint32_t list_across(const struct cliffs_traits *traits, struct cliffs_rule rule,
                            unsigned set, unsigned trait, struct cliffs_rule *rules)
{
    uint32_t count = 0;

    if (set == rule.terms || set == CLIFFS_TERMS_MAX) {
        if (rules)
            *rules = rule;
        return 1;
    }
    for (unsigned t = trait; t < traits->count; t++)
        for (unsigned v = 0; v < traits->values[t]; v++) {
            rule.term[set] = (struct cliffs_term){(uint8_t)t, (uint8_t)v};
            count +=
                list_across(traits, rule, set + 1, t + 1, rules ? rules + count : NULL);
        }
    return count;
}

/* Writes the rules of a level where `rules` is not NULL, and counts them. */
static uint32_t list(const struct cliffs_traits *traits, unsigned level,
                     struct cliffs_rule *rules)
{
    if (level <= 2)
        return list_within(traits, level, rules);
    return list_across(traits, (struct cliffs_rule){.terms = (uint8_t)(level - 1)}, 0, 0,
                       rules);
}

uint32_t cliffs_count_rules(const struct cliffs_traits *traits, unsigned level)
{
    return list(traits, level, NULL);
}

void cliffs_list_rules(const struct cliffs_traits *traits, unsigned level,
                       struct cliffs_rule rules[])
{
    list(traits, level, rules);
}
