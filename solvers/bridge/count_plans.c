/* Counts the fastest plans, and lists the first of them.
 *
 * Plans are paths in an acyclic graph, so dynamic programming counts them. Let M be the
 * minimum. Let g(s) be the minutes from the start to state s. Dijkstra's search with all
 * crossings expands each state s for which g(s) plus the lower bound of the remaining
 * minutes is at most M. The expanded states include all states of fastest plans. Let `done`
 * be the goal. From the last expanded state to the first expanded state, let
 *
 *     N(done) = 1,   N(s) = sum of N(s') over the crossings from s to s' that take exactly
 *                           g(s') - g(s) minutes.
 *
 * Each crossing takes at least one minute, so s' was expanded after s, and N(s') is known.
 * A path of such crossings from s to the goal takes g(done) - g(s) minutes. So N(s) is the
 * number of ways to complete a fastest plan from s, and N(start) is the result. The states
 * with N > 0 are the states of fastest plans.
 *
 * From each state with N > 0 there is a path to the goal along states with N > 0. So the
 * listing of plans in lexicographic order has no dead ends. */
#include "count_plans.h"

#include "best_first.h"
#include "counting_bound.h"
#include "list_plans.h"

#include <assert.h>
#include <stdlib.h>

struct counting {
    struct bridge_ways ways;          /* of the fastest plans */
    uint64_t minutes;                 /* the minimum */
    struct bridge_best_first *states; /* the states that fastest plans can visit */
    struct pz_count *counts;          /* by `before` of the expanded states; owned */
};

/* Returns the number of ways from an expanded state. */
static struct pz_count *count_of(const struct counting *counting,
                                 const struct bridge_node *node)
{
    assert(node->before < counting->states->expanded);
    return &counting->counts[node->before];
}

/* Returns the number of ways from a state that fastest plans visit after `minutes`, or NULL
 * if there is no such plan. */
static const struct pz_count *ways_from(const void *arg, uint32_t state, uint64_t minutes)
{
    const struct counting *counting = arg;
    const struct bridge_node *node =
        bridge_node_table_find(&counting->states->nodes, state);

    if (!node || node->minutes != minutes)
        return NULL;
    return pz_count_is(count_of(counting, node), 0) ? NULL : count_of(counting, node);
}

/* Counts from the expanded states, beginning with the last state. Replaces `before` of each
 * state, which is the state that was expanded before it, with an index of `counts`. */
static void count_backwards(struct counting *counting)
{
    const struct bridge_best_first *states = counting->states;
    uint32_t state = states->last, counted = 0;

    while (state != BRIDGE_NO_STATE && !pz_budget_over(counting->ways.budget)) {
        struct bridge_node *node = bridge_node_table_find(&states->nodes, state);
        uint32_t before = node->before;

        node->before = counted++;
        if (state == BRIDGE_STATE_DONE)
            *count_of(counting, node) = pz_count_from(1);
        else
            bridge_ways_add(&counting->ways, state, node->minutes,
                            count_of(counting, node));
        state = before;
    }
}

/* Expands the states that fastest plans can visit, and counts the ways from them. */
static enum pz_status count_ways(struct counting *counting)
{
    struct pz_budget *budget = counting->ways.budget;
    struct bridge_best_first *states = counting->states;

    states->order = BRIDGE_BY_MINUTES;
    states->upper_bound = counting->minutes;
    states->exhaustive = true;
    enum pz_status status = bridge_best_first_run(states);

    if (status != PZ_OK || budget->cut)
        return status;
    size_t bytes = states->expanded * sizeof *counting->counts;

    budget->cut = !pz_budget_has_room(budget, bytes);
    if (budget->cut)
        return PZ_OK;
    counting->counts = calloc(states->expanded, sizeof *counting->counts);
    if (!counting->counts)
        return PZ_NO_MEMORY;
    count_backwards(counting);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}

/* Counts, and lists plans until the budget is used up. */
static enum pz_status count_and_list(struct counting *counting, struct bridge_plans *plans,
                                     size_t max_plans)
{
    enum pz_status status = count_ways(counting);

    if (status != PZ_OK || counting->ways.budget->cut)
        return status;
    const struct bridge_node *start = bridge_node_table_find(
        &counting->states->nodes, counting->ways.space->everyone << 1);

    plans->count = *count_of(counting, start);
    plans->counted = !pz_count_overflowed(&plans->count);
    if (max_plans == 0)
        return PZ_OK;
    return bridge_list_plans(&counting->ways, plans, max_plans);
}

static enum pz_status count_fastest(const struct bridge_state_space *space,
                                    const struct bridge_question *question,
                                    struct pz_budget *budget, struct bridge_plans *plans)
{
    struct bridge_best_first states;
    struct counting counting = {.ways = {space, budget, ways_from, &counting},
                                .minutes = question->deadline_minutes,
                                .states = &states};
    enum pz_status status = bridge_best_first_open(&states, space, budget);

    if (status == PZ_OK)
        status = count_and_list(&counting, plans, question->plans);
    bridge_best_first_close(&states);
    free(counting.counts);
    return status;
}

/* A state is a set of m people on the near side. So the number of moves is, in binomial
 * coefficients, the sum over m of (n over m) times (m over 1) + ... + (m over capacity),
 * for the crossings over, and the same number for the crossings back. */
double bridge_count_plans_work(const struct bridge_party *party)
{
    double moves = 0, states = 1;

    for (unsigned m = 0; m <= party->people; m++) {
        double groups = 1, each = 0;

        for (unsigned size = 1; size <= m && size <= party->capacity; size++) {
            groups = groups * (m - size + 1) / size;
            each += groups;
        }
        moves += states * each;
        states = states * (party->people - m) / (m + 1);
    }
    return 2 * moves;
}

enum pz_status bridge_plans_make(const struct bridge_question *question,
                                 struct pz_budget *budget, bridge_plan_counter *count,
                                 struct bridge_plans *plans)
{
    struct bridge_plans found = {.listed = 0};
    struct bridge_state_space space;
    enum pz_status status =
        bridge_state_space_open(&space, &question->party, &question->rules);

    if (status != PZ_OK)
        return status;
    bridge_counting_bound_prepare(&space, budget);
    if (question->plans > 0) {
        found.list = calloc((size_t)question->plans + 1, sizeof *found.list);
        if (!found.list)
            return PZ_NO_MEMORY;
    }
    status = count(&space, question, budget, &found);
    if (status == PZ_OK)
        *plans = found;
    else
        bridge_plans_free(&found);
    return status;
}

enum pz_status bridge_count_plans(const struct bridge_question *question,
                                  struct pz_budget *budget, struct bridge_plans *plans)
{
    return bridge_plans_make(question, budget, count_fastest, plans);
}

void bridge_plans_free(struct bridge_plans *plans)
{
    for (size_t i = 0; i < plans->listed; i++)
        bridge_plan_free(&plans->list[i]);
    free(plans->list);
    free(plans->digits);
    *plans = (struct bridge_plans){.listed = 0};
}
