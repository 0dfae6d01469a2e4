/* Measures HyperLogLog and UltraLogLog: adding an item of several lengths, merging two sketches,
 * an estimate, comparing two sketches, and a run of the experiment of Kunigami's article.
 *
 * Every figure is the median of several repeats. */
#include "median.h"
#include "puzzles/control.h"
#include "puzzles/hyperloglog.h"
#include "solvers/hyperloglog/compare.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/experiment_run.h"
#include "solvers/hyperloglog/standard_error.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    REPEATS = 25,
    BYTES = 1 << 20, /* of items, which fit into the level 2 cache */
    CALLS = 200,     /* of work that takes microseconds */
    PRECISION = 14
};

/* A measurement. `run` returns the number of units of a call. */
struct task {
    const char *name;
    size_t (*run)(size_t argument);
    size_t argument;
    double scale; /* of nanoseconds */
    const char *unit;
};

static uint8_t items[BYTES];
static _Alignas(64) uint8_t registers[1 << PRECISION], others[1 << PRECISION];
static struct hll_sketch sketch = {PRECISION, HLL_MURMUR64A, registers, HLL_HYPERLOGLOG};
static struct hll_sketch other = {PRECISION, HLL_MURMUR64A, others, HLL_HYPERLOGLOG};
static _Alignas(64) uint8_t ultra_registers[1 << PRECISION], ultra_others[1 << PRECISION];
static struct hll_sketch ultra = {PRECISION, HLL_MURMUR64A, ultra_registers,
                                  HLL_ULTRALOGLOG};
static struct hll_sketch ultra_other = {PRECISION, HLL_MURMUR64A, ultra_others,
                                        HLL_ULTRALOGLOG};
static uint8_t room[1 << 16];
static volatile double kept; /* prevents the removal of estimates */

/* Adds all items of a length to a sketch. Returns their number. */
static size_t add_to(struct hll_sketch *to, size_t length)
{
    size_t count = BYTES / length;

    for (size_t i = 0; i < count; i++)
        hll_sketch_add(to, items + i * length, length);
    return count;
}

static size_t add(size_t length)
{
    return add_to(&sketch, length);
}

/* Adds with XXH3, the hash function for all precisions except that of Redis. */
static size_t add_xxh3(size_t length)
{
    struct hll_sketch ours = {PRECISION, HLL_XXH3, registers, HLL_HYPERLOGLOG};

    return add_to(&ours, length);
}

static size_t add_ultra(size_t length)
{
    return add_to(&ultra, length);
}

static size_t merge(size_t calls)
{
    for (size_t i = 0; i < calls; i++)
        hll_sketch_merge(&sketch, &other);
    return calls;
}

static size_t merge_ultra(size_t calls)
{
    for (size_t i = 0; i < calls; i++)
        hll_sketch_merge(&ultra, &ultra_other);
    return calls;
}

static size_t estimate_ultra(size_t calls)
{
    for (size_t i = 0; i < calls; i++)
        kept = hll_estimate_sketch(HLL_USUAL, &ultra_other, 64);
    return calls;
}

static size_t estimate(size_t calls)
{
    for (size_t i = 0; i < calls; i++)
        kept = hll_estimate_sketch(HLL_IMPROVED, &sketch, 64);
    return calls;
}

static size_t find_interval(size_t calls)
{
    const struct hll_reading reading = {HLL_HYPERLOGLOG, PRECISION, 1 << PRECISION, 1e5};

    for (size_t i = 0; i < calls; i++)
        kept = hll_find_interval(&reading, 0.95).low;
    return calls;
}

static size_t find_interval_ultra(size_t calls)
{
    const struct hll_reading reading = {HLL_ULTRALOGLOG, PRECISION, 1 << PRECISION, 1e5};

    for (size_t i = 0; i < calls; i++)
        kept = hll_find_interval(&reading, 0.95).low;
    return calls;
}

static size_t compare(size_t calls)
{
    struct hll_compare_answer answer;

    for (size_t i = 0; i < calls; i++) {
        hll_compare_sketches(&sketch, &other, 0.95, &answer);
        kept = answer.common.estimate;
    }
    return calls;
}

static size_t run_experiment(size_t runs)
{
    static const struct hll_run experiment = {.precision_min = 4,
                                              .precision_max = 16,
                                              .distinct = 100000,
                                              .estimator = HLL_IMPROVED,
                                              .hash_bits = 64,
                                              .seed = 1,
                                              .type = HLL_HYPERLOGLOG};
    const struct hll_run_memory memory = {room, NULL};
    double errors[HLL_PRECISION_MAX];

    for (size_t i = 0; i < runs; i++) {
        hll_run_errors(&experiment, i, NULL, &memory, errors);
        kept = errors[0];
    }
    return runs;
}

static double measure(const struct task *task)
{
    double time[REPEATS];

    for (unsigned r = 0; r < REPEATS; r++) {
        uint64_t start = pz_now_ns();
        size_t done = task->run(task->argument);

        time[r] = (double)(pz_now_ns() - start) / (double)done / task->scale;
    }
    return median_find(time, REPEATS);
}

int main(void)
{
    static const struct task tasks[] = {
        {"hyperloglog_add_8", add, 8, 1, "ns"},
        {"hyperloglog_add_16", add, 16, 1, "ns"},
        {"hyperloglog_add_64", add, 64, 1, "ns"},
        {"hyperloglog_add_1024", add, 1024, 1, "ns"},
        {"hyperloglog_add_xxh3_8", add_xxh3, 8, 1, "ns"},
        {"hyperloglog_add_xxh3_16", add_xxh3, 16, 1, "ns"},
        {"hyperloglog_add_xxh3_64", add_xxh3, 64, 1, "ns"},
        {"hyperloglog_add_xxh3_1024", add_xxh3, 1024, 1, "ns"},
        {"hyperloglog_merge_14", merge, CALLS, 1e3, "us"},
        {"hyperloglog_estimate_14", estimate, CALLS, 1e3, "us"},
        {"hyperloglog_interval_14", find_interval, CALLS, 1e3, "us"},
        {"hyperloglog_compare_14", compare, 4, 1e6, "ms"},
        {"hyperloglog_experiment_run", run_experiment, 4, 1e6, "ms"},
        {"ultraloglog_add_8", add_ultra, 8, 1, "ns"},
        {"ultraloglog_add_16", add_ultra, 16, 1, "ns"},
        {"ultraloglog_merge_14", merge_ultra, CALLS, 1e3, "us"},
        {"ultraloglog_estimate_14", estimate_ultra, CALLS, 1e3, "us"},
        {"ultraloglog_interval_14", find_interval_ultra, CALLS, 1e3, "us"}};

    for (size_t i = 0; i < BYTES; i++)
        items[i] = (uint8_t)(i * 0x9e3779b97f4a7c15u >> 56);
    for (uint64_t i = 0; i < 100000; i++) {
        hll_sketch_add(&other, &i, sizeof i);
        hll_sketch_add(&ultra_other, &i, sizeof i);
    }
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
        printf("%s\t%.3g\t%s\n", tasks[i].name, measure(&tasks[i]), tasks[i].unit);
    return EXIT_SUCCESS;
}
