/* The full arguments are those of Rote, "Crossing the bridge at night" (2002), and of
 * Backhouse and Truong, "The capacity-C torch problem" (2015). */
#include "argument.h"

#include "server/json/sentence.h"

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
        "This makes %" PRIu64 " minute%s over and %" PRIu64
        " minute%s back, so no plan takes less than %" PRIu64 " minutes.",
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
        "Rote (2002) proves that some fastest plan always sends two people over and one "
        "person back. With a capacity of 2, %u people then make %u crossings over and %u "
        "back.",
        party->people, pairs, pairs - 1);
    say(out,
        "A person in k of the %u pairs that go over comes back k - 1 times. So the pairs "
        "alone determine the minutes: add the slower person's minutes and both people's "
        "minutes for each pair, then subtract everyone's minutes once, %" PRIu64
        " in total.",
        pairs, bound->minutes_once);
    say(out,
        "By exchanging partners, every choice of pairs becomes one, at least as fast, in "
        "which the two slowest remaining people cross in one of two ways: together, while "
        "the two fastest people bring the torch back, or each with the fastest person.");
    say(out,
        "Crossing together is faster if twice the minutes of the second fastest person, "
        "2 x %u, are less than the minutes of the fastest person, %u, plus those of the "
        "faster of the two slow people. Here %" PRIu32 " pair%s of slow people cross%s "
        "together.",
        bound->fastest[1], bound->fastest[0], bound->slow_pairs, plural(bound->slow_pairs),
        bound->slow_pairs == 1 ? "es" : "");
    say_total(out, bound);
}

/* What dynamic programming compares. */
static void argue_for_trips(struct json_writer *out, const struct bridge_party *party)
{
    say(out,
        "Backhouse and Truong (2015) prove that some fastest plan always sends at least "
        "two people over and one person back. A person who goes over k times comes back "
        "k - 1 times.");
    say(out,
        "So a plan is determined by its groups that go over, each of 2 to %u people. One "
        "person comes back after each group but the last, so the group sizes, each reduced "
        "by 1, add up to %u.",
        party->capacity, party->people - 1);
    say(out, "The minutes of a plan are those of the slowest person of each group, plus "
             "each person's own minutes for every group after that person's first group.");
    say(out,
        "If a person is in two groups, a faster person can take that place in one of them. "
        "So only the fastest people go over more than once. All others go over once, best "
        "in full groups in which the slowest people are together.");
}

static void argue_by_programming(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "Dynamic programming forms the groups from the slowest person on, for each number "
        "of people who go over more than once. It finds the fastest choice of groups, "
        "which has %u crossings over.",
        bound->crossings_over);
    say_total(out, bound);
}

static void argue_by_price(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "To compare all choices of groups would take too long here. Instead, a Lagrangian "
        "relaxation allows group sizes with another sum, and charges a price for each "
        "person too many or too few. With the best prices tried, every choice takes at least "
        "%" PRIu64 " minutes.",
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
            " minutes, it tried every sequence of crossings that could meet the limit, and "
            "none takes everyone across.",
            bound);
    else if (answer->method == BRIDGE_DIJKSTRA)
        say(out,
            "It expanded every state that can be reached in less than %" PRIu64
            " minutes, and in none of them is everyone across.",
            bound);
    else
        say(out,
            "It expanded every state whose minutes so far, plus a lower bound for the "
            "remaining minutes, are less than %" PRIu64
            ", and in none of them is everyone across. The lower bound is never too high.",
            bound);
}

static void argue_by_search(struct json_writer *out, const struct bridge_answer *answer)
{
    say(out,
        "A state is the set of people on the near side, and the side of the torch. The %s "
        "search expanded %" PRIu64 " state%s and tried %" PRIu64 " crossing%s.",
        bridge_method_name(answer->method), answer->states, plural(answer->states),
        answer->crossings, plural(answer->crossings));
    say(out, "It skips crossings that never make a plan faster, and does not distinguish "
             "people who have the same minutes and the same constraints.");
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

/* The proof of the bound, in parentheses after it. */
static void add_source(struct sentence *s, const struct bridge_answer *answer)
{
    const char *method = bridge_method_name(answer->method);

    switch (answer->argument) {
    case BRIDGE_ARGUMENT_NONE:
    case BRIDGE_ARGUMENT_NOBODY:
        break;
    case BRIDGE_ARGUMENT_AT_ONCE:
        sentence_add(s, " (everyone crosses at once, as fast as the slowest person)");
        break;
    case BRIDGE_ARGUMENT_PAIRS:
        sentence_add(s, " (Rote's theorem for a capacity of 2, 2002)");
        break;
    case BRIDGE_ARGUMENT_TRIPS:
        sentence_add(s, " (dynamic programming, proved by Backhouse and Truong, 2015)");
        break;
    case BRIDGE_ARGUMENT_PRICE:
        sentence_add(s, " (lower bound by Lagrangian relaxation)");
        break;
    case BRIDGE_ARGUMENT_SEARCH:
        sentence_add(s, " (the %s search excludes every faster plan)", method);
        break;
    case BRIDGE_ARGUMENT_A_STAR:
        sentence_add(s,
                     " (shown by an additional a-star search, because %s does not look for "
                     "the fastest plan)",
                     method);
        break;
    case BRIDGE_ARGUMENT_TIMES:
        sentence_add(s,
                     " (lower bound computed from everyone's minutes, because %s does not "
                     "look for the fastest plan)",
                     method);
        break;
    }
}

static void add_stranded(struct sentence *s, const struct value *people, unsigned person)
{
    struct bridge_name name;

    bridge_people_name(people, person, &name);
    sentence_add_quoted(s, name.text, name.length, QUOTED_MAX);
    sentence_add(s, " may not carry the torch, and may not cross with anyone who may, so ");
    sentence_add_quoted(s, name.text, name.length, QUOTED_MAX);
    sentence_add(s, " can never cross.");
}

/* Why not everyone can cross, whatever the deadline. */
static void add_obstacle(struct sentence *s, const struct bridge_request *request,
                         const struct bridge_answer *answer)
{
    switch (answer->obstacle) {
    case BRIDGE_NO_OBSTACLE:
    case BRIDGE_DEADLINE:
        break;
    case BRIDGE_ONE_AT_A_TIME:
        sentence_add(s, "The bridge holds one person at a time, so each person who goes "
                        "over must bring the torch back.");
        break;
    case BRIDGE_STRANDED:
        add_stranded(s, request->people, answer->stranded);
        break;
    case BRIDGE_NO_PAIR:
        sentence_add(s, "No two people may cross together with the torch, so each person "
                        "who goes over must bring the torch back.");
        break;
    case BRIDGE_EXHAUSTED:
        sentence_add(s, "The search checked every state that can be reached under the "
                        "constraints, and in none of them is everyone across.");
        break;
    }
}

static void add_bound(struct sentence *s, const struct bridge_request *request,
                      const struct bridge_answer *answer)
{
    uint64_t deadline = request->question.deadline_minutes;

    if (answer->argument == BRIDGE_ARGUMENT_NOBODY) {
        sentence_add(s, "No one has to cross, so the plan takes 0 minutes.");
        return;
    }
    sentence_add(s, "No plan takes less than %" PRIu64 " minute%s", answer->lower_bound,
                 plural(answer->lower_bound));
    add_source(s, answer);
    if (answer->obstacle == BRIDGE_DEADLINE)
        sentence_add(s, ", so the deadline of %" PRIu64 " minute%s cannot be met", deadline,
                     plural(deadline));
    sentence_add(s, ".");
}

void bridge_write_argument(struct json_writer *out, const struct bridge_request *request,
                           const struct bridge_answer *answer)
{
    char text[SENTENCE_SIZE];
    struct sentence s = sentence_in(text, sizeof text);

    if (answer->verdict == BRIDGE_IMPOSSIBLE && answer->obstacle != BRIDGE_DEADLINE)
        add_obstacle(&s, request, answer);
    else if (answer->argument != BRIDGE_ARGUMENT_NONE)
        add_bound(&s, request, answer);
    else
        return;
    jw_put_text(out, "argument", text);
}
