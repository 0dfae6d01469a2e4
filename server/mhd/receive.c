#include "receive.h"

#include "client_identity.h"
#include "head.h"
#include "job.h"
#include "probe_slots.h"
#include "send.h"
#include "send_direct.h"
#include "server/clock.h"
#include "server/http/dispatch.h"
#include "server/http/mcp.h"
#include "server/http/reception.h"

#include <assert.h>
#include <string.h>

/* Copies the query and removes it from the read buffer of libmicrohttpd, which would parse
 * the query differently, with a record in the pool of the connection for every "&". */
static void take_query(struct request *r, const char *target)
{
    char *mark = strchr(target, '?');

    if (r->problem.set || !mark || !mark[1])
        return;
    r->query = strdup(mark + 1);
    if (!r->query)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the query");
    mark[1] = '\0';
}

void *receive_target(void *cls, const char *target, struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct connection *c = info ? info->socket_context : NULL;
    struct request *r = c ? connection_begin_request(c) : NULL;

    (void)cls;
    if (!r)
        return NULL;
    c->all->calls++;
    r->started_ns = clock_now_ns();
    if (c->answered)
        r->deadline_ns =
            r->started_ns + clock_seconds_ns(r->service->settings.request_seconds);
    request_enter(r, REQUEST_HEAD);
    r->head.line.target = target ? target : "";
    r->head.line.target_length = strlen(r->head.line.target);
    reception_check_target(r, r->head.line.target);
    take_query(r, r->head.line.target);
    return c;
}

static enum MHD_Result cut_short(struct connection *c)
{
    c->lingers = true;
    send_direct(c);
    return MHD_NO;
}

static enum MHD_Result receive_head(struct connection *c, const char *url)
{
    struct request *r = c->request;
    bool broken;

    request_enter(r, REQUEST_BODY);
    head_read(c->mhd, &r->head, &r->problem);
    broken = r->problem.set;
    if (r->head.request_id)
        strcpy(r->id, r->head.request_id);
    else
        connection_make_id(c);
    reception_find_route(r, url);
    if (c->slot != SLOT_NORMAL)
        probe_slots_check(c);
    if (c->proxied)
        client_identity_find(c);
    reception_check_head(r, &c->job.job.stop);
    c->lingers = r->head.chunked;
    switch (reception_after_head(r, broken)) {
    case RECEPTION_CONTINUE:
        return MHD_YES;
    case RECEPTION_CUT_SHORT:
        return cut_short(c);
    case RECEPTION_RESPOND:
        break;
    }
    c->lingers = r->head.chunked || r->head.content_length || broken;
    return send_result(c, HANDLER_INVALID);
}

static enum MHD_Result receive_body(struct connection *c, const char *data, size_t size)
{
    return reception_add_body(c->request, data, size) == RECEPTION_CUT_SHORT ? cut_short(c)
                                                                             : MHD_YES;
}

/* Puts the request in the queue. If the queue is full, the request is rejected, or held until
 * the next sweep of the loop. */
static enum MHD_Result submit(struct connection *c)
{
    struct request *r = c->request;

    c->held = false;
    if (job_submit(c))
        return MHD_YES;
    if (!atomic_load_explicit(&r->service->draining, memory_order_relaxed) &&
        !admission_may_reject(&c->all->admission)) {
        c->held = true;
        connection_suspend(c);
        return MHD_YES;
    }
    request_drop_body(r);
    atomic_fetch_add_explicit(&r->service->jobs.rejected, 1, memory_order_relaxed);
    problem_set(&r->problem, PROBLEM_OVERLOADED, "the queue is full: %u job%s waiting",
                r->service->jobs.limit, r->service->jobs.limit == 1 ? " is" : "s are");
    return send_result(c, HANDLER_INVALID);
}

static bool is_for_loop(struct connection *c)
{
    const struct request *r = c->request;
    enum operation_run run = r->match.route->operation->run;

    if (r->body.length > DISPATCH_ON_LOOP_MAX)
        return false;
    return run == RUN_ON_LOOP ||
           (run == RUN_EITHER && admission_should_try(&c->all->admission, r->match.index,
                                                      r->call.host.received_ns));
}

/* Runs the operation on the loop, or on a worker if the operation takes too long. */
static enum MHD_Result run(struct connection *c)
{
    struct request *r = c->request;
    enum handler_result result;

    if (!is_for_loop(c))
        return submit(c);
    result = dispatch_on_loop(r);
    if (r->match.route->operation->run == RUN_EITHER)
        admission_record_try(&c->all->admission, r->match.index,
                             clock_now_ns() - r->call.host.received_ns);
    if (result == HANDLER_RETRY_ON_WORKER)
        return submit(c);
    request_drop_body(r); /* now, because the client may read slowly */
    return send_result(c, result);
}

static enum MHD_Result respond(struct connection *c)
{
    struct request *r = c->request;

    if (c->held)
        return submit(c);
    if (r->problem.set)
        return send_result(c, HANDLER_INVALID);
    if (strcmp(r->head.line.method, "OPTIONS") == 0)
        return send_options(c);
    if (r->upload.handler)
        return send_result(c, reception_end_lines(r));
    request_begin_call(r, &c->job.job.stop);
    if (mcp_is_message(r) && r->body.length <= DISPATCH_ON_LOOP_MAX) {
        if (!mcp_begin(r)) {
            request_drop_body(r);
            return send_result(c, HANDLER_OK);
        }
        r->match = r->mcp.tool;
    }
    return run(c);
}

enum MHD_Result receive_access(void *cls, struct MHD_Connection *mhd, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *data_size, void **state)
{
    struct connection *c = *state;
    size_t size = *data_size;

    (void)cls;
    (void)mhd;
    if (!c || c->state == CONNECTION_SHUT)
        return MHD_NO;
    assert(c->state == CONNECTION_OPEN);
    c->all->calls++;
    switch (c->request->phase) {
    case REQUEST_HEAD:
        c->request->head.line.method = method;
        c->request->head.line.version = version;
        return receive_head(c, url);
    case REQUEST_BODY:
        *data_size = 0;
        return size ? receive_body(c, data, size) : respond(c);
    case REQUEST_STREAMING:
    case REQUEST_SENDING: /* the job ended before its first line was sent */
        return send_stream(c);
    case REQUEST_ANSWERED:
        return send_result(c, c->job.result);
    case REQUEST_IDLE:
    case REQUEST_WORKING:
    case REQUEST_ABANDONED:
        break;
    }
    return MHD_NO;
}

/* Sets the status of a request that did not get a complete response of this server, because
 * libmicrohttpd rejected it or the client left. */
static void record_end(struct connection *c)
{
    struct request *r = c->request;
    const union MHD_ConnectionInfo *own =
        r->phase == REQUEST_SENDING || r->phase == REQUEST_STREAMING
            ? NULL
            : MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_HTTP_STATUS);

    r->sent.status = own ? own->http_status : CONNECTION_STATUS_LEFT;
    r->sent.bytes = 0;
}

void receive_completed(void *cls, struct MHD_Connection *mhd, void **state,
                       enum MHD_RequestTerminationCode code)
{
    struct connection *c = *state;

    (void)cls;
    if (!c)
        return;
    if (c->request->phase != REQUEST_SENDING ||
        code != MHD_REQUEST_TERMINATED_COMPLETED_OK || c->job.left)
        record_end(c);
    if (c->state != CONNECTION_SHUT)
        connection_record(c);
    if (c->job.job.run) /* it was suspended: see connection_suspend */
        MHD_set_connection_option(mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
    if (request_is_working(c->request))
        job_abandon(c);
    else
        connection_next_request(c);
    *state = NULL;
}
