/* The arguments in full are those of Rote, "Crossing the bridge at night" (2002), and of
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

/* How the minutes of the best choice add up. */
static void say_total(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "That makes %" PRIu64 " minute%s over and %" PRIu64
        " back, and so no plan takes less than %" PRIu64 ".",
        bound->over_minutes, plural(bound->over_minutes), bound->back_minutes,
        bound->minutes);
}

/* Let everybody i be in k(i) pairs that go over. Then i comes back k(i) - 1 times, and the
 * minutes are the sum over all pairs of the slower one's and of both people's, less that of
 * everyone's once. */
static void argue_for_pairs(struct json_writer *out, const struct bridge_party *party,
                            const struct bridge_bound *bound)
{
    uint32_t pairs = party->people - 1;

    say(out,
        "It never pays to send one over or two back (Rote 2002), so with two at a time %u "
        "people take %u crossings over and %u back.",
        party->people, pairs, pairs - 1);
    say(out,
        "Who is in k of the %u pairs that go over comes back k - 1 times, so the minutes "
        "are, summed over the pairs, the slower one's and both people's, less everyone's "
        "once, which is %" PRIu64 ": only the choice of the pairs matters.",
        pairs, bound->minutes_once);
    say(out,
        "Everyone is in a pair, and exchanging partners never makes it dearer to let the "
        "two slowest left go in one of two ways: together, while the two fastest see to "
        "the torch, or each with the fastest.");
    say(out,
        "The first costs less just when twice the second fastest, 2 x %u, is less than the "
        "fastest, %u, and the faster of the two slow ones together; here %" PRIu32
        " pair%s of slow people go%s so.",
        bound->fastest[1], bound->fastest[0], bound->slow_pairs, plural(bound->slow_pairs),
        bound->slow_pairs == 1 ? "es" : "");
    say_total(out, bound);
}

/* What the dynamic programme compares. */
static void argue_for_trips(struct json_writer *out, const struct bridge_party *party)
{
    say(out,
        "It never pays to send one over or more than one back (Backhouse and Truong 2015), "
        "and who goes over k times comes back k - 1 times.");
    say(out,
        "So a plan is a bag of groups that go over, each of 2 to %u people, and with one "
        "back after each but the last their sizes less one add up to %u; its minutes are "
        "those of the slowest of each group, and everyone's own for each group beyond the "
        "first.",
        party->capacity, party->people - 1);
    say(out,
        "Where somebody is in two groups, a faster one may take the place in one of them, "
        "so only the fastest go over more than once; all others go once, and best in full "
        "groups, the slowest together.");
}

static void argue_by_programme(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "A dynamic programme, which lays the groups from the slow end for each number "
        "of people who go more than once, shows the cheapest of all such bags; it has "
        "%u crossings over.",
        bound->crossings_over);
    say_total(out, bound);
}

static void argue_by_price(struct json_writer *out, const struct bridge_bound *bound)
{
    say(out,
        "To compare all such bags would take too long here; when their sizes need not add "
        "up, but each person too many or too few has a price, none takes less than %" PRIu64
        " minutes at the best price tried.",
        bound->minutes);
    say(out,
        "The best plan known takes %" PRIu64 " minutes, so the least is one of these or "
        "between them.",
        bound->over_minutes + bound->back_minutes);
}

/* What a search has looked at below the bound. */
static void say_exhausted(struct json_writer *out, const struct bridge_answer *answer)
{
    uint64_t bound = answer->lower_bound;

    if (answer->method == BRIDGE_ITERATIVE_DEEPENING)
        say(out,
            "Under each limit below %" PRIu64
            " minutes it tried every row of crossings that may still keep to the limit, "
            "and none took everybody over.",
            bound);
    else if (answer->method == BRIDGE_DIJKSTRA)
        say(out,
            "Every state that can be reached in less than %" PRIu64
            " minutes was taken up, and in none of them is everybody over.",
            bound);
    else
        say(out,
            "Every state was taken up whose minutes, with a bound that is never too high "
            "for those to come, are less than %" PRIu64
            ", and in none of them is everybody over.",
            bound);
    if (answer->method != BRIDGE_ITERATIVE_DEEPENING)
        say(out, "People who are alike stand for one another there, and crossings that "
                 "never pay are left out.");
}

static void argue_by_search(struct json_writer *out, const struct bridge_answer *answer)
{
    say(out,
        "A state is who is near and where the torch is; the search by %s took up %" PRIu64
        " state%s and tried %" PRIu64
        " crossing%s, leaving out those that never pay and taking people who are alike for "
        "one another.",
        bridge_method_name(answer->method), answer->states, plural(answer->states),
        answer->crossings, plural(answer->crossings));
    say_exhausted(out, answer);
    say(out, "So no plan takes less than %" PRIu64 " minute%s.", answer->lower_bound,
        plural(answer->lower_bound));
}

/* What is known of searches that do not look for the least time, and were given
 * constraints, of which the theory knows nothing. */
static void argue_by_times(struct json_writer *out, const struct bridge_answer *answer)
{
    say(out,
        "The search by %s does not look for the least time; %s no plan takes less than "
        "%" PRIu64 " minute%s.",
        bridge_method_name(answer->method),
        answer->argument == BRIDGE_ARGUMENT_A_STAR ? "one by a-star shows that"
                                                   : "but from the times alone",
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
        say(out, "Nobody has to cross, and that takes no time.");
        break;
    case BRIDGE_ARGUMENT_AT_ONCE:
        say(out,
            "The bridge holds everybody at once, and the slowest takes %" PRIu64
            " minute%s in any plan, so no plan takes less.",
            bound->minutes, plural(bound->minutes));
        break;
    case BRIDGE_ARGUMENT_PAIRS:
        argue_for_pairs(out, party, bound);
        break;
    case BRIDGE_ARGUMENT_TRIPS:
        argue_for_trips(out, party);
        argue_by_programme(out, bound);
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

/* What establishes the bound of the answer, in brackets after it. */
static void add_source(struct sentence *s, const struct bridge_answer *answer)
{
    const char *method = bridge_method_name(answer->method);

    switch (answer->argument) {
    case BRIDGE_ARGUMENT_NONE:
    case BRIDGE_ARGUMENT_NOBODY:
        break;
    case BRIDGE_ARGUMENT_AT_ONCE:
        sentence_add(s, " (the slowest has to walk)");
        break;
    case BRIDGE_ARGUMENT_PAIRS:
        sentence_add(s, " (Rote's theorem on two at a time, 2002)");
        break;
    case BRIDGE_ARGUMENT_TRIPS:
        sentence_add(s, " (dynamic programme over trips of settlers and nomads, Backhouse "
                        "and Truong 2015)");
        break;
    case BRIDGE_ARGUMENT_PRICE:
        sentence_add(s, " (Lagrangian relaxation of the dynamic programme over trips)");
        break;
    case BRIDGE_ARGUMENT_SEARCH:
        sentence_add(s, " (the search by %s has left nothing below that)", method);
        break;
    case BRIDGE_ARGUMENT_A_STAR:
        sentence_add(s, " (a search by a-star beside the one by %s)", method);
        break;
    case BRIDGE_ARGUMENT_TIMES:
        sentence_add(s, " (a bound from the times alone; the search by %s knows none)",
                     method);
        break;
    }
}

static void add_stranded(struct sentence *s, const struct value *people, unsigned person)
{
    struct bridge_name name;

    bridge_people_name(people, person, &name);
    sentence_add_quoted(s, name.text, name.length, QUOTED_MAX);
    sentence_add(s, " may not carry the torch, and may not walk with anybody who may, and "
                    "so never gets over.");
}

/* Why nobody gets over, whatever the deadline. */
static void add_obstacle(struct sentence *s, const struct bridge_request *request,
                         const struct bridge_answer *answer)
{
    switch (answer->obstacle) {
    case BRIDGE_NO_OBSTACLE:
    case BRIDGE_DEADLINE:
        break;
    case BRIDGE_ONE_AT_A_TIME:
        sentence_add(s, "The bridge holds one at a time: whoever goes over with the torch "
                        "has to bring it back.");
        break;
    case BRIDGE_STRANDED:
        add_stranded(s, request->people, answer->stranded);
        break;
    case BRIDGE_NO_PAIR:
        sentence_add(s, "No two people may walk together with the torch, so whoever goes "
                        "over has to bring it back.");
        break;
    case BRIDGE_EXHAUSTED:
        sentence_add(s, "The search took up every state that the constraints leave, and in "
                        "none is everybody over: somebody always stays behind with nobody "
                        "to bring the torch who may walk along.");
        break;
    }
}

static void add_bound(struct sentence *s, const struct bridge_request *request,
                      const struct bridge_answer *answer)
{
    if (answer->argument == BRIDGE_ARGUMENT_NOBODY) {
        sentence_add(s, "Nobody has to cross, and that takes no time.");
        return;
    }
    sentence_add(s, "No plan takes less than %" PRIu64 " minute%s", answer->lower_bound,
                 plural(answer->lower_bound));
    add_source(s, answer);
    if (answer->obstacle == BRIDGE_DEADLINE)
        sentence_add(s, ", and the deadline is %" PRIu64,
                     request->question.deadline_minutes);
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
