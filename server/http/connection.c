#include "connection.h"

#include "lingering_close.h"
#include "response.h"
#include "server/clock.h"
#include "server/json/hex.h"
#include "server/loop/event_loop.h"
#include "server/loop/job_queue.h"
#include "socket.h"

#include <arpa/inet.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { TREE_TRIMMED = 8 * 1024 * 1024 };

static void read_peer(struct connection *c)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *address = info ? info->client_addr : NULL;

    if (address && address->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)address)->sin_addr,
                  c->peer, sizeof c->peer);
    else if (address && address->sa_family == AF_INET6)
        inet_ntop(AF_INET6,
                  &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, c->peer,
                  sizeof c->peer);
}

static uint64_t request_time_ns(const struct connection *c)
{
    return clock_seconds_ns(c->loop->service->options.request_seconds);
}

/* What is known of a request before its first line. */
static void forget_request(struct connection *c)
{
    c->line = (struct request_line){.method = "-"};
    c->match = (struct router_match){0};
    memcpy(c->path, "-", 2);
    memcpy(c->id, "-", 2);
}

struct connection *connection_open(struct loop *loop, struct MHD_Connection *mhd)
{
    struct connection *c = calloc(1, sizeof *c);
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);

    if (!c || !info || !stream_init(c)) {
        free(c);
        return NULL;
    }
    c->loop = loop;
    c->mhd = mhd;
    c->fd = info->connect_fd;
    c->deadline_ns = clock_now_ns() + request_time_ns(c);
    read_peer(c);
    forget_request(c);
    exchange_init(&c->exchange);
    c->link = &loop->connections;
    c->next = loop->connections;
    if (c->next)
        c->next->link = &c->next;
    loop->connections = c;
    atomic_fetch_add_explicit(&loop->service->accepted, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&loop->service->connections, 1, memory_order_relaxed);
    return c;
}

bool connection_charge(struct connection *c, size_t *charge, size_t size)
{
    struct budget *memory = &c->loop->service->memory;
    size_t wanted = size > CONNECTION_KEPT ? size : 0;

    if (wanted > *charge && !budget_reserve(memory, wanted - *charge))
        return false;
    if (wanted < *charge)
        budget_release(memory, *charge - wanted);
    *charge = wanted;
    return true;
}

void connection_refuse_memory(struct connection *c)
{
    refusal_set(&c->refusal, PROBLEM_OVERLOADED,
                "the memory for large bodies and answers is in use");
}

void connection_drop_text(struct connection *c)
{
    if (c->body_capacity > CONNECTION_KEPT) {
        free(c->body);
        c->body = NULL;
        c->body_capacity = 0;
    }
    connection_charge(c, &c->text_charge, 0);
}

/* A tree leaves millions of small holes in the heap of its worker, which are nobody else's
 * to fill. */
void connection_drop_tree(struct connection *c)
{
    json_decref(c->exchange.body);
    c->exchange.body = NULL;
    if (c->tree_charge >= TREE_TRIMMED)
        malloc_trim(0); /* takes a tenth of the time that it took to parse */
    connection_charge(c, &c->tree_charge, 0);
}

void connection_drop_answer(struct connection *c)
{
    if (c->exchange.out.capacity > CONNECTION_KEPT)
        jw_free(&c->exchange.out);
    connection_charge(c, &c->answer_charge, 0);
}

static void drop_request(struct connection *c)
{
    upload_drop(c);
    c->upload = (struct upload){0};
    free(c->query);
    c->query = NULL;
    connection_drop_text(c);
    connection_drop_tree(c);
    connection_drop_answer(c);
}

void connection_close(struct connection *c)
{
    if (c->lingers)
        linger_start(&c->loop->uv, c->fd, &c->loop->lingering);
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    atomic_fetch_sub_explicit(&c->loop->service->connections, 1, memory_order_relaxed);
    if (c->working) {
        connection_unwatch(c); /* before its descriptor is closed */
        c->closed = true;
    } else {
        connection_free(c);
    }
}

void connection_free(struct connection *c)
{
    drop_request(c);
    exchange_free(&c->exchange);
    stream_free(c);
    free(c->body);
    free(c);
}

static void count_out(struct connection *c)
{
    if (c->begun)
        atomic_fetch_sub_explicit(&c->loop->service->requests, 1, memory_order_relaxed);
    c->begun = false;
}

void connection_abandon(struct connection *c)
{
    count_out(c);
    if (!c->left)
        atomic_fetch_add_explicit(&c->loop->service->cancelled, 1, memory_order_relaxed);
    queue_cancel(c);
}

void connection_suspend(struct connection *c)
{
    if (!c->suspended)
        MHD_suspend_connection(c->mhd);
    c->suspended = true;
}

void connection_resume(struct connection *c)
{
    if (c->suspended)
        MHD_resume_connection(c->mhd);
    c->suspended = false;
}

void connection_extend(struct connection *c)
{
    c->deadline_ns =
        clock_now_ns() + clock_seconds_ns(c->loop->service->options.idle_seconds);
}

static void on_watch_closed(uv_handle_t *handle)
{
    free(handle);
}

void connection_unwatch(struct connection *c)
{
    if (c->watch)
        uv_close((uv_handle_t *)c->watch, on_watch_closed);
    c->watch = NULL;
}

void connection_next_request(struct connection *c)
{
    count_out(c);
    forget_request(c);
    drop_request(c);
    exchange_reset(&c->exchange);
    stream_reset(c);
    c->body_length = 0;
    c->left = false;
    c->refusal.set = false;
    c->refusal.line = 0;
    c->requests++;
    c->phase = PHASE_IDLE;
    c->looked = false;
    connection_extend(c);
}

/* splitmix64: ids differ, and tell nothing about how many there were. */
void connection_make_id(struct connection *c)
{
    uint64_t z = c->loop->next_id += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    hex_write(c->id, z ^ (z >> 31));
    c->id[HEX_DIGITS] = '\0';
}

void connection_record(struct connection *c)
{
    struct service *s = c->loop->service;
    const char *route = c->match.row ? c->match.row->path : "-";
    uint64_t spent_ns = clock_now_ns() - c->started_ns;
    unsigned count;

    router_rows(s->router, &count);
    metrics_count(s->metrics, c->loop->index,
                  &(struct metrics_event){
                      .route = c->match.row ? c->match.index : count,
                      .status = c->status,
                      .nanoseconds = spent_ns,
                      .request_bytes = c->body_length,
                      .response_bytes = c->reply_bytes,
                  });
    log_request(c->loop->log, &(struct log_entry){
                                  .id = c->id,
                                  .method = c->line.method,
                                  .path = c->path,
                                  .route = route,
                                  .peer = c->peer,
                                  .status = c->status,
                                  .bytes = c->reply_bytes,
                                  .microseconds = spent_ns / 1000,
                              });
}

/* A client that sent nothing at all gets no answer: there is no request to answer. */
static bool sent_anything(const struct connection *c)
{
    return c->phase == PHASE_RECEIVING || (!c->requests && socket_has_received(c->fd));
}

/* libmicrohttpd 0.9.75 misses the end of a client's sending that comes together with the
 * request: its edge-triggered descriptor tells of both at once. One look when a connection
 * has become idle, and one now and then while a request is under way, are enough: an end
 * that comes by itself is an edge of its own. */
static bool has_ended(struct connection *c)
{
    char byte;

    if (c->phase == PHASE_IDLE && c->looked)
        return false;
    c->looked = true;
    return recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static void refuse_slow(struct connection *c)
{
    unsigned seconds = c->loop->service->options.request_seconds;

    if (c->upload.seen)
        refusal_set(&c->refusal, PROBLEM_TIMEOUT,
                    "less than %d KiB of the body came in %u seconds",
                    UPLOAD_SENT_MIN / 1024, seconds);
    else
        refusal_set(&c->refusal, PROBLEM_TIMEOUT,
                    "the request was not complete after %u seconds", seconds);
}

/* Answers, past libmicrohttpd, a request that will not be complete any more. */
static void answer_half(struct connection *c, bool ended)
{
    if (!c->begun) {
        c->started_ns = clock_now_ns();
        connection_make_id(c);
    }
    c->refusal.set = false;
    exchange_drop_errors(&c->exchange); /* of a line before, or of the query */
    if (ended)
        refusal_set(&c->refusal, PROBLEM_BAD_REQUEST,
                    "the client ended its sending before the request was complete");
    else
        refuse_slow(c);
    reply_raw(c);
}

/* A client that took a good part of a long answer since the last look may go on. */
static bool reads_on(struct connection *c)
{
    uint64_t taken = socket_count_acknowledged(c->fd);
    bool enough = taken - c->taken >= CONNECTION_READ_MIN;

    c->taken = taken;
    return enough;
}

static void record_left(struct connection *c)
{
    c->status = CONNECTION_STATUS_LEFT;
    c->reply_bytes = 0;
    connection_record(c);
}

void connection_expire(struct connection *c, uint64_t now_ns)
{
    bool receiving = c->phase == PHASE_IDLE || c->phase == PHASE_RECEIVING;
    bool ended = receiving && !c->dropped && has_ended(c);

    if (c->dropped || (now_ns < c->deadline_ns && !ended))
        return;
    switch (c->phase) {
    case PHASE_IDLE:
    case PHASE_RECEIVING:
        if (!ended && upload_goes_on(c)) {
            c->deadline_ns = now_ns + request_time_ns(c);
            return;
        }
        if (sent_anything(c))
            answer_half(c, ended);
        break;
    case PHASE_WORKING:  /* a job has a deadline of its own */
    case PHASE_ANSWERED: /* over before the next sweep */
        return;
    case PHASE_STREAMING:
        if (c->suspended) /* all that there is has been taken */
            return;
        record_left(c);
        break;
    case PHASE_REPLYING:
        if (reads_on(c)) {
            connection_extend(c);
            return;
        }
        record_left(c);
        break;
    }
    c->dropped = true;
    shutdown(c->fd, SHUT_RDWR); /* libmicrohttpd sees the end and closes */
}
