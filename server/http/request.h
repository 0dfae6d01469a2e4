/* One request, from its first line to the end of its answer: what is known of it, the
 * phase that it is in, and the memory that it holds.
 *
 *        receive_target     receive_head        response_send
 *   IDLE -------------> HEAD ----------> BODY ------------------> SENDING --> IDLE
 *                         http_job_submit |      job ends  answer  ^   ^
 *                                         v                queued  |   |
 *                                      WORKING -------> ANSWERED --+   |
 *                              first line |                            | job ends
 *                                         v                            |
 *                                     STREAMING -----------------------+
 *
 * In any phase libmicrohttpd may end the request: then it is IDLE again at once, or, where
 * a worker has it (WORKING, STREAMING), ABANDONED until the job ends. Only request_enter
 * changes the phase, on the loop's thread, to which all of the request belongs. But while a
 * worker has it, `exchange`, `problem`, `body` and `charges` are the worker's; what the
 * loop then reads of them does not change any more.
 *
 * A request that is over is kept for the next one of any connection (connection.c), with
 * its buffers of up to REQUEST_KEPT bytes, so that a busy loop allocates little and an idle
 * connection holds nothing of it. What is larger is charged to service->memory before it is
 * allocated and freed as soon as it has served. */
#ifndef PUZZLED_SERVER_HTTP_REQUEST_H
#define PUZZLED_SERVER_HTTP_REQUEST_H

#include "problem.h"
#include "request_head.h"
#include "router.h"
#include "server/ndjson/upload.h"
#include "server/observe/log.h"
#include "server/service.h"

enum {
    REQUEST_PATH_MAX = LOG_PATH_MAX + 2, /* so that the log sees a longer one */
    REQUEST_FIRST_VALUES = 1024,
    REQUEST_KEPT = 16 * 1024 /* bytes of a buffer that is kept and not charged */
};

enum request_phase {
    REQUEST_IDLE,      /* no byte of a request line is known */
    REQUEST_HEAD,      /* the target is known, the head is not complete */
    REQUEST_BODY,      /* the head is judged, the body is not complete */
    REQUEST_WORKING,   /* suspended while a worker has it */
    REQUEST_STREAMING, /* a worker has it, and lines of the answer are being sent */
    REQUEST_ANSWERED,  /* a worker is done; the answer is to be sent */
    REQUEST_SENDING,   /* the answer is being sent */
    REQUEST_ABANDONED  /* a worker has it, but libmicrohttpd has given it up */
};

struct request_body {
    char *data;
    size_t length, capacity;
    size_t skipped; /* bytes that came after the request was refused */
};

/* Bytes of service->memory that are charged for the text of the body, the values that it
 * is read to, and the text of the answer, whose writer asks before it grows. */
struct request_charges {
    size_t text, values, answer;
};

/* What was sent, for the log and the metrics. */
struct request_sent {
    unsigned status;
    size_t bytes; /* of the body */
};

/* Whom a trusted proxy asks for. */
struct request_client {
    struct ip_address address;
    char name[IP_TEXT_MAX]; /* "" where it is the connection's peer who asks */
    bool counted;           /* in service->clients */
};

struct request {
    struct request *next; /* of those that wait to be used */
    struct service *service;
    enum request_phase phase; /* only request_enter changes it */
    uint64_t deadline_ns;     /* of the phase */
    uint64_t started_ns;
    char path[REQUEST_PATH_MAX];
    char id[REQUEST_ID_MAX + 1];
    struct request_head head;
    struct router_match match;
    char *query; /* what follows the "?" of the target, as it came; gone with the head */
    struct problem problem;
    struct request_body body;
    uint64_t read; /* bytes of the connection, at the last look, while more waited; or 0 */
    struct upload upload;
    struct request_charges charges;
    struct exchange exchange;
    struct request_sent sent;
    struct request_client client;
    /* Where the values of a small question lie, so that it allocates nothing. */
    _Alignas(ARENA_ALIGNMENT) char first_values[REQUEST_FIRST_VALUES];
};

/* Makes `r` a request of which nothing is known. */
void request_init(struct request *r, struct service *service);

/* Forgets the request that was answered; the next one is waited for. */
void request_reset(struct request *r);

/* Frees what `r` holds. */
void request_free(struct request *r);

/* Changes the phase. Those that wait for the client last --idle-seconds, but for the first
 * request of a connection and for what has begun to arrive: the deadline of that is the
 * caller's. */
void request_enter(struct request *r, enum request_phase phase);

/* True while a worker has the request. */
bool request_is_working(const struct request *r);

/* Gives the phase another --idle-seconds. */
void request_extend(struct request *r);

/* Makes `*charge`, a member of r->charges, what a buffer of `size` bytes costs. False when
 * that does not fit; nothing has changed then. Without an atomic operation when nothing
 * changes, as for every small buffer. */
bool request_charge(struct request *r, size_t *charge, size_t size);

/* Refuses the request because what it needs does not fit at present. */
void request_refuse_memory(struct request *r);

/* Gives the body room for `capacity` bytes and the NUL of dispatch.c; false with the
 * problem, and the body as it was. */
bool request_resize_body(struct request *r, size_t capacity);

/* Refuses the request because its body has more than `limit` bytes. */
void request_refuse_length(struct request *r, size_t limit);

/* Free the body (its text and its values) and the answer, and give back what was charged; a
 * small text or answer is kept, as the buffer for the next. */
void request_drop_body(struct request *r);
void request_drop_answer(struct request *r);

/* Sets the problem, unless it is set already, to why `outcome` is no answer. */
void request_explain(struct request *r, enum handled outcome);

#endif
