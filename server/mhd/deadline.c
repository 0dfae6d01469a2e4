#include "deadline.h"

#include "quirks_0_9.h"
#include "send_direct.h"
#include "server/clock.h"
#include "server/net/socket.h"

enum { READ_MIN = 1024 * 1024 /* bytes that a client must read in --idle-seconds */ };

/* Returns true if the client has sent anything. Otherwise, it gets no response, because
 * there is no request. */
static bool sent_anything(const struct connection *c)
{
    return connection_phase(c) != REQUEST_IDLE ||
           (!c->answered && socket_has_received(c->fd));
}

static void refuse_slow(struct request *r)
{
    unsigned seconds = r->service->settings.request_seconds;

    if (r->upload.received)
        problem_set(&r->problem, PROBLEM_TIMEOUT,
                    "less than %d KiB of the body arrived in %u seconds",
                    UPLOAD_SENT_MIN / 1024, seconds);
    else
        problem_set(&r->problem, PROBLEM_TIMEOUT,
                    "the request was not complete after %u seconds", seconds);
}

/* Responds to a request that will not become complete. */
static void refuse_incomplete(struct connection *c, bool ended)
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
    send_direct(c);
}

/* Returns true if the client has read enough of a long response since the last check. */
static bool is_reading(struct connection *c)
{
    uint64_t acknowledged = socket_count_acknowledged(c->fd);
    bool enough = acknowledged - c->acknowledged >= READ_MIN;

    c->acknowledged = acknowledged;
    return enough;
}

static void check_incoming(struct connection *c, uint64_t now_ns)
{
    struct request *r = c->request;
    bool ended = quirks_has_ended(c);

    if (quirks_is_stuck(c)) {
        quirks_refuse_stuck(c);
        return;
    }
    if (now_ns < (r ? r->deadline_ns : c->deadline_ns) && !ended)
        return;
    if (r && !ended && upload_progresses(&r->upload, r->body.length)) {
        r->deadline_ns = now_ns + clock_seconds_ns(r->service->settings.request_seconds);
        return;
    }
    if (sent_anything(c))
        refuse_incomplete(c, ended);
    connection_shut(c);
}

static void check_sending(struct connection *c)
{
    if (c->request->phase == REQUEST_SENDING && is_reading(c)) {
        request_extend(c->request);
        return;
    }
    c->request->sent = (struct request_sent){.status = CONNECTION_STATUS_LEFT};
    connection_record(c);
    connection_shut(c);
}

/* This function does not check the deadline of a job: a job has its own deadline, and its
 * response is sent before the next check. If a stream is suspended, the client has read all
 * available lines. */
void deadline_check(struct connection *c, uint64_t now_ns)
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
