#include "puzzles/cliffs.h"

/* Counts the rules with one value of each of `terms` traits. This is the elementary
 * symmetric polynomial of the numbers of values. */
static uint32_t count_across(const struct cliffs_traits *traits, unsigned terms)
{
    uint32_t ways[CLIFFS_TERMS_MAX + 1] = {1};

    for (unsigned t = 0; t < traits->count; t++)
        for (unsigned k = terms; k > 0; k--)
            ways[k] += ways[k - 1] * traits->values[t];
    return ways[terms];
}

uint32_t cliffs_count_rules(const struct cliffs_traits *traits, unsigned level)
{
    uint32_t count = 0;

    if (level != 2)
        return count_across(traits, level == 1 ? 1 : level - 1);
    for (unsigned t = 0; t < traits->count; t++)
        count += traits->values[t] * (traits->values[t] - 1u) / 2;
    return count;
}

/* Lists the rules with one value or two values of a trait. */
static void list_within(const struct cliffs_traits *traits, unsigned terms,
                        struct cliffs_rule *rules)
{
    for (unsigned t = 0; t < traits->count; t++)
        for (unsigned a = 0; a < traits->values[t]; a++) {
            unsigned b = terms == 1 ? a : a + 1,
                     end = terms == 1 ? a + 1 : traits->values[t];

            for (; b < end; b++)
                *rules++ = (struct cliffs_rule){
                    (uint8_t)terms, {{(uint8_t)t, (uint8_t)a}, {(uint8_t)t, (uint8_t)b}}};
        }
}

/* Lists the rules with one value of each of several traits that have the first `set` terms
 * of `rule`, and further traits from `trait` on. Returns the end of the list. */
static struct cliffs_rule *list_across(const struct cliffs_traits *traits,
                                       struct cliffs_rule rule, unsigned set,
                                       unsigned trait, struct cliffs_rule *rules)
{
    if (set == rule.terms || set == CLIFFS_TERMS_MAX) {
        *rules = rule;
        return rules + 1;
    }
    for (unsigned t = trait; t < traits->count; t++)
        for (unsigned v = 0; v < traits->values[t]; v++) {
            rule.term[set] = (struct cliffs_term){(uint8_t)t, (uint8_t)v};
            rules = list_across(traits, rule, set + 1, t + 1, rules);
        }
    return rules;
}

void cliffs_list_rules(const struct cliffs_traits *traits, unsigned level,
                       struct cliffs_rule rules[])
{
    if (level <= 2)
        list_within(traits, level, rules);
    else
        list_across(traits, (struct cliffs_rule){.terms = (uint8_t)(level - 1)}, 0, 0,
                    rules);
}
