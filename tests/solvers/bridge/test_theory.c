/* Bridge crossing: the least minutes, and plans that take no more. */
#include "brute.h"
#include "solvers/bridge/lagrangian_bound.h"
#include "solvers/bridge/theory.h"
#include "solvers/bridge/trip_dp.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 6000, LARGER = 400, WIDE = 600, PEOPLE_MAX = 300 };

static uint32_t minutes[PEOPLE_MAX];
static struct bridge_brute brute;

/* Times of four kinds: equally likely up to a range that may be small, the faster half
 * almost equal, of all magnitudes, and large ones that differ by little. */
static void draw_minutes(struct test_rng *rng, uint32_t people)
{
    static const uint64_t ranges[] = {2, 4, 10, 40, 1000, BRIDGE_MINUTES_MAX};
    uint64_t range = ranges[test_rng_below(rng, 6)], kind = test_rng_below(rng, 4);

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

static bool same_bound(const struct bridge_bound *a, const struct bridge_bound *b)
{
    return a->minutes == b->minutes && a->proven == b->proven &&
           a->crossings_over == b->crossings_over && a->over_minutes == b->over_minutes &&
           a->back_minutes == b->back_minutes && a->nomads == b->nomads &&
           a->slow_pairs == b->slow_pairs;
}

/* What is said of over and back is what the plan does. */
static bool bound_fits(const struct bridge_party *party, const struct bridge_bound *bound,
                       const struct bridge_plan *plan)
{
    uint64_t spent[2] = {0, 0};

    for (uint32_t c = 0; c < plan->crossings; c++) {
        uint32_t slowest = 0;

        for (uint64_t i = plan->start[c]; i < plan->start[c + 1]; i++) {
            uint32_t one = party->minutes[plan->who[i]];

            slowest = one > slowest ? one : slowest;
        }
        spent[c % 2] += slowest;
    }
    return bound->proven && bound->minutes == plan->minutes &&
           bound->over_minutes == spent[0] && bound->back_minutes == spent[1] &&
           bound->crossings_over == (plan->crossings + 1) / 2;
}

/* By theory as far as `ctl` allows. */
static enum pz_status solve_within(const struct bridge_party *party,
                                   const struct pz_ctl *ctl, struct bridge_bound *bound,
                                   struct bridge_plan *plan)
{
    struct pz_budget budget = {.ctl = ctl};

    return bridge_theory_solve(party, &budget, bound, plan);
}

/* The least minutes, or UINT64_MAX when anything is wrong. */
static uint64_t solve(const struct bridge_party *party, struct bridge_bound *bound)
{
    struct bridge_bound again;
    struct bridge_plan plan;

    if (solve_within(party, NULL, bound, &plan) != PZ_OK)
        return UINT64_MAX;
    bool right = bridge_plan_check(party, &plan) && bound_fits(party, bound, &plan);

    bridge_plan_free(&plan);
    if (solve_within(party, NULL, &again, NULL) != PZ_OK)
        return UINT64_MAX;
    right = right && same_bound(bound, &again);
    return right ? bound->minutes : UINT64_MAX;
}

/* Returns how many parties had three nomads or more. */
static unsigned compare_with_brute(unsigned parties, const uint32_t people[2],
                                   const uint32_t capacity[2])
{
    unsigned nomadic = 0;

    for (uint64_t seed = 0; seed < parties; seed++) {
        struct bridge_party party = draw_party(seed, people, capacity);
        struct bridge_bound bound;
        uint64_t found = solve(&party, &bound);

        bridge_brute_solve(&party, NULL, &brute);
        if (found != bridge_brute_minutes(&brute))
            cr_assert_eq(found, bridge_brute_minutes(&brute), "seed %lu",
                         (unsigned long)seed);
        nomadic += bound.nomads >= 3;
    }
    return nomadic;
}

Test(bridge_theory, agrees_with_all_plans_of_few_people)
{
    cr_assert_gt(compare_with_brute(SMALL, (uint32_t[]){2, 8}, (uint32_t[]){2, 5}), 500);
}

Test(bridge_theory, agrees_with_all_plans_of_nine_and_ten)
{
    cr_assert_gt(compare_with_brute(LARGER, (uint32_t[]){9, 10}, (uint32_t[]){2, 9}), 50);
}

/* An optimal bag again, by less: any trips of settlers, full or not, with any number of
 * nomads, in any order. `cost[b][c]` is that of the settlers up to now, by balance, and
 * by whether a trip had all nomads. */
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

/* Adds a trip of v nomads and s settlers to all bags with `over` settlers. */
static void plain_trip(uint32_t people, uint32_t nomads, uint32_t over, uint32_t s,
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
                plain_trip(people, nomads, over, s, v);
        }
    }
    for (uint32_t v = 2; v <= nomads && v <= party->capacity; v++)
        plain_trip(people, nomads, settlers, 0, v);
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

Test(bridge_theory, agrees_with_all_bags_of_more_people)
{
    for (uint64_t seed = 0; seed < WIDE; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){11, 30}, (uint32_t[]){2, 10});
        struct bridge_bound bound;
        uint64_t found = solve(&party, &bound), expected = plain_minutes(&party);

        if (found != expected)
            cr_assert_eq(found, expected, "seed %lu", (unsigned long)seed);
    }
}

/* The programme for any capacity knows nothing of capacity 2. */
Test(bridge_theory, agrees_with_itself_at_capacity_two)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){3, PEOPLE_MAX}, (uint32_t[]){2, 2});
        struct bridge_ranking ranking;
        struct bridge_trip_remainder tail;
        struct bridge_trips bag;
        struct bridge_plan plan;
        struct bridge_bound bound;
        struct pz_budget budget = {.ctl = NULL};

        cr_assert(bridge_ranking_make(&party, &ranking));
        cr_assert(bridge_trip_remainder_make(&ranking, 2, &tail));
        cr_assert_eq(bridge_trip_dp_run(&tail, &budget, &bag), PZ_OK);
        cr_assert(bridge_trips_plan(&bag, &ranking, &plan));
        cr_assert(bridge_plan_check(&party, &plan));
        cr_assert_eq(plan.minutes, solve(&party, &bound));
        bridge_plan_free(&plan);
        bridge_trips_free(&bag);
        bridge_trip_remainder_free(&tail);
        bridge_ranking_free(&ranking);
    }
}

/* Plans of hundreds are plans, and one more place on the bridge never takes longer. */
Test(bridge_theory, gains_by_room)
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

Test(bridge_theory, solves_zurg)
{
    static const uint32_t times[] = {20, 5, 25, 10};
    const struct bridge_party zurg = {4, 2, times};
    struct bridge_plan plan;
    struct bridge_bound bound;

    cr_assert_eq(solve_within(&zurg, NULL, &bound, &plan), PZ_OK);
    cr_assert(bound.proven);
    cr_assert_eq(bound.minutes, 60);
    cr_assert_eq(bound.over_minutes, 10 + 25 + 10);
    cr_assert_eq(bound.back_minutes, 5 + 10);
    cr_assert_eq(bound.crossings_over, 3);
    cr_assert_eq(bound.nomads, 2);
    cr_assert_eq(bound.slow_pairs, 1);
    cr_assert_eq(plan.crossings, 5);
    cr_assert_eq(memcmp(plan.start, (uint64_t[]){0, 2, 3, 5, 6, 8}, 6 * 8), 0);
    cr_assert_eq(memcmp(plan.who, (uint32_t[]){1, 3, 1, 0, 2, 3, 1, 3}, 8 * 4), 0);
    bridge_plan_free(&plan);
}

/* Somebody has to tell when pairs stop to pay: 2b = a + y exactly. */
Test(bridge_theory, takes_the_fastest_when_both_ways_are_equal)
{
    static const uint32_t times[] = {1, 3, 5, 9};
    const struct bridge_party party = {4, 2, times};
    struct bridge_bound bound;

    cr_assert_eq(solve(&party, &bound), 19);
    cr_assert_eq(bound.slow_pairs, 0);
    cr_assert_eq(bound.nomads, 1);
}

Test(bridge_theory, takes_few_people_over_at_once)
{
    static const uint32_t times[] = {7, 3, 5};
    struct bridge_party party = {0, 2, times};
    struct bridge_bound bound;

    for (party.capacity = 1; party.capacity <= 3; party.capacity++) {
        party.people = 0;
        cr_assert_eq(solve(&party, &bound), 0);
        cr_assert_eq(bound.crossings_over, 0);
        party.people = 1;
        cr_assert_eq(solve(&party, &bound), 7);
        cr_assert_eq(bound.crossings_over, 1);
        cr_assert_eq(bound.nomads, 0);
    }
    party.people = 3;
    for (party.capacity = 3; party.capacity < UINT32_MAX / 2; party.capacity *= 3) {
        cr_assert_eq(solve(&party, &bound), 7);
        cr_assert_eq(bound.crossings_over, 1);
    }
}

Test(bridge_theory, knows_that_one_by_one_nobody_stays_over)
{
    static const uint32_t times[] = {7, 3};
    const struct bridge_party party = {2, 1, times};
    struct bridge_plan plan = {.minutes = 9};
    struct bridge_bound bound;

    cr_assert_eq(solve_within(&party, NULL, &bound, NULL), PZ_OK);
    cr_assert_eq(bound.minutes, BRIDGE_NEVER);
    cr_assert_eq(solve_within(&party, NULL, &bound, &plan), PZ_OK);
    cr_assert(bound.minutes == BRIDGE_NEVER && bound.proven);
    cr_assert_eq(plan.crossings, 0);
    cr_assert_null(plan.start);
}

/* With n equal people each trip over but the last one gains capacity - 1. */
Test(bridge_theory, counts_crossings_of_equals)
{
    for (uint32_t people = 2; people <= 60; people++) {
        for (uint32_t p = 0; p < people; p++)
            minutes[p] = BRIDGE_MINUTES_MAX;
        for (uint32_t capacity = 2; capacity <= people; capacity++) {
            const struct bridge_party party = {people, capacity, minutes};
            struct bridge_bound bound;
            uint64_t trips = (people - 2) / (capacity - 1) + 1;

            cr_assert_eq(solve(&party, &bound),
                         (2 * trips - 1) * (uint64_t)BRIDGE_MINUTES_MAX);
        }
    }
}

Test(bridge_theory, refuses_numbers_out_of_range)
{
    struct bridge_party party = {3, 2, minutes};
    struct bridge_plan plan;
    struct bridge_bound bound = {.minutes = 77};

    minutes[0] = minutes[1] = minutes[2] = 1;
    cr_assert_eq(solve_within(&party, NULL, &bound, NULL), PZ_OK);
    bound.minutes = 77;
    party.capacity = 0;
    cr_assert_eq(solve_within(&party, NULL, &bound, NULL), PZ_INVALID);
    party.capacity = 2;
    minutes[2] = 0;
    cr_assert_eq(solve_within(&party, NULL, &bound, &plan), PZ_INVALID);
    minutes[2] = BRIDGE_MINUTES_MAX + 1;
    cr_assert_eq(solve_within(&party, NULL, &bound, NULL), PZ_INVALID);
    minutes[2] = 1;
    party.people = BRIDGE_PEOPLE_MAX + 1;
    cr_assert_eq(solve_within(&party, NULL, &bound, NULL), PZ_INVALID);
    cr_assert_eq(bound.minutes, 77);
}

/* Every pass of the sort: times beyond one and two of its digits, and long runs of equals.
 * The minutes by the formula for pairs, from a plain sort. */
Test(bridge_theory, sorts_many)
{
    static uint32_t many[30000];
    static const uint64_t ranges[] = {1, 1000, 1000000, BRIDGE_MINUTES_MAX};

    for (uint64_t kind = 0; kind < 4; kind++) {
        struct bridge_party party = {30000, 2, many};
        struct bridge_ranking ranking;
        struct bridge_bound bound;
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
        cr_assert_neq(solve(&party, &bound), UINT64_MAX);
    }
}

/* Capacity 0 stands for 3 and no time. */
Test(bridge_theory, says_when_memory_runs_out)
{
    static const uint32_t capacities[] = {0, 2, 3, 40, 300};
    const struct pz_ctl late = {.deadline_ns = 1};

    for (unsigned i = 0; i < 5; i++) {
        uint32_t capacity = capacities[i] ? capacities[i] : 3;
        struct bridge_party party =
            draw_party(5, (uint32_t[]){290, 290}, (uint32_t[]){capacity, capacity});
        struct bridge_bound bound = {.minutes = 77};
        struct bridge_plan plan = {.minutes = 77};

        expect_no_memory(capacity == 3 ? 7 : 4,
                         solve_within(&party, capacities[i] ? NULL : &late, &bound, &plan),
                         bound.minutes == 77 && plan.minutes == 77);
        cr_assert(bridge_plan_check(&party, &plan));
        bridge_plan_free(&plan);
    }
}

/* What is said when there was no time: a plan, and what none can beat. Returns true when
 * both meet. */
static bool check_late(const struct bridge_party *party, uint64_t least)
{
    const struct pz_ctl late = {.deadline_ns = 1};
    struct bridge_bound bound;
    struct bridge_plan plan;
    enum pz_status status = solve_within(party, &late, &bound, &plan);

    if (status != PZ_OK)
        cr_assert_eq(status, PZ_OK);
    bool right = bridge_plan_check(party, &plan) && bound.minutes <= least &&
                 plan.minutes >= least && bound.proven == (bound.minutes == plan.minutes) &&
                 plan.minutes == bound.over_minutes + bound.back_minutes;

    bridge_plan_free(&plan);
    if (!right)
        cr_assert(right, "%u people, %lu minutes", party->people, (unsigned long)least);
    return bound.proven;
}

Test(bridge_theory, bounds_what_it_has_no_time_for)
{
    unsigned proven = 0;

    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){4, 8}, (uint32_t[]){2, 5});

        bridge_brute_solve(&party, NULL, &brute);
        proven += check_late(&party, bridge_brute_minutes(&brute));
    }
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){9, PEOPLE_MAX}, (uint32_t[]){2, 40});
        struct bridge_bound bound;

        proven += check_late(&party, solve(&party, &bound));
    }
    cr_assert_gt(proven, 100);
    cr_assert_lt(proven, 3900);
}

/* With all the prices that it tries, the bound is met often, and never passed. */
Test(bridge_theory, bounds_from_below)
{
    unsigned met = 0;

    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct bridge_party party =
            draw_party(seed, (uint32_t[]){7, 25}, (uint32_t[]){2, 6});
        struct bridge_ranking ranking;
        struct bridge_trip_remainder tail;
        struct bridge_trips bag;
        struct bridge_bound bound;
        struct pz_budget budget = {.ctl = NULL};
        uint64_t least = solve(&party, &bound), lower = 0;

        cr_assert(bridge_ranking_make(&party, &ranking) &&
                  bridge_trip_remainder_make(&ranking, party.capacity, &tail));
        cr_assert_eq(bridge_lagrangian_bound_run(&tail, &budget, &bag, &lower), PZ_OK);
        if (lower > least)
            cr_assert_leq(lower, least, "seed %lu", (unsigned long)seed);
        met += lower == least;
        bridge_trips_free(&bag);
        bridge_trip_remainder_free(&tail);
        bridge_ranking_free(&ranking);
    }
    cr_assert_gt(met, 400);
}

/* On a gentle slope full trips with two nomads and more pay, which the plan without time
 * has not. */
Test(bridge_theory, needs_the_programme_on_a_gentle_slope)
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

/* The node limit stops dynamic programming. Only one of the prices that the ternary search
 * tries gives the bound that proves the bag. */
Test(bridge_theory, proves_an_optimum_by_prices)
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

/* Memory for a plan, but not for the tables of the programme. */
Test(bridge_theory, bounds_what_it_has_no_memory_for)
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

/* Too many transitions to be tried, and the bound at the greatest price is met. */
Test(bridge_theory, bounds_what_is_too_large)
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

Test(bridge_theory, heeds_stop_deadline_and_nodes)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct bridge_party party =
        draw_party(7, (uint32_t[]){PEOPLE_MAX, PEOPLE_MAX}, (uint32_t[]){3, 3});
    struct bridge_bound bound = {.minutes = 77}, exact;
    struct bridge_plan plan = {.minutes = 77};
    uint64_t least = solve(&party, &exact), enough = 1;

    cr_assert_eq(solve_within(&party, &stopped, &bound, &plan), PZ_STOPPED);
    cr_assert_eq(solve_within(&party, &stopped, &bound, NULL), PZ_STOPPED);
    cr_assert(bound.minutes == 77 && plan.minutes == 77);
    for (bool same = false; !same; enough *= 2) {
        const struct pz_ctl ctl = {.max_nodes = enough};

        cr_assert_eq(solve_within(&party, &ctl, &bound, &plan), PZ_OK);
        cr_assert(bridge_plan_check(&party, &plan));
        cr_assert(bound.minutes <= least && plan.minutes >= least);
        same = same_bound(&bound, &exact);
        bridge_plan_free(&plan);
        cr_assert_lt(enough, 1 << 24);
    }
    cr_assert_gt(enough, 1000);
    party.capacity = 2; /* takes no search */
    cr_assert_eq(solve_within(&party, &late, &bound, NULL), PZ_OK);
    cr_assert(bound.proven);
    cr_assert_eq(solve_within(&party, &stopped, &bound, NULL), PZ_STOPPED);
}
