/* The vector kernels of all widths that this machine supports, compared with plain loops. */
#include "solvers/bulls_cows/codes/kernels.h"
#include "solvers/core/vectors.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CODES = 320, ROWS = 40, ANSWERS = 32 };

static unsigned list_kernels(const struct bc_kernels *kernels[3])
{
    const struct bc_kernels *widest = PZ_WIDEST(bc_kernels);
    unsigned count = 0;

    kernels[count++] = &bc_kernels_16;
#ifdef PUZZLES_WIDE
    if (widest != &bc_kernels_16)
        kernels[count++] = &bc_kernels_32;
#endif
    if (widest != kernels[count - 1])
        kernels[count++] = widest;
    return count;
}

static _Alignas(64) uint8_t at[BC_EXACT_POSITIONS_MAX][CODES];
static _Alignas(64) uint8_t times[BC_EXACT_SYMBOLS_MAX][CODES];
static _Alignas(64) bc_answer_id answers[CODES];
static _Alignas(64) uint16_t bits[ROWS][CODES];
static _Alignas(64) uint8_t parts[CODES];
static _Alignas(64) uint8_t large[CODES];

/* Compares the answers of random codes with repeats. */
static void check_scores(const struct bc_kernels *kernels, unsigned positions,
                         unsigned symbols, struct test_rng *rng)
{
    const struct bc_game game = {(uint8_t)positions, (uint8_t)symbols, true, false};
    struct bc_letters letters = {.padded = CODES};
    struct bc_needle needle = {.positions = (uint8_t)positions};
    uint32_t count = CODES - (uint32_t)test_rng_below(rng, BC_PADDED);
    uint8_t own[BC_EXACT_SYMBOLS_MAX] = {0};
    bc_packed code[CODES];

    letters.count = count;
    memset(times, 1, sizeof times);
    for (unsigned i = 0; i < CODES; i++)
        code[i] =
            bc_packed_at(&game, (uint32_t)test_rng_below(rng, bc_packed_codes(&game)));
    for (unsigned p = 0; p < positions; p++) {
        letters.at[p] = at[p];
        needle.at[p] = (uint8_t)test_rng_below(rng, symbols);
        needle.before[p] = own[needle.at[p]]++;
    }
    for (unsigned s = 0; s < symbols; s++)
        letters.times[s] = times[s];
    kernels->lay_out(&game, code, count, UINT32_MAX, &letters);
    kernels->score(&letters, &needle, answers);
    for (unsigned i = 0; i < count; i++) {
        unsigned bulls = 0, both = 0;
        uint8_t has[BC_EXACT_SYMBOLS_MAX] = {0};

        for (unsigned p = 0; p < positions; p++) {
            unsigned symbol = code[i] >> 4 * (positions - 1 - p) & 15;

            bulls += symbol == needle.at[p];
            both += has[symbol]++ < own[symbol];
        }
        if (answers[i] != bulls * (2 * positions + 3 - bulls) / 2 + both - bulls)
            cr_assert_fail("code %x: answer %u", code[i], answers[i]);
    }
}

Test(bulls_cows_kernels, score_as_plain_loops)
{
    const struct bc_kernels *kernels[3];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned w = list_kernels(kernels); w-- > 0;)
        for (unsigned i = 0; i < 200; i++)
            check_scores(kernels[w], 1 + i % 5, 2 + i % (BC_EXACT_SYMBOLS_MAX - 1), &rng);
}

/* Counts each answer among the first `rows` secrets of column `c`. */
static void count_column(const uint16_t *row, unsigned rows, unsigned c, unsigned count[16])
{
    memset(count, 0, 16 * sizeof count[0]);
    for (unsigned r = 0; r < rows; r++)
        for (unsigned a = 0; a < 16; a++)
            count[a] += bits[row[r]][c] >> a & 1;
}

static void check_counts(const struct bc_kernels *kernels, unsigned rows,
                         struct test_rng *rng)
{
    unsigned width = 32 * (1 + (unsigned)test_rng_below(rng, CODES / 32));
    unsigned win = (unsigned)test_rng_below(rng, 16);
    unsigned most = 0;
    uint16_t row[ROWS];

    for (unsigned r = 0; r < ROWS; r++) {
        row[r] = (uint16_t)r;
        for (unsigned i = 0; i < CODES; i++)
            answers[i] = (bc_answer_id)test_rng_below(rng, 20);
        kernels->to_bits(answers, CODES, 0, bits[r]);
        for (unsigned i = 0; i < CODES; i++)
            if (bits[r][i] != (answers[i] < 16 ? 1u << answers[i] : 0))
                cr_assert_fail("bits of %u are %x", answers[i], bits[r][i]);
    }
    const struct bc_subset subset = {bits[0], CODES, row, rows, 0, win};

    for (unsigned pass = 0; pass < 2; pass++) {
        memset(parts, 1, sizeof parts);
        if (pass)
            kernels->large(&subset, parts, large);
        else
            kernels->parts(&subset, parts);
        for (unsigned c = 0; c < CODES; c++) {
            unsigned count[16];
            unsigned different = 0;
            unsigned twice = 0;

            count_column(row, rows, c, count);
            for (unsigned a = 0; a < 16; a++) {
                different += count[a] == 0 ? 0 : a == win ? 2 : 1;
                twice += count[a] > 1;
            }
            if (parts[c] != different || (pass && large[c] != twice))
                cr_assert_fail("column %u: %u parts, %u large", c, parts[c], large[c]);
        }
    }
    for (unsigned c = 0; c < width; c++)
        most = parts[c] > most ? parts[c] : most;
    cr_assert_eq(kernels->greatest(parts, width), most);
}

Test(bulls_cows_kernels, count_as_plain_loops)
{
    const struct bc_kernels *kernels[3];
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned w = list_kernels(kernels); w-- > 0;)
        for (unsigned rows = 1; rows <= ROWS; rows++)
            check_counts(kernels[w], rows, &rng);
}
