/* The sets on a table, by any of four methods.
 *
 * The three that Berkes published are here as he described them, for those who compare
 * them; TRIPLES is three loops, PAIRS two and a search. GROUPS rests on this: in the first
 * attribute the three cards of a set have one value or three. So the cards are parted by
 * their first value (a partition in three, as in the sort of the Dutch flag). Sets across
 * take one card of each part, all triples of which are tried; sets within a part are found
 * the same way by the next attribute. With g cards in each part that is g^3 triples instead
 * of the C(3 g, 3), about 4.5 g^3, of the whole, then the same saving within each part. The
 * parts bring the sets in another order than the other methods. So the first `capacity` of
 * them are kept in a binary heap with the last one on top, which the next better one
 * replaces, and put in order at the end: n log capacity steps for n sets.
 *
 * FAST is an algorithm for few cards (small_table.h), one for many (pairs.h), and both once
 * more in the widest vectors (avx512.h). */
#include "avx512.h"
#include "pairs.h"
#include "small_table.h"

enum { VALUES = 3 };

static void append(struct set_room *sets, unsigned i, unsigned j, unsigned k)
{
    if (sets->count < sets->capacity)
        sets->out[sets->count] =
            (struct set_triple){{(uint16_t)i, (uint16_t)j, (uint16_t)k}};
    sets->count++;
}

static void list_triples(const struct set_index *index, struct set_room *sets)
{
    const uint16_t *key = index->key;

    for (unsigned i = 0; i < index->count; i++)
        for (unsigned j = i + 1; j < index->count; j++)
            for (unsigned k = j + 1; k < index->count; k++)
                if (set_key_mixed(key[i], key[j], key[k]) == 0)
                    append(sets, i, j, k);
}

static void list_pairs(const struct set_index *index, struct set_room *sets)
{
    for (unsigned i = 0; i < index->count; i++) {
        for (unsigned j = i + 1; j < index->count; j++) {
            uint16_t missing = set_key_third(index->key[i], index->key[j]);
            unsigned k = j + 1;

            while (k < index->count && index->key[k] != missing)
                k++;
            if (k < index->count)
                append(sets, i, j, k);
        }
    }
}

/* Triples compare as numbers in the order in which they are listed. */
static uint64_t rank_triple(const struct set_triple *triple)
{
    const uint16_t *place = triple->place;

    return (uint64_t)place[0] << 32 | (uint64_t)place[1] << 16 | place[2];
}

/* heap[0 .. length - 1] has its greatest triple first, but for the last element. */
static void sift_up(struct set_triple *heap, size_t length)
{
    size_t child = length - 1;
    struct set_triple moved = heap[child];

    while (child > 0 && rank_triple(&heap[(child - 1) / 2]) < rank_triple(&moved)) {
        heap[child] = heap[(child - 1) / 2];
        child = (child - 1) / 2;
    }
    heap[child] = moved;
}

/* heap[0 .. length - 1] has its greatest triple first, but for the first element. */
static void sift_down(struct set_triple *heap, size_t length)
{
    struct set_triple moved = heap[0];
    size_t parent = 0;

    for (size_t child = 1; child < length; child = 2 * parent + 1) {
        if (child + 1 < length && rank_triple(&heap[child]) < rank_triple(&heap[child + 1]))
            child++;
        if (rank_triple(&heap[child]) <= rank_triple(&moved))
            break;
        heap[parent] = heap[child];
        parent = child;
    }
    heap[parent] = moved;
}

/* Puts a heap in increasing order. */
static void sort_heap(struct set_triple *heap, size_t length)
{
    while (length > 1) {
        struct set_triple greatest = heap[0];

        heap[0] = heap[--length];
        sift_down(heap, length);
        heap[length] = greatest;
    }
}

/* Keeps the least `capacity` sets, in a heap with the greatest of them on top. */
static void keep_least(struct set_room *sets, struct set_triple triple)
{
    size_t kept = sets->count < sets->capacity ? sets->count : sets->capacity;

    sets->count++;
    if (kept < sets->capacity) {
        sets->out[kept] = triple;
        sift_up(sets->out, kept + 1);
    } else if (kept > 0 && rank_triple(&triple) < rank_triple(&sets->out[0])) {
        sets->out[0] = triple;
        sift_down(sets->out, kept);
    }
}

/* Cards that follow each other in memory and agree in every attribute above `shift`. */
struct group {
    uint16_t *keys;
    unsigned count;
    unsigned shift; /* of the attribute to split by */
};

/* The places of three cards of the table, in increasing order. */
static struct set_triple find_places(const struct set_index *index, uint16_t a, uint16_t b,
                                     uint16_t c)
{
    uint16_t first = index->place[a - SET_LOW_BITS];
    uint16_t second = index->place[b - SET_LOW_BITS];
    uint16_t third = index->place[c - SET_LOW_BITS];
    uint16_t low = first < second ? first : second;
    uint16_t high = first < second ? second : first;

    if (third < low)
        return (struct set_triple){{third, low, high}};
    if (third < high)
        return (struct set_triple){{low, third, high}};
    return (struct set_triple){{low, high, third}};
}

/* Splits keys by their value at `shift`: first value 0, then 1, then 2. */
static void split_groups(uint16_t *keys, unsigned count, unsigned shift,
                         unsigned size[VALUES])
{
    unsigned zeros = 0;    /* keys[0 .. zeros - 1] have value 0 */
    unsigned twos = count; /* keys[twos .. count - 1] have value 2 */
    unsigned i = 0;        /* keys[zeros .. i - 1] have value 1 */

    while (i < twos) {
        uint16_t key = keys[i];
        unsigned value = ((unsigned)key >> shift & 3u) - 1;

        if (value == 0) {
            keys[i++] = keys[zeros];
            keys[zeros++] = key;
        } else if (value == 1) {
            i++;
        } else {
            keys[i] = keys[--twos];
            keys[twos] = key;
        }
    }
    size[0] = zeros;
    size[1] = twos - zeros;
    size[2] = count - twos;
}

/* Finds the sets with one card from each of three groups that follow each other. */
static void list_across(const struct set_index *index, const uint16_t *keys,
                        const unsigned size[VALUES], struct set_room *sets)
{
    const uint16_t *one = keys + size[0];
    const uint16_t *two = one + size[1];

    for (unsigned i = 0; i < size[0]; i++)
        for (unsigned j = 0; j < size[1]; j++)
            for (unsigned k = 0; k < size[2]; k++)
                if (set_key_mixed(keys[i], one[j], two[k]) == 0)
                    keep_least(sets, find_places(index, keys[i], one[j], two[k]));
}

/* Finds the sets among cards that agree in every attribute above the one at `shift`. Three
 * different cards differ somewhere, so three or more always have an attribute left. */
static void list_within(const struct set_index *index, struct group group,
                        struct set_room *sets)
{
    unsigned size[VALUES];

    split_groups(group.keys, group.count, group.shift, size);
    list_across(index, group.keys, size, sets);
    for (unsigned value = 0; value < VALUES; value++) {
        if (size[value] >= 3)
            list_within(index, (struct group){group.keys, size[value], group.shift - 2},
                        sets);
        group.keys += size[value];
    }
}

/* The keys change their order; the places are found again by the key. */
static void list_groups(struct set_index *index, struct set_room *sets)
{
    struct group all = {index->key, index->count, 2 * (index->properties - 1)};

    list_within(index, all, sets);
    sort_heap(sets->out, sets->count < sets->capacity ? sets->count : sets->capacity);
}

/* Lists by a method that needs the places of all cards. */
static enum pz_status list_indexed(const struct set_table *table, enum set_method method,
                                   struct set_room *sets)
{
    struct set_index index;

    if (!set_index_make(&index, table))
        return PZ_INVALID;
    switch (method) {
    case SET_FAST:
        if (set_avx512_ready())
            set_avx512_list(&index, sets);
        else
            set_pairs_list(&index, sets);
        return PZ_OK;
    case SET_TRIPLES:
        list_triples(&index, sets);
        return PZ_OK;
    case SET_PAIRS:
        list_pairs(&index, sets);
        return PZ_OK;
    case SET_GROUPS:
        list_groups(&index, sets);
        return PZ_OK;
    }
    return PZ_INVALID;
}

enum pz_status set_list(const struct set_table *table, enum set_method method,
                        struct set_triple *out, size_t capacity, size_t *count)
{
    if (method == SET_FAST && table->count <= SET_SMALL_TABLE_MAX)
        return set_avx512_ready() ? set_avx512_list_few(table, out, capacity, count)
                                  : set_small_table_list(table, out, capacity, count);
    if (method == SET_FAST && capacity == 0)
        return set_count(table, count);
    struct set_room sets = {out, capacity, 0};
    enum pz_status status = list_indexed(table, method, &sets);

    if (status == PZ_OK)
        *count = sets.count;
    return status;
}
