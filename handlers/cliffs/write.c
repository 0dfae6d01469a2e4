#include "write.h"

#include "handlers/limits.h"
#include "server/schema/sentence.h"

#include <stdlib.h>

static const char *const method_names[] = {[CLIFFS_BY_TABLE] = "table",
                                           [CLIFFS_BY_SEARCH] = "search",
                                           [CLIFFS_BY_CERTAINTY] = "certain-first",
                                           [CLIFFS_BY_ROLLOUT] = "rollout"};

void cliffs_rule_text(const struct cliffs_traits *traits, const struct cliffs_rule *rule,
                      char text[CLIFFS_RULE_TEXT])
{
    struct sentence s = sentence_in(text, CLIFFS_RULE_TEXT);

    for (unsigned i = 0; i < rule->terms; i++) {
        struct cliffs_term term = rule->term[i];
        char name[CLIFFS_TRAIT_NAME];

        cliffs_trait_name(traits, term.trait, name);
        if (i > 0)
            sentence_add(&s, " or ");
        if (i == 0 || rule->term[i - 1].trait != term.trait)
            sentence_add(&s, "%s is ", name);
        sentence_add(&s, "%u", term.value);
    }
}

const char *cliffs_cliff_name(bool top)
{
    return top ? "top" : "bottom";
}

void cliffs_write_rule(struct json_writer *out, const char *key,
                       const struct cliffs_traits *traits, const struct cliffs_case *c)
{
    char text[CLIFFS_RULE_TEXT];

    cliffs_rule_text(traits, &c->rule, text);
    jw_put_text(out, key, text);
    jw_put_text(out, "cliff", cliffs_cliff_name(c->top));
}

void cliffs_write_level(struct json_writer *out, unsigned level)
{
    jw_key(out, "level");
    if (level == CLIFFS_UNKNOWN)
        jw_text(out, "unknown");
    else
        jw_unsigned(out, level);
}

void cliffs_write_win(struct json_writer *out, const struct cliffs_found *found)
{
    jw_key(out, "win_probability");
    if (found->followed)
        jw_number(out, (double)found->outcome.won / (double)found->outcome.weight);
    else
        jw_null(out);
}

void cliffs_write_outcome(struct json_writer *out, const struct cliffs_found *found,
                          const char *expected, const char *worst)
{
    jw_key(out, expected);
    if (found->followed)
        jw_number(out, (double)found->outcome.mistakes / (double)found->outcome.weight);
    else
        jw_null(out);
    jw_key(out, worst);
    if (found->followed)
        jw_unsigned(out, found->outcome.worst);
    else
        jw_null(out);
}

void cliffs_write_guarantee(struct json_writer *out, const struct cliffs_question *question,
                            const struct cliffs_found *found)
{
    jw_key(out, "guaranteed");
    if (found->followed)
        jw_boolean(out, question->made + found->outcome.worst <= question->allowed);
    else
        jw_null(out);
    jw_key(out, "guarantee");
    if (!found->knows_least) {
        jw_null(out);
        return;
    }
    jw_begin_object(out);
    jw_put_boolean(out, "exists", question->made + found->least <= question->allowed);
    jw_put_unsigned(out, "mistakes", found->least);
    jw_end_object(out);
}

static const char *status_name(const struct cliffs_found *found, bool proven)
{
    if (found->rules_left == 0)
        return "infeasible";
    return proven ? "optimal" : "feasible";
}

void cliffs_write_standing(struct exchange *x, const struct cliffs_question *question,
                           const struct cliffs_found *found, bool proven)
{
    struct json_writer *out = &x->out;

    jw_put_unsigned(out, "rules_left", found->rules_left);
    jw_put_text(out, "goal", cliffs_goal_name(question->aim.goal));
    jw_key(out, "method");
    if (found->rules_left == 0)
        jw_null(out);
    else
        jw_text(out, method_names[found->method]);
    jw_put_boolean(out, "proven", proven);
    if (limits_given(x) || found->cut) {
        jw_put_text(out, "status", status_name(found, proven));
    }
}

enum pz_status cliffs_write_conflict(struct exchange *x,
                                     const struct cliffs_question *question,
                                     const struct cliffs_found *found)
{
    const struct pz_ctl ctl = cliffs_closing(x);
    uint8_t *rows = malloc(question->row_count + 1);
    enum pz_status status;

    if (!rows)
        return PZ_NO_MEMORY;
    status = cliffs_find_conflict(question, &found->cases, &ctl, rows);
    jw_key(&x->out, "conflict");
    jw_begin_array(&x->out);
    for (unsigned r = 0; status == PZ_OK && r < question->row_count; r++)
        if (rows[r])
            jw_unsigned(&x->out, r);
    jw_end_array(&x->out);
    free(rows);
    return status;
}
