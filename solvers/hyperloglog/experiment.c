#include "puzzles/hyperloglog_experiment.h"

#include "puzzles/random.h"
#include "rank.h"
#include "solvers/core/control.h"

#include <math.h>
#include <stdlib.h>

enum { BLOCK = 4096 /* items between two looks at the clock */ };

/* The mixer of splitmix64 (Steele, Lea and Flood 2014). It and the steps of an odd number
 * are one to one, so no two of 2^64 items have the same 64 bits. */
static inline uint64_t mix(uint64_t item)
{
    item = (item ^ item >> 30) * 0xbf58476d1ce4e5b9u;
    item = (item ^ item >> 27) * 0x94d049bb133111ebu;
    return item ^ item >> 31;
}

/* A run of items: where it stands, and which bits of their hashes are taken. */
struct items {
    uint64_t at;
    uint64_t kept, end; /* `end` is the bit beyond those of a hash of 32 bits */
};

static void add_block(struct hll *sketch, struct items *items, uint64_t count)
{
    uint8_t *registers = sketch->registers;
    unsigned precision = sketch->precision;
    struct items now = *items;

    for (uint64_t i = 0; i < count; i++) {
        now.at += 0x9e3779b97f4a7c15u;
        hll_raise(registers, precision, (mix(now.at) & now.kept) | now.end);
    }
    *items = now;
}

static struct items start_items(const struct hll_experiment *experiment, uint64_t run)
{
    struct pz_random random;

    pz_random_seed_part(&random, experiment->seed, run);
    if (experiment->hash_bits == 64)
        return (struct items){pz_random_next(&random), UINT64_MAX, 0};
    return (struct items){pz_random_next(&random), UINT32_MAX, (uint64_t)1 << 32};
}

/* False when there was no time for all items. */
static bool add_items(const struct hll_experiment *experiment, uint64_t run,
                      const struct pz_ctl *ctl, struct hll *sketch)
{
    struct items items = start_items(experiment, run);
    uint64_t left = experiment->distinct;

    while (left > 0) {
        uint64_t count = left < BLOCK ? left : BLOCK;

        if (pz_ctl_stopped(ctl) || pz_ctl_spent(ctl, experiment->distinct - left))
            return false;
        add_block(sketch, &items, count);
        left -= count;
    }
    return true;
}

/* Estimates of the sketch, and of what it is folded to. */
static void measure(const struct hll_experiment *experiment, struct hll *sketch,
                    double errors[])
{
    unsigned least = experiment->precision_min, bits = experiment->hash_bits;
    double distinct = (double)experiment->distinct;

    for (unsigned precision = sketch->precision; precision >= least; precision--) {
        struct hll folded = {precision, sketch->hash, sketch->registers};
        uint32_t ranks[HLL_RANKS];
        double estimate;

        hll_fold(&folded, sketch);
        *sketch = folded;
        hll_count_ranks(sketch, ranks);
        estimate = hll_estimate_ranks(experiment->estimator, ranks, precision, bits);
        errors[precision - least] = (estimate - distinct) / distinct;
    }
}

enum pz_status hll_experiment_run(const struct hll_experiment *experiment, uint64_t run,
                                  const struct pz_ctl *ctl, double errors[])
{
    unsigned precision = experiment->precision_max;
    uint8_t *registers = malloc(hll_count_registers(precision));
    enum pz_status status = PZ_STOPPED;
    struct hll sketch;

    if (!registers)
        return PZ_NO_MEMORY;
    sketch = hll_make(precision, registers);
    if (add_items(experiment, run, ctl, &sketch)) {
        measure(experiment, &sketch, errors);
        status = PZ_OK;
    }
    free(registers);
    return status;
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

/* The number at `part`, 0 to 1, of the way through numbers in order. */
static double interpolate(const double ordered[], size_t count, double part)
{
    double place = part * (double)(count - 1);
    size_t below = (size_t)place;

    if (below + 1 == count)
        return ordered[below];
    return ordered[below] + (place - (double)below) * (ordered[below + 1] - ordered[below]);
}

static void find_whiskers(const double ordered[], size_t count, struct hll_box *box)
{
    double reach = 1.5 * (box->q3 - box->q1);
    size_t first = 0, last = count - 1;

    while (ordered[first] < box->q1 - reach)
        first++;
    while (ordered[last] > box->q3 + reach)
        last--;
    box->outliers_low = first;
    box->outliers_high = count - 1 - last;
    box->whisker_low = fmin(ordered[first], box->q1);
    box->whisker_high = fmax(ordered[last], box->q3);
}

struct hll_box hll_box_make(double errors[], size_t count)
{
    struct hll_box box = {0};
    double squares = 0;

    qsort(errors, count, sizeof *errors, compare);
    for (size_t i = 0; i < count; i++) {
        box.bias += errors[i];
        squares += errors[i] * errors[i];
    }
    box.bias /= (double)count;
    box.rmse = sqrt(squares / (double)count);
    box.min = errors[0];
    box.q1 = interpolate(errors, count, 0.25);
    box.median = interpolate(errors, count, 0.5);
    box.q3 = interpolate(errors, count, 0.75);
    box.max = errors[count - 1];
    find_whiskers(errors, count, &box);
    return box;
}
