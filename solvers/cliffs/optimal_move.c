#include "optimal_move.h"

#include <stdlib.h>

struct cliffs_optimal_move {
    struct cliffs_branch_and_bound search;
    struct cliffs_vector *vectors; /* scratch, as many as the space has */
};

enum pz_status cliffs_optimal_move_open(const struct cliffs_hypothesis_space *space,
                                        const struct cliffs_table *table,
                                        struct cliffs_mistake_bound *bound,
                                        size_t max_bytes,
                                        struct cliffs_optimal_move **optimal)
{
    size_t most = max_bytes ? max_bytes : SIZE_MAX;
    size_t needed = sizeof **optimal + space->count * sizeof(struct cliffs_vector);
    struct cliffs_optimal_move *made = needed >= most ? NULL : malloc(sizeof *made);

    if (!made)
        return PZ_NO_MEMORY;
    *made = (struct cliffs_optimal_move){
        .search = {.space = space,
                   .table = table,
                   .mistake_bound = bound,
                   .memo.max_bytes = most - needed},
        .vectors = malloc(space->count * sizeof *made->vectors + 1)};
    if (!made->vectors) {
        free(made);
        return PZ_NO_MEMORY;
    }
    *optimal = made;
    return PZ_OK;
}

void cliffs_optimal_move_close(struct cliffs_optimal_move *optimal)
{
    if (!optimal)
        return;
    pz_memo_close(&optimal->search.memo);
    free(optimal->vectors);
    free(optimal);
}

/* The fewest expected mistakes, or the least cost; of equally good columns the most
 * certain, then the lowest.
 */
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

/* Whether M is at most `left`. Who says the label that more vectors have is left with half
 * of them at most after each mistake, so few vectors need no search. */
static enum pz_status test(const struct cliffs_branch_and_bound *search,
                           const struct cliffs_version_space *part, int left, bool *safe)
{
    *safe = left >= 0 && part->sum.count < UINT64_C(1) << (left + 1);
    if (left < 0 || *safe)
        return PZ_OK;
    return cliffs_mistake_bound_test(search->mistake_bound, part->sum.state, left,
                                     search->budget, safe);
}

enum pz_status cliffs_optimal_move_choose(struct cliffs_optimal_move *optimal,
                                          struct cliffs_aim aim,
                                          const struct cliffs_version_space *part,
                                          struct pz_budget *budget,
                                          struct cliffs_move_choice *choice)
{
    struct cliffs_branch_and_bound *search = &optimal->search;
    int left = aim.left > CLIFFS_COLUMNS_MAX ? CLIFFS_COLUMNS_MAX : aim.left;
    unsigned most = (unsigned)left;
    bool safe = false;
    enum pz_status status = PZ_OK;

    search->budget = budget;
    if (pz_budget_node(budget))
        return pz_budget_status(budget);
    if (aim.goal == CLIFFS_EXPECTED || aim.goal == CLIFFS_QUERIES ||
        (aim.goal == CLIFFS_WIN && left < 0)) {
        *choice = expect(search, part);
        return PZ_OK;
    }
    status = test(search, part, left, &safe);
    search->goal = safe ? CLIFFS_GUARANTEE : aim.goal;
    if (status == PZ_OK && search->goal == CLIFFS_GUARANTEE && !safe)
        status = cliffs_mistake_bound_find(search->mistake_bound, part->sum.state,
                                           search->budget, &most);
    if (status == PZ_OK)
        status = cliffs_branch_and_bound_move(search, part, (int)most, choice);
    return status;
}

enum pz_status cliffs_optimal_move_find(struct cliffs_optimal_move *optimal,
                                        struct cliffs_aim aim, struct cliffs_state state,
                                        struct pz_budget *budget, struct cliffs_move *move)
{
    struct cliffs_move_choice choice;
    struct cliffs_version_space part;
    enum pz_status status;

    cliffs_version_space_take(optimal->search.space, state, optimal->vectors, &part);
    status = cliffs_optimal_move_choose(optimal, aim, &part, budget, &choice);
    if (status == PZ_OK)
        *move = (struct cliffs_move){(uint8_t)choice.fork.column, (uint8_t)choice.label};
    return status;
}
