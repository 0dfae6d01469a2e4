/* UltraLogLogs, against all ranks that came to each register, which are a word of bits. */
#include "slow.h"
#include "solvers/hyperloglog/merge.h"
#include "solvers/hyperloglog/sketch.h"
#include "solvers/hyperloglog/sketch_format.h"
#include "solvers/hyperloglog/ultraloglog.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { P_MIN = HLL_PRECISION_MIN, P_MAX = HLL_PRECISION_MAX, ITEMS = 3000, HEAD = 8 };

/* A sketch beside what its registers have seen. */
struct pair {
    struct hll_sketch sketch;
    uint64_t *ranks;
};

static struct pair make_pair(unsigned precision)
{
    size_t registers = hll_count_registers(precision);
    struct pair pair = {hll_sketch_make_ultra(precision, malloc(registers)),
                        calloc(registers, sizeof *pair.ranks)};

    cr_assert(pair.sketch.registers && pair.ranks);
    return pair;
}

static void free_pair(struct pair *pair)
{
    free(pair->sketch.registers);
    free(pair->ranks);
}

/* Adds a hash; true when that should change the register. */
static bool add_slowly(struct pair *pair, uint64_t hash)
{
    unsigned precision = pair->sketch.precision;
    uint64_t *ranks = &pair->ranks[hash % hll_count_registers(precision)];
    uint8_t before = slow_state(*ranks);

    *ranks |= (uint64_t)1 << slow_rank(precision, hash);
    return slow_state(*ranks) != before;
}

static void expect_equal(const struct pair *pair)
{
    for (size_t i = 0; i < hll_count_registers(pair->sketch.precision); i++)
        cr_assert_eq(pair->sketch.registers[i], slow_state(pair->ranks[i]), "register %zu",
                     i);
}

/* Hashes with long runs of zeros too. */
static uint64_t draw_hash(struct test_rng *rng)
{
    uint64_t drawn = test_rng_next(rng);

    return drawn << test_rng_below(rng, 8) * test_rng_below(rng, 9);
}

static struct pair draw_pair(unsigned precision, unsigned items, uint64_t seed)
{
    struct pair pair = make_pair(precision);
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    for (unsigned i = 0; i < items; i++) {
        uint64_t hash = draw_hash(&rng);

        add_slowly(&pair, hash);
        hll_sketch_add_hash(&pair.sketch, hash);
    }
    return pair;
}

Test(ultraloglog, registers_are_those_of_the_definition)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        struct pair pair = make_pair(precision);

        for (unsigned i = 0; i < ITEMS; i++) {
            uint64_t hash = i % 1000 == 999 ? 0 : draw_hash(&rng);
            bool changes = add_slowly(&pair, hash);

            cr_assert_eq(hll_sketch_add_hash(&pair.sketch, hash), changes);
        }
        cr_expect_eq(pair.sketch.registers[0] / 4, 64 - precision + 1);
        cr_expect_eq(pair.sketch.hash, precision == 14 ? HLL_MURMUR64A : HLL_XXH3);
        expect_equal(&pair);
        free_pair(&pair);
    }
}

/* All pairs of registers that there are, by ranks that make them. */
Test(ultraloglog, registers_are_joined)
{
    for (unsigned one = 0; one < 256; one++)
        for (unsigned other = 0; other < 256; other++) {
            uint64_t ranks[2] = {(uint64_t)(4 | one % 4) << one / 4 >> 2,
                                 (uint64_t)(4 | other % 4) << other / 4 >> 2};

            if (!hll_ultra_is_reachable((uint8_t)one, 61) ||
                !hll_ultra_is_reachable((uint8_t)other, 61))
                continue;
            ranks[0] = one ? ranks[0] : 0;
            ranks[1] = other ? ranks[1] : 0;
            cr_assert_eq(slow_state(ranks[0]), one);
            cr_assert_eq(hll_ultra_register_union((uint8_t)one, (uint8_t)other),
                         slow_state(ranks[0] | ranks[1]), "%u and %u", one, other);
        }
}

/* Those that sets of ranks make, and no others. */
Test(ultraloglog, what_no_items_make_is_not_reachable)
{
    bool made[256] = {false};

    for (unsigned last = 47; last <= 61; last++) {
        memset(made, 0, sizeof made);
        made[0] = true;
        for (unsigned rank = 1; rank <= last; rank++)
            for (unsigned below = 0; below < 8; below++) {
                uint64_t ranks = (uint64_t)1 << rank;

                for (unsigned i = 1; i <= 3; i++)
                    if (rank > i && below >> (i - 1) & 1)
                        ranks |= (uint64_t)1 << (rank - i);
                made[slow_state(ranks)] = true;
            }
        for (unsigned state = 0; state < 256; state++)
            cr_assert_eq(hll_ultra_is_reachable((uint8_t)state, last), made[state]);
    }
}

/* Of two precisions, the second no smaller. */
static void check_union(unsigned coarse, unsigned fine, unsigned items)
{
    struct pair one = draw_pair(coarse, items, coarse), two = draw_pair(fine, items, 99);
    struct pair both = draw_pair(coarse, items, 99);
    size_t registers = hll_count_registers(coarse);
    uint8_t *before = malloc(registers);

    for (size_t i = 0; i < registers; i++)
        both.ranks[i] |= one.ranks[i];
    cr_assert(before);
    one.sketch.hash = two.sketch.hash; /* the hashes are random, whatever the precision */
    memcpy(before, one.sketch.registers, registers);
    hll_sketch_merge(&one.sketch, &two.sketch);
    hll_sketch_fold(&two.sketch, coarse);
    memcpy(both.sketch.registers, one.sketch.registers, registers);
    expect_equal(&both);
    hll_sketch_merge(&two.sketch, &(struct hll_sketch){coarse, one.sketch.hash, before,
                                                       HLL_ULTRALOGLOG});
    cr_assert_arr_eq(two.sketch.registers, one.sketch.registers, registers);
    hll_sketch_merge(&two.sketch, &one.sketch);
    cr_assert_arr_eq(two.sketch.registers, one.sketch.registers, registers);
    free(before);
    free_pair(&one);
    free_pair(&two);
    free_pair(&both);
}

/* And in either order, and again. */
Test(ultraloglog, unions_are_what_all_items_make)
{
    for (unsigned coarse = P_MIN; coarse <= 12; coarse += 2)
        for (unsigned fine = coarse; fine <= P_MAX; fine += 3)
            for (unsigned items = 0; items < 6000; items = items * 4 + 5)
                check_union(coarse, fine, items);
}

Test(ultraloglog, folding_and_downgrading_are_exact)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
        for (unsigned coarse = P_MIN; coarse <= precision; coarse += 3) {
            struct pair pair = draw_pair(precision, 5000, 7);
            struct pair wanted = draw_pair(coarse, 5000, 7);
            size_t registers = hll_count_registers(coarse);
            struct hll_sketch plain = hll_sketch_make(coarse, malloc(registers));
            struct test_rng rng;

            test_rng_seed(&rng, 7);
            for (unsigned i = 0; i < 5000; i++)
                hll_sketch_add_hash(&plain, draw_hash(&rng));
            hll_sketch_fold(&pair.sketch, coarse);
            cr_assert_eq(pair.sketch.precision, coarse);
            cr_assert_arr_eq(pair.sketch.registers, wanted.sketch.registers, registers);
            hll_sketch_downgrade(&pair.sketch);
            cr_assert_eq(pair.sketch.type, HLL_HYPERLOGLOG);
            cr_assert_arr_eq(pair.sketch.registers, plain.registers, registers);
            hll_sketch_downgrade(&pair.sketch);
            cr_assert_arr_eq(pair.sketch.registers, plain.registers, registers);
            free(plain.registers);
            free_pair(&pair);
            free_pair(&wanted);
        }
}

static uint8_t room[HLL_REGISTERS_MAX];

/* In memory of their own, for the sanitizers. */
static enum hll_error_kind read_bytes(const uint8_t bytes[], size_t size,
                                      struct hll_sketch *sketch)
{
    uint8_t *copy = malloc(size + 1);
    enum hll_error_kind fault;

    cr_assert(copy);
    memcpy(copy + 1, bytes, size);
    *sketch = (struct hll_sketch){.registers = room};
    fault = hll_format_read(copy + 1, size, sketch);
    free(copy);
    return fault;
}

Test(ultraloglog, sketches_are_written_and_come_back)
{
    static uint8_t bytes[HLL_BYTES_MAX];

    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        const uint8_t head[HEAD] = {
            'P', 'Z', 'U', 'L', 1, (uint8_t)precision, precision == 14 ? 2 : 1, 0};
        struct pair pair = draw_pair(precision, 5000, 3);
        size_t registers = hll_count_registers(precision);
        struct hll_sketch again;

        cr_assert_eq(hll_format_size(HLL_ULTRALOGLOG, precision), HEAD + registers);
        hll_format_write(&pair.sketch, bytes);
        cr_assert_arr_eq(bytes, head, HEAD);
        cr_assert_arr_eq(bytes + HEAD, pair.sketch.registers, registers);
        cr_assert_eq(read_bytes(bytes, HEAD + registers, &again), HLL_VALID);
        cr_expect_eq(again.type, HLL_ULTRALOGLOG);
        cr_expect_eq(again.precision, precision);
        cr_expect_eq(again.hash, pair.sketch.hash);
        cr_assert_arr_eq(room, pair.sketch.registers, registers);
        free_pair(&pair);
    }
}

/* What is wrong once one byte is another one. */
static enum hll_error_kind read_changed(unsigned precision, size_t at, uint8_t byte)
{
    uint8_t bytes[HEAD + (1 << 14)] = {
        'P', 'Z', 'U', 'L', 1, (uint8_t)precision, precision == 14 ? 2 : 1, 0};
    struct hll_sketch sketch;

    bytes[at] = byte;
    return read_bytes(bytes, HEAD + hll_count_registers(precision), &sketch);
}

Test(ultraloglog, wrong_bytes_are_refused)
{
    uint8_t bytes[HEAD + 17] = {'P', 'Z', 'U', 'L', 1, 4, 1, 0};
    struct hll_sketch sketch;

    for (unsigned byte = 0; byte < 256; byte++) {
        bool is_reachable = byte == 0 || byte == 4 || byte == 8 || byte == 10 ||
                            (byte >= 12 && byte <= 4 * 51 + 3);

        cr_expect_eq(read_changed(14, HEAD + 5, (uint8_t)byte),
                     is_reachable ? HLL_VALID : HLL_ERROR_STATE, "%u", byte);
        cr_expect_eq(read_changed(10, 4, (uint8_t)byte),
                     byte == 1 ? HLL_VALID : HLL_ERROR_VERSION);
        cr_expect_eq(read_changed(10, 5, (uint8_t)byte), byte == 10 ? HLL_VALID
                                                         : byte < 4 || byte > 18
                                                             ? HLL_ERROR_PRECISION
                                                         : byte == 14 ? HLL_ERROR_HASH
                                                                      : HLL_ERROR_LENGTH);
        cr_expect_eq(read_changed(10, 6, (uint8_t)byte),
                     byte == 1 ? HLL_VALID : HLL_ERROR_HASH);
        cr_expect_eq(read_changed(14, 6, (uint8_t)byte),
                     byte == 2 ? HLL_VALID : HLL_ERROR_HASH);
        cr_expect_eq(read_changed(10, 7, (uint8_t)byte),
                     byte == 0 ? HLL_VALID : HLL_ERROR_PADDING);
        cr_expect_eq(read_changed(10, 3, (uint8_t)byte),
                     byte == 'L' ? HLL_VALID : HLL_ERROR_MAGIC);
    }
    for (size_t size = 0; size <= HEAD + 17; size++)
        cr_expect_eq(read_bytes(bytes, size, &sketch), size < HEAD ? HLL_ERROR_SHORT
                                                       : size == HEAD + 16
                                                           ? HLL_VALID
                                                           : HLL_ERROR_LENGTH);
}

/* Whole answers. The item with a number is the number. */
static struct hll_source make_source(enum hll_type type, unsigned precision, uint64_t end)
{
    static uint64_t numbers[20000];
    static struct hll_bytes items[20000];

    for (uint64_t i = 0; i < end; i++) {
        numbers[i] = i;
        items[i] = (struct hll_bytes){&numbers[i], sizeof numbers[i]};
    }
    return (struct hll_source){
        .items = {end, NULL, items}, .precision = precision, .type = type};
}

static struct hll_bytes make_bytes(enum hll_type type, unsigned precision, uint64_t end)
{
    const struct hll_source source = make_source(type, precision, end);
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.type, type);
    return (struct hll_bytes){answer.bytes, answer.size};
}

static void expect_bytes(struct hll_sketch_answer *answer, struct hll_bytes wanted)
{
    cr_assert_eq(answer->size, wanted.size);
    cr_assert_arr_eq(answer->bytes, wanted.data, wanted.size);
    free(answer->bytes);
    free((void *)wanted.data);
}

/* The faults that a reader is told. */
static void keep_fault(void *arg, const struct hll_error *error)
{
    enum hll_error_kind *faults = arg;

    faults[error->index] = error->kind;
}

Test(ultraloglog, items_are_added)
{
    enum hll_error_kind fault = HLL_VALID;

    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        struct hll_bytes before = make_bytes(HLL_ULTRALOGLOG, precision, 700);
        struct hll_source source = make_source(HLL_ANY_TYPE, 0, 1000);
        struct hll_sketch_answer answer;

        source.sketch = before;
        source.reader = (struct hll_reader){.report = keep_fault, .arg = &fault};
        cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
        cr_expect(answer.changed > 0 && answer.changed <= 300);
        expect_bytes(&answer, make_bytes(HLL_ULTRALOGLOG, precision, 1000));
        source.type = HLL_ULTRALOGLOG;
        source.items.count = 500;
        cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
        cr_expect_eq(answer.changed, 0);
        free(answer.bytes);
        source.type = HLL_HYPERLOGLOG;
        cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
        cr_expect_eq(fault, HLL_ERROR_OTHER_TYPE);
        free((void *)before.data);
    }
}

/* Of two sketches, whose kinds and that of the union are given. */
static enum pz_status merge(struct hll_bytes one, struct hll_bytes two, enum hll_type type,
                            enum hll_error_kind faults[2], struct hll_sketch_answer *answer)
{
    const struct hll_bytes both[2] = {one, two};
    const struct hll_merge_question question = {.sketches = {2, NULL, both},
                                                .reader = {HLL_BINARY, keep_fault, faults},
                                                .type = type};

    return hll_merge(&question, NULL, answer);
}

Test(ultraloglog, both_kinds_are_merged)
{
    for (unsigned precision = 5; precision <= 17; precision += 3) {
        unsigned finer = precision == 14 ? 14 : precision + 1;
        struct hll_bytes ultra = make_bytes(HLL_ULTRALOGLOG, finer, 900);
        struct hll_bytes small = make_bytes(HLL_ULTRALOGLOG, precision, 500);
        struct hll_bytes plain = make_bytes(HLL_HYPERLOGLOG, precision, 2000);
        enum hll_error_kind faults[2] = {HLL_VALID, HLL_VALID};
        struct hll_sketch_answer answer;

        cr_assert_eq(merge(ultra, small, HLL_ANY_TYPE, faults, &answer), PZ_OK);
        expect_bytes(&answer, make_bytes(HLL_ULTRALOGLOG, precision, 900));
        cr_assert_eq(merge(small, ultra, HLL_ULTRALOGLOG, faults, &answer), PZ_OK);
        expect_bytes(&answer, make_bytes(HLL_ULTRALOGLOG, precision, 900));
        cr_assert_eq(merge(small, ultra, HLL_HYPERLOGLOG, faults, &answer), PZ_OK);
        expect_bytes(&answer, make_bytes(HLL_HYPERLOGLOG, precision, 900));
        cr_assert_eq(merge(plain, ultra, HLL_ANY_TYPE, faults, &answer), PZ_OK);
        expect_bytes(&answer, make_bytes(HLL_HYPERLOGLOG, precision, 2000));
        cr_assert_eq(merge(ultra, plain, HLL_ANY_TYPE, faults, &answer), PZ_OK);
        expect_bytes(&answer, make_bytes(HLL_HYPERLOGLOG, precision, 2000));
        cr_expect_eq(faults[1], HLL_VALID);
        cr_expect_eq(merge(ultra, plain, HLL_ULTRALOGLOG, faults, &answer), PZ_INVALID);
        cr_expect_eq(faults[0], HLL_VALID);
        cr_expect_eq(faults[1], HLL_ERROR_OTHER_TYPE);
        free((void *)ultra.data);
        free((void *)small.data);
        free((void *)plain.data);
    }
}

static void expect_figure(struct hll_figure one, struct hll_figure other)
{
    cr_expect(one.estimate == other.estimate && one.low == other.low &&
              one.high == other.high);
}

/* Beside a HyperLogLog by the one that it holds. */
Test(ultraloglog, comparisons_of_both_kinds_are_those_of_hyperloglogs)
{
    struct hll_bytes ultra[2] = {make_bytes(HLL_ULTRALOGLOG, 10, 900),
                                 make_bytes(HLL_HYPERLOGLOG, 11, 500)};
    struct hll_bytes plain[2] = {make_bytes(HLL_HYPERLOGLOG, 10, 900),
                                 make_bytes(HLL_HYPERLOGLOG, 11, 500)};
    struct hll_compare_question question = {.sketches = {2, NULL, ultra},
                                            .confidence = 0.95};
    struct hll_compare_answer one, other;

    cr_assert_eq(hll_compare(&question, NULL, &one), PZ_OK);
    question.sketches.arg = plain;
    cr_assert_eq(hll_compare(&question, NULL, &other), PZ_OK);
    expect_figure(one.united, other.united);
    expect_figure(one.common, other.common);
    expect_figure(one.jaccard, other.jaccard);
    cr_expect_eq(one.precision, 10);
    cr_expect_eq(one.type, HLL_HYPERLOGLOG);
    for (unsigned i = 0; i < 2; i++) {
        free((void *)ultra[i].data);
        free((void *)plain[i].data);
    }
}

Test(ultraloglog, estimators_are_for_one_kind)
{
    for (enum hll_type type = HLL_ANY_TYPE; type <= HLL_ULTRALOGLOG; type++)
        for (enum hll_estimator e = HLL_USUAL; e <= HLL_MAXIMUM_LIKELIHOOD; e++) {
            bool is_ultra = type == HLL_ULTRALOGLOG;
            bool fits = e == HLL_USUAL || is_ultra == (e == HLL_MAXIMUM_LIKELIHOOD);
            enum hll_estimator usual = is_ultra ? HLL_MAXIMUM_LIKELIHOOD : HLL_IMPROVED;
            enum hll_error_kind fault = HLL_VALID;
            struct hll_estimate_question question = {make_source(type, 9, 300), e, 0.9};
            struct hll_estimate_answer answer;

            question.source.reader = (struct hll_reader){HLL_BINARY, keep_fault, &fault};
            cr_expect_eq(hll_estimate(&question, NULL, &answer), fits ? PZ_OK : PZ_INVALID);
            cr_expect_eq(fault, fits ? HLL_VALID : HLL_ERROR_ESTIMATOR);
            if (fits)
                cr_expect_eq(answer.estimator, e == HLL_USUAL ? usual : e);
        }
}
