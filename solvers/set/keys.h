/* Cards of SET by key: all attributes of a card at once. For the solvers only.
 *
 * A key has two bits for each attribute: the value plus one, 01, 10 or 11, the first
 * attribute the highest. The exclusive or of the three codes is 00. So where two cards
 * differ, the third value is the exclusive or of theirs, and where they agree it is their
 * own:
 *
 *     third = (a ^ b) | (a where a ^ b is 00)
 *
 * In one attribute, three cards are all the same when (a ^ b) | (a ^ c) is 00 there, all
 * different when a ^ b ^ c is 00, and mixed when neither is.
 *
 * Every key has six attributes. A deck with fewer has the value 0 in the missing ones,
 * which come first; they are always all the same, and so change nothing. */
#ifndef PUZZLES_SET_KEYS_H
#define PUZZLES_SET_KEYS_H

#include "puzzles/set.h"

enum {
    SET_LOW_BITS = 0x555,    /* the lower bit of every attribute; also the key of card 0 */
    SET_KEY_SPAN = 0xAAA + 1 /* keys are SET_LOW_BITS .. SET_LOW_BITS + 0xAAA */
};

/* The keys of a deck with so many attributes, in order of its cards, `head` being 0. */
#define SET_KEYS_1(head) ((head) | 1), ((head) | 2), ((head) | 3)
#define SET_KEYS_2(head)                                                                   \
    SET_KEYS_1(((head) | 1) * 4), SET_KEYS_1(((head) | 2) * 4), SET_KEYS_1(((head) | 3) * 4)
#define SET_KEYS_3(head)                                                                   \
    SET_KEYS_2(((head) | 1) * 4), SET_KEYS_2(((head) | 2) * 4), SET_KEYS_2(((head) | 3) * 4)
#define SET_KEYS_4(head)                                                                   \
    SET_KEYS_3(((head) | 1) * 4), SET_KEYS_3(((head) | 2) * 4), SET_KEYS_3(((head) | 3) * 4)
#define SET_KEYS_5(head)                                                                   \
    SET_KEYS_4(((head) | 1) * 4), SET_KEYS_4(((head) | 2) * 4), SET_KEYS_4(((head) | 3) * 4)
#define SET_KEYS_6(head)                                                                   \
    SET_KEYS_5(((head) | 1) * 4), SET_KEYS_5(((head) | 2) * 4), SET_KEYS_5(((head) | 3) * 4)

/* By card. The keys increase with the cards. */
extern const uint16_t set_card_key[SET_CARDS_MAX];

/* The lower bit of each attribute in which `bits` is not 00. */
static inline uint16_t set_key_nonzero(uint16_t bits)
{
    return (bits | bits >> 1) & SET_LOW_BITS;
}

/* The key of the card that makes a set with `a` and `b`; `a` when both are the same. */
static inline uint16_t set_key_third(uint16_t a, uint16_t b)
{
    uint16_t both = a ^ b;
    uint16_t differ = set_key_nonzero(both);

    return (uint16_t)(both | (a & ~(differ | differ << 1)));
}

/* The lower bit of each attribute in which the three are mixed. */
static inline uint16_t set_key_mixed(uint16_t a, uint16_t b, uint16_t c)
{
    return set_key_nonzero((a ^ b) | (a ^ c)) & set_key_nonzero(a ^ b ^ c);
}

#endif
