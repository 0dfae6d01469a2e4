/* Whole games played by a strategy, counted.
 *
 * naive and similarity are the document's two strategies with all their faults (see
 * solvers/cliffs/published_strategies.h). The others know the dealer's prior and the level:
 * certain-first and informative (see cliffs_large_band.h); guarded, most certain first as
 * long as an exact search proves that it is safe (see solvers/cliffs/guard.h); optimal (the
 * goal `expected` of best.h); and safest (its goal `guarantee`). Who knows the prior sends
 * whoever is certain without a mistake, whenever that is; only the others are played out.
 *
 * A query is one Zoombini sent: every Zoombini once, and once more for each mistake. */
#ifndef PUZZLES_CLIFFS_GAMES_H
#define PUZZLES_CLIFFS_GAMES_H

#include "deal.h"
#include "large_band.h"

enum cliffs_strategy {
    CLIFFS_PLAY_NAIVE,
    CLIFFS_PLAY_SIMILARITY,
    CLIFFS_PLAY_CERTAIN_FIRST,
    CLIFFS_PLAY_INFORMATIVE,
    CLIFFS_PLAY_GUARDED,
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

/* What games came to. All zero at first; tallies of pieces are added. */
struct cliffs_tally {
    uint64_t games, zoombinis, queries, queries_squared, won;
    uint64_t unfit; /* games that were not played: the strategy cannot (more than 16
                       columns), or the dealer has no rule for the band */
    uint64_t mistakes[CLIFFS_BAND_MAX + 1]; /* games by number of mistakes */
};

/* Plays game number `index` of the games: equal seeds and numbers give equal games, with
 * whatever strategy the same bands and rules. The dealer must be able to deal (see
 * cliffs_deal_most). PZ_NO_MEMORY (more than `max_bytes`, 0: any number), PZ_STOPPED,
 * PZ_OUT_OF_TIME; then nothing is counted. Thread-safe for different tallies.
 *
 * Cost for 16 Zoombinis and 1,000 cases, about: naive and similarity 1 us, certain-first
 * and informative 20 us, guarded 3 ms, optimal and safest 8 ms (a table for each band). */
enum pz_status cliffs_games_play(const struct cliffs_games *games, uint64_t index,
                                 size_t max_bytes, const struct pz_ctl *ctl,
                                 struct cliffs_tally *tally);

void cliffs_tally_add(struct cliffs_tally *sum, const struct cliffs_tally *part);

/* The mean of queries and its standard error; 0 of fewer than two games. */
struct cliffs_mean {
    double mean, error;
};
struct cliffs_mean cliffs_tally_queries(const struct cliffs_tally *tally);

/* The fewest expected mistakes on a band, over all cases that its dealer may have chosen:
 * the optimum beside which a strategy stands. */
struct cliffs_optimum {
    bool exact; /* false: more than 16 columns, or no rule; the rest is 0 then */
    unsigned zoombinis;
    double mistakes;
};

/* Finds it for the band of game `index`; the strategy does not matter. As for
 * cliffs_games_play. Cost: a table, some 8 ms for 16 Zoombinis. */
enum pz_status cliffs_games_optimum(const struct cliffs_games *games, uint64_t index,
                                    size_t max_bytes, const struct pz_ctl *ctl,
                                    struct cliffs_optimum *optimum);

#endif
