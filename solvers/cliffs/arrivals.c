#include "arrivals.h"

#include <stdlib.h>

/* Adds the case to the nodes that it reaches. At a leaf, notes that another case has reached
 * it. */
static void follow(const struct cliffs_tree *tree, const struct cliffs_zoombini kinds[],
                   const struct cliffs_case *c, struct cliffs_arrival arrivals[],
                   struct cliffs_deduction *deduction)
{
    uint32_t node = 0, next;

    for (; node != CLIFFS_LEAF; node = next) {
        const struct cliffs_tree_node *at = &tree->nodes[node];
        bool leaf = at->zoombini == CLIFFS_LEAF;

        if (leaf && arrivals[node].rules > 0) {
            deduction->alike[0] = arrivals[node].example;
            deduction->alike[1] = *c;
        }
        arrivals[node].rules++;
        arrivals[node].example = *c;
        next = leaf ? CLIFFS_LEAF
                    : at->next[cliffs_label(c, &kinds[at->zoombini]) == (at->top != 0)];
    }
}

enum pz_status cliffs_arrivals_find(const struct cliffs_history *history,
                                    const struct cliffs_cases *cases,
                                    const struct cliffs_tree *tree,
                                    struct cliffs_arrival **arrivals,
                                    struct cliffs_deduction *deduction)
{
    uint64_t found = 0;

    *arrivals = calloc(tree->count, sizeof **arrivals);
    if (!*arrivals)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < cases->count; i++)
        follow(tree, history->kinds.zoombini, &cases->cases[i], *arrivals, deduction);
    for (uint32_t n = 0; n < tree->count; n++)
        if (tree->nodes[n].zoombini == CLIFFS_LEAF && (*arrivals)[n].rules == 1)
            found += tree->nodes[n].weight;
    deduction->known = history->aim.goal == CLIFFS_RULE;
    deduction->probability = (double)found / (double)cases->weight;
    deduction->guaranteed = found == cases->weight;
    return PZ_OK;
}
