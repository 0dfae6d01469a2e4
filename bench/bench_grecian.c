/* Measures the Grecian Computer, including setup and proof: the store-bought puzzle, the same
 * puzzle by brute force, its diagnosis with a misprint and with a mirrored dial, and random
 * puzzles with a planted solution. In some random puzzles, all dials show a similar number of
 * cells. In others, each row has numbers on one dial or, for some rows, on two; these are also
 * solved depth first. Times are medians of several repeats; for random puzzles, also the mean
 * and the worst. */
#include "median.h"
#include "solvers/grecian/nearest.h"
#include "solvers/grecian/search.h"
#include "tests/solvers/grecian/apart.h"
#include "tests/solvers/grecian/brute.h"
#include "tests/solvers/grecian/data.h"
#include "tests/solvers/grecian/samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REPEATS = 31,
    REPEAT_NS = 5000000, /* approximate time of one repeat, unless one call is longer */
    SHOP_CELLS_PER_DIAL = GRECIAN_DATA_ROWS * GRECIAN_DATA_COLUMNS
};

struct family {
    const char *name;
    struct grecian_puzzle size;
    int32_t range[2];
    unsigned puzzles;
};

static const struct family families[] = {
    {"grecian_5x4x12", {5, 4, 12, 42, NULL}, {1, 20}, 200},
    {"grecian_8x4x24", {8, 4, 24, 42, NULL}, {1, 20}, 100},
    {"grecian_8x4x24_ones_and_twos", {8, 4, 24, 6, NULL}, {1, 2}, 50},
    {"grecian_8x4x24_wide_numbers", {8, 4, 24, 42, NULL}, {-99999999, 99999999}, 50},
    {"grecian_10x4x36", {10, 4, 36, 42, NULL}, {1, 20}, 20},
};

/* Puzzles whose dials share `shared` rows. */
struct apart {
    const char *name;
    struct grecian_puzzle size;
    unsigned shared;
    unsigned puzzles;
    enum grecian_method method;
};

static const struct apart separable[] = {
    {"grecian_apart_8x24", {8, 8, 24, 84, NULL}, 0, 50, GRECIAN_AUTO},
    {"grecian_apart_8x24_depth_first", {8, 8, 24, 84, NULL}, 0, 10, GRECIAN_DEPTH_FIRST},
    {"grecian_apart_8x24_4_shared", {8, 8, 24, 84, NULL}, 4, 50, GRECIAN_AUTO},
    {"grecian_apart_10x20", {10, 10, 20, 105, NULL}, 0, 20, GRECIAN_AUTO},
    {"grecian_apart_10x20_depth_first", {10, 10, 20, 105, NULL}, 0, 1, GRECIAN_DEPTH_FIRST},
    {"grecian_apart_10x36", {10, 10, 36, 105, NULL}, 0, 10, GRECIAN_AUTO},
    {"grecian_apart_12x36", {12, 12, 36, 126, NULL}, 0, 10, GRECIAN_AUTO},
    {"grecian_apart_10x36_5_shared", {10, 10, 36, 105, NULL}, 5, 10, GRECIAN_AUTO},
};

static int32_t cells[GRECIAN_DATA_CELLS];
static struct grecian_repair repairs[1000];
static struct sample sample;
static volatile uint64_t result; /* prevents the removal of the calls */

static struct grecian_puzzle shop_puzzle(void)
{
    memcpy(cells, grecian_computer, sizeof cells);
    return (struct grecian_puzzle){GRECIAN_DATA_DIALS, GRECIAN_DATA_ROWS,
                                   GRECIAN_DATA_COLUMNS, GRECIAN_DATA_TARGET, cells};
}

static struct grecian_search_result solve_by(const struct grecian_puzzle *puzzle,
                                             enum grecian_method method)
{
    struct grecian_offsets list[10];
    const struct grecian_search_task task = {.list = list, .limit = 10, .method = method};
    struct grecian_search_result answer;

    if (grecian_search(puzzle, &task, &(struct pz_budget){.ctl = NULL}, &answer) != PZ_OK)
        abort();
    return answer;
}

static struct grecian_search_result solve(const struct grecian_puzzle *puzzle)
{
    return solve_by(puzzle, GRECIAN_AUTO);
}

static void call_solve(const struct grecian_puzzle *puzzle)
{
    result = solve(puzzle).nodes;
}

static void call_brute(const struct grecian_puzzle *puzzle)
{
    result = brute_solve(puzzle, NULL, 0);
}

static void call_nearest(const struct grecian_puzzle *puzzle)
{
    struct grecian_nearest found;

    if (grecian_nearest(puzzle, &(struct pz_budget){.ctl = NULL}, repairs, 1000, &found) !=
        PZ_OK)
        abort();
    result = found.repair_count;
}

/* Prints the median microseconds per call. */
static void time_calls(const char *name, const struct grecian_puzzle *puzzle,
                       void (*call)(const struct grecian_puzzle *))
{
    double each[REPEATS];

    for (int r = 0; r < REPEATS; r++) {
        uint64_t start = pz_now_ns(), calls = 0;

        for (; pz_now_ns() - start < REPEAT_NS; calls++)
            call(puzzle);
        each[r] = (double)(pz_now_ns() - start) / (double)calls / 1000;
    }
    printf("%s\t%.2f\tus\n", name, median_find(each, REPEATS));
}

static void time_shop_puzzle(void)
{
    struct grecian_puzzle puzzle = shop_puzzle();

    time_calls("grecian_solve_shop", &puzzle, call_solve);
    printf("grecian_solve_shop_nodes\t%lu\tnodes\n", (unsigned long)result);
    time_calls("grecian_brute_shop", &puzzle, call_brute);
    cells[1]++;
    time_calls("grecian_nearest_misprint", &puzzle, call_nearest);
    puzzle = shop_puzzle();
    for (int i = 0; i < SHOP_CELLS_PER_DIAL; i++)
        cells[i] = grecian_computer[i / GRECIAN_DATA_COLUMNS * GRECIAN_DATA_COLUMNS +
                                    GRECIAN_DATA_COLUMNS - 1 - i % GRECIAN_DATA_COLUMNS];
    time_calls("grecian_nearest_mirrored", &puzzle, call_nearest);
}

/* The costs of a family of puzzles so far. */
struct cost {
    double sum, worst, nodes;
};

static void add_sample(struct cost *cost, enum grecian_method method)
{
    uint64_t start = pz_now_ns();

    cost->nodes += (double)solve_by(&sample.puzzle, method).nodes;
    double us = (double)(pz_now_ns() - start) / 1000;

    cost->sum += us;
    cost->worst = us > cost->worst ? us : cost->worst;
}

static void print_cost(const char *name, const struct cost *cost, unsigned puzzles)
{
    printf("%s_mean\t%.1f\tus\n", name, cost->sum / puzzles);
    printf("%s_worst\t%.1f\tus\n", name, cost->worst);
    printf("%s_nodes\t%.0f\tnodes\n", name, cost->nodes / puzzles);
}

static void time_family(const struct family *family)
{
    struct cost cost = {0, 0, 0};

    for (unsigned i = 0; i < family->puzzles; i++) {
        sample_plant(&sample, i, &family->size, family->range);
        add_sample(&cost, GRECIAN_AUTO);
    }
    print_cost(family->name, &cost, family->puzzles);
}

static void time_apart(const struct apart *apart)
{
    static const int32_t range[2] = {1, 20};
    struct cost cost = {0, 0, 0};

    for (unsigned i = 0; i < apart->puzzles; i++) {
        apart_plant(&sample, i, &apart->size, range, apart->shared);
        add_sample(&cost, apart->method);
    }
    print_cost(apart->name, &cost, apart->puzzles);
}

int main(void)
{
    time_shop_puzzle();
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        time_family(&families[i]);
    for (size_t i = 0; i < sizeof separable / sizeof separable[0]; i++)
        time_apart(&separable[i]);
    return 0;
}
