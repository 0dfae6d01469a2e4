#include "syntax_error.h"

#include "pointer.h"
#include "sentence.h"
#include "token.h"
#include "utf8.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    LEVELS_MAX = 64,      /* a pointer that people read names no more */
    DEPTH_MAX = 2048 + 1, /* jansson's own limit, and the bracket that exceeds it */
    KIND_WORDS = DEPTH_MAX / 64 + 1,
    QUOTED_MAX = 40 /* characters of the user's text that are repeated */
};

/* What may come next. */
enum wanted { WANT_VALUE, WANT_KEY, WANT_COLON, WANT_NEXT };

/* An open container: the member or item that is being read. */
struct level {
    struct token key;
    size_t index;
};

struct reader {
    struct token_reader tokens;
    enum wanted wanted;
    bool opened; /* the last token opened a container, which may close at once */
    unsigned depth;
    uint64_t arrays[KIND_WORDS]; /* bit d: the container at depth d is an array */
    struct level levels[LEVELS_MAX];
};

static bool in_array(const struct reader *r)
{
    unsigned d = r->depth - 1;

    return r->depth && r->arrays[d / 64] >> d % 64 & 1;
}

static bool open_container(struct reader *r, char mark)
{
    uint64_t bit = (uint64_t)1 << r->depth % 64;

    if (r->depth == DEPTH_MAX)
        return false;
    r->arrays[r->depth / 64] &= ~bit;
    if (mark == '[')
        r->arrays[r->depth / 64] |= bit;
    if (r->depth < LEVELS_MAX)
        r->levels[r->depth].index = 0;
    r->depth++;
    r->wanted = mark == '[' ? WANT_VALUE : WANT_KEY;
    r->opened = true;
    return true;
}

static bool close_container(struct reader *r, char mark)
{
    if (!r->depth || in_array(r) != (mark == ']'))
        return false;
    r->depth--;
    r->wanted = WANT_NEXT;
    r->opened = false;
    return true;
}

static bool take_value(struct reader *r, const struct token *t, char mark)
{
    if (mark == '{' || mark == '[')
        return open_container(r, mark);
    if (t->kind == TOKEN_MARK)
        return false;
    r->wanted = WANT_NEXT;
    return true;
}

static bool take_key(struct reader *r, const struct token *t)
{
    if (t->kind != TOKEN_STRING)
        return false;
    if (r->depth <= LEVELS_MAX)
        r->levels[r->depth - 1].key = *t;
    r->wanted = WANT_COLON;
    return true;
}

static bool take_colon(struct reader *r, char mark)
{
    if (mark != ':')
        return false;
    r->wanted = WANT_VALUE;
    return true;
}

static bool take_next(struct reader *r, char mark)
{
    if (mark == ']' || mark == '}')
        return close_container(r, mark);
    if (mark != ',' || !r->depth)
        return false;
    if (r->depth <= LEVELS_MAX)
        r->levels[r->depth - 1].index++;
    r->wanted = in_array(r) ? WANT_VALUE : WANT_KEY;
    return true;
}

/* Goes over a token that is not bad; false, and nothing has moved, when it may not stand
 * here. */
static bool take_token(struct reader *r, const struct token *t)
{
    char mark = t->mark;
    bool good = false;

    if (r->opened && (mark == ']' || mark == '}'))
        return close_container(r, mark);
    switch (r->wanted) {
    case WANT_VALUE:
        good = take_value(r, t, mark);
        break;
    case WANT_KEY:
        good = take_key(r, t);
        break;
    case WANT_COLON:
        good = take_colon(r, mark);
        break;
    case WANT_NEXT:
        good = take_next(r, mark);
        break;
    }
    if (good)
        r->opened = mark == '{' || mark == '[';
    return good;
}

/* Appends a member's name, its escapes undone. */
static bool add_key(struct json_pointer *p, const struct reader *r, const struct token *key)
{
    const char *quoted = r->tokens.text + key->start;
    size_t length = key->end - key->start;
    json_t *plain;
    bool good;

    if (!memchr(quoted, '\\', length))
        return json_pointer_add_key(p, quoted + 1, length - 2);
    plain = json_loadb(quoted, length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    good = plain && strlen(json_string_value(plain)) == json_string_length(plain) &&
           json_pointer_add_key(p, json_string_value(plain), json_string_length(plain));
    json_decref(plain);
    return good;
}

static bool level_is_array(const struct reader *r, unsigned d)
{
    return r->arrays[d / 64] >> d % 64 & 1;
}

static bool add_level(struct json_pointer *p, const struct reader *r, unsigned d)
{
    return level_is_array(r, d) ? json_pointer_add_index(p, r->levels[d].index)
                                : add_key(p, r, &r->levels[d].key);
}

/* The innermost container counts only when one of its values is about to be read, or was
 * being named. `t` is where reading stopped. */
static void write_pointer(struct syntax_error *out, const struct reader *r,
                          const struct token *t, enum json_error_code code)
{
    struct json_pointer p = json_pointer_in(out->pointer, sizeof out->pointer);
    unsigned inner = r->depth - 1;

    for (unsigned d = 0; d < LEVELS_MAX && d + 1 < r->depth; d++) {
        if (!add_level(&p, r, d))
            return;
    }
    if (!r->depth || r->depth > LEVELS_MAX)
        return;
    if (code == json_error_duplicate_key && t->kind == TOKEN_STRING)
        add_key(&p, r, t);
    else if (r->wanted == WANT_COLON ||
             (r->wanted == WANT_VALUE && !level_is_array(r, inner)))
        add_key(&p, r, &r->levels[inner].key);
    else if (r->wanted == WANT_VALUE && t->kind != TOKEN_END && t->mark != ']')
        json_pointer_add_index(&p, r->levels[inner].index);
}

/* A token that is not the end, or as much of it as a sentence can hold. */
static void add_token(struct sentence *s, const struct reader *r, const struct token *t)
{
    const char *text = r->tokens.text + t->start;
    size_t length = t->end - t->start;
    unsigned char first = (unsigned char)*text;

    if (t->kind == TOKEN_STRING)
        sentence_add_quoted(s, text + 1, length - 2, QUOTED_MAX);
    else if (t->kind == TOKEN_MARK)
        sentence_add_quoted(s, text, length, QUOTED_MAX);
    else if (first < 0x20 || first == 0x7f)
        sentence_add(s, "byte 0x%02x", first);
    else
        sentence_add(s, "%.*s", (int)(length < QUOTED_MAX ? length : QUOTED_MAX), text);
}

static void say_bad(struct sentence *s, const struct reader *r, const struct token *t)
{
    if (t->why) {
        sentence_add(s, "%s", t->why);
        return;
    }
    add_token(s, r, t);
    if (t->kind == TOKEN_BAD_NUMBER)
        sentence_add(s, " is not a number as JSON writes it");
    else if (t->kind == TOKEN_BAD_WORD)
        sentence_add(s, " is no JSON value; text stands in double quotation marks");
    else
        sentence_add(s, " may not stand outside a string");
}

static void say_wanted(struct sentence *s, const struct reader *r)
{
    switch (r->wanted) {
    case WANT_VALUE:
        sentence_add(s, "a value is expected");
        break;
    case WANT_KEY:
        sentence_add(s, "a key in double quotation marks is expected");
        break;
    case WANT_COLON:
        sentence_add(s, "\":\" is expected after a key");
        break;
    case WANT_NEXT:
        sentence_add(s, in_array(r) ? "\",\" or \"]\" is expected after an item"
                        : r->depth  ? "\",\" or \"}\" is expected after a member"
                                    : "nothing may follow the JSON value");
        break;
    }
}

static void say_misplaced(struct sentence *s, const struct reader *r, const struct token *t)
{
    char mark = t->mark;

    if (!r->opened && r->depth && mark == (in_array(r) ? ']' : '}') &&
        (r->wanted == WANT_KEY || (r->wanted == WANT_VALUE && in_array(r)))) {
        sentence_add(s, "there is a comma too many before \"%c\"", mark);
        return;
    }
    say_wanted(s, r);
    sentence_add(s, r->depth || r->wanted != WANT_NEXT ? ", not " : ", not even ");
    add_token(s, r, t);
}

static void say_end(struct sentence *s, const struct reader *r)
{
    if (r->depth)
        sentence_add(s, "the text ends inside an %s", in_array(r) ? "array" : "object");
    else
        sentence_add(s, "the text is empty");
}

static void say_overflow(struct sentence *s, const struct reader *r, const struct token *t)
{
    size_t length = t->end - t->start;
    const char *text = r->tokens.text + t->start;
    bool real =
        memchr(text, '.', length) || memchr(text, 'e', length) || memchr(text, 'E', length);

    add_token(s, r, t);
    if (real)
        sentence_add(s, " is beyond the range of a double, about 1.8e308");
    else if (*text == '-')
        sentence_add(s, " is below -9223372036854775808, the least integer");
    else
        sentence_add(s, " is above 9223372036854775807, the greatest integer");
}

static void say_why(struct sentence *s, const struct reader *r, const struct token *t,
                    enum json_error_code code)
{
    if (code == json_error_duplicate_key && t->kind == TOKEN_STRING) {
        sentence_add(s, "the key ");
        add_token(s, r, t);
        sentence_add(s, " occurs twice");
    } else if (code == json_error_numeric_overflow && t->kind == TOKEN_NUMBER) {
        say_overflow(s, r, t);
    } else if (code == json_error_stack_overflow) {
        sentence_add(s, "arrays and objects are nested more than 2,048 deep");
    } else if (code == json_error_null_byte_in_key) {
        sentence_add(s, "a key may not hold the character \\u0000");
    } else if (code == json_error_null_character) {
        sentence_add(s, "a string may not hold the character \\u0000");
    } else if (t->kind == TOKEN_END) {
        say_end(s, r);
    } else if (token_is_bad(t) && (t->why || r->wanted == WANT_VALUE)) {
        say_bad(s, r, t);
    } else {
        say_misplaced(s, r, t);
    }
}

/* Line and column of the byte at `offset`. */
static void write_place(struct syntax_error *out, const char *text, size_t offset)
{
    out->line = 1;
    out->column = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            out->line++;
            out->column = 1;
        } else {
            out->column += !utf8_continues(text[i]);
        }
    }
}

/* Goes over the tokens that jansson accepted; `t` becomes the one at which it stopped: the
 * first that reaches `stop` bytes, is bad, or has no place in the grammar. */
static void find_token(struct reader *r, struct token *t, size_t stop)
{
    do
        token_read(&r->tokens, t);
    while (t->kind != TOKEN_END && !token_is_bad(t) && t->end < stop && take_token(r, t));
}

/* How many bytes the tokens that jansson accepted may have. It looks one byte beyond a
 * number before it finds that byte not to be UTF-8; and the position of a premature end is
 * not needed, since the text ends there. */
static size_t accepted_bytes(enum json_error_code code, size_t position)
{
    if (code == json_error_premature_end_of_input)
        return SIZE_MAX;
    return code == json_error_invalid_utf8 ? position + 1 : position;
}

/* jansson 2.14 takes a NUL byte for the end, or skips it after a number and then counts
 * one byte too few. So a NUL byte that it has read is the error, whatever it says. */
static enum json_error_code code_of(const json_error_t *error, const char *text,
                                    size_t read)
{
    if (read && memchr(text, '\0', read))
        return json_error_premature_end_of_input;
    return json_error_code(error);
}

void syntax_error_locate(const char *text, size_t length, const json_error_t *error,
                         struct syntax_error *out)
{
    struct reader r = {.tokens = {.text = text, .length = length}, .wanted = WANT_VALUE};
    struct sentence s = sentence_in(out->detail, sizeof out->detail);
    size_t position = error->position < 0 ? 0 : (size_t)error->position;
    enum json_error_code code =
        code_of(error, text, position < length ? position + 1 : length);
    struct token t;

    if (!error->text[0]) { /* so jansson leaves it when memory runs out */
        *out = (struct syntax_error){.line = 1, .column = 1};
        sentence_add(&s, "there was no memory to read the text");
        return;
    }
    find_token(&r, &t, accepted_bytes(code, position));
    if (code == json_error_invalid_utf8 && position < length) {
        sentence_add(&s, "byte 0x%02x is not UTF-8 here", (unsigned char)text[position]);
        write_place(out, text, position);
    } else {
        say_why(&s, &r, &t, code);
        write_place(out, text, t.flaw);
    }
    write_pointer(out, &r, &t, code);
}
