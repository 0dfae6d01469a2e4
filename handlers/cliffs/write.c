#include "write.h"

#include "puzzles/cliffs_words.h"
#include "zoombini.h"

enum { RULE_TEXT = 80, ARGUMENT_TEXT = 500 /* bytes of a text, with the final NUL */ };

static const char *const method_names[] = {[CLIFFS_BY_TABLE] = "table",
                                           [CLIFFS_BY_SEARCH] = "search",
                                           [CLIFFS_BY_CERTAINTY] = "certain-first",
                                           [CLIFFS_BY_ROLLOUT] = "rollout"};

/* Writes a rule as text: "hair is 1", "hair is 1 or 2", "hair is 1 or nose is 2". */
static void explain_rule(const struct cliffs_traits *traits, const struct cliffs_rule *rule,
                         char text[RULE_TEXT])
{
    struct strbuf s = strbuf_in(text, RULE_TEXT);

    for (unsigned i = 0; i < rule->terms; i++) {
        struct cliffs_term term = rule->term[i];
        char name[CLIFFS_TRAIT_NAME];

        cliffs_trait_name(traits, term.trait, name);
        if (i > 0)
            strbuf_printf(&s, " or ");
        if (i == 0 || rule->term[i - 1].trait != term.trait)
            strbuf_printf(&s, "%s is ", name);
        strbuf_printf(&s, "%u", term.value);
    }
}

const char *cliffs_cliff_name(bool top)
{
    return top ? "top" : "bottom";
}

void cliffs_write_rule(struct json_writer *out, const char *key,
                       const struct cliffs_traits *traits, const struct cliffs_case *c)
{
    char text[RULE_TEXT];

    explain_rule(traits, &c->rule, text);
    jw_put_text(out, key, text);
    jw_put_text(out, "cliff", cliffs_cliff_name(c->top));
}

/* Adds a value in words. A sixth value does not have words and is written as a number. */
static void add_words(struct strbuf *s, const struct cliffs_traits *traits, unsigned trait,
                      unsigned value)
{
    const char *words = cliffs_words(trait, value);
    char name[CLIFFS_TRAIT_NAME];

    cliffs_trait_name(traits, trait, name);
    if (words)
        strbuf_printf(s, "%s", words);
    else
        strbuf_printf(s, "%s %u", name, value);
}

void cliffs_write_rule_text(struct json_writer *out, const char *key,
                            const struct cliffs_traits *traits,
                            const struct cliffs_rule *rule)
{
    char text[RULE_TEXT];
    struct strbuf s = strbuf_in(text, RULE_TEXT);

    for (unsigned i = 0; i < rule->terms; i++) {
        strbuf_printf(&s, "%s", i ? " or " : "");
        add_words(&s, traits, rule->term[i].trait, rule->term[i].value);
    }
    jw_put_text(out, key, text);
}

void cliffs_write_rule_words(struct json_writer *out, const struct cliffs_asked *asked,
                             const struct cliffs_rule *rule)
{
    if (asked->words)
        cliffs_write_rule_text(out, "text", &asked->question.band.traits, rule);
}

void cliffs_write_zoombini(struct json_writer *out, const struct cliffs_traits *traits,
                           const struct cliffs_zoombini *zoombini)
{
    char text[RULE_TEXT];
    struct strbuf s = strbuf_in(text, RULE_TEXT);

    for (unsigned t = 0; t < traits->count; t++) {
        strbuf_printf(&s, "%s", t ? ", " : "");
        add_words(&s, traits, t, zoombini->value[t]);
    }
    jw_text(out, text);
}

void cliffs_write_words(struct json_writer *out, const struct cliffs_asked *asked,
                        uint32_t zoombini)
{
    const struct cliffs_band *band = &asked->question.band;

    if (!asked->words)
        return;
    jw_key(out, "text");
    cliffs_write_zoombini(out, &band->traits, &band->zoombini[zoombini]);
}

void cliffs_write_level(struct json_writer *out, unsigned level)
{
    jw_key(out, "level");
    if (level == CLIFFS_UNKNOWN)
        jw_text(out, "unknown");
    else
        jw_unsigned(out, level);
}

void cliffs_write_mistakes(struct json_writer *out, const struct cliffs_question *question,
                           const struct cliffs_standing *standing)
{
    const struct cliffs_outcome *outcome = &standing->outcome;

    jw_open_object(out, "mistakes");
    jw_put_unsigned(out, "made", standing->made);
    jw_put_unsigned(out, "allowed", question->allowed);
    if (jw_key_if(out, "expected_more", standing->followed))
        jw_number(out, (double)outcome->mistakes / (double)outcome->weight);
    if (jw_key_if(out, "worst_more", standing->followed))
        jw_unsigned(out, outcome->worst);
    jw_end_object(out);
}

void cliffs_write_queries(struct json_writer *out, const struct cliffs_question *question,
                          const struct cliffs_standing *standing)
{
    const struct cliffs_outcome *outcome = &standing->outcome;
    double weight = (double)outcome->weight, crossings = question->band.count;
    double unit = question->ask_unit ? question->ask_unit : 1;
    double mistakes, questions, cost = question->ask_cost / unit;

    if (question->goal != CLIFFS_QUERIES || !jw_key_if(out, "queries", standing->followed))
        return;
    mistakes = (double)outcome->mistakes / weight;
    questions = (double)outcome->questions / weight;
    for (unsigned i = 0; i < question->row_count; i++)
        crossings -= question->rows[i].accepted;
    jw_begin_object(out);
    jw_put_number(out, "crossings", crossings);
    jw_put_number(out, "expected_mistakes", mistakes);
    jw_put_number(out, "expected_questions", questions);
    jw_put_number(out, "expected_cost", crossings + mistakes + cost * questions);
    jw_end_object(out);
}

void cliffs_write_chances(struct json_writer *out, const struct cliffs_standing *standing)
{
    const struct cliffs_outcome *outcome = &standing->outcome;

    if (jw_key_if(out, "win_probability", standing->followed))
        jw_number(out, (double)outcome->won / (double)outcome->weight);
    if (jw_key_if(out, "guaranteed", standing->followed))
        jw_boolean(out, standing->guaranteed);
    if (!jw_key_if(out, "guarantee", standing->knows_least))
        return;
    jw_begin_object(out);
    jw_put_boolean(out, "within_allowed", standing->winnable);
    jw_put_unsigned(out, "worst_more", standing->least);
    jw_end_object(out);
}

/* Writes the member `search`: the method, and the number of positions it visited. */
static void write_search(struct json_writer *out, const struct cliffs_standing *standing)
{
    if (!jw_key_if(out, "search", standing->rules_left > 0))
        return;
    jw_begin_object(out);
    jw_put_text(out, "method", method_names[standing->method]);
    if (standing->method == CLIFFS_BY_SEARCH)
        jw_put_unsigned(out, "nodes", standing->nodes);
    jw_end_object(out);
}

static bool is_lost(const struct cliffs_question *question,
                    const struct cliffs_standing *standing)
{
    return standing->made > question->allowed;
}

/* Returns the reason why no play is better for the goal; "" if that is not proven. */
static const char *explain_play(const struct cliffs_question *question,
                                const struct cliffs_standing *standing)
{
    static const char *const by_goal[] = {
        [CLIFFS_EXPECTED] = "Dynamic programming over all positions proves that no "
                            "strategy has fewer expected mistakes.",
        [CLIFFS_GUARANTEE] = "Branch and bound proves that no strategy with the same "
                             "guarantee has fewer expected mistakes.",
        [CLIFFS_QUERIES] = "Dynamic programming over all positions proves that no strategy "
                           "has a lower expected cost of mistakes and questions.",
        [CLIFFS_WIN] = "Branch and bound or dynamic programming, whichever is faster, "
                       "proves that no strategy has a higher probability of making at "
                       "most the allowed number of mistakes."};

    if (!standing->proven)
        return "";
    if (question->goal == CLIFFS_WIN && is_lost(question, standing))
        return by_goal[CLIFFS_EXPECTED];
    return by_goal[question->goal];
}

static void add_sentence(struct strbuf *s, const char *text)
{
    if (text[0])
        strbuf_printf(s, "%s%s", s->length ? " " : "", text);
}

/* Explains why no play is better, and why no strategy can guarantee fewer mistakes, if that
 * is proven. */
static void explain_standing(struct strbuf *s, const struct cliffs_question *question,
                             const struct cliffs_standing *standing)
{
    if (is_lost(question, standing))
        strbuf_printf(s, "The game is lost: %u mistake%s %s made, and %u %s allowed.",
                      standing->made, standing->made == 1 ? "" : "s",
                      standing->made == 1 ? "was" : "were", question->allowed,
                      question->allowed == 1 ? "is" : "are");
    if (standing->settled) {
        add_sentence(s, "All rules that are consistent with the history agree on the "
                        "cliff of every remaining Zoombini, so no further mistake is "
                        "necessary.");
        return;
    }
    add_sentence(s, explain_play(question, standing));
    if (!standing->knows_least || standing->least == 0)
        return;
    add_sentence(s, "A search of all moves and outcomes proves that no strategy can "
                    "guarantee fewer than");
    strbuf_printf(s, " %u more mistake%s.", standing->least,
                  standing->least == 1 ? "" : "s");
}

/* Writes the member `argument`, unless there is nothing to explain. */
static void write_argument(struct json_writer *out, const struct cliffs_question *question,
                           const struct cliffs_standing *standing)
{
    char text[ARGUMENT_TEXT];
    struct strbuf s = strbuf_in(text, sizeof text);

    if (standing->rules_left == 0)
        strbuf_printf(
            &s,
            "Every rule was compared with every move in the history, and each rule "
            "contradicts at least %u move%s.",
            standing->conflict_count, standing->conflict_count == 1 ? "" : "s");
    else
        explain_standing(&s, question, standing);
    if (text[0])
        jw_put_text(out, "argument", text);
}

/* Writes lower bounds if play is not proven to be optimal; null if a bound is unknown. */
static void write_bounds(struct json_writer *out, const struct cliffs_standing *standing)
{
    const struct cliffs_outcome *outcome = &standing->outcome;

    if (standing->proven)
        return;
    if (jw_key_if(out, "expected_mistakes_lower_bound", standing->expects_least))
        jw_number(out, (double)outcome->mistakes / (double)outcome->weight);
    if (jw_key_if(out, "mistakes_lower_bound", standing->knows_least))
        jw_unsigned(out, standing->least);
}

static const char *status_name(const struct cliffs_standing *standing)
{
    if (standing->rules_left == 0)
        return "infeasible";
    return standing->proven ? "optimal" : "feasible";
}

void cliffs_write_standing(struct handler_call *call,
                           const struct cliffs_question *question,
                           const struct cliffs_standing *standing)
{
    struct json_writer *out = &call->out;
    bool any = standing->rules_left > 0;

    call->varies = call->varies || standing->cut;
    jw_put_unsigned(out, "consistent_rules", standing->rules_left);
    jw_put_text(out, "goal", cliffs_goal_name(question->goal));
    write_search(out, standing);
    jw_put_text(out, "status", status_name(standing));
    jw_put_boolean(out, "proven", standing->proven);
    write_argument(out, question, standing);
    write_bounds(out, standing);
    if (any)
        return;
    jw_open_array(out, "conflict");
    for (unsigned i = 0; i < standing->conflict_count; i++)
        jw_unsigned(out, standing->conflict[i]);
    jw_end_array(out);
}

enum handler_result cliffs_question_ended(struct handler_call *call,
                                          const struct cliffs_question *question,
                                          enum pz_status status)
{
    bool known = question->level != CLIFFS_UNKNOWN;
    unsigned count = question->band.count;
    char level[] = "level 0";

    if (status != PZ_INVALID)
        return handler_result_of(status);
    level[sizeof level - 2] = (char)('0' + question->level);
    if (count == 1)
        handler_refuse(call, "/prior",
                       "the original game has no rule for a band of one Zoombini; add "
                       "Zoombinis, or use the prior \"uniform\"");
    else
        handler_refuse(
            call, "/prior",
            "the original game has no rule of %s for this band: at least 1 and "
            "at most %u of the %u Zoombinis must meet the condition of the rule; "
            "use the prior \"uniform\"%s",
            known ? level : "any level", cliffs_matches_max(count), count,
            known ? " or another level" : "");
    return HANDLER_INVALID;
}
