/* Several choices of a shuffle come from one random word: multiplied by a bound, its high
 * half is a choice and its low half the word for the next one. A word is drawn again where
 * some results would be likelier: when what is left of it is below 2^64 modulo the product
 * of all bounds (Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation",
 * 2024). The products are below 2^58, so that a word of which 2^58 or more is left is good,
 * as 63 in 64 are; only for the others is there a division. Eight choices in a deck of 81
 * make ten words for the whole of it, and six are the most in one of 729. */
#include "deck.h"

#include "solvers/core/random.h"

#include <stdbool.h>

enum {
    WORD_STEPS = 8,       /* choices from one word in a deck of up to 81 cards */
    WORD_STEPS_LARGE = 6, /* and in a larger one: 729^6 < 2^58 */
    SMALL_DECK = 81,
    PRODUCT_BITS = 58, /* of all bounds of one word */
    PICKS_PER_WORD = 4,
    PICK_BITS = 16
};

/* `steps` choices from a word, the first among `bound` cards, each among one less. False
 * when the word must be drawn again. Inline, so that `steps` is a constant. */
static inline bool split_word(uint64_t word, unsigned bound, unsigned steps,
                              uint16_t *other)
{
    uint64_t product = 1;

    for (unsigned i = 0; i < steps; i++)
        other[i] = (uint16_t)pz_random_scale(&word, bound - i);
    if (word >> PRODUCT_BITS)
        return true;
    for (unsigned i = 0; i < steps; i++)
        product *= bound - i;
    return word >= (0 - product) % product; /* 2^64 modulo the product */
}

/* The last card of a deck is not chosen. */
void set_deck_draw(struct pz_random *random, unsigned size, unsigned drawn,
                   struct set_fate *fate)
{
    unsigned choices = drawn < size ? drawn : size - 1;
    unsigned i = 0;

    fate->other[size - 1] = 0;
    if (size <= SMALL_DECK)
        for (; i + WORD_STEPS <= choices; i += WORD_STEPS)
            while (
                !split_word(pz_random_next(random), size - i, WORD_STEPS, fate->other + i))
                continue;
    for (; i + WORD_STEPS_LARGE <= choices; i += WORD_STEPS_LARGE)
        while (!split_word(pz_random_next(random), size - i, WORD_STEPS_LARGE,
                           fate->other + i))
            continue;
    while (i < choices &&
           !split_word(pz_random_next(random), size - i, choices - i, fate->other + i))
        continue;
}

void set_deck_draw_game(struct pz_random *random, unsigned size, struct set_fate *fate)
{
    unsigned turns = size / 3;

    set_deck_draw(random, size, size, fate);
    for (unsigned first = 0; first < turns; first += PICKS_PER_WORD) {
        uint64_t word = pz_random_next(random);

        for (unsigned i = 0; i < PICKS_PER_WORD && first + i < turns; i++)
            fate->pick[first + i] = (uint16_t)(word >> PICK_BITS * i);
    }
    fate->spare = pz_random_next(random);
}

unsigned set_deck_pick(uint16_t pick, uint64_t spare, unsigned turn, unsigned count)
{
    uint32_t product = (uint32_t)pick * count;
    uint32_t low = product & UINT16_MAX;
    struct pz_random random;

    if (low >= count || low >= (1u << PICK_BITS) % count)
        return product >> PICK_BITS;
    pz_random_seed_part(&random, spare, turn);
    return (unsigned)pz_random_below(&random, count);
}
