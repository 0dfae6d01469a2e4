/* Depth-first search, and iterative deepening
 *
 * Both go down from state to state under a limit of minutes and come back up when no group
 * is left to try. They keep no record of states, so they take little memory, and meet the
 * same states again and again.
 *
 * Depth-first search has the deadline for its limit, and ends with the first plan. Nothing
 * but the minutes keeps it from walking in circles, so it needs a limit: without a deadline
 * an ample one, as long as everybody walks over and back once, or as some plan that is
 * known takes. It tells everybody apart and tries every crossing, over the largest groups
 * first, back the smallest: that is the way across.
 *
 * Iterative deepening (IDA*: Korf, "Depth-first iterative-deepening", 1985) cuts off where
 * the minutes and the bound of those to come exceed the limit. The first limit is the bound
 * of the start. If nothing is found, every plan takes at least the least of what was cut
 * off, and that is the next limit; so the first plan found takes the least minutes. As it
 * is only to find the least, it leaves out crossings that never pay (crossings.c), takes
 * people who are alike for one another, and never undoes the crossing before.
 *
 * Neither can tell that there is no plan at all, as there is always a longer walk to try.
 * So first a best-first search finds some plan or that there is none. */
#include "depth_first.h"

#include "best_first.h"
#include "counting_bound.h"
#include "path.h"

/* Depth-first search down to a limit of minutes. */
struct dive {
    struct bridge_search_task *task;
    const struct bridge_state_space *space;
    struct bridge_path *path;
    uint64_t limit;
    uint64_t next; /* least minutes, by the bound, of what the limit cut off */
    bool bounded;  /* by the bound of what is to come, and by crossings that may pay */
};

static enum pz_status go_down(struct dive *dive, uint32_t state, uint64_t minutes)
{
    enum pz_status status = bridge_path_push(dive->path, dive->space, state, minutes);

    if (dive->path->full)
        dive->task->budget->cut = true;
    if (status != PZ_OK || dive->path->full)
        return status;
    struct bridge_crossings *crossings = &dive->path->step[dive->path->count - 1].crossings;

    if (dive->bounded)
        *crossings = bridge_crossings_paying(dive->space, state);
    if (crossings->back)
        crossings->largest = 1;
    else
        crossings->smallest = crossings->largest;
    return PZ_OK;
}

/* The next group to try: over the largest first, back the smallest first, as that is the
 * way across; by their members then. */
static bool next_group(struct bridge_crossings *crossings)
{
    const struct bridge_state_space *space = crossings->space;
    bool one_back = crossings->paying && space->bearers == space->everybody;

    while (!bridge_crossings_next(crossings)) {
        if (crossings->back && (one_back || crossings->largest == space->capacity))
            return false;
        if (!crossings->back && crossings->smallest == 1)
            return false;
        crossings->largest =
            (uint8_t)(crossings->back ? crossings->largest + 1 : crossings->largest - 1);
        crossings->smallest = crossings->largest;
        crossings->group = 0;
    }
    return true;
}

/* True when a crossing of the last step on the path must not be followed: it takes too
 * long, or only undoes the one before. */
static bool is_cut_off(struct dive *dive, uint32_t state, uint64_t minutes)
{
    if (!dive->bounded)
        return minutes > dive->limit;
    if (dive->path->count > 1 && dive->path->step[dive->path->count - 2].state == state)
        return true;
    uint64_t rest = bridge_counting_bound(dive->space, state);
    uint64_t least = rest == BRIDGE_NEVER ? BRIDGE_NEVER : minutes + rest;

    if (least > dive->limit && least < dive->next)
        dive->next = least;
    return least > dive->limit;
}

/* Searches within the limit. The path ends with the last crossing if it was found, and is
 * empty when it was not, or else the budget is cut. */
static enum pz_status search_down(struct dive *dive, bool *found)
{
    struct pz_budget *budget = dive->task->budget;
    struct bridge_path *path = dive->path;
    enum pz_status status = PZ_OK;

    *found = false;
    path->count = 0;
    dive->next = BRIDGE_NEVER;
    if (!pz_budget_node(budget))
        status = go_down(dive, dive->space->everybody << 1, 0);
    while (status == PZ_OK && path->count > 0 && !budget->cut && !budget->stopped) {
        struct bridge_step *step = &path->step[path->count - 1];

        if (!next_group(&step->crossings)) {
            path->count--;
            continue;
        }
        if (pz_budget_step(budget))
            break;
        uint64_t minutes = step->minutes + bridge_crossings_minutes(&step->crossings);
        uint32_t state =
            bridge_state_space_after(dive->space, step->state, step->crossings.group);

        if (is_cut_off(dive, state, minutes))
            continue;
        if (pz_budget_node(budget))
            break;
        *found = state == BRIDGE_STATE_DONE;
        if (*found)
            return PZ_OK;
        status = go_down(dive, state, minutes);
    }
    return budget->stopped ? PZ_STOPPED : status;
}

/* The plan of a path that was found. Names of people who are alike may have been
 * exchanged on the way down. */
static enum pz_status take_plan(struct dive *dive)
{
    struct bridge_path *path = dive->path;

    bridge_path_find_groups(dive->space, path);
    return bridge_path_plan(path, &dive->task->plan);
}

/* As long as everybody walks over and back once: an ample limit for a search without one,
 * if some plan is known to keep to it. */
static uint64_t ample(const struct bridge_state_space *space, uint64_t known)
{
    uint64_t sum = 0;

    for (unsigned p = 0; p < space->people; p++)
        sum += (uint64_t)space->minutes[0][p] + space->minutes[1][p];
    return sum > known ? sum : known;
}

enum pz_status bridge_depth_first_run(struct bridge_search_task *task)
{
    struct bridge_state_space apart = *task->space;
    struct bridge_path path;
    struct dive dive = {
        .task = task, .space = &apart, .path = &path, .limit = task->deadline_minutes};
    enum pz_status status = bridge_best_first_any(task);
    bool found = false;

    if (status != PZ_OK || task->budget->cut || task->lower_bound == BRIDGE_NEVER)
        return status;
    if (task->deadline_minutes == BRIDGE_NEVER - 1)
        dive.limit = ample(&apart, task->plan.minutes);
    bridge_plan_free(&task->plan);
    bridge_state_space_tell_apart(&apart);
    bridge_path_open(&path, task->max_bytes);
    status = search_down(&dive, &found);
    if (status == PZ_OK && found)
        status = take_plan(&dive);
    else if (!task->budget->cut)
        task->lower_bound = dive.limit + 1;
    bridge_path_close(&path);
    return status;
}

enum pz_status bridge_depth_first_deepen(struct bridge_search_task *task)
{
    struct bridge_path path;
    struct dive dive = {.task = task, .space = task->space, .path = &path, .bounded = true};
    enum pz_status status = bridge_best_first_any(task);
    bool found = false;

    if (status != PZ_OK || task->budget->cut || task->lower_bound == BRIDGE_NEVER)
        return status;
    bridge_path_open(&path, task->max_bytes);
    while (status == PZ_OK && !found && !task->budget->cut &&
           task->lower_bound <= task->deadline_minutes) {
        dive.limit = task->lower_bound;
        status = search_down(&dive, &found);
        if (status == PZ_OK && !found && !task->budget->cut)
            task->lower_bound = dive.next;
    }
    if (status == PZ_OK && found) {
        bridge_plan_free(&task->plan);
        status = take_plan(&dive);
    }
    bridge_path_close(&path);
    return status;
}
