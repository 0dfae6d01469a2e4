/* One run of the experiment of puzzles/hyperloglog_experiment.h. */
#ifndef PUZZLES_HYPERLOGLOG_EXPERIMENT_RUN_H
#define PUZZLES_HYPERLOGLOG_EXPERIMENT_RUN_H

#include "puzzles/hyperloglog_experiment.h"

struct hll_run {
    unsigned precision_min, precision_max; /* both within 4 to 18 */
    uint64_t distinct;                     /* at least 1; 0 with draws */
    uint64_t draws, range;                 /* 0 without draws */
    enum hll_estimator estimator;
    unsigned hash_bits; /* 64, or 32 as in Kunigami's article */
    enum hll_experiment_hash hash;
    uint64_t seed;
    enum hll_type type;
};

/* The memory of a thread. */
struct hll_run_memory {
    uint8_t *registers; /* 2^precision_max */
    uint8_t *drawn;     /* with draws: a bit for each number of the range */
};

/* Makes run `index`, and sets `errors` to the relative errors of the precisions from
 * precision_min. Equal seeds and indices give equal errors. Returns the number of different
 * items, or 0 if the control requests a stop, in which case `errors` is not set. The other
 * limits of the control are ignored. Cost: 1 to 2 ns per item, 5 ns per draw. */
uint64_t hll_run_errors(const struct hll_run *run, uint64_t index, const struct pz_ctl *ctl,
                        const struct hll_run_memory *memory, double errors[]);

#endif
