/* The best guess for any history, and the best tree, by proof.
 *
 * What is known beforehand answers first (solvers/bulls_cows/book.h): trees, after renaming, and
 * openings. Else all candidates are searched (solvers/bulls_cows/search.h), for least
 * height first where the objective asks for it, and a tree is grown from what the search
 * has found. A value is proven only when the search ended by itself, and the tree has its
 * cost. */
#ifndef PUZZLES_BULLS_COWS_SOLVE_H
#define PUZZLES_BULLS_COWS_SOLVE_H

#include "bulls_cows_tree.h"

struct bc_book;

struct bc_task {
    const struct bc_history *history;
    const struct bc_book *book; /* known openings of the 4 x 10 game; may be NULL */
    enum bc_objective objective;
    size_t max_bytes; /* what the search may allocate; 0 for any amount */
    bool must_prove;  /* without a proof in time give no strategy either, and end sooner */
};

struct bc_best {
    uint32_t candidates; /* 0: no code fits the history, and nothing below is set */
    bc_code guess;
    bool known;            /* a whole strategy was found: the next three are set */
    uint64_t guesses;      /* still to come, the winning ones included, summed over the
                            * candidates */
    unsigned height;       /* in the worst case */
    uint64_t nodes;        /* of its tree: bc_figures_nodes */
    bool proven;           /* nothing is better by the objective */
    uint64_t lower;        /* what nothing goes below: guesses for BC_AVERAGE, else nodes */
    unsigned lower_height; /* no strategy is sure to need fewer guesses */
};

/* Finds the best guess. When time, nodes or memory end sooner the best guess found is
 * given with `proven` false: that is PZ_OK too. PZ_STOPPED by the stop flag, or when not
 * even the candidates could be counted in time. PZ_NO_MEMORY when malloc fails. Cost for
 * 4 positions and 10 symbols: microseconds to some 100 ms. */
enum pz_status bc_solve(const struct bc_task *task, const struct pz_ctl *ctl,
                        struct bc_best *best);

/* As bc_solve, and gives the whole tree, complete; tree->guess is NULL when there are
 * fewer than two candidates or no whole strategy was found. The caller frees it. */
enum pz_status bc_solve_tree(const struct bc_task *task, const struct pz_ctl *ctl,
                             struct bc_best *best, struct bc_tree *tree);

/* Values one given first guess: as bc_solve, but `best->guess` is `guess`, and guesses,
 * height and proven are those of the best play after it. PZ_INVALID after BC_ROWS_MAX
 * rows. */
enum pz_status bc_solve_after(const struct bc_task *task, bc_code guess,
                              const struct pz_ctl *ctl, struct bc_best *best);

#endif
