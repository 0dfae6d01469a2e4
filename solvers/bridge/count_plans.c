/* The number of optimal plans, and the first of them
 *
 * Plans are ways in an acyclic graph, so they are counted by dynamic programming. Let M be
 * the least minutes, by A*. Dijkstra's search with all crossings then takes up all states
 * that plans of M minutes may pass: those where the minutes g(s) from the start and the
 * bound of what is to come do not exceed M. From the last taken up to the first, let
 *
 *     N(done) = 1,   N(s) = sum of N(s') over the crossings from s to s' that take just
 *                           g(s') - g(s) minutes.
 *
 * As a crossing takes a minute at least, s' was taken up later than s, so N(s') is known.
 * A way from s along such crossings to the goal takes g(done) - g(s) minutes in all, so
 * N(s) counts the ways from s that make an optimal plan; N(start) is the answer, and the
 * states with N > 0 are those on optimal plans. A crossing of people who have others alike
 * counts as often as it can be chosen: those alike have the same ways before them.
 *
 * From a state with N > 0 some way always leads on to the goal by states with N > 0; so all
 * plans in order are listed without ever being stuck. */
#include "count_plans.h"

#include "best_first.h"
#include "counting_bound.h"
#include "list_plans.h"
#include "path.h"

#include <stdlib.h>

struct counting {
    const struct bridge_state_space *space;
    struct pz_budget *budget;
    size_t max_bytes;                 /* 0: any */
    uint64_t minutes;                 /* the least; BRIDGE_NEVER: there is no plan */
    struct bridge_best_first *states; /* that plans may pass */
    struct pz_count *ways;            /* by `before` of the states taken up */
};

/* Finds the least minutes. */
static enum pz_status find_least(struct counting *counting)
{
    struct bridge_best_first best;
    enum pz_status status = bridge_best_first_open(&best, counting->space, counting->budget,
                                                   counting->max_bytes);

    if (status == PZ_OK)
        status = bridge_best_first_run(&best);
    if (status == PZ_OK)
        counting->minutes = bridge_best_first_minutes(&best);
    bridge_best_first_close(&best);
    return status;
}

/* The number of ways from a state that has been counted. */
static struct pz_count *ways_from(const struct counting *counting,
                                  const struct bridge_node *node)
{
    return &counting->ways[node->before];
}

/* The number of ways from a state that optimal plans pass after so many minutes; NULL when
 * none does. */
static const struct pz_count *ways_on(const struct counting *counting, uint32_t state,
                                      uint64_t minutes)
{
    const struct bridge_node *node =
        bridge_node_table_find(&counting->states->nodes, state);

    if (!node || node->minutes != minutes)
        return NULL;
    return pz_count_is(ways_from(counting, node), 0) ? NULL : ways_from(counting, node);
}

static bool begins(const void *arg, uint32_t state, uint64_t minutes)
{
    return ways_on(arg, state, minutes) != NULL;
}

static void count_from(struct counting *counting, uint32_t state, struct bridge_node *node)
{
    struct bridge_crossings crossings = bridge_crossings_from(counting->space, state);

    while (bridge_crossings_next(&crossings)) {
        if (pz_budget_step(counting->budget))
            return;
        const struct pz_count *ways = ways_on(
            counting, bridge_state_space_after(counting->space, state, crossings.group),
            node->minutes + bridge_crossings_minutes(&crossings));

        if (ways)
            pz_count_add_times(ways_from(counting, node), ways,
                               bridge_crossings_ways(&crossings));
    }
}

/* Counts from the states that were taken up, the last one first. */
static void count_backwards(struct counting *counting)
{
    const struct bridge_best_first *states = counting->states;
    uint32_t taken = 0;

    for (uint32_t state = states->last;
         state != BRIDGE_NO_STATE && !counting->budget->cut;) {
        struct bridge_node *node = bridge_node_table_find(&states->nodes, state);
        uint32_t before = node->before, current = state;

        node->before = taken++;
        if (current == BRIDGE_STATE_DONE)
            *ways_from(counting, node) = pz_count_from(1);
        else
            count_from(counting, current, node);
        state = counting->budget->stopped ? BRIDGE_NO_STATE : before;
    }
}

/* Finds the states of optimal plans and the numbers of ways from them. */
static enum pz_status count_ways(struct counting *counting)
{
    struct pz_budget *budget = counting->budget;
    struct bridge_best_first *states = counting->states;

    states->order = BRIDGE_BY_MINUTES;
    states->upper_bound = counting->minutes;
    states->exhaustive = true;
    enum pz_status status = bridge_best_first_run(states);

    if (status != PZ_OK || budget->cut)
        return status;
    size_t bytes = states->expanded * sizeof *counting->ways;

    budget->cut = counting->max_bytes && bytes > counting->max_bytes;
    if (budget->cut)
        return PZ_OK;
    counting->ways = calloc(states->expanded, sizeof *counting->ways);
    if (!counting->ways)
        return PZ_NO_MEMORY;
    count_backwards(counting);
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}

/* Nobody crosses by one plan, which has no crossing. */
static enum pz_status count_nobody(struct bridge_plans *plans, size_t most)
{
    struct bridge_path path;

    plans->counted = true;
    plans->count = pz_count_from(1);
    if (most == 0)
        return PZ_OK;
    bridge_path_open(&path, 0);
    enum pz_status status = bridge_path_plan(&path, plans->list);

    plans->listed = status == PZ_OK;
    return status;
}

/* Counts and lists as far as the budget goes. */
static enum pz_status count_all(struct counting *counting, struct bridge_plans *plans,
                                size_t most)
{
    enum pz_status status = find_least(counting);

    if (status != PZ_OK || counting->budget->cut)
        return status;
    if (counting->minutes == BRIDGE_NEVER) {
        plans->counted = true;
        plans->count = pz_count_from(0);
        return PZ_OK;
    }
    status = count_ways(counting);
    if (status != PZ_OK || counting->budget->cut)
        return status;
    const struct bridge_node *start =
        bridge_node_table_find(&counting->states->nodes, counting->space->everybody << 1);

    plans->count = *ways_from(counting, start);
    plans->counted = !pz_count_overflowed(&plans->count);
    if (most == 0)
        return PZ_OK;
    return bridge_list_plans(counting->space, &(struct bridge_wanted){begins, counting},
                             counting->budget, plans, most);
}

/* The same for a space, which is not empty. */
static enum pz_status count_in(struct bridge_state_space *space, struct pz_budget *budget,
                               struct bridge_plans *plans, size_t most)
{
    struct bridge_best_first states;
    struct counting counting = {.space = space,
                                .budget = budget,
                                .max_bytes = budget->ctl ? budget->ctl->max_bytes : 0,
                                .minutes = BRIDGE_NEVER,
                                .states = &states};

    bridge_counting_bound_prepare(space, budget);
    enum pz_status status =
        bridge_best_first_open(&states, space, budget, counting.max_bytes);

    if (status == PZ_OK)
        status = count_all(&counting, plans, most);
    bridge_best_first_close(&states);
    free(counting.ways);
    return status;
}

/* A state is who is near: in binomial coefficients, the sum over m of (n over m) times
 * (m over 1) + ... + (m over capacity), for over and for back. */
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

static enum pz_status count_optimal(struct bridge_state_space *space,
                                    const struct bridge_question *question,
                                    struct pz_budget *budget, struct bridge_plans *plans)
{
    return space->people == 0 ? count_nobody(plans, question->plans)
                              : count_in(space, budget, plans, question->plans);
}

enum pz_status bridge_count_plans(const struct bridge_question *question,
                                  struct pz_budget *budget, struct bridge_plans *plans)
{
    return bridge_plans_make(question, budget, count_optimal, plans);
}

void bridge_plans_free(struct bridge_plans *plans)
{
    for (size_t i = 0; i < plans->listed; i++)
        bridge_plan_free(&plans->list[i]);
    free(plans->list);
    free(plans->digits);
    *plans = (struct bridge_plans){.listed = 0};
}
