/* POST /cliffs/plan. */
#include "cliffs.h"
#include "handlers/field.h"
#include "write.h"

#include <stdlib.h>

/* A node while it is written. Its head is written first, then the branch for an accepted
 * Zoombini, then the branch for a rejected Zoombini. */
struct frame {
    uint32_t node;
    enum stage { HEAD, ACCEPTED, REJECTED } stage;
};

/* A strategy while it is written. */
struct writing {
    struct json_writer *out;
    const struct cliffs_asked *asked;
    const struct cliffs_plan_answer *answer;
    struct frame *frames; /* one for each node */
};

/* Writes the end of a branch. All consistent rules send each Zoombini to the same cliff, so
 * one rule is enough. */
static void write_leaf(const struct writing *w, uint32_t node)
{
    const struct cliffs_arrival *here = &w->answer->arrivals[node];

    jw_put_boolean(w->out, "all_certain", true);
    jw_put_unsigned(w->out, "consistent_rules", here->rules);
    cliffs_write_rule(w->out, w->asked, &here->example);
}

static void write_head(const struct writing *w, uint32_t node)
{
    const struct cliffs_tree_node *nodes = w->answer->tree.nodes, *at = &nodes[node];

    jw_open_object(w->out, "send");
    cliffs_write_send(w->out, w->asked, at->zoombini, at->top);
    jw_end_object(w->out);
    jw_put_number(w->out, "probability",
                  (double)nodes[at->next[1]].weight / (double)at->weight);
    jw_put_unsigned(w->out, "consistent_rules", w->answer->arrivals[node].rules);
}

/* Writes the next part of the node in the last frame. Returns the new number of frames. */
static uint32_t write_step(const struct writing *w, uint32_t depth)
{
    struct frame *top = &w->frames[depth - 1];
    const struct cliffs_tree_node *at = &w->answer->tree.nodes[top->node];
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

/* Writes the member `plan`. */
static enum pz_status write_tree(struct json_writer *out, const struct cliffs_asked *asked,
                                 const struct cliffs_plan_answer *answer)
{
    struct writing w = {out, asked, answer,
                        calloc(answer->tree.count + (size_t)1, sizeof *w.frames)};
    uint32_t depth = 1;

    if (!w.frames)
        return PZ_NO_MEMORY;
    if (!jw_key_if(out, "plan", answer->tree.count != 0))
        depth = 0;
    while (depth > 0)
        depth = write_step(&w, depth);
    free(w.frames);
    return PZ_OK;
}

/* Writes the member `known`, which has one character per column: its label, or `*` if it is
 * open. */
static void write_state(struct json_writer *out, unsigned columns,
                        struct cliffs_state state)
{
    char signs[CLIFFS_COLUMNS_MAX];

    for (unsigned c = 0; c < columns; c++)
        signs[c] = !(state.known >> c & 1) ? '*' : state.labels >> c & 1 ? '1' : '0';
    jw_key(out, "known");
    jw_string(out, signs, columns);
}

static void write_reply(struct json_writer *out, const uint32_t reply[2])
{
    jw_begin_array(out);
    for (unsigned label = 0; label < 2; label++)
        if (reply[label] == CLIFFS_NO_CLAIM)
            jw_null(out);
        else
            jw_unsigned(out, reply[label]);
    jw_end_array(out);
}

static void write_claim(struct json_writer *out, unsigned columns,
                        const struct cliffs_adversary *proof,
                        const struct cliffs_claim *claim)
{
    unsigned open = columns - (unsigned)__builtin_popcount(claim->state.known);

    jw_begin_object(out);
    write_state(out, columns, claim->state);
    jw_put_integer(out, "mistakes", claim->mistakes);
    jw_put_text(out, "by", claim->packing ? "packing" : "columns");
    if (!claim->packing) {
        jw_open_array(out, "replies");
        for (unsigned i = 0; i < open; i++)
            write_reply(out, proof->replies[claim->first_reply + i]);
        jw_end_array(out);
    }
    jw_end_object(out);
}

/* Writes an array for each column. The array has the Zoombinis of the column, or with
 * `flips`, a boolean for each of them, which is true if the Zoombini is flipped. */
static void write_places(struct json_writer *out, const struct cliffs_question *question,
                         const struct cliffs_plan_answer *answer, bool flips)
{
    jw_open_array(out, flips ? "flip" : "columns");
    for (unsigned c = 0; c < answer->columns; c++) {
        jw_begin_array(out);
        for (unsigned z = 0; z < question->band.count; z++) {
            if (answer->places[z].column != c)
                continue;
            if (flips)
                jw_boolean(out, answer->places[z].flip);
            else
                jw_unsigned(out, z);
        }
        jw_end_array(out);
    }
    jw_end_array(out);
}

/* Writes the members `columns`, `flip` and `adversary` if there is a proof. */
static void write_proof(struct json_writer *out, const struct cliffs_question *question,
                        const struct cliffs_plan_answer *answer)
{
    const struct cliffs_adversary *proof = &answer->proof;

    if (!proof->claims)
        return;
    write_places(out, question, answer, false);
    write_places(out, question, answer, true);
    jw_open_object(out, "adversary");
    jw_put_integer(out, "mistakes", answer->bound);
    jw_open_array(out, "claims");
    for (uint32_t i = 0; i < proof->claim_count; i++)
        write_claim(out, answer->columns, proof, &proof->claims[i]);
    jw_end_array(out);
    jw_end_object(out);
}

static enum pz_status write_answer(struct handler_call *call,
                                   const struct cliffs_asked *asked,
                                   const struct cliffs_plan_answer *answer)
{
    const struct cliffs_question *question = &asked->question;
    struct json_writer *out = &call->out;
    enum pz_status status;

    jw_begin_object(out);
    status = write_tree(out, asked, answer);
    cliffs_write_outcome(out, asked, &answer->standing);
    jw_put_unsigned(out, "nodes", answer->tree.count);
    cliffs_write_standing(call, question, &answer->standing);
    write_proof(out, question, answer);
    jw_end_object(out);
    return status;
}

static enum handler_result answer_plan(struct handler_call *call, void *question)
{
    const struct cliffs_asked *asked = question;
    struct cliffs_plan_answer answer;
    enum pz_status status = cliffs_plan(&asked->question, call->ctl, &answer);

    if (status != PZ_OK)
        return cliffs_question_ended(call, &asked->question, status);
    status = write_answer(call, asked, &answer);
    if (status != PZ_OK)
        jw_reset(&call->out);
    cliffs_plan_answer_free(&answer);
    return handler_result_of(status);
}

const struct operation cliffs_plan_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct cliffs_asked),
    .read = cliffs_question_read,
    .answer = answer_plan,
    .seconds = HANDLER_SEARCH_SECONDS,
};
