#include "solve.h"

#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { BRIEF_ZOOMBINIS = 2000 /* the answer for more takes too long to write */ };

/* Counts the Zoombinis that have not crossed. */
static unsigned count_crossings(const struct cliffs_question *question)
{
    unsigned crossings = question->band.count;

    for (unsigned i = 0; i < question->row_count; i++)
        crossings -= question->rows[i].accepted != 0;
    return crossings;
}

/* Returns the means of the outcome; NaN if it is unknown. */
static struct cliffs_means take_means(const struct cliffs_question *question,
                                      const struct cliffs_standing *standing)
{
    const struct cliffs_outcome *outcome = &standing->outcome;
    double weight = standing->followed ? (double)outcome->weight : (double)NAN;
    double unit = question->ask_unit ? question->ask_unit : 1;
    double ask_cost = question->ask_cost / unit;
    struct cliffs_means means = {.mistakes = (double)outcome->mistakes / weight,
                                 .questions = (double)outcome->questions / weight,
                                 .win_probability = (double)outcome->won / weight};

    assert(!standing->followed || outcome->weight > 0);
    means.cost = standing->crossings + means.mistakes + ask_cost * means.questions;
    return means;
}

/* Derives the standing from the results of the search. */
static void judge(const struct cliffs_solving *solving, struct cliffs_standing *standing)
{
    const struct cliffs_question *question = solving->history.question;
    bool table = question->goal == CLIFFS_EXPECTED || question->goal == CLIFFS_QUERIES;
    bool asks = question->goal == CLIFFS_QUERIES && question->ask_cost > 0;
    enum cliffs_method exact = table ? CLIFFS_BY_TABLE : CLIFFS_BY_SEARCH;

    standing->made = solving->history.made;
    standing->consistent_rules = solving->rules.count;
    standing->proven = standing->consistent_rules == 0 ||
                       (!solving->rules.cases.rounded && standing->method == exact);
    standing->expects_least = standing->consistent_rules > 0 && standing->followed &&
                              !solving->rules.cases.rounded && !asks &&
                              (standing->method == CLIFFS_BY_TABLE || standing->settled);
    standing->crossings = count_crossings(question);
    standing->means = take_means(question, standing);
    standing->nodes = solving->play.budget.nodes;
    standing->guaranteed =
        standing->followed && standing->made + standing->outcome.worst <= question->allowed;
    standing->winnable =
        standing->knows_least && standing->made + standing->least <= question->allowed;
}

static enum pz_status play(struct cliffs_solving *solving, struct cliffs_standing *standing)
{
    struct cliffs_method_choice *found = &solving->play;

    found->history = &solving->history;
    found->rules = &solving->rules;
    found->ctl = &solving->ctl;
    found->standing = standing;
    found->bytes = solving->rules.bytes;
    found->certain = malloc(solving->history.kinds.count);
    return found->certain ? cliffs_method_choice_find(found) : PZ_NO_MEMORY;
}

enum pz_status cliffs_solving_run(struct cliffs_solving *solving,
                                  const struct cliffs_question *question,
                                  struct cliffs_standing *standing)
{
    enum pz_status status =
        cliffs_history_read(question, solving->ctl.max_bytes, &solving->history);

    solving->play.send.zoombini = CLIFFS_NOBODY;
    if (status == PZ_OK)
        status =
            cliffs_consistent_rules_find(&solving->history, &solving->ctl, &solving->rules);
    if (status == PZ_OK && solving->rules.count > 0) {
        status = play(solving, standing);
    } else if (status == PZ_OK) {
        const struct pz_ctl closing = cliffs_method_choice_closing(&solving->ctl);

        status = cliffs_consistent_rules_conflict(&solving->history, &solving->rules.cases,
                                                  &closing, &standing->conflict,
                                                  &standing->conflict_count);
    }
    if (status == PZ_OK)
        judge(solving, standing);
    return status;
}

void cliffs_solving_free(struct cliffs_solving *solving)
{
    cliffs_method_choice_free(&solving->play);
    free(solving->play.certain);
    cliffs_cases_free(&solving->rules.cases);
    cliffs_history_free(&solving->history);
}

/* A rule while rules are sorted. */
struct ranked {
    uint32_t weight, index;
};

static int compare(const void *a, const void *b)
{
    const struct ranked *one = a, *other = b;

    if (one->weight != other->weight)
        return one->weight > other->weight ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}

/* Lists up to `most` consistent rules by decreasing probability. */
static enum pz_status list_rules(const struct cliffs_consistent_rules *rules, uint32_t most,
                                 struct cliffs_answer *answer)
{
    uint32_t count = most < rules->count ? most : rules->count;
    struct ranked *ranked = malloc((rules->count + (size_t)1) * sizeof *ranked);

    answer->likely = malloc((count + (size_t)1) * sizeof *answer->likely);
    if (!ranked || !answer->likely) {
        free(ranked);
        return PZ_NO_MEMORY;
    }
    for (uint32_t i = 0; i < rules->count; i++)
        ranked[i] = (struct ranked){rules->cases.cases[i].weight, i};
    qsort(ranked, rules->count, sizeof *ranked, compare);
    for (; answer->likely_count < count; answer->likely_count++) {
        const struct ranked *next = &ranked[answer->likely_count];

        answer->likely[answer->likely_count] =
            (struct cliffs_likely){rules->cases.cases[next->index],
                                   (double)next->weight / (double)rules->cases.weight};
    }
    free(ranked);
    return PZ_OK;
}

/* Lists the Zoombinis that have not crossed and are certain. */
static enum pz_status list_certain(const struct cliffs_solving *solving,
                                   struct cliffs_answer *answer)
{
    const struct cliffs_history *history = &solving->history;
    unsigned count = history->question->band.count;

    if (solving->rules.count == 0)
        return PZ_OK;
    answer->certain = malloc(count);
    if (!answer->certain)
        return PZ_NO_MEMORY;
    for (unsigned z = 0; z < count; z++)
        answer->certain[z] =
            history->across[z] ? CLIFFS_UNSEEN : solving->play.certain[history->kind[z]];
    return PZ_OK;
}

enum pz_status cliffs_solve(const struct cliffs_question *question,
                            const struct pz_ctl *ctl, struct cliffs_answer *answer)
{
    struct cliffs_solving solving = {.ctl = pz_ctl_begin(ctl)};
    enum pz_status status;

    *answer = (struct cliffs_answer){.send = {.zoombini = CLIFFS_NOBODY}};
    status = cliffs_solving_run(&solving, question, &answer->standing);
    if (status == PZ_OK && solving.ctl.effort == PZ_BRIEF &&
        question->band.count > BRIEF_ZOOMBINIS)
        status = PZ_LATER;
    if (status == PZ_OK)
        status = list_certain(&solving, answer);
    if (status == PZ_OK)
        status = list_rules(&solving.rules, question->listed, answer);
    answer->send = solving.play.send;
    if (status != PZ_OK)
        cliffs_answer_free(answer);
    cliffs_solving_free(&solving);
    return pz_ctl_end(ctl, status);
}

void cliffs_answer_free(struct cliffs_answer *answer)
{
    free(answer->standing.conflict);
    free(answer->certain);
    free(answer->likely);
    *answer = (struct cliffs_answer){.send = {.zoombini = CLIFFS_NOBODY}};
}
