#include "puzzles/grecian_count.h"

#include <string.h>

struct grecian_count grecian_count_from(uint64_t value)
{
    return (struct grecian_count){{(uint32_t)value, (uint32_t)(value >> 32)}};
}

void grecian_count_add(struct grecian_count *count, const struct grecian_count *more)
{
    uint64_t carry = 0;

    for (int i = 0; i < GRECIAN_COUNT_DIGITS; i++) {
        carry += (uint64_t)count->digit[i] + more->digit[i];
        count->digit[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

void grecian_count_scale(struct grecian_count *count, uint32_t factor)
{
    uint64_t carry = 0;

    for (int i = 0; i < GRECIAN_COUNT_DIGITS; i++) {
        carry += (uint64_t)count->digit[i] * factor;
        count->digit[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

struct grecian_count grecian_count_power(uint32_t base, unsigned exponent)
{
    struct grecian_count power = grecian_count_from(1);

    while (exponent--)
        grecian_count_scale(&power, base);
    return power;
}

bool grecian_count_is(const struct grecian_count *count, uint64_t value)
{
    struct grecian_count other = grecian_count_from(value);

    return memcmp(count, &other, sizeof other) == 0;
}

/* Divides `count` by `divisor` and returns the remainder. */
static uint32_t divide(struct grecian_count *count, uint32_t divisor)
{
    uint64_t rest = 0;

    for (int i = GRECIAN_COUNT_DIGITS - 1; i >= 0; i--) {
        rest = rest << 32 | count->digit[i];
        count->digit[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint32_t)rest;
}

size_t grecian_count_text(const struct grecian_count *count, char text[GRECIAN_COUNT_TEXT])
{
    struct grecian_count rest = *count;
    char reversed[GRECIAN_COUNT_TEXT];
    size_t length = 0;

    do
        reversed[length++] = (char)('0' + divide(&rest, 10));
    while (!grecian_count_is(&rest, 0));
    for (size_t i = 0; i < length; i++)
        text[i] = reversed[length - 1 - i];
    text[length] = '\0';
    return length;
}
