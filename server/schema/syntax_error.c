/* Why a text is not JSON, said for people. */
#include "reader.h"

#include "server/json/sentence.h"
#include "server/json/string_literal.h"
#include "server/json/utf8.h"

#include <ctype.h>

/* Characters of the user's text that are repeated, and of one that has no end. */
enum { QUOTED_MAX = 40, BEGINNING_MAX = 20 };

/* What the grammar wants, and the bracket of what that is inside of. */
static const struct {
    char inside;
    const char *text;
} wants[] = {
    [WANT_VALUE] = {'\0', "expected a value, got "},
    [WANT_ITEM] = {'[', "expected a value, got "},
    [WANT_MEMBER] = {'{', "expected a value, got "},
    [WANT_KEY] = {'{', "expected a key in double quotes, got "},
    [WANT_COLON] = {'{', "expected \":\" after the key, got "},
    [WANT_NEXT_ITEM] = {'[', "expected \",\" or \"]\" after the item, got "},
    [WANT_NEXT_MEMBER] = {'{', "expected \",\" or \"}\" after the value, got "},
    [WANT_END] = {'\0', "expected the end of the text after the JSON value, got "},
};

static bool wants_value(enum reader_wanted wanted)
{
    return wanted <= WANT_MEMBER;
}

static void say_end(struct sentence *s, enum reader_wanted wanted)
{
    if (wants[wanted].inside)
        sentence_add(s, wants[wanted].inside == '['
                            ? "the text ends inside an array; \"]\" is missing"
                            : "the text ends inside an object; \"}\" is missing");
    else
        sentence_add(s, "the text is empty; a JSON value is required");
}

static void say_mark(struct sentence *s, const char *at, enum reader_wanted wanted)
{
    if ((wanted == WANT_ITEM && *at == ']') || (wanted == WANT_KEY && *at == '}')) {
        sentence_add(s, "unexpected \"%c\" after a comma; remove the comma", *at);
        return;
    }
    sentence_add(s, "%s", wants[wanted].text);
    sentence_add_quoted(s, at, 1, 1);
}

static void say_bad_byte(struct sentence *s, char byte)
{
    sentence_add(s, "byte 0x%02x is not valid UTF-8; encode the text as UTF-8",
                 (unsigned char)byte);
}

/* A control character that stands for itself in a string. */
static void say_control(struct sentence *s, char byte)
{
    sentence_add(s, "the string contains ");
    if (byte == '\n')
        sentence_add(s, "a line break; write it as \\n");
    else if (byte == '\r')
        sentence_add(s, "a carriage return; write it as \\r");
    else if (byte == '\t')
        sentence_add(s, "a tab; write it as \\t");
    else
        sentence_add(s, "the control character U+%04X; write it as \\u%04x", byte, byte);
}

/* The bytes of a bad escape sequence; the text ends after `length` bytes. */
static size_t count_escape(const char *at, size_t length)
{
    size_t count = 2;

    if (length < 2)
        return 1;
    if (at[1] != 'u')
        return 1 + utf8_length((const unsigned char *)at + 1);
    while (count < 6 && count < length && isalnum((unsigned char)at[count]))
        count++;
    return count;
}

/* A string that has no end. */
static void say_open_string(struct sentence *s, const char *text, size_t length)
{
    if (!length) {
        sentence_add(s, "the string at the end of the text has no closing double quote");
        return;
    }
    sentence_add(s, "the string that begins with ");
    sentence_add_quoted(s, text, length, BEGINNING_MAX);
    sentence_add(s, " has no closing double quote");
}

static const char *say_string(struct sentence *s, const struct reader *r,
                              enum reader_wanted wanted)
{
    const char *text = r->at + 1;
    size_t length = (size_t)(r->end - text), flaw;
    const char *why = json_string_flaw(text, length, &flaw);

    if (why && text[flaw] != '\\') {
        say_control(s, text[flaw]);
    } else if (why) {
        size_t shown = count_escape(text + flaw, length - flaw);

        sentence_add_quoted(s, text + flaw, shown, QUOTED_MAX);
        sentence_add(s, " %s", why);
    } else if (flaw >= length) {
        say_open_string(s, text, length);
        return r->at;
    } else if (text[flaw] != '"') {
        say_bad_byte(s, text[flaw]);
    } else {
        sentence_add(s, "%s", wants[wanted].text);
        sentence_add_quoted(s, text, flaw, QUOTED_MAX);
        return r->at;
    }
    return text + flaw;
}

/* A code may begin with 0, and be written as a number. */
static bool say_zeros(struct sentence *s, const struct reader *r, const char *at)
{
    size_t zeros = strspn(at, "0"), length = strspn(at, "0123456789");

    if (!zeros || length > QUOTED_MAX || (at[length] && strchr(".eE+-", at[length])))
        return false;
    zeros -= zeros == length; /* 00 is 0 */
    sentence_add(s, "a number must not have leading zeros; write %.*s",
                 (int)(length - zeros), at + zeros);
    if (r->no_text)
        return true;
    sentence_add(s, ", or ");
    sentence_add_quoted(s, at, length, QUOTED_MAX);
    sentence_add(s, " if you mean the digits");
    return true;
}

/* Where the word begins that r->at is in the middle of: 1a34 is read as a number, and then
 * there is a letter. */
static const char *word_start(const struct reader *r, enum reader_wanted wanted)
{
    const char *at = r->at;

    while ((wanted == WANT_NEXT_ITEM || wanted == WANT_NEXT_MEMBER) && at > r->text &&
           isalpha((unsigned char)*r->at) && isalnum((unsigned char)at[-1]))
        at--;
    return at;
}

/* A token that stands at `at`; `flaw` is what is wrong with it where a value should be. */
static void say_token(struct sentence *s, const char *at, size_t length,
                      enum reader_wanted wanted, const char *flaw)
{
    unsigned char byte = (unsigned char)*at;

    sentence_add(s, "%s", wants_value(wanted) ? "" : wants[wanted].text);
    if (byte < 0x20 || byte == 0x7f)
        sentence_add(s, "byte 0x%02x", byte);
    else
        sentence_add(s, "%.*s", (int)(length < QUOTED_MAX ? length : QUOTED_MAX), at);
    sentence_add(s, "%s", wants_value(wanted) ? flaw : "");
}

/* What people write who know other languages; NULL when the byte is nothing such. */
static const char *explain_byte(const struct reader *r)
{
    static const char mark[] = "\xef\xbb\xbf";

    if (*r->at == '\'')
        return "strings and keys must be in double quotes, not in single quotes";
    if (*r->at == '/' || *r->at == '#')
        return "JSON does not allow comments; remove the comment";
    if (*r->at == '+' || *r->at == '.')
        return "a number must begin with a digit or a minus sign";
    if (r->at == r->text && strncmp(r->at, mark, strlen(mark)) == 0)
        return "a byte order mark is not allowed before JSON; remove it";
    return NULL;
}

static void say_byte(struct sentence *s, const struct reader *r, enum reader_wanted wanted)
{
    size_t length = utf8_length((const unsigned char *)r->at);
    const char *why = explain_byte(r);

    if (why)
        sentence_add(s, "%s", why);
    else if (length == 0)
        say_bad_byte(s, *r->at);
    else
        say_token(s, r->at, length, wanted, " is not allowed outside a string");
}

/* Says why what stands at r->at is not what is wanted, and returns where the flaw lies,
 * which for a string may be inside it. */
static const char *say(struct sentence *s, const struct reader *r,
                       enum reader_wanted wanted)
{
    const char *at = word_start(r, wanted);
    size_t letters = 0;

    if (at < r->at)
        wanted = WANT_VALUE;
    while (at < r->at ? isalnum((unsigned char)at[letters])
                      : isalpha((unsigned char)at[letters]))
        letters++;
    if (at == r->end)
        say_end(s, wanted);
    else if (*at == '"')
        return say_string(s, r, wanted);
    else if (*at && strchr("{}[]:,", *at))
        say_mark(s, at, wanted);
    else if (at == r->at && wants_value(wanted) && say_zeros(s, r, at))
        return at;
    else if (at == r->at && (*at == '-' || isdigit((unsigned char)*at)))
        say_token(s, at, strspn(at, "0123456789+-.eE"), wanted,
                  " is not a valid JSON number");
    else if (letters) {
        say_token(s, at, letters, wanted,
                  " is not valid JSON; strings must be in double quotes");
        if (wanted == WANT_KEY) {
            sentence_add(s, "; write ");
            sentence_add_quoted(s, at, letters, QUOTED_MAX);
        }
    } else
        say_byte(s, r, wanted);
    return at;
}

bool reader_fail(struct reader *r, const struct step *step, enum reader_wanted wanted)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    const char *flaw = say(&s, r, wanted);

    return reader_fail_at(r, step, flaw, detail);
}

/* Where an array ends instead of a value, that is about the array. */
bool reader_fail_value(struct reader *r, const struct step *step)
{
    enum reader_wanted wanted = !step->up        ? WANT_VALUE
                                : step->key.text ? WANT_MEMBER
                                                 : WANT_ITEM;
    bool ends = wanted == WANT_ITEM && (r->at == r->end || *r->at == ']');

    return reader_fail(r, ends ? step->up : step, wanted);
}

bool reader_fail_repeated(struct reader *r, const struct step *member)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    sentence_add(&s, "the key ");
    sentence_add_quoted(&s, member->key.text, member->key.length, QUOTED_MAX);
    sentence_add(&s, " occurs twice in this object; remove one of the two");
    return reader_fail_at(r, member, member->start, detail);
}
