/* Finds out whether a rule can be broken.
 *
 * Any travelers can be on a bank. So a rule of the banks can be broken if any set of
 * travelers breaks the rule. In the boat, the set must fit and contain a rower. The
 * functions below consider the smallest sets that break the rule. If such a set cannot
 * contain a rower, a rower must join the set without making it legal. If the result is
 * false, this is proven. */
#include "puzzles/crossing.h"

static unsigned size_of(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Returns true if a set of `size` travelers of `from` can be together where the rule
 * applies. In the boat, this requires a rower, who is in `from`, or is an additional
 * traveler who is not in `never`. */
static bool can_be_together(const struct crossing_question *question,
                            const struct crossing_rule *rule, unsigned size, uint64_t from,
                            uint64_t never)
{
    uint64_t rowers = 0;

    if (rule->where & CROSSING_BANKS)
        return true;
    for (uint32_t i = 0; i < question->travelers; i++)
        rowers |= (uint64_t)question->traveler[i].rows << i;
    if (rowers & from)
        return size <= question->seats;
    return (rowers & ~never) && size + 1 <= question->seats;
}

/* A traveler who is a set of one also counts for larger sets, so these travelers come
 * first. If larger sets overlap, the greatest number that one of these sets requires is a
 * lower bound. */
static bool can_be_alone(const struct crossing_question *question,
                         const struct crossing_rule *rule)
{
    uint64_t by_name = 0, larger = 0, from = 0;
    unsigned sum = 0, greatest = 0;
    bool overlap = false;

    for (uint32_t i = 0; i < rule->parts; i++) {
        const struct crossing_some *some = &rule->together[i];

        if (size_of(some->who & ~rule->without) < some->least)
            return false;
        by_name |= size_of(some->who) == 1 ? some->who : 0;
        from |= some->who & ~rule->without;
    }
    for (uint32_t i = 0; i < rule->parts; i++) {
        const struct crossing_some *some = &rule->together[i];
        unsigned there = size_of(some->who & by_name);
        unsigned more = some->least > there ? some->least - there : 0;

        if (size_of(some->who) == 1)
            continue;
        overlap = overlap || (larger & some->who);
        larger |= some->who;
        sum += more;
        greatest = more > greatest ? more : greatest;
    }
    return can_be_together(question, rule, size_of(by_name) + (overlap ? greatest : sum),
                           from, rule->without);
}

/* The smallest sets have one of `few` and two of `many`, or one who is in both and another
 * one of `many`. */
static bool can_be_outnumbered(const struct crossing_question *question,
                               const struct crossing_rule *rule)
{
    unsigned others = size_of(rule->many & ~rule->few);
    unsigned needed = (rule->many & rule->few) ? 1 : 2;

    return rule->few && others >= needed &&
           can_be_together(question, rule, needed + 1, rule->few | rule->many, rule->few);
}

/* The smallest set has a `second`, and a `first` of another pair. The `first` is a
 * different traveler and is not also a `first` of the pair of the `second`. */
static bool can_be_jealous(const struct crossing_question *question,
                           const struct crossing_rule *rule)
{
    uint64_t firsts = 0;

    for (uint32_t i = 0; i < rule->parts; i++)
        firsts |= rule->pair[i].first;
    for (uint32_t i = 0; i < rule->parts; i++) {
        uint64_t own = rule->pair[i].first;
        uint64_t second = rule->pair[i].second & ~own, other = firsts & ~own;

        if (second && other && size_of(second | other) > 1 &&
            can_be_together(question, rule, 2, second | other, own))
            return true;
    }
    return false;
}

bool crossing_rule_can_break(const struct crossing_question *question, uint32_t index)
{
    const struct crossing_rule *rule = &question->rule[index];

    switch (rule->form) {
    case CROSSING_NEVER_ALONE:
        return can_be_alone(question, rule);
    case CROSSING_NEVER_OUTNUMBERED:
        return can_be_outnumbered(question, rule);
    case CROSSING_JEALOUS:
        return can_be_jealous(question, rule);
    }
    return true;
}
