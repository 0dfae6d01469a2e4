#include "puzzles/cliffs_best.h"

#include "branch_and_bound.h"

#include <stdlib.h>

struct cliffs_best {
    struct cliffs_regret regret;
    struct cliffs_vector *vectors; /* scratch, as many as the space has */
};

enum pz_status cliffs_best_open(const struct cliffs_space *space,
                                const struct cliffs_table *table,
                                struct cliffs_worst *worst, size_t max_bytes,
                                struct cliffs_best **best)
{
    size_t most = max_bytes ? max_bytes : SIZE_MAX;
    size_t needed = sizeof **best + space->count * sizeof(struct cliffs_vector);
    struct cliffs_best *made = needed >= most ? NULL : malloc(sizeof *made);

    if (!made)
        return PZ_NO_MEMORY;
    *made =
        (struct cliffs_best){.regret = {.space = space,
                                        .table = table,
                                        .worst = worst,
                                        .memo.max_bytes = most - needed},
                             .vectors = malloc(space->count * sizeof *made->vectors + 1)};
    if (!made->vectors) {
        free(made);
        return PZ_NO_MEMORY;
    }
    *best = made;
    return PZ_OK;
}

void cliffs_best_close(struct cliffs_best *best)
{
    if (!best)
        return;
    pz_memo_close(&best->regret.memo);
    free(best->vectors);
    free(best);
}

/* The fewest expected mistakes; of equally good columns the most certain, then the lowest.
 */
static struct cliffs_choice expect(const struct cliffs_table *table,
                                   const struct cliffs_part *part)
{
    struct cliffs_fork forks[CLIFFS_COLUMNS_MAX];
    unsigned count = cliffs_part_forks(part, forks), chosen = 0;
    uint64_t fewest = UINT64_MAX, lightest = UINT64_MAX;

    for (unsigned f = 0; f < count; f++) {
        const struct cliffs_sum *half = forks[f].half;
        uint64_t light = half[half[1].weight <= half[0].weight].weight;
        uint64_t sum = light + cliffs_table_expected(table, half[0].state) +
                       cliffs_table_expected(table, half[1].state);

        if (sum < fewest || (sum == fewest && light < lightest)) {
            fewest = sum;
            lightest = light;
            chosen = f;
        }
    }
    const struct cliffs_sum *half = forks[chosen].half;

    return (struct cliffs_choice){forks[chosen], half[1].weight > half[0].weight};
}

/* Whether M is at most `left`. Who says the label that more vectors have is left with half
 * of them at most after each mistake, so few vectors need no search. */
static enum pz_status test(const struct cliffs_regret *regret,
                           const struct cliffs_part *part, int left, bool *safe)
{
    *safe = left >= 0 && part->sum.count < UINT64_C(1) << (left + 1);
    if (left < 0 || *safe)
        return PZ_OK;
    return cliffs_worst_test(regret->worst, part->sum.state, left, regret->budget.ctl,
                             safe);
}

void cliffs_best_begin(struct cliffs_best *best, const struct pz_ctl *ctl)
{
    best->regret.budget = (struct pz_budget){.ctl = ctl};
}

enum pz_status cliffs_best_choose(struct cliffs_best *best, struct cliffs_aim aim,
                                  const struct cliffs_part *part,
                                  struct cliffs_choice *choice)
{
    struct cliffs_regret *regret = &best->regret;
    int left = aim.left > CLIFFS_COLUMNS_MAX ? CLIFFS_COLUMNS_MAX : aim.left;
    unsigned most = (unsigned)left;
    bool safe = false;
    enum pz_status status = PZ_OK;

    if (pz_budget_node(&regret->budget))
        return PZ_STOPPED;
    if (aim.goal == CLIFFS_EXPECTED || (aim.goal == CLIFFS_WIN && left < 0)) {
        *choice = expect(regret->table, part);
        return PZ_OK;
    }
    status = test(regret, part, left, &safe);
    regret->goal = safe ? CLIFFS_GUARANTEE : aim.goal;
    if (status == PZ_OK && regret->goal == CLIFFS_GUARANTEE && !safe)
        status =
            cliffs_worst_find(regret->worst, part->sum.state, regret->budget.ctl, &most);
    if (status == PZ_OK)
        status = cliffs_regret_move(regret, part, (int)most, choice);
    return status;
}

enum pz_status cliffs_best_move(struct cliffs_best *best, struct cliffs_aim aim,
                                struct cliffs_state state, const struct pz_ctl *ctl,
                                struct cliffs_move *move)
{
    struct cliffs_choice choice;
    struct cliffs_part part;
    enum pz_status status;

    cliffs_part_take(best->regret.space, state, best->vectors, &part);
    cliffs_best_begin(best, ctl);
    status = cliffs_best_choose(best, aim, &part, &choice);
    if (status == PZ_OK)
        *move = (struct cliffs_move){(uint8_t)choice.fork.column, (uint8_t)choice.label};
    return status;
}
