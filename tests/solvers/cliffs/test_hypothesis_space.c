/* Allergic Cliffs: rules, what is likely, and what may still be. */
#include "puzzles/random.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 400, SEEN_MAX = 40 };

static const struct cliffs_traits small_traits = {3, {2, 3, 4}};
static const struct cliffs_traits odd_traits = {5, {2, 1, 7, 3, 2}};

/* A sample of every kind. */
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

/* The rules of a level by another way: all sets of values, of which most are none. */
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

Test(cliffs, has_as_many_rules_as_the_game)
{
    const uint32_t expected[] = {20, 40, 150, 500};
    const struct cliffs_traits *const all[] = {&sample_traits, &small_traits, &odd_traits};

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        cr_assert_eq(cliffs_count_rules(&sample_traits, level), expected[level - 1]);
        for (unsigned i = 0; i < 3; i++)
            cr_assert_eq(cliffs_count_rules(all[i], level), count_slowly(all[i], level));
    }
    cr_assert_eq(cliffs_count_rules(&(struct cliffs_traits){2, {5, 5}}, 4), 0);
    cr_assert_eq(cliffs_count_rules(&(struct cliffs_traits){2, {1, 1}}, 2), 0);
}

static int compare_rules(const struct cliffs_rule *a, const struct cliffs_rule *b)
{
    return memcmp(a->term, b->term, sizeof a->term);
}

Test(cliffs, lists_each_rule_once_in_order)
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

Test(cliffs, a_rule_matches_who_has_one_of_its_values)
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

Test(cliffs_prior, uniform_takes_every_rule_with_both_cliffs)
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

/* The number of matches that the dealer takes first, of those that `has` says some rule
 * has: down by two and up by one, from one half on, as the game goes. */
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
    bool has[SEEN_MAX] = {false};
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

Test(cliffs_prior, game_takes_what_its_dealer_may_draw)
{
    for (uint64_t seed = 0; seed < SAMPLES; seed++)
        check_dealer(seed, 1 + (unsigned)(seed % CLIFFS_LEVELS));
}

Test(cliffs_prior, published_is_as_the_program_draws)
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

Test(cliffs_prior, published_draws_traits_alike)
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

Test(cliffs_prior, unknown_gives_each_level_the_same)
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

/* A space says of every case what its labels are. */
static void check_labels(const struct sample *sample)
{
    const struct cliffs_hypothesis_space *space = &sample->space;
    uint64_t weight = 0;

    for (uint32_t c = 0; c < sample->cases.count; c++) {
        const struct cliffs_case *one = &sample->cases.cases[c];
        struct cliffs_state state = {(uint16_t)((1u << space->columns) - 1), 0};

        for (unsigned z = 0; z < sample->band.count; z++) {
            struct cliffs_place place = sample->places[z];
            unsigned label = cliffs_label(one, &sample->zoombinis[z]) ^ place.flip;

            if (place.column == CLIFFS_CERTAIN)
                cr_assert_eq(label, 0);
            else
                state.labels |= (uint16_t)(label << place.column);
        }
        for (unsigned z = 0; z < sample->band.count; z++) /* the same for all of a column */
            if (sample->places[z].column != CLIFFS_CERTAIN)
                cr_assert_eq((unsigned)cliffs_label(one, &sample->zoombinis[z]),
                             (state.labels >> sample->places[z].column & 1u) ^
                                 sample->places[z].flip);
        cr_assert_geq(sample_weight(space, state), one->weight);
    }
    for (uint32_t v = 0; v < space->count; v++) {
        weight += space->vectors[v].weight;
        cr_assert(v == 0 || space->vectors[v - 1].labels < space->vectors[v].labels);
    }
    cr_assert_eq(weight, sample->cases.weight);
    cr_assert_eq(weight, space->weight);
}

Test(cliffs_hypothesis_space, says_every_label_of_every_case)
{
    unsigned fitted = 0;

    for (uint64_t seed = 0; seed < 3 * SAMPLES; seed++) {
        struct sample_kind kind = kind_of(seed);
        struct sample sample;

        sample_make(&sample, &kind, seed);
        if (sample.fits && sample.cases.count > 0) {
            check_labels(&sample);
            fitted++;
        }
        cr_assert(sample.fits || kind.count > CLIFFS_COLUMNS_MAX);
        if (sample.fits && kind.prior != CLIFFS_PUBLISHED && sample.space.columns > 0)
            cr_assert(sample.space.symmetric);
        sample_free(&sample);
    }
    cr_assert_gt(fitted, SAMPLES);
}

/* What was seen of some Zoombinis when `c` is the case. */
static void look(const struct sample *sample, const struct cliffs_case *c, uint64_t seed,
                 int8_t seen[])
{
    struct pz_random random;

    pz_random_seed(&random, seed);
    for (unsigned z = 0; z < sample->band.count; z++) {
        seen[z] = CLIFFS_UNSEEN;
        if (pz_random_below(&random, 3) == 0)
            seen[z] = cliffs_label(c, &sample->zoombinis[z]);
    }
}

static uint64_t weigh(const struct sample *sample, const int8_t *seen)
{
    uint64_t weight = 0;

    for (uint32_t c = 0; c < sample->cases.count; c++) {
        bool good = true;

        for (unsigned z = 0; z < sample->band.count; z++)
            good = good && (seen[z] == CLIFFS_UNSEEN ||
                            seen[z] == cliffs_label(&sample->cases.cases[c],
                                                    &sample->zoombinis[z]));
        weight += good ? sample->cases.cases[c].weight : 0;
    }
    return weight;
}

/* Returns the state of the sample's space after `seen`. */
static struct cliffs_state read_state(const struct sample *sample, const int8_t *seen)
{
    struct cliffs_state state = {0, 0};

    for (unsigned z = 0; z < sample->band.count; z++) {
        struct cliffs_place place = sample->places[z];

        if (seen[z] != CLIFFS_UNSEEN && place.column != CLIFFS_CERTAIN)
            state = cliffs_state_with(state, place.column,
                                      (unsigned)(seen[z] == CLIFFS_TOP) ^ place.flip);
    }
    return state;
}

/* The state after `seen`, and a new space after it, contain the same cases. */
static void check_seen(const struct sample *sample, const int8_t *seen)
{
    struct cliffs_place places[SEEN_MAX];
    struct cliffs_state state = read_state(sample, seen), closed;
    struct cliffs_hypothesis_space later;

    cr_assert_eq(sample_weight(&sample->space, state), weigh(sample, seen));
    later = sample_space_after(sample, seen, places);
    cr_assert_eq(later.weight, weigh(sample, seen));
    closed = sample_close(&sample->space, state);
    cr_assert_eq(sample_weight(&sample->space, closed), later.weight);
    cr_assert_eq(closed.known & state.known, state.known);
    for (unsigned z = 0; z < sample->band.count; z++) {
        unsigned column = sample->places[z].column;
        bool certain = column == CLIFFS_CERTAIN || (closed.known >> column & 1);

        cr_assert_eq(certain, places[z].column == CLIFFS_CERTAIN);
    }
    cliffs_hypothesis_space_free(&later);
}

Test(cliffs_hypothesis_space, keeps_up_with_what_was_seen)
{
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct sample_kind kind = kind_of(seed);
        int8_t seen[SEEN_MAX];
        struct sample sample;

        sample_make(&sample, &kind, seed);
        if (sample.fits && sample.cases.count > 0) {
            look(&sample, &sample.cases.cases[seed % sample.cases.count], seed, seen);
            check_seen(&sample, seen);
        }
        sample_free(&sample);
    }
}

Test(cliffs_hypothesis_space, holds_at_most_16_columns)
{
    struct sample sample;
    int8_t seen[SEEN_MAX];

    sample_make(&sample, &(struct sample_kind){sample_traits, 40, 4, CLIFFS_UNIFORM}, 1);
    cr_assert_not(sample.fits);
    for (unsigned z = 0; z < 40; z++)
        seen[z] = z < 30 ? cliffs_label(&sample.cases.cases[77], &sample.zoombinis[z])
                         : CLIFFS_UNSEEN;
    sample.space = sample_space_after(&sample, seen, sample.places);
    sample.fits = true;
    cr_assert_gt(sample.space.count, 0);
    sample_free(&sample);
}

static enum pz_status make_both(const struct cliffs_band *band)
{
    struct cliffs_place places[SEEN_MAX];
    struct cliffs_hypothesis_space space;
    struct cliffs_cases cases;
    enum pz_status status = cliffs_cases_make(band, CLIFFS_UNKNOWN, CLIFFS_GAME, &cases);
    bool fits;

    if (status != PZ_OK)
        return status;
    status = cliffs_hypothesis_space_make(&cases, band, &space, places, &fits);
    cliffs_cases_free(&cases);
    if (status == PZ_OK)
        cliffs_hypothesis_space_free(&space);
    return status;
}

Test(cliffs_hypothesis_space, says_when_memory_runs_out)
{
    struct sample sample;

    sample_make(&sample, &(struct sample_kind){sample_traits, 12, 4, CLIFFS_UNIFORM}, 5);
    expect_no_memory(6, make_both(&sample.band), true);
    sample_free(&sample);
}
