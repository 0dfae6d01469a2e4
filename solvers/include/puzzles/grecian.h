/* The Grecian Computer: dials of numbers and holes, to be turned until every column adds
 * up to the target.
 *
 * Dial 0 lies at the bottom, the last one on top; rows run from the outer to the inner
 * ring. A hole shows the dial below. An offset turns a dial to the right: its column c
 * moves to column c + offset (modulo the columns). Turning the whole board changes
 * nothing, so the bottom dial stays at offset 0 and there are columns^(dials - 1)
 * positions. A hole of the bottom dial that no dial covers counts as 0.
 *
 * What prunes the search: the sums that the lower dials can still make in one column
 * depend only on which of its rows are open, so a column whose missing amount is not
 * among them can never come right. */
#ifndef PUZZLES_GRECIAN_H
#define PUZZLES_GRECIAN_H

#include "control.h"
#include "count.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GRECIAN_HOLE INT32_MIN

enum {
    GRECIAN_DIALS_MIN = 2,
    GRECIAN_DIALS_MAX = 24,
    GRECIAN_ROWS_MAX = 12,
    GRECIAN_COLUMNS_MAX = 60,
    GRECIAN_VIEW_MAX = GRECIAN_ROWS_MAX * GRECIAN_COLUMNS_MAX,
    GRECIAN_NO_DIAL = 255,
    GRECIAN_TRIAL_NODES = 4096 /* a search that is not over by then weighs the methods */
};

/* A puzzle; the cells stay the caller's. */
struct grecian_puzzle {
    unsigned dials;   /* 2 to 24 */
    unsigned rows;    /* 1 to 12 */
    unsigned columns; /* 1 to 60 */
    int64_t target;
    const int32_t *cells; /* dials x rows x columns: dial 0 first, then by row */
};

/* A position: how far each dial is turned, 0 .. columns - 1. */
struct grecian_offsets {
    uint8_t turn[GRECIAN_DIALS_MAX];
};

/* What a position shows. */
struct grecian_view {
    int32_t number[GRECIAN_VIEW_MAX]; /* rows x columns; GRECIAN_HOLE: nothing printed */
    uint8_t dial[GRECIAN_VIEW_MAX];   /* which dial shows it; GRECIAN_NO_DIAL: none */
    int64_t sum[GRECIAN_COLUMNS_MAX]; /* of each column, holes counted as 0 */
    unsigned columns_right;           /* how many of them are the target */
};

/* A cell of a dial, in the dial's own columns. */
struct grecian_cell {
    uint8_t dial;
    uint8_t row;
    uint8_t column;
};

/* How to search. */
enum grecian_method {
    GRECIAN_AUTO,        /* as is cheaper */
    GRECIAN_DEPTH_FIRST, /* dial by dial, with what the lower dials can still make */
    GRECIAN_MEET         /* in the middle, where enough dials do not act on each other */
};

/* What is wanted of grecian_solve. */
struct grecian_task {
    struct grecian_offsets *list; /* the caller's; NULL when `limit` is 0 */
    size_t limit;                 /* how many solutions to list at most */
    uint64_t enough;              /* stop when this many are known; 0: count them all */
    enum grecian_method method;   /* GRECIAN_MEET is depth first where dials cannot */
};

struct grecian_answer {
    struct pz_count count;      /* solutions; a lower bound unless `complete` */
    bool complete;              /* the search ended: there are `count`, and no more */
    bool first;                 /* the list holds the first ones in lexicographic order */
    size_t listed;              /* solutions in the list */
    uint64_t nodes;             /* depth first: states for which turns were looked up;
                                   meeting in the middle: sums made or looked up */
    enum grecian_method method; /* which one gave the count: never GRECIAN_AUTO */
    double depth_first_nodes;   /* estimates, 0 where none was made: nodes depth first, */
    double meet_steps;          /* sums to meet in the middle */
};

/* PZ_INVALID when a size is out of range or `cells` is NULL, else PZ_OK. Every number but
 * GRECIAN_HOLE and every target is legal. Thread-safe, as is every function here. */
enum pz_status grecian_check(const struct grecian_puzzle *puzzle);

/* How many positions there are: columns^(dials - 1). The sizes must be legal. */
struct pz_count grecian_positions(const struct grecian_puzzle *puzzle);

/* What the position `offsets` shows; its bottom dial may be turned too. PZ_INVALID: the
 * puzzle is not legal, or an offset is not below `columns`. Cost: about
 * dials x rows x columns steps. */
enum pz_status grecian_position(const struct grecian_puzzle *puzzle,
                                const struct grecian_offsets *offsets,
                                struct grecian_view *view);

/* Lists the holes of the bottom dial that some position uncovers, by row, then column:
 * those in the rows where every dial above has a hole. The first `capacity` are written to
 * `cells`; returns how many there are, at most GRECIAN_VIEW_MAX. The puzzle must be
 * legal. */
size_t grecian_uncovered(const struct grecian_puzzle *puzzle, struct grecian_cell *cells,
                         size_t capacity);

/* Counts the solutions and lists the first of them, in lexicographic order of their
 * offsets (dial 0 first, always 0).
 *
 * Depth first from the top dial, which stands still during the search. Per dial and set of
 * open rows, the sums that the dials from it down can make are a bit set; from those comes,
 * per column and missing amount, the set of turns that keep the column solvable, and their
 * intersection over the columns holds the turns worth trying. For the bottom dial these
 * turns are the solutions. A dial that repeats itself in the rows still open is tried over
 * one period only, and the count multiplied: hidden and symmetric dials cost nothing.
 * Numbers may be of any size: row minima are subtracted first, and sums beyond the bit sets
 * are kept modulo a prime, which prunes less but loses nothing.
 *
 * Where dials share no rows, almost all sums can be made and the bit sets do not help.
 * There the columns are added up to a key and the dials meet in the middle: one half's keys
 * are looked up among the other's (solvers/grecian/meet_in_the_middle.h). Up to three dials
 * are held, and turned through all their positions, when that sets the others free of each
 * other. GRECIAN_AUTO begins depth first. After some thousand nodes, where most puzzles
 * have ended, it estimates both methods (solvers/grecian/estimate.h) and goes over to
 * meeting in the middle when that is cheaper; and it does so in any case once the search
 * has cost twice as much as meeting would. No estimate is made of a puzzle that ends
 * before, nor where there is no way to meet in the middle.
 *
 * When more solutions exist than `limit`, or when some were multiplied, the list is made
 * afterwards: two dials that no longer turn against each other are one dial, so dial 1 is
 * laid on the bottom dial at each offset in turn, and where the smaller puzzle has a
 * solution its first ones are listed likewise. When the time or the nodes of `ctl` run
 * out, `complete` is false, `count` is a lower bound, and the list holds solutions that
 * were met, sorted but perhaps not the first ones (`first` is false). The same holds when
 * `enough` ended the search.
 *
 * PZ_INVALID: the puzzle or the method is not legal. PZ_STOPPED: ctl->poll said so.
 * PZ_NO_MEMORY. `list` may hold anything after an error. Memory: about 50 KiB for the
 * puzzle of the shops; 64 MiB at most depth first, and 128 MiB more when dials meet. Cost
 * on one core: there 5 us, planted random puzzles of 8 dials of 4 x 24 about 0.1 ms, 10
 * dials of 4 x 36 about 2 ms; where every row is printed on one dial only, 8 dials of 24
 * columns 1.3 ms, 10 of 36 columns 0.1 s. */
enum pz_status grecian_solve(const struct grecian_puzzle *puzzle,
                             const struct grecian_task *task, const struct pz_ctl *ctl,
                             struct grecian_answer *answer);

#endif
