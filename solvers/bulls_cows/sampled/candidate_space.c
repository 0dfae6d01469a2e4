/* Counts candidates if there are too many candidates to list.
 *
 * Prefixes. Codes are built symbol by symbol, beginning with the first position. For each
 * row, the search keeps three numbers:
 *
 * bulls           the number of bulls that the open positions must give
 * matches         the number of bulls and cows together that the open positions must give
 * possible bulls  in games without repeats: the number of open positions at which the guess
 *                 has a symbol that is not used yet. The open positions cannot give more
 *                 bulls
 *
 * A prefix is abandoned if `bulls` or `matches` is below zero or above the number of open
 * positions, or if `bulls` is larger than `possible bulls`. The numbers are bytes, so one
 * vector holds 16 rows, as in packed_history.c.
 *
 * States. The completions of a prefix depend only on two facts: the number of bulls that
 * the open positions must give for each row, and how often each guessed symbol is already
 * used. The cows follow from these facts. So prefixes that agree in both facts are one
 * state, and a transposition table keeps the number of completions of the state. More
 * states become equal for two reasons:
 *  - Symbols that were never guessed are interchangeable. The search tries one of these
 *    symbols that is not used yet, and multiplies its completions by the number of such
 *    symbols.
 *  - A symbol that no guess has at an open position cannot become a bull. For this symbol,
 *    only the number of its uses and the number of its occurrences in each guess matter. So
 *    symbols of this kind that occur equally often in each guess are interchangeable.
 *
 * Cost. After one or two guesses, there are a few thousand states in a game of any size.
 * For example, the 4.7e18 codes of 12 x 36 are counted in milliseconds. With more rows,
 * fewer prefixes have the same state, but fewer prefixes are consistent. With 3 to 10 rows
 * of a large game, there can be too many states. Then the time limit ends the count, and
 * the number of completions counted so far is a lower bound.
 *
 * Ranks. Candidates have ranks in increasing order. With the numbers of completions, the
 * search finds the candidate of a rank symbol by symbol. Ranks that are drawn with equal
 * probability give a uniform sample, and the first ranks give the first candidates. One
 * pass follows all ranks, so that they share prefixes.
 *
 * Collisions. The table identifies a state by 96 bits of a hash (XXH3). The probability
 * that two of 1e9 states collide is below 2^-37, as in the transposition tables of the
 * other puzzles. */
#define XXH_INLINE_ALL /* compiled into this file, so that no library is linked */
#include "candidate_space.h"

#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <string.h>
#include <xxhash.h>

enum {
    CHECK_NODES = 256, /* prefixes between two checks of the limits */
    TABLE_OPEN = 3,    /* the fewest open positions of a state in the table */
    NO_SYMBOL = 255,   /* in the lanes of rows that do not exist */
    KEY_MAX = 1 + BC_SYMBOLS_MAX * (1 + BC_POSITIONS_MAX) + BC_ROWS_MAX
};

bool bc_candidate_space_allows(const struct bc_history *history, const struct bc_code *code)
{
    if (!bc_code_is_secret(&history->game, code))
        return false;
    for (unsigned i = 0; i < history->count; i++) {
        const struct bc_row *row = &history->rows[i];
        struct bc_answer answer = bc_score(&history->game, code, &row->guess);

        if (answer.bulls != row->answer.bulls || answer.cows != row->answer.cows)
            return false;
    }
    return true;
}

static bool is_same_row(const struct bc_row *a, const struct bc_row *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Copies the rows, without the rows that repeat an earlier row. */
static void copy_unique_rows(const struct bc_history *from, struct bc_history *to)
{
    to->game = from->game;
    to->count = 0;
    for (unsigned i = 0; i < from->count; i++) {
        unsigned k = 0;

        while (k < to->count && !is_same_row(&to->rows[k], &from->rows[i]))
            k++;
        if (k == to->count)
            to->rows[to->count++] = from->rows[i];
    }
}

/* Sets the tables for a row of the history. */
static void add_row(struct bc_candidate_space *space, unsigned row)
{
    const struct bc_row *given = &space->history.rows[row];
    unsigned block = row / BC_VECTOR_BYTES, lane = row % BC_VECTOR_BYTES;
    unsigned positions = space->history.game.positions;
    struct bc_open_answers *open = &space->open[0];

    for (unsigned i = 0; i < positions; i++) {
        unsigned symbol = given->guess.symbol[i];

        assert(symbol < space->history.game.symbols);
        space->guess[i][block][lane] = (uint8_t)symbol;
        space->guessed |= (uint64_t)1 << symbol;
        for (unsigned k = 0; k <= i; k++)
            space->live[k] |= (uint64_t)1 << symbol;
        if (++space->times[symbol][block][lane] > space->most_times[symbol])
            space->most_times[symbol] = space->times[symbol][block][lane];
        for (unsigned k = 0; k < i; k++)
            space->later[symbol][k][block][lane]++;
    }
    open->bulls[block][lane] = given->answer.bulls;
    open->matches[block][lane] = (uint8_t)(given->answer.bulls + given->answer.cows);
}

/* Sets the class of each symbol: the first symbol that occurs equally often in each
 * guess. */
static void set_classes(struct bc_candidate_space *space)
{
    for (unsigned s = 0; s < space->history.game.symbols; s++) {
        unsigned k = 0;

        while (memcmp((const uint8_t *)space->times[k], (const uint8_t *)space->times[s],
                      sizeof space->times[s]) != 0)
            k++;
        space->class[s] = (uint8_t)k;
    }
}

#ifdef PUZZLED_CHECK
/* Asserts the invariants between two searches. */
static void candidate_space_check(const struct bc_candidate_space *space)
{
    const struct bc_history *history = &space->history;
    const struct bc_game *game = &history->game;
    uint64_t guessed = 0;

    assert(space->vectors == (history->count + BC_VECTOR_BYTES - 1) / BC_VECTOR_BYTES);
    for (unsigned row = 0; row < history->count; row++) {
        unsigned block = row / BC_VECTOR_BYTES, lane = row % BC_VECTOR_BYTES;
        const struct bc_answer *answer = &history->rows[row].answer;

        for (unsigned i = 0; i < game->positions; i++)
            guessed |= (uint64_t)1 << history->rows[row].guess.symbol[i];
        assert(space->open[0].bulls[block][lane] == answer->bulls);
        assert(space->open[0].matches[block][lane] == answer->bulls + answer->cows);
    }
    assert(space->guessed == guessed && space->live[0] == guessed);
    assert(space->live[game->positions] == 0);
    for (unsigned i = 0; i < game->positions; i++)
        assert((space->live[i + 1] & ~space->live[i]) == 0);
    for (unsigned s = 0; s < game->symbols; s++) {
        unsigned class = space->class[s];

        assert(space->used[s] == 0 && class <= s && space->class[class] == class);
        assert(space->most_times[class] == space->most_times[s]);
        assert((space->most_times[s] > 0) == (guessed >> s & 1));
    }
}
#endif

void bc_candidate_space_open(struct bc_candidate_space *space,
                             const struct bc_history *history, size_t max_bytes)
{
    assert(history->count <= BC_ROWS_MAX);
    memset(space, 0, sizeof *space);
    memset(space->guess, NO_SYMBOL, sizeof space->guess);
    copy_unique_rows(history, &space->history);
    space->table.max_bytes = max_bytes;
    space->vectors = (space->history.count + BC_VECTOR_BYTES - 1) / BC_VECTOR_BYTES;
    for (unsigned i = 0; i < space->history.count; i++)
        add_row(space, i);
    set_classes(space);
    CHECKED(candidate_space_check, space);
}

void bc_candidate_space_close(struct bc_candidate_space *space)
{
    pz_memo_close(&space->table);
}

/* True if a lane is not 0. */
static bool has_nonzero_lane(bc_vector vector)
{
    uint64_t half[2];

    memcpy(half, &vector, sizeof half);
    return half[0] | half[1];
}

/* Excludes the bulls of unused symbols of the guesses at `position`. These bulls cannot
 * come from later positions, for any symbol of the code at `position`. */
static void exclude_bulls_at(struct bc_candidate_space *space, unsigned position)
{
    struct bc_open_answers *open = &space->open[position];

    if (space->history.game.repeats)
        return;
    for (unsigned row = 0; row < space->history.count; row++) {
        unsigned block = row / BC_VECTOR_BYTES, lane = row % BC_VECTOR_BYTES;
        unsigned symbol = space->guess[position][block][lane];

        if (space->used[symbol] == 0)
            open->possible_bulls[block][lane]--;
    }
}

/* Places `symbol` at `position`. Returns false if this contradicts a row. Call
 * exclude_bulls_at for the position first. */
static inline bool place_symbol(struct bc_candidate_space *space, unsigned position,
                                unsigned symbol)
{
    assert(position < space->history.game.positions &&
           symbol < space->history.game.symbols);
    const struct bc_open_answers *before = &space->open[position];
    struct bc_open_answers *after = &space->open[position + 1];
    uint8_t open = (uint8_t)(space->history.game.positions - position - 1);
    uint8_t used = space->used[symbol];
    bool repeats = space->history.game.repeats;

    for (unsigned i = 0; i < space->vectors; i++) {
        /* A comparison is -1 if it is true. A number below zero becomes 255. */
        bc_vector bulls =
            before->bulls[i] + (bc_vector)(space->guess[position][i] == (uint8_t)symbol);
        bc_vector matches =
            before->matches[i] + (bc_vector)(space->times[symbol][i] > used);
        bc_vector wrong = (bc_vector)(bulls > open) | (bc_vector)(matches > open);

        if (!repeats) {
            after->possible_bulls[i] =
                before->possible_bulls[i] - space->later[symbol][position][i];
            wrong |= (bc_vector)(bulls > after->possible_bulls[i]) |
                     (bc_vector)(bulls > matches);
        }
        if (has_nonzero_lane(wrong))
            return false;
        after->bulls[i] = bulls;
        after->matches[i] = matches;
    }
    return true;
}

/* True if the rules of the game allow `symbol` at `position`. */
static bool is_symbol_allowed(const struct bc_candidate_space *space, unsigned position,
                              unsigned symbol)
{
    const struct bc_game *game = &space->history.game;

    return (game->repeats || space->used[symbol] == 0) &&
           (position > 0 || symbol >= bc_symbol_least(game, 0));
}

/* Counts a node, and checks the limits; returns false if the search ends. */
static bool count_node(struct bc_candidate_space *space)
{
    if (++space->nodes % CHECK_NODES == 0 && space->status == PZ_OK)
        space->status = pz_ctl_check(space->ctl, space->nodes);
    return space->status == PZ_OK;
}

/* Writes the uses of the symbols of `class` to `key`, and returns the length. The key has,
 * for each number of uses from 1 on, the number of symbols that are not live, and then the
 * uses of each live symbol. */
static size_t write_class(const struct bc_candidate_space *space, unsigned position,
                          unsigned class, uint8_t *key)
{
    const struct bc_game *game = &space->history.game;
    size_t most = space->most_times[class], length = 0;

    memset(key, 0, most);
    for (unsigned s = class; s < game->symbols; s++) {
        uint8_t used = space->used[s] < most ? space->used[s] : (uint8_t)most;

        if (space->class[s] != class)
            continue;
        if (space->live[position] >> s & 1)
            key[most + length++] = used;
        else if (used > 0)
            key[used - 1]++;
    }
    return most + length;
}

static XXH128_hash_t hash_state(const struct bc_candidate_space *space, unsigned position)
{
    uint8_t key[KEY_MAX];
    size_t length = 0;

    key[length++] = (uint8_t)position;
    for (unsigned s = 0; s < space->history.game.symbols; s++)
        if (space->class[s] == s && space->most_times[s] > 0)
            length += write_class(space, position, s, key + length);
    memcpy(key + length, space->open[position].bulls, space->history.count);
    assert(length + space->history.count <= sizeof key);
    return XXH3_128bits(key, length + space->history.count);
}

static uint64_t count_completions(struct bc_candidate_space *space, unsigned position);

/* Counts the codes that begin with the prefix of `position` symbols and `symbol`. */
static uint64_t count_with_symbol(struct bc_candidate_space *space, unsigned position,
                                  unsigned symbol)
{
    uint64_t count;

    if (!place_symbol(space, position, symbol))
        return 0;
    space->used[symbol]++;
    count = count_completions(space, position + 1);
    space->used[symbol]--;
    return count;
}

/* Counts the codes that begin with the prefix, over all symbols of the next position. */
static uint64_t count_all_symbols(struct bc_candidate_space *space, unsigned position)
{
    uint64_t count = 0;
    unsigned new_symbols = 0, any_new_symbol = 0;

    exclude_bulls_at(space, position);
    for (unsigned s = 0; s < space->history.game.symbols; s++) {
        if (!is_symbol_allowed(space, position, s))
            continue;
        if (space->guessed >> s & 1) {
            count += count_with_symbol(space, position, s);
            if (space->stops_at_first && count > 0)
                return count;
        } else {
            new_symbols++;
            any_new_symbol = s;
        }
    }
    if (new_symbols > 0)
        count += new_symbols * count_with_symbol(space, position, any_new_symbol);
    return count;
}

/* Counts the codes that begin with the prefix of `position` symbols. If the search ends
 * early, the result is a lower bound, and the table does not keep it. */
static uint64_t count_completions(struct bc_candidate_space *space, unsigned position)
{
    unsigned open = space->history.game.positions - position;
    const struct pz_memo_entry *known;

    if (open == 0)
        return 1;
    if (!count_node(space))
        return 0;
    if (open < TABLE_OPEN)
        return count_all_symbols(space, position);
    XXH128_hash_t hash = hash_state(space, position);
    struct pz_memo_entry entry = {.word = hash.low64, .check = (uint32_t)hash.high64 | 1};

    known = pz_memo_find(&space->table, entry.word, entry.check);
    if (known)
        return known->value;
    entry.value = count_all_symbols(space, position);
    if (space->status == PZ_OK)
        pz_memo_put(&space->table, &entry, space->ctl);
    return entry.value;
}

/* Starts a search from the empty prefix. */
static void start_search(struct bc_candidate_space *space, const struct pz_ctl *ctl)
{
    space->ctl = ctl;
    space->status = pz_ctl_check(ctl, space->nodes);
    for (unsigned i = 0; i < space->history.count; i++) {
        unsigned block = i / BC_VECTOR_BYTES, lane = i % BC_VECTOR_BYTES;

        space->open[0].possible_bulls[block][lane] = space->history.game.positions;
    }
}

enum pz_status bc_candidate_space_count(struct bc_candidate_space *space,
                                        const struct pz_ctl *ctl, uint64_t *count)
{
    start_search(space, ctl);
    *count = count_completions(space, 0);
    CHECKED(candidate_space_check, space);
    return space->status;
}

enum pz_status bc_candidate_space_exists(struct bc_candidate_space *space,
                                         const struct pz_ctl *ctl, bool *exists)
{
    uint64_t count;
    enum pz_status status;

    space->stops_at_first = true;
    status = bc_candidate_space_count(space, ctl, &count);
    *exists = count > 0;
    return count > 0 ? PZ_OK : status;
}

/* A search for the candidates of some ranks. */
struct rank_search {
    struct bc_candidate_space *space;
    const uint64_t *ranks; /* `count`, not decreasing */
    uint32_t count;
    uint32_t found;       /* number of found candidates */
    struct bc_code *list; /* their codes */
};

/* Finds the codes of the ranks below `end`. The prefix, of `position` symbols, has the
 * ranks from `rank` to `end` - 1. */
static void collect_codes(struct rank_search *search, unsigned position, uint64_t rank,
                          uint64_t end)
{
    struct bc_candidate_space *space = search->space;
    const struct bc_game *game = &space->history.game;

    if (position == game->positions) {
        /* Ranks can repeat. */
        do
            search->list[search->found++] = space->code;
        while (search->found < search->count && search->ranks[search->found] < end);
        return;
    }
    exclude_bulls_at(space, position);
    for (unsigned s = 0; s < game->symbols && space->status == PZ_OK; s++) {
        if (search->found == search->count || search->ranks[search->found] >= end)
            return;
        if (!is_symbol_allowed(space, position, s))
            continue;
        uint64_t next = rank + count_with_symbol(space, position, s);

        if (space->status == PZ_OK && search->ranks[search->found] < next) {
            place_symbol(space, position, s);
            space->used[s]++;
            space->code.symbol[position] = (uint8_t)s;
            collect_codes(search, position + 1, rank, next);
            space->used[s]--;
        }
        rank = next;
    }
}

enum pz_status bc_candidate_space_collect(struct bc_candidate_space *space,
                                          const struct pz_ctl *ctl, const uint64_t *ranks,
                                          uint32_t count, struct bc_code *list,
                                          uint32_t *found)
{
    struct rank_search search = {space, ranks, count, 0, list};

    start_search(space, ctl);
    if (space->status == PZ_OK)
        collect_codes(&search, 0, 0, UINT64_MAX);
    CHECKED(candidate_space_check, space);
    *found = search.found;
    return space->status;
}

/* A random search for one candidate. */
struct random_search {
    struct bc_candidate_space *space;
    struct pz_random *random;
    uint64_t end_nodes; /* where the search ends */
};

/* Writes the symbols in random order. */
static void shuffle_symbols(struct pz_random *random, uint8_t *order, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned k = (unsigned)pz_random_below(random, i + 1);

        order[i] = order[k];
        order[k] = (uint8_t)i;
    }
}

/* Returns true if a candidate that begins with the prefix was found, which is then in
 * space->code. */
static bool find_with_prefix(const struct random_search *search, unsigned position)
{
    struct bc_candidate_space *space = search->space;
    const struct bc_game *game = &space->history.game;
    uint8_t order[BC_SYMBOLS_MAX] = {0};
    bool tried_new_symbol = false;

    if (position == game->positions)
        return true;
    shuffle_symbols(search->random, order, game->symbols);
    exclude_bulls_at(space, position);
    for (unsigned i = 0; i < game->symbols; i++) {
        unsigned s = order[i];
        bool is_new_symbol = !(space->guessed >> s & 1), found;

        if (!is_symbol_allowed(space, position, s) || (is_new_symbol && tried_new_symbol))
            continue;
        if (!count_node(space) || space->nodes >= search->end_nodes)
            return false;
        tried_new_symbol = tried_new_symbol || is_new_symbol;
        if (!place_symbol(space, position, s))
            continue;
        space->used[s]++;
        space->code.symbol[position] = (uint8_t)s;
        found = find_with_prefix(search, position + 1);
        space->used[s]--;
        if (found)
            return true;
    }
    return false;
}

enum pz_status bc_candidate_space_find(struct bc_candidate_space *space,
                                       const struct pz_ctl *ctl, struct pz_random *random,
                                       uint64_t nodes, struct bc_code *code)
{
    const struct random_search search = {space, random, space->nodes + nodes};

    bool is_found = false;

    start_search(space, ctl);
    if (space->status == PZ_OK)
        is_found = find_with_prefix(&search, 0);
    CHECKED(candidate_space_check, space);
    if (is_found) {
        *code = space->code;
        return PZ_OK;
    }
    if (space->status != PZ_OK)
        return space->status;
    return space->nodes >= search.end_nodes ? PZ_LATER : PZ_INVALID;
}
