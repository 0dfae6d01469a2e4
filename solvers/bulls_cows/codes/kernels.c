/* The innermost loops of the search, for vectors of PZ_BYTES bytes. This file is compiled
 * once for each width (solvers/core/vectors.h).
 *
 * Scoring. A lane of one byte is a code. An equal byte at a position is a bull. The
 * needle's symbol at a position is common if the other code contains that symbol more often
 * than the earlier positions of the needle do. Lanes are independent, and the loop does not
 * branch.
 *
 * Counting parts. A lane of 16 bits is a guess, and each bit is an answer that the guess
 * can get. The OR of the rows of a subset of the secrets has one bit for each part. Games
 * of 5 and 6 positions have more than 16 answers and use a second plane. For parts of at
 * least two secrets, a second OR collects the bits that occur twice. */
#include "kernels.h"

#include "solvers/core/vectors.h"

#include <assert.h>
#include <string.h>

enum {
    BYTES = PZ_BYTES,
    LANES = BYTES / 2,
    BLOCK = 4 /* vectors in a block: their ORs are independent and run in parallel */
};

typedef uint8_t bytes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef int8_t sbytes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef uint16_t lanes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef uint8_t half __attribute__((vector_size(BYTES / 2), aligned(BYTES / 2), may_alias));

/* Extracts the symbol of each code at one position. */
static void extract_symbols(const bc_packed *restrict code, uint32_t count, unsigned shift,
                            uint8_t *restrict at)
{
    for (uint32_t i = 0; i < count; i++)
        at[i] = (uint8_t)(code[i] >> shift & BC_SYMBOL_MASK);
}

/* Counts `symbol` in each code. */
static void count_symbol(const struct bc_letters *letters, unsigned positions,
                         uint8_t symbol)
{
    const bytes zero = {0};

    for (uint32_t k = 0; k < letters->padded; k += BYTES) {
        bytes times = zero;

        for (unsigned p = 0; p < positions; p++)
            times -= (bytes)(*(const bytes *)(letters->at[p] + k) == zero + symbol);
        *(bytes *)(letters->times[symbol] + k) = times;
    }
}

static void lay_out_codes(const struct bc_game *game, const bc_packed *code, uint32_t count,
                          uint32_t wanted, struct bc_letters *letters)
{
    unsigned positions = game->positions;

    assert(count <= letters->padded && letters->padded % BC_PADDED == 0);
    for (unsigned p = 0; p < positions; p++) {
        extract_symbols(code, count, (positions - 1 - p) * BC_SYMBOL_BITS, letters->at[p]);
        memset(letters->at[p] + count, 0, letters->padded - count);
    }
    for (unsigned s = 0; s < game->symbols; s++)
        if (wanted >> s & 1)
            count_symbol(letters, positions, (uint8_t)s);
}

/* One position of a needle, with its bytes repeated in each lane. This is done once per
 * needle, because few processors can repeat a byte in one step. Counts are compared as
 * signed numbers, because older processors do only that in one step. */
struct needle_position {
    bytes symbol;
    sbytes before;        /* times of the symbol at earlier positions of the needle */
    const uint8_t *other; /* symbols of the codes at this position */
    const uint8_t *times; /* of the needle's symbol in the codes */
};

static bytes repeat_byte(uint8_t byte)
{
    return (bytes){0} + byte;
}

static void prepare_needle(const struct bc_letters *letters, const struct bc_needle *needle,
                           struct needle_position *position)
{
    assert(needle->positions <= BC_EXACT_POSITIONS_MAX);
    for (unsigned p = 0; p < needle->positions; p++)
        position[p] = (struct needle_position){
            repeat_byte(needle->at[p]), (sbytes)repeat_byte(needle->before[p]),
            letters->at[p], letters->times[needle->at[p]]};
}

/* Computes the ids of answers without a table. In a game of p positions, b bulls have
 * p + 1 - b answers. The id of the first answer with b bulls is therefore the sum of the
 * first b numbers of the sequence p + 1, p, p - 1, ... The loop adds 1 for each common
 * symbol, and the next number for each bull. A bull is also counted as a common symbol, so
 * the numbers are less by 1, and the sequence is p, p - 1, p - 2, ... */
static void score_codes(const struct bc_letters *letters, const struct bc_needle *needle,
                        bc_answer_id *answer)
{
    unsigned positions = needle->positions;
    uint32_t padded = letters->padded;
    struct needle_position position[BC_EXACT_POSITIONS_MAX];

    assert(padded % BC_PADDED == 0);
    prepare_needle(letters, needle, position);
    for (uint32_t k = 0; k < padded; k += BYTES) {
        bytes next = repeat_byte((uint8_t)positions); /* to add for a bull */
        bytes sum = {0};

        for (unsigned p = 0; p < positions; p++) {
            bytes bull =
                (bytes)(*(const bytes *)(position[p].other + k) == position[p].symbol);
            sbytes times = *(const sbytes *)(position[p].times + k);

            sum += (bull & next) - (bytes)(times > position[p].before);
            next += bull; /* a true lane is -1 */
        }
        *(bytes *)(answer + k) = sum;
    }
}

/* Sets no bit for answers of other planes. */
static void answers_to_bits(const bc_answer_id *answer, uint32_t count, unsigned plane,
                            uint16_t *bit)
{
    for (uint32_t i = 0; i < count; i++) {
        unsigned within = answer[i] - plane * (unsigned)BC_PLANE_BITS;

        bit[i] = (uint16_t)(within < BC_PLANE_BITS ? 1u << (within & 15) : 0);
    }
}

/* Replaces each lane by the number of its bits. */
PZ_INLINE void count_bits(lanes *x)
{
    *x -= *x >> 1 & 0x5555;
    *x = (*x & 0x3333) + (*x >> 2 & 0x3333);
    *x = (*x + (*x >> 4)) & 0x0f0f;
    *x = (*x + (*x >> 8)) & 0x1f;
}

/* The answers of a block of columns. */
struct seen {
    lanes once[BLOCK];  /* that at least one row has */
    lanes twice[BLOCK]; /* that at least two rows have */
};

PZ_INLINE void collect_once(const struct bc_subset *s, unsigned vectors, lanes *once)
{
    for (unsigned v = 0; v < vectors; v++)
        once[v] = (lanes){0};
    for (uint32_t i = 0; i < s->count; i++) {
        const lanes *bit = (const lanes *)(s->bit + s->row[i] * s->width);

        for (unsigned v = 0; v < vectors; v++)
            once[v] |= bit[v];
    }
}

PZ_INLINE void collect_twice(const struct bc_subset *s, unsigned vectors, struct seen *seen)
{
    for (unsigned v = 0; v < vectors; v++)
        seen->once[v] = seen->twice[v] = (lanes){0};
    for (uint32_t i = 0; i < s->count; i++) {
        const lanes *bit = (const lanes *)(s->bit + s->row[i] * s->width);

        for (unsigned v = 0; v < vectors; v++) {
            seen->twice[v] |= seen->once[v] & bit[v];
            seen->once[v] |= bit[v];
        }
    }
}

/* Writes counts as bytes; planes after the first add them. */
PZ_INLINE void store_counts(const lanes *counts, unsigned plane, uint8_t *out)
{
    half narrow = __builtin_convertvector(*counts, half);

    if (plane)
        narrow += *(const half *)out;
    *(half *)out = narrow;
}

/* Counts the answers in `once`; the winning answer counts twice. */
PZ_INLINE void store_parts(const lanes *once, unsigned win, unsigned plane, uint8_t *parts)
{
    lanes counts = *once;
    lanes wins = {0};

    if (win / BC_PLANE_BITS == plane)
        wins = counts >> win % BC_PLANE_BITS & 1;
    count_bits(&counts);
    counts += wins;
    store_counts(&counts, plane, parts);
}

PZ_INLINE void count_block(const struct bc_subset *s, unsigned vectors, uint8_t *parts)
{
    lanes once[BLOCK];

    collect_once(s, vectors, once);
    for (unsigned v = 0; v < vectors; v++)
        store_parts(&once[v], s->win, s->plane, parts + v * LANES);
}

static void count_parts(const struct bc_subset *subset, uint8_t *parts)
{
    struct bc_subset s = *subset;
    uint32_t c = 0;

    assert(s.width % 32 == 0);
    for (; c + BLOCK * LANES <= s.width; c += BLOCK * LANES) {
        count_block(&s, BLOCK, parts + c);
        s.bit += BLOCK * LANES;
    }
    for (; c < s.width; c += LANES) {
        count_block(&s, 1, parts + c);
        s.bit += LANES;
    }
}

static unsigned find_greatest(const uint8_t *parts, uint32_t width)
{
    uint8_t greatest = 0;

    for (uint32_t c = 0; c < width; c++)
        greatest = parts[c] > greatest ? parts[c] : greatest;
    return greatest;
}

static void count_large_parts(const struct bc_subset *subset, uint8_t *parts,
                              uint8_t *large)
{
    struct bc_subset s = *subset;

    for (uint32_t c = 0; c < s.width; c += LANES) {
        struct seen seen;

        collect_twice(&s, 1, &seen);
        store_parts(&seen.once[0], s.win, s.plane, parts + c);
        count_bits(&seen.twice[0]);
        store_counts(&seen.twice[0], s.plane, large + c);
        s.bit += LANES;
    }
}

const struct bc_kernels PZ_WIDE(bc_kernels) = {.lay_out = lay_out_codes,
                                               .score = score_codes,
                                               .to_bits = answers_to_bits,
                                               .parts = count_parts,
                                               .large = count_large_parts,
                                               .greatest = find_greatest};
