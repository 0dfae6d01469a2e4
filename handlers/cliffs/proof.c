#include "proof.h"

#include "handlers/limits.h"
#include "solvers/cliffs/audit.h"

#include <stdlib.h>

enum { PROOF_SHARE = 2 /* of the memory that is left, for the proof */ };

/* The member `known`: a sign for each column, of its label or that it is open. */
static void write_state(struct json_writer *out, unsigned columns,
                        struct cliffs_state state)
{
    char signs[CLIFFS_COLUMNS_MAX];

    for (unsigned c = 0; c < columns; c++)
        signs[c] = '*';
    for (unsigned c = 0; c < columns; c++)
        if (state.known >> c & 1)
            signs[c] = state.labels >> c & 1 ? '1' : '0';
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
        jw_key(out, "replies");
        jw_begin_array(out);
        for (unsigned i = 0; i < open; i++)
            write_reply(out, proof->replies[claim->first_reply + i]);
        jw_end_array(out);
    }
    jw_end_object(out);
}

/* Calls for each column with the Zoombinis that it stands for. */
static void write_columns(struct json_writer *out, const struct cliffs_question *question,
                          const struct cliffs_found *found)
{
    jw_key(out, "columns");
    jw_begin_array(out);
    for (unsigned c = 0; c < found->space.columns; c++) {
        jw_begin_array(out);
        for (unsigned z = 0; z < question->band.count; z++)
            if (found->places[question->kind[z]].column == c)
                jw_unsigned(out, z);
        jw_end_array(out);
    }
    jw_end_array(out);
    jw_key(out, "flip");
    jw_begin_array(out);
    for (unsigned c = 0; c < found->space.columns; c++) {
        jw_begin_array(out);
        for (unsigned z = 0; z < question->band.count; z++)
            if (found->places[question->kind[z]].column == c)
                jw_boolean(out, found->places[question->kind[z]].flip);
        jw_end_array(out);
    }
    jw_end_array(out);
}

static void write_adversary(struct json_writer *out, const struct cliffs_question *question,
                            const struct cliffs_found *found,
                            const struct cliffs_adversary *proof)
{
    write_columns(out, question, found);
    jw_key(out, "adversary");
    jw_begin_object(out);
    jw_put_integer(out, "mistakes", question->aim.left);
    jw_key(out, "claims");
    jw_begin_array(out);
    for (uint32_t i = 0; i < proof->claim_count; i++)
        write_claim(out, found->space.columns, proof, &proof->claims[i]);
    jw_end_array(out);
    jw_end_object(out);
}

/* Holds the proof against the vectors themselves. */
static enum pz_status audit(const struct cliffs_question *question,
                            const struct cliffs_found *found,
                            const struct cliffs_adversary *proof, bool *holds)
{
    const struct cliffs_space *space = &found->space;
    uint16_t *labels = malloc(space->count * sizeof *labels + 1);
    const struct cliffs_audit_vectors vectors = {labels, space->count, space->columns};

    if (!labels)
        return PZ_NO_MEMORY;
    for (uint32_t v = 0; v < space->count; v++)
        labels[v] = space->vectors[v].labels;
    *holds = cliffs_audit_adversary(&vectors, found->state, question->aim.left, proof);
    free(labels);
    return PZ_OK;
}

enum pz_status cliffs_write_proof(struct exchange *x,
                                  const struct cliffs_question *question,
                                  const struct cliffs_found *found)
{
    const struct pz_ctl ctl = limits_control(x);
    size_t room = found->used < x->max_bytes ? x->max_bytes - found->used : 1;
    int left = question->aim.left;
    struct cliffs_adversary proof;
    enum pz_status status;
    bool holds = false;

    if (!found->knows_least || left < 0 || (int)found->least <= left)
        return PZ_OK;
    status = cliffs_adversary_make(found->worst, (struct cliffs_denial){found->state, left},
                                   room / PROOF_SHARE + 1, &(struct pz_budget){.ctl = &ctl},
                                   &proof);
    if (status != PZ_OK)
        return status;
    status = audit(question, found, &proof, &holds);
    if (status == PZ_OK && holds)
        write_adversary(&x->out, question, found, &proof);
    cliffs_adversary_free(&proof);
    return status;
}
