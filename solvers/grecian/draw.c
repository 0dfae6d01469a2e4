/* A random puzzle, drawn around a solution
 *
 * As on the puzzle of the shops, the bottom dial is full and the dials above get smaller:
 * with D dials of R rows, dial d > 0 leaves the outer floor((d - 1) R / (D - 1)) rings to
 * those below. First it is drawn which dial shows at each place of the solution, every
 * dial somewhere; that says where the dials above must have holes. Then the numbers that
 * show are drawn, column by column, so that they add up to the target; and then those that
 * the dials above hide. */
#include "draw.h"

#include <string.h>

enum {
    SHARE_DIVISOR = 2, /* every dial shows at least 1 / 2 of an even share */
    FILL_QUARTERS = 3  /* of the places that a dial above hides, so many are printed */
};

/* A puzzle while it is drawn. */
struct draft {
    const struct grecian_puzzle *size;
    struct pz_random *random;
    unsigned places;                 /* rows x columns */
    int64_t least, most;             /* numbers to draw from */
    uint8_t shows[GRECIAN_VIEW_MAX]; /* which dial, by place; GRECIAN_NO_DIAL: open */
    int32_t number[GRECIAN_VIEW_MAX];
};

bool grecian_draw_possible(const struct grecian_puzzle *size)
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

/* The outermost ring that `dial` is large enough for. */
static unsigned first_ring(const struct grecian_puzzle *size, unsigned dial)
{
    return dial == 0 ? 0 : (dial - 1) * size->rows / (size->dials - 1);
}

static unsigned first_place(const struct draft *draft, unsigned dial)
{
    return first_ring(draft->size, dial) * draft->size->columns;
}

/* The bits of the number of positions. */
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

/* How many different numbers it takes at least. A position other than the solution has a
 * column right with a chance of about 1 / width, all columns with width^-columns; so that
 * none among all positions has, width^columns must be well above their number. */
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

/* Chooses the numbers to draw from. In every case the target lies between rows x least
 * and rows x most. */
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

/* Makes `dial` show at one more of the open places that it is large enough for. */
static void show_once(struct draft *draft, unsigned dial)
{
    unsigned first = first_place(draft, dial), open = 0;

    for (unsigned i = first; i < draft->places; i++)
        open += draft->shows[i] == GRECIAN_NO_DIAL;
    unsigned left = below(draft, open);

    for (unsigned i = first; i < draft->places; i++) {
        if (draft->shows[i] == GRECIAN_NO_DIAL && left-- == 0) {
            draft->shows[i] = (uint8_t)dial;
            return;
        }
    }
}

/* The dial that shows at `place`: the top one that reaches so far out with a chance of one
 * half, else the next one with a chance of one half, and so on. */
static unsigned choose_dial(const struct draft *draft, unsigned place)
{
    unsigned dial = draft->size->dials - 1;

    while (dial > 0 && (first_place(draft, dial) > place || below(draft, 2)))
        dial--;
    return dial;
}

/* Every dial gets its share, the smallest first. There is room: a dial d > 0 that begins
 * in ring r or further in satisfies d - 1 >= r (dials - 1) / rows, so there are at most
 * (dials - 1) (rows - r) / rows of them, whose shares of at most places / dials fit in the
 * (rows - r) x columns places there. */
static void draw_dials(struct draft *draft)
{
    unsigned dials = draft->size->dials;
    unsigned share = draft->places / (SHARE_DIVISOR * dials);

    memset(draft->shows, GRECIAN_NO_DIAL, sizeof draft->shows);
    for (unsigned dial = dials; dial-- > 0;) {
        for (unsigned i = 0; i == 0 || i < share; i++)
            show_once(draft, dial);
    }
    for (unsigned place = 0; place < draft->places; place++) {
        if (draft->shows[place] == GRECIAN_NO_DIAL)
            draft->shows[place] = (uint8_t)choose_dial(draft, place);
    }
}

static int64_t draw_between(const struct draft *draft, int64_t least, int64_t most)
{
    uint64_t width = (uint64_t)(most - least) + 1;

    return least + (int64_t)pz_random_below(draft->random, width);
}

/* The rows in random order. */
static void shuffle_rows(const struct draft *draft, unsigned order[GRECIAN_ROWS_MAX])
{
    for (unsigned row = 0; row < draft->size->rows; row++) {
        unsigned place = below(draft, row + 1);

        order[row] = order[place];
        order[place] = row;
    }
}

/* Draws the numbers that show in a column: one after the other, each so that those that
 * follow can still make the rest. */
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

/* What `dial` has at a place. Where dials are many and places few, all that can be printed
 * is: a dial with fewer numbers could take the place of another. */
static int32_t draw_cell(const struct draft *draft, unsigned dial, unsigned place)
{
    unsigned shows = draft->shows[place];

    if (shows == dial)
        return draft->number[place];
    if (shows < dial || place < first_place(draft, dial))
        return GRECIAN_HOLE;
    if (dial > 0 && 2 * SHARE_DIVISOR * draft->size->dials <= draft->places &&
        below(draft, 4) >= FILL_QUARTERS)
        return GRECIAN_HOLE;
    return (int32_t)draw_between(draft, draft->least, draft->most);
}

static void draw_dial(const struct draft *draft, unsigned dial, unsigned turn,
                      int32_t *cells)
{
    unsigned columns = draft->size->columns;

    for (unsigned place = 0; place < draft->places; place++) {
        unsigned printed = (place % columns + columns - turn) % columns;

        cells[place - place % columns + printed] = draw_cell(draft, dial, place);
    }
}

/* A puzzle that lies there solved would be none. */
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

void grecian_draw(const struct grecian_puzzle *size, struct pz_random *random,
                  int32_t *cells, struct grecian_offsets *solution)
{
    struct draft draft = {
        .size = size, .random = random, .places = size->rows * size->columns};

    choose_range(&draft);
    draw_dials(&draft);
    for (unsigned column = 0; column < size->columns; column++)
        draw_column(&draft, column);
    draw_turns(&draft, solution);
    for (unsigned dial = 0; dial < size->dials; dial++)
        draw_dial(&draft, dial, solution->turn[dial], cells + dial * draft.places);
}
