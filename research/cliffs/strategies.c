#include "blocks.h"
#include "surveys.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Figures of a block of games: sums, and the maximum number of mistakes. */
enum {
    GAMES,
    ZOOMBINIS,
    QUERIES,
    QUERIES_SQUARED,
    WON,
    UNFIT,
    MISTAKES,
    MISTAKES_SQUARED,
    SUMS,
    MOST = SUMS, /* as UINT64_MAX minus the number of mistakes */
    FIGURES,
    BLOCK = 50,
    KEY_SIZE = 128
};

static void take_tally(const struct cliffs_tally *tally, uint64_t figures[])
{
    figures[GAMES] = tally->games;
    figures[ZOOMBINIS] = tally->zoombinis;
    figures[QUERIES] = tally->queries;
    figures[QUERIES_SQUARED] = tally->queries_squared;
    figures[WON] = tally->won;
    figures[UNFIT] = tally->unfit;
    for (uint64_t m = 0; m <= CLIFFS_BAND_MAX; m++)
        if (tally->mistakes[m] > 0) {
            figures[MISTAKES] += m * tally->mistakes[m];
            figures[MISTAKES_SQUARED] += m * m * tally->mistakes[m];
            figures[MOST] = UINT64_MAX - m;
        }
}

static bool play_games(const void *context, uint64_t first, unsigned count,
                       uint64_t figures[])
{
    struct cliffs_tally *tally = calloc(1, sizeof *tally);
    enum pz_status status = tally ? PZ_OK : PZ_NO_MEMORY;

    for (unsigned i = 0; status == PZ_OK && i < count; i++)
        status = cliffs_games_play(context, first + i, 0, NULL, tally);
    if (status == PZ_OK)
        take_tally(tally, figures);
    else
        fprintf(stderr, "cliffs-survey: %s\n", pz_status_text(status));
    free(tally);
    return status == PZ_OK;
}

/* Prints the average of n numbers and its standard error. */
static void print_average(uint64_t n, uint64_t sum, uint64_t squares)
{
    double average = (double)sum / (double)n;
    double variance = (double)squares / (double)n - average * average;

    printf("  %9.4f +- %.4f", average, sqrt(variance > 0 ? variance / (double)n : 0));
}

static void print_strategy(const struct cliffs_games *games, const uint64_t figures[])
{
    printf("%-9s  %u  %-13s  %8" PRIu64, prior_names[games->dealer.prior],
           games->dealer.level, strategy_names[games->strategy], figures[GAMES]);
    if (figures[GAMES] > 0) {
        print_average(figures[GAMES], figures[QUERIES], figures[QUERIES_SQUARED]);
        print_average(figures[GAMES], figures[MISTAKES], figures[MISTAKES_SQUARED]);
        print_average(figures[GAMES], figures[WON], figures[WON]);
        printf("  %4" PRIu64, UINT64_MAX - figures[MOST]);
    }
    printf("%s\n", figures[UNFIT] > 0 ? "  (without games that could not be played)" : "");
}

static bool survey_strategy(const struct settings *settings, unsigned level,
                            enum cliffs_strategy strategy)
{
    struct cliffs_games games = {.dealer = settings_dealer(settings, level),
                                 .strategy = strategy,
                                 .allowed = settings->allowed,
                                 .seed = settings->seed};
    struct blocks blocks = {.options = &settings->checkpoint,
                            .items = settings->items,
                            .block_size = BLOCK,
                            .figures = FIGURES,
                            .sums = SUMS,
                            .work = play_games,
                            .context = &games};
    uint64_t figures[FIGURES];
    char key[KEY_SIZE];

    snprintf(key, sizeof key, "%s-%s-level%u-zoombinis%u-allowed%u-seed%" PRIu64,
             strategy_names[strategy], prior_names[settings->prior], level,
             settings->zoombinis, settings->allowed, settings->seed);
    blocks.key = key;
    enum checkpoint_status status = blocks_run(&blocks, figures);

    if (status == CHECKPOINT_COMPLETE)
        print_strategy(&games, figures);
    return status != CHECKPOINT_FAILED;
}

bool survey_strategies(const struct settings *settings, unsigned level)
{
    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++)
        if ((settings->strategies >> s & 1) &&
            !survey_strategy(settings, level, (enum cliffs_strategy)s))
            return false;
    return true;
}
