/* Runs of SET games and of tables.
 *
 * Randomness is by blocks of SET_BLOCK games, each with a generator of its own, made from
 * the seed and the number of the block. So the games from i to j are the same games in
 * whatever pieces and by however many threads they are played, and with vectors or
 * without. */
#ifndef PUZZLES_SET_GAMES_RUN_H
#define PUZZLES_SET_GAMES_RUN_H

#include "deck.h"
#include "puzzles/set_games.h"

/* Which of the games, or tables, that a seed stands for. */
struct set_run {
    uint64_t seed;
    uint64_t first; /* a multiple of SET_BLOCK */
    uint64_t count;
};

/* Makes the tally that games by `rules` need. PZ_INVALID: no such rules; PZ_NO_MEMORY. */
enum pz_status set_games_make_tally(const struct set_rules *rules, struct set_tally *tally);

/* Plays games and adds what was seen to `tally`, which set_games_make_tally made for the
 * same rules. Nothing is allocated; 64 KiB of stack. The plain one has no vectors and gives
 * the same result. Thread-safe for different tallies. */
void set_games_play(const struct set_rules *rules, const struct set_run *run,
                    struct set_tally *tally);
void set_games_play_scalar(const struct set_rules *rules, const struct set_run *run,
                           struct set_tally *tally);

/* Makes the tally that tables of `cards` cards need. PZ_INVALID: no such deck or variant,
 * or it has fewer cards, or more than SET_VARIANT_CARDS are wanted; PZ_NO_MEMORY. */
enum pz_status set_games_make_drawn_tally(const struct set_draws *draws,
                                          struct set_tally *tally);

/* Draws tables as `draws` says, every table as likely, counts the sets on each and adds
 * that to `tally`, of set_games_make_drawn_tally, as games of one hand. The seed and the
 * number of tables are those of `run`. As for set_games_play otherwise. */
void set_games_draw(const struct set_draws *draws, const struct set_run *run,
                    struct set_tally *tally);
void set_games_draw_scalar(const struct set_draws *draws, const struct set_run *run,
                           struct set_tally *tally);

#endif
