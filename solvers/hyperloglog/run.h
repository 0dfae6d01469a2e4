/* One run of the experiment of puzzles/hyperloglog_experiment.h. */
#ifndef PUZZLES_HYPERLOGLOG_RUN_H
#define PUZZLES_HYPERLOGLOG_RUN_H

#include "puzzles/hyperloglog.h"

struct hll_run {
    unsigned precision_min, precision_max; /* both within 4 to 18 */
    uint64_t distinct;                     /* at least 1 */
    enum hll_estimator estimator;
    unsigned hash_bits; /* 64, or 32 as in the article */
    uint64_t seed;
    enum hll_type type;
};

/* Makes run number `index`; `errors` gets the relative error of each precision from
 * precision_min on. `registers` has room for 2^precision_max. Equal seeds and numbers give
 * equal errors. False: the control said to stop, and nothing is written to `errors`. The
 * run heeds no other bound. Cost: 1 to 2 ns for each item. */
bool hll_run_errors(const struct hll_run *run, uint64_t index, const struct pz_ctl *ctl,
                    uint8_t registers[], double errors[]);

#endif
