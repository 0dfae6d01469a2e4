/* What a history of guesses and answers leaves of a game of Bulls and Cows.
 *
 * A code is a candidate when it would have given every answer of the history. When no
 * code would, some answer is wrong: the smallest set of rows to leave out belongs to a
 * code that breaks the fewest rows, so one pass over all codes finds it. */
#ifndef PUZZLES_BULLS_COWS_HISTORY_H
#define PUZZLES_BULLS_COWS_HISTORY_H

#include "bulls_cows.h"
#include "control.h"
#include "status.h"

enum { BC_ROWS_MAX = 64 };

struct bc_row {
    bc_code guess;
    bc_answer answer;
};

struct bc_history {
    struct bc_game game;
    unsigned count; /* rows; at most BC_ROWS_MAX */
    struct bc_row rows[BC_ROWS_MAX];
};

/* Copies the rows of `from` that do not repeat an earlier one. */
void bc_history_unique(const struct bc_history *from, struct bc_history *to);

/* True when `code` would have given every answer of `history`. */
bool bc_history_allows(const struct bc_history *history, bc_code code);

/* Counts the candidates in `*count` and writes the first `limit` of them, in increasing
 * order, to `list`, which holds as many. Prefixes that break a row are left out whole:
 * 4 to 26 us for 1 to 5 rows of the 4 x 10 game, 80 ms at most for 6 x 16 with repeats.
 * Ends by the stop flag of `ctl` and by its deadline, with PZ_STOPPED: a count is worth
 * nothing in part. The guesses must be codes of the game. Thread-safe. */
enum pz_status bc_history_candidates(const struct bc_history *history, bc_code *list,
                                     uint32_t limit, const struct pz_ctl *ctl,
                                     uint32_t *count);

enum { BC_CONFLICTS_MAX = 16 };

struct bc_conflicts {
    unsigned size;   /* rows in each smallest set; 0 when the history has candidates */
    unsigned listed; /* sets in `rows` */
    bool more;       /* there are further sets */
    uint64_t rows[BC_CONFLICTS_MAX]; /* the first sets by their lists of row numbers in
                                      * lexicographic order; bit i stands for row i */
};

/* Finds the smallest sets of rows without which `history` has candidates. Prefixes that
 * break more rows than the best code so far are left out: 20 us for 6 rows of the 4 x 10
 * game, 0.2 s at most measured, for 64 rows without sense of 6 x 16 with repeats. Ends
 * like bc_history_candidates. Thread-safe. */
enum pz_status bc_history_conflicts(const struct bc_history *history,
                                    const struct pz_ctl *ctl,
                                    struct bc_conflicts *conflicts);

#endif
