#include "brute.h"

#include <string.h>

static unsigned count_of(uint64_t set)
{
    unsigned count = 0;

    for (; set; set >>= 1)
        count += set & 1;
    return count;
}

static bool breaks_jealousy(const struct crossing_rule *rule, uint64_t who)
{
    for (unsigned i = 0; i < rule->parts; i++) {
        if (!(rule->pair[i].second & who) || (rule->pair[i].first & who))
            continue;
        for (unsigned j = 0; j < rule->parts; j++) {
            uint64_t both = (rule->pair[i].second | rule->pair[j].first) & who;

            if (j != i && (rule->pair[j].first & who) && count_of(both) > 1)
                return true;
        }
    }
    return false;
}

bool crossing_brute_breaks(const struct crossing_rule *rule, uint64_t who)
{
    if (rule->form == CROSSING_JEALOUS)
        return breaks_jealousy(rule, who);
    if (rule->form == CROSSING_NEVER_OUTNUMBERED)
        return count_of(rule->few & who) > 0 &&
               count_of(rule->many & who) > count_of(rule->few & who);
    for (unsigned i = 0; i < rule->parts; i++) {
        if (count_of(rule->together[i].who & who) < rule->together[i].least)
            return false;
    }
    return !(rule->without & who);
}

static bool obeys(const struct crossing_question *question, uint64_t who, unsigned where)
{
    for (unsigned i = 0; i < question->rules; i++) {
        if ((question->rule[i].where & where) &&
            crossing_brute_breaks(&question->rule[i], who))
            return false;
    }
    return true;
}

/* Returns true if a set of the rule contains only one of the two travelers. */
static bool distinguishes(const struct crossing_rule *rule, uint64_t a, uint64_t b)
{
    uint64_t sets[2 * CROSSING_PARTS_MAX + 1];
    unsigned count = 0;

    if (rule->form == CROSSING_NEVER_OUTNUMBERED) {
        sets[count++] = rule->few;
        sets[count++] = rule->many;
    } else {
        for (unsigned i = 0; i < rule->parts; i++) {
            bool jealous = rule->form == CROSSING_JEALOUS;

            sets[count++] = jealous ? rule->pair[i].first : rule->together[i].who;
            sets[count++] = jealous ? rule->pair[i].second : rule->without;
        }
    }
    while (count-- > 0) {
        if (((sets[count] & a) != 0) != ((sets[count] & b) != 0))
            return true;
    }
    return false;
}

static bool are_alike(const struct crossing_question *question, unsigned i, unsigned j)
{
    const struct crossing_traveler *a = &question->traveler[i];
    const struct crossing_traveler *b = &question->traveler[j];
    uint64_t one = (uint64_t)1 << i, other = (uint64_t)1 << j;

    if (i == j)
        return true;
    if (a->kind != b->kind || a->minutes != b->minutes || a->weight != b->weight ||
        a->rows != b->rows || (question->named & (one | other)))
        return false;
    for (unsigned r = 0; r < question->rules; r++) {
        if (distinguishes(&question->rule[r], one, other))
            return false;
    }
    return true;
}

/* Returns the minutes of a group, or 0 if it must not cross. */
static uint64_t group_minutes(const struct crossing_question *question, uint64_t group)
{
    uint64_t minutes = 0, weight = 0;
    bool rows = false;

    for (unsigned i = 0; i < question->travelers; i++) {
        if (!(group >> i & 1))
            continue;
        weight += question->traveler[i].weight;
        rows |= question->traveler[i].rows;
        minutes = question->traveler[i].minutes > minutes ? question->traveler[i].minutes
                                                          : minutes;
    }
    if (!rows || count_of(group) > question->seats ||
        (question->load && weight > question->load) ||
        !obeys(question, group, CROSSING_BOAT))
        return 0;
    return minutes;
}

bool crossing_brute_is_lowest(const struct crossing_brute *brute, unsigned set,
                              unsigned from)
{
    for (unsigned i = 0; i < brute->question->travelers; i++) {
        unsigned lower = (unsigned)brute->alike[i] & from & ((1u << i) - 1);

        if ((set >> i & 1) && (lower & ~set))
            return false;
    }
    return true;
}

/* Returns the state after a group crosses, or -1 if it must not cross. */
static int after(const struct crossing_brute *brute, unsigned state, unsigned group)
{
    unsigned everyone = brute->states / 2 - 1;
    unsigned side = state & 1 ? everyone & ~(state >> 1) : state >> 1;
    unsigned to = (state ^ group << 1) ^ 1;

    if (group == 0 || (group & ~side) || !brute->minutes[group] || !brute->legal[state] ||
        !brute->legal[to])
        return -1;
    return (int)to;
}

static uint64_t cost_of(const struct crossing_brute *brute, unsigned group)
{
    bool by_minutes = brute->question->goal == CROSSING_LEAST_MINUTES;

    return by_minutes ? brute->minutes[group] : 1;
}

/* Computes the minimum costs, starting from the states with cost 0. */
static void relax(const struct crossing_brute *brute, uint64_t *cost)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (unsigned state = 0; state < brute->states; state++) {
            for (unsigned group = 1; group < brute->states / 2; group++) {
                int to = cost[state] == CROSSING_NEVER ? -1 : after(brute, state, group);

                if (to < 0 || cost[state] + cost_of(brute, group) >= cost[to])
                    continue;
                cost[to] = cost[state] + cost_of(brute, group);
                changed = true;
            }
        }
    }
}

/* Counts by increasing cost to the end. Each state adds the counts of the states after it. */
static void count_ways(struct crossing_brute *brute)
{
    bool done[CROSSING_BRUTE_STATES] = {false};

    for (;;) {
        unsigned next = brute->states;

        for (unsigned state = 0; state < brute->states; state++) {
            if (!done[state] && brute->to_end[state] != CROSSING_NEVER &&
                (next == brute->states || brute->to_end[state] < brute->to_end[next]))
                next = state;
        }
        if (next == brute->states)
            return;
        done[next] = true;
        brute->distinct[next] = brute->plans[next] = brute->to_end[next] == 0;
        unsigned everyone = brute->states / 2 - 1;
        unsigned side = next & 1 ? everyone & ~(next >> 1) : next >> 1;

        for (unsigned group = 1; group <= everyone; group++) {
            int to = after(brute, next, group);

            if (to < 0 || brute->to_end[to] == CROSSING_NEVER ||
                brute->to_end[to] + cost_of(brute, group) != brute->to_end[next])
                continue;
            brute->distinct[next] += brute->distinct[to];
            if (crossing_brute_is_lowest(brute, group, side))
                brute->plans[next] += brute->plans[to];
        }
    }
}

/* Returns true if the state is an end. Of interchangeable travelers, only the number matters. */
static bool ends_with(const struct crossing_question *question, uint64_t far, bool boat_far)
{
    if (question->end.boat != CROSSING_EITHER &&
        boat_far != (question->end.boat == CROSSING_FAR))
        return false;
    for (unsigned i = 0; i < question->travelers; i++) {
        uint64_t alike = 0;

        for (unsigned j = 0; j < question->travelers; j++)
            alike |= (uint64_t)are_alike(question, i, j) << j;
        if (count_of(alike & far) != count_of(alike & question->end.far))
            return false;
    }
    return true;
}

void crossing_brute_solve(struct crossing_brute *brute,
                          const struct crossing_question *question)
{
    unsigned everyone = (1u << question->travelers) - 1;

    memset(brute, 0, sizeof *brute);
    memset(brute->from_start, 0xff, sizeof brute->from_start);
    memset(brute->to_end, 0xff, sizeof brute->to_end);
    brute->question = question;
    brute->states = 2u << question->travelers;
    for (unsigned i = 0; i < question->travelers; i++) {
        for (unsigned j = 0; j < question->travelers; j++)
            brute->alike[i] |= (uint64_t)are_alike(question, i, j) << j;
    }
    for (unsigned group = 1; group <= everyone; group++)
        brute->minutes[group] = group_minutes(question, group);
    for (unsigned state = 0; state < brute->states; state++) {
        unsigned near = state >> 1;

        brute->legal[state] = obeys(question, near, CROSSING_BANKS) &&
                              obeys(question, everyone & ~near, CROSSING_BANKS);
        if (brute->legal[state] && ends_with(question, everyone & ~near, state & 1))
            brute->to_end[state] = 0;
    }
    brute->start = ((everyone & ~(unsigned)question->start.far) << 1) |
                   (question->start.boat == CROSSING_FAR);
    brute->from_start[brute->start] = 0;
    relax(brute, brute->from_start);
    relax(brute, brute->to_end);
    count_ways(brute);
}

bool crossing_brute_is_plan(const struct crossing_question *question,
                            const struct crossing_plan *plan)
{
    uint64_t everyone = 0, far = question->start.far, total = 0;
    bool boat_far = question->start.boat == CROSSING_FAR;

    for (unsigned i = 0; i < question->travelers; i++)
        everyone |= (uint64_t)1 << i;
    for (uint32_t c = 0; c <= plan->crossings; c++) {
        if (!obeys(question, far, CROSSING_BANKS) ||
            !obeys(question, everyone & ~far, CROSSING_BANKS))
            return false;
        if (c == plan->crossings)
            break;
        uint64_t group = plan->who[c], side = boat_far ? far : everyone & ~far;
        uint64_t minutes = group_minutes(question, group);

        if ((group & ~side) || minutes == 0)
            return false;
        total += minutes;
        far ^= group;
        boat_far = !boat_far;
    }
    return ends_with(question, far, boat_far) && total == plan->minutes &&
           (question->deadline_minutes == 0 || total <= question->deadline_minutes);
}
