/* The Grecian Computer: dials of numbers and holes, to be turned until every column adds
 * up to the target.
 *
 * Representation. Dial 0 lies at the bottom, the last one on top; rows run from the outer
 * to the inner ring. A hole shows the dial below. An offset turns a dial to the right: its
 * column c moves to column c + offset (modulo the columns). Turning the whole board
 * changes nothing, so the bottom dial stays at offset 0 and there are columns^(dials - 1)
 * positions. A hole of the bottom dial that no dial covers counts as 0.
 *
 * Every function is thread-safe and keeps nothing. */
#ifndef PUZZLES_GRECIAN_H
#define PUZZLES_GRECIAN_H

#include "control.h"
#include "count.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define GRECIAN_HOLE INT32_MIN

enum {
    GRECIAN_DIALS_MIN = 2,
    GRECIAN_DIALS_MAX = 24,
    GRECIAN_ROWS_MAX = 12,
    GRECIAN_COLUMNS_MAX = 60,
    GRECIAN_VIEW_MAX = GRECIAN_ROWS_MAX * GRECIAN_COLUMNS_MAX,
    GRECIAN_NO_DIAL = 255,
    GRECIAN_LISTED_MAX = 1000, /* repairs, and exchanges, that are listed */
    GRECIAN_SHIFTS_MAX = 2 * GRECIAN_DIALS_MAX * GRECIAN_ROWS_MAX
};

/* A puzzle; the cells stay the caller's. Every number but GRECIAN_HOLE and every target is
 * legal. */
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

/* How to count the solutions. */
enum grecian_method {
    GRECIAN_AUTO,               /* as is cheaper */
    GRECIAN_DEPTH_FIRST,        /* dial by dial, with what the lower dials can still make */
    GRECIAN_MEET_IN_THE_MIDDLE, /* where enough dials do not act on each other */
    GRECIAN_FOLDING /* turns modulo the divisors of the columns, where no dial acts on
                       another */
};

/* Why a method was taken. */
enum grecian_choice {
    GRECIAN_CHOICE_ASKED,     /* the question names it */
    GRECIAN_CHOICE_EARLY,     /* depth first ended before the methods were weighed */
    GRECIAN_CHOICE_ESTIMATED, /* both were estimated */
    GRECIAN_CHOICE_FOLDS,     /* folding, which is cheapest where it can be done */
    GRECIAN_CHOICE_ONLY       /* depth first, as no dials can meet in the middle */
};

struct grecian_question {
    struct grecian_puzzle puzzle;
    enum grecian_method method;
    size_t limit; /* solutions to list at most */
    bool explain; /* give the steps that lead to the solution */
    /* How long to look for what is wrong where no solution is known, and for steps, as far
     * as the control allows; 0: as long as that. */
    unsigned diagnosis_ms;
};

/* How many solutions there are, if that is proven. */
enum grecian_status {
    GRECIAN_UNKNOWN, /* time or nodes ran out */
    GRECIAN_NONE,
    GRECIAN_UNIQUE,
    GRECIAN_MANY
};

/* One cell that, written otherwise, makes the puzzle solvable: a number that is opened
 * (`needed` is GRECIAN_HOLE), a hole that is filled (`printed` is), or another number. */
struct grecian_repair {
    uint8_t dial;
    uint8_t row;
    uint8_t column; /* as printed: before the dial is turned */
    int32_t printed;
    int32_t needed;
};

/* Two numbers of one ring that, exchanged, make the puzzle solvable. */
struct grecian_swap {
    uint8_t dial;
    uint8_t row;
    uint8_t columns[2]; /* as printed; the second is next to the right, after the last 0 */
    int32_t printed[2]; /* in these columns, both numbers and different */
};

/* A ring that, turned by one column on its dial, makes the puzzle solvable. */
struct grecian_shift {
    uint8_t dial;
    uint8_t row;
    int8_t by; /* 1: to the right; -1: to the left */
};

/* What one column can show, the bottom dial at offset 0. */
struct grecian_column_range {
    int64_t least; /* some position shows this sum, */
    int64_t most;  /* some other this one, and none less or more */
};

/* What is wrong with a puzzle that has no solution, or none that is known. */
struct grecian_diagnosis {
    bool proven; /* all of this is: the position is the first of the best, and nothing is
                  * missing below. Else it is the best position met, and what is below was
                  * found until time or nodes ran out */
    struct grecian_offsets nearest; /* the position with the most columns right, the first
                                     * of them in lexicographic order */
    unsigned columns_right;         /* how many it has */
    int mirrored_dial;      /* the lowest that, read backwards, makes it solvable; or -1 */
    int unreachable_column; /* the first that can never show the target; or -1. Looked for
                             * where GRECIAN_NONE is proven */
    struct grecian_column_range range; /* of that column */

    /* How many there are, and how many of those are in the lists. */
    size_t repair_count, repairs_listed;
    size_t swap_count, swaps_listed;
    /* The most plausible misreading first: a number for a hole; a hole for a number between
     * the least and the greatest that are printed; of changed numbers one digit changed,
     * two exchanged, a digit or the sign lost or added, all others; last a hole for any
     * other number. Within each of these the smaller |needed - printed| first, then by
     * dial, row, column and needed number. Only numbers from -2147483647 to 2147483647 are
     * proposed, no number of the bottom dial is opened, and no hole is filled in a ring
     * where the dial has no number. More than 65,536 are not looked for: `proven` is false
     * then. */
    struct grecian_repair repairs[GRECIAN_LISTED_MAX];
    /* By dial, row and column. Columns are next to each other around the ring, too, and
     * where there are two columns only they are so once. */
    struct grecian_swap swaps[GRECIAN_LISTED_MAX];
    /* By dial and row, to the right before the left; of two columns to the right only. */
    size_t shift_count;
    struct grecian_shift shifts[GRECIAN_SHIFTS_MAX];
};

/* Why turns of a dial are excluded. */
enum grecian_reason {
    GRECIAN_TOO_MUCH,   /* one column adds up to more than the target, */
    GRECIAN_TOO_LITTLE, /* or to less, */
    GRECIAN_PARITY,     /* or is odd where the target is even, or the other way round, */
    GRECIAN_NO_SUM,     /* or to anything but the target */
    GRECIAN_GUESS       /* the steps that follow refute the turn */
};

/* One step. The top dial stays at offset 0 in all of them, and the others are turned, the
 * bottom dial too. With `dial` turned by any of `excluded`, and the other dials by turns
 * that were left to them before, `column` cannot come right. Or a guess: `dial` is taken to
 * be turned by `excluded`, one turn, and the next `refutation` steps, in which nothing else
 * is left to it, end with nothing left for some dial. They hold under the guess alone, and
 * guesses among them have refutations of their own. */
struct grecian_step {
    enum grecian_reason reason;
    uint8_t dial;
    uint8_t column;    /* of the board; 0 of a guess */
    uint64_t excluded; /* turns of the dial, one bit for each; all were left before */
    uint64_t left;     /* those that are left after it */
    int64_t bound;     /* too much: the least that the column shows with these turns; too
                        * little:     the most; else 0 */
    uint32_t refutation;
};

/* Where the steps end. */
enum grecian_explained {
    GRECIAN_EXPLAINED_IN_PART,  /* more than one turn is left for some dial: there are many
                                 * solutions, or none is known, or time ran out */
    GRECIAN_EXPLAINED_SOLUTION, /* one turn is left for each dial, the solution */
    GRECIAN_EXPLAINED_NONE      /* nothing is left for some dial: there is no solution */
};

/* The way to the solution, column by column. A guess is made only where no column excludes
 * any turn, and only where one solution or none is known. */
struct grecian_explanation {
    enum grecian_explained end;
    bool complete;  /* false when time, nodes or 10,000 steps ran out on the way */
    size_t guesses; /* how many of the steps are: how difficult the puzzle is */
    size_t count;
    struct grecian_step *steps;
    uint64_t left[GRECIAN_DIALS_MAX]; /* turns of each dial in the end; top dial: bit 0 */
};

struct grecian_answer {
    enum grecian_status status;
    struct pz_count count;     /* solutions; a lower bound where `status` is unknown */
    struct pz_count positions; /* columns^(dials - 1) */
    size_t listed;             /* solutions in the list */
    /* The first solutions in lexicographic order of their offsets, dial 0 first, always 0;
     * where `first` is false some that were met, sorted. Owned. */
    struct grecian_offsets *solutions;
    bool first;

    enum grecian_method method; /* which one gave the count: never GRECIAN_AUTO */
    enum grecian_choice choice;
    uint64_t nodes;           /* to count and list: depth first, states for which turns were
                               * looked up; in the middle, sums made or looked up */
    double depth_first_nodes; /* estimates, 0 where none was made: nodes depth first, */
    double meet_steps;        /* sums to meet in the middle */

    struct grecian_diagnosis *diagnosis;     /* where `count` is 0, else NULL. Owned */
    struct grecian_explanation *explanation; /* where asked for, else NULL. Owned */
};

/* PZ_INVALID when a size is out of range or `cells` is NULL, else PZ_OK. */
enum pz_status grecian_check(const struct grecian_puzzle *puzzle);

/* Counts the solutions and lists the first of them; where there is none, or none was found
 * in time, finds the nearest position and what may be wrong with the puzzle: a cell, two
 * neighbors of a ring that were exchanged, a ring that was written down one column too far,
 * a dial that was written down backwards, a target beyond all sums of a column.
 *
 * The count is exact for any number of solutions, and what is not proven says so. All
 * methods are exhaustive. GRECIAN_AUTO begins depth first, which ends most puzzles soon;
 * after some thousand nodes it folds the columns where no dial acts on another, or
 * estimates both other methods where dials can meet, and goes over to the cheaper one. Of
 * the time, four fifths are for the solutions, and of what is left half is for exchanges.
 *
 * PZ_OK: answered, to be released by grecian_answer_free; time and nodes that ran out are
 * told by `status`, `first` and `diagnosis->proven`. PZ_INVALID: the puzzle or the method
 * is not legal. PZ_LATER, with PZ_BRIEF: something could not be proven in time, or the
 * answer shows more than 20,000 numbers. PZ_STOPPED, PZ_NO_MEMORY.
 *
 * Memory: about 50 KiB for the puzzle of the shops; 64 MiB at most depth first, and 104 MiB
 * when dials meet, 16 MiB when columns are folded. All keep to the control's `max_bytes`:
 * dials do not meet where that is not enough, and where tables do not fit the end is
 * PZ_NO_MEMORY. Besides, 36 KiB for a diagnosis, 3 MiB at most for repairs, 24 bytes for
 * each solution asked for, and 40 MiB at most for an explanation, which takes about 1 ms
 * for the puzzle of the shops. Cost on one core: the shops' puzzle (5 dials of 4 x 12) 5
 * us, its diagnosis less than 1 ms; planted random puzzles of 8 dials of 4 x 24 about 0.1
 * ms, 10 dials of 4 x 36 about 2 ms; where every row is printed on one dial only, 8 dials
 * of 24 columns 0.5 ms, 12 of 36 or of 60 columns 2 ms, but 10 of 37, a prime, 0.1 s. In
 * the worst case columns^(dials - 1) nodes: deciding whether there is a solution is
 * strongly NP-complete (docs/grecian.md). What was measured, and where: bench/results.md.
 *
 * How it works, and why that is right: solvers/grecian/tables.c, depth_first.c,
 * meet_in_the_middle.c, four_list_sum.c, fold.c, first_solutions.c, most_columns.c,
 * nearest.c, repair.c, shift.c, explain.c. */
enum pz_status grecian_solve(const struct grecian_question *question,
                             const struct pz_ctl *ctl, struct grecian_answer *answer);

/* Frees what an answer owns; an answer that is all zero owns nothing. */
void grecian_answer_free(struct grecian_answer *answer);

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

#ifdef __cplusplus
}
#endif

#endif
