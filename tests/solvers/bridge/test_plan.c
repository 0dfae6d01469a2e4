/* Bridge crossing: the checker of plans. */
#include "puzzles/bridge.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { CROSSINGS = 5, WALKERS = 8 };

static const uint32_t zurg_minutes[] = {5, 10, 20, 25};
static const struct bridge_party zurg = {4, 2, zurg_minutes};
static uint64_t start[CROSSINGS + 1];
static uint32_t who[WALKERS];

/* Buzz and Woody over, Buzz back, Rex and Hamm over, Woody back, Buzz and Woody over. */
static struct bridge_plan zurg_plan(void)
{
    memcpy(start, (uint64_t[]){0, 2, 3, 5, 6, 8}, sizeof start);
    memcpy(who, (uint32_t[]){0, 1, 0, 2, 3, 1, 0, 1}, sizeof who);
    return (struct bridge_plan){60, CROSSINGS, start, who};
}

Test(bridge, accepts_a_plan)
{
    struct bridge_plan plan = zurg_plan();
    const struct bridge_party roomy = {4, 1000000, zurg_minutes};

    cr_assert(bridge_plan_check(&zurg, &plan));
    cr_assert(bridge_plan_check(&roomy, &plan));
}

Test(bridge, accepts_more_than_one_on_the_way_back)
{
    struct bridge_plan plan = zurg_plan();

    memcpy(start, (uint64_t[]){0, 2, 4, 8}, 4 * sizeof *start);
    memcpy(who, (uint32_t[]){0, 1, 0, 1, 0, 1, 2, 3}, sizeof who);
    plan.crossings = 3;
    plan.minutes = 10 + 10 + 25;
    cr_assert(bridge_plan_check(&(struct bridge_party){4, 4, zurg_minutes}, &plan));
    cr_assert(!bridge_plan_check(&(struct bridge_party){4, 3, zurg_minutes}, &plan));
}

/* No other person, at any place of the plan, makes a plan of 60 minutes. */
Test(bridge, refuses_every_other_person)
{
    for (unsigned at = 0; at < WALKERS; at++) {
        for (uint32_t person = 0; person < 6; person++) {
            struct bridge_plan plan = zurg_plan();
            bool same = who[at] == person;

            who[at] = person;
            cr_assert_eq(bridge_plan_check(&zurg, &plan), same, "%u %u", at, person);
        }
    }
}

Test(bridge, refuses_other_minutes_and_fewer_crossings)
{
    struct bridge_plan plan = zurg_plan();

    plan.minutes++;
    cr_assert(!bridge_plan_check(&zurg, &plan));
    const uint64_t after[CROSSINGS] = {0, 10, 15, 40, 50};

    for (uint32_t c = 0; c < CROSSINGS; c++) {
        plan = zurg_plan();
        plan.crossings = c;
        plan.minutes = after[c];
        cr_assert(!bridge_plan_check(&zurg, &plan), "%u", c);
    }
}

Test(bridge, refuses_groups_that_are_empty_too_large_or_out_of_order)
{
    struct bridge_plan plan = zurg_plan();

    cr_assert(!bridge_plan_check(&(struct bridge_party){4, 1, zurg_minutes}, &plan));
    start[1] = 0;
    cr_assert(!bridge_plan_check(&zurg, &plan));
    plan = zurg_plan();
    start[2] = 1; /* before start[1] */
    cr_assert(!bridge_plan_check(&zurg, &plan));
    plan = zurg_plan();
    start[0] = 1;
    cr_assert(!bridge_plan_check(&zurg, &plan));
    plan = zurg_plan();
    who[0] = 1;
    who[1] = 0;
    cr_assert(!bridge_plan_check(&zurg, &plan));
    plan = zurg_plan();
    plan.who = NULL;
    cr_assert(!bridge_plan_check(&zurg, &plan));
}

/* The first crossing back starts on the wrong side. */
Test(bridge, refuses_a_walker_from_the_other_side)
{
    struct bridge_plan plan = zurg_plan();

    memcpy(start, (uint64_t[]){0, 1, 2, 4}, 4 * sizeof *start);
    memcpy(who, (uint32_t[]){0, 1, 0, 1}, 4 * sizeof *who);
    plan.crossings = 3;
    plan.minutes = 5 + 10 + 10;
    cr_assert(!bridge_plan_check(&(struct bridge_party){2, 2, zurg_minutes}, &plan));
}

Test(bridge, takes_nobody_over_without_a_crossing)
{
    struct bridge_plan none = {.minutes = 0}, plan = zurg_plan();
    const struct bridge_party nobody = {0, 2, zurg_minutes};

    cr_assert(bridge_plan_check(&nobody, &none));
    cr_assert(!bridge_plan_check(&nobody, &plan));
    cr_assert(!bridge_plan_check(&zurg, &none));
    none.minutes = 1;
    cr_assert(!bridge_plan_check(&nobody, &none));
}

Test(bridge, refuses_parties_out_of_range)
{
    struct bridge_plan plan = zurg_plan();
    uint32_t minutes[] = {5, 10, 20, 0};

    cr_assert(!bridge_plan_check(&(struct bridge_party){4, 0, zurg_minutes}, &plan));
    plan.minutes -= 5;
    cr_assert(!bridge_plan_check(&(struct bridge_party){4, 2, minutes}, &plan));
    minutes[3] = BRIDGE_MINUTES_MAX;
    plan.minutes = BRIDGE_MINUTES_MAX + 35;
    cr_assert(bridge_plan_check(&(struct bridge_party){4, 2, minutes}, &plan));
    minutes[3]++;
    plan.minutes++;
    cr_assert(!bridge_plan_check(&(struct bridge_party){4, 2, minutes}, &plan));
}

Test(bridge, vouches_for_nothing_without_memory)
{
    struct bridge_plan plan = zurg_plan();

    failing_alloc_after(0);
    bool right = bridge_plan_check(&zurg, &plan);

    cr_assert_eq(failing_alloc_end(), 1);
    cr_assert(!right);
}

Test(bridge, frees_a_plan_twice)
{
    struct bridge_plan plan = {7, 1, malloc(2 * sizeof *plan.start),
                               malloc(sizeof *plan.who)};

    bridge_plan_free(&plan);
    bridge_plan_free(&plan);
    cr_assert(!plan.start && !plan.who);
    cr_assert_eq(plan.minutes, 0);
    cr_assert_eq(plan.crossings, 0);
}

Test(bridge, times_each_crossing)
{
    static const uint32_t back[] = {7, 1, 2, 3}, over_then_back[] = {10, 7, 25, 1, 10};
    const struct bridge_plan plan = zurg_plan();
    struct bridge_question question = {.party = zurg};

    for (uint32_t c = 0; c < CROSSINGS; c += 2)
        cr_assert_eq(bridge_crossing_minutes(&question, &plan, c), over_then_back[c]);
    cr_assert_eq(bridge_crossing_minutes(&question, &plan, 1), 5);
    question.rules.back_minutes = back;
    for (uint32_t c = 0; c < CROSSINGS; c++)
        cr_assert_eq(bridge_crossing_minutes(&question, &plan, c), over_then_back[c]);
}
