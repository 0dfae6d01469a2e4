/* Searches for crossings, beside an exhaustive oracle. That each method is right, and what
 * it says without memory, is tested in test_solve.c. */
#include "brute.h"
#include "samples.h"
#include "solvers/bridge/counting_bound.h"
#include "solvers/bridge/lp_bound.h"
#include "solvers/bridge/search.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>

enum { SAMPLES = 4000, PEOPLE = 7, LARGE_SAMPLES = 600 };

static const uint32_t zurg_minutes[] = {5, 10, 20, 25};
static const struct bridge_party zurg = {4, 2, zurg_minutes};

static struct bridge_sample sample;
static struct bridge_brute brute;

static const struct bridge_rules no_rules;

/* What a search finds, and its plan. */
struct result {
    struct bridge_answer answer;
    struct bridge_plan plan;
};

/* Searches as far as `ctl` allows; the plan is to be freed. */
static enum pz_status search_within(const struct bridge_question *question,
                                    const struct pz_ctl *ctl, struct result *result)
{
    struct pz_budget budget = {.ctl = ctl};

    return bridge_search(question, &budget, &result->answer, &result->plan);
}

/* Searches a party without a bound; the plan is to be freed. */
static struct result search_party(const struct bridge_party *party,
                                  const struct bridge_rules *rules, int method,
                                  uint64_t deadline)
{
    const struct bridge_question question = {.party = *party,
                                             .rules = *rules,
                                             .method = (enum bridge_method)method,
                                             .deadline_minutes = deadline,
                                             .plans = 1};
    struct result result;

    cr_assert_eq(search_within(&question, NULL, &result), PZ_OK);
    return result;
}

/* The question for a plan of the sample. */
static struct bridge_question ask(enum bridge_method method, uint64_t deadline)
{
    return (struct bridge_question){.party = sample.party,
                                    .rules = sample.rules,
                                    .method = method,
                                    .deadline_minutes = deadline,
                                    .plans = 1};
}

/* Searches the sample and frees the plan, after a look at it. */
static struct result search(enum bridge_method method, uint64_t deadline,
                            const struct pz_ctl *ctl)
{
    const struct bridge_question question = ask(method, deadline);
    struct result result;
    enum pz_status status = search_within(&question, ctl, &result);
    uint64_t minutes = result.plan.minutes;

    if (status != PZ_OK)
        cr_assert_fail("status %d", status);
    if (result.answer.found != (result.plan.start != NULL) ||
        (result.answer.found && !bridge_sample_allows(&sample, &result.plan)))
        cr_assert_fail("the plan is wrong");
    if (result.answer.found && deadline && minutes > deadline)
        cr_assert_fail("the plan is too late");
    bridge_plan_free(&result.plan);
    result.plan.minutes = minutes;
    return result;
}

/* True when a complete search said all of `least`, which is the least minutes. */
static bool is_least(const struct result *result, uint64_t least)
{
    if (result->answer.search_cut || !result->answer.proven ||
        result->answer.lower_bound != least)
        return false;
    if (least == BRIDGE_BRUTE_NEVER)
        return !result->answer.found && result->plan.minutes == 0;
    return result->answer.found && result->plan.minutes == least;
}

Test(bridge_search, bounds_what_is_to_come)
{
    unsigned exact = 0, states = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct bridge_state_space space;
        struct pz_budget budget = {.ctl = NULL};

        bridge_sample_make(&sample, seed, PEOPLE);
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        if (sample.party.people == 0)
            continue;
        cr_expect(bridge_state_space_open(&space, &sample.party, &sample.rules) == PZ_OK);
        bridge_counting_bound_prepare(&space, &budget);
        for (uint32_t state = 2; state < 2u << sample.party.people; state++) {
            uint64_t to_go = brute.to_go[state & 1][state >> 1];
            uint64_t bound = bridge_counting_bound(&space, state);
            uint64_t quick = bridge_counting_bound_quick(&space, state);

            if (bound > to_go || quick > bound)
                cr_assert_fail("sample %lu state %u: %lu, %lu, to go %lu", seed, state,
                               quick, bound, to_go);
            exact += bound == to_go;
            states++;
        }
    }
    cr_assert_gt(exact, states / 4); /* the bound is worth its cost */
}

/* Larger parties, which are searched by prices too. */
Test(bridge_search, finds_the_least_minutes_by_prices)
{
    unsigned priced = 0, impossible = 0;

    for (uint64_t seed = 0; seed < LARGE_SAMPLES; seed++) {
        struct bridge_state_space space;
        struct pz_budget budget = {.ctl = NULL};

        bridge_sample_make(&sample, seed, BRIDGE_BRUTE_PEOPLE);
        if (sample.party.people <= BRIDGE_LP_BOUND_FEW)
            continue;
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        uint64_t least = bridge_brute_minutes(&brute);
        struct result a_star = search(BRIDGE_A_STAR, 0, NULL);

        if (!is_least(&a_star, least))
            cr_assert_fail("sample %lu: least %lu, not %lu", seed, least,
                           a_star.plan.minutes);
        cr_expect(bridge_state_space_open(&space, &sample.party, &sample.rules) == PZ_OK);
        bridge_counting_bound_prepare(&space, &budget);
        for (uint32_t state = 2; state < 2u << sample.party.people; state++) {
            uint64_t to_go = brute.to_go[state & 1][state >> 1];

            if (bridge_counting_bound(&space, state) > to_go)
                cr_assert_fail("sample %lu state %u: to go %lu", seed, state, to_go);
        }
        priced += space.prices.shift > 0;
        impossible += least == BRIDGE_BRUTE_NEVER;
    }
    cr_assert_gt(priced, LARGE_SAMPLES / 10);
    cr_assert_gt(impossible, LARGE_SAMPLES / 100);
}

/* The bound by prices falls by no more than a crossing takes, whoever crosses. */
static void check_prices(const struct bridge_state_space *space, uint64_t seed)
{
    for (uint32_t state = 2; state < 2u << sample.party.people; state++) {
        uint32_t near = state >> 1, way = state & 1;
        uint32_t side = way ? space->everyone & ~near : near;
        uint64_t rest = bridge_lp_bound_rest(space, state);

        for (uint32_t group = side; group; group = (group - 1) & side) {
            uint64_t minutes = brute.group[way][group];
            uint32_t after = (state ^ group << 1) ^ 1;

            if (minutes != BRIDGE_BRUTE_NEVER &&
                rest > minutes + bridge_lp_bound_rest(space, after))
                cr_assert_fail("sample %lu: state %u to %u", seed, state, after);
        }
        if (rest > brute.to_go[way][near])
            cr_assert_fail("sample %lu: state %u", seed, state);
    }
}

Test(bridge_search, prices_are_consistent)
{
    unsigned exact = 0, possible = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct bridge_state_space space;
        struct pz_budget budget = {.ctl = NULL};

        bridge_sample_make(&sample, seed, PEOPLE);
        if (seed % 4 == 0) { /* the longest minutes beside short ones */
            for (uint32_t p = 0; p < sample.party.people; p += 2)
                sample.minutes[p] = BRIDGE_MINUTES_MAX - sample.minutes[p];
        }
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        uint64_t least = bridge_brute_minutes(&brute);

        cr_expect(bridge_state_space_open(&space, &sample.party, &sample.rules) == PZ_OK);
        bridge_counting_bound_prepare(&space, &budget);
        if (sample.party.people == 0 || space.capacity < 2)
            continue;
        bridge_lp_bound_set(&space, &budget);
        check_prices(&space, seed);
        cr_assert_eq(bridge_lp_bound_rest(&space, BRIDGE_STATE_DONE), 0);
        possible += least != BRIDGE_BRUTE_NEVER;
        exact += bridge_lp_bound_rest(&space, space.everyone << 1) == least;
    }
    cr_assert_gt(possible, SAMPLES / 4);
    cr_assert_gt(exact, possible / 2); /* the prices are worth their cost */
}

/* The fewest crossings within the deadline, or 0 when there is no way: by the least minutes
 * of each set after so many crossings. */
static uint32_t fewest_crossings(uint64_t deadline)
{
    static uint64_t now[BRIDGE_BRUTE_SETS], next[BRIDGE_BRUTE_SETS];
    uint32_t sets = 1u << brute.people;

    for (uint32_t near = 0; near < sets; near++)
        now[near] = near == sets - 1 ? 0 : BRIDGE_BRUTE_NEVER;
    for (uint32_t crossings = 1; crossings <= 2 * sets; crossings++) {
        int way = crossings % 2 ? BRIDGE_BRUTE_OVER : BRIDGE_BRUTE_BACK;

        for (uint32_t near = 0; near < sets; near++)
            next[near] = BRIDGE_BRUTE_NEVER;
        for (uint32_t near = 0; near < sets; near++) {
            uint32_t side = way == BRIDGE_BRUTE_OVER ? near : sets - 1 - near;

            for (uint32_t group = side; group && now[near] <= deadline;
                 group = (group - 1) & side) {
                uint64_t taken = brute.group[way][group];

                if (taken != BRIDGE_BRUTE_NEVER && now[near] + taken < next[near ^ group])
                    next[near ^ group] = now[near] + taken;
            }
        }
        for (uint32_t near = 0; near < sets; near++)
            now[near] = next[near];
        if (way == BRIDGE_BRUTE_OVER && now[0] <= deadline)
            return crossings;
    }
    return 0;
}

Test(bridge_search, breadth_first_takes_the_fewest_crossings)
{
    unsigned late = 0, longer = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        bridge_sample_make(&sample, seed, 5);
        bridge_brute_solve(&sample.party, &sample.rules, &brute);
        uint64_t least = bridge_brute_minutes(&brute);
        uint64_t deadline = least == BRIDGE_BRUTE_NEVER ? 60 : least + seed % 8;

        deadline -= deadline > 1 && seed % 16 == 0; /* just too early */
        if (sample.party.people == 0 || deadline == 0)
            continue;
        struct result result =
            search_party(&sample.party, &sample.rules, BRIDGE_BREADTH_FIRST, deadline);
        uint32_t fewest = fewest_crossings(deadline);

        if (result.answer.search_cut || result.plan.crossings != fewest ||
            result.answer.found != (fewest > 0) || result.plan.minutes > deadline ||
            (fewest > 0 && !bridge_sample_allows(&sample, &result.plan)))
            cr_assert_fail("sample %lu: %u crossings, fewest %u", seed,
                           result.plan.crossings, fewest);
        if (!result.answer.found &&
            (!result.answer.proven || result.answer.lower_bound <= deadline))
            cr_assert_fail("sample %lu: nothing is proven", seed);
        late += least != BRIDGE_BRUTE_NEVER && fewest == 0;
        longer += result.plan.minutes > least;
        bridge_plan_free(&result.plan);
    }
    cr_assert_gt(late, 20);
    cr_assert_gt(longer, 0); /* fewer crossings can take longer */
}

Test(bridge_search, counts_the_states_of_zurg)
{
    /* The document's programs take up 467 states depth-first and 3,619 breadth-first. */
    static const uint64_t expanded[] = {0, 19, 7, 26}, generated[] = {0, 36, 16, 98};

    for (int method = BRIDGE_DIJKSTRA; method <= BRIDGE_BREADTH_FIRST; method++) {
        struct result result = search_party(&zurg, &no_rules, method, 60);

        cr_assert(result.answer.found && result.answer.proven && !result.answer.search_cut);
        cr_assert_eq(result.plan.minutes, 60);
        cr_assert(bridge_plan_check(&zurg, &result.plan));
        cr_assert_eq(result.answer.states, expanded[method], "method %d: %lu", method,
                     result.answer.states);
        cr_assert_eq(result.answer.crossings, generated[method], "method %d: %lu", method,
                     result.answer.crossings);
        bridge_plan_free(&result.plan);
    }
}

/* People of whom everyone has another one he does not walk with: many states. */
static void make_large(uint32_t people)
{
    struct test_rng rng;

    test_rng_seed(&rng, people);
    sample = (struct bridge_sample){.party = {people, 3, sample.minutes}};
    for (uint32_t p = 0; p < people; p++) {
        sample.minutes[p] = 1 + (uint32_t)test_rng_below(&rng, 60);
        sample.rules.forbidden[p] = 1u << test_rng_below(&rng, people);
    }
}

Test(bridge_search, agrees_on_larger_parties)
{
    for (uint32_t people = 8; people <= 14; people++) {
        make_large(people);
        struct result dijkstra = search(BRIDGE_DIJKSTRA, 0, NULL);
        struct result a_star = search(BRIDGE_A_STAR, 0, NULL);

        cr_assert(dijkstra.answer.proven && a_star.answer.proven);
        cr_assert_eq(dijkstra.plan.minutes, a_star.plan.minutes);
        cr_assert_lt(a_star.answer.states, dijkstra.answer.states);
    }
}

Test(bridge_search, keeps_to_limits)
{
    atomic_bool stop = true;
    struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop}, late = {.deadline_ns = 1};
    struct result result;

    make_large(12);
    uint64_t least = search(BRIDGE_DIJKSTRA, 0, NULL).plan.minutes;

    for (int i = BRIDGE_DIJKSTRA; i <= BRIDGE_BREADTH_FIRST; i++) {
        enum bridge_method method = (enum bridge_method)i;
        const struct bridge_question question = ask(method, 0);

        cr_assert_eq(search_within(&question, &stopped, &result), PZ_STOPPED);
        result = search(method, 0, &late);
        cr_assert(result.answer.search_cut && !result.answer.found &&
                  !result.answer.proven);
        cr_assert_eq(result.answer.states, 0);
        cr_assert(result.answer.lower_bound > 0 && result.answer.lower_bound <= least);
        for (uint64_t nodes = 1; nodes < 300; nodes += 7) {
            struct pz_ctl few = {.max_nodes = nodes};

            result = search(method, 0, &few);
            cr_assert(!result.answer.search_cut || result.answer.states <= nodes);
            cr_assert(result.answer.lower_bound <= least);
            cr_assert(!result.answer.proven || result.plan.minutes == least);
        }
    }
}

/* What was taken up last may lie on the best way, so its bound is the least itself. */
Test(bridge_search, a_bound_just_before_the_end_is_one)
{
    bool tight = false;

    make_large(12);
    struct result whole = search(BRIDGE_A_STAR, 0, NULL);

    for (uint64_t nodes = whole.answer.states / 2; nodes < whole.answer.states; nodes++) {
        struct result result =
            search(BRIDGE_A_STAR, 0, &(struct pz_ctl){.max_nodes = nodes});

        cr_assert(result.answer.search_cut &&
                  result.answer.lower_bound <= whole.plan.minutes);
        tight |= result.answer.lower_bound == whole.plan.minutes;
    }
    cr_assert(tight);
}

Test(bridge_search, keeps_to_the_memory_allowed)
{
    static const enum bridge_method methods[] = {BRIDGE_DIJKSTRA, BRIDGE_A_STAR,
                                                 BRIDGE_BREADTH_FIRST};
    struct result result;

    make_large(12);
    uint64_t least = search(BRIDGE_DIJKSTRA, 0, NULL).plan.minutes;

    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        bool cut = false, complete = false;

        for (size_t bytes = 16; bytes <= (size_t)1 << 20; bytes *= 4) {
            const struct bridge_question question = ask(methods[i], least);
            const struct pz_ctl ctl = {.max_bytes = bytes};

            cr_assert_eq(search_within(&question, &ctl, &result), PZ_OK);
            cut |= result.answer.search_cut && result.answer.lower_bound <= least;
            complete |= !result.answer.search_cut && result.answer.found &&
                        result.plan.minutes == least;
            cr_assert(!result.answer.search_cut || !result.answer.proven ||
                      result.plan.minutes == least);
            bridge_plan_free(&result.plan);
        }
        cr_assert(cut && complete);
    }
}

static enum pz_status try(const struct bridge_party *party,
                          const struct bridge_rules *rules)
{
    const struct bridge_question question = {
        .party = *party, .rules = *rules, .method = BRIDGE_A_STAR, .plans = 1};
    struct result result = {.plan = {.minutes = 0}};
    enum pz_status status = search_within(&question, NULL, &result);

    bridge_plan_free(&result.plan);
    return status;
}

Test(bridge_search, refuses_what_it_cannot_take)
{
    uint32_t minutes[BRIDGE_SEARCH_PEOPLE + 1], back[] = {1, BRIDGE_MINUTES_MAX, 3, 4};

    for (uint32_t p = 0; p <= BRIDGE_SEARCH_PEOPLE; p++)
        minutes[p] = BRIDGE_MINUTES_MAX;
    cr_assert_eq(try(&(struct bridge_party){24, 2, minutes}, &no_rules), PZ_OK);
    cr_assert_eq(try(&(struct bridge_party){25, 2, minutes}, &no_rules), PZ_INVALID);
    cr_assert_eq(try(&(struct bridge_party){4, 0, minutes}, &no_rules), PZ_INVALID);
    cr_assert_eq(try(&(struct bridge_party){4, UINT32_MAX, minutes}, &no_rules), PZ_OK);
    cr_assert_eq(try(&zurg, &(struct bridge_rules){.forbidden = {16}}), PZ_INVALID);
    cr_assert_eq(try(&zurg, &(struct bridge_rules){.forbidden = {0, 0, 0, 0, 1}}),
                 PZ_INVALID);
    cr_assert_eq(try(&zurg, &(struct bridge_rules){.forbidden = {1}}), PZ_OK);
    cr_assert_eq(try(&zurg, &(struct bridge_rules){.bearers = 16}), PZ_INVALID);
    cr_assert_eq(try(&zurg, &(struct bridge_rules){.back_minutes = back}), PZ_OK);
    back[1]++;
    cr_assert_eq(try(&zurg, &(struct bridge_rules){.back_minutes = back}), PZ_INVALID);
    back[1] = 0;
    cr_assert_eq(try(&zurg, &(struct bridge_rules){.back_minutes = back}), PZ_INVALID);
    minutes[3] = 0;
    cr_assert_eq(try(&(struct bridge_party){4, 2, minutes}, &no_rules), PZ_INVALID);
}
