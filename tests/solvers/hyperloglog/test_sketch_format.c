/* The binary format of both types of sketches. */
#include "slow.h"
#include "solvers/hyperloglog/sketch_format.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    P_MIN = HLL_PRECISION_MIN,
    P_MAX = HLL_PRECISION_MAX,
    REDIS_BYTES = 12304,
    REDIS_REGISTERS = 16384,
    SPARSE_MAX = HLL_HEADER_BYTES_REDIS + 2 * REDIS_REGISTERS,
    UNTOUCHED = 77
};

/* The registers of the sketch that was read last. */
static uint8_t found[HLL_REGISTERS_MAX];

/* Returns a copy of the bytes that ends at a page that cannot be read. */
static const uint8_t *place_at_edge(const uint8_t bytes[], size_t length)
{
    static uint8_t *pages;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t all = (HLL_BYTES_MAX / page + 2) * page;

    if (!pages) {
        pages = mmap(NULL, all + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                     -1, 0);
        cr_assert_neq((void *)pages, MAP_FAILED);
        cr_assert_eq(mprotect(pages + all, page, PROT_NONE), 0);
    }
    memcpy(pages + all - length, bytes, length);
    return pages + all - length;
}

static enum hll_error_kind read_bytes(const uint8_t bytes[], size_t length,
                                      struct hll_sketch *sketch)
{
    *sketch = (struct hll_sketch){.registers = found};
    return hll_format_read(place_at_edge(bytes, length), length, sketch);
}

/* Returns a sketch with random registers that items can produce. */
static struct hll_sketch draw_sketch(enum hll_type type, unsigned precision,
                                     struct test_rng *rng)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct hll_sketch sketch = type == HLL_HYPERLOGLOG
                                   ? hll_sketch_make(precision, registers)
                                   : hll_sketch_make_ultra(precision, registers);

    for (size_t i = 0; i < hll_count_registers(precision); i++) {
        unsigned rank = (unsigned)test_rng_below(rng, 64 - precision + 2);
        uint64_t ranks = (uint64_t)1 << rank;

        for (unsigned below = 1; below <= 2; below++)
            if (rank > below && test_rng_below(rng, 2))
                ranks |= (uint64_t)1 << (rank - below);
        registers[i] = rank ? slow_register(type, ranks) : 0;
    }
    return sketch;
}

/* The header as the manual describes it. Returns its length. */
static size_t write_header(enum hll_type type, unsigned precision, uint8_t bytes[])
{
    static const uint8_t redis[HLL_HEADER_BYTES_REDIS] = {'H', 'Y', 'L', 'L', [15] = 0x80};
    const uint8_t own[HLL_HEADER_BYTES_OWN] = {'P',
                                               'Z',
                                               type == HLL_HYPERLOGLOG ? 'H' : 'U',
                                               'L',
                                               1,
                                               (uint8_t)precision,
                                               precision == 14 ? 2 : 1,
                                               0};
    bool is_redis = type == HLL_HYPERLOGLOG && precision == 14;

    memcpy(bytes, is_redis ? redis : own, is_redis ? sizeof redis : sizeof own);
    return is_redis ? sizeof redis : sizeof own;
}

static void check_format(enum hll_type type, unsigned precision, struct test_rng *rng)
{
    static uint8_t bytes[HLL_BYTES_MAX], slow[HLL_BYTES_MAX];
    struct hll_sketch sketch = draw_sketch(type, precision, rng), again;
    size_t count = hll_count_registers(precision);
    size_t size = write_header(type, precision, slow);

    memset(slow + size, 0, sizeof slow - size);
    if (type == HLL_HYPERLOGLOG)
        slow_pack(sketch.registers, count, slow + size);
    else
        memcpy(slow + size, sketch.registers, count);
    size += type == HLL_HYPERLOGLOG ? count * 6 / 8 : count;
    cr_assert_eq(hll_format_size(type, precision), size);
    hll_format_write(&sketch, bytes);
    cr_assert_arr_eq(bytes, slow, size);
    cr_assert_eq(read_bytes(bytes, size, &again), HLL_VALID);
    cr_assert_eq(again.type, type);
    cr_assert_eq(again.precision, precision);
    cr_assert_eq(again.hash, sketch.hash);
    cr_assert_arr_eq(found, sketch.registers, count);
}

Test(hyperloglog_format, sketches_have_the_described_bytes_and_come_back)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (enum hll_type type = HLL_HYPERLOGLOG; type <= HLL_ULTRALOGLOG; type++)
        for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
            check_format(type, precision, &rng);
    cr_expect_eq(hll_format_size(HLL_HYPERLOGLOG, 14), REDIS_BYTES);
}

/* PFADD with one item, as Redis documents it: "a" hashes to 0x53d2470a9b43b1a7, so register
 * 12711 becomes 2. Its bits are 76266 to 76271, in byte 9533. */
Test(hyperloglog_format, one_item_is_where_redis_puts_it)
{
    static uint8_t registers[REDIS_REGISTERS], bytes[REDIS_BYTES];
    struct hll_sketch sketch = hll_sketch_make(14, registers);

    hll_sketch_add(&sketch, "a", 1);
    hll_format_write(&sketch, bytes);
    for (size_t i = HLL_HEADER_BYTES_REDIS; i < REDIS_BYTES; i++)
        cr_assert_eq(bytes[i], i == HLL_HEADER_BYTES_REDIS + 9533 ? 2 << 2 : 0, "%zu", i);
}

/* A sparse sketch of runs of every kind, and its registers. */
struct sparse {
    uint8_t bytes[SPARSE_MAX + 1], registers[REDIS_REGISTERS];
    size_t length;
};

static void draw_run(struct sparse *sparse, size_t *at, struct test_rng *rng)
{
    static const unsigned most[] = {64, 4, REDIS_REGISTERS};
    unsigned kind = (unsigned)test_rng_below(rng, 3), rank = 0;
    size_t left = REDIS_REGISTERS - *at, count;
    uint8_t *byte = &sparse->bytes[sparse->length];

    count = (size_t)test_rng_below(rng, most[kind] < left ? most[kind] : left) + 1;
    if (kind == 2) {
        if (test_rng_below(rng, 2))
            count = count > 300 ? 300 : count;
        byte[0] = (uint8_t)(0x40 | (count - 1) >> 8);
        byte[1] = (uint8_t)(count - 1);
    } else if (kind == 1) {
        rank = (unsigned)test_rng_below(rng, 32) + 1;
        byte[0] = (uint8_t)(0x80 | (rank - 1) << 2 | (count - 1));
    } else {
        byte[0] = (uint8_t)(count - 1);
    }
    for (size_t i = 0; i < count; i++)
        sparse->registers[(*at)++] = (uint8_t)rank;
    sparse->length += kind == 2 ? 2 : 1;
}

static void draw_sparse(struct sparse *sparse, struct test_rng *rng)
{
    static const uint8_t head[HLL_HEADER_BYTES_REDIS] = {'H', 'Y', 'L', 'L', 1};
    size_t at = 0;

    memcpy(sparse->bytes, head, sizeof head);
    sparse->length = sizeof head;
    for (size_t i = 8; i < sizeof head; i++)
        sparse->bytes[i] = (uint8_t)test_rng_next(rng); /* any cached number */
    while (at < REDIS_REGISTERS)
        draw_run(sparse, &at, rng);
}

Test(hyperloglog_format, sparse_sketches_are_expanded)
{
    static const uint8_t empty[] = {'H', 'Y', 'L', 'L', 1, [15] = 0x80, 0x7f, 0xff};
    static struct sparse sparse;
    struct test_rng rng;
    struct hll_sketch sketch;

    test_rng_seed(&rng, 3);
    memset(found, UNTOUCHED, sizeof found);
    for (unsigned i = 0; i < 500; i++) {
        draw_sparse(&sparse, &rng);
        cr_assert_eq(read_bytes(sparse.bytes, sparse.length, &sketch), HLL_VALID);
        cr_assert_arr_eq(found, sparse.registers, REDIS_REGISTERS);
    }
    cr_assert_eq(read_bytes(empty, sizeof empty, &sketch), HLL_VALID);
    cr_expect(sketch.precision == 14 && sketch.hash == HLL_MURMUR64A);
    for (size_t i = 0; i < REDIS_REGISTERS; i++)
        cr_assert_eq(found[i], 0);
    cr_expect_eq(found[REDIS_REGISTERS], UNTOUCHED);
}

/* A changed run leads to an error, or is another representation of 16,384 registers. */
static void change_sparse(struct sparse *sparse, size_t at)
{
    uint8_t kept = sparse->bytes[at];
    struct hll_sketch sketch;

    for (unsigned byte = 0; byte < 256; byte++) {
        enum hll_error_kind error;

        sparse->bytes[at] = (uint8_t)byte;
        error = read_bytes(sparse->bytes, sparse->length, &sketch);
        cr_assert(at < HLL_HEADER_BYTES_REDIS || error == HLL_VALID ||
                  error == HLL_ERROR_SPARSE);
        cr_assert_eq(found[REDIS_REGISTERS], UNTOUCHED);
    }
    sparse->bytes[at] = kept;
}

/* Only complete sparse sketches are valid. */
Test(hyperloglog_format, damaged_sparse_sketches_are_invalid)
{
    static struct sparse sparse;
    struct test_rng rng;
    struct hll_sketch sketch;

    test_rng_seed(&rng, 4);
    memset(found, UNTOUCHED, sizeof found);
    for (unsigned i = 0; i < 20; i++) {
        draw_sparse(&sparse, &rng);
        for (size_t length = 0; length < sparse.length; length++) {
            cr_assert_eq(read_bytes(sparse.bytes, length, &sketch),
                         length < HLL_HEADER_BYTES_REDIS ? HLL_ERROR_SHORT
                                                         : HLL_ERROR_SPARSE);
            if (i == 0)
                change_sparse(&sparse, length);
        }
        for (unsigned more = 0; more < 256; more++) {
            sparse.bytes[sparse.length] = (uint8_t)more;
            cr_assert_eq(read_bytes(sparse.bytes, sparse.length + 1, &sketch),
                         HLL_ERROR_SPARSE);
        }
    }
}

/* Changes one byte of an empty sketch. Returns the error. */
static enum hll_error_kind read_changed(enum hll_type type, unsigned precision, size_t at,
                                        unsigned byte)
{
    static uint8_t bytes[HLL_BYTES_MAX];
    struct hll_sketch again;
    size_t size = hll_format_size(type, precision);

    memset(bytes, 0, size);
    write_header(type, precision, bytes);
    bytes[at] = (uint8_t)byte;
    return read_bytes(bytes, size, &again);
}

/* Bytes 4 to 7 of the header: version, precision, hash and zero. */
static void check_header(enum hll_type type, unsigned precision, unsigned byte)
{
    bool is_ultra = type == HLL_ULTRALOGLOG;
    enum hll_error_kind other = byte < 4 || byte > 18 || (byte == 14 && !is_ultra)
                                    ? HLL_ERROR_PRECISION
                                : byte == 14 ? HLL_ERROR_HASH
                                             : HLL_ERROR_LENGTH;

    cr_expect_eq(read_changed(type, precision, 3, byte),
                 byte == 'L' ? HLL_VALID : HLL_ERROR_MAGIC);
    cr_expect_eq(read_changed(type, precision, 4, byte),
                 byte == 1 ? HLL_VALID : HLL_ERROR_VERSION);
    cr_expect_eq(read_changed(type, precision, 5, byte),
                 byte == precision ? HLL_VALID : other);
    cr_expect_eq(read_changed(type, precision, 6, byte),
                 byte == 1 ? HLL_VALID : HLL_ERROR_HASH);
    cr_expect_eq(read_changed(type, precision, 7, byte),
                 byte == 0 ? HLL_VALID : HLL_ERROR_PADDING);
}

/* Byte `at` of the header of Redis. */
static enum hll_error_kind find_redis_error(size_t at, unsigned byte)
{
    if (at < 4)
        return byte == (unsigned char)"HYLL"[at] ? HLL_VALID : HLL_ERROR_MAGIC;
    if (at == 4 && byte > 0)
        return byte == 1 ? HLL_ERROR_SPARSE : HLL_ERROR_ENCODING;
    return at >= 5 && at < 8 && byte > 0 ? HLL_ERROR_PADDING : HLL_VALID;
}

Test(hyperloglog_format, errors_of_each_byte_of_the_header)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        check_header(HLL_HYPERLOGLOG, 10, byte);
        check_header(HLL_ULTRALOGLOG, 10, byte);
        cr_expect_eq(read_changed(HLL_ULTRALOGLOG, 14, 6, byte),
                     byte == 2 ? HLL_VALID : HLL_ERROR_HASH);
        for (size_t at = 0; at < HLL_HEADER_BYTES_REDIS; at++)
            cr_expect_eq(read_changed(HLL_HYPERLOGLOG, 14, at, byte),
                         find_redis_error(at, byte), "byte %zu: %u", at, byte);
    }
}

Test(hyperloglog_format, registers_that_items_cannot_produce_are_invalid)
{
    cr_expect_eq(read_changed(HLL_HYPERLOGLOG, 14, 16, 51), HLL_VALID);
    cr_expect_eq(read_changed(HLL_HYPERLOGLOG, 14, 16, 52), HLL_ERROR_RANK);
    cr_expect_eq(read_changed(HLL_HYPERLOGLOG, 4, 8 + 11, 61 << 2), HLL_VALID);
    cr_expect_eq(read_changed(HLL_HYPERLOGLOG, 4, 8 + 11, 62 << 2), HLL_ERROR_RANK);
    cr_expect_eq(read_changed(HLL_HYPERLOGLOG, 18, 8, 47), HLL_VALID);
    cr_expect_eq(read_changed(HLL_HYPERLOGLOG, 18, 8, 48), HLL_ERROR_RANK);
    for (unsigned byte = 0; byte < 256; byte++) {
        bool is_reachable = byte == 0 || byte == 4 || byte == 8 || byte == 10 ||
                            (byte >= 12 && byte <= 4 * 51 + 3);

        cr_expect_eq(read_changed(HLL_ULTRALOGLOG, 14, HLL_HEADER_BYTES_OWN + 5, byte),
                     is_reachable ? HLL_VALID : HLL_ERROR_STATE, "%u", byte);
    }
}

/* Each length up to one byte more than that of the sketch. */
Test(hyperloglog_format, dense_sketches_have_one_length)
{
    static const unsigned precisions[] = {4, 10, 14};
    static uint8_t longer[HLL_BYTES_MAX + 1];
    struct hll_sketch sketch;
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 6; i++) {
        enum hll_type type = i < 3 ? HLL_HYPERLOGLOG : HLL_ULTRALOGLOG;
        struct hll_sketch drawn = draw_sketch(type, precisions[i % 3], &rng);
        size_t whole = hll_format_size(type, drawn.precision);
        size_t head = i == 2 ? HLL_HEADER_BYTES_REDIS : HLL_HEADER_BYTES_OWN;

        hll_format_write(&drawn, longer);
        for (size_t length = 0; length <= whole + 1; length++)
            cr_assert_eq(read_bytes(longer, length, &sketch),
                         length < head     ? HLL_ERROR_SHORT
                         : length == whole ? HLL_VALID
                                           : HLL_ERROR_LENGTH);
    }
}

/* A changed sketch that is valid is a different one: it is written as it was read. */
static void check_change(const uint8_t bytes[], size_t length, size_t at, unsigned byte)
{
    static uint8_t changed[REDIS_BYTES], again[REDIS_BYTES];
    struct hll_sketch sketch;

    memcpy(changed, bytes, length);
    changed[at] = (uint8_t)byte;
    if (read_bytes(changed, length, &sketch) != HLL_VALID)
        return;
    cr_assert_eq(hll_format_size(sketch.type, sketch.precision), length);
    hll_format_write(&sketch, again);
    if (sketch.precision == 14)
        memcpy(changed + 8, again + 8, 8); /* the cached number */
    cr_assert_arr_eq(again, changed, length);
}

Test(hyperloglog_format, different_bytes_are_different_sketches)
{
    static uint8_t bytes[REDIS_BYTES];
    struct test_rng rng;

    test_rng_seed(&rng, 6);
    for (unsigned precision = 4; precision <= 14; precision += 5) {
        struct hll_sketch sketch = draw_sketch(HLL_HYPERLOGLOG, precision, &rng);
        size_t length = hll_format_size(HLL_HYPERLOGLOG, precision);

        hll_format_write(&sketch, bytes);
        for (size_t at = 0; at < length; at++)
            check_change(bytes, length, at,
                         bytes[at] ^ (1 + (unsigned)test_rng_below(&rng, 255)));
    }
}

Test(hyperloglog_format, each_error_has_a_description)
{
    for (int error = HLL_VALID; error <= HLL_ERROR_ESTIMATOR; error++) {
        const char *text = hll_error_text((enum hll_error_kind)error);

        cr_expect_gt(strlen(text), 10);
        cr_expect_neq(text[strlen(text) - 1], '.');
        for (int other = HLL_VALID; other < error; other++)
            cr_expect_str_neq(text, hll_error_text((enum hll_error_kind)other));
    }
}
