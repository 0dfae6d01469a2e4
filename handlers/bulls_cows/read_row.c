#include "read_row.h"

#include "handlers/field.h"
#include "read_code.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXAMPLE_SIZE = 64, ABSENT = -1 };

/* Separators between the guess and the numbers of a row that is a string. */
#define BETWEEN " \t,:;/="

/* Returns the number of cows in an example of a row with one bull. */
static unsigned example_cows(const struct bulls_cows_game *game)
{
    return game->rules.positions > 2 ? 2 : 0;
}

/* Examples of a row in two forms. */
struct row_examples {
    char text[EXAMPLE_SIZE];   /* "0123 1,2" */
    char object[EXAMPLE_SIZE]; /* {"guess": "0123", "bulls": 1, "cows": 2} */
};

static struct row_examples make_examples(const struct bulls_cows_game *game)
{
    struct row_examples examples;
    char code[BC_TEXT];

    bulls_cows_code_example(game, code);
    snprintf(examples.text, EXAMPLE_SIZE, "\"%s 1,%u\"", code, example_cows(game));
    snprintf(examples.object, EXAMPLE_SIZE,
             "{\"guess\": \"%s\", \"bulls\": 1, \"cows\": %u}", code, example_cows(game));
    return examples;
}

enum row_form {
    ROW_OBJECT,
    ROW_ANSWER, /* an object with "answer" instead of "bulls" and "cows" */
    ROW_TEXT,
    ROW_ARRAY
};

/* A row of the history as it is in the request: an object, a string such as "1234 1,2" or
 * "1234 1A2B", or an array of a guess and an answer. */
struct request_row {
    enum row_form form;
    unsigned number;
    struct value guess;
    int bulls, cows;      /* ABSENT if the row omits them */
    char joined[BC_TEXT]; /* the guess of an array of symbols, as a string */
};

/* Returns the pointer to a part of a row, which is in the member `of_object` of an object or
 * in the item `of_array` of an array. */
static struct field_pointer row_pointer(const struct request_row *row,
                                        const char *of_object, const char *of_array)
{
    return field_pointer("/history/%u%s", row->number,
                         row->form == ROW_TEXT    ? ""
                         : row->form == ROW_ARRAY ? of_array
                                                  : of_object);
}

/* Reads the number of one or two digits at `*at`, a letter after it, and separators. Sets
 * `*letter` to the letter in upper case, or to 0. Returns ABSENT if there is no number. */
static int read_count(const char **at, char *letter)
{
    size_t digits = strspn(*at, "0123456789");
    int count = digits == 1 || digits == 2 ? (int)strtol(*at, NULL, 10) : ABSENT;

    *at += digits;
    *letter =
        digits && isalpha((unsigned char)**at) ? (char)toupper((unsigned char)**at) : 0;
    *at += *letter != 0;
    *at += strspn(*at, BETWEEN);
    return count;
}

static bool has_answer(const struct request_row *row)
{
    return row->bulls != ABSENT && row->cows != ABSENT;
}

/* Reads an answer such as "1,2", or with letters: A and B, B and C for bulls and cows, or B and
 * W for the black and white pegs of Mastermind.
 * `end` is the end of the text. */
static bool read_answer_text(const char *at, const char *end, struct request_row *row)
{
    char bulls, cows;

    row->bulls = read_count(&at, &bulls);
    row->cows = read_count(&at, &cows);
    return at == end && has_answer(row) &&
           ((!bulls && !cows) || (bulls == 'A' && cows == 'B') ||
            (bulls == 'B' && (cows == 'C' || cows == 'W')));
}

static bool read_row_text(const struct value *text, struct request_row *row)
{
    const char *at = value_text(text), *end = at + value_length(text);

    row->form = ROW_TEXT;
    row->guess = *text;
    row->guess.size = (uint32_t)strcspn(at, BETWEEN);
    at += row->guess.size;
    at += strspn(at, BETWEEN);
    return at == end || read_answer_text(at, end, row);
}

/* Returns the number if the whole string is a number of one or two digits; otherwise
 * ABSENT. */
static int count_of(const struct value *text)
{
    const char *at = value_text(text);
    char letter;

    if (!at)
        return ABSENT;
    int count = read_count(&at, &letter);

    return letter || at != value_text(text) + value_length(text) ? ABSENT : count;
}

/* Reads the answer of a row that is an array: a string, or two numbers. The schema converts
 * the numbers to strings. */
static bool read_array_answer(const struct value *answer, struct request_row *row)
{
    const char *text = value_text(answer);

    if (text)
        return read_answer_text(text, text + value_length(answer), row);
    row->bulls = count_of(value_item(answer, 0));
    row->cows = count_of(value_item(answer, 1));
    return value_count(answer) == 2 && has_answer(row);
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
                       const struct value *symbols, struct request_row *row)
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
                           const struct value *items, struct request_row *row)
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

/* Rejects an answer that is impossible for every code. The error is at the field if one
 * number alone is too large, and at the row otherwise. */
static void refuse_answer(struct handler_call *call, unsigned positions,
                          const struct request_row *row)
{
    unsigned bulls = (unsigned)row->bulls, cows = (unsigned)row->cows;
    const char *field = row->form == ROW_ANSWER ? ""
                        : bulls > positions     ? "/bulls"
                        : cows > positions      ? "/cows"
                                                : "";
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
    const struct row_examples examples = make_examples(game);

    handler_refuse(
        call, field_pointer("/history/%u", number).text,
        "%s is not a row; write the guess, the number of bulls and the number of "
        "cows, for example %s or %s",
        field_quote(text).text, examples.text, examples.object);
}

/* Rejects a row without the number of bulls or the number of cows. */
static void refuse_incomplete(struct handler_call *call, const struct bulls_cows_game *game,
                              const struct request_row *row)
{
    const struct row_examples examples = make_examples(game);

    handler_refuse(
        call, field_pointer("/history/%u", row->number).text,
        "a row needs both bulls and cows, for example %s; you can omit bulls and "
        "cows only in a review with a \"secret\"",
        row->form == ROW_TEXT ? examples.text : examples.object);
}

/* Returns the number in the member `name` of a row, or ABSENT. */
static int count_member(const struct value *row, const char *name)
{
    const struct value *count = value_get(row, name);

    return count ? (int)value_integer(count) : ABSENT;
}

/* Reads a row that is an object. */
static bool read_row_object(struct handler_call *call, const struct bulls_cows_game *game,
                            const struct value *item, struct request_row *row)
{
    const struct value *answer = value_get(item, "answer");

    row->guess = *value_get(item, "guess");
    row->bulls = count_member(item, "bulls");
    row->cows = count_member(item, "cows");
    if (!answer)
        return true;
    row->form = ROW_ANSWER;
    if (row->bulls != ABSENT || row->cows != ABSENT)
        handler_refuse(call, row_pointer(row, "/answer", "").text,
                       "a row cannot have \"answer\" together with \"bulls\" or \"cows\"; "
                       "omit \"answer\"");
    else if (read_answer_text(value_text(answer), value_text(answer) + value_length(answer),
                              row))
        return true;
    else
        handler_refuse(call, row_pointer(row, "/answer", "").text,
                       "%s is not an answer; write the number of bulls and the number of "
                       "cows, for example \"1A%uB\"",
                       field_quote(answer).text, example_cows(game));
    return false;
}

/* Reads row `number` into `row`, which must not be copied. */
static bool read_fields(struct handler_call *call, const struct bulls_cows_game *game,
                        unsigned number, struct request_row *row)
{
    const struct value *item = value_item(value_get(call->body, "history"), number);

    *row = (struct request_row){.number = number, .bulls = ABSENT, .cows = ABSENT};
    if (value_type(item) == VALUE_ARRAY)
        return read_row_array(call, game, item, row);
    if (value_type(item) == VALUE_STRING) {
        if (read_row_text(item, row))
            return true;
        refuse_unclear(call, game, number, item);
        return false;
    }
    return read_row_object(call, game, item, row);
}

static bool read_guess(struct handler_call *call, const struct bulls_cows_game *game,
                       const struct request_row *row, struct bc_code *guess)
{
    const struct bulls_cows_game guesses = bulls_cows_guess_game(game);

    return bulls_cows_read_code(call, &guesses, row_pointer(row, "/guess", "/0").text,
                                &row->guess, guess);
}

/* Reads the answer of a row. Only a row of a review with a secret can omit the answer. */
static bool read_answer(struct handler_call *call, const struct bulls_cows_game *game,
                        const struct request_row *row, struct bc_answer *answer)
{
    *answer = (struct bc_answer){(uint8_t)row->bulls, (uint8_t)row->cows};
    if (!has_answer(row))
        refuse_incomplete(call, game, row);
    else if (!bc_answer_possible(&game->rules, *answer))
        refuse_answer(call, game->rules.positions, row);
    else
        return true;
    return false;
}

bool bulls_cows_read_row(struct handler_call *call, const struct bulls_cows_game *game,
                         unsigned number, struct bc_row *row)
{
    struct request_row given;

    if (!read_fields(call, game, number, &given))
        return false;
    bool good = read_guess(call, game, &given, &row->guess);

    return read_answer(call, game, &given, &row->answer) && good;
}

/* Rejects a row whose answer is not the answer that the secret gives. */
static bool check_answer(struct handler_call *call, const struct bulls_cows_game *game,
                         const struct bc_code *secret, const struct request_row *given,
                         const struct bc_row *row)
{
    int right_bulls = row->answer.bulls, right_cows = row->answer.cows;
    char guess_text[BC_TEXT], secret_text[BC_TEXT];

    if ((given->bulls == ABSENT || given->bulls == right_bulls) &&
        (given->cows == ABSENT || given->cows == right_cows))
        return true;
    bulls_cows_format(game, &row->guess, guess_text);
    bulls_cows_format(game, secret, secret_text);
    handler_refuse(
        call, field_pointer("/history/%u", given->number).text,
        "the row has wrong numbers: with the secret \"%s\", the guess \"%s\" gets %d bull%s "
        "and %d cow%s; write these numbers, or omit bulls and cows",
        secret_text, guess_text, right_bulls, strbuf_plural(row->answer.bulls), right_cows,
        strbuf_plural(row->answer.cows));
    return false;
}

bool bulls_cows_read_scored_row(struct handler_call *call,
                                const struct bulls_cows_game *game,
                                const struct bc_code *secret, unsigned number,
                                struct bc_row *row)
{
    struct request_row given;

    if (!read_fields(call, game, number, &given) ||
        !read_guess(call, game, &given, &row->guess) || !secret)
        return false;
    row->answer = bc_score(&game->rules, secret, &row->guess);
    return check_answer(call, game, secret, &given, row);
}
