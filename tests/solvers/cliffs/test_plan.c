/* cliffs_plan: its tree followed by every rule left, and its proofs. */
#include "audit.h"
#include "puzzles/cliffs.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 20000, ZOOMBINIS_MAX = 40 };

struct play {
    struct sample sample;
    struct cliffs_question question;
    struct cliffs_plan_answer answer;
    uint32_t rules[NODES_MAX];
    struct cliffs_outcome outcome;
};

static void make(struct play *play, unsigned count, unsigned level, uint64_t seed)
{
    const struct sample_kind kind = {sample_traits, count, level, CLIFFS_UNIFORM};

    sample_make(&play->sample, &kind, seed);
    play->question = (struct cliffs_question){.band = play->sample.band,
                                              .level = level,
                                              .prior = CLIFFS_UNIFORM,
                                              .goal = CLIFFS_GUARANTEE,
                                              .allowed = 5};
}

static void end(struct play *play)
{
    cliffs_plan_answer_free(&play->answer);
    sample_free(&play->sample);
}

/* Follows one rule; at the leaf it labels the band as the leaf's own. */
static void follow(struct play *play, const struct cliffs_case *c, unsigned left)
{
    const struct cliffs_tree *tree = &play->answer.tree;
    const struct cliffs_zoombini *band = play->sample.zoombinis;
    uint32_t node = 0;
    unsigned mistakes = 0;

    while (tree->nodes[node].zoombini != CLIFFS_LEAF) {
        const struct cliffs_tree_node *at = &tree->nodes[node];
        bool taken = cliffs_label(c, &band[at->zoombini]) == (at->top != 0);

        cr_assert_lt(at->zoombini, play->question.band.count);
        play->rules[node]++;
        mistakes += !taken;
        node = at->next[taken];
    }
    play->rules[node]++;
    for (unsigned z = 0; z < play->question.band.count; z++)
        cr_assert_eq(cliffs_label(c, &band[z]),
                     cliffs_label(&play->answer.arrivals[node].example, &band[z]));
    play->outcome.weight += c->weight;
    play->outcome.mistakes += (uint64_t)c->weight * mistakes;
    play->outcome.won += mistakes <= left ? c->weight : 0;
    if (mistakes > play->outcome.worst)
        play->outcome.worst = mistakes;
}

/* Audits the plan by code that shares nothing with the solver. */
static void audit(const struct play *play, unsigned left)
{
    const struct cliffs_row *row = play->question.rows;
    int8_t seen[ZOOMBINIS_MAX];
    const struct cliffs_audit_question audited = {&play->question.band, &play->sample.cases,
                                                  seen, (int)left};
    struct cliffs_outcome counted;
    enum cliffs_flaw flaw = CLIFFS_FLAW_NODE;

    memset(seen, CLIFFS_UNSEEN, sizeof seen);
    if (row)
        seen[row->zoombini] = row->top == row->accepted;
    cr_assert_eq(cliffs_audit_tree(&audited, &play->answer.tree, &counted, &flaw), PZ_OK);
    cr_assert_eq(flaw, CLIFFS_SOUND);
}

static void check(struct play *play, unsigned left)
{
    const struct cliffs_outcome *told = &play->answer.standing.outcome;
    const struct cliffs_row *row = play->question.rows;

    cr_assert_leq(play->answer.tree.count, NODES_MAX);
    for (uint32_t c = 0; c < play->sample.cases.count; c++) {
        const struct cliffs_case *one = &play->sample.cases.cases[c];

        if (!row || cliffs_label(one, &play->sample.zoombinis[row->zoombini]) ==
                        (row->top == row->accepted))
            follow(play, one, left);
    }
    for (uint32_t n = 0; n < play->answer.tree.count; n++)
        cr_assert_eq(play->rules[n], play->answer.arrivals[n].rules);
    cr_assert(told->weight == play->outcome.weight && told->won == play->outcome.won);
    cr_assert(told->mistakes == play->outcome.mistakes &&
              told->worst == play->outcome.worst);
    cr_assert(play->answer.standing.followed);
    audit(play, left);
}

Test(cliffs_plan, is_what_every_rule_comes_to)
{
    static const unsigned counts[] = {1, 4, 12, 16, 16, 40};

    for (unsigned i = 0; i < 24; i++) {
        const struct cliffs_row row = {0, 1, i % 2};
        struct play *play = calloc(1, sizeof *play);

        cr_assert_not_null(play);
        make(play, counts[i % 6], 1 + i / 6, i);
        if (i % 4 > 1) {
            play->question.rows = &row;
            play->question.row_count = 1;
        }
        cr_assert_eq(cliffs_plan(&play->question, NULL, &play->answer), PZ_OK);
        check(play, play->question.rows && !row.accepted ? 4 : 5);
        end(play);
        free(play);
    }
}

/* The proof is held against the vectors of the band, found anew. */
Test(cliffs_plan, proves_what_cannot_be_promised)
{
    unsigned proofs = 0;

    for (unsigned i = 0; i < 12; i++) {
        struct play *play = calloc(1, sizeof *play);

        cr_assert_not_null(play);
        make(play, 16, 1 + i % 4, i);
        play->question.allowed = 2 + i / 4;
        play->question.certificate = true;
        cr_assert_eq(cliffs_plan(&play->question, NULL, &play->answer), PZ_OK);
        const struct cliffs_plan_answer *answer = &play->answer;

        cr_assert_eq(answer->proof.claims != NULL, !answer->standing.winnable);
        if (answer->proof.claims) {
            const struct cliffs_hypothesis_space *space = &play->sample.space;
            uint16_t *labels = malloc(space->count * sizeof *labels);
            const struct cliffs_audit_vectors vectors = {labels, space->count,
                                                         space->columns};

            for (uint32_t v = 0; v < space->count; v++)
                labels[v] = space->vectors[v].labels;
            cr_assert_eq(answer->columns, space->columns);
            cr_assert(cliffs_audit_adversary(&vectors, (struct cliffs_state){0, 0},
                                             answer->bound, &answer->proof));
            for (unsigned z = 0; z < 16; z++)
                cr_assert(answer->places[z].column == play->sample.places[z].column &&
                          answer->places[z].flip == play->sample.places[z].flip);
            free(labels);
            proofs++;
        }
        end(play);
        free(play);
    }
    cr_assert_gt(proofs, 3);
}

Test(cliffs_plan, ends_early)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF}, late = {.deadline_ns = 1};
    struct play *play = calloc(1, sizeof *play);

    cr_assert_not_null(play);
    make(play, 16, 3, 1);
    set_clock_step(1); /* the time to write the answer does not depend on the machine */
    cr_assert_eq(cliffs_plan(&play->question, &brief, &play->answer), PZ_LATER);
    cr_assert_null(play->answer.tree.nodes);
    cr_assert_eq(cliffs_plan(&play->question, &late, &play->answer), PZ_OK);
    cr_assert_eq(play->answer.standing.method, CLIFFS_BY_CERTAINTY);
    cr_assert(play->answer.standing.cut && !play->answer.standing.proven);
    check(play, 5);
    cliffs_plan_answer_free(&play->answer);
    play->question.band.count = 0;
    cr_assert_eq(cliffs_plan(&play->question, NULL, &play->answer), PZ_INVALID);
    end(play);
    free(play);
}

Test(cliffs_plan, memory_may_run_out)
{
    struct play *play = calloc(1, sizeof *play);
    unsigned refused = 0;

    cr_assert_not_null(play);
    make(play, 16, 1, 1);
    play->question.allowed = 1;
    play->question.certificate = true;
    while (failing_alloc_next()) {
        enum pz_status status = cliffs_plan(&play->question, NULL, &play->answer);

        failing_alloc_end();
        cr_assert(status == PZ_NO_MEMORY || (status == PZ_OK && play->answer.proof.claims));
        refused += status == PZ_NO_MEMORY;
        cliffs_plan_answer_free(&play->answer);
    }
    cr_assert_gt(refused, 15);
    end(play);
    free(play);
}
