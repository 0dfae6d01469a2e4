#include "keys.h"

#include <assert.h>

/* The keys of a deck with this number of attributes, in the order of its cards. `head`
 * contains the attributes that precede these attributes. */
#define KEYS_1(head) ((head) | 1), ((head) | 2), ((head) | 3)
#define KEYS_2(head)                                                                       \
    KEYS_1(((head) | 1) * 4), KEYS_1(((head) | 2) * 4), KEYS_1(((head) | 3) * 4)
#define KEYS_3(head)                                                                       \
    KEYS_2(((head) | 1) * 4), KEYS_2(((head) | 2) * 4), KEYS_2(((head) | 3) * 4)
#define KEYS_4(head)                                                                       \
    KEYS_3(((head) | 1) * 4), KEYS_3(((head) | 2) * 4), KEYS_3(((head) | 3) * 4)
#define KEYS_5(head)                                                                       \
    KEYS_4(((head) | 1) * 4), KEYS_4(((head) | 2) * 4), KEYS_4(((head) | 3) * 4)
#define KEYS_6(head)                                                                       \
    KEYS_5(((head) | 1) * 4), KEYS_5(((head) | 2) * 4), KEYS_5(((head) | 3) * 4)

const uint16_t set_card_key[SET_CARDS_MAX] = {KEYS_6(0)};

/* A digit of the completing half, times its weight: the three digits add up to 0 modulo 3. */
#define DIGIT(a, b, weight) ((6 - (a) / (weight) % 3 - (b) / (weight) % 3) % 3 * (weight))
#define HALF(a, b)          (DIGIT(a, b, 1) + DIGIT(a, b, 3) + DIGIT(a, b, 9))

#define HALVES_3(a, b) HALF(a, b), HALF(a, (b) + 1), HALF(a, (b) + 2)
#define HALVES_9(a, b) HALVES_3(a, b), HALVES_3(a, (b) + 3), HALVES_3(a, (b) + 6)
#define ROW(a)         {HALVES_9(a, 0), HALVES_9(a, 9), HALVES_9(a, 18)}
#define ROWS_3(a)      ROW(a), ROW((a) + 1), ROW((a) + 2)
#define ROWS_9(a)      ROWS_3(a), ROWS_3((a) + 3), ROWS_3((a) + 6)

const uint8_t set_completing_half[SET_HALVES][SET_HALVES] = {ROWS_9(0), ROWS_9(9),
                                                             ROWS_9(18)};

unsigned set_count_deck(unsigned properties)
{
    static const unsigned counts[] = {3, 9, 27, 81, 243, 729};

    if (properties < SET_PROPERTIES_MIN || properties > SET_PROPERTIES_MAX)
        return 0;
    return counts[properties - SET_PROPERTIES_MIN];
}

unsigned set_count_cap(unsigned properties)
{
    static const unsigned caps[] = {2, 4, 9, 20, 45, 112};

    if (properties < SET_PROPERTIES_MIN || properties > SET_PROPERTIES_MAX)
        return 0;
    return caps[properties - SET_PROPERTIES_MIN];
}

unsigned set_count_both(unsigned deck, unsigned cards)
{
    return deck * (deck - 1) / 6 - cards * (deck - cards) / 2;
}

unsigned set_get_value(set_card card, unsigned properties, unsigned attribute)
{
    unsigned shift = 2 * (properties - 1 - attribute);

    assert(card < SET_CARDS_MAX && attribute < properties);
    return (set_card_key[card] >> shift & 3u) - 1;
}

set_card set_completing_card(set_card a, set_card b)
{
    assert(a < SET_CARDS_MAX && b < SET_CARDS_MAX);
    return set_complete(a, b);
}

bool set_is_set(set_card a, set_card b, set_card c)
{
    return a != b && set_key_mixed(set_card_key[a], set_card_key[b], set_card_key[c]) == 0;
}

enum set_relation set_compare(const set_card cards[3], unsigned properties,
                              unsigned attribute)
{
    unsigned a = set_get_value(cards[0], properties, attribute);
    unsigned b = set_get_value(cards[1], properties, attribute);
    unsigned c = set_get_value(cards[2], properties, attribute);

    if (a == b && b == c)
        return SET_SAME;
    return a != b && b != c && a != c ? SET_DIFFERENT : SET_MIXED;
}
