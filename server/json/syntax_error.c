/* Explains why a text is not JSON. */
#include "report.h"

#include "string_literal.h"
#include "utf8.h"

#include <ctype.h>
#include <strings.h>

/* Maximum number of characters of the client's text that an error repeats. */
enum { QUOTED_MAX = 40, UNCLOSED_MAX = 20 /* of a string without a closing quote */ };

/* The name of each expected token, and the opening bracket of the container around it. */
static const struct {
    char container;
    const char *text;
} expectations[] = {
    [EXPECTED_ROOT] = {'\0', "expected a value, got "},
    [EXPECTED_ITEM] = {'[', "expected a value, got "},
    [EXPECTED_MEMBER] = {'{', "expected a value, got "},
    [EXPECTED_KEY] = {'{', "expected a key in double quotes, got "},
    [EXPECTED_COLON] = {'{', "expected \":\" after the key, got "},
    [EXPECTED_NEXT_ITEM] = {'[', "expected \",\" or \"]\" after the item, got "},
    [EXPECTED_NEXT_MEMBER] = {'{', "expected \",\" or \"}\" after the value, got "},
    [EXPECTED_END] = {'\0', "expected the end of the text after the JSON value, got "},
};

static bool expects_value(enum report_expected expected)
{
    return expected <= EXPECTED_MEMBER;
}

static void explain_end(struct strbuf *s, enum report_expected expected)
{
    char container = expectations[expected].container;

    strbuf_printf(s, expected == EXPECTED_MEMBER
                         ? "the text ends inside an object; a value and \"}\" are missing"
                     : container == '[' ? "the text ends inside an array; \"]\" is missing"
                     : container == '{' ? "the text ends inside an object; \"}\" is missing"
                                        : "the text is empty; a JSON value is required");
}

static void explain_bracket(struct strbuf *s, const char *at, enum report_expected expected)
{
    if ((expected == EXPECTED_ITEM && *at == ']') ||
        (expected == EXPECTED_KEY && *at == '}')) {
        strbuf_printf(s, "unexpected \"%c\" after a comma; remove the comma", *at);
        return;
    }
    strbuf_printf(s, "%s", expectations[expected].text);
    strbuf_quote(s, at, 1, 1);
}

static void explain_invalid_utf8(struct strbuf *s, char byte)
{
    strbuf_printf(s, "byte 0x%02x is not valid UTF-8; encode the text as UTF-8",
                  (unsigned char)byte);
}

/* Explains a control character that is not escaped in a string. */
static void explain_control(struct strbuf *s, char byte)
{
    strbuf_printf(s, "the string contains ");
    if (byte == '\n')
        strbuf_printf(s, "a line break; write it as \\n");
    else if (byte == '\r')
        strbuf_printf(s, "a carriage return; write it as \\r");
    else if (byte == '\t')
        strbuf_printf(s, "a tab; write it as \\t");
    else
        strbuf_printf(s, "the control character U+%04X; write it as \\u%04x", byte, byte);
}

/* Returns the number of bytes of an invalid escape sequence; the text ends after `length`
 * bytes. */
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

static void explain_unclosed_string(struct strbuf *s, const char *text, size_t length)
{
    if (!length) {
        strbuf_printf(s, "the string at the end of the text has no closing double quote");
        return;
    }
    strbuf_printf(s, "the string that begins with ");
    strbuf_quote(s, text, length, UNCLOSED_MAX);
    strbuf_printf(s, " has no closing double quote");
}

/* Explains the string that begins with the quote at `at`, which is invalid or not expected.
 * Returns the position of the error. */
static const char *explain_string(struct strbuf *s, const struct reporter *r,
                                  const char *at, enum report_expected expected)
{
    const char *text = at + 1;
    size_t length = (size_t)(r->end - text), where;
    const char *why = json_string_error(text, length, &where);

    if (why && text[where] != '\\') {
        explain_control(s, text[where]);
    } else if (why) {
        strbuf_quote(s, text + where, count_escape(text + where, length - where),
                     QUOTED_MAX);
        strbuf_printf(s, " %s", why);
    } else if (where >= length) {
        explain_unclosed_string(s, text, length);
        return at;
    } else if (text[where] != '"') {
        explain_invalid_utf8(s, text[where]);
    } else {
        strbuf_printf(s, "%s", expectations[expected].text);
        strbuf_quote(s, text, where, QUOTED_MAX);
        return at;
    }
    return text + where;
}

/* Explains a number with leading zeros, which the client may mean as a string of digits.
 * Returns false if there is no such number at `at`. */
static bool explain_leading_zeros(struct strbuf *s, const char *at, bool suggests_string)
{
    size_t zeros = strspn(at, "0"), length = strspn(at, "0123456789");

    if (!zeros || length > QUOTED_MAX || (at[length] && strchr(".eE+-", at[length])))
        return false;
    zeros -= zeros == length; /* 00 is 0 */
    strbuf_printf(s, "a number must not have leading zeros; write %.*s",
                  (int)(length - zeros), at + zeros);
    if (!suggests_string)
        return true;
    strbuf_printf(s, ", or ");
    strbuf_quote(s, at, length, QUOTED_MAX);
    strbuf_printf(s, " if you mean the digits");
    return true;
}

/* Returns the start of the word that contains `at`. In 1a34, the parser reads the number 1
 * and then finds a letter. */
static const char *find_word(const struct reporter *r, const char *at,
                             enum report_expected expected)
{
    const char *start = at;

    while ((expected == EXPECTED_NEXT_ITEM || expected == EXPECTED_NEXT_MEMBER) &&
           start > r->text && isalpha((unsigned char)*at) &&
           isalnum((unsigned char)start[-1]))
        start--;
    return start;
}

/* Explains the token at `at`. If a value is expected, `error` follows the token. */
static void explain_token(struct strbuf *s, const char *at, size_t length,
                          enum report_expected expected, const char *error)
{
    unsigned char byte = (unsigned char)*at;

    strbuf_printf(s, "%s", expects_value(expected) ? "" : expectations[expected].text);
    if (byte < 0x20 || byte == 0x7f)
        strbuf_printf(s, "byte 0x%02x", byte);
    else
        strbuf_printf(s, "%.*s", (int)(length < QUOTED_MAX ? length : QUOTED_MAX), at);
    strbuf_printf(s, "%s", expects_value(expected) ? error : "");
}

/* Explains the syntax of other languages. Returns NULL if `at` is not such syntax. */
static const char *find_explanation(const struct reporter *r, const char *at)
{
    static const char byte_order_mark[] = "\xef\xbb\xbf";

    if (*at == '\'')
        return "strings and keys must be in double quotes, not in single quotes";
    if (*at == '/' || *at == '#')
        return "JSON does not allow comments; remove the comment";
    if (*at == '+' || *at == '.')
        return "a number must begin with a digit or a minus sign";
    if (at == r->text && strncmp(at, byte_order_mark, strlen(byte_order_mark)) == 0)
        return "a byte order mark is not allowed before JSON; remove it";
    return NULL;
}

static void explain_byte(struct strbuf *s, const struct reporter *r, const char *at,
                         enum report_expected expected)
{
    size_t length = utf8_length((const unsigned char *)at);
    const char *explanation = find_explanation(r, at);

    if (explanation)
        strbuf_printf(s, "%s", explanation);
    else if (length == 0)
        explain_invalid_utf8(s, *at);
    else
        explain_token(s, at, length, expected, " is not allowed outside a string");
}

/* Returns the JSON spelling of a word of another language, such as True or None, or NULL if
 * it is not such a word. */
static const char *find_spelling(const char *word, size_t length)
{
    static const char *const words[][2] = {
        {"true", "true"}, {"false", "false"}, {"null", "null"}, {"none", "null"}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i][0]) == length && strncasecmp(words[i][0], word, length) == 0)
            return words[i][1];
    }
    return NULL;
}

/* Explains why the text at `at` is not what the grammar expects. Returns the position of
 * the error, which for a string can be inside it. */
static const char *explain(struct reporter *r, const char *at,
                           enum report_expected expected, bool suggests_string)
{
    struct strbuf *s = report_begin(r);
    const char *word = find_word(r, at, expected), *spelling;
    size_t letters = 0;

    assert(r->text <= at && at <= r->end && expected <= EXPECTED_END);
    while (word < at ? isalnum((unsigned char)word[letters])
                     : isalpha((unsigned char)word[letters]))
        letters++;
    if (word < at)
        expected = EXPECTED_ROOT;
    if (at == r->end)
        explain_end(s, expected);
    else if (*at == '"')
        return explain_string(s, r, at, expected);
    else if (*at && strchr("{}[]:,", *at))
        explain_bracket(s, at, expected);
    else if (expects_value(expected) && explain_leading_zeros(s, at, suggests_string))
        return at;
    else if (*at == '-' || isdigit((unsigned char)*at))
        explain_token(s, at, strspn(at, "0123456789+-.eE"), expected,
                      " is not a valid JSON number");
    else if (expects_value(expected) && (spelling = find_spelling(word, letters)))
        strbuf_printf(s, "%.*s is not valid JSON; write %s", (int)letters, word, spelling);
    else if (letters) {
        explain_token(s, word, letters, expected,
                      " is not valid JSON; strings must be in double quotes");
        if (expected == EXPECTED_KEY) {
            strbuf_printf(s, "; write ");
            strbuf_quote(s, word, letters, QUOTED_MAX);
        }
    } else
        explain_byte(s, r, at, expected);
    return word;
}

bool report_unexpected(struct reporter *r, const struct report_path *path, const char *at,
                       enum report_expected expected)
{
    return report_syntax_error(r, path, explain(r, at, expected, true));
}

bool report_invalid_value(struct reporter *r, const struct report_path *path,
                          const char *at, const struct schema_node *node)
{
    enum report_expected expected = !path->parent    ? EXPECTED_ROOT
                                    : path->key.text ? EXPECTED_MEMBER
                                                     : EXPECTED_ITEM;
    /* If an array ends where a value should be, the error concerns the array. */
    bool ends = expected == EXPECTED_ITEM && (at == r->end || *at == ']');
    bool suggests_string = !node || node->node_for_type[VALUE_STRING];

    return report_syntax_error(r, ends ? path->parent : path,
                               explain(r, at, expected, suggests_string));
}

bool report_repeated_key(struct reporter *r, const struct report_path *member)
{
    struct strbuf *s = report_begin(r);

    strbuf_printf(s, "the key ");
    strbuf_quote(s, member->key.text, member->key.length, QUOTED_MAX);
    strbuf_printf(s, " occurs twice in this object; remove one of the two");
    return report_syntax_error(r, member, member->start);
}
