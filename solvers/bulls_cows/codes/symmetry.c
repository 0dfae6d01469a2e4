#include "symmetry.h"

#include <string.h>

enum { SYMBOL_BITS = 4, SYMBOL_MASK = 15, NO_NAME = 255 };

static const struct bc_map identity = {
    .position = {0, 1, 2, 3, 4, 5},
    .symbol = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
};

/* The symbols of a code by position. */
struct letters {
    uint8_t at[BC_EXACT_POSITIONS_MAX];
};

static struct letters spread(const struct bc_game *game, bc_packed code)
{
    struct letters letters = {{0}};

    for (unsigned p = game->positions; p-- > 0; code >>= SYMBOL_BITS)
        letters.at[p] = code & SYMBOL_MASK;
    return letters;
}

static void swap_places(struct bc_map *map, unsigned a, unsigned b)
{
    uint8_t place = map->position[a];

    map->position[a] = map->position[b];
    map->position[b] = place;
}

/* Swaps the places of `map` from `fixed` on in all ways and adds each. */
static void permute(struct bc_symmetry *symmetry, struct bc_map *map, unsigned fixed)
{
    unsigned positions = symmetry->game.positions;

    if (fixed == positions) {
        symmetry->map[symmetry->count++] = *map;
        return;
    }
    for (unsigned p = fixed; p < positions; p++) {
        swap_places(map, fixed, p);
        permute(symmetry, map, fixed + 1);
        swap_places(map, fixed, p);
    }
}

void bc_symmetry_start(const struct bc_game *game, struct bc_symmetry *symmetry)
{
    struct bc_map unnamed = identity;
    unsigned fixed = bc_symbol_least(game, 0); /* places, and symbols */

    symmetry->game = *game;
    symmetry->guessed = (1u << fixed) - 1;
    symmetry->count = 0;
    memset(unnamed.symbol + fixed, NO_NAME, sizeof unnamed.symbol - fixed);
    permute(symmetry, &unnamed, fixed);
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

/* Names the symbols of `guess` so that the map keeps it; false when that cannot be. */
static bool keeps(struct bc_map *map, const struct letters *guess, unsigned positions)
{
    uint32_t given = 0;

    for (unsigned s = 0; s < BC_EXACT_SYMBOLS_MAX; s++)
        if (map->symbol[s] != NO_NAME)
            given |= 1u << map->symbol[s];
    for (unsigned p = 0; p < positions; p++) {
        uint8_t *name = &map->symbol[guess->at[map->position[p]]];

        if (*name == NO_NAME && !(given >> guess->at[p] & 1)) {
            *name = guess->at[p];
            given |= 1u << guess->at[p];
        }
        if (*name != guess->at[p])
            return false;
    }
    return true;
}

void bc_symmetry_keep(const struct bc_symmetry *from, bc_packed guess,
                      struct bc_symmetry *to)
{
    struct letters letters = spread(&from->game, guess);
    unsigned count = from->count;
    unsigned kept = 0;

    to->game = from->game;
    to->guessed = from->guessed;
    for (unsigned p = 0; p < from->game.positions; p++)
        to->guessed |= 1u << letters.at[p];
    for (unsigned i = 0; i < count; i++) {
        struct bc_map map = from->map[i];

        if (keeps(&map, &letters, from->game.positions))
            to->map[kept++] = map;
    }
    to->count = kept;
}

void bc_symmetry_of(const struct bc_packed_history *history, struct bc_symmetry *symmetry)
{
    bc_symmetry_start(&history->game, symmetry);
    for (unsigned i = 0; i < history->count; i++)
        bc_symmetry_keep(symmetry, history->rows[i].guess, symmetry);
}

/* The code that `map` makes of `letters`. Symbols never guessed get the smallest names
 * that are free, in the order in which they come, which makes the smallest code. */
static bc_packed carry(const struct bc_symmetry *symmetry, const struct bc_map *map,
                       const struct letters *letters)
{
    uint8_t fresh[BC_EXACT_SYMBOLS_MAX];
    uint32_t named = symmetry->guessed;
    uint32_t taken = named;
    bc_packed code = 0;

    for (unsigned p = 0; p < symmetry->game.positions; p++) {
        unsigned symbol = letters->at[map->position[p]];
        unsigned name;

        if (symmetry->guessed >> symbol & 1) {
            name = map->symbol[symbol];
        } else if (named >> symbol & 1) {
            name = fresh[symbol];
        } else {
            name = (unsigned)__builtin_ctz(~taken);
            fresh[symbol] = (uint8_t)name;
            named |= 1u << symbol;
            taken |= 1u << name;
        }
        code = code << SYMBOL_BITS | name;
    }
    return code;
}

bc_packed bc_symmetry_least(const struct bc_symmetry *symmetry, bc_packed code)
{
    struct letters letters = spread(&symmetry->game, code);
    bc_packed least = code;

    for (unsigned i = 0; i < symmetry->count; i++) {
        bc_packed carried = carry(symmetry, &symmetry->map[i], &letters);

        least = carried < least ? carried : least;
    }
    return least;
}

bool bc_symmetry_is_least(const struct bc_symmetry *symmetry, bc_packed code)
{
    struct letters letters = spread(&symmetry->game, code);

    for (unsigned i = 0; i < symmetry->count; i++)
        if (carry(symmetry, &symmetry->map[i], &letters) < code)
            return false;
    return true;
}

bool bc_symmetry_trivial(const struct bc_symmetry *symmetry)
{
    unsigned guessed = (unsigned)__builtin_popcount(symmetry->guessed);

    return symmetry->count == 1 && guessed + 1u >= symmetry->game.symbols;
}

/* The order in which pairs of rows are compared. */
static bool row_pair_below(const struct bc_packed_row *a, const struct bc_packed_row *b,
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

/* Renames rows by one permutation of positions; symbols are named as they come, and those
 * that do not come, in their order. */
static void rename_rows(const struct bc_game *game, struct bc_map *map,
                        struct bc_packed_row *rows, unsigned count)
{
    uint8_t next = (uint8_t)bc_symbol_least(game, 0);
    uint32_t named = (1u << next) - 1;

    for (unsigned i = 0; i < count; i++) {
        struct letters letters = spread(game, rows[i].guess);
        bc_packed code = 0;

        for (unsigned p = 0; p < game->positions; p++) {
            unsigned symbol = letters.at[map->position[p]];

            if (!(named >> symbol & 1)) {
                named |= 1u << symbol;
                map->symbol[symbol] = next++;
            }
            code = code << SYMBOL_BITS | map->symbol[symbol];
        }
        rows[i].guess = code;
    }
    for (unsigned s = 0; s < game->symbols; s++)
        if (!(named >> s & 1))
            map->symbol[s] = next++;
}

void bc_symmetry_normal(struct bc_packed_history *history, struct bc_naming *naming)
{
    struct bc_symmetry all;
    struct bc_packed_row given[2] = {{0, 0}, {0, 0}};
    unsigned count = history->count;
    bool found = false;

    for (unsigned k = 0; k < count; k++)
        given[k] = history->rows[k];
    bc_symmetry_start(&history->game, &all);
    naming->game = history->game;
    for (unsigned order = 0; order < count; order++) {
        for (unsigned i = 0; i < all.count; i++) {
            struct bc_packed_row rows[2] = {given[order], given[1 - order]};

            rename_rows(&history->game, &all.map[i], rows, count);
            if (found && !row_pair_below(rows, history->rows, count))
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
    struct letters letters = spread(&naming->game, code);
    bc_packed renamed = 0;

    for (unsigned p = 0; p < naming->game.positions; p++)
        renamed = renamed << SYMBOL_BITS |
                  naming->map.symbol[letters.at[naming->map.position[p]]];
    return renamed;
}

bc_packed bc_naming_undo(const struct bc_naming *naming, bc_packed code)
{
    struct letters letters = spread(&naming->game, code);
    uint8_t old[BC_EXACT_SYMBOLS_MAX] = {0};
    struct letters back = {{0}};
    bc_packed undone = 0;

    for (unsigned s = 0; s < naming->game.symbols; s++)
        old[naming->map.symbol[s]] = (uint8_t)s;
    for (unsigned p = 0; p < naming->game.positions; p++)
        back.at[naming->map.position[p]] = old[letters.at[p]];
    for (unsigned p = 0; p < naming->game.positions; p++)
        undone = undone << SYMBOL_BITS | back.at[p];
    return undone;
}
