/* Draws a random puzzle with a known solution.
 *
 * As in the store-bought puzzle, the bottom dial does not have holes, and each dial is at
 * most as large as the dial below. With D dials of R rows, dial d > 0 does not have the
 * outer floor((d - 1) R / (D - 1)) rows. First, a visible dial is drawn for each cell of
 * the solution, so that every dial is visible somewhere. The visible dial of a cell
 * determines that the dials above must have holes there. Then the visible numbers are
 * drawn, column by column, so that they add up to the target, and finally the hidden
 * numbers. */
#include "random_puzzle.h"

#include <string.h>

enum {
    SHARE_DIVISOR = 2, /* every dial is visible in at least 1 / 2 of an equal share */
    FILL_QUARTERS = 3  /* quarters of the cells below a visible cell that have numbers */
};

/* A puzzle that is being drawn. */
struct draft {
    const struct grecian_puzzle *size;
    struct pz_random *random;
    unsigned cells;                  /* rows x columns */
    int64_t least, most;             /* numbers to draw from */
    uint8_t shows[GRECIAN_VIEW_MAX]; /* the visible dial; GRECIAN_NO_DIAL: not yet drawn */
    int32_t number[GRECIAN_VIEW_MAX];
};

bool grecian_random_puzzle_possible(const struct grecian_puzzle *size)
{
    static const int32_t none = 0;
    struct grecian_puzzle puzzle = *size;

    puzzle.cells = &none;
    if (grecian_check(&puzzle) != PZ_OK || size->columns < 2)
        return false;
    int64_t largest = (int64_t)size->rows * INT32_MAX;

    return size->dials <= size->rows * size->columns && size->target <= largest &&
           size->target >= -largest;
}

static unsigned below(const struct draft *draft, unsigned bound)
{
    return (unsigned)pz_random_below(draft->random, bound);
}

/* Returns the outermost row of `dial`. */
static unsigned first_row(const struct grecian_puzzle *size, unsigned dial)
{
    return dial == 0 ? 0 : (dial - 1) * size->rows / (size->dials - 1);
}

static unsigned first_cell(const struct draft *draft, unsigned dial)
{
    return first_row(draft->size, dial) * draft->size->columns;
}

/* Returns the number of bits of the number of positions. */
static unsigned position_bits(const struct grecian_puzzle *size)
{
    struct pz_count count = pz_count_power(size->columns, size->dials - 1);
    unsigned bits = 0;

    for (unsigned i = 0; i < PZ_COUNT_LIMBS; i++) {
        if (count.limb[i])
            bits = 64 * (i + 1) - (unsigned)__builtin_clzll(count.limb[i]);
    }
    return bits;
}

/* Returns the number of different numbers that a unique solution requires. In a position
 * that is not the solution, a column is correct with a probability of about 1 / width, and
 * all columns are correct with a probability of width^-columns. So width^columns must be
 * much greater than the number of positions. */
static int64_t least_width(const struct grecian_puzzle *size)
{
    unsigned bits = position_bits(size), columns = size->columns;

    return (int64_t)2 << (bits + columns - 1) / columns;
}

static int64_t clip(int64_t number)
{
    if (number > INT32_MAX)
        return INT32_MAX;
    return number < -INT32_MAX ? -INT32_MAX : number;
}

/* Chooses the range of the numbers. The target is always from rows x least to rows x most. */
static void choose_range(struct draft *draft)
{
    int64_t rows = draft->size->rows, target = draft->size->target;
    int64_t mean = target / rows, width = least_width(draft->size);

    draft->least = mean > 0 ? 1 : 2 * mean;
    draft->most = mean > 0 ? 2 * mean : -1;
    if (mean == 0 || draft->most - draft->least + 1 < width) {
        draft->least = mean - width / 2;
        draft->most = mean + width / 2;
    }
    draft->least = clip(draft->least);
    draft->most = clip(draft->most);
}

/* Makes `dial` visible in one more random cell. */
static void show_once(struct draft *draft, unsigned dial)
{
    unsigned first = first_cell(draft, dial), open = 0;

    for (unsigned i = first; i < draft->cells; i++)
        open += draft->shows[i] == GRECIAN_NO_DIAL;
    unsigned left = below(draft, open);

    for (unsigned i = first; i < draft->cells; i++) {
        if (draft->shows[i] == GRECIAN_NO_DIAL && left-- == 0) {
            draft->shows[i] = (uint8_t)dial;
            return;
        }
    }
}

/* Draws the dial that is visible in `cell`. The top dial that has the row is chosen with
 * probability 1 / 2, otherwise the next dial with probability 1 / 2, and so on. */
static unsigned choose_dial(const struct draft *draft, unsigned cell)
{
    unsigned dial = draft->size->dials - 1;

    while (dial > 0 && (first_cell(draft, dial) > cell || below(draft, 2)))
        dial--;
    return dial;
}

/* Draws the visible dial of each cell. First, every dial gets its share, beginning with the
 * smallest dial. There are enough cells. Consider the dials d > 0 whose first row is r or
 * further inside. They satisfy d - 1 >= r (dials - 1) / rows, so there are at most
 * (dials - 1) (rows - r) / rows such dials. Each share is at most cells / dials, so all
 * shares fit in the (rows - r) x columns cells of these rows. */
static void draw_dials(struct draft *draft)
{
    unsigned dials = draft->size->dials;
    unsigned share = draft->cells / (SHARE_DIVISOR * dials);

    memset(draft->shows, GRECIAN_NO_DIAL, sizeof draft->shows);
    for (unsigned dial = dials; dial-- > 0;) {
        for (unsigned i = 0; i == 0 || i < share; i++)
            show_once(draft, dial);
    }
    for (unsigned cell = 0; cell < draft->cells; cell++) {
        if (draft->shows[cell] == GRECIAN_NO_DIAL)
            draft->shows[cell] = (uint8_t)choose_dial(draft, cell);
    }
}

static int64_t draw_between(const struct draft *draft, int64_t least, int64_t most)
{
    uint64_t width = (uint64_t)(most - least) + 1;

    return least + (int64_t)pz_random_below(draft->random, width);
}

/* Writes the rows in random order. */
static void shuffle_rows(const struct draft *draft, unsigned order[GRECIAN_ROWS_MAX])
{
    for (unsigned row = 0; row < draft->size->rows; row++) {
        unsigned cell = below(draft, row + 1);

        order[row] = order[cell];
        order[cell] = row;
    }
}

/* Draws the visible numbers of a column one after the other, in such a way that the
 * following numbers can always add up to the rest. */
static void draw_column(struct draft *draft, unsigned column)
{
    unsigned rows = draft->size->rows, order[GRECIAN_ROWS_MAX] = {0};
    int64_t rest = draft->size->target;

    shuffle_rows(draft, order);
    for (unsigned i = 0; i < rows; i++) {
        int64_t left = rows - 1 - i;
        int64_t least = rest - left * draft->most, most = rest - left * draft->least;
        int64_t number = draw_between(draft, least > draft->least ? least : draft->least,
                                      most < draft->most ? most : draft->most);

        draft->number[order[i] * draft->size->columns + column] = (int32_t)number;
        rest -= number;
    }
}

/* Draws the content of a cell of the solution on `dial`: a number or a hole. If there are
 * many dials and few cells, no hidden cell is a hole, because dials with few numbers would
 * be interchangeable. */
static int32_t draw_cell(const struct draft *draft, unsigned dial, unsigned cell)
{
    unsigned shows = draft->shows[cell];

    if (shows == dial)
        return draft->number[cell];
    if (shows < dial || cell < first_cell(draft, dial))
        return GRECIAN_HOLE;
    if (dial > 0 && 2 * SHARE_DIVISOR * draft->size->dials <= draft->cells &&
        below(draft, 4) >= FILL_QUARTERS)
        return GRECIAN_HOLE;
    return (int32_t)draw_between(draft, draft->least, draft->most);
}

static void draw_dial(const struct draft *draft, unsigned dial, unsigned turn,
                      int32_t *cells)
{
    unsigned columns = draft->size->columns;

    for (unsigned cell = 0; cell < draft->cells; cell++) {
        unsigned printed = (cell % columns + columns - turn) % columns;

        cells[cell - cell % columns + printed] = draw_cell(draft, dial, cell);
    }
}

/* Draws the solution. At least one dial is turned, so the puzzle is not solved from the
 * start. */
static void draw_turns(const struct draft *draft, struct grecian_offsets *solution)
{
    bool solved = true;

    *solution = (struct grecian_offsets){{0}};
    while (solved) {
        for (unsigned dial = 1; dial < draft->size->dials; dial++) {
            solution->turn[dial] = (uint8_t)below(draft, draft->size->columns);
            solved = solved && solution->turn[dial] == 0;
        }
    }
}

void grecian_random_puzzle(const struct grecian_puzzle *size, struct pz_random *random,
                           int32_t *cells, struct grecian_offsets *solution)
{
    struct draft draft = {
        .size = size, .random = random, .cells = size->rows * size->columns};

    choose_range(&draft);
    draw_dials(&draft);
    for (unsigned column = 0; column < size->columns; column++)
        draw_column(&draft, column);
    draw_turns(&draft, solution);
    for (unsigned dial = 0; dial < size->dials; dial++)
        draw_dial(&draft, dial, solution->turn[dial], cells + dial * draft.cells);
}
