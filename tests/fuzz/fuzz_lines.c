/* The first byte is the size of the pieces in which the rest, a body of lines, comes. The
 * strings and the faults may not depend on the pieces, and must be those that jansson reads
 * line by line. */
#include "server/ndjson/decoder.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 4096, LINE_MAX_BYTES = 256 };

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* What was taken: each string with a byte in front that tells strings apart. */
struct heard {
    char text[2 * INPUT_MAX];
    size_t length, count;
};

static void take(void *state, const char *value, size_t length)
{
    struct heard *heard = state;

    if (heard->length + length + 1 > sizeof heard->text)
        abort();
    heard->text[heard->length++] = '\n';
    memcpy(heard->text + heard->length, value, length);
    heard->length += length;
    heard->count++;
}

static const struct line_reader reader = {.max_line = LINE_MAX_BYTES, .take = take};

/* True when all lines are good; `fault` is told otherwise. */
static bool read_body(const char *body, size_t size, size_t piece, struct heard *heard,
                      struct line_fault *fault)
{
    struct lines lines;
    bool good = true;

    heard->length = heard->count = 0;
    lines_init(&lines, &reader, heard);
    for (size_t at = 0; good && at < size; at += piece)
        good = lines_feed(&lines, body + at, size - at < piece ? size - at : piece, fault);
    good = good && lines_end(&lines, fault);
    lines_free(&lines);
    return good;
}

static bool is_blank(const char *line, size_t length)
{
    return strspn(line, " \t\r") >= length;
}

/* The same by jansson: true when the line is a string, which is taken, or blank. */
static bool read_line(const char *line, size_t length, struct heard *heard)
{
    json_t *value;
    bool good;

    if (length > LINE_MAX_BYTES)
        return false;
    if (is_blank(line, length))
        return true;
    value = json_loadb(line, length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    good = json_is_string(value);
    if (good)
        take(heard, json_string_value(value), json_string_length(value));
    json_decref(value);
    return good;
}

/* The number of the first wrong line, or 0. */
static uint64_t read_lines(const char *body, size_t size, struct heard *heard)
{
    uint64_t line = 0;

    heard->length = heard->count = 0;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(body + at, '\n', size - at);
        size_t length = end ? (size_t)(end - body) - at : size - at;

        line++;
        if (!read_line(body + at, length, heard))
            return line;
        at += length + 1;
    }
    return 0;
}

static void require_same(const struct heard *a, const struct heard *b)
{
    if (a->count != b->count || a->length != b->length ||
        memcmp(a->text, b->text, a->length) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static struct heard whole, pieces, oracle;
    struct line_fault a = {0}, b = {0};
    char body[INPUT_MAX + 1];
    uint64_t wrong;

    if (size < 2 || size > INPUT_MAX || !data[0])
        return 0;
    memcpy(body, data + 1, size - 1);
    body[size - 1] = '\0';
    wrong = read_lines(body, size - 1, &oracle);
    if (read_body(body, size - 1, size, &whole, &a) != !wrong ||
        read_body(body, size - 1, data[0], &pieces, &b) != !wrong)
        abort();
    if (wrong && (a.line != wrong || b.line != wrong || a.flaw != b.flaw))
        abort();
    require_same(&whole, &oracle);
    require_same(&pieces, &oracle);
    return 0;
}
