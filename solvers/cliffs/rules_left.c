/* The cases that agree with all rows of a history are what is left. Where none is, rows
 * cannot all be right, and the question is which are wrong, at least: a set of rows
 * without which some case agrees has to hold all rows that disagree with that case. So the
 * smallest such sets are the rows against the cases that have the fewest rows against them,
 * and one look at each case finds the one that begins first. A case is given up as soon as
 * more rows are against it than against the best one. */
#include "rules_left.h"

#include "hypothesis_space.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    BRIEF_LABELS = 40000, /* cases times Zoombinis and rows: some 0.2 ms */
    BRIEF_RULES = 256     /* more cases left take too long to be played out */
};

/* What all that is made of the cases takes: they, while they grow, the lists of those that
 * agree, and a space with the table that gathers its vectors. */
static size_t count_bytes(size_t cases, unsigned zoombinis)
{
    size_t columns = zoombinis < CLIFFS_COLUMNS_MAX ? zoombinis : CLIFFS_COLUMNS_MAX;
    size_t each = 2 * sizeof(struct cliffs_case) + sizeof(struct cliffs_rule) +
                  sizeof(uint32_t) + sizeof(void *) + 2 * sizeof(struct cliffs_vector);

    return cases * each + ((size_t)1 << columns) * sizeof(uint32_t) +
           zoombinis * (2 * sizeof(struct cliffs_place) + sizeof(int8_t));
}

static bool disagrees(const struct cliffs_question *question, const struct cliffs_case *c,
                      unsigned row)
{
    const struct cliffs_row *r = &question->rows[row];

    return cliffs_label(c, &question->band.zoombini[r->zoombini]) !=
           cliffs_history_label(r);
}

/* Counts the rows that disagree with the case, up to one more than `most`. */
static unsigned count_against(const struct cliffs_question *question,
                              const struct cliffs_case *c, unsigned most)
{
    unsigned against = 0;

    for (unsigned r = 0; r < question->row_count && against <= most; r++)
        against += disagrees(question, c, r);
    return against;
}

static void keep_agreeing(const struct cliffs_question *question,
                          struct cliffs_rules_left *left)
{
    for (uint32_t c = 0; c < left->cases.count; c++) {
        if (count_against(question, &left->cases.cases[c], 0) > 0)
            continue;
        left->agreeing[left->count++] = c;
        left->weight += left->cases.cases[c].weight;
    }
}

enum pz_status cliffs_rules_left_find(const struct cliffs_history *history,
                                      const struct pz_ctl *ctl,
                                      struct cliffs_rules_left *left)
{
    const struct cliffs_question *question = history->question;
    size_t cases = 2 * (size_t)cliffs_prior_count(&question->band.traits, question->level,
                                                  question->prior);
    bool brief = ctl->effort == PZ_BRIEF;
    enum pz_status status;

    *left = (struct cliffs_rules_left){.bytes = history->bytes +
                                                count_bytes(cases, history->kinds.count)};
    if (brief && cases * (question->band.count + question->row_count) > BRIEF_LABELS)
        return PZ_LATER;
    if (ctl->max_bytes && left->bytes > ctl->max_bytes)
        return PZ_NO_MEMORY;
    status =
        cliffs_cases_make(&question->band, question->level, question->prior, &left->cases);
    if (status != PZ_OK)
        return status;
    if (left->cases.count == 0)
        return PZ_INVALID;
    left->agreeing = malloc(left->cases.count * sizeof *left->agreeing);
    if (!left->agreeing)
        return PZ_NO_MEMORY;
    keep_agreeing(question, left);
    return brief && left->count > BRIEF_RULES ? PZ_LATER : PZ_OK;
}

void cliffs_rules_left_free(struct cliffs_rules_left *left)
{
    cliffs_cases_free(&left->cases);
    free(left->agreeing);
    left->agreeing = NULL;
}

/* True when the rows against the case begin before those in `rows`, as many. */
static bool begins_first(const struct cliffs_question *question,
                         const struct cliffs_case *c, const uint32_t rows[])
{
    for (unsigned r = 0, next = 0; r < question->row_count; r++) {
        bool here = disagrees(question, c, r), there = rows[next] == r;

        if (here != there)
            return here;
        next += there;
    }
    return false;
}

enum pz_status cliffs_rules_left_conflict(const struct cliffs_history *history,
                                          const struct cliffs_cases *cases,
                                          const struct pz_ctl *ctl, uint32_t **rows,
                                          unsigned *count)
{
    const struct cliffs_question *question = history->question;
    unsigned fewest = question->row_count;
    uint32_t *found = malloc((question->row_count + (size_t)1) * sizeof *found);
    enum pz_status status = found ? PZ_OK : PZ_NO_MEMORY;

    for (uint32_t c = 0; c < cases->count && status == PZ_OK; c++) {
        const struct cliffs_case *one = &cases->cases[c];
        unsigned against = count_against(question, one, fewest), listed = 0;

        status = pz_ctl_check(ctl, 0);
        if (status != PZ_OK || against > fewest ||
            (against == fewest && c > 0 && !begins_first(question, one, found)))
            continue;
        fewest = against;
        for (unsigned r = 0; r < question->row_count; r++)
            if (disagrees(question, one, r))
                found[listed++] = r;
        found[listed] = UINT32_MAX;
    }
    if (status != PZ_OK) {
        free(found);
        return status;
    }
    *rows = found;
    *count = fewest;
    return PZ_OK;
}
