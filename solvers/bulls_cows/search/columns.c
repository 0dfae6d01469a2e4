#include "columns.h"

#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/core/control.h"

#include <string.h>

enum {
    COLUMNS_MAX = 65534,  /* numbers of 16 bits, without BC_NO_COLUMN */
    CTL_COLUMNS = 512,    /* between two looks at the clock: 0.8 ms for 5040 secrets */
    YIELD_BYTES = 1 << 18 /* of columns written between two times of yielding: 80 us */
};

/* The codes laid out in memory of the arena; false when there is none. */
static bool lay_out(struct bc_arena *arena, const struct bc_game *game,
                    const bc_packed *code, uint32_t count, struct bc_letters *letters)
{
    void *memory = bc_arena_take(arena, bc_letters_bytes(game, count));

    if (memory)
        bc_letters_make(letters, memory, game, code, count);
    return memory != NULL;
}

/* Two sums that do not wait for each other. */
static uint64_t hash_of(const bc_answer_id *answer, uint32_t stride)
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

static bool is_constant(const bc_answer_id *answer, uint32_t rows)
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
static void merge_last(struct merging *m, bc_packed guess)
{
    struct bc_columns *columns = m->columns;
    bc_answer_id *last = columns->answer + (size_t)columns->count * columns->stride;
    uint32_t place = (uint32_t)hash_of(last, columns->stride) & (m->slots - 1);

    if (is_constant(last, columns->rows))
        return;
    for (; m->slot[place]; place = (place + 1) & (m->slots - 1)) {
        size_t other = m->slot[place] - 1u;

        if (memcmp(columns->answer + other * columns->stride, last, columns->stride) == 0)
            return;
    }
    const bc_answer_id *win = memchr(last, bc_answer_win(&columns->game), columns->rows);

    if (win)
        columns->own[win - last] = (uint16_t)columns->count;
    columns->guess[columns->count] = guess;
    m->slot[place] = (uint16_t)++columns->count;
}

/* Columns without any yet, with room for `most`. */
static struct bc_columns *columns_start(struct bc_arena *arena, const struct bc_game *game,
                                        uint32_t rows, uint32_t most, struct merging *m)
{
    uint32_t stride = bc_padded(rows);
    uint32_t slots = 64;
    uint32_t room = most < COLUMNS_MAX ? most : COLUMNS_MAX;

    while (slots < 2 * room)
        slots *= 2;
    struct bc_columns *columns = bc_arena_take(arena, sizeof *columns);
    bc_packed *secret = bc_arena_take(arena, rows * sizeof *secret);
    struct bc_key *key = bc_arena_take(arena, rows * sizeof *key);
    uint16_t *own = bc_arena_take(arena, rows * sizeof *own);
    bc_packed *guess = bc_arena_take(arena, room * sizeof *guess);
    bc_answer_id *answer = bc_arena_take(arena, ((size_t)room + 1) * stride);

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
                                   const bc_packed *secret, uint32_t rows,
                                   const struct bc_pool *pool)
{
    struct merging m;
    struct bc_letters letters;
    struct bc_columns *columns = columns_start(arena, game, rows, pool->count, &m);

    if (!columns || !lay_out(arena, game, secret, rows, &letters))
        return NULL;
    columns->ctl = pool->ctl;
    for (uint32_t r = 0; r < rows; r++) {
        columns->secret[r] = secret[r];
        columns->key[r] = bc_transposition_key(secret[r]);
    }
    for (uint32_t i = 0; i < pool->count; i++) {
        bc_answer_id *last = columns->answer + (size_t)columns->count * columns->stride;

        if (columns->count == m.room && m.room == COLUMNS_MAX)
            return NULL;
        if (i % CTL_COLUMNS == CTL_COLUMNS - 1 &&
            (pz_ctl_stopped(pool->ctl) || pz_ctl_spent(pool->ctl, 0)))
            return NULL;
        bc_score_letters(&letters, game, pool->guess[i], last);
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
        const bc_answer_id *old = from->answer + (size_t)c * from->stride;
        bc_answer_id *last = columns->answer + (size_t)columns->count * columns->stride;

        for (uint32_t r = 0; r < count; r++)
            last[r] = old[row[r]];
        memset(last + count, BC_NO_ANSWER, columns->stride - count);
        merge_last(&m, from->guess[c]);
        yield_sometimes(&m);
    }
    return columns;
}

bool bc_columns_spread(struct bc_arena *arena, struct bc_columns *columns)
{
    uint32_t width = (columns->count + BC_LANES - 1) / BC_LANES * BC_LANES;
    size_t plane = (size_t)columns->rows * width;
    struct bc_letters letters;
    uint16_t *bit = bc_arena_take(arena, columns->planes * plane * sizeof *bit);

    columns->width = width;
    columns->bit = bit;
    if (!bit)
        return false;
    struct bc_mark mark = bc_arena_mark(arena);
    bc_answer_id *answer = bc_arena_take(arena, bc_padded(columns->count));

    if (!answer ||
        !lay_out(arena, &columns->game, columns->guess, columns->count, &letters))
        return false;
    for (uint32_t r = 0; r < columns->rows; r++) {
        bc_score_letters(&letters, &columns->game, columns->secret[r], answer);
        for (unsigned p = 0; p < columns->planes; p++)
            bc_kernels_widest()->to_bits(answer, width, p,
                                         bit + p * plane + (size_t)r * width);
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

        bc_kernels_widest()->parts(&subset, parts);
    }
    return bc_kernels_widest()->greatest(parts, columns->width);
}

void bc_columns_large(const struct bc_columns *columns, const uint16_t *row, uint32_t count,
                      uint8_t *parts, uint8_t *large)
{
    for (unsigned plane = 0; plane < columns->planes; plane++) {
        struct bc_subset subset = subset_of(columns, row, count, plane);

        bc_kernels_widest()->large(&subset, parts, large);
    }
}

void bc_columns_sizes(const struct bc_columns *columns, uint32_t column,
                      uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    const bc_answer_id *answer = columns->answer + (size_t)column * columns->stride;

    bc_score_count(&columns->game, answer, columns->rows, sizes);
}
