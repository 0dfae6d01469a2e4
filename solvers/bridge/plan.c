#include "party.h"

#include <stdlib.h>

void bridge_plan_free(struct bridge_plan *plan)
{
    free(plan->start);
    free(plan->who);
    *plan = (struct bridge_plan){.minutes = 0};
}

/* Moves a group from the side `from` to the other side. Returns the minutes, or 0 if the group
 * is invalid. */
static uint32_t cross(const struct bridge_party *party, bool *far, const uint32_t *who,
                      uint64_t size, bool from)
{
    uint32_t slowest = 0;

    if (size == 0 || size > party->capacity)
        return 0;
    for (uint64_t i = 0; i < size; i++) {
        if (who[i] >= party->people || far[who[i]] != from ||
            (i > 0 && who[i] <= who[i - 1]))
            return 0;
        far[who[i]] = !from;
        if (party->minutes[who[i]] > slowest)
            slowest = party->minutes[who[i]];
    }
    return slowest;
}

static bool is_plan(const struct bridge_party *party, const struct bridge_plan *plan,
                    bool *far)
{
    uint64_t minutes = 0;

    if (plan->start[0] != 0)
        return false;
    for (uint32_t c = 0; c < plan->crossings; c++) {
        uint64_t begin = plan->start[c], end = plan->start[c + 1];
        uint32_t taken =
            end > begin ? cross(party, far, plan->who + begin, end - begin, c % 2 == 1) : 0;

        if (taken == 0)
            return false;
        minutes += taken;
    }
    for (uint32_t p = 0; p < party->people; p++) {
        if (!far[p])
            return false;
    }
    return plan->crossings % 2 == 1 && minutes == plan->minutes;
}

bool bridge_plan_check(const struct bridge_party *party, const struct bridge_plan *plan)
{
    if (!bridge_party_is_valid(party))
        return false;
    if (party->people == 0 || plan->crossings == 0)
        return party->people == 0 && plan->crossings == 0 && plan->minutes == 0;
    if (!plan->start || !plan->who)
        return false;
    bool *far = calloc(party->people, sizeof *far);
    bool valid = far && is_plan(party, plan, far);

    free(far);
    return valid;
}

uint32_t bridge_crossing_minutes(const struct bridge_question *question,
                                 const struct bridge_plan *plan, uint32_t crossing)
{
    const uint32_t *back = question->rules.back_minutes;
    const uint32_t *minutes = crossing % 2 == 1 && back ? back : question->party.minutes;
    uint32_t slowest = 0;

    for (uint64_t i = plan->start[crossing]; i < plan->start[crossing + 1]; i++) {
        uint32_t own = minutes[plan->who[i]];

        slowest = own > slowest ? own : slowest;
    }
    return slowest;
}
