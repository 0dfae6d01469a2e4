/* A question to the exact engine. */
#ifndef PUZZLES_BULLS_COWS_TASK_H
#define PUZZLES_BULLS_COWS_TASK_H

#include "exact.h"
#include "solvers/bulls_cows/tree/book.h"

struct bc_task {
    const struct bc_packed_history *history;
    /* The book is used if it is for the same game. If it is for the game with codes as
     * guesses, its average tree is used as an upper bound. May be NULL. */
    const struct bc_book *book;
    enum bc_objective objective;
    size_t max_bytes; /* memory that the search may allocate; 0: unlimited */
    bool must_prove;  /* return no strategy without a proof, and end earlier */
    bool use_known;   /* for a whole game, use the table of known values */
    uint64_t *nodes;  /* visited so far in the whole call; updated. NULL: 0 */
    uint64_t end_ns;  /* after this time, bc_guess_value does not search other answers;
                       * 0: never */
};

/* Returns true from `task->end_ns` on. */
static inline bool bc_task_ended(const struct bc_task *task)
{
    return task->end_ns && pz_now_ns() >= task->end_ns;
}

#endif
