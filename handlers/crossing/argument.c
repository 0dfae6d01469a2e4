#include "server/json/sentence.h"
#include "write.h"

#include <inttypes.h>

enum { SENTENCE_SIZE = 600, QUOTED_MAX = 32 };

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* The bound by the goal: "no plan has fewer than 7 crossings". */
static void add_bound(struct sentence *s, const struct crossing_request *request,
                      uint64_t bound)
{
    bool minutes = request->question.goal == CROSSING_LEAST_MINUTES;

    sentence_add(s,
                 minutes ? "No plan takes less than %" PRIu64 " minute%s"
                         : "No plan has fewer than %" PRIu64 " crossing%s",
                 bound, plural(bound));
}

static void add_theorems(struct sentence *s)
{
    sentence_add(s,
                 " (without rules the river is a bridge and the boat its torch: Rote 2002, "
                 "Backhouse and Truong 2015)");
}

/* Why no plan is there in time. */
static void add_late(struct sentence *s, const struct crossing_request *request,
                     const struct crossing_answer *answer)
{
    add_bound(s, request, answer->lower_bound);
    if (answer->method == CROSSING_BRIDGE)
        add_theorems(s);
    else if (answer->nodes == 0)
        sentence_add(s, " (by the seats and the slowest alone)");
    else
        sentence_add(s, " (a search by %s over %" PRIu64 " kind%s of states)",
                     crossing_method_name(answer->method), answer->nodes,
                     plural(answer->nodes));
    sentence_add(s, ", and the deadline is %" PRIu64 ".",
                 request->question.deadline_minutes);
}

static void add_search(struct sentence *s, const struct crossing_request *request,
                       const struct crossing_answer *answer)
{
    add_bound(s, request, answer->lower_bound);
    if (!answer->proven)
        sentence_add(s,
                     ": a search by %s ended after %" PRIu64
                     " kind%s of states, and every way that it left is as long or "
                     "longer.",
                     crossing_method_name(answer->method), answer->nodes,
                     plural(answer->nodes));
    else
        sentence_add(s,
                     " (a search by %s took up each kind of states from which a better "
                     "one could still come, %" PRIu64 " in all).",
                     crossing_method_name(answer->method), answer->nodes);
}

static void add_impossible(struct sentence *s, const struct crossing_request *request,
                           const struct crossing_answer *answer)
{
    const struct crossing_name *name = &request->names.of[answer->stranded];
    char pointer[CROSSING_RULE_POINTER_SIZE];

    switch (answer->argument) {
    case CROSSING_ARGUMENT_END_RULE:
        crossing_rule_pointer(request, answer->rule, pointer);
        sentence_add(s, "The end itself breaks the rule at %s.", pointer);
        break;
    case CROSSING_ARGUMENT_NO_ROWER:
        sentence_add(s, request->question.load
                            ? "Nobody who can row and whom the boat bears is where it is, "
                              "so it never leaves."
                            : "Nobody can row among those who are where the boat is, so it "
                              "never leaves.");
        break;
    case CROSSING_ARGUMENT_STRANDED:
        sentence_add_quoted(s, name->text, name->length, QUOTED_MAX);
        sentence_add(s, " has to cross and never can, by the seats and the load of the "
                        "boat and by who can row.");
        break;
    case CROSSING_ARGUMENT_ONE_ABOARD:
        sentence_add(s, "Never two can be aboard, so whoever goes over has to bring the "
                        "boat back.");
        break;
    case CROSSING_ARGUMENT_EXHAUSTED:
        sentence_add(s,
                     "All %" PRIu64 " kind%s of states that can be reached were looked at, "
                     "and none is the end.",
                     answer->nodes, plural(answer->nodes));
        break;
    default:
        add_late(s, request, answer);
    }
}

void crossing_write_argument(struct json_writer *out,
                             const struct crossing_request *request,
                             const struct crossing_answer *answer)
{
    char text[SENTENCE_SIZE];
    struct sentence s = sentence_in(text, sizeof text);

    switch (answer->argument) {
    case CROSSING_ARGUMENT_NONE:
        return;
    case CROSSING_ARGUMENT_AT_END:
        sentence_add(&s, "The start is the end, so no crossing is needed.");
        break;
    case CROSSING_ARGUMENT_SEARCH:
        add_search(&s, request, answer);
        break;
    case CROSSING_ARGUMENT_BRIDGE:
        add_bound(&s, request, answer->lower_bound);
        add_theorems(&s);
        sentence_add(&s, ".");
        break;
    default:
        add_impossible(&s, request, answer);
    }
    jw_put_text(out, "argument", text);
}
