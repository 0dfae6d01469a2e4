/* The full arguments are those of Rote, "Crossing the bridge at night" (2002), and of
 * Backhouse and Truong, "The capacity-C torch problem" (2015). */
#include "argument.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { SENTENCE_SIZE = 600, QUOTED_MAX = 32 };

__attribute__((format(printf, 2, 3))) static void say(struct json_writer *out,
                                                      const char *format, ...)
{
    char text[SENTENCE_SIZE];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    jw_text(out, text);
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* The last step: the minutes over and the minutes back. */
static void say_total(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "The crossings over take %" PRIu64
        " minute%s in total, and the crossings back take "
        "%" PRIu64 " minute%s. So no plan takes less than %" PRIu64 " minutes.",
        bound->over_minutes, plural(bound->over_minutes), bound->back_minutes,
        plural(bound->back_minutes), bound->minutes);
}

/* If person i is in k(i) of the pairs that go over, i comes back k(i) - 1 times. So the
 * minutes are the sum, over all pairs, of the slower person's minutes and of both people's
 * minutes, less everyone's minutes once. */
static void argue_for_pairs(struct json_writer *out, const struct bridge_party *party,
                            const struct bridge_bound *bound)
{
    uint32_t pairs = party->people - 1;

    say(out,
        "Rote (2002) proves that, with a capacity of 2, there is a fastest plan in which "
        "each crossing over takes two people and each crossing back takes one person. In "
        "such a plan, %u people make %u crossings over and %u back.",
        party->people, pairs, pairs - 1);
    say(out,
        "A person in k of the %u pairs that go over comes back k - 1 times. So the pairs "
        "alone determine the total time. To compute it, add for each pair the minutes of "
        "the slower person and the minutes of both people. Then subtract the minutes of "
        "each person once, which are %" PRIu64 " minutes in total.",
        pairs, bound->minutes_once);
    say(out,
        "If people exchange partners, every choice of pairs can be changed to a choice "
        "that is at least as fast. In the new choice, the two slowest remaining people "
        "cross in one of two ways. Either they cross together, and the two fastest people "
        "bring the torch back, or each of them crosses with the fastest person.");
    say(out,
        "Let C be the minutes of the faster of the two slow people. Crossing together is "
        "faster if 2 x %u is less than %u + C, where %u and %u are the minutes of the "
        "fastest and the second fastest person. In a fastest plan, %" PRIu32
        " pair%s of slow people cross%s together.",
        bound->fastest[1], bound->fastest[0], bound->fastest[0], bound->fastest[1],
        bound->slow_pairs, plural(bound->slow_pairs), bound->slow_pairs == 1 ? "es" : "");
    say_total(out, bound);
}

/* What dynamic programming compares. */
static void argue_for_trips(struct json_writer *out, const struct bridge_party *party)
{
    say(out,
        "Backhouse and Truong (2015) prove that there is a fastest plan in which each "
        "crossing over takes at least two people and each crossing back takes one person. "
        "A person who goes over k times comes back k - 1 times.");
    say(out,
        "So the groups that go over determine the plan. Each group has 2 to %u people. One "
        "person comes back after each group except the last group. So the sizes of the "
        "groups, each reduced by 1, add up to %u.",
        party->capacity, party->people - 1);
    say(out,
        "To compute the total time of a plan, add the minutes of the slowest person of "
        "each group. Then add, for each person who goes over k times, k - 1 times the "
        "minutes of this person.");
    say(out,
        "If a person is in two groups, a faster person can replace this person in one of "
        "the groups. So only the fastest people go over more than once. All other people "
        "go over once. It is best if they go in full groups and the slowest people go "
        "together.");
}

static void argue_by_programming(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "Dynamic programming forms the groups one after another, starting with the slowest "
        "people. It does this for each possible number of people who go over more than "
        "once. The fastest choice of groups has %u crossings over.",
        bound->crossings_over);
    say_total(out, bound);
}

static void argue_by_price(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "Comparing all choices of groups would take too long. Instead, a Lagrangian "
        "relaxation also allows groups whose sizes add up to a different number. For each "
        "person too many or too few, it adds a price in minutes. With the best prices that "
        "were tried, every choice of groups takes at least %" PRIu64 " minutes.",
        bound->minutes);
    say(out,
        "The best plan found takes %" PRIu64 " minutes, so the minimum is at least %" PRIu64
        " and at most %" PRIu64 " minutes.",
        bound->over_minutes + bound->back_minutes, bound->minutes,
        bound->over_minutes + bound->back_minutes);
}

/* What a search excludes below the bound. */
static void say_exhausted(struct json_writer *out, const struct bridge_answer *answer)
{
    uint64_t bound = answer->lower_bound;

    if (answer->method == BRIDGE_ITERATIVE_DEEPENING)
        say(out,
            "For each limit below %" PRIu64
            " minutes, the search tried every sequence of crossings that could meet the "
            "limit. None of these sequences takes everyone across.",
            bound);
    else if (answer->method == BRIDGE_DIJKSTRA)
        say(out,
            "The search expanded every state that can be reached in less than %" PRIu64
            " minutes. In none of these states is everyone across.",
            bound);
    else
        say(out,
            "For each state, the search adds the minutes so far and a lower bound on the "
            "remaining minutes, which is never too high. It expanded every state for which "
            "the sum is less than %" PRIu64 ". In none of these states is everyone across.",
            bound);
}

static void argue_by_search(struct json_writer *out, const struct bridge_answer *answer)
{
    say(out,
        "A state consists of the people on the near side and the side of the torch. The %s "
        "search expanded %" PRIu64 " state%s and tried %" PRIu64 " crossing%s.",
        bridge_method_name(answer->method), answer->states, plural(answer->states),
        answer->crossings, plural(answer->crossings));
    say(out, "The search skips crossings that never make a plan faster, and does not "
             "distinguish people who have the same minutes and the same constraints.");
    say_exhausted(out, answer);
    say(out, "So no plan takes less than %" PRIu64 " minute%s.", answer->lower_bound,
        plural(answer->lower_bound));
}

/* The bound after a search under constraints that does not look for the least time. */
static void argue_by_times(struct json_writer *out, const struct bridge_answer *answer)
{
    say(out,
        "The %s search does not look for the fastest plan. %s shows that no plan takes "
        "less than %" PRIu64 " minute%s.",
        bridge_method_name(answer->method),
        answer->argument == BRIDGE_ARGUMENT_A_STAR
            ? "An additional a-star search"
            : "A lower bound computed from everyone's minutes",
        answer->lower_bound, plural(answer->lower_bound));
}

static void write_sentences(struct json_writer *out, const struct bridge_party *party,
                            const struct bridge_answer *answer)
{
    const struct bridge_bound *bound = &answer->bound;

    switch (answer->argument) {
    case BRIDGE_ARGUMENT_NONE:
        break;
    case BRIDGE_ARGUMENT_NOBODY:
        say(out, "No one has to cross, so the plan takes 0 minutes.");
        break;
    case BRIDGE_ARGUMENT_AT_ONCE:
        say(out,
            "The bridge holds everyone at once. The slowest person takes %" PRIu64
            " minute%s in every plan, so no plan is faster.",
            bound->minutes, plural(bound->minutes));
        break;
    case BRIDGE_ARGUMENT_PAIRS:
        argue_for_pairs(out, party, bound);
        break;
    case BRIDGE_ARGUMENT_TRIPS:
        argue_for_trips(out, party);
        argue_by_programming(out, bound);
        break;
    case BRIDGE_ARGUMENT_PRICE:
        argue_for_trips(out, party);
        argue_by_price(out, bound);
        break;
    case BRIDGE_ARGUMENT_SEARCH:
        argue_by_search(out, answer);
        break;
    case BRIDGE_ARGUMENT_A_STAR:
    case BRIDGE_ARGUMENT_TIMES:
        argue_by_times(out, answer);
        break;
    }
}

void bridge_write_explanation(struct json_writer *out, const struct bridge_party *party,
                              const struct bridge_answer *answer)
{
    if (answer->argument == BRIDGE_ARGUMENT_NONE)
        return;
    jw_open_array(out, "explanation");
    write_sentences(out, party, answer);
    jw_end_array(out);
}

/* The proof of the bound, as a sentence after it. */
static void add_source(struct strbuf *s, const struct bridge_answer *answer)
{
    const char *method = bridge_method_name(answer->method);

    switch (answer->argument) {
    case BRIDGE_ARGUMENT_NONE:
    case BRIDGE_ARGUMENT_NOBODY:
        break;
    case BRIDGE_ARGUMENT_AT_ONCE:
        strbuf_printf(s, " Everyone can cross at once, as fast as the slowest person.");
        break;
    case BRIDGE_ARGUMENT_PAIRS:
        strbuf_printf(s, " Proof: Rote's theorem for a capacity of 2 (2002).");
        break;
    case BRIDGE_ARGUMENT_TRIPS:
        strbuf_printf(s, " Proof: the dynamic programming of Backhouse and Truong (2015).");
        break;
    case BRIDGE_ARGUMENT_PRICE:
        strbuf_printf(s, " Proof: a lower bound computed by Lagrangian relaxation.");
        break;
    case BRIDGE_ARGUMENT_SEARCH:
        strbuf_printf(s, " Proof: the %s search excludes every faster plan.", method);
        break;
    case BRIDGE_ARGUMENT_A_STAR:
        strbuf_printf(s,
                      " Proof: an additional a-star search, because the %s search does not "
                      "look for the fastest plan.",
                      method);
        break;
    case BRIDGE_ARGUMENT_TIMES:
        strbuf_printf(
            s,
            " Proof: a lower bound computed from everyone's minutes, because the %s "
            "search does not look for the fastest plan.",
            method);
        break;
    }
}

static void add_stranded(struct strbuf *s, const struct value *people, unsigned person)
{
    struct bridge_name name;

    bridge_people_name(people, person, &name);
    strbuf_quote(s, name.text, name.length, QUOTED_MAX);
    strbuf_printf(s,
                  " may not carry the torch, and may not cross with anyone who may, so ");
    strbuf_quote(s, name.text, name.length, QUOTED_MAX);
    strbuf_printf(s, " can never cross.");
}

/* Why not everyone can cross, whatever the deadline. */
static void add_obstacle(struct strbuf *s, const struct bridge_request *request,
                         const struct bridge_answer *answer)
{
    switch (answer->obstacle) {
    case BRIDGE_NO_OBSTACLE:
    case BRIDGE_DEADLINE:
        break;
    case BRIDGE_ONE_AT_A_TIME:
        strbuf_printf(s, "The bridge holds one person at a time, so each person who goes "
                         "over must bring the torch back.");
        break;
    case BRIDGE_STRANDED:
        add_stranded(s, request->people, answer->stranded);
        break;
    case BRIDGE_NO_PAIR:
        strbuf_printf(s, "No two people may cross together with the torch, so each person "
                         "who goes over must bring the torch back.");
        break;
    case BRIDGE_EXHAUSTED:
        strbuf_printf(s, "The search checked every state that can be reached under the "
                         "constraints. In none of these states is everyone across.");
        break;
    }
}

static void add_bound(struct strbuf *s, const struct bridge_request *request,
                      const struct bridge_answer *answer)
{
    uint64_t deadline = request->question.deadline_minutes;

    if (answer->argument == BRIDGE_ARGUMENT_NOBODY) {
        strbuf_printf(s, "No one has to cross, so the plan takes 0 minutes.");
        return;
    }
    strbuf_printf(s, "No plan takes less than %" PRIu64 " minute%s", answer->lower_bound,
                  plural(answer->lower_bound));
    if (answer->obstacle == BRIDGE_DEADLINE)
        strbuf_printf(s, ", so the deadline of %" PRIu64 " minute%s cannot be met",
                      deadline, plural(deadline));
    strbuf_printf(s, ".");
    add_source(s, answer);
}

void bridge_write_argument(struct json_writer *out, const struct bridge_request *request,
                           const struct bridge_answer *answer)
{
    char text[SENTENCE_SIZE];
    struct strbuf s = strbuf_in(text, sizeof text);

    if (answer->verdict == BRIDGE_IMPOSSIBLE && answer->obstacle != BRIDGE_DEADLINE)
        add_obstacle(&s, request, answer);
    else if (answer->argument != BRIDGE_ARGUMENT_NONE)
        add_bound(&s, request, answer);
    else
        return;
    jw_put_text(out, "argument", text);
}
