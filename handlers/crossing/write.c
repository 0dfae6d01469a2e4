#include "write.h"

#include "handlers/graph.h"

enum {
    QUOTED_MAX = 32, /* characters of a name in the argument */
    NAME_SIZE = 160,
    ANSWER_BYTES = 16 * 1024 * 1024 /* of a response; then no further plan is listed */
};

static const char *const method_names[] = {[CROSSING_NO_SEARCH] = "none",
                                           [CROSSING_A_STAR] = "a-star",
                                           [CROSSING_BRIDGE] = "bridge"};

/* Writes the crossings of a plan, or an empty array if the plan is all zero. */
static void write_plan(struct json_writer *out, const struct crossing_request *request,
                       const struct crossing_plan *plan)
{
    const struct crossing_question *question = &request->question;
    const struct crossing_names *names = &request->names;
    uint64_t all = crossing_names_everybody(names);
    uint64_t far = question->start.far, elapsed = 0;
    bool over = question->start.boat == CROSSING_NEAR;

    jw_begin_array(out);
    for (uint32_t i = 0; i < plan->crossings; i++, over = !over) {
        uint32_t minutes = crossing_minutes(question, plan->who[i]);

        far ^= plan->who[i];
        elapsed += minutes;
        jw_begin_object(out);
        jw_put_text(out, "direction", over ? "over" : "back");
        crossing_names_write(out, names, "who", plan->who[i]);
        jw_put_unsigned(out, "minutes", minutes);
        jw_put_unsigned(out, "elapsed", elapsed);
        crossing_names_write(out, names, "near", all & ~far);
        crossing_names_write(out, names, "far", far);
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* Writes the list of plans. If there was no time to list plans, writes only the plan that
 * was found. */
static void write_plans(struct json_writer *out, const struct crossing_request *request,
                        const struct crossing_answer *answer)
{
    const struct crossing_plans *plans = &answer->plans;

    jw_open_array(out, "plans");
    if (plans->listed == 0 && answer->found && answer->proven)
        write_plan(out, request, &answer->plan);
    for (uint32_t i = 0; i < plans->listed && out->length < ANSWER_BYTES; i++)
        write_plan(out, request, &plans->list[i]);
    jw_end_array(out);
}

/* Returns true if the lower bound is written. This is the case if the plan is not proven to
 * be best, or if the deadline cannot be met. */
static bool has_bound(const struct crossing_answer *answer)
{
    if (answer->verdict == CROSSING_IMPOSSIBLE)
        return answer->argument == CROSSING_ARGUMENT_DEADLINE;
    return !answer->proven;
}

static void write_verdict(struct json_writer *out, const struct crossing_request *request,
                          const struct crossing_answer *answer)
{
    if (jw_key_if(out, "feasible", answer->verdict != CROSSING_UNDECIDED))
        jw_boolean(out, answer->verdict == CROSSING_POSSIBLE);
    if (jw_key_if(out, "crossings", answer->found))
        jw_unsigned(out, answer->plan.crossings);
    if (jw_key_if(out, "minutes", answer->found))
        jw_unsigned(out, answer->plan.minutes);
    jw_put_boolean(out, "proven", answer->proven);
    if (has_bound(answer))
        jw_put_unsigned(out,
                        request->question.goal == CROSSING_LEAST_MINUTES
                            ? "minutes_lower_bound"
                            : "crossings_lower_bound",
                        answer->lower_bound);
}

static bool write_count(struct json_writer *out, const char *key, bool counted,
                        const struct pz_count *count)
{
    char text[PZ_COUNT_TEXT];

    counted = counted && !pz_count_overflowed(count);
    if (jw_key_if(out, key, counted)) {
        pz_count_text(count, text);
        jw_text(out, text);
    }
    return counted;
}

/* Returns the reason why plans were not counted. */
static const char *uncounted_reason(const struct crossing_answer *answer)
{
    const struct crossing_plans *plans = &answer->plans;

    if (answer->proven && plans->counted_distinct && !plans->counted)
        return "The service solved this as a bridge puzzle, for which it does not count "
               "plans as in `plan_count`.";
    return crossing_uncounted_reason(answer);
}

static void write_counts(struct json_writer *out, const struct crossing_answer *answer)
{
    const struct crossing_plans *plans = &answer->plans;
    bool alike = write_count(out, "plan_count", plans->counted, &plans->count);
    bool distinct = write_count(out, "plan_count_individuals", plans->counted_distinct,
                                &plans->distinct);

    if (!alike || !distinct)
        jw_put_text(out, "plan_count_reason", uncounted_reason(answer));
}

/* Writes the member `argument`, unless nothing is known. */
static void write_argument(struct json_writer *out, const struct crossing_request *request,
                           const struct crossing_answer *answer)
{
    char text[CROSSING_ARGUMENT_SIZE], name[NAME_SIZE], pointer[CROSSING_RULE_POINTER_SIZE];
    struct strbuf s = strbuf_in(name, sizeof name);

    if (answer->argument == CROSSING_ARGUMENT_END_RULE) {
        crossing_rule_pointer(request, answer->rule, pointer);
        strbuf_printf(&s, "the rule at %s", pointer);
    } else if (answer->argument == CROSSING_ARGUMENT_STRANDED) {
        struct value_name stranded = crossing_name(&request->names, answer->stranded);

        strbuf_quote(&s, stranded.text, stranded.length, QUOTED_MAX);
    }
    crossing_argument_write(&request->question, answer, name, text);
    if (*text)
        jw_put_text(out, "argument", text);
}

static void write_search(struct json_writer *out, const struct crossing_answer *answer)
{
    jw_open_object(out, "search");
    jw_put_text(out, "method", method_names[answer->method]);
    jw_put_unsigned(out, "nodes", answer->nodes);
    jw_put_unsigned(out, "crossings", answer->steps);
    jw_put_unsigned(out, "frontier", answer->frontier);
    jw_put_unsigned(out, "memory_bytes", answer->search_bytes);
    jw_end_object(out);
}

/* Returns the reason why a rule is never broken. A rule with only one pair, perhaps of two
 * kinds, was probably meant for couples. */
static const char *idle_reason(const struct crossing_rule *rule)
{
    if (rule->form == CROSSING_JEALOUS && rule->parts == 1)
        return "This rule can never be broken, because it has only one pair. Write each "
               "couple as a pair, for example [[\"husband 1\", \"wife 1\"], "
               "[\"husband 2\", \"wife 2\"]].";
    return "This rule can never be broken, because the travelers in the rule can never be "
           "together in the way that the rule forbids.";
}

static void write_warning(struct json_writer *out, const char *pointer, const char *detail)
{
    jw_begin_object(out);
    jw_put_text(out, "pointer", pointer);
    jw_put_text(out, "detail", detail);
    jw_end_object(out);
}

/* Returns true if a rule depends on the presence of travelers, such as a farmer, and everyone
 * can row. Then the wolf can row the goat, which is probably not what the request means. */
static bool has_guard_but_only_rowers(const struct crossing_question *question)
{
    bool guarded = false;

    for (uint32_t i = 0; i < question->travelers; i++) {
        if (!question->traveler[i].rows)
            return false;
    }
    for (uint32_t i = 0; i < question->rules; i++)
        guarded |= question->rule[i].without != 0;
    return guarded;
}

static void write_warnings(struct json_writer *out, const struct crossing_request *request)
{
    char pointer[CROSSING_RULE_POINTER_SIZE];

    jw_open_array(out, "warnings");
    if (has_guard_but_only_rowers(&request->question))
        write_warning(out, "/travelers",
                      "Every traveler can row, although a rule has \"without\". Set "
                      "\"can_row\": false for each traveler that cannot row, for example "
                      "{\"name\": \"wolf\", \"can_row\": false}.");
    for (uint32_t i = 0; i < request->question.rules; i++) {
        if (crossing_rule_can_break(&request->question, i))
            continue;
        crossing_rule_pointer(request, i, pointer);
        write_warning(out, pointer, idle_reason(&request->rule[i]));
    }
    jw_end_array(out);
}

/* Writes the member `graph`. */
static void write_graph(struct json_writer *out, const struct crossing_names *names,
                        const struct crossing_graph *graph)
{
    struct value_name list[CROSSING_TRAVELERS_MAX];

    for (unsigned i = 0; i < names->travelers; i++)
        list[i] = crossing_name(names, i);
    graph_write(out, graph, list, names->travelers);
}

static const char *status_name(const struct crossing_answer *answer)
{
    if (answer->verdict == CROSSING_IMPOSSIBLE)
        return "infeasible";
    if (answer->verdict == CROSSING_UNDECIDED)
        return "unknown";
    return answer->found && answer->proven ? "optimal" : "feasible";
}

void crossing_write_answer(struct json_writer *out, const struct crossing_request *request,
                           const struct crossing_answer *answer)
{
    jw_begin_object(out);
    write_verdict(out, request, answer);
    write_counts(out, answer);
    if (request->include_steps) {
        jw_key(out, "steps");
        write_plan(out, request, &answer->plan);
    }
    if (request->question.plans > 0)
        write_plans(out, request, answer);
    write_argument(out, request, answer);
    write_search(out, answer);
    write_warnings(out, request);
    if (request->question.graph_nodes > 0)
        write_graph(out, &request->names, &answer->graph);
    jw_put_text(out, "status", status_name(answer));
    jw_end_object(out);
}
