#include "puzzles/bridge_search.h"

#include "best_first.h"
#include "breadth_first.h"
#include "counting_bound.h"
#include "depth_first.h"
#include "path.h"

#include <string.h>

enum {
    FEW_PEOPLE = 8 /* whose states are so few that a first plan saves nothing */
};

/* A*. With many people first some plan by the bound alone, and with it a better one: states
 * that only longer plans pass need not be kept, and it is there when the time is over. */
static enum pz_status search_a_star(struct bridge_search_task *task)
{
    static const enum bridge_best_first_order orders[] = {BRIDGE_BY_REST, BRIDGE_BY_NEARLY};
    bool few = task->space->people <= FEW_PEOPLE;

    for (size_t i = 0; !few && i < sizeof orders / sizeof *orders; i++) {
        enum pz_status status = bridge_best_first_search(task, orders[i]);

        if (status != PZ_OK || task->budget.cut || !task->plan.start)
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
    case BRIDGE_DEPTH_FIRST:
        return bridge_depth_first_run(task);
    case BRIDGE_ITERATIVE_DEEPENING:
        return bridge_depth_first_deepen(task);
    }
    return PZ_INVALID;
}

/* What the task amounts to. A plan beyond the deadline is none. */
static struct bridge_search_result conclude(struct bridge_search_task *task)
{
    bool found = task->plan.start && task->plan.minutes <= task->deadline;

    if (!found)
        bridge_plan_free(&task->plan);
    return (struct bridge_search_result){.possible = found,
                                         .proven =
                                             found ? task->plan.minutes <= task->lower_bound
                                                   : task->lower_bound > task->deadline,
                                         .complete = !task->budget.cut,
                                         .minutes = task->plan.minutes,
                                         .lower_bound = task->lower_bound,
                                         .expanded = task->budget.nodes,
                                         .generated = task->budget.steps};
}

enum pz_status bridge_search(const struct bridge_party *party,
                             const struct bridge_rules *rules, enum bridge_method method,
                             uint64_t deadline, size_t max_bytes, const struct pz_ctl *ctl,
                             struct bridge_search_result *result, struct bridge_plan *plan)
{
    struct bridge_state_space space;
    struct bridge_search_task task = {.space = &space,
                                      .deadline = deadline ? deadline : BRIDGE_NEVER - 1,
                                      .max_bytes = max_bytes,
                                      .budget.ctl = ctl};
    enum pz_status status = bridge_state_space_open(&space, party, rules);

    if (status != PZ_OK)
        return status;
    bridge_counting_bound_prepare(&space);
    if (task.deadline == BRIDGE_NEVER)
        task.deadline--;
    if (space.people == 0) {
        struct bridge_path path;

        bridge_path_open(&path, 0);
        status = bridge_path_plan(&path, &task.plan);
    } else {
        task.lower_bound = bridge_counting_bound(&space, space.everybody << 1);
        status = search(&task, method);
    }
    if (status != PZ_OK) {
        bridge_plan_free(&task.plan);
        return status;
    }
    *result = conclude(&task);
    *plan = task.plan;
    return PZ_OK;
}
