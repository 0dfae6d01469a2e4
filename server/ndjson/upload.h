/* A question in lines while it arrives: the connection's side of a line reader. */
#ifndef PUZZLED_SERVER_NDJSON_UPLOAD_H
#define PUZZLED_SERVER_NDJSON_UPLOAD_H

#include "decoder.h"

#include <stdbool.h>
#include <stddef.h>

struct connection;

enum { UPLOAD_SENT_MIN = 1024 * 1024 }; /* what has to arrive in --request-seconds */

struct upload {
    const struct line_reader *reader; /* NULL: the question is not in lines */
    bool open;                        /* `lines` has a state */
    struct lines lines;
    size_t charge;  /* of service->memory */
    size_t seen;    /* bytes of the body that were there at the last look */
    size_t skipped; /* bytes that came after the question was refused */
};

/* Whether a Content-Type names lines of JSON. */
bool upload_is_lines(const char *type);

/* Reads the query and opens the reader, before any of the body is there; the connection has
 * a refusal when that fails. */
void upload_begin(struct connection *c);

/* Reads the next bytes of the body. False when the question is refused by them. */
bool upload_receive(struct connection *c, const char *data, size_t size);

/* Has the reader answer, at the end of the body. */
enum handled upload_finish(struct connection *c);

/* Gives up what the upload holds; the reader drops its state if it has one still. */
void upload_drop(struct connection *c);

/* Whether UPLOAD_SENT_MIN bytes have come since the last time that it said so. */
bool upload_goes_on(struct connection *c);

#endif
