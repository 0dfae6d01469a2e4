/* Finds the answer to a question.
 *
 * Without constraints, the theory of theory.c finds the minimum for a party of any size.
 * With constraints, or on request, a search examines states. These are the parts of the
 * work, in order:
 *
 * 1. Find the plan, by theory or by search. If the plan comes from a search and there are
 *    no constraints, the theory also runs and shows how good the plan of the search is.
 * 2. With constraints, the search can show that no plan meets the deadline. Then find out
 *    whether there is no plan or the deadline is too early. Only A* or Dijkstra's algorithm
 *    can decide this question.
 * 3. If the minimum is proven, count the fastest plans and list the first ones. For
 *    BRIDGE_OPTIMAL, the first listed plan is the plan of the answer, so the theory does
 *    not make a plan.
 *
 * All parts share one budget. Part 1 can take four fifths of the remaining time. Parts 2
 * and 3 have the rest of the time, and are optional. Without part 2, the obstacle is the
 * deadline, which the search has proven. Without part 3, the count is unknown.
 *
 * For capacity 2 without constraints, a theorem gives the count (count_pairs.c), unless
 * there are few people and plans are also listed.
 *
 * Otherwise, counting examines each move between two states a few times, which takes up to
 * 70 ns per move. Plans are counted if there are at most FULL_MOVES moves, which take at
 * most two seconds. These are 18 people with capacity 2, and 15 or 16 people with other
 * capacities. With a brief effort, plans are counted if there are at most BRIEF_MOVES
 * moves, which take about half a millisecond. These are 7 or 8 people. A brief effort does
 * not return partial results. It also does not return plans that take longer to write than
 * to find. This is the case for more than BRIEF_NAMES names, which take 0.3 ms at 30 ns per
 * name. */
#include "count_pairs.h"
#include "count_plans.h"
#include "count_within.h"
#include "obstacle.h"
#include "search.h"
#include "theory.h"

#include <stdlib.h>

#define FULL_MOVES  3e7
#define BRIEF_MOVES 1e4

enum {
    BRIEF_NAMES = 10000,
    SIDES_PEOPLE = 100 /* with more people, steps do not list the two sides */
};

/* The work on a question. */
struct solving {
    const struct bridge_question *question;
    struct bridge_answer *answer;
    bool constrained;
    enum bridge_method method; /* of the search */
    struct pz_ctl whole, share;
    struct pz_budget budget;
    struct bridge_plan found; /* owned */
    bool searched;            /* the search proves the bound, not the theory */
    bool used_a_star;         /* in addition to the search, to find the bound */
};

static bool is_brief(const struct solving *s)
{
    return s->whole.effort == PZ_BRIEF;
}

/* Starts a part of the work with the whole time, or with four fifths of it. A limit that
 * ended the previous part does not end the new part. */
static void begin_part(struct solving *s, bool shared)
{
    s->share = shared ? pz_ctl_share(&s->whole, 4, 5) : s->whole;
    pz_budget_part(&s->budget, &s->share);
    pz_budget_look(&s->budget);
}

static bool is_constrained(const struct bridge_rules *rules)
{
    uint32_t any = rules->bearers;

    for (unsigned p = 0; p < BRIDGE_SEARCH_PEOPLE; p++)
        any |= rules->forbidden[p];
    return any || rules->back_minutes;
}

/* Sets the answer if not everyone can cross, even without a deadline. */
static void set_impossible(struct solving *s)
{
    s->answer->verdict = BRIDGE_IMPOSSIBLE;
    s->answer->lower_bound = 0;
    s->answer->obstacle = bridge_obstacle_find(s->question, &s->answer->stranded);
}

/* Compares the plan, and the lower bound `least`, with the deadline. */
static void compare_with_deadline(struct solving *s, uint64_t least)
{
    const uint64_t given = s->question->deadline_minutes;
    const uint64_t deadline = given ? given : UINT64_MAX;
    struct bridge_answer *answer = s->answer;

    answer->lower_bound = least;
    answer->obstacle = BRIDGE_NO_OBSTACLE;
    answer->verdict = answer->found ? BRIDGE_POSSIBLE : BRIDGE_UNDECIDED;
    if (answer->found && answer->minutes <= deadline)
        return;
    answer->verdict = BRIDGE_UNDECIDED;
    answer->found = answer->proven = false;
    bridge_plan_free(&s->found);
    if (least <= deadline)
        return;
    answer->verdict = BRIDGE_IMPOSSIBLE;
    answer->obstacle = BRIDGE_DEADLINE;
}

/* Finds the minimum by theory, and a plan if `wanted` is not NULL. */
static enum pz_status run_theory(struct solving *s, struct bridge_plan *wanted)
{
    struct bridge_bound *bound = &s->answer->bound;

    begin_part(s, true);
    enum pz_status status =
        bridge_theory_solve(&s->question->party, &s->budget, bound, wanted);

    if (status != PZ_OK || bound->proven)
        return status;
    s->answer->cut = true;
    return is_brief(s) ? PZ_LATER : PZ_OK;
}

/* Finds the answer by theory. */
static enum pz_status answer_by_theory(struct solving *s, bool with_plan)
{
    struct bridge_answer *answer = s->answer;
    const struct bridge_bound *bound = &answer->bound;
    enum pz_status status = run_theory(s, with_plan ? &s->found : NULL);

    if (status != PZ_OK)
        return status;
    if (bound->minutes == BRIDGE_NEVER) {
        set_impossible(s);
        return PZ_OK;
    }
    answer->found = true;
    answer->minutes = bound->over_minutes + bound->back_minutes;
    answer->proven = bound->proven;
    answer->search_cut = !bound->proven;
    compare_with_deadline(s, bound->minutes);
    return PZ_OK;
}

/* Returns true if all plans that meet the deadline are counted. An empty party has one
 * plan. */
static bool counts_within(const struct solving *s)
{
    return s->question->counted == BRIDGE_COUNT_WITHIN && s->question->party.people > 0;
}

/* Returns true if the fastest plans can be counted with a full effort. */
static bool is_countable(const struct bridge_party *party)
{
    return party->people <= BRIDGE_SEARCH_PEOPLE &&
           bridge_count_plans_work(party) <= FULL_MOVES;
}

/* Counts the fastest plans by examining all states, and lists the first plans. */
static enum pz_status count_by_states(struct solving *s)
{
    struct bridge_question question = *s->question;
    struct bridge_plans *plans = &s->answer->plans;

    question.deadline_minutes = s->answer->minutes;
    if (is_brief(s) && bridge_count_plans_work(&question.party) > BRIEF_MOVES)
        return PZ_LATER;
    enum pz_status status = bridge_count_plans(&question, &s->budget, plans);

    return status == PZ_OK && !plans->counted ? PZ_OUT_OF_TIME : status;
}

/* Counts all plans that meet the deadline, and lists the first plans. */
static enum pz_status count_within(struct solving *s)
{
    struct bridge_plans *plans = &s->answer->plans;

    if (s->question->party.people > BRIDGE_SEARCH_PEOPLE)
        return PZ_OK;
    if (is_brief(s))
        return PZ_LATER;
    enum pz_status status = bridge_count_within(s->question, &s->budget, plans);

    return status == PZ_OK && !plans->counted ? PZ_OUT_OF_TIME : status;
}

/* Returns true if the found plan is the only fastest plan, because everyone can go at once
 * or no one must cross. */
static bool has_single_plan(const struct solving *s)
{
    const struct bridge_party *party = &s->question->party;

    return party->people == 0 ||
           (party->people <= party->capacity && !s->constrained && !counts_within(s));
}

/* Counts plans, and lists the first plans if there are few people. If time or memory is
 * used up, the answer does not change. */
static enum pz_status count_plans(struct solving *s)
{
    const struct bridge_party *party = &s->question->party;
    bool lists = s->question->plans > 0 && is_countable(party);
    enum pz_status status;

    if (has_single_plan(s)) {
        s->answer->plans.counted = true;
        s->answer->plans.count = pz_count_from(1);
        return PZ_OK;
    }
    begin_part(s, false);
    if (counts_within(s))
        status = count_within(s);
    else if (party->capacity == 2 && !s->constrained && !lists)
        status = bridge_count_pairs(party, &s->budget, &s->answer->plans);
    else if (is_countable(party))
        status = count_by_states(s);
    else
        return PZ_OK;
    if (status == PZ_OK || status == PZ_STOPPED || status == PZ_LATER)
        return status;
    s->answer->cut = true;
    return is_brief(s) ? PZ_LATER : PZ_OK;
}

/* Solves a question without constraints. */
static enum pz_status solve_by_theory(struct solving *s)
{
    const struct bridge_party *party = &s->question->party;
    struct bridge_answer *answer = s->answer;
    bool within = counts_within(s), wanted = s->question->plans > 0;
    bool countable = !has_single_plan(s) && !within && is_countable(party);
    enum pz_status status = answer_by_theory(s, wanted && !countable);

    answer->method = bridge_theory_is_closed_form(party) ? BRIDGE_CLOSED_FORM
                                                         : BRIDGE_DYNAMIC_PROGRAMMING;
    if (status == PZ_OK && (answer->proven || (within && answer->found)))
        status = count_plans(s);
    if (status == PZ_OK && answer->found && wanted && countable &&
        answer->plans.listed == 0)
        status = answer_by_theory(s, true);
    return status;
}

/* Returns true if the search finds the minimum with any deadline. The other searches only
 * look for plans that meet the deadline. */
static bool finds_minimum(enum bridge_method method)
{
    return method == BRIDGE_DIJKSTRA || method == BRIDGE_A_STAR;
}

/* Searches by a method, with a deadline or 0. */
static enum pz_status search(struct solving *s, enum bridge_method method,
                             uint64_t deadline, struct bridge_answer *answer,
                             struct bridge_plan *plan)
{
    struct bridge_question question = *s->question;

    question.method = method;
    question.deadline_minutes = deadline;
    return bridge_search(&question, &s->budget, answer, plan);
}

/* Finds the reason after a search with constraints proved that there is no plan or that no
 * plan meets the deadline. */
static enum pz_status find_reason(struct solving *s)
{
    const uint64_t deadline = s->question->deadline_minutes;
    struct bridge_answer least = {.minutes = 0};
    struct bridge_plan plan = {.minutes = 0};
    enum pz_status status;

    set_impossible(s);
    if (deadline == 0 || finds_minimum(s->method))
        return PZ_OK;
    begin_part(s, false);
    status = search(s, BRIDGE_A_STAR, 0, &least, &plan);
    bridge_plan_free(&plan);
    if (status != PZ_OK && status != PZ_NO_MEMORY)
        return status;
    if (status == PZ_OK && !least.found && least.proven)
        return PZ_OK;
    if (status != PZ_OK || least.search_cut) {
        s->answer->cut = true;
        if (is_brief(s))
            return PZ_LATER;
    }
    s->used_a_star = true;
    if (status != PZ_OK || least.lower_bound <= deadline)
        least.lower_bound = deadline + 1;
    compare_with_deadline(s, least.lower_bound);
    return PZ_OK;
}

/* Compares the answer with the theory, which finds the minimum without constraints, for any
 * result of the search. */
static enum pz_status compare_with_theory(struct solving *s)
{
    struct bridge_answer *answer = s->answer;
    const struct bridge_bound *bound = &answer->bound;
    enum pz_status status = run_theory(s, NULL);

    if (status != PZ_OK)
        return status;
    if (bound->minutes == BRIDGE_NEVER) {
        set_impossible(s);
        return PZ_OK;
    }
    s->searched = answer->proven;
    if (!bound->proven)
        return PZ_OK;
    answer->proven = answer->found && answer->minutes == bound->minutes;
    compare_with_deadline(s, bound->minutes);
    if (answer->verdict == BRIDGE_UNDECIDED)
        answer->verdict = BRIDGE_POSSIBLE; /* by theory, although no plan was found */
    return PZ_OK;
}

static enum pz_status solve_by_search(struct solving *s)
{
    struct bridge_answer *answer = s->answer;
    uint64_t deadline = finds_minimum(s->method) ? 0 : s->question->deadline_minutes;

    begin_part(s, true);
    enum pz_status status = search(s, s->method, deadline, answer, &s->found);

    if (status != PZ_OK)
        return status;
    bool none = !answer->found && answer->proven;

    s->searched = true;
    answer->cut = answer->search_cut;
    compare_with_deadline(s, answer->lower_bound == BRIDGE_NEVER ? 0 : answer->lower_bound);
    if (is_brief(s) && answer->search_cut)
        return PZ_LATER;
    answer->method = s->method;
    if (!s->constrained)
        status = compare_with_theory(s);
    else if (none)
        status = find_reason(s);
    bool counts = answer->proven || (counts_within(s) && answer->found);

    return status == PZ_OK && counts ? count_plans(s) : status;
}

/* Returns the proof of the lower bound. */
static enum bridge_argument find_argument(const struct solving *s)
{
    const struct bridge_party *party = &s->question->party;
    const struct bridge_answer *answer = s->answer;

    if (answer->lower_bound == 0 && !(answer->found && answer->proven))
        return BRIDGE_ARGUMENT_NONE;
    if (s->searched && finds_minimum(s->method))
        return BRIDGE_ARGUMENT_SEARCH;
    if (s->searched && s->constrained)
        return s->used_a_star ? BRIDGE_ARGUMENT_A_STAR : BRIDGE_ARGUMENT_TIMES;
    if (party->people == 0)
        return BRIDGE_ARGUMENT_EMPTY;
    if (party->people <= party->capacity)
        return BRIDGE_ARGUMENT_AT_ONCE;
    if (party->capacity == 2)
        return BRIDGE_ARGUMENT_PAIRS;
    return answer->bound.proven ? BRIDGE_ARGUMENT_TRIPS : BRIDGE_ARGUMENT_PRICE;
}

/* Adds the found plan after the listed plans, if the question asks for plans. */
static enum pz_status add_plan(struct solving *s)
{
    struct bridge_plans *plans = &s->answer->plans;
    bool optimal = s->question->method == BRIDGE_OPTIMAL && !counts_within(s);

    if (plans->listed > 0 && (optimal || !s->found.start)) {
        s->answer->plan = plans->list;
        return PZ_OK;
    }
    if (s->question->plans == 0 || !s->found.start)
        return PZ_OK;
    if (!plans->list)
        plans->list = calloc(1, sizeof *plans->list);
    if (!plans->list)
        return PZ_NO_MEMORY;
    s->answer->plan = &plans->list[plans->listed];
    plans->list[plans->listed] = s->found;
    s->found = (struct bridge_plan){.minutes = 0};
    if (plans->listed == 0)
        plans->listed = 1;
    return PZ_OK;
}

/* Returns true if the plans are too long for a brief effort. */
static bool is_long(const struct solving *s)
{
    const struct bridge_plan *plan = s->answer->plan;
    uint64_t people = s->question->party.people;

    if (!plan || plan->crossings == 0)
        return false;
    uint64_t sides = people <= SIDES_PEOPLE ? people : 0;
    uint64_t names = plan->start[plan->crossings] + plan->crossings * (sides + 2);

    return (1 + s->answer->plans.listed) * names > BRIEF_NAMES;
}

static enum pz_status solve(struct solving *s)
{
    bool by_theory = s->question->method == BRIDGE_OPTIMAL && !s->constrained;
    enum pz_status status = by_theory ? solve_by_theory(s) : solve_by_search(s);

    if (status == PZ_OK)
        status = add_plan(s);
    bridge_plan_free(&s->found);
    if (status != PZ_OK)
        return status;
    s->answer->argument = find_argument(s);
    s->answer->plans.counted |= s->answer->verdict == BRIDGE_IMPOSSIBLE;
    return is_brief(s) && is_long(s) ? PZ_LATER : PZ_OK;
}

static bool is_zurg(enum bridge_method method)
{
    return method == BRIDGE_ZURG_DEPTH_FIRST || method == BRIDGE_ZURG_BREADTH_FIRST;
}

enum pz_status bridge_solve(const struct bridge_question *question,
                            const struct pz_ctl *ctl, struct bridge_answer *answer)
{
    struct bridge_answer made = {.minutes = 0};
    struct solving s = {.question = question,
                        .answer = &made,
                        .constrained = is_constrained(&question->rules),
                        .method = question->method,
                        .whole = pz_ctl_begin(ctl)};

    if (s.method > BRIDGE_ZURG_BREADTH_FIRST || question->plans > BRIDGE_PLANS_MAX)
        return PZ_INVALID;
    if (question->counted > BRIDGE_COUNT_WITHIN ||
        (question->counted == BRIDGE_COUNT_WITHIN && question->deadline_minutes == 0))
        return PZ_INVALID;
    if (is_zurg(s.method) && (question->party.capacity != 2 || s.constrained))
        return PZ_INVALID;
    if (s.method == BRIDGE_OPTIMAL)
        s.method = BRIDGE_A_STAR;
    enum pz_status status = pz_ctl_end(ctl, solve(&s));

    if (status == PZ_OK)
        *answer = made;
    else
        bridge_answer_free(&made);
    return status;
}

void bridge_answer_free(struct bridge_answer *answer)
{
    struct bridge_plans *plans = &answer->plans;

    if (answer->plan && answer->plan == plans->list + plans->listed)
        plans->listed++;
    bridge_plans_free(plans);
    *answer = (struct bridge_answer){.minutes = 0};
}
