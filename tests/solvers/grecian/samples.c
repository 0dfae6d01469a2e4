#include "samples.h"

#include "brute.h"

#include <string.h>

struct style {
    int64_t least, most; /* printed numbers, before they are multiplied by `scale` */
    int32_t scale;
    unsigned hole_percent;
    unsigned bottom_hole_percent;
};

static int32_t draw_number(struct test_rng *rng, const struct style *style)
{
    uint64_t width = (uint64_t)(style->most - style->least) + 1;

    return style->scale * (int32_t)(style->least + (int64_t)test_rng_below(rng, width));
}

static struct style draw_style(struct test_rng *rng)
{
    static const int64_t ranges[][2] = {{0, 9},
                                        {1, 2},
                                        {1, 20},
                                        {-9, 9},
                                        {-INT32_MAX, INT32_MAX},
                                        {0, 3000},
                                        {7, 7},
                                        {INT32_MAX - 3, INT32_MAX},
                                        {-INT32_MAX, 5 - INT32_MAX}};
    static const unsigned holes[] = {0, 20, 40, 60, 80, 95};
    static const unsigned bottom_holes[] = {0, 0, 10, 50};
    const int64_t *range = ranges[test_rng_below(rng, 9)];
    /* The solver takes large sums modulo this prime, so that all of them are equal. */
    int32_t scale = range[1] <= 20 && test_rng_below(rng, 4) == 0 ? 2039 : 1;

    if (range[0] < -9)
        scale = 1;
    return (struct style){range[0], range[1], scale, holes[test_rng_below(rng, 6)],
                          bottom_holes[test_rng_below(rng, 4)]};
}

static void draw_size(struct test_rng *rng, struct grecian_puzzle *puzzle,
                      uint64_t positions)
{
    uint64_t many = 1;

    puzzle->columns = (unsigned)test_rng_below(rng, 8) + 1;
    if (test_rng_below(rng, 8) == 0)
        puzzle->columns = (unsigned)test_rng_below(rng, GRECIAN_COLUMNS_MAX) + 1;
    puzzle->rows = (unsigned)test_rng_below(rng, 4) + 1;
    if (test_rng_below(rng, 8) == 0)
        puzzle->rows = (unsigned)test_rng_below(rng, GRECIAN_ROWS_MAX) + 1;
    puzzle->dials = 1;
    do {
        puzzle->dials++;
        many *= puzzle->columns;
    } while (many * puzzle->columns <= positions && puzzle->dials < GRECIAN_DIALS_MAX &&
             test_rng_below(rng, 4) != 0);
}

static void draw_dial(struct test_rng *rng, struct sample *sample, unsigned dial,
                      const struct style *style)
{
    struct grecian_puzzle *puzzle = &sample->puzzle;
    unsigned size = puzzle->rows * puzzle->columns;
    unsigned holes = dial ? style->hole_percent : style->bottom_hole_percent;
    int32_t *cells = sample->cells + dial * size;

    for (unsigned i = 0; i < size; i++)
        cells[i] =
            test_rng_below(rng, 100) < holes ? GRECIAN_HOLE : draw_number(rng, style);
}

/* Makes most rows of a dial repeat themselves. */
static void repeat_rows(struct test_rng *rng, struct sample *sample, unsigned dial)
{
    unsigned rows = sample->puzzle.rows, columns = sample->puzzle.columns;
    unsigned period = (unsigned)test_rng_below(rng, columns) + 1;
    int32_t *cells = sample->cells + dial * rows * columns;

    if (columns % period != 0)
        return;
    for (unsigned row = 0; row < rows; row++) {
        if (test_rng_below(rng, 4) == 0)
            continue;
        for (unsigned c = period; c < columns; c++)
            cells[row * columns + c] = cells[row * columns + c - period];
    }
}

/* Makes column `c` of the planted position correct; false if that is not possible. */
static bool correct_column(struct test_rng *rng, struct sample *sample, unsigned c,
                           int64_t least, int64_t most)
{
    struct grecian_puzzle *puzzle = &sample->puzzle;
    uint8_t *turn = sample->planted.turn;
    unsigned row = (unsigned)test_rng_below(rng, puzzle->rows);

    for (unsigned i = 0; i < puzzle->rows; i++, row = (row + 1) % puzzle->rows) {
        struct brute_cell cell = brute_cell(puzzle, turn, row, c);
        int64_t needed = cell.number + puzzle->target - brute_sum(puzzle, turn, c);

        if (cell.dial == GRECIAN_NO_DIAL)
            continue;
        unsigned printed = (c + puzzle->columns - turn[cell.dial]) % puzzle->columns;

        needed = needed < least ? least : needed;
        needed = needed > most ? most : needed;
        sample->cells[(cell.dial * puzzle->rows + row) * puzzle->columns + printed] =
            (int32_t)needed;
    }
    return brute_sum(puzzle, turn, c) == puzzle->target;
}

void sample_add_solution(struct sample *sample, struct test_rng *rng, int64_t least,
                         int64_t most)
{
    for (unsigned dial = 1; dial < sample->puzzle.dials; dial++)
        sample->planted.turn[dial] = (uint8_t)test_rng_below(rng, sample->puzzle.columns);
    for (unsigned c = 0; c < sample->puzzle.columns; c++) {
        if (!correct_column(rng, sample, c, least, most))
            return;
    }
    sample->is_planted = true;
}

void sample_make(struct sample *sample, uint64_t seed, uint64_t positions)
{
    struct grecian_puzzle *puzzle = &sample->puzzle;
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    struct style style = draw_style(&rng);

    memset(sample, 0, sizeof *sample);
    puzzle->cells = sample->cells;
    draw_size(&rng, puzzle, positions);
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        unsigned holes = style.hole_percent;

        if (test_rng_below(&rng, 10) == 0)
            style.hole_percent = test_rng_below(&rng, 2) ? 100 : 0;
        draw_dial(&rng, sample, dial, &style);
        style.hole_percent = holes;
        if (test_rng_below(&rng, 3) == 0)
            repeat_rows(&rng, sample, dial);
    }
    puzzle->target = brute_sum(puzzle, sample->planted.turn, 0);
    if (test_rng_below(&rng, 4) == 0)
        puzzle->target += draw_number(&rng, &style);
    if (test_rng_below(&rng, 2) == 0)
        sample_add_solution(sample, &rng, -INT32_MAX, INT32_MAX);
}

void sample_plant(struct sample *sample, uint64_t seed, const struct grecian_puzzle *size,
                  const int32_t range[2])
{
    struct style style = {range[0], range[1], 1, 0, 0};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    do {
        memset(sample, 0, sizeof *sample);
        sample->puzzle = *size;
        sample->puzzle.cells = sample->cells;
        for (unsigned dial = 0; dial < size->dials; dial++) {
            style.hole_percent = 100 * dial / (dial + 1);
            draw_dial(&rng, sample, dial, &style);
        }
        sample_add_solution(sample, &rng, -INT32_MAX, INT32_MAX);
    } while (!sample->is_planted);
}

struct grecian_puzzle sample_shops(struct sample *sample,
                                   const int32_t cells[GRECIAN_DATA_CELLS])
{
    memcpy(sample->cells, cells, GRECIAN_DATA_CELLS * sizeof *cells);
    sample->puzzle =
        (struct grecian_puzzle){GRECIAN_DATA_DIALS, GRECIAN_DATA_ROWS, GRECIAN_DATA_COLUMNS,
                                GRECIAN_DATA_TARGET, sample->cells};
    return sample->puzzle;
}
