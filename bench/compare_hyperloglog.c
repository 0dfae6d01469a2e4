/* Measures the errors of /hyperloglog/compare and of inclusion and exclusion, and how often the
 * confidence intervals contain the true values: the tables of docs/theory/hyperloglog.md.
 *
 *     compare_hyperloglog [RUNS [ultra]]    RUNS of each row (default 400), with fixed seeds;
 *                                           ultra: of UltraLogLogs */
#include "solvers/core/random.h"
#include "solvers/hyperloglog/compare.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/merge.h"
#include "solvers/hyperloglog/sketch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 400, FIGURES = 5, PRECISION_MOST = 14 };

/* Two sets: the numbers of items that only one of them contains, and that both contain. */
struct sets {
    unsigned precision;
    uint64_t only[2], common;
    enum hll_type type;
};

/* Sums over the runs of a row: squares of errors, and intervals that contain the true value. */
struct row {
    double excluded, likely, excluded_index, likely_index, held[FIGURES];
};

static uint8_t registers[3][1 << PRECISION_MOST];

/* Adds mixed numbers of a Weyl sequence, which are all different. */
static void add(struct hll_sketch *sketch, uint64_t *at, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        hll_sketch_add_hash(sketch, pz_random_mix(*at += 0x9e3779b97f4a7c15u));
}

static void make(const struct sets *sets, uint64_t seed, struct hll_sketch sketches[3])
{
    struct pz_random random;
    uint64_t at;

    pz_random_seed_part(&random, 8, seed);
    at = pz_random_next(&random);
    for (unsigned i = 0; i < 3; i++)
        sketches[i] = sets->type == HLL_ULTRALOGLOG
                          ? hll_sketch_make_ultra(sets->precision, registers[i])
                          : hll_sketch_make(sets->precision, registers[i]);
    add(&sketches[2], &at, sets->common);
    for (unsigned i = 0; i < 2; i++) {
        hll_sketch_merge(&sketches[i], &sketches[2]);
        add(&sketches[i], &at, sets->only[i]);
    }
    for (unsigned i = 0; i < 2; i++)
        hll_sketch_merge(&sketches[2], &sketches[i]);
}

static bool holds(struct hll_figure figure, double truth)
{
    return figure.low <= truth && truth <= figure.high;
}

static double square(double x)
{
    return x * x;
}

static void run(const struct sets *sets, uint64_t seed, struct row *row)
{
    double only[2] = {(double)sets->only[0], (double)sets->only[1]};
    double common = (double)sets->common, united = only[0] + only[1] + common;
    double sizes[3], excluded;
    struct hll_compare_answer found;
    struct hll_sketch sketches[3];

    make(sets, seed, sketches);
    for (unsigned i = 0; i < 3; i++)
        sizes[i] = hll_estimate_sketch(HLL_USUAL, &sketches[i], 64);
    excluded = fmax(sizes[0] + sizes[1] - sizes[2], 0);
    hll_compare_sketches(&sketches[0], &sketches[1], 0.95, &found);
    row->excluded += square((excluded - common) / united);
    row->likely += square((found.common.estimate - common) / united);
    row->excluded_index += square(excluded / sizes[2] - common / united);
    row->likely_index += square(found.jaccard.estimate - common / united);
    row->held[0] += holds(found.united, united);
    row->held[1] += holds(found.common, common);
    row->held[2] += holds(found.only[0], only[0]);
    row->held[3] += holds(found.only[1], only[1]);
    row->held[4] += holds(found.jaccard, common / united);
}

static void print_row(const struct sets *sets, unsigned runs)
{
    struct row row = {0};

    for (unsigned i = 0; i < runs; i++)
        run(sets, i, &row);
    printf("| %u | %llu | %llu | %llu |", sets->precision,
           (unsigned long long)sets->only[0], (unsigned long long)sets->only[1],
           (unsigned long long)sets->common);
    printf(" %.3f | %.3f | %.3f | %.3f |", 100 * sqrt(row.excluded / runs),
           100 * sqrt(row.likely / runs), 100 * sqrt(row.excluded_index / runs),
           100 * sqrt(row.likely_index / runs));
    for (unsigned f = 0; f < FIGURES; f++)
        printf("%s%.0f", f ? ", " : " ", 100 * row.held[f] / runs);
    printf(" |\n");
}

int main(int argc, char **argv)
{
    static const uint64_t sizes[][3] = {
        {10, 10, 10},          {500, 500, 10},       {50, 50, 900},
        {50000, 50000, 0},     {49500, 49500, 1000}, {45000, 45000, 10000},
        {25000, 25000, 50000}, {500, 500, 99000},    {0, 0, 100000},
        {99000, 0, 1000},      {99000, 500, 500}};
    static const unsigned precisions[] = {6, 10, 14};
    /* Precisions and sizes with at most two registers that depend on a part. */
    static const uint64_t few[][4] = {{6, 200, 0, 9800},  {8, 50, 50, 9900},
                                      {8, 100, 0, 9900},  {8, 9900, 50, 50},
                                      {10, 25, 25, 9950}, {10, 9900, 25, 75}};
    unsigned runs = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : RUNS;
    enum hll_type type = argc > 2 ? HLL_ULTRALOGLOG : HLL_HYPERLOGLOG;

    for (unsigned p = 0; p < sizeof precisions / sizeof precisions[0]; p++)
        for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            struct sets sets = {
                precisions[p], {sizes[s][0], sizes[s][1]}, sizes[s][2], type};

            print_row(&sets, runs);
        }
    for (unsigned s = 0; s < sizeof few / sizeof few[0]; s++) {
        struct sets sets = {(unsigned)few[s][0], {few[s][1], few[s][2]}, few[s][3], type};

        print_row(&sets, runs);
    }
    return EXIT_SUCCESS;
}
