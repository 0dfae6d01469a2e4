#include "known_values.h"

#include <assert.h>

/* Codes of the largest games without a leading zero for which two guesses were counted:
 * these games have more inequivalent first guesses. */
enum { AHEAD_NO_ZERO_MAX = 20000 };

static const char *const sources[] = {
#define SOURCE_TEXT(name, text) [name] = (text),
    BC_SOURCE_MAP(SOURCE_TEXT)
#undef SOURCE_TEXT
};

/* The only game with any guesses whose minima are proven, by `bulls-cows-prove
 * --any-guesses average` and `bulls-cows-prove --any-guesses --height 6 height`. The
 * counted values look one guess ahead. The played values are those of the game with codes
 * as guesses. */
static const struct bc_known any_guess = {
    .game = {.positions = 4, .symbols = 10, .any_guess = true},
    .height = {.counted = 5,
               .played = 7,
               .player = BC_EXPECTED_SIZE,
               .proven = 7,
               .source = BC_BY_SEARCH},
    .guesses = {.counted = 23440,
                .played = 26424,
                .player = BC_ENTROPY,
                .proven = 26254,
                .source = BC_BY_SEARCH}};

const struct bc_known *bc_known_find(const struct bc_game *game)
{
    unsigned i = 0;

    assert(bc_exact_supports(game));
    if (bc_game_guesses_differ(game))
        return bc_game_same(&any_guess.game, game) ? &any_guess : NULL;
    while (!bc_game_same(&bc_known_values[i].game, game)) {
        i++;
        assert(i < BC_KNOWN_GAMES);
    }
    return &bc_known_values[i];
}

const struct bc_known_tree *bc_known_tree(const struct bc_game *game)
{
    static const struct bc_known_tree trees[] = {{{5, 8, true, false, false}, 178984, 7},
                                                 {{5, 10, false, false, false}, 172296, 8},
                                                 {{5, 10, false, true, false}, 152997, 8}};

    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++)
        if (bc_game_same(&trees[i].game, game))
            return &trees[i];
    return NULL;
}

unsigned bc_known_least_height(const struct bc_known *row)
{
    /* `bulls-cows-prove --height 6 height` proves that 6 guesses are not sufficient.
     * Counting does not. */
    static const struct bc_game above_6[] = {{4, 12, false, false, false},
                                             {4, 11, true, false, false}};

    for (size_t i = 0; i < sizeof above_6 / sizeof *above_6; i++)
        if (bc_game_same(&above_6[i], &row->game))
            return 7;
    return bc_known_lower(&row->height);
}

unsigned bc_known_guesses_ahead(const struct bc_game *game)
{
    uint32_t most = game->no_leading_zero ? AHEAD_NO_ZERO_MAX : BC_STRATEGY_CODES_MAX;

    return bc_packed_codes(game) > most ? 1 : 2;
}

const char *bc_known_source_text(enum bc_known_source source)
{
    assert(source < sizeof sources / sizeof *sources);
    return sources[source];
}

uint32_t bc_known_nodes_inner(const struct bc_game *game, bc_answer_id answer)
{
    static const struct bc_game classic = {.positions = 4, .symbols = 10};
    /* By bulls and cows, proven by bulls-cows-nodes (data/bulls-cows/README.md). */
    static const uint8_t inner[4][5] = {
        {79, 141, 144, 48, 3}, {85, 119, 40, 4}, {34, 15, 3}, {7}};

    if (!bc_game_same(game, &classic) || answer >= bc_answer_win(game))
        return 0;
    return inner[bc_answer_bulls(game, answer)][bc_answer_cows(game, answer)];
}
