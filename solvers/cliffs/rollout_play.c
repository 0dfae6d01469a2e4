/* Following a policy takes about cases times columns steps, of which four take a nanosecond
 * with wide vectors, and a constant number of steps for each case. The limits are numbers
 * of steps instead of times, so that equal questions have equal answers. */
#include "rollout_play.h"

#include <stdlib.h>

enum {
    CASE_WORK = 256,       /* steps of a case in addition to its columns */
    FOLLOW_WORK = 1 << 28, /* maximum for a move, about 70 ms */
    ROLLOUT_WORK = 1 << 24 /* for all trials of a move, about 4 ms */
};

/* The branch that leads to the next node. */
struct link {
    uint32_t node; /* CLIFFS_LEAF: no branch, because the next node is the first */
    unsigned taken;
};

/* Adds a node, and sets `link` to the node. Returns false if out of memory. */
static bool add_node(struct cliffs_rollout_play *walk,
                     const struct cliffs_rollout_cases *part, uint32_t column,
                     struct link *link)
{
    struct cliffs_tree *tree = walk->tree;
    struct cliffs_tree_node node = {.zoombini = CLIFFS_LEAF, .weight = part->weight};

    if (!tree)
        return true;
    if (!cliffs_tree_make_room(tree, &walk->capacity, walk->max_bytes)) {
        walk->status = PZ_NO_MEMORY;
        return false;
    }
    if (column != CLIFFS_NO_COLUMN) {
        node.zoombini = column;
        node.top = (uint8_t)cliffs_rollout_cases_likely_label(part, column);
    }
    if (link->node != CLIFFS_LEAF)
        tree->nodes[link->node].next[link->taken] = tree->count;
    link->node = tree->count;
    tree->nodes[tree->count++] = node;
    return true;
}

static void add_leaf(struct cliffs_rollout_play *walk, uint32_t weight, unsigned mistakes,
                     unsigned questions)
{
    struct cliffs_outcome *outcome = &walk->outcome;

    outcome->weight += weight;
    if (walk->left >= 0 && mistakes <= (unsigned)walk->left)
        outcome->won += weight;
    if (mistakes > outcome->worst)
        outcome->worst = mistakes;
    if (questions > outcome->longest)
        outcome->longest = questions;
}

static uint32_t choose(struct cliffs_rollout_play *walk,
                       const struct cliffs_rollout_cases *part)
{
    uint32_t first = walk->first;

    walk->first = CLIFFS_NO_COLUMN;
    if (first != CLIFFS_NO_COLUMN || part->cases <= 1)
        return first;
    if (walk->policy == CLIFFS_ROLLOUT)
        return cliffs_rollout_play_choose(walk, part).column;
    return cliffs_rollout_cases_choose(walk->index, part, walk->policy);
}

/* Follows the part of a level, after `mistakes` mistakes and `questions` moves. */
static bool follow(struct cliffs_rollout_play *walk, unsigned level, unsigned mistakes,
                   unsigned questions, struct link link)
{
    struct cliffs_rollout_cases *part = &walk->levels[level], *small = part + 1;

    for (;;) {
        uint32_t column = choose(walk, part);

        if (pz_budget_node(walk->budget) || !add_node(walk, part, column, &link))
            return false;
        if (column == CLIFFS_NO_COLUMN)
            break;
        unsigned said = cliffs_rollout_cases_likely_label(part, column);
        uint32_t top = part->tops[column];

        walk->outcome.questions += part->weight;
        walk->outcome.mistakes += said ? part->weight - top : top;
        if (walk->outcome.mistakes >= walk->limit)
            return false;
        unsigned label = cliffs_rollout_cases_divide(walk->index, part, column, small);

        questions++;
        link.taken = label == said;
        if (!follow(walk, level + 1, mistakes + (label != said), questions, link))
            return false;
        link.taken = label != said;
        mistakes += label == said;
    }
    add_leaf(walk, part->weight, mistakes, questions);
    return true;
}

bool cliffs_rollout_play_follow(struct cliffs_rollout_play *walk)
{
    return follow(walk, 0, 0, 0, (struct link){CLIFFS_LEAF, 0});
}

static uint64_t work_of(const struct cliffs_rollout_index *index,
                        const struct cliffs_rollout_cases *part)
{
    return (uint64_t)part->cases * (index->columns + CASE_WORK);
}

bool cliffs_rollout_play_can_follow(const struct cliffs_rollout_index *index,
                                    const struct cliffs_rollout_cases *part)
{
    return work_of(index, part) <= FOLLOW_WORK;
}

struct cliffs_rollout_play_best
cliffs_rollout_play_choose(const struct cliffs_rollout_play *walk,
                           const struct cliffs_rollout_cases *part)
{
    uint32_t column = cliffs_rollout_cases_choose(walk->index, part, CLIFFS_CERTAIN_FIRST);
    struct cliffs_rollout_play_best best = {.column = column};
    uint64_t work = 0;

    if (!cliffs_rollout_play_can_follow(walk->index, part))
        return best;
    while (column != CLIFFS_NO_COLUMN && work <= ROLLOUT_WORK) {
        struct cliffs_rollout_play trial = {.index = walk->index,
                                            .left = walk->left,
                                            .levels = walk->ahead,
                                            .budget = walk->budget,
                                            .limit = best.followed ? best.outcome.mistakes
                                                                   : UINT64_MAX,
                                            .first = column};

        cliffs_rollout_cases_copy(walk->index, part, &walk->ahead[0]);
        if (cliffs_rollout_play_follow(&trial))
            best = (struct cliffs_rollout_play_best){column, true, trial.outcome};
        else if (pz_budget_over(walk->budget))
            break;
        work += work_of(walk->index, part);
        column = cliffs_rollout_cases_next(walk->index, part, column);
    }
    return best;
}
