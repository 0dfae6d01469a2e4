#include "token.h"

#include "hex.h"
#include "utf8.h"

#include <string.h>

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* The byte `ahead` of the next one; NUL past the end. */
static char peek(const struct token_reader *r, size_t ahead)
{
    return ahead < r->length - r->at ? r->text[r->at + ahead] : '\0';
}

static void skip_digits(struct token_reader *r)
{
    while (is_digit(peek(r, 0)))
        r->at++;
}

static bool read_exponent(struct token_reader *r)
{
    r->at++;
    if (peek(r, 0) == '+' || peek(r, 0) == '-')
        r->at++;
    if (!is_digit(peek(r, 0)))
        return false;
    skip_digits(r);
    return true;
}

static bool read_number_parts(struct token_reader *r)
{
    if (peek(r, 0) == '-')
        r->at++;
    if (!is_digit(peek(r, 0)) || (peek(r, 0) == '0' && is_digit(peek(r, 1))))
        return false;
    skip_digits(r);
    if (peek(r, 0) == '.') {
        r->at++;
        if (!is_digit(peek(r, 0)))
            return false;
        skip_digits(r);
    }
    return (peek(r, 0) != 'e' && peek(r, 0) != 'E') || read_exponent(r);
}

static void read_number(struct token_reader *r, struct token *t)
{
    t->kind = TOKEN_NUMBER;
    if (read_number_parts(r))
        return;
    while (peek(r, 0) && strchr("0123456789+-.eE", peek(r, 0)))
        r->at++;
    t->kind = TOKEN_BAD_NUMBER;
}

static void read_word(struct token_reader *r, struct token *t)
{
    static const char *const words[] = {"true", "false", "null"};
    size_t length;

    while (is_letter(peek(r, 0)))
        r->at++;
    length = r->at - t->start;
    t->kind = TOKEN_WORD;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i]) == length && !memcmp(words[i], r->text + t->start, length))
            return;
    }
    t->kind = TOKEN_BAD_WORD;
}

/* The four digits after \u, or -1. */
static int read_hex(const struct token_reader *r, size_t ahead)
{
    int value = 0;

    for (size_t i = 0; i < 4; i++) {
        int digit = hex_value(peek(r, ahead + i));

        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* \u and what follows; characters above U+FFFF are written as two halves. */
static const char *read_unicode(struct token_reader *r)
{
    int first = read_hex(r, 2);
    int second;

    if (first < 0)
        return "\\u needs four hexadecimal digits";
    r->at += 6;
    if (first < 0xd800 || first > 0xdfff)
        return NULL;
    second = peek(r, 0) == '\\' && peek(r, 1) == 'u' ? read_hex(r, 2) : -1;
    if (first > 0xdbff || second < 0xdc00 || second > 0xdfff)
        return "\\u names one half of a surrogate pair without the other";
    r->at += 6;
    return NULL;
}

/* One escape; returns what is wrong with it, or NULL. */
static const char *read_escape(struct token_reader *r)
{
    char letter = peek(r, 1);

    if (letter == 'u')
        return read_unicode(r);
    if (!letter || !strchr("\"\\/bfnrt", letter))
        return "a backslash may only stand before one of \" \\ / b f n r t u";
    r->at += 2;
    return NULL;
}

/* One character of a string, or what is wrong with it. */
static const char *read_character(struct token_reader *r)
{
    unsigned char byte = (unsigned char)r->text[r->at];

    if (byte == '\n')
        return "a line break inside a string is written \\n";
    if (byte < 0x20)
        return "a control character inside a string is written \\u00XX";
    if (byte == '\\')
        return read_escape(r);
    r->at++;
    return NULL;
}

static void read_string(struct token_reader *r, struct token *t)
{
    t->kind = TOKEN_BAD_STRING;
    for (r->at++; r->at < r->length && r->text[r->at] != '"';) {
        t->flaw = r->at;
        t->why = read_character(r);
        if (t->why)
            return;
    }
    t->flaw = t->start;
    if (r->at == r->length) {
        t->why = "the string that starts here has no end";
        return;
    }
    t->kind = TOKEN_STRING;
    r->at++;
}

static const char *explain_byte(const struct token_reader *r)
{
    static const char mark[] = "\xef\xbb\xbf";
    char byte = r->text[r->at];

    if (byte == '\'')
        return "strings and keys stand in double quotation marks, not in single ones";
    if (byte == '/' || byte == '#')
        return "JSON has no comments";
    if (byte == '+' || byte == '.')
        return "a number starts with a digit or a minus sign";
    if (r->at == 0 && r->length >= 3 && !memcmp(r->text, mark, 3))
        return "a byte order mark may not stand before JSON";
    return NULL;
}

/* The rest of a UTF-8 character belongs to its first byte. */
static void read_other(struct token_reader *r, struct token *t)
{
    unsigned char first = (unsigned char)r->text[r->at];
    int rest = (first >= 0xc0) + (first >= 0xe0) + (first >= 0xf0);

    t->kind = TOKEN_BAD_BYTE;
    t->why = explain_byte(r);
    r->at++;
    while (rest-- && utf8_continues(peek(r, 0)))
        r->at++;
}

static void read_by_first_byte(struct token_reader *r, struct token *t)
{
    char byte = r->text[r->at];

    if (byte && strchr("{}[]:,", byte)) {
        t->kind = TOKEN_MARK;
        t->mark = byte;
        r->at++;
    } else if (byte == '"') {
        read_string(r, t);
    } else if (is_digit(byte) || byte == '-') {
        read_number(r, t);
    } else if (is_letter(byte)) {
        read_word(r, t);
    } else {
        read_other(r, t);
    }
}

void token_read(struct token_reader *r, struct token *out)
{
    while (r->at < r->length && memchr(" \t\n\r", r->text[r->at], 4))
        r->at++;
    *out = (struct token){.kind = TOKEN_END, .start = r->at, .flaw = r->at};
    if (r->at < r->length)
        read_by_first_byte(r, out);
    out->end = r->at;
}

bool token_is_bad(const struct token *t)
{
    return t->kind >= TOKEN_BAD_NUMBER;
}
