#include "timeout.h"

#include "response_raw.h"
#include "server/clock.h"
#include "server/versions.h"
#include "socket.h"

#include <sys/socket.h>

enum {
    READ_MIN = 1024 * 1024, /* what a reader has to take in --idle-seconds */
    DROPS_MAX = 64,
    LOOKS_APART = 4
};

/* A client that sent nothing at all gets no answer: there is no request to answer. */
static bool sent_anything(const struct connection *c)
{
    return connection_phase(c) != REQUEST_IDLE ||
           (!c->answered && socket_has_received(c->fd));
}

/* libmicrohttpd 0.9.75 misses the end of a client's sending that comes together with other
 * bytes: its edge-triggered descriptor tells of both at once. So it is looked for while a
 * request is under way, and, as a part of a request line makes no request yet, at each
 * LOOKS_APART-th look at an idle connection, since there may be many. But an end that comes
 * by itself is an edge of its own, and libmicrohttpd's to see first: while a request is
 * under way, an end counts that is still there at the next look. */
static bool has_ended(struct connection *c)
{
    bool idle = connection_phase(c) == REQUEST_IDLE;
    bool seen = c->ends;
    char byte;

    if (idle && c->looks++ % LOOKS_APART)
        return false;
    c->ends = recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
    return c->ends && (idle || seen);
}

/* libmicrohttpd before 1.0 reads no further when the line of a chunk has filled its buffer:
 * bytes wait for it at one look, and at the next it has not read any, although it had its
 * turn. */
static bool is_stuck(struct connection *c)
{
    struct request *r = c->request;
    uint64_t before = r ? r->read : 0;

    if (!r || r->phase != REQUEST_BODY || !r->head.chunked || versions_http_strict())
        return false;
    r->read = socket_count_read(c->fd);
    return before && before == r->read;
}

static void refuse_stuck(struct connection *c)
{
    char dropped[16 * 1024];
    struct request *r = connection_break_off(c);

    problem_set(&r->problem, PROBLEM_BAD_REQUEST, "the size line of a chunk is too long");
    response_send_raw(c);
    /* So that closing does not reset the connection before the answer has arrived. */
    for (unsigned i = 0; i < DROPS_MAX; i++) {
        if (recv(c->fd, dropped, sizeof dropped, MSG_DONTWAIT) <= 0)
            break;
    }
    connection_shut(c);
}

static void refuse_slow(struct request *r)
{
    unsigned seconds = r->service->options.request_seconds;

    if (r->upload.seen)
        problem_set(&r->problem, PROBLEM_TIMEOUT,
                    "less than %d KiB of the body arrived in %u seconds",
                    UPLOAD_SENT_MIN / 1024, seconds);
    else
        problem_set(&r->problem, PROBLEM_TIMEOUT,
                    "the request was not complete after %u seconds", seconds);
}

/* Answers, past libmicrohttpd, a request that will not be complete any more. */
static void answer_half(struct connection *c, bool ended)
{
    struct request *r = connection_break_off(c);

    if (!r)
        return;
    if (ended)
        problem_set(
            &r->problem, PROBLEM_BAD_REQUEST,
            "the client closed its side of the connection before the request was complete");
    else
        refuse_slow(r);
    response_send_raw(c);
}

/* A client that took a good part of a long answer since the last look may go on. */
static bool reads_on(struct connection *c)
{
    uint64_t acknowledged = socket_count_acknowledged(c->fd);
    bool enough = acknowledged - c->acknowledged >= READ_MIN;

    c->acknowledged = acknowledged;
    return enough;
}

static void check_incoming(struct connection *c, uint64_t now_ns)
{
    struct request *r = c->request;
    bool ended = has_ended(c);

    if (is_stuck(c)) {
        refuse_stuck(c);
        return;
    }
    if (now_ns < (r ? r->deadline_ns : c->deadline_ns) && !ended)
        return;
    if (r && !ended && upload_goes_on(&r->upload, r->body.length)) {
        r->deadline_ns = now_ns + clock_seconds_ns(r->service->options.request_seconds);
        return;
    }
    if (sent_anything(c))
        answer_half(c, ended);
    connection_shut(c);
}

static void check_sending(struct connection *c)
{
    if (c->request->phase == REQUEST_SENDING && reads_on(c)) {
        request_extend(c->request);
        return;
    }
    c->request->sent = (struct request_sent){.status = CONNECTION_STATUS_LEFT};
    connection_record(c);
    connection_shut(c);
}

/* A job has a deadline of its own, and what it has answered is sent before the next look.
 * Of a stream that is suspended the client has taken all that there is. */
void timeout_check(struct connection *c, uint64_t now_ns)
{
    if (c->state != CONNECTION_OPEN)
        return;
    switch (connection_phase(c)) {
    case REQUEST_IDLE:
    case REQUEST_HEAD:
    case REQUEST_BODY:
        check_incoming(c, now_ns);
        break;
    case REQUEST_STREAMING:
    case REQUEST_SENDING:
        if (now_ns >= c->request->deadline_ns)
            check_sending(c);
        break;
    case REQUEST_WORKING:
    case REQUEST_ANSWERED:
    case REQUEST_ABANDONED:
        break;
    }
}
