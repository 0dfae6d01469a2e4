/* Makes a run, in which the sketches of all precisions count the same items.
 *
 * The items are a Weyl sequence with a random start. Its step is the odd number nearest to
 * 2^64 divided by the golden ratio. The hash of an item is the result of the mixer of
 * splitmix64 (Steele, Lea and Flood 2014). Both the sequence and the mixer are one-to-one,
 * so the hashes of up to 2^64 items are different. So the run measures only the estimator,
 * without the effects of repeated items or of a weak hash.
 *
 * Only the finest sketch receives the items, which takes 1 to 2 ns per item. Folding this
 * sketch step by step gives the coarser sketches exactly (merge.c). A block of 4,096 items
 * between two checks of the control takes 8 us. */
#include "experiment_run.h"

#include "estimate.h"
#include "farmhash.h"
#include "merge.h"
#include "rank.h"
#include "sketch.h"
#include "solvers/core/control.h"
#include "solvers/core/random.h"
#include "ultraloglog.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 4096 /* items between two checks of the control */ };

static const uint64_t golden_step = 0x9e3779b97f4a7c15u;

/* The sequence of items, and the bits of their hashes that are used. */
struct items {
    uint64_t at;
    uint64_t kept, end; /* `end` is the bit after the bits of a 32-bit hash */
};

static inline uint64_t next_hash(struct items *items)
{
    items->at += golden_step;
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

/* Returns the FarmHash of the digits of a number. */
static uint32_t hash_digits(uint64_t number)
{
    char digits[HLL_FARMHASH_BYTES_MAX];
    char *first = digits + sizeof digits;

    do {
        assert(first > digits);
        *--first = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return hll_farmhash32(first, (size_t)(digits + sizeof digits - first));
}

/* Adds a number, which is at least 1, by its digits or as item `number` of the sequence. */
static void add_number(const struct hll_run *run, struct items items, uint64_t number,
                       struct hll_sketch *sketch)
{
    if (run->hash == HLL_FARMHASH32) {
        hll_sketch_add_hash(sketch, hash_digits(number) | items.end);
    } else {
        items.at += (number - 1) * golden_step;
        add_block(sketch, &items, 1);
    }
}

/* Draws `count` numbers, and adds the numbers that were not drawn before. Returns how many
 * numbers were added. */
static uint64_t draw_block(const struct hll_run *run, const struct items *items,
                           struct pz_random *random, uint8_t drawn[], uint64_t count,
                           struct hll_sketch *sketch)
{
    uint64_t added = 0;

    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = pz_random_below(random, run->range);
        uint8_t bit = (uint8_t)(1u << number % 8);

        if (drawn[number / 8] & bit)
            continue;
        drawn[number / 8] |= bit;
        add_number(run, *items, number + 1, sketch);
        added++;
    }
    return added;
}

/* Returns the number of different items, or 0 if the control requests a stop. */
static uint64_t add_items(const struct hll_run *run, uint64_t index,
                          const struct pz_ctl *ctl, uint8_t drawn[],
                          struct hll_sketch *sketch)
{
    struct items items = start_items(run, index);
    uint64_t left = run->draws ? run->draws : run->distinct, added = 0;
    struct pz_random random;

    pz_random_seed(&random, items.at);
    if (run->draws)
        memset(drawn, 0, (size_t)(run->range / 8 + 1));
    while (left > 0) {
        uint64_t count = left < BLOCK ? left : BLOCK;

        if (pz_ctl_stopped(ctl))
            return 0;
        if (run->draws)
            added += draw_block(run, &items, &random, drawn, count, sketch);
        else
            add_block(sketch, &items, count);
        left -= count;
    }
    return run->draws ? added : run->distinct;
}

/* Finds the errors of the estimates of all precisions, by folding the sketch. */
static void measure(const struct hll_run *run, struct hll_sketch *sketch, double distinct,
                    double errors[])
{
    unsigned least = run->precision_min, bits = run->hash_bits;

    for (unsigned precision = sketch->precision; precision >= least; precision--) {
        double estimate;

        hll_sketch_fold(sketch, precision);
        estimate = hll_estimate_sketch(run->estimator, sketch, bits);
        errors[precision - least] = (estimate - distinct) / distinct;
    }
}

uint64_t hll_run_errors(const struct hll_run *run, uint64_t index, const struct pz_ctl *ctl,
                        const struct hll_run_memory *memory, double errors[])
{
    struct hll_sketch sketch = hll_sketch_make(run->precision_max, memory->registers);
    uint64_t distinct;

    sketch.type = run->type;
    distinct = add_items(run, index, ctl, memory->drawn, &sketch);
    if (distinct)
        measure(run, &sketch, (double)distinct, errors);
    return distinct;
}
