#include "method_choice.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum { BRIEF_ZOOMBINIS = 2000 /* the answer for more takes too long to write */ };

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
static enum pz_status list_certain(const struct cliffs_method_choice *play,
                                   struct cliffs_answer *answer)
{
    const struct cliffs_history *history = &play->history;
    unsigned count = history->question->band.count;

    if (play->rules.count == 0)
        return PZ_OK;
    answer->certain = malloc(count);
    if (!answer->certain)
        return PZ_NO_MEMORY;
    for (unsigned z = 0; z < count; z++)
        answer->certain[z] =
            history->across[z] ? CLIFFS_UNSEEN : play->certain[history->kind[z]];
    return PZ_OK;
}

enum pz_status cliffs_solve(const struct cliffs_question *question,
                            const struct pz_ctl *ctl, struct cliffs_answer *answer)
{
    struct cliffs_method_choice play = {.ctl = pz_ctl_begin(ctl)};
    enum pz_status status;

    *answer = (struct cliffs_answer){.send = {.zoombini = CLIFFS_NOBODY}};
    status = cliffs_method_choice_find(&play, question, &answer->standing);
    if (status == PZ_OK && play.ctl.effort == PZ_BRIEF &&
        question->band.count > BRIEF_ZOOMBINIS)
        status = PZ_LATER;
    if (status == PZ_OK)
        status = list_certain(&play, answer);
    if (status == PZ_OK)
        status = list_rules(&play.rules, question->listed, answer);
    answer->send = play.send;
    if (status != PZ_OK)
        cliffs_answer_free(answer);
    cliffs_method_choice_free(&play);
    return pz_ctl_end(ctl, status);
}

void cliffs_answer_free(struct cliffs_answer *answer)
{
    free(answer->standing.conflict);
    free(answer->certain);
    free(answer->likely);
    *answer = (struct cliffs_answer){.send = {.zoombini = CLIFFS_NOBODY}};
}
