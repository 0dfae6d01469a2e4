/* All pairs of equal sums of pairs, compared with a search of all pairs of pairs. */
#include "solvers/grecian/four_list_sum.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CROWD = 1024 /* the sums of two lists of this length do not fit in the table */ };

/* The state of the callbacks of a join. */
struct pairs {
    struct grecian_four_list_sum *join;
    uint64_t *left[2], *right[2]; /* the lists before the join sorted them */
    uint64_t found;               /* pairs of equal sums */
    uint64_t seen;                /* pairs whose right sum was visited */
    uint64_t wrong;
    uint64_t enough;
};

static bool take_pair(void *arg, uint32_t first, uint32_t second,
                      const struct grecian_four_list_pair *right)
{
    struct pairs *pairs = arg;
    uint64_t sum = pairs->left[0][first] + pairs->left[1][second];

    pairs->found += right->count;
    for (const struct grecian_four_list_pair *at = right;;
         at = &pairs->join->sum[at->equal - 1]) {
        pairs->wrong += pairs->right[0][at->first] + pairs->right[1][at->second] != sum;
        pairs->seen++;
        if (!at->equal)
            break;
    }
    return pairs->found < pairs->enough;
}

static bool is_same_sum(void *arg, uint32_t first, uint32_t second,
                        const struct grecian_four_list_pair *right)
{
    struct pairs *pairs = arg;

    return pairs->right[0][first] + pairs->right[1][second] == right->key;
}

/* Joins four lists of keys below `bound`, shifted by `up` bits. Returns the budget's
 * nodes. */
static uint64_t join_lists(const uint32_t sizes[4], uint64_t bound, unsigned up, bool keep,
                           struct pairs *pairs)
{
    static uint64_t keys[4][CROWD];
    struct pz_budget budget = {.ctl = NULL};
    struct grecian_four_list_sum join;
    struct test_rng rng;

    test_rng_seed(&rng, bound + up);
    cr_assert_eq(grecian_four_list_sum_make(&join, sizes), PZ_OK);
    for (int list = 0; list < 4; list++) {
        struct grecian_four_list_side *side = &join.side[list / 2];

        for (uint32_t i = 0; i < sizes[list]; i++)
            keys[list][i] = test_rng_below(&rng, bound) << up;
        memcpy(list % 2 ? side->second : side->first, keys[list], sizes[list] * 8);
    }
    *pairs = (struct pairs){.join = &join,
                            .left = {keys[0], keys[1]},
                            .right = {keys[2], keys[3]},
                            .enough = pairs->enough};
    join.take = take_pair;
    join.same = is_same_sum;
    join.arg = pairs;
    join.keep = keep;
    join.budget = &budget;
    grecian_four_list_sum_run(&join);
    grecian_four_list_sum_free(&join);
    return budget.nodes;
}

static uint64_t count_pairs(const uint32_t sizes[4], const struct pairs *pairs)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < sizes[0] * sizes[1]; i++) {
        uint64_t sum = pairs->left[0][i / sizes[1]] + pairs->left[1][i % sizes[1]];

        for (uint32_t k = 0; k < sizes[2] * sizes[3]; k++)
            count += pairs->right[0][k / sizes[3]] + pairs->right[1][k % sizes[3]] == sum;
    }
    return count;
}

Test(grecian_four_list_sum, all_pairs_are_found)
{
    uint64_t all = 0;

    for (uint64_t seed = 0; seed < 400; seed++) {
        struct test_rng rng;
        uint32_t sizes[4];
        struct pairs pairs = {.enough = UINT64_MAX};

        test_rng_seed(&rng, seed);
        for (int i = 0; i < 4; i++)
            sizes[i] = (uint32_t)test_rng_below(&rng, seed % 7 ? 9 : 40) + 1;
        /* Sums near 0, sums that wrap around the circle, and sums that are spread evenly. */
        uint64_t bound = test_rng_below(&rng, 300) + 1;
        unsigned up = seed % 3 == 0 ? 0 : seed % 3 == 1 ? 57 : 50;
        uint64_t nodes = join_lists(sizes, bound, up, seed % 2, &pairs);
        uint64_t count = count_pairs(sizes, &pairs);

        if (pairs.found != count || pairs.wrong || (seed % 2 && pairs.seen != count) ||
            nodes != sizes[0] * sizes[1] + sizes[2] * sizes[3])
            cr_assert_fail("seed %lu", (unsigned long)seed);
        all += count;
    }
    cr_assert_gt(all, 10000);
}

/* A million right sums in one class, all kept: the table is filled and emptied several times. */
Test(grecian_four_list_sum, a_crowded_class_does_not_lose_pairs)
{
    static const uint32_t sizes[4] = {3, 40, CROWD, CROWD};
    struct pairs pairs = {.enough = UINT64_MAX}, kept = pairs;

    join_lists(sizes, 1 << 10, 0, true, &kept);
    cr_assert_eq(kept.found, kept.seen);
    cr_assert_eq(kept.wrong, 0);
    cr_assert_eq(kept.found, count_pairs(sizes, &kept));
    cr_assert_gt(kept.found, 10);
    join_lists(sizes, 1 << 10, 0, false, &pairs);
    cr_assert_eq(pairs.found, kept.found);
    pairs.enough = 3;
    join_lists(sizes, 1 << 10, 0, false, &pairs);
    cr_assert_geq(pairs.found, 3);
    cr_assert_lt(pairs.found, kept.found);
}
