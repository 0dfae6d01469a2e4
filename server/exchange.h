/* One request and the answer to it, as a handler sees them.
 *
 * The server has parsed the body, checked it against the operation's schema in the
 * OpenAPI document and filled in the defaults that the schema names; a handler therefore
 * checks meaning only, never shape. It writes its answer through `out` and says by its
 * return value how the request ended. */
#ifndef PUZZLED_EXCHANGE_H
#define PUZZLED_EXCHANGE_H

#include "json_writer.h"

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
    HANDLED_UNREADY    /* the service is stopping and takes no more: 503 */
};

struct complaint {
    char *pointer; /* JSON pointer (RFC 6901) into the request body; "" is the whole */
    char *detail;  /* a sentence without the full stop */
};

enum { EXCHANGE_COMPLAINTS_MAX = 100 }; /* further ones are counted, not kept */

struct page;

struct service;

struct exchange {
    struct service *service; /* the server's own; handlers of puzzles leave it alone */
    json_t *body;            /* the request's object; NULL where the route takes none */
    const char *parameter;   /* what `{...}` in the route's path stands for, or NULL */

    const atomic_bool *stop; /* set when the client left or the server drains */
    uint64_t received_ns;    /* CLOCK_MONOTONIC, when the request was complete */
    uint64_t deadline_ns;    /* when a worker must have answered */
    bool on_loop;            /* true: keep it short, or return HANDLED_LATER */

    /* What the handler and its solver may allocate at once for this request, `out` left
     * out. A quarter of --max-memory is for the rest of the service; the other three are
     * shared out evenly among the workers, and a part of that quarter among the loops, at
     * most 1 MiB for each. So nothing needs to be reserved: as each stays within its
     * share, all together stay below --max-memory. On a loop, a handler that needs more
     * returns HANDLED_LATER; on a worker, which never has less than a loop, it answers
     * with less (a bound, a smaller table) or HANDLED_NO_MEMORY. By default 1 MiB on a
     * loop and 768 MiB / workers on a worker; never below 16 KiB and 192 KiB. */
    size_t max_bytes;

    struct json_writer out;   /* the answer; JSON unless content_type says otherwise */
    const char *content_type; /* a constant; NULL means application/json */
    const struct page *page;  /* set with HANDLED_PAGE */
    bool varies;              /* the same question may get another answer: no ETag */

    struct complaint *complaints; /* owned; at most EXCHANGE_COMPLAINTS_MAX */
    unsigned complaint_count;     /* how many are kept */
    unsigned complaints_dropped;
};

/* Notes that the field at `pointer` is wrong, with a reason made as by printf. The
 * handler goes on to find the other wrong fields, then returns HANDLED_REFUSED. Both
 * strings are copied. */
void exchange_refuse(struct exchange *x, const char *pointer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Frees the complaints of `x`. */
void exchange_drop_complaints(struct exchange *x);

/* Makes `x` an exchange without a body or an answer. */
void exchange_init(struct exchange *x);

/* Makes `x` ready for the next request: frees what it owns but keeps the buffer of
 * `out`, so that a busy connection allocates no answer. */
void exchange_reset(struct exchange *x);

/* Frees everything that `x` owns, its body included. */
void exchange_free(struct exchange *x);

#endif
