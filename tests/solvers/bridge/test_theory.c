/* The minimum time by theorems, and plans with this time. */
#include "brute.h"
#include "solvers/bridge/lagrangian_bound.h"
#include "solvers/bridge/theory.h"
#include "solvers/bridge/trip_dp.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE_MAX = 300 };

static uint32_t minutes[PEOPLE_MAX];
static struct bridge_brute brute;

/* Draws minutes of four kinds: uniform in a range that may be small, the faster half almost
 * equal, of all magnitudes, and large minutes with small differences. */
static void draw_minutes(struct test_rng *rng, uint32_t people)
{
    static const uint64_t ranges[] = {1, 2, 4, 10, 40, 1000, BRIDGE_MINUTES_MAX};
    uint64_t range = ranges[test_rng_below(rng, 7)], kind = test_rng_below(rng, 4);

    for (uint32_t p = 0; p < people; p++) {
        uint64_t one = 1 + test_rng_below(rng, range);

        if (kind == 1 && p % 2 == 0)
            one = 1 + test_rng_below(rng, 3);
        else if (kind == 2)
            one = UINT64_C(1) << test_rng_below(rng, 29);
        else if (kind == 3)
            one = 1000 + test_rng_below(rng, 10) * test_rng_below(rng, 100);
        minutes[p] = (uint32_t)one;
    }
}

/* Draws a party of people[0] to people[1] people, and a capacity in the same way. */
static struct bridge_party draw_party(uint64_t seed, const uint32_t people[2],
                                      const uint32_t capacity[2])
{
    struct test_rng rng;
    struct bridge_party party = {.minutes = minutes};

    test_rng_seed(&rng, seed);
    party.people = people[0] + (uint32_t)test_rng_below(&rng, people[1] - people[0] + 1);
    party.capacity =
        capacity[0] + (uint32_t)test_rng_below(&rng, capacity[1] - capacity[0] + 1);
    draw_minutes(&rng, party.people);
    return party;
}

/* Returns true if the numbers of the bound are those of the plan. Only nomads return. With
 * capacity 2, all nomads return, and the pairs without nomads are the slow pairs. */
static bool bound_fits(const struct bridge_party *party, const struct bridge_bound *bound,
                       const struct bridge_plan *plan)
{
    static bool returns[PEOPLE_MAX];
    uint64_t spent[2] = {0, 0};
    uint32_t nomads = 0, slow_pairs = 0;

    memset(returns, 0, sizeof returns);
    for (uint32_t c = 1; c < plan->crossings; c += 2) {
        for (uint64_t i = plan->start[c]; i < plan->start[c + 1]; i++)
            returns[plan->who[i]] = true;
    }
    for (uint32_t c = 0; c < plan->crossings; c++) {
        uint32_t slowest = 0, settlers = 0;

        for (uint64_t i = plan->start[c]; i < plan->start[c + 1]; i++) {
            uint32_t one = party->minutes[plan->who[i]];

            slowest = one > slowest ? one : slowest;
            settlers += !returns[plan->who[i]];
        }
        spent[c % 2] += slowest;
        slow_pairs += c % 2 == 0 && settlers == 2;
    }
    for (uint32_t p = 0; p < party->people; p++)
        nomads += returns[p];
    return bound->proven && bound->minutes == plan->minutes &&
           bound->over_minutes == spent[0] && bound->back_minutes == spent[1] &&
           bound->crossings_over == (plan->crossings + 1) / 2 && nomads <= bound->nomads &&
           (party->capacity != 2 || party->people < 3 ||
            (bound->slow_pairs == slow_pairs && bound->nomads == nomads));
}

/* Solves within the limits of `ctl`. */
static enum pz_status solve_within(const struct bridge_party *party,
                                   const struct pz_ctl *ctl, struct bridge_bound *bound,
                                   struct bridge_plan *plan)
{
    struct pz_budget budget = {.ctl = ctl};

    return bridge_theory_solve(party, &budget, bound, plan);
}

/* Returns the minimum, or BRIDGE_NEVER. Checks the plan, and that the bound does not depend on
 * whether there is a plan. */
static uint64_t solve(const struct bridge_party *party, struct bridge_bound *bound)
{
    struct bridge_bound again;
    struct bridge_plan plan;

    cr_assert_eq(solve_within(party, NULL, bound, &plan), PZ_OK);
    cr_assert_eq(solve_within(party, NULL, &again, NULL), PZ_OK);
    cr_assert(again.minutes == bound->minutes && again.proven == bound->proven &&
              again.over_minutes == bound->over_minutes &&
              again.back_minutes == bound->back_minutes);
    if (bound->minutes == BRIDGE_NEVER) {
        cr_assert(bound->proven && !plan.start && plan.crossings == 0);
        return BRIDGE_NEVER;
    }
    if (!bridge_plan_check(party, &plan) || !bound_fits(party, bound, &plan))
        cr_assert_fail("%u people, capacity %u", party->people, party->capacity);
    bridge_plan_free(&plan);
    return bound->minutes;
}

/* Returns the number of parties with three or more nomads. */
static unsigned compare_with_brute(unsigned first, unsigned end, const uint32_t people[2],
                                   const uint32_t capacity[2])
{
    unsigned several = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        struct bridge_party party = draw_party(seed, people, capacity);
        struct bridge_bound bound;
        uint64_t found = solve(&party, &bound);

        bridge_brute_solve(&party, NULL, &brute);
        if (found != bridge_brute_minutes(&brute))
            cr_assert_fail("seed %lu: %lu minutes", seed, found);
        several += bound.nomads >= 3;
    }
    return several;
}

TestSampled(bridge_theory, finds_the_minimum_of_up_to_eight_people, 1500, 6000)
{
    cr_assert_gt(compare_with_brute(first, end, (uint32_t[]){0, 8}, (uint32_t[]){1, 5}),
                 (end - first) / 20);
}

TestSampled(bridge_theory, finds_the_minimum_of_nine_and_ten_people, 100, 400)
{
    cr_assert_gt(compare_with_brute(first, end, (uint32_t[]){9, 10}, (uint32_t[]){2, 9}),
                 (end - first) / 20);
}

/* Finds the cheapest outward groups with fewer theorems: settlers are in any groups, full or not,
 * with any number of nomads, in any order. `cost[b][c]` is the cost of the settlers so far, where b
 * is the balance, and c is 1 if a group had all nomads. */
struct plain {
    uint64_t cost[2 * PEOPLE_MAX][2];
};

static struct plain plain[PEOPLE_MAX];
static uint32_t sorted[PEOPLE_MAX];

static int compare_minutes(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Adds a group of v nomads and s settlers to all choices of groups with `over` settlers. */
static void plain_group(uint32_t people, uint32_t nomads, uint32_t over, uint32_t s,
                        uint32_t v)
{
    uint64_t cost = s > 0 ? sorted[people - 1 - over] : sorted[v - 1];

    for (uint32_t i = 0; i < v; i++)
        cost += sorted[i];
    for (uint32_t b = 1; b + v <= 2 * people; b++) {
        for (unsigned c = 0; c < 2; c++) {
            uint64_t *to = &plain[over + s].cost[b + v - 1][c || v == nomads];

            if (plain[over].cost[b][c] != UINT64_MAX && plain[over].cost[b][c] + cost < *to)
                *to = plain[over].cost[b][c] + cost;
        }
    }
}

static uint64_t plain_minutes_with(const struct bridge_party *party, uint32_t nomads)
{
    uint32_t people = party->people, settlers = people - nomads;
    uint64_t unpaid = 0;

    memset(plain, 0xff, sizeof plain);
    plain[0].cost[people][0] = 0;
    for (uint32_t over = 0; over <= settlers; over++) {
        for (uint32_t s = 1; s <= party->capacity && over + s <= settlers; s++) {
            for (uint32_t v = s == 1; v <= nomads && s + v <= party->capacity; v++)
                plain_group(people, nomads, over, s, v);
        }
    }
    for (uint32_t v = 2; v <= nomads && v <= party->capacity; v++)
        plain_group(people, nomads, settlers, 0, v);
    for (uint32_t i = 0; i < nomads; i++)
        unpaid += sorted[i];
    uint64_t cost = plain[settlers].cost[people + nomads - 1][1];

    return cost == UINT64_MAX ? UINT64_MAX : cost - unpaid;
}

static uint64_t plain_minutes(const struct bridge_party *party)
{
    uint64_t best = UINT64_MAX;

    memcpy(sorted, party->minutes, party->people * sizeof *sorted);
    qsort(sorted, party->people, sizeof *sorted, compare_minutes);
    for (uint32_t nomads = 1; nomads <= party->capacity; nomads++) {
        uint64_t found = plain_minutes_with(party, nomads);

        best = found < best ? found : best;
    }
    return best;
}

TestSampled(bridge_theory, finds_the_minimum_over_all_groups, 150, 600)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){11, 30}, (uint32_t[]){2, 10});
        struct bridge_bound bound;
        uint64_t found = solve(&party, &bound), expected = plain_minutes(&party);

        if (found != expected)
            cr_assert_eq(found, expected, "seed %lu", (unsigned long)seed);
    }
}

/* The dynamic programming for any capacity has no special case for capacity 2. */
Test(bridge_theory, closed_form_equals_dynamic_programming)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){3, PEOPLE_MAX}, (uint32_t[]){2, 2});
        struct bridge_ranking ranking;
        struct bridge_trip_remainder remainder;
        struct bridge_trips groups;
        struct bridge_plan plan;
        struct bridge_bound bound;
        struct pz_budget budget = {.ctl = NULL};

        cr_assert(bridge_ranking_make(&party, &ranking));
        cr_assert(bridge_trip_remainder_make(&ranking, 2, &remainder));
        cr_assert_eq(bridge_trip_dp_run(&remainder, &budget, &groups), PZ_OK);
        cr_assert(bridge_trips_plan(&groups, &ranking, &plan));
        cr_assert(bridge_plan_check(&party, &plan));
        cr_assert_eq(plan.minutes, solve(&party, &bound));
        bridge_plan_free(&plan);
        bridge_trips_free(&groups);
        bridge_trip_remainder_free(&remainder);
        bridge_ranking_free(&ranking);
    }
}

Test(bridge_theory, a_larger_capacity_never_takes_longer)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){100, PEOPLE_MAX}, (uint32_t[]){2, 2});
        struct bridge_bound bound;
        uint64_t last = UINT64_MAX - 1;

        for (; party.capacity <= party.people + 1;
             party.capacity += 1 + party.capacity / 8) {
            uint64_t found = solve(&party, &bound);

            if (found > last)
                cr_assert_leq(found, last, "seed %lu", (unsigned long)seed);
            last = found;
        }
    }
}

/* With 2 b = a + C, slow pairs are neither better nor worse. */
Test(bridge_theory, slow_pairs_must_be_faster)
{
    static const uint32_t times[] = {1, 3, 5, 9};
    const struct bridge_party party = {4, 2, times};
    struct bridge_bound bound;

    cr_assert_eq(solve(&party, &bound), 19);
    cr_assert_eq(bound.slow_pairs, 0);
    cr_assert_eq(bound.nomads, 1);
}

/* All passes of the radix sort, with minutes of one to three digits and many equal minutes. */
Test(bridge_theory, ranking_is_sorted_by_minutes_and_person)
{
    static uint32_t many[30000];
    static const uint64_t ranges[] = {1, 1000, 1000000, BRIDGE_MINUTES_MAX};

    for (uint64_t kind = 0; kind < 4; kind++) {
        struct bridge_party party = {30000, 2, many};
        struct bridge_ranking ranking;
        struct test_rng rng;

        test_rng_seed(&rng, kind);
        for (uint32_t p = 0; p < party.people; p++)
            many[p] = (uint32_t)(ranges[kind] - test_rng_below(&rng, ranges[kind]));
        cr_assert(bridge_ranking_make(&party, &ranking));
        unsigned wrong = 0;

        for (uint32_t rank = 0; rank < party.people; rank++) {
            wrong += ranking.minutes[rank] != many[ranking.who[rank]];
            wrong += rank > 0 && (ranking.minutes[rank - 1] > ranking.minutes[rank] ||
                                  (ranking.minutes[rank - 1] == ranking.minutes[rank] &&
                                   ranking.who[rank - 1] >= ranking.who[rank]));
        }
        cr_assert_eq(wrong, 0);
        bridge_ranking_free(&ranking);
    }
}

/* Checks the plan and the lower bound after the deadline. Returns true if both are equal. */
static bool check_late(const struct bridge_party *party, uint64_t least)
{
    const struct pz_ctl late = {.deadline_ns = 1};
    struct bridge_bound bound;
    struct bridge_plan plan;

    cr_assert_eq(solve_within(party, &late, &bound, &plan), PZ_OK);
    bool right = bridge_plan_check(party, &plan) && bound.minutes <= least &&
                 plan.minutes >= least && bound.proven == (bound.minutes == plan.minutes) &&
                 plan.minutes == bound.over_minutes + bound.back_minutes;

    bridge_plan_free(&plan);
    if (!right)
        cr_assert(right, "%u people, %lu minutes", party->people, (unsigned long)least);
    return bound.proven;
}

Test(bridge_theory, a_passed_deadline_leaves_a_plan_and_a_bound)
{
    unsigned proven = 0;

    for (uint64_t seed = 0; seed < 2000; seed++) {
        uint32_t most = seed % 2 ? 8 : PEOPLE_MAX;
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){4, most}, (uint32_t[]){2, seed % 2 ? 5 : 40});
        struct bridge_bound bound;

        proven += check_late(&party, solve(&party, &bound));
    }
    cr_assert_gt(proven, 100);
    cr_assert_lt(proven, 1950);
}

/* With all its prices, the bound is never too high, and often exact. */
Test(bridge_theory, prices_give_lower_bounds)
{
    unsigned met = 0;

    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){7, 25}, (uint32_t[]){2, 6});
        struct bridge_ranking ranking;
        struct bridge_trip_remainder remainder;
        struct bridge_trips groups;
        struct bridge_bound bound;
        struct pz_budget budget = {.ctl = NULL};
        uint64_t least = solve(&party, &bound), lower = 0;

        cr_assert(bridge_ranking_make(&party, &ranking) &&
                  bridge_trip_remainder_make(&ranking, party.capacity, &remainder));
        cr_assert_eq(bridge_lagrangian_bound_run(&remainder, &budget, &groups, &lower),
                     PZ_OK);
        if (lower > least)
            cr_assert_leq(lower, least, "seed %lu", (unsigned long)seed);
        met += lower == least;
        bridge_trips_free(&groups);
        bridge_trip_remainder_free(&remainder);
        bridge_ranking_free(&ranking);
    }
    cr_assert_gt(met, 200);
}

/* If the minutes increase slowly, full groups with several nomads are best. After the deadline,
 * there is a plan without such groups. */
Test(bridge_theory, dynamic_programming_finds_groups_with_several_nomads)
{
    const struct bridge_party party = {27, 8, minutes};
    const struct pz_ctl late = {.deadline_ns = 1};
    struct bridge_bound exact, quick;

    for (uint32_t p = 0; p < party.people; p++)
        minutes[p] = 100 + 5 * p;
    uint64_t least = solve(&party, &exact);

    cr_assert_eq(least, plain_minutes(&party));
    cr_assert(!check_late(&party, least));
    cr_assert_eq(solve_within(&party, &late, &quick, NULL), PZ_OK);
    cr_assert_gt(quick.over_minutes + quick.back_minutes, least);
}

/* The node limit stops dynamic programming. The ternary search tries several prices, and only one
 * of them leads to the bound that proves the plan. */
Test(bridge_theory, prices_prove_an_optimum)
{
    static const uint32_t times[] = {1, 1, 2, 3, 4, 4, 4};
    const struct bridge_party party = {7, 4, times};
    const struct pz_ctl few = {.max_nodes = 1};
    struct pz_budget budget = {.ctl = &few};
    struct bridge_bound bound;
    struct bridge_plan plan;

    cr_assert_eq(bridge_theory_solve(&party, &budget, &bound, &plan), PZ_OK);
    cr_assert(budget.cut);
    cr_assert(bridge_plan_check(&party, &plan));
    cr_assert_eq(plan.minutes, 8);
    cr_assert_eq(bound.minutes, 8);
    cr_assert(bound.proven);
    bridge_plan_free(&plan);
}

/* The memory is enough for a plan, but not for dynamic programming. */
Test(bridge_theory, a_memory_limit_leaves_a_plan_and_a_bound)
{
    const struct bridge_party party =
        draw_party(7, (uint32_t[]){PEOPLE_MAX, PEOPLE_MAX}, (uint32_t[]){9, 9});
    const struct pz_ctl little = {.max_bytes = 100}, some = {.max_bytes = 130 * PEOPLE_MAX},
                        enough = {.max_bytes = 1200 * PEOPLE_MAX};
    struct bridge_bound exact, bound;
    struct bridge_plan plan;

    cr_assert_eq(solve_within(&party, &little, &bound, &plan), PZ_NO_MEMORY);
    cr_assert_eq(solve_within(&party, &enough, &exact, NULL), PZ_OK);
    cr_assert(exact.proven);
    cr_assert_eq(solve_within(&party, &some, &bound, &plan), PZ_OK);
    cr_assert(!bound.proven && bound.minutes <= exact.minutes);
    cr_assert(bridge_plan_check(&party, &plan));
    bridge_plan_free(&plan);
}

/* Dynamic programming would take too long. The bound with the highest price is almost exact. */
Test(bridge_theory, large_parties_have_a_plan_and_a_bound)
{
    enum { MANY = 200000 };
    static uint32_t many[MANY];
    const struct bridge_party party = {MANY, 3, many};
    struct bridge_bound bound;
    struct bridge_plan plan;

    for (uint32_t p = 0; p < MANY; p++)
        many[p] = p < 3 ? 1 + p : 1000000 + p;
    cr_assert_eq(solve_within(&party, NULL, &bound, &plan), PZ_OK);
    cr_assert(bridge_plan_check(&party, &plan));
    cr_assert_leq(bound.minutes, plan.minutes);
    cr_assert_geq(bound.minutes, plan.minutes - plan.minutes / 1000000);
    bridge_plan_free(&plan);
}

Test(bridge_theory, more_nodes_lead_to_the_minimum)
{
    const struct bridge_party party =
        draw_party(7, (uint32_t[]){PEOPLE_MAX, PEOPLE_MAX}, (uint32_t[]){3, 3});
    struct bridge_bound bound = {.proven = false}, exact;
    uint64_t least = solve(&party, &exact), nodes = 1;

    for (; !bound.proven; nodes *= 2) {
        const struct pz_ctl ctl = {.max_nodes = nodes};
        struct bridge_plan plan;

        cr_assert_eq(solve_within(&party, &ctl, &bound, &plan), PZ_OK);
        cr_assert(bridge_plan_check(&party, &plan));
        cr_assert(bound.minutes <= least && plan.minutes >= least);
        bridge_plan_free(&plan);
        cr_assert_lt(nodes, 1 << 24);
    }
    cr_assert_gt(nodes, 1000);
}
