/* The errors of estimates over many runs: the experiment of Kunigami's article "HyperLogLog in
 * Rust" (kunigami.blog, NP-Incompleteness, 2018).
 *
 * A run adds `distinct` different items to an empty sketch of each precision and computes the
 * relative error, (estimate - distinct) / distinct. Items are 64-bit numbers of a seeded
 * sequence without repeats, passed through a mixer that is as good as a hash; so the experiment
 * tests the estimator and not a hash. One pass over the items is sufficient for all precisions:
 * it fills the finest sketch, and the others are folded from it.
 *
 * As in that article, a run can instead draw `draws` numbers from 1 to `range`, with repeats. It
 * then compares the estimates with the number of different numbers that it drew. */
#ifndef PUZZLES_HYPERLOGLOG_EXPERIMENT_H
#define PUZZLES_HYPERLOGLOG_EXPERIMENT_H

#include "hyperloglog.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { HLL_PRECISIONS = HLL_PRECISION_MAX - HLL_PRECISION_MIN + 1 };

enum hll_experiment_hash {
    HLL_MIXER, /* as good as a hash; without equal hashes of 64 bits */
    /* FarmHash of the decimal digits of numbers, as in the program of that article. Requires
     * draws, a range below 10^12, and 32 bits. */
    HLL_FARMHASH32
};

struct hll_experiment_question {
    unsigned precisions[HLL_PRECISIONS]; /* each 4 to 18 */
    unsigned precision_count;            /* at least 1 */
    uint64_t distinct, runs;             /* each at least 1; `distinct` is 0 with draws */
    uint64_t draws, range;               /* both 0, or both at least 1 */
    enum hll_estimator estimator;        /* must support the type */
    unsigned hash_bits;                  /* 64, or 32 as in Kunigami's article */
    enum hll_experiment_hash hash;
    uint64_t seed;       /* of the items, which are the same for both types */
    size_t outliers_max; /* in the list of each precision */
    enum hll_type type;  /* HLL_ANY_TYPE: HLL_HYPERLOGLOG */
};

/* The errors of one precision: a box plot (Tukey 1977). */
struct hll_box_plot {
    unsigned precision;
    double min, q1, median, q3, max;  /* quartiles by linear interpolation */
    double whisker_low, whisker_high; /* the last error within 1.5 times the distance of the
                                       * quartiles, though never inside the box */
    double bias, rmse;                /* mean error, root of the mean squared error */
    double bias_standard_error;       /* of the mean; NaN of one run */
    double theory;        /* the theoretical standard error for this number of items */
    const double *errors; /* of all runs, in order; they end with the answer */
    size_t outliers_low, outliers_high; /* how many errors lie beyond the whiskers, */
    size_t listed_low, listed_high; /* and how many of these, the first and the last ones of
                                     * `errors`, are the outliers_max farthest from the
                                     * median */
};

struct hll_experiment_answer {
    enum hll_type type;
    enum hll_estimator estimator; /* the one that was used */
    uint64_t runs;                /* completed: always the first ones of the seed */
    double mean_distinct;         /* number of different items in a completed run */
    bool complete;                /* all runs were completed before the deadline */
    struct hll_box_plot
        boxes[HLL_PRECISIONS]; /* in the order of the question; not set without a run */
    double *errors;            /* for hll_experiment_free */
};

/* Makes the runs.
 *
 * question: not changed.
 * ctl: its threads share the runs. The progress is reported in runs. At the deadline, a piece
 *     that has begun is finished, which takes some milliseconds or one run.
 * answer: set if the result is PZ_OK; free it with hll_experiment_free. Equal seeds give equal
 *     answers for every number of threads.
 *
 * PZ_INVALID      a number is out of range, or the estimator does not support the type
 * PZ_NO_MEMORY    8 bytes for each run and precision, and for each thread the registers of the
 *                 largest one and a bit for each number of the range
 * PZ_LATER        only with PZ_BRIEF
 * PZ_STOPPED
 *
 * Cost: 1 to 2 ns for each item, 2 to 3 ns for an UltraLogLog; about 5 ns for each draw,
 * 10 ns with HLL_FARMHASH32. */
enum pz_status hll_experiment(const struct hll_experiment_question *question,
                              const struct pz_ctl *ctl,
                              struct hll_experiment_answer *answer);

/* Frees the errors of an answer, and sets all its members to zero. */
void hll_experiment_free(struct hll_experiment_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
