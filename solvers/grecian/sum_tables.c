/* Computes the sums that the remaining dials can make in one column.
 *
 * Theorem. Take a column, the set of its rows that no dial has covered yet (its open rows),
 * and the remaining dials, which are below. The set of sums that the remaining dials can
 * make in the open rows depends only on the open rows and the remaining dials. It depends
 * neither on the column nor on the offsets of the dials above, because each remaining dial
 * can still be turned to any offset. So the sets of sums follow by dynamic programming over
 * the dials, from the bottom up:
 *
 *     sums(left, open) = union over the columns j of the next dial of
 *                        number(j, open) + sums(left - 1, open & holes(j)),
 *     sums(0, nothing) = {0},
 *
 * where `left` is the number of remaining dials, number(j, open) is the sum of the numbers
 * of the next dial in its column j and the open rows, and holes(j) are the rows that this
 * column leaves open. A pair (left, open) is called a `sum set`. Only the sum sets that
 * some position reaches are made. These are at most 2^rows sum sets for each dial.
 *
 * A search needs to know the offsets of the next dial after which a column can still reach
 * the target. After such an offset, the missing amount is one of the sums of the next sum
 * set. The result is a bit set of offsets. Because sum sets do not depend on the column,
 * the result for column c is the result for column 0, rotated by c. So up to 60 columns
 * share a result.
 * Results are cached. A slot holds one result, and a new result replaces the previous
 * result.
 *
 * Numbers. A column shows one number in each row. So the least number that a row can show
 * is subtracted from all numbers of the row and from the target. This does not change any
 * solution. Then sums only grow from dial to dial, and sums above the target are dropped.
 * So a bit set has target + 1 bits. If this is too long, sums are kept modulo a prime that
 * fits. Then a remainder in the set means only that a sum may be possible, so such a table
 * prunes less. But the least and the greatest sum of each set remain exact. For the last
 * dial, the missing amount must be 0, and the least and the greatest sum are sufficient for
 * this test. So no result is false, and no solution is lost.
 *
 * Constants. The bit sets of all sum sets together have 4 MiB, and one sum set has at most
 * 2,048 bits, so ordinary targets have exact sets. The number of cache slots is half the
 * number of pairs of a sum set and an amount, but 256 to 65,536. A slot has 16 bytes, so
 * all slots have at most 1 MiB and fit in a second-level cache. (For 10 dials with 4 rows
 * and 36 columns, a limit of 4,096 slots takes 5 % longer, and a limit of a million slots
 * also takes 5 % longer.) */
#include "sum_tables.h"

#include "puzzle.h"
#include "solvers/core/check.h"
#include "sum_bits.h"

#include <stdlib.h>
#include <string.h>

enum {
    SUM_WORDS = 1 << 19, /* of 8 bytes, for the bit sets of all sets together */
    SUM_WORDS_MAX = 32,  /* for one set */
    CACHE_BITS_MIN = 8,  /* binary logarithms of the cache's size */
    CACHE_BITS_MAX = 16,
    CLOCK_STRIDE = 64 /* sets between two checks of the clock */
};

#define NO_SET UINT32_MAX

static void read_periods(struct grecian_sum_tables *tables,
                         const struct grecian_puzzle *puzzle)
{
    for (unsigned dial = 0; dial < tables->dials; dial++) {
        for (unsigned row = 0; row < tables->rows; row++) {
            unsigned i = dial * tables->rows + row;
            unsigned period =
                grecian_row_period(grecian_row(puzzle, dial, row), tables->columns);

            tables->periods[i] = (uint8_t)period;
        }
    }
}

unsigned grecian_sum_tables_period(const struct grecian_sum_tables *tables, unsigned dial,
                                   uint16_t open)
{
    const uint8_t *periods = tables->periods + dial * tables->rows;
    unsigned common = 1;

    for (; open; open &= (uint16_t)(open - 1)) {
        unsigned period = periods[__builtin_ctz(open)];

        common = common / grecian_gcd(common, period) * period;
    }
    return common;
}

/* Adds the set (left, open) if it is new. */
static void add_set(struct grecian_sum_tables *tables, unsigned left, unsigned open)
{
    uint32_t *number = &tables->index[left << tables->rows | open];

    if (*number != NO_SET)
        return;
    *number = tables->set_count;
    tables->sets[tables->set_count++] =
        (struct grecian_sum_set){.open = (uint16_t)open, .left = (uint8_t)left};
}

/* Lists the sets that some position reaches, ordered by decreasing number of dials to
 * place. */
static void list_sets(struct grecian_sum_tables *tables, struct pz_budget *budget)
{
    unsigned columns = tables->columns;

    memset(tables->index, 0xff,
           ((size_t)(tables->dials + 1) << tables->rows) * sizeof *tables->index);
    tables->set_count = 0;
    add_set(tables, tables->dials, (1u << tables->rows) - 1);
    for (uint32_t i = 0; i < tables->set_count; i++) {
        struct grecian_sum_set set = tables->sets[i];

        if (i % CLOCK_STRIDE == 0 && pz_budget_look(budget))
            return;
        if (set.left == 0)
            continue;
        for (unsigned c = 0; c < columns; c++)
            add_set(tables, set.left - 1u,
                    set.open & tables->holes[(set.left - 1u) * columns + c]);
    }
}

static unsigned prime_up_to(unsigned bound)
{
    for (unsigned prime = bound; prime > 2; prime--) {
        unsigned divisor = 2;

        while (divisor * divisor <= prime && prime % divisor)
            divisor++;
        if (divisor * divisor > prime)
            return prime;
    }
    return 2;
}

static void choose_words(struct grecian_sum_tables *tables)
{
    unsigned room = SUM_WORDS / tables->set_count;

    room = room > SUM_WORDS_MAX ? SUM_WORDS_MAX : room;
    tables->modulus = 0;
    tables->words = 1;
    if (tables->target < 0)
        return;
    if (tables->target < (int64_t)room * 64) {
        tables->words = (unsigned)tables->target / 64 + 1;
        return;
    }
    tables->words = room;
    tables->modulus = prime_up_to(room * 64);
}

/* Adds the sums `from`, each increased by `step`, to `to`. */
static void join_sums(const struct grecian_sum_tables *tables, uint64_t *to,
                      const uint64_t *from, int64_t step)
{
    unsigned modulus = tables->modulus;

    if (!modulus) {
        if (step <= tables->target)
            grecian_sum_bits_add(to, from, tables->words, (uint64_t)step);
        return;
    }
    unsigned by = (unsigned)(step % modulus);

    grecian_sum_bits_add(to, from, tables->words, by);
    grecian_sum_bits_subtract(to, from, tables->words, modulus - by);
}

static void read_steps(const struct grecian_sum_tables *tables,
                       const struct grecian_sum_set *set, int64_t *steps)
{
    unsigned columns = tables->columns;

    memset(steps, 0, columns * sizeof *steps);
    for (unsigned open = set->open; open; open &= open - 1) {
        unsigned row = (set->left - 1u) * tables->rows + (unsigned)__builtin_ctz(open);
        const int64_t *numbers = tables->numbers + row * columns;

        for (unsigned c = 0; c < columns; c++)
            steps[c] += numbers[c];
    }
}

/* Returns the set of a column of `set` after column `c` of the next dial is placed
 * below. */
static uint32_t next_set(const struct grecian_sum_tables *tables,
                         const struct grecian_sum_set *set, unsigned c)
{
    unsigned left = set->left - 1u;
    unsigned open = set->open & tables->holes[left * tables->columns + c];

    return tables->index[left << tables->rows | open];
}

static void fill_set(struct grecian_sum_tables *tables, uint32_t number)
{
    struct grecian_sum_set *set = &tables->sets[number];
    int64_t *steps = tables->steps + (size_t)number * tables->columns;
    uint64_t *sums = tables->sums + (size_t)number * tables->words;

    memset(sums, 0, tables->words * sizeof *sums);
    if (set->left == 0) {
        set->least = set->most = 0;
        sums[0] = 1;
        return;
    }
    read_steps(tables, set, steps);
    set->least = INT64_MAX;
    set->most = INT64_MIN;
    for (unsigned c = 0; c < tables->columns; c++) {
        uint32_t next = next_set(tables, set, c);
        int64_t least = tables->sets[next].least + steps[c];
        int64_t most = tables->sets[next].most + steps[c];

        set->least = least < set->least ? least : set->least;
        set->most = most > set->most ? most : set->most;
        join_sums(tables, sums, tables->sums + (size_t)next * tables->words, steps[c]);
    }
    if (tables->modulus % 64)
        sums[tables->words - 1] &= ((uint64_t)1 << tables->modulus % 64) - 1;
}

/* Returns true if `sum` is possible in the set with index `set` or, with a modulus, may be
 * possible. */
static bool has_sum(const struct grecian_sum_tables *tables, uint32_t set, int64_t sum)
{
    if (tables->modulus)
        sum %= tables->modulus;
    assert(sum >= 0 && sum / 64 < tables->words);
    return tables->sums[(size_t)set * tables->words + (size_t)sum / 64] >> sum % 64 & 1;
}

#ifdef PUZZLED_CHECK
/* Asserts that each set is in the index, leads to later sets with one dial fewer, and has
 * exact bounds. */
static void sum_tables_check(const struct grecian_sum_tables *tables)
{
    for (uint32_t i = 0; i < tables->set_count; i++) {
        const struct grecian_sum_set *set = &tables->sets[i];
        int64_t least = INT64_MAX, most = INT64_MIN;

        assert(tables->index[(unsigned)set->left << tables->rows | set->open] == i);
        for (unsigned c = 0; set->left && c < tables->columns; c++) {
            const struct grecian_sum_set *next = &tables->sets[next_set(tables, set, c)];
            int64_t step = tables->steps[(size_t)i * tables->columns + c];

            assert(next > set && next->left + 1 == set->left);
            least = next->least + step < least ? next->least + step : least;
            most = next->most + step > most ? next->most + step : most;
        }
        assert(set->left ? set->least == least && set->most == most : !set->open);
        assert(set->least >= 0 && set->least <= set->most);
        if (tables->modulus || set->least <= tables->target)
            assert(has_sum(tables, i, set->least));
    }
}
#endif

uint64_t grecian_sum_tables_compute(const struct grecian_sum_tables *tables, uint32_t set,
                                    int64_t missing, struct grecian_solvable *slot)
{
    const struct grecian_sum_set *here = &tables->sets[set];
    const int64_t *steps = tables->steps + (size_t)set * tables->columns;
    uint64_t turns = 0;

    for (unsigned c = 0; c < tables->columns; c++) {
        uint32_t next = next_set(tables, here, c);
        const struct grecian_sum_set *below = &tables->sets[next];
        int64_t rest = missing - steps[c];

        if (rest < below->least || rest > below->most)
            continue;
        if (has_sum(tables, next, rest))
            turns |= (uint64_t)1 << (c ? tables->columns - c : 0);
    }
    slot->key = (uint64_t)(set + 1) << 40 | (uint64_t)missing;
    slot->turns = turns;
    return turns;
}

/* Allocates the arrays whose sizes follow from the sizes of the puzzle, for the maximum
 * number of sets. */
static bool allocate_fixed(struct grecian_sum_tables *tables,
                           const struct pz_budget *budget)
{
    size_t dials = tables->dials, rows = tables->rows, columns = tables->columns;
    size_t sets = (dials << rows) + 1, indices = (dials + 1) << rows;
    size_t bytes = sets * sizeof *tables->sets +
                   dials * rows * columns * sizeof *tables->numbers +
                   indices * sizeof *tables->index +
                   dials * columns * sizeof *tables->holes + dials * rows;
    char *block = pz_budget_has_room(budget, bytes) ? malloc(bytes) : NULL;

    tables->fixed = block;
    tables->fixed_bytes = bytes;
    if (!block)
        return false;
    tables->sets = (void *)block; /* strictest alignment first */
    tables->numbers = (void *)(tables->sets + sets);
    tables->index = (void *)(tables->numbers + dials * rows * columns);
    tables->holes = (void *)(tables->index + indices);
    tables->periods = (void *)(tables->holes + dials * columns);
    return true;
}

/* Allocates the arrays whose sizes follow from the number of sets, and the cache. */
static bool allocate_sized(struct grecian_sum_tables *tables,
                           const struct pz_budget *budget)
{
    size_t steps = (size_t)tables->set_count * tables->columns;
    size_t words = (size_t)tables->set_count * tables->words;
    uint64_t wanted = (uint64_t)tables->set_count * 64 * tables->words / 2;
    unsigned bits = CACHE_BITS_MIN;

    while (bits < CACHE_BITS_MAX && (uint64_t)1 << bits < wanted)
        bits++;
    tables->cache_shift = 64 - bits;
    size_t bytes = (steps + words) * sizeof(uint64_t);

    if (!pz_budget_has_room(budget,
                            tables->fixed_bytes + bytes + (sizeof *tables->cache << bits)))
        return false;
    tables->cache = calloc((size_t)1 << bits, sizeof *tables->cache);
    tables->sized = malloc(bytes);
    if (!tables->cache || !tables->sized)
        return false;
    tables->steps = tables->sized;
    tables->sums = (void *)(tables->steps + steps);
    return true;
}

static enum pz_status end(const struct pz_budget *budget)
{
    return budget->stopped ? PZ_STOPPED : PZ_OK;
}

enum pz_status grecian_sum_tables_make(struct grecian_sum_tables *tables,
                                       const struct grecian_puzzle *puzzle,
                                       struct pz_budget *budget)
{
    *tables = (struct grecian_sum_tables){.dials = puzzle->dials,
                                          .rows = puzzle->rows,
                                          .columns = puzzle->columns,
                                          .all = ((uint64_t)1 << puzzle->columns) - 1};
    if (!allocate_fixed(tables, budget))
        return PZ_NO_MEMORY;
    grecian_read_holes(puzzle, tables->holes);
    tables->target =
        grecian_clip_target(puzzle) -
        grecian_read_numbers(puzzle, grecian_uncovered_rows(puzzle), tables->numbers);
    read_periods(tables, puzzle);
    list_sets(tables, budget);
    if (pz_budget_over(budget))
        return end(budget);
    choose_words(tables);
    if (!allocate_sized(tables, budget))
        return PZ_NO_MEMORY;
    for (uint32_t i = tables->set_count; i-- > 0;) {
        if (i % CLOCK_STRIDE == 0 && pz_budget_look(budget))
            return end(budget);
        fill_set(tables, i); /* the sets that it needs have greater indices */
    }
    CHECKED(sum_tables_check, tables);
    return PZ_OK;
}

void grecian_sum_tables_free(struct grecian_sum_tables *tables)
{
    free(tables->cache);
    free(tables->sized);
    free(tables->fixed);
}

void grecian_sum_tables_start(const struct grecian_sum_tables *tables,
                              struct grecian_partial_position *level)
{
    for (unsigned c = 0; c < tables->columns; c++) {
        level->missing[c] = tables->target;
        level->set[c] = 0;
    }
}

void grecian_sum_tables_place(const struct grecian_sum_tables *tables, unsigned left,
                              unsigned turn, const struct grecian_partial_position *from,
                              struct grecian_partial_position *to)
{
    unsigned columns = tables->columns;
    const uint16_t *holes = tables->holes + (left - 1) * columns;
    const uint32_t *index = tables->index + ((size_t)(left - 1) << tables->rows);
    unsigned printed = turn ? columns - turn : 0; /* the dial's column under column 0 */

    assert(left > 0 && left <= tables->dials && turn < columns);

    for (unsigned c = 0; c < columns; c++) {
        uint32_t set = from->set[c];

        assert(set < tables->set_count && tables->sets[set].left == left);
        to->missing[c] = from->missing[c] - tables->steps[(size_t)set * columns + printed];
        to->set[c] = index[tables->sets[set].open & holes[printed]];
        printed = printed + 1 == columns ? 0 : printed + 1;
    }
}

uint64_t grecian_sum_tables_turns(const struct grecian_sum_tables *tables,
                                  const struct grecian_partial_position *level,
                                  uint16_t *open)
{
    uint64_t turns = tables->all;

    for (unsigned c = 0; c < tables->columns && turns; c++) {
        const struct grecian_sum_set *set = &tables->sets[level->set[c]];
        int64_t missing = level->missing[c];

        if (missing < set->least || missing > set->most)
            return 0;
        if (set->least == set->most)
            continue;
        *open |= set->open;
        turns &= grecian_sum_tables_rotate(
            tables, grecian_sum_tables_solvable(tables, level->set[c], missing), c);
    }
    return turns;
}
