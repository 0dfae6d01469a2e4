/* What is asked of cliffs-survey. */
#ifndef PUZZLED_CLIFFS_SETTINGS_H
#define PUZZLED_CLIFFS_SETTINGS_H

#include "solvers/cliffs/games.h"
#include "research/common/checkpoint.h"

struct settings {
    uint64_t items; /* bands, or games of each strategy */
    uint64_t seed;
    unsigned level; /* CLIFFS_UNKNOWN: it is not known; ALL_LEVELS: one after the other */
    unsigned zoombinis, allowed;
    enum cliffs_prior prior;
    unsigned strategies; /* bits by enum cliffs_strategy */
    struct checkpoint_options units;
};

enum { ALL_LEVELS = CLIFFS_LEVELS + 1 };

/* By enum cliffs_prior and by enum cliffs_strategy. */
extern const char *const prior_names[], *const strategy_names[];

/* The dealer of a level. */
struct cliffs_dealer settings_dealer(const struct settings *settings, unsigned level);

/* How many mistakes can be promised on random bands of a level, and where it is more than
 * are allowed the largest probability to make no more. Prints a table, where
 * all units are asked for. */
bool survey_bands(const struct settings *settings, unsigned level);

/* What the strategies come to at a level: a line for each. */
bool survey_strategies(const struct settings *settings, unsigned level);

#endif
