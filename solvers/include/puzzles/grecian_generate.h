/* New puzzles of the Grecian Computer: drawn around a solution, then proven.
 *
 *     const struct grecian_generate_question question = {
 *         .dials = 5, .rows = 4, .columns = 12, .target = 42, .seed = 1, .unique = true};
 *     struct grecian_generate_answer answer;
 *
 *     if (grecian_generate(&question, NULL, &answer) == PZ_OK) {
 *         puts(answer.fits ? grecian_generate_argument(&answer)
 *                          : grecian_generate_reason(&answer));
 *         grecian_generate_free(&answer);
 *     }
 *
 * Of 10,000 random puzzles of 5 dials of 4 x 12, only one has a second solution. Therefore
 * puzzles are drawn and proven until one has the requested properties.
 *
 * All functions are thread-safe and keep no data between calls. */
#ifndef PUZZLES_GRECIAN_GENERATE_H
#define PUZZLES_GRECIAN_GENERATE_H

#include "grecian.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How difficult a puzzle is for a person: the number of guesses of its explanation (struct
 * grecian_explanation). */
enum grecian_difficulty {
    GRECIAN_ANY,    /* in a question: any; in an answer: unknown */
    GRECIAN_EASY,   /* no guess: each column can be examined by itself */
    GRECIAN_MEDIUM, /* 1 to 3 guesses */
    GRECIAN_HARD    /* 4 or more */
};

/* The requested properties. They are valid if there are at most rows x columns dials, so
 * that each dial can show a number, and the target is from -2147483647 x rows to 2147483647
 * x rows. A puzzle with one solution may not exist. */
struct grecian_generate_question {
    unsigned dials;   /* 2 to 24 */
    unsigned rows;    /* 1 to 12 */
    unsigned columns; /* 2 to 60 */
    int64_t target;
    uint64_t seed;
    bool unique; /* the puzzle must have exactly one solution */
    enum grecian_difficulty difficulty;
};

struct grecian_generate_answer {
    struct grecian_puzzle puzzle; /* its cells are owned */
    struct grecian_offsets solution;
    bool settled;         /* it is known whether there is another solution */
    bool unique;          /* there is no other solution; false unless `settled` */
    bool fits;            /* all requested properties are proven */
    bool cut;             /* time or nodes of the control ran out */
    uint64_t nodes;       /* of the search for another solution */
    unsigned second_best; /* correct columns of the best position except `solution`; all
                           * columns if there is another solution */
    bool second_proven;   /* no position except `solution` has more correct columns */
    bool rated;           /* the guesses are known; false unless `unique` */
    unsigned guesses;     /* of the explanation */
    enum grecian_difficulty difficulty; /* GRECIAN_ANY: unknown */
};

/* Generates a puzzle and its solution.
 *
 * question  the requested properties
 * ctl       limits of the call, or NULL
 * answer    output; release it with grecian_generate_free
 *
 * In the solution, each dial shows at least one number. Equal questions have equal answers
 * on every machine unless `cut` is true.
 *
 * Puzzles are drawn until one has the requested properties, until time or nodes run out, or
 * until 2^24 nodes or 4,096 puzzles. In the last two cases `fits` is false, and the puzzle
 * is the first one with exactly one solution; otherwise the first one with an unknown
 * number of solutions; otherwise the first one.
 *
 * Limits for each puzzle: 2^23 nodes for the proof; 2^14 nodes for the second best
 * position, otherwise `second_best` is that of the best position found; 2^16 columns to
 * count the guesses, and 2^18 for all puzzles together. For most puzzles of 10 dials of 4 x
 * 36, this is not enough to count the guesses. Small puzzles hardly ever need a guess,
 * large ones always.
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: the question is invalid.
 * - PZ_LATER, only with PZ_BRIEF: time ran out, or the puzzle has more than 1,000 cells.
 * - PZ_NO_MEMORY: memory or `max_bytes` is exhausted.
 * - PZ_STOPPED: canceled.
 *
 * Memory: as grecian_solve.
 *
 * Cost on one core: 5 dials of 4 x 12 about 0.3 ms, three times as long with a difficulty
 * (bench/results.md). */
enum pz_status grecian_generate(const struct grecian_generate_question *question,
                                const struct pz_ctl *ctl,
                                struct grecian_generate_answer *answer);

/* Frees what an answer owns.
 *
 * answer  an answer of grecian_generate, or all zero. It owns nothing afterwards. */
void grecian_generate_free(struct grecian_generate_answer *answer);

/* Returns why `unique` is proven, a sentence and a constant; "" unless `settled`. */
const char *grecian_generate_argument(const struct grecian_generate_answer *answer);

/* Returns which requested property is missing, a clause without a period and a constant; ""
 * if the puzzle has all properties. */
const char *grecian_generate_reason(const struct grecian_generate_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
