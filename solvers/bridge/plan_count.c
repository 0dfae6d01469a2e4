#include "plan_count.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide;

static bool is_lost(const struct bridge_tally *tally)
{
    uint64_t ones = UINT64_MAX;

    for (int i = 0; i < BRIDGE_TALLY_LIMBS; i++)
        ones &= tally->limb[i];
    return ones == UINT64_MAX;
}

void bridge_tally_add(struct bridge_tally *tally, const struct bridge_tally *more,
                      uint32_t times)
{
    bool lost = is_lost(tally) || is_lost(more);
    wide carry = 0;

    for (int i = 0; i < BRIDGE_TALLY_LIMBS; i++) {
        carry += (wide)more->limb[i] * times + tally->limb[i];
        tally->limb[i] = (uint64_t)carry;
        carry >>= 64;
    }
    if (lost || carry)
        memset(tally->limb, 0xff, sizeof tally->limb);
}

bool bridge_tally_is_zero(const struct bridge_tally *tally)
{
    uint64_t ones = 0;

    for (int i = 0; i < BRIDGE_TALLY_LIMBS; i++)
        ones |= tally->limb[i];
    return ones == 0;
}

/* Divides by 10 and returns the remainder. */
static unsigned next_digit(struct bridge_tally *tally)
{
    uint64_t rest = 0;

    for (int i = BRIDGE_TALLY_LIMBS - 1; i >= 0; i--) {
        wide part = (wide)rest << 64 | tally->limb[i];

        tally->limb[i] = (uint64_t)(part / 10);
        rest = (uint64_t)(part % 10);
    }
    return (unsigned)rest;
}

void bridge_tally_text(const struct bridge_tally *tally, char text[BRIDGE_COUNT_TEXT])
{
    struct bridge_tally rest = *tally;
    char reversed[BRIDGE_COUNT_TEXT];
    size_t length = 0;

    if (!is_lost(tally)) {
        do
            reversed[length++] = (char)('0' + next_digit(&rest));
        while (!bridge_tally_is_zero(&rest));
    }
    for (size_t i = 0; i < length; i++)
        text[i] = reversed[length - 1 - i];
    text[length] = '\0';
}
