#include "nodes_pair.h"

#include "solvers/bulls_cows/codes/symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 4,
    SYMBOLS = 10,
    FIRST = 0, /* index of 0123 */
    MEMO_BITS = 23,
    PROBES = 16,
    UNKNOWN = 255,
    SMALL = 40,     /* sets so small are solved at once */
    SYMMETRIC = 24, /* from so many secrets on, symmetry pays */
    SCALE = 1000
};

/* What is known of a set with three levels. */
struct known {
    uint64_t key;
    uint8_t lower, upper;
};

struct third {
    unsigned code, lower, estimate;
};

struct nodes_search {
    const struct nodes_game *game;
    struct nodes_low *low;
    struct nodes_columns columns;
    struct nodes_counts counts;
    struct nodes_parts parts;
    struct bc_symmetry any, first, second, third;
    struct nodes_set whole;
    unsigned kind_code[NODES_KINDS];
    unsigned thirds;
    struct third choice[NODES_CODES];
    uint64_t division[NODES_CODES]; /* tells the parts of each choice from others */
    unsigned labelled;              /* the third guess that the labels are for */
    uint16_t label[NODES_CODES];
    uint16_t secret[NODES_ROWS], row[NODES_ROWS], all[NODES_CODES];
    struct known *memo;
};

static bc_packed code_of(const struct nodes_search *search, unsigned index)
{
    return bc_packed_at(&search->game->game, index);
}

static void find_kinds(struct nodes_search *search)
{
    unsigned kinds = 0;

    bc_symmetry_start(&search->game->game, &search->any);
    bc_symmetry_keep(&search->any, code_of(search, FIRST), &search->first);
    for (unsigned i = 0; i < NODES_CODES; i++) {
        search->all[i] = (uint16_t)i;
        if (!bc_symmetry_is_least(&search->first, code_of(search, i)))
            continue;
        assert(kinds < NODES_KINDS);
        search->kind_code[kinds++] = i;
    }
    assert(kinds == NODES_KINDS);
}

struct nodes_search *nodes_search_make(const struct nodes_game *game)
{
    struct nodes_search *search =
        aligned_alloc(_Alignof(struct nodes_search), sizeof *search);

    if (!search)
        return NULL;
    memset(search, 0, sizeof *search);
    search->game = game;
    search->low = nodes_low_make(game);
    search->memo = calloc((size_t)1 << MEMO_BITS, sizeof *search->memo);
    if (!nodes_columns_open(&search->columns, game) || !search->low || !search->memo) {
        nodes_search_free(search);
        return NULL;
    }
    for (unsigned i = 0; i < NODES_ROWS; i++)
        search->row[i] = (uint16_t)i;
    find_kinds(search);
    return search;
}

void nodes_search_free(struct nodes_search *search)
{
    if (search->low)
        nodes_low_free(search->low);
    nodes_columns_close(&search->columns);
    free(search->memo);
    free(search);
}

unsigned nodes_search_second(const struct nodes_search *search, unsigned kind)
{
    return search->kind_code[kind];
}

static unsigned secrets_of(const struct nodes_search *search, const struct nodes_pair *pair,
                           uint16_t *secret)
{
    const uint8_t *first = search->game->answer[FIRST];
    const uint8_t *second = search->game->answer[search->kind_code[pair->kind]];
    unsigned count = 0;

    for (unsigned s = 0; s < NODES_CODES; s++)
        if (first[s] == pair->first && second[s] == pair->second) {
            if (secret)
                secret[count] = (uint16_t)s;
            count++;
        }
    return count;
}

struct nodes_pair nodes_pair_make(const struct nodes_search *search, unsigned kind,
                                  unsigned first, unsigned second)
{
    struct nodes_pair pair = {.kind = kind, .first = first, .second = second};

    pair.size = secrets_of(search, &pair, NULL);
    pair.lower = pair.size > 1;
    pair.upper = NODES_OPEN;
    return pair;
}

/* A symbol of a code that is not renamed yet gets the least free name. */
static bc_packed renamed(bc_packed code, const unsigned place[POSITIONS], int name[SYMBOLS])
{
    bool taken[SYMBOLS] = {false};
    bc_packed to = 0;

    for (unsigned s = 0; s < SYMBOLS; s++)
        if (name[s] >= 0)
            taken[name[s]] = true;
    for (unsigned p = 0; p < POSITIONS; p++) {
        unsigned symbol = code >> (POSITIONS - 1 - place[p]) * 4 & 15;

        for (int free = 0; name[symbol] < 0; free++)
            if (!taken[free]) {
                name[symbol] = free;
                taken[free] = true;
            }
        to = to << 4 | (bc_packed)name[symbol];
    }
    return to;
}

/* Renames `code` by a map that exchanges `first` and `second`: symbols of the second get
 * the names of the first, and one of the arrangements fits the rest. */
static bc_packed exchange(bc_packed first, bc_packed second, bc_packed code)
{
    for (unsigned w = 0; w < 256; w++) {
        unsigned place[POSITIONS] = {w & 3, w >> 2 & 3, w >> 4 & 3, w >> 6 & 3};
        int name[SYMBOLS];

        if ((1u << place[0] | 1u << place[1] | 1u << place[2] | 1u << place[3]) != 15)
            continue;
        memset(name, -1, sizeof name);
        for (unsigned p = 0; p < POSITIONS; p++)
            name[second >> (POSITIONS - 1 - place[p]) * 4 & 15] =
                (int)(first >> (POSITIONS - 1 - p) * 4 & 15);
        for (unsigned p = 0; p < POSITIONS; p++) {
            unsigned from = first >> (POSITIONS - 1 - place[p]) * 4 & 15;
            int to = (int)(second >> (POSITIONS - 1 - p) * 4 & 15);
            bool used = false;

            for (unsigned s = 0; s < SYMBOLS; s++)
                used |= name[s] == to;
            if (name[from] < 0 && !used)
                name[from] = to;
        }
        int trial[SYMBOLS];

        memcpy(trial, name, sizeof name);
        if (renamed(first, place, trial) == second)
            return renamed(code, place, name);
    }
    assert(false);
    return code;
}

struct nodes_pair nodes_pair_mirror(const struct nodes_search *search,
                                    const struct nodes_pair *pair)
{
    struct nodes_pair mirror = *pair;
    bc_packed second = code_of(search, search->kind_code[pair->kind]);

    mirror.first = pair->second;
    mirror.second = pair->first;
    mirror.guess =
        bc_packed_index(&search->game->game, exchange(code_of(search, FIRST), second,
                                                      code_of(search, pair->guess)));
    return mirror;
}

unsigned nodes_likely(unsigned size)
{
    return 152 * size + 750;
}

static unsigned room_of(unsigned size, unsigned lower)
{
    return nodes_likely(size) > lower * SCALE ? nodes_likely(size) - lower * SCALE : 0;
}

unsigned nodes_raise_to(const struct nodes_raise *raise)
{
    uint64_t own = room_of(raise->size, raise->lower);

    if (raise->size <= SMALL || own == 0 ||
        (uint64_t)raise->need * SCALE * 10 > (uint64_t)raise->room * 9)
        return raise->limit;
    unsigned gain = (unsigned)((raise->need * own + raise->room - 1) / raise->room);
    unsigned limit = raise->lower + (gain > 0 ? gain - 1 : 0);

    return limit < raise->limit ? limit : raise->limit;
}

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

/* A first lower bound of a set with three levels. */
static struct known *bounded(struct nodes_search *search, const struct nodes_set *set)
{
    struct known *known = look_up(search, set->key);

    if (known->lower == 0) {
        known->lower = (uint8_t)nodes_columns_bound(&search->columns, set, &search->counts);
        if (known->lower == 1)
            known->upper = 1;
    }
    return known;
}

/* What a set will need, judged by its size and bound, in thousandths. */
static unsigned estimate_of(const struct known *known, unsigned size)
{
    unsigned likely = 152 * size + 600, lower = known->lower * (unsigned)SCALE;

    if (known->lower == known->upper || lower >= likely)
        return lower;
    return likely * 7 / 10 + lower * 3 / 10 + 250;
}

static bool add_third(struct nodes_search *search, unsigned code)
{
    struct third *third = &search->choice[search->thirds];
    uint64_t *division = &search->division[search->thirds];

    *third = (struct third){code, 1, SCALE};
    *division = 0;
    nodes_columns_divide_by_code(&search->columns, code, &search->whole, &search->parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &search->parts.part[a];

        if (part->size == search->whole.size)
            return false;
        *division += (part->key ^ part->key >> 31) * 0xd6e8feb86659fd93u;
        if (part->size < 2)
            continue;
        const struct known *known = bounded(search, part);

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

void nodes_pair_open(struct nodes_search *search, struct nodes_pair *pair)
{
    unsigned least = NODES_OPEN;
    bc_packed second = code_of(search, search->kind_code[pair->kind]);

    search->whole =
        (struct nodes_set){secrets_of(search, pair, search->secret), 0, search->row};
    nodes_columns_fill(&search->columns,
                       (struct nodes_codes){search->secret, search->whole.size},
                       (struct nodes_codes){search->all, NODES_CODES});
    bc_symmetry_keep(&search->first, second, &search->second);
    search->thirds = 0;
    search->labelled = NODES_CODES;
    for (unsigned code = 0; code < NODES_CODES; code++)
        if (bc_symmetry_is_least(&search->second, code_of(search, code)) &&
            add_third(search, code) && search->choice[search->thirds - 1].lower < least)
            least = search->choice[search->thirds - 1].lower;
    qsort(search->choice, search->thirds, sizeof *search->choice, by_estimate);
    if (pair->lower < least)
        pair->lower = least;
}

/* Fourth guesses with the same label are equivalent after the third guess `code`. */
static const uint16_t *labels(struct nodes_search *search, unsigned code)
{
    if (search->labelled != code) {
        bc_symmetry_keep(&search->second, code_of(search, code), &search->third);
        search->labelled = code;
        if (!bc_symmetry_trivial(&search->third))
            for (unsigned i = 0; i < NODES_CODES; i++)
                search->label[i] = (uint16_t)bc_packed_index(
                    &search->game->game,
                    bc_symmetry_least(&search->third, code_of(search, i)));
    }
    return bc_symmetry_trivial(&search->third) ? NULL : search->label;
}

/* Raises the bound of a part of the third guess `code` above `limit` or solves it. */
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
    known->lower = (uint8_t)nodes_low_solve(search->low, &task, limit);
    if (known->lower <= limit)
        known->upper = known->lower;
    return known;
}

/* The open parts of a third guess, the smallest first. */
struct open_parts {
    unsigned count, total, room;
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
        const struct known *known = bounded(search, part);

        open.total += known->lower;
        if (known->lower == known->upper)
            continue;
        open.room += room_of(part->size, known->lower);
        for (; at > 0 && open.part[at - 1]->size > part->size; at--)
            open.part[at] = open.part[at - 1];
        open.part[at] = part;
        open.count++;
    }
    return open;
}

/* The inner states with the third guess `code` when they are at most `limit`; else a lower
 * bound above it. */
static unsigned try_third(struct nodes_search *search, unsigned code, unsigned limit)
{
    unsigned total = 0;

    nodes_columns_divide_by_code(&search->columns, code, &search->whole, &search->parts);
    for (unsigned pass = 0; pass < 2; pass++) {
        struct open_parts open = open_parts(search);

        total = open.total;
        for (unsigned i = 0; i < open.count && total <= limit; i++) {
            const struct nodes_set *part = open.part[i];
            unsigned lower = look_up(search, part->key)->lower;
            struct nodes_raise raise = {lower, part->size, limit - total + lower,
                                        limit + 1 - total, open.room};
            unsigned to = pass == 0 ? nodes_raise_to(&raise) : raise.limit;

            open.room -= room_of(part->size, lower);
            total += raise_part(search, part, code, to)->lower - lower;
        }
    }
    return total;
}

void nodes_pair_solve(struct nodes_search *search, struct nodes_pair *pair, unsigned limit)
{
    if (pair->lower == pair->upper || pair->lower > limit)
        return;
    nodes_pair_open(search, pair);
    unsigned best = limit + 1 < pair->upper ? limit + 1 : pair->upper;
    bool reached = best == pair->upper;

    for (unsigned i = 0; i < search->thirds && best > pair->lower; i++) {
        const struct third *third = &search->choice[i];

        if (third->lower >= best)
            continue;
        unsigned total = try_third(search, third->code, best - 1);

        if (total >= best)
            continue;
        pair->upper = best = total;
        pair->guess = third->code;
        reached = true;
    }
    if (pair->lower < best)
        pair->lower = best;
    if (reached)
        pair->lower = pair->upper;
}

unsigned nodes_pair_write(struct nodes_search *search, const struct nodes_pair *pair,
                          uint16_t *guess)
{
    struct nodes_pair copy = *pair;
    unsigned count = 0;

    nodes_pair_open(search, &copy);
    guess[count++] = (uint16_t)pair->guess;
    nodes_columns_divide_by_code(&search->columns, pair->guess, &search->whole,
                                 &search->parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &search->parts.part[a];
        struct nodes_task task = {&search->columns, part, NULL};

        if (part->size > SYMMETRIC)
            task.label = labels(search, pair->guess);
        if (part->size > 1)
            count += nodes_low_write(search->low, &task, guess + count);
    }
    return count;
}
