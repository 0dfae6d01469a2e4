#include "read.h"

#include "handlers/field.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { REASON_SIZE = 300 };

/* Separators between the guess and the numbers of a row that is a string. */
#define BETWEEN " \t,:;/="

static const char *const objective_names[] = {[BC_AVERAGE] = "average",
                                              [BC_NODES] = "nodes",
                                              [BC_CONSISTENT] = "consistent",
                                              [BC_WORST_CASE] = "worst-case",
                                              [BC_LAST_GUESS] = "last-guess"};

/* The symbols of a game without an alphabet. */
static const char standard[] = "0123456789abcdefghijklmnopqrstuvwxyz";

enum { SYMBOLS_DEFAULT = 10, HEXADECIMAL = 16 };

const char *bulls_cows_objective_name(enum bc_objective objective)
{
    return objective_names[objective];
}

void bulls_cows_format(const struct bulls_cows_game *game, const struct bc_code *code,
                       char text[BC_TEXT])
{
    for (unsigned p = 0; p < game->rules.positions; p++) {
        assert(code->symbol[p] < game->rules.symbols);
        text[p] = game->symbol[code->symbol[p]];
    }
    text[game->rules.positions] = '\0';
}

static bool is_same_symbol(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Returns the index of the first of `count` symbols that `byte` represents; `count` if it
 * does not represent any. */
static unsigned find_symbol(const char *symbols, unsigned count, char byte)
{
    unsigned i = 0;

    while (i < count && !is_same_symbol(symbols[i], byte))
        i++;
    return i;
}

/* Reads a code as bc_parse does, in the symbols of the game. */
static enum bc_parse_error parse_code(const struct bulls_cows_game *game, const char *text,
                                      size_t length, struct bc_code *code, size_t *where)
{
    const char unknown = '?';
    char plain[BC_TEXT] = "";

    for (size_t i = 0; i < length && i < sizeof plain; i++) {
        unsigned symbol = find_symbol(game->symbol, game->rules.symbols, text[i]);

        plain[i] = symbol < game->rules.symbols ? standard[symbol] : unknown;
    }
    return bc_parse(&game->rules, plain, length, code, where);
}

static void use_standard_symbols(struct bulls_cows_game *game)
{
    unsigned count = game->rules.symbols;

    assert(count <= BC_SYMBOLS_MAX);
    memcpy(game->symbol, standard, count);
    game->symbol[count] = '\0';
}

/* Returns the index of the first byte of `item` that is not a symbol of any game, or the
 * length of `item`. */
static size_t find_stranger(const struct value *item)
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
    size_t length = value_length(alphabet), good = find_stranger(alphabet);

    if (good < length) {
        handler_refuse(call, "/game/alphabet",
                       "character %zu of %s is not a letter from A to Z or a digit; write "
                       "different letters and digits, for example \"RGBYOP\"",
                       good + 1, quote.text);
        return false;
    }
    for (unsigned i = 1; i < length; i++) {
        unsigned first = find_symbol(text, i, text[i]);

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
                  .symbols = (uint8_t)(symbols ? value_integer(symbols) : SYMBOLS_DEFAULT),
                  .repeats = value_is_true(value_get(item, "repeats")),
                  .no_leading_zero = !value_is_true(value_get(item, "leading_zero"))}};
    game->rules.any_guess = allows_any_guess(item, &game->rules);
    if (!alphabet)
        use_standard_symbols(game);
    else if (!use_alphabet(call, alphabet, symbols, game))
        return false;
    return check_codes(call, game);
}

/* Returns true if the exact engine supports games of this size. */
static bool is_exact_size(const struct bc_game *game)
{
    return game->positions <= BC_EXACT_POSITIONS_MAX &&
           game->symbols <= BC_EXACT_SYMBOLS_MAX;
}

bool bulls_cows_read_exact_game(struct handler_call *call, struct bulls_cows_game *game)
{
    if (!bulls_cows_read_game(call, game))
        return false;
    if (is_exact_size(&game->rules))
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

/* How many cows an example of a row with one bull has. */
static unsigned example_cows(const struct bulls_cows_game *game)
{
    return game->rules.positions > 2 ? 2 : 0;
}

/* Writes an example of a code: the symbols in order, starting again after the last. */
static void write_example(const struct bulls_cows_game *game, char code[BC_TEXT])
{
    for (unsigned p = 0; p < game->rules.positions; p++)
        code[p] = game->symbol[(p + game->rules.no_leading_zero) % game->rules.symbols];
    code[game->rules.positions] = '\0';
}

static void add_example(struct strbuf *s, const struct bulls_cows_game *game)
{
    char code[BC_TEXT];

    write_example(game, code);
    strbuf_printf(s, ", for example \"%s\"", code);
}

/* Adds an example of a row: "0123 1,2". */
static void add_row_text(struct strbuf *s, const struct bulls_cows_game *game)
{
    char code[BC_TEXT];

    write_example(game, code);
    strbuf_printf(s, "\"%s 1,%u\"", code, example_cows(game));
}

/* Adds an example of a row: {"guess": "0123", "bulls": 1, "cows": 2}. */
static void add_row_object(struct strbuf *s, const struct bulls_cows_game *game)
{
    char code[BC_TEXT];

    write_example(game, code);
    strbuf_printf(s, "{\"guess\": \"%s\", \"bulls\": 1, \"cows\": %u}", code,
                  example_cows(game));
}

/* A JSON number cannot have leading zeros, so those of the code may be lost. */
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
static bool explain_stranger(struct strbuf *s, const struct bulls_cows_game *game,
                             char byte)
{
    unsigned symbol = find_symbol(standard, BC_SYMBOLS_MAX, byte);

    if (game->has_alphabet || symbol == BC_SYMBOLS_MAX)
        return false;
    if (strchr("Oo", byte))
        strbuf_printf(s, "; write the digit 0");
    else if (strchr("IiLl", byte))
        strbuf_printf(s, "; write the digit 1");
    else if (symbol < HEXADECIMAL || game->rules.symbols > SYMBOLS_DEFAULT)
        strbuf_printf(s,
                      "; to allow this symbol, set \"symbols\" to at least %u in \"game\"",
                      symbol + 1);
    else
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
    if (!explain_stranger(s, game, *at)) {
        strbuf_printf(s, "; write a code of these symbols");
        add_example(s, game);
    }
}

/* Returns the name of the codes that the rules of `game` are about. */
static const char *name_codes(const struct bulls_cows_game *game)
{
    return game->rules.any_guess ? "secrets" : "codes";
}

static void explain_repeat(struct strbuf *s, const struct bulls_cows_game *game,
                           const struct value *item, size_t where)
{
    const char *text = value_text(item);
    size_t first = 0;

    while (!is_same_symbol(text[first], text[where]))
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

/* Explains a code with separators around its symbols, such as "1 2 3 4", "1,2,3,4" or
 * "[1, 2, 3, 4]". Returns false if `item` is not one. */
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
        explain_symbol(s, game, item, find_stranger(item));
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

/* Extends the game by the symbols of a code, and allows repeats if the code has them. A
 * character that is not a symbol of any game leaves the largest game. */
static void include_symbols(struct bc_game *game, const struct value *code)
{
    const char *text = value_text(code);

    for (unsigned i = 0; i < value_length(code); i++) {
        unsigned symbol = find_symbol(standard, BC_SYMBOLS_MAX - 1, text[i]);

        if (symbol >= game->symbols)
            game->symbols = (uint8_t)(symbol + 1);
        if (find_symbol(text, i, text[i]) < i)
            game->repeats = true;
    }
}

/* Returns the number of characters of a code without its separators, which have an error
 * of their own. */
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
        .rules = {.positions = (uint8_t)positions, .symbols = SYMBOLS_DEFAULT}};
    include_symbols(&game->rules, secret);
    include_symbols(&game->rules, guess);
    use_standard_symbols(game);
    return check_length(call, game, "secret") && check_length(call, game, "guess");
}

enum row_form { ROW_OBJECT, ROW_TEXT, ROW_ARRAY };

/* A row of the history as it is in the request: an object, a string such as "1234 1,2" or
 * "1234 1A2B", or an array of a guess and an answer. */
struct asked_row {
    enum row_form form;
    unsigned number;
    struct value guess, bulls, cows; /* absent if the row omits them */
    char joined[BC_TEXT];            /* the guess of an array of symbols, as a string */
};

/* Returns the pointer to a part of a row, which is in the member `of_object` of an object or
 * in the item `of_array` of an array. */
static struct field_pointer row_pointer(const struct asked_row *row, const char *of_object,
                                        const char *of_array)
{
    return field_pointer("/history/%u%s", row->number,
                         row->form == ROW_TEXT     ? ""
                         : row->form == ROW_OBJECT ? of_object
                                                   : of_array);
}

/* Reads the number of one or two digits at `*at`, a letter after it, and separators. Sets
 * `*letter` to the letter in upper case, or to 0. */
static struct value read_count(const char **at, char *letter)
{
    size_t digits = strspn(*at, "0123456789");
    struct value count = {.type = VALUE_ABSENT};

    if (digits == 1 || digits == 2)
        count = (struct value){.type = VALUE_INTEGER, .as.integer = strtol(*at, NULL, 10)};
    *at += digits;
    *letter =
        digits && isalpha((unsigned char)**at) ? (char)toupper((unsigned char)**at) : 0;
    *at += *letter != 0;
    *at += strspn(*at, BETWEEN);
    return count;
}

/* Reads an answer such as "1,2", or with letters: A and B, or B and C for bulls and cows.
 * `end` is the end of the text. */
static bool read_answer_text(const char *at, const char *end, struct asked_row *row)
{
    char bulls, cows;

    row->bulls = read_count(&at, &bulls);
    row->cows = read_count(&at, &cows);
    return at == end && row->bulls.type && row->cows.type &&
           ((!bulls && !cows) || (bulls == 'A' && cows == 'B') ||
            (bulls == 'B' && cows == 'C'));
}

static bool read_row_text(const struct value *text, struct asked_row *row)
{
    const char *at = value_text(text), *end = at + value_length(text);

    row->form = ROW_TEXT;
    row->guess = *text;
    row->guess.size = (uint32_t)strcspn(at, BETWEEN);
    at += row->guess.size;
    at += strspn(at, BETWEEN);
    return at == end || read_answer_text(at, end, row);
}

/* Returns the number of one or two digits that is the whole string; absent if it is not
 * one. */
static struct value count_of(const struct value *text)
{
    const struct value absent = {.type = VALUE_ABSENT};
    const char *at = value_text(text);
    struct value count;
    char letter;

    if (!at)
        return absent;
    count = read_count(&at, &letter);
    return letter || at != value_text(text) + value_length(text) ? absent : count;
}

/* Reads the answer of a row that is an array: a string, or two numbers. The schema converts
 * the numbers to strings. */
static bool read_array_answer(const struct value *answer, struct asked_row *row)
{
    const char *text = value_text(answer);

    if (text)
        return read_answer_text(text, text + value_length(answer), row);
    row->bulls = count_of(value_item(answer, 0));
    row->cows = count_of(value_item(answer, 1));
    return value_count(answer) == 2 && row->bulls.type && row->cows.type;
}

/* Returns the symbol that an item of an array represents: one character, or without an
 * alphabet a number such as 10, which is the index of a symbol. Returns 0 if the item is
 * not a symbol. */
static char symbol_of(const struct bulls_cows_game *game, const struct value *item)
{
    long index;

    if (value_length(item) == 1)
        return *value_text(item);
    if (!item->adapted || game->has_alphabet)
        return 0;
    index = strtol(value_text(item), NULL, 10);
    assert(index >= 0);
    return index < game->rules.symbols ? game->symbol[index] : 0;
}

/* Joins an array of symbols to a string. The schema limits the array to BC_POSITIONS_MAX
 * items. */
static bool join_guess(struct handler_call *call, const struct bulls_cows_game *game,
                       const struct value *symbols, struct asked_row *row)
{
    size_t count = value_count(symbols);

    assert(count <= BC_POSITIONS_MAX);
    for (size_t i = 0; i < count; i++) {
        const struct value *item = value_item(symbols, i);

        row->joined[i] = symbol_of(game, item);
        if (row->joined[i])
            continue;
        handler_refuse(call, field_pointer("/history/%u/0/%zu", row->number, i).text,
                       "%s is not a symbol; the symbols of this game are %s",
                       field_quote(item).text, game->symbol);
        return false;
    }
    row->guess = (struct value){
        .type = VALUE_STRING, .size = (uint32_t)count, .as.text = row->joined};
    return true;
}

/* Reads a row that is an array. The schema requires two items. */
static bool read_row_array(struct handler_call *call, const struct bulls_cows_game *game,
                           const struct value *items, struct asked_row *row)
{
    const struct value *guess = value_item(items, 0);
    bool good = true;

    row->form = ROW_ARRAY;
    if (value_type(guess) == VALUE_STRING)
        row->guess = *guess;
    else
        good = join_guess(call, game, guess, row);
    if (read_array_answer(value_item(items, 1), row))
        return good;
    handler_refuse(call, row_pointer(row, "", "/1").text,
                   "the answer is not valid; write the number of bulls and the number of "
                   "cows, for example [1, %u] or \"1A%uB\"",
                   example_cows(game), example_cows(game));
    return false;
}

/* A member of a row, or an absent value. */
static struct value member(const struct value *row, const char *name)
{
    const struct value *found = value_get(row, name);

    return found ? *found : (struct value){.type = VALUE_ABSENT};
}

/* Rejects an answer that is impossible for every code. The error is at the field if one
 * number alone is too large, and at the row otherwise. */
static void refuse_answer(struct handler_call *call, unsigned positions,
                          const struct asked_row *row)
{
    unsigned bulls = (unsigned)value_integer(&row->bulls);
    unsigned cows = (unsigned)value_integer(&row->cows);
    const char *field = bulls > positions ? "/bulls" : cows > positions ? "/cows" : "";
    const struct field_pointer pointer = row_pointer(row, field, "/1");

    if (bulls + cows > positions)
        handler_refuse(
            call, pointer.text,
            "%u bull%s and %u cow%s are %u symbols, but a code of this game has only %u; the "
            "sum must be at most %u, for example 1 bull and 0 cows",
            bulls, strbuf_plural(bulls), cows, strbuf_plural(cows), bulls + cows, positions,
            positions);
    else if (positions == 1)
        handler_refuse(call, pointer.text,
                       "a cow is impossible, because the game has only one position; the "
                       "number of cows must be 0");
    else
        handler_refuse(
            call, pointer.text,
            "%u bull%s and 1 cow are impossible: if %u of %u symbols are in the right "
            "position, the last symbol cannot be in another position; write fewer bulls, or 0 "
            "cows",
            bulls, strbuf_plural(bulls), bulls, positions);
}

/* Rejects a string that is not a row. */
static void refuse_unclear(struct handler_call *call, const struct bulls_cows_game *game,
                           unsigned number, const struct value *text)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s,
                  "%s is not a row; write the guess, the number of bulls and the number of "
                  "cows, for example ",
                  field_quote(text).text);
    add_row_text(&s, game);
    strbuf_printf(&s, " or ");
    add_row_object(&s, game);
    handler_refuse(call, field_pointer("/history/%u", number).text, "%s", reason);
}

/* Rejects a row without the number of bulls or the number of cows. */
static void refuse_incomplete(struct handler_call *call, const struct bulls_cows_game *game,
                              const struct asked_row *row)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s, "a row needs both bulls and cows, for example ");
    if (row->form == ROW_TEXT)
        add_row_text(&s, game);
    else
        add_row_object(&s, game);
    strbuf_printf(&s, "; you can omit bulls and cows only in a review with a \"secret\"");
    handler_refuse(call, field_pointer("/history/%u", row->number).text, "%s", reason);
}

/* Reads row `number` into `row`, which must not be copied. */
static bool read_asked(struct handler_call *call, const struct bulls_cows_game *game,
                       unsigned number, struct asked_row *row)
{
    const struct value *item = value_item(value_get(call->body, "history"), number);

    *row = (struct asked_row){.number = number};
    if (value_type(item) == VALUE_ARRAY)
        return read_row_array(call, game, item, row);
    if (value_type(item) == VALUE_STRING) {
        if (read_row_text(item, row))
            return true;
        refuse_unclear(call, game, number, item);
        return false;
    }
    row->guess = member(item, "guess");
    row->bulls = member(item, "bulls");
    row->cows = member(item, "cows");
    return true;
}

static bool read_guess(struct handler_call *call, const struct bulls_cows_game *game,
                       const struct asked_row *row, struct bc_code *guess)
{
    const struct bulls_cows_game guesses = bulls_cows_guess_game(game);

    return bulls_cows_read_code(call, &guesses, row_pointer(row, "/guess", "/0").text,
                                &row->guess, guess);
}

/* Only a row of a review can omit the answer; the other schemas require it. */
static bool read_answer(struct handler_call *call, const struct bulls_cows_game *game,
                        const struct asked_row *row, struct bc_answer *answer)
{
    *answer = (struct bc_answer){(uint8_t)value_integer(&row->bulls),
                                 (uint8_t)value_integer(&row->cows)};
    if (!row->bulls.type || !row->cows.type)
        refuse_incomplete(call, game, row);
    else if (!bc_answer_possible(&game->rules, *answer))
        refuse_answer(call, game->rules.positions, row);
    else
        return true;
    return false;
}

static bool read_row(struct handler_call *call, const struct bulls_cows_game *game,
                     unsigned number, struct bc_row *row)
{
    struct asked_row asked;

    if (!read_asked(call, game, number, &asked))
        return false;
    bool good = read_guess(call, game, &asked, &row->guess);

    return read_answer(call, game, &asked, &row->answer) && good;
}

/* Rejects the number of a row that does not exist. */
static void refuse_ignored(struct handler_call *call, const char *pointer, int64_t number,
                           unsigned rows)
{
    if (rows == 0)
        handler_refuse(call, pointer,
                       "row %lld does not exist: the history has no rows; omit "
                       "\"ignore_rows\"",
                       (long long)number);
    else if (rows == 1)
        handler_refuse(
            call, pointer,
            "row %lld does not exist: the history has 1 row; write 0 for this row",
            (long long)number);
    else
        handler_refuse(
            call, pointer,
            "row %lld does not exist: the history has %u rows; write a number from "
            "0 for the first row to %u for the last row",
            (long long)number, rows, rows - 1);
}

/* Reads the numbers of the rows to ignore into `*ignored`, with bit i for row i. Rejects
 * numbers without a row. */
static bool read_ignored(struct handler_call *call, unsigned rows, uint64_t *ignored)
{
    const struct value *numbers = value_get(call->body, "ignore_rows");
    bool good = true;

    *ignored = 0;
    for (size_t i = 0; i < value_count(numbers); i++) {
        int64_t number = value_integer(value_item(numbers, i));

        if (number >= 0 && number < rows) {
            *ignored |= (uint64_t)1 << number;
            continue;
        }
        refuse_ignored(call, field_pointer("/ignore_rows/%zu", i).text, number, rows);
        good = false;
    }
    return good;
}

/* The schema limits the history to BC_ROWS_MAX rows. */
static bool read_rows(struct handler_call *call, struct bulls_cows_question *question)
{
    unsigned count = (unsigned)value_count(value_get(call->body, "history"));
    struct bc_history *history = &question->asked.history;
    uint64_t ignored;
    bool good = read_ignored(call, count, &ignored);

    for (unsigned i = 0; i < count; i++) {
        struct bc_row row;

        good = read_row(call, &question->game, i, &row) && good;
        if (!good || ignored >> i & 1)
            continue;
        question->row[history->count] = (unsigned char)i;
        history->rows[history->count++] = row;
    }
    return good;
}

static enum bc_objective read_objective(const struct handler_call *call)
{
    return (enum bc_objective)FIELD_CHOICE(call, "objective", objective_names);
}

bool bulls_cows_read_exact_question(struct handler_call *call,
                                    struct bulls_cows_question *question)
{
    question->asked.objective = read_objective(call);
    if (!bulls_cows_read_exact_game(call, &question->game))
        return false;
    question->asked.history.game = question->game.rules;
    return read_rows(call, question);
}

static bool check_objective(struct handler_call *call, enum bc_objective objective)
{
    if (objective == BC_AVERAGE)
        return true;
    handler_refuse(
        call, "/objective",
        "games with more than %d positions or more than %d symbols do not support the "
        "objective \"%s\"; set \"objective\" to \"average\" or omit this field",
        BC_EXACT_POSITIONS_MAX, BC_EXACT_SYMBOLS_MAX, objective_names[objective]);
    return false;
}

bool bulls_cows_read_question(struct handler_call *call,
                              struct bulls_cows_question *question)
{
    bool good;

    question->asked.objective = read_objective(call);
    if (!bulls_cows_read_game(call, &question->game))
        return false;
    question->asked.history.game = question->game.rules;
    good = read_rows(call, question);
    return (is_exact_size(&question->game.rules) ||
            check_objective(call, question->asked.objective)) &&
           good;
}

/* The optional secret of a review. */
struct secret_of_review {
    const struct bulls_cows_game *game;
    bool has_secret;
    struct bc_code secret;
};

/* Rejects a row whose answer is not the one that the secret gives. */
static bool check_answer(struct handler_call *call, const struct secret_of_review *known,
                         const struct asked_row *asked, const struct bc_row *row)
{
    unsigned right_bulls = row->answer.bulls, right_cows = row->answer.cows;
    char guess[BC_TEXT], secret[BC_TEXT];

    if ((!asked->bulls.type || value_integer(&asked->bulls) == right_bulls) &&
        (!asked->cows.type || value_integer(&asked->cows) == right_cows))
        return true;
    bulls_cows_format(known->game, &row->guess, guess);
    bulls_cows_format(known->game, &known->secret, secret);
    handler_refuse(
        call, field_pointer("/history/%u", asked->number).text,
        "the row has wrong numbers: with the secret \"%s\", the guess \"%s\" gets %u bull%s "
        "and %u cow%s; write these numbers, or omit bulls and cows",
        secret, guess, right_bulls, strbuf_plural(right_bulls), right_cows,
        strbuf_plural(right_cows));
    return false;
}

static bool read_review_row(struct handler_call *call, const struct secret_of_review *known,
                            unsigned number, struct bc_row *row)
{
    struct asked_row asked;

    if (!value_get(call->body, "secret"))
        return read_row(call, known->game, number, row);
    if (!read_asked(call, known->game, number, &asked) ||
        !read_guess(call, known->game, &asked, &row->guess) || !known->has_secret)
        return false;
    row->answer = bc_score(&known->game->rules, &known->secret, &row->guess);
    return check_answer(call, known, &asked, row);
}

bool bulls_cows_read_review(struct handler_call *call, struct bulls_cows_game *game,
                            struct bc_history *history)
{
    unsigned rows = (unsigned)value_count(value_get(call->body, "history"));
    const struct value *secret = value_get(call->body, "secret");
    struct secret_of_review known = {.game = game};
    bool good;

    if (!bulls_cows_read_game(call, game))
        return false;
    known.has_secret =
        secret && bulls_cows_read_code(call, game, "/secret", secret, &known.secret);
    good = !secret || known.has_secret;
    history->game = game->rules;
    history->count = rows;
    for (unsigned i = 0; i < history->count; i++)
        good = read_review_row(call, &known, i, &history->rows[i]) && good;
    return good;
}
