#include "adversary.h"
#include "method_choice.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum { PROOF_SHARE = 2 /* of the remaining memory, for the proof */ };

/* Moves the tree to `tree`, with the Zoombinis of the band instead of kinds. */
static void take_tree(struct cliffs_method_choice *play, struct cliffs_tree *tree)
{
    *tree = play->tree;
    play->tree = (struct cliffs_tree){.nodes = NULL};
    for (uint32_t n = 0; n < tree->count; n++)
        if (tree->nodes[n].zoombini != CLIFFS_LEAF)
            tree->nodes[n].zoombini = play->history.first[tree->nodes[n].zoombini];
}

/* Lists the place of each Zoombini of the band. */
static enum pz_status list_places(const struct cliffs_method_choice *play,
                                  struct cliffs_plan_answer *answer)
{
    const struct cliffs_history *history = &play->history;
    unsigned count = history->question->band.count;

    answer->columns = play->space.columns;
    answer->places = malloc(count * sizeof *answer->places);
    if (!answer->places)
        return PZ_NO_MEMORY;
    for (unsigned z = 0; z < count; z++)
        answer->places[z] = play->places[history->kind[z]];
    return PZ_OK;
}

/* Proves that no strategy can guarantee the allowed number of mistakes, unless there is
 * such a strategy or the game is lost. */
static enum pz_status prove(struct cliffs_method_choice *play,
                            struct cliffs_plan_answer *answer)
{
    const struct cliffs_standing *standing = &answer->standing;
    int left = play->history.aim.left;
    size_t room = cliffs_method_choice_bytes_left(play);
    enum pz_status status;

    if (!standing->knows_least || left < 0 || (int)standing->least <= left)
        return PZ_OK;
    pz_budget_part(&play->budget, &play->ctl);
    status = cliffs_adversary_make(play->bound, (struct cliffs_lower_bound){{0, 0}, left},
                                   room ? room / PROOF_SHARE + 1 : 0, &play->budget,
                                   &answer->proof);
    answer->bound = left;
    return status == PZ_OK ? list_places(play, answer) : status;
}

static enum pz_status answer_plan(struct cliffs_method_choice *play,
                                  const struct cliffs_question *question,
                                  struct cliffs_plan_answer *answer)
{
    enum pz_status status;

    play->want = CLIFFS_WANT_TREE;
    status = cliffs_method_choice_find(play, question, &answer->standing);
    if (status != PZ_OK || play->rules.count == 0)
        return status;
    answer->arrivals = play->arrivals;
    play->arrivals = NULL;
    take_tree(play, &answer->tree);
    return question->certificate ? prove(play, answer) : PZ_OK;
}

enum pz_status cliffs_plan(const struct cliffs_question *question, const struct pz_ctl *ctl,
                           struct cliffs_plan_answer *answer)
{
    struct cliffs_method_choice play = {.ctl = pz_ctl_begin(ctl)};
    enum pz_status status;

    *answer = (struct cliffs_plan_answer){.arrivals = NULL};
    if (play.ctl.effort == PZ_BRIEF)
        return PZ_LATER;
    status = answer_plan(&play, question, answer);
    if (status != PZ_OK)
        cliffs_plan_answer_free(answer);
    cliffs_method_choice_free(&play);
    return status;
}

void cliffs_plan_answer_free(struct cliffs_plan_answer *answer)
{
    free(answer->standing.conflict);
    cliffs_tree_free(&answer->tree);
    free(answer->arrivals);
    cliffs_adversary_free(&answer->proof);
    free(answer->places);
    *answer = (struct cliffs_plan_answer){.arrivals = NULL};
}
