/* One client connection, and the one request that it is busy with.
 *
 * A connection belongs to one loop and is touched by that loop's thread only, but for the
 * time between queue_submit and the end of the job: then `exchange`, `refusal`, `outcome`,
 * `body` and what is charged for it are the worker's, both use `stream` under its lock,
 * and of the rest the loop touches `stop` and what it needs to send lines.
 *
 * A buffer of up to CONNECTION_KEPT bytes is kept for the next request, so a busy
 * connection allocates little, and it is paid for by --max-connections. What is larger is
 * charged to service->memory when it is allocated and freed as soon as it has served. */
#ifndef PUZZLED_SERVER_HTTP_CONNECTION_H
#define PUZZLED_SERVER_HTTP_CONNECTION_H

#include "problem.h"
#include "request_head.h"
#include "router.h"
#include "server/loop/progress_stream.h"
#include "server/ndjson/upload.h"
#include "server/service.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <uv.h>

enum {
    CONNECTION_PATH_LOGGED = LOG_PATH_MAX + 2, /* so that the log sees a longer one */
    CONNECTION_KEPT = 16 * 1024,       /* bytes of a buffer that is kept and not charged */
    CONNECTION_READ_MIN = 1024 * 1024, /* what a reader has to take in --idle-seconds */
    CONNECTION_STATUS_LEFT = 499       /* not sent: for the log and the metrics */
};

enum phase {
    PHASE_IDLE,      /* no byte of a request line is known */
    PHASE_RECEIVING, /* the target is known, the request is not complete */
    PHASE_WORKING,   /* suspended while a worker has it */
    PHASE_STREAMING, /* a worker has it, and the first lines of the answer are being sent */
    PHASE_ANSWERED,  /* a worker is done; the answer is to be sent */
    PHASE_REPLYING   /* the answer is being sent */
};

struct connection {
    struct connection *next, **link; /* in the loop's list */
    struct loop *loop;
    struct MHD_Connection *mhd;
    int fd;
    char peer[INET6_ADDRSTRLEN];
    enum phase phase;
    uint64_t deadline_ns;   /* for the present phase */
    unsigned long requests; /* answered on this connection */
    uint64_t taken;         /* bytes acknowledged by the client at the last look */
    bool looked;            /* whether the client ended its sending, since it is idle */
    bool lingers;           /* closed by us with bytes still to come */
    bool dropped;           /* answered past libmicrohttpd, to be closed */
    bool suspended;         /* libmicrohttpd leaves it alone */
    bool closed;            /* libmicrohttpd has closed it; `mhd` and `fd` are gone */

    /* The request, from the first callback to its completion. */
    bool begun;
    struct request_line line;
    char path[CONNECTION_PATH_LOGGED];
    char id[GUARD_ID_MAX + 1];
    uint64_t started_ns;
    struct request_head head;
    struct router_match match;
    struct refusal refusal;
    char *query; /* what follows the "?" of the target, as it came; gone with the head */
    char *body;
    size_t body_length, body_capacity;
    size_t text_charge, tree_charge, answer_charge; /* of service->memory */
    struct upload upload;
    struct exchange exchange;
    unsigned status;
    size_t reply_bytes;

    /* The job, while a worker has the request. */
    bool working;
    uv_work_t work;
    uv_poll_t *watch; /* sees the client leave; NULL when none is set */
    atomic_bool stop;
    bool left; /* the watch saw the client leave */
    enum handled outcome;
    struct stream stream;
};

/* Makes a connection of `loop` for `mhd`; NULL without memory. */
struct connection *connection_open(struct loop *loop, struct MHD_Connection *mhd);

/* Ends the connection; its bytes still under way are read and dropped for a while when it
 * lingers. It is freed when its job is over. */
void connection_close(struct connection *c);

/* Frees the connection and all it owns. */
void connection_free(struct connection *c);

/* Forgets the request that was answered. */
void connection_next_request(struct connection *c);

/* Stops the job of a request that libmicrohttpd has given up; it closes the connection. */
void connection_abandon(struct connection *c);

/* Have libmicrohttpd leave the connection alone, and go on with it; nothing happens when it
 * does that already. */
void connection_suspend(struct connection *c);
void connection_resume(struct connection *c);

/* Gives the phase another --idle-seconds. */
void connection_extend(struct connection *c);

/* Ends the watch for the client's leaving. */
void connection_unwatch(struct connection *c);

/* Makes `*charge`, one of the three, what a buffer of `size` bytes costs. False when that
 * does not fit; nothing has changed then. Without an atomic operation when nothing
 * changes, as for every small buffer. */
bool connection_charge(struct connection *c, size_t *charge, size_t size);

/* Refuses the request because what it needs does not fit at present. */
void connection_refuse_memory(struct connection *c);

/* Free the text of the body, its tree, and the answer, and give back what was charged; a
 * small text or answer is kept, as the buffer for the next. */
void connection_drop_text(struct connection *c);
void connection_drop_tree(struct connection *c);
void connection_drop_answer(struct connection *c);

/* Gives the request an id of 16 hexadecimal digits. */
void connection_make_id(struct connection *c);

/* Writes the log line and the metrics of the request. */
void connection_record(struct connection *c);

/* Ends what has taken too long: answers 408 to half a request, closes the silent. */
void connection_expire(struct connection *c, uint64_t now_ns);

#endif
