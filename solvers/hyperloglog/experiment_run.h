/* One run of the experiment of puzzles/hyperloglog_experiment.h. */
#ifndef PUZZLES_HYPERLOGLOG_EXPERIMENT_RUN_H
#define PUZZLES_HYPERLOGLOG_EXPERIMENT_RUN_H

#include "puzzles/hyperloglog.h"

struct hll_run {
    unsigned precision_min, precision_max; /* both within 4 to 18 */
    uint64_t distinct;                     /* at least 1 */
    enum hll_estimator estimator;
    unsigned hash_bits; /* 64, or 32 as in Kunigami's article */
    uint64_t seed;
    enum hll_type type;
};

/* Makes run `index`, and sets `errors` to the relative errors of the precisions from
 * precision_min. `registers` must have 2^precision_max bytes. Equal seeds and indices give
 * equal errors. Returns false, without errors, if the control requests a stop; its other
 * limits are ignored. Cost: 1 to 2 ns per item. */
bool hll_run_errors(const struct hll_run *run, uint64_t index, const struct pz_ctl *ctl,
                    uint8_t registers[], double errors[]);

#endif
