/* Hashes items, and adds the hashes to registers.
 *
 * The accuracy of a sketch depends on its hash. The 64 bits must behave like random bits,
 * and must always be the same for the same item. The hash function is a part of the sketch,
 * because two functions select different registers for the same item. Precision 14 uses the
 * hash function of Redis, so that sketches can be exchanged with Redis. This function is
 * MurmurHash64A, with two multiplications for each 8 bytes. All other precisions use XXH3,
 * which is two to four times faster for items of 64 bytes and more. */
#define XXH_INLINE_ALL /* includes the code, so that no library must be linked */
#include "sketch.h"

#include "rank.h"
#include "ultraloglog.h"

#include <assert.h>
#include <string.h>
#include <xxhash.h>

/* MurmurHash64A by Austin Appleby. The original reads words in the byte order of the
 * machine. This version always reads the low byte first, as on the machines that Redis
 * supports. */
static const uint64_t murmur_seed = 0xadc83b19u; /* of Redis */
static const uint64_t murmur_factor = 0xc6a4a7935bd1e995u;

enum { MURMUR_SHIFT = 47, WORD_BYTES = 8, BYTE_BITS = 8 };

static inline uint64_t read_word(const uint8_t *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}

/* Returns the last `count` bytes, 1 to 7, before `end`. */
static inline uint64_t read_tail(const uint8_t *end, size_t count)
{
    uint64_t word = 0;

    for (size_t i = 1; i <= count; i++)
        word = word << BYTE_BITS | end[-(ptrdiff_t)i];
    return word;
}

static uint64_t hash_murmur(const uint8_t *item, size_t length)
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
        hash = (hash ^ read_tail(end + tail, tail)) * murmur_factor;
    hash = (hash ^ hash >> MURMUR_SHIFT) * murmur_factor;
    return hash ^ hash >> MURMUR_SHIFT;
}

uint64_t hll_hash_bytes(enum hll_hash hash, const void *item, size_t length)
{
    return hash == HLL_MURMUR64A ? hash_murmur(item, length) : XXH3_64bits(item, length);
}

struct hll_sketch hll_sketch_make(unsigned precision, uint8_t registers[])
{
    enum hll_hash hash = precision == HLL_PRECISION_REDIS ? HLL_MURMUR64A : HLL_XXH3;

    assert(precision >= HLL_PRECISION_MIN && precision <= HLL_PRECISION_MAX);
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
        hll_ultra_register_add(sketch->registers, sketch->precision, hash);
    else
        hll_register_add(sketch->registers, sketch->precision, hash);
    return *at != before;
}

bool hll_sketch_add(struct hll_sketch *sketch, const void *item, size_t length)
{
    return hll_sketch_add_hash(sketch, hll_hash_bytes(sketch->hash, item, length));
}

size_t hll_sketch_count_empty(const struct hll_sketch *sketch)
{
    size_t registers = hll_count_registers(sketch->precision), empty = 0;

    for (size_t i = 0; i < registers; i++)
        empty += sketch->registers[i] == 0;
    return empty;
}

#ifdef PUZZLED_CHECK
void hll_sketch_check(const struct hll_sketch *sketch)
{
    unsigned rank_max = 64 - sketch->precision + 1;

    for (size_t i = 0; i < hll_count_registers(sketch->precision); i++) {
        uint8_t value = sketch->registers[i];

        if (sketch->type == HLL_ULTRALOGLOG)
            assert(hll_ultra_is_reachable(value, rank_max));
        else
            assert(value <= rank_max);
    }
}
#endif
