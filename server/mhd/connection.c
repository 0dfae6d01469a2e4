#include "connection.h"

#include "server/check.h"
#include "server/clock.h"
#include "server/http/batch.h"
#include "server/json/hex.h"
#include "server/net/lingering_close.h"
#include "server/observe/metrics.h"
#include "server/run/operation.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/socket.h>

/* Requests that a loop keeps for reuse, with up to 2 * REQUEST_KEPT bytes each. */
enum { SPARES_MAX = 32 };

static bool is_proxy(const struct service *service, const struct ip_address *peer)
{
    return ip_networks_contain(&service->settings.trusted_proxies, peer);
}

bool connection_enter_client(struct service *service, const struct ip_address *peer)
{
    return is_proxy(service, peer) || client_limit_enter(&service->clients, peer);
}

static void leave_client(struct service *service, const struct ip_address *peer)
{
    if (!is_proxy(service, peer))
        client_limit_leave(&service->clients, peer);
}

bool connection_take_slot(struct service *service)
{
    unsigned taken = atomic_load_explicit(&service->slots, memory_order_relaxed);

    while (taken < service->settings.max_connections) {
        if (atomic_compare_exchange_weak_explicit(&service->slots, &taken, taken + 1,
                                                  memory_order_relaxed,
                                                  memory_order_relaxed))
            return true;
    }
    return false;
}

static void release_slot(struct service *service, enum connection_slot slot)
{
    unsigned before;

    if (slot != SLOT_NORMAL)
        return;
    before = atomic_fetch_sub_explicit(&service->slots, 1, memory_order_relaxed);
    assert(before > 0);
    (void)before;
}

#ifdef PUZZLED_CHECK
/* Asserts that the list is linked in both directions, that `probes` contains exactly the
 * connections with a probe slot, with the oldest first, and that `spares` is the length of
 * the list of spare requests. */
static void connections_check(const struct connections *all)
{
    unsigned probes = 0, candidates = 0, spares = 0;

    for (const struct connection *c = all->first; c; c = c->next) {
        assert(*c->link == c && c->all == all);
        assert(c->state != CONNECTION_CLOSED);
        probes += c->slot == SLOT_PROBE;
        candidates += c->candidate_page != NULL;
    }
    assert(probes == all->probe_count && candidates == all->candidates);
    for (unsigned i = 0; i < all->probe_count; i++) {
        assert(all->probes[i].connection->slot == SLOT_PROBE);
        assert(!i || all->probes[i - 1].until_ns <= all->probes[i].until_ns);
    }
    for (const struct request *r = all->spare; r; r = r->next) {
        assert(r->phase == REQUEST_IDLE);
        spares++;
    }
    assert(spares == all->spares && spares <= SPARES_MAX);
}
#endif

static void leave_probe_slot(struct connection *c)
{
    struct connections *all = c->all;
    unsigned i = 0;

    while (all->probes[i].connection != c) {
        i++;
        assert(i < all->probe_count);
    }
    all->probe_count--;
    for (; i < all->probe_count; i++)
        all->probes[i] = all->probes[i + 1];
}

void connection_change_slot(struct connection *c, enum connection_slot slot)
{
    assert(slot != SLOT_PROBE && (slot != SLOT_NORMAL || c->slot != SLOT_NORMAL));
    release_slot(c->all->service, c->slot);
    if (c->slot == SLOT_PROBE)
        leave_probe_slot(c);
    c->slot = slot;
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
                                   const struct ip_address *peer, enum connection_slot slot)
{
    struct connection *c = calloc(1, sizeof *c);
    uint64_t now_ns = clock_now_ns();

    if (!c) {
        release_slot(all->service, slot);
        leave_client(all->service, peer);
        return NULL;
    }
    c->fd = fd;
    c->slot = slot;
    c->address = *peer;
    c->proxied = is_proxy(all->service, peer);
    ip_address_write(peer, c->peer);
    c->deadline_ns = now_ns + clock_seconds_ns(all->service->settings.request_seconds);
    enlist(c, all);
    assert(slot != SLOT_PROBE || all->probe_count < PROBE_SLOTS_MAX);
    if (slot == SLOT_PROBE)
        all->probes[all->probe_count++] =
            (struct probe_slot){c, now_ns + (uint64_t)PROBE_SLOT_MS * 1000000};
    CHECKED(connections_check, all);
    return c;
}

struct request *connection_begin_request(struct connection *c)
{
    struct connections *all = c->all;

    if (c->request)
        return c->request;
    c->request = all->spare;
    if (c->request) {
        assert(c->request->phase == REQUEST_IDLE && all->spares > 0);
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
    call_drop_errors(&r->call); /* of an NDJSON line, or of the query */
    return r;
}

static void end_request(struct connection *c)
{
    struct connections *all = c->all;
    struct request *r = c->request;

    c->request = NULL;
    if (!r)
        return;
    assert(!request_is_working(r));
    batch_drop(r);
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
    connection_change_slot(c, SLOT_NONE);
    leave_client(c->all->service, &c->address);
    atomic_fetch_sub_explicit(&c->all->service->connections, 1, memory_order_release);
    CHECKED(connections_check, c->all);
    if (connection_phase(c) == REQUEST_ABANDONED) {
        connection_unwatch(c); /* before its descriptor is closed */
        connection_enter(c, CONNECTION_CLOSED);
    } else {
        connection_free(c);
    }
}

bool connection_end_abandoned(struct connection *c)
{
    assert(c->job.job.run && c->request);
    if (connection_phase(c) != REQUEST_ABANDONED)
        return false;
    if (c->state == CONNECTION_CLOSED)
        connection_free(c);
    else
        connection_next_request(c); /* which never arrives, because the connection closes */
    return true;
}

#ifndef NDEBUG
static bool is_next(enum connection_state from, enum connection_state to)
{
    switch (to) {
    case CONNECTION_OPEN:
        return from == CONNECTION_SUSPENDED;
    case CONNECTION_SUSPENDED:
        return from == CONNECTION_OPEN;
    case CONNECTION_SHUT:
    case CONNECTION_CLOSED:
        return from != CONNECTION_CLOSED;
    }
    return false;
}
#endif

void connection_enter(struct connection *c, enum connection_state state)
{
    assert(is_next(c->state, state));
    c->state = state;
}

/* A connection that libmicrohttpd resumes is read before its response is sent, and closed
 * if the client has closed its side. But connections with a separate timeout (in seconds)
 * are handled before anything is read. */
enum { OWN_TIMEOUT = 1 << 20 };

void connection_suspend(struct connection *c)
{
    if (c->state != CONNECTION_OPEN)
        return;
    MHD_set_connection_option(c->mhd, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)OWN_TIMEOUT);
    MHD_suspend_connection(c->mhd);
    connection_enter(c, CONNECTION_SUSPENDED);
}

void connection_resume(struct connection *c)
{
    if (c->state != CONNECTION_SUSPENDED)
        return;
    MHD_resume_connection(c->mhd);
    connection_enter(c, CONNECTION_OPEN);
}

void connection_shut(struct connection *c)
{
    connection_enter(c, CONNECTION_SHUT);
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
        c->job = (struct connection_job){0};
    }
    c->ended = c->held = false;
    c->idle_calls = 0;
    c->answered++;
}

/* The ids are from the generator splitmix64 (Steele, Lea and Flood, 2014). All ids differ,
 * and they do not reveal the number of requests. */
void connection_make_id(struct connection *c)
{
    uint64_t id = c->all->next_id += 0x9e3779b97f4a7c15u;

    id = (id ^ (id >> 30)) * 0xbf58476d1ce4e5b9u;
    id = (id ^ (id >> 27)) * 0x94d049bb133111ebu;
    hex_write(c->request->id, id ^ (id >> 31));
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
