/* A Redis HyperLogLog is a string. Its head of 16 bytes: "HYLL", the encoding (0 dense, 1
 * sparse), three unused bytes, and the number that PFCOUNT said last in 8 bytes, low byte
 * first, whose top bit says that it is out of date. Then the registers:
 *
 *   dense    16,384 registers of 6 bits, low bits first: 12,288 bytes.
 *   sparse   runs of equal registers, in order, which cover all of them:
 *              00nnnnnn            n + 1 empty ones
 *              01nnnnnn nnnnnnnn   n + 1 empty ones, the high bits of n first
 *              1rrrrrnn            n + 1 of rank r + 1, so ranks up to 32
 *
 * Redis writes sparse ones while they are short (3,000 bytes by default) and all ranks are
 * at most 32; it takes dense ones always, so we write those, marked out of date, and read
 * both. Every bit is looked at, so no string that Redis would call corrupt is taken for a
 * sketch.
 *
 * The other precisions have the dense registers behind a head of ours, of 8 bytes: "PZHL",
 * version, precision, hash, 0. An UltraLogLog of any precision has "PZUL" instead, and its
 * registers as they are, one byte each. No bit is left over, so equal sketches are equal
 * strings. */
#include "redis_format.h"

#include "ultraloglog.h"

#include <string.h>

/* The head of a Redis sketch: magic, encoding, three unused bytes, the last number said. */
enum { ENCODING_AT = 4, UNUSED_AT = 5, NUMBER_AT = 8, DENSE = 0, SPARSE = 1 };

enum { STALE = 0x80 /* in the last byte of the number */ };

/* The head of ours. */
enum { VERSION_AT = 4, PRECISION_AT, HASH_AT, ZERO_AT, VERSION = 1 };
enum { HASH_XXH3 = 1, HASH_MURMUR64A = 2 /* of an UltraLogLog of precision 14 */ };

/* Four registers are three bytes, low bits first. */
enum { GROUP = 4, GROUP_BYTES = 3, RANK_BITS = 6, RANK_MASK = 63 };

static const char redis_magic[4] = "HYLL";
static const char own_magic[4] = "PZHL", ultra_magic[4] = "PZUL";

static bool is_of_redis(enum hll_type type, unsigned precision)
{
    return precision == HLL_PRECISION_REDIS && type != HLL_ULTRALOGLOG;
}

static size_t head_bytes(enum hll_type type, unsigned precision)
{
    return is_of_redis(type, precision) ? HLL_HEADER_BYTES : HLL_OWN_HEADER_BYTES;
}

size_t hll_written_bytes(enum hll_type type, unsigned precision)
{
    size_t registers = hll_count_registers(precision);

    if (type == HLL_ULTRALOGLOG)
        return HLL_OWN_HEADER_BYTES + registers;
    return head_bytes(type, precision) + registers / GROUP * GROUP_BYTES;
}

static void write_head(const struct hll_sketch *sketch, uint8_t bytes[])
{
    bool is_ultra = sketch->type == HLL_ULTRALOGLOG;

    memset(bytes, 0, head_bytes(sketch->type, sketch->precision));
    if (is_of_redis(sketch->type, sketch->precision)) {
        memcpy(bytes, redis_magic, sizeof redis_magic);
        bytes[ENCODING_AT] = DENSE;
        bytes[HLL_HEADER_BYTES - 1] = STALE;
        return;
    }
    memcpy(bytes, is_ultra ? ultra_magic : own_magic, sizeof own_magic);
    bytes[VERSION_AT] = VERSION;
    bytes[PRECISION_AT] = (uint8_t)sketch->precision;
    bytes[HASH_AT] = sketch->hash == HLL_XXH3 ? HASH_XXH3 : HASH_MURMUR64A;
}

void hll_write(const struct hll_sketch *sketch, uint8_t bytes[])
{
    const uint8_t *rank = sketch->registers;
    const uint8_t *end = rank + hll_count_registers(sketch->precision);

    write_head(sketch, bytes);
    bytes += head_bytes(sketch->type, sketch->precision);
    if (sketch->type == HLL_ULTRALOGLOG) {
        memcpy(bytes, rank, (size_t)(end - rank));
        return;
    }
    for (; rank != end; rank += GROUP, bytes += GROUP_BYTES) {
        uint32_t group = rank[0] | (uint32_t)rank[1] << RANK_BITS |
                         (uint32_t)rank[2] << 2 * RANK_BITS |
                         (uint32_t)rank[3] << 3 * RANK_BITS;

        bytes[0] = (uint8_t)group;
        bytes[1] = (uint8_t)(group >> 8);
        bytes[2] = (uint8_t)(group >> 16);
    }
}

const char *hll_fault_text(enum hll_fault fault)
{
    switch (fault) {
    case HLL_SOUND:
        return "is a valid sketch";
    case HLL_FAULT_BASE64:
        return "is not valid base64";
    case HLL_FAULT_SHORT:
        return "is too short to be a sketch";
    case HLL_FAULT_MAGIC:
        return "is not a sketch: the decoded bytes must begin with HYLL, PZHL or PZUL";
    case HLL_FAULT_VERSION:
        return "is not a sketch of a supported version: the version must be 1";
    case HLL_FAULT_PRECISION:
        return "is not a sketch of a supported precision: the precision must be from 4 to 18, "
               "and a HyperLogLog with precision 14 must have the format of Redis";
    case HLL_FAULT_HASH:
        return "is a damaged sketch: its hash function is unknown or does not match its precision";
    case HLL_FAULT_ENCODING:
        return "is a damaged sketch: a value from Redis must have the dense or the sparse encoding";
    case HLL_FAULT_LENGTH:
        return "is a damaged sketch: its length does not match its number of registers";
    case HLL_FAULT_RANK:
        return "is a damaged sketch: the value of a register is too high";
    case HLL_FAULT_STATE:
        return "is a damaged sketch: a register has a value that no items can produce";
    case HLL_FAULT_PADDING:
        return "is a damaged sketch: an unused byte of its header is not zero";
    case HLL_FAULT_SPARSE:
        return "is a damaged sketch: it does not contain exactly 16,384 registers";
    case HLL_FAULT_OTHER_PRECISION:
        return "does not have the requested precision";
    case HLL_FAULT_OTHER_HASH:
        return "uses a different hash function than an earlier sketch";
    case HLL_FAULT_OTHER_TYPE:
        return "does not have the requested type";
    case HLL_FAULT_ESTIMATOR:
        return "has a type that the estimator does not support";
    }
    return "";
}

static enum hll_fault read_redis_head(const uint8_t bytes[], size_t length,
                                      struct hll_sketch *sketch)
{
    if (length < HLL_HEADER_BYTES)
        return HLL_FAULT_SHORT;
    if (bytes[ENCODING_AT] != DENSE && bytes[ENCODING_AT] != SPARSE)
        return HLL_FAULT_ENCODING;
    for (size_t i = UNUSED_AT; i < NUMBER_AT; i++)
        if (bytes[i] != 0)
            return HLL_FAULT_PADDING;
    *sketch = (struct hll_sketch){HLL_PRECISION_REDIS, HLL_MURMUR64A, sketch->registers,
                                  HLL_HYPERLOGLOG};
    return HLL_SOUND;
}

static enum hll_fault read_own_head(const uint8_t bytes[], enum hll_type type,
                                    struct hll_sketch *sketch)
{
    unsigned precision = bytes[PRECISION_AT];
    bool is_redis = precision == HLL_PRECISION_REDIS;

    if (bytes[VERSION_AT] != VERSION)
        return HLL_FAULT_VERSION;
    if (precision < HLL_PRECISION_MIN || precision > HLL_PRECISION_MAX ||
        (is_redis && type == HLL_HYPERLOGLOG))
        return HLL_FAULT_PRECISION;
    if (bytes[HASH_AT] != (is_redis ? HASH_MURMUR64A : HASH_XXH3))
        return HLL_FAULT_HASH;
    if (bytes[ZERO_AT] != 0)
        return HLL_FAULT_PADDING;
    *sketch = (struct hll_sketch){precision, is_redis ? HLL_MURMUR64A : HLL_XXH3,
                                  sketch->registers, type};
    return HLL_SOUND;
}

enum hll_fault hll_read_head(const uint8_t bytes[], size_t length,
                             struct hll_sketch *sketch)
{
    if (length < HLL_OWN_HEADER_BYTES)
        return HLL_FAULT_SHORT;
    if (memcmp(bytes, redis_magic, sizeof redis_magic) == 0)
        return read_redis_head(bytes, length, sketch);
    if (memcmp(bytes, own_magic, sizeof own_magic) == 0)
        return read_own_head(bytes, HLL_HYPERLOGLOG, sketch);
    if (memcmp(bytes, ultra_magic, sizeof ultra_magic) == 0)
        return read_own_head(bytes, HLL_ULTRALOGLOG, sketch);
    return HLL_FAULT_MAGIC;
}

static enum hll_fault read_dense(const uint8_t *at, const struct hll_sketch *sketch)
{
    unsigned rank_max = 64 - sketch->precision + 1, largest = 0;
    uint8_t *rank = sketch->registers;
    const uint8_t *end = rank + hll_count_registers(sketch->precision);

    for (; rank != end; rank += GROUP, at += GROUP_BYTES) {
        uint32_t group = at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16;

        for (unsigned i = 0; i < GROUP; i++, group >>= RANK_BITS) {
            rank[i] = group & RANK_MASK;
            largest = rank[i] > largest ? rank[i] : largest;
        }
    }
    return largest <= rank_max ? HLL_SOUND : HLL_FAULT_RANK;
}

static enum hll_fault read_ultra(const uint8_t *at, const struct hll_sketch *sketch)
{
    size_t registers = hll_count_registers(sketch->precision);
    bool sound = true;

    memcpy(sketch->registers, at, registers);
    for (size_t i = 0; i < registers; i++)
        sound &= hll_ultra_is_reachable(at[i], 64 - sketch->precision + 1);
    return sound ? HLL_SOUND : HLL_FAULT_STATE;
}

/* A run of equal registers in the sparse encoding. */
struct run {
    uint8_t rank;
    size_t registers, bytes;
};

/* The run that begins with the byte `first`; where it has a second one, that is `next`. */
static struct run read_run(uint8_t first, uint8_t next)
{
    if (first & 0x80)
        return (struct run){(uint8_t)((first >> 2 & 31) + 1), (first & 3) + 1u, 1};
    if (first & 0x40)
        return (struct run){0, ((first & 63u) << 8 | next) + 1, 2};
    return (struct run){0, (first & 63u) + 1, 1};
}

static enum hll_fault read_sparse(const uint8_t *at, size_t length,
                                  const struct hll_sketch *sketch)
{
    size_t left = hll_count_registers(sketch->precision);
    uint8_t *rank = sketch->registers;

    while (length > 0) {
        struct run run = read_run(at[0], length > 1 ? at[1] : 0);

        if (run.bytes > length || run.registers > left)
            return HLL_FAULT_SPARSE;
        memset(rank, run.rank, run.registers);
        rank += run.registers;
        left -= run.registers;
        at += run.bytes;
        length -= run.bytes;
    }
    return left == 0 ? HLL_SOUND : HLL_FAULT_SPARSE;
}

enum hll_fault hll_read(const uint8_t bytes[], size_t length, struct hll_sketch *sketch)
{
    enum hll_fault fault = hll_read_head(bytes, length, sketch);
    size_t head;

    if (fault != HLL_SOUND)
        return fault;
    head = head_bytes(sketch->type, sketch->precision);
    if (is_of_redis(sketch->type, sketch->precision) && bytes[ENCODING_AT] == SPARSE)
        return read_sparse(bytes + head, length - head, sketch);
    if (length != hll_written_bytes(sketch->type, sketch->precision))
        return HLL_FAULT_LENGTH;
    return sketch->type == HLL_ULTRALOGLOG ? read_ultra(bytes + head, sketch)
                                           : read_dense(bytes + head, sketch);
}
