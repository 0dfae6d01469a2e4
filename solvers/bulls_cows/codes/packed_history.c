/* Finds the candidates and the conflicts of a history. The search extends prefixes of codes
 * symbol by symbol. For each row it keeps two numbers that the open positions must still
 * contribute: the bulls, and the common symbols (bulls and cows together). Each open
 * position contributes at most one to each number. Therefore:
 *
 *  - A row contradicts every code with a prefix if one of its numbers is below zero or
 *    above the number of open positions.
 *  - At the end of a code, no position is open, so both numbers must be zero.
 *  - A contradiction remains in all longer prefixes: a negative number does not increase,
 *    and each symbol decreases a number by at most one while it closes one position.
 *
 * The next symbol s is a bull if the guess has s at the same position. It is a common
 * symbol if the guess contains s more often than the prefix. Each of the two tests is one
 * comparison of bytes, so one vector operation processes 16 rows. Numbers below zero wrap
 * around to large unsigned bytes, so one comparison finds both kinds of contradiction. */
#include "packed_history.h"

#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <string.h>

enum {
    LANES = 16,
    BLOCKS_MAX = BC_ROWS_MAX / LANES,
    NO_SYMBOL = 255,              /* in lanes without a row */
    PREFIXES_PER_CHECK = 1u << 12 /* between two checks of the limits */
};

typedef uint8_t lanes __attribute__((vector_size(LANES)));

struct search {
    const struct bc_packed_history *history;
    const struct pz_ctl *ctl;
    unsigned blocks;
    unsigned allowed; /* maximum number of contradicted rows */
    uint32_t prefixes;
    enum pz_status status;
    struct bc_conflicts *conflicts; /* NULL: count and list candidates */
    bc_packed *list;
    uint32_t limit;
    uint32_t count;
    uint8_t used[BC_EXACT_SYMBOLS_MAX]; /* times of each symbol in the prefix */
    /* By row: */
    lanes guessed[BC_EXACT_POSITIONS_MAX][BLOCKS_MAX]; /* symbols, from the last position */
    lanes times[BC_EXACT_SYMBOLS_MAX][BLOCKS_MAX];     /* of each symbol in the guess */
    /* By row, for each number of open positions: the numbers that these positions must
     * contribute */
    lanes bulls[BC_EXACT_POSITIONS_MAX + 1][BLOCKS_MAX];
    lanes common[BC_EXACT_POSITIONS_MAX + 1][BLOCKS_MAX];
};

#ifdef PUZZLED_CHECK
static void history_check(const struct bc_packed_history *history)
{
    assert(bc_exact_supports(&history->game));
    assert(history->count <= BC_ROWS_MAX);
    for (unsigned i = 0; i < history->count; i++) {
        assert(history->rows[i].guess >> history->game.positions * BC_SYMBOL_BITS == 0);
        assert(history->rows[i].answer < bc_game_answers(&history->game));
    }
}
#endif

void bc_pack_history(const struct bc_history *from, struct bc_packed_history *to)
{
    assert(from->count <= BC_ROWS_MAX);
    to->game = from->game;
    to->count = from->count;
    for (unsigned i = 0; i < from->count; i++)
        to->rows[i] =
            (struct bc_packed_row){bc_pack(&from->game, &from->rows[i].guess),
                                   bc_answer_id_of(&from->game, from->rows[i].answer)};
    CHECKED(history_check, to);
}

void bc_pack_question(const struct bc_question *from, struct bc_packed_question *to)
{
    bc_pack_history(&from->history, &to->history);
    to->objective = from->objective;
    if (from->objective == BC_CONSISTENT)
        to->history.game.any_guess = false;
}

void bc_packed_unique(const struct bc_packed_history *from, struct bc_packed_history *to)
{
    assert(from != to);
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

uint32_t bc_packed_guessed(const struct bc_packed_history *history)
{
    uint32_t guessed = 0;

    for (unsigned i = 0; i < history->count; i++)
        guessed |= bc_packed_symbols(&history->game, history->rows[i].guess);
    return guessed;
}

bool bc_packed_allows(const struct bc_packed_history *history, bc_packed code)
{
    if (bc_game_guesses_differ(&history->game) && !bc_packed_is_code(&history->game, code))
        return false;
    for (unsigned i = 0; i < history->count; i++)
        if (bc_packed_score(&history->game, code, history->rows[i].guess) !=
            history->rows[i].answer)
            return false;
    return true;
}

static void load_row(struct search *search, unsigned number)
{
    const struct bc_game *game = &search->history->game;
    const struct bc_packed_row *row = &search->history->rows[number];
    unsigned block = number / LANES, lane = number % LANES;
    unsigned bulls = bc_answer_bulls(game, row->answer);
    bc_packed rest = row->guess;

    assert(number < BC_ROWS_MAX);
    for (unsigned open = 0; open < game->positions; open++, rest >>= BC_SYMBOL_BITS) {
        unsigned symbol = rest & BC_SYMBOL_MASK;

        search->guessed[open][block][lane] = (uint8_t)symbol;
        search->times[symbol][block][lane]++;
    }
    search->bulls[game->positions][block][lane] = (uint8_t)bulls;
    search->common[game->positions][block][lane] =
        (uint8_t)(bulls + bc_answer_cows(game, row->answer));
}

static void search_start(struct search *search, const struct bc_packed_history *history,
                         const struct pz_ctl *ctl)
{
    CHECKED(history_check, history);
    memset(search, 0, sizeof *search);
    search->history = history;
    search->ctl = ctl;
    search->blocks = (history->count + LANES - 1) / LANES;
    memset(search->guessed, NO_SYMBOL, sizeof search->guessed);
    for (unsigned i = 0; i < history->count; i++)
        load_row(search, i);
}

/* Packs 8 bytes, each 0 or 255, into 8 bits, in the order of memory. */
static uint64_t pack_bits(uint64_t bytes)
{
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        bytes = __builtin_bswap64(bytes);
    return (bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

/* Appends `symbol` to the prefix, so that `open` positions are open, and updates the
 * numbers of all rows. Returns a bit mask of the rows that contradict the longer prefix. */
static inline uint64_t find_contradictions(struct search *search, unsigned open,
                                           unsigned symbol)
{
    uint64_t contradicted = 0;
    uint8_t used = search->used[symbol];

    for (unsigned i = 0; i < search->blocks; i++) {
        lanes bulls = search->bulls[open + 1][i] +
                      (lanes)(search->guessed[open][i] == (uint8_t)symbol);
        lanes common =
            search->common[open + 1][i] + (lanes)(search->times[symbol][i] > used);
        lanes wrong = (lanes)(bulls > (uint8_t)open) | (lanes)(common > (uint8_t)open);
        uint64_t halves[2];

        search->bulls[open][i] = bulls;
        search->common[open][i] = common;
        memcpy(halves, &wrong, sizeof halves);
        if (halves[0] | halves[1])
            contradicted |= (pack_bits(halves[0]) | pack_bits(halves[1]) << 8) << i * LANES;
    }
    return contradicted;
}

/* True if `rows` precedes `other` in the lexicographic order of row numbers. For sets of
 * equal size, only the smallest row in which they differ matters. */
static bool is_before(uint64_t rows, uint64_t other)
{
    uint64_t differing = rows ^ other;

    return rows & differing & (0 - differing);
}

#ifdef PUZZLED_CHECK
static void conflicts_check(const struct bc_conflicts *conflicts)
{
    assert(conflicts->listed >= 1 && conflicts->listed <= BC_CONFLICTS_MAX);
    assert(!conflicts->more || conflicts->listed == BC_CONFLICTS_MAX);
    for (unsigned i = 0; i < conflicts->listed; i++) {
        assert((unsigned)__builtin_popcountll(conflicts->rows[i]) == conflicts->size);
        assert(i == 0 || is_before(conflicts->rows[i - 1], conflicts->rows[i]));
    }
}
#endif

/* Inserts a set into the sorted list, unless the list contains it. If the list is full, the
 * last set is removed. It does not return, because the 16 sets before it are only replaced
 * by smaller sets. */
static void insert_conflict(struct bc_conflicts *conflicts, uint64_t rows)
{
    unsigned at = conflicts->listed;

    while (at > 0 && is_before(rows, conflicts->rows[at - 1]))
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
    CHECKED(conflicts_check, conflicts);
}

static void add_conflict(struct search *search, uint64_t contradicted)
{
    struct bc_conflicts *conflicts = search->conflicts;
    unsigned size = (unsigned)__builtin_popcountll(contradicted);

    assert(size <= search->allowed);
    if (size < search->allowed || conflicts->listed == 0) {
        search->allowed = size;
        *conflicts = (struct bc_conflicts){.size = size};
    }
    insert_conflict(conflicts, contradicted);
}

static void add_code(struct search *search, bc_packed code, uint64_t contradicted)
{
    if (search->conflicts)
        add_conflict(search, contradicted);
    else if (search->count++ < search->limit)
        search->list[search->count - 1] = code;
}

static bool may_continue(struct search *search)
{
    if (++search->prefixes % PREFIXES_PER_CHECK == 0)
        search->status = pz_ctl_check(search->ctl, 0);
    return search->status == PZ_OK;
}

static bool exceeds_allowed(const struct search *search, uint64_t contradicted)
{
    return contradicted && (search->allowed == 0 ||
                            (unsigned)__builtin_popcountll(contradicted) > search->allowed);
}

/* Visits the codes that start with `prefix`, after which `open` positions are open. Returns
 * false if a limit ended the search. */
static bool extend_prefix(struct search *search, bc_packed prefix, unsigned open)
{
    const struct bc_game *game = &search->history->game;

    assert(open >= 1 && open <= game->positions);
    if (!may_continue(search))
        return false;
    for (unsigned symbol = bc_symbol_least(game, game->positions - open);
         symbol < game->symbols; symbol++) {
        if (search->used[symbol] && !game->repeats)
            continue;
        uint64_t contradicted = find_contradictions(search, open - 1, symbol);
        bc_packed longer = prefix << BC_SYMBOL_BITS | symbol;

        if (exceeds_allowed(search, contradicted))
            continue;
        if (open == 1) {
            add_code(search, longer, contradicted);
            continue;
        }
        search->used[symbol]++;
        bool complete = extend_prefix(search, longer, open - 1);

        search->used[symbol]--;
        if (!complete)
            return false;
    }
    return true;
}

enum pz_status bc_packed_candidates(const struct bc_packed_history *history,
                                    bc_packed *list, uint32_t limit,
                                    const struct pz_ctl *ctl, uint32_t *count)
{
    struct search search;

    if (history->count == 0) {
        *count = bc_packed_list(&history->game, list, limit);
        return PZ_OK;
    }
    search_start(&search, history, ctl);
    search.list = list;
    search.limit = limit;
    if (!extend_prefix(&search, 0, history->game.positions))
        return search.status;
    *count = search.count;
    return PZ_OK;
}

enum pz_status bc_packed_conflicts(const struct bc_packed_history *history,
                                   const struct pz_ctl *ctl, struct bc_conflicts *conflicts)
{
    struct search search;
    struct bc_conflicts found = {.size = 0};

    search_start(&search, history, ctl);
    search.allowed = history->count;
    search.conflicts = &found;
    if (!extend_prefix(&search, 0, history->game.positions))
        return search.status;
    if (found.size == 0)
        found = (struct bc_conflicts){.size = 0};
    *conflicts = found;
    return PZ_OK;
}
