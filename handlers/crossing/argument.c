#include "argument.h"

#include "rules.h"

#include <inttypes.h>

enum { SENTENCE_SIZE = 600, QUOTED_MAX = 32 };

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static bool is_timed(const struct crossing_request *request)
{
    return request->question.goal == CROSSING_LEAST_MINUTES;
}

/* The bound in the unit of the goal: "No plan has fewer than 7 crossings". */
static void add_bound(struct strbuf *s, const struct crossing_request *request,
                      uint64_t bound)
{
    strbuf_printf(s,
                  is_timed(request) ? "No plan takes less than %" PRIu64 " minute%s"
                                    : "No plan has fewer than %" PRIu64 " crossing%s",
                  bound, plural(bound));
}

static void add_theorems(struct strbuf *s)
{
    strbuf_printf(s,
                  " Proof: without rules, this is a bridge puzzle, so the theorems of Rote "
                  "(2002) and of Backhouse and Truong (2015) apply.");
}

static void add_missed_deadline(struct strbuf *s, const struct crossing_request *request,
                                const struct crossing_answer *answer)
{
    uint64_t deadline = request->question.deadline_minutes;

    add_bound(s, request, answer->lower_bound);
    strbuf_printf(s, ", so the deadline of %" PRIu64 " minute%s cannot be met.", deadline,
                  plural(deadline));
    if (answer->method == CROSSING_BRIDGE)
        add_theorems(s);
    else if (answer->nodes == 0)
        strbuf_printf(s, " Proof: a lower bound computed from the seats and everyone's "
                         "minutes.");
    else
        strbuf_printf(s,
                      " Proof: a search that expanded %" PRIu64
                      " state%s. Equivalent states are counted as one state.",
                      answer->nodes, plural(answer->nodes));
}

static void add_search(struct strbuf *s, const struct crossing_request *request,
                       const struct crossing_answer *answer)
{
    const char *better = is_timed(request) ? "faster" : "shorter";

    add_bound(s, request, answer->lower_bound);
    if (answer->proven)
        strbuf_printf(
            s,
            ". Proof: the search expanded every state from which a %s plan was still "
            "possible, %" PRIu64
            " state%s in total. Equivalent states are counted as one state.",
            better, answer->nodes, plural(answer->nodes));
    else
        strbuf_printf(s,
                      ". The search proved this before it reached a limit after %" PRIu64
                      " state%s. Equivalent states are counted as one state.",
                      answer->nodes, plural(answer->nodes));
}

static void add_stranded(struct strbuf *s, const struct crossing_request *request,
                         uint32_t traveler)
{
    const struct crossing_name *name = &request->names.of[traveler];

    strbuf_quote(s, name->text, name->length, QUOTED_MAX);
    if (request->traveler[traveler].rows)
        strbuf_printf(s, " must cross but is heavier than the boat allows.");
    else
        strbuf_printf(s, " must cross and cannot row, but the boat cannot carry both this "
                         "traveler and a traveler who can row.");
}

static void add_impossible(struct strbuf *s, const struct crossing_request *request,
                           const struct crossing_answer *answer)
{
    char pointer[CROSSING_RULE_POINTER_SIZE];

    switch (answer->argument) {
    case CROSSING_ARGUMENT_END_RULE:
        crossing_rule_pointer(request, answer->rule, pointer);
        strbuf_printf(s, "The state at the end breaks the rule at %s.", pointer);
        break;
    case CROSSING_ARGUMENT_NO_ROWER:
        strbuf_printf(s,
                      "No traveler on the side of the boat can row%s, so the boat never "
                      "leaves.",
                      request->question.load ? " and is light enough for the boat" : "");
        break;
    case CROSSING_ARGUMENT_STRANDED:
        add_stranded(s, request, answer->stranded);
        break;
    case CROSSING_ARGUMENT_ONE_ABOARD:
        strbuf_printf(s,
                      "The boat can never carry two travelers, so each traveler who goes "
                      "over must bring the boat back.");
        break;
    case CROSSING_ARGUMENT_EXHAUSTED:
        strbuf_printf(s,
                      "The search expanded every state that can be reached, %" PRIu64
                      " state%s in total, and did not reach the end. Equivalent states are "
                      "counted as one state.",
                      answer->nodes, plural(answer->nodes));
        break;
    default:
        add_missed_deadline(s, request, answer);
    }
}

void crossing_write_argument(struct json_writer *out,
                             const struct crossing_request *request,
                             const struct crossing_answer *answer)
{
    char text[SENTENCE_SIZE];
    struct strbuf s = strbuf_in(text, sizeof text);

    switch (answer->argument) {
    case CROSSING_ARGUMENT_NONE:
        return;
    case CROSSING_ARGUMENT_AT_END:
        strbuf_printf(&s, "The start is already the end, so no crossing is necessary.");
        break;
    case CROSSING_ARGUMENT_SEARCH:
        add_search(&s, request, answer);
        break;
    case CROSSING_ARGUMENT_BRIDGE:
        add_bound(&s, request, answer->lower_bound);
        strbuf_printf(&s, ".");
        add_theorems(&s);
        break;
    default:
        add_impossible(&s, request, answer);
    }
    jw_put_text(out, "argument", text);
}
