/* One request and the answer to it, as a handler sees them.
 *
 * The server has read the body as the operation's schema in the OpenAPI document wants it,
 * with the defaults that the schema names; a handler therefore checks meaning only, never
 * shape. It writes its answer through `out` and says by its
 * return value how the request ended. */
#ifndef PUZZLED_EXCHANGE_H
#define PUZZLED_EXCHANGE_H

#include "server/json/arena.h"
#include "server/json/text_place.h"
#include "server/json/value.h"
#include "server/json/writer.h"
#include "server/loop/parallel.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum handled {
    HANDLED_ANSWER,    /* `out` holds the whole answer: 200 */
    HANDLED_PAGE,      /* `page` is the answer: 200 */
    HANDLED_REFUSED,   /* exchange_refuse was called at least once: 422 */
    HANDLED_MISSING,   /* what `parameter` names does not exist: 404 */
    HANDLED_LATER,     /* too long for the loop: to be called again on a worker */
    HANDLED_NO_MEMORY, /* 503 */
    HANDLED_STOPPED,   /* stopped, or out of time without anything to say: 503 */
    HANDLED_UNREADY    /* the service is not ready, as it is stopping: 503 */
};

struct field_error {
    char *pointer;         /* JSON pointer (RFC 6901) into the body; "" is the whole */
    char *detail;          /* a sentence without the full stop */
    unsigned line, column; /* in the body, counted from 1; 0: not known */
};

enum { EXCHANGE_ERRORS_MAX = 100 }; /* further ones are counted, not kept */

struct field_errors {
    struct field_error *list; /* owned; at most EXCHANGE_ERRORS_MAX */
    unsigned count;           /* how many are kept */
    unsigned dropped;
};

struct page;
struct progress_stream;
struct service;

/* What the server itself needs of an exchange; handlers of puzzles leave it alone. All are
 * NULL in a test without a server, and the last two on a loop. */
struct exchange_host {
    struct service *service;
    struct job *job;                /* lends other workers to parallel_run */
    struct progress_stream *stream; /* takes lines; NULL where none are asked for */
};

struct exchange {
    struct exchange_host host;
    const struct value *body; /* the request's object; NULL where the route takes none; of
                            * a question in lines, its options (server/ndjson/reader.h) */
    const char *parameter;    /* what `{...}` in the route's path stands for; in a path that
                            * has none, what stands behind its first slash */

    const atomic_bool *stop; /* set when the client left or the server drains */
    /* Lets a loop have the processor that waits for it; to be called with `service` at
     * least every 200 microseconds of work. NULL on a loop. Thread-safe. */
    void (*yield)(void *service);
    uint64_t received_ns; /* CLOCK_MONOTONIC, when the request was complete */
    uint64_t deadline_ns; /* when a worker must have answered */
    bool on_loop;         /* true: keep it short, or return HANDLED_LATER */
    bool streams;         /* the client asks for lines, see `offers_lines` */
    bool prefers_html;    /* the client asks for a page of HTML where there is one */

    /* What the handler and its solver may allocate at once for this request, whatever the
     * number of threads. (`out` is charged to the budget of bodies and answers as it
     * grows.) A quarter of --max-memory is for the rest of the service; the other three are
     * shared out evenly among the workers, and a part of that quarter among the loops, at
     * most 1 MiB for each. So nothing needs to be reserved: as each stays within its share,
     * all together stay below --max-memory. On a loop, a handler that needs more returns
     * HANDLED_LATER; on a worker, which never has less than a loop, it answers with less (a
     * bound, a smaller table) or HANDLED_NO_MEMORY. By default 1 MiB on a loop and 768 MiB
     * / workers on a worker; never below 16 KiB and 192 KiB. */
    size_t max_bytes;

    struct json_writer out;   /* the answer; JSON unless content_type says otherwise */
    const char *content_type; /* a constant; NULL means application/json */
    const struct page *page;  /* set with HANDLED_PAGE */
    bool varies;              /* the same question may get another answer: no ETag */
    bool offers_lines;        /* the operation has lines too, says its handler */

    struct field_errors errors;

    struct arena arena; /* what `body` lies in, beside the text of the request */
    struct value root;  /* to what `body` points */
    const char *text;   /* the request body that `body` was read from; NULL if it was not */
    struct text_place place; /* of the last error in `text` */
};

/* Notes that the field at `pointer` is wrong, with a reason made as by printf. The
 * handler goes on to find the other wrong fields, then returns HANDLED_REFUSED. Both
 * strings are copied. Where the reader made an array of a single value, the user is pointed
 * at that value. Line and column are those of the field, or of the object or the array
 * that should have it. */
void exchange_refuse(struct exchange *x, const char *pointer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same at a line and a column of the body, with a reason that is whole. */
void exchange_refuse_at(struct exchange *x, unsigned line, unsigned column,
                        const char *pointer, const char *detail);

/* Lines. An operation that can tell how far it is offers its answer as
 * application/x-ndjson too: progress lines, then the answer as the last line. Its handler
 * sets `offers_lines` before it refuses anything. Its answers then say `Vary: Accept`, and
 * where `streams` is true a 200 is application/x-ndjson without an ETag, even when it is of
 * one line. `streams` is true when Accept names that type with a quality above 0 that is
 * not below the one of application/json, where it names that too. What is refused before
 * the first line was sent is a problem with its own status, as ever. Not for a route with a
 * parameter: when the client leaves between two lines, `parameter` goes before the job.
 *
 * Sends what `out` holds, one value, as a line of the answer now, and empties `out`.
 * Without `streams` or on a loop it only empties `out`. Only for the thread that runs the
 * handler. Progress may be lost: a line is dropped when more than 16 KiB wait for a client
 * that reads slowly; the last one is never lost. What goes wrong after the first line
 * (HANDLED_STOPPED, no memory, ...) is told by the problem object as the last line. Cost: a
 * few microseconds, and a write of the loop; a few lines in a second are enough. */
void exchange_send_line(struct exchange *x);

/* Frees the errors of `x`. */
void exchange_drop_errors(struct exchange *x);

/* Makes `x` an exchange without a body or an answer. */
void exchange_init(struct exchange *x);

/* Frees the body of `x`. */
void exchange_drop_body(struct exchange *x);

/* Makes `x` ready for the next request: frees what it owns but keeps the buffer of
 * `out`, so that a busy connection allocates no answer. */
void exchange_reset(struct exchange *x);

/* Frees everything that `x` owns, its body included. */
void exchange_free(struct exchange *x);

#endif
