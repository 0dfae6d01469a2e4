/* One run: the sketches of all precisions count the same items.
 *
 * The items are a Weyl sequence: steps of the odd number nearest to 2^64 divided by the
 * golden ratio, from a random start, through the mixer of splitmix64 (Steele, Lea and Flood
 * 2014). Both are one-to-one, so the hashes of up to 2^64 items are different. So the run
 * measures the estimator, without repeated items or a weak hash.
 *
 * Only the finest sketch receives the items, 1 to 2 ns each. The coarser ones are folded
 * from it one after the other (merge.c), which is exact. A block of 4,096 items between two
 * checks of the control takes 8 us. */
#include "experiment_run.h"

#include "estimate.h"
#include "merge.h"
#include "rank.h"
#include "solvers/core/control.h"
#include "solvers/core/random.h"
#include "ultraloglog.h"

enum { BLOCK = 4096 /* items between two checks of the control */ };

/* The sequence of items, and the bits of their hashes that are used. */
struct items {
    uint64_t at;
    uint64_t kept, end; /* `end` is the bit after those of a 32-bit hash */
};

static inline uint64_t next_hash(struct items *items)
{
    items->at += 0x9e3779b97f4a7c15u;
    return (pz_random_mix(items->at) & items->kept) | items->end;
}

static void add_block(struct hll_sketch *sketch, struct items *items, uint64_t count)
{
    uint8_t *registers = sketch->registers;
    unsigned precision = sketch->precision;
    struct items now = *items;

    if (sketch->type == HLL_ULTRALOGLOG)
        for (uint64_t i = 0; i < count; i++)
            hll_ultra_register_add(registers, precision, next_hash(&now));
    else
        for (uint64_t i = 0; i < count; i++)
            hll_register_add(registers, precision, next_hash(&now));
    *items = now;
}

static struct items start_items(const struct hll_run *run, uint64_t index)
{
    struct pz_random random;

    pz_random_seed_part(&random, run->seed, index);
    if (run->hash_bits == 64)
        return (struct items){pz_random_next(&random), UINT64_MAX, 0};
    return (struct items){pz_random_next(&random), UINT32_MAX, (uint64_t)1 << 32};
}

/* Returns false if the control requests a stop. */
static bool add_items(const struct hll_run *run, uint64_t index, const struct pz_ctl *ctl,
                      struct hll_sketch *sketch)
{
    struct items items = start_items(run, index);
    uint64_t left = run->distinct;

    while (left > 0) {
        uint64_t count = left < BLOCK ? left : BLOCK;

        if (pz_ctl_stopped(ctl))
            return false;
        add_block(sketch, &items, count);
        left -= count;
    }
    return true;
}

/* Finds the errors of the estimates of all precisions, by folding the sketch. */
static void measure(const struct hll_run *run, struct hll_sketch *sketch, double errors[])
{
    unsigned least = run->precision_min, bits = run->hash_bits;
    double distinct = (double)run->distinct;

    for (unsigned precision = sketch->precision; precision >= least; precision--) {
        double estimate;

        hll_sketch_fold(sketch, precision);
        estimate = hll_estimate_sketch(run->estimator, sketch, bits);
        errors[precision - least] = (estimate - distinct) / distinct;
    }
}

bool hll_run_errors(const struct hll_run *run, uint64_t index, const struct pz_ctl *ctl,
                    uint8_t registers[], double errors[])
{
    struct hll_sketch sketch = hll_sketch_make(run->precision_max, registers);

    sketch.type = run->type;
    if (!add_items(run, index, ctl, &sketch))
        return false;
    measure(run, &sketch, errors);
    return true;
}
