#include "columns.h"

#include "solvers/core/random.h"
#include "solvers/core/vectors.h"

#include <assert.h>
#include <string.h>

enum {
    PADDED = NODES_VECTORS * NODES_LANES,
    BLOCK = 4,      /* vectors; rows are padded to whole blocks */
    SEEN_BITS = 14, /* log2 of the number of slots for partitions */
    UNUSABLE = 31,  /* not a number of parts */
    ALIGNMENT = 64
};

static const uint64_t golden = 0x9e3779b97f4a7c15u;

/* How each column divides the set. The parts are numbered in the order of their first
 * secrets, so two columns with the same hash divide the set in the same way. */
struct nodes_partition {
    uint64_t part_of[PADDED]; /* 4 bits for each answer: its part, from 1; or 0 */
    uint64_t parts[PADDED];
    uint64_t hash[PADDED];
    uint8_t answer[PADDED];
    uint16_t order[PADDED];
    uint64_t seen[1 << SEEN_BITS];
};

struct nodes_game *nodes_game_make(void)
{
    struct nodes_game *game = malloc(sizeof *game);
    uint64_t state = 1;

    if (!game)
        return NULL;
    game->game = (struct bc_game){.positions = 4, .symbols = 10, .repeats = false};
    for (unsigned i = 0; i < NODES_CODES; i++) {
        bc_packed code = bc_packed_at(&game->game, i);

        state += golden;
        game->key[i] = pz_random_mix(state);
        for (unsigned j = 0; j <= i; j++) {
            game->answer[i][j] =
                bc_packed_score(&game->game, code, bc_packed_at(&game->game, j));
            game->answer[j][i] = game->answer[i][j];
        }
    }
    return game;
}

bool nodes_columns_open(struct nodes_columns *columns, const struct nodes_game *game)
{
    *columns = (struct nodes_columns){.game = game};
    columns->secret = malloc(NODES_ROWS * sizeof *columns->secret);
    columns->guess = malloc(PADDED * sizeof *columns->guess);
    columns->bits =
        aligned_alloc(ALIGNMENT, (size_t)NODES_ROWS * PADDED * sizeof(uint16_t));
    columns->scratch = malloc(sizeof *columns->scratch);
    return columns->secret && columns->guess && columns->bits && columns->scratch;
}

void nodes_columns_close(struct nodes_columns *columns)
{
    free(columns->secret);
    free(columns->guess);
    free(columns->bits);
    free(columns->scratch);
}

PZ_CLONES static void hash_row(struct nodes_partition *to, unsigned count)
{
    for (unsigned c = 0; c < count; c++) {
        uint64_t shift = to->answer[c] * 4u;
        uint64_t part = to->part_of[c] >> shift & 15;
        uint64_t is_new = part == 0;

        to->parts[c] += is_new;
        part = is_new ? to->parts[c] : part;
        to->part_of[c] |= part << shift;
        uint64_t hash = (to->hash[c] ^ part) * golden;

        to->hash[c] = hash ^ hash >> 29;
    }
}

static void hash_columns(struct nodes_columns *columns, struct nodes_codes guesses)
{
    struct nodes_partition *to = columns->scratch;

    memset(to->part_of, 0, sizeof to->part_of);
    memset(to->parts, 0, sizeof to->parts);
    memset(to->hash, 0, sizeof to->hash);
    for (unsigned i = 0; i < columns->rows; i++) {
        const uint8_t *answer = columns->game->answer[columns->secret[i]];

        for (unsigned c = 0; c < guesses.count; c++)
            to->answer[c] = answer[guesses.code[c]];
        hash_row(to, guesses.count);
    }
}

/* Adds a hash; true if it is already there. */
static bool was_seen(struct nodes_partition *to, uint64_t hash)
{
    hash |= hash == 0;
    for (uint64_t at = hash * golden >> (64 - SEEN_BITS);; at++) {
        uint64_t *slot = &to->seen[at & ((1 << SEEN_BITS) - 1)];

        if (*slot == hash)
            return true;
        if (*slot == 0) {
            *slot = hash;
            return false;
        }
    }
}

/* Keeps one guess of each partition, sorted by decreasing number of parts. */
static void choose_guesses(struct nodes_columns *columns, struct nodes_codes guesses)
{
    struct nodes_partition *to = columns->scratch;
    unsigned kept = 0;

    hash_columns(columns, guesses);
    memset(to->seen, 0, sizeof to->seen);
    memset(columns->with, 0, sizeof columns->with);
    for (unsigned c = 0; c < guesses.count; c++)
        if (to->parts[c] > 1 && !was_seen(to, to->hash[c])) {
            to->order[kept++] = (uint16_t)c;
            columns->with[to->parts[c]]++;
        }
    for (unsigned p = NODES_ANSWERS; p > 0; p--)
        columns->with[p] += columns->with[p + 1];
    for (unsigned i = 0; i < kept; i++) {
        unsigned c = to->order[i];

        columns->guess[columns->with[to->parts[c] + 1]++] = guesses.code[c];
    }
    columns->with[0] = kept;
    for (unsigned p = 1; p <= NODES_ANSWERS; p++)
        columns->with[p] = columns->with[p + 1];
    columns->columns = kept;
}

void nodes_columns_fill(struct nodes_columns *columns, struct nodes_codes secrets,
                        struct nodes_codes guesses)
{
    assert(secrets.count <= NODES_ROWS && guesses.count <= NODES_CODES);
    columns->rows = secrets.count;
    memcpy(columns->secret, secrets.code, secrets.count * sizeof *secrets.code);
    choose_guesses(columns, guesses);
    columns->vectors =
        (columns->columns + BLOCK * NODES_LANES - 1) / (BLOCK * NODES_LANES) * BLOCK;
    for (unsigned i = 0; i < columns->rows; i++) {
        uint16_t *bits = (uint16_t *)(columns->bits + (size_t)i * columns->vectors);
        const uint8_t *answer = columns->game->answer[columns->secret[i]];
        unsigned end = columns->vectors * NODES_LANES;

        for (unsigned c = 0; c < columns->columns; c++)
            bits[c] = (uint16_t)(1u << answer[columns->guess[c]]);
        for (unsigned c = columns->columns; c < end; c++)
            bits[c] = 1; /* padding does not divide a set */
    }
}

static inline __attribute__((always_inline)) void count_bits(nodes_lanes *lanes)
{
    nodes_lanes x = *lanes;

    x -= (x >> 1) & 0x5555;
    x = (x & 0x3333) + ((x >> 2) & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    *lanes = (x + (x >> 8)) & 31;
}

PZ_CLONES unsigned nodes_columns_count(const struct nodes_columns *columns,
                                       const struct nodes_set *set,
                                       struct nodes_counts *counts)
{
    nodes_lanes max = {0};
    unsigned best = 0;

    for (unsigned v = 0; v < columns->vectors; v++) {
        nodes_lanes seen = {0}, twice = {0};

        for (unsigned i = 0; i < set->size; i++) {
            nodes_lanes bits = columns->bits[(size_t)set->row[i] * columns->vectors + v];

            twice |= seen & bits;
            seen |= bits;
        }
        count_bits(&seen);
        count_bits(&twice);
        counts->parts[v] = seen;
        counts->multi[v] = twice;
        nodes_lanes more = (nodes_lanes)(seen > max);

        max = (seen & more) | (max & ~more);
    }
    for (unsigned i = 0; i < NODES_LANES; i++)
        if (max[i] > best)
            best = max[i];
    return best;
}

/* Counts the secrets of each part with 4 bits and an overflow bit, by addition with carry
 * on bit planes. Then compares all counts with `max`, starting with the highest plane. */
PZ_CLONES void nodes_columns_drop(const struct nodes_columns *columns,
                                  const struct nodes_set *set, unsigned max,
                                  struct nodes_counts *counts)
{
    for (unsigned v = 0; v < columns->vectors; v++) {
        nodes_lanes plane[4] = {{0}, {0}, {0}, {0}}, over = {0}, equal = ~over;

        for (unsigned i = 0; i < set->size; i++) {
            nodes_lanes carry = columns->bits[(size_t)set->row[i] * columns->vectors + v];

            for (unsigned b = 0; b < 4; b++) {
                nodes_lanes both = plane[b] & carry;

                plane[b] ^= carry;
                carry = both;
            }
            over |= carry;
        }
        for (unsigned b = 4; b-- > 0;)
            if (max >> b & 1)
                equal &= plane[b];
            else
                over |= equal & plane[b];
        counts->multi[v] |= (nodes_lanes)(over != 0) & UNUSABLE;
    }
}

void nodes_columns_need(unsigned size, unsigned max, unsigned need[NODES_ANSWERS + 1])
{
    for (unsigned p = 0; p <= NODES_ANSWERS; p++)
        need[p] = size <= p ? 0 : (size - p + max - 2) / (max - 1);
}

unsigned nodes_columns_bound(const struct nodes_columns *columns,
                             const struct nodes_set *set, struct nodes_counts *counts)
{
    unsigned need[NODES_ANSWERS + 1], least = set->size;
    unsigned max = nodes_columns_count(columns, set, counts);
    const uint16_t *parts = (const uint16_t *)counts->parts;
    const uint16_t *multi = (const uint16_t *)counts->multi;

    if (max == set->size)
        return 1;
    nodes_columns_need(set->size, max, need);
    for (unsigned c = 0; c < columns->columns; c++) {
        unsigned below = need[parts[c]] > multi[c] ? need[parts[c]] : multi[c];

        if (parts[c] > 1 && below < least)
            least = below;
    }
    return 1 + least;
}

static void clear_parts(struct nodes_parts *parts)
{
    for (unsigned a = 0; a < NODES_ANSWERS; a++)
        parts->part[a] = (struct nodes_set){.row = parts->rows[a]};
}

void nodes_columns_divide(const struct nodes_columns *columns, unsigned code,
                          const struct nodes_set *set, struct nodes_parts *parts)
{
    const uint8_t *answer = columns->game->answer[code];

    assert(code < NODES_CODES);
    clear_parts(parts);
    for (unsigned i = 0; i < set->size; i++) {
        unsigned row = set->row[i], secret = columns->secret[row];
        struct nodes_set *part = &parts->part[answer[secret]];

        part->row[part->size++] = (uint16_t)row;
        part->key += columns->game->key[secret];
    }
}

static int first_zero(const nodes_lanes *lanes, unsigned vector)
{
    for (unsigned i = 0; i < NODES_LANES; i++)
        if ((*lanes)[i] == 0)
            return (int)(vector * NODES_LANES + i);
    return -1;
}

PZ_CLONES int nodes_rows_separator(const nodes_lanes *const *row, unsigned size,
                                   unsigned columns)
{
    unsigned vectors = (columns + NODES_LANES - 1) / NODES_LANES;

    for (unsigned v = 0; v < vectors; v += 2) {
        nodes_lanes seen = {0}, more = {0}, twice = {0}, again = {0};

        for (unsigned i = 0; i < size; i++) {
            const nodes_lanes *bits = row[i] + v;

            twice |= seen & bits[0];
            seen |= bits[0];
            again |= more & bits[1];
            more |= bits[1];
        }
        nodes_lanes none = (nodes_lanes)((twice == 0) | (again == 0));

        if (nodes_lanes_any(&none)) {
            int found = first_zero(&twice, v);

            return found >= 0 ? found : first_zero(&again, v + 1);
        }
    }
    return -1;
}

/* Columns that divide the whole set into fewer parts than `set` has secrets cannot separate
 * it. */
int nodes_columns_separator(const struct nodes_columns *columns,
                            const struct nodes_set *set)
{
    const nodes_lanes *row[NODES_ANSWERS];

    if (set->size > NODES_ANSWERS)
        return -1;
    for (unsigned i = 0; i < set->size; i++)
        row[i] = columns->bits + (size_t)set->row[i] * columns->vectors;
    return nodes_rows_separator(row, set->size, columns->with[set->size]);
}
