/* Runs of SET games and of random tables.
 *
 * Each block of SET_BLOCK games has its own random number generator, which depends on the seed
 * and on the number of the block. The games from i to j are therefore the same for any division
 * into runs, any number of threads, and with or without vectors. */
#ifndef PUZZLES_SET_GAMES_RUN_H
#define PUZZLES_SET_GAMES_RUN_H

#include "deck.h"
#include "puzzles/set_games.h"

/* A range of the games or tables of a seed. */
struct set_run {
    uint64_t seed;
    uint64_t first; /* a multiple of SET_BLOCK */
    uint64_t count;
    const struct set_rules *rules; /* of games; NULL: tables are drawn */
    const struct set_draws *draws; /* of tables; its seed and number are not used */
};

/* Creates the tally for games with these rules. The caller frees it with set_tally_free.
 *
 * PZ_INVALID     there are no such rules
 * PZ_NO_MEMORY */
enum pz_status set_games_make_tally(const struct set_rules *rules, struct set_tally *tally);

/* Creates the tally for random tables. The caller frees it with set_tally_free.
 *
 * PZ_INVALID     there is no such deck or variant, the deck has fewer cards, or `cards` exceeds
 *                set_draw_cards_max(variant)
 * PZ_NO_MEMORY */
enum pz_status set_games_make_drawn_tally(const struct set_draws *draws,
                                          struct set_tally *tally);

/* Plays games and adds their hands to `tally`, or draws tables, counts the sets on each, and
 * adds each table as a game of one hand. One of the functions above created the tally for the
 * same rules or draws.
 *
 * Allocates no memory; uses 64 KiB of the stack. The scalar function does not use vectors and
 * has the same result. Thread-safe for different tallies. */
void set_games_run(const struct set_run *run, struct set_tally *tally);
void set_games_run_scalar(const struct set_run *run, struct set_tally *tally);

#endif
