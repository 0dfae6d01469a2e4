/* The sums of one column
 *
 * Whatever the others do, each dial is turned by one of the turns that are left to it, so
 * the sums of one column are made dial by dial. Going down from the top dial, what matters
 * of the dials above is which rows they leave open, and what they have made: `above` holds
 * these sums for each set of open rows that occurs. Going up from the bottom, `below` holds
 * what the dials left can make of those rows. The sums with one dial at a given turn are
 * then those above it, and what it shows, and those below, over all sets of open rows.
 *
 * Of a set of sums it is enough for most ends to know the least, the greatest, and whether
 * there are even and odd ones; all sums up to the target are kept as a bit set where asked
 * for. Row minima are subtracted from all numbers and from the target, so that sums begin
 * at 0. */
#include "column_sums.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64, WORDS_MAX = 64, ARRAYS_MAX = 1 << 24 };

/* No sum is so far from 0. */
#define FAR ((int64_t)1 << 40)

static struct grecian_span empty_span(void)
{
    return (struct grecian_span){INT64_MAX, INT64_MIN, 0};
}

/* Adds to `to` the sums of one of `a`, `shift` and one of `b`. */
static void join(struct grecian_span *to, const struct grecian_span *a, int64_t shift,
                 const struct grecian_span *b)
{
    unsigned odd = (unsigned)(shift & 1);
    unsigned parities = 0;

    if (!a->parities || !b->parities)
        return;
    for (unsigned p = 0; p < 4; p++) {
        if ((a->parities >> (p & 1) & 1) && (b->parities >> (p >> 1) & 1))
            parities |= 1u << (((p & 1) + (p >> 1) + odd) & 1);
    }
    to->least =
        to->least < a->least + shift + b->least ? to->least : a->least + shift + b->least;
    to->most = to->most > a->most + shift + b->most ? to->most : a->most + shift + b->most;
    to->parities |= parities;
}

/* The column of `dial` that lies at `column`. */
static unsigned cell_of(const struct grecian_column_sums *sums, unsigned dial,
                        unsigned column, unsigned turn)
{
    return dial * sums->columns + (column + sums->columns - turn) % sums->columns;
}

/* What a dial shows in the rows `open` with one of its columns there. */
static int64_t shown(const struct grecian_column_sums *sums, unsigned cell, uint16_t open)
{
    unsigned dial = cell / sums->columns, column = cell % sums->columns;
    const int64_t *numbers = sums->numbers + dial * sums->rows * sums->columns + column;
    int64_t sum = 0;

    for (unsigned rows = open & (unsigned)~sums->holes[cell]; rows; rows &= rows - 1)
        sum += numbers[(unsigned)__builtin_ctz(rows) * sums->columns];
    return sum;
}

static size_t slot(const struct grecian_column_sums *sums, unsigned left, uint16_t open)
{
    return ((size_t)left << sums->rows) + open;
}

/* Adds the sums of `from`, each increased by `shift`, to the bit set `to`. */
static void join_bits(const struct grecian_column_sums *sums, uint64_t *to,
                      const uint64_t *from, int64_t shift)
{
    unsigned words = sums->words;

    if (shift > sums->target)
        return;
    unsigned whole = (unsigned)(shift / WORD_BITS), bits = (unsigned)(shift % WORD_BITS);

    for (unsigned w = whole; w < words; w++) {
        to[w] |= from[w - whole] << bits;
        if (bits && w > whole)
            to[w] |= from[w - whole - 1] >> (WORD_BITS - bits);
    }
}

/* Marks that the rows `open` occur with `left` dials left. */
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

/* One way to place a dial: in the rows `open`, with its column `cell`. */
struct placing {
    unsigned dial;
    unsigned cell;
    uint16_t open;
    bool exact;
};

static void place_down(struct grecian_column_sums *sums, const struct placing *p)
{
    static const struct grecian_span nothing = {0, 0, 1};
    uint16_t open = p->open & sums->holes[p->cell];
    size_t from = slot(sums, p->dial + 1, p->open), to = slot(sums, p->dial, open);
    int64_t shift = shown(sums, p->cell, p->open);

    if (sums->marks[to] != sums->mark)
        reach(sums, p->dial, open, p->exact);
    join(&sums->above[to], &sums->above[from], shift, &nothing);
    if (p->exact)
        join_bits(sums, sums->above_bits + to * sums->words,
                  sums->above_bits + from * sums->words, shift);
}

static void place_up(struct grecian_column_sums *sums, const struct placing *p)
{
    static const struct grecian_span nothing = {0, 0, 1};
    uint16_t open = p->open & sums->holes[p->cell];
    size_t to = slot(sums, p->dial + 1, p->open), from = slot(sums, p->dial, open);
    int64_t shift = shown(sums, p->cell, p->open);

    join(&sums->below[to], &sums->below[from], shift, &nothing);
    if (p->exact)
        join_bits(sums, sums->below_bits + to * sums->words,
                  sums->below_bits + from * sums->words, shift);
}

/* Places `dial` in every way that is left. */
static void place_all(struct grecian_column_sums *sums, const struct grecian_turns *turns,
                      unsigned column, struct placing p,
                      void (*place)(struct grecian_column_sums *, const struct placing *))
{
    const uint16_t *list = sums->reached + ((size_t)(p.dial + 1) << sums->rows);

    for (unsigned i = 0; i < sums->reached_count[p.dial + 1]; i++) {
        p.open = list[i];
        for (uint64_t left = turns->left[p.dial]; left; left &= left - 1) {
            p.cell = cell_of(sums, p.dial, column, (unsigned)__builtin_ctzll(left));
            place(sums, &p);
        }
    }
}

void grecian_column_sums_begin(struct grecian_column_sums *sums,
                               const struct grecian_turns *turns, unsigned column,
                               bool exact)
{
    static const struct grecian_span nothing = {0, 0, 1};
    uint16_t all = (uint16_t)((1u << sums->rows) - 1);
    size_t top = slot(sums, sums->dials, all);

    memset(sums->reached_count, 0, sizeof sums->reached_count);
    sums->mark++;
    reach(sums, sums->dials, all, exact);
    sums->above[top] = nothing;
    if (exact)
        sums->above_bits[top * sums->words] = 1;
    for (unsigned dial = sums->dials; dial-- > 0;)
        place_all(sums, turns, column, (struct placing){.dial = dial, .exact = exact},
                  place_down);
    if (sums->reached_count[0] == 0)
        return;               /* nothing is left for some dial */
    sums->below[0] = nothing; /* the bottom dial leaves no row open */
    if (exact)
        sums->below_bits[0] = 1;
    for (unsigned dial = 0; dial < sums->dials; dial++)
        place_all(sums, turns, column, (struct placing){.dial = dial, .exact = exact},
                  place_up);
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

/* Whether one of `a` and one of `b` add up to `sum`. */
static bool add_up(const uint64_t *a, const uint64_t *b, int64_t sum)
{
    for (int64_t w = 0; w * WORD_BITS <= sum; w++) {
        for (uint64_t bits = a[w]; bits; bits &= bits - 1) {
            int64_t rest = sum - w * WORD_BITS - __builtin_ctzll(bits);

            if (rest >= 0 && (b[rest / WORD_BITS] >> (rest % WORD_BITS) & 1))
                return true;
        }
    }
    return false;
}

bool grecian_column_sums_reach(const struct grecian_column_sums *sums, unsigned column,
                               unsigned dial, unsigned turn)
{
    const uint16_t *list = sums->reached + ((size_t)(dial + 1) << sums->rows);
    unsigned cell = cell_of(sums, dial, column, turn);

    for (unsigned i = 0; i < sums->reached_count[dial + 1]; i++) {
        size_t above = slot(sums, dial + 1, list[i]);
        size_t below = slot(sums, dial, list[i] & sums->holes[cell]);

        if (add_up(sums->above_bits + above * sums->words,
                   sums->below_bits + below * sums->words,
                   sums->target - shown(sums, cell, list[i])))
            return true;
    }
    return false;
}

/* The least number that a row can show; an uncovered hole of the bottom dial shows 0. */
static int64_t row_minimum(const struct grecian_puzzle *puzzle, unsigned row)
{
    int64_t least = INT64_MAX;

    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        for (unsigned c = 0; c < puzzle->columns; c++) {
            int64_t number =
                puzzle->cells[(dial * puzzle->rows + row) * puzzle->columns + c];

            if (number == GRECIAN_HOLE && dial > 0)
                continue;
            number = number == GRECIAN_HOLE ? 0 : number;
            least = number < least ? number : least;
        }
    }
    return least;
}

static void read_row(struct grecian_column_sums *sums, const struct grecian_puzzle *puzzle,
                     unsigned row)
{
    int64_t least = row_minimum(puzzle, row);

    sums->minima += least;
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        for (unsigned c = 0; c < puzzle->columns; c++) {
            size_t at = (dial * puzzle->rows + row) * puzzle->columns + c;
            bool hole = puzzle->cells[at] == GRECIAN_HOLE;

            if (hole && dial > 0)
                sums->holes[dial * puzzle->columns + c] |= (uint16_t)(1u << row);
            sums->numbers[at] = (hole ? 0 : puzzle->cells[at]) - least;
        }
    }
}

static bool fits(size_t bytes, size_t max_bytes)
{
    return bytes <= ARRAYS_MAX && (!max_bytes || bytes <= max_bytes / 4);
}

/* How many words a bit set takes; 0 where all of them would be too large. */
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
    int64_t target = puzzle->target > FAR ? FAR : puzzle->target;

    *sums = (struct grecian_column_sums){
        .dials = puzzle->dials, .rows = puzzle->rows, .columns = puzzle->columns};
    if (!fits(slots * sizeof *sums->above, max_bytes))
        return PZ_NO_MEMORY;
    sums->holes = calloc(cells, sizeof *sums->holes);
    sums->numbers = calloc(cells * puzzle->rows, sizeof *sums->numbers);
    sums->above = malloc(slots * sizeof *sums->above);
    sums->below = malloc(slots * sizeof *sums->below);
    sums->reached = malloc(slots * sizeof *sums->reached);
    sums->marks = calloc(slots, sizeof *sums->marks);
    if (!sums->holes || !sums->numbers || !sums->above || !sums->below || !sums->reached ||
        !sums->marks)
        return PZ_NO_MEMORY;
    for (unsigned row = 0; row < puzzle->rows; row++)
        read_row(sums, puzzle, row);
    sums->target = (target < -FAR ? -FAR : target) - sums->minima;
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
    free(sums->above);
    free(sums->below);
    free(sums->above_bits);
    free(sums->below_bits);
    free(sums->reached);
    free(sums->marks);
}
