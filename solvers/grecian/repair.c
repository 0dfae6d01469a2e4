/* One cell that was written down wrongly
 *
 * Take a position with one wrong column, and a row of it, which shows v (0 where nothing is
 * printed). The column comes right when the row shows v + target - sum instead. There are
 * three ways to come to that with one cell:
 *
 *     the number that shows is changed to it;
 *     a hole above that number is filled with it;
 *     the cell that shows is opened, where what lies below it shows just that.
 *
 * What lies below a cell may depend on turns that the walk does not tell apart, as they
 * make no difference to what shows (most_columns.c): each dial below may then be turned by
 * its period too. A ring without any number is none of the dial's, and nothing is filled in
 * there.
 *
 * Rank. To show by chance what is needed is a rare accident for what lies below a cell, so
 * an opened cell comes first. A hole can be filled in any case; that is plausible with a
 * number such as the puzzle prints elsewhere, and last of all with another. Changed numbers
 * go by how like the two are, digit for digit. */
#include "repair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PILE_MIN = 64,
    DIGITS_MAX = 12 /* of a number, with the final NUL */
};

/* How a cell may have come to be read as another, the likeliest way first. */
enum misreading {
    OPENED, /* a number for a hole */
    FILLED, /* a hole for a number between the least and the greatest printed */
    ONE_DIGIT,
    TWO_EXCHANGED,
    ONE_LOST_OR_ADDED,
    ALL_ELSE,
    FILLED_STRANGELY
};

struct grecian_ranked_repair {
    struct grecian_repair repair;
    uint8_t misreading; /* set once all are found */
};

/* One row of the wrong column of a position. */
struct place {
    const struct grecian_puzzle *puzzle;
    const struct grecian_most_columns *walk;
    struct grecian_offsets offsets;
    unsigned row;
    unsigned column; /* of the board */
    int32_t needed;  /* to be shown here */
};

/* Two numbers of as many digits. */
static enum misreading compare_digits(const char *a, const char *b)
{
    unsigned different = 0;
    size_t at[2] = {0, 0};

    for (size_t i = 0; a[i]; i++) {
        if (a[i] == b[i])
            continue;
        if (different == 2)
            return ALL_ELSE;
        at[different++] = i;
    }
    if (different < 2)
        return ONE_DIGIT;
    return a[at[0]] == b[at[1]] && a[at[1]] == b[at[0]] ? TWO_EXCHANGED : ALL_ELSE;
}

/* True when `longer`, which has one digit more, is `shorter` but for that. */
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
        return printed == -needed ? ONE_LOST_OR_ADDED : ALL_ELSE;
    if (a == b)
        return compare_digits(texts[0], texts[1]);
    if ((a == b + 1 && has_one_more(texts[0], texts[1])) ||
        (b == a + 1 && has_one_more(texts[1], texts[0])))
        return ONE_LOST_OR_ADDED;
    return ALL_ELSE;
}

/* The numbers that the puzzle prints lie between these. */
struct span {
    int32_t least, greatest;
};

static struct span find_span(const struct grecian_puzzle *puzzle)
{
    size_t cells = (size_t)puzzle->dials * puzzle->rows * puzzle->columns;
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

static enum misreading judge(const struct grecian_repair *repair, const struct span *span)
{
    if (repair->needed == GRECIAN_HOLE)
        return OPENED;
    if (repair->printed != GRECIAN_HOLE)
        return compare_numbers(repair->printed, repair->needed);
    return repair->needed >= span->least && repair->needed <= span->greatest
               ? FILLED
               : FILLED_STRANGELY;
}

/* How far a changed number is from the one that is printed. */
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

/* The likeliest first. */
static int compare_ranks(const void *a, const void *b)
{
    const struct grecian_ranked_repair *x = a, *y = b;

    if (x->misreading != y->misreading)
        return x->misreading < y->misreading ? -1 : 1;
    if (distance(&x->repair) != distance(&y->repair))
        return distance(&x->repair) < distance(&y->repair) ? -1 : 1;
    return compare_repairs(a, b);
}

/* Sorts the pile and drops repetitions. */
static void pack(struct grecian_repair_pile *pile)
{
    size_t kept = 0;

    if (pile->count == 0)
        return;
    qsort(pile->repairs, pile->count, sizeof *pile->repairs, compare_repairs);
    for (size_t i = 1; i < pile->count; i++) {
        if (compare_repairs(&pile->repairs[kept], &pile->repairs[i]) != 0)
            pile->repairs[++kept] = pile->repairs[i];
    }
    pile->count = kept + 1;
}

/* Makes room for one more: first by packing, then, when that freed less than half, by
 * doubling; so each repair is sorted a bounded number of times on average. */
static bool reserve(struct grecian_repair_pile *pile)
{
    if (pile->count < pile->capacity)
        return true;
    pack(pile);
    if (pile->count <= pile->capacity / 2 && pile->capacity)
        return true;
    if (pile->capacity == 2 * GRECIAN_REPAIRS_MAX) {
        pile->full = true;
        return false;
    }
    size_t capacity = pile->capacity ? 2 * pile->capacity : PILE_MIN;
    struct grecian_ranked_repair *grown = realloc(pile->repairs, capacity * sizeof *grown);

    pile->failed = !grown;
    if (!grown)
        return false;
    pile->repairs = grown;
    pile->capacity = capacity;
    return true;
}

static const int32_t *ring_of(const struct place *place, unsigned dial)
{
    const struct grecian_puzzle *puzzle = place->puzzle;

    return puzzle->cells + (dial * puzzle->rows + place->row) * puzzle->columns;
}

/* Which column of a dial lies at the place. */
static unsigned column_of(const struct place *place, unsigned dial)
{
    unsigned columns = place->puzzle->columns;

    return (place->column + columns - place->offsets.turn[dial]) % columns;
}

/* Adds the repair that makes the cell of `dial` at this place `needed`, and the same for
 * every column of the dial that would show the same board instead. */
static bool add(struct grecian_repair_pile *pile, const struct place *place, unsigned dial,
                int32_t needed)
{
    unsigned period = place->walk->period[dial];
    const int32_t *ring = ring_of(place, dial);

    for (unsigned c = column_of(place, dial) % period; c < place->puzzle->columns;
         c += period) {
        if (!reserve(pile))
            return false;
        pile->repairs[pile->count++] = (struct grecian_ranked_repair){
            {(uint8_t)dial, (uint8_t)place->row, (uint8_t)c, ring[c], needed}, ALL_ELSE};
    }
    return true;
}

/* Whether the dials below `dial` can show `needed` here while the position shows what it
 * does; 0 where there are holes down to the bottom. */
static bool can_show_below(const struct place *place, unsigned dial)
{
    while (dial-- > 0) {
        unsigned period = place->walk->period[dial];
        const int32_t *ring = ring_of(place, dial);
        bool hole = false;

        for (unsigned c = column_of(place, dial) % period; c < place->puzzle->columns;
             c += period) {
            if (ring[c] == place->needed)
                return true;
            hole = hole || ring[c] == GRECIAN_HOLE;
        }
        if (!hole)
            return false;
    }
    return place->needed == 0;
}

static bool has_number(const struct place *place, unsigned dial)
{
    const int32_t *ring = ring_of(place, dial);

    for (unsigned c = 0; c < place->puzzle->columns; c++) {
        if (ring[c] != GRECIAN_HOLE)
            return true;
    }
    return false;
}

/* Adds all repairs of one place, of which `shown` is the dial that shows, or
 * GRECIAN_NO_DIAL. */
static bool collect_place(struct grecian_repair_pile *pile, const struct place *place,
                          unsigned shown)
{
    unsigned holes = shown == GRECIAN_NO_DIAL ? 0 : shown + 1; /* from this dial up */

    for (unsigned dial = holes; dial < place->puzzle->dials; dial++) {
        if (has_number(place, dial) && !add(pile, place, dial, place->needed))
            return false;
    }
    if (shown == GRECIAN_NO_DIAL)
        return true;
    if (shown > 0 && can_show_below(place, shown) && !add(pile, place, shown, GRECIAN_HOLE))
        return false;
    return add(pile, place, shown, place->needed);
}

bool grecian_repair_collect(struct grecian_repair_pile *pile,
                            const struct grecian_puzzle *puzzle,
                            const struct grecian_most_columns *walk)
{
    struct place place = {
        .puzzle = puzzle, .walk = walk, .offsets = grecian_most_columns_offsets(walk)};
    struct grecian_view view;

    grecian_position(puzzle, &place.offsets, &view);
    while (view.sum[place.column] == puzzle->target)
        place.column++;
    for (place.row = 0; place.row < puzzle->rows; place.row++) {
        unsigned at = place.row * puzzle->columns + place.column;
        int64_t needed = view.dial[at] == GRECIAN_NO_DIAL ? 0 : view.number[at];

        if (__builtin_add_overflow(needed, puzzle->target, &needed) ||
            __builtin_sub_overflow(needed, view.sum[place.column], &needed) ||
            needed > INT32_MAX || needed < -INT32_MAX)
            continue;
        place.needed = (int32_t)needed;
        if (!collect_place(pile, &place, view.dial[at]))
            return false;
    }
    return true;
}

size_t grecian_repair_list(struct grecian_repair_pile *pile,
                           const struct grecian_puzzle *puzzle, struct grecian_repair *list,
                           size_t capacity)
{
    const struct span span = find_span(puzzle);
    size_t listed;

    pack(pile);
    listed = pile->count < capacity ? pile->count : capacity;
    for (size_t i = 0; i < pile->count; i++)
        pile->repairs[i].misreading = (uint8_t)judge(&pile->repairs[i].repair, &span);
    if (pile->count)
        qsort(pile->repairs, pile->count, sizeof *pile->repairs, compare_ranks);
    for (size_t i = 0; i < listed; i++)
        list[i] = pile->repairs[i].repair;
    return listed;
}
