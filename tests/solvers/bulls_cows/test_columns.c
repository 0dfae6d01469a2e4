/* Answers of many codes to many guesses, compared with brute force. Searches with failing
 * allocations are tested in test_best_limits.c. */
#include "brute.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/search/columns.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 150,
    ROWS = 130,
    GUESSES = 300,
    LONG_ROWS = 17000,
    MANY = 100000,
    LIST_MAX = 1300
};

/* Secrets and guesses from which columns are made, and the expected answers. */
struct sample {
    struct bc_game game;
    bc_packed secret[ROWS];
    uint32_t rows;
    bc_packed guess[GUESSES];
    uint32_t guesses;
    bc_answer_id answer[GUESSES][ROWS];
};

static struct sample sample;

static bool is_listed(const bc_packed *list, uint32_t count, bc_packed code)
{
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == code)
            return true;
    return false;
}

static void fill_answers(void)
{
    for (uint32_t g = 0; g < sample.guesses; g++)
        for (uint32_t r = 0; r < sample.rows; r++)
            sample.answer[g][r] = brute_number(
                &sample.game, brute_score(&sample.game, sample.secret[r], sample.guess[g]));
}

/* Draws different secrets, and guesses, some of which are secrets or occur twice. */
static void draw_sample(struct test_rng *rng)
{
    uint32_t most, all;

    sample.game = brute_any_game(rng);
    all = bc_packed_codes(&sample.game);
    most = all < ROWS ? all : ROWS;
    sample.rows = 1 + (uint32_t)test_rng_below(rng, most);
    for (uint32_t r = 0; r < sample.rows; r++)
        do
            sample.secret[r] = brute_any_code(rng, &sample.game);
        while (is_listed(sample.secret, r, sample.secret[r]));
    sample.guesses = (uint32_t)test_rng_below(rng, GUESSES + 1);
    for (uint32_t g = 0; g < sample.guesses; g++)
        switch (test_rng_below(rng, g > 0 ? 4 : 2)) {
        case 0:
            sample.guess[g] = sample.secret[test_rng_below(rng, sample.rows)];
            break;
        case 3:
            sample.guess[g] = sample.guess[test_rng_below(rng, g)];
            break;
        default:
            sample.guess[g] = brute_any_code(rng, &sample.game);
        }
    fill_answers();
}

static const bc_answer_id *column_of(const struct bc_columns *columns, uint32_t column)
{
    return columns->answer + (size_t)column * columns->stride;
}

static bool is_constant(const bc_answer_id *answer, uint32_t rows)
{
    for (uint32_t r = 1; r < rows; r++)
        if (answer[r] != answer[0])
            return false;
    return true;
}

static void expect_padding(const struct bc_columns *columns)
{
    cr_assert_eq(columns->stride % 64, 0);
    cr_assert_eq((uintptr_t)columns->answer % 64, 0);
    for (uint32_t c = 0; c < columns->count; c++)
        for (uint32_t r = columns->rows; r < columns->stride; r++)
            cr_assert_geq(column_of(columns, c)[r], BC_EXACT_ANSWERS_MAX);
}

/* Returns the column of `sample.guess[g]`, or the count if the guess does not divide. */
static uint32_t find_column(const struct bc_columns *columns, uint32_t g)
{
    uint32_t c = 0;

    while (c < columns->count &&
           memcmp(column_of(columns, c), sample.answer[g], columns->rows) != 0)
        c++;
    return c;
}

/* Guesses that divide the secrets in the same way share a column, which has the first of them. */
static void expect_columns(const struct bc_columns *columns)
{
    uint32_t made = 0;

    cr_assert_eq(columns->rows, sample.rows);
    expect_padding(columns);
    for (uint32_t g = 0; g < sample.guesses; g++) {
        uint32_t column = find_column(columns, g);

        if (is_constant(sample.answer[g], sample.rows)) {
            cr_assert_eq(column, columns->count);
            continue;
        }
        cr_assert_lt(column, columns->count);
        cr_assert_leq(column, made, "columns must be in the order of the guesses");
        if (column == made)
            cr_assert_eq(columns->guess[made++], sample.guess[g]);
    }
    cr_assert_eq(columns->count, made);
}

static void expect_rows(const struct bc_columns *columns)
{
    unsigned win =
        brute_number(&sample.game, (struct brute_answer){sample.game.positions, 0});

    for (uint32_t r = 0; r < columns->rows; r++) {
        struct bc_key key = bc_transposition_key(sample.secret[r]);
        uint16_t own = columns->own[r];

        cr_assert_eq(columns->secret[r], sample.secret[r]);
        cr_assert_eq(columns->key[r].word, key.word);
        cr_assert_eq(columns->key[r].check, key.check);
        if (is_listed(sample.guess, sample.guesses, sample.secret[r]) && sample.rows > 1) {
            cr_assert_lt(own, columns->count);
            cr_assert_eq(columns->guess[own], sample.secret[r]);
            cr_assert_eq(column_of(columns, own)[r], win);
        } else {
            cr_assert_eq(own, BC_NO_COLUMN);
        }
    }
}

static struct bc_columns *make_columns(struct bc_arena *arena)
{
    const struct bc_pool pool = {sample.guess, sample.guesses, NULL};
    struct bc_columns *columns =
        bc_columns_make(arena, &sample.game, sample.secret, sample.rows, &pool);

    cr_assert_not_null(columns);
    expect_columns(columns);
    expect_rows(columns);
    return columns;
}

/* Draws some rows in increasing order. */
static uint32_t draw_rows(struct test_rng *rng, uint32_t rows, uint16_t *row)
{
    uint64_t share = 1 + test_rng_below(rng, 8);
    uint32_t count = 0;

    for (uint32_t r = 0; r < rows; r++)
        if (test_rng_below(rng, 8) < share)
            row[count++] = (uint16_t)r;
    if (count == 0)
        row[count++] = (uint16_t)test_rng_below(rng, rows);
    return count;
}

/* Restricts `sample` to the secrets of `row` and to the guesses of `columns`. */
static void restrict_sample(const struct bc_columns *columns, const uint16_t *row,
                            uint32_t count)
{
    sample.guesses = columns->count;
    memcpy(sample.guess, columns->guess, columns->count * sizeof *columns->guess);
    sample.rows = count;
    for (uint32_t r = 0; r < count; r++)
        sample.secret[r] = sample.secret[row[r]];
    fill_answers();
}

struct counts {
    unsigned parts; /* different answers; the winning answer counts twice */
    unsigned large; /* answers of two or more secrets */
};

static struct counts count_parts(const struct bc_columns *columns, uint32_t column,
                                 const uint16_t *row, uint32_t rows)
{
    unsigned win =
        brute_number(&columns->game, (struct brute_answer){columns->game.positions, 0});
    unsigned times[BC_EXACT_ANSWERS_MAX] = {0};
    struct counts counts = {0, 0};

    for (uint32_t i = 0; i < rows; i++)
        times[column_of(columns, column)[row[i]]]++;
    for (unsigned a = 0; a < BC_EXACT_ANSWERS_MAX; a++) {
        counts.parts += times[a] > 0;
        counts.large += times[a] > 1;
    }
    counts.parts += times[win] > 0;
    return counts;
}

static void expect_counts(const struct bc_columns *columns, const uint16_t *row,
                          uint32_t rows)
{
    static uint8_t parts[GUESSES + BC_LANES] __attribute__((aligned(64)));
    static uint8_t again[GUESSES + BC_LANES] __attribute__((aligned(64)));
    static uint8_t large[GUESSES + BC_LANES] __attribute__((aligned(64)));
    unsigned most = 0;

    memset(parts, 99, sizeof parts);
    memset(large, 99, sizeof large);
    unsigned largest = bc_columns_parts(columns, row, rows, parts);

    bc_columns_large(columns, row, rows, again, large);
    for (uint32_t c = 0; c < columns->count; c++) {
        struct counts counts = count_parts(columns, c, row, rows);

        cr_assert_eq(parts[c], counts.parts);
        cr_assert_eq(again[c], counts.parts);
        cr_assert_eq(large[c], counts.large);
        most = counts.parts > most ? counts.parts : most;
    }
    cr_assert_eq(largest, most);
    for (uint32_t c = columns->count; c < columns->width; c++)
        cr_assert_leq(parts[c], 1, "padding must not have more parts than a guess");
}

static void expect_sizes(const struct bc_columns *columns)
{
    for (uint32_t c = 0; c < columns->count; c++) {
        uint32_t sizes[BC_EXACT_ANSWERS_MAX], wanted[BC_EXACT_ANSWERS_MAX] = {0};

        bc_columns_sizes(columns, c, sizes);
        for (uint32_t r = 0; r < columns->rows; r++)
            wanted[column_of(columns, c)[r]]++;
        for (unsigned a = 0; a < bc_game_answers(&columns->game); a++)
            cr_assert_eq(sizes[a], wanted[a]);
    }
}

/* Also tests the columns for a subset of the rows, which can be fewer. */
Test(bulls_cows_columns, contain_and_count_all_different_answers)
{
    struct bc_arena arena = {.block = NULL};
    struct test_rng rng;
    unsigned planes[3] = {0}, merged = 0, merged_again = 0;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint16_t row[ROWS];

        draw_sample(&rng);
        struct bc_columns *columns = make_columns(&arena), *fewer;

        expect_sizes(columns);
        cr_assert(bc_columns_spread(&arena, columns));
        cr_assert_eq(columns->width % BC_LANES, 0);
        cr_assert_geq(columns->width, columns->count);
        for (unsigned k = 0; k < 3; k++)
            expect_counts(columns, row, draw_rows(&rng, sample.rows, row));
        planes[columns->planes]++;
        merged += columns->count < sample.guesses;
        uint32_t count = draw_rows(&rng, sample.rows, row);

        restrict_sample(columns, row, count);
        fewer = bc_columns_restrict(&arena, columns, row, count);
        cr_assert_not_null(fewer);
        expect_columns(fewer);
        expect_rows(fewer);
        merged_again += fewer->count < columns->count;
        bc_arena_release(&arena, (struct bc_mark){NULL, 0});
    }
    cr_assert(merged > SAMPLES / 4 && merged_again > SAMPLES / 8);
    cr_assert(planes[1] > SAMPLES / 8 && planes[2] > SAMPLES / 8);
    bc_arena_free(&arena);
}

/* With this number of secrets, a count does not fit in a byte. */
Test(bulls_cows_columns, count_many_secrets)
{
    static bc_packed secret[LONG_ROWS];
    struct bc_game games[] = {{6, 6, true, false}, {4, 16, true, false}};
    bc_packed guess[] = {0x001122, 0x000000, 0x0123, 0x0011};

    for (unsigned i = 0; i < 2; i++) {
        struct bc_arena arena = {.block = NULL};
        struct bc_pool pool = {guess + 2 * i, 2, NULL};

        for (uint32_t r = 0; r < LONG_ROWS; r++)
            secret[r] = bc_packed_at(&games[i], r);
        struct bc_columns *columns =
            bc_columns_make(&arena, &games[i], secret, LONG_ROWS, &pool);

        cr_assert_eq(columns->count, 2);
        expect_sizes(columns);
        bc_arena_free(&arena);
    }
}

Test(bulls_cows_columns, have_a_maximum_number)
{
    struct bc_game game = {5, 10, true, false};
    struct bc_arena arena = {.block = NULL};
    bc_packed *all = malloc(MANY * sizeof *all);
    bc_packed secret[60];
    const struct pz_ctl late = {.deadline_ns = 1};
    struct bc_pool pool = {all, MANY, NULL};
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (uint32_t i = 0; i < MANY; i++)
        all[i] = bc_packed_at(&game, i);
    for (uint32_t r = 0; r < 60; r++)
        secret[r] = bc_packed_at(&game, r * 1663);
    cr_assert_null(bc_columns_make(&arena, &game, secret, 60, &pool));
    bc_arena_release(&arena, (struct bc_mark){NULL, 0});
    pool.count = 60000;
    pool.ctl = &late;
    cr_assert_null(bc_columns_make(&arena, &game, secret, 60, &pool), "after the deadline");
    bc_arena_release(&arena, (struct bc_mark){NULL, 0});
    pool.ctl = NULL;
    struct bc_columns *columns = bc_columns_make(&arena, &game, secret, 60, &pool);

    cr_assert_not_null(columns);
    cr_assert_leq(columns->count, 60000);
    cr_assert_gt(columns->count, 50000);
    for (unsigned i = 0; i < 2000; i++) {
        uint32_t c = (uint32_t)test_rng_below(&rng, columns->count);

        for (uint32_t r = 0; r < 60; r++)
            cr_assert_eq(
                column_of(columns, c)[r],
                brute_number(&game, brute_score(&game, secret[r], columns->guess[c])));
    }
    bc_arena_free(&arena);
    free(all);
}

/* Answers of lists of codes */

static bc_packed list[LIST_MAX];
static bc_answer_id answers[LIST_MAX];
static _Alignas(BC_PADDED) bc_answer_id padded[LIST_MAX + BC_PADDED];
static _Alignas(BC_PADDED) uint8_t memory[22 * (LIST_MAX + BC_PADDED)];

static void expect_scores(struct test_rng *rng, const struct bc_game *game)
{
    uint32_t counted[BC_EXACT_ANSWERS_MAX] = {0}, sizes[BC_EXACT_ANSWERS_MAX];
    uint32_t count = (uint32_t)test_rng_below(rng, test_rng_below(rng, 2) ? LIST_MAX : 30);
    const struct bc_game any = brute_guess_game(game);
    uint32_t codes = bc_packed_codes(game);
    bc_packed guess = brute_any_code(rng, &any);
    struct bc_letters letters;

    for (uint32_t i = 0; i < count; i++)
        list[i] = bc_packed_at(game, (uint32_t)test_rng_below(rng, codes));
    cr_assert_leq(bc_letters_bytes(game, count), sizeof memory);
    bc_letters_make(&letters, memory, game, list, count);
    bc_score_letters(&letters, game, guess, padded);
    bc_score_many(game, guess, list, count, answers);
    for (uint32_t i = 0; i < count; i++) {
        bc_answer_id answer = brute_number(game, brute_score(game, list[i], guess));

        counted[answer]++;
        cr_assert_eq(answers[i], answer);
        cr_assert_eq(padded[i], answer);
        cr_assert_eq(bc_packed_score(game, list[i], guess), answer);
    }
    for (uint32_t i = count; i < bc_padded(count); i++)
        cr_assert_eq(padded[i], BC_NO_ANSWER);
    bc_score_count(padded, count, sizes);
    cr_assert_arr_eq(sizes, counted, sizeof sizes);
    bc_score_sizes(game, guess, list, count, sizes);
    cr_assert_arr_eq(sizes, counted, sizeof sizes);
}

Test(bulls_cows_score_many, scores_equal_those_of_brute_force)
{
    struct test_rng rng;

    test_rng_seed(&rng, 8);
    for (unsigned i = 0; i < 1000; i++) {
        struct bc_game game = brute_any_game(&rng);

        game.any_guess = i % 4 == 0;
        expect_scores(&rng, &game);
    }
}
