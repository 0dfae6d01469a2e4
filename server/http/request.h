/* A request, from its first line to the end of its response. It has the parts of the
 * request, its phase, and the memory that it uses.
 *
 *          target known      head known            response
 *   IDLE -------------> HEAD ----------> BODY ------------------> SENDING --> IDLE
 *                        put in the queue |      job ends  response ^   ^
 *                                         v                 begins  |   |
 *                                      WORKING -------> ANSWERED ---+   |
 *                              first line |                             | job ends,
 *                                         v                             |
 *                                     STREAMING <-----------------------+
 *                                           the next slice of a batch begins
 *
 * libmicrohttpd can end the request in each phase. The phase is then IDLE immediately,
 * except while a worker has the request (WORKING, STREAMING): then it is ABANDONED until
 * the job ends. Only request_enter changes the phase, on the thread of the loop. Only this
 * thread uses the request. But while a worker has the request, `call`, `problem`, `body`
 * and `charges` belong to the worker. The parts of them that the loop reads during this
 * time do not change.
 *
 * Requests are reused for any connection of the loop (connection.c), with buffers of up to
 * REQUEST_KEPT bytes. A busy loop therefore allocates little, and an idle connection has no
 * request. Larger buffers are charged to service->memory before they are allocated, and are
 * freed as soon as they are no longer needed. */
#ifndef PUZZLED_SERVER_HTTP_REQUEST_H
#define PUZZLED_SERVER_HTTP_REQUEST_H

#include "problem.h"
#include "request_head.h"
#include "router.h"
#include "server/ndjson/upload.h"
#include "server/observe/log.h"
#include "server/service.h"

enum {
    REQUEST_PATH_MAX = LOG_PATH_MAX + 2, /* one more than the log shows */
    REQUEST_FIRST_VALUES = 20 * 1024,
    REQUEST_KEPT = 16 * 1024 /* bytes of a buffer that is reused and not charged */
};

enum request_phase {
    REQUEST_IDLE,      /* no byte of the request line is known */
    REQUEST_HEAD,      /* the target is known; the head is incomplete */
    REQUEST_BODY,      /* the head is known; the body is incomplete */
    REQUEST_WORKING,   /* a worker has the request; the connection is suspended */
    REQUEST_STREAMING, /* a worker has the request; lines of the response are being sent */
    REQUEST_ANSWERED,  /* the worker has finished; the response can be sent */
    REQUEST_SENDING,   /* the response is being sent */
    REQUEST_ABANDONED  /* a worker has the request, but libmicrohttpd has ended it */
};

struct request_body {
    char *data;
    size_t length, capacity;
    size_t skipped; /* bytes that arrived after a problem */
};

/* Bytes that are charged to service->memory: for the text of the body, for the values parsed
 * from it, and for the text of the response. */
struct request_charges {
    size_t text, values, answer;
};

/* The sent response, for the log and the metrics. */
struct request_sent {
    unsigned status;
    size_t bytes; /* of the body */
};

enum { REQUEST_MCP_ID_MAX = 128 }; /* bytes */

/* A message of the Model Context Protocol (mcp.h). */
struct request_mcp {
    bool calls; /* it calls a tool; the request is now for the operation */
    struct router_match
        tool;        /* of that operation; also in request.match, unless a worker read
                      * the message and has not finished */
    unsigned status; /* of a response that is not a result; 0 means 200 */
    size_t id_length;
    char id[REQUEST_MCP_ID_MAX]; /* JSON */
};

/* The client of a trusted proxy. */
struct request_client {
    struct ip_address address;
    char name[IP_TEXT_MAX]; /* "" if the connection is not from a trusted proxy */
    bool counted;           /* in service->clients */
};

struct request {
    struct request *next; /* in the list of requests to reuse */
    struct service *service;
    enum request_phase phase; /* only request_enter changes it */
    uint64_t deadline_ns;     /* of the phase */
    uint64_t started_ns;
    char path[REQUEST_PATH_MAX];
    char id[REQUEST_ID_MAX + 1];
    struct request_head head;
    struct router_match match;
    char *query; /* the part after the "?" of the target, not decoded; or NULL */
    bool closes; /* the connection closes after the response */
    struct problem problem;
    struct request_body body;
    uint64_t
        read; /* bytes read from the socket at the last check, while more waited; or 0 */
    struct upload upload;
    struct request_charges charges;
    struct batch *batch; /* see batch.h; NULL unless lines of a batch remain */
    struct handler_call call;
    struct request_mcp mcp;
    struct request_sent sent;
    struct request_client client;
    /* The values of a small request, so that it does not allocate. */
    _Alignas(ARENA_ALIGNMENT) char first_values[REQUEST_FIRST_VALUES];
};

/* Initializes `r` as a request that has not begun. */
void request_init(struct request *r, struct service *service);

/* Ends the request, and prepares `r` for the next one. */
void request_reset(struct request *r);

/* Frees everything that `r` owns. */
void request_free(struct request *r);

/* Changes the phase along the diagram above. Phases that wait for the client last
 * --idle-seconds. There are two exceptions, for which the caller sets the deadline: the
 * first request of a connection, and a request that has begun to arrive. */
void request_enter(struct request *r, enum request_phase phase);

/* Returns true while a worker has the request. */
static inline bool request_is_working(const struct request *r)
{
    return r->phase == REQUEST_WORKING || r->phase == REQUEST_STREAMING;
}

/* Extends the phase by --idle-seconds. */
void request_extend(struct request *r);

/* Prepares the handler's call for a request that is complete, or whose NDJSON body begins.
 * `stop` cancels the work. */
void request_begin_call(struct request *r, const atomic_bool *stop);

/* Changes `*charge`, a member of r->charges, to the charge of a buffer of `size` bytes.
 * Returns false, and changes nothing, if this exceeds the memory budget. There is no atomic
 * operation if the charge does not change, as for each small buffer. */
bool request_charge(struct request *r, size_t *charge, size_t size);

/* Charges the values parsed from the body. This is the function `charge` of an arena, whose
 * `arg` is the request. Sets the problem if it returns false. */
bool request_charge_values(void *arg, size_t bytes);

/* Returns the route of the operation, which is the route of the tool if the request calls a
 * tool. */
static inline const struct router_match *request_match(const struct request *r)
{
    return r->mcp.calls ? &r->mcp.tool : &r->match;
}

/* Returns true for a GET or HEAD request, whose fields are in the query of its URL. */
bool request_is_get(const struct request *r);

/* Sets the problem that the memory budget is used up. */
void request_refuse_memory(struct request *r);

/* Changes the buffer of the body to `capacity` bytes and a NUL. On failure, sets the
 * problem and returns false, and the body is unchanged. */
bool request_resize_body(struct request *r, size_t capacity);

/* Returns the maximum size of the body, even if no route was found. */
size_t request_body_limit(const struct request *r);

/* Returns the end of an error, which explains how to send the body of a POST as lines.
 * Returns "" if the type of the body is JSON or the operation does not accept lines. */
const char *request_lines_hint(const struct request *r);

/* Sets the problem that the body has more than `limit` bytes. */
void request_refuse_length(struct request *r, size_t limit);

/* Free the body (its text and its values) and the response, and release their charges. Keep
 * the buffer of a small text or response. */
void request_drop_body(struct request *r);
void request_drop_answer(struct request *r);

/* Sets the problem for a result that is not a response, unless a problem is already set. */
void request_explain(struct request *r, enum handler_result result);

#endif
