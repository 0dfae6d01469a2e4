/* Finds the candidates and the conflicts of histories of packed codes.
 *
 * A code is a candidate if it would have got every answer of the history. If there is no
 * candidate, at least one answer is incorrect. The rows that a code contradicts must be
 * removed to make the code a candidate. So a code that contradicts the fewest rows gives a
 * smallest set of rows to remove, and one pass over all codes finds this set. */
#ifndef PUZZLES_BULLS_COWS_PACKED_HISTORY_H
#define PUZZLES_BULLS_COWS_PACKED_HISTORY_H

#include "packed.h"

struct bc_packed_row {
    bc_packed guess;
    bc_answer_id answer;
};

struct bc_packed_history {
    struct bc_game game;
    unsigned count; /* rows, at most BC_ROWS_MAX */
    struct bc_packed_row rows[BC_ROWS_MAX];
};

struct bc_packed_question {
    struct bc_packed_history history;
    enum bc_objective objective;
};

/* Packs a history. The exact engine must support its game. */
void bc_pack_history(const struct bc_history *from, struct bc_packed_history *to);

/* Packs a question. Guesses of BC_CONSISTENT are candidates, so the game does not need other
 * guesses, except those in the history. */
void bc_pack_question(const struct bc_question *from, struct bc_packed_question *to);

/* Copies the rows of `from` to `to`, without the rows that repeat an earlier row. */
void bc_packed_unique(const struct bc_packed_history *from, struct bc_packed_history *to);

/* Returns a bit mask of the symbols of all guesses. */
uint32_t bc_packed_guessed(const struct bc_packed_history *history);

/* True if `code`, a guess of the game, is a candidate: a code that would have got every answer
 * of `history`. */
bool bc_packed_allows(const struct bc_packed_history *history, bc_packed code);

/* Counts the candidates in `*count`, and writes the first `limit` of them, in increasing
 * order, to `list`. Skips prefixes that contradict a row.
 *
 * PZ_OK; PZ_STOPPED and PZ_OUT_OF_TIME: the count is not set. Cost: 4 to 26 us for 1 to 5
 * rows of the 4 x 10 game, at most 80 ms for 6 x 16 with repeats. */
enum pz_status bc_packed_candidates(const struct bc_packed_history *history,
                                    bc_packed *list, uint32_t limit,
                                    const struct pz_ctl *ctl, uint32_t *count);

/* Finds the smallest sets of rows without which `history` has candidates. Skips prefixes
 * that contradict more rows than the best code so far.
 *
 * Returns as bc_packed_candidates. Cost: 20 us for 6 rows of the 4 x 10 game; at most 0.2 s
 * measured, for 64 random rows of 6 x 16 with repeats. */
enum pz_status bc_packed_conflicts(const struct bc_packed_history *history,
                                   const struct pz_ctl *ctl,
                                   struct bc_conflicts *conflicts);

#endif
