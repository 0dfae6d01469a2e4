/* Reads and writes the external form of sketches.
 *
 * A Redis HyperLogLog is a string. Its header has 16 bytes: "HYLL", the encoding (0 dense,
 * 1 sparse), three unused bytes, and the cached result of PFCOUNT in 8 bytes, low byte
 * first. The highest bit of these 8 bytes means that the cached result is stale. The
 * registers follow:
 *
 *   dense    16,384 registers of 6 bits, low bits first: 12,288 bytes.
 *   sparse   runs of equal registers, in order, which cover all registers:
 *              00nnnnnn            n + 1 empty registers
 *              01nnnnnn nnnnnnnn   n + 1 empty registers, the high bits of n first
 *              1rrrrrnn            n + 1 registers with rank r + 1, so ranks up to 32
 *
 * Redis writes sparse sketches as long as they are short (3,000 bytes by default) and all
 * ranks are at most 32. Redis always reads dense sketches. Therefore this library writes
 * dense sketches, whose cached result is marked as stale, and reads both encodings. Every
 * bit is checked, so strings that Redis rejects are invalid.
 *
 * HyperLogLogs of other precisions have dense registers after a header of 8 bytes: "PZHL",
 * version, precision, hash, 0. An UltraLogLog of any precision has "PZUL" instead of
 * "PZHL", and one byte per register. All bits are used, so equal sketches are equal
 * strings. */
#include "sketch_format.h"

#include "ultraloglog.h"

#include <string.h>

/* The header of a Redis sketch. */
enum { ENCODING_AT = 4, UNUSED_AT = 5, NUMBER_AT = 8, DENSE = 0, SPARSE = 1 };

enum { STALE = 0x80 /* in the last byte of the cached number */ };

/* The header of other sketches. */
enum { VERSION_AT = 4, PRECISION_AT, HASH_AT, ZERO_AT, VERSION = 1 };
enum { HASH_XXH3 = 1, HASH_MURMUR64A = 2 /* an UltraLogLog with precision 14 */ };

/* Four registers are three bytes, with the low bits first. */
enum { GROUP = 4, GROUP_BYTES = 3, RANK_BITS = 6, RANK_MASK = 63 };

static const char redis_magic[4] = "HYLL";
static const char own_magic[4] = "PZHL", ultra_magic[4] = "PZUL";

static bool has_redis_format(enum hll_type type, unsigned precision)
{
    return precision == HLL_PRECISION_REDIS && type != HLL_ULTRALOGLOG;
}

static size_t header_bytes(enum hll_type type, unsigned precision)
{
    return has_redis_format(type, precision) ? HLL_HEADER_BYTES_REDIS
                                             : HLL_HEADER_BYTES_OWN;
}

size_t hll_format_size(enum hll_type type, unsigned precision)
{
    size_t registers = hll_count_registers(precision);
    size_t body = type == HLL_ULTRALOGLOG ? registers : registers / GROUP * GROUP_BYTES;

    return header_bytes(type, precision) + body;
}

static void write_header(const struct hll_sketch *sketch, uint8_t bytes[])
{
    bool is_ultra = sketch->type == HLL_ULTRALOGLOG;

    memset(bytes, 0, header_bytes(sketch->type, sketch->precision));
    if (has_redis_format(sketch->type, sketch->precision)) {
        memcpy(bytes, redis_magic, sizeof redis_magic);
        bytes[ENCODING_AT] = DENSE;
        bytes[HLL_HEADER_BYTES_REDIS - 1] = STALE;
        return;
    }
    memcpy(bytes, is_ultra ? ultra_magic : own_magic, sizeof own_magic);
    bytes[VERSION_AT] = VERSION;
    bytes[PRECISION_AT] = (uint8_t)sketch->precision;
    bytes[HASH_AT] = sketch->hash == HLL_XXH3 ? HASH_XXH3 : HASH_MURMUR64A;
}

void hll_format_write(const struct hll_sketch *sketch, uint8_t bytes[])
{
    const uint8_t *rank = sketch->registers;
    const uint8_t *end = rank + hll_count_registers(sketch->precision);

    write_header(sketch, bytes);
    bytes += header_bytes(sketch->type, sketch->precision);
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

static const char *const error_texts[] = {
    [HLL_VALID] = "is a valid sketch",
    [HLL_ERROR_BASE64] = "is not valid base64",
    [HLL_ERROR_SHORT] = "is too short to be a sketch",
    [HLL_ERROR_MAGIC] =
        "is not a sketch: the decoded bytes must begin with HYLL, PZHL or PZUL",
    [HLL_ERROR_VERSION] = "is not a sketch of a supported version: the version must be 1",
    [HLL_ERROR_PRECISION] =
        ("is not a sketch of a supported precision: the precision must be from 4 to 18, "
         "and a HyperLogLog with precision 14 must have the format of Redis"),
    [HLL_ERROR_HASH] =
        "is a damaged sketch: its hash function is unknown or does not match its precision",
    [HLL_ERROR_ENCODING] =
        "is a damaged sketch: a value from Redis must have the dense or the sparse encoding",
    [HLL_ERROR_LENGTH] =
        "is a damaged sketch: its length does not match its number of registers",
    [HLL_ERROR_RANK] = "is a damaged sketch: the value of a register is too high",
    [HLL_ERROR_STATE] =
        "is a damaged sketch: a register has a value that no items can produce",
    [HLL_ERROR_PADDING] = "is a damaged sketch: an unused byte of its header is not zero",
    [HLL_ERROR_SPARSE] =
        "is a damaged sketch: it does not contain exactly 16,384 registers",
    [HLL_ERROR_OTHER_PRECISION] = "does not have the requested precision",
    [HLL_ERROR_OTHER_HASH] = "uses a different hash function than an earlier sketch",
    [HLL_ERROR_OTHER_TYPE] = "does not have the requested type",
    [HLL_ERROR_ESTIMATOR] = "has a type that the estimator does not support",
};

const char *hll_error_text(enum hll_error_kind error)
{
    return error_texts[error];
}

static enum hll_error_kind read_redis_header(const uint8_t bytes[], size_t length,
                                             struct hll_sketch *sketch)
{
    if (length < HLL_HEADER_BYTES_REDIS)
        return HLL_ERROR_SHORT;
    if (bytes[ENCODING_AT] != DENSE && bytes[ENCODING_AT] != SPARSE)
        return HLL_ERROR_ENCODING;
    for (size_t i = UNUSED_AT; i < NUMBER_AT; i++)
        if (bytes[i] != 0)
            return HLL_ERROR_PADDING;
    *sketch = (struct hll_sketch){HLL_PRECISION_REDIS, HLL_MURMUR64A, sketch->registers,
                                  HLL_HYPERLOGLOG};
    return HLL_VALID;
}

static enum hll_error_kind read_own_header(const uint8_t bytes[], enum hll_type type,
                                           struct hll_sketch *sketch)
{
    unsigned precision = bytes[PRECISION_AT];
    bool is_redis = precision == HLL_PRECISION_REDIS;

    if (bytes[VERSION_AT] != VERSION)
        return HLL_ERROR_VERSION;
    if (precision < HLL_PRECISION_MIN || precision > HLL_PRECISION_MAX ||
        (is_redis && type == HLL_HYPERLOGLOG))
        return HLL_ERROR_PRECISION;
    if (bytes[HASH_AT] != (is_redis ? HASH_MURMUR64A : HASH_XXH3))
        return HLL_ERROR_HASH;
    if (bytes[ZERO_AT] != 0)
        return HLL_ERROR_PADDING;
    *sketch = (struct hll_sketch){precision, is_redis ? HLL_MURMUR64A : HLL_XXH3,
                                  sketch->registers, type};
    return HLL_VALID;
}

enum hll_error_kind hll_format_read_header(const uint8_t bytes[], size_t length,
                                           struct hll_sketch *sketch)
{
    if (length < HLL_HEADER_BYTES_OWN)
        return HLL_ERROR_SHORT;
    if (memcmp(bytes, redis_magic, sizeof redis_magic) == 0)
        return read_redis_header(bytes, length, sketch);
    if (memcmp(bytes, own_magic, sizeof own_magic) == 0)
        return read_own_header(bytes, HLL_HYPERLOGLOG, sketch);
    if (memcmp(bytes, ultra_magic, sizeof ultra_magic) == 0)
        return read_own_header(bytes, HLL_ULTRALOGLOG, sketch);
    return HLL_ERROR_MAGIC;
}

static enum hll_error_kind read_dense(const uint8_t *at, const struct hll_sketch *sketch)
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
    return largest <= rank_max ? HLL_VALID : HLL_ERROR_RANK;
}

static enum hll_error_kind read_ultra(const uint8_t *at, const struct hll_sketch *sketch)
{
    size_t registers = hll_count_registers(sketch->precision);
    bool valid = true;

    memcpy(sketch->registers, at, registers);
    for (size_t i = 0; i < registers; i++)
        valid &= hll_ultra_is_reachable(at[i], 64 - sketch->precision + 1);
    return valid ? HLL_VALID : HLL_ERROR_STATE;
}

/* A run of equal registers in the sparse encoding. */
struct run {
    uint8_t rank;
    size_t registers, bytes;
};

/* Returns the run that begins with the byte `first`. `next` is its second byte, if it has
 * one. */
static struct run read_run(uint8_t first, uint8_t next)
{
    if (first & 0x80)
        return (struct run){(uint8_t)((first >> 2 & 31) + 1), (first & 3) + 1u, 1};
    if (first & 0x40)
        return (struct run){0, ((first & 63u) << 8 | next) + 1, 2};
    return (struct run){0, (first & 63u) + 1, 1};
}

static enum hll_error_kind read_sparse(const uint8_t *at, size_t length,
                                       const struct hll_sketch *sketch)
{
    size_t left = hll_count_registers(sketch->precision);
    uint8_t *rank = sketch->registers;

    while (length > 0) {
        struct run run = read_run(at[0], length > 1 ? at[1] : 0);

        if (run.bytes > length || run.registers > left)
            return HLL_ERROR_SPARSE;
        memset(rank, run.rank, run.registers);
        rank += run.registers;
        left -= run.registers;
        at += run.bytes;
        length -= run.bytes;
    }
    return left == 0 ? HLL_VALID : HLL_ERROR_SPARSE;
}

enum hll_error_kind hll_format_read(const uint8_t bytes[], size_t length,
                                    struct hll_sketch *sketch)
{
    enum hll_error_kind error = hll_format_read_header(bytes, length, sketch);
    size_t header;

    if (error != HLL_VALID)
        return error;
    header = header_bytes(sketch->type, sketch->precision);
    if (has_redis_format(sketch->type, sketch->precision) && bytes[ENCODING_AT] == SPARSE)
        return read_sparse(bytes + header, length - header, sketch);
    if (length != hll_format_size(sketch->type, sketch->precision))
        return HLL_ERROR_LENGTH;
    return sketch->type == HLL_ULTRALOGLOG ? read_ultra(bytes + header, sketch)
                                           : read_dense(bytes + header, sketch);
}
