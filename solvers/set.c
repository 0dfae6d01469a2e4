#include "set.h"

#include <string.h>

/* All attributes of a card at once.
 *
 * A card's key has two bits for each attribute: the value plus one, 01, 10 or 11, the
 * first attribute the highest. The exclusive or of the three codes is 00. So where two
 * cards differ, the third value is the exclusive or of theirs, and where they agree it is
 * their own:
 *
 *     third = (a ^ b) | (a where a ^ b is 00)
 *
 * In one attribute, three cards are all the same when (a ^ b) | (a ^ c) is 00 there, all
 * different when a ^ b ^ c is 00, and mixed when neither is.
 *
 * Every key has six attributes. A deck with fewer has the value 0 in the missing ones,
 * which come first; they are always all the same, and so change nothing. */
enum {
    VALUES = 3,
    LOW_BITS = 0x555,     /* the lower bit of every attribute; also the key of card 0 */
    KEY_SPAN = 0xAAA + 1, /* keys are LOW_BITS .. LOW_BITS + 0xAAA */
    ABSENT = 0,
    LANES = 8, /* thirds worked out at a time */
    BLOCK = 64 /* pairs looked up at a time; a multiple of LANES */
};

#define KEYS_1(head) ((head) | 1), ((head) | 2), ((head) | 3)
#define KEYS_2(head)                                                                       \
    KEYS_1(((head) | 1) * 4), KEYS_1(((head) | 2) * 4), KEYS_1(((head) | 3) * 4)
#define KEYS_3(head)                                                                       \
    KEYS_2(((head) | 1) * 4), KEYS_2(((head) | 2) * 4), KEYS_2(((head) | 3) * 4)
#define KEYS_4(head)                                                                       \
    KEYS_3(((head) | 1) * 4), KEYS_3(((head) | 2) * 4), KEYS_3(((head) | 3) * 4)
#define KEYS_5(head)                                                                       \
    KEYS_4(((head) | 1) * 4), KEYS_4(((head) | 2) * 4), KEYS_4(((head) | 3) * 4)
#define KEYS_6(head)                                                                       \
    KEYS_5(((head) | 1) * 4), KEYS_5(((head) | 2) * 4), KEYS_5(((head) | 3) * 4)

static const uint16_t card_key[SET_CARDS_MAX] = {KEYS_6(0)};

/* A table made ready for the search. */
struct deck {
    unsigned count;
    unsigned properties;
    uint16_t key[SET_CARDS_MAX + LANES]; /* the last LANES are card 0, so as to be keys */
    uint16_t place[KEY_SPAN]; /* by key - LOW_BITS: the place plus one, or ABSENT */
};

/* Where the sets go. */
struct harvest {
    struct set_triple *out;
    size_t capacity;
    size_t count;
};

/* The lower bit of each attribute in which `bits` is not 00. */
static uint16_t nonzero(uint16_t bits)
{
    return (bits | bits >> 1) & LOW_BITS;
}

static uint16_t third_key(uint16_t a, uint16_t b)
{
    uint16_t both = a ^ b;
    uint16_t differ = nonzero(both);

    return (uint16_t)(both | (a & ~(differ | differ << 1)));
}

/* The lower bit of each attribute in which the three are mixed. */
static uint16_t mixed_bits(uint16_t a, uint16_t b, uint16_t c)
{
    return nonzero((a ^ b) | (a ^ c)) & nonzero(a ^ b ^ c);
}

unsigned set_count_deck(unsigned properties)
{
    static const unsigned counts[] = {27, 81, 243, 729};

    if (properties < SET_PROPERTIES_MIN || properties > SET_PROPERTIES_MAX)
        return 0;
    return counts[properties - SET_PROPERTIES_MIN];
}

unsigned set_get_value(set_card card, unsigned properties, unsigned attribute)
{
    unsigned shift = 2 * (properties - 1 - attribute);

    return (card_key[card] >> shift & 3u) - 1;
}

set_card set_third(set_card a, set_card b)
{
    uint16_t key = third_key(card_key[a], card_key[b]);
    unsigned third = 0;

    for (int shift = 2 * (SET_PROPERTIES_MAX - 1); shift >= 0; shift -= 2)
        third = third * VALUES + ((unsigned)key >> shift & 3u) - 1;
    return (set_card)third;
}

bool set_is_set(set_card a, set_card b, set_card c)
{
    return a != b && mixed_bits(card_key[a], card_key[b], card_key[c]) == 0;
}

enum set_relation set_compare(const set_card cards[3], unsigned properties,
                              unsigned attribute)
{
    unsigned a = set_get_value(cards[0], properties, attribute);
    unsigned b = set_get_value(cards[1], properties, attribute);
    unsigned c = set_get_value(cards[2], properties, attribute);

    if (a == b && b == c)
        return SET_SAME;
    return a != b && b != c && a != c ? SET_DIFFERENT : SET_MIXED;
}

/* False when a card is not of the deck or comes twice. All keys are written before the
 * first place, so that they have reached the cache when list_fast reads many at once. */
static bool prepare(const struct set_table *table, struct deck *deck)
{
    unsigned cards = set_count_deck(table->properties);
    unsigned count = table->count;

    if (count > cards)
        return false;
    deck->count = count;
    deck->properties = table->properties;
    for (unsigned i = 0; i < count; i++) {
        if (table->cards[i] >= cards)
            return false;
        deck->key[i] = card_key[table->cards[i]];
    }
    for (unsigned i = count; i < count + LANES; i++)
        deck->key[i] = LOW_BITS;
    memset(deck->place, ABSENT,
           (card_key[cards - 1] - LOW_BITS + 1u) * sizeof deck->place[0]);
    for (unsigned i = 0; i < count; i++) {
        uint16_t *place = &deck->place[card_key[table->cards[i]] - LOW_BITS];

        if (*place != ABSENT)
            return false;
        *place = (uint16_t)(i + 1);
    }
    return true;
}

static void append(struct harvest *sets, unsigned i, unsigned j, unsigned k)
{
    if (sets->count < sets->capacity)
        sets->out[sets->count] =
            (struct set_triple){{(uint16_t)i, (uint16_t)j, (uint16_t)k}};
    sets->count++;
}

/* Where in the table of places the thirds of `key` with LANES others stand: one or two
 * vector registers full. */
static void find_thirds(uint16_t *restrict third, const uint16_t *restrict other,
                        uint16_t key)
{
    for (unsigned l = 0; l < LANES; l++)
        third[l] = (uint16_t)(third_key(key, other[l]) - LOW_BITS);
}

/* The pairs of card i with up to BLOCK cards from `from` on. Which of them are in a set
 * is beyond any guess, so no branch asks: each pair is noted behind the last hit, and the
 * note is overwritten by the next one unless it is a hit itself. */
static void list_block(const struct deck *deck, unsigned i, unsigned from,
                       struct harvest *sets)
{
    const uint16_t *others = &deck->key[from];
    size_t length = deck->count - 1 - from < BLOCK ? deck->count - 1 - from : BLOCK;
    uint16_t third[BLOCK];
    uint16_t hit[BLOCK];
    unsigned hits = 0;

    for (size_t l = 0; l < length; l += LANES)
        find_thirds(third + l, others + l, deck->key[i]);
    for (size_t l = 0; l < length; l++) {
        hit[hits] = (uint16_t)l;
        hits += deck->place[third[l]] > from + l + 1;
    }
    for (unsigned h = 0; h < hits; h++)
        append(sets, i, from + hit[h], deck->place[third[hit[h]]] - 1u);
}

static void list_fast(const struct deck *deck, struct harvest *sets)
{
    for (unsigned i = 0; i + 2 < deck->count; i++)
        for (unsigned from = i + 1; from + 1 < deck->count; from += BLOCK)
            list_block(deck, i, from, sets);
}

static void list_triples(const struct deck *deck, struct harvest *sets)
{
    const uint16_t *key = deck->key;

    for (unsigned i = 0; i < deck->count; i++)
        for (unsigned j = i + 1; j < deck->count; j++)
            for (unsigned k = j + 1; k < deck->count; k++)
                if (mixed_bits(key[i], key[j], key[k]) == 0)
                    append(sets, i, j, k);
}

static void list_pairs(const struct deck *deck, struct harvest *sets)
{
    for (unsigned i = 0; i < deck->count; i++) {
        for (unsigned j = i + 1; j < deck->count; j++) {
            uint16_t missing = third_key(deck->key[i], deck->key[j]);
            unsigned k = j + 1;

            while (k < deck->count && deck->key[k] != missing)
                k++;
            if (k < deck->count)
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
static void keep_least(struct harvest *sets, struct set_triple triple)
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
static struct set_triple find_places(const struct deck *deck, uint16_t a, uint16_t b,
                                     uint16_t c)
{
    uint16_t first = deck->place[a - LOW_BITS] - 1;
    uint16_t second = deck->place[b - LOW_BITS] - 1;
    uint16_t third = deck->place[c - LOW_BITS] - 1;
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
static void list_across(const struct deck *deck, const uint16_t *keys,
                        const unsigned size[VALUES], struct harvest *sets)
{
    const uint16_t *one = keys + size[0];
    const uint16_t *two = one + size[1];

    for (unsigned i = 0; i < size[0]; i++)
        for (unsigned j = 0; j < size[1]; j++)
            for (unsigned k = 0; k < size[2]; k++)
                if (mixed_bits(keys[i], one[j], two[k]) == 0)
                    keep_least(sets, find_places(deck, keys[i], one[j], two[k]));
}

/* Finds the sets among cards that agree in every attribute above the one at `shift`. Three
 * different cards differ somewhere, so three or more always have an attribute left. */
static void list_within(const struct deck *deck, struct group group, struct harvest *sets)
{
    unsigned size[VALUES];

    split_groups(group.keys, group.count, group.shift, size);
    list_across(deck, group.keys, size, sets);
    for (unsigned value = 0; value < VALUES; value++) {
        if (size[value] >= 3)
            list_within(deck, (struct group){group.keys, size[value], group.shift - 2},
                        sets);
        group.keys += size[value];
    }
}

/* The keys change their order; the places are found again by the key. */
static void list_groups(struct deck *deck, struct harvest *sets)
{
    struct group all = {deck->key, deck->count, 2 * (deck->properties - 1)};

    list_within(deck, all, sets);
    sort_heap(sets->out, sets->count < sets->capacity ? sets->count : sets->capacity);
}

enum pz_status set_list(const struct set_table *table, enum set_method method,
                        struct set_triple *out, size_t capacity, size_t *count)
{
    struct harvest sets = {out, capacity, 0};
    struct deck deck;

    if (set_count_deck(table->properties) == 0 || !prepare(table, &deck))
        return PZ_INVALID;
    switch (method) {
    case SET_FAST:
        list_fast(&deck, &sets);
        break;
    case SET_TRIPLES:
        list_triples(&deck, &sets);
        break;
    case SET_PAIRS:
        list_pairs(&deck, &sets);
        break;
    case SET_GROUPS:
        list_groups(&deck, &sets);
        break;
    }
    *count = sets.count;
    return PZ_OK;
}
