/* POST /cliffs/plan. */
#include "cliffs.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "proof.h"
#include "solvers/cliffs/audit.h"
#include "write.h"

#include <stdlib.h>

/* What comes to a node of a plan. */
struct arrivals {
    uint32_t rules; /* how many */
    uint32_t one;   /* one of them, by its index among all cases */
};

/* A node that is being written: first its head, then the branch of a Zoombini that was
 * taken, then that of one that was not. */
struct frame {
    uint32_t node;
    enum stage { HEAD, ACCEPTED, REJECTED } stage;
};

/* A plan while it is written. Both arrays have an entry for each node. */
struct writing {
    struct json_writer *out;
    const struct cliffs_question *question;
    const struct cliffs_found *found;
    struct arrivals *arrivals;
    struct frame *frames;
};

/* Follows every rule left through the plan. */
static void count_arrivals(const struct writing *w)
{
    const struct cliffs_tree_node *nodes = w->found->plan.nodes;

    for (uint32_t i = 0; i < w->found->rules_left; i++) {
        uint32_t index = w->found->agreeing[i], node = 0;
        const struct cliffs_case *c = &w->found->cases.cases[index];

        while (node != CLIFFS_LEAF) {
            const struct cliffs_tree_node *at = &nodes[node];
            const struct cliffs_zoombini *sent = w->question->kinds.zoombini + at->zoombini;

            w->arrivals[node].rules++;
            w->arrivals[node].one = index;
            node = at->zoombini == CLIFFS_LEAF
                       ? CLIFFS_LEAF
                       : at->next[cliffs_label(c, sent) == (at->top != 0)];
        }
    }
}

/* The end of a branch. All rules that come here send everybody to the same cliffs, so one
 * of them says where. */
static void write_leaf(const struct writing *w, uint32_t node)
{
    const struct arrivals *here = &w->arrivals[node];

    jw_key(w->out, "certain");
    jw_boolean(w->out, true);
    jw_key(w->out, "rules");
    jw_unsigned(w->out, here->rules);
    cliffs_write_rule(w->out, "rule", &w->question->band.traits,
                      &w->found->cases.cases[here->one]);
}

static void write_head(const struct writing *w, uint32_t node)
{
    const struct cliffs_tree_node *nodes = w->found->plan.nodes, *at = &nodes[node];

    jw_key(w->out, "send");
    jw_begin_object(w->out);
    jw_key(w->out, "zoombini");
    jw_unsigned(w->out, w->question->first[at->zoombini]);
    jw_key(w->out, "cliff");
    jw_text(w->out, cliffs_cliff_name(at->top));
    jw_end_object(w->out);
    jw_key(w->out, "probability");
    jw_number(w->out, (double)nodes[at->next[1]].weight / (double)at->weight);
    jw_key(w->out, "rules");
    jw_unsigned(w->out, w->arrivals[node].rules);
}

/* Goes on with the node on top; returns how many frames there are then. */
static uint32_t write_step(const struct writing *w, uint32_t depth)
{
    struct frame *top = &w->frames[depth - 1];
    const struct cliffs_tree_node *at = &w->found->plan.nodes[top->node];
    bool accepted = top->stage == HEAD;

    if (accepted) {
        jw_begin_object(w->out);
        if (at->zoombini == CLIFFS_LEAF)
            write_leaf(w, top->node);
        else
            write_head(w, top->node);
    }
    if (at->zoombini == CLIFFS_LEAF || top->stage == REJECTED) {
        jw_end_object(w->out);
        return depth - 1;
    }
    jw_key(w->out, accepted ? "accepted" : "rejected");
    top->stage = accepted ? ACCEPTED : REJECTED;
    w->frames[depth] = (struct frame){at->next[accepted], HEAD};
    return depth + 1;
}

/* The member `plan`. */
static enum pz_status write_plan(struct json_writer *out,
                                 const struct cliffs_question *question,
                                 const struct cliffs_found *found)
{
    size_t count = found->plan.count;
    struct writing w = {out, question, found, calloc(count + 1, sizeof *w.arrivals),
                        calloc(count + 1, sizeof *w.frames)};
    uint32_t depth = 1;

    jw_key(out, "plan");
    if (!w.arrivals || !w.frames) {
        free(w.arrivals);
        free(w.frames);
        return PZ_NO_MEMORY;
    }
    if (count == 0) {
        jw_null(out);
        depth = 0;
    }
    count_arrivals(&w);
    while (depth > 0)
        depth = write_step(&w, depth);
    free(w.arrivals);
    free(w.frames);
    return PZ_OK;
}

/* Plays every rule left against the plan, by other code than what made it. */
static enum pz_status audit(const struct cliffs_question *question,
                            const struct cliffs_found *found, bool *sound)
{
    const struct cliffs_audit_question audited = {&question->kinds, &found->cases,
                                                  question->seen, question->aim.left};
    struct cliffs_outcome counted;
    enum cliffs_flaw flaw = CLIFFS_FLAW_NODE;
    enum pz_status status = cliffs_audit_tree(&audited, &found->plan, &counted, &flaw);

    *sound = flaw == CLIFFS_SOUND;
    return status;
}

static void write_mistakes(struct json_writer *out, const struct cliffs_question *question)
{
    jw_key(out, "mistakes");
    jw_begin_object(out);
    jw_put_unsigned(out, "made", question->made);
    jw_put_unsigned(out, "allowed", question->allowed);
    jw_end_object(out);
}

static enum pz_status write_answer(struct exchange *x,
                                   const struct cliffs_question *question,
                                   const struct cliffs_found *found)
{
    struct json_writer *out = &x->out;
    bool any = found->rules_left > 0, sound = true;
    enum pz_status status = any ? audit(question, found, &sound) : PZ_OK;

    if (status != PZ_OK)
        return status;
    jw_begin_object(out);
    status = write_plan(out, question, found);
    cliffs_write_outcome(out, found, "expected", "worst");
    cliffs_write_win(out, found);
    cliffs_write_guarantee(out, question, found);
    write_mistakes(out, question);
    jw_put_unsigned(out, "nodes", found->plan.count);
    jw_put_boolean(out, "audited", sound);
    cliffs_write_standing(x, question, found,
                          sound && cliffs_found_proven(found, question->aim.goal));
    if (status == PZ_OK && !any)
        status = cliffs_write_conflict(x, question, found);
    if (status == PZ_OK && any && field_flag(x, "certificate"))
        status = cliffs_write_proof(x, question, found);
    jw_end_object(out);
    return status;
}

enum handled cliffs_plan_handle(struct exchange *x)
{
    struct cliffs_found found = {.plan = {.nodes = NULL}};
    struct cliffs_question question;
    enum handled handled = cliffs_question_read(x, &question);

    if (handled == HANDLED_ANSWER && x->on_loop)
        handled = HANDLED_LATER;
    if (handled == HANDLED_ANSWER)
        handled = cliffs_find(x, &question, CLIFFS_WANT_PLAN, &found);
    if (handled == HANDLED_ANSWER) {
        handled = limits_ended(x, write_answer(x, &question, &found));
        if (handled != HANDLED_ANSWER)
            jw_reset(&x->out);
    }
    cliffs_found_free(&found);
    cliffs_question_free(&question);
    return handled;
}
