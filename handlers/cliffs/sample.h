/* Games of Allergic Cliffs in great numbers, played by all workers that have nothing else
 * to do.
 *
 * Every game is of its number alone (solvers/cliffs/games.h) and tallies
 * are sums of integers, so the answer depends neither on the pieces nor on the threads. */
#ifndef PUZZLED_HANDLERS_CLIFFS_SAMPLE_H
#define PUZZLED_HANDLERS_CLIFFS_SAMPLE_H

#include "server/exchange.h"
#include "solvers/cliffs/games.h"

enum { CLIFFS_OPTIMUM_BANDS = 1000 /* at most, to find the optimum of */ };

struct cliffs_sample {
    struct cliffs_games games;
    uint64_t wanted; /* games */
    unsigned bands;  /* of the first games, to find the optimum of */
};

/* Over the bands whose optimum was found. */
struct cliffs_optima {
    bool cut; /* there was no time, or no memory, for the band behind the last one */
    unsigned bands;
    double mean_queries, mean_mistakes;
    double error; /* of mean_queries; of two bands or more */
};

/* Plays until all games are played or the time of the request is over, of which some is
 * kept for the optimum. A client that asks for lines is told ten times a second how far
 * that is. `tally` is zero before. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status cliffs_sample_play(struct exchange *x, const struct cliffs_sample *sample,
                                  struct cliffs_tally *tally);

/* Finds the optimum of the first bands, as many as time allows and up to the first that
 * has none or is too large for memory. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status cliffs_sample_optima(struct exchange *x, const struct cliffs_sample *sample,
                                    struct cliffs_optima *optima);

#endif
