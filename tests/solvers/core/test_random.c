/* The random numbers of the library, compared with the generator of the tests. */
#include "solvers/core/random.h"
#include "solvers/core/wide.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>

Test(random, numbers_equal_the_reference)
{
    for (uint64_t seed = 0; seed < 3000; seed++) {
        uint64_t start = seed * seed * 0x9e3779b97f4a7c15u + seed % 3;
        struct pz_random random;
        struct test_rng reference;

        pz_random_seed(&random, start);
        test_rng_seed(&reference, start);
        for (int i = 0; i < 20; i++)
            cr_assert_eq(pz_random_next(&random), test_rng_next(&reference));
    }
}

/* The first numbers from the state 1, 2, 3, 4, as in the tests of other implementations of
 * xoshiro256**. */
Test(random, the_first_numbers_are_the_published_ones)
{
    struct pz_random random = {{1, 2, 3, 4}};

    cr_assert_eq(pz_random_next(&random), 11520);
    cr_assert_eq(pz_random_next(&random), 0);
    cr_assert_eq(pz_random_next(&random), 1509978240);
}

/* Lemire's method with rejection makes all numbers equally likely. */
Test(random, bounded_numbers_are_the_high_half_of_the_product)
{
    static const uint64_t bounds[] = {1,
                                      2,
                                      3,
                                      10,
                                      5040,
                                      UINT32_MAX,
                                      (uint64_t)1 << 32,
                                      ((uint64_t)1 << 53) - 1,
                                      ((uint64_t)1 << 63) + 1,
                                      UINT64_MAX};

    for (unsigned b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        struct pz_random random;
        struct test_rng reference;

        pz_random_seed(&random, b);
        test_rng_seed(&reference, b);
        for (int i = 0; i < 2000; i++) {
            wide product;

            do
                product = (wide)test_rng_next(&reference) * bounds[b];
            while ((uint64_t)product < (0 - bounds[b]) % bounds[b]);
            cr_assert_eq(pz_random_below(&random, bounds[b]), (uint64_t)(product >> 64));
        }
    }
}

Test(random, every_bit_changes_half_of_the_mixed_bits)
{
    cr_assert_eq(pz_random_mix(0), 0);
    for (unsigned bit = 0; bit < 64; bit++) {
        unsigned changed = 0;

        for (uint64_t word = 1; word <= 256; word++)
            changed += (unsigned)__builtin_popcountll(
                pz_random_mix(word) ^ pz_random_mix(word ^ UINT64_C(1) << bit));
        cr_assert(changed > 256 * 24 && changed < 256 * 40, "bit %u: %u", bit, changed);
    }
}
