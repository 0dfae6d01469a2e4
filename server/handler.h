/* The interface between the server and its handlers. This is the only header of the server
 * that a handler includes.
 *
 * A handler is a `struct operation`. Its function `read` decodes the request. The server
 * has already validated the request against the schema of the operation and added the
 * defaults, so `read` only checks the meaning. Its function `answer` calls the library with
 * `call->ctl` and writes the response to `call->out`. If `answer` takes too long for an
 * event loop, only `answer` runs again, on a worker, with the same `question`. */
#ifndef PUZZLED_SERVER_HANDLER_H
#define PUZZLED_SERVER_HANDLER_H

#include "puzzles/control.h"
#include "puzzles/status.h"
#include "server/assets/page.h"
#include "server/json/arena.h"
#include "server/json/spelling.h"
#include "server/json/strbuf.h"
#include "server/json/utf8.h"
#include "server/json/value.h"
#include "server/json/writer.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum handler_result {
    HANDLER_OK,              /* `out` contains the whole response: 200 */
    HANDLER_PAGE,            /* `page` is the response: 200 */
    HANDLER_INVALID,         /* handler_refuse was called at least once: 422 */
    HANDLER_NOT_FOUND,       /* the resource `parameter` does not exist: 404 */
    HANDLER_RETRY_ON_WORKER, /* too long for an event loop */
    HANDLER_NO_MEMORY,       /* 503 */
    HANDLER_STOPPED,         /* canceled, or out of time without a result: 503 */
    HANDLER_NOT_READY        /* the service is shutting down: 503 */
};

/* The media types of responses. Problems are always JSON. */
enum media_type {
    MEDIA_JSON,
    MEDIA_LINES, /* NDJSON */
    MEDIA_HTML,
    MEDIA_CSV,
    MEDIA_SVG,
    MEDIA_TYPES
};

struct field_error {
    char *pointer;         /* JSON pointer (RFC 6901) into the body; "" is the whole body */
    char *detail;          /* a sentence without the period */
    unsigned line, column; /* in the body, counted from 1; 0: unknown */
};

enum { HANDLER_ERRORS_MAX = 100 }; /* further errors are only counted */

struct field_errors {
    struct field_error *list; /* owned; at most HANDLER_ERRORS_MAX */
    unsigned count;           /* in `list` */
    unsigned dropped;
};

struct progress_stream;
struct service;

/* The part of a call that belongs to the server. Handlers of puzzles do not use it. */
struct handler_host {
    struct service *service;        /* NULL in a test without a server */
    struct job *job;                /* NULL on an event loop: there are no other threads */
    struct progress_stream *stream; /* NULL unless `streams` */
    const atomic_bool *stop;        /* set when the client has left or the drain is over */
    /* Lets an event loop that waits for this processor run. A worker calls it with
     * `service` at least every 200 us. NULL on an event loop. Thread-safe. */
    void (*yield)(void *service);
    uint64_t received_ns; /* CLOCK_MONOTONIC, when the request was complete */
    uint64_t begun_ns;    /* when the operation began, on the event loop or on the worker */
    uint64_t ended_ns;    /* when its response was complete */
    bool limit_reduced;   /* the time limit of the request exceeds the limit of the
                           * service */
    uint64_t deadline_ns; /* for a worker's response */
    size_t max_bytes;     /* see pz_ctl.max_bytes and docs/operations.md */
    bool on_loop;
    bool named;   /* the fields are parameters of a query or arguments, NAME=VALUE */
    bool streams; /* the operation can stream, and the client prefers a stream */

    void *question;     /* decoded by `read`, in `arena`; NULL before that */
    struct arena arena; /* memory of `question`, and of `body` except its strings */
    struct value root;  /* `body` points to it */
    const char *text;   /* the request body; NULL if `body` was not parsed from it */
    struct text_position position; /* of the last error in `text` */
};

/* Initialize with 0: no body and no response. */
struct handler_call {
    const struct value
        *body;             /* an object; NULL if the operation has no request body. For an
                            * NDJSON request: its options (struct line_handler). For a
                            * GET request: the parameters of its query */
    const char *parameter; /* the value of `{...}` in the path of the route; in a path
                            * without it, the path after the first slash */
    const struct pz_ctl *ctl; /* limits, progress, cancellation and threads of `answer` */
    bool prefers_html;        /* the client prefers text/html */
    enum media_type media;    /* of the response: the type of operation.also_writes that the
                               * client prefers; otherwise `answer` writes JSON */

    struct json_writer out;   /* the response, in the type of `media` or content_type */
    const char *content_type; /* a constant; NULL means the type of `media` */
    const struct page *page;  /* set with HANDLER_PAGE */
    bool varies;              /* the same request can have another response: no ETag */
    unsigned
        keep_seconds; /* how long caches may store a response that does not vary; 0: the
                       * default of the method */

    struct field_errors errors;
    struct handler_host host;
};

/* A request of NDJSON (application/x-ndjson) or plain text (text/plain): how an operation
 * reads the body while it arrives. Each line of NDJSON is a JSON string, or an integer,
 * which is passed on as its digits. Each line of plain text is passed on as it is. Empty
 * lines, CR LF and a missing last line end are allowed. Only the current line and the state
 * of the operation are in memory, so a body can be much larger than the memory.
 *
 * The query of the URL contains the options, which the `in: query` parameters of the
 * operation describe. The server validates the options and adds the defaults, in the same
 * way as for the fields of a JSON request. `call->body` contains the options as one object.
 * A value is text if the schema of its parameter accepts strings; otherwise it is JSON.
 *
 * All functions run on an event loop, so `line` must take much less than a microsecond, and
 * the other functions must take less than 100 us. `begin` is followed by exactly one call
 * of `finish` or `abort`. Event loops must not share what `state` points to. */
struct line_handler {
    size_t max_body;  /* bytes; instead of --max-body */
    size_t max_line;  /* bytes of a line as it is written, without its end */
    size_t max_state; /* maximum number of bytes that are allocated at the same time, by
                    * `begin` and later calls. These bytes and 4 * max_line are charged to
                       * the memory budget. */

    /* Begins a body, before any byte of the body has arrived. Returns NULL if an option is
     * invalid, after calling handler_refuse, or if memory runs out. */
    void *(*begin)(struct handler_call *call);

    /* Adds one line of `length` bytes, which can contain NUL bytes. A line of NDJSON is
     * UTF-8 without escapes. A line of plain text can have any bytes except LF. `value` is
     * valid only during the call, and is not terminated by a NUL. */
    void (*line)(void *state, const char *value, size_t length);

    /* Writes the response and frees `state`. Can return any result except
     * HANDLER_RETRY_ON_WORKER. */
    enum handler_result (*finish)(struct handler_call *call, void *state);

    /* Frees `state`, because the client has disconnected or a line is invalid. */
    void (*abort)(void *state);
};

enum operation_run {
    RUN_ON_LOOP,   /* short: always on the event loop that received the request */
    RUN_ON_WORKER, /* long: always in the job queue */
    RUN_EITHER     /* first on the event loop; on a worker after HANDLER_RETRY_ON_WORKER */
};

struct operation {
    enum operation_run run;
    size_t question_size; /* bytes; 0 if there is no `read` */
    /* Decodes `call->body` into `question`, which is zero at first. Reports all invalid
     * fields with handler_refuse. If handler_refuse was called, HANDLER_OK counts as
     * HANDLER_INVALID. Can return any result except HANDLER_PAGE and HANDLER_NOT_FOUND. */
    enum handler_result (*read)(struct handler_call *call, void *question);
    enum handler_result (*answer)(struct handler_call *call, void *question);
    /* Frees the memory that `question` owns, also after a `read` that failed. Can be
     * NULL. */
    void (*release)(void *question);

    bool probe;            /* answered even while all connections are in use */
    bool is_mcp;           /* POST /mcp, which the OpenAPI document does not describe */
    bool streams;          /* can also respond with progress as NDJSON */
    unsigned also_writes;  /* other types of the response: bits 1 << MEDIA_CSV and
                            * 1 << MEDIA_SVG. `call->media` selects one */
    unsigned seconds;      /* default time limit; 0: the limit of the service */
    size_t max_body;       /* bytes; 0 means --max-body */
    const char *body_type; /* application/x-ndjson if each line is a request; NULL: JSON */
    const struct line_handler *lines; /* for NDJSON requests, or NULL */
};

/* Reports that the field at `pointer` is invalid, with a reason in the format of printf.
 * Copies both strings. If the parser wrapped a single value in an array, the error is
 * reported for that value. The error has the line and the column of the field. If the field
 * is missing, the error has the line and the column of the object or array that must
 * contain the field. */
void handler_refuse(struct handler_call *call, const char *pointer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns HANDLER_INVALID if handler_refuse was called, otherwise HANDLER_OK. */
static inline enum handler_result handler_checked(const struct handler_call *call)
{
    return call->errors.count || call->errors.dropped ? HANDLER_INVALID : HANDLER_OK;
}

/* The same as handler_refuse, with a line and a column of the body. */
void handler_refuse_at(struct handler_call *call, unsigned line, unsigned column,
                       const char *pointer, const char *detail);

/* Returns the result of a call for a status of the library. For PZ_INVALID, the handler
 * must have called handler_refuse. */
enum handler_result handler_result_of(enum pz_status status);

/* Returns the result of a call that needs more memory than `ctl->max_bytes`. On an event
 * loop, the result is HANDLER_RETRY_ON_WORKER, because a worker has more memory. */
enum handler_result handler_no_memory(const struct handler_call *call);

/* Returns `size` bytes that exist as long as the decoded request, or NULL if memory runs
 * out. */
static inline void *handler_take(struct handler_call *call, size_t size)
{
    return arena_take(&call->host.arena, size);
}

#endif
