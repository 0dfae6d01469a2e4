/* Finds single cells that may be transcription errors.
 *
 * Take a position with one incorrect column. Let a row show v in this column (0 if no
 * number is visible). The column becomes correct if the row shows the needed number v +
 * target - sum instead. A change of one cell can achieve this in three ways:
 *
 * - The visible number becomes the needed number.
 * - A hole above the visible number becomes the needed number.
 * - The visible cell becomes a hole, if the needed number is visible through this hole.
 *
 * The number below a cell can depend on offsets that the search does not distinguish,
 * because these offsets do not change the visible numbers (most_columns.c). Therefore each
 * dial below is also turned by its period. If a row of a dial has no numbers, it does not
 * belong to the dial, so its holes are not filled.
 *
 * Order. It is a rare coincidence that the needed number is below a cell, so a number that
 * should be a hole comes first. In contrast, any hole can be filled. A filled hole is
 * plausible if the needed number is in the range of the printed numbers, and comes last
 * otherwise. Changed numbers are ordered by the similarity of their digits. */
#include "diagnose_cell.h"

#include "puzzle.h"
#include "solvers/core/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CAPACITY_MIN = 64,
    DIGITS_MAX = 12 /* of a number, with the final NUL */
};

/* The ways in which a cell may have been misread, beginning with the most plausible way. */
enum misreading {
    MADE_HOLE,   /* a number instead of a hole */
    FILLED_HOLE, /* a hole instead of a number in the range of the printed numbers */
    ONE_DIGIT,
    TWO_SWAPPED,
    ONE_LOST_OR_ADDED,
    OTHER,
    FILLED_OUTSIDE_RANGE
};

struct grecian_ranked_repair {
    struct grecian_repair repair;
    uint8_t misreading; /* set when all repairs are found */
};

/* One row of the incorrect column of a position. */
struct row_position {
    const struct grecian_puzzle *puzzle;
    const struct grecian_most_columns *walk;
    struct grecian_offsets offsets;
    unsigned row;
    unsigned column; /* of the board */
    int32_t needed;  /* the number that makes the column correct */
};

/* Compares two numbers with the same number of digits. */
static enum misreading compare_digits(const char *a, const char *b)
{
    unsigned different = 0;
    size_t at[2] = {0, 0};

    for (size_t i = 0; a[i]; i++) {
        if (a[i] == b[i])
            continue;
        if (different == 2)
            return OTHER;
        at[different++] = i;
    }
    if (different < 2)
        return ONE_DIGIT;
    return a[at[0]] == b[at[1]] && a[at[1]] == b[at[0]] ? TWO_SWAPPED : OTHER;
}

/* Returns true if `longer` is `shorter` with one additional digit. */
static bool has_one_more(const char *longer, const char *shorter)
{
    size_t same = 0;

    while (shorter[same] && longer[same] == shorter[same])
        same++;
    return strcmp(longer + same + 1, shorter + same) == 0;
}

static enum misreading compare_numbers(int32_t printed, int32_t needed)
{
    char texts[2][DIGITS_MAX];
    int a = snprintf(texts[0], DIGITS_MAX, "%lld", llabs((long long)printed));
    int b = snprintf(texts[1], DIGITS_MAX, "%lld", llabs((long long)needed));

    if ((printed < 0) != (needed < 0))
        return printed == -needed ? ONE_LOST_OR_ADDED : OTHER;
    if (a == b)
        return compare_digits(texts[0], texts[1]);
    if ((a == b + 1 && has_one_more(texts[0], texts[1])) ||
        (b == a + 1 && has_one_more(texts[1], texts[0])))
        return ONE_LOST_OR_ADDED;
    return OTHER;
}

/* The range of the printed numbers. */
struct span {
    int32_t least, greatest;
};

static struct span find_span(const struct grecian_puzzle *puzzle)
{
    size_t cells = puzzle->dials * grecian_dial_cells(puzzle);
    struct span span = {INT32_MAX, INT32_MIN};

    for (size_t i = 0; i < cells; i++) {
        int32_t number = puzzle->cells[i];

        if (number == GRECIAN_HOLE)
            continue;
        span.least = number < span.least ? number : span.least;
        span.greatest = number > span.greatest ? number : span.greatest;
    }
    return span;
}

static enum misreading classify(const struct grecian_repair *repair,
                                const struct span *span)
{
    if (repair->needed == GRECIAN_HOLE)
        return MADE_HOLE;
    if (repair->printed != GRECIAN_HOLE)
        return compare_numbers(repair->printed, repair->needed);
    return repair->needed >= span->least && repair->needed <= span->greatest
               ? FILLED_HOLE
               : FILLED_OUTSIDE_RANGE;
}

/* Returns the difference between a changed number and the printed number. */
static int64_t distance(const struct grecian_repair *repair)
{
    if (repair->needed == GRECIAN_HOLE || repair->printed == GRECIAN_HOLE)
        return 0;
    return llabs((long long)repair->needed - repair->printed);
}

static int compare_repairs(const void *a, const void *b)
{
    const struct grecian_repair *x = a, *y = b; /* the first member of a ranked repair */

    if (x->dial != y->dial)
        return x->dial < y->dial ? -1 : 1;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return (x->needed > y->needed) - (x->needed < y->needed);
}

/* Orders repairs by decreasing plausibility. */
static int compare_ranks(const void *a, const void *b)
{
    const struct grecian_ranked_repair *x = a, *y = b;

    if (x->misreading != y->misreading)
        return x->misreading < y->misreading ? -1 : 1;
    if (distance(&x->repair) != distance(&y->repair))
        return distance(&x->repair) < distance(&y->repair) ? -1 : 1;
    return compare_repairs(a, b);
}

#ifdef PUZZLED_CHECK
/* Asserts that the repairs are sorted, without duplicates. */
static void repairs_check(const struct grecian_repairs *repairs)
{
    assert(repairs->count <= repairs->capacity);
    for (size_t i = 1; i < repairs->count; i++)
        assert(compare_repairs(&repairs->repairs[i - 1], &repairs->repairs[i]) < 0);
}
#endif

/* Sorts the repairs and removes duplicates. */
static void pack(struct grecian_repairs *repairs)
{
    size_t kept = 0;

    if (repairs->count == 0)
        return;
    qsort(repairs->repairs, repairs->count, sizeof *repairs->repairs, compare_repairs);
    for (size_t i = 1; i < repairs->count; i++) {
        if (compare_repairs(&repairs->repairs[kept], &repairs->repairs[i]) != 0)
            repairs->repairs[++kept] = repairs->repairs[i];
    }
    repairs->count = kept + 1;
    CHECKED(repairs_check, repairs);
}

/* Reserves memory for one more repair. Removes duplicates first. If less than half of the
 * memory becomes free, doubles the capacity. So each repair is sorted a bounded number of
 * times on average. */
static bool reserve(struct grecian_repairs *repairs)
{
    if (repairs->count < repairs->capacity)
        return true;
    pack(repairs);
    if (repairs->count <= repairs->capacity / 2 && repairs->capacity)
        return true;
    if (repairs->capacity == 2 * GRECIAN_REPAIRS_MAX) {
        repairs->full = true;
        return false;
    }
    size_t capacity = repairs->capacity ? 2 * repairs->capacity : CAPACITY_MIN;
    struct grecian_ranked_repair *grown =
        realloc(repairs->repairs, capacity * sizeof *grown);

    repairs->failed = !grown;
    if (!grown)
        return false;
    repairs->repairs = grown;
    repairs->capacity = capacity;
    return true;
}

static const int32_t *row_of(const struct row_position *at, unsigned dial)
{
    return grecian_row(at->puzzle, dial, at->row);
}

/* Returns the column of `dial` that is at this position. */
static unsigned column_of(const struct row_position *at, unsigned dial)
{
    unsigned columns = at->puzzle->columns;

    return (at->column + columns - at->offsets.turn[dial]) % columns;
}

/* Adds the repair that changes the cell of `dial` at this position to `needed`. Also adds
 * the same repair in the other columns that the dial can show instead, because it repeats
 * its numbers. */
static bool add(struct grecian_repairs *repairs, const struct row_position *at,
                unsigned dial, int32_t needed)
{
    unsigned period = at->walk->period[dial];
    const int32_t *row = row_of(at, dial);

    for (unsigned c = column_of(at, dial) % period; c < at->puzzle->columns; c += period) {
        if (!reserve(repairs))
            return false;
        repairs->repairs[repairs->count++] = (struct grecian_ranked_repair){
            {(uint8_t)dial, (uint8_t)at->row, (uint8_t)c, row[c], needed}, OTHER};
    }
    return true;
}

/* Returns true if the dials below `dial` can show `needed` here without a change of the
 * visible numbers. Holes in all dials down to the bottom dial show 0. */
static bool can_show_below(const struct row_position *at, unsigned dial)
{
    while (dial-- > 0) {
        unsigned period = at->walk->period[dial];
        const int32_t *row = row_of(at, dial);
        bool hole = false;

        for (unsigned c = column_of(at, dial) % period; c < at->puzzle->columns;
             c += period) {
            if (row[c] == at->needed)
                return true;
            hole = hole || row[c] == GRECIAN_HOLE;
        }
        if (!hole)
            return false;
    }
    return at->needed == 0;
}

static bool has_number(const struct row_position *at, unsigned dial)
{
    const int32_t *row = row_of(at, dial);

    for (unsigned c = 0; c < at->puzzle->columns; c++) {
        if (row[c] != GRECIAN_HOLE)
            return true;
    }
    return false;
}

/* Adds all repairs of one row. `shown` is the visible dial, or GRECIAN_NO_DIAL. */
static bool add_row(struct grecian_repairs *repairs, const struct row_position *at,
                    unsigned shown)
{
    unsigned holes = shown == GRECIAN_NO_DIAL ? 0 : shown + 1; /* from this dial up */

    for (unsigned dial = holes; dial < at->puzzle->dials; dial++) {
        if (has_number(at, dial) && !add(repairs, at, dial, at->needed))
            return false;
    }
    if (shown == GRECIAN_NO_DIAL)
        return true;
    if (shown > 0 && can_show_below(at, shown) && !add(repairs, at, shown, GRECIAN_HOLE))
        return false;
    return add(repairs, at, shown, at->needed);
}

bool grecian_repairs_add(struct grecian_repairs *repairs,
                         const struct grecian_puzzle *puzzle,
                         const struct grecian_most_columns *walk)
{
    struct row_position at = {
        .puzzle = puzzle, .walk = walk, .offsets = grecian_most_columns_offsets(walk)};
    struct grecian_view view;

    grecian_position(puzzle, &at.offsets, &view);
    while (view.sum[at.column] == puzzle->target)
        at.column++;
    for (at.row = 0; at.row < puzzle->rows; at.row++) {
        unsigned cell = at.row * puzzle->columns + at.column;
        int64_t needed = view.dial[cell] == GRECIAN_NO_DIAL ? 0 : view.number[cell];

        if (__builtin_add_overflow(needed, puzzle->target, &needed) ||
            __builtin_sub_overflow(needed, view.sum[at.column], &needed) ||
            needed > INT32_MAX || needed < -INT32_MAX)
            continue;
        at.needed = (int32_t)needed;
        if (!add_row(repairs, &at, view.dial[cell]))
            return false;
    }
    return true;
}

size_t grecian_repairs_write(struct grecian_repairs *repairs,
                             const struct grecian_puzzle *puzzle,
                             struct grecian_repair *list, size_t capacity)
{
    const struct span span = find_span(puzzle);
    size_t listed;

    pack(repairs);
    listed = repairs->count < capacity ? repairs->count : capacity;
    for (size_t i = 0; i < repairs->count; i++)
        repairs->repairs[i].misreading =
            (uint8_t)classify(&repairs->repairs[i].repair, &span);
    if (repairs->count)
        qsort(repairs->repairs, repairs->count, sizeof *repairs->repairs, compare_ranks);
    for (size_t i = 0; i < listed; i++)
        list[i] = repairs->repairs[i].repair;
    return listed;
}
