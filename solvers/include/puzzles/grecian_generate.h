/* New puzzles of the Grecian kind: drawn around a solution, then proven.
 *
 * Of random puzzles of 5 dials of 4 x 12 all but one in ten thousand have no other
 * solution, so drawing and proving is all it takes; what does not turn out as wished is
 * drawn again. */
#ifndef PUZZLES_GRECIAN_GENERATE_H
#define PUZZLES_GRECIAN_GENERATE_H

#include "grecian.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How difficult a puzzle is for a person: by the guesses of its explanation (struct
 * grecian_explanation). */
enum grecian_difficulty {
    GRECIAN_ANY,    /* wished: any; found: not known */
    GRECIAN_EASY,   /* no guess: each column can be looked at by itself */
    GRECIAN_MEDIUM, /* 1 to 3 guesses */
    GRECIAN_HARD    /* 4 or more */
};

/* What puzzle is wished for. It is possible when the sizes are legal; there are no more
 * dials than rows x columns, so that each can show a number; and the target is at most
 * 2147483647 x rows, or as much below 0. That one with a single solution exists is not
 * promised. */
struct grecian_generate_question {
    unsigned dials;   /* 2 to 24 */
    unsigned rows;    /* 1 to 12 */
    unsigned columns; /* 2 to 60 */
    int64_t target;
    uint64_t seed;
    bool unique; /* the solution has to be the only one */
    enum grecian_difficulty difficulty;
};

struct grecian_generate_answer {
    struct grecian_puzzle puzzle; /* its cells are owned */
    struct grecian_offsets solution;
    bool settled;                       /* it is known whether there are more solutions */
    bool unique;                        /* there is no other; false unless `settled` */
    bool fits;                          /* all that was wished for is so, proven */
    bool cut;                           /* time or nodes of the caller ran out on the way */
    uint64_t nodes;                     /* of the search for another solution */
    unsigned second_best;               /* columns right; all where another solution is */
    bool second_proven;                 /* no position other than `solution` has more */
    bool rated;                         /* the guesses are known; false unless `unique` */
    unsigned guesses;                   /* of its explanation */
    enum grecian_difficulty difficulty; /* GRECIAN_ANY: not known */
};

/* Makes a puzzle and its solution, with what is known of it. Every dial shows at least one
 * number in the solution. Equal questions get equal answers on every machine unless `cut`
 * is true.
 *
 * Puzzle after puzzle is drawn until one is as wished: the first whose only solution is
 * proven, or whichever where that is not wished, and of the difficulty, which is known of
 * those with one solution only. If none is found, because time or nodes run out, or after
 * 2^24 nodes or 4,096 puzzles, `fits` is false and the puzzle is the first that has one
 * solution, else the first of which it is not known, else the last.
 *
 * A proof gets 2^23 nodes at most, the second best position 2^14; where these are not
 * enough `second_best` is the best met. To count guesses, 2^16 columns are looked at for a
 * puzzle, and 2^18 for all: the guesses of most puzzles of 10 dials of 4 x 36 are not known
 * then. Of a small puzzle hardly any needs a guess, of a large one each.
 *
 * PZ_OK: to be released by grecian_generate_free. PZ_INVALID: it is not possible. PZ_LATER,
 * with PZ_BRIEF: time ran out, or the puzzle has more than 1,000 cells. PZ_STOPPED,
 * PZ_NO_MEMORY. Thread-safe. Memory: as grecian_solve. Cost on one core: 5 dials of 4 x 12
 * about 0.3 ms, three times that when a difficulty is wished (bench/results.md). */
enum pz_status grecian_generate(const struct grecian_generate_question *question,
                                const struct pz_ctl *ctl,
                                struct grecian_generate_answer *answer);

/* Frees what an answer owns; an answer that is all zero owns nothing. */
void grecian_generate_free(struct grecian_generate_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
