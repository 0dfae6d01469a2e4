/* cliffs-survey: surveys of Allergic Cliffs. `bands` computes which numbers of mistakes can
 * be guaranteed on random bands. `strategies` plays the same games with each strategy and
 * prints average queries, average mistakes and the share of games won, each with its
 * standard error, and the maximum number of mistakes.
 *
 * For the figures of docs/cliffs.md:
 *
 *     cliffs-survey bands --bands 100000 --level 4 --prior uniform --state survey
 *     cliffs-survey bands --bands 100000 --level 4 --prior game --state survey
 *     cliffs-survey strategies --games 10000 --state survey
 *     cliffs-survey strategies --games 10000 --prior published --state survey */
#include "surveys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALLOWED_MAX = 100, BANDS = 100000, GAMES = 1000 };

static const char *const level_names[] = {"unknown", "1", "2", "3", "4", "all", NULL};

static bool run_levels(const struct settings *settings,
                       bool (*survey)(const struct settings *settings, unsigned level))
{
    unsigned from = settings->level == ALL_LEVELS ? 1 : settings->level;
    unsigned to = settings->level == ALL_LEVELS ? CLIFFS_LEVELS : settings->level;

    for (unsigned level = from; level <= to; level++)
        if (!survey(settings, level))
            return false;
    return true;
}

static bool run(const struct command *command, struct settings *settings, const char *name)
{
    bool is_bands = strcmp(name, "bands") == 0;

    if (!is_bands && strcmp(name, "strategies") != 0)
        arguments_fail(command, "\"%s\" is not a survey", name);
    if (!checkpoint_prepare(&settings->checkpoint))
        return false;
    if (settings->items == 0)
        settings->items = is_bands ? BANDS : GAMES;
    if (settings->strategies == 0)
        settings->strategies = (1u << CLIFFS_STRATEGIES) - 1;
    if (!is_bands && settings->checkpoint.parts == 0)
        puts("dealer     level  strategy     games       queries             mistakes    "
             "             won             most");
    return run_levels(settings, is_bands ? survey_bands : survey_strategies);
}

int main(int argc, char **argv)
{
    struct settings settings = {
        .seed = 1, .level = ALL_LEVELS, .zoombinis = 16, .allowed = 5};
    const struct argument arguments[] = {
        {"bands", "N", "random bands (default: 100000)", arguments_number, &settings.items,
         1, UINT32_MAX},
        {"games", "N", "games of each strategy (default: 1000)", arguments_number,
         &settings.items, 1, UINT32_MAX},
        {"prior", "NAME", "the dealer (puzzles/cliffs.h; default: uniform):",
         arguments_choice, &settings.prior, .choices = prior_names},
        {"level", "LEVEL", "level of the game (default: all):", arguments_choice,
         &settings.level, .choices = level_names},
        {"zoombinis", "N", "Zoombinis of a band (default: 16)", arguments_unsigned,
         &settings.zoombinis, 1, CLIFFS_BAND_MAX},
        {"allowed", "N", "mistakes that do not lose a game (default: 5)",
         arguments_unsigned, &settings.allowed, .max = ALLOWED_MAX},
        {"seed", "N", "seed of the random numbers (default: 1)", arguments_number,
         &settings.seed, .max = UINT64_MAX},
        {"strategy", "NAME", "a strategy; can be repeated (default: all):",
         arguments_choices, &settings.strategies, .choices = strategy_names},
        CHECKPOINT_ARGUMENTS(settings.checkpoint),
        {NULL}};
    const struct command command = {
        "cliffs-survey",
        "Surveys of Allergic Cliffs:\n"
        "  bands       count random bands by the number of mistakes that can be guaranteed\n"
        "  strategies  play games with each strategy",
        "bands|strategies", arguments};
    char **operands = arguments_read(&command, argc, argv);
    const struct cliffs_dealer dealer = settings_dealer(&settings, 1);

    if (!operands[0] || operands[1])
        arguments_fail(&command, "name one survey: bands or strategies");
    if (settings.zoombinis > cliffs_deal_most(&dealer))
        arguments_fail(&command, "--zoombinis: at most %u", cliffs_deal_most(&dealer));
    return run(&command, &settings, operands[0]) ? EXIT_SUCCESS : EXIT_FAILURE;
}
