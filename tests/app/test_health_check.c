#include "app/health_check.h"

#include <criterion/criterion.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    LONG_MS = 300000, /* never reached */
    SHORT_MS = 100,
    SLOW_MS = 2000 /* the first bytes of a slow response arrive, but not all bytes */
};

/* A test double of the service: accepts one connection and sends `response` in pieces of
 * `step` bytes. */
struct fake {
    const char *response; /* NULL: no byte */
    size_t step;          /* 0: the whole response */
    int pause_ms;         /* before each piece */

    int listening;
    unsigned port;
    pthread_t thread;
    char request[512];
};

/* Returns a listening socket on a free port of the address, or -1 if the machine does not
 * support IPv6. */
static int listen_on(const char *text, unsigned *port)
{
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    struct addrinfo *list;
    char number[8];
    int fd;

    cr_assert_eq(getaddrinfo(text, "0", &hints, &list), 0);
    fd = socket(list->ai_family, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, list->ai_addr, list->ai_addrlen) != 0) {
        cr_assert_eq(list->ai_family, AF_INET6);
        freeaddrinfo(list);
        return -1;
    }
    freeaddrinfo(list);
    cr_assert_eq(listen(fd, 1), 0);
    cr_assert_eq(getsockname(fd, (struct sockaddr *)&address, &length), 0);
    cr_assert_eq(getnameinfo((struct sockaddr *)&address, length, NULL, 0, number,
                             sizeof number, NI_NUMERICSERV),
                 0);
    *port = (unsigned)strtoul(number, NULL, 10);
    return fd;
}

static void read_request(struct fake *fake, int fd)
{
    size_t length = 0;
    ssize_t count;

    while (!strstr(fake->request, "\r\n\r\n") &&
           (count =
                recv(fd, fake->request + length, sizeof fake->request - 1 - length, 0)) > 0)
        length += (size_t)count;
}

/* Sends the response, or a part of it if the client closes the connection. */
static void send_response(const struct fake *fake, int fd)
{
    size_t length = strlen(fake->response);
    size_t step = fake->step ? fake->step : length;

    for (size_t at = 0; at < length; at += step) {
        size_t piece = length - at < step ? length - at : step;

        poll(NULL, 0, fake->pause_ms);
        if (send(fd, fake->response + at, piece, MSG_NOSIGNAL) < 0)
            return;
    }
}

static void *run_fake(void *arg)
{
    struct fake *fake = arg;
    int fd = accept(fake->listening, NULL, NULL);

    if (fd < 0)
        return NULL;
    read_request(fake, fd);
    if (fake->response)
        send_response(fake, fd);
    while (!fake->response && recv(fd, fake->request, 1, 0) > 0)
        continue;
    close(fd);
    return NULL;
}

/* Runs a check. Expects that it writes one line with `error` to stderr, or nothing if `error` is
 * NULL and the service is healthy. */
static void expect_check(const char *address, unsigned port, unsigned milliseconds,
                         const char *error)
{
    FILE *real = stderr;
    char *text = NULL;
    size_t size;
    int result;

    stderr = open_memstream(&text, &size);
    cr_assert(stderr);
    result = health_check(address, port, milliseconds);
    fclose(stderr);
    stderr = real;
    cr_assert_eq(result, error ? 1 : 0, "%s", text);
    if (error) {
        cr_assert(strstr(text, error), "%s", text);
        cr_assert(strncmp(text, "puzzled: health check", 21) == 0, "%s", text);
        cr_assert_eq(strchr(text, '\n'), text + size - 1);
    } else {
        cr_assert_str_empty(text);
    }
    free(text);
}

/* Expects the result of a check of `checked` while `fake` listens on `bound`. */
static void expect_at(struct fake *fake, const char *bound, const char *checked,
                      unsigned milliseconds, const char *error)
{
    fake->listening = listen_on(bound, &fake->port);
    if (fake->listening < 0)
        cr_skip_test("the machine does not support IPv6");
    cr_assert_eq(pthread_create(&fake->thread, NULL, run_fake, fake), 0);
    expect_check(checked, fake->port, milliseconds, error);
    pthread_join(fake->thread, NULL);
    close(fake->listening);
}

static void expect(struct fake fake, unsigned milliseconds, const char *error)
{
    expect_at(&fake, "127.0.0.1", "127.0.0.1", milliseconds, error);
}

Test(health_check, the_status_line_determines_the_result)
{
    static const char not_http[] = "the response is not HTTP/1";
    static const char *const rows[][2] = {
        {"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", NULL},
        {"HTTP/1.0 200 OK\r\n\r\n", NULL},
        {"HTTP/1.1 200\r\n\r\n", NULL},
        {"HTTP/1.1 200 \r\n\r\n", NULL},
        {"HTTP/1.1 503 Service Unavailable\r\n\r\n", "the status is 503"},
        {"HTTP/1.1 204 No Content\r\n\r\n", "the status is 204"},
        {"HTTP/1.1 404 Not Found\r\n\r\n", "the status is 404"},
        {"SSH-2.0-OpenSSH_9.2\r\n", not_http},
        {"HTTP/2.0 200 OK\r\n\r\n", not_http},
        {"HTTP/1.1 2000 OK\r\n\r\n", not_http},
        {"HTTP/1.1 20", not_http},
        {"HTTP/1.1 200", not_http},
        {"HTTP/1.x 200 OK\r\n\r\n", not_http},
        {"HTTP/1.1  200 OK\r\n\r\n", not_http},
        {"HTTP/1.1 20x OK\r\n\r\n", not_http},
        {"HTTP/1.1 200OK\r\n\r\n", not_http},
        {"http/1.1 200 OK\r\n\r\n", not_http},
        {"200 OK is what I say\r\n", not_http},
        {"\xff\xfe\xfd\xfc\x01\x02", not_http},
        {"\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n", not_http},
        {"", "the service closed the connection without a response"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect((struct fake){.response = rows[i][0]}, LONG_MS, rows[i][1]);
}

Test(health_check, accepts_a_response_in_single_bytes)
{
    expect((struct fake){.response = "HTTP/1.1 200 OK\r\n\r\n", .step = 1, .pause_ms = 2},
           LONG_MS, NULL);
    expect((struct fake){.response = "HTTP/1.1 500 No\r\n\r\n", .step = 1, .pause_ms = 2},
           LONG_MS, "the status is 500");
}

Test(health_check, limits_the_time_of_a_response)
{
    expect((struct fake){.response = NULL}, SHORT_MS, "no response within 100 ms");
}

/* The time limit applies to the whole status line, not to each byte. */
Test(health_check, limits_the_time_of_a_slow_response)
{
    expect((struct fake){.response = "HTTP/1.1 200 OK\r\n\r\n", .step = 1, .pause_ms = 200},
           SLOW_MS, "the response is not HTTP/1");
}

/* The kernel completes connections that the service does not accept. */
Test(health_check, limits_the_time_of_a_service_that_does_not_accept)
{
    unsigned port;
    int fd = listen_on("127.0.0.1", &port);

    expect_check("127.0.0.1", port, SHORT_MS, "no response within 100 ms");
    close(fd);
}

Test(health_check, rejects_a_closed_port)
{
    unsigned port;

    close(listen_on("127.0.0.1", &port));
    expect_check("127.0.0.1", port, LONG_MS, "Connection refused");
}

Test(health_check, rejects_invalid_addresses)
{
    static const char error[] = "invalid address or port";

    expect_check("localhost", 80, LONG_MS, error);
    expect_check("", 80, LONG_MS, error);
    expect_check("[::1]", 80, LONG_MS, error);
    expect_check("127.0.0.1", 65536, LONG_MS, error);
    expect_check("127.0.0.1", 4294967295u, LONG_MS, error);
}

/* Runs a check of `checked` and expects a request with the host `host`. */
static void expect_request(const char *bound, const char *checked, const char *host)
{
    struct fake fake = {.response = "HTTP/1.1 200 OK\r\n\r\n"};
    char expected[256];

    expect_at(&fake, bound, checked, LONG_MS, NULL);
    snprintf(expected, sizeof expected,
             "GET /healthz HTTP/1.1\r\nHost: %s:%u\r\nConnection: close\r\n\r\n", host,
             fake.port);
    cr_assert_str_eq(fake.request, expected);
}

Test(health_check, sends_one_request)
{
    expect_request("127.0.0.1", "127.0.0.1", "127.0.0.1");
    expect_request("127.0.0.2", "127.0.0.2", "127.0.0.2");
}

Test(health_check, checks_this_machine_at_the_unspecified_address)
{
    expect_request("127.0.0.1", "0.0.0.0", "0.0.0.0");
}

Test(health_check, supports_ipv6)
{
    expect_request("::1", "::1", "[::1]");
    expect_request("::1", "::", "[::]");
    expect_request("::1", "0:0:0:0:0:0:0:1", "[0:0:0:0:0:0:0:1]");
}
