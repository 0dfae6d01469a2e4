#include "table.h"

#include "certain_first.h"
#include "solvers/core/control.h"
#include "solvers/core/vectors.h"
#include "table_fill.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCKS_BETWEEN_POLLS = 512,
    CELL_SHIFT = 24, /* a place has a prefix, and the cell number in the bits above */
    BYTE = 256
};

/* The place of a state. The digits 0, 1 and 2 mean label 0, not known, and label 1. So the
 * number of a state is the number of the state in which nothing is known, plus 3^i for each
 * label 1, minus 3^i for each label 0. The terms are two sums over the bits of a mask,
 * which are looked up for each byte. */
struct cliffs_table {
    unsigned columns;
    unsigned layers; /* of W; 0: a table of E */
    uint64_t root; /* E of the state in which nothing is known; can be larger than a cell */
    int32_t sums[2][BYTE];
    int32_t nothing; /* the place of the state in which nothing is known */
    struct cliffs_table_index index;
    uint16_t *narrow; /* owned; NULL with wide cells */
    uint32_t *wide;   /* owned; NULL with narrow cells */
    struct cliffs_table_size size;
};

/* The cell of a state in its block, by the digits of the low columns. */
static const uint8_t cell_of[27] = {
    0,  8,  1,  10, 24, 11, 2,  9,  3, /* c = 0 */
    16, 25, 17, 26, 27, 29, 22, 30, 23, 4, 14, 5, 12, 31, 13, 6, 15, 7,
};

/* A table that is being created. */
struct making {
    const struct cliffs_hypothesis_space *space;
    const struct pz_ctl *ctl;
    size_t max_bytes, bytes; /* the limit, and the bytes in use */
    struct cliffs_ordered ordered;
    struct cliffs_table *table;
};

static void find_sums(struct making *making)
{
    struct cliffs_table *table = making->table;
    const struct cliffs_table_index *index = &table->index;
    static const int32_t low[CLIFFS_LOW] = {1, 3, 9};
    int32_t place[CLIFFS_COLUMNS_MAX] = {0};

    for (unsigned open = making->ordered.open; open; open &= open - 1) {
        unsigned c = (unsigned)__builtin_ctz(open), bit = making->ordered.bit[c];

        place[c] = bit < CLIFFS_LOW ? low[bit] << CELL_SHIFT
                                    : (int32_t)index->power[bit - CLIFFS_LOW];
    }
    for (unsigned byte = 0; byte < 2; byte++)
        for (unsigned mask = 0; mask < BYTE; mask++)
            for (unsigned i = 0; i < 8; i++)
                if (mask >> i & 1)
                    table->sums[byte][mask] += place[8 * byte + i];
    for (unsigned c = 0; c < table->columns; c++)
        table->nothing += place[c];
}

static int32_t sum_of(const struct cliffs_table *table, unsigned mask)
{
    return table->sums[0][mask % BYTE] + table->sums[1][mask / BYTE];
}

static size_t layers_of(const struct cliffs_table *table)
{
    return table->layers ? table->layers : 1;
}

/* Returns the value of a state in a layer of its block. */
static uint32_t look_up(const struct cliffs_table *table, struct cliffs_state state,
                        unsigned layer)
{
    unsigned ones = state.labels & state.known, zeros = state.known & ~state.labels;
    uint32_t place =
        (uint32_t)(table->nothing + sum_of(table, ones) - sum_of(table, zeros));
    uint32_t entry =
        cliffs_table_index_entry(&table->index, place & ((1u << CELL_SHIFT) - 1));
    size_t cell = ((entry >> 1) * layers_of(table) + layer) * CLIFFS_CELLS +
                  (cell_of[place >> CELL_SHIFT] ^ (entry & 1 ? CLIFFS_MIRROR : 0));

    assert(cell < (table->index.count + (size_t)1) * layers_of(table) * CLIFFS_CELLS);
    return table->narrow ? table->narrow[cell] : table->wide[cell];
}

uint64_t cliffs_table_expected(const struct cliffs_table *table, struct cliffs_state state)
{
    assert(table->layers == 0);
    if ((state.known & ((1u << table->columns) - 1)) == 0)
        return table->root;
    return look_up(table, state, 0);
}

uint64_t cliffs_table_won(const struct cliffs_table *table, struct cliffs_state state,
                          int mistakes)
{
    assert(mistakes < (int)table->layers);
    return mistakes < 0 ? 0 : look_up(table, state, (unsigned)mistakes);
}

static uint64_t weigh(const struct cliffs_vector *vectors, uint32_t count, unsigned column)
{
    uint64_t ones = 0;

    for (uint32_t v = 0; v < count; v++)
        ones += vectors[v].labels >> column & 1 ? vectors[v].weight : 0;
    return ones;
}

/* Returns true if cells of 16 bits are sufficient (see table_fill.h) when E of all vectors
 * is at most `expected`. In a symmetric space, a state with a known column has at most half
 * of E and half of the weight. */
static bool is_narrow(const struct making *making, uint64_t expected)
{
    unsigned parts = making->ordered.halved ? 2 : 1;
    uint64_t weight = making->space->weight;

    return expected + weight / 2 <= (uint64_t)parts * UINT16_MAX &&
           weight <= (uint64_t)parts * UINT16_MAX;
}

/* Returns true if `more` bytes are allowed, and records the maximum. */
static bool reserve(const struct making *making, size_t more)
{
    struct cliffs_table_size *size = &making->table->size;
    size_t bytes = making->bytes + more;

    if (making->max_bytes && bytes > making->max_bytes)
        return false;
    size->to_make = bytes > size->to_make ? bytes : size->to_make;
    return true;
}

/* Chooses the size of cells. A column causes mistakes on at most half of the weight. If
 * this bound is too large, the mistakes of most-certain-first are counted. */
static enum pz_status choose_width(const struct making *making, bool *narrow)
{
    const struct cliffs_hypothesis_space *space = making->space;
    struct cliffs_vector *copy = NULL;

    *narrow = making->table->layers > 0 && is_narrow(making, 0);
    if (cliffs_is_priced(space->prices) || making->table->layers > 0)
        return PZ_OK;
    *narrow = is_narrow(making, space->columns * space->weight / 2);
    if (*narrow || !is_narrow(making, 0))
        return PZ_OK;
    if (reserve(making, space->count * sizeof *copy))
        copy = malloc(space->count * sizeof *copy + 1);
    if (!copy)
        return PZ_NO_MEMORY;
    memcpy(copy, space->vectors, space->count * sizeof *copy);
    *narrow = is_narrow(
        making, cliffs_certain_first(copy, space->count, (1u << space->columns) - 1));
    free(copy);
    return PZ_OK;
}

static cliffs_table_fill *choose_fill(const struct cliffs_table *table)
{
    const struct cliffs_table_fills *fills = PZ_WIDEST(cliffs_table_fills);

    if (table->layers > 0)
        return table->narrow ? fills->narrow_won : fills->wide_won;
    return table->narrow ? fills->narrow : fills->wide;
}

static enum pz_status fill(const struct making *making, const struct cliffs_cells *cells)
{
    cliffs_table_fill *fill_blocks = choose_fill(making->table);
    uint32_t count = cells->index->count;

    for (uint32_t first = 0; first < count; first += BLOCKS_BETWEEN_POLLS) {
        uint32_t end =
            count - first < BLOCKS_BETWEEN_POLLS ? count : first + BLOCKS_BETWEEN_POLLS;

        enum pz_status status = pz_ctl_check(making->ctl, 0);

        if (status != PZ_OK)
            return status;
        fill_blocks(cells, first, end);
    }
    return PZ_OK;
}

/* Allocates the cells of all blocks, including the block of zeros. */
static void *take_cells(size_t bytes, size_t block)
{
    unsigned char *cells = aligned_alloc(CLIFFS_CELLS_ALIGNED, bytes);

    if (cells)
        memset(cells, 0, block);
    return cells;
}

static size_t count_labels(const struct making *making)
{
    return (size_t)1 << (making->ordered.digits + CLIFFS_LOW);
}

/* Lists the weights by ordered labels. */
static uint32_t *list_weights(const struct making *making)
{
    uint32_t *weights = calloc(count_labels(making), sizeof *weights);

    for (uint32_t v = 0; weights && v < making->space->count; v++)
        weights[making->ordered.labels[v]] = making->space->vectors[v].weight;
    return weights;
}

/* Computes all blocks of an index. */
static enum pz_status make_cells(struct making *making, bool narrow)
{
    struct cliffs_table *table = making->table;
    size_t block = layers_of(table) * CLIFFS_CELLS *
                   (narrow ? sizeof *table->narrow : sizeof *table->wide);
    size_t bytes = (table->index.count + (size_t)1) * block;
    bool weighs = table->layers == 0;
    uint32_t *weights = NULL;
    struct cliffs_cells cells = {
        .index = &table->index, .prices = making->space->prices, .layers = table->layers};
    enum pz_status status = PZ_NO_MEMORY;

    if (!reserve(making, (weighs ? 2 : 1) * bytes + count_labels(making) * sizeof *weights))
        return PZ_NO_MEMORY;
    weights = list_weights(making);
    cells.weights = weights;
    cells.values = take_cells(bytes, block);
    cells.weight = weighs ? take_cells(bytes, block) : NULL;
    table->narrow = narrow ? cells.values : NULL;
    table->wide = narrow ? NULL : cells.values;
    if (weights && cells.values && (cells.weight || !weighs))
        status = fill(making, &cells);
    free(cells.weight);
    free(weights);
    table->size.to_keep =
        sizeof *table + bytes + table->index.stored * sizeof *table->index.entries;
    return status;
}

/* Returns E of the state in which nothing is known, which can be too large for a cell. */
static uint64_t find_root(const struct making *making)
{
    const struct cliffs_hypothesis_space *space = making->space;
    uint64_t least = space->columns ? UINT64_MAX : 0;

    for (unsigned c = 0; c < space->columns; c++) {
        uint64_t ones = weigh(space->vectors, space->count, c);
        uint64_t zeros = space->weight - ones,
                 sum = cliffs_price(space->prices, zeros, ones);

        for (unsigned label = 0; label < 2; label++)
            sum += look_up(making->table,
                           cliffs_state_with((struct cliffs_state){0, 0}, c, label), 0);
        least = sum < least ? sum : least;
    }
    return least;
}

static enum pz_status make_index(struct making *making)
{
    struct cliffs_table_index *index = &making->table->index;
    size_t max = making->max_bytes ? making->max_bytes - making->bytes : 0;
    enum pz_status status = PZ_NO_MEMORY;

    if (reserve(making, 1))
        status = cliffs_table_index_make(&making->ordered, max, making->ctl, index);
    if (status != PZ_OK)
        return status;
    reserve(making, index->most_bytes);
    making->bytes += index->bytes;
    return PZ_OK;
}

static enum pz_status make_all(struct making *making)
{
    struct cliffs_table *table = making->table;
    enum pz_status status;
    bool narrow;

    if (!cliffs_table_index_order(making->space, &making->ordered))
        return PZ_NO_MEMORY;
    making->bytes = sizeof *table + making->space->count * sizeof *making->ordered.labels;
    status = choose_width(making, &narrow);
    if (status == PZ_OK)
        status = make_index(making);
    if (status == PZ_OK)
        status = make_cells(making, narrow);
    if (status != PZ_OK)
        return status;
    find_sums(making);
    if (table->layers == 0)
        table->root = find_root(making);
    free(table->index.blocks);
    table->index.blocks = NULL;
    return PZ_OK;
}

/* Returns true if all costs fit in 32 bits. The costs of each column are half of the weight
 * for mistakes and the whole weight for questions. There is one more column, because sums
 * are larger while they are computed. */
static bool has_room(const struct cliffs_hypothesis_space *space)
{
    uint64_t most = space->weight * (space->columns + 1) *
                    (space->prices.unit + 2 * (uint64_t)space->prices.ask);

    return !cliffs_is_priced(space->prices) || most / 2 < UINT32_MAX;
}

/* Creates a table of E, or with layers, of W. */
static enum pz_status make(struct making *making, unsigned layers,
                           struct cliffs_table **table)
{
    const struct cliffs_hypothesis_space *space = making->space;
    enum pz_status status;

    if (space->weight > CLIFFS_TABLE_WEIGHT_MAX || !has_room(space))
        return PZ_INVALID;
    making->table = calloc(1, sizeof *making->table);
    if (!making->table)
        return PZ_NO_MEMORY;
    making->table->columns = space->columns;
    making->table->layers = layers;
    status = make_all(making);
    free(making->ordered.labels);
    if (status == PZ_OK)
        *table = making->table;
    else
        cliffs_table_free(making->table);
    return status;
}

enum pz_status cliffs_table_make(const struct cliffs_hypothesis_space *space,
                                 size_t max_bytes, const struct pz_ctl *ctl,
                                 struct cliffs_table **table)
{
    struct making making = {.space = space, .ctl = ctl, .max_bytes = max_bytes};

    return make(&making, 0, table);
}

enum pz_status cliffs_table_make_won(const struct cliffs_hypothesis_space *space,
                                     unsigned mistakes, size_t max_bytes,
                                     const struct pz_ctl *ctl, struct cliffs_table **table)
{
    struct making making = {.space = space, .ctl = ctl, .max_bytes = max_bytes};

    return make(&making, mistakes + 1, table);
}

struct cliffs_table_size cliffs_table_size(const struct cliffs_table *table)
{
    return table->size;
}

void cliffs_table_free(struct cliffs_table *table)
{
    if (!table)
        return;
    cliffs_table_index_free(&table->index);
    free(table->narrow);
    free(table->wide);
    free(table);
}
