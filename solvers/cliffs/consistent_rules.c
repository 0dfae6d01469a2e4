/* Lists the cases that agree with a history. If no case agrees with all rows, some rows
 * must be incorrect. To make a case agree, all rows that disagree with the case must be
 * removed. So a smallest set of incorrect rows consists of the rows that disagree with a
 * case for which there are the fewest such rows. One pass over the cases finds the first
 * smallest set in lexicographic order. A case is skipped as soon as more rows disagree with
 * it than with the best case. */
#include "consistent_rules.h"

#include "hypothesis_space.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    BRIEF_LABELS = 40000, /* cases times Zoombinis and rows: about 0.2 ms */
    BRIEF_RULES = 256     /* playing more consistent cases takes too long */
};

/* Estimates the bytes of the list of cases while it grows, and of a space with the table
 * that collects its vectors. */
static size_t count_bytes(size_t cases, unsigned zoombinis)
{
    size_t columns = zoombinis < CLIFFS_COLUMNS_MAX ? zoombinis : CLIFFS_COLUMNS_MAX;
    size_t each = 2 * sizeof(struct cliffs_case) + sizeof(struct cliffs_rule) +
                  2 * sizeof(struct cliffs_vector);

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

/* Counts the rows that disagree with the case. Stops at `most` + 1. */
static unsigned count_against(const struct cliffs_question *question,
                              const struct cliffs_case *c, unsigned most)
{
    unsigned against = 0;

    for (unsigned r = 0; r < question->row_count && against <= most; r++)
        against += disagrees(question, c, r);
    return against;
}

/* Moves the cases that agree to the front of the list. If no case agrees, the list does not
 * change. */
static void keep_agreeing(const struct cliffs_question *question,
                          struct cliffs_consistent_rules *rules)
{
    struct cliffs_cases *cases = &rules->cases;
    uint64_t weight = 0;

    for (uint32_t c = 0; c < cases->count; c++) {
        if (count_against(question, &cases->cases[c], 0) > 0)
            continue;
        weight += cases->cases[c].weight;
        cases->cases[rules->count++] = cases->cases[c];
    }
    if (rules->count > 0) {
        cases->count = rules->count;
        cases->weight = weight;
    }
}

enum pz_status cliffs_consistent_rules_find(const struct cliffs_history *history,
                                            const struct pz_ctl *ctl,
                                            struct cliffs_consistent_rules *rules)
{
    const struct cliffs_question *question = history->question;
    size_t cases = 2 * (size_t)cliffs_prior_count(&question->band.traits, question->level,
                                                  question->prior);
    bool brief = ctl->effort == PZ_BRIEF;
    enum pz_status status;

    *rules = (struct cliffs_consistent_rules){
        .bytes = history->bytes + count_bytes(cases, history->kinds.count)};
    if (brief && cases * (question->band.count + question->row_count) > BRIEF_LABELS)
        return PZ_LATER;
    if (ctl->max_bytes && rules->bytes > ctl->max_bytes)
        return PZ_NO_MEMORY;
    status =
        cliffs_cases_make(&question->band, question->level, question->prior, &rules->cases);
    if (status != PZ_OK)
        return status;
    if (rules->cases.count == 0)
        return PZ_INVALID;
    keep_agreeing(question, rules);
    return brief && rules->count > BRIEF_RULES ? PZ_LATER : PZ_OK;
}

/* Returns true if the rows that disagree with the case come before `rows`, a set of equal
 * size, in lexicographic order. */
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

enum pz_status cliffs_consistent_rules_conflict(const struct cliffs_history *history,
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
