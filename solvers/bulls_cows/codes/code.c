#include "code.h"

#include <assert.h>
#include <string.h>

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static bool is_valid(const struct bc_game *game)
{
    return game->positions >= 1 && game->positions <= BC_POSITIONS_MAX &&
           game->symbols >= BC_SYMBOLS_MIN && game->symbols <= BC_SYMBOLS_MAX &&
           (game->repeats || game->symbols >= game->positions);
}

uint64_t bc_game_codes(const struct bc_game *game)
{
    uint64_t codes = game->symbols - bc_symbol_least(game, 0);

    if (!is_valid(game))
        return 0;
    for (unsigned i = 1; i < game->positions; i++)
        codes *= game->repeats ? game->symbols : game->symbols - i;
    return codes;
}

bool bc_game_guesses_differ(const struct bc_game *game)
{
    return game->any_guess && (!game->repeats || game->no_leading_zero);
}

struct bc_game bc_guess_game(const struct bc_game *game)
{
    struct bc_game guesses = *game;

    guesses.any_guess = false;
    guesses.repeats = game->repeats || game->any_guess;
    guesses.no_leading_zero = game->no_leading_zero && !game->any_guess;
    return guesses;
}

struct bc_game bc_secret_game(const struct bc_game *game)
{
    struct bc_game secrets = *game;

    secrets.any_guess = false;
    return secrets;
}

bool bc_game_same(const struct bc_game *a, const struct bc_game *b)
{
    return a->positions == b->positions && a->symbols == b->symbols &&
           a->repeats == b->repeats && a->no_leading_zero == b->no_leading_zero &&
           bc_game_guesses_differ(a) == bc_game_guesses_differ(b);
}

bool bc_code_is_secret(const struct bc_game *game, const struct bc_code *code)
{
    uint64_t used = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        unsigned symbol = code->symbol[i];

        if (symbol < bc_symbol_least(game, i) || symbol >= game->symbols ||
            (!game->repeats && used >> symbol & 1))
            return false;
        used |= (uint64_t)1 << symbol;
    }
    return true;
}

/* Returns the symbol of a digit or letter, or BC_SYMBOLS_MAX for any other byte. */
static unsigned parse_symbol(char byte)
{
    if (byte >= '0' && byte <= '9')
        return (unsigned)(byte - '0');
    byte = (char)(byte | 0x20); /* converts letters to lower case */
    return byte >= 'a' && byte <= 'z' ? (unsigned)(byte - 'a') + 10 : BC_SYMBOLS_MAX;
}

enum bc_parse_error bc_parse(const struct bc_game *game, const char *text, size_t length,
                             struct bc_code *code, size_t *error_at)
{
    struct bc_code parsed = {{0}};
    uint64_t used = 0;

    assert(is_valid(game));
    *error_at = length;
    if (length != game->positions)
        return BC_CODE_LENGTH;
    for (size_t i = 0; i < length; i++) {
        unsigned symbol = parse_symbol(text[i]);

        *error_at = i;
        if (symbol >= game->symbols)
            return BC_CODE_UNKNOWN_SYMBOL;
        if (symbol < bc_symbol_least(game, (unsigned)i))
            return BC_CODE_LEADING_ZERO;
        if (!game->repeats && used >> symbol & 1)
            return BC_CODE_REPEATED_SYMBOL;
        used |= (uint64_t)1 << symbol;
        parsed.symbol[i] = (uint8_t)symbol;
    }
    *code = parsed;
    return BC_CODE_OK;
}

void bc_format(const struct bc_game *game, const struct bc_code *code, char text[BC_TEXT])
{
    for (unsigned i = 0; i < game->positions; i++) {
        assert(code->symbol[i] < game->symbols);
        text[i] = digits[code->symbol[i]];
    }
    text[game->positions] = '\0';
}

struct bc_answer bc_score(const struct bc_game *game, const struct bc_code *secret,
                          const struct bc_code *guess)
{
    uint8_t unmatched[BC_SYMBOLS_MAX] = {0}; /* symbols of the secret */
    unsigned bulls = 0, common = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        assert(secret->symbol[i] < game->symbols && guess->symbol[i] < game->symbols);
        bulls += secret->symbol[i] == guess->symbol[i];
        unmatched[secret->symbol[i]]++;
    }
    for (unsigned i = 0; i < game->positions; i++) {
        uint8_t *count = &unmatched[guess->symbol[i]];

        if (*count == 0)
            continue;
        common++;
        (*count)--;
    }
    return (struct bc_answer){(uint8_t)bulls, (uint8_t)(common - bulls)};
}

bool bc_answer_possible(const struct bc_game *game, struct bc_answer answer)
{
    unsigned positions = game->positions;

    return answer.bulls + answer.cows <= positions &&
           !(answer.bulls + 1u == positions && answer.cows == 1);
}

/* These answers do not occur:
 *  - Fewer bulls and cows than the minimum number of symbols that a guess and a secret
 *    without repeats share. If each secret has all symbols, even a guess of one symbol
 *    shares this symbol, and gets a bull for it.
 *  - With two symbols, an odd number of cows: two positions that do not match give two cows
 *    or no cow.
 *  - No bull, if all codes and guesses start with the same symbol.
 *  - One cow, with all other positions bulls (bc_answer_possible). */
unsigned bc_game_occurring_answers(const struct bc_game *game)
{
    const struct bc_game guesses = bc_guess_game(game);
    unsigned p = game->positions, answers = 0;
    unsigned distinct = guesses.repeats ? 1 : p; /* symbols of a guess, at least */
    unsigned shared =
        !game->repeats && p + distinct > game->symbols ? p + distinct - game->symbols : 0;
    unsigned least_bulls = game->symbols - bc_symbol_least(&guesses, 0) == 1;

    for (unsigned bulls = least_bulls; bulls <= p; bulls++)
        for (unsigned cows = 0; bulls + cows <= p; cows++)
            answers += bulls + cows >= shared &&
                       bc_answer_possible(
                           game, (struct bc_answer){(uint8_t)bulls, (uint8_t)cows}) &&
                       !(game->symbols == 2 && cows % 2) &&
                       !(shared == 1 && distinct == 1 && bulls == 0 && cows == 1);
    return answers;
}

void bc_rename_new_symbols(const struct bc_game *game, uint64_t guessed,
                           struct bc_code *code)
{
    uint8_t name[BC_SYMBOLS_MAX];
    unsigned next = 0;

    memset(name, BC_SYMBOLS_MAX, sizeof name);
    if (game->no_leading_zero)
        guessed |= 1;
    for (unsigned i = 0; i < game->positions; i++) {
        unsigned symbol = code->symbol[i];

        assert(symbol < game->symbols);
        if (guessed >> symbol & 1)
            continue;
        while (guessed >> next & 1)
            next++;
        if (name[symbol] == BC_SYMBOLS_MAX)
            name[symbol] = (uint8_t)next++;
        code->symbol[i] = name[symbol];
    }
}
