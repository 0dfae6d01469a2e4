/* Finds all pairs of equal sums: a[i] + b[j] = c[k] + d[l] modulo 2^64.
 *
 * This is the 4-list problem, known as 4-SUM, for which all solutions are wanted. The left
 * sums are a + b, and the right sums are c + d. With n numbers in each list, each side has
 * n^2 sums, and a table of one side takes time and memory n^2. Schroeppel and Shamir need
 * only memory n. They enumerate both sides in increasing order from sorted lists with
 * priority queues, and compare the sums as in a merge ("A T = O(2^(n/2)), S = O(2^(n/4))
 * algorithm for certain NP-complete problems", SIAM Journal on Computing 10(3), 1981). The
 * other known algorithm with little memory merges only sums that agree in some bits. It
 * finds one of many solutions and loses the others (Wagner, "A generalized birthday
 * problem", CRYPTO 2002), so it is not suitable.
 *
 * This file uses the enumeration of Schroeppel and Shamir, but by classes instead of single
 * sums. Keys are uniform on the circle of 2^64 numbers. The circle is divided into classes
 * of equal length. For each class, the right sums of the class are put into a hash table,
 * and the left sums of the class are looked up in this table (a partitioned hash join). b
 * is sorted. So for each i, the sums a[i] + b[j] of one class belong to a run of
 * consecutive j, and the run of the next class follows on the circle. Therefore the state
 * is one index in b for each i. No priority queue is necessary, and only the sums of one
 * class are in memory. The method takes memory for the four lists and one table, and time
 * for one step per sum.
 *
 * Correctness. Every sum is in one class, and the runs of each i pass all classes once
 * around the circle. So each left sum is compared with exactly the right sums of its class.
 * A class with more right sums than the table can hold is processed in parts.
 *
 * Cost. The cost is 1.5 ns per sum if few sums are equal. Before the program searches the
 * table for a sum, it checks a bit set with 64 bits per entry (a Bloom filter with one hash
 * function). Of the sums that are not in the table, one in 64 passes the check. The bits of
 * one word of the bit set share one chain of the table.
 *
 * Constants. The constants were fitted to separable puzzles with 8 to 10 dials. A class has
 * at most 8,192 right sums, so that its filter of 64 KiB and its table share the
 * second-level cache. Classes of a quarter or of four times this size take a third longer
 * for 10 dials with 36 columns. Classes are large enough to leave 32 left sums in a run,
 * because each run costs some steps. 8 or 128 left sums did not make a difference. */
#include "four_list_sum.h"

#include "solvers/core/check.h"

#include <stdlib.h>
#include <string.h>

enum {
    CLASS_SUMS = 8192, /* right sums in a class: the table fits the second-level cache */
    RUN_LENGTH = 32,   /* minimum number of left sums in a run; each run costs some steps */
    CLASS_BITS_MIN = 0,
    CLASS_BITS_MAX = 20,
    FILTER_BITS_MIN = 10,
    FILTER_BITS_MAX = 20,
    FILTER_SPACE = 6, /* bits of the filter per sum, as a binary logarithm */
    SUMS_MAX = 1 << 18,
    CLOCK_STRIDE = 1 << 16, /* steps between two checks of the clock */
    RUNS_STRIDE = 1 << 12,
    INSERTED_MAX = 32, /* keys that are sorted by insertion */
    DIGIT_BITS = 8,
    DIGITS = 1 << DIGIT_BITS
};

/* Chooses the number of classes and the size of the table. */
static void choose_sizes(struct grecian_four_list_sum *join)
{
    const struct grecian_four_list_side *left = &join->side[0], *right = &join->side[1];
    uint64_t sums = (uint64_t)right->firsts * right->seconds;
    unsigned bits = CLASS_BITS_MIN;

    while (bits < CLASS_BITS_MAX && sums >> bits > CLASS_SUMS &&
           left->seconds >> bits > RUN_LENGTH)
        bits++;
    join->class_bits = bits;
    join->capacity = sums < SUMS_MAX ? (uint32_t)sums : SUMS_MAX;
    join->filter_bits = FILTER_BITS_MIN;
    while (join->filter_bits < FILTER_BITS_MAX &&
           (uint64_t)1 << (join->filter_bits - FILTER_SPACE) < sums >> bits)
        join->filter_bits++;
}

static size_t filter_bytes(const struct grecian_four_list_sum *join)
{
    return ((size_t)1 << join->filter_bits) / 8;
}

static size_t chain_bytes(const struct grecian_four_list_sum *join)
{
    return ((size_t)1 << (join->filter_bits - FILTER_SPACE)) * sizeof *join->chain;
}

/* Returns the next `size` bytes of the block. All sizes except the last sizes are multiples
 * of 8. */
static void *take_bytes(char **from, size_t size)
{
    void *part = *from;

    *from += size;
    return part;
}

static size_t list_bytes(const struct grecian_four_list_side *side)
{
    return side->firsts * (sizeof *side->first + 3 * sizeof *side->next) +
           side->seconds * (2 * sizeof *side->second + sizeof *side->second_index);
}

/* Returns the memory to sort the longest list. */
static size_t scratch_bytes(const struct grecian_four_list_sum *join)
{
    size_t longest = 0;

    for (unsigned s = 0; s < 2; s++) {
        const struct grecian_four_list_side *side = &join->side[s];

        longest = side->firsts > longest ? side->firsts : longest;
        longest = side->seconds > longest ? side->seconds : longest;
    }
    return 2 * longest * sizeof *join->scratch;
}

/* Sets all sizes. Returns the memory that they require. */
static size_t set_sizes(struct grecian_four_list_sum *join, const uint32_t sizes[4])
{
    *join =
        (struct grecian_four_list_sum){.side = {{.firsts = sizes[0], .seconds = sizes[1]},
                                                {.firsts = sizes[2], .seconds = sizes[3]}}};
    choose_sizes(join);
    return list_bytes(&join->side[0]) + list_bytes(&join->side[1]) + filter_bytes(join) +
           chain_bytes(join) + join->capacity * sizeof *join->sum + scratch_bytes(join);
}

size_t grecian_four_list_sum_bytes(const uint32_t sizes[4])
{
    struct grecian_four_list_sum join;

    return set_sizes(&join, sizes);
}

enum pz_status grecian_four_list_sum_make(struct grecian_four_list_sum *join,
                                          const uint32_t sizes[4])
{
    char *block = malloc(set_sizes(join, sizes));

    join->block = block;
    if (!block)
        return PZ_NO_MEMORY;
    join->sum = take_bytes(&block, join->capacity * sizeof *join->sum);
    join->scratch = take_bytes(&block, scratch_bytes(join));
    join->filter = take_bytes(&block, filter_bytes(join));
    join->chain = take_bytes(&block, chain_bytes(join));
    for (unsigned s = 0; s < 2; s++) {
        struct grecian_four_list_side *side = &join->side[s];

        side->first = take_bytes(&block, side->firsts * sizeof *side->first);
        side->second = take_bytes(&block, 2 * side->seconds * sizeof *side->second);
    }
    for (unsigned s = 0; s < 2; s++) {
        struct grecian_four_list_side *side = &join->side[s];

        side->first_index = take_bytes(&block, side->firsts * sizeof *side->first_index);
        side->second_index = take_bytes(&block, side->seconds * sizeof *side->second_index);
        side->next = take_bytes(&block, side->firsts * sizeof *side->next);
        side->last = take_bytes(&block, side->firsts * sizeof *side->last);
    }
    return PZ_OK;
}

void grecian_four_list_sum_free(struct grecian_four_list_sum *join)
{
    free(join->block);
}

/* Checks the clock from time to time. Returns true if the join must end. */
static bool is_over(struct grecian_four_list_sum *join)
{
    if (join->budget->nodes - join->checked >= CLOCK_STRIDE) {
        join->checked = join->budget->nodes;
        pz_budget_look(join->budget);
    }
    return join->ended || pz_budget_over(join->budget);
}

/* Counts `steps` nodes. Returns false if this would exceed the limit. */
static bool spend(struct grecian_four_list_sum *join, uint64_t steps)
{
    struct pz_budget *budget = join->budget;
    uint64_t most = budget->ctl ? budget->ctl->max_nodes : 0;

    if (most && (budget->nodes >= most || steps > most - budget->nodes)) {
        budget->cut = true;
        return false;
    }
    budget->nodes += steps;
    return true;
}

/* Sorts `from` by the digit of the key that begins at bit `shift` into `to`. Equal digits
 * keep their order. */
static void sort_digit(const struct grecian_four_list_keyed *from,
                       struct grecian_four_list_keyed *to, uint32_t count, unsigned shift)
{
    uint32_t start[DIGITS] = {0}, sum = 0;

    for (uint32_t i = 0; i < count; i++)
        start[from[i].key >> shift & (DIGITS - 1)]++;
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        uint32_t size = start[digit];

        start[digit] = sum;
        sum += size;
    }
    for (uint32_t i = 0; i < count; i++)
        to[start[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
}

static void insert_sorted(struct grecian_four_list_keyed *keyed, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct grecian_four_list_keyed moved = keyed[i];
        uint32_t j = i;

        for (; j > 0 && keyed[j - 1].key > moved.key; j--)
            keyed[j] = keyed[j - 1];
        keyed[j] = moved;
    }
}

/* Sorts `keys`. `indices` receives the index of each key before sorting. After an even
 * number of digits, the keys are in `keyed` again. */
static void sort_keys(struct grecian_four_list_sum *join, uint64_t *keys, uint32_t *indices,
                      uint32_t count)
{
    struct grecian_four_list_keyed *keyed = join->scratch, *other = keyed + count;

    for (uint32_t i = 0; i < count; i++)
        keyed[i] = (struct grecian_four_list_keyed){keys[i], i};
    if (count <= INSERTED_MAX) {
        insert_sorted(keyed, count);
    } else {
        for (unsigned shift = 0; shift < 64; shift += 2 * DIGIT_BITS) {
            if (pz_budget_look(join->budget))
                return;
            sort_digit(keyed, other, count, shift);
            sort_digit(other, keyed, count, shift + DIGIT_BITS);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = keyed[i].key;
        indices[i] = keyed[i].index;
    }
}

/* Sorts both lists of a side. The runs of adjacent elements of a sorted `first` overlap, so
 * most of a run is in the first-level cache. */
static void sort_side(struct grecian_four_list_sum *join,
                      struct grecian_four_list_side *side)
{
    sort_keys(join, side->first, side->first_index, side->firsts);
    sort_keys(join, side->second, side->second_index, side->seconds);
    memcpy(side->second + side->seconds, side->second,
           side->seconds * sizeof *side->second);
}

/* Sets the run of each first[i] to its beginning, which is the first sum of class 0. */
static void start_runs(struct grecian_four_list_sum *join,
                       struct grecian_four_list_side *side)
{
    for (uint32_t i = 0; i < side->firsts; i++) {
        if (i % RUNS_STRIDE == 0 && pz_budget_look(join->budget))
            return;
        uint64_t least = 0 - side->first[i]; /* makes the sum 0 */
        uint32_t low = 0, high = side->seconds;

        while (low < high) {
            uint32_t middle = low + (high - low) / 2;

            if (side->second[middle] < least)
                low = middle + 1;
            else
                high = middle;
        }
        side->next[i] = low == side->seconds ? 0 : low;
        side->last[i] = side->next[i] + side->seconds;
    }
}

/* Returns the end of the run of first[i] whose sums are at most `bound`. The search doubles
 * its step until it is too far, then halves the step. */
static uint32_t run_end(const struct grecian_four_list_side *side, uint32_t i,
                        uint64_t bound)
{
    const uint64_t *second = side->second;
    uint64_t key = side->first[i];
    uint32_t end = side->next[i], last = side->last[i], step = 1;

    while (step <= last - end && key + second[end + step - 1] <= bound) {
        end += step;
        step *= 2;
    }
    for (; step; step /= 2) {
        if (step <= last - end && key + second[end + step - 1] <= bound)
            end += step;
    }
    return end;
}

/* Returns the index of a key in the filter, whose size is 2^bits. Keys that are close to
 * each other are spread by the golden ratio (Knuth, "The Art of Computer Programming",
 * section 6.4). */
static uint64_t filter_index(uint64_t key, unsigned bits)
{
    return key * 0x9e3779b97f4a7c15u >> (64 - bits);
}

static void clear_table(struct grecian_four_list_sum *join)
{
    memset(join->filter, 0, filter_bytes(join));
    memset(join->chain, 0, chain_bytes(join));
    join->sums = 0;
}

/* Returns the entry of the table that represents the right sum `right`, or NULL. Compares
 * only the first entry with the same key, because two different sums rarely have the same
 * key. */
static struct grecian_four_list_pair *find_same(struct grecian_four_list_sum *join,
                                                uint32_t at,
                                                const struct grecian_four_list_pair *right)
{
    for (; at; at = join->sum[at - 1].next) {
        struct grecian_four_list_pair *sum = &join->sum[at - 1];

        if (sum->key == right->key)
            return join->same(join->arg, right->first, right->second, sum) ? sum : NULL;
    }
    return NULL;
}

/* Puts a right sum into the table, which must not be full. */
static void put(struct grecian_four_list_sum *join, struct grecian_four_list_pair right)
{
    assert(join->sums < join->capacity);
    uint64_t bit = filter_index(right.key, join->filter_bits);
    uint32_t *chain = &join->chain[bit >> FILTER_SPACE];
    bool met = join->filter[bit / 64] >> bit % 64 & 1;
    struct grecian_four_list_pair *same = met ? find_same(join, *chain, &right) : NULL;

    if (same) {
        same->count++;
        if (!join->keep)
            return;
        right.equal = same->equal;
        join->sum[join->sums++] = right;
        same->equal = join->sums;
        return;
    }
    join->filter[bit / 64] |= (uint64_t)1 << bit % 64;
    right.next = *chain;
    join->sum[join->sums++] = right;
    *chain = join->sums;
}

#ifdef PUZZLED_CHECK
/* Asserts that each entry is in the chain of its key, or is represented by an entry of this
 * chain. */
static void table_check(const struct grecian_four_list_sum *join)
{
    uint32_t entries = 0;

    assert(join->sums <= join->capacity);
    for (uint64_t c = 0; c < (uint64_t)1 << (join->filter_bits - FILTER_SPACE); c++) {
        for (uint32_t at = join->chain[c]; at; at = join->sum[at - 1].next) {
            const struct grecian_four_list_pair *sum = &join->sum[at - 1];
            uint64_t bit = filter_index(sum->key, join->filter_bits), count = 0;

            assert(at <= join->sums && bit >> FILTER_SPACE == c);
            assert(join->filter[bit / 64] >> bit % 64 & 1);
            for (uint32_t same = at; same; same = join->sum[same - 1].equal) {
                count++;
                entries++;
                assert(join->sum[same - 1].key == sum->key && count <= sum->count);
                assert(entries <= join->sums);
            }
        }
    }
    assert(entries == join->sums);
}

/* Asserts that each run has passed all of `second` exactly once. */
static void runs_check(const struct grecian_four_list_side *side)
{
    for (uint32_t i = 0; i < side->firsts; i++)
        assert(side->next[i] == side->last[i]);
}

/* Asserts that both lists are sorted. */
static void sorted_check(const struct grecian_four_list_side *side)
{
    for (uint32_t i = 1; i < side->firsts; i++)
        assert(side->first[i - 1] <= side->first[i]);
    for (uint32_t j = 1; j < side->seconds; j++)
        assert(side->second[j - 1] <= side->second[j]);
}
#endif

/* Searches the table for a left sum that passed the filter. */
static void find(struct grecian_four_list_sum *join, uint64_t key, uint32_t first,
                 uint32_t second)
{
    uint32_t at = join->chain[filter_index(key, join->filter_bits) >> FILTER_SPACE];

    for (; at && !join->ended && !pz_budget_over(join->budget);
         at = join->sum[at - 1].next) {
        const struct grecian_four_list_pair *sum = &join->sum[at - 1];

        if (sum->key == key)
            join->ended = !join->take(join->arg, first, second, sum);
    }
}

/* Searches for the left sums of first[i] with second[from] to second[end - 1]. */
static void find_run(struct grecian_four_list_sum *join, uint32_t i, uint32_t from,
                     uint32_t end)
{
    const struct grecian_four_list_side *left = &join->side[0];
    const uint64_t *filter = join->filter;
    unsigned bits = join->filter_bits;
    uint64_t first = left->first[i];

    for (uint32_t j = from; j < end; j++) {
        uint64_t key = first + left->second[j], bit = filter_index(key, bits);

        if (filter[bit / 64] >> bit % 64 & 1)
            find(join, key, left->first_index[i],
                 left->second_index[j < left->seconds ? j : j - left->seconds]);
    }
}

/* Searches for all left sums up to `bound`. If `last` is true, this is the last part of the
 * class, and the runs continue to the next class. */
static void find_class(struct grecian_four_list_sum *join, uint64_t bound, bool last)
{
    struct grecian_four_list_side *left = &join->side[0];

    for (uint32_t i = 0; i < left->firsts && !is_over(join); i++) {
        uint32_t from = left->next[i], end = run_end(left, i, bound);

        if (!spend(join, end - from))
            return;
        find_run(join, i, from, end);
        if (last)
            left->next[i] = end;
    }
}

/* Joins one class. When the table is full, searches for the left sums, and empties the
 * table. */
static void join_class(struct grecian_four_list_sum *join, uint64_t bound)
{
    struct grecian_four_list_side *right = &join->side[1];

    clear_table(join);
    for (uint32_t k = 0; k < right->firsts && !is_over(join); k++) {
        uint32_t end = run_end(right, k, bound);

        if (!spend(join, end - right->next[k]))
            return;
        for (uint32_t l = right->next[k]; l < end; l++) {
            if (join->sums == join->capacity) {
                find_class(join, bound, false);
                clear_table(join);
            }
            put(join,
                (struct grecian_four_list_pair){
                    .key = right->first[k] + right->second[l],
                    .count = 1,
                    .first = right->first_index[k],
                    .second =
                        right->second_index[l < right->seconds ? l : l - right->seconds]});
        }
        right->next[k] = end;
    }
    CHECKED(table_check, join);
    find_class(join, bound, true);
}

void grecian_four_list_sum_run(struct grecian_four_list_sum *join)
{
    uint64_t class = UINT64_MAX >> join->class_bits, bound = class;

    join->ended = false;
    join->checked = join->budget->nodes;
    for (unsigned s = 0; s < 2; s++) {
        sort_side(join, &join->side[s]);
        start_runs(join, &join->side[s]);
        if (!is_over(join))
            CHECKED(sorted_check, &join->side[s]);
    }
    for (uint64_t left = (uint64_t)1 << join->class_bits; left && !is_over(join); left--) {
        join_class(join, bound);
        bound += class + 1;
    }
    if (is_over(join))
        return;
    CHECKED(runs_check, &join->side[0]);
    CHECKED(runs_check, &join->side[1]);
}
