#include "settings.h"

const char *const prior_names[] = {"uniform", "game", "published", NULL};

const char *const strategy_names[] = {"naive",       "similarity", "certain-first",
                                      "informative", "guarded",    "optimal",
                                      "safest",      NULL};

struct cliffs_dealer settings_dealer(const struct settings *settings, unsigned level)
{
    return (struct cliffs_dealer){.traits = {4, {5, 5, 5, 5}},
                                  .level = level,
                                  .prior = (enum cliffs_prior)settings->prior,
                                  .zoombinis = settings->zoombinis};
}
