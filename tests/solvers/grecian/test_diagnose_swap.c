/* The Grecian Computer: exchanged neighbours, and errors of every kind that were
 * planted in puzzles. */
#include "brute.h"
#include "data.h"
#include "puzzles/grecian_generate.h"
#include "samples.h"
#include "solvers/grecian/diagnose_swap.h"
#include "solvers/grecian/nearest.h"
#include "solvers/grecian/search.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
    SAMPLES = 3000,
    PLANTED = 3000,
    POSITIONS = 400, /* of a sample, at most */
    SWAPS_MAX = SAMPLE_CELLS_MAX,
    REPAIRS_MAX = 20000
};

static struct sample sample;
static struct grecian_swap listed[SWAPS_MAX], expected[SWAPS_MAX];
static struct grecian_repair repairs[REPAIRS_MAX];
static int32_t cells[SAMPLE_CELLS_MAX];

static struct grecian_swaps find(const struct grecian_puzzle *puzzle, size_t capacity)
{
    struct grecian_swaps swaps;

    cr_assert_eq(grecian_diagnose_swaps(puzzle, UNBOUNDED, listed, capacity, &swaps),
                 PZ_OK);
    cr_assert(swaps.complete);
    return swaps;
}

static void exchange(int32_t *a, int32_t *b)
{
    int32_t kept = *a;

    *a = *b;
    *b = kept;
}

/* Exchanges the number in `column` of ring `ring`, counted over all dials, with the next
 * one; false when they are no two different numbers. */
static bool exchange_at(const struct grecian_puzzle *puzzle, int32_t *all, unsigned ring,
                        unsigned column)
{
    int32_t *first = all + ring * puzzle->columns;
    int32_t *a = first + column, *b = first + (column + 1) % puzzle->columns;

    if (*a == GRECIAN_HOLE || *b == GRECIAN_HOLE || *a == *b)
        return false;
    exchange(a, b);
    return true;
}

/* All exchanges that help, each tried on all positions. */
static size_t brute_swaps(const struct grecian_puzzle *puzzle)
{
    unsigned columns = puzzle->columns, pairs = columns == 2 ? 1 : columns;
    struct grecian_puzzle other = *puzzle;
    size_t count = 0;

    memcpy(cells, puzzle->cells, sizeof cells);
    other.cells = cells;
    for (unsigned i = 0; i < puzzle->dials * puzzle->rows * pairs; i++) {
        unsigned ring = i / pairs, column = i % pairs, next = (column + 1) % columns;
        const int32_t *numbers = puzzle->cells + ring * columns;

        if (columns == 1 || !exchange_at(puzzle, cells, ring, column))
            continue;
        if (brute_solve(&other, NULL, 0) > 0)
            expected[count++] = (struct grecian_swap){(uint8_t)(ring / puzzle->rows),
                                                      (uint8_t)(ring % puzzle->rows),
                                                      {(uint8_t)column, (uint8_t)next},
                                                      {numbers[column], numbers[next]}};
        exchange_at(puzzle, cells, ring, column);
    }
    return count;
}

static bool is_same(const struct grecian_swap *a, const struct grecian_swap *b)
{
    return a->dial == b->dial && a->row == b->row && a->columns[0] == b->columns[0] &&
           a->columns[1] == b->columns[1] && a->printed[0] == b->printed[0] &&
           a->printed[1] == b->printed[1];
}

/* Exchanges two random neighbours of a puzzle, if it finds any. */
static void spoil(struct sample *planted, struct test_rng *rng)
{
    const struct grecian_puzzle *puzzle = &planted->puzzle;

    for (int i = 0; i < 50; i++) {
        unsigned ring = (unsigned)test_rng_below(rng, puzzle->dials * puzzle->rows);
        unsigned column = (unsigned)test_rng_below(rng, puzzle->columns);

        if (exchange_at(puzzle, planted->cells, ring, column))
            return;
    }
}

Test(grecian_swap, finds_what_brute_force_finds)
{
    unsigned mendable = 0, unmendable = 0;
    size_t total = 0;
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        sample_make(&sample, seed, POSITIONS);
        if (sample.puzzle.rows * sample.puzzle.columns > 60)
            continue; /* brute force takes too long */
        spoil(&sample, &rng);
        if (brute_solve(&sample.puzzle, NULL, 0) > 0) {
            cr_assert_eq(find(&sample.puzzle, SWAPS_MAX).count, 0);
            continue;
        }
        size_t capacity = seed % 5 ? SWAPS_MAX : seed % 3, count;
        struct grecian_swaps swaps = find(&sample.puzzle, capacity);

        count = brute_swaps(&sample.puzzle);
        cr_assert_eq(swaps.count, count, "sample %lu", seed);
        cr_assert_eq(swaps.listed, count < capacity ? count : capacity);
        for (size_t i = 0; i < swaps.listed; i++) {
            if (!is_same(&listed[i], &expected[i]))
                cr_assert_fail("sample %lu", seed);
        }
        mendable += count > 0;
        unmendable += count == 0;
        total += count;
    }
    cr_assert_gt(mendable, SAMPLES / 10);
    cr_assert_gt(unmendable, SAMPLES / 10);
    cr_assert_gt(total, mendable + mendable / 4);
}

Test(grecian_swap, knows_its_budget)
{
    unsigned cut = 0, partial = 0;

    for (uint64_t seed = 0; seed < 800; seed++) {
        const struct pz_ctl ctl = {.max_nodes = seed % 9 + 1};
        struct pz_budget budget = {.ctl = &ctl};
        struct grecian_swaps swaps;
        struct test_rng rng;

        test_rng_seed(&rng, seed);
        sample_make(&sample, seed, POSITIONS);
        if (sample.puzzle.rows * sample.puzzle.columns > 60)
            continue;
        spoil(&sample, &rng);
        cr_assert_eq(
            grecian_diagnose_swaps(&sample.puzzle, &budget, listed, SWAPS_MAX, &swaps),
            PZ_OK);
        size_t most =
            brute_solve(&sample.puzzle, NULL, 0) ? SWAPS_MAX : brute_swaps(&sample.puzzle);

        cr_assert_leq(budget.nodes, ctl.max_nodes);
        cr_assert(swaps.complete ? swaps.count == most || most == SWAPS_MAX
                                 : swaps.count <= most);
        cut += !swaps.complete;
        partial += !swaps.complete && swaps.count > 0;
    }
    cr_assert_gt(cut, 50);
    cr_assert_gt(partial, 5);
}

/* Every exchange in the puzzle of the shops that spoils it is found, and each exchange
 * that is listed gives it a solution. */
Test(grecian_swap, mends_the_puzzle_of_the_shops)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    const struct grecian_search_task task = {.enough = 1};
    unsigned spoilt = 0;

    for (unsigned i = 0; i < 20 * 12; i++) {
        struct grecian_swap own = {(uint8_t)(i / 48),
                                   (uint8_t)(i / 12 % 4),
                                   {(uint8_t)(i % 12), (uint8_t)((i + 1) % 12)},
                                   {0, 0}};
        struct grecian_search_result answer;
        bool found = false;

        if (!exchange_at(&puzzle, sample.cells, i / 12, i % 12))
            continue;
        own.printed[0] = sample.cells[i];
        own.printed[1] = sample.cells[i / 12 * 12 + (i + 1) % 12];
        struct grecian_swaps swaps = find(&puzzle, SWAPS_MAX);

        cr_assert_eq(grecian_search(&puzzle, &task, UNBOUNDED, &answer), PZ_OK);
        for (size_t n = 0; n < swaps.listed; n++) {
            struct grecian_swap *swap = &listed[n];
            unsigned ring = swap->dial * 4u + swap->row;

            found = found || is_same(swap, &own);
            cr_assert(exchange_at(&puzzle, sample.cells, ring, swap->columns[0]));
            cr_assert_gt(brute_solve(&puzzle, NULL, 0), 0);
            cr_assert(exchange_at(&puzzle, sample.cells, ring, swap->columns[0]));
        }
        cr_assert_eq(found, pz_count_is(&answer.count, 0));
        spoilt += found;
        exchange_at(&puzzle, sample.cells, i / 12, i % 12);
    }
    cr_assert_gt(spoilt, 40);
}

Test(grecian_swap, heeds_stop_deadline_and_sizes)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct grecian_swaps swaps;

    cr_assert_eq(grecian_diagnose_swaps(&puzzle, BOUNDED(&stopped), listed, 1, &swaps),
                 PZ_STOPPED);
    cr_assert_eq(grecian_diagnose_swaps(&puzzle, BOUNDED(&late), listed, 1, &swaps), PZ_OK);
    cr_assert(!swaps.complete && swaps.count == 0);
    puzzle.target = INT64_MIN;
    cr_assert_eq(find(&puzzle, 1).count, 0);
    puzzle.target = INT64_MAX;
    cr_assert_eq(find(&puzzle, 1).count, 0);
    puzzle.columns = 1;
    cr_assert_eq(find(&puzzle, 1).count, 0);
}

/* A puzzle with an error planted in it, and whether the error was found. */
struct planted {
    struct grecian_puzzle puzzle;
    unsigned kind; /* 0: a wrong number, 1: a dial backwards, 2: two neighbours */
    unsigned ring; /* over all dials; of kind 1 the dial */
    unsigned column;
    int32_t right; /* kind 0: the number as it was */
};

static void draw_planted(struct planted *planted, uint64_t seed)
{
    static const unsigned sizes[][3] = {{5, 4, 12}, {5, 4, 12}, {4, 3, 10}, {6, 4, 12}};
    const unsigned *size = sizes[seed % 4];
    struct grecian_generate_question wish = {size[0], size[1], size[2], 42, .seed = seed};
    struct grecian_generate_answer made;

    cr_assert_eq(grecian_generate(&wish, &(struct pz_ctl){.max_nodes = 1}, &made), PZ_OK);
    memcpy(sample.cells, made.puzzle.cells,
           sizeof *sample.cells * size[0] * size[1] * size[2]);
    grecian_generate_free(&made);
    planted->puzzle = (struct grecian_puzzle){size[0], size[1], size[2], 42, sample.cells};
    planted->kind = (unsigned)(seed / 4 % 3);
}

static void reverse(struct planted *planted, unsigned dial)
{
    unsigned columns = planted->puzzle.columns, rows = planted->puzzle.rows;

    for (unsigned row = 0; row < rows; row++) {
        int32_t *ring = sample.cells + (dial * rows + row) * columns;

        for (unsigned c = 0; c < columns / 2; c++)
            exchange(&ring[c], &ring[columns - 1 - c]);
    }
}

static void plant_error(struct planted *planted, struct test_rng *rng)
{
    const struct grecian_puzzle *puzzle = &planted->puzzle;

    if (planted->kind == 1) {
        planted->ring = (unsigned)test_rng_below(rng, puzzle->dials);
        reverse(planted, planted->ring);
        return;
    }
    for (;;) {
        planted->ring = (unsigned)test_rng_below(rng, puzzle->dials * puzzle->rows);
        planted->column = (unsigned)test_rng_below(rng, puzzle->columns);
        int32_t *cell = &sample.cells[planted->ring * puzzle->columns + planted->column];

        if (planted->kind == 2 &&
            exchange_at(puzzle, sample.cells, planted->ring, planted->column))
            return;
        if (planted->kind == 0 && *cell != GRECIAN_HOLE) {
            planted->right = *cell;
            *cell += (int32_t)test_rng_below(rng, 19) + 1;
            return;
        }
    }
}

static bool is_repaired(const struct planted *planted, const struct grecian_nearest *found)
{
    for (size_t i = 0; i < found->repairs_listed; i++) {
        const struct grecian_repair *repair = &repairs[i];

        if (repair->dial * planted->puzzle.rows + repair->row == planted->ring &&
            repair->column == planted->column && repair->needed == planted->right)
            return true;
    }
    return false;
}

static bool is_swapped(const struct planted *planted)
{
    struct grecian_swaps swaps = find(&planted->puzzle, SWAPS_MAX);

    for (size_t i = 0; i < swaps.listed; i++) {
        if (listed[i].dial * planted->puzzle.rows + listed[i].row == planted->ring &&
            listed[i].columns[0] == planted->column)
            return true;
    }
    return false;
}

static bool is_found(struct planted *planted, const struct grecian_nearest *found)
{
    if (planted->kind == 0)
        return is_repaired(planted, found);
    if (planted->kind == 2)
        return is_swapped(planted);
    return found->mirrored_dial >= 0 && found->mirrored_dial <= (int)planted->ring;
}

/* One wrong number, one dial backwards or two neighbours exchanged: whatever was planted
 * is among the answers, where it leaves no solution. Of several dials that may be
 * backwards the lowest is named. */
Test(grecian_planted, errors_are_found)
{
    unsigned spoilt[3] = {0}, named[3] = {0};
    struct planted planted;
    struct test_rng rng;

    test_rng_seed(&rng, 8);
    for (uint64_t seed = 0; seed < PLANTED; seed++) {
        struct grecian_nearest found;

        draw_planted(&planted, seed);
        plant_error(&planted, &rng);
        cr_assert_eq(
            grecian_nearest(&planted.puzzle, UNBOUNDED, repairs, REPAIRS_MAX, &found),
            PZ_OK);
        if (found.correct_columns == planted.puzzle.columns)
            continue;
        spoilt[planted.kind]++;
        if (!is_found(&planted, &found))
            cr_assert_fail("seed %lu kind %u", seed, planted.kind);
        named[planted.kind] += found.mirrored_dial == (int)planted.ring;
    }
    cr_assert(spoilt[0] > 200 && spoilt[1] > 700 && spoilt[2] > 300);
    cr_assert_gt(named[1], 700);
}
