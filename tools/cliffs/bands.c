#include "crew.h"
#include "settings.h"
#include "solvers/cliffs/tree.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Figures of a block: bands by their least worst case M; then those with none of it. */
enum {
    UNFIT = CLIFFS_COLUMNS_MAX + 1, /* more than 16 columns, or no rule */
    LOSING,                         /* M is more than allowed */
    LOST,                           /* the least chance to lose, summed over those */
    LOST_SQUARED,
    SUMS,
    LOST_LEAST = SUMS, /* of one band */
    LOST_MOST,         /* as UINT64_MAX minus it */
    FIGURES,
    BLOCK = 100,
    MILLION = 1000000, /* chances are counted in parts of it */
    KEY_SIZE = 128
};

struct band {
    const struct settings *settings;
    struct cliffs_dealer dealer;
    struct cliffs_zoombini zoombini[CLIFFS_BAND_MAX];
    struct cliffs_place places[CLIFFS_BAND_MAX];
    struct cliffs_hypothesis_space space;
    unsigned count;
};

/* The best chance to lose, in millionths: what is not won by a plan for it. */
static enum pz_status find_lost(const struct band *band, struct cliffs_mistake_bound *bound,
                                uint64_t *lost)
{
    struct cliffs_crossing crossing = {&band->space, band->places, band->count};
    struct cliffs_aim aim = {CLIFFS_WIN, (int)band->settings->allowed};
    struct cliffs_table *table = NULL;
    struct cliffs_optimal_move *optimal = NULL;
    struct cliffs_tree plan;
    enum pz_status status = cliffs_table_make(&band->space, 0, NULL, &table);

    if (status != PZ_OK)
        return status;
    status = cliffs_optimal_move_open(&band->space, table, bound, 0, &optimal);
    if (status == PZ_OK) {
        status = cliffs_tree_make(optimal, &crossing, aim, &(struct pz_budget){.ctl = NULL},
                                  &plan);
        cliffs_optimal_move_close(optimal);
    }
    if (status == PZ_OK) {
        *lost = (plan.outcome.weight - plan.outcome.won) * MILLION / plan.outcome.weight;
        cliffs_tree_free(&plan);
    }
    cliffs_table_free(table);
    return status;
}

static enum pz_status count_space(const struct band *band, uint64_t figures[])
{
    struct cliffs_mistake_bound *bound;
    unsigned least = 0;
    uint64_t lost = 0;
    enum pz_status status = cliffs_mistake_bound_open(&band->space, 0, &bound);

    if (status != PZ_OK)
        return status;
    status = cliffs_mistake_bound_find(bound, (struct cliffs_state){0, 0},
                                       &(struct pz_budget){.ctl = NULL}, &least);
    if (status == PZ_OK && least > band->settings->allowed)
        status = find_lost(band, bound, &lost);
    cliffs_mistake_bound_close(bound);
    if (status != PZ_OK)
        return status;
    figures[least]++;
    if (least > band->settings->allowed) {
        figures[LOSING]++;
        figures[LOST] += lost;
        figures[LOST_SQUARED] += lost * lost;
        if (lost < figures[LOST_LEAST])
            figures[LOST_LEAST] = lost;
        if (UINT64_MAX - lost < figures[LOST_MOST])
            figures[LOST_MOST] = UINT64_MAX - lost;
    }
    return PZ_OK;
}

/* Band number `index` is that of game `index` of cliffs_games_play. */
static enum pz_status count_band(struct band *band, uint64_t index, uint64_t figures[])
{
    struct cliffs_dealer *dealer = &band->dealer;
    struct cliffs_band dealt;
    struct cliffs_cases cases;
    struct pz_random random;
    enum pz_status status;
    bool fits = false;

    pz_random_seed_part(&random, band->settings->seed, index);
    dealt = cliffs_deal_band(dealer, &random, band->zoombini);
    band->count = dealt.count;
    status = cliffs_cases_make(&dealt, dealer->level, dealer->prior, &cases);
    if (status != PZ_OK)
        return status;
    if (cases.count > 0)
        status = cliffs_hypothesis_space_make(&cases, &dealt, NULL, &band->space,
                                              band->places, &fits);
    cliffs_cases_free(&cases);
    if (status != PZ_OK)
        return status;
    if (!fits) {
        figures[UNFIT]++;
        return PZ_OK;
    }
    if (band->space.columns == 0)
        figures[0]++;
    else
        status = count_space(band, figures);
    cliffs_hypothesis_space_free(&band->space);
    return status;
}

struct task {
    const struct settings *settings;
    unsigned level;
};

static bool count_bands(const void *arg, uint64_t first, unsigned count, uint64_t figures[])
{
    const struct task *task = arg;
    struct band *band = calloc(1, sizeof *band);
    enum pz_status status = band ? PZ_OK : PZ_NO_MEMORY;

    if (band) {
        band->settings = task->settings;
        band->dealer = settings_dealer(task->settings, task->level);
    }
    for (unsigned i = 0; status == PZ_OK && i < count; i++)
        status = count_band(band, first + i, figures);
    if (status != PZ_OK)
        fprintf(stderr, "cliffs-survey: %s\n", pz_status_text(status));
    free(band);
    return status == PZ_OK;
}

static void print_share(uint64_t part, uint64_t all)
{
    double share = (double)part / (double)all;

    printf("%10" PRIu64 "  %9.4f %% +- %.4f\n", part, 100 * share,
           100 * sqrt(share * (1 - share) / (double)all));
}

/* The mean of the best chances to win, where a game can be lost. */
static void print_chances(const uint64_t figures[])
{
    double n = (double)figures[LOSING], mean = (double)figures[LOST] / n;
    double variance =
        n > 1 ? ((double)figures[LOST_SQUARED] - n * mean * mean) / (n - 1) : 0;

    if (figures[LOSING] == 0)
        return;
    printf(
        "  there the best chance to win is %.6f +- %.6f in the mean, from %.6f to %.6f\n",
        1 - mean / MILLION, sqrt(variance / n) / MILLION,
        1 - (double)(UINT64_MAX - figures[LOST_MOST]) / MILLION,
        1 - (double)figures[LOST_LEAST] / MILLION);
}

bool survey_bands(const struct settings *settings, unsigned level)
{
    struct task task = {settings, level};
    uint64_t figures[FIGURES], fit;
    char key[KEY_SIZE];

    snprintf(key, sizeof key, "bands-%s-level%u-zoombinis%u-allowed%u-seed%" PRIu64,
             prior_names[settings->prior], level, settings->zoombinis, settings->allowed,
             settings->seed);
    enum units_status status = crew_run(&(struct crew){.key = key,
                                                       .options = &settings->units,
                                                       .items = settings->items,
                                                       .block = BLOCK,
                                                       .sums = SUMS,
                                                       .all = FIGURES,
                                                       .work = count_bands,
                                                       .task = &task},
                                        figures);

    if (status != UNITS_ALL)
        return status == UNITS_SHARE;
    fit = settings->items - figures[UNFIT];
    printf("%s, level %u, %u Zoombinis, seed %" PRIu64 ": %" PRIu64 " bands (%" PRIu64
           " more with over 16 columns or no rule)\n",
           prior_names[settings->prior], level, settings->zoombinis, settings->seed, fit,
           figures[UNFIT]);
    if (fit == 0)
        return true;
    for (unsigned m = 0; m <= CLIFFS_COLUMNS_MAX; m++)
        if (figures[m] > 0) {
            printf("  mistakes that can be promised: %2u ", m);
            print_share(figures[m], fit);
        }
    printf("  of these no loss, %2u allowed:     ", settings->allowed);
    print_share(fit - figures[LOSING], fit);
    print_chances(figures);
    return true;
}
