/* Plays single games and counts them (see puzzles/cliffs_games.h). */
#ifndef PUZZLES_CLIFFS_PRIVATE_GAMES_H
#define PUZZLES_CLIFFS_PRIVATE_GAMES_H

#include "deal.h"

/* Plays game number `index` and adds it to `tally`, which is all zero before the first
 * game. The dealer must be valid (see cliffs_deal_most). Returns PZ_OK; or PZ_NO_MEMORY
 * (also if the game would take more than `max_bytes`; 0: unlimited), PZ_STOPPED, or
 * PZ_OUT_OF_TIME, and then does not count the game. Thread-safe for different tallies. */
enum pz_status cliffs_games_play(const struct cliffs_games *games, uint64_t index,
                                 size_t max_bytes, const struct pz_ctl *ctl,
                                 struct cliffs_tally *tally);

void cliffs_tally_add(struct cliffs_tally *sum, const struct cliffs_tally *part);

/* Returns the mean number of queries and its standard error; 0 for less than two games. */
struct cliffs_mean {
    double mean, error;
};
struct cliffs_mean cliffs_tally_queries(const struct cliffs_tally *tally);

/* Return the means of other numbers in the same way. */
struct cliffs_mean cliffs_tally_mistakes(const struct cliffs_tally *tally);
struct cliffs_mean cliffs_tally_input_queries(const struct cliffs_tally *tally);
struct cliffs_mean cliffs_tally_smaller_side(const struct cliffs_tally *tally);

/* The minimum expected mistakes on a band. */
struct cliffs_optimum {
    bool exact; /* false: more than 16 columns, or no rule; other members are 0 */
    unsigned zoombinis;
    double mistakes;
};

/* Finds the optimum for the band of game `index`, for any strategy. Returns the same errors
 * as cliffs_games_play. */
enum pz_status cliffs_games_optimum(const struct cliffs_games *games, uint64_t index,
                                    size_t max_bytes, const struct pz_ctl *ctl,
                                    struct cliffs_optimum *optimum);

#endif
