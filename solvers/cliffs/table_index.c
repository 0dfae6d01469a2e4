/* Makes the index of a table. The index processes 27 prefixes at a time. A word contains
 * the prefixes that differ only in the digits 0, 1 and 2. Bit b is the prefix in which
 * these digits are b in base 3. A bit is set if a vector agrees with the prefix. If all
 * digits are known, the vectors determine the bit. If a digit is not known, the prefixes in
 * which this digit is 0 or 1 determine the bit.
 *
 * A prefix is stored if it has vectors of both labels in each column that is not known. If
 * the vectors have only one label, the entry is the entry of the prefix in which this label
 * is known. The order of words visits the labels 0 and 1 of a digit before "not known".
 * Within a word, bits are in the order of the number of digits that are not known. */
#include "table_index.h"

#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORD_DIGITS = 3,
    BITS = 27,
    FIRST_BLOCKS = 256,
    WORDS_BETWEEN_POLLS = 32,
    HIGH_DIGITS_MAX = CLIFFS_DIGITS_MAX - WORD_DIGITS
};

/* The bits of a word where a digit is not known. */
static const uint32_t unknown[WORD_DIGITS] = {0x2492492, 0x0e07038, 0x003fe00};

/* The bits of a word with each number of digits that are not known. */
static const uint32_t rounds[WORD_DIGITS + 1] = {0x5140145, 0x2aa8aaa, 0x0415410,
                                                 0x0002000};

/* The digits of a bit that are not known, and the labels of the known digits. */
static const uint8_t stars_of[BITS] = {0, 1, 0, 2, 3, 2, 0, 1, 0, 4, 5, 4, 6, 7,
                                       6, 4, 5, 4, 0, 1, 0, 2, 3, 2, 0, 1, 0};
static const uint8_t labels_of[BITS] = {0, 0, 1, 0, 0, 1, 2, 2, 3, 0, 0, 1, 0, 0,
                                        1, 2, 2, 3, 4, 4, 5, 4, 4, 5, 6, 6, 7};

static const uint8_t power_of_3[WORD_DIGITS] = {1, 3, 9};

/* The high digits of the prefixes of a word. */
struct word {
    uint32_t number; /* the first prefix is 27 * number */
    uint16_t stars;  /* bit i: digit i + 3 is not known */
    uint16_t labels; /* of the known digits, in the same bits */
};

/* The words where a digit is 0 and 1 that is not known in the current word. */
struct pair {
    uint32_t distance; /* in prefixes, in both directions */
    uint32_t zero, one;
};

struct walk {
    struct cliffs_table_index *index;
    const struct pz_ctl *ctl;
    size_t max_bytes;
    uint32_t *words; /* by word: the bits with a vector */
    uint32_t stored; /* number of `words`; other words are complements of these */
    uint32_t visited;
    uint32_t capacity;                  /* of the blocks of the index */
    struct pair pairs[HIGH_DIGITS_MAX]; /* of the current word */
    unsigned pair_count;
};

/* The weight of the vectors that differ in two columns. */
struct distances {
    uint32_t apart[CLIFFS_COLUMNS_MAX][CLIFFS_COLUMNS_MAX];
};

static void find_distances(const struct cliffs_hypothesis_space *space,
                           struct distances *distances)
{
    memset(distances, 0, sizeof *distances);
    for (uint32_t v = 0; v < space->count; v++) {
        uint32_t labels = space->vectors[v].labels, weight = space->vectors[v].weight;

        for (unsigned a = 0; a < CLIFFS_COLUMNS_MAX; a++) {
            uint32_t differ = labels >> a & 1 ? ~labels : labels;

            for (unsigned b = 0; b < CLIFFS_COLUMNS_MAX; b++)
                distances->apart[a][b] += (0 - (differ >> b & 1)) & weight;
        }
    }
}

/* Returns the column of `left` with the largest distance to the others. */
static unsigned farthest(unsigned columns, const struct distances *distances, unsigned left)
{
    unsigned best = 0;
    uint64_t most = 0;

    for (unsigned a = 0; a < columns; a++) {
        uint64_t sum = 1;

        for (unsigned b = 0; b < columns; b++)
            if (left >> b & 1)
                sum += distances->apart[a][b];
        if ((left >> a & 1) && sum > most) {
            most = sum;
            best = a;
        }
    }
    return best;
}

/* Orders the columns. The choice of the low columns determines the number of blocks,
 * because prefixes of similar columns have few version spaces. */
bool cliffs_table_index_order(const struct cliffs_hypothesis_space *space,
                              struct cliffs_ordered *ordered)
{
    unsigned any = 0, all = UINT16_MAX, left;
    struct distances distances;

    *ordered = (struct cliffs_ordered){.digits = WORD_DIGITS, .count = space->count};
    for (uint32_t v = 0; v < space->count; v++) {
        any |= space->vectors[v].labels;
        all &= space->vectors[v].labels;
    }
    left = any & ~all;
    ordered->open = (uint16_t)left;
    unsigned columns = (unsigned)__builtin_popcount(left);

    if (columns >= CLIFFS_LOW + WORD_DIGITS) {
        ordered->digits = columns - CLIFFS_LOW;
        ordered->halved = space->symmetric;
    }
    ordered->labels = calloc(space->count + (size_t)1, sizeof *ordered->labels);
    if (!ordered->labels)
        return false;
    find_distances(space, &distances);
    for (unsigned bit = 0; left; bit++) {
        unsigned column = farthest(space->columns, &distances, left);

        ordered->bit[column] = (uint8_t)bit;
        left ^= 1u << column;
        for (uint32_t v = 0; v < space->count; v++)
            ordered->labels[v] |=
                (uint16_t)(((unsigned)space->vectors[v].labels >> column & 1) << bit);
    }
    return true;
}

/* Returns true if `more` bytes are allowed, and records the maximum. */
static bool reserve(const struct walk *walk, size_t more)
{
    struct cliffs_table_index *index = walk->index;
    size_t bytes = index->bytes + more;

    if (walk->max_bytes && bytes > walk->max_bytes)
        return false;
    index->most_bytes = bytes > index->most_bytes ? bytes : index->most_bytes;
    return true;
}

/* Doubles the list of blocks. Both lists exist for a moment. */
static bool grow(struct walk *walk)
{
    struct cliffs_table_index *index = walk->index;
    uint32_t more = walk->capacity ? walk->capacity : FIRST_BLOCKS;
    struct cliffs_block *grown;

    if (!reserve(walk, (walk->capacity + more) * sizeof *grown))
        return false;
    grown = realloc(index->blocks, (walk->capacity + more) * sizeof *grown);
    if (!grown)
        return false;
    index->blocks = grown;
    index->bytes += more * sizeof *grown;
    walk->capacity += more;
    return true;
}

/* Exchanges the labels 0 and 1 of all digits of a word: reverses its bits. */
static uint32_t mirror(uint32_t bits)
{
    bits = (bits & 0x55555555) << 1 | (bits >> 1 & 0x55555555);
    bits = (bits & 0x33333333) << 2 | (bits >> 2 & 0x33333333);
    bits = (bits & 0x0f0f0f0f) << 4 | (bits >> 4 & 0x0f0f0f0f);
    return __builtin_bswap32(bits) >> (32 - BITS);
}

static uint32_t word_at(const struct walk *walk, uint32_t number)
{
    uint32_t last = walk->index->power[walk->index->digits - WORD_DIGITS] - 1;

    return number < walk->stored ? walk->words[number] : mirror(walk->words[last - number]);
}

/* Lists the words in which one more digit is known than in `word`. Returns the bits with a
 * vector. */
static uint32_t list_pairs(struct walk *walk, const struct word *word)
{
    uint32_t here = 0;

    walk->pair_count = 0;
    for (unsigned stars = word->stars; stars; stars &= stars - 1) {
        uint32_t distance = walk->index->power[__builtin_ctz(stars)];
        struct pair pair = {distance * BITS, word_at(walk, word->number - distance),
                            word_at(walk, word->number + distance)};

        here = pair.zero | pair.one;
        walk->pairs[walk->pair_count++] = pair;
    }
    return here;
}

/* Returns the bits with a vector for a word without stars. `bits` are the bits in which all
 * digits are known. */
static uint32_t spread(uint32_t bits)
{
    for (unsigned d = 0; d < WORD_DIGITS; d++)
        bits |= (bits << power_of_3[d] | bits >> power_of_3[d]) & unknown[d];
    return bits;
}

/* Returns the bits of `here` with vectors of both labels in each column that is not known.
 */
static uint32_t find_stored(const struct walk *walk, uint32_t here)
{
    uint32_t both = here;

    for (unsigned p = 0; p < walk->pair_count; p++)
        both &= walk->pairs[p].zero & walk->pairs[p].one;
    for (unsigned d = 0; d < WORD_DIGITS; d++)
        both &= ~unknown[d] | (here << power_of_3[d] & here >> power_of_3[d]);
    return both;
}

static enum pz_status add_block(struct walk *walk, const struct word *word, unsigned bit)
{
    struct cliffs_table_index *index = walk->index;
    uint32_t prefix = BITS * word->number + bit;
    unsigned stars = (unsigned)word->stars << WORD_DIGITS | stars_of[bit];
    unsigned labels = (unsigned)word->labels << WORD_DIGITS | labels_of[bit];

    if (index->count == walk->capacity && !grow(walk))
        return PZ_NO_MEMORY;
    index->blocks[index->count++] =
        (struct cliffs_block){prefix, (uint16_t)stars, (uint16_t)(labels << CLIFFS_LOW)};
    index->entries[prefix] = 2 * index->count;
    return PZ_OK;
}

static enum pz_status add_blocks(struct walk *walk, const struct word *word, uint32_t bits)
{
    for (unsigned r = 0; r <= WORD_DIGITS; r++)
        for (uint32_t left = bits & rounds[r]; left; left &= left - 1) {
            enum pz_status status = add_block(walk, word, (unsigned)__builtin_ctz(left));

            if (status != PZ_OK)
                return status;
        }
    return PZ_OK;
}

/* Copies the entries of `bits` from the prefixes from `from` on. */
static void copy_entries(const struct walk *walk, uint32_t prefix, uint32_t bits,
                         uint32_t from)
{
    const struct cliffs_table_index *index = walk->index;

    for (; bits; bits &= bits - 1) {
        unsigned bit = (unsigned)__builtin_ctz(bits);

        index->entries[prefix + bit] = cliffs_table_index_entry(index, from + bit);
    }
}

/* Copies entries from other words, then within this word. */
static void copy_all(const struct walk *walk, uint32_t prefix, uint32_t here, uint32_t bits)
{
    for (unsigned p = 0; bits && p < walk->pair_count; p++) {
        struct pair pair = walk->pairs[p];

        copy_entries(walk, prefix, bits & ~pair.zero, prefix + pair.distance);
        copy_entries(walk, prefix, bits & ~pair.one, prefix - pair.distance);
        bits &= pair.zero & pair.one;
    }
    for (unsigned r = 1; bits && r <= WORD_DIGITS; r++)
        for (unsigned d = 0; d < WORD_DIGITS; d++) {
            uint32_t left = bits & rounds[r] & unknown[d];
            uint32_t power = power_of_3[d];

            copy_entries(walk, prefix, left & ~(here << power), prefix + power);
            copy_entries(walk, prefix, left & ~(here >> power), prefix - power);
        }
}

static enum pz_status put_word(struct walk *walk, const struct word *word)
{
    uint32_t prefix = BITS * word->number, here = list_pairs(walk, word);
    uint32_t room = walk->index->stored - prefix, bits, stored;
    enum pz_status status;

    if (!word->stars)
        here = spread(walk->words[word->number]);
    walk->words[word->number] = here;
    bits = room < BITS ? here & ((1u << room) - 1) : here;
    stored = find_stored(walk, here) & bits;
    status = add_blocks(walk, word, stored);
    if (status == PZ_OK)
        copy_all(walk, prefix, here, bits & ~stored);
    return status;
}

/* Copies `count` words and their entries from `from` to `word`. Returns false if only their
 * complements are stored. */
static bool copy_words(const struct walk *walk, const struct word *word, uint32_t from,
                       uint32_t count)
{
    uint32_t *words = walk->words, *entries = walk->index->entries;

    if (from >= walk->stored)
        return false;
    memcpy(words + word->number, words + from, count * sizeof *words);
    memcpy(entries + BITS * word->number, entries + BITS * from,
           BITS * count * sizeof *entries);
    return true;
}

/* Completes all words that agree with `word` except in the `left` lowest digits, if these
 * words do not have vectors, or if the vectors have only one label for a digit that is not
 * known. Returns true if the words are complete. */
static bool settle(const struct walk *walk, const struct word *word, unsigned left)
{
    uint32_t count = walk->index->power[left], middle = word->number + (count - 1) / 2;

    for (unsigned stars = word->stars; stars; stars &= stars - 1) {
        uint32_t distance = walk->index->power[__builtin_ctz(stars)];
        bool zero = word_at(walk, middle - distance) != 0;
        bool one = word_at(walk, middle + distance) != 0;

        if (!zero && !one)
            return true;
        if (!one && copy_words(walk, word, word->number - distance, count))
            return true;
        if (!zero && copy_words(walk, word, word->number + distance, count))
            return true;
    }
    return false;
}

/* Visits all words that agree with `word` except in the `left` lowest digits. */
static enum pz_status visit(struct walk *walk, struct word word, unsigned left)
{
    static const uint32_t labels[] = {0, 2, 1}; /* 1: not known */
    enum pz_status status = PZ_OK;

    if (walk->visited++ % WORDS_BETWEEN_POLLS == 0)
        status = pz_ctl_check(walk->ctl, 0);
    if (status != PZ_OK)
        return status;
    if (settle(walk, &word, left))
        return PZ_OK;
    if (left == 0)
        return put_word(walk, &word);
    left--;
    for (unsigned i = 0; i < 3 && status == PZ_OK; i++) {
        struct word next = word;

        next.number += labels[i] * walk->index->power[left];
        next.labels |= (uint16_t)((labels[i] == 2) << left);
        next.stars |= (uint16_t)((labels[i] == 1) << left);
        if (next.number < walk->stored)
            status = visit(walk, next, left);
    }
    return status;
}

/* Marks the prefixes of the vectors, in which all digits are known. */
static void mark_vectors(const struct walk *walk, const struct cliffs_ordered *ordered)
{
    for (uint32_t v = 0; v < ordered->count; v++) {
        unsigned labels = ordered->labels[v] >> CLIFFS_LOW;
        uint32_t prefix = 0;

        for (; labels; labels &= labels - 1)
            prefix += 2 * walk->index->power[__builtin_ctz(labels)];
        if (prefix / BITS < walk->stored)
            walk->words[prefix / BITS] |= 1u << prefix % BITS;
    }
}

#ifdef PUZZLED_CHECK
/* Asserts that each block has an entry, and that each block follows the blocks that it
 * needs, in which one more digit is known. */
static void index_check(const struct cliffs_table_index *index)
{
    for (uint32_t b = 0; b < index->count; b++) {
        struct cliffs_block block = index->blocks[b];

        assert(block.prefix < index->stored && block.stars >> index->digits == 0);
        assert(index->entries[block.prefix] == 2 * (b + 1));
        for (unsigned stars = block.stars; stars; stars &= stars - 1) {
            uint32_t power = index->power[__builtin_ctz(stars)];
            uint32_t zero = cliffs_table_index_entry(index, block.prefix - power);
            uint32_t one = cliffs_table_index_entry(index, block.prefix + power);

            assert(zero > 1 && one > 1 && zero / 2 <= b && one / 2 <= b);
        }
    }
}
#endif

enum pz_status cliffs_table_index_make(const struct cliffs_ordered *ordered,
                                       size_t max_bytes, const struct pz_ctl *ctl,
                                       struct cliffs_table_index *index)
{
    struct cliffs_table_index made = {.digits = ordered->digits, .power = {1}};
    struct walk walk = {.index = &made, .ctl = ctl, .max_bytes = max_bytes};
    unsigned high = made.digits > WORD_DIGITS ? made.digits - WORD_DIGITS : 0;
    enum pz_status status = PZ_NO_MEMORY;

    for (unsigned i = 1; i <= made.digits; i++)
        made.power[i] = 3 * made.power[i - 1];
    made.stored = made.power[made.digits];
    if (ordered->halved)
        made.stored = (made.stored + 1) / 2;
    walk.stored = (made.stored + BITS - 1) / BITS;
    made.bytes = made.stored * sizeof *made.entries + walk.stored * sizeof *walk.words;
    if (reserve(&walk, 0)) {
        made.entries = calloc(made.stored, sizeof *made.entries);
        walk.words = calloc(walk.stored, sizeof *walk.words);
    }
    if (made.entries && walk.words) {
        mark_vectors(&walk, ordered);
        status = visit(&walk, (struct word){0, 0, 0}, high);
    }
    free(walk.words);
    made.bytes -= walk.stored * sizeof *walk.words;
    if (status == PZ_OK) {
        CHECKED(index_check, &made);
        *index = made;
    } else {
        cliffs_table_index_free(&made);
    }
    return status;
}

void cliffs_table_index_free(struct cliffs_table_index *index)
{
    free(index->entries);
    free(index->blocks);
    index->entries = NULL;
    index->blocks = NULL;
}
