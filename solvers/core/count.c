#include "puzzles/count.h"
#include "wide.h"

#include <math.h>
#include <string.h>

struct pz_count pz_count_from(uint64_t value)
{
    return (struct pz_count){{value}};
}

struct pz_count pz_count_power(uint64_t base, unsigned exponent)
{
    struct pz_count power = pz_count_from(1);

    while (exponent--)
        pz_count_multiply(&power, base);
    return power;
}

bool pz_count_overflowed(const struct pz_count *count)
{
    uint64_t ones = UINT64_MAX;

    for (int i = 0; i < PZ_COUNT_LIMBS; i++)
        ones &= count->limb[i];
    return ones == UINT64_MAX;
}

bool pz_count_is(const struct pz_count *count, uint64_t value)
{
    uint64_t different = count->limb[0] ^ value;

    for (int i = 1; i < PZ_COUNT_LIMBS; i++)
        different |= count->limb[i];
    return different == 0;
}

void pz_count_add_times(struct pz_count *count, const struct pz_count *more, uint64_t times)
{
    bool overflow = pz_count_overflowed(count) || pz_count_overflowed(more);
    wide carry = 0;

    for (int i = 0; i < PZ_COUNT_LIMBS; i++) {
        carry += (wide)more->limb[i] * times + count->limb[i];
        count->limb[i] = (uint64_t)carry;
        carry >>= 64;
    }
    if (overflow || carry)
        memset(count->limb, 0xff, sizeof count->limb);
}

void pz_count_add(struct pz_count *count, const struct pz_count *more)
{
    pz_count_add_times(count, more, 1);
}

void pz_count_multiply(struct pz_count *count, uint64_t factor)
{
    struct pz_count product = pz_count_from(0);

    pz_count_add_times(&product, count, factor);
    *count = product;
}

/* Divides `count` by 10 and returns the remainder. */
static unsigned next_digit(struct pz_count *count)
{
    uint64_t rest = 0;

    for (int i = PZ_COUNT_LIMBS - 1; i >= 0; i--) {
        wide part = (wide)rest << 64 | count->limb[i];

        count->limb[i] = (uint64_t)(part / 10);
        rest = (uint64_t)(part % 10);
    }
    return (unsigned)rest;
}

double pz_count_double(const struct pz_count *count)
{
    double value = 0;

    if (pz_count_overflowed(count))
        return INFINITY;
    for (size_t i = PZ_COUNT_LIMBS; i-- > 0;)
        value = value * 0x1p64 + (double)count->limb[i];
    return value;
}

size_t pz_count_text(const struct pz_count *count, char text[PZ_COUNT_TEXT])
{
    struct pz_count rest = *count;
    char reversed[PZ_COUNT_TEXT];
    size_t length = 0;

    if (!pz_count_overflowed(count)) {
        do
            reversed[length++] = (char)('0' + next_digit(&rest));
        while (!pz_count_is(&rest, 0));
    }
    for (size_t i = 0; i < length; i++)
        text[i] = reversed[length - 1 - i];
    text[length] = '\0';
    return length;
}
