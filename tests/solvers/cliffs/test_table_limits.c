/* The table of Allergic Cliffs at its limits: widths of cells and of vectors, memory, time.
 */
#include "plain_table.h"
#include "samples.h"
#include "solvers/cliffs/table.h"
#include "solvers/cliffs/table_fill.h"
#include "solvers/core/vectors.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_MAX = UINT16_MAX };

static const struct cliffs_state start = {0, 0};
static const enum sample_shape shapes[] = {SAMPLE_ANY, SAMPLE_SYMMETRIC};

Test(cliffs_table_limits, refuses_more_weight)
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

/* A space whose weights are those of another times a factor. */
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

/* Makes the table of a scaled space, compares it with `plain`, that of the space itself,
 * and tells how large it is. */
static size_t check_scaled(const struct cliffs_hypothesis_space *space,
                           const struct plain_table *plain, uint32_t factor)
{
    struct cliffs_hypothesis_space scaled = scale(space, factor);
    struct cliffs_table *table = table_make(&scaled);
    struct cliffs_state state = start;
    size_t bytes = cliffs_table_size(table).to_keep;
    unsigned wrong = 0;

    do
        wrong += cliffs_table_expected(table, state) !=
                 factor * plain_table_expected(plain, state);
    while (next_state(&state, space->columns));
    cr_assert_eq(wrong, 0, "factor %u", factor);
    cliffs_table_free(table);
    cliffs_hypothesis_space_free(&scaled);
    return bytes;
}

/* The greatest factor with cells of 16 bits is found from outside, by the size. There most
 * cells are nearly full; of a symmetric space the start is beyond. */
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

Test(cliffs_table_limits, takes_cells_that_are_wide_enough)
{
    for (uint64_t seed = 0; seed < 6; seed++) {
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

/* Cells of E, or of W in so many layers. */
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

/* Cells made by the functions of one width. */
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

/* Cells that stand for a state. */
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

Test(cliffs_table_limits, all_widths_of_vectors_agree)
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

/* Each allocation fails once; also with weights for which a play is tried. */
static void check_allocations(const struct cliffs_hypothesis_space *space)
{
    struct cliffs_table *table = NULL;

    expect_no_memory(8, cliffs_table_make(space, 0, NULL, &table), table == NULL);
    cliffs_table_free(table);
}

Test(cliffs_table_limits, says_when_memory_runs_out)
{
    struct cliffs_hypothesis_space space = sample_space(1, 10, 100, 1000, SAMPLE_SYMMETRIC);
    struct cliffs_hypothesis_space heavy =
        scale(&space, 250000 / (uint32_t)(space.weight / 2));

    check_allocations(&space);
    check_allocations(&heavy);
    cliffs_hypothesis_space_free(&heavy);
    cliffs_hypothesis_space_free(&space);
}

static void check_limit(const struct cliffs_hypothesis_space *space)
{
    struct cliffs_table *table = table_make(space);
    struct cliffs_table_size size = cliffs_table_size(table);

    cliffs_table_free(table);
    table = NULL;
    cr_assert_lt(size.to_keep, size.to_make);
    for (size_t bytes = 1; bytes < size.to_make; bytes += 1 + size.to_make / 50)
        cr_assert_eq(cliffs_table_make(space, bytes, NULL, &table), PZ_NO_MEMORY);
    cr_assert_eq(cliffs_table_make(space, size.to_make - 1, NULL, &table), PZ_NO_MEMORY);
    cr_assert_null(table);
    cr_assert_eq(cliffs_table_make(space, size.to_make, NULL, &table), PZ_OK);
    cr_assert_eq(cliffs_table_size(table).to_make, size.to_make);
    cliffs_table_free(table);
}

Test(cliffs_table_limits, heeds_how_much_memory_is_allowed)
{
    for (unsigned columns = 1; columns <= 10; columns++) {
        struct cliffs_hypothesis_space space =
            sample_space(columns, columns, 20 * columns, 300, shapes[columns % 2]);
        struct cliffs_hypothesis_space heavy =
            scale(&space, 131072 / (uint32_t)space.weight + 1);

        check_limit(&space);
        check_limit(&heavy);
        cliffs_hypothesis_space_free(&heavy);
        cliffs_hypothesis_space_free(&space);
    }
}

Test(cliffs_table_limits, heeds_stop_and_deadline)
{
    struct cliffs_hypothesis_space space = sample_space(1, 9, 60, 10, SAMPLE_SYMMETRIC);
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    const struct pz_ctl few = {.max_nodes = 1};
    struct cliffs_table *table = NULL;

    cr_assert_eq(cliffs_table_make(&space, 0, &stopped, &table), PZ_STOPPED);
    cr_assert_eq(cliffs_table_make(&space, 0, &late, &table), PZ_OUT_OF_TIME);
    cr_assert_null(table);
    cr_assert_eq(cliffs_table_make(&space, 0, &few, &table), PZ_OK);
    cliffs_table_free(table);
    cliffs_table_free(NULL);
    cliffs_hypothesis_space_free(&space);
}
