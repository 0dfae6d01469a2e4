/* The errors of estimates over many runs: the experiment of Kunigami's article "HyperLogLog in
 * Rust" (kunigami.blog, NP-Incompleteness, 2018).
 *
 * A run adds `distinct` different items to an empty sketch of each precision and computes the
 * relative error, (estimate - distinct) / distinct. Items are 64-bit numbers of a seeded
 * sequence without repeats, passed through a mixer that is as good as a hash; so the experiment
 * tests the estimator and not a hash. One pass over the items is sufficient for all precisions:
 * it fills the finest sketch, and the others are folded from it. */
#ifndef PUZZLES_HYPERLOGLOG_EXPERIMENT_H
#define PUZZLES_HYPERLOGLOG_EXPERIMENT_H

#include "hyperloglog.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { HLL_PRECISIONS = HLL_PRECISION_MAX - HLL_PRECISION_MIN + 1 };

struct hll_experiment_question {
    unsigned precisions[HLL_PRECISIONS]; /* each 4 to 18 */
    unsigned precision_count;            /* 1 at least */
    uint64_t distinct, runs;             /* each 1 at least */
    enum hll_estimator estimator;        /* that the type has */
    unsigned hash_bits;                  /* 64, or 32 as in Kunigami's article */
    uint64_t seed;       /* of the items, which are the same for both types */
    size_t outliers_max; /* that are listed of each precision */
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
    enum hll_estimator estimator; /* that was taken */
    uint64_t runs;                /* that were made: always the first ones of the seed */
    bool complete;                /* all were; otherwise the time was up */
    struct hll_box_plot
        boxes[HLL_PRECISIONS]; /* in the order of the question; of no run none */
    double *errors;            /* for hll_experiment_free */
};

/* Makes the runs, in pieces on the threads of the control, and reports the progress in runs.
 * Equal seeds give equal answers for every number of threads. A piece that has begun is
 * finished; it takes some milliseconds, or one run.
 *
 * Returns PZ_OK (call hll_experiment_free); PZ_INVALID if a number is out of range; PZ_STOPPED;
 * PZ_NO_MEMORY (8 bytes for each run and precision, and the registers of the largest); PZ_LATER.
 * Cost: 1 to 2 ns for each item, 2 to 3 ns for an UltraLogLog. */
enum pz_status hll_experiment(const struct hll_experiment_question *question,
                              const struct pz_ctl *ctl,
                              struct hll_experiment_answer *answer);

void hll_experiment_free(struct hll_experiment_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
