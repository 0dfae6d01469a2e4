#include "certify.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SYMBOL_BITS = 4, SYMBOL_MASK = 15 };

static const char digits[] = "0123456789abcdef";

void certify_write_bound(FILE *out, uint64_t bound)
{
    if (bound >= BC_INFINITE)
        fputs("impossible\n", out);
    else
        fprintf(out, "%" PRIu64 "\n", bound);
}

static uint32_t find(uint32_t *orbit, uint32_t code)
{
    while (orbit[code] != code)
        code = orbit[code] = orbit[orbit[code]];
    return code;
}

static bc_packed carry(const struct bc_game *game, const struct bc_map *map, bc_packed code)
{
    bc_packed image = 0;

    for (unsigned p = 0; p < game->positions; p++) {
        unsigned shift = SYMBOL_BITS * (game->positions - 1u - map->position[p]);

        image = image << SYMBOL_BITS | map->symbol[code >> shift & SYMBOL_MASK];
    }
    return image;
}

/* Writes a map where it carries guesses into each other that none before did. */
static void write_map(const struct certifier *c, uint32_t *orbit, const struct bc_map *map)
{
    const struct bc_game *game = &c->search.game;
    const struct bc_game guesses = bc_guess_game(game);
    bool joins = false;

    for (uint32_t i = 0; i < c->search.all.count; i++) {
        bc_packed image = carry(game, map, c->search.all.guess[i]);
        uint32_t a = find(orbit, i);
        uint32_t b = find(orbit, bc_packed_index(&guesses, image));

        joins = joins || a != b;
        orbit[b] = a;
    }
    if (!joins)
        return;
    fputs("map ", c->out);
    for (unsigned p = 0; p < game->positions; p++)
        fputc(digits[map->position[p]], c->out);
    fputc(' ', c->out);
    for (unsigned s = 0; s < game->symbols; s++)
        fputc(digits[map->symbol[s]], c->out);
    fputc('\n', c->out);
}

bool certify_write_maps(const struct certifier *c, const struct bc_symmetry *symmetry)
{
    uint32_t *orbit = malloc(c->search.all.count * sizeof *orbit);
    uint32_t guessed = symmetry->guessed;
    unsigned symbols = c->search.game.symbols;

    if (!orbit)
        return false;
    for (uint32_t i = 0; i < c->search.all.count; i++)
        orbit[i] = i;
    for (unsigned i = 0; i < symmetry->count; i++) {
        struct bc_map map = symmetry->map[i];

        for (unsigned s = 0; s < symbols; s++)
            if (!(guessed >> s & 1))
                map.symbol[s] = (uint8_t)s;
        write_map(c, orbit, &map);
    }
    for (unsigned last = symbols, s = 0; s < symbols; s++) { /* those never guessed */
        struct bc_map map;

        if (guessed >> s & 1)
            continue;
        for (unsigned i = 0; i < BC_EXACT_POSITIONS_MAX; i++)
            map.position[i] = (uint8_t)i;
        for (unsigned i = 0; i < BC_EXACT_SYMBOLS_MAX; i++)
            map.symbol[i] = (uint8_t)i;
        if (last < symbols) {
            map.symbol[s] = (uint8_t)last;
            map.symbol[last] = (uint8_t)s;
            write_map(c, orbit, &map);
        }
        last = s;
    }
    free(orbit);
    return true;
}
