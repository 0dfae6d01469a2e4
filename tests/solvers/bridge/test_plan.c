/* The check of plans. */
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

/* Plans of the first people of zurg. */
static const struct {
    const char *name;
    bool valid;
    uint32_t people, capacity, crossings;
    uint64_t minutes, start[CROSSINGS + 1];
    uint32_t who[WALKERS];
} plans[] = {
    {"the fastest plan", true, 4, 2, 5, 60, {0, 2, 3, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"any capacity", true, 4, 9, 5, 60, {0, 2, 3, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"too large groups", false, 4, 1, 5, 60, {0, 2, 3, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"capacity 0", false, 4, 0, 5, 60, {0, 2, 3, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"more minutes", false, 4, 2, 5, 61, {0, 2, 3, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"an empty group", false, 4, 2, 5, 60, {0, 0, 3, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"a negative size", false, 4, 2, 5, 60, {0, 2, 1, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"a late start", false, 4, 2, 5, 60, {1, 2, 3, 5, 6, 8}, {0, 1, 0, 2, 3, 1, 0, 1}},
    {"a wrong order", false, 4, 2, 5, 60, {0, 2, 3, 5, 6, 8}, {1, 0, 0, 2, 3, 1, 0, 1}},
    {"two people back", true, 4, 4, 3, 45, {0, 2, 4, 8}, {0, 1, 0, 1, 0, 1, 2, 3}},
    {"four people over", false, 4, 3, 3, 45, {0, 2, 4, 8}, {0, 1, 0, 1, 0, 1, 2, 3}},
    {"a person from the other side", false, 2, 2, 3, 25, {0, 1, 2, 4}, {0, 1, 0, 1}},
    {"no crossing", false, 4, 2, 0, 0, {0}, {0}},
    {"an empty party", true, 0, 2, 0, 0, {0}, {0}},
    {"an empty party in a minute", false, 0, 2, 0, 1, {0}, {0}},
    {"a plan for an empty party", false, 0, 2, 1, 5, {0, 1}, {0}},
};

Test(bridge_plan, is_valid_by_the_definition)
{
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        const struct bridge_party party = {plans[i].people, plans[i].capacity,
                                           zurg_minutes};

        memcpy(start, plans[i].start, sizeof start);
        memcpy(who, plans[i].who, sizeof who);
        const struct bridge_plan plan = {plans[i].minutes, plans[i].crossings, start, who};

        cr_expect_eq(bridge_plan_check(&party, &plan), plans[i].valid, "%s", plans[i].name);
    }
}

/* With another person in any group, or with fewer crossings, the plan is invalid. */
Test(bridge_plan, is_invalid_after_any_change)
{
    static const uint64_t elapsed[CROSSINGS] = {0, 10, 15, 40, 50};
    struct bridge_plan plan;

    for (unsigned at = 0; at < WALKERS; at++) {
        for (uint32_t person = 0; person < 6; person++) {
            plan = zurg_plan();
            bool same = who[at] == person;

            who[at] = person;
            cr_assert_eq(bridge_plan_check(&zurg, &plan), same, "%u %u", at, person);
        }
    }
    for (uint32_t c = 0; c < CROSSINGS; c++) {
        plan = zurg_plan();
        plan.crossings = c;
        plan.minutes = elapsed[c];
        cr_assert(!bridge_plan_check(&zurg, &plan), "%u", c);
    }
    plan = zurg_plan();
    plan.who = NULL;
    cr_assert(!bridge_plan_check(&zurg, &plan));
}

Test(bridge_plan, has_minutes_in_range)
{
    struct bridge_plan plan = zurg_plan();
    uint32_t minutes[] = {5, 10, 20, 0};

    plan.minutes = 60 - 5;
    cr_assert(!bridge_plan_check(&(struct bridge_party){4, 2, minutes}, &plan));
    minutes[3] = BRIDGE_MINUTES_MAX;
    plan.minutes = BRIDGE_MINUTES_MAX + 35;
    cr_assert(bridge_plan_check(&(struct bridge_party){4, 2, minutes}, &plan));
    minutes[3]++;
    plan.minutes++;
    cr_assert(!bridge_plan_check(&(struct bridge_party){4, 2, minutes}, &plan));
}

Test(bridge_plan, is_not_valid_without_memory)
{
    struct bridge_plan plan = zurg_plan();

    failing_alloc_after(0);
    bool valid = bridge_plan_check(&zurg, &plan);

    cr_assert_eq(failing_alloc_end(), 1);
    cr_assert(!valid);
}

Test(bridge_plan, can_be_freed_twice)
{
    struct bridge_plan plan = {7, 1, malloc(2 * sizeof *plan.start),
                               malloc(sizeof *plan.who)};

    bridge_plan_free(&plan);
    bridge_plan_free(&plan);
    cr_assert(!plan.start && !plan.who);
    cr_assert_eq(plan.minutes, 0);
    cr_assert_eq(plan.crossings, 0);
}

Test(bridge_plan, has_minutes_of_each_crossing)
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
