/* Searches: their bounds, the fewest crossings, and limits. test_solve.c compares the answers of
 * all methods with the brute force. */
#include "brute.h"
#include "samples.h"
#include "solvers/bridge/counting_bound.h"
#include "solvers/bridge/lp_bound.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>

enum { SAMPLES = 4000, PEOPLE = 7, LARGE_SAMPLES = 600 };

static struct bridge_sample sample;
static struct bridge_brute brute;

/* Makes a sample with the space of its states, and solves it by brute force. Returns false if
 * there are fewer than `least` people. */
static bool open_sample(uint64_t seed, uint32_t least, uint32_t most,
                        struct bridge_state_space *space)
{
    bridge_sample_make(&sample, seed, most);
    if (sample.party.people < least)
        return false;
    if (seed % 4 == 0) { /* the longest minutes together with short ones */
        for (uint32_t p = 0; p < sample.party.people; p += 2)
            sample.minutes[p] = BRIDGE_MINUTES_MAX - sample.minutes[p];
    }
    bridge_brute_solve(&sample.party, &sample.rules, &brute);
    cr_assert_eq(bridge_state_space_open(space, &sample.party, &sample.rules), PZ_OK);
    return true;
}

/* Checks that the quick bound is at most the bound, and the bound at most the minimum. Returns
 * the number of states with an exact bound. */
static unsigned check_counting_bounds(const struct bridge_state_space *space, uint64_t seed)
{
    unsigned exact = 0;

    for (uint32_t state = 2; state < 2u << brute.people; state++) {
        uint64_t to_go = brute.to_go[state & 1][state >> 1];
        uint64_t bound = bridge_counting_bound(space, state);
        uint64_t quick = bridge_counting_bound_quick(space, state);

        if (bound > to_go || quick > bound)
            cr_assert_fail("sample %lu state %u: %lu, %lu, to go %lu", seed, state, quick,
                           bound, to_go);
        exact += bound == to_go;
    }
    return exact;
}

/* Checks that the bound from prices is at most the minimum, and that each crossing decreases the
 * bound by at most its own time. */
static void check_prices(const struct bridge_state_space *space, uint64_t seed)
{
    for (uint32_t state = 2; state < 2u << brute.people; state++) {
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
    cr_assert_eq(bridge_lp_bound_rest(space, BRIDGE_STATE_DONE), 0);
}

Test(bridge_search, bounds_are_consistent)
{
    unsigned exact = 0, states = 0, possible = 0, exact_prices = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct bridge_state_space space;
        struct pz_budget budget = {.ctl = NULL};

        if (!open_sample(seed, 1, PEOPLE, &space))
            continue;
        bridge_counting_bound_prepare(&space, &budget);
        exact += check_counting_bounds(&space, seed);
        states += (2u << brute.people) - 2;
        if (space.capacity < 2)
            continue;
        bridge_lp_bound_set(&space, &budget);
        check_prices(&space, seed);
        possible += bridge_brute_minutes(&brute) != BRIDGE_BRUTE_NEVER;
        exact_prices += bridge_lp_bound_rest(&space, space.everyone << 1) ==
                        bridge_brute_minutes(&brute);
    }
    cr_assert_gt(exact, states / 4); /* the bounds are worth their cost */
    cr_assert_gt(possible, SAMPLES / 4);
    cr_assert_gt(exact_prices, possible / 2);
}

/* Solves a question with one plan. */
static struct bridge_answer solve(enum bridge_method method, uint64_t deadline,
                                  const struct pz_ctl *ctl)
{
    const struct bridge_question question = {.party = sample.party,
                                             .rules = sample.rules,
                                             .method = method,
                                             .deadline_minutes = deadline,
                                             .plans = 1};
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&question, ctl, &answer), PZ_OK);
    cr_assert_eq(answer.found, answer.plan != NULL);
    cr_assert(!answer.found || (bridge_sample_allows(&sample, answer.plan) &&
                                answer.plan->minutes == answer.minutes));
    return answer;
}

/* Prices are set for larger parties only. */
Test(bridge_search, a_star_finds_the_minimum_with_prices)
{
    unsigned priced = 0, impossible = 0;

    for (uint64_t seed = 0; seed < LARGE_SAMPLES; seed++) {
        struct bridge_state_space space;
        struct pz_budget budget = {.ctl = NULL};

        if (!open_sample(seed, BRIDGE_LP_BOUND_FEW + 1, BRIDGE_BRUTE_PEOPLE, &space))
            continue;
        uint64_t least = bridge_brute_minutes(&brute);
        struct bridge_answer answer = solve(BRIDGE_A_STAR, 0, NULL);

        if (!answer.proven && answer.verdict != BRIDGE_IMPOSSIBLE)
            cr_assert_fail("sample %lu", seed);
        cr_assert_eq(answer.found ? answer.minutes : BRIDGE_BRUTE_NEVER, least);
        bridge_answer_free(&answer);
        bridge_counting_bound_prepare(&space, &budget);
        check_counting_bounds(&space, seed);
        priced += space.prices.shift > 0;
        impossible += least == BRIDGE_BRUTE_NEVER;
    }
    cr_assert_gt(priced, LARGE_SAMPLES / 10);
    cr_assert_gt(impossible, LARGE_SAMPLES / 100);
}

/* Returns the minimum number of crossings within the deadline, or 0 without a plan. Computes
 * the minimum time of each state after 1, 2, ... crossings. */
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
        struct bridge_answer answer = solve(BRIDGE_BREADTH_FIRST, deadline, NULL);
        uint32_t fewest = fewest_crossings(deadline);

        if (answer.cut || answer.found != (fewest > 0) || answer.minutes > deadline ||
            (answer.found && answer.plan->crossings != fewest) ||
            (!answer.found && answer.verdict != BRIDGE_IMPOSSIBLE))
            cr_assert_fail("sample %lu: not %u crossings", seed, fewest);
        late += least != BRIDGE_BRUTE_NEVER && fewest == 0;
        longer += answer.found && answer.minutes > least;
        bridge_answer_free(&answer);
    }
    cr_assert_gt(late, 20);
    cr_assert_gt(longer, 0); /* fewer crossings can take longer */
}

/* Makes people, each of whom must not cross with one other person. There are many states. */
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

Test(bridge_search, dijkstra_and_a_star_agree_on_larger_parties)
{
    for (uint32_t people = 8; people <= 14; people++) {
        make_large(people);
        struct bridge_answer dijkstra = solve(BRIDGE_DIJKSTRA, 0, NULL);
        struct bridge_answer a_star = solve(BRIDGE_A_STAR, 0, NULL);

        cr_assert(dijkstra.proven && a_star.proven);
        cr_assert_eq(dijkstra.minutes, a_star.minutes);
        cr_assert_lt(a_star.states, dijkstra.states);
        bridge_answer_free(&dijkstra);
        bridge_answer_free(&a_star);
    }
}

/* Solves within limits. Returns the lower bound, which is at most the minimum. */
static uint64_t check_limited(enum bridge_method method, uint64_t least,
                              const struct pz_ctl *ctl)
{
    struct bridge_answer answer = solve(method, 0, ctl);
    uint64_t bound = answer.lower_bound;

    cr_assert_leq(bound, least);
    cr_assert(!answer.proven || answer.minutes == least);
    cr_assert(answer.proven || answer.cut || method == BRIDGE_BREADTH_FIRST);
    cr_assert(!ctl->max_nodes || answer.states <= ctl->max_nodes);
    cr_assert(ctl->deadline_ns == 0 || (!answer.found && answer.states == 0 && bound > 0));
    bridge_answer_free(&answer);
    return bound;
}

/* The last state before the goal can be on a fastest plan, so its bound is the minimum. */
Test(bridge_search, limits_leave_a_lower_bound)
{
    make_large(12);
    struct bridge_answer whole = solve(BRIDGE_A_STAR, 0, NULL);
    uint64_t least = whole.minutes, bound = 0;

    for (int i = BRIDGE_DIJKSTRA; i <= BRIDGE_BREADTH_FIRST; i++) {
        enum bridge_method method = (enum bridge_method)i;

        check_limited(method, least, &(struct pz_ctl){.deadline_ns = 1});
        for (size_t bytes = 16; bytes <= (size_t)1 << 20; bytes *= 4)
            check_limited(method, least, &(struct pz_ctl){.max_bytes = bytes});
        for (uint64_t nodes = 1; nodes < 300; nodes += 7)
            check_limited(method, least, &(struct pz_ctl){.max_nodes = nodes});
    }
    for (uint64_t nodes = whole.states / 2; nodes < whole.states; nodes++) {
        uint64_t found =
            check_limited(BRIDGE_A_STAR, least, &(struct pz_ctl){.max_nodes = nodes});

        bound = found > bound ? found : bound;
    }
    cr_assert_eq(bound, least);
    bridge_answer_free(&whole);
}

/* The expected numbers of states are those of the program in the Zurg article. */
Test(bridge_search, zurg_searches_test_the_states_of_the_article)
{
    const struct pz_ctl few = {.max_nodes = 100}, little = {.max_bytes = 1 << 16};

    sample =
        (struct bridge_sample){.minutes = {5, 10, 20, 25}, .party = {4, 2, sample.minutes}};
    for (int breadth = 0; breadth <= 1; breadth++) {
        enum bridge_method method =
            breadth ? BRIDGE_ZURG_BREADTH_FIRST : BRIDGE_ZURG_DEPTH_FIRST;
        struct bridge_answer answer = solve(method, 60, NULL);

        cr_assert(answer.found && answer.minutes == 60);
        cr_assert_eq(answer.states, breadth ? 3619 : 467);
        cr_assert_eq(answer.frontier, breadth ? 11739 : 18);
        cr_assert_geq(answer.search_bytes, 40 * answer.frontier);
        bridge_answer_free(&answer);
        answer = solve(method, breadth ? 40 : 59, NULL);
        cr_assert(!answer.found && !answer.cut && answer.verdict == BRIDGE_IMPOSSIBLE);
        answer = solve(method, 60, &few);
        cr_assert(!answer.found && answer.search_cut);
        cr_assert_eq(answer.states, 100);
        answer = solve(method, 60, &little); /* enough for a stack, not for a queue */
        cr_assert_eq(answer.found, !breadth);
        bridge_answer_free(&answer);
    }
}
