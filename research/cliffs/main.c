/* Surveys of Allergic Cliffs: what can be promised on random bands, and what strategies
 * come to.
 *
 *     cliffs-survey bands      [--bands 100000] [--level 4] ...
 *     cliffs-survey strategies [--games 1000] [--level all] [--strategy NAME]... ...
 *
 * `bands` counts random bands by M, the least number of mistakes that some strategy can
 * promise, and where that is more than are allowed finds the best chance to make no more.
 * `strategies` plays games, the same ones by each strategy, and prints mean queries, mean
 * mistakes, the share won, each with its standard error, and the most mistakes. Both take
 *
 *     --prior uniform|game|published   the dealer (puzzles/cliffs.h); uniform
 *     --level 1|2|3|4|unknown|all
 *     --zoombinis N                    16
 *     --allowed N                      5 mistakes; one more loses
 *     --seed N                         1
 *     --threads N                      1; the figures do not depend on it
 *     --state FOLDER                   stores finished blocks of work there and resumes
 *                                      from them; one folder can serve all surveys
 *     --part I/N                       works on one part of the blocks (research/README.md)
 *
 * For the figures of docs/cliffs.md:
 *
 *     cliffs-survey bands --bands 100000 --level 4 --prior uniform --state survey
 *     cliffs-survey bands --bands 100000 --level 4 --prior game --state survey
 *     cliffs-survey strategies --games 10000 --state survey
 *     cliffs-survey strategies --games 10000 --prior published --state survey
 */
#include "settings.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAD_USE = 2, ALLOWED_MAX = 100 };

const char *const prior_names[] = {"uniform", "game", "published", NULL};

const char *const strategy_names[] = {"naive",       "similarity", "certain-first",
                                      "informative", "guarded",    "optimal",
                                      "safest",      NULL};

static const char *const level_names[] = {"unknown", "1", "2", "3", "4", "all", NULL};

struct cliffs_dealer settings_dealer(const struct settings *settings, unsigned level)
{
    return (struct cliffs_dealer){.traits = {4, {5, 5, 5, 5}},
                                  .level = level,
                                  .prior = settings->prior,
                                  .zoombinis = settings->zoombinis};
}

static int usage(void)
{
    fputs("usage: cliffs-survey bands|strategies [--bands N | --games N]\n"
          "           [--prior uniform|game|published] [--level 1|2|3|4|unknown|all]\n"
          "           [--zoombinis N] [--allowed N] [--seed N]\n"
          "           [--strategy NAME]... " UNITS_USAGE "\n"
          "strategies:",
          stderr);
    for (unsigned i = 0; strategy_names[i]; i++)
        fprintf(stderr, " %s", strategy_names[i]);
    fputs("\n", stderr);
    return BAD_USE;
}

static bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;

    *number = strtoull(text, &end, 10);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

static bool read_small(const char *text, unsigned least, unsigned most, unsigned *number)
{
    uint64_t read;
    bool good = read_number(text, least, most, &read);

    *number = (unsigned)read;
    return good;
}

/* The place of a name in a list that NULL ends. */
static bool read_name(const char *text, const char *const names[], unsigned *place)
{
    for (*place = 0; names[*place]; ++*place)
        if (strcmp(text, names[*place]) == 0)
            return true;
    return false;
}

static bool read_option(struct settings *settings, int option, const char *text)
{
    unsigned place = 0;
    bool good;

    switch (option) {
    case 'a':
        return read_small(text, 0, ALLOWED_MAX, &settings->allowed);
    case 'n':
        return read_number(text, 1, UINT32_MAX, &settings->items);
    case 'l':
        return read_name(text, level_names, &settings->level);
    case 'p':
        good = read_name(text, prior_names, &place);
        if (good)
            settings->prior = (enum cliffs_prior)place;
        return good;
    case 's':
        return read_number(text, 0, UINT64_MAX, &settings->seed);
    case 'y':
        good = read_name(text, strategy_names, &place);
        settings->strategies |= 1u << place;
        return good;
    case 'z':
        return read_small(text, 1, CLIFFS_BAND_MAX, &settings->zoombinis);
    default:
        return units_read_option(&settings->units, option, text);
    }
}

static bool read_settings(int argc, char **argv, struct settings *settings)
{
    static const struct option options[] = {UNITS_LONG_OPTIONS,
                                            {"allowed", required_argument, NULL, 'a'},
                                            {"bands", required_argument, NULL, 'n'},
                                            {"games", required_argument, NULL, 'n'},
                                            {"level", required_argument, NULL, 'l'},
                                            {"prior", required_argument, NULL, 'p'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"strategy", required_argument, NULL, 'y'},
                                            {"zoombinis", required_argument, NULL, 'z'},
                                            {NULL, 0, NULL, 0}};
    struct cliffs_dealer dealer;
    int option;

    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (!read_option(settings, option, optarg))
            return false;
    dealer = settings_dealer(settings, 1);
    return optind + 1 == argc && settings->zoombinis <= cliffs_deal_most(&dealer);
}

int main(int argc, char **argv)
{
    static bool (*const surveys[])(const struct settings *, unsigned) = {survey_bands,
                                                                         survey_strategies};
    static const char *const survey_names[] = {"bands", "strategies", NULL};
    struct settings settings = {
        .seed = 1, .level = ALL_LEVELS, .zoombinis = 16, .allowed = 5};
    unsigned survey, from, to;

    if (!read_settings(argc, argv, &settings) ||
        !read_name(argv[optind], survey_names, &survey))
        return usage();
    if (!checkpoint_prepare(&settings.units))
        return EXIT_FAILURE;
    if (settings.items == 0)
        settings.items = survey == 0 ? 100000 : 1000;
    if (settings.strategies == 0)
        settings.strategies = (1u << CLIFFS_STRATEGIES) - 1;
    if (survey == 1 && settings.units.parts == 0)
        puts("dealer     level  strategy     games       queries             mistakes    "
             "             won             most");
    from = settings.level == ALL_LEVELS ? 1 : settings.level;
    to = settings.level == ALL_LEVELS ? CLIFFS_LEVELS : settings.level;
    for (unsigned level = from; level <= to; level++)
        if (!surveys[survey](&settings, level))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
