/* Computes the FarmHash of short texts.
 *
 * The function has one formula for up to 4 bytes, one for 5 to 12 bytes, and two for longer
 * texts. The experiment hashes at most 12 digits of a number, so only the first two
 * formulas are necessary. Both formulas mix words of 32 bits with the steps of
 * MurmurHash3. */
#include "farmhash.h"

#include <assert.h>

enum { WORD_BYTES = 4, BYTE_BITS = 8, WORD_BITS = 32 };

static const uint32_t first_factor = 0xcc9e2d51u, second_factor = 0x1b873593u;

static uint32_t rotate_right(uint32_t word, unsigned bits)
{
    return word >> bits | word << (WORD_BITS - bits);
}

/* Returns the word at `bytes`, low byte first. */
static uint32_t read_word(const char *bytes)
{
    uint32_t word = 0;

    for (unsigned i = WORD_BYTES; i-- > 0;)
        word = word << BYTE_BITS | (uint8_t)bytes[i];
    return word;
}

/* Mixes a word into a hash. */
static uint32_t mix(uint32_t word, uint32_t hash)
{
    word = rotate_right(word * first_factor, 17) * second_factor;
    return rotate_right(hash ^ word, 19) * 5 + 0xe6546b64u;
}

/* Makes each bit of the hash depend on all of its bits. */
static uint32_t finish(uint32_t hash)
{
    hash = (hash ^ hash >> 16) * 0x85ebca6bu;
    hash = (hash ^ hash >> 13) * 0xc2b2ae35u;
    return hash ^ hash >> 16;
}

/* The published function adds signed bytes. The crate adds unsigned bytes, which gives the
 * same result for ASCII. */
static uint32_t hash_up_to_4(const char *bytes, uint32_t length)
{
    uint32_t sum = 0, all = 9;

    for (uint32_t i = 0; i < length; i++) {
        sum = sum * first_factor + (uint8_t)bytes[i];
        all ^= sum;
    }
    return finish(mix(sum, mix(length, all)));
}

/* The three words overlap. */
static uint32_t hash_5_to_12(const char *bytes, uint32_t length)
{
    uint32_t begin = read_word(bytes) + length;
    uint32_t end = read_word(bytes + length - WORD_BYTES) + length * 5;
    uint32_t middle = read_word(bytes + (length / 2 & WORD_BYTES)) + 9;

    return finish(mix(middle, mix(end, mix(begin, length * 5))));
}

uint32_t hll_farmhash32(const char *bytes, size_t length)
{
    assert(length <= HLL_FARMHASH_BYTES_MAX);
    if (length <= WORD_BYTES)
        return hash_up_to_4(bytes, (uint32_t)length);
    return hash_5_to_12(bytes, (uint32_t)length);
}
