/* Sketches of both types, compared with the sets of all ranks that occurred in each register. */
#include "slow.h"
#include "solvers/hyperloglog/merge.h"
#include "solvers/hyperloglog/sketch.h"
#include "solvers/hyperloglog/ultraloglog.h"
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

/* MurmurHash64A by a program in another language, which was checked against published values
 * of other seeds; XXH3 by the shared library of its author. */
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
    uint8_t crosses[1024];

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *item = known[i].item;

        cr_expect_eq(hll_hash_bytes(HLL_MURMUR64A, item, strlen(item)), known[i].murmur);
        cr_expect_eq(hll_hash_bytes(HLL_XXH3, item, strlen(item)), known[i].xxh3);
    }
    memset(crosses, 'x', sizeof crosses);
    cr_expect_eq(hll_hash_bytes(HLL_MURMUR64A, crosses, 1024), 0xc94f6e074f57fa42);
    cr_expect_eq(hll_hash_bytes(HLL_XXH3, crosses, 1024), 0xfc56a7ce85b3164a);
}

/* From odd addresses, in blocks of memory that end with the item. */
Test(hyperloglog_sketch, murmur_equals_its_description)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (size_t length = 0; length <= LENGTH_MAX; length++)
        for (unsigned i = 0; i < 20; i++) {
            uint8_t *item = malloc(length + 1);

            cr_assert(item);
            for (size_t byte = 0; byte <= length; byte++)
                item[byte] = (uint8_t)test_rng_next(&rng);
            cr_assert_eq(hll_hash_bytes(HLL_MURMUR64A, item + 1, length),
                         slow_murmur(item + 1, length));
            free(item);
        }
}

/* A sketch, and the ranks that occurred in each of its registers. */
struct pair {
    struct hll_sketch sketch;
    uint64_t *ranks;
};

static struct pair make_pair(enum hll_type type, unsigned precision)
{
    size_t count = hll_count_registers(precision);
    uint8_t *registers = malloc(count);
    struct pair pair = {.ranks = calloc(count, sizeof *pair.ranks)};

    cr_assert(registers && pair.ranks);
    memset(registers, 1, count);
    pair.sketch = type == HLL_HYPERLOGLOG ? hll_sketch_make(precision, registers)
                                          : hll_sketch_make_ultra(precision, registers);
    return pair;
}

static void free_pair(struct pair *pair)
{
    free(pair->sketch.registers);
    free(pair->ranks);
}

static void expect_equal(const struct pair *pair)
{
    for (size_t i = 0; i < hll_count_registers(pair->sketch.precision); i++)
        if (pair->sketch.registers[i] != slow_register(pair->sketch.type, pair->ranks[i]))
            cr_assert_fail("type %u, precision %u, register %zu", pair->sketch.type,
                           pair->sketch.precision, i);
}

/* Adds a hash to both. The sketch must report whether its register changes. */
static void add_hash(struct pair *pair, uint64_t hash)
{
    unsigned precision = pair->sketch.precision;
    uint64_t *ranks = &pair->ranks[hash % hll_count_registers(precision)];
    uint8_t before = slow_register(pair->sketch.type, *ranks);

    *ranks |= (uint64_t)1 << slow_rank(precision, hash, 64);
    cr_assert_eq(hll_sketch_add_hash(&pair->sketch, hash),
                 slow_register(pair->sketch.type, *ranks) != before);
}

/* Every thousandth hash is 0, and many have long runs of zeros. */
static struct pair draw_pair(enum hll_type type, unsigned precision, unsigned items,
                             uint64_t seed)
{
    struct pair pair = make_pair(type, precision);
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    for (unsigned i = 0; i < items; i++) {
        uint64_t drawn = test_rng_next(&rng);
        uint64_t hash = drawn << test_rng_below(&rng, 8) * test_rng_below(&rng, 9);

        add_hash(&pair, i % 1000 == 999 ? 0 : hash);
    }
    return pair;
}

Test(hyperloglog_sketch, registers_are_those_of_the_definition)
{
    for (enum hll_type type = HLL_HYPERLOGLOG; type <= HLL_ULTRALOGLOG; type++)
        for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
            struct pair pair = make_pair(type, precision);

            expect_equal(&pair);
            free_pair(&pair);
            pair = draw_pair(type, precision, ITEMS, precision);
            cr_expect_eq(pair.sketch.type, type);
            cr_expect_eq(pair.sketch.precision, precision);
            cr_expect_eq(pair.sketch.hash, precision == 14 ? HLL_MURMUR64A : HLL_XXH3);
            cr_expect_eq(pair.sketch.registers[0] >> (type == HLL_HYPERLOGLOG ? 0 : 2),
                         64 - precision + 1);
            expect_equal(&pair);
            free_pair(&pair);
        }
}

Test(hyperloglog_sketch, an_item_changes_a_sketch_once)
{
    static uint8_t registers[1 << 14];
    struct hll_sketch sketch = hll_sketch_make(14, registers);

    cr_expect(hll_sketch_add(&sketch, "a", 1));
    cr_expect_not(hll_sketch_add(&sketch, "a", 1));
    cr_expect_eq(registers[0x31a7], 2); /* 0x53d2470a9b43b1a7: 10 before 0x31a7 */
}

/* Merges sketches of two precisions in both orders, and the union once more. */
static void check_union(enum hll_type type, unsigned coarse, unsigned fine, unsigned items)
{
    struct pair one = draw_pair(type, coarse, items, coarse);
    struct pair two = draw_pair(type, fine, items, 99);
    struct pair both = draw_pair(type, coarse, items, 99);
    size_t count = hll_count_registers(coarse);
    uint8_t *before = malloc(count);

    cr_assert(before);
    for (size_t i = 0; i < count; i++)
        both.ranks[i] |= one.ranks[i];
    one.sketch.hash = two.sketch.hash; /* of random hashes, for any precision */
    memcpy(before, one.sketch.registers, count);
    hll_sketch_merge(&one.sketch, &two.sketch);
    hll_sketch_fold(&two.sketch, coarse);
    memcpy(both.sketch.registers, one.sketch.registers, count);
    expect_equal(&both);
    hll_sketch_merge(&two.sketch,
                     &(struct hll_sketch){coarse, one.sketch.hash, before, type});
    cr_assert_arr_eq(two.sketch.registers, one.sketch.registers, count);
    hll_sketch_merge(&two.sketch, &one.sketch);
    cr_assert_arr_eq(two.sketch.registers, one.sketch.registers, count);
    free(before);
    free_pair(&one);
    free_pair(&two);
    free_pair(&both);
}

Test(hyperloglog_sketch, unions_equal_sketches_of_all_items)
{
    for (enum hll_type type = HLL_HYPERLOGLOG; type <= HLL_ULTRALOGLOG; type++)
        for (unsigned coarse = P_MIN; coarse <= 14; coarse += 2)
            for (unsigned fine = coarse; fine <= P_MAX; fine += 3)
                for (unsigned items = 0; items < 28000; items = items * 4 + 5)
                    check_union(type, coarse, fine, items);
}

/* Folds a sketch and then downgrades it, which leaves a HyperLogLog as it is. */
static void check_fold(enum hll_type type, unsigned fine, unsigned coarse)
{
    struct pair pair = draw_pair(type, fine, ITEMS, 7);
    struct pair wanted = draw_pair(type, coarse, ITEMS, 7);
    size_t count = hll_count_registers(coarse);

    hll_sketch_fold(&pair.sketch, coarse);
    cr_assert_eq(pair.sketch.precision, coarse);
    cr_assert_arr_eq(pair.sketch.registers, wanted.sketch.registers, count);
    hll_sketch_downgrade(&pair.sketch);
    cr_assert_eq(pair.sketch.type, HLL_HYPERLOGLOG);
    for (size_t i = 0; i < count; i++)
        if (pair.sketch.registers[i] != slow_register(HLL_HYPERLOGLOG, wanted.ranks[i]))
            cr_assert_fail("precision %u, register %zu", coarse, i);
    free_pair(&pair);
    free_pair(&wanted);
}

Test(hyperloglog_sketch, folding_and_downgrading_are_exact)
{
    for (enum hll_type type = HLL_HYPERLOGLOG; type <= HLL_ULTRALOGLOG; type++)
        for (unsigned fine = P_MIN; fine <= P_MAX; fine++)
            for (unsigned coarse = P_MIN; coarse <= fine; coarse += 3)
                check_fold(type, fine, coarse);
}

/* All pairs of registers of UltraLogLogs, by ranks that produce them. */
Test(hyperloglog_sketch, unions_of_two_registers_have_the_ranks_of_both)
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
            cr_assert_eq(slow_register(HLL_ULTRALOGLOG, ranks[0]), one);
            cr_assert_eq(hll_ultra_register_union((uint8_t)one, (uint8_t)other),
                         slow_register(HLL_ULTRALOGLOG, ranks[0] | ranks[1]), "%u and %u",
                         one, other);
        }
}

Test(hyperloglog_sketch, registers_are_reachable_if_a_set_of_ranks_produces_them)
{
    for (unsigned last = 47; last <= 61; last++) {
        bool produced[256] = {[0] = true};

        for (unsigned rank = 1; rank <= last; rank++)
            for (unsigned below = 0; below < 4; below++)
                produced[slow_register(
                    HLL_ULTRALOGLOG, ((uint64_t)(4 | below) << rank >> 2) & ~UINT64_C(1))] =
                    true;
        for (unsigned state = 0; state < 256; state++)
            cr_assert_eq(hll_ultra_is_reachable((uint8_t)state, last), produced[state]);
    }
}
