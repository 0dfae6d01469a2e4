#include "score_many.h"

#include "solvers/core/vectors.h"

#include <string.h>

enum {
    SYMBOL_BITS = 4,
    SYMBOL_MASK = 15,
    ALONE = 12, /* codes that are scored one by one in less time */
    FEW = 128,  /* answers that are counted one by one in less time */
    ARRAYS_MAX = BC_EXACT_POSITIONS_MAX + BC_EXACT_SYMBOLS_MAX
};

const struct bc_kernels *bc_kernels_widest(void)
{
    return PZ_WIDEST(bc_kernels);
}

size_t bc_letters_bytes(const struct bc_game *game, uint32_t count)
{
    return ((size_t)game->positions + game->symbols) * bc_padded(count);
}

/* Shares out the memory for `count` codes. */
static void place_arrays(struct bc_letters *letters, uint8_t *memory,
                         const struct bc_game *game, uint32_t count)
{
    letters->count = count;
    letters->padded = bc_padded(count);
    for (unsigned p = 0; p < game->positions; p++, memory += letters->padded)
        letters->at[p] = memory;
    for (unsigned s = 0; s < game->symbols; s++, memory += letters->padded)
        letters->times[s] = memory;
}

void bc_letters_make(struct bc_letters *letters, void *memory, const struct bc_game *game,
                     const bc_packed *code, uint32_t count)
{
    place_arrays(letters, memory, game, count);
    bc_kernels_widest()->lay_out(game, code, count, UINT32_MAX, letters);
}

static struct bc_needle needle_make(const struct bc_game *game, bc_packed code)
{
    struct bc_needle needle = {.positions = game->positions};
    uint64_t times = 0; /* 4 bits for each symbol: in how many places it was until now */

    for (unsigned p = 0; p < game->positions; p++) {
        unsigned symbol = code >> (game->positions - 1 - p) * SYMBOL_BITS & SYMBOL_MASK;

        needle.at[p] = (uint8_t)symbol;
        needle.before[p] = times >> symbol * SYMBOL_BITS & SYMBOL_MASK;
        times += (uint64_t)1 << symbol * SYMBOL_BITS;
    }
    return needle;
}

void bc_score_letters(const struct bc_letters *letters, const struct bc_game *game,
                      bc_packed code, bc_answer_id *answer)
{
    struct bc_needle needle = needle_make(game, code);

    bc_kernels_widest()->score(letters, &needle, answer);
    memset(answer + letters->count, BC_NO_ANSWER, letters->padded - letters->count);
}

/* Counts answers in two tables, so that equal answers in a row do not wait for each
 * other. */
static void count_few(const bc_answer_id *answer, uint32_t count,
                      uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    uint32_t odd[BC_EXACT_ANSWERS_MAX] = {0};

    memset(sizes, 0, BC_EXACT_ANSWERS_MAX * sizeof *sizes);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        sizes[answer[i]]++;
        odd[answer[i + 1]]++;
    }
    if (count % 2)
        sizes[answer[count - 1]]++;
    for (unsigned a = 0; a < BC_EXACT_ANSWERS_MAX; a++)
        sizes[a] += odd[a];
}

void bc_score_count(const struct bc_game *game, const bc_answer_id *answer, uint32_t count,
                    uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    unsigned answers = bc_game_answers(game);

    if (count < FEW) {
        count_few(answer, count, sizes);
        return;
    }
    bc_kernels_widest()->sizes(answer, bc_padded(count), answers, sizes);
    memset(sizes + answers, 0, (BC_EXACT_ANSWERS_MAX - answers) * sizeof *sizes);
}

/* A block of codes, laid out for one code. */
struct block {
    _Alignas(BC_PADDED) uint8_t memory[ARRAYS_MAX * BC_SCORE_BLOCK];
    _Alignas(BC_PADDED) bc_answer_id answer[BC_SCORE_BLOCK];
};

static void score_block(struct block *block, const struct bc_game *game,
                        const struct bc_needle *needle, const bc_packed *code,
                        uint32_t count)
{
    struct bc_letters letters;
    uint32_t wanted = 0;

    for (unsigned p = 0; p < needle->positions; p++)
        wanted |= 1u << needle->at[p];
    place_arrays(&letters, block->memory, game, count);
    bc_kernels_widest()->lay_out(game, code, count, wanted, &letters);
    bc_kernels_widest()->score(&letters, needle, block->answer);
}

static uint32_t block_size(uint32_t left)
{
    return left < BC_SCORE_BLOCK ? left : BC_SCORE_BLOCK;
}

void bc_score_many(const struct bc_game *game, bc_packed guess, const bc_packed *code,
                   uint32_t count, bc_answer_id *answer)
{
    struct bc_needle needle = needle_make(game, guess);
    struct block block;

    if (count <= ALONE) {
        for (uint32_t i = 0; i < count; i++)
            answer[i] = bc_packed_score(game, code[i], guess);
        return;
    }
    for (uint32_t done = 0; done < count; done += BC_SCORE_BLOCK) {
        uint32_t now = block_size(count - done);

        score_block(&block, game, &needle, code + done, now);
        memcpy(answer + done, block.answer, now);
    }
}

void bc_score_sizes(const struct bc_game *game, bc_packed guess, const bc_packed *code,
                    uint32_t count, uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    struct bc_needle needle = needle_make(game, guess);
    uint32_t more[BC_EXACT_ANSWERS_MAX];
    struct block block;

    memset(sizes, 0, BC_EXACT_ANSWERS_MAX * sizeof *sizes);
    for (uint32_t done = 0; done < count; done += BC_SCORE_BLOCK) {
        uint32_t now = block_size(count - done);

        score_block(&block, game, &needle, code + done, now);
        count_few(block.answer, now, more);
        for (unsigned a = 0; a < BC_EXACT_ANSWERS_MAX; a++)
            sizes[a] += more[a];
    }
}

void bc_score_divide(const struct bc_game *game, bc_packed guess, struct bc_division *d)
{
    unsigned answers = bc_game_answers(game);
    uint32_t *sizes = d->sizes, place[BC_EXACT_ANSWERS_MAX], start = 0;
    const uint32_t count = d->count;
    const bc_answer_id *answer = d->answer;
    bc_packed *code = d->code, *spare = d->spare;

    memset(sizes, 0, answers * sizeof *sizes);
    bc_score_many(game, guess, code, count, d->answer);
    for (uint32_t i = 0; i < count; i++)
        sizes[answer[i]]++;
    for (unsigned a = 0; a < answers; a++) {
        place[a] = start;
        start += sizes[a];
    }
    for (uint32_t i = 0; i < count; i++)
        spare[place[answer[i]]++] = code[i];
    memcpy(code, spare, count * sizeof *code);
}
