#include "decoder.h"

#include "server/json/schema.h"
#include "server/json/string_literal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ndjson_decoder_init(struct ndjson_decoder *d, const struct line_handler *handler,
                         void *state, bool plain)
{
    *d = (struct ndjson_decoder){.handler = handler, .state = state, .plain = plain};
}

void ndjson_decoder_free(struct ndjson_decoder *d)
{
    jw_free(&d->partial);
    jw_free(&d->decoded);
}

/* Sets the error of the current line, and returns false. */
__attribute__((format(printf, 3, 4))) static bool
set_error(struct ndjson_decoder *d, enum ndjson_error_kind kind, const char *format, ...)
{
    va_list args;

    d->error = (struct ndjson_error){.kind = kind, .line = d->lines + 1};
    va_start(args, format);
    vsnprintf(d->error.detail, sizeof d->error.detail, format, args);
    va_end(args);
    return false;
}

static bool set_memory_error(struct ndjson_decoder *d)
{
    return set_error(d, NDJSON_NO_MEMORY, "out of memory for the line");
}

static bool set_length_error(struct ndjson_decoder *d)
{
    return set_error(d, NDJSON_LINE_TOO_LONG,
                     "the line has more than %zu bytes, which is the limit",
                     d->handler->max_line);
}

static void on_syntax_error(void *arg, const struct schema_error *error)
{
    struct ndjson_decoder *d = arg;

    set_error(d, NDJSON_NOT_JSON, "%s", error->detail);
    d->error.column = error->column;
}

/* Describes a value that begins with `byte` and is neither a string nor an integer. */
static const char *describe_value(char byte)
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

/* Reports a line that is not a valid string. `first` is the first byte of its value. Does not
 * read an array or an object, because its values could take 16 times the memory of the line. */
static bool set_value_error(struct ndjson_decoder *d, const char *line, size_t length,
                            char first)
{
    struct schema_report report = {.on_error = on_syntax_error, .arg = d};
    struct arena arena = arena_in(NULL, 0);
    enum schema_result result = SCHEMA_VALID;

    if (first != '{' && first != '[')
        result = schema_check_json(line, length, &arena, &report);
    if (result == SCHEMA_NOT_JSON)
        return false;
    if (result == SCHEMA_NO_MEMORY)
        return set_memory_error(d);
    return set_error(
        d, NDJSON_NOT_STRING,
        "the line is %s; each line must be one JSON string or one integer in plain digits",
        describe_value(first));
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Returns true if a line is an integer that x-accept-integer accepts too. It does not
 * accept -0, because -0 is the same number as 0 with different digits. */
static bool is_integer(const char *text, size_t length)
{
    size_t sign = *text == '-';

    if (length == sign || (text[sign] == '0' && length > 1))
        return false;
    for (size_t i = sign; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

/* Passes the value of a line, from which the line end was removed, to the handler. */
static bool pass_line(struct ndjson_decoder *d, const char *line, size_t length)
{
    const char *value = line;
    size_t size = length;

    for (; size && is_blank(value[size - 1]); size--)
        ;
    for (; size && is_blank(*value); size--)
        value++;
    if (!size)
        return true;
    if (is_integer(value, size)) {
        d->handler->line(d->state, value, size);
        return true;
    }
    if (size < 2 || *value != '"' || value[size - 1] != '"')
        return set_value_error(d, line, length, *value);
    value++;
    size -= 2;
    if (json_string_plain(value, size) < size) {
        jw_reset(&d->decoded);
        /* With the quotation mark, which ends an incomplete UTF-8 character. */
        jw_raw(&d->decoded, value, size + 1);
        if (d->decoded.failed)
            return set_memory_error(d);
        value = d->decoded.data;
        size = json_string_decode(value, size, d->decoded.data);
        if (size == JSON_STRING_INVALID)
            return set_value_error(d, line, length, '"');
    }
    d->handler->line(d->state, value, size);
    return true;
}

/* Ends a line, from which the LF was removed. */
static bool end_line(struct ndjson_decoder *d, const char *line, size_t length)
{
    if (length && line[length - 1] == '\r')
        length--;
    if (length > d->handler->max_line)
        return set_length_error(d);
    if (d->plain && length)
        d->handler->line(d->state, line, length);
    if (!d->plain && !pass_line(d, line, length))
        return false;
    d->lines++;
    return true;
}

static bool end_partial(struct ndjson_decoder *d)
{
    size_t length = d->partial.length;

    jw_reset(&d->partial);
    return end_line(d, d->partial.data, length);
}

bool ndjson_decoder_feed(struct ndjson_decoder *d, const char *data, size_t size)
{
    while (size) {
        const char *end = memchr(data, '\n', size);
        size_t part = end ? (size_t)(end - data) : size;
        bool whole = end && !d->partial.length;

        assert(d->partial.length <= d->handler->max_line + 1);
        if (part > d->handler->max_line + 1 - d->partial.length)
            return set_length_error(d);
        if (!whole)
            jw_raw(&d->partial, data, part);
        if (d->partial.failed)
            return set_memory_error(d);
        if (end && !(whole ? end_line(d, data, part) : end_partial(d)))
            return false;
        part += end != NULL;
        data += part;
        size -= part;
    }
    return true;
}

bool ndjson_decoder_finish(struct ndjson_decoder *d)
{
    return !d->partial.length || end_partial(d);
}
