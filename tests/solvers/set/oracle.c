#include "oracle.h"

unsigned oracle_deck(unsigned properties)
{
    return properties == 0 ? 1 : 3 * oracle_deck(properties - 1);
}

unsigned oracle_value(unsigned card, unsigned properties, unsigned attribute)
{
    return card / oracle_deck(properties - 1 - attribute) % 3;
}

unsigned oracle_add(unsigned a, unsigned b)
{
    unsigned sum = 0;

    for (unsigned unit = 1; unit < SET_CARDS_MAX; unit *= 3)
        sum += (a / unit + b / unit) % 3 * unit;
    return sum;
}

bool oracle_is_set(unsigned a, unsigned b, unsigned c)
{
    for (; a > 0 || b > 0 || c > 0; a /= 3, b /= 3, c /= 3) {
        unsigned x = a % 3, y = b % 3, z = c % 3;
        bool same = x == y && y == z;
        bool different = x != y && y != z && x != z;

        if (!same && !different)
            return false;
    }
    return true;
}

size_t oracle_list(const set_card *cards, unsigned count, struct set_triple *out)
{
    size_t found = 0;

    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i + 1; j < count; j++)
            for (unsigned k = j + 1; k < count; k++) {
                if (!oracle_is_set(cards[i], cards[j], cards[k]))
                    continue;
                if (out)
                    out[found] =
                        (struct set_triple){{(uint16_t)i, (uint16_t)j, (uint16_t)k}};
                found++;
            }
    return found;
}

void oracle_shuffle(set_card *cards, unsigned count, unsigned among, struct test_rng *rng)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned other = i + (unsigned)test_rng_below(rng, among - i);
        set_card card = cards[other];

        cards[other] = cards[i];
        cards[i] = card;
    }
}

void oracle_deal(set_card *cards, unsigned count, unsigned among, struct test_rng *rng)
{
    for (unsigned i = 0; i < among; i++)
        cards[i] = (set_card)i;
    oracle_shuffle(cards, count, among, rng);
}
