/* Computes the possible sums of one column if each dial has a set of remaining offsets.
 *
 * Each dial is at one of its remaining offsets, independently of the other dials, so the
 * sums of one column are computed dial by dial. From the top dial down, only two facts
 * about the upper dials matter: the rows that they leave open, and their sums. `above` has
 * these sums for each set of open rows that occurs. From the bottom dial up, `below` has
 * the sums that the lower dials can make in these rows. Then the sums for one dial at a
 * given offset follow. For each set of open rows, they are the sums of the dials above,
 * plus the visible numbers of the dial, plus the sums of the dials below.
 *
 * For most purposes, it is sufficient to know the least sum, the greatest sum, and whether
 * there are even and odd sums. On request, all sums up to the target are kept as bit sets.
 * For `above`, these are the sums that are possible. For `below`, these are the sums from
 * which the dials below can still reach the target. If the two sets have a common element,
 * the target is possible. Row minima are subtracted from all numbers and from the target,
 * so that sums begin at 0. */
#include "column_sums.h"

#include "puzzle.h"
#include "solvers/core/check.h"
#include "sum_bits.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORD_BITS = 64,
    WORDS_MAX = 64,
    ARRAYS_MAX = 1 << 24,
    SHOWN_MAX = 1 << 18,
    ALL_ROWS = (1 << GRECIAN_ROWS_MAX) - 1
};

static const struct grecian_span nothing = {0, 0, 1}; /* the sum 0 of no dials */

static struct grecian_span empty_span(void)
{
    return (struct grecian_span){INT64_MAX, INT64_MIN, 0};
}

/* Returns the parities of all sums of a number with a parity of `a`, a number with a parity
 * of `b`, and `shift`. */
static unsigned add_parities(unsigned a, unsigned b, int64_t shift)
{
    unsigned swapped = (b >> 1 | b << 1) & 3;
    unsigned sums = (a & 1 ? b : 0) | (a & 2 ? swapped : 0);

    return shift & 1 ? (sums >> 1 | sums << 1) & 3 : sums;
}

/* Adds to `to` the sums of a number of `a`, a number of `b`, and `shift`. */
static void join(struct grecian_span *to, const struct grecian_span *a, int64_t shift,
                 const struct grecian_span *b)
{
    if (!a->parities || !b->parities)
        return;
    int64_t least = a->least + shift + b->least, most = a->most + shift + b->most;

    to->least = to->least < least ? to->least : least;
    to->most = to->most > most ? to->most : most;
    to->parities |= add_parities(a->parities, b->parities, shift);
}

/* Returns the index, over all dials, of the column of `dial` that is at `column`. */
static unsigned cell_of(const struct grecian_column_sums *sums, unsigned dial,
                        unsigned column, unsigned turn)
{
    unsigned printed = column >= turn ? column - turn : column + sums->columns - turn;

    assert(dial < sums->dials && printed < sums->columns);
    return dial * sums->columns + printed;
}

/* Returns the index for `left` dials to place and the rows `open`. */
static size_t slot(const struct grecian_column_sums *sums, unsigned left, uint16_t open)
{
    return ((size_t)left << sums->rows) + open;
}

/* Adds up the visible numbers of a column of a dial in the rows `open`. */
static int64_t add_up_shown(const struct grecian_column_sums *sums, unsigned cell,
                            uint16_t open)
{
    unsigned dial = cell / sums->columns, column = cell % sums->columns;
    const int64_t *numbers = sums->numbers + dial * sums->rows * sums->columns + column;
    int64_t sum = 0;

    for (unsigned rows = open & (unsigned)~sums->holes[cell]; rows; rows &= rows - 1)
        sum += numbers[(unsigned)__builtin_ctz(rows) * sums->columns];
    return sum;
}

/* Fills the table of the visible sums of each column of each dial for each set of rows. */
static void fill_shown(struct grecian_column_sums *sums)
{
    for (unsigned cell = 0; cell < sums->dials * sums->columns; cell++) {
        for (unsigned open = 0; open < 1u << sums->rows; open++)
            sums->shown[(size_t)cell << sums->rows | open] =
                add_up_shown(sums, cell, (uint16_t)open);
    }
}

/* Returns the visible sum of column `cell` of all dials in the rows `open`. */
static int64_t shown(const struct grecian_column_sums *sums, unsigned cell, uint16_t open)
{
    return sums->shown ? sums->shown[(size_t)cell << sums->rows | open]
                       : add_up_shown(sums, cell, open);
}

/* Records that the rows `open` occur with `left` dials to place. */
static void reach(struct grecian_column_sums *sums, unsigned left, uint16_t open,
                  bool exact)
{
    size_t at = slot(sums, left, open);

    sums->marks[at] = sums->mark;
    sums->above[at] = sums->below[at] = empty_span();
    sums->reached[((size_t)left << sums->rows) + sums->reached_count[left]++] = open;
    if (!exact)
        return;
    memset(sums->above_bits + at * sums->words, 0, sums->words * sizeof(uint64_t));
    memset(sums->below_bits + at * sums->words, 0, sums->words * sizeof(uint64_t));
}

/* One way to place a dial, which is in the rows `open`, with its column `cell`. */
struct placing {
    unsigned dial;
    unsigned cell;
    uint16_t open;
    bool exact;
};

static void place_down(struct grecian_column_sums *sums, const struct placing *p)
{
    uint16_t open = p->open & sums->holes[p->cell];
    size_t from = slot(sums, p->dial + 1, p->open), to = slot(sums, p->dial, open);
    int64_t shift = shown(sums, p->cell, p->open);

    if (sums->marks[to] != sums->mark)
        reach(sums, p->dial, open, p->exact);
    if (p->exact)
        grecian_sum_bits_add(sums->above_bits + to * sums->words,
                             sums->above_bits + from * sums->words, sums->words,
                             (uint64_t)shift);
    else
        join(&sums->above[to], &sums->above[from], shift, &nothing);
}

static void place_up(struct grecian_column_sums *sums, const struct placing *p)
{
    uint16_t open = p->open & sums->holes[p->cell];
    size_t to = slot(sums, p->dial + 1, p->open), from = slot(sums, p->dial, open);
    int64_t shift = shown(sums, p->cell, p->open);

    if (p->exact)
        grecian_sum_bits_subtract(sums->below_bits + to * sums->words,
                                  sums->below_bits + from * sums->words, sums->words,
                                  (uint64_t)shift);
    else
        join(&sums->below[to], &sums->below[from], shift, &nothing);
}

/* Places a dial at each remaining offset below each set of open rows. */
static void place_all(struct grecian_column_sums *sums,
                      const struct grecian_remaining *remaining, unsigned column,
                      struct placing p,
                      void (*place)(struct grecian_column_sums *, const struct placing *))
{
    const uint16_t *list = sums->reached + ((size_t)(p.dial + 1) << sums->rows);

    for (unsigned i = 0; i < sums->reached_count[p.dial + 1]; i++) {
        p.open = list[i];
        for (uint64_t left = remaining->offsets[p.dial]; left; left &= left - 1) {
            p.cell = cell_of(sums, p.dial, column, (unsigned)__builtin_ctzll(left));
            place(sums, &p);
        }
    }
}

#ifdef PUZZLED_CHECK
/* Asserts that each set of open rows that occurs has sums of the dials above and of the
 * dials below. */
static void spans_check(const struct grecian_column_sums *sums)
{
    for (unsigned left = 0; left <= sums->dials; left++) {
        assert(sums->reached_count[left] > 0);
        for (unsigned i = 0; i < sums->reached_count[left]; i++) {
            uint16_t open = sums->reached[((size_t)left << sums->rows) + i];
            size_t at = slot(sums, left, open);

            assert(sums->marks[at] == sums->mark && (left || !open));
            assert(sums->above[at].parities &&
                   sums->above[at].least <= sums->above[at].most);
            assert(sums->below[at].parities &&
                   sums->below[at].least <= sums->below[at].most);
        }
    }
}
#endif

void grecian_column_sums_begin(struct grecian_column_sums *sums,
                               const struct grecian_remaining *remaining, unsigned column,
                               bool exact)
{
    uint16_t all = (uint16_t)((1u << sums->rows) - 1);
    size_t top = slot(sums, sums->dials, all);

    assert(column < sums->columns && (!exact || sums->words));
    memset(sums->reached_count, 0, sizeof sums->reached_count);
    sums->mark++;
    reach(sums, sums->dials, all, exact);
    sums->above[top] = nothing;
    if (exact)
        sums->above_bits[top * sums->words] = 1;
    for (unsigned dial = sums->dials; dial-- > 0;)
        place_all(sums, remaining, column, (struct placing){.dial = dial, .exact = exact},
                  place_down);
    if (sums->reached_count[0] == 0)
        return;               /* no offset of some dial remains */
    sums->below[0] = nothing; /* the bottom dial leaves no row open */
    if (exact)
        sums->below_bits[sums->words - 1] = (uint64_t)1 << sums->target % WORD_BITS;
    for (unsigned dial = 0; dial < sums->dials; dial++)
        place_all(sums, remaining, column, (struct placing){.dial = dial, .exact = exact},
                  place_up);
    if (!exact)
        CHECKED(spans_check, sums);
}

struct grecian_span grecian_column_sums_span(const struct grecian_column_sums *sums,
                                             unsigned column, unsigned dial, unsigned turn)
{
    const uint16_t *list = sums->reached + ((size_t)(dial + 1) << sums->rows);
    unsigned cell = cell_of(sums, dial, column, turn);
    struct grecian_span span = empty_span();

    for (unsigned i = 0; i < sums->reached_count[dial + 1]; i++)
        join(&span, &sums->above[slot(sums, dial + 1, list[i])], shown(sums, cell, list[i]),
             &sums->below[slot(sums, dial, list[i] & sums->holes[cell])]);
    return span;
}

/* Returns true if a number of `a`, increased by `shift`, is a number of `b`. */
static bool meet(const struct grecian_column_sums *sums, const uint64_t *a,
                 const uint64_t *b, int64_t shift)
{
    if (shift > sums->target)
        return false;
    unsigned whole = (unsigned)(shift / WORD_BITS), bits = (unsigned)(shift % WORD_BITS);
    uint64_t both = 0;

    for (unsigned w = whole; w < sums->words; w++) {
        both |= a[w - whole] << bits & b[w];
        if (bits && w > whole)
            both |= a[w - whole - 1] >> (WORD_BITS - bits) & b[w];
    }
    return both != 0;
}

bool grecian_column_sums_reach(const struct grecian_column_sums *sums, unsigned column,
                               unsigned dial, unsigned turn)
{
    const uint16_t *list = sums->reached + ((size_t)(dial + 1) << sums->rows);
    unsigned cell = cell_of(sums, dial, column, turn);

    for (unsigned i = 0; i < sums->reached_count[dial + 1]; i++) {
        size_t above = slot(sums, dial + 1, list[i]);
        size_t below = slot(sums, dial, list[i] & sums->holes[cell]);

        if (meet(sums, sums->above_bits + above * sums->words,
                 sums->below_bits + below * sums->words, shown(sums, cell, list[i])))
            return true;
    }
    return false;
}

/* Returns the offsets of `dial` that the current column excludes. */
static uint64_t exclude(const struct grecian_column_sums *sums, uint64_t left,
                        unsigned column, unsigned dial)
{
    uint64_t excluded = 0;

    for (; left; left &= left - 1) {
        unsigned turn = (unsigned)__builtin_ctzll(left);
        bool possible;

        if (sums->words) { /* bounds and parities do not exclude more offsets */
            possible = grecian_column_sums_reach(sums, column, dial, turn);
        } else {
            struct grecian_span span = grecian_column_sums_span(sums, column, dial, turn);

            possible = grecian_span_reason(&span, sums->target) == GRECIAN_GUESS;
        }
        if (!possible)
            excluded |= left & -left;
    }
    return excluded;
}

/* Removes the offsets that one column excludes. Returns true if there are such offsets.
 * Sets `*empty` if no offset of some dial remains. */
static bool narrow_column(struct grecian_column_sums *sums,
                          struct grecian_remaining *remaining, unsigned column, bool *empty)
{
    bool changed = false;

    grecian_column_sums_begin(sums, remaining, column, sums->words > 0);
    for (unsigned dial = 0; dial < sums->dials; dial++) {
        uint64_t excluded = exclude(sums, remaining->offsets[dial], column, dial);

        remaining->offsets[dial] &= ~excluded;
        changed = changed || excluded;
        *empty = *empty || !remaining->offsets[dial];
    }
    return changed;
}

bool grecian_column_sums_narrow(struct grecian_column_sums *sums,
                                struct grecian_remaining *remaining,
                                struct pz_budget *budget)
{
    unsigned column = 0, unchanged = 0;
    bool empty = false;

    while (unchanged < sums->columns && !empty) {
        if (pz_budget_node(budget))
            return true;
        unchanged = narrow_column(sums, remaining, column, &empty) ? 0 : unchanged + 1;
        column = column + 1 == sums->columns ? 0 : column + 1;
    }
    return !empty;
}

static bool fits(size_t bytes, size_t max_bytes)
{
    return bytes <= ARRAYS_MAX && (!max_bytes || bytes <= max_bytes / 4);
}

/* Returns the number of words of a bit set, or 0 if all bit sets together are too large. */
static unsigned count_words(const struct grecian_column_sums *sums, size_t slots,
                            size_t max_bytes)
{
    if (sums->target < 0 || sums->target >= WORDS_MAX * WORD_BITS)
        return 0;
    unsigned words = (unsigned)sums->target / WORD_BITS + 1;

    return fits(slots * words * sizeof(uint64_t), max_bytes) ? words : 0;
}

enum pz_status grecian_column_sums_make(struct grecian_column_sums *sums,
                                        const struct grecian_puzzle *puzzle,
                                        size_t max_bytes)
{
    size_t cells = (size_t)puzzle->dials * puzzle->columns;
    size_t slots = (size_t)(puzzle->dials + 1) << puzzle->rows;

    *sums = (struct grecian_column_sums){
        .dials = puzzle->dials, .rows = puzzle->rows, .columns = puzzle->columns};
    if (!fits(slots * sizeof *sums->above, max_bytes))
        return PZ_NO_MEMORY;
    sums->holes = malloc(cells * sizeof *sums->holes);
    sums->numbers = malloc(cells * puzzle->rows * sizeof *sums->numbers);
    sums->above = malloc(slots * sizeof *sums->above);
    sums->below = malloc(slots * sizeof *sums->below);
    sums->reached = malloc(slots * sizeof *sums->reached);
    sums->marks = calloc(slots, sizeof *sums->marks);
    if (!sums->holes || !sums->numbers || !sums->above || !sums->below || !sums->reached ||
        !sums->marks)
        return PZ_NO_MEMORY;
    grecian_read_holes(puzzle, sums->holes);
    sums->minima = grecian_read_numbers(puzzle, ALL_ROWS, sums->numbers);
    if (cells << puzzle->rows <= SHOWN_MAX) {
        sums->shown = malloc((cells << puzzle->rows) * sizeof *sums->shown);
        if (!sums->shown)
            return PZ_NO_MEMORY;
        fill_shown(sums);
    }
    sums->target = grecian_clip_target(puzzle) - sums->minima;
    sums->words = count_words(sums, slots, max_bytes);
    if (sums->words == 0)
        return PZ_OK;
    sums->above_bits = malloc(slots * sums->words * sizeof *sums->above_bits);
    sums->below_bits = malloc(slots * sums->words * sizeof *sums->below_bits);
    return sums->above_bits && sums->below_bits ? PZ_OK : PZ_NO_MEMORY;
}

void grecian_column_sums_free(struct grecian_column_sums *sums)
{
    free(sums->holes);
    free(sums->numbers);
    free(sums->shown);
    free(sums->above);
    free(sums->below);
    free(sums->above_bits);
    free(sums->below_bits);
    free(sums->reached);
    free(sums->marks);
}
