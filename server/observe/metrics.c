#include "metrics.h"

#include "versions.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The upper bounds of the buckets, from 25 us to 10 s. An additional bucket has no
 * bound. */
static const struct bound {
    uint64_t nanoseconds;
    const char *seconds;
} bounds[] = {
    {25000, "0.000025"}, {50000, "0.00005"},  {100000, "0.0001"},  {250000, "0.00025"},
    {500000, "0.0005"},  {1000000, "0.001"},  {2500000, "0.0025"}, {5000000, "0.005"},
    {10000000, "0.01"},  {25000000, "0.025"}, {50000000, "0.05"},  {100000000, "0.1"},
    {250000000, "0.25"}, {500000000, "0.5"},  {1000000000, "1"},   {2500000000, "2.5"},
    {5000000000, "5"},   {10000000000, "10"},
};

enum { BOUNDS = sizeof bounds / sizeof bounds[0] };

/* Each status has its own cell. All invalid numbers share the last cell. */
enum { STATUS_FIRST = 100, STATUS_END = 600, STATUSES = STATUS_END - STATUS_FIRST + 1 };

/* The cells of a route in a shard. */
enum {
    CELL_STATUS = 0,
    CELL_BUCKET = CELL_STATUS + STATUSES,
    CELL_NANOSECONDS = CELL_BUCKET + BOUNDS + 1,
    CELL_REQUEST_BYTES,
    CELL_RESPONSE_BYTES,
    CELLS
};

/* Unused cells between two shards. Processors fetch cache lines of 64 bytes in pairs, so
 * cells of two shards must not be in the same pair of cache lines. */
enum { CELLS_BETWEEN = 128 / sizeof(atomic_uint_fast64_t) };

struct metrics {
    const char **route_names; /* the last is "other" */
    unsigned routes;          /* without "other" */
    unsigned loops;
    size_t stride; /* cells of a shard, and the unused cells after it */
    double start_seconds;
    atomic_uint_fast64_t *cells;
};

struct metrics *metrics_create(const char *const *route_names, unsigned routes,
                               unsigned loops)
{
    struct metrics *m = malloc(sizeof *m);
    struct timespec now;

    assert(loops > 0);
    if (!m)
        return NULL;
    clock_gettime(CLOCK_REALTIME, &now);
    *m = (struct metrics){
        .route_names = calloc(routes + (size_t)1, sizeof *route_names),
        .routes = routes,
        .loops = loops,
        .stride = (routes + (size_t)1) * CELLS + CELLS_BETWEEN,
        .start_seconds = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec,
    };
    m->cells = calloc(loops, m->stride * sizeof *m->cells);
    if (!m->route_names || !m->cells) {
        metrics_free(m);
        return NULL;
    }
    for (unsigned i = 0; i < routes; i++)
        m->route_names[i] = route_names[i];
    m->route_names[routes] = "other";
    return m;
}

void metrics_free(struct metrics *metrics)
{
    if (!metrics)
        return;
    free(metrics->route_names);
    free(metrics->cells);
    free(metrics);
}

static unsigned status_cell(unsigned status)
{
    bool known = status >= STATUS_FIRST && status < STATUS_END;

    return CELL_STATUS + (known ? status : STATUS_END) - STATUS_FIRST;
}

static unsigned bucket_cell(uint64_t nanoseconds)
{
    unsigned bucket = 0;

    while (bucket < BOUNDS && nanoseconds > bounds[bucket].nanoseconds)
        bucket++;
    return CELL_BUCKET + bucket;
}

static void add_to_cell(atomic_uint_fast64_t *cell, uint64_t value)
{
    atomic_fetch_add_explicit(cell, value, memory_order_relaxed);
}

void metrics_count(struct metrics *metrics, unsigned loop,
                   const struct metrics_event *event)
{
    size_t route = event->route < metrics->routes ? event->route : metrics->routes;
    atomic_uint_fast64_t *row = metrics->cells + loop * metrics->stride + route * CELLS;

    assert(loop < metrics->loops);
    add_to_cell(row + status_cell(event->status), 1);
    add_to_cell(row + bucket_cell(event->nanoseconds), 1);
    add_to_cell(row + CELL_NANOSECONDS, event->nanoseconds);
    add_to_cell(row + CELL_REQUEST_BYTES, event->request_bytes);
    add_to_cell(row + CELL_RESPONSE_BYTES, event->response_bytes);
}

/* Returns the sum of one cell of a route in all shards. */
static uint64_t sum_cell(const struct metrics *m, unsigned route, unsigned cell)
{
    const atomic_uint_fast64_t *at = m->cells + (size_t)route * CELLS + cell;
    uint64_t sum = 0;

    for (unsigned loop = 0; loop < m->loops; loop++, at += m->stride)
        sum += atomic_load_explicit(at, memory_order_relaxed);
    return sum;
}

/* Appends up to 255 bytes in the format of printf. */
__attribute__((format(printf, 2, 3))) static void append_text(struct json_writer *out,
                                                              const char *format, ...)
{
    char text[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    jw_raw(out, text, strlen(text));
}

static void put_family(struct json_writer *out, const char *name, const char *type,
                       const char *help)
{
    append_text(out, "# HELP %s %s\n", name, help);
    append_text(out, "# TYPE %s %s\n", name, type);
}

/* Begins a sample of a route: `name{route="..."`. */
static void put_route(const struct metrics *m, struct json_writer *out, const char *name,
                      unsigned route)
{
    append_text(out, "%s{route=\"%s\"", name, m->route_names[route]);
}

static void put_requests(const struct metrics *m, struct json_writer *out, unsigned route)
{
    for (unsigned status = STATUS_FIRST; status <= STATUS_END; status++) {
        uint64_t count = sum_cell(m, route, CELL_STATUS + status - STATUS_FIRST);

        if (count == 0)
            continue;
        put_route(m, out, "puzzled_requests_total", route);
        if (status < STATUS_END)
            append_text(out, ",status=\"%u\"} %" PRIu64 "\n", status, count);
        else
            append_text(out, ",status=\"other\"} %" PRIu64 "\n", count);
    }
}

/* Writes the durations of a route. The count is the sum of the buckets, so that both agree
 * while other threads count. */
static void put_durations(const struct metrics *m, struct json_writer *out, unsigned route)
{
    uint64_t buckets[BOUNDS + 1];
    uint64_t count = 0;
    uint64_t sum = sum_cell(m, route, CELL_NANOSECONDS);

    for (unsigned i = 0; i <= BOUNDS; i++)
        count += buckets[i] = sum_cell(m, route, CELL_BUCKET + i);
    if (count == 0)
        return;
    for (unsigned i = 0; i <= BOUNDS; i++) {
        put_route(m, out, "puzzled_request_duration_seconds_bucket", route);
        if (i > 0)
            buckets[i] += buckets[i - 1];
        append_text(out, ",le=\"%s\"} %" PRIu64 "\n",
                    i < BOUNDS ? bounds[i].seconds : "+Inf", buckets[i]);
    }
    put_route(m, out, "puzzled_request_duration_seconds_sum", route);
    append_text(out, "} %" PRIu64 ".%09" PRIu64 "\n", sum / 1000000000, sum % 1000000000);
    put_route(m, out, "puzzled_request_duration_seconds_count", route);
    append_text(out, "} %" PRIu64 "\n", count);
}

static void put_bytes(const struct metrics *m, struct json_writer *out, unsigned cell,
                      const char *name, const char *help)
{
    put_family(out, name, "counter", help);
    for (unsigned route = 0; route <= m->routes; route++) {
        uint64_t bytes = sum_cell(m, route, cell);

        if (bytes == 0)
            continue;
        put_route(m, out, name, route);
        append_text(out, "} %" PRIu64 "\n", bytes);
    }
}

static void put_routes(const struct metrics *m, struct json_writer *out)
{
    put_family(out, "puzzled_requests_total", "counter",
               "Completed requests by route and status.");
    for (unsigned route = 0; route <= m->routes; route++)
        put_requests(m, out, route);
    put_family(out, "puzzled_request_duration_seconds", "histogram",
               "Time from the request line to the end of the response.");
    for (unsigned route = 0; route <= m->routes; route++)
        put_durations(m, out, route);
    put_bytes(m, out, CELL_REQUEST_BYTES, "puzzled_request_body_bytes_total",
              "Bytes received in request bodies.");
    put_bytes(m, out, CELL_RESPONSE_BYTES, "puzzled_response_body_bytes_total",
              "Bytes sent in response bodies.");
}

static void put_levels(struct json_writer *out, const struct metrics_level *levels,
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        put_family(out, levels[i].name, levels[i].type, levels[i].help);
        append_text(out, "%s %" PRIu64 "\n", levels[i].name, levels[i].value);
    }
}

static void put_build(struct json_writer *out)
{
    struct versions v = versions_get();

    put_family(out, "puzzled_build_info", "gauge",
               "Versions of the program, its compiler and its libraries; always 1.");
    append_text(out,
                "puzzled_build_info{version=\"%s\",compiler=\"%s\",libmicrohttpd=\"%s\","
                "jansson=\"%s\",libuv=\"%s\"} 1\n",
                v.puzzled, v.compiler, v.libmicrohttpd, v.jansson, v.libuv);
}

static void put_memory(struct json_writer *out)
{
    uint64_t pages[2];
    uint64_t page_bytes = (uint64_t)sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "re");
    int got;

    if (!file)
        return;
    got = fscanf(file, "%" SCNu64 " %" SCNu64, &pages[0], &pages[1]);
    fclose(file);
    if (got != 2)
        return;
    put_levels(
        out,
        (struct metrics_level[]){{"process_virtual_memory_bytes", "gauge",
                                  "Virtual memory size in bytes.", pages[0] * page_bytes},
                                 {"process_resident_memory_bytes", "gauge",
                                  "Resident memory size in bytes.", pages[1] * page_bytes}},
        2);
}

static void put_process(const struct metrics *m, struct json_writer *out)
{
    struct timespec cpu;

    put_family(out, "process_start_time_seconds", "gauge",
               "Start time of the process in seconds since the Unix epoch.");
    append_text(out, "process_start_time_seconds %.3f\n", m->start_seconds);
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu) == 0) {
        put_family(out, "process_cpu_seconds_total", "counter",
                   "User and system CPU time in seconds.");
        append_text(out, "process_cpu_seconds_total %jd.%09ld\n", (intmax_t)cpu.tv_sec,
                    cpu.tv_nsec);
    }
    put_memory(out);
}

void metrics_write(const struct metrics *metrics, struct json_writer *out,
                   const struct metrics_level *levels, size_t count)
{
    put_routes(metrics, out);
    put_levels(out, levels, count);
    put_build(out);
    put_process(metrics, out);
}
