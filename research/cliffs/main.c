/* cliffs-survey: counts random bands of Allergic Cliffs by M, the minimum number of
 * mistakes that a strategy can guarantee. For bands with M greater than the allowed number,
 * it computes the maximum probability of making at most the allowed number.
 *
 * A unit of work (research/common/checkpoint.h) is a block of bands. Its result is a few
 * integers, sums and minima, which can be joined in any order. The operation
 * /cliffs/simulate of the service plays games by strategies.
 *
 * For the figures of docs/theory/cliffs.md:
 *
 *     cliffs-survey --bands 100000 --level 4 --prior uniform --state survey
 *     cliffs-survey --bands 100000 --level 4 --prior game --state survey */
#include "research/common/checkpoint.h"
#include "solvers/cliffs/games.h"
#include "solvers/cliffs/tree.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
    ZOOMBINIS = 16, /* of a band */
    ALLOWED = 5,    /* number of mistakes that do not lose a game */
    BLOCK = 100,
    KEY_SIZE = 128
};

/* The figures of a block: the number of bands by M, then these. */
enum {
    UNFIT = CLIFFS_COLUMNS_MAX + 1, /* bands with more than 16 columns, or without a rule */
    LOSING,                         /* bands with M greater than the allowed number */
    LOST,                           /* their minimum probabilities of losing */
    LOST_SQUARED,
    SUMS,
    LOST_LEAST = SUMS, /* of a band */
    LOST_MOST,         /* of a band, as UINT64_MAX minus the probability */
    FIGURES,
    MILLION = 1000000 /* probabilities are in millionths */
};

enum { ALL_LEVELS = CLIFFS_LEVELS + 1 };

static const char *const level_names[] = {"unknown", "1", "2", "3", "4", "all", NULL};
static const char *const prior_names[] = {"uniform", "game", "published", NULL};

struct settings {
    uint64_t bands;
    uint64_t seed;
    unsigned level; /* CLIFFS_UNKNOWN: unknown to the player; ALL_LEVELS: 1 to 4 */
    unsigned prior; /* enum cliffs_prior */
    struct checkpoint_options checkpoint;
};

/* The survey of one level. */
struct survey {
    const struct settings *settings;
    unsigned level;
    uint64_t figures[FIGURES];
};

struct band {
    const struct settings *settings;
    struct cliffs_dealer dealer;
    struct cliffs_zoombini zoombini[CLIFFS_BAND_MAX];
    struct cliffs_place places[CLIFFS_BAND_MAX];
    struct cliffs_hypothesis_space space;
    unsigned count;
};

/* Computes the minimum probability of losing, in millionths, from a plan that maximizes the
 * probability of winning. */
static enum pz_status find_lost(const struct band *band, struct cliffs_mistake_bound *bound,
                                uint64_t *lost)
{
    struct cliffs_crossing crossing = {&band->space, band->places, band->count};
    struct cliffs_aim aim = {CLIFFS_WIN, ALLOWED};
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
    if (status == PZ_OK && least > ALLOWED)
        status = find_lost(band, bound, &lost);
    cliffs_mistake_bound_close(bound);
    if (status != PZ_OK)
        return status;
    figures[least]++;
    if (least > ALLOWED) {
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

/* Counts a band. It is the band of game `index` of cliffs_games_play. */
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
        status =
            cliffs_hypothesis_space_make(&cases, &dealt, &band->space, band->places, &fits);
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

static void start(uint64_t figures[FIGURES])
{
    for (unsigned i = 0; i < FIGURES; i++)
        figures[i] = i < SUMS ? 0 : UINT64_MAX;
}

static bool work(void *context, unsigned block, FILE *result)
{
    const struct survey *survey = context;
    uint64_t first = (uint64_t)block * BLOCK, end = first + BLOCK, figures[FIGURES];
    struct band *band = calloc(1, sizeof *band);
    enum pz_status status = band ? PZ_OK : PZ_NO_MEMORY;

    assert(first < survey->settings->bands);
    start(figures);
    if (band) {
        band->settings = survey->settings;
        band->dealer =
            (struct cliffs_dealer){.traits = {.count = 4, .values = {5, 5, 5, 5}},
                                   .level = survey->level,
                                   .prior = (enum cliffs_prior)survey->settings->prior,
                                   .zoombinis = ZOOMBINIS};
    }
    for (; status == PZ_OK && first < end && first < survey->settings->bands; first++)
        status = count_band(band, first, figures);
    if (status != PZ_OK)
        fprintf(stderr, "cliffs-survey: %s\n", pz_status_text(status));
    for (unsigned i = 0; i < FIGURES; i++)
        fprintf(result, "%" PRIu64 "\n", figures[i]);
    free(band);
    return status == PZ_OK;
}

static bool merge(void *context, unsigned block, FILE *result)
{
    struct survey *survey = context;
    uint64_t figures[FIGURES];

    (void)block;
    for (unsigned i = 0; i < FIGURES; i++)
        if (fscanf(result, "%" SCNu64, &figures[i]) != 1)
            return false;
    for (unsigned i = 0; i < FIGURES; i++)
        if (i < SUMS)
            survey->figures[i] += figures[i];
        else if (figures[i] < survey->figures[i])
            survey->figures[i] = figures[i];
    return true;
}

static void print_share(uint64_t part, uint64_t all)
{
    double share = (double)part / (double)all;

    printf("%10" PRIu64 "  %9.4f %% +- %.4f\n", part, 100 * share,
           100 * sqrt(share * (1 - share) / (double)all));
}

/* Prints the average of the maximum probabilities of winning, of the bands that can be
 * lost. */
static void print_chances(const uint64_t figures[])
{
    double n = (double)figures[LOSING], mean = (double)figures[LOST] / n;
    double variance =
        n > 1 ? ((double)figures[LOST_SQUARED] - n * mean * mean) / (n - 1) : 0;

    if (figures[LOSING] == 0)
        return;
    printf(
        "  otherwise: maximum probability of winning %.6f +- %.6f on average, %.6f to %.6f\n",
        1 - mean / MILLION, sqrt(variance / n) / MILLION,
        1 - (double)(UINT64_MAX - figures[LOST_MOST]) / MILLION,
        1 - (double)figures[LOST_LEAST] / MILLION);
}

static void print_survey(const struct survey *survey)
{
    const struct settings *settings = survey->settings;
    const uint64_t *figures = survey->figures;
    uint64_t fit = settings->bands - figures[UNFIT];

    printf("%s, level %u, %u Zoombinis, seed %" PRIu64 ": %" PRIu64 " bands (and %" PRIu64
           " with more than 16 columns or without a rule)\n",
           prior_names[settings->prior], survey->level, ZOOMBINIS, settings->seed, fit,
           figures[UNFIT]);
    if (fit == 0)
        return;
    for (unsigned m = 0; m <= CLIFFS_COLUMNS_MAX; m++)
        if (figures[m] > 0) {
            printf("  guaranteed number of mistakes: %2u ", m);
            print_share(figures[m], fit);
        }
    printf("  at most the allowed number, %2u:   ", (unsigned)ALLOWED);
    print_share(fit - figures[LOSING], fit);
    print_chances(figures);
}

static bool run_level(const struct settings *settings, unsigned level)
{
    struct survey survey = {settings, level, {0}};
    char name[KEY_SIZE];
    const struct checkpoint_task task = {.name = name,
                                         .key = name,
                                         .count =
                                             (unsigned)((settings->bands - 1) / BLOCK + 1),
                                         .work = work,
                                         .merge = merge,
                                         .context = &survey};

    start(survey.figures);
    snprintf(name, sizeof name,
             "bands-%s-level%u-zoombinis%d-allowed%d-seed%" PRIu64 "-items%" PRIu64,
             prior_names[settings->prior], level, ZOOMBINIS, ALLOWED, settings->seed,
             settings->bands);
    enum checkpoint_status status = checkpoint_run(&task, &settings->checkpoint);

    if (status == CHECKPOINT_COMPLETE)
        print_survey(&survey);
    return status != CHECKPOINT_FAILED;
}

int main(int argc, char **argv)
{
    struct settings settings = {.bands = 100000, .seed = 1, .level = ALL_LEVELS};
    const struct argument arguments[] = {
        {"bands", "N", "random bands (default: 100000)", arguments_number, &settings.bands,
         1, UINT32_MAX},
        {"prior", "NAME", "the dealer (puzzles/cliffs.h; default: uniform):",
         arguments_choice, &settings.prior, .choices = prior_names},
        {"level", "LEVEL", "level of the game (default: all):", arguments_choice,
         &settings.level, .choices = level_names},
        {"seed", "N", "seed of the random numbers (default: 1)", arguments_number,
         &settings.seed, .max = UINT64_MAX},
        CHECKPOINT_ARGUMENTS(settings.checkpoint),
        {NULL}};
    const struct command command = {
        "cliffs-survey",
        "Counts random bands of Allergic Cliffs by the minimum number of mistakes that a\n"
        "strategy can guarantee.",
        NULL, arguments};

    arguments_read(&command, argc, argv);
    unsigned last = settings.level == ALL_LEVELS ? CLIFFS_LEVELS : settings.level;

    if (!checkpoint_prepare(&settings.checkpoint))
        return EXIT_FAILURE;
    for (unsigned level = settings.level == ALL_LEVELS ? 1 : last; level <= last; level++)
        if (!run_level(&settings, level))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
