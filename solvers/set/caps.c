#include "caps.h"

#include <stdbool.h>

enum { FIVE = 81 /* the value of the first of five digits */ };

/* With each of these cards, the cap contains the cards with rotated digits. A search for
 * caps with this symmetry found the cards. */
static const set_card five_rotated[] = {1, 4, 10, 44, 52, 71, 76, 77, 152};

static unsigned write_five(set_card cap[SET_CARDS_MAX])
{
    unsigned count = 0;

    for (unsigned i = 0; i < sizeof five_rotated / sizeof five_rotated[0]; i++) {
        set_card card = five_rotated[i];

        for (unsigned turn = 0; turn < 5; turn++) {
            cap[count++] = card;
            card = (set_card)(card % FIVE * 3 + card / FIVE);
        }
    }
    return count;
}

/* Returns true if the bit set `attributes` is a block of a design of ten blocks. Each block
 * has three attributes, and each pair of attributes is in two blocks. */
static bool is_block(unsigned attributes)
{
    static const uint8_t blocks[] = {7, 11, 21, 41, 49, 38, 26, 50, 28, 44};

    for (unsigned i = 0; i < sizeof blocks; i++) {
        if (blocks[i] == attributes)
            return true;
    }
    return false;
}

/* A card is in the cap if the attributes with nonzero digits are a block, or if all digits
 * are nonzero and an even number of them are 2. */
static unsigned write_six(set_card cap[SET_CARDS_MAX])
{
    unsigned count = 0;

    for (unsigned card = 0; card < 729; card++) {
        unsigned nonzero = 0, twos = 0;

        for (unsigned rest = card, bit = 1; rest; rest /= 3, bit *= 2) {
            nonzero |= rest % 3 ? bit : 0;
            twos += rest % 3 == 2;
        }
        if (is_block(nonzero) || (nonzero == 63 && twos % 2 == 0))
            cap[count++] = (set_card)card;
    }
    return count;
}

unsigned set_write_cap(unsigned properties, set_card cap[SET_CARDS_MAX])
{
    if (properties == 5)
        return write_five(cap);
    return properties == 6 ? write_six(cap) : 0;
}
