#include "syntax_error.h"

#include "string_literal.h"
#include "utf8.h"

#include <ctype.h>
#include <string.h>

enum { QUOTED_MAX = 40 /* characters of the user's text that are repeated */ };

static void say_end(struct sentence *s, const struct syntax_place *p)
{
    if (p->inside)
        sentence_add(s, "the text ends inside an %s",
                     p->inside == '[' ? "array" : "object");
    else
        sentence_add(s, "the text is empty");
}

static void say_wanted(struct sentence *s, const struct syntax_place *p)
{
    switch (p->wanted) {
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
        sentence_add(s, p->inside == '['   ? "\",\" or \"]\" is expected after an item"
                        : p->inside == '{' ? "\",\" or \"}\" is expected after a member"
                                           : "nothing may follow the JSON value");
        break;
    }
    sentence_add(s, p->inside || p->wanted != WANT_NEXT ? ", not " : ", not even ");
}

static void say_mark(struct sentence *s, const struct syntax_place *p)
{
    bool closes = *p->at == (p->inside == '[' ? ']' : '}');

    if (p->after_comma && closes) {
        sentence_add(s, "there is a comma too many before \"%c\"", *p->at);
        return;
    }
    say_wanted(s, p);
    sentence_add_quoted(s, p->at, 1, 1);
}

static const char *say_string(struct sentence *s, const struct syntax_place *p)
{
    const char *text = p->at + 1;
    size_t length = (size_t)(p->end - text), flaw;
    const char *why = json_string_flaw(text, length, &flaw);

    if (why) {
        sentence_add(s, "%s", why);
    } else if (flaw >= length) {
        sentence_add(s, "the string that starts here has no end");
        return p->at;
    } else if (text[flaw] != '"') {
        sentence_add(s, "byte 0x%02x is not UTF-8 here", (unsigned char)text[flaw]);
    } else {
        say_wanted(s, p);
        sentence_add_quoted(s, text, flaw, QUOTED_MAX);
        return p->at;
    }
    return text + flaw;
}

/* A token of `length` bytes; `flaw` is what is wrong with it where a value should be. */
static void say_token(struct sentence *s, const struct syntax_place *p, size_t length,
                      const char *flaw)
{
    unsigned char byte = (unsigned char)*p->at;

    if (p->wanted != WANT_VALUE)
        say_wanted(s, p);
    if (byte < 0x20 || byte == 0x7f)
        sentence_add(s, "byte 0x%02x", byte);
    else
        sentence_add(s, "%.*s", (int)(length < QUOTED_MAX ? length : QUOTED_MAX), p->at);
    if (p->wanted == WANT_VALUE)
        sentence_add(s, "%s", flaw);
}

/* What people write who know other languages; NULL when the byte is nothing such. */
static const char *explain_byte(const struct syntax_place *p)
{
    static const char mark[] = "\xef\xbb\xbf";

    if (*p->at == '\'')
        return "strings and keys stand in double quotation marks, not in single ones";
    if (*p->at == '/' || *p->at == '#')
        return "JSON has no comments";
    if (*p->at == '+' || *p->at == '.')
        return "a number starts with a digit or a minus sign";
    if (p->at == p->text && strncmp(p->at, mark, strlen(mark)) == 0)
        return "a byte order mark may not stand before JSON";
    return NULL;
}

static void say_byte(struct sentence *s, const struct syntax_place *p)
{
    size_t length = utf8_length((const unsigned char *)p->at);
    const char *why = explain_byte(p);

    if (why)
        sentence_add(s, "%s", why);
    else if (length == 0)
        sentence_add(s, "byte 0x%02x is not UTF-8 here", (unsigned char)*p->at);
    else
        say_token(s, p, length, " may not stand outside a string");
}

const char *syntax_error_say(struct sentence *s, const struct syntax_place *p)
{
    size_t letters = 0;

    while (isalpha((unsigned char)p->at[letters]))
        letters++;
    if (p->at == p->end)
        say_end(s, p);
    else if (*p->at == '"')
        return say_string(s, p);
    else if (*p->at && strchr("{}[]:,", *p->at))
        say_mark(s, p);
    else if (*p->at == '-' || isdigit((unsigned char)*p->at))
        say_token(s, p, strspn(p->at, "0123456789+-.eE"),
                  " is not a number as JSON writes it");
    else if (letters)
        say_token(s, p, letters,
                  " is no JSON value; text stands in double quotation marks");
    else
        say_byte(s, p);
    return p->at;
}
