/* The loops that take the search its time, for vectors of PZ_BYTES bytes. Compiled once for
 * each width: see solvers/core/vectors.h.
 *
 * Scoring: a lane of one byte is a code. An equal byte in a place is a bull; the other code
 * shares the symbol in a place of the needle if it has that symbol more often than the
 * needle has it in the places before. No lane waits for another, and nothing branches.
 *
 * Counting parts: a lane of 16 bits is a guess, and each bit an answer that it gets. The
 * rows of a subset of the secrets are ORed, and the bits that are set are the parts. Games
 * of 5 and 6 positions have more than 16 answers; they take a second plane of lanes. For
 * parts of two or more secrets a second OR keeps the bits that came twice. */
#include "kernels.h"

#include "solvers/core/vectors.h"

#include <string.h>

enum {
    BYTES = PZ_BYTES,
    LANES = BYTES / 2,
    SYMBOL_BITS = 4,
    SYMBOL_MASK = 15,
    COUNTS = BYTES < 32 ? BYTES : 32, /* bytes: columns are padded to 32 */
    BLOCK = 4 /* vectors of lanes ORed side by side, so that none waits for the last */
};

typedef uint8_t bytes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef int8_t sbytes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef uint16_t lanes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef int8_t numbers __attribute__((vector_size(COUNTS), aligned(COUNTS), may_alias));
typedef uint8_t half __attribute__((vector_size(BYTES / 2), aligned(BYTES / 2), may_alias));

/* The symbol in one place of all codes. */
static void take_place(const bc_packed *restrict code, uint32_t count, unsigned shift,
                       uint8_t *restrict at)
{
    for (uint32_t i = 0; i < count; i++)
        at[i] = (uint8_t)(code[i] >> shift & SYMBOL_MASK);
}

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

static void lay_out_all(const struct bc_game *game, const bc_packed *code, uint32_t count,
                        uint32_t wanted, struct bc_letters *letters)
{
    unsigned positions = game->positions;

    for (unsigned p = 0; p < positions; p++) {
        take_place(code, count, (positions - 1 - p) * SYMBOL_BITS, letters->at[p]);
        memset(letters->at[p] + count, 0, letters->padded - count);
    }
    for (unsigned s = 0; s < game->symbols; s++)
        if (wanted >> s & 1)
            count_symbol(letters, positions, (uint8_t)s);
}

/* One place of a needle, in each lane: made once, as few processors repeat a byte in one
 * step. Lanes are compared with signs, which older ones do in one step. */
struct place {
    bytes symbol;
    sbytes before; /* how often the needle has it in the places before */
    const uint8_t *theirs;
    const uint8_t *times; /* how often they have the symbol of the needle */
};

static bytes same(uint8_t byte)
{
    return (bytes){0} + byte;
}

static void lay_out_needle(const struct bc_letters *letters, const struct bc_needle *needle,
                           struct place *place)
{
    for (unsigned p = 0; p < needle->positions; p++)
        place[p] = (struct place){same(needle->at[p]), (sbytes)same(needle->before[p]),
                                  letters->at[p], letters->times[needle->at[p]]};
}

/* Scores `needle` against all codes of `letters`. In p places, p + 1 - b answers have b
 * bulls, so b bulls come after p + 1, p, ... others: the loop adds these, each less the one
 * that is among the common symbols, which it adds too. */
static void score_all(const struct bc_letters *letters, const struct bc_needle *needle,
                      bc_answer_id *answer)
{
    unsigned positions = needle->positions;
    uint32_t padded = letters->padded;
    struct place place[BC_EXACT_POSITIONS_MAX];

    lay_out_needle(letters, needle, place);
    for (uint32_t k = 0; k < padded; k += BYTES) {
        bytes left = same((uint8_t)positions);
        bytes sum = {0};

        for (unsigned p = 0; p < positions; p++) {
            bytes bull = (bytes)(*(const bytes *)(place[p].theirs + k) == place[p].symbol);
            sbytes times = *(const sbytes *)(place[p].times + k);

            sum += (bull & left) - (bytes)(times > place[p].before);
            left += bull;
        }
        *(bytes *)(answer + k) = sum;
    }
}

/* Turns answers into bits, those outside of the plane into none. */
static void answers_to_bits(const bc_answer_id *answer, uint32_t count, unsigned plane,
                            uint16_t *bit)
{
    for (uint32_t i = 0; i < count; i++) {
        unsigned within = answer[i] - plane * (unsigned)BC_PLANE_BITS;

        bit[i] = (uint16_t)(within < BC_PLANE_BITS ? 1u << (within & 15) : 0);
    }
}

/* Turns each lane into the number of its bits. */
PZ_INLINE void count_bits(lanes *x)
{
    *x -= *x >> 1 & 0x5555;
    *x = (*x & 0x3333) + (*x >> 2 & 0x3333);
    *x = (*x + (*x >> 4)) & 0x0f0f;
    *x = (*x + (*x >> 8)) & 0x1f;
}

/* One block of columns: the answers seen once or more, and twice or more. */
struct seen {
    lanes once[BLOCK];
    lanes twice[BLOCK];
};

PZ_INLINE void see_once(const struct bc_subset *s, unsigned vectors, lanes *once)
{
    for (unsigned v = 0; v < vectors; v++)
        once[v] = (lanes){0};
    for (uint32_t i = 0; i < s->count; i++) {
        const lanes *bit = (const lanes *)(s->bit + s->row[i] * s->width);

        for (unsigned v = 0; v < vectors; v++)
            once[v] |= bit[v];
    }
}

PZ_INLINE void see_twice(const struct bc_subset *s, unsigned vectors, struct seen *seen)
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

/* Writes counts as bytes, or adds them to those of the plane before. */
PZ_INLINE void put_counts(const lanes *counts, unsigned plane, uint8_t *out)
{
    half narrow = __builtin_convertvector(*counts, half);

    if (plane)
        narrow += *(const half *)out;
    *(half *)out = narrow;
}

/* Counts the answers seen, the winning one twice. */
PZ_INLINE void put_parts(const lanes *once, unsigned win, unsigned plane, uint8_t *parts)
{
    lanes counts = *once;
    lanes wins = {0};

    if (win / BC_PLANE_BITS == plane)
        wins = counts >> win % BC_PLANE_BITS & 1;
    count_bits(&counts);
    counts += wins;
    put_counts(&counts, plane, parts);
}

PZ_INLINE void parts_block(const struct bc_subset *s, unsigned vectors, uint8_t *parts)
{
    lanes once[BLOCK];

    see_once(s, vectors, once);
    for (unsigned v = 0; v < vectors; v++)
        put_parts(&once[v], s->win, s->plane, parts + v * LANES);
}

static void parts_all(const struct bc_subset *subset, uint8_t *parts)
{
    struct bc_subset s = *subset;
    uint32_t c = 0;

    for (; c + BLOCK * LANES <= s.width; c += BLOCK * LANES) {
        parts_block(&s, BLOCK, parts + c);
        s.bit += BLOCK * LANES;
    }
    for (; c < s.width; c += LANES) {
        parts_block(&s, 1, parts + c);
        s.bit += LANES;
    }
}

/* No guess has so many parts that a lane would take a sign. */
static unsigned greatest_of(const uint8_t *parts, uint32_t width)
{
    numbers most = {0};
    int largest = 0;

    for (uint32_t c = 0; c < width; c += COUNTS) {
        numbers here = *(const numbers *)(parts + c);
        numbers more = here > most;

        most = (here & more) | (most & ~more);
    }
    for (unsigned i = 0; i < COUNTS; i++)
        largest = most[i] > largest ? most[i] : largest;
    return (unsigned)largest;
}

static void large_all(const struct bc_subset *subset, uint8_t *parts, uint8_t *large)
{
    struct bc_subset s = *subset;

    for (uint32_t c = 0; c < s.width; c += LANES) {
        struct seen seen;

        see_twice(&s, 1, &seen);
        put_parts(&seen.once[0], s.win, s.plane, parts + c);
        count_bits(&seen.twice[0]);
        put_counts(&seen.twice[0], s.plane, large + c);
        s.bit += LANES;
    }
}

/* Counts one answer in at most 255 vectors. */
PZ_INLINE uint32_t count_equal(const bytes *answer, uint32_t vectors, uint8_t wanted)
{
    const bytes zero = {0};
    bytes counts = zero;
    uint32_t sum = 0;

    for (uint32_t k = 0; k < vectors; k++)
        counts -= (bytes)(answer[k] == zero + wanted);
    for (unsigned i = 0; i < BYTES; i++)
        sum += counts[i];
    return sum;
}

static void sizes_all(const bc_answer_id *answer, uint32_t count, unsigned answers,
                      uint32_t *sizes)
{
    const bytes *vector = (const bytes *)answer;
    uint32_t vectors = count / BYTES;

    for (unsigned a = 0; a < answers; a++) {
        sizes[a] = 0;
        for (uint32_t k = 0; k < vectors; k += 255)
            sizes[a] +=
                count_equal(vector + k, vectors - k < 255 ? vectors - k : 255, (uint8_t)a);
    }
}

const struct bc_kernels PZ_WIDE(bc_kernels) = {.lay_out = lay_out_all,
                                               .score = score_all,
                                               .to_bits = answers_to_bits,
                                               .parts = parts_all,
                                               .large = large_all,
                                               .greatest = greatest_of,
                                               .sizes = sizes_all};
