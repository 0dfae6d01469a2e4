/* Codes are built symbol by symbol. Of each row two numbers are kept: the bulls, and the
 * bulls and cows together, that the open positions must still bring. Each position brings
 * one at most, so a row is broken for every longer code once a number is below zero or
 * above the number of open positions; at a whole code, unless both are zero. A broken row
 * stays broken, as a number and the open positions shrink together or the difference
 * grows.
 *
 * Another symbol s adds to the bulls when the guess has it in the same place, and to both
 * together when the guess has s more often than the code so far. That is one comparison
 * of bytes each, so 16 rows are done at once in a vector. */
#include "packed_history.h"

#include "solvers/core/control.h"

#include <string.h>

enum {
    LANES = 16,
    BLOCKS_MAX = BC_ROWS_MAX / LANES,
    NO_SYMBOL = 255,       /* in the place of rows that do not exist */
    LOOKS_APART = 1u << 12 /* prefixes between two looks at the stop flag */
};

typedef uint8_t lanes __attribute__((vector_size(LANES)));

struct search {
    const struct bc_packed_history *history;
    const struct pz_ctl *ctl;
    unsigned blocks;
    unsigned allowed; /* rows that may be broken */
    uint32_t looks;
    enum pz_status status;
    struct bc_conflicts *conflicts; /* NULL: candidates are counted and listed */
    bc_packed *list;
    uint32_t limit;
    uint32_t count;
    uint8_t used[BC_EXACT_SYMBOLS_MAX]; /* how often the code so far has each symbol */
    lanes guessed[BC_EXACT_POSITIONS_MAX][BLOCKS_MAX];
    lanes times[BC_EXACT_SYMBOLS_MAX][BLOCKS_MAX];
    lanes bulls[BC_EXACT_POSITIONS_MAX + 1]
               [BLOCKS_MAX]; /* still to come, by open positions */
    lanes both[BC_EXACT_POSITIONS_MAX + 1][BLOCKS_MAX];
};

void bc_pack_history(const struct bc_history *from, struct bc_packed_history *to)
{
    to->game = from->game;
    to->count = from->count;
    for (unsigned i = 0; i < from->count; i++)
        to->rows[i] =
            (struct bc_packed_row){bc_pack(&from->game, &from->rows[i].guess),
                                   bc_answer_id_of(&from->game, from->rows[i].answer)};
}

void bc_packed_unique(const struct bc_packed_history *from, struct bc_packed_history *to)
{
    to->game = from->game;
    to->count = 0;
    for (unsigned i = 0; i < from->count; i++) {
        const struct bc_packed_row *row = &from->rows[i];
        unsigned k = 0;

        while (k < to->count &&
               (to->rows[k].guess != row->guess || to->rows[k].answer != row->answer))
            k++;
        if (k == to->count)
            to->rows[to->count++] = *row;
    }
}

bool bc_packed_allows(const struct bc_packed_history *history, bc_packed code)
{
    for (unsigned i = 0; i < history->count; i++)
        if (bc_packed_score(&history->game, code, history->rows[i].guess) !=
            history->rows[i].answer)
            return false;
    return true;
}

static void read_row(struct search *search, unsigned row)
{
    const struct bc_game *game = &search->history->game;
    const struct bc_packed_row *given = &search->history->rows[row];
    unsigned block = row / LANES, lane = row % LANES;
    unsigned bulls = bc_answer_bulls(game, given->answer);
    bc_packed rest = given->guess;

    for (unsigned open = 0; open < game->positions; open++, rest >>= 4) {
        search->guessed[open][block][lane] = rest & 15;
        search->times[rest & 15][block][lane]++;
    }
    search->bulls[game->positions][block][lane] = (uint8_t)bulls;
    search->both[game->positions][block][lane] =
        (uint8_t)(bulls + bc_answer_cows(game, given->answer));
}

static void start(struct search *search, const struct bc_packed_history *history,
                  const struct pz_ctl *ctl)
{
    memset(search, 0, sizeof *search);
    search->history = history;
    search->ctl = ctl;
    search->blocks = (history->count + LANES - 1) / LANES;
    memset(search->guessed, NO_SYMBOL, sizeof search->guessed);
    for (unsigned i = 0; i < history->count; i++)
        read_row(search, i);
}

/* One bit for each of 8 bytes that are 0 or 255, in the order of memory. */
static uint64_t pack_bits(uint64_t bytes)
{
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        bytes = __builtin_bswap64(bytes);
    return (bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

/* The rows broken when the next symbol leaves `open` open positions; what is then still
 * to come is written to the arrays of that number. */
static inline uint64_t broken_rows(struct search *search, unsigned open, unsigned symbol)
{
    uint64_t broken = 0;
    uint8_t used = search->used[symbol];

    for (unsigned i = 0; i < search->blocks; i++) {
        lanes bulls = search->bulls[open + 1][i] +
                      (lanes)(search->guessed[open][i] == (uint8_t)symbol);
        lanes both = search->both[open + 1][i] + (lanes)(search->times[symbol][i] > used);
        lanes wrong = (lanes)(bulls > (uint8_t)open) | (lanes)(both > (uint8_t)open);
        uint64_t halves[2];

        search->bulls[open][i] = bulls;
        search->both[open][i] = both;
        memcpy(halves, &wrong, sizeof halves);
        if (halves[0] | halves[1])
            broken |= (pack_bits(halves[0]) | pack_bits(halves[1]) << 8) << i * LANES;
    }
    return broken;
}

/* Lists of row numbers of one length compare as their smallest difference does. */
static bool comes_before(uint64_t rows, uint64_t other)
{
    uint64_t differing = rows ^ other;

    return rows & differing & (0 - differing);
}

/* A set that has to give way to 16 smaller ones never comes back: these stay smaller. */
static void insert(struct bc_conflicts *conflicts, uint64_t rows)
{
    unsigned at = conflicts->listed;

    while (at > 0 && comes_before(rows, conflicts->rows[at - 1]))
        at--;
    if (at > 0 && conflicts->rows[at - 1] == rows)
        return;
    if (conflicts->listed == BC_CONFLICTS_MAX)
        conflicts->more = true;
    else
        conflicts->listed++;
    for (unsigned i = conflicts->listed; i-- > at + 1;)
        conflicts->rows[i] = conflicts->rows[i - 1];
    if (at < BC_CONFLICTS_MAX)
        conflicts->rows[at] = rows;
}

static void take_conflict(struct search *search, uint64_t broken)
{
    struct bc_conflicts *conflicts = search->conflicts;
    unsigned size = (unsigned)__builtin_popcountll(broken);

    if (size < search->allowed || conflicts->listed == 0) {
        search->allowed = size;
        *conflicts = (struct bc_conflicts){.size = size};
    }
    insert(conflicts, broken);
}

static void take_code(struct search *search, bc_packed code, uint64_t broken)
{
    if (search->conflicts)
        take_conflict(search, broken);
    else if (search->count++ < search->limit)
        search->list[search->count - 1] = code;
}

static bool look(struct search *search)
{
    if (++search->looks % LOOKS_APART == 0)
        search->status = pz_ctl_check(search->ctl, 0);
    return search->status == PZ_OK;
}

static bool too_many(const struct search *search, uint64_t broken)
{
    return broken && (search->allowed == 0 ||
                      (unsigned)__builtin_popcountll(broken) > search->allowed);
}

/* Visits the codes that start with `prefix` and leave `open` positions; false when the
 * search was stopped. */
static bool extend(struct search *search, bc_packed prefix, unsigned open)
{
    const struct bc_game *game = &search->history->game;

    if (!look(search))
        return false;
    for (unsigned symbol = bc_symbol_least(game, game->positions - open);
         symbol < game->symbols; symbol++) {
        if (search->used[symbol] && !game->repeats)
            continue;
        uint64_t broken = broken_rows(search, open - 1, symbol);

        if (too_many(search, broken))
            continue;
        if (open == 1) {
            take_code(search, prefix << 4 | symbol, broken);
            continue;
        }
        search->used[symbol]++;
        bool going = extend(search, prefix << 4 | symbol, open - 1);

        search->used[symbol]--;
        if (!going)
            return false;
    }
    return true;
}

/* Without rows every code is a candidate. */
static uint32_t list_codes(const struct bc_game *game, bc_packed *list, uint32_t limit)
{
    bc_packed code = bc_packed_first(game);
    uint32_t codes = bc_packed_codes(game);

    for (uint32_t i = 0; i < limit && i < codes; i++, bc_packed_next(game, &code))
        list[i] = code;
    return codes;
}

enum pz_status bc_packed_candidates(const struct bc_packed_history *history,
                                    bc_packed *list, uint32_t limit,
                                    const struct pz_ctl *ctl, uint32_t *count)
{
    struct search search;

    if (history->count == 0) {
        *count = list_codes(&history->game, list, limit);
        return PZ_OK;
    }
    start(&search, history, ctl);
    search.list = list;
    search.limit = limit;
    if (!extend(&search, 0, history->game.positions))
        return search.status;
    *count = search.count;
    return PZ_OK;
}

enum pz_status bc_packed_conflicts(const struct bc_packed_history *history,
                                   const struct pz_ctl *ctl, struct bc_conflicts *conflicts)
{
    struct search search;
    struct bc_conflicts found = {.size = 0};

    start(&search, history, ctl);
    search.allowed = history->count;
    search.conflicts = &found;
    if (!extend(&search, 0, history->game.positions))
        return search.status;
    if (found.size == 0)
        found = (struct bc_conflicts){.size = 0};
    *conflicts = found;
    return PZ_OK;
}
