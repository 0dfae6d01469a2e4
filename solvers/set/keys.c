#include "keys.h"

enum { VALUES = 3 };

const uint16_t set_card_key[SET_CARDS_MAX] = {SET_KEYS_6(0)};

unsigned set_count_deck(unsigned properties)
{
    static const unsigned counts[] = {27, 81, 243, 729};

    if (properties < SET_PROPERTIES_MIN || properties > SET_PROPERTIES_MAX)
        return 0;
    return counts[properties - SET_PROPERTIES_MIN];
}

unsigned set_count_cap(unsigned properties)
{
    static const unsigned caps[] = {9, 20, 45, 112};

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

    return (set_card_key[card] >> shift & 3u) - 1;
}

set_card set_third(set_card a, set_card b)
{
    uint16_t key = set_key_third(set_card_key[a], set_card_key[b]);
    unsigned third = 0;

    for (int shift = 2 * (SET_PROPERTIES_MAX - 1); shift >= 0; shift -= 2)
        third = third * VALUES + ((unsigned)key >> shift & 3u) - 1;
    return (set_card)third;
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
