#include "candidate_sample.h"

#include "solvers/bulls_cows/search/columns.h"

#include <assert.h>

enum { SAMPLE = 1024, SAMPLE_STEP = 999983 };

/* Draws up to SAMPLE candidates from the whole game. SAMPLE_STEP is a prime that does not
 * divide the number of codes of any game, so the steps visit each code once. */
static uint32_t draw_sample(const struct bc_packed_history *history, bc_packed *sample)
{
    uint32_t codes = bc_packed_codes(&history->game);
    uint64_t index = 0;
    uint32_t count = 0;

    assert(codes % SAMPLE_STEP != 0);
    for (uint32_t i = 0; i < codes && count < SAMPLE; i++) {
        bc_packed code = bc_packed_at(&history->game, (uint32_t)index);

        if (bc_packed_allows(history, code))
            sample[count++] = code;
        index = (index + SAMPLE_STEP) % codes;
    }
    return count;
}

/* Picks up to SAMPLE candidates of a list, at even distances. */
static uint32_t pick_sample(const bc_packed *candidate, uint32_t count, bc_packed *sample)
{
    uint32_t picked = count < SAMPLE ? count : SAMPLE;

    for (uint32_t i = 0; i < picked; i++)
        sample[i] = candidate[(uint64_t)i * count / picked];
    return picked;
}

/* Returns the column whose parts are the most even, that is, with the least sum of squares
 * of their sizes. */
static uint32_t find_most_even(const struct bc_columns *columns)
{
    uint64_t least = UINT64_MAX;
    uint32_t best = 0;

    for (uint32_t c = 0; c < columns->count; c++) {
        uint32_t sizes[BC_EXACT_ANSWERS_MAX];
        uint64_t sum = 0;

        bc_columns_sizes(columns, c, sizes);
        for (unsigned a = 0; a < bc_game_answers(&columns->game); a++)
            sum += (uint64_t)sizes[a] * sizes[a];
        if (sum < least) {
            least = sum;
            best = c;
        }
    }
    return best;
}

/* Renames the new symbols of a guess, which are random in a sample. */
static bc_packed rename_new_symbols(const struct bc_packed_history *history,
                                    bc_packed guess)
{
    const struct bc_game *game = &history->game;
    struct bc_code code = bc_unpack(game, guess);

    bc_rename_new_symbols(game, bc_packed_guessed(history), &code);
    return bc_pack(game, &code);
}

bc_packed bc_candidate_sample_guess(const struct bc_packed_history *history,
                                    const bc_packed *candidate, uint32_t listed,
                                    size_t max_bytes)
{
    assert(!candidate || listed >= 1);
    bc_packed sample[SAMPLE] = {0};
    uint32_t count =
        candidate ? pick_sample(candidate, listed, sample) : draw_sample(history, sample);
    struct bc_arena arena = {.max_bytes = max_bytes};
    struct bc_pool pool = {.guess = sample, .count = count};
    struct bc_columns *columns =
        bc_columns_make(&arena, &history->game, sample, count, &pool);
    bc_packed guess = columns ? columns->guess[find_most_even(columns)] : sample[0];

    bc_arena_free(&arena);
    return rename_new_symbols(history, guess);
}
