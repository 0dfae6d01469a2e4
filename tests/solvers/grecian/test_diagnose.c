/* The Grecian Computer: the diagnosis of a puzzle without a solution. */
#include "brute.h"
#include "samples.h"
#include "solvers/grecian/diagnose_swap.h"
#include "solvers/grecian/nearest.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 400, /* of a sample, at most */
    CELLS = 60,      /* of a dial of a sample, at most: brute force takes long */
    REPAIRS_MAX = 20000
};

/* Errors of a person who copies a puzzle. */
enum error { CHANGED_NUMBER, FILLED_HOLE, LOST_NUMBER, SWAPPED, SHIFTED, MIRRORED, ERRORS };

static struct sample sample;
static struct grecian_answer answer;
static struct grecian_repair repairs[REPAIRS_MAX];
static struct grecian_swap swaps[SAMPLE_CELLS_MAX];
static struct grecian_shift shifts[GRECIAN_SHIFTS_MAX];

/* Solves the sample. Returns the diagnosis, or NULL if there is a solution. */
static const struct grecian_diagnosis *diagnose_within(const struct pz_ctl *ctl)
{
    const struct grecian_question question = {.puzzle = sample.puzzle};

    grecian_answer_free(&answer);
    cr_assert_eq(grecian_solve(&question, ctl, &answer), PZ_OK);
    return answer.diagnosis;
}

static const struct grecian_diagnosis *diagnose(void)
{
    return diagnose_within(NULL);
}

static bool is_solvable(void)
{
    return brute_solve(&sample.puzzle, NULL, 0) > 0;
}

/* Returns the cells of a row; rows are counted over all dials. */
static int32_t *row_of(unsigned row)
{
    return sample.cells + row * sample.puzzle.columns;
}

static bool has_numbers(unsigned row)
{
    for (unsigned c = 0; c < sample.puzzle.columns; c++) {
        if (row_of(row)[c] != GRECIAN_HOLE)
            return true;
    }
    return false;
}

/* Swaps the cell in `column` with its right neighbor; false unless they are two different
 * numbers. */
static bool swap(unsigned row, unsigned column)
{
    int32_t *left = row_of(row) + column;
    int32_t *right = row_of(row) + (column + 1) % sample.puzzle.columns;
    int32_t kept = *left;

    if (*left == GRECIAN_HOLE || *right == GRECIAN_HOLE || *left == *right)
        return false;
    *left = *right;
    *right = kept;
    return true;
}

static void shift(unsigned row, int by)
{
    unsigned columns = sample.puzzle.columns;
    int32_t kept[GRECIAN_COLUMNS_MAX];

    memcpy(kept, row_of(row), columns * sizeof *kept);
    for (unsigned c = 0; c < columns; c++)
        row_of(row)[(c + columns + (unsigned)by) % columns] = kept[c];
}

static void mirror(unsigned dial)
{
    unsigned rows = sample.puzzle.rows, columns = sample.puzzle.columns;
    int32_t kept[GRECIAN_COLUMNS_MAX];

    for (unsigned row = dial * rows; row < (dial + 1) * rows; row++) {
        memcpy(kept, row_of(row), columns * sizeof *kept);
        for (unsigned c = 0; c < columns; c++)
            row_of(row)[c] = kept[columns - 1 - c];
    }
}

/* Spoils the sample; false if the error is not possible there. */
static bool spoil(enum error error, unsigned row, unsigned column)
{
    int32_t *cell = row_of(row) + column;

    switch (error) {
    case CHANGED_NUMBER:
    case LOST_NUMBER:
        if (*cell == GRECIAN_HOLE)
            return false;
        *cell = error == LOST_NUMBER ? GRECIAN_HOLE : *cell == 3 ? 4 : 3;
        return has_numbers(row);
    case FILLED_HOLE:
        if (*cell != GRECIAN_HOLE)
            return false;
        *cell = 1;
        return true;
    case SWAPPED:
        return swap(row, column);
    case SHIFTED:
        shift(row, 1);
        return true;
    default:
        mirror(row / sample.puzzle.rows);
        return true;
    }
}

/* True if the diagnosis includes the error; `original` was in the cell before. */
static bool is_found(enum error error, unsigned row, unsigned column, int32_t original)
{
    const struct grecian_diagnosis *found = answer.diagnosis;
    unsigned dial = row / sample.puzzle.rows, line = row % sample.puzzle.rows;
    bool is = false;

    cr_assert_leq(found->repair_count, GRECIAN_LISTED_MAX);
    if (error == MIRRORED)
        return found->mirrored_dial >= 0 && found->mirrored_dial <= (int)dial;
    for (size_t i = 0; i < found->swaps_listed && error == SWAPPED; i++)
        is = is || (found->swaps[i].dial == dial && found->swaps[i].row == line &&
                    found->swaps[i].columns[0] == column);
    for (size_t i = 0; i < found->shift_count && error == SHIFTED; i++)
        is = is || (found->shifts[i].dial == dial && found->shifts[i].row == line &&
                    found->shifts[i].by == -1);
    for (size_t i = 0; i < found->repairs_listed && error < SWAPPED; i++)
        is = is ||
             (found->repairs[i].dial == dial && found->repairs[i].row == line &&
              found->repairs[i].column == column && found->repairs[i].needed == original);
    return is;
}

/* Spoils the sample, and expects the diagnosis to find the error. Returns false if the error
 * is not possible, or if there is still a solution. */
static bool expect_found(enum error error, unsigned row, unsigned column)
{
    int32_t original = row_of(row)[column];

    if (!spoil(error, row, column) || !diagnose())
        return false;
    cr_assert(answer.diagnosis->proven);
    cr_assert(is_found(error, row, column, original), "error %d, row %u, column %u",
              (int)error, row, column);
    if (error == FILLED_HOLE)
        cr_assert_eq(answer.diagnosis->repairs[0].needed, GRECIAN_HOLE);
    return true;
}

Test(grecian_diagnose, every_error_in_the_shop_puzzle_is_found)
{
    static const unsigned wanted[ERRORS] = {40, 20, 30, 40, 8, 5};

    for (int error = 0; error < ERRORS; error++) {
        unsigned step = error == MIRRORED ? 48 : error == SHIFTED ? 12 : 1, found = 0;

        for (unsigned cell = 0; cell < GRECIAN_DATA_CELLS; cell += step) {
            sample_shops(&sample, grecian_computer);
            found += expect_found((enum error)error, cell / 12, cell % 12);
        }
        cr_assert_geq(found, wanted[error], "error %d: %u", error, found);
    }
}

TestSampled(grecian_diagnose, errors_in_larger_puzzles_are_found, 60, 540)
{
    static const int32_t ranges[][2] = {{1, 20}, {-30, 30}, {-99999999, 99999999}};
    static const struct grecian_puzzle sizes[] = {{5, 4, 12, 42, NULL},
                                                  {4, 2, 20, -9, NULL},
                                                  {5, 5, 8, 100, NULL},
                                                  {3, 12, 30, 0, NULL}};
    unsigned found[ERRORS] = {0};
    struct test_rng rng;

    test_rng_seed(&rng, first);
    for (uint64_t seed = first; seed < end; seed++) {
        enum error error = (enum error)(seed % ERRORS);
        const struct grecian_puzzle *size = &sizes[test_rng_below(&rng, 4)];
        unsigned row = (unsigned)test_rng_below(&rng, size->dials * size->rows);
        unsigned column = (unsigned)test_rng_below(&rng, size->columns);

        sample_plant(&sample, seed, size, ranges[test_rng_below(&rng, 3)]);
        found[error] += expect_found(error, row, column);
    }
    for (int error = 0; error < ERRORS; error++)
        cr_assert_gt(found[error], 0, "error %d: %u", error, found[error]);
}

/* Returns how implausible it is to read one number for another, from 0: by the texts of both,
 * with each edit tried on the printed one. */
static unsigned brute_misreading(int32_t printed, int32_t needed)
{
    char from[16], to[16], tried[16];
    unsigned best = 3;

    snprintf(from, sizeof from, "%d", printed);
    snprintf(to, sizeof to, "%d", needed);
    size_t length = strlen(from);

    for (size_t i = 0; i < length; i++) {
        strcpy(tried, from); /* a character is removed */
        memmove(tried + i, tried + i + 1, length - i);
        best = best > 2 && strcmp(tried, to) == 0 ? 2 : best;
        for (size_t j = i + 1; j < length; j++) { /* two are exchanged */
            strcpy(tried, from);
            tried[i] = from[j];
            tried[j] = from[i];
            best = best > 1 && strcmp(tried, to) == 0 ? 1 : best;
        }
        for (char digit = '0'; digit <= '9' && from[i] != '-';
             digit++) { /* one is changed */
            strcpy(tried, from);
            tried[i] = digit;
            best = strcmp(tried, to) == 0 ? 0 : best;
        }
    }
    length = strlen(to);
    for (size_t i = 0; i < length; i++) { /* a character is added */
        strcpy(tried, to);
        memmove(tried + i, tried + i + 1, length - i);
        best = best > 2 && strcmp(tried, from) == 0 ? 2 : best;
    }
    return best;
}

/* Returns how implausible a repair of the sample is, from 0: a new hole, a filled hole with a
 * number in the range of the printed ones, four kinds of changes, another filled hole. */
static unsigned brute_rank(const struct grecian_repair *repair)
{
    const struct grecian_puzzle *puzzle = &sample.puzzle;
    bool less = false, more = false;

    if (repair->needed == GRECIAN_HOLE)
        return 0;
    if (repair->printed != GRECIAN_HOLE)
        return 2 + brute_misreading(repair->printed, repair->needed);
    for (unsigned i = 0; i < puzzle->dials * puzzle->rows * puzzle->columns; i++) {
        int32_t number = sample.cells[i];

        less = less || (number != GRECIAN_HOLE && number <= repair->needed);
        more = more || (number != GRECIAN_HOLE && number >= repair->needed);
    }
    return less && more ? 1 : 6;
}

static int compare_plausibility(const void *a, const void *b)
{
    const struct grecian_repair *x = a, *y = b;
    unsigned left = brute_rank(x), right = brute_rank(y);
    int64_t near = left < 2 || left == 6 ? 0 : llabs((int64_t)x->printed - x->needed);
    int64_t far = right < 2 || right == 6 ? 0 : llabs((int64_t)y->printed - y->needed);
    const int64_t keys[][2] = {{left, right},          {near, far},
                               {x->dial, y->dial},     {x->row, y->row},
                               {x->column, y->column}, {x->needed, y->needed}};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    }
    return 0;
}

static bool same_repairs(const struct grecian_repair *a, const struct grecian_repair *b,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (a[i].dial != b[i].dial || a[i].row != b[i].row || a[i].column != b[i].column ||
            a[i].printed != b[i].printed || a[i].needed != b[i].needed)
            return false;
    }
    return true;
}

/* Adds the changes of the cell to a number that make a position a solution. */
static size_t add_numbers(struct grecian_repair repair, int32_t *cell, size_t count)
{
    const struct grecian_puzzle *puzzle = &sample.puzzle;
    struct grecian_offsets at = {{0}};

    *cell = 0;
    do {
        unsigned column = (repair.column + at.turn[repair.dial]) % puzzle->columns;
        int64_t needed = puzzle->target - brute_sum(puzzle, at.turn, column);

        if (brute_cell(puzzle, at.turn, repair.row, column).dial != repair.dial ||
            brute_correct(puzzle, at.turn) + (needed != 0) != puzzle->columns ||
            needed > INT32_MAX || needed < -INT32_MAX)
            continue;
        repair.needed = (int32_t)needed;
        cr_assert_lt(count, REPAIRS_MAX);
        repairs[count++] = repair;
    } while (brute_next(puzzle, at.turn));
    *cell = repair.printed;
    return count;
}

/* Tries each cell as a hole, except those of the bottom dial, and as a number, except in rows
 * without numbers. Lists the different repairs by their plausibility. */
static size_t brute_repairs(void)
{
    unsigned rows = sample.puzzle.rows, columns = sample.puzzle.columns;
    size_t count = 0, kept = 0;

    for (unsigned i = 0; i < sample.puzzle.dials * rows * columns; i++) {
        unsigned row = i / columns;
        struct grecian_repair repair = {(uint8_t)(row / rows), (uint8_t)(row % rows),
                                        (uint8_t)(i % columns), sample.cells[i],
                                        GRECIAN_HOLE};

        if (!has_numbers(row))
            continue;
        sample.cells[i] = GRECIAN_HOLE;
        if (repair.dial > 0 && repair.printed != GRECIAN_HOLE && is_solvable())
            repairs[count++] = repair;
        count = add_numbers(repair, &sample.cells[i], count);
    }
    qsort(repairs, count, sizeof *repairs, compare_plausibility);
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || !same_repairs(&repairs[kept - 1], &repairs[i], 1))
            repairs[kept++] = repairs[i];
    }
    return kept;
}

static size_t brute_swaps(void)
{
    unsigned rows = sample.puzzle.rows, columns = sample.puzzle.columns;
    unsigned pairs = columns < 3 ? columns - 1 : columns;
    size_t count = 0;

    for (unsigned i = 0; i < sample.puzzle.dials * rows * pairs; i++) {
        unsigned row = i / pairs, left = i % pairs, right = (left + 1) % columns;

        if (!swap(row, left))
            continue;
        if (is_solvable())
            swaps[count++] = (struct grecian_swap){(uint8_t)(row / rows),
                                                   (uint8_t)(row % rows),
                                                   {(uint8_t)left, (uint8_t)right},
                                                   {row_of(row)[right], row_of(row)[left]}};
        swap(row, left);
    }
    return count;
}

static size_t brute_shifts(void)
{
    unsigned rows = sample.puzzle.rows;
    size_t count = 0;

    for (unsigned row = 0; row < sample.puzzle.dials * rows; row++) {
        for (int by = 1; by >= (sample.puzzle.columns > 2 ? -1 : 1); by -= 2) {
            shift(row, by);
            if (is_solvable())
                shifts[count++] = (struct grecian_shift){(uint8_t)(row / rows),
                                                         (uint8_t)(row % rows), (int8_t)by};
            shift(row, -by);
        }
    }
    return count;
}

static int brute_mirrored(void)
{
    for (unsigned dial = 0; dial < sample.puzzle.dials; dial++) {
        mirror(dial);
        bool solvable = is_solvable();

        mirror(dial);
        if (solvable)
            return (int)dial;
    }
    return -1;
}

/* Compares the range of the first column that cannot reach the target. */
static void compare_unreachable(const struct grecian_diagnosis *found)
{
    const struct grecian_puzzle *puzzle = &sample.puzzle;
    int column = -1;

    for (unsigned c = puzzle->columns; c-- > 0;) {
        struct grecian_column_range range = {INT64_MAX, INT64_MIN};
        struct grecian_offsets at = {{0}};

        do {
            int64_t sum = brute_sum(puzzle, at.turn, c);

            range.least = sum < range.least ? sum : range.least;
            range.most = sum > range.most ? sum : range.most;
        } while (brute_next(puzzle, at.turn));
        if (puzzle->target >= range.least && puzzle->target <= range.most)
            continue;
        column = (int)c;
        if (found->unreachable_column == column)
            cr_assert_eq(memcmp(&found->range, &range, sizeof range), 0);
    }
    cr_assert_eq(found->unreachable_column, column);
}

static void compare_repairs(const struct grecian_diagnosis *found)
{
    size_t count = brute_repairs();

    cr_assert_eq(found->repair_count, count);
    cr_assert_eq(found->repairs_listed,
                 count < GRECIAN_LISTED_MAX ? count : GRECIAN_LISTED_MAX);
    cr_assert(same_repairs(found->repairs, repairs, found->repairs_listed));
}

static void compare_with_brute(const struct grecian_diagnosis *found)
{
    struct grecian_offsets nearest;

    cr_assert(found->proven);
    cr_assert_eq(found->correct_columns, brute_best(&sample.puzzle, &nearest));
    cr_assert_eq(memcmp(&found->nearest, &nearest, sizeof nearest), 0);
    compare_repairs(found);
    cr_assert_eq(found->swap_count, brute_swaps());
    cr_assert_eq(found->swaps_listed, found->swap_count);
    cr_assert_eq(memcmp(found->swaps, swaps, found->swap_count * sizeof *swaps), 0);
    cr_assert_eq(found->shift_count, brute_shifts());
    cr_assert_eq(memcmp(found->shifts, shifts, found->shift_count * sizeof *shifts), 0);
    cr_assert_eq(found->mirrored_dial, brute_mirrored());
    compare_unreachable(found);
}

/* Makes sample number `seed`, and adds an error. Returns false if brute force takes too long or
 * there is a solution. Most samples without a planted solution have a column that is out of
 * reach, so that a few of them suffice. */
static bool make_unsolvable(uint64_t seed, struct test_rng *rng)
{
    sample_make(&sample, seed, POSITIONS);
    if (sample.puzzle.rows * sample.puzzle.columns > CELLS ||
        (!sample.is_planted && seed % 8))
        return false;
    spoil((enum error)(seed % ERRORS),
          (unsigned)test_rng_below(rng, sample.puzzle.dials * sample.puzzle.rows),
          (unsigned)test_rng_below(rng, sample.puzzle.columns));
    return !is_solvable();
}

TestSampled(grecian_diagnose, diagnoses_equal_brute_force, 1200, 4800)
{
    unsigned repaired = 0, swapped = 0, shifted = 0, mirrored = 0, unreachable = 0;
    struct test_rng rng;

    test_rng_seed(&rng, first);
    for (uint64_t seed = first; seed < end; seed++) {
        if (!make_unsolvable(seed, &rng))
            continue;
        const struct grecian_diagnosis *found = diagnose();

        compare_with_brute(found);
        repaired += found->repair_count > 0;
        swapped += found->swap_count > 0;
        shifted += found->shift_count > 0;
        mirrored += found->mirrored_dial >= 0;
        unreachable += found->unreachable_column >= 0;
    }
    unsigned least = (end - first) / 120;

    cr_assert(repaired > least && swapped > least && shifted > least && mirrored > least &&
                  unreachable > least,
              "%u %u %u %u %u", repaired, swapped, shifted, mirrored, unreachable);
}

/* Random puzzles, in which the best positions have several incorrect columns. */
Test(grecian_diagnose, the_nearest_position_is_the_first_best_one)
{
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct grecian_offsets nearest;

        sample_make(&sample, seed, 1500);
        const struct grecian_diagnosis *found = diagnose();

        if (!found)
            continue;
        cr_assert_eq(found->correct_columns, brute_best(&sample.puzzle, &nearest));
        cr_assert_eq(memcmp(&found->nearest, &nearest, sizeof nearest), 0);
    }
}

Test(grecian_diagnose, limited_diagnoses_are_true)
{
    unsigned cut = 0, partial = 0;
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        const struct pz_ctl ctl = {.max_nodes = seed % 24 + 1};
        struct grecian_offsets nearest;

        if (!make_unsolvable(seed, &rng))
            continue;
        const struct grecian_diagnosis *found = diagnose_within(&ctl);

        if (found->proven) {
            compare_with_brute(found);
            continue;
        }
        cr_assert_leq(found->correct_columns, brute_best(&sample.puzzle, &nearest));
        cr_assert_eq(found->correct_columns,
                     brute_correct(&sample.puzzle, found->nearest.turn));
        cr_assert_leq(found->repair_count, brute_repairs());
        cr_assert_leq(found->swap_count, brute_swaps());
        cr_assert_leq(found->shift_count, brute_shifts());
        cr_assert(found->mirrored_dial == -1 || found->mirrored_dial == brute_mirrored());
        cut++;
        partial += found->repair_count + found->swap_count + found->shift_count > 0;
    }
    cr_assert(cut > 100 && partial > 10, "%u %u", cut, partial);
}

/* One row: a column that shows another number than the target needs the target there. */
Test(grecian_diagnose, the_most_plausible_misreading_is_first)
{
    static const struct {
        int32_t printed, target;
    } rows[] = {
        {15, 16},     /* one digit is changed, by 1 */
        {75, 15},     /* by 60 */
        {51, 15},     /* two digits are exchanged */
        {4231, 1234}, /* not next to each other */
        {-12, -21},   /* negative */
        {1, 15},      /* a digit is lost */
        {115, 15},    /* a digit is added */
        {-15, 15},    /* a sign is added */
        {14, -14},    /* a sign is lost */
        {0, 10},      /* a digit of 10 is lost */
        {9, 10},      /* different digits, by 1 */
        {105, 5},     /* two digits are added: 05 is not a number */
        {-1, 12},     /* sign and digit */
        {231, 123},   /* three digits are moved */
    };
    static const unsigned wanted[] = {0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_assert_eq(brute_misreading(rows[i].printed, rows[i].target), wanted[i],
                     "row %zu", i);
        for (size_t j = 0; j < sizeof rows / sizeof rows[0]; j++) {
            /* Two rows of one column. Either number can be changed. */
            int32_t sum = rows[i].target + rows[j].printed;
            struct grecian_repair both[2] = {
                {0, 0, 0, rows[i].printed, rows[i].target},
                {0, 1, 0, rows[j].printed,
                 rows[j].printed + rows[i].target - rows[i].printed}};

            sample.puzzle = (struct grecian_puzzle){2, 2, 1, sum, sample.cells};
            sample.cells[0] = rows[i].printed;
            sample.cells[1] = rows[j].printed;
            sample.cells[2] = sample.cells[3] = GRECIAN_HOLE;
            qsort(both, 2, sizeof *both, compare_plausibility);
            cr_assert_eq(diagnose()->repair_count, 2);
            cr_assert(same_repairs(answer.diagnosis->repairs, both, 2), "rows %zu and %zu",
                      i, j);
        }
    }
}

/* The inner row of the top dial repeats itself after two columns. So an error in its last two
 * columns is also an error in the first two. */
Test(grecian_diagnose, errors_of_symmetric_dials_are_repeated)
{
    enum { H = GRECIAN_HOLE };
    static const int32_t cells[] = {8, 7, 7, 8, 0, 0, 0, 0, H, H, H, H, 1, 2, 1, 2};

    sample.puzzle = (struct grecian_puzzle){2, 2, 4, 9, sample.cells};
    memcpy(sample.cells, cells, sizeof cells);
    compare_with_brute(diagnose());
    cr_assert_geq(answer.diagnosis->swap_count, 2);
}

/* All numbers but one are equal: every position has the same single incorrect column, and all
 * dials but the top dial are hidden. */
Test(grecian_diagnose, hidden_dials_are_not_searched)
{
    sample.puzzle = (struct grecian_puzzle){24, 2, 60, 10, sample.cells};
    for (unsigned i = 0; i < 24 * 120; i++)
        sample.cells[i] = 5;
    sample.cells[23 * 120 + 7] = 8;
    const struct grecian_diagnosis *found = diagnose();

    cr_assert_eq(found->correct_columns, 59);
    cr_assert_eq(found->repair_count, 3);
    cr_assert(same_repairs(found->repairs,
                           (struct grecian_repair[]){{23, 0, 7, 8, GRECIAN_HOLE},
                                                     {23, 0, 7, 8, 5},
                                                     {23, 1, 7, 5, 2}},
                           3));
    for (int dial = 0; dial < 24; dial++)
        cr_assert_eq(found->nearest.turn[dial], 0);
}

/* The top dial is zeros except for one column of holes. There, three dials show a row each,
 * with 42 different numbers: 42^3 sums, each with its own repairs. */
Test(grecian_diagnose, too_many_repairs_are_not_proven)
{
    sample.puzzle = (struct grecian_puzzle){5, 3, 42, 0, sample.cells};
    for (int i = 0; i < 5 * 126; i++)
        sample.cells[i] = i < 126 || (i >= 4 * 126 && i % 42 != 0) ? 0 : GRECIAN_HOLE;
    for (int row = 0, scale = 1; row < 3; row++, scale *= 43) {
        for (int c = 0; c < 42; c++)
            sample.cells[(row + 1) * 126 + row * 42 + c] = (c + 1) * scale;
    }
    const struct grecian_diagnosis *found = diagnose();

    cr_assert_eq(found->correct_columns, 41);
    cr_assert_eq(found->repairs_listed, GRECIAN_LISTED_MAX);
    cr_assert_geq(found->repair_count, 65536);
    cr_assert_not(found->proven);
}

Test(grecian_diagnose, the_list_of_swaps_ends_at_its_capacity)
{
    struct grecian_swaps found;

    sample_shops(&sample, grecian_computer);
    cr_assert(swap(5, 0));
    for (size_t capacity = 0; capacity < 3; capacity++) {
        cr_assert_eq(
            grecian_diagnose_swaps(&sample.puzzle, UNBOUNDED, swaps, capacity, &found),
            PZ_OK);
        cr_assert(found.complete && found.count == 1 && found.listed == (capacity > 0));
    }
}

/* If time ends the search for solutions early, the diagnosis can find one. */
Test(grecian_diagnose, a_puzzle_with_a_solution_has_no_repairs)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct grecian_nearest found;
        struct grecian_offsets first;

        sample_make(&sample, seed, POSITIONS);
        if (brute_solve(&sample.puzzle, &first, 1) == 0)
            continue;
        cr_assert_eq(grecian_nearest(&sample.puzzle, UNBOUNDED, repairs, 1, &found), PZ_OK);
        cr_assert(found.proven && found.correct_columns == sample.puzzle.columns);
        cr_assert_eq(memcmp(&found.offsets, &first, sizeof first), 0);
        cr_assert(found.repair_count == 0 && found.mirrored_dial == -1);
    }
}

/* After the deadline, the first position. */
Test(grecian_diagnose, there_is_a_position_without_time)
{
    const struct pz_ctl late = {.deadline_ns = 1};

    sample_shops(&sample, grecian_computer);
    cr_assert(swap(5, 0));
    const struct grecian_diagnosis *found = diagnose_within(&late);

    cr_assert_eq(answer.status, GRECIAN_UNKNOWN);
    cr_assert_eq(found->correct_columns, brute_correct(&sample.puzzle, (uint8_t[24]){0}));
    cr_assert(!found->proven && found->unreachable_column == -1);
}

/* With nodes for the solutions only, nothing is proven. Then a greedy choice gives a position
 * that is better than the first one. */
Test(grecian_diagnose, all_parts_share_the_nodes)
{
    unsigned first, better = 0;
    struct pz_ctl ctl;

    sample_shops(&sample, grecian_computer);
    cr_assert(swap(5, 0));
    first = brute_correct(&sample.puzzle, (uint8_t[24]){0});
    cr_assert(diagnose()->proven);
    ctl = (struct pz_ctl){.max_nodes = answer.nodes + 1};
    cr_assert_not(diagnose_within(&ctl)->proven);
    while (!answer.diagnosis->proven) {
        cr_assert_eq(answer.status, GRECIAN_NONE);
        better += answer.diagnosis->correct_columns > first;
        ctl.max_nodes += ctl.max_nodes / 8;
        diagnose_within(&ctl);
    }
    cr_assert_gt(better, 0);
}

Test(grecian_diagnose, extreme_targets_are_out_of_reach)
{
    static const int64_t targets[] = {
        INT64_MIN, INT64_MAX, INT32_MIN, -1, 0, 1, (int64_t)1 << 40, -((int64_t)1 << 40)};

    sample_shops(&sample, grecian_computer);
    for (int i = 0; i < 8; i++) {
        sample.puzzle.target = targets[i];
        const struct grecian_diagnosis *found = diagnose();

        cr_assert(found->proven && found->correct_columns == 0 && found->swap_count == 0);
    }
    sample.puzzle = (struct grecian_puzzle){2, 1, 1, INT64_MAX, sample.cells};
    cr_assert_eq(diagnose()->repair_count, 0);
    sample.puzzle.target = INT32_MAX;
    cr_assert_eq(diagnose()->repair_count, 1);
    sample.puzzle.target = INT32_MIN; /* is GRECIAN_HOLE */
    cr_assert_eq(diagnose()->repair_count, 0);
}
