#include "history.h"

#include "solvers/core/memo.h"
#include "solvers/core/random.h"

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

/* Validates everything except the history. */
static bool is_question(const struct cliffs_question *question)
{
    const struct cliffs_band *band = &question->band;

    if (!cliffs_prior_allows(&band->traits, question->level, question->prior) ||
        (unsigned)question->goal > CLIFFS_RULE || question->allowed > INT_MAX ||
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

/* Numbers the kinds. If there is no memory for the memo, equal Zoombinis can get two kinds.
 * The hypothesis space puts both kinds in one column. */
static void find_kinds(struct cliffs_history *history, struct cliffs_zoombini kinds[],
                       size_t max_bytes)
{
    const struct cliffs_band *band = &history->question->band;
    struct pz_memo memo = {.max_bytes = max_bytes};

    for (uint32_t z = 0; z < band->count; z++) {
        struct pz_memo_entry entry = {.check = 1, .note = history->kinds.count};
        const struct pz_memo_entry *known;

        _Static_assert(sizeof entry.word == sizeof *kinds, "a Zoombini is a key");
        memcpy(&entry.word, &band->zoombini[z], sizeof entry.word);
        entry.word = pz_random_mix(entry.word);
        known = pz_memo_find(&memo, entry.word, entry.check);
        if (!known) {
            kinds[history->kinds.count] = band->zoombini[z];
            history->first[history->kinds.count++] = z;
            pz_memo_put(&memo, &entry, NULL);
        }
        history->kind[z] = known ? known->note : entry.note;
    }
    pz_memo_close(&memo);
}

/* Returns false if a row names an unknown Zoombini, or one that has already crossed. */
static bool read_rows(struct cliffs_history *history)
{
    const struct cliffs_question *question = history->question;

    for (unsigned r = 0; r < question->row_count; r++) {
        const struct cliffs_row *row = &question->rows[r];

        if (row->zoombini >= question->band.count || history->across[row->zoombini])
            return false;
        history->across[row->zoombini] = row->accepted != 0;
        history->made += !row->accepted;
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
        count * (sizeof *kinds + sizeof *history->kind + sizeof *history->first + 1);
    if (max_bytes && history->bytes >= max_bytes)
        return PZ_NO_MEMORY;
    history->memory = calloc(1, history->bytes);
    if (!history->memory)
        return PZ_NO_MEMORY;
    kinds = history->memory;
    history->kinds.zoombini = kinds;
    history->kind = (uint32_t *)(kinds + count);
    history->first = history->kind + count;
    history->across = (uint8_t *)(history->first + count);
    find_kinds(history, kinds, max_bytes ? max_bytes - history->bytes : 0);
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
