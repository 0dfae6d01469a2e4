#include "bridge.h"

#include "argument.h"
#include "handlers/limits.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOP_NAMES = 10000,  /* what a loop may write: about 0.3 ms */
    COUNTED_PEOPLE = 20, /* plans of more people are never counted */
    ORDER_BYTES = 16,    /* of the theory for each person, to put all in order, */
    PLAN_BYTES = 112,    /* or for more than that, */
    TABLE_BYTES = 32     /* and for each number of the dynamic programme */
};

/* Moves between states that counting may look at, up to 70 ns each: two seconds of a
 * worker, half a millisecond of a loop. */
static const double worker_moves = 3e7, loop_moves = 1e4;

/* A request while it is answered. */
struct solving {
    struct bridge_question question;
    struct bridge_answer answer;
};

/* True when a worker's solver stopped because the time was up, not because it was told. */
static bool is_out_of_time(const struct exchange *x, const struct pz_ctl *ctl,
                           enum pz_status status)
{
    return status == PZ_STOPPED && !x->on_loop && !pz_ctl_stopped(ctl);
}

/* What a plan may cost: on a worker four fifths of the time that is left, so that some is
 * left to count plans, or to find out why there is none. */
static struct pz_ctl plan_control(const struct exchange *x)
{
    struct pz_ctl ctl = limits_control(x);
    uint64_t now = pz_now_ns();

    if (!x->on_loop && ctl.deadline_ns > now)
        ctl.deadline_ns = now + (ctl.deadline_ns - now) / 5 * 4;
    return ctl;
}

/* Holds what was found, and `least`, below which no plan is, against the deadline. */
static void hold_against_deadline(struct solving *s, uint64_t least)
{
    const uint64_t deadline = s->question.deadline ? s->question.deadline : UINT64_MAX;
    struct bridge_answer *answer = &s->answer;

    answer->lower_bound = least;
    answer->verdict = answer->found ? BRIDGE_POSSIBLE : BRIDGE_UNDECIDED;
    if (answer->found && answer->minutes <= deadline)
        return;
    answer->verdict = BRIDGE_UNDECIDED;
    answer->found = answer->proven = false;
    bridge_plan_free(&answer->plan);
    if (least <= deadline)
        return;
    answer->verdict = BRIDGE_IMPOSSIBLE;
    bridge_blame_deadline(&s->question, answer, least);
}

/* Nobody gets over, whatever the deadline. */
static void give_up(struct solving *s)
{
    s->answer.verdict = BRIDGE_IMPOSSIBLE;
    s->answer.lower_bound = 0;
    bridge_blame_rules(&s->question, &s->answer);
}

/* Whether the theory needs no programme. */
static bool is_closed_form(const struct bridge_party *party)
{
    return party->capacity <= 2 || party->people <= party->capacity;
}

/* About what the theory allocates. With T trips and N people who may go more than once the
 * dynamic programme has tables of N (T + N) numbers. */
static double theory_bytes(const struct bridge_party *party, bool wants_plan)
{
    double people = party->people, capacity = party->capacity;
    double nomads = people / capacity + 2;

    if (is_closed_form(party))
        return people * (wants_plan ? PLAN_BYTES : ORDER_BYTES);
    nomads = nomads < capacity ? nomads : capacity;
    return people * PLAN_BYTES + TABLE_BYTES * nomads * (people / (capacity - 1) + nomads);
}

/* Asks the theory for the least minutes, and for a plan too when one is `wanted`. */
static enum handled ask_theory(const struct exchange *x, const struct solving *s,
                               struct bridge_bound *bound, struct bridge_plan *wanted)
{
    const struct bridge_party *party = &s->question.party;
    const struct pz_ctl ctl = plan_control(x);
    bool possible = false;
    enum pz_status status;

    if (theory_bytes(party, wanted != NULL) > (double)x->max_bytes)
        return limits_ended(x, PZ_NO_MEMORY);
    if (wanted)
        status = bridge_theory_plan(party, &ctl, &possible, bound, wanted);
    else
        status = bridge_theory_minutes(party, &ctl, &possible, bound);
    if (status != PZ_OK)
        return limits_ended(x, status);
    return x->on_loop && !bound->proven ? HANDLED_LATER : HANDLED_ANSWER;
}

/* One at a time gets nobody but a single person over. */
static bool is_hopeless(const struct bridge_party *party)
{
    return party->capacity == 1 && party->people > 1;
}

/* How many moves between states there may be, a state being who is near: what counting
 * takes at most. In binomial coefficients, the sum over m of (n over m) times (m over 1) +
 * ... + (m over capacity), for over and for back. */
static double count_moves(const struct bridge_party *party)
{
    double moves = 0, states = 1;

    for (unsigned m = 0; m <= party->people; m++) {
        double groups = 1, each = 0;

        for (unsigned size = 1; size <= m && size <= party->capacity; size++) {
            groups = groups * (m - size + 1) / size;
            each += groups;
        }
        moves += states * each;
        states = states * (party->people - m) / (m + 1);
    }
    return 2 * moves;
}

/* Without constraints, whether all may go at once: then that is the only plan. */
static bool is_one_crossing(const struct bridge_party *party)
{
    return party->people > 0 && party->people <= party->capacity;
}

/* Whether plans can be counted in the time of a worker. */
static bool is_countable(const struct bridge_party *party)
{
    return party->people <= COUNTED_PEOPLE && count_moves(party) <= worker_moves;
}

/* Counts into `plans` and lists into `list`. What is short of time or memory on a worker
 * leaves the answer as good as it is. */
static enum handled count_into(struct exchange *x, const struct solving *s, size_t capacity,
                               struct bridge_plans *plans, struct bridge_plan *list)
{
    const struct bridge_question *question = &s->question;
    const struct pz_ctl ctl = limits_control(x);
    enum pz_status status = bridge_count_plans(&question->party, &question->rules,
                                               x->max_bytes, &ctl, plans, list, capacity);

    if (status == PZ_OK && plans->count[0])
        return HANDLED_ANSWER;
    if (status != PZ_OK)
        *plans = (struct bridge_plans){.listed = 0};
    else
        status = PZ_STOPPED;
    if (x->on_loop || !(status == PZ_NO_MEMORY || is_out_of_time(x, &ctl, status)))
        return limits_ended(x, status);
    x->varies = true;
    return HANDLED_ANSWER;
}

/* Counts the plans of the least time, and lists the first ones. */
static enum handled count_plans(struct exchange *x, struct solving *s)
{
    const struct bridge_question *question = &s->question;
    size_t capacity = question->plans > 0 ? question->plans : 1;
    struct bridge_answer *answer = &s->answer;
    struct bridge_plans plans = {.listed = 0};
    enum handled handled;

    if (!is_countable(&question->party))
        return HANDLED_ANSWER;
    if (x->on_loop && count_moves(&question->party) > loop_moves)
        return HANDLED_LATER;
    answer->list = calloc(capacity, sizeof *answer->list);
    if (!answer->list)
        return HANDLED_NO_MEMORY;
    handled = count_into(x, s, question->steps ? capacity : 0, &plans, answer->list);
    answer->listed = plans.listed;
    memcpy(answer->count, plans.count, sizeof answer->count);
    return handled;
}

/* Asks the theory and reads what it says into the answer. */
static enum handled solve_once(const struct exchange *x, struct solving *s, bool with_plan)
{
    struct bridge_answer *answer = &s->answer;
    const struct bridge_bound *bound = &answer->bound;
    enum handled handled =
        ask_theory(x, s, &answer->bound, with_plan ? &answer->plan : NULL);

    if (handled != HANDLED_ANSWER)
        return handled;
    if (is_hopeless(&s->question.party)) {
        give_up(s);
        return HANDLED_ANSWER;
    }
    answer->found = true;
    answer->minutes = bound->over_minutes + bound->back_minutes;
    answer->proven = bound->proven;
    answer->cut = !bound->proven;
    hold_against_deadline(s, bound->minutes);
    return HANDLED_ANSWER;
}

/* Without constraints, by theory. Where plans can be counted, the first of them is shown
 * and the theory is asked for the minutes only. */
static enum handled solve_by_theory(struct exchange *x, struct solving *s)
{
    const struct bridge_party *party = &s->question.party;
    struct bridge_answer *answer = &s->answer;
    bool one = is_one_crossing(party), steps = s->question.steps;
    bool countable = !one && is_countable(party);
    enum handled handled = solve_once(x, s, steps && !countable);

    answer->method = is_closed_form(party) ? "closed-form" : "dynamic-programming";
    if (handled == HANDLED_ANSWER && answer->proven && one)
        memcpy(answer->count, "1", sizeof "1");
    else if (handled == HANDLED_ANSWER && answer->proven)
        handled = count_plans(x, s);
    if (handled == HANDLED_ANSWER && answer->found && steps && countable &&
        answer->listed == 0)
        handled = solve_once(x, s, true);
    return handled;
}

/* Whether the method is given the deadline, and looks no further than that. */
static bool stays_within_deadline(enum bridge_method method)
{
    return method != BRIDGE_DIJKSTRA && method != BRIDGE_A_STAR;
}

/* Reads the result of the search into the answer. */
static void judge(struct solving *s, const struct bridge_search_result *result)
{
    struct bridge_answer *answer = &s->answer;
    uint64_t least = result->lower_bound == BRIDGE_NEVER ? 0 : result->lower_bound;

    answer->states = result->expanded;
    answer->crossings = result->generated;
    answer->cut = !result->complete;
    answer->searched = true;
    answer->found = result->possible;
    answer->minutes = result->minutes;
    answer->proven = result->possible && result->proven;
    hold_against_deadline(s, least);
}

/* The search proved that there is no plan, or none within the deadline: finds out which
 * under constraints. A search that stays within the deadline does not know. */
static enum handled find_reason(const struct exchange *x, struct solving *s)
{
    const struct bridge_question *question = &s->question;
    struct bridge_search_result result = {.possible = false, .proven = true};
    const struct pz_ctl ctl = limits_control(x);
    struct bridge_plan plan = {.minutes = 0};
    enum pz_status status;

    give_up(s);
    if (question->deadline == 0 || !stays_within_deadline(question->method))
        return HANDLED_ANSWER;
    status = bridge_search(&question->party, &question->rules, BRIDGE_A_STAR, 0,
                           x->max_bytes, &ctl, &result, &plan);
    bridge_plan_free(&plan);
    if (x->on_loop && (status != PZ_OK || !result.complete))
        return HANDLED_LATER;
    if (status != PZ_OK && status != PZ_NO_MEMORY && !is_out_of_time(x, &ctl, status))
        return limits_ended(x, status);
    if (status == PZ_OK && !result.possible && result.proven)
        return HANDLED_ANSWER;
    s->answer.asked_a_star = true;
    if (status != PZ_OK || result.lower_bound <= question->deadline)
        result.lower_bound = question->deadline + 1;
    hold_against_deadline(s, result.lower_bound);
    return HANDLED_ANSWER;
}

/* Without constraints the theory knows the least minutes, whatever the search found. */
static enum handled compare_with_theory(const struct exchange *x, struct solving *s)
{
    struct bridge_answer *answer = &s->answer;
    struct bridge_bound *bound = &answer->bound;
    enum handled handled = ask_theory(x, s, bound, NULL);

    if (handled != HANDLED_ANSWER)
        return handled;
    if (is_hopeless(&s->question.party)) {
        give_up(s);
        return HANDLED_ANSWER;
    }
    answer->searched = answer->proven;
    if (!bound->proven)
        return HANDLED_ANSWER;
    answer->proven = answer->found && answer->minutes == bound->minutes;
    hold_against_deadline(s, bound->minutes);
    if (answer->verdict == BRIDGE_UNDECIDED)
        answer->verdict = BRIDGE_POSSIBLE; /* as the theory knows, but no plan was found */
    return HANDLED_ANSWER;
}

static enum handled solve_by_search(struct exchange *x, struct solving *s)
{
    const struct bridge_question *question = &s->question;
    struct bridge_answer *answer = &s->answer;
    const struct pz_ctl ctl = plan_control(x);
    struct bridge_search_result result = {.possible = false};
    bool within = stays_within_deadline(question->method);
    enum handled handled = HANDLED_ANSWER;
    enum pz_status status = bridge_search(&question->party, &question->rules,
                                          question->method, within ? question->deadline : 0,
                                          x->max_bytes, &ctl, &result, &answer->plan);

    if (status != PZ_OK)
        return limits_ended(x, status);
    if (x->on_loop && !result.complete)
        return HANDLED_LATER;
    answer->method = bridge_method_name(question->method);
    judge(s, &result);
    if (!question->constrained)
        handled = compare_with_theory(x, s);
    else if (!result.possible && result.proven)
        handled = find_reason(x, s);
    if (handled == HANDLED_ANSWER && answer->proven)
        handled = count_plans(x, s);
    return handled;
}

enum handled bridge_solve_handle(struct exchange *x)
{
    struct solving s = {.answer = {.list = NULL}};
    enum handled handled = bridge_question_read(x, &s.question);

    if (handled == HANDLED_ANSWER) {
        bool theory = s.question.by_theory && !s.question.constrained;

        handled = theory ? solve_by_theory(x, &s) : solve_by_search(x, &s);
    }
    if (handled == HANDLED_ANSWER && x->on_loop &&
        bridge_count_names(&s.question, &s.answer) > LOOP_NAMES)
        handled = HANDLED_LATER;
    if (handled == HANDLED_ANSWER) {
        x->varies = x->varies || s.answer.cut;
        bridge_write_answer(&x->out, &s.question, &s.answer, limits_given(x));
    }
    bridge_answer_free(&s.answer);
    bridge_question_free(&s.question);
    return handled;
}
