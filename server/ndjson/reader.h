/* Questions in lines: how a route reads a body of application/x-ndjson while it arrives.
 *
 * Each line of such a body is one JSON string (RFC 8259), or an integer, which stands for
 * its digits; empty lines, CR LF and a missing last line end are fine. Nothing is kept but
 * the line that has begun and what the reader itself keeps, so a body may be far larger
 * than memory. The options of such a question stand in the query of its URL and are
 * described by the `parameters` with `in: query` of the operation. They are checked and get
 * their defaults as the fields of a body do, and `x->body` holds them as one object; so a
 * handler reads both kinds of question alike. A value is taken as text where the
 * parameter's schema takes strings, else as JSON.
 *
 * A route has a line reader just when its operation lists application/x-ndjson in
 * requestBody/content. To a JSON question it gives its `handle`, as any route; the query
 * must then be empty. */
#ifndef PUZZLED_SERVER_NDJSON_READER_H
#define PUZZLED_SERVER_NDJSON_READER_H

#include "server/exchange.h"

/* All functions run on the loop, so each has to be short: `take` well below a microsecond,
 * the others below 100. Of the bodies that `open` began, each ends in one call of `close`
 * or of `drop`. What `state` points to may not be shared with another loop. */
struct line_reader {
    size_t max_body;  /* bytes; --max-body does not matter */
    size_t max_line;  /* bytes of one line as it is written, its end left out */
    size_t max_state; /* what `open` and the calls after it allocate at once, at most; it is
                       * charged, and four times `max_line`, to the budget of bodies */

    /* Begins a body, before any of it is read. NULL when x->body is wrong, which
     * exchange_refuse was then told, or without memory. */
    void *(*open)(struct exchange *x);

    /* One line: `length` bytes of UTF-8, escapes undone, which may hold NUL bytes and are
     * not ended by one. They are valid during the call only. */
    void (*take)(void *state, const char *value, size_t length);

    /* Writes the answer and frees `state`. HANDLED_LATER is not allowed; all else is as for
     * any handler. */
    enum handled (*close)(struct exchange *x, void *state);

    /* Frees `state`: the client left, or a line was refused. */
    void (*drop)(void *state);
};

#endif
