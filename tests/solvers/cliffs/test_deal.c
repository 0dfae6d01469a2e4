/* Allergic Cliffs: the bands and the rules that are dealt. */
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

/* How many standard deviations chi^2 lies from its mean: nearly normal for many cells. */
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
    unsigned alike = 0;

    for (unsigned i = 0; i < count; i++)
        alike += memcmp(zoombini[i].value, zoombini[z].value, CLIFFS_TRAITS_MAX) == 0;
    return alike;
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

Test(cliffs_deal, bands_are_as_asked_for)
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

Test(cliffs_deal, the_largest_band_has_two_of_each_kind)
{
    struct cliffs_dealer dealer = {.traits = {3, {2, 1, 3}}, .prior = CLIFFS_GAME};
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
    dealer.traits = (struct cliffs_traits){EIGHT, {10, 10, 10, 10, 10, 10, 10, 10}};
    cr_assert_eq(cliffs_deal_most(&dealer), CLIFFS_BAND_MAX);
}

Test(cliffs_deal, equal_seeds_give_equal_deals)
{
    struct cliffs_dealer dealer = {sample_traits, 4, CLIFFS_GAME, 16};
    struct pz_random random[2];
    struct cliffs_zoombini band[2][16];
    struct cliffs_case dealt[2];

    for (unsigned i = 0; i < 2; i++) {
        struct cliffs_band one = {sample_traits, 16, band[i]};
        bool found = false;

        pz_random_seed(&random[i], 5);
        cliffs_deal_band(&dealer, &random[i], band[i]);
        cr_assert_eq(cliffs_deal_case(&dealer, &one, &random[i], &dealt[i], &found), PZ_OK);
        cr_assert(found);
    }
    cr_assert_arr_eq(band[0], band[1], sizeof band[0]);
    cr_assert_eq(dealt[0].rule.terms, dealt[1].rule.terms);
    cr_assert_arr_eq(dealt[0].rule.term, dealt[1].rule.term, sizeof dealt[0].rule.term);
    cr_assert_eq(dealt[0].top, dealt[1].top);
}

/* Three of one trait with two values: there are two of one and one of the other. A third of
 * the first kind is drawn again, so two equal ones at the start decide the last. */
Test(cliffs_deal, a_third_of_a_kind_is_drawn_again)
{
    struct cliffs_dealer dealer = {.traits = {1, {2}}, .zoombinis = 3};
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

/* All values of all traits alike, and all pairs of values of two traits. */
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

Test(cliffs_deal, every_value_is_as_likely)
{
    check_values(CLIFFS_UNIFORM, 5);
    check_values(CLIFFS_GAME, 5);
    check_values(CLIFFS_PUBLISHED, 6);
}

/* Of n drawn out of k kinds k (1 - (1 - 1/k)^n) kinds are left on average. */
Test(cliffs_deal, published_bands_are_sets)
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

/* The place of a case in the list; its count when it is not there. */
static uint32_t place_of(const struct cliffs_cases *cases, const struct cliffs_case *dealt)
{
    for (uint32_t c = 0; c < cases->count; c++) {
        const struct cliffs_case *one = &cases->cases[c];

        if (one->level == dealt->level && one->top == dealt->top &&
            one->rule.terms == dealt->rule.terms &&
            memcmp(one->rule.term, dealt->rule.term,
                   dealt->rule.terms * sizeof *dealt->rule.term) == 0)
            return c;
    }
    return cases->count;
}

/* Deals many rules to one band, and compares how often each comes with its weight. */
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
        place = place_of(&cases, &dealt);
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

Test(slow_cliffs_deal, cases_are_as_likely_as_they_weigh)
{
    static const struct cliffs_traits uneven = {4, {2, 5, 1, 3}};

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

/* A dealer of `zoombinis` and no rule for them. */
static void check_none(struct cliffs_traits traits, unsigned level, enum cliffs_prior prior,
                       unsigned zoombinis)
{
    struct cliffs_dealer dealer = {traits, level, prior, zoombinis};
    struct cliffs_band band = {traits, 0, zoombini};
    struct cliffs_case dealt;
    struct pz_random random;
    bool found = true;

    pz_random_seed(&random, 1);
    band = cliffs_deal_band(&dealer, &random, zoombini);
    cr_assert_eq(cliffs_deal_case(&dealer, &band, &random, &dealt, &found), PZ_OK);
    cr_assert(!found);
}

Test(cliffs_deal, no_rule_may_fit)
{
    check_none(sample_traits, 4, CLIFFS_GAME, 1);
    check_none((struct cliffs_traits){3, {1, 1, 1}}, 2, CLIFFS_UNIFORM, 2);
    check_none((struct cliffs_traits){2, {5, 5}}, 4, CLIFFS_UNIFORM, 2);
    check_none((struct cliffs_traits){2, {5, 5}}, 4, CLIFFS_PUBLISHED, 2);
    check_none((struct cliffs_traits){1, {5}}, 3, CLIFFS_GAME, 3);
}

Test(cliffs_deal, memory_may_run_out)
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

Test(cliffs_deal, bounds_the_matches_of_a_rule)
{
    static const unsigned most[] = {0, 1, 2, 3, 3, 4};

    for (unsigned n = 1; n <= 6; n++)
        cr_expect_eq(cliffs_game_matches_max(n), most[n - 1], "%u", n);
    cr_expect_eq(cliffs_game_matches_max(16), 9);
}

Test(cliffs_deal, published_bands_have_another_value)
{
    const struct cliffs_traits asked = {2, {5, 10}};
    struct cliffs_traits band = cliffs_band_traits(&asked, CLIFFS_PUBLISHED);

    cr_expect(band.count == 2 && band.values[0] == 6 && band.values[1] == 11);
    band = cliffs_band_traits(&asked, CLIFFS_GAME);
    cr_expect_eq(memcmp(&band, &asked, sizeof band), 0);
}
