#include "connection.h"

#include "lingering_close.h"
#include "server/clock.h"
#include "server/json/hex.h"
#include "server/mix.h"
#include "server/observe/metrics.h"

#include <stdlib.h>
#include <sys/socket.h>

enum { SPARES_MAX = 32 }; /* requests that a loop keeps, with up to 2 x REQUEST_KEPT each */

static bool is_proxy(const struct service *service, const struct ip_address *peer)
{
    return ip_networks_contain(&service->options.trusted_proxies, peer);
}

bool connection_enter_client(struct service *service, const struct ip_address *peer)
{
    return is_proxy(service, peer) || client_table_enter(&service->clients, peer);
}

static void leave_client(struct service *service, const struct ip_address *peer)
{
    if (!is_proxy(service, peer))
        client_table_leave(&service->clients, peer);
}

bool connection_take_place(struct service *service)
{
    unsigned taken = atomic_load_explicit(&service->places, memory_order_relaxed);

    while (taken < service->options.max_connections) {
        if (atomic_compare_exchange_weak_explicit(&service->places, &taken, taken + 1,
                                                  memory_order_relaxed,
                                                  memory_order_relaxed))
            return true;
    }
    return false;
}

static void give_place_back(struct service *service, enum connection_place place)
{
    if (place == PLACE_ORDINARY)
        atomic_fetch_sub_explicit(&service->places, 1, memory_order_relaxed);
}

static void leave_reserved(struct connection *c)
{
    struct connections *all = c->all;
    unsigned i = 0;

    while (all->reserved[i].connection != c)
        i++;
    all->reserved_count--;
    for (; i < all->reserved_count; i++)
        all->reserved[i] = all->reserved[i + 1];
}

void connection_change_place(struct connection *c, enum connection_place place)
{
    give_place_back(c->all->service, c->place);
    if (c->place == PLACE_RESERVED)
        leave_reserved(c);
    c->place = place;
}

static void enlist(struct connection *c, struct connections *all)
{
    c->all = all;
    c->link = &all->first;
    c->next = all->first;
    if (c->next)
        c->next->link = &c->next;
    all->first = c;
    atomic_fetch_add_explicit(&all->service->accepted, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&all->service->connections, 1, memory_order_relaxed);
}

struct connection *connection_open(struct connections *all, int fd,
                                   const struct ip_address *peer,
                                   enum connection_place place)
{
    struct connection *c = calloc(1, sizeof *c);
    uint64_t now_ns = clock_now_ns();

    if (!c) {
        give_place_back(all->service, place);
        leave_client(all->service, peer);
        return NULL;
    }
    c->fd = fd;
    c->place = place;
    c->address = *peer;
    c->proxied = is_proxy(all->service, peer);
    ip_address_write(peer, c->peer);
    c->deadline_ns = now_ns + clock_seconds_ns(all->service->options.request_seconds);
    enlist(c, all);
    if (place == PLACE_RESERVED)
        all->reserved[all->reserved_count++] =
            (struct reserved_place){c, now_ns + (uint64_t)RESERVED_MS * 1000000};
    return c;
}

struct request *connection_begin_request(struct connection *c)
{
    struct connections *all = c->all;

    if (c->request)
        return c->request;
    c->request = all->spare;
    if (c->request) {
        all->spare = c->request->next;
        all->spares--;
    } else {
        c->request = malloc(sizeof *c->request);
        if (!c->request)
            return NULL;
        request_init(c->request, all->service);
    }
    c->request->deadline_ns = c->deadline_ns;
    return c->request;
}

struct request *connection_break_off(struct connection *c)
{
    struct request *r = connection_begin_request(c);

    if (!r)
        return NULL;
    if (r->phase != REQUEST_BODY) {
        r->started_ns = clock_now_ns();
        connection_make_id(c);
    }
    r->problem.set = false;
    exchange_drop_errors(&r->exchange); /* of a line before, or of the query */
    return r;
}

static void end_request(struct connection *c)
{
    struct connections *all = c->all;
    struct request *r = c->request;

    c->request = NULL;
    if (!r)
        return;
    request_reset(r);
    c->deadline_ns = r->deadline_ns;
    if (all->spares == SPARES_MAX) {
        request_free(r);
        free(r);
        return;
    }
    r->next = all->spare;
    all->spare = r;
    all->spares++;
}

void connections_free(struct connections *all)
{
    while (all->spare) {
        struct request *r = all->spare;

        all->spare = r->next;
        request_free(r);
        free(r);
    }
    free(all->log);
}

enum request_phase connection_phase(const struct connection *c)
{
    return c->request ? c->request->phase : REQUEST_IDLE;
}

static void connection_free(struct connection *c)
{
    end_request(c);
    progress_stream_close(c->job.stream);
    free(c);
}

void connection_close(struct connection *c)
{
    if (c->lingers)
        lingering_close_start(&c->all->loop->uv, c->fd, &c->all->service->lingering);
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    connection_change_place(c, PLACE_NONE);
    leave_client(c->all->service, &c->address);
    atomic_fetch_sub_explicit(&c->all->service->connections, 1, memory_order_release);
    if (connection_phase(c) == REQUEST_ABANDONED) {
        connection_unwatch(c); /* before its descriptor is closed */
        c->state = CONNECTION_CLOSED;
    } else {
        connection_free(c);
    }
}

bool connection_end_abandoned(struct connection *c)
{
    if (connection_phase(c) != REQUEST_ABANDONED)
        return false;
    if (c->state == CONNECTION_CLOSED)
        connection_free(c);
    else
        connection_next_request(c); /* which never comes: it is about to be closed */
    return true;
}

/* When libmicrohttpd goes on, it reads before it looks for an answer, and closes the
 * connection when it reads the end of what the client sends. But before it reads anything
 * it looks after those connections that have a time-out of their own (seconds). */
enum { TIMEOUT_OF_ITS_OWN = 1 << 20 };

void connection_suspend(struct connection *c)
{
    if (c->state != CONNECTION_OPEN)
        return;
    MHD_set_connection_option(c->mhd, MHD_CONNECTION_OPTION_TIMEOUT,
                              (unsigned)TIMEOUT_OF_ITS_OWN);
    MHD_suspend_connection(c->mhd);
    c->state = CONNECTION_SUSPENDED;
}

void connection_resume(struct connection *c)
{
    if (c->state != CONNECTION_SUSPENDED)
        return;
    MHD_resume_connection(c->mhd);
    c->state = CONNECTION_OPEN;
}

void connection_shut(struct connection *c)
{
    c->state = CONNECTION_SHUT;
    shutdown(c->fd, SHUT_RDWR);
}

static void on_watch_closed(uv_handle_t *handle)
{
    free(handle);
}

void connection_unwatch(struct connection *c)
{
    if (c->job.watch)
        uv_close((uv_handle_t *)c->job.watch, on_watch_closed);
    c->job.watch = NULL;
}

void connection_next_request(struct connection *c)
{
    end_request(c);
    if (c->job.job.run) {
        progress_stream_close(c->job.stream);
        c->job = (struct http_job){0};
    }
    c->ends = c->held = false;
    c->looks = 0;
    c->answered++;
}

/* splitmix64: ids differ, and tell nothing about how many there were. */
void connection_make_id(struct connection *c)
{
    c->all->next_id += 0x9e3779b97f4a7c15u;
    hex_write(c->request->id, mix_bits(c->all->next_id));
    c->request->id[HEX_DIGITS] = '\0';
}

void connection_record(struct connection *c)
{
    const struct request *r = c->request;
    uint64_t spent_ns = clock_now_ns() - r->started_ns;

    metrics_count(r->service->metrics, c->all->index,
                  &(struct metrics_event){
                      .route = r->match.route ? r->match.index : METRICS_OTHER,
                      .status = r->sent.status,
                      .nanoseconds = spent_ns,
                      .request_bytes = r->body.length,
                      .response_bytes = r->sent.bytes,
                  });
    log_request(c->all->log, &(struct log_entry){
                                 .id = r->id,
                                 .method = r->head.line.method,
                                 .path = r->path,
                                 .route = r->match.route ? r->match.route->path : "-",
                                 .peer = r->client.name[0] ? r->client.name : c->peer,
                                 .status = r->sent.status,
                                 .bytes = r->sent.bytes,
                                 .microseconds = spent_ns / 1000,
                             });
}
