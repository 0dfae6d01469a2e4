/* Decodes an NDJSON body (application/x-ndjson) while it arrives: passes each line, which is a
 * JSON string or an integer, to a line handler (handler.h). Also decodes lines of plain text.
 *
 * A line that is in one part of the body, and needs no escapes decoded, is not copied. Only a
 * line that continues in the next part is kept. */
#ifndef PUZZLED_SERVER_NDJSON_DECODER_H
#define PUZZLED_SERVER_NDJSON_DECODER_H

#include "server/handler.h"
#include "server/json/writer.h"

#include <stdbool.h>

enum { NDJSON_DETAIL_MAX = 256 };

enum ndjson_error_kind {
    NDJSON_NOT_JSON,
    NDJSON_NOT_STRING, /* JSON, but neither a string nor an integer */
    NDJSON_LINE_TOO_LONG,
    NDJSON_NO_MEMORY
};

/* The first invalid line. */
struct ndjson_error {
    enum ndjson_error_kind kind;
    uint64_t line;                  /* counted from 1 */
    unsigned column;                /* counted from 1; only for NDJSON_NOT_JSON, else 0 */
    char detail[NDJSON_DETAIL_MAX]; /* a sentence without the period */
};

struct ndjson_decoder {
    const struct line_handler *handler;
    void *state;
    bool plain;     /* lines of text, which are passed on as they are, without their end */
    uint64_t lines; /* that are complete */
    /* The beginning of a line that continues in the next part, at most `max_line` + 1 bytes;
     * and a string whose escapes were decoded. Each takes at most 2 * `max_line` bytes of
     * memory. */
    struct json_writer partial, decoded;
    struct ndjson_error error; /* set by a function that returns false */
};

/* Initializes a decoder that passes lines and `state` to `handler->line`. `plain`: the body is
 * not NDJSON but plain text, in any encoding that has the LF of ASCII. */
void ndjson_decoder_init(struct ndjson_decoder *d, const struct line_handler *handler,
                         void *state, bool plain);

/* Decodes the next `size` bytes. Returns false, with `d->error`, if a line is invalid; then
 * nothing more can be decoded. Ignores blanks around a value, CR before the line end, and
 * blank lines; in plain text, only CR before the line end and empty lines. The kind of a
 * line depends on its first token: a line that begins as an object or an array is not a
 * string, whatever follows.
 *
 * Cost: linear. Without `handler->line`, 16 KiB take 5 to 90 us: 90 for empty lines, 15 for
 * lines of 14 letters, 50 for escapes only. */
bool ndjson_decoder_feed(struct ndjson_decoder *d, const char *data, size_t size);

/* Decodes the last line if it has no line end. Returns as ndjson_decoder_feed. */
bool ndjson_decoder_finish(struct ndjson_decoder *d);

/* Frees what `d` owns, which does not include `state`. */
void ndjson_decoder_free(struct ndjson_decoder *d);

#endif
