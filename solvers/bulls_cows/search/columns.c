#include "columns.h"

#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <string.h>

enum {
    COLUMNS_MAX = 65534, /* indexes of 16 bits, without BC_NO_COLUMN */
    CTL_COLUMNS = 512,   /* guesses between two checks of the time: 0.8 ms for 5,040 rows */
    YIELD_BYTES = 1 << 18 /* of columns written between two yields: 80 us */
};

#ifdef PUZZLED_CHECK
static void check_row(const struct bc_columns *columns, uint32_t row)
{
    struct bc_key key = bc_transposition_key(columns->secret[row]);
    uint16_t own = columns->own[row];

    assert(columns->key[row].word == key.word && columns->key[row].check == key.check);
    assert(own == BC_NO_COLUMN || own < columns->count);
    assert(own == BC_NO_COLUMN || columns->guess[own] == columns->secret[row]);
}

/* Checks the answer of one row. A check of all rows would cost more than making the
 * column. */
static void check_column(const struct bc_columns *columns, uint32_t column)
{
    uint32_t row = column % columns->rows;
    const bc_answer_id *answer = columns->answer + (size_t)column * columns->stride;
    bc_answer_id id =
        bc_packed_score(&columns->game, columns->secret[row], columns->guess[column]);

    assert(answer[row] == id);
    assert(columns->rows == columns->stride ||
           answer[columns->stride - 1] >= BC_EXACT_ANSWERS_MAX);
    for (unsigned plane = 0; columns->bit && plane < columns->planes; plane++) {
        size_t at = ((size_t)plane * columns->rows + row) * columns->width + column;
        bool is_in_plane = id / BC_PLANE_BITS == plane;

        assert(columns->bit[at] == (is_in_plane ? 1u << id % BC_PLANE_BITS : 0));
    }
}

static void columns_check(const struct bc_columns *columns)
{
    assert(columns->rows > 0);
    assert(columns->count <= COLUMNS_MAX);
    assert(columns->stride == bc_padded(columns->rows));
    assert(columns->planes * BC_PLANE_BITS >= bc_game_answers(&columns->game));
    if (columns->bit)
        assert(columns->width % BC_LANES == 0 && columns->width >= columns->count);
    for (uint32_t row = 0; row < columns->rows; row++)
        check_row(columns, row);
    for (uint32_t column = 0; column < columns->count; column++)
        check_column(columns, column);
}
#endif

/* Lays out codes in memory of the arena; returns false if memory is short. */
static bool lay_out_codes(struct bc_arena *arena, const struct bc_game *game,
                          const bc_packed *code, uint32_t count, struct bc_letters *letters)
{
    void *memory = bc_arena_take(arena, bc_letters_bytes(game, count));

    if (memory)
        bc_letters_make(letters, memory, game, code, count);
    return memory != NULL;
}

/* The hash uses two sums that do not depend on each other, so that the processor computes
 * them in parallel. */
static uint64_t hash_column(const bc_answer_id *answer, uint32_t stride)
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

/* Columns while they are made. A hash table finds equal columns. */
struct merging {
    struct bc_columns *columns;
    uint16_t *slot;    /* by hash: the index of a column plus one; 0: free */
    uint32_t slots;    /* a power of two */
    uint32_t capacity; /* columns; one additional column can be written before merging */
    size_t written;    /* bytes since the last yield */
};

static bool is_constant(const bc_answer_id *answer, uint32_t rows)
{
    return memcmp(answer, answer + 1, rows - 1) == 0;
}

/* Call once for each column that is written. */
static void yield_sometimes(struct merging *m)
{
    m->written += m->columns->stride;
    if (m->written >= YIELD_BYTES) {
        m->written = 0;
        pz_ctl_yield(m->columns->ctl);
    }
}

/* Returns the memory after the last column, where the next column is written. */
static bc_answer_id *next_column(const struct merging *m)
{
    assert(m->columns->count <= m->capacity);
    return m->columns->answer + (size_t)m->columns->count * m->columns->stride;
}

/* Adds the column that was written to next_column if no other column is equal and it
 * divides the secrets. */
static void merge_column(struct merging *m, bc_packed guess)
{
    struct bc_columns *columns = m->columns;
    bc_answer_id *last = next_column(m);
    uint32_t at = (uint32_t)hash_column(last, columns->stride) & (m->slots - 1);

    if (is_constant(last, columns->rows))
        return;
    for (; m->slot[at]; at = (at + 1) & (m->slots - 1)) {
        size_t other = m->slot[at] - 1u;

        if (memcmp(columns->answer + other * columns->stride, last, columns->stride) == 0)
            return;
    }
    const bc_answer_id *win = memchr(last, bc_answer_win(&columns->game), columns->rows);

    assert(columns->count < m->capacity);
    if (win)
        columns->own[win - last] = (uint16_t)columns->count;
    columns->guess[columns->count] = guess;
    m->slot[at] = (uint16_t)++columns->count;
}

/* Returns an empty set of columns with capacity for `most` columns, or for COLUMNS_MAX if
 * this is less. */
static struct bc_columns *start_columns(struct bc_arena *arena, const struct bc_game *game,
                                        uint32_t rows, uint32_t most, struct merging *m)
{
    uint32_t stride = bc_padded(rows);
    uint32_t slots = 64;
    uint32_t capacity = most < COLUMNS_MAX ? most : COLUMNS_MAX;

    assert(rows > 0);
    while (slots < 2 * capacity)
        slots *= 2;
    struct bc_columns *columns = bc_arena_take(arena, sizeof *columns);
    bc_packed *secret = bc_arena_take(arena, rows * sizeof *secret);
    struct bc_key *key = bc_arena_take(arena, rows * sizeof *key);
    uint16_t *own = bc_arena_take(arena, rows * sizeof *own);
    bc_packed *guess = bc_arena_take(arena, capacity * sizeof *guess);
    bc_answer_id *answer = bc_arena_take(arena, ((size_t)capacity + 1) * stride);
    uint16_t *slot = bc_arena_take(arena, slots * sizeof *slot);

    if (!columns || !secret || !key || !own || !guess || !answer || !slot)
        return NULL;
    memset(own, 255, rows * sizeof *own); /* BC_NO_COLUMN */
    memset(slot, 0, slots * sizeof *slot);
    *columns = (struct bc_columns){.game = *game,
                                   .rows = rows,
                                   .stride = stride,
                                   .planes = bc_game_answers(game) > BC_PLANE_BITS ? 2 : 1,
                                   .secret = secret,
                                   .key = key,
                                   .guess = guess,
                                   .answer = answer,
                                   .own = own};
    *m = (struct merging){columns, slot, slots, capacity, 0};
    return columns;
}

struct bc_columns *bc_columns_make(struct bc_arena *arena, const struct bc_game *game,
                                   const bc_packed *secret, uint32_t rows,
                                   const struct bc_pool *pool)
{
    struct merging m;
    struct bc_letters letters;
    struct bc_columns *columns = start_columns(arena, game, rows, pool->count, &m);

    if (!columns || !lay_out_codes(arena, game, secret, rows, &letters))
        return NULL;
    columns->ctl = pool->ctl;
    for (uint32_t r = 0; r < rows; r++) {
        columns->secret[r] = secret[r];
        columns->key[r] = bc_transposition_key(secret[r]);
    }
    for (uint32_t i = 0; i < pool->count; i++) {
        if (columns->count == COLUMNS_MAX)
            return NULL;
        if (i % CTL_COLUMNS == CTL_COLUMNS - 1 &&
            (pz_ctl_stopped(pool->ctl) || pz_ctl_spent(pool->ctl, 0)))
            return NULL;
        bc_score_letters(&letters, game, pool->guess[i], next_column(&m));
        merge_column(&m, pool->guess[i]);
        yield_sometimes(&m);
    }
    CHECKED(columns_check, columns);
    return columns;
}

struct bc_columns *bc_columns_restrict(struct bc_arena *arena,
                                       const struct bc_columns *from, const uint16_t *row,
                                       uint32_t count)
{
    struct merging m;
    struct bc_columns *columns = start_columns(arena, &from->game, count, from->count, &m);

    if (!columns)
        return NULL;
    columns->ctl = from->ctl;
    for (uint32_t r = 0; r < count; r++) {
        assert(row[r] < from->rows && (r == 0 || row[r - 1] < row[r]));
        columns->secret[r] = from->secret[row[r]];
        columns->key[r] = from->key[row[r]];
    }
    for (uint32_t c = 0; c < from->count; c++) {
        const bc_answer_id *old = from->answer + (size_t)c * from->stride;
        bc_answer_id *answer = next_column(&m);

        for (uint32_t r = 0; r < count; r++)
            answer[r] = old[row[r]];
        memset(answer + count, BC_NO_ANSWER, columns->stride - count);
        merge_column(&m, from->guess[c]);
        yield_sometimes(&m);
    }
    CHECKED(columns_check, columns);
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
        !lay_out_codes(arena, &columns->game, columns->guess, columns->count, &letters))
        return false;
    for (uint32_t r = 0; r < columns->rows; r++) {
        bc_score_letters(&letters, &columns->game, columns->secret[r], answer);
        for (unsigned p = 0; p < columns->planes; p++)
            bc_kernels_widest()->to_bits(answer, width, p,
                                         bit + p * plane + (size_t)r * width);
        pz_ctl_yield(columns->ctl);
    }
    bc_arena_release(arena, mark);
    CHECKED(columns_check, columns);
    return true;
}

/* Returns a plane of the bits of some rows. */
static struct bc_subset subset_of(const struct bc_columns *columns, const uint16_t *row,
                                  uint32_t count, unsigned plane)
{
    assert(columns->bit);
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

    assert(column < columns->count);
    bc_score_count(answer, columns->rows, sizes);
}
