/* Which method counts the solutions
 *
 * Three methods count them: depth first (depth_first.c), by meeting in the middle
 * (meet_in_the_middle.c) and by folding (fold.c). GRECIAN_AUTO begins depth first. After
 * 4,096 nodes, where most puzzles have ended, it folds if it can: no estimate is made, as
 * that nearly always ends within milliseconds. If it does not, after FOLD_STEPS sums, or
 * cannot be done, GRECIAN_AUTO estimates what each would cost (tree_size.c,
 * meeting_plan.c) and goes over to meeting in the middle where that is cheaper; and it does
 * so in any case once the search has cost twice as much as meeting would, so an estimate
 * that is too low costs three times the better method at most. No estimate is made of a
 * puzzle that ends before, nor where there is no way to meet.
 *
 * Constants: the trial takes 0.4 ms for 24 columns. A node is reckoned to cost as much as
 * 100 sums; it was found to cost 65 with 24 columns and 170 with 36. */
#include "search.h"

#include "depth_first.h"
#include "first_solutions.h"
#include "fold.h"
#include "meet_in_the_middle.h"
#include "tree_size.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIAL_NODES = 4096, /* a search that is not over by then weighs the methods */
    NODE_STEPS = 100,   /* steps of meeting in the middle that cost as much as a node */
    FOLD_STEPS = 1 << 22
};

struct search {
    struct grecian_depth_first depth_first;
    struct grecian_meeting_plan plan; /* once it is made */
    double depth_first_nodes;         /* estimated, 0 before */
    bool folds;                       /* the next method is folding, */
    bool folded;                      /* which was tried, and given up */
};

static void make_plan(struct search *s)
{
    const struct pz_ctl *ctl = s->depth_first.budget->ctl;

    grecian_meeting_plan_make(s->depth_first.puzzle, ctl ? ctl->max_bytes : 0, &s->plan);
}

static bool may_fold(const struct search *s)
{
    const struct pz_ctl *ctl = s->depth_first.budget->ctl;

    return grecian_fold_possible(s->depth_first.puzzle, &s->plan, ctl ? ctl->max_bytes : 0);
}

/* Whether depth first, of which the tables are there, is estimated to cost more than
 * meeting in the middle. */
static bool is_meeting_cheaper(struct search *s)
{
    struct grecian_depth_first *depth_first = &s->depth_first;

    if (s->plan.steps <= 0)
        return false;
    double meet_nodes = s->plan.steps / NODE_STEPS;

    s->depth_first_nodes = grecian_tree_size_estimate(&depth_first->tables);
    if (meet_nodes < (double)(UINT64_MAX / 4))
        depth_first->review = depth_first->budget->nodes + (uint64_t)(2 * meet_nodes);
    return s->depth_first_nodes > meet_nodes;
}

/* Whether another method is to be taken: folding or, as estimated, meeting in the middle;
 * that also, the second time, as the search has cost twice as much. */
static bool is_dear(struct grecian_depth_first *depth_first)
{
    struct search *s = depth_first->arg;

    if (s->depth_first_nodes > 0)
        return true;
    if (!s->folded) {
        make_plan(s);
        s->folds = may_fold(s);
    }
    return s->folds || is_meeting_cheaper(s);
}

/* Folds. False where that is given up, and nothing has been found. */
static bool fold(struct search *s, uint64_t steps_max, struct grecian_search_result *result,
                 enum pz_status *status)
{
    const struct grecian_depth_first *depth_first = &s->depth_first;
    bool given_up = false;

    *result = (struct grecian_search_result){.method = GRECIAN_FOLDING};
    *status = grecian_fold(depth_first->puzzle, &s->plan, depth_first->task,
                           depth_first->budget, steps_max, result, &given_up);
    s->folds = false;
    s->folded = true;
    if (given_up)
        *result = (struct grecian_search_result){.method = GRECIAN_DEPTH_FIRST};
    return !given_up;
}

static enum pz_status meet(struct search *s, struct grecian_search_result *result)
{
    const struct grecian_depth_first *depth_first = &s->depth_first;

    *result = (struct grecian_search_result){.method = GRECIAN_MEET_IN_THE_MIDDLE};
    return grecian_meet_in_the_middle(depth_first->puzzle, &s->plan, depth_first->task,
                                      depth_first->budget, result);
}

/* Searches depth first, and then by another method if that turns out to be dear. */
static enum pz_status search_by_all(struct search *s, struct grecian_search_result *result)
{
    struct grecian_depth_first *depth_first = &s->depth_first;
    enum pz_status status = grecian_depth_first_run(depth_first, result);

    result->method = GRECIAN_DEPTH_FIRST;
    if (status != PZ_OK || !depth_first->given_up)
        return status;
    if (!s->folds)
        return meet(s, result);
    if (fold(s, FOLD_STEPS, result, &status) || status != PZ_OK)
        return status;
    depth_first->review = depth_first->budget->nodes; /* at once, and without folding */
    return search_by_all(s, result);
}

/* Searches by the method that the task wants, or by the cheapest one. */
static enum pz_status search_by(struct search *s, struct grecian_search_result *result)
{
    enum grecian_method method = s->depth_first.task->method;
    enum pz_status status = PZ_OK;

    if (method == GRECIAN_MEET_IN_THE_MIDDLE || method == GRECIAN_FOLDING)
        make_plan(s);
    if (method == GRECIAN_MEET_IN_THE_MIDDLE && s->plan.steps > 0)
        status = meet(s, result);
    else if (method == GRECIAN_FOLDING && may_fold(s))
        fold(s, UINT64_MAX, result, &status);
    else
        status = search_by_all(s, result);
    result->depth_first_nodes = s->depth_first_nodes;
    result->meet_steps = s->plan.steps;
    return status;
}

static enum grecian_choice choice_of(const struct grecian_search_task *task,
                                     const struct grecian_search_result *result)
{
    if (task->method == result->method)
        return GRECIAN_CHOICE_ASKED;
    if (result->method == GRECIAN_FOLDING)
        return GRECIAN_CHOICE_FOLDS;
    if (result->depth_first_nodes > 0 && result->meet_steps > 0)
        return GRECIAN_CHOICE_ESTIMATED;
    return task->method == GRECIAN_AUTO && result->nodes <= TRIAL_NODES
               ? GRECIAN_CHOICE_EARLY
               : GRECIAN_CHOICE_ONLY;
}

/* Searches until the end, the end of the budget, or `task->enough`. */
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
    s->depth_first.is_dear = is_dear;
    s->depth_first.review = task->method == GRECIAN_AUTO ? begun + TRIAL_NODES : UINT64_MAX;
    s->depth_first.arg = s;
    s->plan.steps = s->depth_first_nodes = 0;
    s->folds = s->folded = false;
    *result = (struct grecian_search_result){.complete = false};
    enum pz_status status = search_by(s, result);

    result->first =
        result->complete && (!task->limit || pz_count_is(&result->count, result->listed));
    result->nodes = budget->nodes - begun;
    result->choice = choice_of(task, result);
    free(s);
    return status;
}

/* What grecian_first_solutions asks, for all columns. The puzzles that it asks about have
 * fewer dials than the one that was solved. */
static enum pz_status reach_all(const struct grecian_puzzle *puzzle, unsigned least,
                                struct pz_budget *budget, bool *reached)
{
    const struct grecian_search_task task = {.enough = 1};
    struct grecian_search_result result;
    enum pz_status status = explore(puzzle, &task, budget, &result);

    (void)least;
    *reached = status == PZ_OK && !pz_count_is(&result.count, 0);
    return status;
}

/* Replaces the solutions that the search met by the first ones, unless the budget ends
 * before one is known. */
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
    return status;
}
