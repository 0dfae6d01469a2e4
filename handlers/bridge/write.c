#include "write.h"

#include "handlers/graph.h"

enum {
    SIDES_PEOPLE = 100, /* with more people, steps do not list the two sides */
    QUOTED_MAX = 32,    /* characters of a name in the argument */
    QUOTED_SIZE = 4 * QUOTED_MAX + 8,
    PLANS_BYTES = 16 * 1024 * 1024 /* of a response; then no further plan is listed */
};

/* A walk through a plan. */
struct walk {
    const struct bridge_request *request;
    const struct bridge_plan *plan;
    uint32_t crossing;
    uint64_t elapsed;
    bool far[SIDES_PEOPLE];
};

static void write_name(struct json_writer *out, const struct bridge_request *request,
                       size_t person)
{
    char automatic[BRIDGE_AUTOMATIC_SIZE];
    struct value_name name = bridge_people_name(request->people, person, automatic);

    jw_string(out, name.text, name.length);
}

static void write_side(struct json_writer *out, const struct walk *walk, bool far)
{
    jw_key(out, far ? "far" : "near");
    jw_begin_array(out);
    for (uint32_t person = 0; person < walk->request->question.party.people; person++) {
        if (walk->far[person] == far)
            write_name(out, walk->request, person);
    }
    jw_end_array(out);
}

/* Writes who crosses, and updates the sides. */
static void write_who(struct json_writer *out, struct walk *walk)
{
    jw_open_array(out, "who");
    for (uint64_t i = walk->plan->start[walk->crossing];
         i < walk->plan->start[walk->crossing + 1]; i++) {
        uint32_t person = walk->plan->who[i];

        write_name(out, walk->request, person);
        if (person < SIDES_PEOPLE)
            walk->far[person] = walk->crossing % 2 == 0;
    }
    jw_end_array(out);
}

static void write_step(struct json_writer *out, struct walk *walk)
{
    uint64_t minutes =
        bridge_crossing_minutes(&walk->request->question, walk->plan, walk->crossing);

    walk->elapsed += minutes;
    jw_begin_object(out);
    jw_put_text(out, "direction", walk->crossing % 2 == 0 ? "over" : "back");
    write_who(out, walk);
    jw_put_unsigned(out, "minutes", minutes);
    jw_put_unsigned(out, "elapsed", walk->elapsed);
    if (walk->request->question.party.people <= SIDES_PEOPLE) {
        write_side(out, walk, false);
        write_side(out, walk, true);
    }
    jw_end_object(out);
}

/* Writes the crossings of a plan, or an empty array if the plan is NULL. */
static void write_plan(struct json_writer *out, const struct bridge_request *request,
                       const struct bridge_plan *plan)
{
    struct walk walk = {.request = request, .plan = plan};

    jw_begin_array(out);
    for (; plan && walk.crossing < plan->crossings; walk.crossing++)
        write_step(out, &walk);
    jw_end_array(out);
}

static void write_plans(struct json_writer *out, const struct bridge_request *request,
                        const struct bridge_answer *answer)
{
    jw_open_array(out, "plans");
    for (size_t i = 0;
         i < answer->plans.listed && i < request->max_plans && out->length < PLANS_BYTES;
         i++)
        write_plan(out, request, &answer->plans.list[i]);
    jw_end_array(out);
}

static void write_verdict(struct json_writer *out, const struct bridge_answer *answer)
{
    bool settled = answer->verdict == BRIDGE_IMPOSSIBLE || answer->proven;

    if (jw_key_if(out, "feasible", answer->verdict != BRIDGE_UNDECIDED))
        jw_boolean(out, answer->verdict == BRIDGE_POSSIBLE);
    if (jw_key_if(out, "minutes", answer->found))
        jw_unsigned(out, answer->minutes);
    jw_put_boolean(out, "proven", settled);
    if (answer->lower_bound > 0 && !(answer->found && answer->proven)) {
        jw_put_unsigned(out, "minutes_lower_bound", answer->lower_bound);
    }
}

static void write_count(struct json_writer *out, const struct bridge_request *request,
                        const struct bridge_answer *answer)
{
    char text[PZ_COUNT_TEXT];

    if (!jw_key_if(out, "plan_count", answer->plans.counted)) {
        jw_put_text(out, "plan_count_reason",
                    bridge_uncounted_reason(&request->question, answer));
        return;
    }
    if (!answer->plans.digits)
        pz_count_text(&answer->plans.count, text);
    jw_text(out, answer->plans.digits ? answer->plans.digits : text);
}

static void write_search(struct json_writer *out, const struct bridge_answer *answer)
{
    jw_open_object(out, "search");
    jw_put_text(out, "method", bridge_method_name(answer->method));
    jw_put_unsigned(out, "nodes", answer->states);
    jw_put_unsigned(out, "crossings", answer->crossings);
    jw_put_unsigned(out, "frontier", answer->frontier);
    jw_put_unsigned(out, "memory_bytes", answer->search_bytes);
    jw_end_object(out);
}

/* Writes the member `argument`, unless nothing is known. */
static void write_argument(struct json_writer *out, const struct bridge_request *request,
                           const struct bridge_answer *answer)
{
    char text[BRIDGE_ARGUMENT_SIZE], stranded[QUOTED_SIZE];
    char automatic[BRIDGE_AUTOMATIC_SIZE];
    struct strbuf s = strbuf_in(stranded, sizeof stranded);

    if (answer->obstacle == BRIDGE_STRANDED) {
        struct value_name name =
            bridge_people_name(request->people, answer->stranded, automatic);

        strbuf_quote(&s, name.text, name.length, QUOTED_MAX);
    }
    bridge_argument_write(&request->question, answer, stranded, text);
    if (*text)
        jw_put_text(out, "argument", text);
}

/* Writes the member `explanation`, unless nothing is known about the least minutes. */
static void write_explanation(struct json_writer *out, const struct bridge_request *request,
                              const struct bridge_answer *answer)
{
    struct bridge_explanation explanation;

    bridge_explanation_write(&request->question, answer, &explanation);
    if (explanation.sentences == 0)
        return;
    jw_open_array(out, "explanation");
    for (unsigned i = 0; i < explanation.sentences; i++)
        jw_text(out, explanation.sentence[i]);
    jw_end_array(out);
}

static void write_graph(struct json_writer *out, const struct bridge_request *request,
                        const struct crossing_graph *graph)
{
    char automatic[BRIDGE_SEARCH_PEOPLE][BRIDGE_AUTOMATIC_SIZE];
    struct value_name names[BRIDGE_SEARCH_PEOPLE];
    uint32_t people = request->question.party.people;

    for (uint32_t i = 0; i < people; i++)
        names[i] = bridge_people_name(request->people, i, automatic[i]);
    graph_write(out, graph, names, people);
}

/* Returns the status. Without constraints, it can be known that everyone can cross, even if
 * the requested search reached its limits before it found a plan. */
static const char *status_name(const struct bridge_answer *answer)
{
    if (answer->verdict == BRIDGE_IMPOSSIBLE)
        return "infeasible";
    if (answer->verdict == BRIDGE_UNDECIDED)
        return "unknown";
    return answer->found && answer->proven ? "optimal" : "feasible";
}

void bridge_write_answer(struct json_writer *out, const struct bridge_request *request,
                         const struct bridge_answer *answer,
                         const struct crossing_graph *graph)
{
    jw_begin_object(out);
    write_verdict(out, answer);
    write_count(out, request, answer);
    if (request->include_steps) {
        jw_key(out, "steps");
        write_plan(out, request, answer->plan);
    }
    if (request->max_plans > 0)
        write_plans(out, request, answer);
    write_search(out, answer);
    write_argument(out, request, answer);
    if (request->explain)
        write_explanation(out, request, answer);
    if (request->include_graph)
        write_graph(out, request, graph);
    jw_put_text(out, "status", status_name(answer));
    jw_end_object(out);
}
