#include "apart.h"

#include "brute.h"

#include <string.h>

/* The range of the numbers of a row, and the share of holes. */
struct numbers {
    int64_t least, most;
    unsigned hole_percent;
};

static int32_t *row_of(struct sample *sample, unsigned dial, unsigned row)
{
    const struct grecian_puzzle *puzzle = &sample->puzzle;

    return sample->cells + (dial * puzzle->rows + row) * puzzle->columns;
}

/* Prints `row` of `dial`, with holes or without, so that it repeats after `period`. */
static void print_row(struct test_rng *rng, int32_t *cells, unsigned columns,
                      unsigned period, const struct numbers *numbers)
{
    uint64_t width = (uint64_t)(numbers->most - numbers->least) + 1;

    for (unsigned c = 0; c < columns; c++) {
        if (c >= period)
            cells[c] = cells[c - period];
        else if (test_rng_below(rng, 100) < numbers->hole_percent)
            cells[c] = GRECIAN_HOLE;
        else
            cells[c] = (int32_t)(numbers->least + (int64_t)test_rng_below(rng, width));
    }
}

static void draw_size(struct test_rng *rng, struct grecian_puzzle *puzzle,
                      uint64_t positions)
{
    uint64_t many = 1;

    puzzle->columns = (unsigned)test_rng_below(rng, 7) + 2;
    if (test_rng_below(rng, 8) == 0)
        puzzle->columns = (unsigned)test_rng_below(rng, 30) + 1;
    puzzle->dials = 1;
    do {
        puzzle->dials++;
        many *= puzzle->columns;
    } while (many * puzzle->columns <= positions && puzzle->dials < 10 &&
             test_rng_below(rng, 8) != 0);
    puzzle->rows = (unsigned)test_rng_below(rng, puzzle->dials + 2) + 1;
    if (puzzle->rows > GRECIAN_ROWS_MAX)
        puzzle->rows = GRECIAN_ROWS_MAX;
}

static void print_sample(struct test_rng *rng, struct sample *sample,
                         struct numbers numbers)
{
    static const unsigned owners[] = {0, 1, 1, 1, 1, 1, 1, 2};
    struct grecian_puzzle *puzzle = &sample->puzzle;
    unsigned columns = puzzle->columns;

    for (unsigned i = 0; i < puzzle->dials * puzzle->rows * columns; i++)
        sample->cells[i] = GRECIAN_HOLE;
    for (unsigned row = 0; row < puzzle->rows; row++) {
        for (unsigned n = owners[test_rng_below(rng, 8)]; n > 0; n--) {
            unsigned dial = (unsigned)test_rng_below(rng, puzzle->dials);
            unsigned period = (unsigned)test_rng_below(rng, columns) + 1;
            struct numbers some = numbers;

            if (columns % period || test_rng_below(rng, 3))
                period = columns;
            if (test_rng_below(rng, 2))
                some.hole_percent = 0;
            if (test_rng_below(rng, 8) == 0)
                some.most = some.least;
            print_row(rng, row_of(sample, dial, row), columns, period, &some);
        }
    }
}

void apart_make(struct sample *sample, uint64_t seed, uint64_t positions)
{
    static const int64_t ranges[][2] = {
        {0, 1}, {0, 3}, {1, 20}, {-4, 4}, {-INT32_MAX, INT32_MAX}, {0, 1}, {7, 8}};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    const int64_t *range = ranges[test_rng_below(&rng, 7)];

    memset(sample, 0, sizeof *sample);
    sample->puzzle.cells = sample->cells;
    draw_size(&rng, &sample->puzzle, positions);
    print_sample(
        &rng, sample,
        (struct numbers){range[0], range[1], (unsigned)test_rng_below(&rng, 4) * 25});
    sample->puzzle.target = brute_sum(&sample->puzzle, sample->planted.turn, 0);
    if (test_rng_below(&rng, 2) == 0)
        sample_add_solution(sample, &rng, -INT32_MAX, INT32_MAX);
}

void apart_plant(struct sample *sample, uint64_t seed, const struct grecian_puzzle *size,
                 const int32_t range[2], unsigned shared)
{
    struct numbers full = {range[0], range[1], 0}, half = {range[0], range[1], 50};
    struct grecian_puzzle *puzzle = &sample->puzzle;
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    memset(sample, 0, sizeof *sample);
    *puzzle = *size;
    puzzle->cells = sample->cells;
    for (unsigned i = 0; i < puzzle->dials * puzzle->rows * puzzle->columns; i++)
        sample->cells[i] = GRECIAN_HOLE;
    for (unsigned row = 0; row < puzzle->rows; row++) {
        unsigned owner = row % puzzle->dials, second = (owner + 1) % puzzle->dials;
        unsigned upper = owner > second ? owner : second;

        print_row(&rng, row_of(sample, owner, row), puzzle->columns, puzzle->columns,
                  &full);
        if (row >= shared)
            continue;
        print_row(&rng, row_of(sample, second, row), puzzle->columns, puzzle->columns,
                  &full);
        print_row(&rng, row_of(sample, upper, row), puzzle->columns, puzzle->columns,
                  &half);
    }
    while (!sample->is_planted)
        sample_add_solution(sample, &rng, range[0], range[1]);
}
