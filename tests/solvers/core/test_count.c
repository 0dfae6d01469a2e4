/* Wide counts, compared with 128-bit arithmetic where that is sufficient, and near 2^256. */
#include "puzzles/count.h"
#include "puzzles/random.h"
#include "solvers/core/wide.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SAMPLES = 3000 };

static void expect_text(const struct pz_count *count, const char *text)
{
    char written[PZ_COUNT_TEXT];

    cr_assert_eq(pz_count_text(count, written), strlen(text));
    cr_assert_str_eq(written, text);
}

static void expect_wide(const struct pz_count *count, wide value)
{
    cr_assert_eq(count->limb[0], (uint64_t)value);
    cr_assert_eq(count->limb[1], (uint64_t)(value >> 64));
    cr_assert(count->limb[2] == 0 && count->limb[3] == 0);
}

Test(count, results_exceed_64_bits)
{
    struct pz_count count = pz_count_from(UINT64_MAX);
    struct pz_count one = pz_count_from(1);

    expect_text(&count, "18446744073709551615");
    pz_count_add(&count, &one);
    expect_text(&count, "18446744073709551616");
    cr_assert_not(pz_count_is(&count, 0));
    pz_count_multiply(&count, 1000);
    expect_text(&count, "18446744073709551616000");
    count = pz_count_power(60, 23);
    expect_text(&count, "78973022305360281600000000000000000000000");
    pz_count_multiply(&count, 0);
    expect_text(&count, "0");
    cr_assert(pz_count_is(&count, 0));
    count = pz_count_power(12, 4);
    cr_assert(pz_count_is(&count, 20736) && !pz_count_is(&count, 20737));
    count = pz_count_power(0, 0);
    cr_assert(pz_count_is(&count, 1));
}

Test(count, results_equal_128_bit_arithmetic)
{
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint64_t a = pz_random_next(&random), b = pz_random_next(&random) >> i % 64;
        uint64_t c = pz_random_next(&random) >> 1;
        struct pz_count count = pz_count_from(a), more = pz_count_from(b);

        pz_count_multiply(&count, b);
        expect_wide(&count, (wide)a * b);
        count = pz_count_from(a);
        pz_count_add_times(&count, &more, c);
        expect_wide(&count, (wide)b * c + a);
        pz_count_add(&count, &count);
        expect_wide(&count, 2 * ((wide)b * c + a));
    }
}

Test(count, doubles_are_near)
{
    struct pz_count count = pz_count_from(20736);

    cr_assert_eq(pz_count_double(&count), 20736);
    for (unsigned exponent = 0; exponent < 256; exponent++) {
        count = pz_count_power(2, exponent);
        cr_assert_eq(pz_count_double(&count), ldexp(1, (int)exponent));
    }
    for (unsigned exponent = 1; exponent < 90; exponent++) {
        double exact = pow(7, exponent);

        count = pz_count_power(7, exponent);
        cr_assert_float_eq(pz_count_double(&count) / exact, 1, 1e-14);
    }
    count = (struct pz_count){{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
    cr_assert(isinf(pz_count_double(&count)));
}

Test(count, results_beyond_256_bits_overflow)
{
    struct pz_count count = pz_count_power(2, 255), zero = pz_count_from(0);

    expect_text(&count,
                "57896044618658097711785492504343953926634992332820282019728792003956"
                "564819968");
    cr_assert_not(pz_count_overflowed(&count));
    pz_count_add(&count, &count);
    cr_assert(pz_count_overflowed(&count));
    expect_text(&count, "");
    pz_count_add(&zero, &count);
    expect_text(&zero, "");
    pz_count_add_times(&zero, &(struct pz_count){{1}}, 1);
    expect_text(&zero, "");
    pz_count_multiply(&zero, 0);
    cr_assert(pz_count_overflowed(&zero));
    count = pz_count_power(16, 63);
    pz_count_multiply(&count, 15);
    cr_assert_not(pz_count_overflowed(&count));
    pz_count_multiply(&count, 16);
    cr_assert(pz_count_overflowed(&count));
}

/* 2^256 - 1 means overflow; the number before it is a count. */
Test(count, the_greatest_count_is_2_to_256_minus_2)
{
    struct pz_count one = pz_count_from(1), count = {{0, 0, 0, 0}};

    memset(count.limb, 0xff, sizeof count.limb);
    count.limb[0]--;
    expect_text(&count,
                "11579208923731619542357098500868790785326998466564056403945758400791"
                "3129639934");
    pz_count_add(&count, &one);
    cr_assert(pz_count_overflowed(&count));
}

#ifdef __SIZEOF_INT128__
/* Compared with the cast of the compiler, also for values between two doubles. */
Test(count, conversion_to_double_rounds_as_the_cast)
{
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (unsigned i = 0; i < SAMPLES; i++) {
        wide value = (wide)pz_random_next(&random) << 64 | pz_random_next(&random);

        value >>= i % 128;
        cr_assert_eq(wide_to_double(value), (double)value, "%u", i);
    }
    for (unsigned bits = 54; bits < 128; bits++) {
        wide half = (wide)1 << (bits - 54), even = (wide)1 << (bits - 1);

        for (unsigned off = 0; off <= 2; off++) {
            wide value = even + half + off - 1;

            cr_assert_eq(wide_to_double(value), (double)value, "%u %u", bits, off);
            cr_assert_eq(wide_to_double(value + 2 * half), (double)(value + 2 * half));
        }
    }
}
#endif
