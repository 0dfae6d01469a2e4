/* The expected mistakes of Allergic Cliffs: against a recursion over sets of vectors, and
 * the quick table against the plain one. */
#include "plain_table.h"
#include "samples.h"
#include "solvers/cliffs/table.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    VECTORS_MAX = 1024,
    WORDS = VECTORS_MAX / 64,
    MEMO = 1 << 17, /* more than 3^10 sets */
    BAND = 16
};

static const struct cliffs_state start = {0, 0};

struct set {
    uint64_t bits[WORDS];
};

/* Vectors by number, and what is known of E of sets of them. */
static struct oracle {
    unsigned columns;
    uint32_t count;
    uint32_t weight[VECTORS_MAX];
    struct set all, label[CLIFFS_COLUMNS_MAX]; /* with label 1 */
    struct set key[MEMO];
    uint64_t value[MEMO];
    bool used[MEMO];
} oracle;

static uint32_t set_size(const struct set *set)
{
    uint32_t size = 0;

    for (unsigned w = 0; w < WORDS; w++)
        size += (uint32_t)__builtin_popcountll(set->bits[w]);
    return size;
}

static uint64_t set_weight(const struct set *set)
{
    uint64_t weight = 0;

    for (unsigned w = 0; w < WORDS; w++)
        for (uint64_t left = set->bits[w]; left; left &= left - 1)
            weight += oracle.weight[64 * w + (unsigned)__builtin_ctzll(left)];
    return weight;
}

/* Those of the set with a label. */
static struct set set_part(const struct set *set, unsigned column, unsigned label)
{
    struct set part;

    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t ones = oracle.label[column].bits[w];

        part.bits[w] = set->bits[w] & (label ? ones : ~ones);
    }
    return part;
}

static void oracle_begin(const struct cliffs_hypothesis_space *space)
{
    memset(&oracle, 0, sizeof oracle);
    oracle.columns = space->columns;
    oracle.count = space->count;
    for (uint32_t v = 0; v < space->count; v++) {
        uint64_t bit = UINT64_C(1) << v % 64;

        oracle.weight[v] = space->vectors[v].weight;
        oracle.all.bits[v / 64] |= bit;
        for (unsigned c = 0; c < space->columns; c++)
            if (space->vectors[v].labels >> c & 1)
                oracle.label[c].bits[v / 64] |= bit;
    }
}

static uint32_t memo_find(const struct set *set)
{
    uint64_t hash = 0;
    uint32_t at;

    for (unsigned w = 0; w < WORDS; w++)
        hash = (hash ^ set->bits[w]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
    at = (uint32_t)(hash >> 40) % MEMO;
    while (oracle.used[at] && memcmp(&oracle.key[at], set, sizeof *set) != 0)
        at = (at + 1) % MEMO;
    return at;
}

static uint64_t oracle_expected(const struct set *set)
{
    uint64_t least = UINT64_MAX;
    uint32_t at;

    if (set_size(set) < 2)
        return 0;
    at = memo_find(set);
    if (oracle.used[at])
        return oracle.value[at];
    for (unsigned c = 0; c < oracle.columns; c++) {
        struct set part[2] = {set_part(set, c, 0), set_part(set, c, 1)};
        uint64_t weight[2] = {set_weight(&part[0]), set_weight(&part[1])}, sum;

        if (weight[0] == 0 || weight[1] == 0)
            continue;
        sum = weight[0] < weight[1] ? weight[0] : weight[1];
        sum += oracle_expected(&part[0]) + oracle_expected(&part[1]);
        least = sum < least ? sum : least;
    }
    at = memo_find(set);
    oracle.used[at] = true;
    oracle.key[at] = *set;
    oracle.value[at] = least;
    return least;
}

/* In how many states of the space, of those that some vector agrees with, the table is not
 * right. */
static unsigned count_wrong(const struct cliffs_hypothesis_space *space)
{
    struct cliffs_table *table = table_make(space);
    struct cliffs_state state = start;
    unsigned wrong = 0;

    oracle_begin(space);
    do {
        struct set set = oracle.all;

        for (unsigned c = 0; c < space->columns; c++)
            if (state.known >> c & 1)
                set = set_part(&set, c, state.labels >> c & 1);
        wrong += set_size(&set) > 0 &&
                 cliffs_table_expected(table, state) != oracle_expected(&set);
    } while (next_state(&state, space->columns));
    cliffs_table_free(table);
    return wrong;
}

static const enum sample_shape shapes[] = {SAMPLE_ANY, SAMPLE_SYMMETRIC};
static const uint32_t weights[] = {1, 2, 7, 1000};

static void check_random(uint64_t seed, unsigned columns, uint32_t vectors)
{
    for (unsigned shape = 0; shape < 2; shape++) {
        struct cliffs_hypothesis_space space =
            sample_space(seed, columns, vectors, weights[seed % 4], shapes[shape]);
        unsigned wrong = count_wrong(&space);

        cr_assert_eq(wrong, 0, "seed %lu, %u columns, %u vectors, shape %u",
                     (unsigned long)seed, columns, space.count, shape);
        cliffs_hypothesis_space_free(&space);
    }
}

TestSampled(cliffs_table, agrees_with_sets_of_vectors, 4, 40)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned columns = 1; columns <= 8; columns++)
        for (uint64_t seed = first; seed < end; seed++)
            check_random(seed, columns,
                         columns + 1 + (uint32_t)test_rng_below(&rng, 6 * columns));
}

Test(slow_cliffs_table, agrees_with_sets_of_many_vectors)
{
    check_random(1, 6, 200);
    check_random(2, 7, 300);
    check_random(3, 8, 100);
    for (uint64_t seed = 0; seed < 4; seed++) {
        check_random(seed, 9, 40 + 30 * (uint32_t)seed);
        check_random(seed, 10, 30 + 10 * (uint32_t)seed);
    }
}

Test(cliffs_table, agrees_with_sets_of_cases)
{
    unsigned checked = 0;

    for (unsigned count = 2; count <= 10; count++)
        for (unsigned level = 0; level <= CLIFFS_LEVELS; level++)
            for (unsigned prior = CLIFFS_UNIFORM; prior <= CLIFFS_PUBLISHED; prior++) {
                const struct sample_kind kind = {sample_traits, count, level,
                                                 (enum cliffs_prior)prior};
                struct sample sample;

                sample_make(&sample, &kind, 10 * count + level);
                if (sample.space.count > 0) {
                    cr_assert_eq(count_wrong(&sample.space), 0, "%u, level %u, prior %u",
                                 count, level, prior);
                    checked++;
                }
                sample_free(&sample);
            }
    cr_assert_gt(checked, 120);
}

/* In how many of all states two tables differ. */
static unsigned count_differences(const struct cliffs_table *one,
                                  const struct plain_table *other, unsigned columns)
{
    struct cliffs_state state = start;
    unsigned wrong = 0;

    do
        wrong += cliffs_table_expected(one, state) != plain_table_expected(other, state);
    while (next_state(&state, columns));
    return wrong;
}

Test(cliffs_table, agrees_with_the_plain_one)
{
    for (unsigned columns = 1; columns <= 11; columns++)
        for (unsigned kind = 0; kind < 16; kind++) {
            uint32_t vectors = columns + 1 + kind / 4 * kind * columns;
            struct cliffs_hypothesis_space space = sample_space(
                kind, columns, vectors, weights[kind % 4], shapes[kind / 2 % 2]);
            struct plain_table plain = plain_table_make(&space);
            struct cliffs_table *quick = table_make(&space);
            unsigned wrong = count_differences(quick, &plain, columns);

            cr_assert_eq(wrong, 0, "%u columns, kind %u", columns, kind);
            cliffs_table_free(quick);
            plain_table_free(&plain);
            cliffs_hypothesis_space_free(&space);
        }
}

/* A state that some vector agrees with. */
static struct cliffs_state draw_state(const struct cliffs_hypothesis_space *space,
                                      struct test_rng *rng)
{
    uint16_t labels = space->vectors[test_rng_below(rng, space->count)].labels;
    uint16_t known = (uint16_t)test_rng_below(rng, 1u << space->columns);

    if (test_rng_below(rng, 2))
        known &= (uint16_t)test_rng_below(rng, 1u << space->columns);
    return (struct cliffs_state){known, labels & known};
}

static void check_full_size(unsigned level, enum cliffs_prior prior)
{
    const struct sample_kind kind = {sample_traits, BAND, level, prior};
    struct cliffs_table *quick;
    struct plain_table plain;
    struct sample sample;
    struct test_rng rng;
    unsigned wrong = 0;

    sample_make(&sample, &kind, 3);
    cr_assert(sample.fits && sample.space.columns == BAND);
    cr_assert_eq(sample.space.symmetric, prior != CLIFFS_PUBLISHED);
    quick = table_make(&sample.space);
    plain = plain_table_make(&sample.space);
    test_rng_seed(&rng, level);
    for (unsigned i = 0; i < 1000000; i++) {
        struct cliffs_state state = draw_state(&sample.space, &rng);

        wrong += cliffs_table_expected(quick, state) != plain_table_expected(&plain, state);
    }
    cr_assert_eq(wrong, 0);
    cr_assert_eq(cliffs_table_expected(quick, start), plain_table_expected(&plain, start));
    cliffs_table_free(quick);
    plain_table_free(&plain);
    sample_free(&sample);
}

Test(slow_cliffs_table, agrees_with_the_plain_one_at_full_size)
{
    check_full_size(4, CLIFFS_UNIFORM);
}

Test(slow_cliffs_table, agrees_with_the_plain_one_at_full_size_unsymmetrically)
{
    check_full_size(CLIFFS_UNKNOWN, CLIFFS_PUBLISHED);
}

/* All labelings alike: whatever is sent, half of them are mistaken. With the most weight
 * that is allowed, and nothing that could be left out. */
Test(cliffs_table, knows_what_cannot_be_known)
{
    static struct cliffs_vector vectors[1 << BAND];
    const struct cliffs_hypothesis_space space = {.columns = BAND,
                                                  .count = 1 << BAND,
                                                  .vectors = vectors,
                                                  .weight = CLIFFS_TABLE_WEIGHT_MAX,
                                                  .symmetric = true};
    struct cliffs_table *table;
    struct test_rng rng;
    unsigned wrong = 0;

    for (uint32_t v = 0; v < space.count; v++)
        vectors[v] = (struct cliffs_vector){(uint16_t)v, CLIFFS_TABLE_WEIGHT_MAX >> BAND};
    table = table_make(&space);
    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 100000; i++) {
        struct cliffs_state state = draw_state(&space, &rng);
        unsigned known = (unsigned)__builtin_popcount(state.known);

        wrong += cliffs_table_expected(table, state) !=
                 (space.weight >> known) * (BAND - known) / 2;
    }
    cr_assert_eq(wrong, 0);
    cr_assert_eq(cliffs_table_expected(table, start), space.weight * (BAND / 2));
    cliffs_table_free(table);
}

/* One vector that outweighs a cell, and no mistakes to speak of. */
Test(cliffs_table, takes_cells_that_are_wide_enough_for_weights)
{
    for (uint32_t heavy = UINT16_MAX - 20; heavy < UINT16_MAX + 20; heavy++) {
        struct cliffs_vector vectors[] = {{0, 1}, {3, heavy}, {5, 1}, {6, 2}};
        const struct cliffs_hypothesis_space space = {
            3, 4, vectors, heavy + UINT64_C(4), false, {0, 0}};

        cr_assert_eq(count_wrong(&space), 0);
    }
}

/* Of nine columns one is 1, and the tenth says whether its number is odd. That one is a bad
 * choice, whose sum is too large for a cell though E and all weights are not. */
Test(cliffs_table, takes_cells_that_are_wide_enough_for_bad_choices)
{
    for (uint32_t weight = 6500; weight <= 7300; weight += 50) {
        struct cliffs_vector vectors[9];
        const struct cliffs_hypothesis_space space = {
            10, 9, vectors, 9 * (uint64_t)weight, false, {0, 0}};

        for (unsigned c = 0; c < 9; c++)
            vectors[c % 2 * 5 + c / 2] =
                (struct cliffs_vector){(uint16_t)(1u << c | c % 2 << 9), weight};
        cr_assert_eq(count_wrong(&space), 0, "weight %u", weight);
    }
}

Test(cliffs_table, knows_when_nothing_is_in_doubt)
{
    struct cliffs_vector vector = {5, 1000};
    struct cliffs_hypothesis_space space = {0, 1, &vector, 1000, false, {0, 0}};
    struct cliffs_table *table;

    for (; space.columns <= BAND; space.columns++) {
        vector.labels = (uint16_t)(0x5a5a & ((1u << space.columns) - 1));
        table = table_make(&space);
        for (unsigned known = 0; known < 1u << space.columns; known += 1 + known / 7) {
            const struct cliffs_state state = {(uint16_t)known,
                                               (uint16_t)(known & vector.labels)};

            cr_assert_eq(cliffs_table_expected(table, state), 0);
        }
        cliffs_table_free(table);
    }
}

/* Means over random bands, as independent programs found them: 1.729, 2.215, 2.649, 3.144
 * to about 0.01. */
Test(slow_cliffs_table, finds_the_known_means)
{
    static const double means[] = {1.729, 2.215, 2.649, 3.144};

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        const struct sample_kind kind = {sample_traits, BAND, level, CLIFFS_UNIFORM};
        double sum = 0;
        unsigned bands = 0;

        for (uint64_t seed = 0; seed < 60; seed++) {
            struct cliffs_table *table;
            struct sample sample;

            sample_make(&sample, &kind, seed);
            if (sample.fits) {
                table = table_make(&sample.space);
                sum += (double)cliffs_table_expected(table, start) /
                       (double)sample.space.weight;
                bands++;
                cliffs_table_free(table);
            }
            sample_free(&sample);
        }
        cr_assert_gt(bands, 55);
        cr_assert_lt(fabs(sum / bands - means[level - 1]), 0.04, "level %u: %f", level,
                     sum / bands);
    }
}
