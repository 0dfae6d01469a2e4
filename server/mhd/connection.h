/* A client connection. It exists as long as its socket and the connection of libmicrohttpd.
 *
 *        connection_suspend: a worker has the request, and no line is ready to be sent
 *   OPEN <-----------------------------------------> SUSPENDED
 *    |   connection_resume: a line is ready, or the job has ended       |
 *    v                                                                  v
 *   SHUT ----------> connection_close frees the connection. If its request is ABANDONED
 *                    (request.h), it becomes CLOSED, and the end of the job frees it.
 *
 * A connection belongs to one loop, and only the thread of that loop uses it. Its job
 * exists as long as a worker has the request: job_submit puts the job in the queue, a
 * worker runs the job and sets `result`, and the job ends on the loop. The thread of the
 * loop and the worker use `stop`. */
#ifndef PUZZLED_SERVER_MHD_CONNECTION_H
#define PUZZLED_SERVER_MHD_CONNECTION_H

#include "server/http/request.h"
#include "server/run/admission.h"
#include "server/run/progress_stream.h"

#include <microhttpd.h>

enum { CONNECTION_STATUS_LEFT = 499 /* only in the log and the metrics */ };

/* Slots of a loop in addition to --max-connections (probe_slots.h). Each slot costs a file
 * descriptor and 20 KiB. New clients displace a probe whose request arrives a little after
 * its connection. With 8 slots and 1,000 new clients per second, the request must arrive
 * within 8 ms. With fewer slots, fewer new clients displace a probe. PROBE_SLOT_MS is long
 * enough for the round trip of a distant probe, and short enough that clients are rejected
 * within 100 ms. */
enum { PROBE_SLOTS_MAX = 8, PROBE_SLOT_MS = 80 };

struct probe_slot {
    struct connection *connection;
    uint64_t until_ns; /* time limit for the request to arrive */
};

/* The connections of one loop, and the data that they share. */
struct connections {
    struct service *service;
    struct event_loop *loop;
    unsigned index; /* of the loop */
    struct connection *first;
    struct connection *opening; /* passed to libmicrohttpd, which has not begun to use it */
    struct probe_slot probes[PROBE_SLOTS_MAX]; /* the oldest first */
    unsigned probe_count;
    bool stopping;       /* the drain is over: batches end */
    unsigned calls;      /* calls from libmicrohttpd because data arrived */
    unsigned candidates; /* connections with a candidate_page, see error_page.h */
    struct admission admission;
    struct request *spare; /* requests that are complete, for reuse */
    unsigned spares;
    struct page_response *pages; /* see send.c */
    struct log_buffer *log;
    uint64_t next_id;
};

enum connection_state {
    CONNECTION_OPEN,
    CONNECTION_SUSPENDED, /* libmicrohttpd ignores it */
    CONNECTION_SHUT,  /* too late, or has a direct response: libmicrohttpd must close it */
    CONNECTION_CLOSED /* closed by libmicrohttpd; `mhd` and `fd` are invalid */
};

enum connection_slot {
    SLOT_NONE, /* rejected: the connection closes without another request */
    SLOT_NORMAL,
    SLOT_PROBE /* only one request, for a probe; see probe_slots.h */
};

/* The work of a worker on a request. */
struct connection_job {
    struct job job;
    uv_poll_t *watch;  /* detects that the client disconnects; or NULL */
    uint64_t ended_ns; /* when the client closed its side; 0: the side is open */
    bool left;         /* ended_ns was long ago, or the client reset the connection */
    enum handler_result result;
    struct progress_stream *stream; /* NULL unless the client accepts a stream */
    size_t last_sent;               /* bytes of the last line, which is in `out` */
};

struct connection {
    struct connection *next, **link; /* in the list of the loop */
    struct connections *all;
    struct MHD_Connection *mhd;
    int fd;
    struct ip_address address;
    char peer[IP_TEXT_MAX]; /* the same address as text */
    enum connection_state state;
    enum connection_slot slot;
    unsigned long answered; /* number of requests with a response */
    uint64_t deadline_ns;   /* for the next request to begin */
    uint64_t acknowledged;  /* bytes that the client had acknowledged at the last check */
    bool proxied; /* from a trusted proxy: the requests are counted, not the connection */
    bool held;    /* suspended until the job queue has room, see admission.h */
    bool ended;   /* at the last check, the client had closed its side */
    bool lingers; /* we close the connection while the client may still send */
    uint8_t idle_calls;         /* of quirks_has_ended since the connection is idle */
    const char *candidate_page; /* the error page that it may have sent; or NULL */
    struct request *request;    /* NULL while idle, so that idle connections are small */
    struct connection_job job;
};

/* Takes one of the slots of the service, which all loops share. Returns false if no slot is
 * free. */
bool connection_take_slot(struct service *service);

/* Counts a connection of the client at `peer`, unless the client is a trusted proxy.
 * Returns false if the client has reached the limit per client. */
bool connection_enter_client(struct service *service, const struct ip_address *peer);

/* Creates a connection for the socket `fd`. The connection gets a normal slot of the
 * caller, or a probe slot. For a probe slot, a probe slot must be free. Sets all members
 * except `mhd`. If memory runs out, releases the slot and the count per client, and returns
 * NULL. */
struct connection *connection_open(struct connections *all, int fd,
                                   const struct ip_address *peer,
                                   enum connection_slot slot);

/* Releases the slot of the connection, and gives the connection `slot`, which the caller
 * has taken. */
void connection_change_slot(struct connection *c, enum connection_slot slot);

/* Ends the connection. If it lingers, a copy of the socket is still read for a while. Frees
 * the connection immediately, or when its job ends. */
void connection_close(struct connection *c);

/* Returns the request in progress, or a new request. Returns NULL if memory runs out. */
struct request *connection_begin_request(struct connection *c);

/* The same as connection_begin_request, for a problem that is sent directly. Removes any
 * problem of the request. */
struct request *connection_break_off(struct connection *c);

/* Ends the request. The connection then waits for the next request. */
void connection_next_request(struct connection *c);

/* Returns the phase of the request; REQUEST_IDLE without a request. */
enum request_phase connection_phase(const struct connection *c);

/* Frees the requests that `all` keeps for reuse. */
void connections_free(struct connections *all);

/* Called when a job has ended. Returns true if its request was abandoned. Then the request
 * ends, and `c` is freed if libmicrohttpd has closed it. */
bool connection_end_abandoned(struct connection *c);

/* Changes the state along the diagram above. */
void connection_enter(struct connection *c, enum connection_state state);

/* connection_suspend makes libmicrohttpd ignore the connection, and connection_resume makes
 * libmicrohttpd continue with it. These functions have no effect if the connection is
 * already in this state, or if it is shut. */
void connection_suspend(struct connection *c);
void connection_resume(struct connection *c);

/* Makes libmicrohttpd close the connection, by ending the socket. */
void connection_shut(struct connection *c);

/* Stops checking whether the client disconnects. */
void connection_unwatch(struct connection *c);

/* Gives the request an id of 16 hexadecimal digits. */
void connection_make_id(struct connection *c);

/* Writes the log line and the metrics of the request. */
void connection_record(struct connection *c);

#endif
