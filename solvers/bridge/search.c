/* Calls the search methods.
 *
 * A* starts with a weighted A* search, which finds a good plan. A* then drops the states that
 * cannot lead to a faster plan. The plan of the first search is also the result if a limit
 * is reached. For up to FEW_PEOPLE people, the first search would not save time, because
 * all 512 states take a few microseconds. */
#include "search.h"

#include "best_first.h"
#include "breadth_first.h"
#include "counting_bound.h"
#include "path.h"
#include "zurg_search.h"

enum {
    FEW_PEOPLE = 8 /* too few for a first plan to save time */
};

static enum pz_status search_a_star(struct bridge_search_task *task)
{
    if (task->space->people > FEW_PEOPLE) {
        enum pz_status status = bridge_best_first_search(task, BRIDGE_BY_WEIGHTED_SUM);

        if (status != PZ_OK || task->budget->cut || !task->plan.start)
            return status;
    }
    return bridge_best_first_search(task, BRIDGE_BY_SUM);
}

static enum pz_status search(struct bridge_search_task *task, enum bridge_method method)
{
    switch (method) {
    case BRIDGE_DIJKSTRA:
        return bridge_best_first_search(task, BRIDGE_BY_MINUTES);
    case BRIDGE_A_STAR:
        return search_a_star(task);
    case BRIDGE_BREADTH_FIRST:
        return bridge_breadth_first_run(task);
    case BRIDGE_ZURG_DEPTH_FIRST:
        return bridge_zurg_depth_first(task);
    case BRIDGE_ZURG_BREADTH_FIRST:
        return bridge_zurg_breadth_first(task);
    default:
        return PZ_INVALID;
    }
}

/* Writes the result. A plan that does not meet the deadline is dropped. */
static void write_result(struct bridge_search_task *task, struct bridge_answer *answer)
{
    if (task->plan.minutes > task->deadline_minutes)
        bridge_plan_free(&task->plan);
    answer->found = task->plan.start != NULL;
    answer->proven = answer->found ? task->plan.minutes <= task->lower_bound
                                   : task->lower_bound > task->deadline_minutes;
    answer->search_cut = task->budget->cut;
    answer->minutes = task->plan.minutes;
    answer->lower_bound = task->lower_bound;
}

/* Makes the plan of an empty party, which has no crossings. */
static enum pz_status make_empty_plan(struct bridge_search_task *task)
{
    struct bridge_path path = {.count = 0};

    return bridge_path_plan(&path, &task->plan);
}

enum pz_status bridge_search(const struct bridge_question *question,
                             struct pz_budget *budget, struct bridge_answer *answer,
                             struct bridge_plan *plan)
{
    struct bridge_state_space space;
    struct bridge_search_task task = {
        .space = &space, .deadline_minutes = question->deadline_minutes, .budget = budget};
    uint64_t nodes = budget->nodes, steps = budget->steps;
    enum pz_status status =
        bridge_state_space_open(&space, &question->party, &question->rules);

    if (status != PZ_OK)
        return status;
    if (task.deadline_minutes == 0 || task.deadline_minutes == BRIDGE_NEVER)
        task.deadline_minutes = BRIDGE_NEVER - 1;
    bridge_counting_bound_prepare(&space, budget);
    if (space.people > 0) {
        task.lower_bound = bridge_counting_bound(&space, space.everyone << 1);
        status = search(&task, question->method);
    } else {
        status = make_empty_plan(&task);
    }
    if (status != PZ_OK) {
        bridge_plan_free(&task.plan);
        return status;
    }
    write_result(&task, answer);
    answer->states = budget->nodes - nodes;
    answer->crossings = budget->steps - steps;
    answer->frontier = task.frontier;
    answer->search_bytes = task.bytes;
    *plan = task.plan;
    return PZ_OK;
}
