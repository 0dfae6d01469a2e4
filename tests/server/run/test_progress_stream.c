/* Responses with progress as NDJSON: what the client receives, what happens after it has left,
 * and what is logged. */
#include "stream_rows.h"
#include "tests/server/service_case.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define LINES "Accept: application/x-ndjson\r\n"

static struct service_case s;

static void start(const char *option, const char *value)
{
    char *arguments[] = {(char *)(uintptr_t)option, (char *)(uintptr_t)value, NULL};

    service_start(&s, stream_rows, STREAM_ROWS, 2, option ? arguments : NULL);
}

static unsigned count(const char *text, const char *part)
{
    unsigned n = 0;

    for (; (text = strstr(text, part)) != NULL; text++)
        n++;
    return n;
}

/* Stops the service. Expects that it has logged one request, with `what`. */
static void stop(const char *what)
{
    char *log = service_stop(&s);

    cr_expect_eq(count(log, "method="), 1, "%s", log);
    cr_expect_eq(count(log, what), 1, "no %s: %s", what, log);
    free(log);
}

static void expect_lines_head(const struct response *r)
{
    cr_expect(response_has(r, "HTTP/1.1 200 OK"), "%s", r->head);
    cr_expect(response_has(r, "Content-Type: application/x-ndjson"), "%s", r->head);
    cr_expect(response_has(r, "Vary: Accept"), "%s", r->head);
    cr_expect_null(strstr(r->head, "ETag"), "%s", r->head);
    cr_expect(strstr(r->head, "X-Request-Id: "), "%s", r->head);
}

static const char all_steps[] = "{\"progress\":{\"done\":0,\"total\":3}}\n"
                                "{\"progress\":{\"done\":1,\"total\":3}}\n"
                                "{\"progress\":{\"done\":2,\"total\":3}}\n"
                                "{\"answer\":42}\n";

Test(stream, sends_each_line_at_once)
{
    int fd;
    char *head, *chunk;
    char line[64];

    start(NULL, NULL);
    fd = client_open(&s);
    client_post(fd, "/steps", LINES, "{}");
    for (unsigned i = 0; i < STREAM_STEPS; i++) {
        atomic_store(&stream_released, i + 1);
        if (i == 0) {
            head = client_read_head(fd);
            cr_expect(strstr(head, "Transfer-Encoding: chunked"));
            free(head);
        }
        chunk = client_read_chunk(fd);
        snprintf(line, sizeof line, "{\"progress\":{\"done\":%u,\"total\":3}}\n", i);
        if (i < 2) /* the last one can arrive together with the response */
            cr_expect_str_eq(chunk, line);
        free(chunk);
    }
    close(fd);
    free(service_stop(&s));
}

Test(stream, ends_with_the_response)
{
    struct response r;
    char bytes[24];

    start(NULL, NULL);
    atomic_store(&stream_released, 3);
    r = client_request(&s, "/steps", LINES, "{}");
    expect_lines_head(&r);
    cr_expect(r.whole && r.chunked);
    cr_expect_str_eq(r.body, all_steps);
    snprintf(bytes, sizeof bytes, "bytes=%zu ", r.length);
    response_free(&r);
    stop(bytes);
}

Test(stream, keeps_the_connection_open_for_pipelined_requests)
{
    struct response r;
    int fd;

    start(NULL, NULL);
    fd = client_open(&s);
    client_post(fd, "/steps", LINES, "{}");
    client_post(fd, "/steps", "Accept: */*\r\n", "{}");
    client_post(fd, "/steps", LINES, "{}");
    atomic_store(&stream_released, 3);
    for (unsigned i = 0; i < 3; i++) {
        r = client_read(fd);
        if (i != 1)
            expect_lines_head(&r);
        cr_expect_str_eq(r.body, i == 1 ? "{\"answer\":42}\n" : all_steps, "%u: %s", i,
                         r.body);
        response_free(&r);
    }
    close(fd);
    free(service_stop(&s));
}

Test(stream, sends_one_line_without_progress)
{
    struct response r;

    start(NULL, NULL);
    r = client_request(&s, "/offers", "Accept: text/html\r\n" LINES, "{}");
    expect_lines_head(&r);
    cr_expect(response_has(&r, "Content-Length: 14"), "%s", r.head);
    cr_expect_str_eq(r.body, "{\"answer\":42}\n");
    response_free(&r);
    stop("status=200 bytes=14 ");
}

Test(stream, sends_json_if_the_operation_does_not_stream)
{
    struct response r;

    start(NULL, NULL);
    r = client_request(&s, "/plain", LINES, "{}");
    cr_expect(response_has(&r, "Content-Type: application/json"), "%s", r.head);
    cr_expect_null(strstr(r.head, "Vary"), "%s", r.head);
    cr_expect(strstr(r.head, "ETag: "), "%s", r.head);
    cr_expect_str_eq(r.body, "{\"answer\":42}\n");
    response_free(&r);
    stop("status=200 bytes=14 ");
}

/* Returns the second line of `body`, which must have two lines. */
static json_t *second_of_two(const char *body)
{
    const char *second = strchr(body, '\n');

    cr_assert(second && count(body, "\n") == 2, "%s", body);
    return json_loads(second + 1, 0, NULL);
}

static void expect_problem(const char *path, unsigned status, const char *type)
{
    struct response r = client_request(&s, path, LINES, "{}");
    json_t *problem = second_of_two(r.body);

    expect_lines_head(&r);
    cr_expect(r.whole);
    cr_expect_eq(json_integer_value(json_object_get(problem, "status")), status);
    cr_expect_str_eq(json_string_value(json_object_get(problem, "type")), type);
    json_decref(problem);
    response_free(&r);
}

Test(stream, sends_a_later_error_as_the_last_line)
{
    char *log;

    start(NULL, NULL);
    expect_problem("/late", 422, "/problems/invalid-request");
    expect_problem("/stopped", 503, "/problems/stopped");
    log = service_stop(&s);
    cr_expect_eq(count(log, "status=200"), 2, "%s", log);
    free(log);
}

Test(stream, sends_a_problem_if_the_response_exceeds_the_memory_limit)
{
    start("--max-memory", "64M");
    cr_assert(
        memory_budget_reserve(&s.service.memory, s.service.memory.limit - STREAM_LARGE));
    expect_problem("/large", 503, "/problems/overloaded");
    memory_budget_release(&s.service.memory, s.service.memory.limit - STREAM_LARGE);
    stop("status=200");
}

Test(stream, sends_large_responses)
{
    struct response r;
    json_t *last;

    start(NULL, NULL);
    r = client_request(&s, "/large", LINES, "{}");
    last = second_of_two(r.body);
    cr_expect(r.whole);
    cr_expect_eq(json_string_length(json_object_get(last, "answer")), STREAM_LARGE);
    cr_expect_gt(atomic_load(&s.service.memory.peak), STREAM_LARGE);
    json_decref(last);
    response_free(&r);
    stop("status=200");
}

static struct response request_1_0(const char *path)
{
    int fd = client_open(&s);
    struct response r;
    char text[128];

    snprintf(text, sizeof text,
             "POST %s HTTP/1.0\r\nConnection: keep-alive\r\n" LINES
             "Content-Length: 2\r\n\r\n{}",
             path);
    client_send(fd, text);
    r = client_read(fd); /* until the connection is closed */
    close(fd);
    return r;
}

Test(stream, sends_no_chunks_to_clients_of_http_1_0)
{
    struct response r;

    start(NULL, NULL);
    atomic_store(&stream_released, 3);
    r = request_1_0("/steps");
    cr_expect_not(r.chunked);
    cr_expect(response_has(&r, "Connection: close"), "%s", r.head);
    cr_expect_str_eq(r.body, all_steps);
    response_free(&r);
    r = request_1_0("/large");
    cr_expect_gt(r.length, STREAM_LARGE);
    response_free(&r);
    free(service_stop(&s));
}

/* Checks that each line is complete, and that the numbers increase. Lines can be missing. */
static void expect_increasing(char *body)
{
    json_int_t before = -1;
    unsigned lines = 0;

    for (char *line = strtok(body, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        json_t *value = json_loads(line, 0, NULL);
        const json_t *progress = json_object_get(value, "progress");

        cr_assert(value, "%.40s", line);
        if (progress) {
            cr_assert_gt(json_integer_value(progress), before);
            before = json_integer_value(progress);
        } else {
            cr_assert_eq(json_integer_value(json_object_get(value, "answer")), 42);
            before = STREAM_FLOOD; /* it must be the last line */
        }
        json_decref(value);
    }
    cr_expect_eq(before, STREAM_FLOOD);
    cr_expect_gt(lines, 1);
}

Test(stream, discards_progress_for_slow_readers_but_not_the_response)
{
    int fd, size = 65536; /* with less, the kernel delays each page by 0.2 s */
    struct response r;

    start(NULL, NULL);
    fd = client_open(&s);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    client_post(fd, "/flood", LINES, "{}");
    service_await(&stream_reached, STREAM_FLOOD); /* does not wait for the client */
    service_await(&s.service.jobs.working, 0);
    r = client_read(fd);
    cr_expect(r.whole);
    cr_expect_lt(r.length, STREAM_FLOOD * STREAM_FILLER);
    cr_expect_eq(atomic_load(&s.service.memory.peak), 0);
    expect_increasing(r.body);
    response_free(&r);
    close(fd);
    stop("status=200");
}

/* Closes the connection. If `reset`, the kernel sends a reset. */
static void leave(int fd, bool reset)
{
    struct linger linger = {.l_onoff = 1, .l_linger = 0};

    if (reset)
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    close(fd);
}

/* Leaves while lines wait to be sent: libmicrohttpd closes before the job is done. */
static void leave_in_flood(bool reset)
{
    int fd, size = 4096;

    start(NULL, NULL);
    fd = client_open(&s);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    client_post(fd, "/endless", LINES, "{}");
    free(client_read_head(fd));
    leave(fd, reset);
    service_await(&s.service.jobs.working, 0);
    service_await(&s.service.connections, 0);
    cr_expect_eq(atomic_load(&s.service.canceled), 1);
    stop("status=499 bytes=0 ");
}

Test(stream, stops_the_job_of_a_client_that_closes_during_lines)
{
    leave_in_flood(false);
}

Test(stream, stops_the_job_of_a_client_that_resets_during_lines)
{
    leave_in_flood(true);
}

/* The service can send lines until the buffers of the kernel are full. */
Test(stream, closes_the_connection_of_a_client_that_does_not_read)
{
    int fd, size = 4096;

    start(NULL, NULL);
    fd = client_open(&s);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    client_post(fd, "/endless", LINES, "{}");
    service_await(&stream_is_stuck, 1);
    set_clock_shift((int64_t)s.service.settings.idle_seconds * 1000000000);
    service_await(&s.service.connections, 0);
    close(fd);
    stop("status=499 bytes=0 ");
}

Test(stream, serves_many_clients_at_once)
{
    enum { CLIENTS = 50 };
    int fds[CLIENTS];

    start(NULL, NULL);
    atomic_store(&stream_released, 3);
    for (unsigned i = 0; i < CLIENTS; i++) {
        fds[i] = client_open(&s);
        client_post(fds[i], "/steps", i % 2 ? LINES : "", "{}");
    }
    for (unsigned i = 0; i < CLIENTS; i++) {
        if (i % 10 == 9) {
            leave(fds[i], i % 20 == 9);
            continue;
        }
        struct response r = client_read(fds[i]);

        cr_expect_str_eq(r.body, i % 2 ? all_steps : "{\"answer\":42}\n");
        response_free(&r);
        close(fds[i]);
    }
    free(service_stop(&s));
}
