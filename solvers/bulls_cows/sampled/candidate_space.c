/* How candidates are counted that are too many to be listed.
 *
 * Codes are built from the first position on. Of each row three numbers are kept: the bulls
 * still to come, the bulls and cows together still to come, and, without repeats, in how
 * many of the open positions the guess has a symbol that is not used yet: so many bulls can
 * come at most. A prefix is left when one of the first two is below zero or above the
 * number of open positions, or the bulls are more than can come. Symbols are bytes, so 16
 * rows are done at once, as in history.c.
 *
 * What follows a prefix depends on little of it: on the bulls still to come, and on how
 * often each symbol that was ever guessed is used already; how many cows are still to come
 * follows from that. So prefixes that agree in this are one state, and the number of its
 * completions is kept in a memo. Two more things make states equal:
 *  - Symbols that were never guessed are interchangeable. One of them stands for all that
 *    are not used, and its completions are multiplied by their number.
 *  - A symbol that no guess has at an open position any more cannot become a bull. It
 *    matters only by how often it is used and how often each guess has it, so symbols with
 *    equal numbers of times in all guesses are interchangeable from there on.
 * After one or two guesses there are some thousand states, whatever the size of the game:
 * the 4.7e18 codes of 12 x 36 are counted in milliseconds. The more rows there are, the
 * fewer states meet, but the fewer prefixes are left as well. In between, with 3 to 10 rows
 * of a large game, the states can be too many; then the count ends with its time, and the
 * completions counted until then are a lower bound.
 *
 * Ranks. With the numbers of completions a candidate is found by its rank in increasing
 * order, symbol by symbol. Ranks drawn evenly make a uniform sample; the first ranks list
 * the first candidates. All ranks are followed in one pass, so that they share prefixes.
 *
 * The memo knows a state by 96 bits of a hash (XXH3): that two of a billion states meet has
 * a chance below 2^-37, as in the transposition tables of the other games. */
#define XXH_INLINE_ALL /* all of it in this file, so that no library is linked */
#include "candidate_space.h"

#include "solvers/core/control.h"

#include <string.h>
#include <xxhash.h>

enum {
    LOOKS_APART = 256, /* prefixes between two looks at the clock */
    MEMO_OPEN = 3,     /* open positions from which on a count is kept */
    NO_SYMBOL = 255,   /* in the lanes of rows that do not exist */
    KEY_MAX = 1 + BC_SYMBOLS_MAX * (1 + BC_POSITIONS_MAX) + BC_ROWS_MAX
};

bool bc_candidate_space_allows(const struct bc_history *history, const struct bc_code *code)
{
    for (unsigned i = 0; i < history->count; i++) {
        const struct bc_row *row = &history->rows[i];
        struct bc_answer answer = bc_score(&history->game, code, &row->guess);

        if (answer.bulls != row->answer.bulls || answer.cows != row->answer.cows)
            return false;
    }
    return true;
}

static bool same_row(const struct bc_row *a, const struct bc_row *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void copy_unique(const struct bc_history *from, struct bc_history *to)
{
    to->game = from->game;
    to->count = 0;
    for (unsigned i = 0; i < from->count; i++) {
        unsigned k = 0;

        while (k < to->count && !same_row(&to->rows[k], &from->rows[i]))
            k++;
        if (k == to->count)
            to->rows[to->count++] = from->rows[i];
    }
}

static void read_row(struct bc_candidate_space *space, unsigned row)
{
    const struct bc_row *given = &space->history.rows[row];
    unsigned block = row / BC_LANES, lane = row % BC_LANES;
    unsigned positions = space->history.game.positions;
    struct bc_sampled_open *open = &space->open[0];

    for (unsigned i = 0; i < positions; i++) {
        unsigned symbol = given->guess.symbol[i];

        space->guess[i][block][lane] = (uint8_t)symbol;
        space->guessed |= (uint64_t)1 << symbol;
        for (unsigned k = 0; k <= i; k++)
            space->live[k] |= (uint64_t)1 << symbol;
        if (++space->times[symbol][block][lane] > space->most[symbol])
            space->most[symbol] = space->times[symbol][block][lane];
        for (unsigned k = 0; k < i; k++)
            space->later[symbol][k][block][lane] = 1;
    }
    open->bulls[block][lane] = given->answer.bulls;
    open->both[block][lane] = (uint8_t)(given->answer.bulls + given->answer.cows);
    open->possible[block][lane] = (uint8_t)positions;
}

static void find_classes(struct bc_candidate_space *space)
{
    for (unsigned s = 0; s < space->history.game.symbols; s++) {
        unsigned k = 0;

        while (memcmp((const uint8_t *)space->times[k], (const uint8_t *)space->times[s],
                      sizeof space->times[s]) != 0)
            k++;
        space->class[s] = (uint8_t)k;
    }
}

void bc_candidate_space_open(struct bc_candidate_space *space,
                             const struct bc_history *history, size_t max_bytes)
{
    memset(space, 0, sizeof *space);
    memset(space->guess, NO_SYMBOL, sizeof space->guess);
    copy_unique(history, &space->history);
    space->memo.max_bytes = max_bytes;
    space->blocks = (space->history.count + BC_LANES - 1) / BC_LANES;
    for (unsigned i = 0; i < space->history.count; i++)
        read_row(space, i);
    find_classes(space);
}

void bc_candidate_space_close(struct bc_candidate_space *space)
{
    pz_memo_close(&space->memo);
}

static bool any(bc_lanes wrong)
{
    uint64_t half[2];

    memcpy(half, &wrong, sizeof half);
    return half[0] | half[1];
}

/* What is open at `position` once its guesses are past, whatever the code has there: the
 * bulls that the guesses' unused symbols could have been there cannot come any more. */
static void pass_guesses(struct bc_candidate_space *space, unsigned position)
{
    struct bc_sampled_open *open = &space->open[position];

    if (space->history.game.repeats)
        return;
    for (unsigned row = 0; row < space->history.count; row++) {
        unsigned block = row / BC_LANES, lane = row % BC_LANES;
        unsigned symbol = space->guess[position][block][lane];

        if (space->used[symbol] == 0)
            open->possible[block][lane]--;
    }
}

/* Puts `symbol` at `position`; false when that breaks a row. */
static inline bool put(struct bc_candidate_space *space, unsigned position, unsigned symbol)
{
    const struct bc_sampled_open *before = &space->open[position];
    struct bc_sampled_open *after = &space->open[position + 1];
    uint8_t open = (uint8_t)(space->history.game.positions - position - 1);
    uint8_t used = space->used[symbol];
    bool repeats = space->history.game.repeats;

    for (unsigned i = 0; i < space->blocks; i++) {
        bc_lanes bulls =
            before->bulls[i] + (bc_lanes)(space->guess[position][i] == (uint8_t)symbol);
        bc_lanes both = before->both[i] + (bc_lanes)(space->times[symbol][i] > used);
        bc_lanes wrong = (bc_lanes)(bulls > open) | (bc_lanes)(both > open);

        if (!repeats) {
            after->possible[i] = before->possible[i] - space->later[symbol][position][i];
            wrong |= (bc_lanes)(bulls > after->possible[i]) | (bc_lanes)(bulls > both);
        }
        if (any(wrong))
            return false;
        after->bulls[i] = bulls;
        after->both[i] = both;
    }
    return true;
}

/* Whether the rules of the game allow `symbol` at `position`. */
static bool is_free(const struct bc_candidate_space *space, unsigned position,
                    unsigned symbol)
{
    const struct bc_game *game = &space->history.game;

    return (game->repeats || space->used[symbol] == 0) &&
           (position > 0 || symbol >= bc_symbol_least(game, 0));
}

static bool look(struct bc_candidate_space *space)
{
    if (++space->nodes % LOOKS_APART == 0 && space->status == PZ_OK)
        space->status = pz_ctl_check(space->ctl, space->nodes);
    return space->status == PZ_OK;
}

/* How often the symbols of the class are used that are no longer live: for each number of
 * times from 1 on, how many symbols. */
static size_t write_class(const struct bc_candidate_space *space, unsigned position,
                          unsigned class, uint8_t *key)
{
    const struct bc_game *game = &space->history.game;
    size_t most = space->most[class], length = 0;

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

static XXH128_hash_t key_of(const struct bc_candidate_space *space, unsigned position)
{
    uint8_t key[KEY_MAX];
    size_t length = 0;

    key[length++] = (uint8_t)position;
    for (unsigned s = 0; s < space->history.game.symbols; s++)
        if (space->class[s] == s && space->most[s] > 0)
            length += write_class(space, position, s, key + length);
    memcpy(key + length, space->open[position].bulls, space->history.count);
    return XXH3_128bits(key, length + space->history.count);
}

static uint64_t complete(struct bc_candidate_space *space, unsigned position);

static uint64_t complete_with(struct bc_candidate_space *space, unsigned position,
                              unsigned symbol)
{
    uint64_t count;

    if (!put(space, position, symbol))
        return 0;
    space->used[symbol]++;
    count = complete(space, position + 1);
    space->used[symbol]--;
    return count;
}

static uint64_t complete_all(struct bc_candidate_space *space, unsigned position)
{
    uint64_t count = 0;
    unsigned unguessed = 0, any_unguessed = 0;

    pass_guesses(space, position);
    for (unsigned s = 0; s < space->history.game.symbols; s++) {
        if (!is_free(space, position, s))
            continue;
        if (space->guessed >> s & 1) {
            count += complete_with(space, position, s);
            if (space->once && count > 0)
                return count;
        } else {
            unguessed++;
            any_unguessed = s;
        }
    }
    if (unguessed > 0)
        count += unguessed * complete_with(space, position, any_unguessed);
    return count;
}

/* How many codes begin with the prefix of `position` symbols. When the search ends early it
 * is no more than that, and is not kept. */
static uint64_t complete(struct bc_candidate_space *space, unsigned position)
{
    unsigned open = space->history.game.positions - position;
    const struct pz_memo_entry *known;

    if (open == 0)
        return 1;
    if (!look(space))
        return 0;
    if (open < MEMO_OPEN)
        return complete_all(space, position);
    XXH128_hash_t hash = key_of(space, position);
    struct pz_memo_entry entry = {.word = hash.low64, .check = (uint32_t)hash.high64 | 1};

    known = pz_memo_find(&space->memo, entry.word, entry.check);
    if (known)
        return known->value;
    entry.value = complete_all(space, position);
    if (space->status == PZ_OK)
        pz_memo_put(&space->memo, &entry, space->ctl);
    return entry.value;
}

static void start(struct bc_candidate_space *space, const struct pz_ctl *ctl)
{
    space->ctl = ctl;
    space->status = pz_ctl_check(ctl, space->nodes);
    for (unsigned i = 0; i < space->history.count; i++) {
        unsigned block = i / BC_LANES, lane = i % BC_LANES;

        space->open[0].possible[block][lane] = space->history.game.positions;
    }
}

enum pz_status bc_candidate_space_count(struct bc_candidate_space *space,
                                        const struct pz_ctl *ctl, uint64_t *count)
{
    start(space, ctl);
    *count = complete(space, 0);
    return space->status;
}

enum pz_status bc_candidate_space_exists(struct bc_candidate_space *space,
                                         const struct pz_ctl *ctl, bool *exists)
{
    uint64_t count;
    enum pz_status status;

    space->once = true;
    status = bc_candidate_space_count(space, ctl, &count);
    *exists = count > 0;
    return count > 0 ? PZ_OK : status;
}

/* Ranks that are still to be followed, and codes to be written. */
struct collecting {
    struct bc_candidate_space *space;
    const uint64_t *ranks;
    uint32_t count;
    uint32_t found;
    struct bc_code *list;
};

/* Follows the ranks below `end`; the prefix, of `position` symbols, has those from `rank`
 * on. */
static void collect(struct collecting *c, unsigned position, uint64_t rank, uint64_t end)
{
    struct bc_candidate_space *space = c->space;
    const struct bc_game *game = &space->history.game;

    if (position == game->positions) {
        c->list[c->found++] = space->code;
        return;
    }
    pass_guesses(space, position);
    for (unsigned s = 0; s < game->symbols && space->status == PZ_OK; s++) {
        if (c->found == c->count || c->ranks[c->found] >= end)
            return;
        if (!is_free(space, position, s))
            continue;
        uint64_t next = rank + complete_with(space, position, s);

        if (space->status == PZ_OK && c->ranks[c->found] < next) {
            put(space, position, s);
            space->used[s]++;
            space->code.symbol[position] = (uint8_t)s;
            collect(c, position + 1, rank, next);
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
    struct collecting c = {space, ranks, count, 0, list};

    start(space, ctl);
    if (space->status == PZ_OK)
        collect(&c, 0, 0, UINT64_MAX);
    *found = c.found;
    return space->status;
}

/* A search for one candidate. */
struct seeking {
    struct bc_candidate_space *space;
    struct pz_random *random;
    uint64_t end; /* of the nodes that may be visited */
};

/* The symbols in random order. */
static void shuffle(struct pz_random *random, uint8_t *order, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned k = (unsigned)pz_random_below(random, i + 1);

        order[i] = order[k];
        order[k] = (uint8_t)i;
    }
}

/* True when a candidate that begins with the prefix was found: it is in space->code. */
static bool seek(const struct seeking *seeking, unsigned position)
{
    struct bc_candidate_space *space = seeking->space;
    const struct bc_game *game = &space->history.game;
    uint8_t order[BC_SYMBOLS_MAX] = {0};
    bool tried_unguessed = false;

    if (position == game->positions)
        return true;
    shuffle(seeking->random, order, game->symbols);
    pass_guesses(space, position);
    for (unsigned i = 0; i < game->symbols; i++) {
        unsigned s = order[i];
        bool unguessed = !(space->guessed >> s & 1), found;

        if (!is_free(space, position, s) || (unguessed && tried_unguessed))
            continue;
        if (!look(space) || space->nodes >= seeking->end)
            return false;
        tried_unguessed = tried_unguessed || unguessed;
        if (!put(space, position, s))
            continue;
        space->used[s]++;
        space->code.symbol[position] = (uint8_t)s;
        found = seek(seeking, position + 1);
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
    const struct seeking seeking = {space, random, space->nodes + nodes};

    start(space, ctl);
    if (space->status == PZ_OK && seek(&seeking, 0)) {
        *code = space->code;
        return PZ_OK;
    }
    if (space->status != PZ_OK)
        return space->status;
    return space->nodes >= seeking.end ? PZ_LATER : PZ_INVALID;
}
