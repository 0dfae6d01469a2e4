/* POST /cliffs/solve. */
#include "cliffs.h"

#include "handlers/field.h"
#include "handlers/limits.h"
#include "write.h"

#include <stdlib.h>

enum { LOOP_ITEMS = 2000 /* what a loop may write: some 0.2 ms */ };

/* A rule while rules are put in order. */
struct likely {
    uint32_t weight, index;
};

static int compare(const void *a, const void *b)
{
    const struct likely *one = a, *other = b;

    if (one->weight != other->weight)
        return one->weight > other->weight ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}

static void write_likely(struct json_writer *out, const struct cliffs_question *question,
                         const struct cliffs_found *found, const struct likely *likely)
{
    const struct cliffs_case *c = &found->cases.cases[likely->index];

    jw_begin_object(out);
    cliffs_write_rule(out, "rule", &question->band.traits, c);
    cliffs_write_level(out, c->level);
    jw_put_number(out, "probability", (double)likely->weight / (double)found->weight);
    jw_end_object(out);
}

/* The member `likely_rules`: up to `most` of those left, the likeliest first. */
static enum pz_status write_rules(struct json_writer *out,
                                  const struct cliffs_question *question,
                                  const struct cliffs_found *found, uint32_t most)
{
    struct likely *likely = malloc((found->rules_left + 1) * sizeof *likely);

    if (!likely)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < found->rules_left; i++) {
        uint32_t index = found->agreeing[i];

        likely[i] = (struct likely){found->cases.cases[index].weight, index};
    }
    qsort(likely, found->rules_left, sizeof *likely, compare);
    jw_key(out, "likely_rules");
    jw_begin_array(out);
    for (uint32_t i = 0; i < found->rules_left && i < most; i++)
        write_likely(out, question, found, &likely[i]);
    jw_end_array(out);
    free(likely);
    return PZ_OK;
}

static void write_send(struct json_writer *out, const struct cliffs_found *found)
{
    jw_key(out, "send");
    if (found->send.zoombini == CLIFFS_LEAF) {
        jw_null(out);
        return;
    }
    jw_begin_object(out);
    jw_put_unsigned(out, "zoombini", found->send.zoombini);
    jw_put_text(out, "cliff", cliffs_cliff_name(found->send.top));
    jw_put_number(out, "probability", found->send.probability);
    jw_end_object(out);
}

static void write_mistakes(struct json_writer *out, const struct cliffs_question *question,
                           const struct cliffs_found *found)
{
    jw_key(out, "mistakes");
    jw_begin_object(out);
    jw_put_unsigned(out, "made", question->made);
    jw_put_unsigned(out, "allowed", question->allowed);
    cliffs_write_outcome(out, found, "expected_more", "worst_more");
    jw_end_object(out);
}

/* The member `certain`: who is not across and where everybody left belongs for sure. */
static void write_certain(struct json_writer *out, const struct cliffs_question *question,
                          const struct cliffs_found *found)
{
    jw_key(out, "certain");
    jw_begin_array(out);
    for (unsigned z = 0; found->certain && z < question->band.count; z++) {
        uint32_t kind = question->kind[z];

        if (question->across[z] || found->certain[kind] == CLIFFS_UNSEEN)
            continue;
        jw_begin_object(out);
        jw_put_unsigned(out, "zoombini", z);
        jw_put_text(out, "cliff", cliffs_cliff_name(found->certain[kind] == CLIFFS_TOP));
        jw_end_object(out);
    }
    jw_end_array(out);
}

static enum pz_status write_answer(struct exchange *x,
                                   const struct cliffs_question *question,
                                   const struct cliffs_found *found, uint32_t listed)
{
    struct json_writer *out = &x->out;
    enum pz_status status;

    jw_begin_object(out);
    write_send(out, found);
    write_mistakes(out, question, found);
    cliffs_write_win(out, found);
    cliffs_write_guarantee(out, question, found);
    write_certain(out, question, found);
    status = write_rules(out, question, found, listed);
    cliffs_write_standing(x, question, found,
                          cliffs_found_proven(found, question->aim.goal));
    if (status == PZ_OK && found->rules_left == 0)
        status = cliffs_write_conflict(x, question, found);
    jw_end_object(out);
    return status;
}

enum handled cliffs_solve_handle(struct exchange *x)
{
    struct cliffs_found found = {.plan = {.nodes = NULL}};
    struct cliffs_question question;
    uint32_t listed = (uint32_t)field_number(x, "list");
    enum handled handled = cliffs_question_read(x, &question);

    if (handled == HANDLED_ANSWER)
        handled = cliffs_find(x, &question, CLIFFS_WANT_MOVE, &found);
    if (handled == HANDLED_ANSWER && x->on_loop && question.band.count > LOOP_ITEMS)
        handled = HANDLED_LATER;
    if (handled == HANDLED_ANSWER) {
        handled = limits_ended(x, write_answer(x, &question, &found, listed));
        if (handled != HANDLED_ANSWER)
            jw_reset(&x->out);
    }
    cliffs_found_free(&found);
    cliffs_question_free(&question);
    return handled;
}
