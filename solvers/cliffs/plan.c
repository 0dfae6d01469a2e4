#include "adversary.h"
#include "solve.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum { PROOF_SHARE = 2 /* of the remaining memory, for the proof */ };

/* Follows each consistent rule through the tree. */
static enum pz_status count_arrivals(const struct cliffs_solving *solving,
                                     struct cliffs_arrival **arrivals)
{
    const struct cliffs_tree *tree = &solving->play.tree;
    const struct cliffs_zoombini *kinds = solving->history.kinds.zoombini;

    *arrivals = calloc(tree->count, sizeof **arrivals);
    if (!*arrivals)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < solving->rules.count; i++) {
        const struct cliffs_case *c = &solving->rules.cases.cases[i];
        uint32_t node = 0;

        while (node != CLIFFS_LEAF) {
            const struct cliffs_tree_node *at = &tree->nodes[node];

            (*arrivals)[node].rules++;
            (*arrivals)[node].example = *c;
            node = at->zoombini == CLIFFS_LEAF
                       ? CLIFFS_LEAF
                       : at->next[cliffs_label(c, &kinds[at->zoombini]) == (at->top != 0)];
        }
    }
    return PZ_OK;
}

/* Moves the tree to `tree`, with the Zoombinis of the band instead of kinds. */
static void take_tree(struct cliffs_solving *solving, struct cliffs_tree *tree)
{
    *tree = solving->play.tree;
    solving->play.tree = (struct cliffs_tree){.nodes = NULL};
    for (uint32_t n = 0; n < tree->count; n++)
        if (tree->nodes[n].zoombini != CLIFFS_LEAF)
            tree->nodes[n].zoombini = solving->history.first[tree->nodes[n].zoombini];
}

static enum pz_status finish_tree(struct cliffs_solving *solving,
                                  struct cliffs_plan_answer *answer)
{
    enum pz_status status = count_arrivals(solving, &answer->arrivals);

    if (status == PZ_OK)
        take_tree(solving, &answer->tree);
    return status;
}

/* Lists the place of each Zoombini of the band. */
static enum pz_status list_places(const struct cliffs_solving *solving,
                                  struct cliffs_plan_answer *answer)
{
    const struct cliffs_history *history = &solving->history;
    unsigned count = history->question->band.count;

    answer->columns = solving->play.space.columns;
    answer->places = malloc(count * sizeof *answer->places);
    if (!answer->places)
        return PZ_NO_MEMORY;
    for (unsigned z = 0; z < count; z++)
        answer->places[z] = solving->play.places[history->kind[z]];
    return PZ_OK;
}

/* Proves that no strategy can guarantee the allowed number of mistakes, unless one can or
 * the game is lost. */
static enum pz_status prove(struct cliffs_solving *solving,
                            struct cliffs_plan_answer *answer)
{
    struct cliffs_method_choice *play = &solving->play;
    const struct cliffs_standing *standing = &answer->standing;
    int left = solving->history.aim.left;
    size_t room = cliffs_method_choice_bytes_left(play);
    enum pz_status status;

    if (!standing->knows_least || left < 0 || (int)standing->least <= left)
        return PZ_OK;
    pz_budget_part(&play->budget, &solving->ctl);
    status = cliffs_adversary_make(play->bound, (struct cliffs_lower_bound){{0, 0}, left},
                                   room ? room / PROOF_SHARE + 1 : 0, &play->budget,
                                   &answer->proof);
    answer->bound = left;
    return status == PZ_OK ? list_places(solving, answer) : status;
}

static enum pz_status answer_plan(struct cliffs_solving *solving,
                                  const struct cliffs_question *question,
                                  struct cliffs_plan_answer *answer)
{
    enum pz_status status;

    solving->play.want = CLIFFS_WANT_TREE;
    status = cliffs_solving_run(solving, question, &answer->standing);
    if (status == PZ_OK && solving->rules.count > 0)
        status = finish_tree(solving, answer);
    if (status == PZ_OK && solving->rules.count > 0 && question->certificate)
        status = prove(solving, answer);
    return status;
}

enum pz_status cliffs_plan(const struct cliffs_question *question, const struct pz_ctl *ctl,
                           struct cliffs_plan_answer *answer)
{
    struct cliffs_solving solving = {.ctl = pz_ctl_begin(ctl)};
    enum pz_status status;

    *answer = (struct cliffs_plan_answer){.arrivals = NULL};
    if (solving.ctl.effort == PZ_BRIEF)
        return PZ_LATER;
    status = answer_plan(&solving, question, answer);
    if (status != PZ_OK)
        cliffs_plan_answer_free(answer);
    cliffs_solving_free(&solving);
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
