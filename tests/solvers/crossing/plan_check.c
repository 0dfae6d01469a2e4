#include "plan_check.h"

static unsigned size_of(uint64_t set)
{
    unsigned size = 0;

    for (unsigned i = 0; i < 64; i++)
        size += (set >> i & 1) != 0;
    return size;
}

static bool all_together(const struct crossing_rule *rule, uint64_t place)
{
    unsigned there = 0;

    for (uint32_t i = 0; i < rule->parts; i++)
        there += size_of(rule->together[i].who & place) >= rule->together[i].least;
    return there == rule->parts;
}

/* A `second` is with a `first` of another pair who is not herself, and with no `first` of her
 * own pair. */
static bool some_jealousy(const struct crossing_rule *rule, uint64_t place)
{
    for (uint32_t i = 0; i < rule->parts; i++) {
        for (uint32_t j = 0; j < rule->parts; j++) {
            if (i != j && size_of(place & rule->pair[i].second) > 0 &&
                size_of(place & rule->pair[i].first) == 0 &&
                size_of(place & rule->pair[j].first) > 0 &&
                size_of(place & (rule->pair[i].second | rule->pair[j].first)) > 1)
                return true;
        }
    }
    return false;
}

static bool obeys(const struct crossing_rule *rule, uint64_t place)
{
    if (rule->form == CROSSING_NEVER_ALONE)
        return !all_together(rule, place) || size_of(place & rule->without) > 0;
    if (rule->form == CROSSING_JEALOUS)
        return !some_jealousy(rule, place);
    unsigned few = size_of(place & rule->few);

    return few == 0 || size_of(place & rule->many) <= few;
}

static bool all_obeyed(const struct crossing_question *question, uint64_t place,
                       unsigned where)
{
    for (uint32_t i = 0; i < question->rules; i++) {
        if ((question->rule[i].where & where) && !obeys(&question->rule[i], place))
            return false;
    }
    return true;
}

/* Returns true if the group may cross, and adds its minutes. */
static bool can_cross(const struct crossing_question *question, uint64_t group,
                      uint64_t *minutes)
{
    uint64_t weight = 0;
    uint32_t slowest = 0;
    bool rows = false;

    for (uint32_t i = 0; i < question->travelers; i++) {
        const struct crossing_traveler *traveler = &question->traveler[i];

        if (!(group >> i & 1))
            continue;
        weight += traveler->weight;
        rows = rows || traveler->rows;
        if (traveler->minutes > slowest)
            slowest = traveler->minutes;
    }
    *minutes += slowest;
    return rows && size_of(group) <= question->seats &&
           (question->load == 0 || weight <= question->load) &&
           all_obeyed(question, group, CROSSING_BOAT);
}

/* Returns true if the state is an end. Of interchangeable travelers, only the number matters. */
static bool is_end(const struct crossing_question *question, uint64_t far, bool boat_far)
{
    if (question->end.boat != CROSSING_EITHER &&
        boat_far != (question->end.boat == CROSSING_FAR))
        return false;
    for (uint32_t i = 0; i < question->travelers; i++) {
        uint64_t alike = 0;

        for (uint32_t j = 0; j < question->travelers; j++) {
            if (crossing_first_alike(question, j) == crossing_first_alike(question, i))
                alike |= (uint64_t)1 << j;
        }
        if (size_of(alike & far) != size_of(alike & question->end.far))
            return false;
    }
    return true;
}

bool crossing_plan_check(const struct crossing_question *question,
                         const struct crossing_plan *plan)
{
    uint64_t everyone = 0, far = question->start.far, minutes = 0;
    bool boat_far = question->start.boat == CROSSING_FAR;

    for (uint32_t i = 0; i < question->travelers; i++)
        everyone |= (uint64_t)1 << i;
    for (uint32_t c = 0; c <= plan->crossings; c++) {
        if (!all_obeyed(question, far, CROSSING_BANKS) ||
            !all_obeyed(question, everyone & ~far, CROSSING_BANKS))
            return false;
        if (c == plan->crossings)
            break;
        uint64_t group = plan->who[c], side = boat_far ? far : everyone & ~far;

        if ((group & ~side) || !can_cross(question, group, &minutes))
            return false;
        far ^= group;
        boat_far = !boat_far;
    }
    return is_end(question, far, boat_far) && minutes == plan->minutes &&
           (question->deadline_minutes == 0 || minutes <= question->deadline_minutes);
}
