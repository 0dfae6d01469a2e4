/* Allergic Cliffs: bands of one, too many of them, and what ends their questions early. */
#include "puzzles/control.h"
#include "samples.h"
#include "solvers/cliffs/rollout.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 3, PEOPLE = 30 };

static struct sample sample;
static struct cliffs_rollout *large;

static void open_sample(unsigned people, unsigned level)
{
    struct sample_kind kind = {sample_traits, people, level, CLIFFS_UNIFORM};

    sample_make(&sample, &kind, 11);
    cr_assert_eq(cliffs_rollout_open(&sample.band, &sample.cases, 0, &large), PZ_OK);
}

static void close_sample(void)
{
    cliffs_rollout_close(large);
    sample_free(&sample);
}

static struct cliffs_rollout_question ask(unsigned way, const int8_t *seen)
{
    return (struct cliffs_rollout_question){(enum cliffs_policy)way, seen, 5};
}

static struct cliffs_rollout_advice advise(unsigned way, const int8_t *seen,
                                           const struct pz_ctl *ctl)
{
    struct cliffs_rollout_question asked = ask(way, seen);
    struct cliffs_rollout_advice advice;

    memset(&advice, 0xff, sizeof advice);
    cr_assert_eq(cliffs_rollout_advise(large, &asked, BOUNDED(ctl), &advice), PZ_OK);
    return advice;
}

static bool is_outcome(const struct cliffs_outcome *outcome, uint64_t weight,
                       uint64_t mistakes, unsigned worst)
{
    return outcome->weight == weight && outcome->mistakes == mistakes &&
           outcome->worst == worst && outcome->won == weight;
}

Test(cliffs_rollout_limits, sends_one_zoombini)
{
    for (unsigned way = 0; way < WAYS; way++) {
        open_sample(1, 1);
        struct cliffs_rollout_advice advice = advise(way, NULL, NULL);

        cr_assert_eq(advice.zoombini, 0);
        cr_assert_eq(advice.top, 0); /* of equals the bottom */
        cr_assert_eq(advice.weight, 40);
        cr_assert_eq(advice.likely, 20);
        cr_assert(advice.followed && is_outcome(&advice.outcome, 40, 20, 1));
        advice = advise(way, (const int8_t[]){CLIFFS_TOP}, NULL);
        cr_assert_eq(advice.zoombini, CLIFFS_LEAF);
        cr_assert(advice.followed && is_outcome(&advice.outcome, 20, 0, 0));
        close_sample();
    }
}

Test(cliffs_rollout_limits, has_nothing_to_do_in_one_case)
{
    for (unsigned way = 0; way < WAYS; way++) {
        struct cliffs_rollout_question asked = ask(way, NULL);
        struct cliffs_tree plan;
        struct sample_kind kind = {sample_traits, PEOPLE, 4, CLIFFS_UNIFORM};

        sample_make(&sample, &kind, 11);
        sample.cases.count = 1;
        sample.cases.cases[0].weight = 7;
        cr_assert_eq(cliffs_rollout_open(&sample.band, &sample.cases, 0, &large), PZ_OK);
        struct cliffs_rollout_advice advice = advise(way, NULL, NULL);

        cr_assert_eq(advice.zoombini, CLIFFS_LEAF);
        cr_assert(advice.followed && is_outcome(&advice.outcome, 7, 0, 0));
        cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, UNBOUNDED, &plan), PZ_OK);
        cr_assert_eq(plan.count, 1);
        cr_assert_eq(plan.nodes[0].zoombini, CLIFFS_LEAF);
        cliffs_tree_free(&plan);
        close_sample();
    }
}

Test(cliffs_rollout_limits, has_nothing_to_do_in_no_case)
{
    struct sample_kind kind = {sample_traits, PEOPLE, 4, CLIFFS_UNIFORM};

    sample_make(&sample, &kind, 11);
    sample.cases.count = 0;
    cr_assert_eq(cliffs_rollout_open(&sample.band, &sample.cases, 0, &large), PZ_OK);
    for (unsigned way = 0; way < WAYS; way++) {
        struct cliffs_rollout_advice advice = advise(way, NULL, NULL);

        cr_assert_eq(advice.zoombini, CLIFFS_LEAF);
        cr_assert(advice.followed && is_outcome(&advice.outcome, 0, 0, 0));
    }
    close_sample();
}

Test(cliffs_rollout_limits, says_when_no_case_agrees)
{
    int8_t seen[PEOPLE];
    uint64_t top[PEOPLE];

    open_sample(PEOPLE, 1);
    for (unsigned z = 0; z < PEOPLE; z++)
        seen[z] = z % 2 ? CLIFFS_TOP : CLIFFS_BOTTOM;
    for (unsigned way = 0; way < WAYS; way++) {
        struct cliffs_rollout_advice advice = advise(way, seen, NULL);

        cr_assert_eq(advice.zoombini, CLIFFS_LEAF);
        cr_assert_eq(advice.weight, 0);
        cr_assert(advice.followed && is_outcome(&advice.outcome, 0, 0, 0));
        cr_assert_eq(cliffs_rollout_weigh(large, seen, top), 0);
        cr_assert_eq(top[0], 0);
        cr_assert_eq(advise(way, NULL, NULL).weight, 40); /* and forgets it */
    }
    close_sample();
}

Test(cliffs_rollout_limits, stops_when_told)
{
    atomic_bool stop = true;
    struct pz_ctl ctl = {.poll = poll_flag, .arg = &stop};

    open_sample(PEOPLE, 4);
    for (unsigned way = 0; way < WAYS; way++) {
        struct cliffs_rollout_question asked = ask(way, NULL);
        struct cliffs_rollout_advice advice;
        struct cliffs_tree plan;

        cr_assert_eq(cliffs_rollout_advise(large, &asked, BOUNDED(&ctl), &advice),
                     PZ_STOPPED);
        cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, BOUNDED(&ctl), &plan),
                     PZ_STOPPED);
    }
    close_sample();
}

Test(cliffs_rollout_limits, moves_without_following_when_time_is_over)
{
    struct pz_ctl ctl = {.deadline_ns = 1};

    open_sample(PEOPLE, 4);
    for (unsigned way = 0; way < WAYS; way++) {
        struct cliffs_rollout_question asked = ask(way, NULL);
        struct cliffs_rollout_advice advice = advise(way, NULL, &ctl), move;
        struct cliffs_tree plan;

        cliffs_rollout_move(large, way == 1 ? CLIFFS_INFORMATIVE : CLIFFS_CERTAIN_FIRST,
                            NULL, &move);
        cr_assert_eq(advice.zoombini, move.zoombini);
        cr_assert_eq(advice.top, move.top);
        cr_assert_eq(advice.likely, move.likely);
        cr_assert(!advice.followed && is_outcome(&advice.outcome, 0, 0, 0));
        cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, BOUNDED(&ctl), &plan),
                     PZ_OUT_OF_TIME);
    }
    close_sample();
}

Test(cliffs_rollout_limits, says_nothing_of_what_was_not_followed_to_its_end)
{
    struct pz_ctl ctl = {.max_nodes = 40};

    open_sample(PEOPLE, 4);
    for (unsigned way = 0; way < WAYS; way++) {
        struct cliffs_rollout_advice advice = advise(way, NULL, &ctl);

        cr_assert(!advice.followed && is_outcome(&advice.outcome, 0, 0, 0));
    }
    close_sample();
}

/* With more nodes a rollout tries more, and finds nothing worse. */
Test(cliffs_rollout_limits, gives_the_best_move_that_nodes_allow)
{
    uint64_t last = UINT64_MAX;
    unsigned found = 0, unfollowed = 0;

    open_sample(PEOPLE, 3);
    struct cliffs_rollout_advice full = advise(CLIFFS_ROLLOUT, NULL, NULL);

    for (uint64_t nodes = 1; nodes < 30000; nodes += 200) {
        struct pz_ctl ctl = {.max_nodes = nodes};
        struct cliffs_rollout_advice advice = advise(CLIFFS_ROLLOUT, NULL, &ctl);

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
    close_sample();
}

Test(cliffs_rollout_limits, plans_need_no_more_nodes_than_they_have)
{
    struct cliffs_rollout_question asked = ask(CLIFFS_CERTAIN_FIRST, NULL);
    struct cliffs_tree plan;

    open_sample(PEOPLE, 3);
    cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, UNBOUNDED, &plan), PZ_OK);
    struct pz_ctl ctl = {.max_nodes = plan.count};

    cliffs_tree_free(&plan);
    cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, BOUNDED(&ctl), &plan), PZ_OK);
    cliffs_tree_free(&plan);
    ctl.max_nodes--;
    cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, BOUNDED(&ctl), &plan),
                 PZ_OUT_OF_TIME);
    close_sample();
}

Test(cliffs_rollout_limits, says_when_there_is_no_memory)
{
    struct cliffs_rollout_question asked = ask(CLIFFS_CERTAIN_FIRST, NULL);
    struct cliffs_tree plan;

    open_sample(PEOPLE, 4);
    cliffs_rollout_close(large);
    expect_no_memory(2, cliffs_rollout_open(&sample.band, &sample.cases, 0, &large), true);
    /* It grows. */
    expect_no_memory(3, cliffs_rollout_tree(large, &asked, 0, UNBOUNDED, &plan), true);
    cliffs_tree_free(&plan);
    close_sample();
}

static enum pz_status open_with(size_t max_bytes)
{
    enum pz_status status =
        cliffs_rollout_open(&sample.band, &sample.cases, max_bytes, &large);

    if (status == PZ_OK)
        cliffs_rollout_close(large);
    return status;
}

/* The bytes that the large band of the sample takes. */
static size_t count_bytes(void)
{
    size_t low = 1, high = 1 << 20; /* not enough; enough */

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

Test(cliffs_rollout_limits, takes_no_more_bytes_than_allowed)
{
    struct sample_kind kind = {sample_traits, 100, 4, CLIFFS_UNIFORM};
    struct cliffs_rollout_question asked = ask(CLIFFS_CERTAIN_FIRST, NULL);
    struct cliffs_tree plan, again;

    sample_make(&sample, &kind, 11);
    size_t bytes = count_bytes();

    cr_assert(bytes > 20000 && bytes < 50000, "%zu bytes", bytes);
    cr_assert_eq(cliffs_rollout_open(&sample.band, &sample.cases, bytes, &large), PZ_OK);
    cr_assert_eq(cliffs_rollout_tree(large, &asked, 0, UNBOUNDED, &plan), PZ_OK);
    bytes = plan.count * sizeof *plan.nodes;
    cr_assert_eq(cliffs_rollout_tree(large, &asked, bytes - 1, UNBOUNDED, &again),
                 PZ_NO_MEMORY);
    cr_assert_eq(cliffs_rollout_tree(large, &asked, bytes, UNBOUNDED, &again), PZ_OK);
    cr_assert_eq(again.count, plan.count);
    cliffs_tree_free(&again);
    cliffs_tree_free(&plan);
    close_sample();
}

/* In whatever order they come, cases of few weights lie close. */
Test(cliffs_rollout_limits, takes_few_bytes_more_for_two_weights)
{
    struct sample_kind kind = {sample_traits, 100, 4, CLIFFS_UNIFORM};

    sample_make(&sample, &kind, 11);
    size_t bytes = count_bytes();

    for (uint32_t c = 0; c < sample.cases.count; c++)
        sample.cases.cases[c].weight = 1 + c % 2;
    cr_assert_leq(count_bytes(), bytes + bytes / 10);
    sample_free(&sample);
}

static uint64_t weigh_top(uint32_t z, const uint8_t *agrees)
{
    uint64_t weight = 0;

    for (uint32_t c = 0; c < sample.cases.count; c++)
        if (agrees[c] && cliffs_label(&sample.cases.cases[c], &sample.zoombinis[z]))
            weight += sample.cases.cases[c].weight;
    return weight;
}

/* The largest large band: moves are found, and nothing is followed. */
Test(cliffs_rollout_limits, does_not_follow_the_largest)
{
    struct sample_kind kind = {
        {8, {10, 10, 10, 10, 10, 10, 10, 10}}, CLIFFS_BAND_MAX, 4, CLIFFS_UNIFORM};
    uint64_t *top = malloc(CLIFFS_BAND_MAX * sizeof *top);
    int8_t *seen = malloc(CLIFFS_BAND_MAX);

    sample_make(&sample, &kind, 5);
    cr_assert_eq(cliffs_rollout_open(&sample.band, &sample.cases, 0, &large), PZ_OK);
    uint8_t *agrees = malloc(sample.cases.count);

    cr_assert(top && seen && agrees);
    memset(seen, CLIFFS_UNSEEN, CLIFFS_BAND_MAX);
    seen[4000] = CLIFFS_TOP;
    for (uint32_t c = 0; c < sample.cases.count; c++)
        agrees[c] = cliffs_label(&sample.cases.cases[c], &sample.zoombinis[4000]);
    for (unsigned way = 0; way < WAYS; way++) {
        struct cliffs_rollout_advice advice = advise(way, NULL, NULL);

        cr_assert(!advice.followed && is_outcome(&advice.outcome, 0, 0, 0));
        cr_assert_eq(advice.weight, 112000);
        cr_assert_eq(advice.zoombini, 0); /* all cliffs are as likely */
    }
    cr_assert_eq(cliffs_rollout_weigh(large, seen, top), 56000);
    for (uint32_t z = 0; z < CLIFFS_BAND_MAX; z += 97)
        cr_assert_eq(top[z], weigh_top(z, agrees));
    free(agrees);
    free(seen);
    free(top);
    close_sample();
}
