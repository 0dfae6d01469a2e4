#include "party.h"

bool bridge_party_minutes_are_valid(const uint32_t *minutes, uint32_t people)
{
    for (uint32_t p = 0; p < people; p++) {
        if (minutes[p] - 1 >= BRIDGE_MINUTES_MAX)
            return false;
    }
    return true;
}

bool bridge_party_is_valid(const struct bridge_party *party)
{
    return party->people <= BRIDGE_PEOPLE_MAX && party->capacity > 0 &&
           bridge_party_minutes_are_valid(party->minutes, party->people);
}
