/* Unsigned integers of 512 bits, sufficient for all games with the deck of 27 cards. An
 * overflow sets `over`, and every later result keeps it. */
#ifndef RESEARCH_SET_GAME_BIG_H
#define RESEARCH_SET_GAME_BIG_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BIG_LIMBS = 16,
    BIG_LIMB_BITS = 32,
    BIG_TEXT = 156 /* bytes of the digits and the terminating NUL */
};

struct big {
    uint32_t limb[BIG_LIMBS]; /* the lowest one first */
    bool over;
};

static inline struct big big_make(uint32_t number)
{
    return (struct big){.limb = {number}};
}

static inline struct big big_add(const struct big *a, const struct big *b)
{
    struct big sum = {.over = a->over || b->over};
    uint64_t carry = 0;

    for (unsigned i = 0; i < BIG_LIMBS; i++) {
        carry += (uint64_t)a->limb[i] + b->limb[i];
        sum.limb[i] = (uint32_t)carry;
        carry >>= BIG_LIMB_BITS;
    }
    sum.over |= carry > 0;
    return sum;
}

static inline struct big big_multiply(const struct big *a, uint32_t factor)
{
    struct big product = {.over = a->over};
    uint64_t carry = 0;

    for (unsigned i = 0; i < BIG_LIMBS; i++) {
        carry += (uint64_t)a->limb[i] * factor;
        product.limb[i] = (uint32_t)carry;
        carry >>= BIG_LIMB_BITS;
    }
    product.over |= carry > 0;
    return product;
}

/* Divides `a`. Returns the remainder. */
static inline uint32_t big_divide(struct big *a, uint32_t divisor)
{
    uint64_t rest = 0;

    for (unsigned i = BIG_LIMBS; i-- > 0;) {
        rest = rest << BIG_LIMB_BITS | a->limb[i];
        a->limb[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint32_t)rest;
}

/* Returns a negative number if a < b, 0 if a = b, a positive number if a > b. */
static inline int big_compare(const struct big *a, const struct big *b)
{
    for (unsigned i = BIG_LIMBS; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static inline double big_double(const struct big *a)
{
    double number = 0;

    for (unsigned i = BIG_LIMBS; i-- > 0;)
        number = number * ((double)UINT32_MAX + 1) + a->limb[i];
    return number;
}

/* Writes a number in decimal to `text`. Returns the first digit. */
static inline const char *big_text(struct big a, char text[BIG_TEXT])
{
    static const struct big zero;
    char *at = &text[BIG_TEXT - 1];

    *at = '\0';
    do {
        *--at = (char)('0' + (int)big_divide(&a, 10));
    } while (big_compare(&a, &zero) > 0);
    return at;
}

#endif
