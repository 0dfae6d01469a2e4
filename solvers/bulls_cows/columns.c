#include "columns.h"

#include "kernels.h"
#include "solvers/core/control.h"
#include "solvers/core/vectors.h"

#include <string.h>

enum {
    SYMBOL_BITS = 4,
    SYMBOL_MASK = 15,
    PADDING = 255, /* an answer that there is not */
    FEW = 128,     /* secrets whose answers are counted one by one */
    COLUMNS_MAX = 65534,
    CTL_COLUMNS = 512,    /* between two looks at the clock */
    YIELD_BYTES = 1 << 18 /* of columns written between two times of yielding */
};

static const struct bc_loops *loops(void)
{
    return PZ_WIDEST(bc_loops);
}

static uint32_t padded_to(uint32_t count, uint32_t unit)
{
    return (count + unit - 1) / unit * unit;
}

static bool letters_make(struct bc_arena *arena, const struct bc_game *game,
                         const bc_code *code, uint32_t count, struct bc_letters *letters)
{
    uint32_t padded = padded_to(count, BC_PADDED);
    size_t arrays = (size_t)game->positions + game->symbols;
    uint8_t *all = bc_arena_take(arena, arrays * padded);

    if (!all)
        return false;
    memset(all, 0, arrays * padded);
    letters->padded = padded;
    for (unsigned p = 0; p < game->positions; p++)
        letters->at[p] = (all + (size_t)p * padded);
    all += (size_t)game->positions * padded;
    for (unsigned s = 0; s < game->symbols; s++)
        letters->times[s] = (all + (size_t)s * padded);
    for (uint32_t i = 0; i < count; i++) {
        bc_code rest = code[i];

        for (unsigned p = game->positions; p-- > 0; rest >>= SYMBOL_BITS) {
            unsigned symbol = rest & SYMBOL_MASK;

            letters->at[p][i] = (uint8_t)symbol;
            letters->times[symbol][i]++;
        }
    }
    return true;
}

static struct bc_needle needle_make(const struct bc_game *game, bc_code code)
{
    struct bc_needle needle = {.positions = game->positions};
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
    size_t written; /* bytes since the last time of yielding */
};

static bool is_constant(const bc_answer *answer, uint32_t rows)
{
    return memcmp(answer, answer + 1, rows - 1) == 0;
}

/* To be called for each column that is written. */
static void yield_sometimes(struct merging *m)
{
    m->written += m->columns->stride;
    if (m->written >= YIELD_BYTES) {
        m->written = 0;
        pz_ctl_yield(m->columns->ctl);
    }
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
    uint32_t stride = padded_to(rows, BC_PADDED);
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
                                   .planes = bc_game_answers(game) > BC_PLANE_BITS ? 2 : 1,
                                   .secret = secret,
                                   .key = key,
                                   .guess = guess,
                                   .answer = answer,
                                   .own = own};
    m->columns = columns;
    m->slots = slots;
    m->room = room;
    m->written = 0;
    return columns;
}

struct bc_columns *bc_columns_make(struct bc_arena *arena, const struct bc_game *game,
                                   const bc_code *secret, uint32_t rows,
                                   const struct bc_pool *pool)
{
    struct merging m;
    struct bc_letters letters;
    struct bc_columns *columns = columns_start(arena, game, rows, pool->count, &m);

    if (!columns || !letters_make(arena, game, secret, rows, &letters))
        return NULL;
    columns->ctl = pool->ctl;
    for (uint32_t r = 0; r < rows; r++) {
        columns->secret[r] = secret[r];
        columns->key[r] = bc_transposition_key(secret[r]);
    }
    for (uint32_t i = 0; i < pool->count; i++) {
        struct bc_needle needle = needle_make(game, pool->guess[i]);
        bc_answer *last = columns->answer + (size_t)columns->count * columns->stride;

        if (columns->count == m.room && m.room == COLUMNS_MAX)
            return NULL;
        if (i % CTL_COLUMNS == CTL_COLUMNS - 1 &&
            (pz_ctl_stopped(pool->ctl) || pz_ctl_spent(pool->ctl, 0)))
            return NULL;
        loops()->score(&letters, &needle, last);
        memset(last + rows, PADDING, columns->stride - rows);
        merge_last(&m, pool->guess[i]);
        yield_sometimes(&m);
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
    columns->ctl = from->ctl;
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
        yield_sometimes(&m);
    }
    return columns;
}

bool bc_columns_spread(struct bc_arena *arena, struct bc_columns *columns)
{
    uint32_t width = padded_to(columns->count, BC_LANES);
    size_t plane = (size_t)columns->rows * width;
    struct bc_letters letters;
    uint16_t *bit = bc_arena_take(arena, columns->planes * plane * sizeof *bit);

    columns->width = width;
    columns->bit = bit;
    if (!bit)
        return false;
    struct bc_mark mark = bc_arena_mark(arena);
    bc_answer *answer = bc_arena_take(arena, padded_to(columns->count, BC_PADDED));

    if (!answer ||
        !letters_make(arena, &columns->game, columns->guess, columns->count, &letters))
        return false;
    for (uint32_t r = 0; r < columns->rows; r++) {
        struct bc_needle needle = needle_make(&columns->game, columns->secret[r]);

        loops()->score(&letters, &needle, answer);
        memset(answer + columns->count, PADDING, letters.padded - columns->count);
        for (unsigned p = 0; p < columns->planes; p++)
            loops()->to_bits(answer, width, p, bit + p * plane + (size_t)r * width);
        pz_ctl_yield(columns->ctl);
    }
    bc_arena_release(arena, mark);
    return true;
}

static struct bc_subset subset_of(const struct bc_columns *columns, const uint16_t *row,
                                  uint32_t count, unsigned plane)
{
    return (struct bc_subset){
        .bit = columns->bit + (size_t)plane * columns->rows * columns->width,
        .width = columns->width,
        .row = row,
        .count = count,
        .plane = plane,
        .win = bc_answer_win(&columns->game),
    };
}

unsigned bc_columns_parts(const struct bc_columns *columns, const uint16_t *row,
                          uint32_t count, uint8_t *parts)
{
    for (unsigned plane = 0; plane < columns->planes; plane++) {
        struct bc_subset subset = subset_of(columns, row, count, plane);

        loops()->parts(&subset, parts);
    }
    return loops()->greatest(parts, columns->width);
}

void bc_columns_large(const struct bc_columns *columns, const uint16_t *row, uint32_t count,
                      uint8_t *parts, uint8_t *large)
{
    for (unsigned plane = 0; plane < columns->planes; plane++) {
        struct bc_subset subset = subset_of(columns, row, count, plane);

        loops()->large(&subset, parts, large);
    }
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

void bc_columns_sizes(const struct bc_columns *columns, uint32_t column,
                      uint32_t sizes[BC_ANSWERS_MAX])
{
    const bc_answer *answer = columns->answer + (size_t)column * columns->stride;

    if (columns->rows < FEW)
        count_answers(answer, columns->rows, sizes);
    else
        loops()->sizes(answer, columns->stride, bc_game_answers(&columns->game), sizes);
}
