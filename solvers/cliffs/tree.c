#include "tree.h"

#include <stdlib.h>

enum { FIRST_ROOM = 256 };

/* A tree while it is made. */
struct planning {
    struct cliffs_optimal_move *optimal;
    struct pz_budget *budget;
    struct cliffs_aim aim; /* at the start */
    int left;              /* mistakes that are allowed from the start */
    struct cliffs_tree tree;
    uint32_t room;                         /* for nodes */
    uint32_t zoombini[CLIFFS_COLUMNS_MAX]; /* whom to send of a column, */
    uint8_t flip[CLIFFS_COLUMNS_MAX];      /* and whether the other label is meant */
};

/* The first one of each column. Where one was seen the column is not open any more. */
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

/* Adds a leaf; false without memory. */
static bool add_node(struct planning *planning, uint64_t weight, uint32_t *node)
{
    struct cliffs_tree *tree = &planning->tree;

    if (!cliffs_tree_make_room(tree, &planning->room, 0))
        return false;
    *node = tree->count++;
    tree->nodes[*node] = (struct cliffs_tree_node){
        .zoombini = CLIFFS_LEAF, .next = {CLIFFS_LEAF, CLIFFS_LEAF}, .weight = weight};
    return true;
}

/* What was made on the way to a part. */
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
}

/* Writes out the play of a part; `node` is its start. As
 * deep as there are columns. */
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
    if (status == PZ_OK)
        *tree = planning.tree;
    else
        free(planning.tree.nodes);
    return status;
}

bool cliffs_tree_make_room(struct cliffs_tree *tree, uint32_t *room, size_t max_bytes)
{
    size_t most = (max_bytes ? max_bytes : SIZE_MAX) / sizeof *tree->nodes;
    size_t wanted = *room ? 2 * (size_t)*room : FIRST_ROOM;
    struct cliffs_tree_node *grown = NULL;

    if (tree->count < *room)
        return true;
    if (wanted > most)
        wanted = most;
    if (wanted > tree->count && wanted < CLIFFS_LEAF)
        grown = realloc(tree->nodes, wanted * sizeof *grown);
    if (!grown)
        return false;
    tree->nodes = grown;
    *room = (uint32_t)wanted;
    return true;
}

void cliffs_tree_free(struct cliffs_tree *tree)
{
    free(tree->nodes);
    *tree = (struct cliffs_tree){.nodes = NULL};
}
