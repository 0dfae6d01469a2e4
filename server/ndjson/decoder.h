/* Decodes an NDJSON body (application/x-ndjson) while it arrives: passes each line, which is a
 * JSON string or an integer, to a line handler (handler.h). Also decodes lines of plain text.
 *
 * A line is not copied if it is complete in one part of the body and does not contain
 * escapes. Only a line that continues in the next part is kept. */
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
    /* `partial` is the beginning of a line that continues in the next part, at most
     * `max_line` + 1 bytes. `decoded` is a string whose escapes were decoded. Each takes at
     * most 2 * `max_line` bytes of memory. */
    struct json_writer partial, decoded;
    struct ndjson_error error; /* set by a function that returns false */
};

/* Initializes a decoder that passes lines and `state` to `handler->line`. If `plain` is
 * true, the body is not NDJSON but plain text, in any encoding with the LF of ASCII. */
void ndjson_decoder_init(struct ndjson_decoder *d, const struct line_handler *handler,
                         void *state, bool plain);

/* Decodes the next `size` bytes. If a line is invalid, sets `d->error` and returns false,
 * after which nothing more can be decoded. Ignores blanks around a value, CR before the
 * line end, and blank lines. In plain text, it ignores only CR before the line end and
 * empty lines. Only the first token determines the kind of a line, so a line that begins as
 * an object or an array is not a string.
 *
 * Cost: linear. Without `handler->line`, 16 KiB take 5 to 90 us: 90 us for empty lines, 15
 * us for lines of 14 letters, and 50 us if there are only escapes. */
bool ndjson_decoder_feed(struct ndjson_decoder *d, const char *data, size_t size);

/* Decodes the last line if it has no line end. Returns as ndjson_decoder_feed. */
bool ndjson_decoder_finish(struct ndjson_decoder *d);

/* Frees everything that `d` owns, which does not include `state`. */
void ndjson_decoder_free(struct ndjson_decoder *d);

#endif
