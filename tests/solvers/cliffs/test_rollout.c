/* Allergic Cliffs: play of large bands, against plain play with lists of cases. */
#include "audit.h"
#include "case_lists.h"
#include "solvers/cliffs/rollout.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { BANDS = 300, CASES_MAX = 3000, PEOPLE_MAX = 200 };

static struct sample sample;
static int8_t seen[PEOPLE_MAX];
static struct test_rng rng;
static uint32_t listed[CASES_MAX]; /* the cases that agree with `seen` */
static uint32_t agreeing;

static uint64_t weigh(const uint32_t *list, uint32_t count, uint32_t z)
{
    return case_list_weigh(&sample, list, count, z);
}

/* The first of the Zoombinis with the least doubt, or the most, but some. */
static uint32_t choose(const uint32_t *list, uint32_t count, enum cliffs_policy way)
{
    uint32_t best = CLIFFS_LEAF;
    uint64_t most = 0;

    if (way == CLIFFS_CERTAIN_FIRST)
        return case_list_most_certain(&sample, list, count);
    for (uint32_t z = 0; z < sample.band.count; z++) {
        uint64_t doubt = case_list_doubt(&sample, list, count, z);

        if (doubt > most) {
            best = z;
            most = doubt;
        }
    }
    return best;
}

static unsigned said_of(const uint32_t *list, uint32_t count, uint32_t z)
{
    return 2 * weigh(list, count, z) > weigh(list, count, CLIFFS_LEAF);
}

/* Adds the outcome of a way in the cases of a list, when `first` is sent first
 * (CLIFFS_LEAF: whom the way says). */
struct played {
    enum cliffs_policy way;
    int left;
    struct cliffs_outcome outcome;
};

static void follow(struct played *played, uint32_t *list, uint32_t count, uint32_t first,
                   unsigned mistakes)
{
    uint32_t z = first == CLIFFS_LEAF ? choose(list, count, played->way) : first;

    if (z == CLIFFS_LEAF) {
        outcome_add(&played->outcome, weigh(list, count, z), mistakes, played->left);
        return;
    }
    unsigned said = said_of(list, count, z);

    played->outcome.questions += weigh(list, count, CLIFFS_LEAF);
    uint32_t zeros = case_list_divide(&sample, list, count, z);

    follow(played, list, zeros, CLIFFS_LEAF, mistakes + said);
    follow(played, list + zeros, count - zeros, CLIFFS_LEAF, mistakes + !said);
}

static struct cliffs_outcome outcome_of(enum cliffs_policy way, int left, uint32_t first)
{
    struct played played = {.way = way, .left = left};

    follow(&played, listed, agreeing, first, 0);
    return played.outcome;
}

/* The best of all Zoombinis with certain-first behind it; of equals the most certain, then
 * the first. */
static uint32_t roll_out(int left, struct cliffs_outcome *outcome)
{
    uint32_t best = CLIFFS_LEAF;
    uint64_t best_doubt = 0;

    *outcome = outcome_of(CLIFFS_CERTAIN_FIRST, left, CLIFFS_LEAF);
    for (uint32_t z = 0; z < sample.band.count; z++) {
        uint64_t doubt = case_list_doubt(&sample, listed, agreeing, z);

        if (doubt == 0)
            continue;
        struct cliffs_outcome found = outcome_of(CLIFFS_CERTAIN_FIRST, left, z);

        if (best == CLIFFS_LEAF || found.mistakes < outcome->mistakes ||
            (found.mistakes == outcome->mistakes && doubt < best_doubt)) {
            best = z;
            best_doubt = doubt;
            *outcome = found;
        }
    }
    return best;
}

/* Sees each Zoombini with probability 1 / `rarity` as case `truth` labels it. */
static void draw_seen(uint32_t truth, uint64_t rarity)
{
    for (uint32_t z = 0; z < sample.band.count; z++)
        seen[z] = test_rng_below(&rng, rarity) == 0 ? (int8_t)case_label(&sample, truth, z)
                                                    : CLIFFS_UNSEEN;
    agreeing = case_list(&sample, seen, listed);
}

/* A band of up to `people` Zoombinis with cases of some level and weights, of which
 * nothing was seen. */
static void draw(uint64_t seed, unsigned people)
{
    static const struct cliffs_traits odd = {5, {2, 1, 7, 3, 2}}, two = {2, {3, 4}};
    static const uint64_t ranges[] = {0, 1, 3, 300, 1 << 20};
    const struct cliffs_traits *traits[] = {&sample_traits, &sample_traits, &odd, &two};
    struct sample_kind kind = {.traits = *traits[seed % 4],
                               .level = (unsigned)(seed / 4 % 5),
                               .prior = (enum cliffs_prior)(seed / 20 % 3)};

    test_rng_seed(&rng, seed);
    if (seed % 4 == 3 && kind.level == 4)
        kind.level = 3;
    kind.count = 1 + (unsigned)test_rng_below(&rng, people);
    sample_make(&sample, &kind, seed);
    if (sample.cases.count == 0) { /* the game's dealer finds no rule */
        sample_free(&sample);
        kind.prior = CLIFFS_UNIFORM;
        sample_make(&sample, &kind, seed);
    }
    cr_assert(sample.cases.count > 0 && sample.cases.count <= CASES_MAX);
    if (seed / 7 % 5 > 0) /* other weights than the dealer's */
        draw_weights(&sample, ranges[seed / 7 % 5], &rng);
    memset(seen, CLIFFS_UNSEEN, sizeof seen);
    agreeing = case_list(&sample, seen, listed);
}

static struct cliffs_rollout *open_large(void)
{
    struct cliffs_rollout *large = NULL;

    cr_assert_eq(cliffs_rollout_open(&sample.band, &sample.cases, 0, &large), PZ_OK);
    return large;
}

static void close_large(struct cliffs_rollout *large)
{
    cliffs_rollout_close(large);
    sample_free(&sample);
}

/* Whether a move is that of plain play. */
static bool is_move(const struct cliffs_rollout_advice *advice, uint32_t z)
{
    uint64_t all = weigh(listed, agreeing, CLIFFS_LEAF);

    if (advice->zoombini != z || advice->weight != all)
        return false;
    if (z == CLIFFS_LEAF)
        return advice->likely == 0 && advice->top == 0;
    uint64_t top = weigh(listed, agreeing, z);

    return advice->top == (2 * top > all) &&
           advice->likely == (2 * top > all ? top : all - top);
}

Test(cliffs_rollout, weighs_as_lists_do)
{
    for (uint64_t seed = 0; seed < BANDS; seed++) {
        uint64_t top[PEOPLE_MAX];

        draw(seed, PEOPLE_MAX);
        struct cliffs_rollout *large = open_large();

        for (unsigned times = 0; times < 4; times++) {
            if (times > 0)
                draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), 5);
            if (times == 3) /* perhaps against all cases */
                seen[0] = (int8_t)test_rng_below(&rng, 2);
            agreeing = case_list(&sample, seen, listed);
            cr_assert_eq(cliffs_rollout_weigh(large, times == 0 ? NULL : seen, top),
                         weigh(listed, agreeing, CLIFFS_LEAF));
            for (uint32_t z = 0; z < sample.band.count; z++)
                if (top[z] != weigh(listed, agreeing, z))
                    cr_assert_fail("seed %lu", (unsigned long)seed);
        }
        close_large(large);
    }
}

Test(cliffs_rollout, moves_as_lists_do)
{
    for (uint64_t seed = 0; seed < BANDS; seed++) {
        struct cliffs_rollout_advice advice;

        draw(seed, 60);
        struct cliffs_rollout *large = open_large();

        for (unsigned times = 0; times < 4; times++) {
            draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), UINT64_C(4)
                                                                              << times);
            for (unsigned w = 0; w < 2; w++) {
                enum cliffs_policy way = w ? CLIFFS_INFORMATIVE : CLIFFS_CERTAIN_FIRST;

                cliffs_rollout_move(large, way, seen, &advice);
                cr_assert(is_move(&advice, choose(listed, agreeing, way)));
                cr_assert(!advice.followed);
            }
        }
        close_large(large);
    }
}

/* One game: more and more is seen, and at the end all are certain. */
Test(cliffs_rollout, plays_games_through)
{
    uint64_t moves = 0;

    for (uint64_t seed = 0; seed < BANDS; seed++) {
        struct cliffs_rollout_advice advice;
        enum cliffs_policy way = seed % 2 ? CLIFFS_INFORMATIVE : CLIFFS_CERTAIN_FIRST;

        draw(seed, 40);
        struct cliffs_rollout *large = open_large();
        uint32_t truth = (uint32_t)test_rng_below(&rng, sample.cases.count);

        for (;; moves++) {
            cliffs_rollout_move(large, way, seen, &advice);
            cr_assert(is_move(&advice, choose(listed, agreeing, way)));
            if (advice.zoombini == CLIFFS_LEAF)
                break;
            seen[advice.zoombini] = (int8_t)case_label(&sample, truth, advice.zoombini);
            agreeing = case_list(&sample, seen, listed);
        }
        close_large(large);
    }
    cr_assert_gt(moves, 5 * BANDS);
}

Test(cliffs_rollout, follows_as_lists_do)
{
    for (uint64_t seed = 0; seed < BANDS; seed++) {
        struct cliffs_rollout_advice advice;

        draw(seed, seed % 10 ? 20 : 50);
        struct cliffs_rollout *large = open_large();

        for (unsigned w = 0; w < 2; w++) {
            struct cliffs_rollout_question asked = {w ? CLIFFS_INFORMATIVE
                                                      : CLIFFS_CERTAIN_FIRST,
                                                    seen, (int)test_rng_below(&rng, 6) - 1};

            draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), 12);
            cr_assert_eq(cliffs_rollout_advise(large, &asked, UNBOUNDED, &advice), PZ_OK);
            cr_assert(is_move(&advice, choose(listed, agreeing, asked.policy)));
            struct cliffs_outcome plain = outcome_of(asked.policy, asked.left, CLIFFS_LEAF);

            cr_assert(advice.followed && same_outcome(&advice.outcome, &plain));
        }
        close_large(large);
    }
}

Test(cliffs_rollout, rolls_out_as_lists_do)
{
    unsigned differ = 0;

    for (uint64_t seed = 0; seed < BANDS; seed++) {
        struct cliffs_rollout_advice advice;
        struct cliffs_rollout_question asked = {CLIFFS_ROLLOUT, seen, (int)(seed % 7) - 1};
        struct cliffs_outcome plain;

        draw(seed, 14);
        draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), 9);
        struct cliffs_rollout *large = open_large();

        cr_assert_eq(cliffs_rollout_advise(large, &asked, UNBOUNDED, &advice), PZ_OK);
        cr_assert(is_move(&advice, roll_out(asked.left, &plain)));
        cr_assert(advice.followed && same_outcome(&advice.outcome, &plain));
        differ += advice.zoombini != choose(listed, agreeing, CLIFFS_CERTAIN_FIRST);
        close_large(large);
    }
    cr_assert_gt(differ, BANDS / 20);
}

/* Whether a node and all below it send whom plain play sends. */
static bool plays(const struct cliffs_tree *plan, uint32_t at, uint32_t *list,
                  uint32_t count, enum cliffs_policy way)
{
    const struct cliffs_tree_node *node = &plan->nodes[at];
    uint32_t z = choose(list, count, way);

    if (node->zoombini != z || node->weight != weigh(list, count, CLIFFS_LEAF))
        return false;
    if (z == CLIFFS_LEAF)
        return true;
    if (node->top != said_of(list, count, z))
        return false;
    uint32_t zeros = case_list_divide(&sample, list, count, z);

    return plays(plan, node->next[!node->top], list, zeros, way) &&
           plays(plan, node->next[node->top], list + zeros, count - zeros, way);
}

static bool is_sound(const struct cliffs_tree *plan, int left)
{
    struct cliffs_audit_question question = {&sample.band, &sample.cases, seen, left};
    struct cliffs_outcome counted;
    enum cliffs_flaw flaw;

    return cliffs_audit_tree(&question, plan, &counted, &flaw) == PZ_OK &&
           flaw == CLIFFS_SOUND;
}

Test(cliffs_rollout, writes_plans_that_are_sound)
{
    uint32_t largest = 0;

    for (uint64_t seed = 0; seed < BANDS; seed++) {
        struct cliffs_tree plan;

        draw(seed, seed % 10 ? 20 : 60);
        struct cliffs_rollout *large = open_large();

        for (unsigned w = 0; w < 2; w++) {
            struct cliffs_rollout_question asked = {w ? CLIFFS_INFORMATIVE
                                                      : CLIFFS_CERTAIN_FIRST,
                                                    seen, (int)test_rng_below(&rng, 6) - 1};

            draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), 12);
            cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, UNBOUNDED, &plan), PZ_OK);
            cr_assert(plays(&plan, 0, listed, agreeing, asked.policy));
            cr_assert(is_sound(&plan, asked.left));
            largest = plan.count > largest ? plan.count : largest;
            cliffs_tree_free(&plan);
        }
        close_large(large);
    }
    cr_assert_gt(largest, 1000);
}

/* Goes one way through a plan of rollouts; at each node the same is advised. */
static void go_through(struct cliffs_rollout *large, const struct cliffs_tree *plan)
{
    const struct cliffs_tree_node *node = plan->nodes;
    struct cliffs_rollout_question asked = {CLIFFS_ROLLOUT, seen, 3};
    struct cliffs_rollout_advice advice;

    while (node->zoombini != CLIFFS_LEAF) {
        unsigned taken = (unsigned)test_rng_below(&rng, 2);

        cr_assert_eq(cliffs_rollout_advise(large, &asked, UNBOUNDED, &advice), PZ_OK);
        cr_assert_eq(advice.zoombini, node->zoombini);
        cr_assert_eq(advice.top, node->top);
        cr_assert_eq(advice.weight, node->weight);
        seen[node->zoombini] = taken == node->top;
        node = &plan->nodes[node->next[taken]];
    }
}

/* Policy improvement: to roll out at each move is no worse than to roll out once, and that
 * is no worse than not to. */
TestSampled(cliffs_rollout, plans_of_rollouts_are_what_is_advised_and_no_worse, BANDS / 30,
            BANDS / 3)
{
    unsigned better[2] = {0, 0};

    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_rollout_advice plain, advice;
        struct cliffs_tree plan;
        struct cliffs_rollout_question asked = {CLIFFS_CERTAIN_FIRST, seen, 3};

        draw(seed, 24);
        struct cliffs_rollout *large = open_large();

        cr_assert_eq(cliffs_rollout_advise(large, &asked, UNBOUNDED, &plain), PZ_OK);
        asked.policy = CLIFFS_ROLLOUT;
        cr_assert_eq(cliffs_rollout_advise(large, &asked, UNBOUNDED, &advice), PZ_OK);
        cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, UNBOUNDED, &plan), PZ_OK);
        cr_assert(is_sound(&plan, 3));
        cr_assert_leq(plan.outcome.mistakes, advice.outcome.mistakes);
        cr_assert_leq(advice.outcome.mistakes, plain.outcome.mistakes);
        better[0] += plan.outcome.mistakes < advice.outcome.mistakes;
        better[1] += advice.outcome.mistakes < plain.outcome.mistakes;
        go_through(large, &plan);
        cliffs_tree_free(&plan);
        close_large(large);
    }
    cr_assert_gt(better[0], (end - first) / 10);
    cr_assert_gt(better[1], (end - first) / 10);
}

/* What is said of bands of 100 in the design of the puzzle, within the spread of 60. */
Test(slow_cliffs_rollout, makes_as_few_mistakes_as_is_known)
{
    const double known[] = {1.66, 2.29, 2.36, 2.97};

    for (unsigned level = 1; level <= 4; level++) {
        double mistakes[3] = {0, 0, 0};

        for (uint64_t seed = 0; seed < 60; seed++) {
            struct sample_kind kind = {sample_traits, 100, level, CLIFFS_UNIFORM};
            struct cliffs_rollout_advice advice;

            sample_make(&sample, &kind, 1000 + seed);
            struct cliffs_rollout *large = open_large();

            for (unsigned way = 0; way < (seed < 10 ? 3u : 2u); way++) {
                struct cliffs_rollout_question asked = {(enum cliffs_policy)way, NULL, 5};

                cr_assert_eq(cliffs_rollout_advise(large, &asked, UNBOUNDED, &advice),
                             PZ_OK);
                mistakes[way] +=
                    (double)advice.outcome.mistakes / (double)advice.outcome.weight;
                if (seed == 9 && way == CLIFFS_ROLLOUT)
                    cr_assert_lt(mistakes[way], mistakes[0]);
            }
            close_large(large);
        }
        cr_assert_float_eq(mistakes[0] / 60, known[level - 1], 0.04);
        cr_assert_gt(mistakes[1], 1.05 * mistakes[0]);
    }
}

Test(cliffs_rollout, sends_the_first_of_equals)
{
    struct cliffs_zoombini many[60];
    struct cliffs_rollout_advice advice, again;
    const struct cliffs_rollout_question asked = {CLIFFS_ROLLOUT, NULL, 5};

    for (uint64_t seed = 0; seed < 20; seed++) {
        draw(seed, 20);
        struct cliffs_rollout *large = open_large(), *crossed;
        unsigned count = sample.band.count;
        struct cliffs_band band = {sample.band.traits, 3 * count, many};

        for (unsigned z = 0; z < 3 * count; z++)
            many[z] = sample.zoombinis[z < count ? z : (z * 7) % count];
        cr_assert_eq(cliffs_rollout_open(&band, &sample.cases, 0, &crossed), PZ_OK);
        cr_assert_eq(cliffs_rollout_advise(large, &asked, UNBOUNDED, &advice), PZ_OK);
        cr_assert_eq(cliffs_rollout_advise(crossed, &asked, UNBOUNDED, &again), PZ_OK);
        cr_assert_eq(advice.zoombini, again.zoombini);
        cr_assert(same_outcome(&advice.outcome, &again.outcome));
        cliffs_rollout_close(crossed);
        close_large(large);
    }
}
