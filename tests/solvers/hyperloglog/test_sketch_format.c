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
    SPARSE_MAX = HLL_HEADER_BYTES_REDIS + 2 * REDIS_REGISTERS
};

static uint8_t room[HLL_REGISTERS_MAX];

static enum hll_error_kind read_bytes(const uint8_t bytes[], size_t length,
                                      struct hll_sketch *sketch)
{
    *sketch = (struct hll_sketch){.registers = room};
    return hll_format_read(bytes, length, sketch);
}

/* The bytes before the last unreadable page of a few. */
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

static struct hll_sketch draw_sketch(unsigned precision, uint8_t registers[],
                                     struct test_rng *rng)
{
    struct hll_sketch sketch = hll_sketch_make(precision, registers);

    for (size_t i = 0; i < hll_count_registers(precision); i++)
        registers[i] = (uint8_t)test_rng_below(rng, 64 - precision + 2);
    return sketch;
}

static uint8_t *write_bytes(const struct hll_sketch *sketch)
{
    uint8_t *bytes = malloc(hll_format_size(sketch->type, sketch->precision));

    cr_assert(bytes);
    hll_format_write(sketch, bytes);
    return bytes;
}

Test(hyperloglog_redis_format, sketches_come_back)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
        for (unsigned i = 0; i < 5; i++) {
            struct hll_sketch sketch = draw_sketch(precision, registers, &rng), again;
            size_t length = hll_format_size(HLL_HYPERLOGLOG, precision);
            uint8_t *bytes = write_bytes(&sketch);

            cr_assert_leq(length, HLL_BYTES_MAX);
            cr_assert_eq(read_bytes(place_at_edge(bytes, length), length, &again),
                         HLL_VALID);
            cr_assert_eq(again.precision, precision);
            cr_assert_eq(again.hash, sketch.hash);
            cr_assert_arr_eq(again.registers, registers, hll_count_registers(precision));
            free(bytes);
        }
}

/* The head as it is described, the registers by a slow packer. */
Test(hyperloglog_redis_format, bytes_are_those_of_the_description)
{
    static uint8_t registers[HLL_REGISTERS_MAX], slow[HLL_BYTES_MAX];
    static const uint8_t redis[HLL_HEADER_BYTES_REDIS] = {'H', 'Y', 'L', 'L', [15] = 0x80};
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        const uint8_t own[] = {'P', 'Z', 'H', 'L', 1, (uint8_t)precision, 1, 0};
        struct hll_sketch sketch = draw_sketch(precision, registers, &rng);
        size_t head = precision == 14 ? sizeof redis : sizeof own;
        size_t count = hll_count_registers(precision);
        uint8_t *bytes = write_bytes(&sketch);

        memset(slow, 0, sizeof slow);
        memcpy(slow, precision == 14 ? redis : own, head);
        slow_pack(registers, count, slow + head);
        cr_assert_eq(hll_format_size(HLL_HYPERLOGLOG, precision), head + count * 6 / 8);
        cr_assert_arr_eq(bytes, slow, head + count * 6 / 8);
        free(bytes);
    }
    cr_expect_eq(hll_format_size(HLL_HYPERLOGLOG, 14), REDIS_BYTES);
}

/* What PFADD with one item makes, as far as Redis documents it: "a" hashes to
 * 0x53d2470a9b43b1a7, so register 12711 gets 2: bits 76266 to 76271, in byte 9533. */
Test(hyperloglog_redis_format, one_item_is_where_redis_puts_it)
{
    static uint8_t registers[REDIS_REGISTERS], bytes[REDIS_BYTES];
    struct hll_sketch sketch = hll_sketch_make(14, registers);

    hll_sketch_add(&sketch, "a", 1);
    hll_format_write(&sketch, bytes);
    for (size_t i = HLL_HEADER_BYTES_REDIS; i < REDIS_BYTES; i++)
        cr_assert_eq(bytes[i], i == HLL_HEADER_BYTES_REDIS + 9533 ? 2 << 2 : 0, "%zu", i);
}

/* PFADD without items: one run of 16,384 empty registers. */
Test(hyperloglog_redis_format, empty_sparse_sketch_of_redis_is_read)
{
    static const uint8_t bytes[] = {'H', 'Y', 'L', 'L', 1, [15] = 0x80, 0x7f, 0xff};
    struct hll_sketch sketch;

    memset(room, 7, sizeof room);
    cr_assert_eq(read_bytes(place_at_edge(bytes, sizeof bytes), sizeof bytes, &sketch),
                 HLL_VALID);
    cr_expect_eq(sketch.precision, 14);
    cr_expect_eq(sketch.hash, HLL_MURMUR64A);
    for (size_t i = 0; i < REDIS_REGISTERS; i++)
        cr_assert_eq(room[i], 0);
    cr_expect_eq(room[REDIS_REGISTERS], 7);
}

/* A sparse sketch beside its expansion, made of runs of every kind. */
struct sparse {
    uint8_t bytes[SPARSE_MAX], registers[REDIS_REGISTERS];
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
        sparse->bytes[i] = (uint8_t)test_rng_next(rng); /* any number said last */
    while (at < REDIS_REGISTERS)
        draw_run(sparse, &at, rng);
}

Test(hyperloglog_redis_format, sparse_sketches_are_expanded)
{
    static struct sparse sparse;
    struct test_rng rng;
    struct hll_sketch sketch;

    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 500; i++) {
        const uint8_t *bytes;

        draw_sparse(&sparse, &rng);
        bytes = place_at_edge(sparse.bytes, sparse.length);
        cr_assert_eq(read_bytes(bytes, sparse.length, &sketch), HLL_VALID);
        cr_assert_arr_eq(room, sparse.registers, REDIS_REGISTERS);
    }
}

/* A sparse sketch is sound as a whole only. */
Test(hyperloglog_redis_format, sparse_sketches_cut_or_continued_are_refused)
{
    static struct sparse sparse;
    struct test_rng rng;
    struct hll_sketch sketch;

    test_rng_seed(&rng, 4);
    for (unsigned i = 0; i < 20; i++) {
        draw_sparse(&sparse, &rng);
        for (size_t length = 0; length < sparse.length; length++)
            cr_assert_eq(read_bytes(place_at_edge(sparse.bytes, length), length, &sketch),
                         length < HLL_HEADER_BYTES_REDIS ? HLL_ERROR_SHORT
                                                         : HLL_ERROR_SPARSE);
        for (unsigned more = 0; more < 256; more++) {
            sparse.bytes[sparse.length] = (uint8_t)more;
            cr_assert_eq(read_bytes(sparse.bytes, sparse.length + 1, &sketch),
                         HLL_ERROR_SPARSE);
        }
    }
}

/* One byte of a sketch made another, and what is wrong then. */
static enum hll_error_kind read_changed(unsigned precision, size_t at, unsigned byte)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct hll_sketch sketch = hll_sketch_make(precision, registers), again;
    size_t length = hll_format_size(HLL_HYPERLOGLOG, precision);
    uint8_t *bytes = write_bytes(&sketch);
    enum hll_error_kind fault;

    bytes[at] = (uint8_t)byte;
    fault = read_bytes(bytes, length, &again);
    free(bytes);
    return fault;
}

Test(hyperloglog_redis_format, what_is_wrong_is_said)
{
    cr_expect_eq(read_changed(10, 0, 'p'), HLL_ERROR_MAGIC);
    cr_expect_eq(read_changed(10, 3, 'l'), HLL_ERROR_MAGIC);
    cr_expect_eq(read_changed(14, 1, 'Z'), HLL_ERROR_MAGIC);
    cr_expect_eq(read_changed(10, 4, 0), HLL_ERROR_VERSION);
    cr_expect_eq(read_changed(10, 4, 2), HLL_ERROR_VERSION);
    cr_expect_eq(read_changed(10, 5, 3), HLL_ERROR_PRECISION);
    cr_expect_eq(read_changed(10, 5, 14), HLL_ERROR_PRECISION);
    cr_expect_eq(read_changed(10, 5, 19), HLL_ERROR_PRECISION);
    cr_expect_eq(read_changed(10, 5, 255), HLL_ERROR_PRECISION);
    cr_expect_eq(read_changed(10, 5, 9), HLL_ERROR_LENGTH);
    cr_expect_eq(read_changed(10, 5, 18), HLL_ERROR_LENGTH);
    cr_expect_eq(read_changed(10, 6, 0), HLL_ERROR_HASH);
    cr_expect_eq(read_changed(10, 6, 2), HLL_ERROR_HASH);
    cr_expect_eq(read_changed(10, 7, 1), HLL_ERROR_PADDING);
    cr_expect_eq(read_changed(14, 4, 2), HLL_ERROR_ENCODING);
    cr_expect_eq(read_changed(14, 4, 1), HLL_ERROR_SPARSE);
    for (size_t i = 5; i < 8; i++)
        cr_expect_eq(read_changed(14, i, 0x80), HLL_ERROR_PADDING);
    for (size_t i = 8; i < 16; i++)
        cr_expect_eq(read_changed(14, i, 0x5a), HLL_VALID);
    cr_expect_eq(read_changed(14, 16, 51), HLL_VALID);
    cr_expect_eq(read_changed(14, 16, 52), HLL_ERROR_RANK);
    cr_expect_eq(read_changed(4, 8 + 11, 61 << 2), HLL_VALID);
    cr_expect_eq(read_changed(4, 8 + 11, 62 << 2), HLL_ERROR_RANK);
    cr_expect_eq(read_changed(18, 8, 47), HLL_VALID);
    cr_expect_eq(read_changed(18, 8, 48), HLL_ERROR_RANK);
}

/* Every part of a dense sketch but the whole, and a byte more, at the edge of memory. */
Test(hyperloglog_redis_format, dense_sketches_cut_or_continued_are_refused)
{
    static const unsigned precisions[] = {4, 10, 14};
    static uint8_t registers[REDIS_REGISTERS], longer[REDIS_BYTES + 1];
    struct hll_sketch sketch, again;
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 3; i++) {
        size_t whole = hll_format_size(HLL_HYPERLOGLOG, precisions[i]);
        size_t head = precisions[i] == 14 ? HLL_HEADER_BYTES_REDIS : HLL_HEADER_BYTES_OWN;

        sketch = draw_sketch(precisions[i], registers, &rng);
        hll_format_write(&sketch, longer);
        for (size_t length = 0; length <= whole + 1; length++) {
            enum hll_error_kind fault =
                read_bytes(place_at_edge(longer, length), length, &again);

            cr_assert_eq(fault, length < head     ? HLL_ERROR_SHORT
                                : length == whole ? HLL_VALID
                                                  : HLL_ERROR_LENGTH);
        }
    }
}

/* What is sound after a change is another sketch, and writes itself as it was read. */
static void check_change(const uint8_t bytes[], size_t length, size_t at, unsigned byte)
{
    static uint8_t changed[REDIS_BYTES], again[REDIS_BYTES];
    struct hll_sketch sketch;

    memcpy(changed, bytes, length);
    changed[at] = (uint8_t)byte;
    if (read_bytes(place_at_edge(changed, length), length, &sketch) != HLL_VALID)
        return;
    cr_assert_eq(hll_format_size(sketch.type, sketch.precision), length);
    hll_format_write(&sketch, again);
    if (sketch.precision == 14)
        memcpy(changed + 8, again + 8, 8); /* the number said last */
    cr_assert_arr_eq(again, changed, length);
}

Test(hyperloglog_redis_format, any_byte_may_be_wrong)
{
    static uint8_t registers[REDIS_REGISTERS];
    struct test_rng rng;

    test_rng_seed(&rng, 6);
    for (unsigned precision = 4; precision <= 14; precision += 5) {
        struct hll_sketch sketch = draw_sketch(precision, registers, &rng);
        size_t length = hll_format_size(HLL_HYPERLOGLOG, precision);
        uint8_t *bytes = write_bytes(&sketch);

        for (size_t at = 0; at < length; at++) {
            unsigned step = at < 20 ? 1 : 255; /* all changes, or one */

            for (unsigned i = 1 + (unsigned)test_rng_below(&rng, step); i < 256; i += step)
                check_change(bytes, length, at, bytes[at] ^ i);
        }
        free(bytes);
    }
}

/* Changed runs are refused, or another way to say 16,384 registers. */
Test(hyperloglog_redis_format, any_byte_of_a_sparse_sketch_may_be_wrong)
{
    static struct sparse sparse;
    struct test_rng rng;
    struct hll_sketch sketch;
    unsigned sound = 0;

    test_rng_seed(&rng, 7);
    draw_sparse(&sparse, &rng);
    for (size_t at = 0; at < sparse.length; at++)
        for (unsigned byte = 0; byte < 256; byte++) {
            uint8_t kept = sparse.bytes[at];
            enum hll_error_kind fault;

            sparse.bytes[at] = (uint8_t)byte;
            fault = read_bytes(place_at_edge(sparse.bytes, sparse.length), sparse.length,
                               &sketch);
            sound += fault == HLL_VALID;
            cr_assert(at < HLL_HEADER_BYTES_REDIS || fault == HLL_VALID ||
                      fault == HLL_ERROR_SPARSE);
            for (size_t i = 0; byte % 32 == 0 && i < REDIS_REGISTERS; i++)
                cr_assert_leq(room[i], 32);
            cr_assert_eq(room[REDIS_REGISTERS], 0); /* nothing is written there */
            sparse.bytes[at] = kept;
        }
    cr_expect_geq(sound, sparse.length);
}

Test(hyperloglog_redis_format, every_fault_has_a_sentence)
{
    for (int fault = HLL_VALID; fault <= HLL_ERROR_ESTIMATOR; fault++) {
        const char *text = hll_error_text((enum hll_error_kind)fault);

        cr_expect_gt(strlen(text), 10);
        cr_expect_neq(text[strlen(text) - 1], '.');
        for (int other = HLL_VALID; other < fault; other++)
            cr_expect_str_neq(text, hll_error_text((enum hll_error_kind)other));
    }
}
