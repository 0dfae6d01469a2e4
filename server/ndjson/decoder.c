#include "decoder.h"

#include "server/json/string_literal.h"
#include "server/schema/schema.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 256 };

void lines_init(struct lines *l, const struct line_reader *reader, void *state)
{
    *l = (struct lines){.reader = reader, .state = state};
}

void lines_free(struct lines *l)
{
    free(l->begun.data);
    free(l->value.data);
    l->begun = l->value = (struct line_text){0};
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
        return "a truth value";
    default:
        return "a number";
    }
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

    fail(l, fault, LINE_NOT_JSON, "no memory for the line");
    if (first != '{' && first != '[')
        verdict = read_line(line, length, fault);
    if (verdict == SCHEMA_NO_MEMORY)
        fault->flaw = LINE_NO_MEMORY;
    if (verdict != SCHEMA_FITS)
        return false;
    return fail(l, fault, LINE_NOT_TEXT, "is %s; each line is one JSON string",
                other_kind(first));
}

/* Makes room for `needed` bytes of a line, at most max_line + 1. */
static bool reserve(const struct lines *l, struct line_text *t, size_t needed,
                    struct line_fault *fault)
{
    size_t capacity = t->capacity ? t->capacity : CAPACITY_MIN;
    char *data;

    while (capacity < needed)
        capacity *= 2;
    if (capacity > l->reader->max_line + 1)
        capacity = l->reader->max_line + 1;
    if (capacity == t->capacity)
        return true;
    data = realloc(t->data, capacity);
    if (!data)
        return fail(l, fault, LINE_NO_MEMORY, "no memory for the line");
    t->data = data;
    t->capacity = capacity;
    return true;
}

/* Both hand on what the `length` bytes between two quotes stand for, the second one by way
 * of l->value; false when they are no such text. */
static bool take_plain(const struct lines *l, const char *text, size_t length)
{
    if (json_string_plain(text, length) < length)
        return false;
    l->reader->take(l->state, text, length);
    return true;
}

static bool take_escaped(const struct lines *l, const char *text, size_t length)
{
    length = json_string_decode(text, length, l->value.data);
    if (length == JSON_STRING_BAD)
        return false;
    l->reader->take(l->state, l->value.data, length);
    return true;
}

static bool take_line(struct lines *l, const char *line, size_t length,
                      struct line_fault *fault)
{
    size_t start, end = trim(line, length, &start);
    const char *inside = line + start + 1;

    if (start == end)
        return true;
    if (end - start >= 2 && line[start] == '"' && line[end - 1] == '"') {
        if (take_plain(l, inside, end - start - 2))
            return true;
        if (!reserve(l, &l->value, end - start - 2, fault))
            return false;
        if (take_escaped(l, inside, end - start - 2))
            return true;
    }
    return refuse_line(l, line, length, line[start], fault);
}

/* Adds to the line that has begun, of which all but a CR at its end is at most max_line. */
static bool keep(struct lines *l, const char *data, size_t size, struct line_fault *fault)
{
    struct line_text *t = &l->begun;

    if (!reserve(l, t, t->length + size, fault))
        return false;
    memcpy(t->data + t->length, data, size);
    t->length += size;
    return true;
}

static bool refuse_length(const struct lines *l, struct line_fault *fault)
{
    return fail(l, fault, LINE_TOO_LONG, "the line has more than %zu bytes",
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

    l->begun.length = 0;
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
        if (whole ? !end_line(l, data, part, fault) : !keep(l, data, part, fault))
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
