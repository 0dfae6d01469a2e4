/* Answers a question in these steps:
 *
 *  1. Answers that do not require a search.
 *  2. A* (search.c), with at most three fifths of the time.
 *  3. If A* reaches a limit without a plan: weighted searches for any plan, or the theorems
 *     about bridges.
 *  4. The number of optimal plans, and the first of them (count_plans.c).
 *  5. The graph, on request.
 *
 * All steps share one budget. If step 4 or 5 reaches a limit, the answer is still valid. */
#include "bridge_case.h"
#include "count_plans.h"
#include "graph.h"
#include "list_plans.h"
#include "question.h"

#include <stdlib.h>
#include <string.h>

enum {
    BRIEF_SETS = 1 << 14, /* sets of rules times travelers for PZ_BRIEF: a millisecond */
    WEIGHT_MAX = 4,       /* of the first weighted search */
    BRIDGE_STEPS = 200000 /* groups that A* tries before the theorems about bridges */
};

/* The state of a call. */
struct solver {
    const struct crossing_question *question;
    struct crossing_answer *answer;
    struct crossing_space space;
    uint64_t deadline; /* the maximum cost of a plan */
    struct pz_ctl whole, share;
    struct pz_budget budget;
    struct crossing_search search;
};

/* Begins a step with `fifths` fifths of the remaining time. Limits that the previous step
 * reached do not apply to the new step. */
static void begin_step(struct solver *s, unsigned fifths)
{
    s->share = pz_ctl_share(&s->whole, fifths, 5);
    pz_budget_part(&s->budget, &s->share);
    pz_budget_look(&s->budget);
}

static void set_impossible(struct solver *s, enum crossing_argument argument)
{
    s->answer->verdict = CROSSING_IMPOSSIBLE;
    s->answer->proven = true;
    s->answer->argument = argument;
    s->answer->plans.counted = s->answer->plans.counted_distinct = true;
}

/* Returns the first traveler of a cell who is on the bank where the cell has too many
 * travelers. */
static int first_to_cross(const struct crossing_space *space,
                          const struct crossing_cell *cell)
{
    uint64_t far = space->question->start.far;
    bool leaves = space->start_near & ~space->end_near & cell->field;

    return __builtin_ctzll(cell->who & (leaves ? ~far : far));
}

/* Returns a traveler who must cross but does not fit in any group, by seats and weights.
 * Returns -1 if there is no such traveler. */
static int find_stranded(const struct crossing_space *space)
{
    uint64_t moving = space->start_near ^ space->end_near, lightest = UINT64_MAX;

    for (uint64_t rest = space->rowers; rest; rest &= rest - 1) {
        uint64_t weight = space->weight[__builtin_ctzll(rest)];

        lightest = weight < lightest ? weight : lightest;
    }
    for (unsigned i = 0; i < space->cells; i++) {
        const struct crossing_cell *cell = &space->cell[i];
        bool rows = space->rowers >> cell->at & 1;
        uint64_t weight = space->weight[cell->at] + (rows ? 0 : lightest);

        if ((moving & cell->field) &&
            (weight > space->load || (!rows && space->seats == 1)))
            return first_to_cross(space, cell);
    }
    return -1;
}

/* Returns true if no traveler on the bank of the boat can row and is light enough. */
static bool has_no_rower(const struct crossing_space *space)
{
    struct crossing_position start = crossing_space_start(space);
    uint64_t side = start.boat_far ? space->everyone & ~start.near : start.near;

    for (uint64_t rest = space->rowers & side; rest; rest &= rest - 1) {
        if (space->weight[__builtin_ctzll(rest)] <= space->load)
            return false;
    }
    return true;
}

/* Answers a question that does not require a search. Returns false if a search is
 * necessary. */
static bool solve_without_search(struct solver *s)
{
    const struct crossing_space *space = &s->space;
    struct crossing_answer *answer = s->answer;
    uint32_t broken = crossing_state_broken_rule(s->question, &s->question->end);
    int stranded = find_stranded(space);

    if (crossing_space_is_end(space, crossing_space_start(space))) {
        answer->verdict = CROSSING_POSSIBLE;
        answer->found = answer->proven = true;
        answer->argument = CROSSING_ARGUMENT_AT_END;
        answer->plans.counted = answer->plans.counted_distinct = true;
        answer->plans.count = answer->plans.distinct = pz_count_from(1);
    } else if (broken < s->question->rules) {
        set_impossible(s, CROSSING_ARGUMENT_END_RULE);
        answer->rule = broken;
    } else if (has_no_rower(space)) {
        set_impossible(s, CROSSING_ARGUMENT_NO_ROWER);
    } else if (stranded >= 0) {
        set_impossible(s, CROSSING_ARGUMENT_STRANDED);
        answer->stranded = (uint32_t)stranded;
    } else if (space->group_max == 1 &&
               crossing_bound_find(&s->search.bound, crossing_space_start(space)) ==
                   CROSSING_NEVER) {
        set_impossible(s, CROSSING_ARGUMENT_ONE_ABOARD);
    }
    return answer->argument != CROSSING_ARGUMENT_NONE;
}

/* Sets the plan to the path to `end`, unless plans are listed. */
static enum pz_status set_plan(struct solver *s, uint32_t end)
{
    if (s->answer->plans.listed > 0)
        return PZ_OK;
    return crossing_plan_to(&s->search, end, &s->answer->plan);
}

/* Counts and lists the plans with the least cost, within the limits. */
static enum pz_status find_plans(struct solver *s)
{
    begin_step(s, 5);
    enum pz_status status = crossing_count_plans(&s->search, s->search.lower_bound,
                                                 s->question->plans, &s->answer->plans);

    s->answer->cut |= s->budget.cut;
    return status;
}

/* Returns the end with the least cost, or CROSSING_NO_NODE. */
static uint32_t nearest_end(const struct crossing_search *search)
{
    uint32_t nearest = search->ends[0], other = search->ends[1];

    if (nearest == CROSSING_NO_NODE ||
        (other != CROSSING_NO_NODE &&
         search->node[other].cost < search->node[nearest].cost))
        return other;
    return nearest;
}

/* Sets the answer to the result of A*, which searched for plans up to the deadline. */
static enum pz_status read_search(struct solver *s, enum crossing_search_end end)
{
    struct crossing_answer *answer = s->answer;
    struct crossing_search *search = &s->search;
    uint32_t end_node = nearest_end(search);
    enum pz_status status = PZ_OK;

    answer->lower_bound = search->lower_bound;
    answer->argument = CROSSING_ARGUMENT_SEARCH;
    if (end == CROSSING_SEARCH_EXHAUSTED)
        set_impossible(s, CROSSING_ARGUMENT_EXHAUSTED);
    if (end == CROSSING_SEARCH_BEYOND)
        set_impossible(s, CROSSING_ARGUMENT_DEADLINE);
    if (answer->verdict == CROSSING_IMPOSSIBLE)
        return PZ_OK;
    answer->cut = end == CROSSING_SEARCH_LIMITED;
    answer->proven = !answer->cut;
    if (end_node == CROSSING_NO_NODE || search->node[end_node].cost > s->deadline)
        return PZ_OK;
    answer->found = true;
    answer->proven |= search->node[end_node].cost == search->lower_bound;
    answer->verdict = CROSSING_POSSIBLE;
    if (!answer->cut)
        status = find_plans(s);
    return status == PZ_OK ? set_plan(s, end_node) : status;
}

/* Records the size of a search. The answer has the largest values of all searches. */
static void measure(struct solver *s)
{
    struct crossing_answer *answer = s->answer;
    size_t bytes = crossing_search_bytes(&s->search);

    answer->frontier =
        s->search.frontier > answer->frontier ? s->search.frontier : answer->frontier;
    answer->search_bytes = bytes > answer->search_bytes ? bytes : answer->search_bytes;
}

/* Returns the status after a search. */
static enum pz_status search_status(const struct solver *s)
{
    return s->budget.stopped ? PZ_STOPPED : s->search.status;
}

/* Uses a weighted search to find a plan that costs less than `best` and meets the deadline.
 * Sets `best` to the cost of the plan. */
static enum pz_status search_weighted(struct solver *s, unsigned weight, uint64_t *best)
{
    crossing_search_close(&s->search);
    crossing_search_open(&s->search, &s->space, &s->budget, weight);
    crossing_search_add(&s->search, crossing_space_start(&s->space));
    crossing_search_run(&s->search, CROSSING_NEVER - 1);
    measure(s);
    uint32_t end_node = nearest_end(&s->search);
    enum pz_status status = search_status(s);
    uint64_t cost =
        end_node == CROSSING_NO_NODE ? CROSSING_NEVER : s->search.node[end_node].cost;

    if (status != PZ_OK || cost >= *best || cost > s->deadline)
        return status;
    *best = cost;
    s->answer->found = true;
    s->answer->proven = cost == s->answer->lower_bound;
    s->answer->verdict = CROSSING_POSSIBLE;
    crossing_plan_free(&s->answer->plan);
    return set_plan(s, end_node);
}

/* Searches for any plan if A* did not find a plan. The first search is fast, and the
 * following searches are more exact. */
static enum pz_status search_any(struct solver *s)
{
    uint64_t best = CROSSING_NEVER;
    enum pz_status status = PZ_OK;

    for (unsigned weight = WEIGHT_MAX; status == PZ_OK && !s->answer->proven && weight > 1;
         weight /= 2) {
        begin_step(s, 3);
        status = search_weighted(s, weight, &best);
    }
    return status;
}

/* Continues after A* reached a limit without a plan. */
static enum pz_status search_more(struct solver *s)
{
    if (!crossing_is_bridge(s->question))
        return s->whole.effort == PZ_BRIEF ? PZ_LATER : search_any(s);
    begin_step(s, 5);
    return crossing_bridge_solve(&s->space, &s->share, s->answer);
}

static enum pz_status search(struct solver *s)
{
    bool bridge = crossing_is_bridge(s->question);

    s->answer->method = CROSSING_A_STAR;
    begin_step(s, 3);
    if (bridge)
        crossing_search_limit_steps(&s->search, BRIDGE_STEPS);
    crossing_search_add(&s->search, crossing_space_start(&s->space));
    enum crossing_search_end end = crossing_search_run(&s->search, s->deadline);
    enum pz_status status = search_status(s);

    s->answer->nodes = s->budget.nodes;
    s->answer->steps = s->budget.steps;
    measure(s);
    if (status == PZ_OK && (end != CROSSING_SEARCH_LIMITED || !bridge))
        status = read_search(s, end);
    if (status == PZ_OK && end == CROSSING_SEARCH_LIMITED && !s->answer->found)
        status = search_more(s);
    return status;
}

static enum pz_status make_graph(struct solver *s)
{
    const struct crossing_answer *answer = s->answer;
    bool best = answer->found && answer->proven;

    begin_step(s, 5);
    crossing_search_close(&s->search);
    crossing_search_open(&s->search, &s->space, &s->budget, 1);
    enum pz_status status =
        crossing_graph_make(&s->space, &s->budget,
                            best ? answer->lower_bound : CROSSING_NEVER, &s->answer->graph);

    s->answer->cut |= s->budget.cut;
    return status;
}

/* Copies the first plan of the list to the plan of the answer. */
static enum pz_status copy_first_plan(struct crossing_answer *answer)
{
    const struct crossing_plan *first = answer->plans.list;
    size_t bytes = 0;

    if (answer->plans.listed == 0)
        return PZ_OK;
    bytes = first->crossings * sizeof *first->who;
    answer->plan = *first;
    answer->plan.who = malloc(bytes);
    if (!answer->plan.who)
        return PZ_NO_MEMORY;
    memcpy(answer->plan.who, first->who, bytes);
    return PZ_OK;
}

static enum pz_status solve(struct solver *s)
{
    enum pz_status status = solve_without_search(s) ? PZ_OK : search(s);

    if (status == PZ_OK)
        status = copy_first_plan(s->answer);
    if (status == PZ_OK && s->question->graph_nodes > 0)
        status = make_graph(s);
    if (status == PZ_OK && s->answer->cut && s->whole.effort == PZ_BRIEF)
        status = PZ_LATER;
    return status;
}

/* Returns true if it takes long to find the interchangeable travelers and the blocks,
 * because this reads every set of the rules. */
static bool has_many_sets(const struct crossing_question *question)
{
    uint64_t sets = 0;

    for (uint32_t i = 0; i < question->rules; i++)
        sets += question->rule[i].form == CROSSING_NEVER_OUTNUMBERED
                    ? 2
                    : 2 * question->rule[i].parts;
    return sets * question->travelers > BRIEF_SETS;
}

enum pz_status crossing_solve(const struct crossing_question *question,
                              const struct pz_ctl *ctl, struct crossing_answer *answer)
{
    struct crossing_answer made = {.verdict = CROSSING_UNDECIDED};

    if (!crossing_question_is_valid(question))
        return PZ_INVALID;
    if (ctl && ctl->effort == PZ_BRIEF && has_many_sets(question))
        return PZ_LATER;
    struct solver *s = malloc(sizeof *s);

    if (!s)
        return PZ_NO_MEMORY;
    s->question = question;
    s->answer = &made;
    s->deadline =
        question->deadline_minutes ? question->deadline_minutes : CROSSING_NEVER - 1;
    s->whole = pz_ctl_begin(ctl);
    s->budget = (struct pz_budget){.ctl = &s->whole};
    enum pz_status status = crossing_space_open(&s->space, question);

    crossing_search_open(&s->search, &s->space, &s->budget, 1);
    if (status == PZ_OK)
        status = solve(s);
    crossing_search_close(&s->search);
    crossing_space_close(&s->space);
    free(s);
    status = pz_ctl_end(ctl, status);
    if (status == PZ_OK)
        *answer = made;
    else
        crossing_answer_free(&made);
    return status;
}
