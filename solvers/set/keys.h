/* Two representations of SET cards for fast arithmetic. For the solvers only.
 *
 * A key contains all attributes of a card, with two bits for each attribute. These bits are
 * the value plus one: 01, 10 or 11. The first attribute has the highest bits. The exclusive
 * or of 01, 10 and 11 is 00. Therefore, if two cards a and b differ in an attribute, the
 * bits of the completing card are the exclusive or of the bits of a and b. If a and b agree
 * in an attribute, the bits of the completing card are the same bits:
 *
 *     completing = (a ^ b) | (a where a ^ b is 00)
 *
 * In an attribute, three cards are all equal if (a ^ b) | (a ^ c) is 00, all different if
 * a ^ b ^ c is 00, and mixed if neither is 00.
 *
 * Every key has six attributes. For a smaller deck, the missing attributes are the first
 * ones and have the value 0. They are always all equal, so they do not change a result.
 *
 * A half of a card is the number that three of its attributes form: card / 27 or card %
 * 27. */
#ifndef PUZZLES_SET_KEYS_H
#define PUZZLES_SET_KEYS_H

#include "puzzles/set.h"

enum {
    SET_LOW_BITS = 0x555,     /* the lower bit of every attribute; also the key of card 0 */
    SET_KEY_SPAN = 0xAAA + 1, /* keys are SET_LOW_BITS to SET_LOW_BITS + 0xAAA */
    SET_HALVES = 27
};

/* The key of each card. The keys increase with the cards. */
extern const uint16_t set_card_key[SET_CARDS_MAX];

/* The half that completes a set with two halves. */
extern const uint8_t set_completing_half[SET_HALVES][SET_HALVES];

/* Returns the lower bit of each attribute in which `bits` is not 00. */
static inline uint16_t set_key_nonzero(uint16_t bits)
{
    return (bits | bits >> 1) & SET_LOW_BITS;
}

/* Returns the key of the card that completes a set with `a` and `b`, or `a` if both keys
 * are the same. */
static inline uint16_t set_key_completing(uint16_t a, uint16_t b)
{
    uint16_t both = a ^ b;
    uint16_t differ = set_key_nonzero(both);

    return (uint16_t)(both | (a & ~(differ | differ << 1)));
}

/* Returns the lower bit of each attribute in which the three keys are mixed. */
static inline uint16_t set_key_mixed(uint16_t a, uint16_t b, uint16_t c)
{
    return set_key_nonzero((a ^ b) | (a ^ c)) & set_key_nonzero(a ^ b ^ c);
}

/* As set_completing_card. As numbers modulo 3 in each attribute, the result is -(a + b). */
static inline set_card set_complete(unsigned a, unsigned b)
{
    return (set_card)(set_completing_half[a / SET_HALVES][b / SET_HALVES] * SET_HALVES +
                      set_completing_half[a % SET_HALVES][b % SET_HALVES]);
}

/* Returns a + b modulo 3 in each attribute. */
static inline set_card set_add(unsigned a, unsigned b)
{
    return set_complete(set_complete(a, b), 0);
}

#endif
