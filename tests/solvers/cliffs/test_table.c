/* The tables of Allergic Cliffs: every state compared with a plain table and with brute
 * force, the vector kernels compared with each other, and limits. */
#include "brute.h"
#include "plain_table.h"
#include "solvers/cliffs/table.h"
#include "solvers/cliffs/table_fill.h"
#include "solvers/core/vectors.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum {
    BAND = 16,
    DRAWS = 200000,
    CELL_MAX = UINT16_MAX,
    WON_SPACES = 120,
    HEAVY = 60000 /* a vector of this weight needs cells of 32 bits */
};

static const struct cliffs_state start = {0, 0};
static const enum sample_shape shapes[] = {SAMPLE_ANY, SAMPLE_SYMMETRIC};

/* Returns the number of states in which the table differs from the plain one, whose weights
 * are smaller by `factor`. */
static unsigned count_differences(const struct cliffs_table *table,
                                  const struct plain_table *plain, uint32_t factor)
{
    struct cliffs_state state = start;
    unsigned wrong = 0;

    do
        wrong += cliffs_table_expected(table, state) !=
                 factor * plain_table_expected(plain, state);
    while (next_state(&state, plain->columns));
    return wrong;
}

static void check_space(const struct cliffs_hypothesis_space *space)
{
    struct plain_table plain = plain_table_make(space);
    struct cliffs_table *table = table_make(space);

    cr_assert_eq(count_differences(table, &plain, 1), 0, "%u columns, %u vectors",
                 space->columns, space->count);
    cliffs_table_free(table);
    plain_table_free(&plain);
}

Test(cliffs_table, agrees_with_the_plain_table_in_random_spaces)
{
    static const uint32_t weights[] = {1, 2, 7, 1000};

    for (unsigned columns = 1; columns <= 11; columns++)
        for (unsigned kind = 0; kind < 16; kind++) {
            uint32_t vectors = columns + 1 + kind / 4 * kind * columns;
            struct cliffs_hypothesis_space space = sample_space(
                kind, columns, vectors, weights[kind % 4], shapes[kind / 2 % 2]);

            check_space(&space);
            cliffs_hypothesis_space_free(&space);
        }
}

Test(cliffs_table, agrees_with_the_plain_table_on_bands)
{
    for (unsigned count = 2; count <= 10; count++)
        for (unsigned level = 0; level <= CLIFFS_LEVELS; level++)
            for (unsigned prior = CLIFFS_UNIFORM; prior <= CLIFFS_PUBLISHED; prior++) {
                const struct sample_kind kind = {sample_traits, count, level,
                                                 (enum cliffs_prior)prior};
                struct sample sample;

                sample_make(&sample, &kind, 10 * count + level);
                if (sample.space.count > 0)
                    check_space(&sample.space);
                sample_free(&sample);
            }
}

/* Draws a state that some vector agrees with. */
static struct cliffs_state draw_state(const struct cliffs_hypothesis_space *space,
                                      struct test_rng *rng)
{
    uint16_t labels = space->vectors[test_rng_below(rng, space->count)].labels;
    uint16_t known = (uint16_t)test_rng_below(rng, 1u << space->columns);

    if (test_rng_below(rng, 2))
        known &= (uint16_t)test_rng_below(rng, 1u << space->columns);
    return (struct cliffs_state){known, labels & known};
}

static void check_full_size(unsigned level, enum cliffs_prior prior)
{
    const struct sample_kind kind = {sample_traits, BAND, level, prior};
    struct sample sample;
    struct test_rng rng;
    unsigned wrong = 0;

    sample_make(&sample, &kind, 3);
    cr_assert(sample.fits && sample.space.columns == BAND);
    cr_assert_eq(sample.space.symmetric, prior != CLIFFS_PUBLISHED);
    struct cliffs_table *table = table_make(&sample.space);
    struct plain_table plain = plain_table_make(&sample.space);

    test_rng_seed(&rng, level);
    for (unsigned i = 0; i < DRAWS; i++) {
        struct cliffs_state state = draw_state(&sample.space, &rng);

        wrong += cliffs_table_expected(table, state) != plain_table_expected(&plain, state);
    }
    cr_assert_eq(wrong, 0);
    cr_assert_eq(cliffs_table_expected(table, start), plain_table_expected(&plain, start));
    cliffs_table_free(table);
    plain_table_free(&plain);
    sample_free(&sample);
}

Test(slow_cliffs_table, agrees_with_the_plain_table_at_full_size)
{
    check_full_size(4, CLIFFS_UNIFORM);
    check_full_size(CLIFFS_UNKNOWN, CLIFFS_PUBLISHED);
}

/* With all labelings, half of the predictions are mistakes. The weight is the maximum,
 * and no block has an empty version space. */
Test(cliffs_table, is_known_for_all_labelings)
{
    static struct cliffs_vector vectors[1 << BAND];
    const struct cliffs_hypothesis_space space = {.columns = BAND,
                                                  .count = 1 << BAND,
                                                  .vectors = vectors,
                                                  .weight = CLIFFS_TABLE_WEIGHT_MAX,
                                                  .symmetric = true};
    struct cliffs_table *table;
    struct test_rng rng;
    unsigned wrong = 0;

    for (uint32_t v = 0; v < space.count; v++)
        vectors[v] = (struct cliffs_vector){(uint16_t)v, CLIFFS_TABLE_WEIGHT_MAX >> BAND};
    table = table_make(&space);
    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 100000; i++) {
        struct cliffs_state state = draw_state(&space, &rng);
        unsigned known = (unsigned)__builtin_popcount(state.known);

        wrong += cliffs_table_expected(table, state) !=
                 (space.weight >> known) * (BAND - known) / 2;
    }
    cr_assert_eq(wrong, 0);
    cr_assert_eq(cliffs_table_expected(table, start), space.weight * (BAND / 2));
    cliffs_table_free(table);
}

/* One vector is heavier than a cell, but few mistakes are possible. */
Test(cliffs_table, has_cells_for_heavy_vectors)
{
    for (uint32_t heavy = UINT16_MAX - 20; heavy < UINT16_MAX + 20; heavy++) {
        struct cliffs_vector vectors[] = {{0, 1}, {3, heavy}, {5, 1}, {6, 2}};
        const struct cliffs_hypothesis_space space = {
            3, 4, vectors, heavy + UINT64_C(4), false, {0, 0}};

        check_space(&space);
    }
}

/* One of nine columns is 1, and the tenth column is 1 if the index of that column is odd. The
 * tenth column is a bad choice. Its sum is too large for a cell, but E and all weights fit. */
Test(cliffs_table, has_cells_for_bad_choices)
{
    for (uint32_t weight = 6500; weight <= 7300; weight += 50) {
        struct cliffs_vector vectors[9];
        const struct cliffs_hypothesis_space space = {
            10, 9, vectors, 9 * (uint64_t)weight, false, {0, 0}};

        for (unsigned c = 0; c < 9; c++)
            vectors[c % 2 * 5 + c / 2] =
                (struct cliffs_vector){(uint16_t)(1u << c | c % 2 << 9), weight};
        check_space(&space);
    }
}

Test(cliffs_table, has_a_maximum_weight)
{
    struct cliffs_vector vectors[] = {{0, CLIFFS_TABLE_WEIGHT_MAX / 2},
                                      {1, CLIFFS_TABLE_WEIGHT_MAX / 2}};
    struct cliffs_hypothesis_space space = {1,    2,     vectors, CLIFFS_TABLE_WEIGHT_MAX,
                                            true, {0, 0}};
    struct cliffs_table *table = table_make(&space);

    cr_assert_eq(cliffs_table_expected(table, start), CLIFFS_TABLE_WEIGHT_MAX / 2);
    cliffs_table_free(table);
    table = NULL;
    vectors[0].weight++;
    space.weight++;
    space.symmetric = false;
    cr_assert_eq(cliffs_table_make(&space, 0, NULL, &table), PZ_INVALID);
    cr_assert_null(table);
}

/* Returns a space with `factor` times the weights. */
static struct cliffs_hypothesis_space scale(const struct cliffs_hypothesis_space *space,
                                            uint32_t factor)
{
    struct cliffs_hypothesis_space scaled = *space;

    scaled.vectors = malloc(space->count * sizeof *scaled.vectors);
    cr_assert_not_null(scaled.vectors);
    for (uint32_t v = 0; v < space->count; v++) {
        scaled.vectors[v] = space->vectors[v];
        scaled.vectors[v].weight *= factor;
    }
    scaled.weight *= factor;
    return scaled;
}

/* Compares the table of a scaled space with the plain table of the space. Returns its
 * size. */
static size_t check_scaled(const struct cliffs_hypothesis_space *space,
                           const struct plain_table *plain, uint32_t factor)
{
    struct cliffs_hypothesis_space scaled = scale(space, factor);
    struct cliffs_table *table = table_make(&scaled);
    size_t bytes = cliffs_table_size(table).to_keep;

    cr_assert_eq(count_differences(table, plain, factor), 0, "factor %u", factor);
    cliffs_table_free(table);
    cliffs_hypothesis_space_free(&scaled);
    return bytes;
}

/* Finds the largest factor with cells of 16 bits, by the size of the table. Then most cells
 * are nearly full. In a symmetric space, the first cell is not stored. */
static void check_widths(uint64_t seed, enum sample_shape shape)
{
    struct cliffs_hypothesis_space space = sample_space(seed, 8, 40, 9, shape);
    struct plain_table plain = plain_table_make(&space);
    uint32_t narrow = 1, wide = (uint32_t)(CLIFFS_TABLE_WEIGHT_MAX / space.weight);
    uint64_t expected = plain_table_expected(&plain, start);
    size_t bytes = check_scaled(&space, &plain, narrow);

    cr_assert_gt(check_scaled(&space, &plain, wide), bytes);
    while (narrow + 1 < wide) {
        uint32_t middle = narrow + (wide - narrow) / 2;

        if (check_scaled(&space, &plain, middle) > bytes)
            wide = middle;
        else
            narrow = middle;
    }
    if (shape == SAMPLE_SYMMETRIC)
        cr_assert_gt(narrow * expected, CELL_MAX);
    else
        cr_assert_leq(narrow * expected, CELL_MAX);
    cr_assert_gt(wide * (expected + space.weight) * 5 / 4,
                 (shape == SAMPLE_SYMMETRIC ? 2 : 1) * CELL_MAX);
    plain_table_free(&plain);
    cliffs_hypothesis_space_free(&space);
}

Test(cliffs_table, has_cells_that_are_wide_enough)
{
    for (uint64_t seed = 0; seed < 4; seed++) {
        check_widths(seed, SAMPLE_ANY);
        check_widths(seed, SAMPLE_SYMMETRIC);
    }
}

static unsigned list_fills(const struct cliffs_table_fills *fills[3])
{
    const struct cliffs_table_fills *widest = PZ_WIDEST(cliffs_table_fills);
    unsigned count = 0;

    fills[count++] = &cliffs_table_fills_16;
#ifdef PUZZLES_WIDE
    if (widest != &cliffs_table_fills_16)
        fills[count++] = &cliffs_table_fills_32;
#endif
    if (widest != fills[count - 1])
        fills[count++] = widest;
    return count;
}

/* Cells of E, or of W in layers. */
struct kind {
    unsigned layers; /* 0: of E */
    size_t bytes;    /* of a cell */
};

static cliffs_table_fill *fill_of(const struct cliffs_table_fills *fills, struct kind kind)
{
    if (kind.layers > 0)
        return kind.bytes == sizeof(uint16_t) ? fills->narrow_won : fills->wide_won;
    return kind.bytes == sizeof(uint16_t) ? fills->narrow : fills->wide;
}

static size_t count_cells(const struct cliffs_table_index *index, struct kind kind)
{
    return (index->count + (size_t)1) * CLIFFS_CELLS * (kind.layers ? kind.layers : 1);
}

/* Fills cells with the functions of one width. */
static void *fill_cells(const struct cliffs_table_index *index, const uint32_t *by_labels,
                        const struct cliffs_table_fills *fills, struct kind kind)
{
    size_t size = count_cells(index, kind) * kind.bytes, first = size / (index->count + 1);
    struct cliffs_cells cells = {
        .index = index,
        .weights = by_labels,
        .layers = kind.layers,
        .values = aligned_alloc(CLIFFS_CELLS_ALIGNED, size),
        .weight = aligned_alloc(CLIFFS_CELLS_ALIGNED, size),
    };

    cr_assert(cells.values && cells.weight);
    memset(cells.values, 0, first);
    memset(cells.weight, 0, first);
    fill_of(fills, kind)(&cells, 0, index->count);
    free(cells.weight);
    return cells.values;
}

/* Returns true if the cell is that of a state. */
static bool is_state(size_t cell)
{
    return cell % CLIFFS_CELLS < 18 || cell % CLIFFS_CELLS >= 22;
}

static void compare_fills(const struct cliffs_table_index *index, const uint32_t *by_labels,
                          unsigned layers)
{
    const struct kind narrow_kind = {layers, sizeof(uint16_t)},
                      wide_kind = {layers, sizeof(uint32_t)};
    const struct cliffs_table_fills *fills[3];
    unsigned widths = list_fills(fills);
    uint32_t *plain = fill_cells(index, by_labels, fills[0], wide_kind);

    for (unsigned l = 0; l < widths; l++) {
        uint16_t *narrow = fill_cells(index, by_labels, fills[l], narrow_kind);
        uint32_t *wide = fill_cells(index, by_labels, fills[l], wide_kind);
        unsigned wrong = 0;

        for (size_t i = 0; i < count_cells(index, wide_kind); i++)
            wrong += is_state(i) && (narrow[i] != plain[i] || wide[i] != plain[i]);
        cr_assert_eq(wrong, 0, "width %u, %u layers", l, layers);
        free(narrow);
        free(wide);
    }
    free(plain);
}

Test(cliffs_table, is_the_same_for_all_widths_of_vectors)
{
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct cliffs_hypothesis_space space =
            sample_space(seed, 7 + (unsigned)seed % 5, 90, 7, shapes[seed % 2]);
        static uint32_t by_labels[1 << CLIFFS_COLUMNS_MAX];
        struct cliffs_ordered ordered;
        struct cliffs_table_index index;

        cr_assert(cliffs_table_index_order(&space, &ordered));
        memset(by_labels, 0, sizeof by_labels);
        for (uint32_t v = 0; v < space.count; v++)
            by_labels[ordered.labels[v]] = space.vectors[v].weight;
        cr_assert_eq(cliffs_table_index_make(&ordered, 0, NULL, &index), PZ_OK);
        cr_assert_gt(index.count, 20);
        cr_assert_geq(index.bytes, index.count * sizeof *index.blocks +
                                       index.stored * sizeof *index.entries);
        compare_fills(&index, by_labels, 0);
        compare_fills(&index, by_labels, 1 + (unsigned)seed);
        cliffs_table_index_free(&index);
        free(ordered.labels);
        cliffs_hypothesis_space_free(&space);
    }
}

/* Counts states in which a table of W for a part of a space is incorrect. Checks the states of the
 * part in which one more column is known. */
static unsigned count_wrong(const struct cliffs_hypothesis_space *space,
                            const struct cliffs_hypothesis_space *part, unsigned mistakes)
{
    struct cliffs_table *table;
    struct brute whole =
        brute_list(space->columns, space->vectors, space->count, space->prices);
    struct cliffs_state closed = sample_close(part, (struct cliffs_state){0, 0});
    struct cliffs_state state = closed;
    unsigned wrong = 0;

    cr_assert_eq(cliffs_table_make_won(part, mistakes, 0, NULL, &table), PZ_OK);
    do {
        struct brute list = whole;

        if (!cliffs_state_is_part(state, closed) || state.known == closed.known)
            continue;
        for (unsigned c = 0; c < space->columns; c++)
            if (state.known >> c & 1)
                list = brute_side(&list, c, state.labels >> c & 1);
        for (int left = -1; left <= (int)mistakes; left++)
            wrong += cliffs_table_won(table, state, left) !=
                     (list.count > 0 ? brute_win(&list, left) : 0);
    } while (next_state(&state, space->columns));
    cliffs_table_free(table);
    return wrong;
}

/* Returns the vectors with a label in a column, in descending order. */
static struct cliffs_hypothesis_space take_side(const struct cliffs_hypothesis_space *space,
                                                unsigned column, unsigned label,
                                                struct cliffs_vector vectors[])
{
    struct cliffs_hypothesis_space side = {.columns = space->columns, .vectors = vectors};

    for (uint32_t v = space->count; v-- > 0;)
        if ((space->vectors[v].labels >> column & 1u) == label) {
            vectors[side.count++] = space->vectors[v];
            side.weight += space->vectors[v].weight;
        }
    return side;
}

TestSampled(cliffs_table_won, agrees_with_brute_force, 12, WON_SPACES)
{
    for (uint64_t seed = first; seed < end; seed++) {
        unsigned columns = 1 + (unsigned)seed % 7;
        struct cliffs_hypothesis_space space =
            sample_space(seed, columns, columns + 1 + (uint32_t)seed % 40,
                         seed % 3 ? 9 : HEAVY, shapes[seed / 2 % 2]);
        struct cliffs_vector vectors[BRUTE_VECTORS];
        struct cliffs_hypothesis_space side =
            take_side(&space, (unsigned)seed % columns, seed / 4 % 2, vectors);

        cr_assert_eq(count_wrong(&space, &space, (unsigned)seed % 5), 0, "seed %lu",
                     (unsigned long)seed);
        cr_assert_eq(count_wrong(&space, &side, (unsigned)seed % 4), 0, "side, seed %lu",
                     (unsigned long)seed);
        cliffs_hypothesis_space_free(&space);
    }
}

/* Makes a table of E or, with `mistakes`, of W. */
static enum pz_status make_table(const struct cliffs_hypothesis_space *space,
                                 unsigned mistakes, size_t max_bytes,
                                 const struct pz_ctl *ctl, struct cliffs_table **table)
{
    return mistakes > 0 ? cliffs_table_make_won(space, mistakes, max_bytes, ctl, table)
                        : cliffs_table_make(space, max_bytes, ctl, table);
}

static void check_end(const struct cliffs_hypothesis_space *space, unsigned mistakes)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct cliffs_table *table = NULL;

    cr_assert_eq(make_table(space, mistakes, 0, &stopped, &table), PZ_STOPPED);
    cr_assert_eq(make_table(space, mistakes, 0, &late, &table), PZ_OUT_OF_TIME);
    cr_assert_null(table);
    expect_no_memory(6, make_table(space, mistakes, 0, NULL, &table), table == NULL);
    size_t most = cliffs_table_size(table).to_make;

    cr_assert_leq(cliffs_table_size(table).to_keep, most);
    cliffs_table_free(table);
    table = NULL;
    cr_assert_eq(make_table(space, mistakes, most - 1, NULL, &table), PZ_NO_MEMORY);
    cr_assert_null(table);
    cr_assert_eq(make_table(space, mistakes, most, NULL, &table), PZ_OK);
    cliffs_table_free(table);
}

/* The heavy weights need cells of 32 bits. */
Test(cliffs_table, can_end_early)
{
    struct cliffs_hypothesis_space space = sample_space(1, 10, 100, 1000, SAMPLE_SYMMETRIC);
    struct cliffs_hypothesis_space heavy =
        scale(&space, 250000 / (uint32_t)(space.weight / 2));

    check_end(&space, 0);
    check_end(&heavy, 0);
    check_end(&space, 3);
    cliffs_hypothesis_space_free(&heavy);
    cliffs_hypothesis_space_free(&space);
}
