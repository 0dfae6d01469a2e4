/* New puzzles of the Grecian Computer. A puzzle is drawn at random so that it has a given
 * solution. Then a search proves the requested properties.
 *
 * Example: a puzzle with exactly one solution.
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
 * Of 10,000 random puzzles with 5 dials, 4 rows and 12 columns, only about one has a second
 * solution. Therefore it is sufficient to draw puzzles until a puzzle has the requested
 * properties.
 *
 * All functions are thread-safe and keep no data between calls. */
#ifndef PUZZLES_GRECIAN_GENERATE_H
#define PUZZLES_GRECIAN_GENERATE_H

#include "grecian.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How difficult a puzzle is for a person. The difficulty is the number of guesses of its
 * explanation (struct grecian_explanation). */
enum grecian_difficulty {
    GRECIAN_ANY,    /* in a question: any difficulty; in an answer: unknown */
    GRECIAN_EASY,   /* no guess: it is sufficient to examine each column alone */
    GRECIAN_MEDIUM, /* 1 to 3 guesses */
    GRECIAN_HARD    /* 4 or more guesses */
};

/* The requested properties. It is possible that no puzzle with these properties exists. */
struct grecian_generate_question {
    unsigned dials;   /* 2 to 24, and at most rows x columns so that each dial can show a
                       * number */
    unsigned rows;    /* 1 to 12 */
    unsigned columns; /* 2 to 60 */
    int64_t target;   /* -2147483647 x rows to 2147483647 x rows */
    uint64_t seed;
    bool unique; /* the puzzle must have exactly one solution */
    enum grecian_difficulty difficulty;
};

struct grecian_generate_answer {
    struct grecian_puzzle puzzle; /* its cells are owned by the answer */
    struct grecian_offsets solution;
    bool settled;         /* it is known whether there is another solution */
    bool unique;          /* it is proven that there is no other solution */
    bool fits;            /* all requested properties are proven */
    bool cut;             /* the limit of time or nodes of the control was reached */
    uint64_t nodes;       /* number of nodes of the search for another solution */
    unsigned second_best; /* number of correct columns of the best position except
                           * `solution`. If there is another solution, this is the number
                           * of columns */
    bool second_proven;   /* no position except `solution` has more than `second_best`
                           * correct columns */
    bool rated;           /* `guesses` is known. This can be true only if `unique` is
                           * true */
    unsigned guesses;     /* number of guesses of the explanation */
    enum grecian_difficulty difficulty; /* GRECIAN_ANY: unknown */
};

/* Generates a puzzle and its solution.
 *
 * question  the requested properties
 * ctl       limits of the call, or NULL
 * answer    output; release it with grecian_generate_free
 *
 * In the solution, each dial shows at least one number. Equal questions have equal answers
 * on every machine, unless `cut` is true.
 *
 * Puzzles are drawn until a puzzle has the requested properties, until the limit of time or
 * nodes of `ctl` is reached, or until 2^24 nodes or 4,096 puzzles are reached. If a limit
 * is reached, `fits` is false, and the answer contains one of the drawn puzzles. The
 * following kinds are in order of preference. The answer contains the first drawn puzzle of
 * the first of these kinds that occurred:
 * 1. exactly one solution
 * 2. an unknown number of solutions
 * 3. any other puzzle
 *
 * Limits for each puzzle:
 * - The proof can take 2^23 nodes.
 * - The search for the second best position can take 2^14 nodes. At this limit,
 *   `second_best` belongs to the best position found.
 * - Counting the guesses can examine 2^16 columns for one puzzle, and 2^18 columns for all
 *   puzzles together. This is not sufficient for most puzzles with 10 dials, 4 rows and 36
 *   columns.
 * Small puzzles hardly ever need a guess, and large puzzles always need a guess.
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: the question is invalid.
 * - PZ_LATER, only with PZ_BRIEF: time ran out, or the puzzle has more than 1,000 cells.
 * - PZ_NO_MEMORY: an allocation failed or would have exceeded ctl->max_bytes.
 * - PZ_STOPPED: ctl->poll returned true.
 *
 * Memory: the same as for grecian_solve.
 *
 * Cost on one core: 5 dials with 4 rows and 12 columns take about 0.3 ms, and three times
 * as long if a difficulty is requested (bench/results.md). */
enum pz_status grecian_generate(const struct grecian_generate_question *question,
                                const struct pz_ctl *ctl,
                                struct grecian_generate_answer *answer);

/* Frees the memory that an answer owns. After the call, the answer does not own memory.
 *
 * answer  an answer of grecian_generate, or all zero */
void grecian_generate_free(struct grecian_generate_answer *answer);

/* Returns a sentence that states why the value of `unique` is proven. The result is a
 * constant. It is "" if `settled` is false. */
const char *grecian_generate_argument(const struct grecian_generate_answer *answer);

/* Returns a clause without a period that states which requested property is missing. The
 * result is a constant. It is "" if the puzzle has all properties. */
const char *grecian_generate_reason(const struct grecian_generate_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
