/* Writes the sentences that explain an answer. The complete proofs are in Rote, "Crossing
 * the bridge at night" (2002), and in Backhouse and Truong, "The capacity-C torch problem"
 * (2015). */
#include "puzzles/bridge.h"
#include "solvers/core/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static const char *const method_names[] = {
    [BRIDGE_OPTIMAL] = "optimal",
    [BRIDGE_DIJKSTRA] = "dijkstra",
    [BRIDGE_A_STAR] = "a-star",
    [BRIDGE_BREADTH_FIRST] = "breadth-first",
    [BRIDGE_ZURG_DEPTH_FIRST] = "zurg-depth-first",
    [BRIDGE_ZURG_BREADTH_FIRST] = "zurg-breadth-first",
    [BRIDGE_CLOSED_FORM] = "closed-form",
    [BRIDGE_DYNAMIC_PROGRAMMING] = "dynamic-programming"};

const char *bridge_method_name(enum bridge_method method)
{
    assert(method <= BRIDGE_DYNAMIC_PROGRAMMING);
    return method_names[method];
}

__attribute__((format(printf, 2, 3))) static void say(struct bridge_explanation *e,
                                                      const char *format, ...)
{
    va_list values;

    assert(e->sentences < BRIDGE_SENTENCES);
    va_start(values, format);
    vsnprintf(e->sentence[e->sentences++], BRIDGE_ARGUMENT_SIZE, format, values);
    va_end(values);
}

/* Adds the last step, which adds up the minutes over and the minutes back. */
static void say_total(struct bridge_explanation *e, const struct bridge_bound *bound)
{
    say(e,
        "The crossings over take %" PRIu64
        " minute%s in total, and the crossings back take "
        "%" PRIu64 " minute%s. So no plan takes less than %" PRIu64 " minutes.",
        bound->over_minutes, pz_plural(bound->over_minutes), bound->back_minutes,
        pz_plural(bound->back_minutes), bound->minutes);
}

/* If person i is in k(i) of the pairs that go over, person i comes back k(i) - 1 times. So
 * the total time is a sum over all pairs, less the minutes of each person once. Each pair
 * adds the minutes of the slower person and the minutes of both people. */
static void argue_for_pairs(struct bridge_explanation *e, const struct bridge_party *party,
                            const struct bridge_bound *bound)
{
    uint32_t pairs = party->people - 1;

    say(e,
        "Rote (2002) proves that, with a capacity of 2, there is a fastest plan in which "
        "each crossing over takes two people and each crossing back takes one person. In "
        "such a plan, %u people make %u crossings over and %u back.",
        party->people, pairs, pairs - 1);
    say(e,
        "A person in k of the %u pairs that go over comes back k - 1 times. So the pairs "
        "alone determine the total time. To compute it, add for each pair the minutes of "
        "the slower person and the minutes of both people. Then subtract the minutes of "
        "each person once, which are %" PRIu64 " minutes in total.",
        pairs, bound->minutes_once);
    say(e,
        "If people exchange partners, every choice of pairs can be changed to a choice "
        "that is at least as fast. In the new choice, the two slowest remaining people "
        "cross in one of two ways. Either they cross together, and the two fastest people "
        "bring the torch back, or each of them crosses with the fastest person.");
    say(e,
        "Let C be the minutes of the faster of the two slow people. Crossing together is "
        "faster if 2 x %u is less than %u + C, where %u and %u are the minutes of the "
        "fastest and the second fastest person. In a fastest plan, %" PRIu32
        " pair%s of slow people cross%s together.",
        bound->fastest[1], bound->fastest[0], bound->fastest[0], bound->fastest[1],
        bound->slow_pairs, pz_plural(bound->slow_pairs),
        bound->slow_pairs == 1 ? "es" : "");
    say_total(e, bound);
}

/* Explains what dynamic programming compares. */
static void argue_for_trips(struct bridge_explanation *e, const struct bridge_party *party)
{
    say(e,
        "Backhouse and Truong (2015) prove that there is a fastest plan in which each "
        "crossing over takes at least two people and each crossing back takes one person. "
        "A person who goes over k times comes back k - 1 times.");
    say(e,
        "So the groups that go over determine the plan. Each group has 2 to %u people. One "
        "person comes back after each group except the last group. So the sizes of the "
        "groups, each reduced by 1, add up to %u.",
        party->capacity, party->people - 1);
    say(e, "To compute the total time of a plan, add the minutes of the slowest person of "
           "each group. Then add, for each person who goes over k times, k - 1 times the "
           "minutes of this person.");
    say(e,
        "If a person is in two groups, a faster person can replace this person in one of "
        "the groups. So only the fastest people go over more than once. All other people "
        "go over once. It is best if they go in full groups and the slowest people go "
        "together.");
}

static void argue_by_programming(struct bridge_explanation *e,
                                 const struct bridge_bound *bound)
{
    say(e,
        "Dynamic programming forms the groups one after another, starting with the slowest "
        "people. It does this for each possible number of people who go over more than "
        "once. The fastest choice of groups has %u crossings over.",
        bound->crossings_over);
    say_total(e, bound);
}

static void argue_by_price(struct bridge_explanation *e, const struct bridge_bound *bound)
{
    say(e,
        "Comparing all choices of groups would take too long. Instead, a Lagrangian "
        "relaxation also allows groups whose sizes add up to a different number. For each "
        "person too many or too few, it adds a price in minutes. With the best prices that "
        "were tried, every choice of groups takes at least %" PRIu64 " minutes.",
        bound->minutes);
    say(e,
        "The best plan found takes %" PRIu64 " minutes, so the minimum is at least %" PRIu64
        " and at most %" PRIu64 " minutes.",
        bound->over_minutes + bound->back_minutes, bound->minutes,
        bound->over_minutes + bound->back_minutes);
}

/* Explains what a search excludes below the bound. */
static void say_exhausted(struct bridge_explanation *e, const struct bridge_answer *answer)
{
    uint64_t bound = answer->lower_bound;

    if (answer->method == BRIDGE_DIJKSTRA)
        say(e,
            "The search expanded every state that can be reached in less than %" PRIu64
            " minutes. In none of these states is everyone across.",
            bound);
    else
        say(e,
            "For each state, the search adds the minutes so far and a lower bound on the "
            "remaining minutes, which is never too high. It expanded every state for which "
            "the sum is less than %" PRIu64 ". In none of these states is everyone across.",
            bound);
}

static void argue_by_search(struct bridge_explanation *e,
                            const struct bridge_answer *answer)
{
    say(e,
        "A state consists of the people on the near side and the side of the torch. The %s "
        "search expanded %" PRIu64 " state%s and tried %" PRIu64 " crossing%s.",
        bridge_method_name(answer->method), answer->states, pz_plural(answer->states),
        answer->crossings, pz_plural(answer->crossings));
    say(e, "The search skips crossings that never make a plan faster, and does not "
           "distinguish people who have the same minutes and the same constraints.");
    say_exhausted(e, answer);
    say(e, "So no plan takes less than %" PRIu64 " minute%s.", answer->lower_bound,
        pz_plural(answer->lower_bound));
}

/* Explains the bound after a search that does not look for the fastest plan. */
static void argue_by_times(struct bridge_explanation *e, const struct bridge_answer *answer)
{
    say(e,
        "The %s search does not look for the fastest plan. %s shows that no plan takes "
        "less than %" PRIu64 " minute%s.",
        bridge_method_name(answer->method),
        answer->argument == BRIDGE_ARGUMENT_A_STAR
            ? "An additional a-star search"
            : "A lower bound computed from everyone's minutes",
        answer->lower_bound, pz_plural(answer->lower_bound));
}

static void write_sentences(struct bridge_explanation *e, const struct bridge_party *party,
                            const struct bridge_answer *answer)
{
    const struct bridge_bound *bound = &answer->bound;

    switch (answer->argument) {
    case BRIDGE_ARGUMENT_NONE:
        break;
    case BRIDGE_ARGUMENT_EMPTY:
        say(e, "No one has to cross, so the plan takes 0 minutes.");
        break;
    case BRIDGE_ARGUMENT_AT_ONCE:
        say(e,
            "The bridge holds everyone at once. The slowest person takes %" PRIu64
            " minute%s in every plan, so no plan is faster.",
            bound->minutes, pz_plural(bound->minutes));
        break;
    case BRIDGE_ARGUMENT_PAIRS:
        argue_for_pairs(e, party, bound);
        break;
    case BRIDGE_ARGUMENT_TRIPS:
        argue_for_trips(e, party);
        argue_by_programming(e, bound);
        break;
    case BRIDGE_ARGUMENT_PRICE:
        argue_for_trips(e, party);
        argue_by_price(e, bound);
        break;
    case BRIDGE_ARGUMENT_SEARCH:
        argue_by_search(e, answer);
        break;
    case BRIDGE_ARGUMENT_A_STAR:
    case BRIDGE_ARGUMENT_TIMES:
        argue_by_times(e, answer);
        break;
    }
}

void bridge_explanation_write(const struct bridge_question *question,
                              const struct bridge_answer *answer,
                              struct bridge_explanation *explanation)
{
    explanation->sentences = 0;
    write_sentences(explanation, &question->party, answer);
}
/* Adds a sentence with the proof of the bound. */
static void add_source(struct pz_text *text, const struct bridge_answer *answer)
{
    const char *method = bridge_method_name(answer->method);

    switch (answer->argument) {
    case BRIDGE_ARGUMENT_NONE:
    case BRIDGE_ARGUMENT_EMPTY:
        break;
    case BRIDGE_ARGUMENT_AT_ONCE:
        pz_text_add(text, " Everyone can cross at once, as fast as the slowest person.");
        break;
    case BRIDGE_ARGUMENT_PAIRS:
        pz_text_add(text, " Proof: Rote's theorem for a capacity of 2 (2002).");
        break;
    case BRIDGE_ARGUMENT_TRIPS:
        pz_text_add(text,
                    " Proof: the dynamic programming of Backhouse and Truong (2015).");
        break;
    case BRIDGE_ARGUMENT_PRICE:
        pz_text_add(text, " Proof: a lower bound computed by Lagrangian relaxation.");
        break;
    case BRIDGE_ARGUMENT_SEARCH:
        pz_text_add(text, " Proof: the %s search excludes every faster plan.", method);
        break;
    case BRIDGE_ARGUMENT_A_STAR:
        pz_text_add(text,
                    " Proof: an additional a-star search, because the %s search does not "
                    "look for the fastest plan.",
                    method);
        break;
    case BRIDGE_ARGUMENT_TIMES:
        pz_text_add(
            text,
            " Proof: a lower bound computed from everyone's minutes, because the %s "
            "search does not look for the fastest plan.",
            method);
        break;
    }
}

/* Explains why not everyone can cross, even without a deadline. */
static void add_obstacle(struct pz_text *text, const struct bridge_answer *answer,
                         const char *stranded)
{
    switch (answer->obstacle) {
    case BRIDGE_NO_OBSTACLE:
    case BRIDGE_DEADLINE:
        break;
    case BRIDGE_ONE_AT_A_TIME:
        pz_text_add(text, "The bridge holds one person at a time, so each person who goes "
                          "over must bring the torch back.");
        break;
    case BRIDGE_STRANDED:
        pz_text_add(text,
                    "%s may not carry the torch, and may not cross with anyone who may, so "
                    "%s can never cross.",
                    stranded, stranded);
        break;
    case BRIDGE_NO_PAIR:
        pz_text_add(text, "No two people may cross together with the torch, so each person "
                          "who goes over must bring the torch back.");
        break;
    case BRIDGE_EXHAUSTED:
        pz_text_add(text, "The search checked every state that can be reached under the "
                          "constraints. In none of these states is everyone across.");
        break;
    }
}

static void add_bound(struct pz_text *text, const struct bridge_answer *answer,
                      uint64_t deadline)
{
    if (answer->argument == BRIDGE_ARGUMENT_EMPTY) {
        pz_text_add(text, "No one has to cross, so the plan takes 0 minutes.");
        return;
    }
    pz_text_add(text, "No plan takes less than %" PRIu64 " minute%s", answer->lower_bound,
                pz_plural(answer->lower_bound));
    if (answer->obstacle == BRIDGE_DEADLINE)
        pz_text_add(text, ", so the deadline of %" PRIu64 " minute%s cannot be met",
                    deadline, pz_plural(deadline));
    pz_text_add(text, ".");
    add_source(text, answer);
}

void bridge_argument_write(const struct bridge_question *question,
                           const struct bridge_answer *answer, const char *stranded,
                           char text[BRIDGE_ARGUMENT_SIZE])
{
    struct pz_text written = pz_text_in(text, BRIDGE_ARGUMENT_SIZE);
    char number[24];

    snprintf(number, sizeof number, "person %" PRIu32, answer->stranded + 1);
    if (answer->verdict == BRIDGE_IMPOSSIBLE && answer->obstacle != BRIDGE_DEADLINE)
        add_obstacle(&written, answer, stranded ? stranded : number);
    else if (answer->argument != BRIDGE_ARGUMENT_NONE)
        add_bound(&written, answer, question->deadline_minutes);
}

const char *bridge_uncounted_reason(const struct bridge_question *question,
                                    const struct bridge_answer *answer)
{
    bool theory = answer->method == BRIDGE_CLOSED_FORM;

    if (question->counted == BRIDGE_COUNT_WITHIN)
        return "The time or memory limit was reached before all plans that meet the "
               "deadline were counted, or there are at least 2^256 such plans.";
    if (!answer->proven)
        return "Plans are counted only if the plan in the response is proven to be a "
               "fastest plan.";
    if (answer->cut)
        return "The time or memory limit was reached before all plans were counted.";
    if (theory && question->party.capacity == 2)
        return "With a capacity of 2, plans are counted for up to 10,000 people, or for "
               "fewer people if several people are as fast as the two fastest people.";
    return "Plans are counted for up to 18 people with a capacity of 2, up to 16 people "
           "with a capacity of 3 or 4, and up to 15 people with a larger capacity.";
}
