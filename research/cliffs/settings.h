/* The settings of cliffs-survey. */
#ifndef RESEARCH_CLIFFS_SETTINGS_H
#define RESEARCH_CLIFFS_SETTINGS_H

#include "research/common/checkpoint.h"
#include "solvers/cliffs/games.h"

struct settings {
    uint64_t items; /* bands, or games of each strategy */
    uint64_t seed;
    unsigned level; /* CLIFFS_UNKNOWN: unknown to the player; ALL_LEVELS: 1 to 4 */
    unsigned zoombinis;
    unsigned allowed;    /* the number of mistakes that do not lose a game */
    unsigned prior;      /* enum cliffs_prior */
    unsigned strategies; /* bits by enum cliffs_strategy */
    struct checkpoint_options checkpoint;
};

enum { ALL_LEVELS = CLIFFS_LEVELS + 1 };

/* By enum cliffs_prior and by enum cliffs_strategy; NULL ends the lists. */
extern const char *const prior_names[], *const strategy_names[];

/* Returns the dealer of a level. */
struct cliffs_dealer settings_dealer(const struct settings *settings, unsigned level);

#endif
