/* Games played one by one, counted (see puzzles/cliffs_games.h). */
#ifndef PUZZLES_CLIFFS_ONE_BY_ONE_H
#define PUZZLES_CLIFFS_ONE_BY_ONE_H

#include "deal.h"

/* Plays game number `index` of the games. The dealer must be able to deal (see
 * cliffs_deal_most). PZ_NO_MEMORY (more than `max_bytes`, 0: any number), PZ_STOPPED,
 * PZ_OUT_OF_TIME; then nothing is counted. `tally` is all zero before the first game.
 * Thread-safe for different tallies. */
enum pz_status cliffs_games_play(const struct cliffs_games *games, uint64_t index,
                                 size_t max_bytes, const struct pz_ctl *ctl,
                                 struct cliffs_tally *tally);

void cliffs_tally_add(struct cliffs_tally *sum, const struct cliffs_tally *part);

/* The mean of queries and its standard error; 0 of fewer than two games. */
struct cliffs_mean {
    double mean, error;
};
struct cliffs_mean cliffs_tally_queries(const struct cliffs_tally *tally);

/* The same of mistakes. */
struct cliffs_mean cliffs_tally_mistakes(const struct cliffs_tally *tally);

/* The fewest expected mistakes on a band. */
struct cliffs_optimum {
    bool exact; /* false: more than 16 columns, or no rule; the rest is 0 then */
    unsigned zoombinis;
    double mistakes;
};

/* Finds it for the band of game `index`; the strategy does not matter. As for
 * cliffs_games_play. */
enum pz_status cliffs_games_optimum(const struct cliffs_games *games, uint64_t index,
                                    size_t max_bytes, const struct pz_ctl *ctl,
                                    struct cliffs_optimum *optimum);

#endif
