/* Play of large bands, compared with play of lists of cases, and its limits. */
#include "audit.h"
#include "solvers/cliffs/rollout.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum {
    BANDS = 300,
    CASES_MAX = 3000,
    LARGE = 200,
    POLICIES = CLIFFS_ROLLOUT + 1,
    BAND = 30
};

static struct sample sample;
static int8_t seen[LARGE];
static struct test_rng rng;
static uint32_t listed[CASES_MAX]; /* the cases that agree with `seen` */
static uint32_t agreeing;

static uint64_t weigh(const uint32_t *list, uint32_t count, uint32_t z)
{
    return case_list_weigh(&sample, list, count, z);
}

/* Returns the Zoombini that a policy sends: of those that are not certain, the first one
 * with the least doubt, or the most. */
static uint32_t choose(const uint32_t *list, uint32_t count, enum cliffs_policy policy)
{
    uint32_t best = CLIFFS_LEAF;
    uint64_t most = 0;

    if (policy == CLIFFS_CERTAIN_FIRST)
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

static unsigned likely_label(const uint32_t *list, uint32_t count, uint32_t z)
{
    return 2 * weigh(list, count, z) > weigh(list, count, CLIFFS_LEAF);
}

/* The outcome of a policy that sends `first` first; CLIFFS_LEAF: the Zoombini of the
 * policy. */
struct played {
    enum cliffs_policy policy;
    int left;
    struct cliffs_outcome outcome;
};

static void follow(struct played *played, uint32_t *list, uint32_t count, uint32_t first,
                   unsigned mistakes, unsigned questions)
{
    uint32_t z = first == CLIFFS_LEAF ? choose(list, count, played->policy) : first;

    if (z == CLIFFS_LEAF) {
        outcome_add(&played->outcome, weigh(list, count, z), mistakes, questions,
                    played->left);
        return;
    }
    unsigned label = likely_label(list, count, z);

    played->outcome.questions += weigh(list, count, CLIFFS_LEAF);
    uint32_t zeros = case_list_divide(&sample, list, count, z);

    follow(played, list, zeros, CLIFFS_LEAF, mistakes + label, questions + 1);
    follow(played, list + zeros, count - zeros, CLIFFS_LEAF, mistakes + !label,
           questions + 1);
}

static struct cliffs_outcome outcome_of(enum cliffs_policy policy, int left, uint32_t first)
{
    struct played played = {.policy = policy, .left = left};

    follow(&played, listed, agreeing, first, 0, 0);
    return played.outcome;
}

/* Returns the best first Zoombini if certain-first follows; of equally good ones the most
 * certain, then the first. */
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

/* Draws a band of up to `most` Zoombinis, and cases with some weights. */
static void draw(uint64_t seed, unsigned most)
{
    static const struct cliffs_traits odd = {.count = 5, .values = {2, 1, 7, 3, 2}},
                                      two = {.count = 2, .values = {3, 4}};
    static const uint64_t ranges[] = {0, 1, 3, 300, 1 << 20};
    const struct cliffs_traits *traits[] = {&sample_traits, &sample_traits, &odd, &two};
    struct sample_kind kind = {.traits = *traits[seed % 4],
                               .level = (unsigned)(seed / 4 % 5),
                               .prior = (enum cliffs_prior)(seed / 20 % 3)};

    test_rng_seed(&rng, seed);
    if (seed % 4 == 3 && kind.level == 4)
        kind.level = 3;
    kind.count = 1 + (unsigned)test_rng_below(&rng, most);
    sample_make(&sample, &kind, seed);
    if (sample.cases.count == 0) { /* the dealer of the game has no rule */
        sample_free(&sample);
        kind.prior = CLIFFS_UNIFORM;
        sample_make(&sample, &kind, seed);
    }
    cr_assert(sample.cases.count > 0 && sample.cases.count <= CASES_MAX);
    if (seed / 7 % 5 > 0) /* other weights than those of the prior */
        draw_weights(&sample, ranges[seed / 7 % 5], &rng);
    memset(seen, CLIFFS_UNSEEN, sizeof seen);
    agreeing = case_list(&sample, seen, listed);
}

static struct cliffs_rollout *open_rollout(void)
{
    struct cliffs_rollout *rollout = NULL;

    cr_assert_eq(cliffs_rollout_open(&sample.band, &sample.cases, 0, &rollout), PZ_OK);
    return rollout;
}

static void close_rollout(struct cliffs_rollout *rollout)
{
    cliffs_rollout_close(rollout);
    sample_free(&sample);
}

/* Returns true if the move sends Zoombini `z` to its more likely cliff. */
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

Test(cliffs_rollout, weighs_as_lists)
{
    for (uint64_t seed = 0; seed < BANDS; seed++) {
        uint64_t top[LARGE];

        draw(seed, LARGE);
        struct cliffs_rollout *rollout = open_rollout();

        for (unsigned times = 0; times < 4; times++) {
            if (times > 0)
                draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), 5);
            if (times == 3) /* perhaps no case agrees */
                seen[0] = (int8_t)test_rng_below(&rng, 2);
            agreeing = case_list(&sample, seen, listed);
            cr_assert_eq(cliffs_rollout_weigh(rollout, times == 0 ? NULL : seen, top),
                         weigh(listed, agreeing, CLIFFS_LEAF));
            for (uint32_t z = 0; z < sample.band.count; z++)
                if (top[z] != weigh(listed, agreeing, z))
                    cr_assert_fail("seed %lu", (unsigned long)seed);
        }
        close_rollout(rollout);
    }
}

/* The move, the outcome and the plan of certain-first or informative. */
static void check_policy(struct cliffs_rollout *rollout, enum cliffs_policy policy)
{
    const struct cliffs_rollout_question asked = {policy, seen,
                                                  (int)test_rng_below(&rng, 6) - 1};
    struct cliffs_outcome expected = outcome_of(policy, asked.left, CLIFFS_LEAF);
    uint32_t z = choose(listed, agreeing, policy);
    struct cliffs_rollout_advice advice;
    struct cliffs_tree plan;

    cliffs_rollout_move(rollout, policy, seen, &advice);
    cr_assert(is_move(&advice, z) && !advice.followed);
    cr_assert_eq(cliffs_rollout_advise(rollout, &asked, UNBOUNDED, &advice), PZ_OK);
    cr_assert(is_move(&advice, z) && advice.followed);
    cr_assert(same_outcome(&advice.outcome, &expected));
    cr_assert_eq(cliffs_rollout_tree(rollout, &asked, 0, UNBOUNDED, &plan), PZ_OK);
    cr_assert_eq(plan.nodes[0].zoombini, z);
    cr_assert(same_outcome(&plan.outcome, &expected));
    cr_assert(audit_plan(&sample, seen, asked.left, &plan, NULL));
    cliffs_tree_free(&plan);
}

Test(cliffs_rollout, follows_policies_as_lists)
{
    for (uint64_t seed = 0; seed < BANDS; seed++) {
        draw(seed, seed % 10 ? 20 : 60);
        struct cliffs_rollout *rollout = open_rollout();

        for (unsigned times = 0; times < 4; times++) {
            draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), UINT64_C(4)
                                                                              << times);
            check_policy(rollout, times % 2 ? CLIFFS_INFORMATIVE : CLIFFS_CERTAIN_FIRST);
        }
        close_rollout(rollout);
    }
}

Test(cliffs_rollout, rolls_out_as_lists)
{
    unsigned differ = 0;

    for (uint64_t seed = 0; seed < BANDS; seed++) {
        struct cliffs_rollout_advice advice;
        struct cliffs_rollout_question asked = {CLIFFS_ROLLOUT, seen, (int)(seed % 7) - 1};
        struct cliffs_outcome expected;

        draw(seed, 14);
        draw_seen((uint32_t)test_rng_below(&rng, sample.cases.count), 9);
        struct cliffs_rollout *rollout = open_rollout();

        cr_assert_eq(cliffs_rollout_advise(rollout, &asked, UNBOUNDED, &advice), PZ_OK);
        cr_assert(is_move(&advice, roll_out(asked.left, &expected)));
        cr_assert(advice.followed && same_outcome(&advice.outcome, &expected));
        differ += advice.zoombini != choose(listed, agreeing, CLIFFS_CERTAIN_FIRST);
        close_rollout(rollout);
    }
    cr_assert_gt(differ, BANDS / 20);
}

/* Follows a branch of a plan of rollouts: at each node, the advice is equal. */
static void follow_branch(struct cliffs_rollout *rollout, const struct cliffs_tree *plan)
{
    const struct cliffs_tree_node *node = plan->nodes;
    struct cliffs_rollout_question asked = {CLIFFS_ROLLOUT, seen, 3};
    struct cliffs_rollout_advice advice;

    while (node->zoombini != CLIFFS_LEAF) {
        unsigned taken = (unsigned)test_rng_below(&rng, 2);

        cr_assert_eq(cliffs_rollout_advise(rollout, &asked, UNBOUNDED, &advice), PZ_OK);
        cr_assert_eq(advice.zoombini, node->zoombini);
        cr_assert_eq(advice.top, node->top);
        cr_assert_eq(advice.weight, node->weight);
        seen[node->zoombini] = taken == node->top;
        node = &plan->nodes[node->next[taken]];
    }
}

/* Policy improvement: rollouts for all moves are at least as good as one rollout, which
 * is at least as good as certain-first. */
TestSampled(cliffs_rollout, improves_a_policy, BANDS / 30, BANDS / 3)
{
    unsigned better[2] = {0, 0};

    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_rollout_advice plain, advice;
        struct cliffs_tree plan;
        struct cliffs_rollout_question asked = {CLIFFS_CERTAIN_FIRST, seen, 3};

        draw(seed, 24);
        struct cliffs_rollout *rollout = open_rollout();

        cr_assert_eq(cliffs_rollout_advise(rollout, &asked, UNBOUNDED, &plain), PZ_OK);
        asked.policy = CLIFFS_ROLLOUT;
        cr_assert_eq(cliffs_rollout_advise(rollout, &asked, UNBOUNDED, &advice), PZ_OK);
        cr_assert_eq(cliffs_rollout_tree(rollout, &asked, 0, UNBOUNDED, &plan), PZ_OK);
        cr_assert(audit_plan(&sample, seen, 3, &plan, NULL));
        cr_assert_leq(plan.outcome.mistakes, advice.outcome.mistakes);
        cr_assert_leq(advice.outcome.mistakes, plain.outcome.mistakes);
        better[0] += plan.outcome.mistakes < advice.outcome.mistakes;
        better[1] += advice.outcome.mistakes < plain.outcome.mistakes;
        follow_branch(rollout, &plan);
        cliffs_tree_free(&plan);
        close_rollout(rollout);
    }
    cr_assert_gt(better[0], (end - first) / 10);
    cr_assert_gt(better[1], (end - first) / 10);
}

/* Known means of bands of 100, within the error of 60 bands. */
Test(slow_cliffs_rollout, has_known_means)
{
    const double known[] = {1.66, 2.29, 2.36, 2.97};

    for (unsigned level = 1; level <= 4; level++) {
        double mistakes[3] = {0, 0, 0};

        for (uint64_t seed = 0; seed < 60; seed++) {
            struct sample_kind kind = {sample_traits, 100, level, CLIFFS_UNIFORM};
            struct cliffs_rollout_advice advice;

            sample_make(&sample, &kind, 1000 + seed);
            struct cliffs_rollout *rollout = open_rollout();

            for (unsigned policy = 0; policy < (seed < 10 ? 3u : 2u); policy++) {
                struct cliffs_rollout_question asked = {(enum cliffs_policy)policy, NULL,
                                                        5};

                cr_assert_eq(cliffs_rollout_advise(rollout, &asked, UNBOUNDED, &advice),
                             PZ_OK);
                mistakes[policy] +=
                    (double)advice.outcome.mistakes / (double)advice.outcome.weight;
                if (seed == 9 && policy == CLIFFS_ROLLOUT)
                    cr_assert_lt(mistakes[policy], mistakes[0]);
            }
            close_rollout(rollout);
        }
        cr_assert_float_eq(mistakes[0] / 60, known[level - 1], 0.04);
        cr_assert_gt(mistakes[1], 1.05 * mistakes[0]);
    }
}

static struct cliffs_rollout *open_band(unsigned count, unsigned level)
{
    sample_make(&sample, &(struct sample_kind){sample_traits, count, level, CLIFFS_UNIFORM},
                11);
    return open_rollout();
}

static struct cliffs_rollout_question ask(unsigned policy, const int8_t *known)
{
    return (struct cliffs_rollout_question){(enum cliffs_policy)policy, known, 5};
}

static struct cliffs_rollout_advice advise(struct cliffs_rollout *rollout, unsigned policy,
                                           const int8_t *known, const struct pz_ctl *ctl)
{
    struct cliffs_rollout_question asked = ask(policy, known);
    struct cliffs_rollout_advice advice;

    memset(&advice, 0xff, sizeof advice);
    cr_assert_eq(cliffs_rollout_advise(rollout, &asked, BOUNDED(ctl), &advice), PZ_OK);
    return advice;
}

/* All Zoombinis are certain in the cases, whose weight is `weight`. */
static void expect_certain(struct cliffs_rollout *rollout, const int8_t *known,
                           uint64_t weight)
{
    for (unsigned policy = 0; policy < POLICIES; policy++) {
        struct cliffs_rollout_advice advice = advise(rollout, policy, known, NULL);

        cr_assert_eq(advice.zoombini, CLIFFS_LEAF);
        cr_assert_eq(advice.weight, weight);
        cr_assert(advice.followed && advice.outcome.weight == weight &&
                  advice.outcome.mistakes == 0 && advice.outcome.won == weight);
    }
}

Test(cliffs_rollout, has_no_move_if_all_are_certain)
{
    struct cliffs_rollout *rollout = open_band(1, 1);

    for (unsigned policy = 0; policy < POLICIES; policy++) {
        struct cliffs_rollout_advice advice = advise(rollout, policy, NULL, NULL);

        cr_assert(advice.zoombini == 0 && advice.top == 0); /* the bottom, if equal */
        cr_assert(advice.weight == 40 && advice.likely == 20 && advice.outcome.worst == 1);
    }
    expect_certain(rollout, (const int8_t[]){CLIFFS_TOP}, 20);
    close_rollout(rollout);
    rollout = open_band(BAND, 1);
    for (unsigned z = 0; z < BAND; z++)
        seen[z] = z % 2 ? CLIFFS_TOP : CLIFFS_BOTTOM;
    expect_certain(rollout, seen, 0);
    cr_assert_eq(advise(rollout, CLIFFS_ROLLOUT, NULL, NULL).weight, 40);
    cliffs_rollout_close(rollout);
    for (unsigned count = 2; count-- > 0;) {
        struct cliffs_rollout_question asked = ask(CLIFFS_CERTAIN_FIRST, NULL);
        struct cliffs_tree plan;

        sample.cases.count = count;
        sample.cases.cases[0].weight = 7;
        rollout = open_rollout();
        expect_certain(rollout, NULL, 7 * (uint64_t)count);
        if (count > 0) {
            cr_assert_eq(cliffs_rollout_tree(rollout, &asked, 0, UNBOUNDED, &plan), PZ_OK);
            cr_assert(plan.count == 1 && plan.nodes[0].zoombini == CLIFFS_LEAF);
            cliffs_tree_free(&plan);
        }
        cliffs_rollout_close(rollout);
    }
    sample_free(&sample);
}

/* A move that was not followed has no outcome. */
Test(cliffs_rollout, can_end_early)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop};
    const struct pz_ctl ends[] = {{.deadline_ns = 1}, {.max_nodes = 40}};
    struct cliffs_rollout *rollout = open_band(BAND, 4);

    for (unsigned policy = 0; policy < POLICIES; policy++) {
        struct cliffs_rollout_question asked = ask(policy, NULL);
        struct cliffs_rollout_advice advice, move;
        struct cliffs_tree plan;

        cr_assert_eq(cliffs_rollout_advise(rollout, &asked, BOUNDED(&stopped), &advice),
                     PZ_STOPPED);
        cr_assert_eq(cliffs_rollout_tree(rollout, &asked, 0, BOUNDED(&stopped), &plan),
                     PZ_STOPPED);
        cliffs_rollout_move(rollout,
                            policy == CLIFFS_INFORMATIVE ? CLIFFS_INFORMATIVE
                                                         : CLIFFS_CERTAIN_FIRST,
                            NULL, &move);
        for (unsigned i = 0; i < 2; i++) {
            advice = advise(rollout, policy, NULL, &ends[i]);
            cr_assert(advice.zoombini == move.zoombini && advice.top == move.top &&
                      advice.likely == move.likely);
            cr_assert(!advice.followed && advice.outcome.weight == 0);
            cr_assert_eq(cliffs_rollout_tree(rollout, &asked, 0, BOUNDED(&ends[i]), &plan),
                         PZ_OUT_OF_TIME);
        }
    }
    close_rollout(rollout);
}

/* With more nodes, a rollout tries more moves. */
Test(cliffs_rollout, finds_the_best_move_that_its_nodes_allow)
{
    uint64_t last = UINT64_MAX;
    unsigned found = 0, unfollowed = 0;
    struct cliffs_rollout *rollout = open_band(BAND, 3);
    struct cliffs_rollout_advice full = advise(rollout, CLIFFS_ROLLOUT, NULL, NULL);

    for (uint64_t nodes = 1; nodes < 30000; nodes += 200) {
        struct pz_ctl ctl = {.max_nodes = nodes};
        struct cliffs_rollout_advice advice = advise(rollout, CLIFFS_ROLLOUT, NULL, &ctl);

        cr_assert(advice.followed || last == UINT64_MAX);
        unfollowed += !advice.followed;
        if (!advice.followed)
            continue;
        cr_assert_leq(advice.outcome.mistakes, last);
        found += advice.outcome.mistakes < last;
        last = advice.outcome.mistakes;
    }
    cr_assert_gt(unfollowed, 0);
    cr_assert_gt(found, 1);
    cr_assert_eq(last, full.outcome.mistakes);
    close_rollout(rollout);
}

static enum pz_status open_with(size_t max_bytes)
{
    struct cliffs_rollout *rollout = NULL;
    enum pz_status status =
        cliffs_rollout_open(&sample.band, &sample.cases, max_bytes, &rollout);

    cliffs_rollout_close(rollout);
    return status;
}

/* Returns the bytes that a rollout needs. */
static size_t count_bytes(void)
{
    size_t low = 1, high = 1 << 20; /* too little; enough */

    cr_assert_eq(open_with(low), PZ_NO_MEMORY);
    while (high - low > 1) {
        size_t middle = (low + high) / 2;

        if (open_with(middle) == PZ_OK)
            high = middle;
        else
            low = middle;
    }
    return high;
}

/* Cases with few different weights need little more memory, in any order. */
Test(cliffs_rollout, needs_little_memory)
{
    struct cliffs_rollout_question asked = ask(CLIFFS_CERTAIN_FIRST, NULL);
    struct cliffs_rollout *rollout = open_band(100, 4), *other = NULL;
    struct cliffs_tree plan = {.count = 0}, again;
    size_t bytes = count_bytes();

    cr_assert(bytes > 20000 && bytes < 50000, "%zu bytes", bytes);
    expect_no_memory(2, cliffs_rollout_open(&sample.band, &sample.cases, bytes, &other),
                     true);
    cliffs_rollout_close(other);
    expect_no_memory(3, cliffs_rollout_tree(rollout, &asked, 0, UNBOUNDED, &plan), true);
    struct pz_ctl ctl = {.max_nodes = plan.count};

    bytes = plan.count * sizeof *plan.nodes;
    cr_assert_eq(cliffs_rollout_tree(rollout, &asked, bytes - 1, UNBOUNDED, &again),
                 PZ_NO_MEMORY);
    cr_assert_eq(cliffs_rollout_tree(rollout, &asked, bytes, BOUNDED(&ctl), &again), PZ_OK);
    cr_assert_eq(again.count, plan.count);
    cliffs_tree_free(&again);
    ctl.max_nodes--;
    cr_assert_eq(cliffs_rollout_tree(rollout, &asked, 0, BOUNDED(&ctl), &again),
                 PZ_OUT_OF_TIME);
    cliffs_tree_free(&plan);
    bytes = count_bytes();
    for (uint32_t c = 0; c < sample.cases.count; c++)
        sample.cases.cases[c].weight = 1 + c % 2;
    cr_assert_leq(count_bytes(), bytes + bytes / 10);
    close_rollout(rollout);
}

/* Moves of the largest band are not followed. All cliffs have the same probability, so the
 * first Zoombini is sent. */
Test(cliffs_rollout, does_not_follow_the_largest_band)
{
    static int8_t known[CLIFFS_BAND_MAX];
    static uint64_t top[CLIFFS_BAND_MAX];
    const struct cliffs_traits traits = {.count = 8,
                                         .values = {10, 10, 10, 10, 10, 10, 10, 10}};

    sample_make(&sample, &(struct sample_kind){traits, CLIFFS_BAND_MAX, 4, CLIFFS_UNIFORM},
                5);
    struct cliffs_rollout *rollout = open_rollout();

    for (unsigned policy = 0; policy < POLICIES; policy++) {
        struct cliffs_rollout_advice advice = advise(rollout, policy, NULL, NULL);

        cr_assert(!advice.followed && advice.outcome.weight == 0);
        cr_assert(advice.weight == 112000 && advice.zoombini == 0);
    }
    memset(known, CLIFFS_UNSEEN, sizeof known);
    known[4000] = CLIFFS_TOP;
    cr_assert_eq(cliffs_rollout_weigh(rollout, known, top), 56000);
    for (uint32_t z = 1; z < CLIFFS_BAND_MAX; z += 317) {
        uint64_t weight = 0;

        for (uint32_t c = 0; c < sample.cases.count; c++)
            if (case_label(&sample, c, 4000) && case_label(&sample, c, z))
                weight += sample.cases.cases[c].weight;
        cr_assert_eq(top[z], weight);
    }
    close_rollout(rollout);
}
