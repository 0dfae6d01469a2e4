/* One client connection: as long as its socket, and libmicrohttpd's.
 *
 *        connection_suspend: a worker has the request, and no line of it waits
 *   OPEN <-----------------------------------------> SUSPENDED
 *    |   connection_resume: a line has come, or the job is done
 *    v
 *   SHUT ---> connection_close frees it; CLOSED while its request is ABANDONED (request.h),
 *             and then the end of the job frees it
 *
 * It belongs to one loop and is touched by that loop's thread only. Its job lives as long
 * as a worker has the request: queued by http_job_submit, run by a worker, which sets
 * `outcome`, and ended on the loop; `stop` is for both. */
#ifndef PUZZLED_SERVER_HTTP_CONNECTION_H
#define PUZZLED_SERVER_HTTP_CONNECTION_H

#include "request.h"
#include "server/loop/admission.h"
#include "server/loop/progress_stream.h"

#include <microhttpd.h>

enum { CONNECTION_STATUS_LEFT = 499 /* not sent: for the log and the metrics */ };

/* Connections that a loop opens beyond the service's places, see reserved.h. Each costs a
 * descriptor and 20 KiB; with fewer, a probe whose request comes a little later than its
 * connection is displaced by a smaller flood: at 1,000 new clients a second it has 8 ms.
 * And a refusal has to come within 100 ms, but a probe from far away needs a round trip. */
enum { RESERVED_MAX = 8, RESERVED_MS = 80 };

struct reserved_place {
    struct connection *connection;
    uint64_t until_ns; /* then its request must have been there */
};

/* The connections of one loop, and what they share. */
struct connections {
    struct service *service;
    struct event_loop *loop;
    unsigned index; /* of the loop */
    struct connection *first;
    struct connection *opening; /* given to libmicrohttpd, which has not begun it */
    struct reserved_place reserved[RESERVED_MAX]; /* the oldest first */
    unsigned reserved_count;
    unsigned calls;    /* of libmicrohttpd, to tell us what has come */
    unsigned suspects; /* connections that are suspected, see library_refusal.h */
    struct admission admission;
    struct request *spare; /* requests that are over, for the next ones */
    unsigned spares;
    struct page_response *pages; /* see response.c */
    struct log_buffer *log;
    uint64_t next_id;
};

enum connection_state {
    CONNECTION_OPEN,
    CONNECTION_SUSPENDED, /* libmicrohttpd leaves it alone */
    CONNECTION_SHUT,      /* late, or answered past libmicrohttpd, which is to close it */
    CONNECTION_CLOSED     /* libmicrohttpd has closed it; `mhd` and `fd` are gone */
};

enum connection_place {
    PLACE_NONE, /* it is refused: to be closed without another request */
    PLACE_ORDINARY,
    PLACE_RESERVED /* only a probe is answered on it, once; see reserved.h */
};

/* The work on a request while a worker has it. */
struct http_job {
    struct job job;
    uv_poll_t *watch;  /* sees the client leave; NULL when none is set */
    uint64_t ended_ns; /* when the client ended its sending; 0: it has not */
    bool left;         /* which was long ago, or it reset the connection */
    enum handled outcome;
    struct progress_stream *stream; /* lines of the answer; NULL where none are asked for */
    size_t last_sent;               /* bytes of the last line, which is in `out` */
};

struct connection {
    struct connection *next, **link; /* in the loop's list */
    struct connections *all;
    struct MHD_Connection *mhd;
    int fd;
    struct ip_address address;
    char peer[IP_TEXT_MAX]; /* the same as text */
    enum connection_state state;
    enum connection_place place;
    unsigned long answered; /* requests */
    uint64_t deadline_ns;   /* for the next request to begin */
    uint64_t acknowledged;  /* bytes, by the client, at the last look */
    bool proxied; /* by a trusted proxy, so requests are counted, not the connection */
    bool held;    /* suspended because there is no room for its question, see admission.h */
    uint8_t looks; /* for the end of what the client sends, since the connection is idle */
    bool ends;     /* at the last look, what the client sends had an end */
    bool lingers;  /* closed by us with bytes still to come */
    const char
        *suspected; /* of being refused with this page, see library_refusal.h; or NULL */
    struct request *request; /* NULL where none is under way: an idle connection is small */
    struct http_job job;
};

/* Takes one of the service's places, which all loops share; false when there is none. */
bool connection_take_place(struct service *service);

/* Takes one of the places of the client at `peer`, of which a trusted proxy needs none;
 * false when it has all that it may have. */
bool connection_enter_client(struct service *service, const struct ip_address *peer);

/* Makes a connection on the socket `fd`, with the places that were taken for it, or with a
 * reserved one, of which one must be free; `mhd` is to be set. NULL without memory, and
 * they are given back. */
struct connection *connection_open(struct connections *all, int fd,
                                   const struct ip_address *peer,
                                   enum connection_place place);

/* Gives the place back that the connection has, and has it hold `place` instead. */
void connection_change_place(struct connection *c, enum connection_place place);

/* Ends the connection; its bytes still under way are read and dropped for a while when it
 * lingers. It is freed, at once or by the end of its job. */
void connection_close(struct connection *c);

/* The request under way, or one of which nothing is known yet; NULL without memory. */
struct request *connection_begin_request(struct connection *c);

/* The request under way, or one of which nothing is known, to be answered past
 * libmicrohttpd with a problem that is not set yet; NULL without memory. */
struct request *connection_break_off(struct connection *c);

/* Ends the request; the next one is waited for. */
void connection_next_request(struct connection *c);

/* The phase of the request; REQUEST_IDLE where none is under way. */
enum request_phase connection_phase(const struct connection *c);

/* Frees the requests that `all` keeps for later. */
void connections_free(struct connections *all);

/* For a job whose worker is done: true when its request was abandoned, which then is over;
 * `c` is freed if libmicrohttpd has closed it already. */
bool connection_end_abandoned(struct connection *c);

/* Have libmicrohttpd leave the connection alone, and go on with it; nothing happens when it
 * does that already. */
void connection_suspend(struct connection *c);
void connection_resume(struct connection *c);

/* Has libmicrohttpd close the connection, which it does when it sees the socket's end. */
void connection_shut(struct connection *c);

/* Ends the watch for the client's leaving. */
void connection_unwatch(struct connection *c);

/* Gives the request an id of 16 hexadecimal digits. */
void connection_make_id(struct connection *c);

/* Writes the log line and the metrics of the request. */
void connection_record(struct connection *c);

#endif
