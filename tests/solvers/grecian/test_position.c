/* The Grecian Computer: the visible numbers of positions. */
#include "brute.h"
#include "data.h"
#include "samples.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SAMPLES = 4000, POSITIONS = 1500 };

static struct sample sample;

Test(grecian_position, the_shop_puzzle_has_the_published_ranks)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    unsigned correct[GRECIAN_DATA_COLUMNS + 1] = {0};
    struct grecian_offsets at = {{0}};
    struct grecian_view view;

    do {
        cr_assert_eq(grecian_position(&puzzle, &at, &view), PZ_OK);
        correct[view.correct_columns]++;
    } while (brute_next(&puzzle, at.turn));
    cr_assert_eq(memcmp(correct, grecian_computer_correct, sizeof correct), 0);
}

/* Turns the dials as the program of Liebscher's article does: the last dial by one until some
 * dial is at `columns`. Then that dial and the later ones return to 0, and the dial before it
 * moves on, which counts as a turn too. */
static unsigned article_tally(const struct grecian_puzzle *puzzle)
{
    struct grecian_offsets turned = {{0}};
    struct grecian_view view;
    unsigned dials = puzzle->dials, columns = puzzle->columns;

    for (unsigned tally = 0;; tally++) {
        struct grecian_offsets at = turned;
        unsigned full = dials;

        for (unsigned dial = dials; dial-- > 0;) {
            at.turn[dial] = (uint8_t)(at.turn[dial] % columns);
            full = turned.turn[dial] == columns ? dial : full;
        }
        cr_assert_eq(grecian_position(puzzle, &at, &view), PZ_OK);
        if (view.correct_columns == columns)
            return tally;
        turned.turn[full - 1]++;
        memset(turned.turn + full, 0, dials - full);
    }
}

Test(grecian_position, the_article_counts_10871_turns)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_article);

    cr_assert_eq(article_tally(&puzzle), GRECIAN_DATA_TALLY);
}

Test(grecian_position, positions_show_what_brute_force_shows)
{
    struct grecian_view view;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct grecian_puzzle *puzzle = &sample.puzzle;

        sample_make(&sample, seed, POSITIONS);
        sample.planted.turn[0] = (uint8_t)(seed % puzzle->columns);
        cr_assert_eq(grecian_position(puzzle, &sample.planted, &view), PZ_OK);
        cr_assert_eq(view.correct_columns, brute_correct(puzzle, sample.planted.turn));
        for (unsigned i = 0; i < puzzle->rows * puzzle->columns; i++) {
            unsigned row = i / puzzle->columns, column = i % puzzle->columns;
            struct brute_cell cell = brute_cell(puzzle, sample.planted.turn, row, column);

            cr_assert_eq(view.number[i], cell.number);
            cr_assert_eq(view.dial[i], cell.dial);
            cr_assert_eq(view.sum[column], brute_sum(puzzle, sample.planted.turn, column));
        }
    }
}

/* Marks the bottom cells that no dial covers in some position. */
static void mark_uncovered(const struct grecian_puzzle *puzzle, bool *marks)
{
    struct grecian_offsets at = {{0}};

    memset(marks, 0, GRECIAN_VIEW_MAX);
    do {
        for (unsigned i = 0; i < puzzle->rows * puzzle->columns; i++) {
            unsigned row = i / puzzle->columns, column = i % puzzle->columns;

            if (brute_cell(puzzle, at.turn, row, column).dial == GRECIAN_NO_DIAL)
                marks[i] = true;
        }
    } while (brute_next(puzzle, at.turn));
}

Test(grecian_position, uncovered_holes_are_those_of_some_position)
{
    static bool marks[GRECIAN_VIEW_MAX];
    struct grecian_cell cells[GRECIAN_VIEW_MAX];
    size_t all = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct grecian_puzzle *puzzle = &sample.puzzle;
        size_t count = 0;

        sample_make(&sample, seed, 300);
        mark_uncovered(puzzle, marks);
        size_t listed = grecian_uncovered(puzzle, cells, GRECIAN_VIEW_MAX);

        for (unsigned i = 0; i < puzzle->rows * puzzle->columns; i++) {
            if (!marks[i])
                continue;
            cr_assert_lt(count, listed);
            cr_assert_eq(cells[count].dial, 0);
            cr_assert_eq(cells[count].row * puzzle->columns + cells[count].column, i);
            count++;
        }
        cr_assert_eq(count, listed);
        cr_assert_eq(grecian_uncovered(puzzle, NULL, 0), listed);
        all += listed;
    }
    cr_assert_gt(all, 1000);
}

Test(grecian_position, invalid_positions_are_rejected)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    struct grecian_offsets at = {{0}};
    struct grecian_view view;

    at.turn[4] = GRECIAN_DATA_COLUMNS;
    cr_assert_eq(grecian_position(&puzzle, &at, &view), PZ_INVALID);
    at.turn[4] = 0;
    puzzle.rows = GRECIAN_ROWS_MAX + 1;
    cr_assert_eq(grecian_position(&puzzle, &at, &view), PZ_INVALID);
}
