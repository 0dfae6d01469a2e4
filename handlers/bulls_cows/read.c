#include "read.h"

#include "handlers/field.h"

#include <stdio.h>
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

static const char symbols[] = "0123456789abcdefghijklmnopqrstuvwxyz";

const char *bulls_cows_objective_name(enum bc_objective objective)
{
    return objective_names[objective];
}

bool bulls_cows_read_game(struct handler_call *call, struct bc_game *game)
{
    const struct value *item = value_get(call->body, "game");
    unsigned positions = (unsigned)value_integer(value_get(item, "positions"));
    unsigned count = (unsigned)value_integer(value_get(item, "symbols"));

    *game = (struct bc_game){.positions = (uint8_t)positions,
                             .symbols = (uint8_t)count,
                             .repeats = value_is_true(value_get(item, "repeats")),
                             .no_leading_zero =
                                 !value_is_true(value_get(item, "leading_zero"))};
    if (bc_game_codes(game) > 0)
        return true;
    handler_refuse(
        call, "/game",
        "without repeats, %u positions need at least %u symbols, but the game has "
        "%u; set \"symbols\" to %u, or \"repeats\" to true",
        positions, positions, count, positions);
    return false;
}

/* Returns true if the exact engine supports games of this size. */
static bool is_exact_size(const struct bc_game *game)
{
    return game->positions <= BC_EXACT_POSITIONS_MAX &&
           game->symbols <= BC_EXACT_SYMBOLS_MAX;
}

bool bulls_cows_read_exact_game(struct handler_call *call, struct bc_game *game)
{
    if (!bulls_cows_read_game(call, game))
        return false;
    if (is_exact_size(game))
        return true;
    handler_refuse(
        call, "/game",
        "the game has %u positions and %u symbols, but this operation supports at most "
        "%d positions and %d symbols; use a smaller game, or one of the operations "
        "/bulls-cows/solve, /bulls-cows/review, /bulls-cows/score and /bulls-cows/bounds",
        game->positions, game->symbols, BC_EXACT_POSITIONS_MAX, BC_EXACT_SYMBOLS_MAX);
    return false;
}

/* How many cows an example of a row with one bull has. */
static unsigned example_cows(const struct bc_game *game)
{
    return game->positions > 2 ? 2 : 0;
}

/* Writes an example of a code: the symbols in order, starting again after the last. */
static void write_example(const struct bc_game *game, char code[BC_TEXT])
{
    for (unsigned p = 0; p < game->positions; p++)
        code[p] = symbols[(p + game->no_leading_zero) % game->symbols];
    code[game->positions] = '\0';
}

static void add_example(struct strbuf *s, const struct bc_game *game)
{
    char code[BC_TEXT];

    write_example(game, code);
    strbuf_printf(s, ", for example \"%s\"", code);
}

/* Adds an example of a row: "0123 1,2". */
static void add_row_text(struct strbuf *s, const struct bc_game *game)
{
    char code[BC_TEXT];

    write_example(game, code);
    strbuf_printf(s, "\"%s 1,%u\"", code, example_cows(game));
}

/* Adds an example of a row: {"guess": "0123", "bulls": 1, "cows": 2}. */
static void add_row_object(struct strbuf *s, const struct bc_game *game)
{
    char code[BC_TEXT];

    write_example(game, code);
    strbuf_printf(s, "{\"guess\": \"%s\", \"bulls\": 1, \"cows\": %u}", code,
                  example_cows(game));
}

/* A JSON number cannot have leading zeros, so those of the code may be lost. */
static bool explain_lost_zeros(struct strbuf *s, const struct bc_game *game,
                               const struct value *item)
{
    char code[BC_TEXT];
    struct bc_code read;
    size_t where, lost = game->positions - value_length(item);

    memset(code, '0', sizeof code);
    memcpy(code + lost, value_text(item), value_length(item));
    if (bc_parse(game, code, game->positions, &read, &where) != BC_CODE_OK)
        return false;
    strbuf_printf(
        s,
        "; if you mean \"%.*s\", write it as a string, because numbers cannot start with 0",
        game->positions, code);
    return true;
}

/* Names the number of positions that would make a code of another length valid. */
static void explain_positions(struct strbuf *s, struct bc_game game,
                              const struct value *item)
{
    struct bc_code read;
    size_t where, length = value_length(item);

    if (length > BC_POSITIONS_MAX)
        return;
    game.positions = (uint8_t)length;
    if (bc_game_codes(&game) > 0 &&
        bc_parse(&game, value_text(item), length, &read, &where) == BC_CODE_OK)
        strbuf_printf(
            s, "; to use codes with %zu symbol%s, set \"positions\" to %zu in \"game\"",
            length, strbuf_plural(length), length);
}

static void explain_length(struct strbuf *s, const struct bc_game *game,
                           const struct value *item)
{
    size_t count = utf8_count(value_text(item), value_length(item));

    strbuf_printf(s, "%s has %zu symbol%s, but codes in this game have %u",
                  field_quote(item).text, count, strbuf_plural(count), game->positions);
    add_example(s, game);
    if (!(item->adapted && count < game->positions && explain_lost_zeros(s, game, item)))
        explain_positions(s, *game, item);
}

/* Names the fix for a byte that is not a symbol of the game: the digit that it looks like,
 * or the number of symbols that would make it valid. Returns false if no fix is known. */
static bool explain_stranger(struct strbuf *s, char byte)
{
    const char *symbol = strchr(symbols, byte | 0x20);

    if (byte < '0' || !symbol)
        return false;
    if (strchr("Oo", byte))
        strbuf_printf(s, "; write the digit 0");
    else if (strchr("IiLl", byte))
        strbuf_printf(s, "; write the digit 1");
    else
        strbuf_printf(s,
                      "; to allow this symbol, set \"symbols\" to at least %u in \"game\"",
                      (unsigned)(symbol - symbols) + 1);
    return true;
}

/* All bytes before `where` are ASCII, so `where` is also the index of the symbol. */
static void explain_symbol(struct strbuf *s, const struct bc_game *game,
                           const struct value *item, size_t where)
{
    const char *at = value_text(item) + where;

    strbuf_printf(s, "character %zu of %s is ", where + 1, field_quote(item).text);
    strbuf_quote_character(s, at, value_length(item) - where);
    strbuf_printf(s, ", but the symbols of this game are %.*s", game->symbols, symbols);
    if (!explain_stranger(s, *at)) {
        strbuf_printf(s, "; write a code of these symbols");
        add_example(s, game);
    }
}

static void explain_repeat(struct strbuf *s, const struct value *item, size_t where)
{
    const char *text = value_text(item);
    size_t first = 0;

    while ((text[first] | 0x20) != (text[where] | 0x20)) /* digits stay as they are */
        first++;
    strbuf_printf(
        s,
        "characters %zu and %zu of %s are both %c, but codes in this game do not have repeated "
        "symbols; to allow repeated symbols, set \"repeats\" to true in \"game\"",
        first + 1, where + 1, field_quote(item).text, text[where]);
}

/* Returns the index of the first byte of `item` that is not a symbol of any game, or the
 * length of `item`. */
static size_t find_stranger(const struct value *item)
{
    return strspn(value_text(item), "0123456789abcdefghijklmnopqrstuvwxyz"
                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

/* Explains a code with separators around its symbols, such as "1 2 3 4", "1,2,3,4" or
 * "[1, 2, 3, 4]". Returns false if `item` is not one. */
static bool explain_spread(struct strbuf *s, const struct bc_game *game,
                           const struct value *item)
{
    const char *text = value_text(item);
    char plain[BC_TEXT];
    struct bc_code code;
    size_t kept = 0, where;

    for (size_t i = 0; i < value_length(item); i++) {
        if (text[i] && strchr(" ,;.:/|_-+()[]{}'\"\t\r\n", text[i]))
            continue;
        if (kept == game->positions)
            return false;
        plain[kept++] = text[i];
    }
    if (kept == value_length(item) ||
        bc_parse(game, plain, kept, &code, &where) != BC_CODE_OK)
        return false;
    strbuf_printf(s,
                  "a code cannot have characters between or around its symbols; write "
                  "\"%.*s\"",
                  (int)kept, plain);
    return true;
}

/* Explains why a code is invalid. */
static void explain_error(struct strbuf *s, const struct bc_game *game,
                          const struct value *item, enum bc_parse_error error, size_t where)
{
    size_t length = utf8_count(value_text(item), value_length(item));

    if (explain_spread(s, game, item))
        return;
    if (error == BC_CODE_LENGTH && length != game->positions)
        explain_length(s, game, item);
    else if (error == BC_CODE_LENGTH)
        explain_symbol(s, game, item, find_stranger(item));
    else if (error == BC_CODE_UNKNOWN_SYMBOL)
        explain_symbol(s, game, item, where);
    else if (error == BC_CODE_REPEATED_SYMBOL)
        explain_repeat(s, item, where);
    else {
        strbuf_printf(
            s,
            "%s starts with 0, but codes in this game cannot start with 0; to allow this, set "
            "\"leading_zero\" to true in \"game\"",
            field_quote(item).text);
    }
}

bool bulls_cows_read_code(struct handler_call *call, const struct bc_game *game,
                          const char *pointer, const struct value *item,
                          struct bc_code *code)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);
    size_t where;

    enum bc_parse_error error =
        bc_parse(game, value_text(item), value_length(item), code, &where);

    if (error == BC_CODE_OK)
        return true;
    explain_error(&s, game, item, error, where);
    handler_refuse(call, pointer, "%s", reason);
    return false;
}

/* A row of the history as it is in the request: an object, or a string such as
 * "1234 1,2". */
struct asked_row {
    bool is_text, is_unclear;        /* unclear: a string that is not a row */
    struct value guess, bulls, cows; /* absent if the row omits them */
};

/* Reads the number of one or two digits at `*at`, and the separators after it. */
static struct value read_count(const char **at)
{
    size_t digits = strspn(*at, "0123456789");
    struct value count = {.type = VALUE_ABSENT};

    if (digits == 1 || digits == 2)
        count = (struct value){.type = VALUE_INTEGER, .as.integer = strtol(*at, NULL, 10)};
    *at += digits;
    *at += strspn(*at, BETWEEN);
    return count;
}

static struct asked_row row_of_text(const struct value *text)
{
    struct asked_row row = {.is_text = true, .guess = *text};
    const char *at = value_text(text);

    row.guess.size = (uint32_t)strcspn(at, BETWEEN);
    at += row.guess.size;
    at += strspn(at, BETWEEN);
    if (*at) {
        row.bulls = read_count(&at);
        row.cows = read_count(&at);
        row.is_unclear = *at || !row.bulls.type || !row.cows.type;
    }
    row.is_unclear = row.is_unclear || at != value_text(text) + value_length(text);
    return row;
}

/* A member of a row, or an absent value. */
static struct value member(const struct value *row, const char *name)
{
    const struct value *found = value_get(row, name);

    return found ? *found : (struct value){.type = VALUE_ABSENT};
}

static struct asked_row row_of(const struct handler_call *call, unsigned number)
{
    const struct value *row = value_item(value_get(call->body, "history"), number);

    if (value_type(row) == VALUE_STRING)
        return row_of_text(row);
    return (struct asked_row){.guess = member(row, "guess"),
                              .bulls = member(row, "bulls"),
                              .cows = member(row, "cows")};
}

/* Rejects an answer that is impossible for every code. The error is at the field if one
 * number alone is too large, and at the row otherwise. */
static void refuse_answer(struct handler_call *call, unsigned number, unsigned positions,
                          const struct asked_row *row)
{
    unsigned bulls = (unsigned)value_integer(&row->bulls);
    unsigned cows = (unsigned)value_integer(&row->cows);
    const char *field = row->is_text        ? ""
                        : bulls > positions ? "/bulls"
                        : cows > positions  ? "/cows"
                                            : "";

    const struct field_pointer pointer = field_pointer("/history/%u%s", number, field);

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
static void refuse_unclear(struct handler_call *call, const struct bc_game *game,
                           unsigned number, const char *pointer)
{
    const struct value *text = value_item(value_get(call->body, "history"), number);
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s,
                  "%s is not a row; write the guess, the number of bulls and the number of "
                  "cows, for example ",
                  field_quote(text).text);
    add_row_text(&s, game);
    strbuf_printf(&s, " or ");
    add_row_object(&s, game);
    handler_refuse(call, pointer, "%s", reason);
}

/* Rejects a row without the number of bulls or the number of cows. */
static void refuse_incomplete(struct handler_call *call, const struct bc_game *game,
                              const char *pointer, bool is_text)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s, "a row needs both bulls and cows, for example ");
    if (is_text)
        add_row_text(&s, game);
    else
        add_row_object(&s, game);
    strbuf_printf(&s, "; you can omit bulls and cows only in a review with a \"secret\"");
    handler_refuse(call, pointer, "%s", reason);
}

static bool read_guess(struct handler_call *call, const struct bc_game *game,
                       unsigned number, struct bc_code *guess)
{
    const struct asked_row row = row_of(call, number);
    const struct field_pointer pointer =
        field_pointer("/history/%u%s", number, row.is_text ? "" : "/guess");

    if (!row.is_unclear)
        return bulls_cows_read_code(call, game, pointer.text, &row.guess, guess);
    refuse_unclear(call, game, number, pointer.text);
    return false;
}

/* Only a row of a review can omit the answer; the other schemas require it. */
static bool read_answer(struct handler_call *call, const struct bc_game *game,
                        unsigned number, struct bc_answer *answer)
{
    const struct asked_row row = row_of(call, number);

    if (row.is_unclear)
        return false; /* read_guess reported it */
    *answer = (struct bc_answer){(uint8_t)value_integer(&row.bulls),
                                 (uint8_t)value_integer(&row.cows)};
    if (!row.bulls.type || !row.cows.type)
        refuse_incomplete(call, game, field_pointer("/history/%u", number).text,
                          row.is_text);
    else if (!bc_answer_possible(game, *answer))
        refuse_answer(call, number, game->positions, &row);
    else
        return true;
    return false;
}

static bool read_row(struct handler_call *call, const struct bc_game *game, unsigned number,
                     struct bc_row *row)
{
    bool good = read_guess(call, game, number, &row->guess);

    return read_answer(call, game, number, &row->answer) && good;
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

        good = read_row(call, &history->game, i, &row) && good;
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
    return bulls_cows_read_exact_game(call, &question->asked.history.game) &&
           read_rows(call, question);
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
    const struct bc_game *game = &question->asked.history.game;
    bool good;

    question->asked.objective = read_objective(call);
    if (!bulls_cows_read_game(call, &question->asked.history.game))
        return false;
    good = read_rows(call, question);
    return (is_exact_size(game) || check_objective(call, question->asked.objective)) &&
           good;
}

/* The optional secret of a review. */
struct secret_of_review {
    const struct bc_game *game;
    bool has_secret;
    struct bc_code secret;
};

/* Rejects a row whose answer is not the one that the secret gives. */
static bool check_answer(struct handler_call *call, const struct secret_of_review *known,
                         unsigned number, const struct bc_row *row)
{
    const struct bc_game *game = known->game;
    const struct asked_row asked = row_of(call, number);
    unsigned right_bulls = row->answer.bulls, right_cows = row->answer.cows;
    char guess[BC_TEXT], secret[BC_TEXT];

    if ((!asked.bulls.type || value_integer(&asked.bulls) == right_bulls) &&
        (!asked.cows.type || value_integer(&asked.cows) == right_cows))
        return true;
    bc_format(game, &row->guess, guess);
    bc_format(game, &known->secret, secret);
    handler_refuse(
        call, field_pointer("/history/%u", number).text,
        "the row has wrong numbers: with the secret \"%s\", the guess \"%s\" gets %u bull%s "
        "and %u cow%s; write these numbers, or omit bulls and cows",
        secret, guess, right_bulls, strbuf_plural(right_bulls), right_cows,
        strbuf_plural(right_cows));
    return false;
}

static bool read_review_row(struct handler_call *call, const struct secret_of_review *known,
                            unsigned number, struct bc_row *row)
{
    if (!value_get(call->body, "secret"))
        return read_row(call, known->game, number, row);
    if (!read_guess(call, known->game, number, &row->guess) || !known->has_secret)
        return false;
    row->answer = bc_score(known->game, &known->secret, &row->guess);
    return check_answer(call, known, number, row);
}

bool bulls_cows_read_review(struct handler_call *call, struct bc_history *history)
{
    unsigned rows = (unsigned)value_count(value_get(call->body, "history"));
    const struct value *secret = value_get(call->body, "secret");
    struct secret_of_review known = {.game = &history->game};
    bool good;

    if (!bulls_cows_read_game(call, &history->game))
        return false;
    known.has_secret =
        secret && bulls_cows_read_code(call, known.game, "/secret", secret, &known.secret);
    good = !secret || known.has_secret;
    history->count = rows;
    for (unsigned i = 0; i < history->count; i++)
        good = read_review_row(call, &known, i, &history->rows[i]) && good;
    return good;
}
