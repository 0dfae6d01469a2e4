/* Games and tables of SET in great numbers, played by all workers that have nothing else
 * to do.
 *
 * The work is cut into pieces of a few milliseconds. Every piece is a run of whole blocks
 * (solvers/include/puzzles/set_games.h) and the tallies are sums of integers, so the answer
 * depends neither on the pieces nor on the threads. Pieces begin in order and those begun
 * are finished, so that what was played when the time is over are the first games of the
 * seed. */
#ifndef PUZZLED_HANDLERS_SET_SAMPLE_H
#define PUZZLED_HANDLERS_SET_SAMPLE_H

#include "puzzles/set_games.h"
#include "puzzles/status.h"
#include "server/exchange.h"

#include <stdbool.h>

struct set_sample {
    bool games;             /* games by `rules`; else tables of `cards` cards */
    struct set_rules rules; /* of tables: only `properties` */
    unsigned cards;
    uint64_t seed;
    uint64_t wanted; /* games or tables */
};

/* Plays until all wanted games are played or the time of the request is over. A client
 * that asks for lines, of an operation that offers them, is told ten times a second how far
 * that is. On PZ_OK the caller owns
 * the tally, whose `games` may be fewer than wanted, even 0. PZ_INVALID: no such rules, or
 * no such deck; PZ_NO_MEMORY; PZ_STOPPED. */
enum pz_status set_sample_take(struct exchange *x, const struct set_sample *sample,
                               struct set_tally *tally);

/* How the call of a handler ends whose sample ended with `status`. */
enum handled set_sample_ended(struct exchange *x, enum pz_status status);

#endif
