/* The rules of Allergic Cliffs, and the cases of each prior. */
#include "puzzles/random.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 400, BAND_MAX = 20 };

static const struct cliffs_traits small_traits = {.count = 3, .values = {2, 3, 4}};
static const struct cliffs_traits odd_traits = {.count = 5, .values = {2, 1, 7, 3, 2}};

/* A sample of each level and prior, and of different traits. */
static struct sample_kind kind_of(uint64_t seed)
{
    struct sample_kind kind = {sample_traits, 0, 0, CLIFFS_UNIFORM};

    if (seed % 3 == 1)
        kind.traits = small_traits;
    if (seed % 3 == 2)
        kind.traits = odd_traits;
    kind.level = (unsigned)(seed / 3 % 5);
    kind.prior = (enum cliffs_prior)(seed / 15 % 3);
    kind.count = 1 + (unsigned)(seed / 45 % 20);
    return kind;
}

/* Counts the rules of a level among all sets of values. */
static uint32_t count_slowly(const struct cliffs_traits *traits, unsigned level)
{
    struct cliffs_term all[CLIFFS_TRAITS_MAX * CLIFFS_VALUES_MAX];
    uint32_t values = 0, pairs = 0, apart = 0, triples = 0;

    for (unsigned t = 0; t < traits->count; t++)
        for (unsigned v = 0; v < traits->values[t]; v++)
            all[values++] = (struct cliffs_term){(uint8_t)t, (uint8_t)v};
    for (uint32_t a = 0; a < values; a++)
        for (uint32_t b = 0; b < a; b++) {
            pairs += all[a].trait == all[b].trait;
            apart += all[a].trait != all[b].trait;
            for (uint32_t c = 0; c < b; c++)
                triples += all[a].trait != all[b].trait && all[b].trait != all[c].trait &&
                           all[a].trait != all[c].trait;
        }
    return level == 1 ? values : level == 2 ? pairs : level == 3 ? apart : triples;
}

Test(cliffs_rules, are_as_many_as_in_the_game)
{
    const uint32_t expected[] = {20, 40, 150, 500};
    const struct cliffs_traits *const all[] = {&sample_traits, &small_traits, &odd_traits};

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        cr_assert_eq(cliffs_count_rules(&sample_traits, level), expected[level - 1]);
        for (unsigned i = 0; i < 3; i++)
            cr_assert_eq(cliffs_count_rules(all[i], level), count_slowly(all[i], level));
    }
    cr_assert_eq(
        cliffs_count_rules(&(struct cliffs_traits){.count = 2, .values = {5, 5}}, 4), 0);
    cr_assert_eq(
        cliffs_count_rules(&(struct cliffs_traits){.count = 2, .values = {1, 1}}, 2), 0);
}

static int compare_rules(const struct cliffs_rule *a, const struct cliffs_rule *b)
{
    return memcmp(a->term, b->term, sizeof a->term);
}

Test(cliffs_rules, are_listed_once_in_ascending_order)
{
    struct cliffs_rule rules[600];

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        uint32_t count = cliffs_count_rules(&sample_traits, level);

        memset(rules, 0, sizeof rules);
        cliffs_list_rules(&sample_traits, level, rules);
        for (uint32_t r = 0; r < count; r++) {
            cr_assert_eq(rules[r].terms, level == 1 ? 1 : level == 4 ? 3 : 2);
            cr_assert(r == 0 || level == 1 || compare_rules(&rules[r - 1], &rules[r]) < 0);
            for (unsigned i = 1; i < rules[r].terms; i++)
                cr_assert_eq(rules[r].term[i].trait == rules[r].term[0].trait, level == 2);
        }
    }
}

Test(cliffs_rules, match_zoombinis_with_one_of_their_values)
{
    const struct cliffs_rule rule = {2, {{0, 1}, {2, 3}}};
    const struct cliffs_zoombini hair = {{1, 0, 0, 0}}, nose = {{0, 1, 3, 0}},
                                 neither = {{3, 3, 1, 3}};
    const struct cliffs_case top = {rule, 3, 1, 1}, bottom = {rule, 3, 0, 1};

    cr_assert(cliffs_matches(&rule, &hair));
    cr_assert(cliffs_matches(&rule, &nose));
    cr_assert_not(cliffs_matches(&rule, &neither));
    cr_assert(cliffs_label(&top, &hair) && !cliffs_label(&top, &neither));
    cr_assert(!cliffs_label(&bottom, &hair) && cliffs_label(&bottom, &neither));
}

Test(cliffs_prior, uniform_has_every_rule_with_both_cliffs)
{
    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        struct sample sample;

        sample_make(&sample,
                    &(struct sample_kind){sample_traits, 16, level, CLIFFS_UNIFORM}, level);
        cr_assert_eq(sample.cases.count, 2 * cliffs_count_rules(&sample_traits, level));
        cr_assert_eq(sample.cases.weight, sample.cases.count);
        cr_assert_not(sample.cases.rounded);
        sample_free(&sample);
    }
}

/* Returns the first number of matches that some rule has, in the order of the game: from
 * one half, up by one, down by two, and so on. */
static unsigned dealer_choice(const bool has[], unsigned band)
{
    int tried = (int)(band / 2);

    for (unsigned step = 0; tried >= -2; step++) {
        if (tried >= 1 && tried < (int)band && has[tried])
            return (unsigned)tried;
        tried += step % 2 ? -2 : 1;
    }
    return 0;
}

static unsigned count_matches(const struct sample *sample, const struct cliffs_rule *rule)
{
    unsigned matches = 0;

    for (unsigned z = 0; z < sample->band.count; z++)
        matches += cliffs_matches(rule, &sample->zoombinis[z]);
    return matches;
}

static void check_dealer(uint64_t seed, unsigned level)
{
    struct sample_kind kind = {sample_traits, 1 + (unsigned)(seed % 20), level,
                               CLIFFS_GAME};
    bool has[BAND_MAX + 1] = {false};
    uint32_t expected = 0, rules = cliffs_count_rules(&sample_traits, level);
    struct cliffs_rule *all = calloc(rules, sizeof *all);
    struct sample sample;
    unsigned choice;

    sample_make(&sample, &kind, seed);
    cliffs_list_rules(&sample_traits, level, all);
    for (uint32_t r = 0; r < rules; r++)
        has[count_matches(&sample, &all[r])] = true;
    choice = dealer_choice(has, kind.count);
    for (uint32_t r = 0; r < rules; r++)
        expected += choice && count_matches(&sample, &all[r]) == choice;
    cr_assert_eq(sample.cases.count, 2 * expected);
    for (uint32_t c = 0; c < sample.cases.count; c++)
        cr_assert_eq(count_matches(&sample, &sample.cases.cases[c].rule), choice);
    free(all);
    sample_free(&sample);
}

Test(cliffs_prior, game_has_the_rules_that_its_dealer_can_draw)
{
    for (uint64_t seed = 0; seed < SAMPLES; seed++)
        check_dealer(seed, 1 + (unsigned)(seed % CLIFFS_LEVELS));
}

Test(cliffs_prior, published_has_the_rules_of_the_program)
{
    const uint32_t rules[] = {24, 40, 24, 24};

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        struct sample sample;
        uint64_t top = 0;

        sample_make(&sample,
                    &(struct sample_kind){sample_traits, 16, level, CLIFFS_PUBLISHED}, 1);
        cr_assert_eq(sample.cases.count, 2 * rules[level - 1]);
        for (uint32_t c = 0; c < sample.cases.count; c++)
            top += sample.cases.cases[c].top ? sample.cases.cases[c].weight : 0;
        cr_assert_eq(3 * top, sample.cases.weight);
        sample_free(&sample);
    }
}

Test(cliffs_prior, published_has_equal_weights_for_traits)
{
    for (unsigned level = 1; level <= CLIFFS_LEVELS - 1; level++) {
        uint64_t sums[3] = {0};
        struct sample sample;

        sample_make(&sample,
                    &(struct sample_kind){small_traits, 9, level, CLIFFS_PUBLISHED}, 1);
        for (uint32_t c = 0; c < sample.cases.count; c++)
            sums[sample.cases.cases[c].rule.term[0].trait] += sample.cases.cases[c].weight;
        cr_assert_gt(sums[0], 0);
        cr_assert_eq(sums[0], sums[1]);
        cr_assert_eq(sums[0], sums[2]);
        sample_free(&sample);
    }
}

Test(cliffs_prior, an_unknown_level_has_equal_weights_for_levels)
{
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct sample_kind kind = kind_of(seed);
        uint64_t sums[CLIFFS_LEVELS + 1] = {0}, first = 0;
        struct sample sample;

        kind.level = CLIFFS_UNKNOWN;
        sample_make(&sample, &kind, seed);
        for (uint32_t c = 0; c < sample.cases.count; c++)
            sums[sample.cases.cases[c].level] += sample.cases.cases[c].weight;
        for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
            first = first ? first : sums[level];
            cr_assert(sums[level] == 0 || sums[level] == first || sample.cases.rounded);
        }
        cr_assert_lt(sample.cases.weight, (uint64_t)1 << 28);
        sample_free(&sample);
    }
}

static enum pz_status make_cases(const struct cliffs_band *band)
{
    struct cliffs_cases cases;
    enum pz_status status = cliffs_cases_make(band, CLIFFS_UNKNOWN, CLIFFS_GAME, &cases);

    if (status == PZ_OK)
        cliffs_cases_free(&cases);
    return status;
}

Test(cliffs_prior, reports_failing_allocations)
{
    struct sample sample;

    sample_make(&sample, &(struct sample_kind){sample_traits, 12, 4, CLIFFS_UNIFORM}, 5);
    expect_no_memory(2, make_cases(&sample.band), true);
    sample_free(&sample);
}
