#include "optimal_move.h"

#include <stdlib.h>

/* The transposition table gets a fifth of the memory, and a table of W gets the rest.
 *
 * A search for W with three nodes for each vector and each layer takes a third of the time
 * of a table of W. Most searches end earlier if one more mistake could be guaranteed. */
enum { MEMO_SHARE = 5, NODES_OF_VECTOR = 3 };

struct cliffs_optimal_move {
    struct cliffs_branch_and_bound search;

    /* For CLIFFS_WIN. */
    struct cliffs_table *won;  /* of W, owned; or NULL */
    struct cliffs_state whole; /* `won` has the parts of this state */
    int most;                  /* maximum number of mistakes left in `won` */
    size_t max_bytes;          /* of `won` */
    uint32_t too_many;         /* vectors for which memory was not sufficient; 0: none */
};

enum pz_status cliffs_optimal_move_open(const struct cliffs_hypothesis_space *space,
                                        const struct cliffs_table *table,
                                        struct cliffs_mistake_bound *bound,
                                        size_t max_bytes,
                                        struct cliffs_optimal_move **optimal)
{
    size_t most = max_bytes ? max_bytes : SIZE_MAX;
    size_t needed = sizeof **optimal;
    struct cliffs_optimal_move *made = needed >= most ? NULL : malloc(sizeof *made);

    if (!made)
        return PZ_NO_MEMORY;
    *made = (struct cliffs_optimal_move){
        .search = {.space = space,
                   .table = table,
                   .mistake_bound = bound,
                   .memo.max_bytes = (most - needed) / MEMO_SHARE + 1},
        .max_bytes = (most - needed) - (most - needed) / MEMO_SHARE};
    *optimal = made;
    return PZ_OK;
}

void cliffs_optimal_move_close(struct cliffs_optimal_move *optimal)
{
    if (!optimal)
        return;
    pz_memo_close(&optimal->search.memo);
    cliffs_table_free(optimal->won);
    free(optimal);
}

/* Finds the move with the minimum expected mistakes or cost. Of equally good columns, it
 * chooses the most certain column, then the lowest column. */
static struct cliffs_move_choice expect(const struct cliffs_branch_and_bound *search,
                                        const struct cliffs_version_space *part)
{
    struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX];
    const struct cliffs_table *table = search->table;
    unsigned count = cliffs_version_space_forks(part, forks), chosen = 0;
    uint64_t fewest = UINT64_MAX, lightest = UINT64_MAX;

    for (unsigned f = 0; f < count; f++) {
        const struct cliffs_version_space_sum *half = forks[f].half;
        uint64_t light = half[half[1].weight <= half[0].weight].weight;
        uint64_t sum = cliffs_price(search->space->prices, half[0].weight, half[1].weight) +
                       cliffs_table_expected(table, half[0].state) +
                       cliffs_table_expected(table, half[1].state);

        if (sum < fewest || (sum == fewest && light < lightest)) {
            fewest = sum;
            lightest = light;
            chosen = f;
        }
    }
    const struct cliffs_version_space_sum *half = forks[chosen].half;

    return (struct cliffs_move_choice){forks[chosen], half[1].weight > half[0].weight};
}

/* Decides whether M is at most `left`, which is at least 0. If play predicts the label of
 * the majority of the vectors, each mistake leaves at most half of the vectors. So a search
 * is not necessary for few vectors. */
static enum pz_status test(const struct cliffs_branch_and_bound *search,
                           const struct cliffs_version_space *part, int left, bool *safe)
{
    *safe = part->sum.count < UINT64_C(1) << (left + 1);
    if (*safe)
        return PZ_OK;
    return cliffs_mistake_bound_test(search->mistake_bound, part->sum.state, left,
                                     search->budget, safe);
}

/* Searches with a number of nodes that takes less time than a table of W. Returns
 * PZ_OUT_OF_TIME after this number of nodes, even if the budget is not used up. */
static enum pz_status search_briefly(struct cliffs_optimal_move *optimal,
                                     const struct cliffs_version_space *part, int mistakes,
                                     struct cliffs_move_choice *choice)
{
    struct cliffs_branch_and_bound *search = &optimal->search;
    struct pz_budget *budget = search->budget, brief = *budget;
    struct pz_ctl bounds = budget->ctl ? *budget->ctl : (struct pz_ctl){0};
    uint64_t nodes = (uint64_t)NODES_OF_VECTOR * part->sum.count * ((unsigned)mistakes + 1);
    uint64_t most = budget->nodes + nodes;
    enum pz_status status;

    if (bounds.max_nodes == 0 || most < bounds.max_nodes)
        bounds.max_nodes = most;
    brief.ctl = &bounds;
    search->budget = &brief;
    status = cliffs_branch_and_bound_move(search, part, mistakes, choice);
    search->budget = budget;
    budget->nodes = brief.nodes;
    return status;
}

static bool has_won(const struct cliffs_optimal_move *optimal,
                    const struct cliffs_version_space *part, int mistakes)
{
    return optimal->won && mistakes <= optimal->most &&
           cliffs_state_is_part(part->sum.state, optimal->whole);
}

/* Creates the table of W of a part. After PZ_NO_MEMORY, it tries again only for at most
 * half as many vectors. */
static enum pz_status make_won(struct cliffs_optimal_move *optimal,
                               const struct cliffs_version_space *part, int mistakes)
{
    const struct cliffs_hypothesis_space *space = optimal->search.space;
    const struct cliffs_hypothesis_space own = {.columns = space->columns,
                                                .count = part->sum.count,
                                                .vectors = part->vectors,
                                                .weight = part->sum.weight,
                                                .symmetric = space->symmetric &&
                                                             part->sum.state.known == 0};
    enum pz_status status = PZ_NO_MEMORY;

    if (optimal->too_many && part->sum.count > optimal->too_many / 2)
        return PZ_NO_MEMORY;
    cliffs_table_free(optimal->won);
    optimal->won = NULL;
    if (mistakes < CLIFFS_COLUMNS_MAX)
        status = cliffs_table_make_won(&own, (unsigned)mistakes, optimal->max_bytes,
                                       optimal->search.budget->ctl, &optimal->won);
    optimal->whole = part->sum.state;
    optimal->most = mistakes;
    optimal->too_many = status == PZ_NO_MEMORY ? part->sum.count : 0;
    return status;
}

/* Finds the move with the maximum weight won. Of equally good moves, it chooses the most
 * likely move, then the lowest column, then label 0. */
static struct cliffs_move_choice look_up_win(const struct cliffs_table *won,
                                             const struct cliffs_version_space *part,
                                             int mistakes)
{
    struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX];
    unsigned count = cliffs_version_space_forks(part, forks), chosen = 0;
    uint64_t most = 0, likeliest = 0;

    for (unsigned i = 0; i < 2 * count; i++) {
        const struct cliffs_version_space_sum *half = forks[i / 2].half;
        const struct cliffs_version_space_sum *kept = &half[i % 2];
        uint64_t sum = cliffs_table_won(won, kept->state, mistakes) +
                       cliffs_table_won(won, half[1 - i % 2].state, mistakes - 1);

        if (sum > most || (sum == most && kept->weight > likeliest)) {
            most = sum;
            likeliest = kept->weight;
            chosen = i;
        }
    }
    return (struct cliffs_move_choice){forks[chosen / 2], chosen % 2};
}

static enum pz_status win(struct cliffs_optimal_move *optimal,
                          const struct cliffs_version_space *part, int mistakes,
                          struct cliffs_move_choice *choice)
{
    struct cliffs_branch_and_bound *search = &optimal->search;
    enum pz_status status = PZ_OK;

    if (!has_won(optimal, part, mistakes)) {
        status = search_briefly(optimal, part, mistakes, choice);
        if (status != PZ_OUT_OF_TIME || pz_budget_look(search->budget))
            return status;
        status = make_won(optimal, part, mistakes);
    }
    if (status == PZ_OK)
        *choice = look_up_win(optimal->won, part, mistakes);
    else if (status == PZ_NO_MEMORY)
        status = cliffs_branch_and_bound_move(search, part, mistakes, choice);
    return status;
}

enum pz_status cliffs_optimal_move_aim(struct cliffs_optimal_move *optimal,
                                       struct cliffs_state state, struct pz_budget *budget,
                                       struct cliffs_aim *aim)
{
    if (aim->goal != CLIFFS_GUARANTEE)
        return PZ_OK;
    return cliffs_mistake_bound_raise(optimal->search.mistake_bound, state, budget,
                                      &aim->left);
}

enum pz_status cliffs_optimal_move_choose(struct cliffs_optimal_move *optimal,
                                          struct cliffs_aim aim,
                                          const struct cliffs_version_space *part,
                                          struct pz_budget *budget,
                                          struct cliffs_move_choice *choice)
{
    struct cliffs_branch_and_bound *search = &optimal->search;
    int left = aim.left > CLIFFS_COLUMNS_MAX ? CLIFFS_COLUMNS_MAX : aim.left;
    bool safe = true;
    enum pz_status status = PZ_OK;

    search->budget = budget;
    if (pz_budget_node(budget))
        return pz_budget_status(budget);
    if (aim.goal == CLIFFS_EXPECTED || aim.goal == CLIFFS_QUERIES ||
        aim.goal == CLIFFS_RULE || (aim.goal == CLIFFS_WIN && left < 0)) {
        *choice = expect(search, part);
        return PZ_OK;
    }
    if (aim.goal == CLIFFS_WIN)
        status = test(search, part, left, &safe);
    search->goal = safe ? CLIFFS_GUARANTEE : CLIFFS_WIN;
    if (status == PZ_OK && !safe)
        status = win(optimal, part, left, choice);
    else if (status == PZ_OK)
        status = cliffs_branch_and_bound_move(search, part, left, choice);
    return status;
}
