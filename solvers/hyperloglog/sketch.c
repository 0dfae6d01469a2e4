/* Items become hashes, and hashes change registers.
 *
 * All that a sketch says rests on its hash: the 64 bits of an item have to be as good as
 * drawn by coins, and always the same for the same item. Which hash it is, is a part of the
 * sketch, as two hashes put the same item to different registers. Precision 14 has the hash
 * of Redis, so that Redis can go on with the sketch and it with that of Redis:
 * MurmurHash64A, 8 bytes in each step, two multiplications for each. All others have XXH3,
 * which is two to four times faster on items of 64 bytes and more.
 *
 * Items of 8 and of 16 bytes, as keys and addresses are, have loops of their own in
 * hll_sketch_add_bulk: with the length known the compiler leaves out all branches of the
 * hash. */
#define XXH_INLINE_ALL /* all of it in this file, so that no library is linked */
#include "sketch.h"

#include "rank.h"
#include "ultraloglog.h"

#include <string.h>
#include <xxhash.h>

/* MurmurHash64A by Austin Appleby. Its original reads words in the byte order of the
 * machine; here the low byte is always first, as on all that Redis runs on. */
static const uint64_t murmur_seed = 0xadc83b19u; /* of Redis */
static const uint64_t murmur_factor = 0xc6a4a7935bd1e995u;

enum { MURMUR_SHIFT = 47, WORD_BYTES = 8, BYTE_BITS = 8 };

static inline uint64_t read_word(const uint8_t *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}

/* The last `count` bytes, 1 to 7, of an item of `length` bytes that ends at `end`. */
static inline uint64_t read_tail(const uint8_t *end, size_t count, size_t length)
{
    uint64_t word = 0;

    if (length >= WORD_BYTES)
        return read_word(end - WORD_BYTES) >> (BYTE_BITS * (WORD_BYTES - count));
    for (size_t i = 1; i <= count; i++)
        word = word << BYTE_BITS | end[-(ptrdiff_t)i];
    return word;
}

PZ_INLINE uint64_t hash_murmur(const uint8_t *item, size_t length)
{
    uint64_t hash = murmur_seed ^ length * murmur_factor;
    size_t tail = length % WORD_BYTES;
    const uint8_t *end = item + (length - tail);

    for (; item != end; item += WORD_BYTES) {
        uint64_t word = read_word(item) * murmur_factor;

        word = (word ^ word >> MURMUR_SHIFT) * murmur_factor;
        hash = (hash ^ word) * murmur_factor;
    }
    if (tail > 0)
        hash = (hash ^ read_tail(end + tail, tail, length)) * murmur_factor;
    hash = (hash ^ hash >> MURMUR_SHIFT) * murmur_factor;
    return hash ^ hash >> MURMUR_SHIFT;
}

PZ_INLINE uint64_t hash_item(enum hll_hash hash, const void *item, size_t length)
{
    return hash == HLL_MURMUR64A ? hash_murmur(item, length) : XXH3_64bits(item, length);
}

uint64_t hll_hash_bytes(enum hll_hash hash, const void *item, size_t length)
{
    return hash_item(hash, item, length);
}

struct hll_sketch hll_sketch_make(unsigned precision, uint8_t registers[])
{
    enum hll_hash hash = precision == HLL_PRECISION_REDIS ? HLL_MURMUR64A : HLL_XXH3;

    memset(registers, 0, hll_count_registers(precision));
    return (struct hll_sketch){precision, hash, registers, HLL_HYPERLOGLOG};
}

struct hll_sketch hll_sketch_make_ultra(unsigned precision, uint8_t registers[])
{
    struct hll_sketch sketch = hll_sketch_make(precision, registers);

    sketch.type = HLL_ULTRALOGLOG;
    return sketch;
}

bool hll_sketch_add_hash(struct hll_sketch *sketch, uint64_t hash)
{
    uint8_t *at = &sketch->registers[hash & (hll_count_registers(sketch->precision) - 1)];
    uint8_t before = *at;

    if (sketch->type == HLL_ULTRALOGLOG)
        hll_ultra_raise(sketch->registers, sketch->precision, hash);
    else
        hll_raise(sketch->registers, sketch->precision, hash);
    return *at != before;
}

bool hll_sketch_add(struct hll_sketch *sketch, const void *item, size_t length)
{
    return hll_sketch_add_hash(sketch, hash_item(sketch->hash, item, length));
}

PZ_INLINE void add_items(const struct hll_sketch *sketch, const uint8_t *item, size_t count,
                         size_t length, enum hll_hash hash)
{
    uint8_t *registers = sketch->registers;
    unsigned precision = sketch->precision;

    if (sketch->type == HLL_ULTRALOGLOG)
        for (size_t i = 0; i < count; i++, item += length)
            hll_ultra_raise(registers, precision, hash_item(hash, item, length));
    else
        for (size_t i = 0; i < count; i++, item += length)
            hll_raise(registers, precision, hash_item(hash, item, length));
}

/* The hash of a length that the compiler knows has no branches. */
PZ_INLINE void add_bulk(const struct hll_sketch *sketch, const uint8_t *items, size_t count,
                        size_t length, enum hll_hash hash)
{
    if (length == WORD_BYTES)
        add_items(sketch, items, count, WORD_BYTES, hash);
    else if (length == (size_t)2 * WORD_BYTES)
        add_items(sketch, items, count, (size_t)2 * WORD_BYTES, hash);
    else
        add_items(sketch, items, count, length, hash);
}

void hll_sketch_add_bulk(struct hll_sketch *sketch, const void *items, size_t count,
                         size_t length)
{
    if (sketch->hash == HLL_MURMUR64A)
        add_bulk(sketch, items, count, length, HLL_MURMUR64A);
    else
        add_bulk(sketch, items, count, length, HLL_XXH3);
}
