/* Decodes an NDJSON body as a whole, and in parts, whose size is the first byte. Both times, the
 * strings and the number of the invalid line must be those of an oracle that parses each line
 * with jansson. cspell:ignore loadb */
#include "server/ndjson/decoder.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 4096, LINE_MAX_BYTES = 256 };

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* The strings of a body, each after a separator. */
struct strings {
    char text[2 * INPUT_MAX];
    size_t length, count;
};

static void add_string(void *state, const char *value, size_t length)
{
    struct strings *strings = state;

    if (strings->length + length + 1 > sizeof strings->text)
        abort();
    strings->text[strings->length++] = '\n';
    memcpy(strings->text + strings->length, value, length);
    strings->length += length;
    strings->count++;
}

static const struct line_handler handler = {.max_line = LINE_MAX_BYTES, .line = add_string};

/* Returns true if all lines are valid; otherwise sets `error`. */
static bool read_body(const char *body, size_t size, size_t part, struct strings *strings,
                      struct ndjson_error *error)
{
    struct ndjson_decoder d;
    bool valid = true;

    strings->length = strings->count = 0;
    ndjson_decoder_init(&d, &handler, strings, false);
    for (size_t at = 0; valid && at < size; at += part)
        valid = ndjson_decoder_feed(&d, body + at, size - at < part ? size - at : part);
    valid = valid && ndjson_decoder_finish(&d);
    *error = d.error;
    ndjson_decoder_free(&d);
    return valid;
}

static bool is_blank(const char *line, size_t length)
{
    return strspn(line, " \t\r") >= length;
}

/* Returns true for an integer of any size, whose digits become a string. */
static bool is_integer(const char *text, size_t length)
{
    size_t sign = *text == '-', digits = strspn(text + sign, "0123456789");

    return digits && sign + digits == length && (text[sign] != '0' || length == 1);
}

/* Parses a line with jansson and adds its value. Returns true if the line is valid or blank. */
static bool read_line(const char *line, size_t length, struct strings *strings)
{
    json_t *value;
    bool valid;

    if (length && line[length - 1] == '\r')
        length--;
    if (length > LINE_MAX_BYTES)
        return false;
    if (is_blank(line, length))
        return true;
    for (; is_blank(line, 1); length--)
        line++;
    while (is_blank(line + length - 1, 1))
        length--;
    if (is_integer(line, length)) {
        add_string(strings, line, length);
        return true;
    }
    value = json_loadb(line, length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    valid = json_is_string(value);
    if (valid)
        add_string(strings, json_string_value(value), json_string_length(value));
    json_decref(value);
    return valid;
}

/* Returns the number of the first invalid line, or 0. */
static uint64_t read_lines(const char *body, size_t size, struct strings *strings)
{
    uint64_t line = 0;

    strings->length = strings->count = 0;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(body + at, '\n', size - at);
        size_t length = end ? (size_t)(end - body) - at : size - at;

        line++;
        if (!read_line(body + at, length, strings))
            return line;
        at += length + 1;
    }
    return 0;
}

static void require_same(const struct strings *a, const struct strings *b)
{
    if (a->count != b->count || a->length != b->length ||
        memcmp(a->text, b->text, a->length) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static struct strings whole, parts, oracle;
    struct ndjson_error a = {0}, b = {0};
    char body[INPUT_MAX + 1];
    uint64_t invalid;

    if (size < 2 || size > INPUT_MAX || !data[0])
        return 0;
    memcpy(body, data + 1, size - 1);
    body[size - 1] = '\0';
    invalid = read_lines(body, size - 1, &oracle);
    if (read_body(body, size - 1, size, &whole, &a) != !invalid ||
        read_body(body, size - 1, data[0], &parts, &b) != !invalid)
        abort();
    if (invalid && (a.line != invalid || b.line != invalid || a.kind != b.kind))
        abort();
    require_same(&whole, &oracle);
    require_same(&parts, &oracle);
    return 0;
}
