/* The Grecian Computer: turn dials of numbers and holes until each column adds up to the
 * target.
 *
 *     int32_t cells[2][1][3] = {{{3, 3, 1}}, {{3, GRECIAN_HOLE, GRECIAN_HOLE}}};
 *     struct grecian_question question = {.puzzle = {2, 1, 3, 3, &cells[0][0][0]},
 *                                         .limit = 1};
 *     struct grecian_answer answer;
 *     char argument[GRECIAN_TEXT_SIZE];
 *
 *     if (grecian_solve(&question, NULL, &answer) == PZ_OK) {
 *         grecian_argument_write(&question, &answer, argument);
 *         puts(argument);
 *         grecian_answer_free(&answer);
 *     }
 *
 * Representation:
 * - Dial 0 is the bottom dial, and the last dial is the top dial. Rows are ordered from the
 *   outer ring to the inner ring.
 * - A hole shows the dial below. A hole of the bottom dial that no dial covers counts as 0.
 * - An offset turns a dial to the right: its column c moves to column (c + offset) modulo
 *   the number of columns.
 * - Turning the whole board changes nothing. Therefore the bottom dial stays at offset 0,
 *   and there are columns^(dials - 1) positions.
 *
 * Deciding whether a solution exists is strongly NP-complete (docs/theory/grecian.md).
 *
 * All functions are thread-safe and keep no data between calls. */
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
    GRECIAN_LISTED_MAX = 1000, /* length of the list of repairs, and of the list of swaps */
    GRECIAN_SHIFTS_MAX = 2 * GRECIAN_DIALS_MAX * GRECIAN_ROWS_MAX,
    GRECIAN_TEXT_SIZE = 512 /* bytes of a text about an answer, with the final NUL */
};

/* ---- Puzzles and positions ---- */

/* A puzzle. All targets are allowed, and all numbers except GRECIAN_HOLE. */
struct grecian_puzzle {
    unsigned dials;   /* 2 to 24 */
    unsigned rows;    /* 1 to 12 */
    unsigned columns; /* 1 to 60 */
    int64_t target;
    const int32_t *cells; /* dials x rows x columns: dial 0 first, then by row; not owned */
};

/* A position: the offset of each dial, 0 to columns - 1. */
struct grecian_offsets {
    uint8_t turn[GRECIAN_DIALS_MAX];
};

/* The visible numbers of a position. */
struct grecian_view {
    int32_t number[GRECIAN_VIEW_MAX]; /* rows x columns; GRECIAN_HOLE: no number */
    uint8_t dial[GRECIAN_VIEW_MAX];   /* the visible dial, or GRECIAN_NO_DIAL */
    int64_t sum[GRECIAN_COLUMNS_MAX]; /* of each column; holes count as 0 */
    unsigned correct_columns;         /* number of columns whose sum is the target */
};

/* A cell of a dial, in the columns of the dial itself (at offset 0). */
struct grecian_cell {
    uint8_t dial;
    uint8_t row;
    uint8_t column;
};

/* Checks that a puzzle is valid.
 *
 * Returns PZ_OK, or PZ_INVALID if a size is out of range or `cells` is NULL. */
enum pz_status grecian_check(const struct grecian_puzzle *puzzle);

/* Computes the visible numbers of a position.
 *
 * puzzle   the puzzle
 * offsets  the position; the bottom dial can be turned too
 * view     output
 *
 * Returns PZ_OK, or PZ_INVALID if the puzzle is invalid or an offset is not less than
 * `columns`.
 *
 * Cost: about dials x rows x columns steps. */
enum pz_status grecian_position(const struct grecian_puzzle *puzzle,
                                const struct grecian_offsets *offsets,
                                struct grecian_view *view);

/* Lists the holes of the bottom dial that no dial covers in some position.
 *
 * puzzle    a valid puzzle
 * cells     output: the first `capacity` holes, by row, then by column
 * capacity  the length of `cells`
 *
 * Returns the number of these holes, at most GRECIAN_VIEW_MAX. */
size_t grecian_uncovered(const struct grecian_puzzle *puzzle, struct grecian_cell *cells,
                         size_t capacity);

/* ---- Questions ---- */

/* How to count the solutions. */
enum grecian_method {
    GRECIAN_AUTO,               /* the method with the lowest estimated cost */
    GRECIAN_DEPTH_FIRST,        /* dial by dial, with bounds on the remaining dials */
    GRECIAN_MEET_IN_THE_MIDDLE, /* if enough dials do not cover each other */
    GRECIAN_ODOMETER            /* every position, as in Liebscher's article */
};

/* A puzzle and the properties to compute. */
struct grecian_question {
    struct grecian_puzzle puzzle;
    enum grecian_method method;
    size_t limit; /* maximum number of solutions to list */
    bool explain; /* find the steps that lead to the solution */
    /* Time limit of the diagnosis and of the explanation, in milliseconds. The time limit of
     * the control applies too. 0: only that of the control. */
    unsigned diagnosis_ms;
};

/* ---- Answers: transcription errors ---- */

/* One cell that makes the puzzle solvable if it is changed: a number that becomes a hole
 * (`needed` is GRECIAN_HOLE), a hole that becomes a number (`printed` is GRECIAN_HOLE), or
 * a number that becomes another number. */
struct grecian_repair {
    uint8_t dial;
    uint8_t row;
    uint8_t column; /* at offset 0 */
    int32_t printed;
    int32_t needed;
};

/* Two neighboring numbers of a row that make the puzzle solvable if they are swapped. */
struct grecian_swap {
    uint8_t dial;
    uint8_t row;
    uint8_t columns[2]; /* at offset 0; the second column is the right neighbor of the
                         * first, and column 0 is the right neighbor of the last */
    int32_t printed[2]; /* two different numbers */
};

/* A row that makes the puzzle solvable if it is shifted by one column on its dial. */
struct grecian_shift {
    uint8_t dial;
    uint8_t row;
    int8_t by; /* 1: to the right; -1: to the left */
};

/* The least and the greatest sum of a column over all positions. */
struct grecian_column_range {
    int64_t least;
    int64_t most;
};

/* The nearest position and possible transcription errors of a puzzle without a known
 * solution. */
struct grecian_diagnosis {
    /* True: `nearest` is proven to be the first of the best positions, and the lists below
     * are complete. False: `nearest` is the best position found, and the lists contain what
     * was found before time or nodes ran out. */
    bool proven;
    struct grecian_offsets nearest; /* the position with the most correct columns; the first
                                     * of them in lexicographic order */
    unsigned correct_columns;       /* number of its correct columns */
    int mirrored_dial;      /* the lowest dial that makes the puzzle solvable if each of its
                             * rows is reversed; or -1 */
    int unreachable_column; /* the first column that never adds up to the target; or -1.
                             * Computed only if GRECIAN_NONE is proven */
    struct grecian_column_range range; /* of that column */

    size_t repair_count, repairs_listed; /* how many exist, how many are in the list */
    size_t swap_count, swaps_listed;
    size_t shift_count;
    /* The most plausible error first:
     *   1. a number that should be a hole
     *   2. a hole that should be a number between the least and the greatest printed number
     *   3. a number in which one digit is changed, two digits are swapped, or one digit or
     *      the sign is lost or added
     *   4. another changed number
     *   5. a hole that should be any other number
     * Within each class by |needed - printed|, then by dial, row, column, and `needed`.
     *
     * `needed` is from -2147483647 to 2147483647. No number of the bottom dial becomes a
     * hole, and no hole is filled in a row in which the dial has no numbers. If there are
     * more than 65,536 repairs, the search ends and `proven` is false. */
    struct grecian_repair repairs[GRECIAN_LISTED_MAX];
    /* By dial, row, and column. With two columns, each pair is listed once. */
    struct grecian_swap swaps[GRECIAN_LISTED_MAX];
    /* By dial and row, right before left. With two columns, only to the right. */
    struct grecian_shift shifts[GRECIAN_SHIFTS_MAX];
};

/* ---- Answers: the steps to the solution ---- */

/* Why a step excludes offsets of a dial. */
enum grecian_reason {
    GRECIAN_TOO_MUCH,   /* one column adds up to more than the target */
    GRECIAN_TOO_LITTLE, /* one column adds up to less than the target */
    GRECIAN_PARITY,     /* one column is odd and the target is even, or the reverse */
    GRECIAN_NO_SUM,     /* one column does not add up to the target */
    GRECIAN_GUESS       /* the steps that follow refute the offset */
};

/* One step. In all steps, the top dial stays at offset 0, and the other dials, including
 * the bottom dial, are turned.
 *
 * - A step that is not a guess: `column` is incorrect whenever `dial` is at one of the
 *   offsets `excluded` and each other dial is at an offset that remained before.
 * - A guess: assume that `dial` is at `excluded`, which is one offset. The next
 *   `refutation` steps, which hold only under this assumption, end with a dial that has no
 *   offset left. They can contain guesses with refutations of their own. */
struct grecian_step {
    enum grecian_reason reason;
    uint8_t dial;
    uint8_t column;      /* of the board; 0 for a guess */
    uint64_t excluded;   /* offsets of the dial, one bit each; all remained before */
    uint64_t remaining;  /* offsets that remain after the step */
    int64_t bound;       /* too much: the least sum of the column at these offsets; too
                          * little: the greatest sum; otherwise 0 */
    uint32_t refutation; /* number of steps */
};

/* How the steps end. */
enum grecian_outcome {
    GRECIAN_OUTCOME_UNDETERMINED, /* more than one offset of some dial remains: there are
                                   * many solutions, none is known, or time ran out */
    GRECIAN_OUTCOME_SOLUTION,     /* one offset of each dial remains: the solution */
    GRECIAN_OUTCOME_CONTRADICTION /* no offset of some dial remains: no solution */
};

/* The way to the solution, column by column. A guess is made only if no column excludes any
 * offset, and only if at most one solution is known. */
struct grecian_explanation {
    enum grecian_outcome outcome;
    bool complete;  /* false if time, nodes, or 10,000 steps ran out */
    size_t guesses; /* number of steps that are guesses: the difficulty of the puzzle */
    size_t count;   /* number of steps */
    struct grecian_step *steps;
    uint64_t remaining[GRECIAN_DIALS_MAX]; /* final offsets of each dial; top dial: bit 0 */
};

/* ---- Answers ---- */

/* Whether the number of solutions is proven. */
enum grecian_status {
    GRECIAN_UNKNOWN, /* time or nodes ran out */
    GRECIAN_NONE,
    GRECIAN_UNIQUE,
    GRECIAN_MANY
};

/* Why a method was used. */
enum grecian_choice {
    GRECIAN_CHOICE_ASKED, /* the question names it */
    GRECIAN_CHOICE_EARLY, /* the depth-first search ended before methods were compared */
    GRECIAN_CHOICE_ESTIMATED, /* its estimated cost is lower */
    GRECIAN_CHOICE_ONLY       /* the other method is not possible */
};

struct grecian_answer {
    enum grecian_status status;
    struct pz_count count;     /* of solutions; a lower bound if `status` is unknown */
    struct pz_count positions; /* columns^(dials - 1) */
    size_t listed;             /* length of `solutions` */
    /* The first solutions in lexicographic order of their offsets; if `first` is false,
     * some solutions, sorted. Owned. */
    struct grecian_offsets *solutions;
    bool first;
    bool complete; /* nothing ran out: more time, nodes, or memory would not change it */

    enum grecian_method method; /* that was used; never GRECIAN_AUTO */
    enum grecian_choice choice; /* why */
    bool folded;    /* in the middle: offsets modulo the divisors of `columns` came first */
    uint64_t nodes; /* cost of counting and listing. Depth first: partial positions; in the
                     * middle: sums that were computed or looked up; odometer: positions */
    uint64_t turns; /* odometer: dial turns of Liebscher's program until the first solution;
                     * 0 without one */
    double depth_first_nodes; /* estimated cost depth first, in partial positions, or 0 */
    double meet_steps;        /* estimated cost in the middle, in sums, or 0 */

    struct grecian_diagnosis *diagnosis;     /* if `count` is 0, otherwise NULL. Owned */
    struct grecian_explanation *explanation; /* if requested, otherwise NULL. Owned */
};

/* Counts the solutions, lists the first ones, and diagnoses a puzzle without a solution.
 *
 * If no solution is found, the diagnosis contains the nearest position and possible errors:
 * a changed cell, two swapped neighbors of a row, a row that is shifted by one column, a
 * dial that is reversed, a target that a column cannot reach.
 *
 * question  the puzzle and what to find
 * ctl       limits of the call, or NULL
 * answer    output; release it with grecian_answer_free. Unchanged on errors
 *
 * The count is exact for any number of solutions. All methods are exhaustive. GRECIAN_AUTO
 * begins depth first, which solves most puzzles quickly. After some thousand nodes, it
 * estimates the cost of both methods and continues with the cheaper one. Four fifths of the
 * time are for the solutions, and half of the rest is for swaps.
 *
 * Returns:
 * - PZ_OK. `status`, `first` and `diagnosis->proven` show whether time or nodes ran out.
 * - PZ_INVALID: the puzzle or the method is invalid.
 * - PZ_LATER, only with PZ_BRIEF: something is not proven in time, or the solutions listed
 *   contain more than 20,000 numbers.
 * - PZ_NO_MEMORY: memory or `max_bytes` is exhausted.
 * - PZ_STOPPED: canceled.
 *
 * Memory: about 50 KiB for the commercial puzzle (5 dials of 4 x 12). At most 64 MiB depth
 * first and 104 MiB in the middle. The answer: 36 KiB for a diagnosis, 24 bytes per
 * requested solution, at most 3 MiB for repairs and 40 MiB for an explanation. Both methods
 * respect `max_bytes`. With too little memory, meeting in the middle is not possible.
 *
 * Cost on one core: the commercial puzzle 5 us, its diagnosis less than 1 ms, its
 * explanation about 1 ms; 8 dials of 4 x 24 about 0.1 ms; 10 dials of 4 x 36 about 2 ms; 12
 * dials of 36 or 60 columns that do not cover each other 2 ms. In the worst case
 * columns^(dials - 1) nodes. bench/results.md has all measurements.
 *
 * The algorithms and their proofs: solvers/grecian/sum_tables.c, depth_first.c,
 * meet_in_the_middle.c, four_list_sum.c, first_solutions.c, most_columns.c, nearest.c,
 * diagnose_cell.c, diagnose_swap.c, explain.c. */
enum pz_status grecian_solve(const struct grecian_question *question,
                             const struct pz_ctl *ctl, struct grecian_answer *answer);

/* Frees what an answer owns.
 *
 * answer  an answer of grecian_solve, or all zero. It owns nothing afterwards. */
void grecian_answer_free(struct grecian_answer *answer);

/* ---- Answers in words ---- */

/* Writes why the number of solutions is proven, in one to four sentences.
 *
 * question  the question of the answer
 * answer    an answer of grecian_solve
 * text      output; "" if the number is not proven
 *
 * Cost: about 1 us. */
void grecian_argument_write(const struct grecian_question *question,
                            const struct grecian_answer *answer,
                            char text[GRECIAN_TEXT_SIZE]);

/* Writes why the method of the answer was used, as a clause without a period.
 *
 * question  the question of the answer
 * answer    an answer of grecian_solve
 * text      output
 *
 * Cost: about 1 us. */
void grecian_choice_write(const struct grecian_question *question,
                          const struct grecian_answer *answer,
                          char text[GRECIAN_TEXT_SIZE]);

/* Returns why the nearest position and the lists of errors are proven, a constant; "" if
 * they are not proven. */
const char *grecian_diagnosis_argument(const struct grecian_diagnosis *diagnosis);

/* Writes a step of an explanation, in one or two sentences.
 *
 * puzzle  the puzzle of the explanation
 * step    a step of it
 * text    output
 *
 * Cost: about 1 us, and up to 5 us if the step excludes 60 offsets. */
void grecian_step_write(const struct grecian_puzzle *puzzle,
                        const struct grecian_step *step, char text[GRECIAN_TEXT_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
