/* The whole answer
 *
 * In order: what is seen without a search; the bridge's theory, where there is nothing but
 * minutes; the search for the end (search.c), which may take four fifths of the time; the
 * optimal plans, counted and listed (plans.c); and the graph, when it is asked for. All
 * parts share one budget, and the last ones end well without it. */
#include "graph.h"
#include "plans.h"
#include "question.h"

#include <stdlib.h>
#include <string.h>

/* A question while it is answered. */
struct solving {
    const struct crossing_question *question;
    struct crossing_answer *answer;
    struct crossing_space space;
    struct pz_ctl whole, share;
    struct pz_budget budget;
    struct crossing_search search;
};

/* Begins a part of the work with the whole time, or with its share of it: what cut the
 * part before does not cut this one. */
static void begin_part(struct solving *s, bool shared)
{
    bool brief = s->whole.effort == PZ_BRIEF;

    s->share = shared && !brief ? pz_ctl_share(&s->whole, 4, 5) : s->whole;
    pz_budget_part(&s->budget, &s->share);
    pz_budget_look(&s->budget);
}

static void settle(struct solving *s, enum crossing_argument argument)
{
    s->answer->verdict = CROSSING_IMPOSSIBLE;
    s->answer->proven = true;
    s->answer->argument = argument;
    s->answer->plans.counted = s->answer->plans.counted_distinct = true;
}

/* Who has to cross and can never be aboard, by seats and weights: of a cell that wants more
 * or fewer near than there are, the first; -1: nobody. */
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
            return __builtin_ctzll(cell->who);
    }
    return -1;
}

/* Whether no rower is there to move the boat, or none can be aboard. */
static bool has_no_rower(const struct crossing_space *space)
{
    struct crossing_position start = crossing_space_start(space);
    uint64_t side = start.boat_far ? space->everybody & ~start.near : start.near;

    return !(space->rowers & side) || space->most == 0;
}

/* What needs no search; true: it is answered. */
static bool answer_at_once(struct solving *s)
{
    const struct crossing_space *space = &s->space;
    struct crossing_answer *answer = s->answer;
    uint32_t broken = crossing_state_breaks(s->question, &s->question->end);
    int stranded = find_stranded(space);

    if (crossing_space_is_end(space, crossing_space_start(space))) {
        answer->verdict = CROSSING_POSSIBLE;
        answer->found = answer->proven = true;
        answer->argument = CROSSING_ARGUMENT_AT_END;
        answer->plans.counted = answer->plans.counted_distinct = true;
        answer->plans.count = answer->plans.distinct = pz_count_from(1);
    } else if (broken < s->question->rules) {
        settle(s, CROSSING_ARGUMENT_END_RULE);
        answer->rule = broken;
    } else if (has_no_rower(space)) {
        settle(s, CROSSING_ARGUMENT_NO_ROWER);
    } else if (stranded >= 0) {
        settle(s, CROSSING_ARGUMENT_STRANDED);
        answer->stranded = (uint32_t)stranded;
    } else if (space->most == 1 &&
               crossing_bound_of(&s->search.bound, crossing_space_start(space)) ==
                   CROSSING_NEVER) {
        settle(s, CROSSING_ARGUMENT_ONE_ABOARD);
    }
    return answer->argument != CROSSING_ARGUMENT_NONE;
}

/* The plan that was met, by whatever way. */
static enum pz_status show_plan(struct solving *s, uint32_t end)
{
    struct pz_ctl unbounded = pz_ctl_unbounded(&s->whole);

    if (s->answer->plans.listed > 0)
        return PZ_OK;
    pz_budget_part(&s->budget, &unbounded);
    return crossing_plans_one(&s->search, end, &s->answer->plan);
}

/* Counts and lists the plans, as far as time allows, of a search that found the least. */
static enum pz_status find_plans(struct solving *s)
{
    struct crossing_search *search = &s->search;
    uint64_t best = search->lower_bound;
    enum pz_status status = PZ_OK;

    begin_part(s, false);
    if (crossing_search_finish(search, best))
        status = crossing_plans_find(search, best, s->question->plans, &s->answer->plans);
    else
        status = s->budget.stopped ? PZ_STOPPED : search->status;
    s->answer->cut |= s->budget.cut;
    return status;
}

/* The end that was met at the least cost, or CROSSING_NO_NODE. */
static uint32_t nearest_end(const struct crossing_search *search)
{
    uint32_t nearest = search->ends[0], other = search->ends[1];

    if (nearest == CROSSING_NO_NODE ||
        (other != CROSSING_NO_NODE &&
         search->node[other].cost < search->node[nearest].cost))
        return other;
    return nearest;
}

/* What the search says, of costs up to the deadline. */
static enum pz_status read_search(struct solving *s, enum crossing_search_end end,
                                  uint64_t deadline)
{
    struct crossing_answer *answer = s->answer;
    struct crossing_search *search = &s->search;
    uint32_t met = nearest_end(search);
    enum pz_status status = PZ_OK;

    answer->lower_bound = search->lower_bound;
    answer->argument = CROSSING_ARGUMENT_SEARCH;
    if (end == CROSSING_SEARCH_EXHAUSTED)
        settle(s, CROSSING_ARGUMENT_EXHAUSTED);
    if (end == CROSSING_SEARCH_BEYOND)
        settle(s, CROSSING_ARGUMENT_DEADLINE);
    if (answer->verdict == CROSSING_IMPOSSIBLE)
        return PZ_OK;
    answer->cut = end == CROSSING_SEARCH_CUT;
    answer->proven = !answer->cut;
    if (met == CROSSING_NO_NODE || search->node[met].cost > deadline)
        return PZ_OK;
    answer->found = true;
    answer->verdict = CROSSING_POSSIBLE;
    if (answer->proven)
        status = find_plans(s);
    return status == PZ_OK ? show_plan(s, met) : status;
}

static enum pz_status search(struct solving *s)
{
    uint64_t given = s->question->deadline_minutes;
    uint64_t deadline = given ? given : CROSSING_NEVER - 1;

    s->answer->method = CROSSING_A_STAR;
    begin_part(s, true);
    crossing_search_begin(&s->search, crossing_space_start(&s->space));
    enum crossing_search_end end = crossing_search_run(&s->search, deadline);
    enum pz_status status = s->search.status;

    if (s->budget.stopped)
        status = PZ_STOPPED;
    if (status == PZ_OK && end == CROSSING_SEARCH_CUT && s->whole.effort == PZ_BRIEF)
        status = PZ_LATER;
    s->answer->nodes = s->budget.nodes;
    s->answer->steps = s->budget.steps;
    return status == PZ_OK ? read_search(s, end, deadline) : status;
}

static enum pz_status make_graph(struct solving *s)
{
    const struct crossing_answer *answer = s->answer;
    bool best = answer->found && answer->proven;

    begin_part(s, false);
    enum pz_status status =
        crossing_graph_make(&s->space, &s->budget,
                            best ? answer->lower_bound : CROSSING_NEVER, &s->answer->graph);

    s->answer->cut |= s->budget.cut;
    return status;
}

/* The first plan of the list is the plan, of which the answer has a copy. */
static enum pz_status copy_plan(struct crossing_answer *answer)
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

static enum pz_status solve(struct solving *s)
{
    enum pz_status status = answer_at_once(s) ? PZ_OK : search(s);

    if (status == PZ_OK)
        status = copy_plan(s->answer);
    if (status == PZ_OK && s->question->graph_nodes > 0)
        status = make_graph(s);
    if (status == PZ_OK && s->answer->cut && s->whole.effort == PZ_BRIEF)
        status = PZ_LATER;
    return status;
}

enum pz_status crossing_solve(const struct crossing_question *question,
                              const struct pz_ctl *ctl, struct crossing_answer *answer)
{
    struct crossing_answer made = {.verdict = CROSSING_UNDECIDED};

    if (!crossing_question_is_legal(question))
        return PZ_INVALID;
    struct solving *s = malloc(sizeof *s);

    if (!s)
        return PZ_NO_MEMORY;
    s->question = question;
    s->answer = &made;
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
