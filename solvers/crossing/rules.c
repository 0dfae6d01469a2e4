#include "rules.h"

static bool contains(uint64_t who, const struct crossing_some *some)
{
    return (uint32_t)__builtin_popcountll(who & some->who) >= some->least;
}

static bool is_alone(const struct crossing_rule *rule, uint64_t who)
{
    if (who & rule->without)
        return false;
    for (uint32_t i = 0; i < rule->parts; i++) {
        if (!contains(who, &rule->together[i]))
            return false;
    }
    return true;
}

/* Without a `first` of her own pair, each `first` is of another pair. But she can be that
 * `first` herself, which does not break the rule. */
static bool is_jealous(const struct crossing_rule *rule, uint64_t who)
{
    uint64_t firsts = 0, unguarded = 0;

    for (uint32_t i = 0; i < rule->parts; i++) {
        const struct crossing_pair *pair = &rule->pair[i];

        firsts |= who & pair->first;
        if (!(who & pair->first))
            unguarded |= who & pair->second;
    }
    return unguarded && firsts && __builtin_popcountll(unguarded | firsts) > 1;
}

bool crossing_rule_is_broken(const struct crossing_rule *rule, uint64_t who)
{
    int few = __builtin_popcountll(who & rule->few);

    switch (rule->form) {
    case CROSSING_NEVER_ALONE:
        return is_alone(rule, who);
    case CROSSING_NEVER_OUTNUMBERED:
        return few > 0 && __builtin_popcountll(who & rule->many) > few;
    case CROSSING_JEALOUS:
        return is_jealous(rule, who);
    }
    return false;
}

const uint64_t *crossing_rule_next_set(const struct crossing_rule *rule, uint32_t *set)
{
    uint32_t i = (*set)++;

    switch (rule->form) {
    case CROSSING_NEVER_ALONE:
        return i < rule->parts    ? &rule->together[i].who
               : i == rule->parts ? &rule->without
                                  : NULL;
    case CROSSING_NEVER_OUTNUMBERED:
        return i == 0 ? &rule->few : i == 1 ? &rule->many : NULL;
    case CROSSING_JEALOUS:
        if (i >= 2 * rule->parts)
            return NULL;
        return i % 2 == 0 ? &rule->pair[i / 2].first : &rule->pair[i / 2].second;
    }
    return NULL;
}

uint32_t crossing_rule_broken(const struct crossing_question *question, uint64_t who,
                              unsigned where)
{
    uint32_t i = 0;

    while (i < question->rules && !((question->rule[i].where & where) &&
                                    crossing_rule_is_broken(&question->rule[i], who)))
        i++;
    return i;
}
