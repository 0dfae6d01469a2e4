#include "prometheus_text.h"
#include "server/observe/metrics.h"
#include "server/observe/versions.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
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

static char *write_text(const struct metrics *m)
{
    struct json_writer out;

    out = (struct json_writer){0};
    metrics_write(m, &out, levels, LEVELS);
    cr_assert_not(out.failed);
    jw_raw(&out, "", 1);
    cr_assert_eq(strlen(out.data), out.length - 1);
    return out.data;
}

static struct scrape scrape_now(const struct metrics *m)
{
    char *text = write_text(m);
    struct scrape scrape = scrape_parse(text);

    free(text);
    return scrape;
}

static void expect_text(const struct sample *sample, const char *text)
{
    cr_assert(sample);
    cr_assert_str_eq(sample->text, text);
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
    struct scrape scrape = scrape_now(m);

    cr_assert_null(scrape_find(&scrape, "puzzled_requests_total", NULL, NULL, NULL));
    cr_assert_null(
        scrape_find(&scrape, "puzzled_request_duration_seconds_count", NULL, NULL, NULL));
    expect_text(scrape_find(&scrape, "puzzled_now", NULL, NULL, NULL), "11");
    expect_text(scrape_find(&scrape, "puzzled_since_total", NULL, NULL, NULL),
                "18446744073709551615");
    free(scrape.samples);
    metrics_free(m);
    metrics_free(NULL);
}

Test(metrics, describes_the_build)
{
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    struct scrape scrape = scrape_now(m);
    struct versions versions = versions_get();
    const struct sample *build =
        scrape_find(&scrape, "puzzled_build_info", NULL, NULL, NULL);

    expect_text(build, "1");
    cr_assert_eq(build->label_count, 5);
    cr_assert_str_eq(sample_label(build, "version"), versions.puzzled);
    cr_assert_str_eq(sample_label(build, "compiler"), versions.compiler);
    cr_assert_str_eq(sample_label(build, "libmicrohttpd"), versions.libmicrohttpd);
    cr_assert_str_eq(sample_label(build, "jansson"), versions.jansson);
    cr_assert_str_eq(sample_label(build, "libuv"), versions.libuv);
    free(scrape.samples);
    metrics_free(m);
}

static double scalar(const struct scrape *scrape, const char *name)
{
    const struct sample *sample = scrape_find(scrape, name, NULL, NULL, NULL);

    cr_assert(sample, "%s", name);
    return sample->value;
}

Test(metrics, describes_the_process)
{
    double begun = (double)time(NULL);
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    struct scrape before = scrape_now(m), after = scrape_now(m);

    cr_assert_geq(scalar(&after, "process_cpu_seconds_total"),
                  scalar(&before, "process_cpu_seconds_total"));
    cr_assert_gt(scalar(&before, "process_cpu_seconds_total"), 0);
    cr_assert_geq(scalar(&before, "process_start_time_seconds"), begun - 1);
    cr_assert_leq(scalar(&before, "process_start_time_seconds"), (double)time(NULL) + 1);
    cr_assert_gt(scalar(&before, "process_resident_memory_bytes"), 1 << 16);
    cr_assert_geq(scalar(&before, "process_virtual_memory_bytes"),
                  scalar(&before, "process_resident_memory_bytes"));
    free(before.samples);
    free(after.samples);
    metrics_free(m);
}

Test(metrics, labels_requests_with_their_route)
{
    struct metrics *m = metrics_create(routes, ROUTES, 2);
    struct scrape scrape;

    for (unsigned route = 0; route < ROUTES; route++) {
        for (unsigned i = 0; i <= route; i++)
            count(m, i % 2, route, 200, 1);
    }
    scrape = scrape_now(m);
    for (unsigned route = 0; route < ROUTES; route++) {
        const struct sample *sample =
            scrape_find(&scrape, "puzzled_requests_total", routes[route], "status", "200");

        cr_assert(sample, "%s", routes[route]);
        cr_assert_eq(sample->value, route + 1);
    }
    cr_assert_null(scrape_find(&scrape, "puzzled_requests_total", "other", NULL, NULL));
    free(scrape.samples);
    metrics_free(m);
}

Test(metrics, copies_the_array_of_names)
{
    const char **names = malloc(sizeof *names);
    struct metrics *m;
    struct scrape scrape;

    names[0] = "/kept";
    m = metrics_create(names, 1, 1);
    names[0] = "/changed";
    free(names);
    count(m, 0, 0, 200, 1);
    scrape = scrape_now(m);
    cr_assert(scrape_find(&scrape, "puzzled_requests_total", "/kept", "status", "200"));
    free(scrape.samples);
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

Test(metrics, fails_the_writer_without_memory)
{
    struct metrics *m = metrics_create(routes, ROUTES, 2);
    struct json_writer out;

    count(m, 0, 0, 200, 1);
    for (long good = 0; good < 3; good++) {
        out = (struct json_writer){0};
        failing_alloc_after(good);
        metrics_write(m, &out, levels, LEVELS);
        failing_alloc_end();
        cr_assert(out.failed);
        jw_free(&out);
    }
    metrics_free(m);
}

Test(metrics, counts_requests_without_a_route_as_other)
{
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    struct metrics *none = metrics_create(NULL, 0, 1);
    struct scrape scrape;

    count(m, 0, ROUTES, 404, 1);
    count(m, 0, ROUTES + 1, 404, 1);
    count(m, 0, UINT32_MAX, 404, 1);
    count(none, 0, 0, 404, 1);
    scrape = scrape_now(m);
    expect_text(scrape_find(&scrape, "puzzled_requests_total", "other", "status", "404"),
                "3");
    free(scrape.samples);
    scrape = scrape_now(none);
    expect_text(scrape_find(&scrape, "puzzled_requests_total", "other", "status", "404"),
                "1");
    free(scrape.samples);
    metrics_free(none);
    metrics_free(m);
}

static bool has_series(unsigned status)
{
    return status >= 100 && status < 600;
}

Test(metrics, counts_each_status)
{
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    unsigned others = 0;
    struct scrape scrape;
    char text[16];

    for (unsigned status = 0; status < 1000; status++) {
        for (unsigned i = 0; i <= status % 3; i++)
            count(m, 0, 1, status, 1);
        others += has_series(status) ? 0 : status % 3 + 1;
    }
    count(m, 0, 1, UINT32_MAX, 1);
    scrape = scrape_now(m);
    for (unsigned status = 0; status < 1000; status++) {
        const struct sample *sample;

        snprintf(text, sizeof text, "%u", status);
        sample = scrape_find(&scrape, "puzzled_requests_total", routes[1], "status", text);
        cr_assert_eq(sample != NULL, has_series(status), "%u", status);
        if (sample)
            cr_assert_eq(sample->value, status % 3 + 1);
    }
    cr_assert_eq(
        scrape_find(&scrape, "puzzled_requests_total", routes[1], "status", "other")->value,
        others + 1);
    free(scrape.samples);
    metrics_free(m);
}

/* Checks that the buckets of a route increase up to the count. Returns the count. */
static double expect_histogram(const struct scrape *scrape, const char *route)
{
    double last = 0;
    double bound = 0;
    double next;
    unsigned buckets = 0;
    const struct sample *whole =
        scrape_find(scrape, "puzzled_request_duration_seconds_count", route, NULL, NULL);

    cr_assert(whole);
    for (unsigned i = 0; i < scrape->count; i++) {
        const struct sample *sample = &scrape->samples[i];

        if (strcmp(sample->name, "puzzled_request_duration_seconds_bucket") != 0 ||
            strcmp(sample_label(sample, "route"), route) != 0)
            continue;
        next = strtod(sample_label(sample, "le"), NULL);
        cr_assert_gt(next, bound);
        cr_assert_geq(sample->value, last);
        bound = next;
        last = sample->value;
        buckets++;
    }
    cr_assert_eq(buckets, 19);
    cr_assert_gt(bound, 1e300, "the last bucket is +Inf");
    cr_assert_eq(last, whole->value);
    return last;
}

Test(metrics, includes_the_bound_in_a_bucket)
{
    static const char *const bounds[] = {
        "0.000025", "0.00005", "0.0001", "0.00025", "0.0005", "0.001",
        "0.0025",   "0.005",   "0.01",   "0.025",   "0.05",   "0.1",
        "0.25",     "0.5",     "1",      "2.5",     "5",      "10"};
    struct metrics *m = metrics_create(routes, ROUTES, 1);
    struct scrape scrape;

    for (unsigned i = 0; i < 18; i++) {
        uint64_t nanoseconds = (uint64_t)(strtod(bounds[i], NULL) * 1e9 + 0.5);

        count(m, 0, 0, 200, nanoseconds - 1);
        count(m, 0, 0, 200, nanoseconds);
        count(m, 0, 0, 200, nanoseconds + 1);
    }
    scrape = scrape_now(m);
    cr_assert_eq(expect_histogram(&scrape, routes[0]), 54);
    for (unsigned i = 0; i < 18; i++) {
        const struct sample *sample = scrape_find(
            &scrape, "puzzled_request_duration_seconds_bucket", routes[0], "le", bounds[i]);

        cr_assert(sample, "%s", bounds[i]);
        cr_assert_eq(sample->value, 3 * i + 2, "%s", bounds[i]);
    }
    free(scrape.samples);
    metrics_free(m);
}

Test(metrics, adds_exactly)
{
    struct metrics *m = metrics_create(routes, ROUTES, 2);
    struct scrape scrape;

    count(m, 0, 0, 200, 123456789012345678);
    count(m, 1, 0, 503, 1000000001);
    count(m, 1, 0, 503, 0);
    scrape = scrape_now(m);
    expect_text(
        scrape_find(&scrape, "puzzled_request_duration_seconds_sum", routes[0], NULL, NULL),
        "123456790.012345679");
    expect_text(
        scrape_find(&scrape, "puzzled_request_body_bytes_total", routes[0], NULL, NULL),
        "9");
    expect_text(
        scrape_find(&scrape, "puzzled_response_body_bytes_total", routes[0], NULL, NULL),
        "3000000021");
    cr_assert_eq(expect_histogram(&scrape, routes[0]), 3);
    free(scrape.samples);
    metrics_free(m);
}

enum { LOOPS = 4, COUNTERS = 8, COUNTS = 20000 };

struct counter {
    struct metrics *metrics;
    unsigned number;
    pthread_t thread;
};

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

static struct metrics_event random_event(unsigned counter, unsigned i)
{
    static const unsigned statuses[] = {200, 200, 422, 503};
    uint64_t random = mix(counter * (uint64_t)COUNTS + i + 1);

    return (struct metrics_event){.route = (unsigned)(random % (ROUTES + 1)),
                                  .status = statuses[random >> 8 & 3],
                                  .nanoseconds = (random >> 16) % 20000000000,
                                  .request_bytes = random >> 40 & 1023,
                                  .response_bytes = random >> 50};
}

static void *run_counter(void *arg)
{
    const struct counter *counter = arg;

    for (unsigned i = 0; i < COUNTS; i++) {
        struct metrics_event event = random_event(counter->number, i);

        metrics_count(counter->metrics, counter->number % LOOPS, &event);
    }
    return NULL;
}

/* The sums of all events, which one thread computes. */
struct sums {
    uint64_t statuses[600];
    uint64_t count;
    uint64_t nanoseconds;
    uint64_t request_bytes;
    uint64_t response_bytes;
};

static void sum_events(struct sums sums[ROUTES + 1])
{
    memset(sums, 0, (ROUTES + 1) * sizeof *sums);
    for (unsigned counter = 0; counter < COUNTERS; counter++) {
        for (unsigned i = 0; i < COUNTS; i++) {
            struct metrics_event event = random_event(counter, i);
            struct sums *sum = &sums[event.route];

            sum->statuses[event.status]++;
            sum->count++;
            sum->nanoseconds += event.nanoseconds;
            sum->request_bytes += event.request_bytes;
            sum->response_bytes += event.response_bytes;
        }
    }
}

static void expect_number(const struct sample *sample, uint64_t value)
{
    char text[32];

    snprintf(text, sizeof text, "%" PRIu64, value);
    expect_text(sample, text);
}

static void expect_sums(const struct scrape *scrape, const char *route,
                        const struct sums *sum)
{
    char text[40];

    cr_assert_gt(sum->count, 0);
    cr_assert_eq(expect_histogram(scrape, route), (double)sum->count);
    snprintf(text, sizeof text, "%" PRIu64 ".%09" PRIu64, sum->nanoseconds / 1000000000,
             sum->nanoseconds % 1000000000);
    expect_text(
        scrape_find(scrape, "puzzled_request_duration_seconds_sum", route, NULL, NULL),
        text);
    expect_number(
        scrape_find(scrape, "puzzled_request_body_bytes_total", route, NULL, NULL),
        sum->request_bytes);
    expect_number(
        scrape_find(scrape, "puzzled_response_body_bytes_total", route, NULL, NULL),
        sum->response_bytes);
    for (unsigned status = 100; status < 600; status++) {
        if (sum->statuses[status] == 0)
            continue;
        snprintf(text, sizeof text, "%u", status);
        expect_number(scrape_find(scrape, "puzzled_requests_total", route, "status", text),
                      sum->statuses[status]);
    }
}

/* Two threads share each shard, although each event loop has its own. */
Test(metrics, counts_exactly_with_many_threads)
{
    struct metrics *m = metrics_create(routes, ROUTES, LOOPS);
    struct counter counters[COUNTERS];
    struct sums sums[ROUTES + 1];
    struct scrape scrape;

    for (unsigned i = 0; i < COUNTERS; i++) {
        counters[i] = (struct counter){.metrics = m, .number = i};
        cr_assert_eq(pthread_create(&counters[i].thread, NULL, run_counter, &counters[i]),
                     0);
    }
    for (unsigned i = 0; i < 20; i++) {
        scrape = scrape_now(m); /* consistent while the threads count */
        free(scrape.samples);
    }
    for (unsigned i = 0; i < COUNTERS; i++)
        pthread_join(counters[i].thread, NULL);
    sum_events(sums);
    scrape = scrape_now(m);
    for (unsigned route = 0; route <= ROUTES; route++)
        expect_sums(&scrape, route < ROUTES ? routes[route] : "other", &sums[route]);
    free(scrape.samples);
    metrics_free(m);
}

Test(metrics, has_valid_histograms_while_threads_count)
{
    struct metrics *m = metrics_create(routes, 0, 1);
    struct counter counter = {.metrics = m};
    double last = 0;

    count(m, 0, 0, 200, 1);
    cr_assert_eq(pthread_create(&counter.thread, NULL, run_counter, &counter), 0);
    for (unsigned i = 0; i < 50; i++) {
        struct scrape scrape = scrape_now(m);
        double now = expect_histogram(&scrape, "other");

        cr_assert_geq(now, last);
        last = now;
        free(scrape.samples);
    }
    pthread_join(counter.thread, NULL);
    metrics_free(m);
}
