#include "write.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SYMBOL_BITS = 4, SYMBOL_MASK = 15, WORDS_IN_LINE = 16 };

static const char digits[] = "0123456789abcdef";

void write_bound(FILE *out, uint64_t bound)
{
    if (bound >= BC_INFINITE)
        fputs("impossible\n", out);
    else
        fprintf(out, "%" PRIu64 "\n", bound);
}

void write_head(FILE *out, const struct bc_workspace *search, unsigned height)
{
    const struct bc_game *game = &search->game;
    const struct bc_weights *weights = &search->weights;

    fprintf(out, "bulls-cows-certificate 1\ngame %u %u %s%s%s\nguesses %s\nheight ",
            game->positions, game->symbols, game->repeats ? "repeats" : "distinct",
            game->no_leading_zero ? " no-leading-zero" : "",
            game->any_guess ? " any-guesses" : "",
            weights->consistent ? "consistent" : "any");
    if (height >= BC_ANY_HEIGHT)
        fputs("any\n", out);
    else
        fprintf(out, "%u\n", height);
    fprintf(out, "cost %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", weights->state,
            weights->guess, weights->last);
}

void write_strategy(FILE *out, const struct bc_game *game, const bc_packed *guess,
                    uint32_t count)
{
    fputs("strategy", out);
    for (uint32_t i = 0; i < count; i++) {
        char text[BC_TEXT];

        bc_packed_format(game, guess[i], text);
        fprintf(out, "%c%s", i % WORDS_IN_LINE ? ' ' : '\n', text);
    }
    fputc('\n', out);
}

void write_part(FILE *out, const struct bc_game *game, bc_packed guess, bc_answer_id answer)
{
    char text[BC_TEXT];

    bc_packed_format(game, guess, text);
    fprintf(out, "part %s %u,%u ", text, bc_answer_bulls(game, answer),
            bc_answer_cows(game, answer));
}

/* Returns the representative of the orbit of a code. */
static uint32_t find_orbit(uint32_t *orbit, uint32_t code)
{
    while (orbit[code] != code)
        code = orbit[code] = orbit[orbit[code]];
    return code;
}

/* Applies a map to a code. */
static bc_packed apply_map(const struct bc_game *game, const struct bc_map *map,
                           bc_packed code)
{
    bc_packed image = 0;

    for (unsigned p = 0; p < game->positions; p++) {
        unsigned shift = SYMBOL_BITS * (game->positions - 1u - map->position[p]);

        image = image << SYMBOL_BITS | map->symbol[code >> shift & SYMBOL_MASK];
    }
    return image;
}

/* Writes a map if it joins orbits that the maps before it did not join. */
static void write_map(FILE *out, const struct bc_workspace *search, uint32_t *orbit,
                      const struct bc_map *map)
{
    const struct bc_game *game = &search->game;
    const struct bc_game guesses = bc_guess_game(game);
    bool joins = false;

    for (uint32_t i = 0; i < search->all.count; i++) {
        bc_packed image = apply_map(game, map, search->all.guess[i]);
        uint32_t a = find_orbit(orbit, i);
        uint32_t b = find_orbit(orbit, bc_packed_index(&guesses, image));

        joins = joins || a != b;
        orbit[b] = a;
    }
    if (!joins)
        return;
    fputs("map ", out);
    for (unsigned p = 0; p < game->positions; p++)
        fputc(digits[map->position[p]], out);
    fputc(' ', out);
    for (unsigned s = 0; s < game->symbols; s++)
        fputc(digits[map->symbol[s]], out);
    fputc('\n', out);
}

bool write_maps(FILE *out, const struct bc_workspace *search,
                const struct bc_symmetry *symmetry)
{
    uint32_t *orbit = malloc(search->all.count * sizeof *orbit);
    uint32_t guessed = symmetry->guessed;
    unsigned symbols = search->game.symbols;

    if (!orbit)
        return false;
    for (uint32_t i = 0; i < search->all.count; i++)
        orbit[i] = i;
    for (unsigned i = 0; i < symmetry->count; i++) {
        struct bc_map map = symmetry->map[i];

        for (unsigned s = 0; s < symbols; s++)
            if (!(guessed >> s & 1))
                map.symbol[s] = (uint8_t)s;
        write_map(out, search, orbit, &map);
    }
    for (unsigned last = symbols, s = 0; s < symbols;
         s++) { /* symbols that were not guessed */
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
            write_map(out, search, orbit, &map);
        }
        last = s;
    }
    free(orbit);
    return true;
}
