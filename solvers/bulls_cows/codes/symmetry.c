#include "symmetry.h"

#include "solvers/core/check.h"

#include <assert.h>
#include <string.h>

enum { NO_NAME = 255 /* of a symbol that can be renamed freely */ };

static const struct bc_map identity = {
    .position = {0, 1, 2, 3, 4, 5},
    .symbol = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
};

#ifdef PUZZLED_CHECK
/* Returns the rank of the permutation of `map` among all permutations, from 0. */
static unsigned rank_permutation(const struct bc_map *map)
{
    unsigned rank = 0;

    for (unsigned p = 0; p < BC_EXACT_POSITIONS_MAX; p++) {
        rank *= BC_EXACT_POSITIONS_MAX - p;
        for (unsigned q = p + 1; q < BC_EXACT_POSITIONS_MAX; q++)
            rank += map->position[q] < map->position[p];
    }
    return rank;
}

/* Asserts that, for all guessed symbols, `found` is the composition of `first` and then
 * `second`. */
static void check_composition(const struct bc_symmetry *symmetry,
                              const struct bc_map *first, const struct bc_map *second,
                              const struct bc_map *found)
{
    for (unsigned p = 0; p < symmetry->game.positions; p++)
        assert(found->position[p] == first->position[second->position[p]]);
    for (unsigned s = 0; s < symmetry->game.symbols; s++)
        if (symmetry->guessed >> s & 1)
            assert(found->symbol[s] == second->symbol[first->symbol[s]]);
}

/* Asserts that the symmetry is a group. It must contain the identity and at most one map
 * for each permutation, and it must be closed. The check composes each map only with the
 * last map, because all pairs would take much longer than the search. */
static void symmetry_check(const struct bc_symmetry *symmetry)
{
    uint16_t number[BC_PERMUTATIONS_MAX] = {0}; /* by permutation: its map, from 1 */
    const struct bc_map *last = &symmetry->map[symmetry->count - 1];

    assert(symmetry->count >= 1 && symmetry->count <= BC_PERMUTATIONS_MAX);
    for (unsigned i = 0; i < symmetry->count; i++) {
        unsigned rank = rank_permutation(&symmetry->map[i]);

        assert(number[rank] == 0);
        number[rank] = (uint16_t)(i + 1);
    }
    assert(number[0] != 0);
    check_composition(symmetry, &identity, &identity, &symmetry->map[number[0] - 1]);
    for (unsigned i = 0; i < symmetry->count; i++) {
        struct bc_map composed = identity;

        for (unsigned p = 0; p < symmetry->game.positions; p++)
            composed.position[p] = symmetry->map[i].position[last->position[p]];
        unsigned found = number[rank_permutation(&composed)];

        assert(found != 0);
        check_composition(symmetry, &symmetry->map[i], last, &symmetry->map[found - 1]);
    }
}
#endif

static void swap_positions(struct bc_map *map, unsigned a, unsigned b)
{
    uint8_t position = map->position[a];

    map->position[a] = map->position[b];
    map->position[b] = position;
}

/* Adds a copy of `map` for each permutation of its positions from `fixed` on. */
static void add_permutations(struct bc_symmetry *symmetry, struct bc_map *map,
                             unsigned fixed)
{
    unsigned positions = symmetry->game.positions;

    if (fixed == positions) {
        assert(symmetry->count < BC_PERMUTATIONS_MAX);
        symmetry->map[symmetry->count++] = *map;
        return;
    }
    for (unsigned p = fixed; p < positions; p++) {
        swap_positions(map, fixed, p);
        add_permutations(symmetry, map, fixed + 1);
        swap_positions(map, fixed, p);
    }
}

void bc_symmetry_start(const struct bc_game *game, struct bc_symmetry *symmetry)
{
    struct bc_map unnamed = identity;
    unsigned fixed = bc_symbol_least(game, 0); /* positions, and symbols */

    assert(bc_exact_supports(game));
    symmetry->game = *game;
    symmetry->guessed = (1u << fixed) - 1;
    symmetry->count = 0;
    memset(unnamed.symbol + fixed, NO_NAME, sizeof unnamed.symbol - fixed);
    add_permutations(symmetry, &unnamed, fixed);
    CHECKED(symmetry_check, symmetry);
}

void bc_symmetry_none(const struct bc_game *game, struct bc_symmetry *symmetry)
{
    symmetry->game = *game;
    symmetry->guessed = (1u << game->symbols) - 1;
    symmetry->count = 1;
    symmetry->map[0] = identity;
}

void bc_naming_none(const struct bc_game *game, struct bc_naming *naming)
{
    naming->game = *game;
    naming->map = identity;
}

/* Names the symbols of `guess` so that `map` fixes it. Returns false if that is
 * impossible. */
static bool fix_guess(struct bc_map *map, const struct bc_code *guess, unsigned positions)
{
    uint32_t names = 0; /* that `map` uses */

    for (unsigned s = 0; s < BC_EXACT_SYMBOLS_MAX; s++)
        if (map->symbol[s] != NO_NAME)
            names |= 1u << map->symbol[s];
    for (unsigned p = 0; p < positions; p++) {
        uint8_t wanted = guess->symbol[p];
        uint8_t *name = &map->symbol[guess->symbol[map->position[p]]];

        if (*name == NO_NAME && !(names >> wanted & 1)) {
            *name = wanted;
            names |= 1u << wanted;
        }
        if (*name != wanted)
            return false;
    }
    return true;
}

void bc_symmetry_keep(const struct bc_symmetry *from, bc_packed guess,
                      struct bc_symmetry *to)
{
    struct bc_code code = bc_unpack(&from->game, guess);
    unsigned positions = from->game.positions;
    unsigned count = from->count; /* `to` may be `from` */
    unsigned kept = 0;

    to->game = from->game;
    to->guessed = from->guessed;
    for (unsigned p = 0; p < positions; p++)
        to->guessed |= 1u << code.symbol[p];
    for (unsigned i = 0; i < count; i++) {
        struct bc_map map = from->map[i];

        if (fix_guess(&map, &code, positions))
            to->map[kept++] = map;
    }
    to->count = kept;
    CHECKED(symmetry_check, to);
}

void bc_symmetry_of(const struct bc_packed_history *history, struct bc_symmetry *symmetry)
{
    bc_symmetry_start(&history->game, symmetry);
    for (unsigned i = 0; i < history->count; i++)
        bc_symmetry_keep(symmetry, history->rows[i].guess, symmetry);
}

/* Returns the smallest code that `map` can carry `code` into. Symbols that were never
 * guessed receive the free names in increasing order, in the order of the new code. */
static bc_packed apply_map(const struct bc_symmetry *symmetry, const struct bc_map *map,
                           const struct bc_code *code)
{
    uint8_t fresh[BC_EXACT_SYMBOLS_MAX]; /* names of the other symbols in `named` */
    uint32_t named = symmetry->guessed;
    uint32_t names = named; /* that are not free */
    bc_packed image = 0;

    for (unsigned p = 0; p < symmetry->game.positions; p++) {
        unsigned symbol = code->symbol[map->position[p]];
        unsigned name;

        assert(symbol < symmetry->game.symbols);
        if (symmetry->guessed >> symbol & 1) {
            name = map->symbol[symbol];
        } else if (named >> symbol & 1) {
            name = fresh[symbol];
        } else {
            name = (unsigned)__builtin_ctz(~names);
            fresh[symbol] = (uint8_t)name;
            named |= 1u << symbol;
            names |= 1u << name;
        }
        image = image << BC_SYMBOL_BITS | name;
    }
    return image;
}

bc_packed bc_symmetry_least(const struct bc_symmetry *symmetry, bc_packed code)
{
    struct bc_code unpacked = bc_unpack(&symmetry->game, code);
    bc_packed least = code;

    for (unsigned i = 0; i < symmetry->count; i++) {
        bc_packed image = apply_map(symmetry, &symmetry->map[i], &unpacked);

        least = image < least ? image : least;
    }
    return least;
}

bool bc_symmetry_is_least(const struct bc_symmetry *symmetry, bc_packed code)
{
    struct bc_code unpacked = bc_unpack(&symmetry->game, code);

    for (unsigned i = 0; i < symmetry->count; i++)
        if (apply_map(symmetry, &symmetry->map[i], &unpacked) < code)
            return false;
    return true;
}

bool bc_symmetry_trivial(const struct bc_symmetry *symmetry)
{
    unsigned guessed = (unsigned)__builtin_popcount(symmetry->guessed);

    return symmetry->count == 1 && guessed + 1u >= symmetry->game.symbols;
}

/* True if the rows `a` precede the rows `b`, in the order of guesses, then of answers. */
static bool are_rows_before(const struct bc_packed_row *a, const struct bc_packed_row *b,
                            unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (a[i].guess != b[i].guess)
            return a[i].guess < b[i].guess;
    for (unsigned i = 0; i < count; i++)
        if (a[i].answer != b[i].answer)
            return a[i].answer < b[i].answer;
    return false;
}

/* Replaces `rows` with their images under the permutation of `map`. Symbols receive their
 * names in the order in which they occur, then the other symbols in increasing order. */
static void rename_rows(const struct bc_game *game, struct bc_map *map,
                        struct bc_packed_row *rows, unsigned count)
{
    uint8_t next = (uint8_t)bc_symbol_least(game, 0);
    uint32_t named = (1u << next) - 1;

    for (unsigned i = 0; i < count; i++) {
        struct bc_code guess = bc_unpack(game, rows[i].guess);
        bc_packed image = 0;

        for (unsigned p = 0; p < game->positions; p++) {
            unsigned symbol = guess.symbol[map->position[p]];

            if (!(named >> symbol & 1)) {
                named |= 1u << symbol;
                map->symbol[symbol] = next++;
            }
            image = image << BC_SYMBOL_BITS | map->symbol[symbol];
        }
        rows[i].guess = image;
    }
    for (unsigned s = 0; s < game->symbols; s++)
        if (!(named >> s & 1))
            map->symbol[s] = next++;
    assert(next == game->symbols);
}

void bc_symmetry_normal(struct bc_packed_history *history, struct bc_naming *naming)
{
    struct bc_symmetry all;
    struct bc_packed_row given[2] = {{0, 0}, {0, 0}};
    unsigned count = history->count;
    bool found = false;

    assert(count >= 1 && count <= 2);
    for (unsigned k = 0; k < count; k++)
        given[k] = history->rows[k];
    bc_symmetry_start(&history->game, &all);
    naming->game = history->game;
    for (unsigned order = 0; order < count; order++) {
        for (unsigned i = 0; i < all.count; i++) {
            struct bc_packed_row rows[2] = {given[order], given[1 - order]};

            rename_rows(&history->game, &all.map[i], rows, count);
            if (found && !are_rows_before(rows, history->rows, count))
                continue;
            found = true;
            naming->map = all.map[i];
            for (unsigned k = 0; k < count; k++)
                history->rows[k] = rows[k];
        }
    }
}

bc_packed bc_naming_apply(const struct bc_naming *naming, bc_packed code)
{
    struct bc_code old = bc_unpack(&naming->game, code);
    bc_packed image = 0;

    for (unsigned p = 0; p < naming->game.positions; p++)
        image = image << BC_SYMBOL_BITS |
                naming->map.symbol[old.symbol[naming->map.position[p]]];
    return image;
}

bc_packed bc_naming_undo(const struct bc_naming *naming, bc_packed code)
{
    struct bc_code image = bc_unpack(&naming->game, code);
    struct bc_code old = {{0}};
    uint8_t old_symbol[BC_EXACT_SYMBOLS_MAX] = {0};

    for (unsigned s = 0; s < naming->game.symbols; s++)
        old_symbol[naming->map.symbol[s]] = (uint8_t)s;
    for (unsigned p = 0; p < naming->game.positions; p++)
        old.symbol[naming->map.position[p]] = old_symbol[image.symbol[p]];
    return bc_pack(&naming->game, &old);
}
