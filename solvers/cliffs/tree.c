#include "tree.h"

#include "solvers/core/check.h"

#include <assert.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 256 };

/* A tree that is being created. */
struct planning {
    struct cliffs_optimal_move *optimal;
    struct pz_budget *budget;
    struct cliffs_aim aim; /* at the start */
    int left;              /* mistakes that are allowed, before `aim` was increased */
    struct cliffs_tree tree;
    uint32_t capacity;                     /* of nodes */
    uint32_t zoombini[CLIFFS_COLUMNS_MAX]; /* by column: the first Zoombini */
    uint8_t flip[CLIFFS_COLUMNS_MAX];      /* by column: 1 if its label is the opposite */
};

/* Finds the first Zoombini of each column. */
static void choose_zoombinis(struct planning *planning,
                             const struct cliffs_crossing *crossing)
{
    for (unsigned z = crossing->zoombinis; z-- > 0;) {
        struct cliffs_place place = crossing->places[z];

        if (place.column == CLIFFS_CERTAIN)
            continue;
        planning->zoombini[place.column] = z;
        planning->flip[place.column] = place.flip;
    }
}

/* Adds a leaf. Returns false if out of memory. */
static bool add_node(struct planning *planning, uint64_t weight, uint32_t *node)
{
    struct cliffs_tree *tree = &planning->tree;

    if (!cliffs_tree_make_room(tree, &planning->capacity, 0))
        return false;
    *node = tree->count++;
    tree->nodes[*node] = (struct cliffs_tree_node){
        .zoombini = CLIFFS_LEAF, .next = {CLIFFS_LEAF, CLIFFS_LEAF}, .weight = weight};
    return true;
}

/* The counts on the path to a part. */
struct made {
    unsigned mistakes, questions;
};

static void count_leaf(struct planning *planning, uint64_t weight, struct made made)
{
    unsigned mistakes = made.mistakes;
    struct cliffs_outcome *outcome = &planning->tree.outcome;

    outcome->weight += weight;
    outcome->mistakes += weight * mistakes;
    outcome->questions += weight * made.questions;
    if (planning->left >= 0 && mistakes <= (unsigned)planning->left)
        outcome->won += weight;
    outcome->worst = mistakes > outcome->worst ? mistakes : outcome->worst;
    outcome->longest =
        made.questions > outcome->longest ? made.questions : outcome->longest;
}

/* Adds the play of a part, whose first node is `node`. The depth is at most the number of
 * columns. */
static enum pz_status play(struct planning *planning,
                           const struct cliffs_version_space *part, struct made made,
                           uint32_t *node)
{
    struct cliffs_aim aim = {planning->aim.goal, planning->aim.left - (int)made.mistakes};
    struct cliffs_move_choice choice;
    struct cliffs_version_space half[2];

    if (!add_node(planning, part->sum.weight, node))
        return PZ_NO_MEMORY;
    if (part->sum.open == 0) {
        count_leaf(planning, part->sum.weight, made);
        return PZ_OK;
    }
    enum pz_status status =
        cliffs_optimal_move_choose(planning->optimal, aim, part, planning->budget, &choice);

    if (status != PZ_OK)
        return status;
    unsigned column = choice.fork.column, label = choice.label;
    struct cliffs_tree_node sent = {.zoombini = planning->zoombini[column],
                                    .top = (uint8_t)(label ^ planning->flip[column]),
                                    .weight = part->sum.weight};

    cliffs_version_space_divide(part, &choice.fork, half);
    for (unsigned taken = 2; taken-- > 0 && status == PZ_OK;)
        status = play(planning, &half[taken ? label : 1 - label],
                      (struct made){made.mistakes + 1 - taken, made.questions + 1},
                      &sent.next[taken]);
    planning->tree.nodes[*node] = sent;
    return status;
}

#ifdef PUZZLED_CHECK
/* Asserts that the nodes are a tree whose children follow their parents, and that the weights of
 * the children add up. */
static void tree_check(const struct cliffs_tree *tree)
{
    assert(tree->count > 0 && tree->nodes[0].weight == tree->outcome.weight);
    for (uint32_t n = 0; n < tree->count; n++) {
        const struct cliffs_tree_node *node = &tree->nodes[n];

        if (node->zoombini == CLIFFS_LEAF)
            continue;
        assert(node->top <= 1 && node->next[0] != node->next[1]);
        assert(node->next[0] > n && node->next[0] < tree->count);
        assert(node->next[1] > n && node->next[1] < tree->count);
        assert(node->weight ==
               tree->nodes[node->next[0]].weight + tree->nodes[node->next[1]].weight);
    }
}
#endif

enum pz_status cliffs_tree_make(struct cliffs_optimal_move *optimal,
                                const struct cliffs_crossing *crossing,
                                struct cliffs_aim aim, struct pz_budget *budget,
                                struct cliffs_tree *tree)
{
    const struct cliffs_hypothesis_space *space = crossing->space;
    const struct cliffs_state nothing = {0, 0};
    struct planning planning = {.optimal = optimal,
                                .budget = budget,
                                .aim = aim,
                                .left = aim.left < 0 ? -1 : aim.left};
    struct cliffs_vector *vectors = malloc(space->count * sizeof *vectors);
    struct cliffs_version_space part;
    uint32_t start;
    enum pz_status status = PZ_NO_MEMORY;

    if (vectors)
        status = cliffs_optimal_move_aim(optimal, nothing, budget, &planning.aim);
    if (status == PZ_OK) {
        cliffs_version_space_take(space, nothing, vectors, &part);
        choose_zoombinis(&planning, crossing);
        status = play(&planning, &part, (struct made){0, 0}, &start);
    }
    free(vectors);
    if (status == PZ_OK) {
        CHECKED(tree_check, &planning.tree);
        *tree = planning.tree;
    } else {
        free(planning.tree.nodes);
    }
    return status;
}

bool cliffs_tree_make_room(struct cliffs_tree *tree, uint32_t *capacity, size_t max_bytes)
{
    size_t most = (max_bytes ? max_bytes : SIZE_MAX) / sizeof *tree->nodes;
    size_t wanted = *capacity ? 2 * (size_t)*capacity : FIRST_CAPACITY;
    struct cliffs_tree_node *grown = NULL;

    if (tree->count < *capacity)
        return true;
    if (wanted > most)
        wanted = most;
    if (wanted > tree->count && wanted < CLIFFS_LEAF)
        grown = realloc(tree->nodes, wanted * sizeof *grown);
    if (!grown)
        return false;
    tree->nodes = grown;
    *capacity = (uint32_t)wanted;
    return true;
}

void cliffs_tree_free(struct cliffs_tree *tree)
{
    free(tree->nodes);
    *tree = (struct cliffs_tree){.nodes = NULL};
}
