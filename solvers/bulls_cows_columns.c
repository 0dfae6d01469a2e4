#include "bulls_cows_columns.h"

#include "vectors.h"

#include <string.h>

enum {
    SYMBOL_BITS = 4,
    SYMBOL_MASK = 15,
    PADDED = 64,       /* secrets are padded to a multiple of this */
    BYTES = PZ_VECTOR, /* of a vector */
    LANES = BYTES / 2,
    PLANE_BITS = 16, /* answers in a plane */
    BLOCK = 4,       /* vectors of lanes that are counted at once */
    PADDING = 255,   /* an answer that there is not */
    FEW = 128,       /* secrets whose answers are counted one by one */
    COLUMNS_MAX = 65534,
    CTL_COLUMNS = 512 /* between two looks at the clock */
};

typedef uint8_t bytes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef uint16_t lanes __attribute__((vector_size(BYTES), aligned(BYTES), may_alias));
typedef uint8_t half __attribute__((vector_size(BYTES / 2), aligned(BYTES / 2), may_alias));

/* What is inlined into a clone is compiled for its processor. */
#define INLINE static inline __attribute__((always_inline))

/* Codes laid out by position and by symbol, so that 64 of them are scored at once. */
struct letters {
    uint32_t padded;              /* codes, padded to whole vectors */
    bytes *at[BC_POSITIONS_MAX];  /* the symbol in each place */
    bytes *times[BC_SYMBOLS_MAX]; /* how often each symbol is there */
};

static uint32_t padded_to(uint32_t count, uint32_t unit)
{
    return (count + unit - 1) / unit * unit;
}

static bool letters_make(struct bc_arena *arena, const struct bc_game *game,
                         const bc_code *code, uint32_t count, struct letters *letters)
{
    uint32_t padded = padded_to(count, PADDED);
    size_t arrays = (size_t)game->positions + game->symbols;
    uint8_t *all = bc_arena_take(arena, arrays * padded);

    if (!all)
        return false;
    memset(all, 0, arrays * padded);
    letters->padded = padded;
    for (unsigned p = 0; p < game->positions; p++)
        letters->at[p] = (bytes *)(all + (size_t)p * padded);
    all += (size_t)game->positions * padded;
    for (unsigned s = 0; s < game->symbols; s++)
        letters->times[s] = (bytes *)(all + (size_t)s * padded);
    for (uint32_t i = 0; i < count; i++) {
        bc_code rest = code[i];

        for (unsigned p = game->positions; p-- > 0; rest >>= SYMBOL_BITS) {
            unsigned symbol = rest & SYMBOL_MASK;

            ((uint8_t *)letters->at[p])[i] = (uint8_t)symbol;
            ((uint8_t *)letters->times[symbol])[i]++;
        }
    }
    return true;
}

/* One code as the vector loop wants it. */
struct needle {
    uint8_t positions;
    uint8_t distinct;
    uint8_t at[BC_POSITIONS_MAX];
    uint8_t symbol[BC_POSITIONS_MAX]; /* the distinct ones */
    uint8_t times[BC_POSITIONS_MAX];  /* how often each is there */
};

static struct needle needle_make(const struct bc_game *game, bc_code code)
{
    struct needle needle = {.positions = game->positions};
    uint64_t places = ~(uint64_t)0; /* 4 bits for each symbol: its place in `symbol` */

    for (unsigned p = game->positions; p-- > 0; code >>= SYMBOL_BITS) {
        unsigned symbol = code & SYMBOL_MASK;
        unsigned d = places >> symbol * SYMBOL_BITS & SYMBOL_MASK;

        if (d == SYMBOL_MASK) {
            d = needle.distinct++;
            places ^= (uint64_t)(d ^ SYMBOL_MASK) << symbol * SYMBOL_BITS;
            needle.symbol[d] = (uint8_t)symbol;
        }
        needle.at[p] = (uint8_t)symbol;
        needle.times[d]++;
    }
    return needle;
}

/* Scores `needle` against all codes of `letters`. With b bulls the answers before are
 * b(2p + 3 - b)/2, and cows are the common symbols less b. */
PZ_CLONES static void score_all(const struct letters *letters, const struct needle *needle,
                                bytes *answer)
{
    const bytes zero = {0};
    uint8_t twice = (uint8_t)(2u * needle->positions + 1);

    for (uint32_t k = 0; k < letters->padded / BYTES; k++) {
        bytes bulls = zero;
        bytes both = zero;

        for (unsigned p = 0; p < needle->positions; p++)
            bulls -= (bytes)(letters->at[p][k] == zero + needle->at[p]);
        for (unsigned d = 0; d < needle->distinct; d++) {
            bytes theirs = letters->times[needle->symbol[d]][k];
            bytes ours = zero + needle->times[d];
            bytes less = (bytes)(theirs < ours);

            both += (theirs & less) | (ours & ~less);
        }
        answer[k] = both + ((bulls * (zero + twice - bulls)) >> 1);
    }
}

/* Mixes as splitmix64 does. */
static uint64_t mixed(uint64_t word)
{
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

struct bc_key bc_key_of(bc_code code)
{
    uint64_t word = mixed((code + 1) * 0x9e3779b97f4a7c15u);

    return (struct bc_key){word, (uint32_t)mixed(word + 0xd1342543de82ef95u)};
}

/* Two sums that do not wait for each other. */
static uint64_t hash_of(const bc_answer *answer, uint32_t stride)
{
    uint64_t a = stride;
    uint64_t b = 0x2545f4914f6cdd1du;

    for (uint32_t i = 0; i < stride; i += 16) {
        uint64_t word[2];

        memcpy(word, answer + i, 16);
        a = (a ^ word[0]) * 0x9fb21c651e98df25u;
        b = (b ^ word[1]) * 0xd6e8feb86659fd93u;
        a ^= a >> 32;
        b ^= b >> 32;
    }
    a = (a ^ (b >> 7)) * 0x9fb21c651e98df25u;
    return a ^ (a >> 32);
}

/* Columns while they are collected. */
struct merging {
    struct bc_columns *columns;
    uint16_t *slot; /* column plus one by hash */
    uint32_t slots; /* a power of two */
    uint32_t room;  /* columns that fit */
};

static bool is_constant(const bc_answer *answer, uint32_t rows)
{
    return memcmp(answer, answer + 1, rows - 1) == 0;
}

/* Takes over the column that was written behind the last one, if it is new and divides
 * the secrets. */
static void merge_last(struct merging *m, bc_code guess)
{
    struct bc_columns *columns = m->columns;
    bc_answer *last = columns->answer + (size_t)columns->count * columns->stride;
    uint32_t place = (uint32_t)hash_of(last, columns->stride) & (m->slots - 1);

    if (is_constant(last, columns->rows))
        return;
    for (; m->slot[place]; place = (place + 1) & (m->slots - 1)) {
        size_t other = m->slot[place] - 1u;

        if (memcmp(columns->answer + other * columns->stride, last, columns->stride) == 0)
            return;
    }
    const bc_answer *win = memchr(last, bc_answer_win(&columns->game), columns->rows);

    if (win)
        columns->own[win - last] = (uint16_t)columns->count;
    columns->guess[columns->count] = guess;
    m->slot[place] = (uint16_t)++columns->count;
}

/* Columns without any yet, with room for `most`. */
static struct bc_columns *columns_start(struct bc_arena *arena, const struct bc_game *game,
                                        uint32_t rows, uint32_t most, struct merging *m)
{
    uint32_t stride = padded_to(rows, PADDED);
    uint32_t slots = 64;
    uint32_t room = most < COLUMNS_MAX ? most : COLUMNS_MAX;

    while (slots < 2 * room)
        slots *= 2;
    struct bc_columns *columns = bc_arena_take(arena, sizeof *columns);
    bc_code *secret = bc_arena_take(arena, rows * sizeof *secret);
    struct bc_key *key = bc_arena_take(arena, rows * sizeof *key);
    uint16_t *own = bc_arena_take(arena, rows * sizeof *own);
    bc_code *guess = bc_arena_take(arena, room * sizeof *guess);
    bc_answer *answer = bc_arena_take(arena, ((size_t)room + 1) * stride);

    m->slot = bc_arena_take(arena, slots * sizeof *m->slot);
    if (!columns || !secret || !key || !own || !guess || !answer || !m->slot)
        return NULL;
    memset(own, 255, rows * sizeof *own);
    memset(m->slot, 0, slots * sizeof *m->slot);
    *columns = (struct bc_columns){.game = *game,
                                   .rows = rows,
                                   .stride = stride,
                                   .planes = bc_game_answers(game) > PLANE_BITS ? 2 : 1,
                                   .secret = secret,
                                   .key = key,
                                   .guess = guess,
                                   .answer = answer,
                                   .own = own};
    m->columns = columns;
    m->slots = slots;
    m->room = room;
    return columns;
}

struct bc_columns *bc_columns_make(struct bc_arena *arena, const struct bc_game *game,
                                   const bc_code *secret, uint32_t rows,
                                   const struct bc_pool *pool)
{
    struct merging m;
    struct letters letters;
    struct bc_columns *columns = columns_start(arena, game, rows, pool->count, &m);

    if (!columns || !letters_make(arena, game, secret, rows, &letters))
        return NULL;
    for (uint32_t r = 0; r < rows; r++) {
        columns->secret[r] = secret[r];
        columns->key[r] = bc_key_of(secret[r]);
    }
    for (uint32_t i = 0; i < pool->count; i++) {
        struct needle needle = needle_make(game, pool->guess[i]);
        bc_answer *last = columns->answer + (size_t)columns->count * columns->stride;

        if (columns->count == m.room && m.room == COLUMNS_MAX)
            return NULL;
        if (i % CTL_COLUMNS == CTL_COLUMNS - 1 &&
            (pz_ctl_stopped(pool->ctl) || pz_ctl_spent(pool->ctl, 0)))
            return NULL;
        score_all(&letters, &needle, (bytes *)last);
        memset(last + rows, PADDING, columns->stride - rows);
        merge_last(&m, pool->guess[i]);
    }
    return columns;
}

struct bc_columns *bc_columns_restrict(struct bc_arena *arena,
                                       const struct bc_columns *from, const uint16_t *row,
                                       uint32_t count)
{
    struct merging m;
    struct bc_columns *columns = columns_start(arena, &from->game, count, from->count, &m);

    if (!columns)
        return NULL;
    for (uint32_t r = 0; r < count; r++) {
        columns->secret[r] = from->secret[row[r]];
        columns->key[r] = from->key[row[r]];
    }
    for (uint32_t c = 0; c < from->count; c++) {
        const bc_answer *old = from->answer + (size_t)c * from->stride;
        bc_answer *last = columns->answer + (size_t)columns->count * columns->stride;

        for (uint32_t r = 0; r < count; r++)
            last[r] = old[row[r]];
        memset(last + count, PADDING, columns->stride - count);
        merge_last(&m, from->guess[c]);
    }
    return columns;
}

/* Turns answers into bits, those outside of the plane into none. */
PZ_CLONES static void answers_to_bits(const bc_answer *answer, uint32_t count,
                                      unsigned plane, uint16_t *bit)
{
    for (uint32_t i = 0; i < count; i++) {
        unsigned within = answer[i] - plane * (unsigned)PLANE_BITS;

        bit[i] = (uint16_t)(within < PLANE_BITS ? 1u << (within & 15) : 0);
    }
}

bool bc_columns_spread(struct bc_arena *arena, struct bc_columns *columns)
{
    uint32_t width = padded_to(columns->count, BC_LANES);
    size_t plane = (size_t)columns->rows * width;
    struct letters letters;
    uint16_t *bit = bc_arena_take(arena, columns->planes * plane * sizeof *bit);

    columns->width = width;
    columns->bit = bit;
    if (!bit)
        return false;
    struct bc_mark mark = bc_arena_mark(arena);
    bc_answer *answer = bc_arena_take(arena, padded_to(columns->count, PADDED));

    if (!answer ||
        !letters_make(arena, &columns->game, columns->guess, columns->count, &letters))
        return false;
    for (uint32_t r = 0; r < columns->rows; r++) {
        struct needle needle = needle_make(&columns->game, columns->secret[r]);

        score_all(&letters, &needle, (bytes *)answer);
        memset(answer + columns->count, PADDING, letters.padded - columns->count);
        for (unsigned p = 0; p < columns->planes; p++)
            answers_to_bits(answer, width, p, bit + p * plane + (size_t)r * width);
    }
    bc_arena_release(arena, mark);
    return true;
}

/* Turns each lane into the number of its bits. */
INLINE void count_bits(lanes *x)
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

/* Some rows of one plane of bits. */
struct subset {
    const uint16_t *bit; /* of the block's first column in row 0 */
    size_t width;
    const uint16_t *row;
    uint32_t count;
    unsigned plane;
    unsigned win; /* the winning answer */
};

static struct subset subset_of(const struct bc_columns *columns, const uint16_t *row,
                               uint32_t count, unsigned plane)
{
    return (struct subset){
        .bit = columns->bit + (size_t)plane * columns->rows * columns->width,
        .width = columns->width,
        .row = row,
        .count = count,
        .plane = plane,
        .win = bc_answer_win(&columns->game),
    };
}

INLINE void see_once(const struct subset *s, unsigned vectors, lanes *once)
{
    for (unsigned v = 0; v < vectors; v++)
        once[v] = (lanes){0};
    for (uint32_t i = 0; i < s->count; i++) {
        const lanes *bit = (const lanes *)(s->bit + s->row[i] * s->width);

        for (unsigned v = 0; v < vectors; v++)
            once[v] |= bit[v];
    }
}

INLINE void see_twice(const struct subset *s, unsigned vectors, struct seen *seen)
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
INLINE void put_counts(const lanes *counts, unsigned plane, uint8_t *out)
{
    half narrow = __builtin_convertvector(*counts, half);

    if (plane)
        narrow += *(const half *)out;
    *(half *)out = narrow;
}

/* Counts the answers seen, the winning one twice. */
INLINE void put_parts(const lanes *once, unsigned win, unsigned plane, uint8_t *parts)
{
    lanes counts = *once;
    lanes wins = {0};

    if (win / PLANE_BITS == plane)
        wins = counts >> win % PLANE_BITS & 1;
    count_bits(&counts);
    counts += wins;
    put_counts(&counts, plane, parts);
}

INLINE void parts_block(const struct subset *s, unsigned vectors, uint8_t *parts)
{
    lanes once[BLOCK];

    see_once(s, vectors, once);
    for (unsigned v = 0; v < vectors; v++)
        put_parts(&once[v], s->win, s->plane, parts + v * LANES);
}

PZ_CLONES static void parts_all(struct subset s, uint8_t *parts)
{
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

PZ_CLONES static unsigned largest_of(const uint8_t *parts, uint32_t width)
{
    half most = {0};
    unsigned largest = 0;

    for (uint32_t c = 0; c < width; c += LANES) {
        half here = *(const half *)(parts + c);
        half more = (half)(here > most);

        most = (here & more) | (most & ~more);
    }
    for (unsigned i = 0; i < LANES; i++)
        largest = most[i] > largest ? most[i] : largest;
    return largest;
}

unsigned bc_columns_parts(const struct bc_columns *columns, const uint16_t *row,
                          uint32_t count, uint8_t *parts)
{
    for (unsigned plane = 0; plane < columns->planes; plane++)
        parts_all(subset_of(columns, row, count, plane), parts);
    return largest_of(parts, columns->width);
}

PZ_CLONES static void large_all(struct subset s, uint8_t *parts, uint8_t *large)
{
    for (uint32_t c = 0; c < s.width; c += LANES) {
        struct seen seen;

        see_twice(&s, 1, &seen);
        put_parts(&seen.once[0], s.win, s.plane, parts + c);
        count_bits(&seen.twice[0]);
        put_counts(&seen.twice[0], s.plane, large + c);
        s.bit += LANES;
    }
}

void bc_columns_large(const struct bc_columns *columns, const uint16_t *row, uint32_t count,
                      uint8_t *parts, uint8_t *large)
{
    for (unsigned plane = 0; plane < columns->planes; plane++)
        large_all(subset_of(columns, row, count, plane), parts, large);
}

/* Counts answers in two tables, so that equal answers in a row do not wait for each
 * other. Answers beyond the last are padding. */
static void count_answers(const bc_answer *answer, uint32_t count, uint32_t *sizes)
{
    uint32_t odd[BC_ANSWERS_MAX] = {0};

    memset(sizes, 0, BC_ANSWERS_MAX * sizeof *sizes);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        sizes[answer[i]]++;
        odd[answer[i + 1]]++;
    }
    if (count % 2)
        sizes[answer[count - 1]]++;
    for (unsigned a = 0; a < BC_ANSWERS_MAX; a++)
        sizes[a] += odd[a];
}

/* Counts one answer in at most 255 vectors. */
INLINE uint32_t count_equal(const bytes *answer, uint32_t vectors, uint8_t wanted)
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

PZ_CLONES static void sizes_all(const bytes *answer, uint32_t vectors, unsigned answers,
                                uint32_t *sizes)
{
    for (unsigned a = 0; a < answers; a++) {
        sizes[a] = 0;
        for (uint32_t k = 0; k < vectors; k += 255)
            sizes[a] +=
                count_equal(answer + k, vectors - k < 255 ? vectors - k : 255, (uint8_t)a);
    }
}

void bc_columns_sizes(const struct bc_columns *columns, uint32_t column,
                      uint32_t sizes[BC_ANSWERS_MAX])
{
    const bc_answer *answer = columns->answer + (size_t)column * columns->stride;

    if (columns->rows < FEW)
        count_answers(answer, columns->rows, sizes);
    else
        sizes_all((const bytes *)answer, columns->stride / BYTES,
                  bc_game_answers(&columns->game), sizes);
}
