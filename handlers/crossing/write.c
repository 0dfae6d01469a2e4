#include "write.h"

#include "rules.h"
#include "write_graph.h"

enum { QUOTED_MAX = 32 /* characters of a name in the argument */, NAME_SIZE = 160 };

static const char *const method_names[] = {[CROSSING_NO_SEARCH] = "none",
                                           [CROSSING_A_STAR] = "a-star",
                                           [CROSSING_BRIDGE] = "bridge"};

static void write_side(struct json_writer *out, const struct crossing_request *request,
                       const char *key, uint64_t who)
{
    jw_key(out, key);
    crossing_names_write(out, &request->names, who);
}

/* Writes the crossings of a plan; an empty array if it is all zero. */
static void write_plan(struct json_writer *out, const struct crossing_request *request,
                       const struct crossing_plan *plan)
{
    const struct crossing_question *question = &request->question;
    uint64_t all = crossing_names_everybody(&request->names);
    uint64_t far = question->start.far, elapsed = 0;
    bool over = question->start.boat == CROSSING_NEAR;

    jw_begin_array(out);
    for (uint32_t i = 0; i < plan->crossings; i++, over = !over) {
        uint32_t minutes = crossing_minutes(question, plan->who[i]);

        far ^= plan->who[i];
        elapsed += minutes;
        jw_begin_object(out);
        jw_put_text(out, "direction", over ? "over" : "back");
        write_side(out, request, "who", plan->who[i]);
        jw_put_unsigned(out, "minutes", minutes);
        jw_put_unsigned(out, "elapsed", elapsed);
        write_side(out, request, "near", all & ~far);
        write_side(out, request, "far", far);
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* If there was no time to list plans, writes only the plan that was found. */
static void write_plans(struct json_writer *out, const struct crossing_request *request,
                        const struct crossing_answer *answer)
{
    const struct crossing_plans *plans = &answer->plans;

    jw_open_array(out, "plans");
    if (plans->listed == 0 && answer->found && answer->proven)
        write_plan(out, request, &answer->plan);
    for (uint32_t i = 0; i < plans->listed && out->length < CROSSING_ANSWER_BYTES; i++)
        write_plan(out, request, &plans->list[i]);
    jw_end_array(out);
}

/* The lower bound is written if the plan is not proven to be best, and if the deadline
 * cannot be met. */
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

/* The reason why plans were not counted. */
static const char *uncounted(const struct crossing_answer *answer)
{
    if (!answer->proven)
        return "Plans are counted only if it is proven which plans are best.";
    if (answer->plans.counted && answer->plans.counted_distinct)
        return "There are at least 2^256 plans, which are too many to count.";
    if (answer->plans.counted_distinct)
        return "The service solved this as a bridge puzzle, for which it does not count "
               "plans as in `plan_count`.";
    if (answer->cut)
        return "The time or memory limit was reached before all plans were counted.";
    return "The best plans visit too many states to be counted.";
}

static void write_counts(struct json_writer *out, const struct crossing_answer *answer)
{
    const struct crossing_plans *plans = &answer->plans;
    bool alike = write_count(out, "plan_count", plans->counted, &plans->count);
    bool distinct = write_count(out, "plan_count_individuals", plans->counted_distinct,
                                &plans->distinct);

    if (!alike || !distinct)
        jw_put_text(out, "plan_count_reason", uncounted(answer));
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
        const struct crossing_name *stranded = &request->names.of[answer->stranded];

        strbuf_quote(&s, stranded->text, stranded->length, QUOTED_MAX);
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
    jw_end_object(out);
}

/* A rule with only one pair, perhaps of two kinds, was probably meant for couples. */
static const char *idle_reason(const struct crossing_rule *rule)
{
    if (rule->form == CROSSING_JEALOUS && rule->parts == 1)
        return "This rule can never be broken, because it has only one pair. Write each "
               "couple as a pair, for example [[\"husband 1\", \"wife 1\"], "
               "[\"husband 2\", \"wife 2\"]].";
    return "This rule can never be broken, because the travelers in the rule can never be "
           "together in the way that the rule forbids.";
}

static void write_warnings(struct json_writer *out, const struct crossing_request *request)
{
    char pointer[CROSSING_RULE_POINTER_SIZE];

    jw_open_array(out, "warnings");
    for (uint32_t i = 0; i < request->question.rules; i++) {
        if (crossing_rule_can_break(&request->question, i))
            continue;
        jw_begin_object(out);
        crossing_rule_pointer(request, i, pointer);
        jw_put_text(out, "pointer", pointer);
        jw_put_text(out, "detail", idle_reason(&request->rule[i]));
        jw_end_object(out);
    }
    jw_end_array(out);
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
        crossing_write_graph(out, &request->names, &answer->graph);
    jw_put_text(out, "status", status_name(answer));
    jw_end_object(out);
}
