/* For small decks eight generators side by side throw dice of 16 bits, a row of them for
 * each step of all games of a block. The high half of a die times a bound is a choice;
 * where the low half is below 2^16 modulo the bound some results would be likelier (Lemire,
 * "Fast random integer generation in an interval", 2019), and the block's own generator
 * chooses instead. A row is thrown and judged without a branch, in vectors.
 *
 * For large decks several choices come from one random word: multiplied by a bound, its
 * high half is a choice and its low half the word for the next one. A word is drawn again
 * where some results would be likelier: when what is left of it is below 2^64 modulo the
 * product of all bounds (Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer
 * Generation", 2024). The products are below 2^58, so that a word of which 2^58 or more is
 * left is good, as 63 in 64 are; only for the others is there a division. */
#include "deck.h"

#include "solvers/core/random.h"
#include "solvers/core/vectors.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum {
    WORD_STEPS = 6,    /* choices from one word: 729^6 < 2^58 */
    PRODUCT_BITS = 58, /* of all bounds of one word */
    DICE_PER_WORD = 4,
    PICK_BITS = 16,
    GENERATORS = SET_BLOCK / DICE_PER_WORD /* so they throw a row at a time */
};

/* Generators side by side: state[i] of pz_random of each. */
struct dice {
    uint64_t state[4][GENERATORS];
};

static void seed_dice(struct pz_random *random, struct dice *dice)
{
    uint64_t seed = pz_random_next(random);

    for (unsigned g = 0; g < GENERATORS; g++) {
        struct pz_random part;

        pz_random_seed_part(&part, seed, g);
        for (unsigned i = 0; i < 4; i++)
            dice->state[i][g] = part.state[i];
    }
}

/* Throws a row: the next word of each generator, as pz_random_next draws it, is four dice,
 * the low bits first. */
PZ_CLONES
static void throw_row(struct dice *restrict dice, uint16_t *restrict row)
{
    uint64_t(*restrict state)[GENERATORS] = dice->state;

    for (unsigned g = 0; g < GENERATORS; g++) {
        uint64_t a = state[0][g], b = state[1][g], c = state[2][g] ^ a, d = state[3][g] ^ b;
        uint64_t word = pz_random_rotate(b * 5, 7) * 9;

        state[0][g] = a ^ d;
        state[1][g] = b ^ c;
        state[2][g] = c ^ b << 17;
        state[3][g] = pz_random_rotate(d, 45);
        if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
            word = word >> 48 | (word >> 16 & 0xffff0000u) | (word & 0xffff0000u) << 16 |
                   word << 48;
        memcpy(row + (size_t)g * DICE_PER_WORD, &word, sizeof word);
    }
}

/* Makes choices below `bound` of a row of dice; `low` gets the low halves. False when some
 * choice may not be fair. */
PZ_CLONES
static bool scale_row(uint16_t *restrict row, uint16_t *restrict low, uint16_t bound)
{
    uint16_t doubts = 0;

    for (unsigned l = 0; l < SET_BLOCK; l++) {
        uint32_t product = (uint32_t)row[l] * bound;

        row[l] = (uint16_t)(product >> PICK_BITS);
        low[l] = (uint16_t)product;
        doubts |= low[l] < bound;
    }
    return doubts == 0;
}

static void mend_row(struct pz_random *random, uint16_t *row, const uint16_t *low,
                     unsigned bound)
{
    unsigned unfair = (1u << PICK_BITS) % bound;

    for (unsigned l = 0; l < SET_BLOCK; l++)
        if (low[l] < unfair)
            row[l] = (uint16_t)pz_random_below(random, bound);
}

static void draw_shuffles(struct pz_random *random, struct dice *dice, unsigned size,
                          unsigned drawn, struct set_block_choices *block)
{
    uint16_t low[SET_BLOCK];

    for (unsigned i = 0; i < drawn; i++) {
        throw_row(dice, block->swap[i]);
        if (!scale_row(block->swap[i], low, (uint16_t)(size - i)))
            mend_row(random, block->swap[i], low, size - i);
    }
}

void set_deck_draw_block(struct pz_random *random, unsigned size, unsigned drawn,
                         struct set_block_choices *block)
{
    struct dice dice;

    seed_dice(random, &dice);
    draw_shuffles(random, &dice, size, drawn, block);
}

void set_deck_draw_block_games(struct pz_random *random, unsigned size,
                               struct set_block_choices *block)
{
    struct dice dice;

    seed_dice(random, &dice);
    for (unsigned game = 0; game < SET_BLOCK; game++)
        block->pick_seed[game] = pz_random_next(random);
    for (unsigned turn = 0; turn < size / 3; turn++)
        throw_row(&dice, block->pick[turn]);
    draw_shuffles(random, &dice, size, size, block);
}

void set_deck_get(const struct set_block_choices *block, unsigned game, unsigned drawn,
                  struct set_choices *choices)
{
    for (unsigned i = 0; i < drawn; i++)
        choices->swap[i] = block->swap[i][game];
}

void set_deck_get_game(const struct set_block_choices *block, unsigned game, unsigned size,
                       struct set_choices *choices)
{
    set_deck_get(block, game, size, choices);
    for (unsigned turn = 0; turn < size / 3; turn++)
        choices->pick[turn] = block->pick[turn][game];
    choices->pick_seed = block->pick_seed[game];
}

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

void set_deck_draw(struct pz_random *random, unsigned size, unsigned drawn,
                   struct set_choices *choices)
{
    unsigned steps = drawn < size ? drawn : size - 1; /* the last card has no choice */
    uint16_t *swap = choices->swap;
    unsigned i = 0;

    assert(size <= SET_CARDS_MAX && drawn <= size);
    swap[size - 1] = 0;
    for (; i + WORD_STEPS <= steps; i += WORD_STEPS)
        while (!split_word(pz_random_next(random), size - i, WORD_STEPS, swap + i))
            continue;
    while (i < steps && !split_word(pz_random_next(random), size - i, steps - i, swap + i))
        continue;
}

void set_deck_draw_game(struct pz_random *random, unsigned size,
                        struct set_choices *choices)
{
    unsigned turns = size / 3;

    set_deck_draw(random, size, size, choices);
    for (unsigned first = 0; first < turns; first += DICE_PER_WORD) {
        uint64_t word = pz_random_next(random);

        for (unsigned i = 0; i < DICE_PER_WORD && first + i < turns; i++)
            choices->pick[first + i] = (uint16_t)(word >> PICK_BITS * i);
    }
    choices->pick_seed = pz_random_next(random);
}

unsigned set_deck_pick(uint16_t pick, uint64_t pick_seed, unsigned turn, unsigned count)
{
    uint32_t product = (uint32_t)pick * count;
    uint32_t low = product & UINT16_MAX;
    struct pz_random random;

    if (low >= count || low >= (1u << PICK_BITS) % count)
        return product >> PICK_BITS;
    pz_random_seed_part(&random, pick_seed, turn);
    return (unsigned)pz_random_below(&random, count);
}
