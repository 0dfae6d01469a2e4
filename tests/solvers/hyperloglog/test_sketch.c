#include "slow.h"
#include "solvers/hyperloglog/merge.h"
#include "solvers/hyperloglog/sketch.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum {
    LENGTH_MAX = 40,
    ITEMS = 3000,
    P_MIN = HLL_PRECISION_MIN,
    P_MAX = HLL_PRECISION_MAX
};

static uint8_t *new_registers(unsigned precision)
{
    uint8_t *registers = malloc(hll_count_registers(precision));

    cr_assert(registers);
    return registers;
}

static bool are_equal(const struct hll_sketch *a, const struct hll_sketch *b)
{
    return a->precision == b->precision && a->hash == b->hash &&
           memcmp(a->registers, b->registers, hll_count_registers(a->precision)) == 0;
}

static void fill(uint8_t bytes[], size_t count, struct test_rng *rng)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)test_rng_next(rng);
}

/* MurmurHash64A as a program in another language, checked against published values of other
 * seeds, has it; XXH3 as the shared library of its author has it. */
Test(hyperloglog_sketch, hashes_have_known_values)
{
    static const struct {
        const char *item;
        uint64_t murmur, xxh3;
    } known[] = {{"", 0xd8dfea6585bc9732, 0x2d06800538d394c2},
                 {"a", 0x53d2470a9b43b1a7, 0xe6c632b61e964e1f},
                 {"abc", 0x77ec90aeb374e502, 0x78af5f94892f3950},
                 {"hello", 0x0f656f01eecfe400, 0x9555e8555c62dcfd},
                 {"foobar42", 0xb8c97bad6b9dac9d, 0x92e8b2841658b385},
                 {"zoombinis", 0xd0d2c419a8f16500, 0xfd71c91bf1c446a6},
                 {"0123456789abcdef", 0x9f8565428eaa573d, 0x64439946d8fa212d}};
    uint8_t count[256], crosses[1024];

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *item = known[i].item;

        cr_expect_eq(hll_hash_bytes(HLL_MURMUR64A, item, strlen(item)), known[i].murmur);
        cr_expect_eq(hll_hash_bytes(HLL_XXH3, item, strlen(item)), known[i].xxh3);
    }
    for (unsigned i = 0; i < sizeof count; i++)
        count[i] = (uint8_t)i;
    memset(crosses, 'x', sizeof crosses);
    cr_expect_eq(hll_hash_bytes(HLL_MURMUR64A, count, sizeof count), 0x595202c04f157049);
    cr_expect_eq(hll_hash_bytes(HLL_XXH3, count, sizeof count), 0x9408a4433b952d71);
    cr_expect_eq(hll_hash_bytes(HLL_MURMUR64A, crosses, 1024), 0xc94f6e074f57fa42);
    cr_expect_eq(hll_hash_bytes(HLL_XXH3, crosses, 1024), 0xfc56a7ce85b3164a);
}

/* From any address, with nothing readable but the item as far as sanitizers see. */
Test(hyperloglog_sketch, murmur_is_its_description)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (size_t length = 0; length <= LENGTH_MAX; length++)
        for (unsigned i = 0; i < 20; i++) {
            uint8_t *item = malloc(length + 1);

            cr_assert(item);
            fill(item, length + 1, &rng);
            cr_assert_eq(hll_hash_bytes(HLL_MURMUR64A, item + 1, length),
                         slow_murmur(item + 1, length));
            free(item);
        }
}

/* With hashes that have long runs of zeros, and with zero itself. */
Test(hyperloglog_sketch, registers_are_those_of_the_definition)
{
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        struct hll_sketch sketch = hll_sketch_make(precision, new_registers(precision));
        uint8_t *slow = calloc(1, hll_count_registers(precision));

        cr_assert(slow);
        for (unsigned i = 0; i < ITEMS; i++) {
            uint64_t drawn = test_rng_next(&rng) << test_rng_below(&rng, 64);
            uint64_t hash = i % 1000 == 999 ? 0 : drawn;
            uint64_t at = hash & (hll_count_registers(precision) - 1);
            unsigned before = slow[at];

            slow_add(slow, precision, hash, 64);
            cr_assert_eq(hll_sketch_add_hash(&sketch, hash), slow[at] > before);
        }
        cr_expect_eq(sketch.registers[0], 64 - precision + 1);
        cr_assert_arr_eq(sketch.registers, slow, hll_count_registers(precision));
        free(slow);
        free(sketch.registers);
    }
}

Test(hyperloglog_sketch, precision_of_redis_has_its_hash)
{
    uint8_t *registers = new_registers(P_MAX);

    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        struct hll_sketch sketch = hll_sketch_make(precision, registers);

        cr_expect_eq(sketch.hash, precision == 14 ? HLL_MURMUR64A : HLL_XXH3);
        cr_expect_eq(sketch.precision, precision);
        for (size_t i = 0; i < hll_count_registers(precision); i++)
            cr_assert_eq(registers[i], 0);
        memset(registers, 1, hll_count_registers(P_MAX));
    }
    free(registers);
}

Test(hyperloglog_sketch, an_item_changes_a_sketch_once)
{
    struct hll_sketch sketch = hll_sketch_make(14, new_registers(14));

    cr_expect(hll_sketch_add(&sketch, "a", 1));
    cr_expect_not(hll_sketch_add(&sketch, "a", 1));
    cr_expect_eq(sketch.registers[0x31a7], 2); /* 0x53d2470a9b43b1a7: 10 before 0x31a7 */
    free(sketch.registers);
}

/* Hashes of which a sketch has seen some. */
static struct hll_sketch sample(unsigned precision, const uint64_t hashes[], size_t count)
{
    struct hll_sketch sketch = hll_sketch_make(precision, new_registers(precision));

    for (size_t i = 0; i < count; i++)
        hll_sketch_add_hash(&sketch, hashes[i]);
    sketch.hash = HLL_XXH3; /* so that all sketches of a test have one */
    return sketch;
}

/* Three overlapping sets. The numbers of items go from none to many for each register. */
static void check_union(unsigned precision, size_t count, struct test_rng *rng)
{
    uint64_t *hashes = malloc(3 * (count + 1) * sizeof *hashes);
    size_t bytes = hll_count_registers(precision);

    cr_assert(hashes);
    for (size_t i = 0; i < 3 * count; i++)
        hashes[i] = test_rng_next(rng) << test_rng_below(rng, 20);
    struct hll_sketch a = sample(precision, hashes, 2 * count);
    struct hll_sketch b = sample(precision, hashes + count, 2 * count);
    struct hll_sketch all = sample(precision, hashes, 3 * count);
    struct hll_sketch ab = sample(precision, hashes, 2 * count);
    struct hll_sketch ba = sample(precision, hashes + count, 2 * count);
    struct hll_sketch empty = sample(precision, hashes, 0);

    hll_sketch_merge(&ab, &b);
    hll_sketch_merge(&ba, &a);
    cr_assert(are_equal(&ab, &all));
    cr_assert(are_equal(&ba, &all));
    hll_sketch_merge(&ab, &ab);
    cr_assert(are_equal(&ab, &all));
    hll_sketch_merge(&ab, &a);
    hll_sketch_merge(&ab, &empty);
    cr_assert(are_equal(&ab, &all));
    hll_sketch_merge(&empty, &a);
    cr_assert(are_equal(&empty, &a));
    memset(empty.registers, 0, bytes);
    hll_sketch_merge(&empty, &b); /* (empty + b) + a against empty + (b + a) */
    hll_sketch_merge(&empty, &a);
    cr_assert(are_equal(&empty, &ba));
    struct hll_sketch *own[] = {&a, &b, &all, &ab, &ba, &empty};

    for (unsigned i = 0; i < 6; i++)
        free(own[i]->registers);
    free(hashes);
}

Test(hyperloglog_sketch, merging_makes_the_sketch_of_the_union)
{
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
        for (size_t count = 0; count < 20000; count = 3 * count + 1)
            check_union(precision, count, &rng);
}

/* A fine sketch folded, and merged into a coarse one, against sketches that saw the items
 * themselves. */
static void check_fold(unsigned precision, unsigned finer, struct test_rng *rng)
{
    static uint64_t hashes[2 * ITEMS];
    size_t count = (size_t)test_rng_below(rng, ITEMS);
    size_t few = (size_t)test_rng_below(rng, count / 8 + 1);

    for (size_t i = 0; i < 2 * ITEMS; i++)
        hashes[i] = test_rng_next(rng) << test_rng_below(rng, 64);
    struct hll_sketch fine = sample(finer, hashes, count);
    struct hll_sketch right = sample(precision, hashes, count);
    struct hll_sketch both = sample(precision, hashes + count, few);

    hll_sketch_merge(&both, &fine);
    hll_sketch_fold(&fine, precision);
    cr_assert(are_equal(&fine, &right), "%u to %u", finer, precision);
    for (size_t i = count; i < count + few; i++)
        hll_sketch_add_hash(&right, hashes[i]);
    cr_assert(are_equal(&both, &right), "%u to %u", finer, precision);
    free(fine.registers);
    free(right.registers);
    free(both.registers);
}

Test(hyperloglog_sketch, folding_is_having_added_at_that_precision)
{
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned finer = P_MIN; finer <= P_MAX; finer++)
        for (unsigned precision = P_MIN; precision <= finer; precision++)
            for (unsigned i = 0; i < (finer < 12 ? 10 : 2); i++)
                check_fold(precision, finer, &rng);
}
