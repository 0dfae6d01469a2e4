/* NDJSON requests that are long, slow, or numerous. */
#include "line_rows.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

enum { MIB = 1 << 20 };

static struct service_case s;

static void start(const char *option, const char *value)
{
    char *arguments[] = {(char *)(uintptr_t)option, (char *)(uintptr_t)value, NULL};

    service_start(&s, line_rows, LINE_ROWS, 1, option ? arguments : NULL);
}

static int begin_body(const char *path, unsigned long long length)
{
    char field[64];
    int fd = client_open(&s);

    snprintf(field, sizeof field, "Content-Length: %llu\r\n", length);
    line_send_head(fd, path, field);
    return fd;
}

Test(upload_limits, rejects_a_body_that_is_too_long_before_it_arrives)
{
    int fd;

    start(NULL, NULL);
    fd = begin_body("/short", LINE_SHORT_BODY + 1);
    response_expect(client_read(fd), "HTTP/1.1 413 Content Too Large",
                    "the body has 101 bytes; at most 100 are allowed");
    close(fd);
    fd = begin_body("/gather", (1ull << 30) + 1);
    response_expect(client_read(fd), "HTTP/1.1 413 Content Too Large",
                    "at most 1073741824 are allowed");
    close(fd);
    fd = begin_body("/gather", 1ull << 30);
    service_await(&line_begun, 1);
    close(fd);
    service_await(&line_aborted, 1);
    line_stop(&s, 1, 1);
}

Test(upload_limits, accepts_the_longest_body)
{
    char body[LINE_SHORT_BODY + 1];

    start(NULL, NULL);
    memset(body, '\n', LINE_SHORT_BODY);
    memcpy(body, "\"a\"", 3);
    body[LINE_SHORT_BODY] = '\0';
    response_expect(client_request(&s, "/short", LINES, body), "HTTP/1.1 200 OK",
                    "{\"lines\":1,");
    line_stop(&s, 1, 0);
}

Test(upload_limits, rejects_chunks_that_exceed_the_limit)
{
    int fd;

    start(NULL, NULL);
    fd = client_open(&s);
    line_send_head(fd, "/short", "Transfer-Encoding: chunked\r\n");
    for (unsigned i = 0; i < 12; i++)
        client_send_bytes(fd, "9\r\n\"234567\"\n\r\n", 14);
    response_expect(client_read(fd), "HTTP/1.1 413 Content Too Large",
                    "more than 100 bytes");
    close(fd);
    line_stop(&s, 1, 1);
}

/* The client is fast, and the body has 32 MiB. */
Test(upload_limits, uses_constant_memory_for_a_long_body)
{
    static char part[MIB];
    const unsigned parts = 32;
    struct gathered g = {.limit = 7};
    struct rusage before, after;
    struct response r;
    char *wanted;
    int fd;

    for (size_t i = 0; i < MIB; i += 16)
        memcpy(part + i, i % 32 ? "\"0123456789abc\"\n" : "\"0123456\\u00e9\"\n", 16);
    for (size_t i = 0; i < parts * (size_t)MIB; i += 16) {
        if (i % 32)
            gathered_add(&g, "0123456789abc", 13);
        else
            gathered_add(&g, "0123456\xc3\xa9", 9);
    }
    start(NULL, NULL);
    fd = begin_body("/gather", (unsigned long long)parts * MIB);
    service_await(&line_begun, 1);
    getrusage(RUSAGE_SELF, &before);
    for (unsigned i = 0; i < parts; i++)
        cr_assert(client_send_bytes(fd, part, MIB));
    r = client_read(fd);
    getrusage(RUSAGE_SELF, &after);
    wanted = gathered_response(&g);
    response_expect(r, "HTTP/1.1 200 OK", wanted);
    free(wanted);
    close(fd);
    cr_expect_eq(atomic_load(&s.service.memory.peak), 4 * LINE_LONG + LINE_STATE);
    if (!SANITIZED) /* a sanitizer does not reuse freed memory at once */
        cr_expect_lt(after.ru_maxrss - before.ru_maxrss, 8192);
    line_stop(&s, 1, 0);
}

Test(upload_limits, rejects_bodies_that_exceed_the_memory_limit)
{
    struct response r;
    int fds[4];

    start("--max-memory", "64M");
    for (unsigned i = 0; i < 3; i++) {
        fds[i] = begin_body("/heavy", 8);
        service_await(&line_begun, i + 1);
    }
    fds[3] = begin_body("/heavy", 8);
    client_send(fds[3], "\"a\"\n\"b\"\n");
    r = client_read(fds[3]);
    cr_expect(response_has(&r, "Retry-After: 1"));
    response_expect(r, "HTTP/1.1 503 Service Unavailable", "overloaded");
    client_send(fds[0], "\"a\"\n\"b\"\n");
    response_expect(client_read(fds[0]), "HTTP/1.1 200 OK", "{\"lines\":2,");
    line_send_head(fds[3], "/heavy", "Content-Length: 4\r\n");
    client_send(fds[3], "\"c\"\n");
    response_expect(client_read(fds[3]), "HTTP/1.1 200 OK", "{\"lines\":1,");
    for (unsigned i = 0; i < 4; i++)
        close(fds[i]);
    line_stop(&s, 4, 2);
}

/* Sends `count` lines of 1 KiB, and waits until they were added. */
static void send_lines(int fd, unsigned count)
{
    unsigned before = atomic_load(&line_added);
    char line[1025];

    memset(line, 'a', 1024);
    line[0] = line[1022] = '"';
    line[1023] = '\n';
    for (unsigned i = 0; i < count; i++)
        cr_assert(client_send_bytes(fd, line, 1024));
    service_await(&line_added, before + count);
}

Test(upload_limits, ends_a_body_that_is_too_slow)
{
    int fd;

    start(NULL, NULL);
    fd = begin_body("/gather", 8 * MIB);
    send_lines(fd, 1023);
    service_pass_time(&s);
    response_expect(client_read(fd), "HTTP/1.1 408 Request Timeout",
                    "not complete after 300 seconds");
    close(fd);
    line_stop(&s, 1, 1);
}

/* Several MiB arrive within the first time limit, and nothing within the second. */
Test(upload_limits, ends_a_body_that_stops_arriving)
{
    int fd;

    start(NULL, NULL);
    fd = begin_body("/gather", 8 * MIB);
    send_lines(fd, 3072);
    service_pass_time(&s);
    service_pass_time(&s);
    response_expect(client_read(fd), "HTTP/1.1 408 Request Timeout", "less than 1024 KiB");
    close(fd);
    line_stop(&s, 1, 1);
}

/* The body takes more than four times --request-seconds. */
Test(upload_limits, accepts_a_slow_body_that_continues_to_arrive)
{
    int fd;

    start(NULL, NULL);
    fd = begin_body("/gather", 5 * MIB);
    for (unsigned i = 0; i < 4; i++) {
        send_lines(fd, 1024);
        service_pass_time(&s);
    }
    send_lines(fd, 1024);
    response_expect(client_read(fd), "HTTP/1.1 200 OK", "{\"lines\":5120,");
    close(fd);
    line_stop(&s, 1, 0);
}

/* A JSON request has --request-seconds, although much of it arrives. */
Test(upload_limits, does_not_extend_the_time_limit_of_json)
{
    static char part[999999];
    int fd;

    memset(part, ' ', sizeof part);
    start(NULL, NULL);
    fd = client_open(&s);
    client_send(fd, "POST /plain HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n");
    service_await(&s.service.requests, 1);
    cr_assert(client_send_bytes(fd, part, sizeof part));
    service_pass_time(&s);
    response_expect(client_read(fd), "HTTP/1.1 408 Request Timeout",
                    "not complete after 300 seconds");
    close(fd);
    line_stop(&s, 0, 0);
}

enum { CROWD = 24, CROWD_LINES = 3000 };

/* Writes line `i` of a client. Returns its length. */
static size_t write_line(char *line, unsigned client, unsigned i)
{
    return (size_t)sprintf(line, "\"%u of client %u, \xe2\x82\xac%.*s\"\n", i, client,
                           (int)(i * 7 % 60),
                           "                                                            ");
}

static void expect_line_sums(int fd, unsigned client)
{
    struct gathered g = {.limit = 7};
    char line[128];
    char *wanted;

    for (unsigned i = 0; i < CROWD_LINES; i++) {
        size_t length = write_line(line, client, i);

        gathered_add(&g, line + 1, length - 3);
    }
    wanted = gathered_response(&g);
    response_expect(client_read(fd), "HTTP/1.1 200 OK", wanted);
    free(wanted);
}

/* The bodies arrive at the same time, in parts that end anywhere, with short requests between
 * them. */
Test(upload_limits, accepts_many_bodies_at_once)
{
    static char bodies[CROWD][CROWD_LINES * 100];
    size_t lengths[CROWD], at[CROWD] = {0};
    unsigned open = CROWD;
    int fds[CROWD];

    start(NULL, NULL);
    for (unsigned client = 0; client < CROWD; client++) {
        lengths[client] = 0;
        for (unsigned i = 0; i < CROWD_LINES; i++)
            lengths[client] += write_line(bodies[client] + lengths[client], client, i);
        fds[client] = begin_body("/gather", lengths[client]);
    }
    for (unsigned round = 0; open; round++) {
        unsigned client = round % CROWD;
        size_t size = 1 + round * 7919u % 12000;

        if (at[client] == lengths[client])
            continue;
        size = size < lengths[client] - at[client] ? size : lengths[client] - at[client];
        cr_assert(client_send_bytes(fds[client], bodies[client] + at[client], size));
        at[client] += size;
        open -= at[client] == lengths[client];
        if (round % 50 == 0)
            response_expect(client_request(&s, "/plain", "", "{}"), "HTTP/1.1 200 OK",
                            "{}");
    }
    for (unsigned client = 0; client < CROWD; client++) {
        expect_line_sums(fds[client], client);
        close(fds[client]);
    }
    line_stop(&s, CROWD, 0);
}
