/* Search by name
 *
 * A* looks for an upper bound first: greedy best-first search finds some plan, weighted A*
 * a better one, and A* then drops what cannot be better than that one. Such a plan is also
 * what there is to say when the time is over. Up to FEW_PEOPLE it does not pay: all 512
 * states are searched in some microseconds. */
#include "search.h"

#include "article.h"
#include "best_first.h"
#include "breadth_first.h"
#include "counting_bound.h"
#include "depth_first.h"
#include "path.h"

enum {
    FEW_PEOPLE = 8 /* whose states are so few that a first plan saves nothing */
};

static enum pz_status search_a_star(struct bridge_search_task *task)
{
    static const enum bridge_best_first_order orders[] = {BRIDGE_BY_BOUND,
                                                          BRIDGE_BY_WEIGHTED_SUM};
    bool few = task->space->people <= FEW_PEOPLE;

    for (size_t i = 0; !few && i < sizeof orders / sizeof *orders; i++) {
        enum pz_status status = bridge_best_first_search(task, orders[i]);

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
    case BRIDGE_DEPTH_FIRST:
        return bridge_depth_first_run(task);
    case BRIDGE_ITERATIVE_DEEPENING:
        return bridge_depth_first_deepen(task);
    case BRIDGE_ARTICLE_DEPTH_FIRST:
        return bridge_article_depth_first(task);
    case BRIDGE_ARTICLE_BREADTH_FIRST:
        return bridge_article_breadth_first(task);
    default:
        return PZ_INVALID;
    }
}

/* Tells what was found. A plan beyond the deadline is none. */
static void conclude(struct bridge_search_task *task, struct bridge_answer *answer)
{
    if (task->plan.minutes > task->deadline_minutes)
        bridge_plan_free(&task->plan);
    answer->found = task->plan.start != NULL;
    answer->proven = answer->found ? task->plan.minutes <= task->lower_bound
                                   : task->lower_bound > task->deadline_minutes;
    answer->search_cut = task->budget->cut;
    answer->minutes = task->plan.minutes;
    answer->lower_bound = task->lower_bound;
    answer->states = task->budget->nodes - task->nodes;
    answer->crossings = task->budget->steps - task->steps;
}

/* The plan of nobody has no crossing. */
static enum pz_status take_nobody(struct bridge_search_task *task)
{
    struct bridge_path path;

    bridge_path_open(&path, 0);
    return bridge_path_plan(&path, &task->plan);
}

enum pz_status bridge_search(const struct bridge_question *question,
                             struct pz_budget *budget, struct bridge_answer *answer,
                             struct bridge_plan *plan)
{
    struct bridge_state_space space;
    struct bridge_search_task task = {.space = &space,
                                      .deadline_minutes = question->deadline_minutes,
                                      .max_bytes = budget->ctl ? budget->ctl->max_bytes : 0,
                                      .budget = budget,
                                      .nodes = budget->nodes,
                                      .steps = budget->steps};
    enum pz_status status =
        bridge_state_space_open(&space, &question->party, &question->rules);

    if (status != PZ_OK)
        return status;
    if (task.deadline_minutes == 0 || task.deadline_minutes == BRIDGE_NEVER)
        task.deadline_minutes = BRIDGE_NEVER - 1;
    bridge_counting_bound_prepare(&space, budget);
    if (space.people > 0) {
        task.lower_bound = bridge_counting_bound(&space, space.everybody << 1);
        status = search(&task, question->method);
    } else {
        status = take_nobody(&task);
    }
    if (status != PZ_OK) {
        bridge_plan_free(&task.plan);
        return status;
    }
    conclude(&task, answer);
    *plan = task.plan;
    return PZ_OK;
}
