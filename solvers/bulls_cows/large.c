#include "large.h"

#include <string.h>

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

bool bc_large_valid(const struct bc_game *game)
{
    return game->positions >= 1 && game->positions <= BC_LARGE_POSITIONS_MAX &&
           game->symbols >= BC_SYMBOLS_MIN && game->symbols <= BC_LARGE_SYMBOLS_MAX &&
           (game->repeats || game->symbols >= game->positions);
}

bool bc_game_is_large(const struct bc_game *game)
{
    return game->positions > BC_POSITIONS_MAX || game->symbols > BC_SYMBOLS_MAX;
}

uint64_t bc_large_codes(const struct bc_game *game)
{
    uint64_t codes = game->symbols - bc_symbol_least(game, 0);

    for (unsigned i = 1; i < game->positions; i++)
        codes *= game->repeats ? game->symbols : game->symbols - i;
    return codes;
}

/* The number of a digit; BC_LARGE_SYMBOLS_MAX for any other byte. */
static unsigned digit_value(char byte)
{
    if (byte >= '0' && byte <= '9')
        return (unsigned)(byte - '0');
    byte = (char)(byte | 0x20);
    return byte >= 'a' && byte <= 'z' ? (unsigned)(byte - 'a') + 10 : BC_LARGE_SYMBOLS_MAX;
}

enum bc_fault bc_large_read(const struct bc_game *game, const char *text, size_t length,
                            struct bc_large_code *code, size_t *where)
{
    struct bc_large_code read = {{0}};
    uint64_t used = 0;

    *where = length;
    if (length != game->positions)
        return BC_WRONG_LENGTH;
    for (size_t i = 0; i < length; i++) {
        unsigned symbol = digit_value(text[i]);

        *where = i;
        if (symbol >= game->symbols)
            return BC_UNKNOWN_SYMBOL;
        if (symbol < bc_symbol_least(game, (unsigned)i))
            return BC_LEADING_ZERO;
        if (!game->repeats && used >> symbol & 1)
            return BC_REPEATED_SYMBOL;
        used |= (uint64_t)1 << symbol;
        read.symbol[i] = (uint8_t)symbol;
    }
    *code = read;
    return BC_GOOD;
}

void bc_large_text(const struct bc_game *game, const struct bc_large_code *code,
                   char text[BC_LARGE_TEXT])
{
    for (unsigned i = 0; i < game->positions; i++)
        text[i] = digits[code->symbol[i]];
    text[game->positions] = '\0';
}

bc_code bc_large_pack(const struct bc_game *game, const struct bc_large_code *code)
{
    bc_code packed = 0;

    for (unsigned i = 0; i < game->positions; i++)
        packed = packed << 4 | code->symbol[i];
    return packed;
}

struct bc_large_code bc_large_unpack(const struct bc_game *game, bc_code code)
{
    struct bc_large_code large = {{0}};

    for (unsigned i = game->positions; i-- > 0; code >>= 4)
        large.symbol[i] = code & 15;
    return large;
}

struct bc_large_answer bc_large_score(const struct bc_game *game,
                                      const struct bc_large_code *secret,
                                      const struct bc_large_code *guess)
{
    uint8_t left[BC_LARGE_SYMBOLS_MAX] = {0};
    unsigned bulls = 0, both = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        bulls += secret->symbol[i] == guess->symbol[i];
        left[secret->symbol[i]]++;
    }
    for (unsigned i = 0; i < game->positions; i++) {
        uint8_t *symbol = &left[guess->symbol[i]];

        if (*symbol == 0)
            continue;
        both++;
        (*symbol)--;
    }
    return (struct bc_large_answer){(uint8_t)bulls, (uint8_t)(both - bulls)};
}

bool bc_large_answer_possible(const struct bc_game *game, unsigned bulls, unsigned cows)
{
    return bulls + cows <= game->positions && !(bulls + 1 == game->positions && cows == 1);
}

bool bc_large_allows(const struct bc_large_history *history,
                     const struct bc_large_code *code)
{
    for (unsigned i = 0; i < history->count; i++) {
        const struct bc_large_row *row = &history->rows[i];
        struct bc_large_answer answer = bc_large_score(&history->game, code, &row->guess);

        if (answer.bulls != row->answer.bulls || answer.cows != row->answer.cows)
            return false;
    }
    return true;
}
