/* For small decks, 16 generators draw words of four 16-bit numbers in parallel. Together
 * the words are a row, which has one number for each game of a block and is used for one
 * step of all games. The high half of a number times a bound is a choice. If the low half
 * of the product is below 2^16 modulo the bound, some results would be more likely (Lemire,
 * "Fast random integer generation in an interval", 2019), and the generator of the block
 * draws the choice instead. The loops over a row do not branch, so that the compiler can
 * use vectors.
 *
 * For large decks, several choices use one random word. The high half of the product of the
 * word and a bound is a choice, and the low half is the word for the next choice. If the
 * word that remains at the end is below 2^64 modulo the product of all bounds, some results
 * would be more likely, and a new word is drawn (Brackett-Rozinsky and Lemire, "Batched
 * Ranged Random Integer Generation", 2024). The products are below 2^58, so a remaining
 * word of at least 2^58, as in 63 of 64 cases, is always accepted. Only the other cases
 * need a division. */
#include "deck.h"

#include "solvers/core/random.h"
#include "solvers/core/vectors.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum {
    WORD_STEPS = 6,    /* choices from one word: 729^6 < 2^58 */
    PRODUCT_BITS = 58, /* of the product of all bounds of one word */
    NUMBERS_PER_WORD = 4,
    PICK_BITS = 16,
    GENERATORS = SET_BLOCK / NUMBERS_PER_WORD /* they draw one row at a time */
};

/* Parallel generators: state[i][g] is state[i] of the pz_random of generator g. */
struct generators {
    uint64_t state[4][GENERATORS];
};

static void seed_generators(struct pz_random *random, struct generators *generators)
{
    uint64_t seed = pz_random_next(random);

    for (unsigned g = 0; g < GENERATORS; g++) {
        struct pz_random part;

        pz_random_seed_part(&part, seed, g);
        for (unsigned i = 0; i < 4; i++)
            generators->state[i][g] = part.state[i];
    }
}

/* Draws a row. The next word of each generator, as pz_random_next draws it, contains four
 * numbers. The first number is in the lowest bits. */
PZ_CLONES
static void draw_row(struct generators *restrict generators, uint16_t *restrict row)
{
    uint64_t(*restrict state)[GENERATORS] = generators->state;

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
        memcpy(row + (size_t)g * NUMBERS_PER_WORD, &word, sizeof word);
    }
}

/* Replaces the numbers of a row by choices below `bound`, and sets `low` to the low halves.
 * Returns false if a choice may be biased. */
PZ_CLONES
static bool scale_row(uint16_t *restrict row, uint16_t *restrict low, uint16_t bound)
{
    uint16_t doubtful = 0;

    for (unsigned l = 0; l < SET_BLOCK; l++) {
        uint32_t product = (uint32_t)row[l] * bound;

        row[l] = (uint16_t)(product >> PICK_BITS);
        low[l] = (uint16_t)product;
        doubtful |= low[l] < bound;
    }
    return doubtful == 0;
}

static void replace_biased(struct pz_random *random, uint16_t *row, const uint16_t *low,
                           unsigned bound)
{
    unsigned biased = (1u << PICK_BITS) % bound;

    for (unsigned l = 0; l < SET_BLOCK; l++)
        if (low[l] < biased)
            row[l] = (uint16_t)pz_random_below(random, bound);
}

static void draw_shuffles(struct pz_random *random, struct generators *generators,
                          unsigned size, unsigned drawn, struct set_block_choices *block)
{
    uint16_t low[SET_BLOCK];

    for (unsigned i = 0; i < drawn; i++) {
        draw_row(generators, block->swap[i]);
        if (!scale_row(block->swap[i], low, (uint16_t)(size - i)))
            replace_biased(random, block->swap[i], low, size - i);
    }
}

void set_deck_draw_block(struct pz_random *random, unsigned size, unsigned drawn,
                         struct set_block_choices *block)
{
    struct generators all;

    seed_generators(random, &all);
    draw_shuffles(random, &all, size, drawn, block);
}

void set_deck_draw_block_games(struct pz_random *random, unsigned size,
                               struct set_block_choices *block)
{
    struct generators all;

    seed_generators(random, &all);
    for (unsigned game = 0; game < SET_BLOCK; game++)
        block->pick_seed[game] = pz_random_next(random);
    for (unsigned turn = 0; turn < size / 3; turn++)
        draw_row(&all, block->pick[turn]);
    draw_shuffles(random, &all, size, size, block);
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

/* Makes `steps` choices from a word. The first choice is below `bound`, and the bound
 * decreases by one for each following choice. Returns false if the word must be drawn
 * again. Inline, so that `steps` is a constant. */
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
    for (unsigned first = 0; first < turns; first += NUMBERS_PER_WORD) {
        uint64_t word = pz_random_next(random);

        for (unsigned i = 0; i < NUMBERS_PER_WORD && first + i < turns; i++)
            choices->pick[first + i] = (uint16_t)(word >> PICK_BITS * i);
    }
    choices->pick_seed = pz_random_next(random);
}

unsigned set_deck_pick(uint16_t pick, uint64_t pick_seed, unsigned turn, unsigned count)
{
    uint32_t product = (uint32_t)pick * count;
    uint32_t low = product & UINT16_MAX;
    struct pz_random random;

    assert(count >= 1 && count <= UINT8_MAX);
    if (low >= count || low >= (1u << PICK_BITS) % count)
        return product >> PICK_BITS;
    pz_random_seed_part(&random, pick_seed, turn);
    return (unsigned)pz_random_below(&random, count);
}
