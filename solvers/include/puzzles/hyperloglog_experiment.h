/* The document's experiment: how far estimates are off, over many runs.
 *
 * A run adds `distinct` different items to an empty sketch of each precision and looks at
 * the relative error, (estimate - distinct) / distinct. Items are 64-bit numbers of a
 * seeded sequence that never repeats itself, through a mixer that is as good as a hash; so
 * the experiment is of the estimator, not of a hash. One pass over the items serves all
 * precisions: it fills the finest sketch, and the others are folded out of it. */
#ifndef PUZZLES_HYPERLOGLOG_EXPERIMENT_H
#define PUZZLES_HYPERLOGLOG_EXPERIMENT_H

#include "control.h"
#include "hyperloglog_estimate.h"

struct hll_experiment {
    unsigned precision_min, precision_max; /* both within 4 to 18 */
    uint64_t distinct;                     /* at least 1 */
    enum hll_estimator estimator;
    unsigned hash_bits; /* 64, or 32 as in the document */
    uint64_t seed;
};

/* Makes run number `run`; `errors` gets the relative error of each precision from
 * precision_min on. Equal seeds and runs give equal errors. PZ_NO_MEMORY, PZ_STOPPED (told
 * to stop, or out of time). Cost: 1 to 2 ns for each item. */
enum pz_status hll_experiment_run(const struct hll_experiment *experiment, uint64_t run,
                                  const struct pz_ctl *ctl, double errors[]);

/* What runs of one precision came to: a box plot (Tukey 1977): quartiles by linear
 * interpolation between the ordered errors, whiskers to the last error within 1.5 times the
 * distance of the quartiles, though never inside the box, and the errors that are farther
 * off as outliers. */
struct hll_box {
    double min, q1, median, q3, max; /* of all */
    double whisker_low, whisker_high;
    double bias, rmse;                  /* mean error, root of the mean squared error */
    size_t outliers_low, outliers_high; /* how many errors, on each side */
};

/* Sorts `errors`, of which there is at least one, and sums them up; outliers are then the
 * first and the last ones. */
struct hll_box hll_box_make(double errors[], size_t count);

#endif
