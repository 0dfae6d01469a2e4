/* The Grecian Computer: what is wrong with a puzzle that has no solution. */
#include "brute.h"
#include "data.h"
#include "samples.h"
#include "solvers/grecian/diagnose_cell.h"
#include "solvers/grecian/nearest.h"
#include "solvers/grecian/search.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 4000,
    POSITIONS = 1500, /* of a sample, at most */
    REPAIRS_MAX = 20000
};

static struct sample sample;
static struct grecian_repair expected[REPAIRS_MAX], listed[REPAIRS_MAX];

static struct grecian_nearest diagnose(const struct grecian_puzzle *puzzle, size_t capacity)
{
    struct grecian_nearest found;

    cr_assert_eq(grecian_nearest(puzzle, UNBOUNDED, listed, capacity, &found), PZ_OK);
    cr_assert(found.proven && found.first);
    cr_assert(found.repairs_complete && found.mirrors_complete);
    return found;
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

/* How plausible it is to read one number for another, from 0: by the texts of both, each
 * edit tried on the printed one. */
static unsigned brute_plausibility(int32_t printed, int32_t needed)
{
    char from[16], to[16], tried[16];
    unsigned best = 3;

    snprintf(from, sizeof from, "%d", printed);
    snprintf(to, sizeof to, "%d", needed);
    size_t length = strlen(from);

    for (size_t i = 0; i < length; i++) {
        strcpy(tried, from); /* a character left out */
        memmove(tried + i, tried + i + 1, length - i);
        best = best > 2 && strcmp(tried, to) == 0 ? 2 : best;
        for (size_t j = i + 1; j < length; j++) { /* two exchanged */
            strcpy(tried, from);
            tried[i] = from[j];
            tried[j] = from[i];
            best = best > 1 && strcmp(tried, to) == 0 ? 1 : best;
        }
        for (char digit = '0'; digit <= '9' && from[i] != '-'; digit++) { /* one changed */
            strcpy(tried, from);
            tried[i] = digit;
            best = strcmp(tried, to) == 0 ? 0 : best;
        }
    }
    length = strlen(to);
    for (size_t i = 0; i < length; i++) { /* a character added */
        strcpy(tried, to);
        memmove(tried + i, tried + i + 1, length - i);
        best = best > 2 && strcmp(tried, from) == 0 ? 2 : best;
    }
    return best;
}

/* The same of any cell of the sample, from 0: a number for a hole, a hole for a number such
 * as the sample has, four ways to change a number, a hole for another number. */
static unsigned brute_rank(const struct grecian_repair *repair)
{
    const struct grecian_puzzle *puzzle = &sample.puzzle;
    bool less = false, more = false;

    if (repair->needed == GRECIAN_HOLE)
        return 0;
    if (repair->printed != GRECIAN_HOLE)
        return 2 + brute_plausibility(repair->printed, repair->needed);
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

static size_t cell_index(const struct grecian_puzzle *puzzle,
                         const struct grecian_repair *repair)
{
    return (repair->dial * puzzle->rows + repair->row) * puzzle->columns + repair->column;
}

/* Spoils one visible number of a planted puzzle. */
static struct grecian_repair spoil(struct sample *planted, struct test_rng *rng)
{
    struct grecian_puzzle *puzzle = &planted->puzzle;
    struct grecian_repair spoilt = {.printed = 0};
    struct brute_cell shown;
    unsigned place;

    do {
        spoilt.row = (uint8_t)test_rng_below(rng, puzzle->rows);
        place = (unsigned)test_rng_below(rng, puzzle->columns);
        shown = brute_cell(puzzle, planted->planted.turn, spoilt.row, place);
    } while (shown.dial == GRECIAN_NO_DIAL);
    unsigned printed = place + puzzle->columns - planted->planted.turn[shown.dial];

    spoilt.dial = (uint8_t)shown.dial;
    spoilt.column = (uint8_t)(printed % puzzle->columns);
    spoilt.needed = shown.number;
    spoilt.printed = shown.number == 3 ? 4 : 3;
    planted->cells[cell_index(puzzle, &spoilt)] = spoilt.printed;
    return spoilt;
}

/* Writes a dial backwards. */
static void reverse(struct sample *planted, unsigned dial)
{
    struct grecian_puzzle *puzzle = &planted->puzzle;
    unsigned columns = puzzle->columns, start = dial * puzzle->rows * columns;
    int32_t copy[GRECIAN_VIEW_MAX];

    memcpy(copy, planted->cells + start, puzzle->rows * columns * sizeof *copy);
    for (unsigned i = 0; i < puzzle->rows * columns; i++)
        planted->cells[start + i] = copy[i / columns * columns + columns - 1 - i % columns];
}

/* Compares a diagnosis with brute force; returns the number of repairs. */
static size_t compare_with_brute(uint64_t seed, unsigned *mirrored)
{
    struct grecian_puzzle *puzzle = &sample.puzzle;
    struct grecian_offsets first;
    unsigned best = brute_best(puzzle, &first);
    size_t capacity = seed % 5 ? REPAIRS_MAX : seed % 7;
    struct grecian_nearest found = diagnose(puzzle, capacity);
    bool solvable = best == puzzle->columns;
    size_t repairs = solvable ? 0 : brute_repairs(puzzle, expected, REPAIRS_MAX);

    qsort(expected, repairs, sizeof *expected, compare_plausibility);
    cr_assert_eq(found.correct_columns, best, "sample %lu", seed);
    cr_assert_eq(memcmp(&found.offsets, &first, sizeof first), 0, "sample %lu", seed);
    cr_assert_eq(found.repair_count, repairs, "sample %lu", seed);
    cr_assert_eq(found.repairs_listed, repairs < capacity ? repairs : capacity);
    cr_assert(same_repairs(listed, expected, found.repairs_listed), "sample %lu", seed);
    cr_assert_eq(found.mirrored_dial, solvable ? -1 : brute_mirrored(puzzle), "sample %lu",
                 seed);
    *mirrored += found.mirrored_dial >= 0;
    return repairs;
}

TestSampled(grecian_nearest, finds_what_brute_force_finds, 800, SAMPLES)
{
    unsigned repairable = 0, mirrored = 0;
    struct test_rng rng;

    test_rng_seed(&rng, 5 + first);
    for (uint64_t seed = first; seed < end; seed++) {
        sample_make(&sample, seed, POSITIONS);
        if (sample.is_planted && seed % 4 == 0)
            reverse(&sample, (unsigned)test_rng_below(&rng, sample.puzzle.dials));
        else if (sample.is_planted && seed % 4 != 1)
            spoil(&sample, &rng);
        repairable += compare_with_brute(seed, &mirrored) > 0;
    }
    cr_assert_gt(repairable, (end - first) / 8);
    cr_assert_gt(mirrored, (end - first) / 100);
}

static bool is_listed(const struct grecian_repair *repair, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (same_repairs(&listed[i], repair, 1))
            return true;
    }
    return false;
}

Test(grecian_nearest, finds_the_planted_misprint)
{
    static const int32_t ranges[][2] = {{1, 20}, {-30, 30}, {-99999999, 99999999}};
    static const struct grecian_puzzle sizes[] = {{5, 4, 12, 42, NULL},
                                                  {4, 2, 20, -9, NULL},
                                                  {6, 5, 8, 100, NULL},
                                                  {3, 12, 30, 0, NULL}};
    struct test_rng rng;
    unsigned broken = 0;

    test_rng_seed(&rng, 11);
    for (uint64_t seed = 0; seed < 60; seed++) {
        sample_plant(&sample, seed, &sizes[seed % 4], ranges[seed % 3]);
        struct grecian_repair spoilt = spoil(&sample, &rng);
        struct grecian_nearest found = diagnose(&sample.puzzle, REPAIRS_MAX);

        if (found.correct_columns == sample.puzzle.columns)
            continue; /* the misprint made another solution */
        broken++;
        cr_assert_eq(found.correct_columns, sample.puzzle.columns - 1);
        cr_assert(is_listed(&spoilt, found.repairs_listed));
    }
    cr_assert_gt(broken, 50);
}

/* Every misprint of a number that shows in the solution: its repair is found, and each
 * repair that is listed makes the puzzle solvable. */
Test(grecian_nearest, repairs_the_puzzle_of_the_shops)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    const struct grecian_search_task task = {.enough = 1};
    unsigned found_all = 0;

    for (unsigned i = 0; i < 48; i++) {
        unsigned row = i / 12, place = i % 12;
        struct brute_cell shown = brute_cell(&puzzle, grecian_computer_offsets, row, place);
        unsigned turn = grecian_computer_offsets[shown.dial];
        struct grecian_repair wrong = {(uint8_t)shown.dial, (uint8_t)row,
                                       (uint8_t)((place + 12 - turn) % 12),
                                       shown.number + 1, shown.number};

        sample.cells[cell_index(&puzzle, &wrong)]++;
        struct grecian_nearest found = diagnose(&puzzle, REPAIRS_MAX);

        found_all += is_listed(&wrong, found.repairs_listed);
        cr_assert_eq(
            memcmp(found.offsets.turn, grecian_computer_offsets, GRECIAN_DATA_DIALS), 0);
        for (size_t n = 0; n < found.repairs_listed; n++) {
            int32_t *cell = &sample.cells[cell_index(&puzzle, &listed[n])];
            struct grecian_search_result answer;

            cr_assert_eq(*cell, listed[n].printed);
            *cell = listed[n].needed;
            cr_assert_eq(grecian_search(&puzzle, &task, UNBOUNDED, &answer), PZ_OK);
            cr_assert_not(pz_count_is(&answer.count, 0));
            *cell = listed[n].printed;
        }
        sample.cells[cell_index(&puzzle, &wrong)]--;
    }
    cr_assert_eq(found_all, 48);
}

/* Each hole of the puzzle of the shops in which another number shows than it had to be is
 * opened again, before all else. */
Test(grecian_nearest, opens_what_was_a_hole)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    unsigned opened = 0;

    for (unsigned i = 0; i < GRECIAN_DATA_CELLS; i++) {
        if (grecian_computer[i] != GRECIAN_HOLE)
            continue;
        sample.cells[i] = 1;
        struct grecian_nearest found = diagnose(&puzzle, REPAIRS_MAX);
        const struct grecian_repair own = {(uint8_t)(i / 48), (uint8_t)(i / 12 % 4),
                                           (uint8_t)(i % 12), 1, GRECIAN_HOLE};

        if (found.correct_columns < 12) {
            cr_assert(same_repairs(listed, &own, 1), "cell %u", i);
            opened++;
        }
        sample.cells[i] = GRECIAN_HOLE;
    }
    cr_assert_gt(opened, 20);
}

/* Each number of the puzzle of the shops that shows in its solution, read as a hole. */
Test(grecian_nearest, fills_what_was_a_number)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    unsigned filled = 0;

    for (unsigned i = 0; i < GRECIAN_DATA_CELLS; i++) {
        const struct grecian_repair own = {(uint8_t)(i / 48), (uint8_t)(i / 12 % 4),
                                           (uint8_t)(i % 12), GRECIAN_HOLE,
                                           grecian_computer[i]};

        if (grecian_computer[i] == GRECIAN_HOLE)
            continue;
        sample.cells[i] = GRECIAN_HOLE;
        struct grecian_nearest found = diagnose(&puzzle, REPAIRS_MAX);

        if (found.correct_columns < 12) {
            size_t at = 0;

            while (at < found.repairs_listed && !same_repairs(&listed[at], &own, 1))
                at++;
            cr_assert_lt(at, found.repairs_listed, "cell %u", i);
            for (size_t n = 0; n < at; n++) /* nothing else than such comes before */
                cr_assert(listed[n].printed == GRECIAN_HOLE ||
                          listed[n].needed == GRECIAN_HOLE);
            filled++;
        }
        sample.cells[i] = grecian_computer[i];
    }
    cr_assert_gt(filled, 30);
}

/* Tiny puzzles, and nothing of the theorem that a cell shows in one column: each number is
 * opened in turn, and the whole puzzle solved by trying. */
Test(grecian_nearest, opens_what_helps_and_nothing_else)
{
    unsigned helped = 0;

    for (uint64_t seed = 0; seed < 1500; seed++) {
        struct grecian_puzzle *puzzle = &sample.puzzle;
        size_t opened = 0, brute = 0;

        sample_make(&sample, seed, 60);
        unsigned row = puzzle->rows * puzzle->columns;

        if (row > 30 || brute_solve(puzzle, NULL, 0) > 0)
            continue;
        struct grecian_nearest found = diagnose(puzzle, REPAIRS_MAX);

        for (size_t i = 0; i < found.repairs_listed; i++)
            opened += listed[i].needed == GRECIAN_HOLE;
        for (unsigned i = row; i < puzzle->dials * row; i++) {
            int32_t kept = sample.cells[i];

            sample.cells[i] = GRECIAN_HOLE;
            brute += kept != GRECIAN_HOLE && brute_solve(puzzle, NULL, 0) > 0;
            sample.cells[i] = kept;
        }
        cr_assert_eq(opened, brute, "sample %lu", seed);
        helped += brute > 0;
    }
    cr_assert_gt(helped, 20);
}

Test(grecian_nearest, finds_the_mirrored_dial)
{
    for (int dial = 0; dial < GRECIAN_DATA_DIALS; dial++) {
        struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);

        for (int i = dial * 48; i < dial * 48 + 48; i++)
            sample.cells[i] = grecian_computer[i / 12 * 12 + 11 - i % 12];
        struct grecian_nearest found = diagnose(&puzzle, REPAIRS_MAX);

        cr_assert_lt(found.correct_columns, 12);
        cr_assert_eq(found.mirrored_dial, dial);
    }
}

/* One row: a column that shows another number than the target needs the target there. */
Test(grecian_nearest, puts_the_likeliest_misreading_first)
{
    static const struct {
        int32_t printed, target;
    } rows[] = {
        {15, 16},     /* one digit changed, by 1 */
        {75, 15},     /* by 60 */
        {51, 15},     /* two digits exchanged */
        {4231, 1234}, /* not next to each other */
        {-12, -21},   /* below 0 */
        {1, 15},      /* a digit lost */
        {115, 15},    /* a digit added */
        {-15, 15},    /* a sign added */
        {14, -14},    /* lost */
        {0, 10},      /* a digit lost from 10 */
        {9, 10},      /* all wrong, by 1 */
        {105, 5},     /* two digits added: 05 is not a number */
        {-1, 12},     /* sign and digit */
        {231, 123},   /* three digits moved */
    };
    static const unsigned wanted[] = {0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_assert_eq(brute_plausibility(rows[i].printed, rows[i].target), wanted[i],
                     "row %zu", i);
        for (size_t j = 0; j < sizeof rows / sizeof rows[0]; j++) {
            /* Two rings of one column each way to mend: the first number or the second. */
            int32_t sum = rows[i].target + rows[j].printed;
            struct grecian_puzzle puzzle = {2, 2, 1, sum, sample.cells};
            struct grecian_repair both[2] = {
                {0, 0, 0, rows[i].printed, rows[i].target},
                {0, 1, 0, rows[j].printed,
                 rows[j].printed + rows[i].target - rows[i].printed}};

            sample.cells[0] = rows[i].printed;
            sample.cells[1] = rows[j].printed;
            sample.cells[2] = sample.cells[3] = GRECIAN_HOLE;
            qsort(both, 2, sizeof *both, compare_plausibility);
            cr_assert_eq(diagnose(&puzzle, 2).repair_count, 2);
            cr_assert(same_repairs(listed, both, 2), "rows %zu and %zu", i, j);
        }
    }
}

/* All numbers alike but one: every position has the same single wrong column, and all
 * dials but the one on top are hidden. */
Test(grecian_nearest, multiplies_what_is_hidden)
{
    struct grecian_puzzle *puzzle = &sample.puzzle;

    *puzzle = (struct grecian_puzzle){24, 2, 60, 10, sample.cells};
    for (unsigned i = 0; i < 24 * 120; i++)
        sample.cells[i] = 5;
    sample.cells[23 * 120 + 7] = 8;
    struct grecian_nearest found = diagnose(puzzle, REPAIRS_MAX);

    cr_assert_eq(found.correct_columns, 59);
    cr_assert_eq(found.repair_count, 3);
    cr_assert(same_repairs(listed,
                           (struct grecian_repair[]){{23, 0, 7, 8, GRECIAN_HOLE},
                                                     {23, 0, 7, 8, 5},
                                                     {23, 1, 7, 5, 2}},
                           3));
    for (int dial = 0; dial < 24; dial++)
        cr_assert_eq(found.offsets.turn[dial], 0);
}

/* The top dial is zeros but for one column of holes; there three dials show a row each,
 * with 60 different numbers: 60^3 sums, and as many ways to mend each. */
Test(grecian_nearest, says_that_repairs_are_too_many)
{
    struct grecian_puzzle *puzzle = &sample.puzzle;
    struct grecian_nearest found;

    *puzzle = (struct grecian_puzzle){5, 3, 60, 0, sample.cells};
    for (int i = 0; i < 5 * 180; i++)
        sample.cells[i] = i < 180 || (i >= 4 * 180 && i % 60 != 0) ? 0 : GRECIAN_HOLE;
    for (int row = 0, scale = 1; row < 3; row++, scale *= 61) {
        for (int c = 0; c < 60; c++)
            sample.cells[(row + 1) * 180 + row * 60 + c] = (c + 1) * scale;
    }
    cr_assert_eq(grecian_nearest(puzzle, UNBOUNDED, listed, 10, &found), PZ_OK);
    cr_assert_eq(found.correct_columns, 59);
    cr_assert_eq(found.repairs_listed, 10);
    cr_assert_geq(found.repair_count, GRECIAN_REPAIRS_MAX);
    cr_assert(!found.repairs_complete && !found.proven);
    for (int i = 0; i < 10; i++) {
        const struct grecian_search_task task = {.enough = 1};
        struct grecian_search_result answer;

        sample.cells[cell_index(puzzle, &listed[i])] = listed[i].needed;
        cr_assert_eq(grecian_search(puzzle, &task, UNBOUNDED, &answer), PZ_OK);
        cr_assert_not(pz_count_is(&answer.count, 0));
        sample.cells[cell_index(puzzle, &listed[i])] = listed[i].printed;
    }
}

Test(grecian_nearest, knows_its_budget)
{
    unsigned cut = 0;

    for (uint64_t seed = 0; seed < 600; seed++) {
        const struct pz_ctl ctl = {.max_nodes = seed % 50 + 1};
        struct grecian_offsets first;
        struct grecian_nearest found;

        sample_make(&sample, seed, POSITIONS);
        cr_assert_eq(
            grecian_nearest(&sample.puzzle, BOUNDED(&ctl), listed, REPAIRS_MAX, &found),
            PZ_OK);
        unsigned best = brute_best(&sample.puzzle, &first);
        size_t repairs = brute_repairs(&sample.puzzle, expected, REPAIRS_MAX);

        cr_assert_leq(found.correct_columns, best);
        cr_assert_eq(brute_right(&sample.puzzle, found.offsets.turn),
                     found.correct_columns);
        cr_assert_leq(found.repair_count, repairs);
        cr_assert(!found.proven || found.correct_columns == best);
        cr_assert(!found.first || !memcmp(&found.offsets, &first, sizeof first));
        cr_assert(found.proven || !found.first);
        cr_assert(!found.repairs_complete || best == sample.puzzle.columns ||
                  found.repair_count == repairs);
        cut += !found.first;
    }
    cr_assert_gt(cut, 100);
}

/* Without nodes for a search it still gives the position of a greedy choice. */
Test(grecian_nearest, chooses_greedily_at_least)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    const struct pz_ctl few = {.max_nodes = 1};
    struct grecian_nearest found;

    cr_assert_eq(grecian_nearest(&puzzle, BOUNDED(&few), listed, 1, &found), PZ_OK);
    cr_assert_eq(found.correct_columns, brute_right(&puzzle, found.offsets.turn));
    cr_assert_gt(found.correct_columns, brute_right(&puzzle, (uint8_t[5]){0}));
}

Test(grecian_nearest, heeds_stop_and_deadline)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct grecian_nearest found;

    cr_assert_eq(grecian_nearest(&puzzle, BOUNDED(&stopped), listed, 1, &found),
                 PZ_STOPPED);
    cr_assert_eq(grecian_nearest(&puzzle, BOUNDED(&late), listed, 1, &found), PZ_OK);
    cr_assert_eq(found.correct_columns, brute_right(&puzzle, (uint8_t[5]){0}));
    cr_assert(!found.proven && !found.repairs_complete && !found.mirrors_complete);
}

Test(grecian_nearest, bears_extreme_numbers)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);

    puzzle.target = INT64_MIN;
    cr_assert_eq(diagnose(&puzzle, REPAIRS_MAX).correct_columns, 0);
    puzzle.target = INT64_MAX;
    cr_assert_eq(diagnose(&puzzle, REPAIRS_MAX).correct_columns, 0);
    puzzle = (struct grecian_puzzle){2, 1, 1, INT64_MAX, sample.cells};
    cr_assert_eq(diagnose(&puzzle, REPAIRS_MAX).repair_count, 0);
    puzzle.target = INT32_MAX;
    cr_assert_eq(diagnose(&puzzle, REPAIRS_MAX).repair_count, 1);
    puzzle.target = INT32_MIN; /* would be a hole */
    cr_assert_eq(diagnose(&puzzle, REPAIRS_MAX).repair_count, 0);
}
