#include "obstacle.h"

/* Returns the people who may carry the torch, as bits. */
static uint32_t bearers_of(const struct bridge_question *question)
{
    uint32_t everyone = ((uint32_t)1 << question->party.people) - 1;

    return question->rules.bearers ? question->rules.bearers : everyone;
}

/* Returns the people with whom a person must not cross. Either person can name the other. */
static uint32_t avoided_by(const struct bridge_rules *rules, unsigned person)
{
    uint32_t avoided = rules->forbidden[person];

    for (unsigned p = 0; p < BRIDGE_SEARCH_PEOPLE; p++)
        avoided |= (rules->forbidden[p] >> person & 1) << p;
    return avoided;
}

/* Returns a person who may not carry the torch, and must not cross with anyone who may. Returns
 * the number of people if there is no such person. */
static unsigned find_stranded(const struct bridge_question *question)
{
    uint32_t bearers = bearers_of(question);

    for (unsigned i = 0; i < question->party.people; i++) {
        if (!(bearers >> i & 1) && !(bearers & ~avoided_by(&question->rules, i)))
            return i;
    }
    return question->party.people;
}

/* Returns true if two people may cross together, one of them with the torch. */
static bool has_pair(const struct bridge_question *question)
{
    uint32_t bearers = bearers_of(question);

    for (unsigned i = 0; i < question->party.people; i++) {
        if (bearers & ~avoided_by(&question->rules, i) & ~((uint32_t)1 << i))
            return true;
    }
    return false;
}

enum bridge_obstacle bridge_obstacle_find(const struct bridge_question *question,
                                          uint32_t *stranded)
{
    uint32_t person;

    if (question->party.capacity == 1)
        return BRIDGE_ONE_AT_A_TIME;
    person = find_stranded(question);
    if (person < question->party.people) {
        *stranded = person;
        return BRIDGE_STRANDED;
    }
    return has_pair(question) ? BRIDGE_EXHAUSTED : BRIDGE_NO_PAIR;
}
