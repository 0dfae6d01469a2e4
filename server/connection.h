/* One client connection, and the one request that it is busy with.
 *
 * A connection belongs to one loop and is touched by that loop's thread only, but for the
 * time between queue_submit and the end of the job: then `exchange`, `refusal` and
 * `outcome` are the worker's, and the loop touches `stop` alone. All memory of a request is
 * kept for the next one, so a busy connection allocates little. */
#ifndef PUZZLED_CONNECTION_H
#define PUZZLED_CONNECTION_H

#include "guard.h"
#include "problem.h"
#include "router.h"
#include "service.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <uv.h>

enum {
    CONNECTION_PATH_LOGGED = LOG_PATH_MAX + 2, /* so that the log sees a longer one */
    CONNECTION_KEPT = 64 * 1024,      /* bytes of a buffer kept for the next request */
    CONNECTION_READ_MIN = 1024 * 1024 /* what a reader has to take in --idle-seconds */
};

enum phase {
    PHASE_IDLE,      /* no byte of a request line is known */
    PHASE_RECEIVING, /* the target is known, the request is not complete */
    PHASE_WORKING,   /* suspended while a worker has it */
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

    /* The request, from the first callback to its completion. */
    bool begun;
    struct request_line line;
    char path[CONNECTION_PATH_LOGGED];
    char id[GUARD_ID_MAX + 1];
    uint64_t started_ns;
    struct request_head head;
    struct router_match match;
    struct refusal refusal;
    char *body;
    size_t body_length, body_capacity;
    struct exchange exchange;
    unsigned status;
    size_t reply_bytes;

    /* The job, while a worker has the request. */
    uv_work_t work;
    uv_poll_t *watch; /* sees the client leave; NULL when none is set */
    atomic_bool stop;
    bool left; /* the watch saw the client leave */
    enum handled outcome;
};

/* Makes a connection of `loop` for `mhd`; NULL without memory. */
struct connection *connection_open(struct loop *loop, struct MHD_Connection *mhd);

/* Frees the connection and all it owns; its bytes still under way are read and dropped
 * for a while when it lingers. */
void connection_close(struct connection *c);

/* Forgets the request that was answered. */
void connection_next_request(struct connection *c);

/* Gives the request an id of 16 hexadecimal digits. */
void connection_make_id(struct connection *c);

/* Writes the log line and the metrics of the request. */
void connection_record(struct connection *c);

/* Ends what has taken too long: answers 408 to half a request, closes the silent. */
void connection_expire(struct connection *c, uint64_t now_ns);

#endif
