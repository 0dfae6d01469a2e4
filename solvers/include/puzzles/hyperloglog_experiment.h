/* Measures the errors of estimates over many runs. This is the experiment of Kunigami's
 * article "HyperLogLog in Rust" (kunigami.blog, NP-Incompleteness, 2018).
 *
 * A run adds `distinct` different items to an empty sketch of each precision and computes
 * the relative error of each estimate, which is (estimate - distinct) / distinct. The items
 * are 64-bit numbers of a seeded sequence without repeats. A mixer replaces the hash
 * function. The mixer distributes the numbers as uniformly as a good hash function.
 * Therefore the experiment tests the estimator and not a hash function. One pass over the
 * items is sufficient for all precisions, because the pass fills the sketch of the largest
 * precision, and the other sketches are folded from this sketch.
 *
 * As in Kunigami's article, a run can instead draw `draws` numbers from 1 to `range`, with
 * repeats. The run then compares the estimates with the number of different numbers that it
 * drew. */
#ifndef PUZZLES_HYPERLOGLOG_EXPERIMENT_H
#define PUZZLES_HYPERLOGLOG_EXPERIMENT_H

#include "hyperloglog.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { HLL_PRECISIONS = HLL_PRECISION_MAX - HLL_PRECISION_MIN + 1 };

enum hll_experiment_hash {
    HLL_MIXER, /* a mixer that is as good as a hash function. Different items have
                * different 64-bit hashes */
    /* FarmHash of the decimal digits of numbers, as in the program of Kunigami's article.
     * Requires `draws`, a `range` below 10^12, and 32 `hash_bits`. */
    HLL_FARMHASH32
};

struct hll_experiment_question {
    unsigned precisions[HLL_PRECISIONS]; /* each 4 to 18 */
    unsigned precision_count;            /* number of `precisions`, at least 1 */
    uint64_t distinct, runs;      /* each at least 1; `distinct` is 0 if there are draws */
    uint64_t draws, range;        /* both 0, or both at least 1 */
    enum hll_estimator estimator; /* must support the type */
    unsigned hash_bits;           /* 64, or 32 as in Kunigami's article */
    enum hll_experiment_hash hash;
    uint64_t seed;       /* determines the items, which are the same for both types */
    size_t outliers_max; /* maximum number of outliers to list for each precision */
    enum hll_type type;  /* HLL_ANY_TYPE means HLL_HYPERLOGLOG */
};

/* The relative errors of one precision, as a box plot (Tukey 1977). */
struct hll_box_plot {
    unsigned precision;
    double min, q1, median, q3, max; /* quartiles by linear interpolation */
    /* The smallest and the largest error within 1.5 (q3 - q1) of the box. The box is q1 to
     * q3. A whisker never ends inside the box. */
    double whisker_low, whisker_high;
    double bias, rmse;          /* mean error, root mean square error */
    double bias_standard_error; /* standard error of `bias`; NaN if there is one run */
    double theory;              /* the theoretical standard error for this number of
                                 * items */
    const double *errors;       /* the errors of all runs in increasing order; valid
                                 * until the answer is freed */
    size_t outliers_low, outliers_high; /* number of errors below and above the whiskers */
    /* Of these outliers, the `outliers_max` that are farthest from the median are listed.
     * They are the first listed_low and the last listed_high elements of `errors`. */
    size_t listed_low, listed_high;
};

struct hll_experiment_answer {
    enum hll_type type;
    enum hll_estimator estimator; /* the estimator that was used; never HLL_USUAL */
    uint64_t runs; /* number of completed runs, which are the first runs of the seed */
    double mean_distinct; /* mean number of different items in a completed run */
    bool complete;        /* all runs were completed before the deadline */
    /* In the order of the question. Not set if no run was completed. */
    struct hll_box_plot boxes[HLL_PRECISIONS];
    double *errors; /* owned by the answer, for internal use */
};

/* Makes the runs.
 *
 * question: not changed.
 * ctl: its threads share the runs. ctl->progress receives numbers of runs. At the deadline,
 *     a piece of work that has begun is finished, which takes some milliseconds or one run.
 * answer: output if the result is PZ_OK; free it with hll_experiment_free. Equal seeds give
 *     equal answers for every number of threads.
 *
 * PZ_INVALID      a number is out of range, or the estimator does not support the type
 * PZ_NO_MEMORY    an allocation failed or would have exceeded ctl->max_bytes
 * PZ_LATER        only with PZ_BRIEF: a brief effort is not sufficient
 * PZ_STOPPED      ctl->poll returned true
 *
 * Memory: 8 bytes for each run and precision. Each thread needs the registers of the
 * largest precision, and one bit for each number of the range.
 *
 * Cost: 1 to 2 ns for each item of a HyperLogLog, and 2 to 3 ns for each item of an
 * UltraLogLog. A draw takes about 5 ns, or 10 ns with HLL_FARMHASH32. */
enum pz_status hll_experiment(const struct hll_experiment_question *question,
                              const struct pz_ctl *ctl,
                              struct hll_experiment_answer *answer);

/* Frees the errors of an answer, and sets all its members to zero. */
void hll_experiment_free(struct hll_experiment_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
