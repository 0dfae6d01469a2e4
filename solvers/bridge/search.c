#include "puzzles/bridge_search.h"

#include "best_first.h"
#include "counting_bound.h"
#include "depth_first.h"
#include "path.h"

#include <string.h>

enum {
    FEW_PEOPLE = 8 /* whose states are so few that a first plan saves nothing */
};

/* Takes over what a best-first search found out. */
static enum pz_status take_over(struct bridge_hunt *hunt, const struct bridge_best *best)
{
    uint64_t minutes = bridge_best_minutes(best);
    bool settled = !hunt->budget.cut;

    if (best->floor > hunt->lower_bound)
        hunt->lower_bound = best->floor;
    if (settled && (minutes == BRIDGE_NEVER || best->order <= BRIDGE_BY_SUM))
        hunt->lower_bound = minutes;
    if (minutes == BRIDGE_NEVER)
        return PZ_OK;
    bridge_plan_free(&hunt->plan);
    return bridge_best_plan(best, &hunt->plan);
}

static enum pz_status search_best(struct bridge_hunt *hunt, enum bridge_order order)
{
    struct bridge_best best;
    enum pz_status status =
        bridge_best_open(&best, hunt->space, &hunt->budget, hunt->max_bytes);

    best.order = order;
    if (hunt->plan.start)
        best.most = hunt->plan.minutes;
    if (status == PZ_OK)
        status = bridge_best_run(&best);
    if (status == PZ_OK)
        status = take_over(hunt, &best);
    bridge_best_close(&best);
    return status;
}

/* A*. With many people first some plan by the bound alone, and with it a better one: states
 * that only longer plans pass need not be kept, and it is there when the time is over. */
static enum pz_status search_a_star(struct bridge_hunt *hunt)
{
    static const enum bridge_order orders[] = {BRIDGE_BY_REST, BRIDGE_BY_NEARLY};
    bool few = hunt->space->people <= FEW_PEOPLE;

    for (size_t i = 0; !few && i < sizeof orders / sizeof *orders; i++) {
        enum pz_status status = search_best(hunt, orders[i]);

        if (status != PZ_OK || hunt->budget.cut || !hunt->plan.start)
            return status;
    }
    return search_best(hunt, BRIDGE_BY_SUM);
}

static enum pz_status search(struct bridge_hunt *hunt, enum bridge_method method)
{
    switch (method) {
    case BRIDGE_DIJKSTRA:
        return search_best(hunt, BRIDGE_BY_MINUTES);
    case BRIDGE_A_STAR:
        return search_a_star(hunt);
    case BRIDGE_BREADTH_FIRST:
        return bridge_classic_breadth(hunt);
    case BRIDGE_DEPTH_FIRST:
        return bridge_classic_depth(hunt);
    case BRIDGE_ITERATIVE_DEEPENING:
        return bridge_classic_deepening(hunt);
    }
    return PZ_INVALID;
}

/* What the hunt amounts to. A plan beyond the deadline is none. */
static struct bridge_search_result conclude(struct bridge_hunt *hunt)
{
    bool found = hunt->plan.start && hunt->plan.minutes <= hunt->deadline;

    if (!found)
        bridge_plan_free(&hunt->plan);
    return (struct bridge_search_result){.possible = found,
                                         .proven =
                                             found ? hunt->plan.minutes <= hunt->lower_bound
                                                   : hunt->lower_bound > hunt->deadline,
                                         .complete = !hunt->budget.cut,
                                         .minutes = hunt->plan.minutes,
                                         .lower_bound = hunt->lower_bound,
                                         .expanded = hunt->budget.nodes,
                                         .generated = hunt->budget.steps};
}

enum pz_status bridge_search(const struct bridge_party *party,
                             const struct bridge_rules *rules, enum bridge_method method,
                             uint64_t deadline, size_t max_bytes, const struct pz_ctl *ctl,
                             struct bridge_search_result *result, struct bridge_plan *plan)
{
    struct bridge_space space;
    struct bridge_hunt hunt = {.space = &space,
                               .deadline = deadline ? deadline : BRIDGE_NEVER - 1,
                               .max_bytes = max_bytes,
                               .budget.ctl = ctl};
    enum pz_status status = bridge_space_open(&space, party, rules);

    if (status != PZ_OK)
        return status;
    if (hunt.deadline == BRIDGE_NEVER)
        hunt.deadline--;
    if (space.people == 0) {
        struct bridge_path path;

        bridge_path_open(&path, 0);
        status = bridge_path_plan(&path, &hunt.plan);
    } else {
        hunt.lower_bound = bridge_rest(&space, space.everybody << 1);
        status = search(&hunt, method);
    }
    if (status != PZ_OK) {
        bridge_plan_free(&hunt.plan);
        return status;
    }
    *result = conclude(&hunt);
    *plan = hunt.plan;
    return PZ_OK;
}
