#include "history.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool is_zoombini(const struct cliffs_question *question,
                        const struct cliffs_zoombini *zoombini)
{
    const struct cliffs_traits *traits = &question->band.traits;
    unsigned beyond = question->prior == CLIFFS_PUBLISHED ? 1 : 0;

    for (unsigned t = 0; t < CLIFFS_TRAITS_MAX; t++) {
        unsigned values = t < traits->count ? traits->values[t] + beyond : 1;

        if (zoombini->value[t] >= values)
            return false;
    }
    return true;
}

/* All but the history. */
static bool is_question(const struct cliffs_question *question)
{
    const struct cliffs_band *band = &question->band;

    if (!cliffs_prior_allows(&band->traits, question->level, question->prior) ||
        (unsigned)question->goal > CLIFFS_QUERIES || question->allowed > INT_MAX ||
        band->count < 1 || band->count > CLIFFS_BAND_MAX)
        return false;
    if (question->ask_unit > CLIFFS_ASK_UNIT_MAX ||
        question->ask_cost >
            CLIFFS_ASK_COST_MAX * (question->ask_unit + !question->ask_unit))
        return false;
    for (unsigned z = 0; z < band->count; z++)
        if (!is_zoombini(question, &band->zoombini[z]))
            return false;
    return true;
}

/* A power of two, at least twice `count`. */
static size_t table_size(size_t count)
{
    size_t size = 2;

    while (size < 2 * count)
        size *= 2;
    return size;
}

/* Fibonacci hashing: a product with 2^64 over the golden ratio (Knuth). */
static uint64_t hash_zoombini(const struct cliffs_zoombini *zoombini)
{
    uint64_t hash;

    _Static_assert(sizeof hash == sizeof *zoombini, "eight values of a byte");
    memcpy(&hash, zoombini, sizeof hash);
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Numbers the kinds, by an open-addressing table of numbers, 0 being free. */
static bool find_kinds(struct cliffs_history *history, struct cliffs_zoombini kinds[])
{
    const struct cliffs_band *band = &history->question->band;
    size_t size = table_size(band->count);
    uint32_t *table = calloc(size, sizeof *table);

    if (!table)
        return false;
    for (uint32_t z = 0; z < band->count; z++) {
        const struct cliffs_zoombini *one = &band->zoombini[z];
        size_t place = hash_zoombini(one) & (size - 1);

        while (table[place] > 0 && memcmp(&kinds[table[place] - 1], one, sizeof *one) != 0)
            place = (place + 1) & (size - 1);
        if (table[place] == 0) {
            kinds[history->kinds.count] = *one;
            history->first[history->kinds.count] = z;
            table[place] = ++history->kinds.count;
        }
        history->kind[z] = table[place] - 1;
    }
    free(table);
    return true;
}

/* False when a row is about nobody of the band, or somebody who is across. */
static bool read_rows(struct cliffs_history *history)
{
    const struct cliffs_question *question = history->question;

    memset(history->seen, CLIFFS_UNSEEN, question->band.count);
    for (unsigned r = 0; r < question->row_count; r++) {
        const struct cliffs_row *row = &question->rows[r];

        if (row->zoombini >= question->band.count || history->across[row->zoombini])
            return false;
        history->across[row->zoombini] = row->accepted != 0;
        history->made += !row->accepted;
        history->seen[history->kind[row->zoombini]] =
            cliffs_history_label(row) ? CLIFFS_TOP : CLIFFS_BOTTOM;
    }
    return true;
}

enum pz_status cliffs_history_read(const struct cliffs_question *question, size_t max_bytes,
                                   struct cliffs_history *history)
{
    size_t count = question->band.count;
    struct cliffs_zoombini *kinds;

    *history = (struct cliffs_history){.question = question,
                                       .kinds.traits = question->band.traits};
    if (!is_question(question))
        return PZ_INVALID;
    history->bytes =
        count * (sizeof *kinds + sizeof *history->kind + sizeof *history->first + 2);
    if (max_bytes && history->bytes + table_size(count) * sizeof(uint32_t) > max_bytes)
        return PZ_NO_MEMORY;
    history->memory = calloc(1, history->bytes);
    if (!history->memory)
        return PZ_NO_MEMORY;
    kinds = history->memory;
    history->kinds.zoombini = kinds;
    history->kind = (uint32_t *)(kinds + count);
    history->first = history->kind + count;
    history->seen = (int8_t *)(history->first + count);
    history->across = (uint8_t *)(history->seen + count);
    if (!find_kinds(history, kinds))
        return PZ_NO_MEMORY;
    if (!read_rows(history))
        return PZ_INVALID;
    history->aim = (struct cliffs_aim){
        question->goal,
        history->made <= question->allowed ? (int)(question->allowed - history->made) : -1};
    return PZ_OK;
}

void cliffs_history_free(struct cliffs_history *history)
{
    free(history->memory);
    history->memory = NULL;
}
