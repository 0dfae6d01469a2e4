#include "read_game.h"

#include "handlers/field.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

const char bulls_cows_symbols[] = "0123456789abcdefghijklmnopqrstuvwxyz";

void bulls_cows_format(const struct bulls_cows_game *game, const struct bc_code *code,
                       char text[BC_TEXT])
{
    for (unsigned p = 0; p < game->rules.positions; p++) {
        assert(code->symbol[p] < game->rules.symbols);
        text[p] = game->symbol[code->symbol[p]];
    }
    text[game->rules.positions] = '\0';
}

bool bulls_cows_same_symbol(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

unsigned bulls_cows_find_symbol(const char *symbols, unsigned count, char byte)
{
    unsigned i = 0;

    while (i < count && !bulls_cows_same_symbol(symbols[i], byte))
        i++;
    return i;
}

void bulls_cows_use_standard_symbols(struct bulls_cows_game *game)
{
    unsigned count = game->rules.symbols;

    assert(count <= BC_SYMBOLS_MAX);
    memcpy(game->symbol, bulls_cows_symbols, count);
    game->symbol[count] = '\0';
}

size_t bulls_cows_find_invalid(const struct value *item)
{
    return strspn(value_text(item), "0123456789abcdefghijklmnopqrstuvwxyz"
                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

/* Rejects an alphabet with a character that is not a letter or a digit, or with a symbol
 * that occurs twice. */
static bool check_alphabet(struct handler_call *call, const struct value *alphabet)
{
    const struct field_quote quote = field_quote(alphabet);
    const char *text = value_text(alphabet);
    size_t length = value_length(alphabet), good = bulls_cows_find_invalid(alphabet);

    if (good < length) {
        handler_refuse(call, "/game/alphabet",
                       "character %zu of %s is not a letter from A to Z or a digit; write "
                       "different letters and digits, for example \"RGBYOP\"",
                       good + 1, quote.text);
        return false;
    }
    for (unsigned i = 1; i < length; i++) {
        unsigned first = bulls_cows_find_symbol(text, i, text[i]);

        if (first == i)
            continue;
        handler_refuse(call, "/game/alphabet",
                       "characters %u and %u of %s are the same symbol, because uppercase "
                       "and lowercase letters are equal; remove one of them",
                       first + 1, i + 1, quote.text);
        return false;
    }
    return true;
}

/* Sets the symbols to the alphabet. The schema limits it to BC_SYMBOLS_MAX characters. */
static bool use_alphabet(struct handler_call *call, const struct value *alphabet,
                         const struct value *symbols, struct bulls_cows_game *game)
{
    unsigned count = (unsigned)value_length(alphabet);

    if (!check_alphabet(call, alphabet))
        return false;
    assert(count >= BC_SYMBOLS_MIN && count <= BC_SYMBOLS_MAX);
    game->has_alphabet = true;
    game->rules.symbols = (uint8_t)count;
    memcpy(game->symbol, value_text(alphabet), count + 1u);
    if (!symbols || value_integer(symbols) == count)
        return true;
    handler_refuse(
        call, "/game/symbols",
        "\"symbols\" is %lld, but \"alphabet\" has %u symbols; omit \"symbols\" or "
        "set it to %u",
        (long long)value_integer(symbols), count, count);
    return false;
}

/* Rejects a game without codes, which has fewer symbols than positions. */
static bool check_codes(struct handler_call *call, const struct bulls_cows_game *game)
{
    unsigned positions = game->rules.positions;

    if (bc_game_codes(&game->rules) > 0)
        return true;
    handler_refuse(
        call, "/game",
        "without repeats, %u positions need at least %u symbols, but the game has "
        "%u; set %s to %u%s, or \"repeats\" to true",
        positions, positions, game->rules.symbols,
        game->has_alphabet ? "\"alphabet\"" : "\"symbols\"", positions,
        game->has_alphabet ? " symbols" : "");
    return false;
}

struct bulls_cows_game bulls_cows_guess_game(const struct bulls_cows_game *game)
{
    struct bulls_cows_game guesses = *game;

    guesses.rules = bc_guess_game(&game->rules);
    return guesses;
}

/* Reads `guesses`. In a game whose codes are all strings, both values are equivalent. */
static bool allows_any_guess(const struct value *item, const struct bc_game *rules)
{
    bool any_guess = strcmp(value_text(value_get(item, "guesses")), "any") == 0;

    return any_guess && (!rules->repeats || rules->no_leading_zero);
}

bool bulls_cows_read_game(struct handler_call *call, struct bulls_cows_game *game)
{
    const struct value *item = value_get(call->body, "game");
    const struct value *alphabet = value_get(item, "alphabet");
    const struct value *symbols = value_get(item, "symbols");

    *game = (struct bulls_cows_game){
        .rules = {.positions = (uint8_t)value_integer(value_get(item, "positions")),
                  .symbols = (uint8_t)(symbols ? value_integer(symbols)
                                               : BULLS_COWS_SYMBOLS_DEFAULT),
                  .repeats = value_is_true(value_get(item, "repeats")),
                  .no_leading_zero = !value_is_true(value_get(item, "leading_zero"))}};
    game->rules.any_guess = allows_any_guess(item, &game->rules);
    if (!alphabet)
        bulls_cows_use_standard_symbols(game);
    else if (!use_alphabet(call, alphabet, symbols, game))
        return false;
    return check_codes(call, game);
}

bool bulls_cows_is_exact_size(const struct bc_game *game)
{
    return game->positions <= BC_EXACT_POSITIONS_MAX &&
           game->symbols <= BC_EXACT_SYMBOLS_MAX;
}

bool bulls_cows_read_exact_game(struct handler_call *call, struct bulls_cows_game *game)
{
    if (!bulls_cows_read_game(call, game))
        return false;
    if (bulls_cows_is_exact_size(&game->rules))
        return true;
    handler_refuse(
        call, "/game",
        "the game has %u positions and %u symbols, but this operation supports at most "
        "%d positions and %d symbols; use a smaller game, or one of the operations "
        "/bulls-cows/solve, /bulls-cows/review, /bulls-cows/score and /bulls-cows/bounds",
        game->rules.positions, game->rules.symbols, BC_EXACT_POSITIONS_MAX,
        BC_EXACT_SYMBOLS_MAX);
    return false;
}
