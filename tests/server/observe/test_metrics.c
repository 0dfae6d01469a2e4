/* The lines of a scrape. tests/api/test_http.py checks the format. */
#include "server/observe/metrics.h"
#include "server/observe/versions.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const routes[] = {"/set/solve", "/healthz", "/problems/{slug}",
                                     "/caf\xc3\xa9"};

enum { ROUTES = sizeof routes / sizeof routes[0] };

static const struct metrics_level levels[] = {
    {"puzzled_now", "gauge", "Some level.", 11},
    {"puzzled_since_total", "counter", "Some count.", UINT64_MAX}};

enum { LEVELS = sizeof levels / sizeof levels[0] };

/* Returns the text of a scrape after a line feed, so that each line begins with one. The caller
 * frees it. */
static char *scrape(const struct metrics *m)
{
    struct json_writer out;

    out = (struct json_writer){0};
    jw_raw(&out, "\n", 1);
    metrics_write(m, &out, levels, LEVELS);
    cr_assert_not(out.failed);
    jw_raw(&out, "", 1);
    cr_assert_eq(strlen(out.data), out.length - 1);
    return out.data;
}

__attribute__((format(printf, 2, 3))) static void expect_line(const char *text,
                                                              const char *format, ...)
{
    char line[512];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(line + 1, sizeof line - 2, format, arguments);
    va_end(arguments);
    cr_assert_lt(length, (int)sizeof line - 2);
    line[0] = '\n';
    strcpy(line + 1 + length, "\n");
    cr_assert(strstr(text, line), "%s is missing in %s", line, text);
}

/* Scrapes once, and expects a line. */
#define EXPECT_LINE(m, ...)                                                                \
    do {                                                                                   \
        char *text_ = scrape(m);                                                           \
        expect_line(text_, __VA_ARGS__);                                                   \
        free(text_);                                                                       \
    } while (0)

static double value_of(const char *text, const char *name)
{
    char start[64];
    const char *line;

    snprintf(start, sizeof start, "\n%s ", name);
    line = strstr(text, start);
    cr_assert(line, "%s", name);
    return strtod(line + strlen(start), NULL);
}

static void count(struct metrics *m, unsigned loop, unsigned route, unsigned status,
                  uint64_t nanoseconds)
{
    metrics_count(m, loop,
                  &(struct metrics_event){.route = route,
                                          .status = status,
                                          .nanoseconds = nanoseconds,
                                          .request_bytes = 3,
                                          .response_bytes = 1000000007});
}

Test(metrics, omits_routes_without_requests)
{
    struct metrics *m = metrics_create(routes, ROUTES, 3);
    char *text = scrape(m);

    cr_assert_null(strstr(text, "route="));
    expect_line(text, "puzzled_now 11");
    expect_line(text, "puzzled_since_total 18446744073709551615");
    free(text);
    metrics_free(m);
    metrics_free(NULL);
}

Test(metrics, describes_the_build)
{
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    struct versions v = versions_get();

    EXPECT_LINE(m,
                "puzzled_build_info{version=\"%s\",compiler=\"%s\",libmicrohttpd=\"%s\","
                "jansson=\"%s\",libuv=\"%s\"} 1",
                v.puzzled, v.compiler, v.libmicrohttpd, v.jansson, v.libuv);
    metrics_free(m);
}

Test(metrics, describes_the_process)
{
    double begun = (double)time(NULL);
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    char *before = scrape(m), *after = scrape(m);

    cr_assert_gt(value_of(before, "process_cpu_seconds_total"), 0);
    cr_assert_geq(value_of(after, "process_cpu_seconds_total"),
                  value_of(before, "process_cpu_seconds_total"));
    cr_assert_geq(value_of(before, "process_start_time_seconds"), begun - 1);
    cr_assert_leq(value_of(before, "process_start_time_seconds"), (double)time(NULL) + 1);
    cr_assert_gt(value_of(before, "process_resident_memory_bytes"), 1 << 16);
    cr_assert_geq(value_of(before, "process_virtual_memory_bytes"),
                  value_of(before, "process_resident_memory_bytes"));
    free(before);
    free(after);
    metrics_free(m);
}

Test(metrics, copies_the_array_of_names)
{
    const char **names = malloc(sizeof *names);
    struct metrics *m;

    names[0] = "/kept";
    m = metrics_create(names, 1, 1);
    names[0] = "/changed";
    free(names);
    count(m, 0, 0, 200, 1);
    EXPECT_LINE(m, "puzzled_requests_total{route=\"/kept\",status=\"200\"} 1");
    metrics_free(m);
}

Test(metrics, reports_lack_of_memory)
{
    struct metrics *m = NULL;
    long good = 0;

    for (; failing_alloc_next(); good++) {
        m = metrics_create(routes, ROUTES, 2);
        cr_assert_eq(!m, failing_alloc_end() > good, "after %ld", good);
    }
    cr_assert(m && good > 1);
    metrics_free(m);
}

Test(metrics, counts_requests_without_a_route_as_other)
{
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    struct metrics *none = metrics_create(NULL, 0, 1);

    count(m, 0, ROUTES, 404, 1);
    count(m, 0, ROUTES + 1, 404, 1);
    count(m, 0, UINT32_MAX, 404, 1);
    count(none, 0, 0, 404, 1);
    EXPECT_LINE(m, "puzzled_requests_total{route=\"other\",status=\"404\"} 3");
    EXPECT_LINE(none, "puzzled_requests_total{route=\"other\",status=\"404\"} 1");
    metrics_free(none);
    metrics_free(m);
}

Test(metrics, counts_each_status)
{
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    unsigned others = 1;
    char *text;

    for (unsigned status = 0; status < 1000; status++) {
        for (unsigned i = 0; i <= status % 3; i++)
            count(m, 0, 1, status, 1);
        others += status < 100 || status >= 600 ? status % 3 + 1 : 0;
    }
    count(m, 0, 1, UINT32_MAX, 1);
    text = scrape(m);
    for (unsigned status = 100; status < 600; status++)
        expect_line(text, "puzzled_requests_total{route=\"%s\",status=\"%u\"} %u",
                    routes[1], status, status % 3 + 1);
    expect_line(text, "puzzled_requests_total{route=\"%s\",status=\"other\"} %u", routes[1],
                others);
    cr_assert_null(strstr(text, "status=\"99\""));
    cr_assert_null(strstr(text, "status=\"600\""));
    free(text);
    metrics_free(m);
}

/* Checks that the buckets of a route increase up to the count. Returns the count. */
static uint64_t check_histogram(const char *text, const char *route)
{
    char start[128];
    double bound = 0;
    uint64_t last = 0;
    unsigned buckets = 0;

    snprintf(start, sizeof start,
             "\npuzzled_request_duration_seconds_bucket{route=\"%s\",le=\"", route);
    for (const char *at = text; (at = strstr(at, start)); buckets++) {
        double next_bound = strtod(at += strlen(start), NULL);
        uint64_t next = strtoull(strchr(at, ' '), NULL, 10);

        cr_assert_gt(next_bound, bound);
        cr_assert_geq(next, last);
        bound = next_bound;
        last = next;
    }
    cr_assert_eq(buckets, 19);
    cr_assert(isinf(bound));
    expect_line(text, "puzzled_request_duration_seconds_count{route=\"%s\"} %" PRIu64,
                route, last);
    return last;
}

Test(metrics, includes_the_bound_in_a_bucket)
{
    static const char *const bounds[] = {
        "0.000025", "0.00005", "0.0001", "0.00025", "0.0005", "0.001",
        "0.0025",   "0.005",   "0.01",   "0.025",   "0.05",   "0.1",
        "0.25",     "0.5",     "1",      "2.5",     "5",      "10"};
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    char *text;

    for (unsigned i = 0; i < 18; i++) {
        uint64_t nanoseconds = (uint64_t)(strtod(bounds[i], NULL) * 1e9 + 0.5);

        count(m, 0, 0, 200, nanoseconds - 1);
        count(m, 0, 0, 200, nanoseconds);
        count(m, 0, 0, 200, nanoseconds + 1);
    }
    text = scrape(m);
    cr_assert_eq(check_histogram(text, routes[0]), 54);
    for (unsigned i = 0; i < 18; i++)
        expect_line(text,
                    "puzzled_request_duration_seconds_bucket{route=\"%s\",le=\"%s\"} %u",
                    routes[0], bounds[i], 3 * i + 2);
    free(text);
    metrics_free(m);
}

Test(metrics, adds_exactly)
{
    struct metrics *m = metrics_create(routes, ROUTES, 2);

    count(m, 0, 0, 200, 123456789012345678);
    count(m, 1, 0, 503, 1000000001);
    count(m, 1, 0, 503, 0);
    EXPECT_LINE(m, "puzzled_request_duration_seconds_sum{route=\"/set/solve\"} "
                   "123456790.012345679");
    EXPECT_LINE(m, "puzzled_request_body_bytes_total{route=\"/set/solve\"} 9");
    EXPECT_LINE(m, "puzzled_response_body_bytes_total{route=\"/set/solve\"} 3000000021");
    metrics_free(m);
}

enum { LOOPS = 4, COUNTERS = 8, COUNTS = 20000 };

struct counter {
    struct metrics *metrics;
    unsigned number;
    pthread_t thread;
};

/* Event `i` of a counter has `i` bytes and takes `i` ms. Each route has a status of its own. */
static void *run_counter(void *arg)
{
    const struct counter *counter = arg;

    for (unsigned i = 0; i < COUNTS; i++)
        metrics_count(counter->metrics, counter->number % LOOPS,
                      &(struct metrics_event){.route = i % (ROUTES + 1),
                                              .status = 200 + i % (ROUTES + 1),
                                              .nanoseconds = i * (uint64_t)1000000,
                                              .request_bytes = i,
                                              .response_bytes = 2 * i});
    return NULL;
}

/* Expects the sums of the events of all counters for a route. */
static void expect_sums(const char *text, unsigned route, const char *name)
{
    uint64_t number = COUNTERS * COUNTS / (ROUTES + 1), sum = 0;

    for (unsigned i = route; i < COUNTS; i += ROUTES + 1)
        sum += COUNTERS * i;
    cr_assert_eq(check_histogram(text, name), number);
    expect_line(text, "puzzled_requests_total{route=\"%s\",status=\"%u\"} %" PRIu64, name,
                200 + route, number);
    expect_line(text,
                "puzzled_request_duration_seconds_sum{route=\"%s\"} %" PRIu64 ".%03u000000",
                name, sum / 1000, (unsigned)(sum % 1000));
    expect_line(text, "puzzled_request_body_bytes_total{route=\"%s\"} %" PRIu64, name, sum);
    expect_line(text, "puzzled_response_body_bytes_total{route=\"%s\"} %" PRIu64, name,
                2 * sum);
}

/* Two threads share each shard, although each event loop has its own. Histograms are consistent
 * while the threads count. */
Test(metrics, counts_exactly_with_many_threads)
{
    struct metrics *m = metrics_create(routes, ROUTES, LOOPS);
    struct counter counters[COUNTERS];
    uint64_t last = 0;
    char *text;

    run_counter(&(struct counter){.metrics = m, .number = 0});
    for (unsigned i = 1; i < COUNTERS; i++) {
        counters[i] = (struct counter){.metrics = m, .number = i};
        cr_assert_eq(pthread_create(&counters[i].thread, NULL, run_counter, &counters[i]),
                     0);
    }
    for (unsigned i = 0; i < 50; i++) {
        uint64_t now;

        text = scrape(m);
        now = check_histogram(text, "other");
        cr_assert_geq(now, last);
        last = now;
        free(text);
    }
    for (unsigned i = 1; i < COUNTERS; i++)
        pthread_join(counters[i].thread, NULL);
    text = scrape(m);
    for (unsigned route = 0; route <= ROUTES; route++)
        expect_sums(text, route, route < ROUTES ? routes[route] : "other");
    free(text);
    metrics_free(m);
}
