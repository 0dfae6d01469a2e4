#include "write.h"

#include "puzzles/cliffs_words.h"

static const char *const method_names[] = {[CLIFFS_BY_TABLE] = "table",
                                           [CLIFFS_BY_SEARCH] = "search",
                                           [CLIFFS_BY_CERTAINTY] = "certain-first",
                                           [CLIFFS_BY_ROLLOUT] = "rollout",
                                           [CLIFFS_BY_DIVISION] = "informative"};

const char *cliffs_cliff_name(bool top)
{
    return top ? "top" : "bottom";
}

void cliffs_write_rule(struct json_writer *out, const struct cliffs_asked *asked,
                       const struct cliffs_case *c)
{
    char text[CLIFFS_TEXT_SIZE];

    cliffs_rule_write(&asked->question.band.traits, &c->rule, text);
    jw_put_text(out, "rule", text);
    jw_put_text(out, "cliff", cliffs_cliff_name(c->top));
    if (!asked->words)
        return;
    cliffs_rule_words_write(&c->rule, text);
    jw_put_text(out, "text", text);
}

void cliffs_write_send(struct json_writer *out, const struct cliffs_asked *asked,
                       uint32_t zoombini, bool top)
{
    const struct cliffs_band *band = &asked->question.band;
    char text[CLIFFS_TEXT_SIZE];

    jw_put_unsigned(out, "zoombini", zoombini);
    if (asked->words) {
        cliffs_zoombini_words_write(&band->zoombini[zoombini], text);
        jw_put_text(out, "text", text);
    }
    jw_put_text(out, "cliff", cliffs_cliff_name(top));
}

void cliffs_write_level(struct json_writer *out, unsigned level)
{
    jw_key(out, "level");
    if (level == CLIFFS_UNKNOWN)
        jw_text(out, "unknown");
    else
        jw_unsigned(out, level);
}

void cliffs_write_digits(struct json_writer *out, const struct cliffs_traits *traits,
                         const struct cliffs_zoombini *zoombini)
{
    char text[CLIFFS_TRAITS_MAX];

    for (unsigned t = 0; t < traits->count; t++)
        text[t] = (char)('0' + zoombini->value[t]);
    jw_string(out, text, traits->count);
}

void cliffs_write_hidden_rule(struct json_writer *out, const struct cliffs_traits *traits,
                              const struct cliffs_case *c, bool words)
{
    char text[CLIFFS_TEXT_SIZE];

    if (words)
        cliffs_rule_words_write(&c->rule, text);
    else
        cliffs_rule_write(traits, &c->rule, text);
    jw_open_object(out, "hidden_rule");
    jw_put_text(out, "rule", text);
    jw_put_text(out, "cliff", cliffs_cliff_name(c->top));
    cliffs_write_level(out, c->level);
    jw_end_object(out);
}

static void write_mistakes(struct json_writer *out, const struct cliffs_question *question,
                           const struct cliffs_standing *standing)
{
    jw_open_object(out, "mistakes");
    jw_put_unsigned(out, "made", standing->made);
    jw_put_unsigned(out, "allowed", question->allowed);
    jw_put_number(out, "expected_more", standing->means.mistakes);
    if (jw_key_if(out, "worst_more", standing->followed))
        jw_unsigned(out, standing->outcome.worst);
    jw_end_object(out);
}

static void write_queries(struct json_writer *out, const struct cliffs_standing *standing)
{
    if (!jw_key_if(out, "queries", standing->followed))
        return;
    jw_begin_object(out);
    jw_put_unsigned(out, "crossings", standing->crossings);
    jw_put_number(out, "expected_mistakes", standing->means.mistakes);
    jw_put_number(out, "expected_questions", standing->means.questions);
    jw_put_number(out, "expected_cost", standing->means.cost);
    jw_end_object(out);
}

/* Writes the member `alike`: two rules that send each Zoombini to the same cliff. */
static void write_alike(struct json_writer *out, const struct cliffs_asked *asked,
                        const struct cliffs_deduction *deduction)
{
    jw_begin_array(out);
    for (unsigned i = 0; i < 2 && !deduction->guaranteed; i++) {
        jw_begin_object(out);
        cliffs_write_rule(out, asked, &deduction->alike[i]);
        cliffs_write_level(out, deduction->alike[i].level);
        jw_end_object(out);
    }
    jw_end_array(out);
}

static void write_deduction(struct json_writer *out, const struct cliffs_asked *asked,
                            const struct cliffs_standing *standing)
{
    const struct cliffs_deduction *deduction = &standing->deduction;

    if (!jw_key_if(out, "deduction", standing->followed))
        return;
    jw_begin_object(out);
    jw_put_number(out, "expected_sends", standing->means.questions);
    jw_put_unsigned(out, "worst_sends", standing->outcome.longest);
    if (jw_key_if(out, "guaranteed", deduction->known))
        jw_boolean(out, deduction->guaranteed);
    if (jw_key_if(out, "probability", deduction->known))
        jw_number(out, deduction->probability);
    if (jw_key_if(out, "alike", deduction->known))
        write_alike(out, asked, deduction);
    jw_end_object(out);
}

void cliffs_write_outcome(struct json_writer *out, const struct cliffs_asked *asked,
                          const struct cliffs_standing *standing)
{
    const struct cliffs_question *question = &asked->question;

    write_mistakes(out, question, standing);
    if (question->goal == CLIFFS_QUERIES)
        write_queries(out, standing);
    if (question->goal == CLIFFS_RULE)
        write_deduction(out, asked, standing);
    jw_put_number(out, "win_probability", standing->means.win_probability);
    if (jw_key_if(out, "guaranteed", standing->followed))
        jw_boolean(out, standing->guaranteed);
    if (!jw_key_if(out, "guarantee", standing->knows_least))
        return;
    jw_begin_object(out);
    jw_put_boolean(out, "within_allowed", standing->winnable);
    jw_put_unsigned(out, "worst_more", standing->least);
    jw_end_object(out);
}

/* Writes the member `search`: the method, and the number of positions that it visited. */
static void write_search(struct json_writer *out, const struct cliffs_standing *standing)
{
    if (!jw_key_if(out, "search", standing->consistent_rules > 0))
        return;
    jw_begin_object(out);
    jw_put_text(out, "method", method_names[standing->method]);
    if (standing->method == CLIFFS_BY_SEARCH)
        jw_put_unsigned(out, "nodes", standing->nodes);
    jw_end_object(out);
}

/* Writes the member `argument`, unless there is nothing to explain. */
static void write_argument(struct json_writer *out, const struct cliffs_question *question,
                           const struct cliffs_standing *standing)
{
    char text[CLIFFS_ARGUMENT_SIZE];

    cliffs_argument_write(question, standing, text);
    if (text[0])
        jw_put_text(out, "argument", text);
}

/* Writes lower bounds if play is not proven to be optimal. An unknown bound is null. */
static void write_bounds(struct json_writer *out, const struct cliffs_standing *standing)
{
    if (standing->proven)
        return;
    if (jw_key_if(out, "expected_mistakes_lower_bound", standing->expects_least))
        jw_number(out, standing->means.mistakes);
    if (jw_key_if(out, "mistakes_lower_bound", standing->knows_least))
        jw_unsigned(out, standing->least);
}

static const char *status_name(const struct cliffs_standing *standing)
{
    if (standing->consistent_rules == 0)
        return "infeasible";
    return standing->proven ? "optimal" : "feasible";
}

void cliffs_write_standing(struct handler_call *call,
                           const struct cliffs_question *question,
                           const struct cliffs_standing *standing)
{
    struct json_writer *out = &call->out;

    call->varies = call->varies || standing->cut;
    jw_put_unsigned(out, "consistent_rules", standing->consistent_rules);
    jw_put_text(out, "goal", cliffs_goal_names[question->goal]);
    write_search(out, standing);
    jw_put_text(out, "status", status_name(standing));
    jw_put_boolean(out, "proven", standing->proven);
    write_argument(out, question, standing);
    write_bounds(out, standing);
    if (standing->consistent_rules > 0)
        return;
    jw_open_array(out, "conflict");
    for (unsigned i = 0; i < standing->conflict_count; i++)
        jw_unsigned(out, standing->conflict[i]);
    jw_end_array(out);
}
