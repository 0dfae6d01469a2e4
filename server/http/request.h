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
 * libmicrohttpd can end the request in each phase. The request is then immediately IDLE.
 * But if a worker has the request (WORKING, STREAMING), the request is ABANDONED until the
 * job ends. Only request_enter changes the phase. Only the thread of the loop calls
 * request_enter and uses the request. But while a worker has the request, `call`,
 * `problem`, `body` and `charges` belong to the worker. The loop then reads only members of
 * these structs that the worker does not change.
 *
 * Requests are reused for any connection of the loop (connection.c), with buffers of up to
 * REQUEST_KEPT bytes. A busy loop therefore allocates little, and an idle connection does
 * not have a request. Larger buffers are charged to service->memory before they are
 * allocated, and are freed as soon as they are no longer needed. */
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
    bool calls; /* the message calls a tool, and the request is now for its operation */
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
    char *query; /* the part of the target after "?", not decoded; or NULL */
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
 * --idle-seconds, with two exceptions: for the first request of a connection, and for a
 * request that has begun to arrive, the caller sets the deadline. */
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

/* Sets `*charge`, a member of r->charges, to the charge of a buffer of `size` bytes.
 * Returns false, and does not change anything, if this would exceed the memory budget. If
 * the charge does not change, as for each small buffer, there is no atomic operation. */
bool request_charge(struct request *r, size_t *charge, size_t size);

/* Charges the values parsed from the body. This is the member `charge` of an arena, and
 * `arg` is the request. If it returns false, it has set the problem. */
bool request_charge_values(void *arg, size_t bytes);

/* Returns the route of the operation. If the request calls a tool, this is the route of the
 * tool. */
static inline const struct router_match *request_match(const struct request *r)
{
    return r->mcp.calls ? &r->mcp.tool : &r->match;
}

/* Returns true for a GET or HEAD request, whose fields are in the query of its URL. */
bool request_is_get(const struct request *r);

/* Sets the problem that the memory budget is used up. */
void request_refuse_memory(struct request *r);

/* Gives the body a buffer of `capacity` bytes and a NUL. If this fails, sets the problem,
 * does not change the body, and returns false. */
bool request_resize_body(struct request *r, size_t capacity);

/* Returns the maximum size of the body, even if no route was found. */
size_t request_body_limit(const struct request *r);

/* Returns the end of an error message, which describes how to send the body of a POST
 * request as lines. Returns "" if the type of the body is JSON or the operation does not
 * accept lines. */
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
