#include "decoder.h"

#include "server/json/string_literal.h"
#include "server/schema/schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lines_init(struct lines *l, const struct line_reader *reader, void *state)
{
    *l = (struct lines){.reader = reader, .state = state};
}

void lines_free(struct lines *l)
{
    jw_free(&l->begun);
    jw_free(&l->value);
}

/* Always false. */
__attribute__((format(printf, 4, 5))) static bool fail(const struct lines *l,
                                                       struct line_fault *fault,
                                                       enum line_flaw flaw,
                                                       const char *format, ...)
{
    va_list args;

    *fault = (struct line_fault){.flaw = flaw, .line = l->ended + 1};
    va_start(args, format);
    vsnprintf(fault->detail, sizeof fault->detail, format, args);
    va_end(args);
    return false;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* The length of `line` without the blanks at its end; those before its text are counted in
 * `start`. */
static size_t trim(const char *line, size_t length, size_t *start)
{
    *start = 0;
    while (length && is_blank(line[length - 1]))
        length--;
    while (*start < length && is_blank(line[*start]))
        ++*start;
    return length;
}

static void keep_error(void *arg, const struct schema_error *error)
{
    struct line_fault *fault = arg;

    fault->column = error->column;
    snprintf(fault->detail, sizeof fault->detail, "%s", error->detail);
}

/* The kind of a value that begins with `byte` and is no string. */
static const char *other_kind(char byte)
{
    switch (byte) {
    case '{':
        return "an object";
    case '[':
        return "an array";
    case 'n':
        return "null";
    case 't':
    case 'f':
        return "true or false";
    default:
        return "a number that is not an integer in plain digits (0 to 9)";
    }
}

/* Returns true if a line is an integer that x-accept-integer accepts too. It does not accept
 * -0, because that is the same number as 0 with different digits. */
static bool is_integer(const char *line, size_t length)
{
    size_t sign = *line == '-';

    if (length == sign || (line[sign] == '0' && length > 1))
        return false;
    for (size_t i = sign; i < length; i++)
        if (line[i] < '0' || line[i] > '9')
            return false;
    return true;
}

/* Says what is wrong with a line that is no string. */
static enum schema_verdict read_line(const char *line, size_t length,
                                     struct line_fault *fault)
{
    struct schema_report report = {.on_syntax_error = keep_error, .arg = fault};
    struct arena arena = arena_in(NULL, 0);
    char *text = malloc(length + 1);
    enum schema_verdict verdict = SCHEMA_NO_MEMORY;
    struct value value;

    if (text) {
        memcpy(text, line, length);
        text[length] = '\0';
        verdict = schema_read(NULL, text, length, &arena, &report, &value);
    }
    arena_free(&arena);
    free(text);
    return verdict;
}

/* Refuses a line whose first token begins with `first`. An array or an object is not read:
 * its values could take sixteen times the memory of the line. */
static bool refuse_line(const struct lines *l, const char *line, size_t length, char first,
                        struct line_fault *fault)
{
    enum schema_verdict verdict = SCHEMA_FITS;

    fail(l, fault, LINE_NOT_JSON, "out of memory for the line");
    if (first != '{' && first != '[')
        verdict = read_line(line, length, fault);
    if (verdict == SCHEMA_NO_MEMORY)
        fault->flaw = LINE_NO_MEMORY;
    if (verdict != SCHEMA_FITS)
        return false;
    return fail(
        l, fault, LINE_NOT_TEXT,
        "the line is %s; each line must be one JSON string or one integer in plain digits",
        other_kind(first));
}

/* Appends to one of the buffers. */
static bool keep(const struct lines *l, struct json_writer *buffer, const char *data,
                 size_t size, struct line_fault *fault)
{
    jw_raw(buffer, data, size);
    return !buffer->failed || fail(l, fault, LINE_NO_MEMORY, "out of memory for the line");
}

static bool take_line(struct lines *l, const char *line, size_t length,
                      struct line_fault *fault)
{
    size_t start, end = trim(line, length, &start);
    const char *value = line + start + 1;

    if (start == end)
        return true;
    if (is_integer(line + start, end - start)) {
        l->reader->take(l->state, line + start, end - start);
        return true;
    }
    if (end - start >= 2 && line[start] == '"' && line[end - 1] == '"') {
        size_t size = end - start - 2;

        if (json_string_plain(value, size) < size) {
            jw_reset(&l->value);
            /* The quotation mark too: it ends a character that is broken off. */
            if (!keep(l, &l->value, value, size + 1, fault))
                return false;
            value = l->value.data;
            size = json_string_decode(value, size, l->value.data);
        }
        if (size != JSON_STRING_BAD) {
            l->reader->take(l->state, value, size);
            return true;
        }
    }
    return refuse_line(l, line, length, line[start], fault);
}

static bool refuse_length(const struct lines *l, struct line_fault *fault)
{
    return fail(l, fault, LINE_TOO_LONG,
                "the line has more than %zu bytes, which is the limit",
                l->reader->max_line);
}

/* A line, its LF left out. */
static bool end_line(struct lines *l, const char *line, size_t length,
                     struct line_fault *fault)
{
    if (length && line[length - 1] == '\r')
        length--;
    if (length > l->reader->max_line)
        return refuse_length(l, fault);
    if (!take_line(l, line, length, fault))
        return false;
    l->ended++;
    return true;
}

/* The rest of the line that has begun. */
static bool end_kept(struct lines *l, struct line_fault *fault)
{
    size_t length = l->begun.length;

    jw_reset(&l->begun);
    return end_line(l, l->begun.data, length, fault);
}

bool lines_feed(struct lines *l, const char *data, size_t size, struct line_fault *fault)
{
    while (size) {
        const char *end = memchr(data, '\n', size);
        size_t part = end ? (size_t)(end - data) : size;
        bool whole = end && !l->begun.length;

        if (part > l->reader->max_line + 1 - l->begun.length)
            return refuse_length(l, fault);
        if (whole ? !end_line(l, data, part, fault)
                  : !keep(l, &l->begun, data, part, fault))
            return false;
        if (end && !whole && !end_kept(l, fault))
            return false;
        part += end != NULL;
        data += part;
        size -= part;
    }
    return true;
}

bool lines_end(struct lines *l, struct line_fault *fault)
{
    return !l->begun.length || end_kept(l, fault);
}
