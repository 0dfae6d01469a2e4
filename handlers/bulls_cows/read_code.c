#include "read_code.h"

#include "handlers/field.h"

#include <ctype.h>
#include <string.h>

enum { REASON_SIZE = 300, HEXADECIMAL = 16 };

/* Reads a code as bc_parse does, in the symbols of the game. */
static enum bc_parse_error parse_code(const struct bulls_cows_game *game, const char *text,
                                      size_t length, struct bc_code *code, size_t *where)
{
    const char unknown = '?';
    char plain[BC_TEXT] = "";

    for (size_t i = 0; i < length && i < sizeof plain; i++) {
        unsigned symbol =
            bulls_cows_find_symbol(game->symbol, game->rules.symbols, text[i]);

        plain[i] = symbol < game->rules.symbols ? bulls_cows_symbols[symbol] : unknown;
    }
    return bc_parse(&game->rules, plain, length, code, where);
}

void bulls_cows_code_example(const struct bulls_cows_game *game, char code[BC_TEXT])
{
    for (unsigned p = 0; p < game->rules.positions; p++)
        code[p] = game->symbol[(p + game->rules.no_leading_zero) % game->rules.symbols];
    code[game->rules.positions] = '\0';
}

static void add_example(struct strbuf *s, const struct bulls_cows_game *game)
{
    char code[BC_TEXT];

    bulls_cows_code_example(game, code);
    strbuf_printf(s, ", for example \"%s\"", code);
}

/* Explains that leading zeros of the code may be lost, because a JSON number cannot have
 * leading zeros. */
static bool explain_lost_zeros(struct strbuf *s, const struct bulls_cows_game *game,
                               const struct value *item)
{
    char code[BC_TEXT];
    struct bc_code read;
    size_t where, lost = game->rules.positions - value_length(item);

    memset(code, '0', sizeof code);
    memcpy(code + lost, value_text(item), value_length(item));
    if (parse_code(game, code, game->rules.positions, &read, &where) != BC_CODE_OK)
        return false;
    strbuf_printf(
        s,
        "; if you mean \"%.*s\", write it as a string, because numbers cannot start with 0",
        game->rules.positions, code);
    return true;
}

/* Names the number of positions that would make a code of another length valid. */
static void explain_positions(struct strbuf *s, struct bulls_cows_game game,
                              const struct value *item)
{
    struct bc_code read;
    size_t where, length = value_length(item);

    if (length > BC_POSITIONS_MAX)
        return;
    game.rules.positions = (uint8_t)length;
    if (bc_game_codes(&game.rules) > 0 &&
        parse_code(&game, value_text(item), length, &read, &where) == BC_CODE_OK)
        strbuf_printf(
            s, "; to use codes with %zu symbol%s, set \"positions\" to %zu in \"game\"",
            length, strbuf_plural(length), length);
}

static void explain_length(struct strbuf *s, const struct bulls_cows_game *game,
                           const struct value *item)
{
    size_t count = utf8_count(value_text(item), value_length(item));

    strbuf_printf(s, "%s has %zu symbol%s, but codes in this game have %u",
                  field_quote(item).text, count, strbuf_plural(count),
                  game->rules.positions);
    add_example(s, game);
    if (!(item->adapted && count < game->rules.positions &&
          explain_lost_zeros(s, game, item)))
        explain_positions(s, *game, item);
}

/* Names the fix for a byte that is not a symbol of a game without an alphabet: the digit
 * that it looks like, the number of symbols that would make it valid, or an alphabet for
 * letters after those of hexadecimal numbers. Returns false if no fix is known. */
static bool explain_unknown_symbol(struct strbuf *s, const struct bulls_cows_game *game,
                                   char byte)
{
    unsigned symbol = bulls_cows_find_symbol(bulls_cows_symbols, BC_SYMBOLS_MAX, byte);

    if (game->has_alphabet || symbol == BC_SYMBOLS_MAX)
        return false;
    if (strchr("Oo", byte))
        strbuf_printf(s, "; write the digit 0");
    else if (strchr("IiLl", byte))
        strbuf_printf(s, "; write the digit 1");
    else if (symbol < HEXADECIMAL || game->rules.symbols > BULLS_COWS_SYMBOLS_DEFAULT) {
        strbuf_printf(s,
                      "; to allow this symbol, set \"symbols\" to at least %u in \"game\"",
                      symbol + 1);
        if (symbol == game->rules.symbols && isdigit((unsigned char)byte))
            strbuf_printf(s, ", or to use 1 to %u, set \"alphabet\" to \"%.*s\"", symbol,
                          (int)symbol, bulls_cows_symbols + 1);
    } else
        strbuf_printf(s,
                      "; to use letters, list all symbols of the game in \"alphabet\" in "
                      "\"game\", for example \"RGBYOP\"");
    return true;
}

/* All bytes before `where` are ASCII, so `where` is also the index of the symbol. */
static void explain_symbol(struct strbuf *s, const struct bulls_cows_game *game,
                           const struct value *item, size_t where)
{
    const char *at = value_text(item) + where;

    strbuf_printf(s, "character %zu of %s is ", where + 1, field_quote(item).text);
    strbuf_quote_character(s, at, value_length(item) - where);
    strbuf_printf(s, ", but the symbols of this game are %s", game->symbol);
    if (!explain_unknown_symbol(s, game, *at)) {
        strbuf_printf(s, "; write a code of these symbols");
        add_example(s, game);
    }
}

/* Returns the name of the codes to which the rules of `game` apply. */
static const char *name_codes(const struct bulls_cows_game *game)
{
    return game->rules.any_guess ? "secrets" : "codes";
}

static void explain_repeat(struct strbuf *s, const struct bulls_cows_game *game,
                           const struct value *item, size_t where)
{
    const char *text = value_text(item);
    size_t first = 0;

    while (!bulls_cows_same_symbol(text[first], text[where]))
        first++;
    strbuf_printf(
        s,
        "characters %zu and %zu of %s are both %c, but %s in this game do not have repeated "
        "symbols; to allow repeated symbols, set \"repeats\" to true in \"game\"",
        first + 1, where + 1, field_quote(item).text, text[where], name_codes(game));
}

/* True for a character that people write between or around the symbols of a code. */
static bool is_separator(char byte)
{
    return byte && strchr(" ,;.:/|_-+()[]{}'\"\t\r\n", byte);
}

/* Explains a code with separators around its symbols, such as "1 2 3 4", "1,2,3,4" or "[1,
 * 2, 3, 4]". Returns false if `item` is not such a code. */
static bool explain_spread(struct strbuf *s, const struct bulls_cows_game *game,
                           const struct value *item)
{
    const char *text = value_text(item);
    char plain[BC_TEXT];
    struct bc_code code;
    size_t kept = 0, where;

    for (size_t i = 0; i < value_length(item); i++) {
        if (is_separator(text[i]))
            continue;
        if (kept == game->rules.positions)
            return false;
        plain[kept++] = text[i];
    }
    if (kept == value_length(item) ||
        parse_code(game, plain, kept, &code, &where) != BC_CODE_OK)
        return false;
    strbuf_printf(s,
                  "a code cannot have characters between or around its symbols; write "
                  "\"%.*s\"",
                  (int)kept, plain);
    return true;
}

/* Explains why a code is invalid. */
static void explain_error(struct strbuf *s, const struct bulls_cows_game *game,
                          const struct value *item, enum bc_parse_error error, size_t where)
{
    size_t length = utf8_count(value_text(item), value_length(item));

    if (explain_spread(s, game, item))
        return;
    if (error == BC_CODE_LENGTH && length != game->rules.positions)
        explain_length(s, game, item);
    else if (error == BC_CODE_LENGTH)
        explain_symbol(s, game, item, bulls_cows_find_invalid(item));
    else if (error == BC_CODE_UNKNOWN_SYMBOL)
        explain_symbol(s, game, item, where);
    else if (error == BC_CODE_REPEATED_SYMBOL)
        explain_repeat(s, game, item, where);
    else {
        strbuf_printf(
            s,
            "%s starts with %c, but %s in this game cannot start with %c; to allow this, set "
            "\"leading_zero\" to true in \"game\"",
            field_quote(item).text, game->symbol[0], name_codes(game), game->symbol[0]);
    }
}

bool bulls_cows_read_code(struct handler_call *call, const struct bulls_cows_game *game,
                          const char *pointer, const struct value *item,
                          struct bc_code *code)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);
    size_t where;

    enum bc_parse_error error =
        parse_code(game, value_text(item), value_length(item), code, &where);

    if (error == BC_CODE_OK)
        return true;
    explain_error(&s, game, item, error, where);
    handler_refuse(call, pointer, "%s", reason);
    return false;
}

/* Extends the game by the symbols of a code, and allows repeats if the code has repeated
 * symbols. For a character that is not a symbol of any game, the result is the largest
 * game. */
static void include_symbols(struct bc_game *game, const struct value *code)
{
    const char *text = value_text(code);

    for (unsigned i = 0; i < value_length(code); i++) {
        unsigned symbol =
            bulls_cows_find_symbol(bulls_cows_symbols, BC_SYMBOLS_MAX - 1, text[i]);

        if (symbol >= game->symbols)
            game->symbols = (uint8_t)(symbol + 1);
        if (bulls_cows_find_symbol(text, i, text[i]) < i)
            game->repeats = true;
    }
}

/* Returns the number of characters of a code without its separators, which are reported
 * separately. */
static size_t count_symbols(const struct value *code)
{
    const char *text = value_text(code);
    size_t count = utf8_count(text, value_length(code));

    for (size_t i = 0; i < value_length(code); i++)
        count -= is_separator(text[i]);
    return count;
}

/* Rejects the code `name` if it has fewer symbols than the other code. */
static bool check_length(struct handler_call *call, const struct bulls_cows_game *game,
                         const char *name)
{
    const struct value *code = value_get(call->body, name);
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);
    size_t count = count_symbols(code);

    if (count == game->rules.positions)
        return true;
    strbuf_printf(
        &s,
        "%s has %zu symbol%s, but the other code has %u; \"secret\" and \"guess\" "
        "must have the same number of symbols",
        field_quote(code).text, count, strbuf_plural(count), game->rules.positions);
    if (code->adapted)
        explain_lost_zeros(&s, game, code);
    handler_refuse(call, field_pointer("/%s", name).text, "%s", reason);
    return false;
}

bool bulls_cows_infer_game(struct handler_call *call, struct bulls_cows_game *game)
{
    const struct value *secret = value_get(call->body, "secret");
    const struct value *guess = value_get(call->body, "guess");
    size_t of_secret = count_symbols(secret), of_guess = count_symbols(guess);
    size_t positions = of_secret > of_guess ? of_secret : of_guess;

    if (positions < 1 || positions > BC_POSITIONS_MAX) {
        handler_refuse(call, of_secret == positions ? "/secret" : "/guess",
                       "the code has %zu symbols; write a code of 1 to %d symbols",
                       positions, BC_POSITIONS_MAX);
        return false;
    }
    *game = (struct bulls_cows_game){
        .rules = {.positions = (uint8_t)positions, .symbols = BULLS_COWS_SYMBOLS_DEFAULT}};
    include_symbols(&game->rules, secret);
    include_symbols(&game->rules, guess);
    bulls_cows_use_standard_symbols(game);
    return check_length(call, game, "secret") && check_length(call, game, "guess");
}
