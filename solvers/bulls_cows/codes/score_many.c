#include "score_many.h"

#include "solvers/core/vectors.h"

#include <assert.h>
#include <string.h>

enum {
    SCALAR_SCORES_MAX = 12, /* codes up to which scoring one by one is faster */
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

/* Divides `memory` into the arrays of `count` codes. */
static void assign_arrays(struct bc_letters *letters, uint8_t *memory,
                          const struct bc_game *game, uint32_t count)
{
    assert((uintptr_t)memory % BC_PADDED == 0);
    assert(bc_exact_supports(game));
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
    assign_arrays(letters, memory, game, count);
    bc_kernels_widest()->lay_out(game, code, count, UINT32_MAX, letters);
}

static struct bc_needle make_needle(const struct bc_game *game, bc_packed code)
{
    struct bc_needle needle = {.positions = game->positions};
    uint64_t times = 0; /* of each symbol at earlier positions, 4 bits each */

    for (unsigned p = 0; p < game->positions; p++) {
        unsigned symbol = bc_packed_symbol(game, code, p);

        needle.at[p] = (uint8_t)symbol;
        needle.before[p] = times >> symbol * BC_SYMBOL_BITS & BC_SYMBOL_MASK;
        times += (uint64_t)1 << symbol * BC_SYMBOL_BITS;
    }
    return needle;
}

void bc_score_letters(const struct bc_letters *letters, const struct bc_game *game,
                      bc_packed code, bc_answer_id *answer)
{
    struct bc_needle needle = make_needle(game, code);

    assert((uintptr_t)answer % BC_PADDED == 0);
    bc_kernels_widest()->score(letters, &needle, answer);
    memset(answer + letters->count, BC_NO_ANSWER, letters->padded - letters->count);
}

/* Counts answers in two tables, because increments of the same entry in a row depend on
 * each other and take longer. */
void bc_score_count(const bc_answer_id *answer, uint32_t count,
                    uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    uint32_t odd[BC_EXACT_ANSWERS_MAX] = {0};

    memset(sizes, 0, BC_EXACT_ANSWERS_MAX * sizeof *sizes);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        assert(answer[i] < BC_EXACT_ANSWERS_MAX && answer[i + 1] < BC_EXACT_ANSWERS_MAX);
        sizes[answer[i]]++;
        odd[answer[i + 1]]++;
    }
    if (count % 2)
        sizes[answer[count - 1]]++;
    for (unsigned a = 0; a < BC_EXACT_ANSWERS_MAX; a++)
        sizes[a] += odd[a];
}

/* The layout of a block of codes, and their answers. */
struct block {
    _Alignas(BC_PADDED) uint8_t memory[ARRAYS_MAX * BC_SCORE_BLOCK];
    _Alignas(BC_PADDED) bc_answer_id answer[BC_SCORE_BLOCK];
};

/* Lays out only the symbols of the needle, because the layout is used once. */
static void score_block(struct block *block, const struct bc_game *game,
                        const struct bc_needle *needle, const bc_packed *code,
                        uint32_t count)
{
    struct bc_letters letters;
    uint32_t wanted = 0;

    assert(count <= BC_SCORE_BLOCK);
    for (unsigned p = 0; p < needle->positions; p++)
        wanted |= 1u << needle->at[p];
    assign_arrays(&letters, block->memory, game, count);
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
    struct bc_needle needle = make_needle(game, guess);
    struct block block;

    if (count <= SCALAR_SCORES_MAX) {
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
    struct bc_needle needle = make_needle(game, guess);
    uint32_t more[BC_EXACT_ANSWERS_MAX];
    struct block block;

    memset(sizes, 0, BC_EXACT_ANSWERS_MAX * sizeof *sizes);
    for (uint32_t done = 0; done < count; done += BC_SCORE_BLOCK) {
        uint32_t now = block_size(count - done);

        score_block(&block, game, &needle, code + done, now);
        bc_score_count(block.answer, now, more);
        for (unsigned a = 0; a < BC_EXACT_ANSWERS_MAX; a++)
            sizes[a] += more[a];
    }
}

void bc_score_divide(const struct bc_game *game, bc_packed guess,
                     struct bc_division *division)
{
    unsigned answers = bc_game_answers(game);
    const uint32_t count = division->count;
    const bc_answer_id *answer = division->answer;
    bc_packed *code = division->code, *spare = division->spare;
    uint32_t *sizes = division->sizes;
    uint32_t next[BC_EXACT_ANSWERS_MAX]; /* index of the next code with each answer */
    uint32_t start = 0;

    memset(sizes, 0, answers * sizeof *sizes);
    bc_score_many(game, guess, code, count, division->answer);
    for (uint32_t i = 0; i < count; i++) {
        assert(answer[i] < answers);
        sizes[answer[i]]++;
    }
    for (unsigned a = 0; a < answers; a++) {
        next[a] = start;
        start += sizes[a];
    }
    assert(start == count);
    for (uint32_t i = 0; i < count; i++)
        spare[next[answer[i]]++] = code[i];
    memcpy(code, spare, count * sizeof *code);
}
