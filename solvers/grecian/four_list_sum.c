/* All pairs of equal pair sums: a[i] + b[j] = c[k] + d[l] modulo 2^64
 *
 * This is the 4-list problem, known as 4-SUM, with all solutions wanted. With n numbers in
 * each list there are n^2 sums on a side; to hold one side in a table takes time and memory
 * n^2. Schroeppel and Shamir need memory n only: they enumerate both sides in rising order
 * from sorted lists, by priority queues, and compare as in a merge ("A T = O(2^(n/2)),
 * S = O(2^(n/4)) algorithm for certain NP-complete problems", SIAM Journal on Computing
 * 10(3), 1981). The other known way with little memory, to merge only what agrees in some
 * bits, finds one solution where there are many and passes over the others (Wagner, "A
 * generalized birthday problem", CRYPTO 2002); it does not serve here.
 *
 * What is done is Schroeppel and Shamir's enumeration, in classes instead of one by one.
 * Keys lie evenly on the circle of 2^64 numbers, which is cut into classes of equal length.
 * Class by class, the right sums c + d are put into a hash table and the left sums a + b
 * looked up in it (a partitioned hash join). With b sorted, the sums a[i] + b[j] in one
 * class are, for each i, a run of b, and the run of the next class follows it on the
 * circle. So a place in b for each i is all the state, there is no priority queue, and no
 * list of sums is ever held but those of one class: memory for the four lists and one
 * table, time for one step per sum.
 *
 * Right: every sum lies in one class and its walk passes all classes once around the
 * circle, so each left sum is compared with just the right sums of its class. A class that
 * holds more right sums than the table is put in and looked up in parts.
 *
 * Cost: 1.5 ns per sum while few are equal. Before the table a bit set of 64 bits per entry
 * is asked (a Bloom filter with one hash function), which lets one in 64 pass in vain. The
 * bits of one word of it share one chain of the table.
 *
 * Constants, fitted on separable puzzles of 8 to 10 dials: classes of at most 8,192 right
 * sums, whose filter of 64 KiB and whose table share the second-level cache (both a quarter
 * of that and four times as much take a third longer for 10 dials of 36 columns); and no
 * more classes than leave 32 left sums in a run, as a run takes some steps to begin (8 or
 * 128 made no difference there). */
#include "four_list_sum.h"

#include <stdlib.h>
#include <string.h>

enum {
    CLASS_SUMS = 8192, /* right sums in a class: the table fits the second-level cache */
    RUN_LENGTH = 32,   /* of left sums, at least; shorter runs cost more than their sums */
    CLASS_BITS_MIN = 0,
    CLASS_BITS_MAX = 20,
    FILTER_BITS_MIN = 10,
    FILTER_BITS_MAX = 20,
    FILTER_SPACE = 6, /* bits of the filter per sum, as a binary logarithm */
    SUMS_MAX = 1 << 18,
    LOOK_STRIDE = 1 << 16, /* steps between two looks at the clock */
    WALKS_STRIDE = 1 << 12,
    INSERTED_MAX = 32, /* keys that are sorted by insertion */
    DIGIT_BITS = 8,
    DIGITS = 1 << DIGIT_BITS
};

/* How many classes and how large a table. */
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

/* Hands out `size` bytes of the block; all sizes are multiples of 8 but the last ones. */
static void *hand_out(char **from, size_t size)
{
    void *part = *from;

    *from += size;
    return part;
}

static size_t list_bytes(const struct grecian_four_list_side *side)
{
    return side->firsts * (sizeof *side->first + 3 * sizeof *side->next) +
           side->seconds * (2 * sizeof *side->second + sizeof *side->second_place);
}

/* Room to sort the longest list. */
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

/* Sets all sizes; returns how much memory they take. */
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
    join->sum = hand_out(&block, join->capacity * sizeof *join->sum);
    join->scratch = hand_out(&block, scratch_bytes(join));
    join->filter = hand_out(&block, filter_bytes(join));
    join->chain = hand_out(&block, chain_bytes(join));
    for (unsigned s = 0; s < 2; s++) {
        struct grecian_four_list_side *side = &join->side[s];

        side->first = hand_out(&block, side->firsts * sizeof *side->first);
        side->second = hand_out(&block, 2 * side->seconds * sizeof *side->second);
    }
    for (unsigned s = 0; s < 2; s++) {
        struct grecian_four_list_side *side = &join->side[s];

        side->first_place = hand_out(&block, side->firsts * sizeof *side->first_place);
        side->second_place = hand_out(&block, side->seconds * sizeof *side->second_place);
        side->next = hand_out(&block, side->firsts * sizeof *side->next);
        side->last = hand_out(&block, side->firsts * sizeof *side->last);
    }
    return PZ_OK;
}

void grecian_four_list_sum_free(struct grecian_four_list_sum *join)
{
    free(join->block);
}

/* Looks at the clock now and then; true when the join must end. */
static bool is_over(struct grecian_four_list_sum *join)
{
    if (join->budget->nodes - join->looked >= LOOK_STRIDE) {
        join->looked = join->budget->nodes;
        pz_budget_look(join->budget);
    }
    return join->ended || pz_budget_over(join->budget);
}

/* Counts `steps` nodes, unless that would be more than may be: false then. */
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

/* Sorts `from` by the digit of the key that begins at bit `shift` into `to`, and keeps the
 * order of equal ones. */
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

/* Sorts `keys`; `places` gets where each one was. An even number of digits brings the keys
 * back to where they began. */
static void sort_keys(struct grecian_four_list_sum *join, uint64_t *keys, uint32_t *places,
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
        places[i] = keyed[i].place;
    }
}

/* Sorts both lists of a side. The runs of neighbors in a sorted `first` overlap, so that
 * most of a run is in the nearest cache. */
static void sort_side(struct grecian_four_list_sum *join,
                      struct grecian_four_list_side *side)
{
    sort_keys(join, side->first, side->first_place, side->firsts);
    sort_keys(join, side->second, side->second_place, side->seconds);
    memcpy(side->second + side->seconds, side->second,
           side->seconds * sizeof *side->second);
}

/* Brings every walk to its beginning: the first sum of class 0. */
static void start_walks(struct grecian_four_list_sum *join,
                        struct grecian_four_list_side *side)
{
    for (uint32_t i = 0; i < side->firsts; i++) {
        if (i % WALKS_STRIDE == 0 && pz_budget_look(join->budget))
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

/* Where the run of first[i] ends whose sums are `bound` at most. Doubles its step until it
 * is too far, then halves it. */
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

/* Where a key is in the filter, whose size is 2^bits. Keys that lie close together are torn
 * apart, by the golden ratio (Knuth, "The Art of Computer Programming", section 6.4). */
static uint64_t filter_place(uint64_t key, unsigned bits)
{
    return key * 0x9e3779b97f4a7c15u >> (64 - bits);
}

static void clear_table(struct grecian_four_list_sum *join)
{
    memset(join->filter, 0, filter_bytes(join));
    memset(join->chain, 0, chain_bytes(join));
    join->sums = 0;
}

/* The entry of the table that stands for the right sum of these places, or NULL. Asks the
 * first one with the key only: two different sums with one key hardly ever meet. */
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

/* Puts a right sum into the table, which has room. */
static void put(struct grecian_four_list_sum *join, struct grecian_four_list_pair right)
{
    uint64_t bit = filter_place(right.key, join->filter_bits);
    uint32_t *chain = &join->chain[bit >> FILTER_SPACE];
    bool met = join->filter[bit / 64] >> bit % 64 & 1;
    struct grecian_four_list_pair *same = met ? find_same(join, *chain, &right) : NULL;

    if (same) {
        same->count++;
        if (!join->keep)
            return;
        right.alike = same->alike;
        join->sum[join->sums++] = right;
        same->alike = join->sums;
        return;
    }
    join->filter[bit / 64] |= (uint64_t)1 << bit % 64;
    right.next = *chain;
    join->sum[join->sums++] = right;
    *chain = join->sums;
}

/* Looks a left sum up that passed the filter. */
static void find(struct grecian_four_list_sum *join, uint64_t key, uint32_t first,
                 uint32_t second)
{
    uint32_t at = join->chain[filter_place(key, join->filter_bits) >> FILTER_SPACE];

    for (; at && !join->ended && !pz_budget_over(join->budget);
         at = join->sum[at - 1].next) {
        const struct grecian_four_list_pair *sum = &join->sum[at - 1];

        if (sum->key == key)
            join->ended = !join->take(join->arg, first, second, sum);
    }
}

/* Looks up the left sums of first[i] with second[from] to second[end - 1]. */
static void find_run(struct grecian_four_list_sum *join, uint32_t i, uint32_t from,
                     uint32_t end)
{
    const struct grecian_four_list_side *left = &join->side[0];
    const uint64_t *filter = join->filter;
    unsigned bits = join->filter_bits;
    uint64_t first = left->first[i];

    for (uint32_t j = from; j < end; j++) {
        uint64_t key = first + left->second[j], bit = filter_place(key, bits);

        if (filter[bit / 64] >> bit % 64 & 1)
            find(join, key, left->first_place[i],
                 left->second_place[j < left->seconds ? j : j - left->seconds]);
    }
}

/* Looks up all left sums up to `bound` in the table. Their walks go on to the next class
 * when this is the last look at this one. */
static void find_class(struct grecian_four_list_sum *join, uint64_t bound, bool go_on)
{
    struct grecian_four_list_side *left = &join->side[0];

    for (uint32_t i = 0; i < left->firsts && !is_over(join); i++) {
        uint32_t from = left->next[i], end = run_end(left, i, bound);

        if (!spend(join, end - from))
            return;
        find_run(join, i, from, end);
        if (go_on)
            left->next[i] = end;
    }
}

/* Joins one class. When the table is full it is looked up in and emptied. */
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
                    .first = right->first_place[k],
                    .second =
                        right->second_place[l < right->seconds ? l : l - right->seconds]});
        }
        right->next[k] = end;
    }
    find_class(join, bound, true);
}

void grecian_four_list_sum_run(struct grecian_four_list_sum *join)
{
    uint64_t class = UINT64_MAX >> join->class_bits, bound = class;

    join->ended = false;
    join->looked = join->budget->nodes;
    for (unsigned s = 0; s < 2; s++) {
        sort_side(join, &join->side[s]);
        start_walks(join, &join->side[s]);
    }
    for (uint64_t left = (uint64_t)1 << join->class_bits; left && !is_over(join); left--) {
        join_class(join, bound);
        bound += class + 1;
    }
}
