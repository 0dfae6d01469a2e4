/* Measures Allergic Cliffs for random bands of 16 Zoombinis. The time of a band is the median
 * of its repeats; the rows contain the median of the bands, and the worst. */
#include "median.h"
#include "puzzles/random.h"
#include "solvers/cliffs/table.h"
#include "tests/solvers/cliffs/samples.h"

#include <stdio.h>
#include <stdlib.h>

enum { BAND = 16, BANDS = 40, REPEATS = 11, LOOKUPS = 1 << 20 };

static struct sample samples[BANDS]; /* of the current level */
static volatile uint64_t result;     /* prevents the removal of the calls */

static void make_samples(unsigned level)
{
    const struct sample_kind kind = {sample_traits, BAND, level, CLIFFS_UNIFORM};
    unsigned band = 0;

    for (uint64_t seed = 0; band < BANDS; seed++) {
        sample_make(&samples[band], &kind, seed);
        if (samples[band].fits)
            band++;
        else
            sample_free(&samples[band]);
    }
}

static void free_samples(void)
{
    for (unsigned b = 0; b < BANDS; b++)
        sample_free(&samples[b]);
}

static struct cliffs_table *make_table(const struct sample *sample)
{
    struct cliffs_table *table;

    if (cliffs_table_make(&sample->space, 0, NULL, &table) != PZ_OK)
        abort();
    return table;
}

static void call_table(const struct sample *sample)
{
    struct cliffs_table *table = make_table(sample);

    result = cliffs_table_expected(table, (struct cliffs_state){0, 0});
    cliffs_table_free(table);
}

/* The median milliseconds of a call for one band. */
static double time_band(const struct sample *sample, void (*call)(const struct sample *))
{
    double each[REPEATS];

    for (unsigned r = 0; r < REPEATS; r++) {
        uint64_t begun = pz_now_ns();

        call(sample);
        each[r] = (double)(pz_now_ns() - begun) / 1e6;
    }
    return median_find(each, REPEATS);
}

static void time_bands(const char *name, void (*call)(const struct sample *))
{
    double each[BANDS];

    for (unsigned b = 0; b < BANDS; b++)
        each[b] = time_band(&samples[b], call);
    printf("%s\t%.3f\tms\n", name, median_find(each, BANDS));
    printf("%s_worst\t%.3f\tms\n", name, each[BANDS - 1]);
}

static void weigh_tables(const char *name)
{
    double make[BANDS], keep[BANDS];

    for (unsigned b = 0; b < BANDS; b++) {
        struct cliffs_table *table = make_table(&samples[b]);
        struct cliffs_table_size size = cliffs_table_size(table);

        make[b] = (double)size.to_make / 1e6;
        keep[b] = (double)size.to_keep / 1e6;
        cliffs_table_free(table);
    }
    printf("%s_to_make\t%.2f\tMB\n", name, median_find(make, BANDS));
    printf("%s_to_keep\t%.2f\tMB\n", name, median_find(keep, BANDS));
}

/* Random states of one band, one after the other. */
static void time_lookups(const char *name)
{
    const struct cliffs_hypothesis_space *space = &samples[0].space;
    struct cliffs_state *states = malloc(LOOKUPS * sizeof *states);
    struct cliffs_table *table = make_table(&samples[0]);
    struct pz_random random;
    double each[REPEATS];

    if (!states)
        abort();
    pz_random_seed(&random, 1);
    for (uint32_t i = 0; i < LOOKUPS; i++) {
        uint16_t labels = space->vectors[pz_random_below(&random, space->count)].labels;
        uint16_t known = (uint16_t)pz_random_below(&random, 1u << space->columns);

        states[i] = (struct cliffs_state){known, labels & known};
    }
    for (unsigned r = 0; r < REPEATS; r++) {
        uint64_t begun = pz_now_ns(), sum = 0;

        for (uint32_t i = 0; i < LOOKUPS; i++)
            sum += cliffs_table_expected(table, states[i]);
        result = sum;
        each[r] = (double)(pz_now_ns() - begun) / LOOKUPS;
    }
    printf("%s\t%.2f\tns\n", name, median_find(each, REPEATS));
    cliffs_table_free(table);
    free(states);
}

int main(void)
{
    make_samples(1);
    time_bands("cliffs_table_level_1", call_table);
    free_samples();
    make_samples(4);
    time_bands("cliffs_table_level_4", call_table);
    weigh_tables("cliffs_table_bytes_level_4");
    time_lookups("cliffs_table_lookup");
    free_samples();
    make_samples(CLIFFS_UNKNOWN);
    time_bands("cliffs_table_unknown", call_table);
    free_samples();
    return 0;
}
