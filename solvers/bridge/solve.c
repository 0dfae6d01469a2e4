/* The whole answer
 *
 * Without constraints the theory of theory.c knows the least minutes, whatever the size;
 * with constraints, or by request, states are searched. The parts of the work, in order:
 *
 * 1. The plan: by theory, or by search and then, without constraints, by theory too, which
 *    tells how good the plan is that the search found.
 * 2. With constraints, when the search found none within the deadline: is there none at
 *    all, or is the deadline too early? A search that stays within the deadline does not
 *    know, so A* looks for the least minutes.
 * 3. When the least minutes are proven: the number of optimal plans, and the first ones.
 *    With BRIDGE_OPTIMAL the first of these is the plan, so the theory then makes none.
 *
 * All parts share one budget. Part 1 may take four fifths of the time that is left; for
 * the others the rest is there, and they end well without it: the count then is unknown,
 * and the deadline is blamed, which the search has shown to be too early.
 *
 * Two at a time and without constraints a theorem counts (count_pairs.c), unless plans are
 * to be listed too, in their order, and there are few people.
 *
 * Otherwise counting looks at each move between two states a few times, which was measured
 * to take up to 70 ns. Plans are counted up to FULL_MOVES, two seconds at the worst: 18
 * people two at a time, 15 or 16 otherwise. With a brief effort they are up to BRIEF_MOVES,
 * about half a millisecond: 7 or 8 people. A brief effort leaves to a full one whatever was
 * cut short, and plans that take longer to tell than they took to find: beyond BRIEF_NAMES,
 * 0.3 ms at 30 ns for each name. */
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
    SIDES_PEOPLE = 100 /* so few that one tells after each crossing who is where */
};

/* A question while it is answered. */
struct solving {
    const struct bridge_question *question;
    struct bridge_answer *answer;
    bool constrained;
    enum bridge_method method; /* of the search */
    struct pz_ctl whole, share;
    struct pz_budget budget;
    struct bridge_plan found; /* owned */
    bool searched;            /* it is the search that proves the bound, not the theory */
    bool asked_a_star;        /* for the bound, of which the search knows nothing */
};

static bool is_brief(const struct solving *s)
{
    return s->whole.effort == PZ_BRIEF;
}

/* Begins a part of the work with the whole time, or with its share of it: what cut the
 * part before does not cut this one. */
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

/* Nobody gets over, whatever the deadline. */
static void give_up(struct solving *s)
{
    s->answer->verdict = BRIDGE_IMPOSSIBLE;
    s->answer->lower_bound = 0;
    s->answer->obstacle = bridge_obstacle_find(s->question, &s->answer->stranded);
}

/* Holds what was found, and `least`, below which no plan is, against the deadline. */
static void hold_against_deadline(struct solving *s, uint64_t least)
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

/* Asks the theory for the least minutes, and for a plan too when one is `wanted`. */
static enum pz_status ask_theory(struct solving *s, struct bridge_plan *wanted)
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

/* Asks the theory and reads what it says into the answer. */
static enum pz_status answer_by_theory(struct solving *s, bool with_plan)
{
    struct bridge_answer *answer = s->answer;
    const struct bridge_bound *bound = &answer->bound;
    enum pz_status status = ask_theory(s, with_plan ? &s->found : NULL);

    if (status != PZ_OK)
        return status;
    if (bound->minutes == BRIDGE_NEVER) {
        give_up(s);
        return PZ_OK;
    }
    answer->found = true;
    answer->minutes = bound->over_minutes + bound->back_minutes;
    answer->proven = bound->proven;
    answer->search_cut = !bound->proven;
    hold_against_deadline(s, bound->minutes);
    return PZ_OK;
}

/* Whether all plans within the deadline are to be counted; nobody has one plan at all. */
static bool counts_within(const struct solving *s)
{
    return s->question->counted == BRIDGE_COUNT_WITHIN && s->question->party.people > 0;
}

/* Whether plans can be counted with a full effort. */
static bool is_countable(const struct bridge_party *party)
{
    return party->people <= BRIDGE_SEARCH_PEOPLE &&
           bridge_count_plans_work(party) <= FULL_MOVES;
}

/* Counts the plans of the least time by looking at all states, and lists the first ones. */
static enum pz_status count_by_states(struct solving *s)
{
    const struct bridge_question *question = s->question;
    struct bridge_plans *plans = &s->answer->plans;

    if (is_brief(s) && bridge_count_plans_work(&question->party) > BRIEF_MOVES)
        return PZ_LATER;
    enum pz_status status = bridge_count_plans(question, &s->budget, plans);

    return status == PZ_OK && !plans->counted ? PZ_OUT_OF_TIME : status;
}

/* Counts all plans within the deadline, and lists the first ones. */
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

/* Counts the plans that are asked for, and lists the first ones where there are few people.
 * What is short of time or memory leaves the answer as good as it is. */
static enum pz_status count_plans(struct solving *s)
{
    const struct bridge_party *party = &s->question->party;
    bool lists = s->question->plans > 0 && is_countable(party);
    enum pz_status status;

    begin_part(s, false);
    if (counts_within(s))
        status = count_within(s);
    else if (party->capacity == 2 && party->people > 2 && !s->constrained && !lists)
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

/* Without constraints, by theory. Where all may go at once that is the only plan. */
static enum pz_status solve_by_theory(struct solving *s)
{
    const struct bridge_party *party = &s->question->party;
    struct bridge_answer *answer = s->answer;
    bool within = counts_within(s);
    bool one = party->people > 0 && party->people <= party->capacity && !within;
    bool wanted = s->question->plans > 0;
    bool countable = !one && !within && is_countable(party);
    enum pz_status status = answer_by_theory(s, wanted && !countable);

    answer->method = bridge_theory_is_closed_form(party) ? BRIDGE_CLOSED_FORM
                                                         : BRIDGE_DYNAMIC_PROGRAMMING;
    if (status == PZ_OK && answer->proven && one) {
        answer->plans.counted = true;
        answer->plans.count = pz_count_from(1);
    } else if (status == PZ_OK && (answer->proven || (within && answer->found))) {
        status = count_plans(s);
    }
    if (status == PZ_OK && answer->found && wanted && countable &&
        answer->plans.listed == 0)
        status = answer_by_theory(s, true);
    return status;
}

/* Whether the search is given the deadline, and looks no further than that. */
static bool stays_within_deadline(enum bridge_method method)
{
    return method != BRIDGE_DIJKSTRA && method != BRIDGE_A_STAR;
}

/* Searches by a method, within a deadline or 0. */
static enum pz_status search(struct solving *s, enum bridge_method method,
                             uint64_t deadline, struct bridge_answer *answer,
                             struct bridge_plan *plan)
{
    struct bridge_question question = *s->question;

    question.method = method;
    question.deadline_minutes = deadline;
    return bridge_search(&question, &s->budget, answer, plan);
}

/* The search proved that there is no plan, or none within the deadline: finds out which
 * under constraints. A search that stays within the deadline does not know. */
static enum pz_status find_reason(struct solving *s)
{
    const uint64_t deadline = s->question->deadline_minutes;
    struct bridge_answer least = {.minutes = 0};
    struct bridge_plan plan = {.minutes = 0};
    enum pz_status status;

    give_up(s);
    if (deadline == 0 || !stays_within_deadline(s->method))
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
    s->asked_a_star = true;
    if (status != PZ_OK || least.lower_bound <= deadline)
        least.lower_bound = deadline + 1;
    hold_against_deadline(s, least.lower_bound);
    return PZ_OK;
}

/* Without constraints the theory knows the least minutes, whatever the search found. */
static enum pz_status compare_with_theory(struct solving *s)
{
    struct bridge_answer *answer = s->answer;
    const struct bridge_bound *bound = &answer->bound;
    enum pz_status status = ask_theory(s, NULL);

    if (status != PZ_OK)
        return status;
    if (bound->minutes == BRIDGE_NEVER) {
        give_up(s);
        return PZ_OK;
    }
    s->searched = answer->proven;
    if (!bound->proven)
        return PZ_OK;
    answer->proven = answer->found && answer->minutes == bound->minutes;
    hold_against_deadline(s, bound->minutes);
    if (answer->verdict == BRIDGE_UNDECIDED)
        answer->verdict = BRIDGE_POSSIBLE; /* as the theory knows, but no plan was found */
    return PZ_OK;
}

static enum pz_status solve_by_search(struct solving *s)
{
    struct bridge_answer *answer = s->answer;
    bool within = stays_within_deadline(s->method);
    uint64_t deadline = within ? s->question->deadline_minutes : 0;

    begin_part(s, true);
    enum pz_status status = search(s, s->method, deadline, answer, &s->found);

    if (status != PZ_OK)
        return status;
    bool none = !answer->found && answer->proven;

    s->searched = true;
    answer->cut = answer->search_cut;
    hold_against_deadline(s, answer->lower_bound == BRIDGE_NEVER ? 0 : answer->lower_bound);
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

static bool looks_for_least(enum bridge_method method)
{
    return method == BRIDGE_DIJKSTRA || method == BRIDGE_A_STAR ||
           method == BRIDGE_ITERATIVE_DEEPENING;
}

/* What proves the bound of the answer. */
static enum bridge_argument find_argument(const struct solving *s)
{
    const struct bridge_party *party = &s->question->party;
    const struct bridge_answer *answer = s->answer;

    if (answer->lower_bound == 0 && !(answer->found && answer->proven))
        return BRIDGE_ARGUMENT_NONE;
    if (s->searched && looks_for_least(s->method))
        return BRIDGE_ARGUMENT_SEARCH;
    if (s->searched && s->constrained)
        return s->asked_a_star ? BRIDGE_ARGUMENT_A_STAR : BRIDGE_ARGUMENT_TIMES;
    if (party->people == 0)
        return BRIDGE_ARGUMENT_NOBODY;
    if (party->people <= party->capacity)
        return BRIDGE_ARGUMENT_AT_ONCE;
    if (party->capacity == 2)
        return BRIDGE_ARGUMENT_PAIRS;
    return answer->bound.proven ? BRIDGE_ARGUMENT_TRIPS : BRIDGE_ARGUMENT_PRICE;
}

/* Puts the plan that was found behind those that were listed, if it is to be shown. */
static enum pz_status show_plan(struct solving *s)
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

/* Whether to tell of the plans is too long for a brief effort. */
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
        status = show_plan(s);
    bridge_plan_free(&s->found);
    if (status != PZ_OK)
        return status;
    s->answer->argument = find_argument(s);
    s->answer->plans.counted |= s->answer->verdict == BRIDGE_IMPOSSIBLE;
    return is_brief(s) && is_long(s) ? PZ_LATER : PZ_OK;
}

static bool is_of_article(enum bridge_method method)
{
    return method == BRIDGE_ARTICLE_DEPTH_FIRST || method == BRIDGE_ARTICLE_BREADTH_FIRST;
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

    if (s.method > BRIDGE_ARTICLE_BREADTH_FIRST || question->plans > BRIDGE_PLANS_MAX)
        return PZ_INVALID;
    if (question->counted > BRIDGE_COUNT_WITHIN ||
        (question->counted == BRIDGE_COUNT_WITHIN && question->deadline_minutes == 0))
        return PZ_INVALID;
    if (is_of_article(s.method) && (question->party.capacity != 2 || s.constrained))
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
