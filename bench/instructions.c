/* Runs loops over explicit vectors of 16 bytes, and the same loops without vectors, for a tool
 * that counts instructions (instructions.py):
 *
 *     instructions                          lists the names of the pairs of loops
 *     instructions NAME vector|plain RUNS   runs one loop of a pair RUNS times
 *
 * It prints a hash of the results, which is the same for both loops of a pair. The plain loops
 * are C, compiled with the same flags. If the library has a plain loop, it is used. */
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/cliffs/table.h"
#include "solvers/set/games.h"
#include "solvers/set/tally.h"
#include "tests/solvers/cliffs/samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CODES = 5040, PADDED = 5056, ROWS = 64, WIN = 13, MISTAKES = 3 };

static const struct bc_game game = {.positions = 4, .symbols = 10};
static bc_packed codes[CODES];
static _Alignas(BC_PADDED) uint8_t memory[14 * PADDED];
static _Alignas(BC_PADDED) bc_answer_id answers[PADDED];
static _Alignas(BC_PADDED) uint16_t bits[ROWS][PADDED];
static _Alignas(BC_PADDED) uint8_t parts[PADDED], large[PADDED];
static struct bc_letters letters;
static uint16_t rows[ROWS];
static const struct bc_subset subset = {bits[0], PADDED, rows, ROWS, 0, WIN};

/* Returns the FNV-1a hash, continued from `sum`. */
static uint64_t add(uint64_t sum, const void *found, size_t bytes)
{
    const uint8_t *byte = found;

    for (size_t i = 0; i < bytes; i++)
        sum = (sum ^ byte[i]) * 0x100000001b3u;
    return sum;
}

static void prepare(void)
{
    codes[0] = bc_packed_first(&game);
    for (unsigned i = 1; i < CODES; i++) {
        codes[i] = codes[i - 1];
        bc_packed_next(&game, &codes[i]);
    }
    bc_letters_make(&letters, memory, &game, codes, CODES);
    for (unsigned r = 0; r < ROWS; r++) {
        bc_score_letters(&letters, &game, codes[r * 71], answers);
        bc_kernels_widest()->to_bits(answers, PADDED, 0, bits[r]);
        rows[r] = (uint16_t)r;
    }
    bc_kernels_widest()->parts(&subset, parts);
}

/* Scores one guess against all codes. */
static uint64_t score_vector(uint64_t sum)
{
    const struct bc_needle needle = {4, {4, 2, 7, 1, 0, 0}, {0}};

    bc_kernels_16.score(&letters, &needle, answers);
    return add(sum, answers, 64);
}

static uint64_t score_plain(uint64_t sum)
{
    for (unsigned i = 0; i < CODES; i++)
        answers[i] = bc_packed_score(&game, codes[i], 0x4271);
    return add(sum, answers, 64);
}

/* Counts the answers of each guess to 64 secrets; `large` counts those that occur repeatedly. */
static uint64_t parts_vector(uint64_t sum)
{
    bc_kernels_16.parts(&subset, parts);
    return add(sum, parts, 64);
}

static uint64_t large_vector(uint64_t sum)
{
    bc_kernels_16.large(&subset, parts, large);
    return add(add(sum, parts, 64), large, 64);
}

static void count_plainly(bool twice)
{
    for (unsigned c = 0; c < PADDED; c++) {
        unsigned once = 0, more = 0;

        for (unsigned r = 0; r < ROWS; r++) {
            more |= once & bits[rows[r]][c];
            once |= bits[rows[r]][c];
        }
        parts[c] = (uint8_t)((unsigned)__builtin_popcount(once) + (once >> WIN & 1));
        if (twice)
            large[c] = (uint8_t)__builtin_popcount(more);
    }
}

static uint64_t parts_plain(uint64_t sum)
{
    count_plainly(false);
    return add(sum, parts, 64);
}

static uint64_t large_plain(uint64_t sum)
{
    count_plainly(true);
    return add(add(sum, parts, 64), large, 64);
}

static uint64_t greatest_vector(uint64_t sum)
{
    return sum + bc_kernels_16.greatest(parts, PADDED);
}

static uint64_t greatest_plain(uint64_t sum)
{
    unsigned most = 0;

    for (unsigned i = 0; i < PADDED; i++)
        most = parts[i] > most ? parts[i] : most;
    return sum + most;
}

/* 64 games of SET, and 64 tables. */
static const struct set_rules rules = {4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET};
static const struct set_draws twelve = {.properties = 4, .cards = 12};
static const struct set_run game_block = {1, 0, SET_BLOCK, .rules = &rules};
static const struct set_run table_block = {1, 0, SET_BLOCK, .draws = &twelve};

static uint64_t games(uint64_t sum, bool plainly)
{
    struct set_tally tally;

    if (set_games_make_tally(&rules, &tally) != PZ_OK)
        abort();
    (plainly ? set_games_run_scalar : set_games_run)(&game_block, &tally);
    sum = add(sum, tally.cell, 64);
    set_tally_free(&tally);
    return sum;
}

static uint64_t games_vector(uint64_t sum)
{
    return games(sum, false);
}

static uint64_t games_plain(uint64_t sum)
{
    return games(sum, true);
}

static uint64_t tables(uint64_t sum, bool plainly)
{
    struct set_tally tally;

    if (set_games_make_drawn_tally(&twelve, &tally) != PZ_OK)
        abort();
    (plainly ? set_games_run_scalar : set_games_run)(&table_block, &tally);
    sum = add(sum, tally.cell, 64);
    set_tally_free(&tally);
    return sum;
}

static uint64_t tables_vector(uint64_t sum)
{
    return tables(sum, false);
}

static uint64_t tables_plain(uint64_t sum)
{
    return tables(sum, true);
}

/* Makes a table of Allergic Cliffs with 10 columns. The solver uses the plain loops, with 32 bits,
 * for weights that exceed the 16 bits of the vectors, such as the same weights times 4096. */
static uint64_t cliffs(uint64_t sum, uint32_t scale, bool won)
{
    struct cliffs_hypothesis_space space = sample_space(1, 10, 200, 9, SAMPLE_SYMMETRIC);
    const struct cliffs_state state = {1, 0};
    struct cliffs_table *table = NULL;
    uint64_t value;

    for (uint32_t v = 0; v < space.count; v++)
        space.vectors[v].weight *= scale;
    space.weight *= scale;
    if ((won ? cliffs_table_make_won(&space, MISTAKES, 0, NULL, &table)
             : cliffs_table_make(&space, 0, NULL, &table)) != PZ_OK)
        abort();
    value = (won ? cliffs_table_won(table, state, MISTAKES)
                 : cliffs_table_expected(table, state)) /
            scale;
    cliffs_table_free(table);
    cliffs_hypothesis_space_free(&space);
    return add(sum, &value, sizeof value);
}

static uint64_t expected_vector(uint64_t sum)
{
    return cliffs(sum, 1, false);
}

static uint64_t expected_plain(uint64_t sum)
{
    return cliffs(sum, 4096, false);
}

static uint64_t won_vector(uint64_t sum)
{
    return cliffs(sum, 1, true);
}

static uint64_t won_plain(uint64_t sum)
{
    return cliffs(sum, 4096, true);
}

struct pair {
    const char *name;
    uint64_t (*vector)(uint64_t sum), (*plain)(uint64_t sum);
};
#define PAIR(name) #name, name##_vector, name##_plain

static const struct pair pairs[] = {
    {PAIR(score)}, {PAIR(parts)},  {PAIR(large)},    {PAIR(greatest)},
    {PAIR(games)}, {PAIR(tables)}, {PAIR(expected)}, {PAIR(won)},
};

int main(int argc, char **argv)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (unsigned p = 0; p < sizeof pairs / sizeof pairs[0]; p++) {
        if (argc < 4) {
            puts(pairs[p].name);
            continue;
        }
        if (strcmp(pairs[p].name, argv[1]) != 0)
            continue;
        prepare();
        for (int run = atoi(argv[3]); run > 0; run--)
            sum = (*argv[2] == 'v' ? pairs[p].vector : pairs[p].plain)(sum);
        printf("%016llx\n", (unsigned long long)sum);
    }
    return EXIT_SUCCESS;
}
