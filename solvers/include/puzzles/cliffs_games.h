/* Games of Allergic Cliffs: dealt at random, and played in great numbers by a strategy.
 *
 * All functions are thread-safe. Times are of one core of the machine that bench/results.md
 * names. */
#ifndef PUZZLES_CLIFFS_GAMES_H
#define PUZZLES_CLIFFS_GAMES_H

#include "cliffs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who deals, by one of the three priors.
 *
 * uniform and game draw exactly as many Zoombinis as asked for, each value of each trait
 * alike, at most two of a kind (a third is drawn again). published draws values up to one
 * more than there are and keeps a Python set: of equal Zoombinis one is left, so a band of
 * 16 has 15.9 in the mean. */
struct cliffs_dealer {
    struct cliffs_traits traits; /* as asked for, also under CLIFFS_PUBLISHED */
    unsigned level;              /* 1 to 4, or CLIFFS_UNKNOWN: one of the four */
    enum cliffs_prior prior;
    unsigned zoombinis; /* 1 to cliffs_deal_most */
};

/* The most Zoombinis that the dealer can deal: twice the kinds, at most CLIFFS_BAND_MAX.
 * Under CLIFFS_PUBLISHED it can be asked for any number up to that, as equal ones merge. */
unsigned cliffs_deal_most(const struct cliffs_dealer *dealer);

struct cliffs_dealt {
    struct cliffs_zoombini *zoombini; /* owned; those of the band */
    struct cliffs_band band;
    struct cliffs_case rule;
};

/* Deals a band and a rule by `seed`: equal seeds give equal deals. Under CLIFFS_GAME bands
 * are dealt until the dealer has a rule for one. `ctl` may be NULL. cliffs_dealt_free frees
 * what was dealt. PZ_INVALID: a number out of its range, a level without rules, or none of
 * 1,000 bands that the game has a rule of the level for. PZ_LATER, PZ_NO_MEMORY,
 * PZ_STOPPED, PZ_OUT_OF_TIME. Cost: each Zoombini is compared with those before it, 0.3 us
 * for 16, some ms for 4,096; under CLIFFS_GAME rules times Zoombinis besides. */
enum pz_status cliffs_deal(const struct cliffs_dealer *dealer, uint64_t seed,
                           const struct pz_ctl *ctl, struct cliffs_dealt *dealt);
void cliffs_dealt_free(struct cliffs_dealt *dealt);

/* How games are played. naive and similarity are the two strategies of the article that
 * cliffs.h names, with all their faults. The others know the dealer's prior and the level:
 * certain-first sends the Zoombini whose cliff is the most certain of those in doubt,
 * informative the least certain; guarded sends the most certain as long as an exact search
 * proves that it is safe; optimal plays for CLIFFS_EXPECTED, safest for CLIFFS_GUARANTEE.
 * Who knows the prior sends whoever is certain without a mistake, whenever that is; only
 * the others are played out. */
enum cliffs_strategy {
    CLIFFS_PLAY_NAIVE,
    CLIFFS_PLAY_SIMILARITY,
    CLIFFS_PLAY_CERTAIN_FIRST,
    CLIFFS_PLAY_INFORMATIVE,
    CLIFFS_PLAY_GUARDED, /* this and the next: of up to CLIFFS_COLUMNS_MAX columns */
    CLIFFS_PLAY_OPTIMAL,
    CLIFFS_PLAY_SAFEST
};

enum { CLIFFS_STRATEGIES = CLIFFS_PLAY_SAFEST + 1 };

struct cliffs_games {
    struct cliffs_dealer dealer;
    enum cliffs_strategy strategy;
    unsigned allowed; /* mistakes, at most CLIFFS_BAND_MAX; who makes more has lost, but
                         plays on, and all are counted */
    uint64_t seed;
};

/* What games came to. A query is one Zoombini sent: every Zoombini once, and once more for
 * each mistake. */
struct cliffs_tally {
    uint64_t games, zoombinis, queries, queries_squared, won;
    uint64_t unfit; /* games that were not played: the strategy cannot (more than 16
                       columns), or the dealer has no rule for the band */
    uint64_t mistakes[CLIFFS_BAND_MAX + 1]; /* games by number of mistakes */
};

struct cliffs_simulation {
    struct cliffs_games games;
    uint64_t wanted; /* games, numbers 0 and on */
    unsigned bands;  /* of the first games, to find the optimum of */
};

/* The fewest expected mistakes, over all cases that the dealer may have chosen: the optimum
 * beside which a strategy stands. Means over the bands whose optimum was found. */
struct cliffs_optima {
    bool cut; /* there was no time, or no memory, for the band behind the last one */
    unsigned bands;
    double mean_queries, mean_mistakes;
    /* Standard errors, of two bands or more. */
    double queries_error, mistakes_error;
    /* How many more mistakes the strategy made in the games of the same bands: the mean of
     * the differences, in which the luck of the bands falls out, and its standard error. */
    bool compared; /* those games were played */
    double mean_excess, excess_error;
};

struct cliffs_simulation_answer {
    struct cliffs_tally tally;
    double mean_zoombinis, mean_queries, mean_mistakes; /* of one game or more */
    double win_probability;
    /* Standard errors, of two games or more. */
    double queries_error, mistakes_error, win_error;
    bool complete; /* all games were played, or are unfit */
    struct cliffs_optima optima;
};

/* The standard error of the share of `games` (two or more) that `count` of them are. */
double cliffs_share_error(uint64_t count, uint64_t games);

/* Plays until all games are played or the time is over, of which a quarter is kept for the
 * optima; nodes do not count. What was begun is finished, within two seconds. Uses the
 * threads of the control, and tells it how far the games are. Equal seeds and numbers give
 * equal games, with whatever strategy the same bands and rules, and the answer depends
 * neither on the threads nor, but for the number of games, on the time.
 *
 * PZ_INVALID as for cliffs_deal; always PZ_LATER for a brief effort; PZ_NO_MEMORY,
 * PZ_STOPPED. The answer takes 33 KB. Cost of a game of 16 Zoombinis and 1,000 cases,
 * about: naive and similarity 1 us, certain-first and informative 20 us, guarded 3 ms,
 * optimal and safest, and each optimum, 8 ms (a table for each band). */
enum pz_status cliffs_simulate(const struct cliffs_simulation *question,
                               const struct pz_ctl *ctl,
                               struct cliffs_simulation_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
