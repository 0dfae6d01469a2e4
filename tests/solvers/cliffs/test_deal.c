/* Deals of Allergic Cliffs: bands, rules, and their distributions. */
#include "samples.h"
#include "solvers/cliffs/deal.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEALERS = 400,
    BANDS = 20000,
    CASES = 16000,
    SMALL_BAND = 12,
    DRAWS = 40000,
    EIGHT = 8
};

static struct cliffs_zoombini zoombini[CLIFFS_BAND_MAX];

/* Returns the deviation of chi^2 from its mean in standard deviations. It is nearly
 * normal for many cells. */
static double chi_square_off(const double seen[], const double expected[], unsigned cells)
{
    double sum = 0, freedom = cells - 1;

    for (unsigned i = 0; i < cells; i++)
        sum += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
    return (sum - freedom) / sqrt(2 * freedom);
}

static struct cliffs_dealer draw_dealer(struct test_rng *rng)
{
    struct cliffs_dealer dealer = {.traits.count = 1 + (unsigned)test_rng_below(rng, 8)};
    unsigned most;

    for (unsigned t = 0; t < dealer.traits.count; t++)
        dealer.traits.values[t] = (uint8_t)(1 + test_rng_below(rng, CLIFFS_VALUES_MAX));
    dealer.prior = (enum cliffs_prior)test_rng_below(rng, 3);
    dealer.level = (unsigned)test_rng_below(rng, 5);
    most = cliffs_deal_most(&dealer);
    if (most > 60)
        most = 60;
    dealer.zoombinis = 1 + (unsigned)test_rng_below(rng, most);
    return dealer;
}

static unsigned count_kind(unsigned count, unsigned z)
{
    unsigned equal = 0;

    for (unsigned i = 0; i < count; i++)
        equal += memcmp(zoombini[i].value, zoombini[z].value, CLIFFS_TRAITS_MAX) == 0;
    return equal;
}

static void check_band(const struct cliffs_dealer *dealer, unsigned count)
{
    bool published = dealer->prior == CLIFFS_PUBLISHED;

    cr_assert(published ? count >= 1 && count <= dealer->zoombinis
                        : count == dealer->zoombinis);
    for (unsigned z = 0; z < count; z++) {
        cr_assert_leq(count_kind(count, z), published ? 1u : 2u);
        for (unsigned t = 0; t < CLIFFS_TRAITS_MAX; t++) {
            unsigned values = t < dealer->traits.count ? dealer->traits.values[t] : 0;

            if (t < dealer->traits.count)
                cr_assert_lt(zoombini[z].value[t], values + published);
            else
                cr_assert_eq(zoombini[z].value[t], 0);
        }
    }
}

Test(cliffs_deal, has_the_requested_band)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < DEALERS; i++) {
        struct cliffs_dealer dealer = draw_dealer(&rng);
        struct pz_random random;

        pz_random_seed(&random, i);
        check_band(&dealer, cliffs_deal_band(&dealer, &random, zoombini).count);
    }
}

Test(cliffs_deal, has_two_of_each_kind_in_the_largest_band)
{
    struct cliffs_dealer dealer = {.traits = {.count = 3, .values = {2, 1, 3}},
                                   .prior = CLIFFS_GAME};
    struct pz_random random;

    cr_assert_eq(cliffs_deal_most(&dealer), 12);
    dealer.zoombinis = 12;
    pz_random_seed(&random, 1);
    cr_assert_eq(cliffs_deal_band(&dealer, &random, zoombini).count, 12);
    for (unsigned z = 0; z < 12; z++)
        cr_assert_eq(count_kind(12, z), 2);
    dealer.prior = CLIFFS_PUBLISHED;
    cr_assert_eq(cliffs_deal_most(&dealer), CLIFFS_BAND_MAX);
    dealer = (struct cliffs_dealer){.traits = sample_traits};
    cr_assert_eq(cliffs_deal_most(&dealer), 1250);
    dealer.traits =
        (struct cliffs_traits){.count = EIGHT, .values = {10, 10, 10, 10, 10, 10, 10, 10}};
    cr_assert_eq(cliffs_deal_most(&dealer), CLIFFS_BAND_MAX);
}

/* A band of three with one trait of two values has two equal Zoombinis. A third one is
 * drawn again, so if the first two are equal, the last one is different. */
Test(cliffs_deal, does_not_have_three_equal_zoombinis)
{
    struct cliffs_dealer dealer = {.traits = {.count = 1, .values = {2}}, .zoombinis = 3};
    static const double share[EIGHT] = {0, 0.25, 0.125, 0.125, 0.125, 0.125, 0.25, 0};
    double seen[EIGHT] = {0}, expected[EIGHT];
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (unsigned i = 0; i < DRAWS; i++) {
        cliffs_deal_band(&dealer, &random, zoombini);
        seen[zoombini[0].value[0] * 4 + zoombini[1].value[0] * 2 + zoombini[2].value[0]]++;
    }
    cr_assert(seen[0] + seen[7] == 0);
    for (unsigned i = 0; i < EIGHT; i++)
        expected[i] = share[i] * DRAWS;
    cr_assert_lt(fabs(chi_square_off(seen + 1, expected + 1, EIGHT - 2)), 4);
}

/* All pairs of values of two traits have the same probability. */
static void check_values(enum cliffs_prior prior, unsigned values)
{
    struct cliffs_dealer dealer = {sample_traits, 1, prior, 16};
    double seen[36] = {0}, expected[36], all = 0;
    struct pz_random random;

    pz_random_seed(&random, 2);
    for (unsigned i = 0; i < BANDS; i++) {
        unsigned count = cliffs_deal_band(&dealer, &random, zoombini).count;

        for (unsigned z = 0; z < count; z++, all++)
            seen[zoombini[z].value[1] * values + zoombini[z].value[3]]++;
    }
    for (unsigned i = 0; i < values * values; i++)
        expected[i] = all / (values * values);
    cr_assert_lt(fabs(chi_square_off(seen, expected, values * values)), 4);
}

Test(cliffs_deal, has_equally_likely_values)
{
    check_values(CLIFFS_UNIFORM, 5);
    check_values(CLIFFS_GAME, 5);
    check_values(CLIFFS_PUBLISHED, 6);
}

/* n draws of k kinds contain k (1 - (1 - 1/k)^n) different kinds on average. */
Test(cliffs_deal, has_sets_if_published)
{
    static const unsigned sizes[] = {16, 100};

    for (unsigned i = 0; i < 2; i++) {
        struct cliffs_dealer dealer = {sample_traits, 1, CLIFFS_PUBLISHED, sizes[i]};
        double sum = 0, squares = 0, kinds = 1296;
        double mean = kinds * (1 - pow(1 - 1 / kinds, sizes[i])), error;
        struct pz_random random;

        pz_random_seed(&random, i);
        for (unsigned game = 0; game < BANDS; game++) {
            double count = cliffs_deal_band(&dealer, &random, zoombini).count;

            sum += count;
            squares += count * count;
        }
        error = sqrt((squares / BANDS - sum / BANDS * sum / BANDS) / BANDS);
        cr_assert_lt(fabs(sum / BANDS - mean), 4 * error);
    }
}

static bool same_case(const struct cliffs_case *one, const struct cliffs_case *other)
{
    return one->rule.terms == other->rule.terms && one->top == other->top &&
           one->level == other->level &&
           memcmp(one->rule.term, other->rule.term,
                  one->rule.terms * sizeof *one->rule.term) == 0;
}

/* Returns the index of a case in the list, or its count. */
static uint32_t find_case(const struct cliffs_cases *cases, const struct cliffs_case *dealt)
{
    uint32_t c = 0;

    while (c < cases->count && !same_case(&cases->cases[c], dealt))
        c++;
    return c;
}

/* Deals many rules to one band, and compares the frequency of each rule with its weight. */
static void check_cases(const struct cliffs_dealer *dealer, uint64_t seed)
{
    struct cliffs_cases cases;
    struct pz_random random;
    struct cliffs_band band = {dealer->traits, 0, zoombini};
    double *seen, *expected, off;

    pz_random_seed(&random, seed);
    band = cliffs_deal_band(dealer, &random, zoombini);
    cr_assert_eq(cliffs_cases_make(&band, dealer->level, dealer->prior, &cases), PZ_OK);
    cr_assert_gt(cases.count, 1);
    seen = calloc(cases.count, sizeof *seen);
    expected = calloc(cases.count, sizeof *expected);
    cr_assert(seen && expected);
    for (unsigned i = 0; i < CASES; i++) {
        struct cliffs_case dealt;
        bool found = false;
        uint32_t place;

        cr_assert_eq(cliffs_deal_case(dealer, &band, &random, &dealt, &found), PZ_OK);
        cr_assert(found);
        place = find_case(&cases, &dealt);
        cr_assert_lt(place, cases.count, "a case that is not in the list");
        seen[place]++;
    }
    for (uint32_t c = 0; c < cases.count; c++)
        expected[c] = (double)CASES * cases.cases[c].weight / (double)cases.weight;
    off = chi_square_off(seen, expected, cases.count);
    cr_assert_lt(fabs(off), 4, "prior %d level %u: off by %f", (int)dealer->prior,
                 dealer->level, off);
    free(seen);
    free(expected);
    cliffs_cases_free(&cases);
}

Test(slow_cliffs_deal, has_cases_with_the_probabilities_of_their_weights)
{
    static const struct cliffs_traits uneven = {.count = 4, .values = {2, 5, 1, 3}};

    for (unsigned prior = 0; prior < 3; prior++) {
        for (unsigned level = 0; level <= CLIFFS_LEVELS; level++) {
            struct cliffs_dealer dealer = {sample_traits, level, (enum cliffs_prior)prior,
                                           SMALL_BAND};

            check_cases(&dealer, level);
            dealer.traits = uneven;
            check_cases(&dealer, level);
        }
    }
}

Test(cliffs_deal, has_a_case_of_the_prior)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        const struct cliffs_dealer dealer = {sample_traits, (unsigned)(seed % 5),
                                             (enum cliffs_prior)(seed % 3), 16};
        struct cliffs_dealt one, other;
        struct cliffs_cases cases;

        cr_assert_eq(cliffs_deal(&dealer, seed, NULL, &one), PZ_OK);
        cr_assert_eq(cliffs_deal(&dealer, seed, NULL, &other), PZ_OK);
        cr_assert_eq(one.band.count, other.band.count);
        cr_assert_eq(
            memcmp(one.zoombini, other.zoombini, one.band.count * sizeof *one.zoombini), 0);
        cr_assert_eq(cliffs_cases_make(&one.band, dealer.level, dealer.prior, &cases),
                     PZ_OK);
        cr_assert_lt(find_case(&cases, &one.rule), cases.count, "seed %u", (unsigned)seed);
        cr_assert(same_case(&one.rule, &other.rule));
        cliffs_cases_free(&cases);
        cliffs_dealt_free(&one);
        cliffs_dealt_free(&other);
    }
}

Test(cliffs_deal, rejects_invalid_dealers)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct cliffs_dealer dealer = {sample_traits, 4, CLIFFS_GAME, 1};
    struct cliffs_dealt dealt;

    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    cr_assert_null(dealt.zoombini);
    dealer.zoombinis = 1000;
    cr_assert_eq(cliffs_deal(&dealer, 1, &brief, &dealt), PZ_LATER);
    dealer.zoombinis = 1251;
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    dealer.zoombinis = 0;
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    dealer = (struct cliffs_dealer){{.count = 1, .values = {5}}, 3, CLIFFS_UNIFORM, 2};
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    dealer.prior = CLIFFS_GAME;
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    dealer =
        (struct cliffs_dealer){{.count = 3, .values = {1, 1, 1}}, 2, CLIFFS_UNIFORM, 2};
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    dealer = (struct cliffs_dealer){{.count = 2, .values = {5, 5}}, 4, CLIFFS_PUBLISHED, 2};
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
}

Test(cliffs_deal, reports_failing_allocations)
{
    struct cliffs_dealer dealer = {sample_traits, CLIFFS_UNKNOWN, CLIFFS_GAME, 16};
    struct cliffs_band band = {sample_traits, 16, zoombini};
    struct cliffs_case dealt = {.level = 9};
    struct pz_random random;
    bool found = false;

    pz_random_seed(&random, 3);
    cliffs_deal_band(&dealer, &random, zoombini);
    expect_no_memory(2, cliffs_deal_case(&dealer, &band, &random, &dealt, &found),
                     !found && dealt.level == 9);
    cr_assert(found);
}

Test(cliffs_deal, has_a_maximum_of_matches)
{
    static const unsigned most[] = {0, 1, 2, 3, 3, 4};

    for (unsigned n = 1; n <= 6; n++)
        cr_expect_eq(cliffs_game_matches_max(n), most[n - 1], "%u", n);
    cr_expect_eq(cliffs_game_matches_max(16), 9);
}

Test(cliffs_deal, has_another_value_if_published)
{
    const struct cliffs_traits asked = {.count = 2, .values = {5, 10}};
    struct cliffs_traits band = cliffs_band_traits(&asked, CLIFFS_PUBLISHED);

    cr_expect(band.count == 2 && band.values[0] == 6 && band.values[1] == 11);
    band = cliffs_band_traits(&asked, CLIFFS_GAME);
    cr_expect_eq(memcmp(&band, &asked, sizeof band), 0);
}
