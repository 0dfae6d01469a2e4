#include "state.h"

#include "solvers/bulls_cows/codes/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 4,
    SYMBOLS = 10,
    FIRST = 0, /* the index of 0123 */
    MEMO_BITS = 23,
    PROBES = 16,
    UNKNOWN = 255,
    SMALL = 40,     /* sets with at most this number of secrets are solved at once */
    SYMMETRIC = 24, /* larger sets use symmetry */
    SCALE = 1000
};

/* The known bounds of a set with three levels. */
struct known {
    uint64_t key;
    uint8_t lower, upper;
};

struct third {
    unsigned code, lower, estimate;
};

struct nodes_search {
    const struct nodes_game *game;
    struct nodes_levels *levels;
    struct nodes_columns columns;
    struct nodes_counts counts;
    struct nodes_parts parts;
    struct bc_symmetry any, first, second, third;
    struct nodes_set whole;
    unsigned class_code[NODES_CLASSES];
    unsigned thirds;
    struct third choice[NODES_CODES];
    uint64_t division[NODES_CODES]; /* a hash of the parts after each choice */
    unsigned labeled;               /* the third guess for which `label` is valid */
    uint16_t label[NODES_CODES];
    uint16_t secret[NODES_ROWS], row[NODES_ROWS], all[NODES_CODES];
    struct known *memo;
};

static bc_packed code_of(const struct nodes_search *search, unsigned index)
{
    return bc_packed_at(&search->game->game, index);
}

static void find_classes(struct nodes_search *search)
{
    unsigned classes = 0;

    bc_symmetry_start(&search->game->game, &search->any);
    bc_symmetry_keep(&search->any, code_of(search, FIRST), &search->first);
    for (unsigned i = 0; i < NODES_CODES; i++) {
        search->all[i] = (uint16_t)i;
        if (!bc_symmetry_is_least(&search->first, code_of(search, i)))
            continue;
        assert(classes < NODES_CLASSES);
        search->class_code[classes++] = i;
    }
    assert(classes == NODES_CLASSES);
}

struct nodes_search *nodes_search_make(const struct nodes_game *game)
{
    struct nodes_search *search =
        aligned_alloc(_Alignof(struct nodes_search), sizeof *search);

    if (!search)
        return NULL;
    memset(search, 0, sizeof *search);
    search->game = game;
    search->levels = nodes_levels_make(game);
    search->memo = calloc((size_t)1 << MEMO_BITS, sizeof *search->memo);
    if (!nodes_columns_open(&search->columns, game) || !search->levels || !search->memo) {
        nodes_search_free(search);
        return NULL;
    }
    for (unsigned i = 0; i < NODES_ROWS; i++)
        search->row[i] = (uint16_t)i;
    find_classes(search);
    return search;
}

void nodes_search_free(struct nodes_search *search)
{
    if (search->levels)
        nodes_levels_free(search->levels);
    nodes_columns_close(&search->columns);
    free(search->memo);
    free(search);
}

unsigned nodes_search_second(const struct nodes_search *search, unsigned class)
{
    return search->class_code[class];
}

/* Lists the secrets of a state if `secret` is not NULL. Returns their number. */
static unsigned secrets_of(const struct nodes_search *search,
                           const struct nodes_state *state, uint16_t *secret)
{
    const uint8_t *first = search->game->answer[FIRST];
    const uint8_t *second = search->game->answer[search->class_code[state->class]];
    unsigned count = 0;

    for (unsigned s = 0; s < NODES_CODES; s++)
        if (first[s] == state->first && second[s] == state->second) {
            if (secret)
                secret[count] = (uint16_t)s;
            count++;
        }
    return count;
}

struct nodes_state nodes_state_make(const struct nodes_search *search, unsigned class,
                                    unsigned first, unsigned second)
{
    struct nodes_state state = {.class = class, .first = first, .second = second};

    state.size = secrets_of(search, &state, NULL);
    state.lower = state.size > 1;
    state.upper = NODES_OPEN;
    return state;
}

/* Moves the positions and renames the symbols of a code. A symbol without a new name gets
 * the smallest free one. */
static bc_packed rename_code(bc_packed code, const unsigned from[POSITIONS],
                             int name[SYMBOLS])
{
    bool taken[SYMBOLS] = {false};
    bc_packed to = 0;

    for (unsigned s = 0; s < SYMBOLS; s++)
        if (name[s] >= 0)
            taken[name[s]] = true;
    for (unsigned p = 0; p < POSITIONS; p++) {
        unsigned symbol = code >> (POSITIONS - 1 - from[p]) * 4 & 15;

        for (int free = 0; name[symbol] < 0; free++)
            if (!taken[free]) {
                name[symbol] = free;
                taken[free] = true;
            }
        to = to << 4 | (bc_packed)name[symbol];
    }
    return to;
}

/* Maps `code` by a symmetry that exchanges `first` and `second`. Tries all permutations of
 * the positions. The symbols of the second guess get the names of the first guess. */
static bc_packed exchange(bc_packed first, bc_packed second, bc_packed code)
{
    for (unsigned w = 0; w < 256; w++) {
        unsigned from[POSITIONS] = {w & 3, w >> 2 & 3, w >> 4 & 3, w >> 6 & 3};
        int name[SYMBOLS];

        if ((1u << from[0] | 1u << from[1] | 1u << from[2] | 1u << from[3]) != 15)
            continue;
        memset(name, -1, sizeof name);
        for (unsigned p = 0; p < POSITIONS; p++)
            name[second >> (POSITIONS - 1 - from[p]) * 4 & 15] =
                (int)(first >> (POSITIONS - 1 - p) * 4 & 15);
        for (unsigned p = 0; p < POSITIONS; p++) {
            unsigned symbol = first >> (POSITIONS - 1 - from[p]) * 4 & 15;
            int to = (int)(second >> (POSITIONS - 1 - p) * 4 & 15);
            bool used = false;

            for (unsigned s = 0; s < SYMBOLS; s++)
                used |= name[s] == to;
            if (name[symbol] < 0 && !used)
                name[symbol] = to;
        }
        int trial[SYMBOLS];

        memcpy(trial, name, sizeof name);
        if (rename_code(first, from, trial) == second)
            return rename_code(code, from, name);
    }
    assert(false);
    return code;
}

struct nodes_state nodes_state_mirror(const struct nodes_search *search,
                                      const struct nodes_state *state)
{
    struct nodes_state mirror = *state;
    bc_packed second = code_of(search, search->class_code[state->class]);

    mirror.first = state->second;
    mirror.second = state->first;
    mirror.guess =
        bc_packed_index(&search->game->game, exchange(code_of(search, FIRST), second,
                                                      code_of(search, state->guess)));
    return mirror;
}

unsigned nodes_expected_gain(unsigned size, unsigned lower)
{
    unsigned expected = 152 * size + 750;

    return expected > lower * SCALE ? expected - lower * SCALE : 0;
}

unsigned nodes_raise_limit(const struct nodes_raise *raise)
{
    uint64_t own = nodes_expected_gain(raise->size, raise->lower);

    if (raise->size <= SMALL || own == 0 ||
        (uint64_t)raise->need * SCALE * 10 > (uint64_t)raise->gain * 9)
        return raise->limit;
    unsigned share = (unsigned)((raise->need * own + raise->gain - 1) / raise->gain);
    unsigned limit = raise->lower + (share > 0 ? share - 1 : 0);

    return limit < raise->limit ? limit : raise->limit;
}

/* Returns the entry of a set. If its slots are full, it replaces another entry. */
static struct known *look_up(struct nodes_search *search, uint64_t key)
{
    uint64_t at = key * 0x9e3779b97f4a7c15u >> (64 - MEMO_BITS);
    struct known *known = NULL;

    for (unsigned i = 0; i < PROBES; i++) {
        known = &search->memo[(at + i) & ((1 << MEMO_BITS) - 1)];
        if (known->key == 0)
            break;
        if (known->key == key)
            return known;
    }
    *known = (struct known){key, 0, UNKNOWN};
    return known;
}

/* Returns the entry of a set with three levels, with a lower bound. */
static struct known *bound_set(struct nodes_search *search, const struct nodes_set *set)
{
    struct known *known = look_up(search, set->key);

    if (known->lower == 0) {
        known->lower = (uint8_t)nodes_columns_bound(&search->columns, set, &search->counts);
        if (known->lower == 1)
            known->upper = 1;
    }
    return known;
}

/* Returns an estimate of the number of inner states of a set, in thousandths. */
static unsigned estimate_of(const struct known *known, unsigned size)
{
    unsigned expected = 152 * size + 600, lower = known->lower * (unsigned)SCALE;

    if (known->lower == known->upper || lower >= expected)
        return lower;
    return expected * 7 / 10 + lower * 3 / 10 + 250;
}

/* Adds a third guess, unless it does not divide the set or divides it as another one
 * does. */
static bool add_third(struct nodes_search *search, unsigned code)
{
    struct third *third = &search->choice[search->thirds];
    uint64_t *division = &search->division[search->thirds];

    *third = (struct third){code, 1, SCALE};
    *division = 0;
    nodes_columns_divide(&search->columns, code, &search->whole, &search->parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &search->parts.part[a];

        if (part->size == search->whole.size)
            return false;
        *division += (part->key ^ part->key >> 31) * 0xd6e8feb86659fd93u;
        if (part->size < 2)
            continue;
        const struct known *known = bound_set(search, part);

        third->lower += known->lower;
        third->estimate += estimate_of(known, part->size);
    }
    for (unsigned i = 0; i < search->thirds; i++)
        if (search->division[i] == *division)
            return false;
    search->thirds++;
    return true;
}

static int by_estimate(const void *x, const void *y)
{
    const struct third *a = x, *b = y;

    if (a->estimate != b->estimate)
        return a->estimate < b->estimate ? -1 : 1;
    return a->code < b->code ? -1 : a->code > b->code;
}

void nodes_state_open(struct nodes_search *search, struct nodes_state *state)
{
    unsigned least = NODES_OPEN;
    bc_packed second = code_of(search, search->class_code[state->class]);

    search->whole =
        (struct nodes_set){secrets_of(search, state, search->secret), 0, search->row};
    nodes_columns_fill(&search->columns,
                       (struct nodes_codes){search->secret, search->whole.size},
                       (struct nodes_codes){search->all, NODES_CODES});
    bc_symmetry_keep(&search->first, second, &search->second);
    search->thirds = 0;
    search->labeled = NODES_CODES;
    for (unsigned code = 0; code < NODES_CODES; code++)
        if (bc_symmetry_is_least(&search->second, code_of(search, code)) &&
            add_third(search, code) && search->choice[search->thirds - 1].lower < least)
            least = search->choice[search->thirds - 1].lower;
    qsort(search->choice, search->thirds, sizeof *search->choice, by_estimate);
    if (state->lower < least)
        state->lower = least;
}

/* Returns the labels of fourth guesses after the third guess `code`: guesses with the same
 * label are equivalent. NULL if no guesses are. */
static const uint16_t *labels(struct nodes_search *search, unsigned code)
{
    if (search->labeled != code) {
        bc_symmetry_keep(&search->second, code_of(search, code), &search->third);
        search->labeled = code;
        if (!bc_symmetry_trivial(&search->third))
            for (unsigned i = 0; i < NODES_CODES; i++)
                search->label[i] = (uint16_t)bc_packed_index(
                    &search->game->game,
                    bc_symmetry_least(&search->third, code_of(search, i)));
    }
    return bc_symmetry_trivial(&search->third) ? NULL : search->label;
}

/* Solves a part after the third guess `code`, or raises its lower bound above `limit`. */
static const struct known *raise_part(struct nodes_search *search,
                                      const struct nodes_set *part, unsigned code,
                                      unsigned limit)
{
    struct known *known = look_up(search, part->key);

    if (known->lower == known->upper || known->lower > limit)
        return known;
    struct nodes_task task = {&search->columns, part, NULL};

    if (part->size > SYMMETRIC)
        task.label = labels(search, code);
    known->lower = (uint8_t)nodes_levels_solve(search->levels, &task, limit);
    if (known->lower <= limit)
        known->upper = known->lower;
    return known;
}

/* The unsolved parts after a third guess, the smallest first. */
struct open_parts {
    unsigned count;
    unsigned total; /* the lower bound of the state */
    unsigned gain;  /* expected, in thousandths */
    const struct nodes_set *part[NODES_ANSWERS];
};

static struct open_parts open_parts(struct nodes_search *search)
{
    struct open_parts open = {.total = 1};

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &search->parts.part[a];
        unsigned at = open.count;

        if (part->size < 2)
            continue;
        const struct known *known = bound_set(search, part);

        open.total += known->lower;
        if (known->lower == known->upper)
            continue;
        open.gain += nodes_expected_gain(part->size, known->lower);
        for (; at > 0 && open.part[at - 1]->size > part->size; at--)
            open.part[at] = open.part[at - 1];
        open.part[at] = part;
        open.count++;
    }
    return open;
}

/* Returns the number of inner states with the third guess `code` if it is at most `limit`;
 * otherwise a lower bound that is greater than `limit`. */
static unsigned try_third(struct nodes_search *search, unsigned code, unsigned limit)
{
    unsigned total = 0;

    nodes_columns_divide(&search->columns, code, &search->whole, &search->parts);
    for (unsigned pass = 0; pass < 2; pass++) {
        struct open_parts open = open_parts(search);

        total = open.total;
        for (unsigned i = 0; i < open.count && total <= limit; i++) {
            const struct nodes_set *part = open.part[i];
            unsigned lower = look_up(search, part->key)->lower;
            struct nodes_raise raise = {lower, part->size, limit - total + lower,
                                        limit + 1 - total, open.gain};
            unsigned raised = pass == 0 ? nodes_raise_limit(&raise) : raise.limit;

            open.gain -= nodes_expected_gain(part->size, lower);
            total += raise_part(search, part, code, raised)->lower - lower;
        }
    }
    return total;
}

void nodes_state_solve(struct nodes_search *search, struct nodes_state *state,
                       unsigned limit)
{
    if (state->lower == state->upper || state->lower > limit)
        return;
    nodes_state_open(search, state);
    unsigned best = limit + 1 < state->upper ? limit + 1 : state->upper;
    bool reached = best == state->upper;

    for (unsigned i = 0; i < search->thirds && best > state->lower; i++) {
        const struct third *third = &search->choice[i];

        if (third->lower >= best)
            continue;
        unsigned total = try_third(search, third->code, best - 1);

        if (total >= best)
            continue;
        state->upper = best = total;
        state->guess = third->code;
        reached = true;
    }
    if (state->lower < best)
        state->lower = best;
    if (reached)
        state->lower = state->upper;
}

unsigned nodes_state_write(struct nodes_search *search, const struct nodes_state *state,
                           uint16_t *guess)
{
    struct nodes_state copy = *state;
    unsigned count = 0;

    nodes_state_open(search, &copy);
    guess[count++] = (uint16_t)state->guess;
    nodes_columns_divide(&search->columns, state->guess, &search->whole, &search->parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &search->parts.part[a];
        struct nodes_task task = {&search->columns, part, NULL};

        if (part->size > SYMMETRIC)
            task.label = labels(search, state->guess);
        if (part->size > 1)
            count += nodes_levels_write(search->levels, &task, guess + count);
    }
    return count;
}
