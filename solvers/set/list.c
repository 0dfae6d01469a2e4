/* Lists the sets on a table by one of four methods.
 *
 * SET_TRIPLES, SET_PAIRS and SET_GROUPS are the methods that Berkes published, for comparison.
 *
 * SET_GROUPS. In the first attribute, the three cards of a set have one value or three
 * values. The cards are therefore divided into three groups by their first value (the
 * three-way partition of the Dutch flag sort). Sets across the groups contain one card of
 * each group, so all such triples are tested. Sets within a group are found in the same way
 * by the next attribute. With g cards in each group, there are g^3 such triples, instead of
 * the C(3 g, 3) triples of all cards, which are about 4.5 g^3. The search within each group
 * saves the same factor. This method finds the sets in another order than the other
 * methods. Two cards are in at most one set, so each set sets a bit for its first two
 * cards, and the order of the bits is the order of the sets. */
#include "list.h"

#include "keys.h"
#include "solvers/core/check.h"

#include <assert.h>
#include <string.h>

enum { VALUES = 3, PAIRS_MAX = SET_CARDS_MAX * (SET_CARDS_MAX - 1) / 2, WORD_BITS = 64 };

/* The cards of a table by key. */
struct key_index {
    unsigned count;
    unsigned properties;
    uint16_t key[SET_CARDS_MAX];  /* by index on the table */
    uint16_t index[SET_KEY_SPAN]; /* by key - SET_LOW_BITS; 0 if the card is not there */
};

#ifdef PUZZLED_CHECK
/* Asserts that each card on the table is at its index, and that no other card has an index. */
static void index_check(const struct key_index *cards)
{
    unsigned indexed = 0;

    for (unsigned card = 0; card < set_count_deck(cards->properties); card++) {
        unsigned i = cards->index[set_card_key[card] - SET_LOW_BITS];

        assert(i == 0 || cards->key[i] == set_card_key[card]);
        indexed += i != 0;
    }
    assert(indexed + 1 == cards->count || cards->count == 0);
}
#endif

/* The table must be valid. */
static void fill_index(struct key_index *cards, const struct set_table *table)
{
    unsigned deck = set_count_deck(table->properties);

    cards->count = table->count;
    cards->properties = table->properties;
    memset(cards->index, 0,
           (set_card_key[deck - 1] - SET_LOW_BITS + 1u) * sizeof cards->index[0]);
    for (unsigned i = 0; i < table->count; i++) {
        uint16_t key = set_card_key[table->cards[i]];

        cards->key[i] = key;
        cards->index[key - SET_LOW_BITS] = (uint16_t)i;
    }
    CHECKED(index_check, cards);
}

/* Returns the index of the card that completes a set with a and b, or 0 if the card is not
 * on the table. The result is unambiguous: a completing card that follows the two cards
 * never has the index 0. */
static unsigned find_completing(const struct key_index *cards, uint16_t a, uint16_t b)
{
    return cards->index[set_key_completing(a, b) - SET_LOW_BITS];
}

static void append(struct set_list *sets, unsigned i, unsigned j, unsigned k)
{
    assert(i < j && j < k);
    if (sets->count < sets->capacity)
        sets->out[sets->count] =
            (struct set_triple){{(uint16_t)i, (uint16_t)j, (uint16_t)k}};
    sets->count++;
}

/* Returns the number of pairs of `cards` cards with one of the first `rows` cards. */
static uint64_t count_pairs(uint64_t cards, uint64_t rows)
{
    return rows * cards - rows * (rows + 1) / 2;
}

/* Ends when the list is full. A branch for the pairs that belong to a set would be
 * unpredictable. So the first loop stores every pair, and the next pair overwrites it
 * unless `found` has grown. */
static void list_fast(const struct key_index *cards, struct set_list *sets)
{
    unsigned i;

    for (i = 0; i < cards->count && sets->count < sets->capacity; i++) {
        uint16_t second[SET_CARDS_MAX];
        unsigned found = 0;

        for (unsigned j = i + 1; j < cards->count; j++) {
            second[found] = (uint16_t)j;
            found += find_completing(cards, cards->key[i], cards->key[j]) > j;
        }
        assert(found < cards->count - i);
        for (unsigned f = 0; f < found; f++) {
            unsigned j = second[f]; /* NOLINT: the analyzer loses the value of `found` */

            append(sets, i, j, find_completing(cards, cards->key[i], cards->key[j]));
        }
    }
    sets->steps = count_pairs(cards->count, i);
}

static void list_triples(const struct key_index *cards, struct set_list *sets)
{
    const uint16_t *key = cards->key;
    const uint64_t n = cards->count;

    sets->steps = n < 3 ? 0 : n * (n - 1) * (n - 2) / 6;

    for (unsigned i = 0; i < cards->count; i++)
        for (unsigned j = i + 1; j < cards->count; j++)
            for (unsigned k = j + 1; k < cards->count; k++)
                if (set_key_mixed(key[i], key[j], key[k]) == 0)
                    append(sets, i, j, k);
}

static void list_pairs(const struct key_index *cards, struct set_list *sets)
{
    sets->steps = count_pairs(cards->count, cards->count);
    for (unsigned i = 0; i < cards->count; i++) {
        for (unsigned j = i + 1; j < cards->count; j++) {
            uint16_t completing = set_key_completing(cards->key[i], cards->key[j]);
            unsigned k = j + 1;

            while (k < cards->count && cards->key[k] != completing)
                k++;
            if (k < cards->count)
                append(sets, i, j, k);
        }
    }
}

/* The pairs of cards that are the first two cards of a set. */
struct pair_bits {
    uint64_t word[PAIRS_MAX / WORD_BITS + 1]; /* by j (j - 1) / 2 + i for indices i < j */
    uint64_t tested;                          /* triples */
};

static void mark_set(const struct key_index *cards, struct pair_bits *pairs,
                     const uint16_t key[3])
{
    unsigned a = cards->index[key[0] - SET_LOW_BITS];
    unsigned b = cards->index[key[1] - SET_LOW_BITS];
    unsigned c = cards->index[key[2] - SET_LOW_BITS];
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    unsigned first = low < c ? low : c;
    unsigned second = low < c ? (high < c ? high : c) : low;
    unsigned bit = second * (second - 1) / 2 + first;

    assert(first < second && second < cards->count);
    pairs->word[bit / WORD_BITS] |= (uint64_t)1 << bit % WORD_BITS;
}

/* Cards that are consecutive in memory and agree in every attribute above `shift`. */
struct group {
    uint16_t *keys;
    unsigned count;
    unsigned shift; /* of the attribute to divide by */
};

/* Divides keys by their value at `shift`: first value 0, then 1, then 2. */
static void divide_group(uint16_t *keys, unsigned count, unsigned shift,
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

/* Finds the sets with one card from each of three consecutive groups. */
static void mark_across(const struct key_index *cards, const uint16_t *keys,
                        const unsigned size[VALUES], struct pair_bits *pairs)
{
    const uint16_t *one = keys + size[0];
    const uint16_t *two = one + size[1];

    pairs->tested += (uint64_t)size[0] * size[1] * size[2];
    for (unsigned i = 0; i < size[0]; i++)
        for (unsigned j = 0; j < size[1]; j++)
            for (unsigned k = 0; k < size[2]; k++)
                if (set_key_mixed(keys[i], one[j], two[k]) == 0)
                    mark_set(cards, pairs, (const uint16_t[]){keys[i], one[j], two[k]});
}

/* Finds the sets among cards that agree in every attribute above the one at `shift`.
 * Different cards differ in an attribute, so an attribute always remains for three or more
 * cards. */
static void mark_within(const struct key_index *cards, struct group group,
                        struct pair_bits *pairs)
{
    unsigned size[VALUES];

    divide_group(group.keys, group.count, group.shift, size);
    mark_across(cards, group.keys, size, pairs);
    for (unsigned value = 0; value < VALUES; value++) {
        if (size[value] >= 3)
            mark_within(cards, (struct group){group.keys, size[value], group.shift - 2},
                        pairs);
        group.keys += size[value];
    }
}

static void list_groups(const struct key_index *cards, struct set_list *sets)
{
    unsigned words = cards->count * (cards->count - 1) / 2 / WORD_BITS + 1;
    uint16_t keys[SET_CARDS_MAX];
    struct pair_bits pairs;

    assert(words * sizeof pairs.word[0] <= sizeof pairs.word);
    memcpy(keys, cards->key, cards->count * sizeof keys[0]);
    memset(pairs.word, 0, words * sizeof pairs.word[0]);
    pairs.tested = 0;
    mark_within(cards, (struct group){keys, cards->count, 2 * (cards->properties - 1)},
                &pairs);
    sets->steps = pairs.tested;
    for (unsigned i = 0; i < cards->count; i++) {
        for (unsigned j = i + 1; j < cards->count; j++) {
            unsigned bit = j * (j - 1) / 2 + i;

            if (pairs.word[bit / WORD_BITS] >> bit % WORD_BITS & 1)
                append(sets, i, j, find_completing(cards, cards->key[i], cards->key[j]));
        }
    }
}

enum pz_status set_list_counted(const struct set_table *table, enum set_method method,
                                struct set_list *sets)
{
    typedef void lister(const struct key_index *cards, struct set_list *sets);
    static lister *const listers[] = {[SET_FAST] = list_fast,
                                      [SET_TRIPLES] = list_triples,
                                      [SET_PAIRS] = list_pairs,
                                      [SET_GROUPS] = list_groups};
    struct set_list found = {.out = sets->out};
    struct key_index cards;
    enum pz_status status;
    size_t all;

    if (method > SET_GROUPS)
        return PZ_INVALID;
    status = set_count(table, &all);
    if (status != PZ_OK)
        return status;
    found.capacity = sets->capacity < all ? sets->capacity : all;
    fill_index(&cards, table);
    listers[method](&cards, &found);
    assert(found.count >= found.capacity);
    sets->count = all;
    sets->steps = found.steps;
    return PZ_OK;
}

enum pz_status set_list(const struct set_table *table, enum set_method method,
                        struct set_triple *out, size_t capacity, size_t *count)
{
    struct set_list sets = {.out = out, .capacity = capacity};
    enum pz_status status = set_list_counted(table, method, &sets);

    if (status == PZ_OK)
        *count = sets.count;
    return status;
}
