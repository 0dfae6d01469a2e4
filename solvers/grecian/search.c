/* Chooses the method that counts the solutions.
 *
 * There are two methods: depth first (depth_first.c) and meeting in the middle
 * (meet_in_the_middle.c). GRECIAN_AUTO begins depth first, which solves most puzzles within
 * 4,096 nodes. If that is not enough and meeting in the middle is possible, GRECIAN_AUTO
 * estimates the cost of each method (tree_size.c, meeting_plan.c) and continues with the
 * cheaper one. In any case, it changes to meeting in the middle when the depth-first search
 * has taken twice as many steps as meeting in the middle would take. Therefore an estimate
 * that is too low costs at most three times the cost of the better method.
 *
 * Constants. The first 4,096 nodes take 0.4 ms for 24 columns. A node is assumed to cost as
 * much as 100 sums; the measured cost was 65 sums for 24 columns and 170 for 36. */
#include "search.h"

#include "depth_first.h"
#include "first_solutions.h"
#include "meet_in_the_middle.h"
#include "odometer.h"
#include "solvers/core/check.h"
#include "tree_size.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIAL_NODES = 4096, /* nodes before the costs are estimated */
    NODE_STEPS = 100    /* sums that cost as much as a node */
};

struct search {
    struct grecian_depth_first depth_first;
    struct grecian_meeting_plan plan;
    bool planned;
    double depth_first_nodes; /* estimated; 0 before the estimate */
    double meet_steps; /* estimated; 0 before the estimate, or if meeting is impossible */
};

static void make_plan(struct search *s)
{
    const struct grecian_puzzle *puzzle = s->depth_first.puzzle;
    const struct pz_ctl *ctl = s->depth_first.budget->ctl;

    if (!s->planned)
        grecian_meeting_plan_make(puzzle, ctl ? ctl->max_bytes : 0, &s->plan);
    s->planned = true;
    s->meet_steps = grecian_meeting_plan_cost(puzzle, &s->plan);
}

/* Estimates the costs, and returns true if meeting in the middle is cheaper. If folding
 * makes meeting in the middle cheaper than the trial, the size of the depth-first search is
 * not estimated. */
static bool is_meeting_cheaper(struct search *s)
{
    struct grecian_depth_first *depth_first = &s->depth_first;
    double meet_nodes = s->meet_steps / NODE_STEPS;

    if (s->meet_steps <= 0)
        return false;
    s->depth_first_nodes = TRIAL_NODES;
    if (s->plan.folds && meet_nodes < TRIAL_NODES)
        return true;
    s->depth_first_nodes = grecian_tree_size_estimate(&depth_first->tables);
    if (meet_nodes < (double)(UINT64_MAX / 4))
        depth_first->review = depth_first->budget->nodes + (uint64_t)(2 * meet_nodes);
    return s->depth_first_nodes > meet_nodes;
}

/* Returns true if meeting in the middle must replace the depth-first search. The first call
 * compares the estimates. In the second call, the depth-first search has cost twice as much
 * as meeting in the middle would. */
static bool should_give_up(struct grecian_depth_first *depth_first)
{
    struct search *s = depth_first->arg;

    if (s->depth_first_nodes > 0)
        return true;
    make_plan(s);
    return is_meeting_cheaper(s);
}

static enum pz_status meet(struct search *s, struct grecian_search_result *result)
{
    const struct grecian_depth_first *depth_first = &s->depth_first;

    *result = (struct grecian_search_result){.method = GRECIAN_MEET_IN_THE_MIDDLE};
    return grecian_meet_in_the_middle(depth_first->puzzle, &s->plan, depth_first->task,
                                      depth_first->budget, result);
}

/* Removes the plan to fold the columns, because folding has excluded too little. */
static void stop_folding(struct search *s, struct grecian_search_result *result)
{
    s->plan.folds = 0;
    s->depth_first_nodes = 0;
    s->depth_first.review = s->depth_first.budget->nodes;
    *result = (struct grecian_search_result){.complete = false};
}

/* Searches depth first, and then by meeting in the middle if that is cheaper. */
static enum pz_status search_by_both(struct search *s, struct grecian_search_result *result)
{
    struct grecian_depth_first *depth_first = &s->depth_first;
    enum pz_status status = grecian_depth_first_run(depth_first, result);

    result->method = GRECIAN_DEPTH_FIRST;
    if (status != PZ_OK || !depth_first->given_up)
        return status;
    status = meet(s, result);
    if (status != PZ_OK || !result->given_up)
        return status;
    stop_folding(s, result);
    return search_by_both(s, result);
}

/* Searches by the method of the task, or by the cheapest one. */
static enum pz_status search_by(struct search *s, struct grecian_search_result *result)
{
    const struct grecian_depth_first *depth_first = &s->depth_first;

    if (depth_first->task->method == GRECIAN_ODOMETER) {
        result->method = GRECIAN_ODOMETER;
        return grecian_odometer_run(depth_first->puzzle, depth_first->task,
                                    depth_first->budget, result);
    }
    if (depth_first->task->method != GRECIAN_MEET_IN_THE_MIDDLE)
        return search_by_both(s, result);
    make_plan(s);
    if (s->meet_steps <= 0)
        return search_by_both(s, result);
    enum pz_status status = meet(s, result);

    if (status != PZ_OK || !result->given_up)
        return status;
    stop_folding(s, result);
    make_plan(s);
    return meet(s, result);
}

static enum grecian_choice choice_of(const struct grecian_search_task *task,
                                     const struct grecian_search_result *result)
{
    if (task->method == result->method)
        return GRECIAN_CHOICE_ASKED;
    if (result->depth_first_nodes > 0 && result->meet_steps > 0)
        return GRECIAN_CHOICE_ESTIMATED;
    return task->method == GRECIAN_AUTO && result->nodes <= TRIAL_NODES
               ? GRECIAN_CHOICE_EARLY
               : GRECIAN_CHOICE_ONLY;
}

/* Searches until all solutions are counted, the budget ends, or `task->enough` are
 * known. */
static enum pz_status explore(const struct grecian_puzzle *puzzle,
                              const struct grecian_search_task *task,
                              struct pz_budget *budget,
                              struct grecian_search_result *result)
{
    struct search *s = malloc(sizeof *s);
    uint64_t begun = budget->nodes;

    if (!s)
        return PZ_NO_MEMORY;
    s->depth_first.puzzle = puzzle;
    s->depth_first.task = task;
    s->depth_first.budget = budget;
    s->depth_first.should_give_up = should_give_up;
    s->depth_first.review = task->method == GRECIAN_AUTO ? begun + TRIAL_NODES : UINT64_MAX;
    s->depth_first.arg = s;
    s->planned = false;
    s->depth_first_nodes = s->meet_steps = 0;
    *result = (struct grecian_search_result){.complete = false};
    enum pz_status status = search_by(s, result);

    result->depth_first_nodes = s->depth_first_nodes;
    result->meet_steps = s->meet_steps;
    result->first =
        result->complete && (!task->limit || pz_count_is(&result->count, result->listed));
    result->nodes = budget->nodes - begun;
    result->choice = choice_of(task, result);
    free(s);
    return status;
}

enum pz_status grecian_is_solvable(const struct grecian_puzzle *puzzle,
                                   struct pz_budget *budget, bool *solvable)
{
    const struct grecian_search_task task = {.enough = 1};
    struct grecian_search_result result;
    enum pz_status status = explore(puzzle, &task, budget, &result);

    *solvable = status == PZ_OK && !pz_count_is(&result.count, 0);
    return status;
}

/* The function `reach` for grecian_first_solutions: every column must be correct. */
static enum pz_status reach_all(const struct grecian_puzzle *puzzle, unsigned least,
                                struct pz_budget *budget, bool *reached)
{
    assert(least == puzzle->columns);
    (void)least;
    return grecian_is_solvable(puzzle, budget, reached);
}

/* Replaces the solutions of the search by the first solutions, unless the budget ends
 * before the first solution is known. */
static enum pz_status list_first(const struct grecian_puzzle *puzzle,
                                 const struct grecian_search_task *task,
                                 struct pz_budget *budget,
                                 struct grecian_search_result *result)
{
    struct grecian_offsets met = task->list[0];
    struct grecian_first_solutions first = {.puzzle = puzzle,
                                            .least = puzzle->columns,
                                            .reach = reach_all,
                                            .budget = budget,
                                            .list = task->list,
                                            .limit = task->limit};
    enum pz_status status = grecian_first_solutions_list(&first);

    result->first = !budget->cut;
    result->listed = first.listed;
    if (first.listed == 0) {
        task->list[0] = met;
        result->listed = 1;
    }
    return status == PZ_OK && budget->stopped ? PZ_STOPPED : status;
}

static int compare_offsets(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct grecian_offsets));
}

#ifdef PUZZLED_CHECK
struct found {
    const struct grecian_puzzle *puzzle;
    const struct grecian_search_task *task;
    const struct grecian_search_result *result;
};

/* Asserts that the list contains different solutions in lexicographic order. */
static void found_check(const struct found *found)
{
    const struct grecian_offsets *list = found->task->list;
    struct grecian_view view;

    assert(found->result->listed <= found->task->limit);
    assert(found->result->method != GRECIAN_AUTO);
    for (size_t i = 0; i < found->result->listed; i++) {
        grecian_position(found->puzzle, &list[i], &view);
        assert(view.correct_columns == found->puzzle->columns && list[i].turn[0] == 0);
        assert(i == 0 || memcmp(&list[i - 1], &list[i], sizeof *list) < 0);
    }
}
#endif

enum pz_status grecian_search(const struct grecian_puzzle *puzzle,
                              const struct grecian_search_task *task,
                              struct pz_budget *budget,
                              struct grecian_search_result *result)
{
    enum pz_status status = explore(puzzle, task, budget, result);

    if (status == PZ_OK && result->complete && !result->first)
        status = list_first(puzzle, task, budget, result);
    else if (status == PZ_OK && result->listed > 1)
        qsort(task->list, result->listed, sizeof *task->list, compare_offsets);
    if (status == PZ_OK)
        CHECKED(found_check, (&(const struct found){puzzle, task, result}));
    return status;
}
