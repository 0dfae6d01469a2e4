/* The whole answer
 *
 * In order: what is seen without a search; the search for the end (search.c), which may
 * take three fifths of the time; where that was too short, and met no end, a hasty search
 * for any plan; the optimal plans, counted and listed (plans.c); and the graph, when it is
 * asked for. All parts share one budget, and the last ones end well without it. */
#include "as_bridge.h"
#include "graph.h"
#include "plans.h"
#include "question.h"

#include <stdlib.h>
#include <string.h>

enum {
    PASSING_SETS =
        1 << 14,          /* times travelers, that can be read in passing: a millisecond */
    MOST_HASTE = 4,       /* how often the bound is taken where any plan will do */
    BRIDGE_STEPS = 200000 /* crossings tried where the theory of bridges can answer too */
};

/* A question while it is answered. */
struct solving {
    const struct crossing_question *question;
    struct crossing_answer *answer;
    struct crossing_space space;
    uint64_t deadline; /* no plan of a higher cost is wanted */
    struct pz_ctl whole, share;
    struct pz_budget budget;
    struct crossing_search search;
};

/* Begins a part of the work, by the end of which so many fifths of the time that is left
 * may be used up: what cut the part before does not cut this one. */
static void begin_part(struct solving *s, unsigned fifths)
{
    s->share = pz_ctl_share(&s->whole, fifths, 5);
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

/* The first of a cell that wants more or fewer near than there are who is on the side that
 * has too many. */
static int first_to_cross(const struct crossing_space *space,
                          const struct crossing_cell *cell)
{
    uint64_t far = space->question->start.far;
    bool leaves = space->start_near & ~space->end_near & cell->field;

    return __builtin_ctzll(cell->who & (leaves ? ~far : far));
}

/* Who has to cross and can never be aboard, by seats and weights; -1: nobody. */
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

/* Whether no rower is there to move the boat, none at least whom it bears. */
static bool has_no_rower(const struct crossing_space *space)
{
    struct crossing_position start = crossing_space_start(space);
    uint64_t side = start.boat_far ? space->everybody & ~start.near : start.near;

    for (uint64_t rest = space->rowers & side; rest; rest &= rest - 1) {
        if (space->weight[__builtin_ctzll(rest)] <= space->load)
            return false;
    }
    return true;
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

/* The plan that was met, unless there is a list. */
static enum pz_status show_plan(struct solving *s, uint32_t end)
{
    if (s->answer->plans.listed > 0)
        return PZ_OK;
    return crossing_plans_one(&s->search, end, &s->answer->plan);
}

/* Counts and lists the plans of a search that found the least, as far as time allows. */
static enum pz_status find_plans(struct solving *s)
{
    begin_part(s, 5);
    enum pz_status status = crossing_plans_find(&s->search, s->search.lower_bound,
                                                s->question->plans, &s->answer->plans);

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
static enum pz_status read_search(struct solving *s, enum crossing_search_end end)
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
    if (met == CROSSING_NO_NODE || search->node[met].cost > s->deadline)
        return PZ_OK;
    answer->found = true;
    answer->proven |= search->node[met].cost == search->lower_bound;
    answer->verdict = CROSSING_POSSIBLE;
    if (!answer->cut)
        status = find_plans(s);
    return status == PZ_OK ? show_plan(s, met) : status;
}

/* How a search ended that may have been abandoned, or was short of memory. */
static enum pz_status status_of(const struct solving *s)
{
    return s->budget.stopped ? PZ_STOPPED : s->search.status;
}

/* Looks for a plan that costs less than `*best`, by a search in haste; of no use beyond the
 * deadline. */
static enum pz_status search_in_haste(struct solving *s, unsigned haste, uint64_t *best)
{
    crossing_search_close(&s->search);
    crossing_search_open(&s->search, &s->space, &s->budget, haste);
    crossing_search_begin(&s->search, crossing_space_start(&s->space));
    crossing_search_run(&s->search, CROSSING_NEVER - 1);
    uint32_t met = nearest_end(&s->search);
    enum pz_status status = status_of(s);
    uint64_t cost = met == CROSSING_NO_NODE ? CROSSING_NEVER : s->search.node[met].cost;

    if (status != PZ_OK || cost >= *best || cost > s->deadline)
        return status;
    *best = cost;
    s->answer->found = true;
    s->answer->proven = cost == s->answer->lower_bound;
    s->answer->verdict = CROSSING_POSSIBLE;
    crossing_plan_free(&s->answer->plan);
    return show_plan(s, met);
}

/* Looks for any plan where A* met none: the sooner ones first. */
static enum pz_status search_any(struct solving *s)
{
    uint64_t best = CROSSING_NEVER;
    enum pz_status status = PZ_OK;

    for (unsigned haste = MOST_HASTE; status == PZ_OK && !s->answer->proven && haste > 1;
         haste /= 2) {
        begin_part(s, 3);
        status = search_in_haste(s, haste, &best);
    }
    return status;
}

/* What A* could not settle in its time. */
static enum pz_status search_on(struct solving *s)
{
    if (!crossing_is_bridge(s->question))
        return s->whole.effort == PZ_BRIEF ? PZ_LATER : search_any(s);
    begin_part(s, 5);
    return crossing_solve_as_bridge(&s->space, &s->share, s->answer);
}

static enum pz_status search(struct solving *s)
{
    bool bridge = crossing_is_bridge(s->question);

    s->answer->method = CROSSING_A_STAR;
    begin_part(s, 3);
    if (bridge)
        crossing_search_allow(&s->search, BRIDGE_STEPS);
    crossing_search_begin(&s->search, crossing_space_start(&s->space));
    enum crossing_search_end end = crossing_search_run(&s->search, s->deadline);
    enum pz_status status = status_of(s);

    s->answer->nodes = s->budget.nodes;
    s->answer->steps = s->budget.steps;
    if (status == PZ_OK && (end != CROSSING_SEARCH_CUT || !bridge))
        status = read_search(s, end);
    if (status == PZ_OK && end == CROSSING_SEARCH_CUT && !s->answer->found)
        status = search_on(s);
    return status;
}

static enum pz_status make_graph(struct solving *s)
{
    const struct crossing_answer *answer = s->answer;
    bool best = answer->found && answer->proven;

    begin_part(s, 5);
    crossing_search_close(&s->search);
    crossing_search_open(&s->search, &s->space, &s->budget, 1);
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

/* Whether it takes long to read the rules, before any search: who is alike, and which
 * blocks can be exchanged, is asked of every set. */
static bool has_many_sets(const struct crossing_question *question)
{
    uint64_t sets = 0;

    for (uint32_t i = 0; i < question->rules; i++)
        sets += question->rule[i].form == CROSSING_NEVER_OUTNUMBERED
                    ? 2
                    : 2 * question->rule[i].parts;
    return sets * question->travelers > PASSING_SETS;
}

enum pz_status crossing_solve(const struct crossing_question *question,
                              const struct pz_ctl *ctl, struct crossing_answer *answer)
{
    struct crossing_answer made = {.verdict = CROSSING_UNDECIDED};

    if (!crossing_question_is_legal(question))
        return PZ_INVALID;
    if (ctl && ctl->effort == PZ_BRIEF && has_many_sets(question))
        return PZ_LATER;
    struct solving *s = malloc(sizeof *s);

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
