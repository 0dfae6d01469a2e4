#include "app/health_check.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    LONG_MS = 300000, /* never reached */
    SHORT_MS = 100,
    SLOW_MS = 2000 /* longer than the first bytes of a slow response, shorter than all */
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

static socklen_t make_address(const char *text, struct sockaddr_storage *address)
{
    struct sockaddr_in *in = (struct sockaddr_in *)address;
    struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)address;

    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, text, &in->sin_addr) == 1) {
        in->sin_family = AF_INET;
        return sizeof *in;
    }
    cr_assert_eq(inet_pton(AF_INET6, text, &in6->sin6_addr), 1);
    in6->sin6_family = AF_INET6;
    return sizeof *in6;
}

/* Returns a listening socket on a free port of the address, or -1 if the machine does not
 * support IPv6. */
static int listen_on(const char *text, unsigned *port)
{
    struct sockaddr_storage address;
    socklen_t length = make_address(text, &address);
    int fd = socket(address.ss_family, SOCK_STREAM, 0);

    if (fd < 0 || bind(fd, (struct sockaddr *)&address, length) != 0) {
        cr_assert_eq(address.ss_family, AF_INET6);
        return -1;
    }
    cr_assert_eq(listen(fd, 1), 0);
    length = sizeof address;
    cr_assert_eq(getsockname(fd, (struct sockaddr *)&address, &length), 0);
    *port =
        ntohs(address.ss_family == AF_INET ? ((struct sockaddr_in *)&address)->sin_port
                                           : ((struct sockaddr_in6 *)&address)->sin6_port);
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

/* Runs a check of `checked` while a fake listens on `bound`. Returns -1 if the machine
 * does not support such addresses. */
static int check_at(struct fake *fake, const char *bound, const char *checked,
                    unsigned milliseconds)
{
    int result;

    fake->listening = listen_on(bound, &fake->port);
    if (fake->listening < 0)
        return -1;
    cr_assert_eq(pthread_create(&fake->thread, NULL, run_fake, fake), 0);
    result = health_check(checked, fake->port, milliseconds);
    pthread_join(fake->thread, NULL);
    close(fake->listening);
    return result;
}

static int check(struct fake fake, unsigned milliseconds)
{
    return check_at(&fake, "127.0.0.1", "127.0.0.1", milliseconds);
}

static FILE *errors;
static int real_stderr;

static void catch_stderr(void)
{
    errors = tmpfile();
    cr_assert(errors);
    real_stderr = dup(STDERR_FILENO);
    dup2(fileno(errors), STDERR_FILENO);
}

/* Restores stderr, and expects that one line was written to it that contains `part`, or
 * nothing if `part` is NULL. */
static void expect_error(const char *part)
{
    char text[512];
    size_t length;

    fflush(stderr);
    dup2(real_stderr, STDERR_FILENO);
    close(real_stderr);
    rewind(errors);
    length = fread(text, 1, sizeof text - 1, errors);
    text[length] = '\0';
    fclose(errors);
    if (!part) {
        cr_assert_str_empty(text);
        return;
    }
    cr_assert(strstr(text, part), "%s", text);
    cr_assert(strncmp(text, "puzzled: health check", 21) == 0, "%s", text);
    cr_assert_eq(strchr(text, '\n'), text + length - 1);
}

static void expect(struct fake fake, unsigned milliseconds, const char *error)
{
    int result;

    catch_stderr();
    result = check(fake, milliseconds);
    expect_error(error);
    cr_assert_eq(result, error ? 1 : 0, "%s", fake.response ? fake.response : "nothing");
}

Test(health_check, accepts_status_200)
{
    expect((struct fake){.response = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"},
           LONG_MS, NULL);
    expect((struct fake){.response = "HTTP/1.0 200 OK\r\n\r\n"}, LONG_MS, NULL);
    expect((struct fake){.response = "HTTP/1.1 200\r\n\r\n"}, LONG_MS, NULL);
    expect((struct fake){.response = "HTTP/1.1 200 \r\n\r\n"}, LONG_MS, NULL);
}

Test(health_check, accepts_a_response_in_single_bytes)
{
    expect((struct fake){.response = "HTTP/1.1 200 OK\r\n\r\n", .step = 1, .pause_ms = 2},
           LONG_MS, NULL);
    expect((struct fake){.response = "HTTP/1.1 500 No\r\n\r\n", .step = 1, .pause_ms = 2},
           LONG_MS, "the status is 500");
}

Test(health_check, rejects_another_status)
{
    expect((struct fake){.response = "HTTP/1.1 503 Service Unavailable\r\n\r\n"}, LONG_MS,
           "the status is 503");
    expect((struct fake){.response = "HTTP/1.1 204 No Content\r\n\r\n"}, LONG_MS,
           "the status is 204");
    expect((struct fake){.response = "HTTP/1.1 404 Not Found\r\n\r\n"}, LONG_MS,
           "the status is 404");
}

Test(health_check, rejects_another_protocol)
{
    static const char *const responses[] = {"SSH-2.0-OpenSSH_9.2\r\n",
                                            "HTTP/2.0 200 OK\r\n\r\n",
                                            "HTTP/1.1 2000 OK\r\n\r\n",
                                            "HTTP/1.1 20",
                                            "HTTP/1.1 200",
                                            "HTTP/1.x 200 OK\r\n\r\n",
                                            "HTTP/1.1  200 OK\r\n\r\n",
                                            "HTTP/1.1 20x OK\r\n\r\n",
                                            "HTTP/1.1 200OK\r\n\r\n",
                                            "http/1.1 200 OK\r\n\r\n",
                                            "200 OK is what I say\r\n",
                                            "\xff\xfe\xfd\xfc\x01\x02",
                                            "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"};

    for (unsigned i = 0; i < sizeof responses / sizeof responses[0]; i++)
        expect((struct fake){.response = responses[i]}, LONG_MS,
               "the response is not HTTP/1");
}

Test(health_check, rejects_a_closed_connection)
{
    expect((struct fake){.response = ""}, LONG_MS,
           "the service closed the connection without a response");
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
    int result;

    catch_stderr();
    result = health_check("127.0.0.1", port, SHORT_MS);
    expect_error("no response within 100 ms");
    cr_assert_eq(result, 1);
    close(fd);
}

Test(health_check, rejects_a_closed_port)
{
    unsigned port;
    int result;

    close(listen_on("127.0.0.1", &port));
    catch_stderr();
    result = health_check("127.0.0.1", port, LONG_MS);
    expect_error("Connection refused");
    cr_assert_eq(result, 1);
}

static void reject_address(const char *address, unsigned port)
{
    int result;

    catch_stderr();
    result = health_check(address, port, LONG_MS);
    expect_error("invalid address or port");
    cr_assert_eq(result, 1);
}

Test(health_check, rejects_invalid_addresses)
{
    reject_address("localhost", 80);
    reject_address("", 80);
    reject_address("[::1]", 80);
    reject_address("127.0.0.1", 65536);
    reject_address("127.0.0.1", 4294967295u);
}

/* Runs a check of `checked` and expects a request with the host `host`. */
static void expect_request(const char *bound, const char *checked, const char *host)
{
    struct fake fake = {.response = "HTTP/1.1 200 OK\r\n\r\n"};
    int result = check_at(&fake, bound, checked, LONG_MS);
    char expected[256];

    if (result < 0)
        cr_skip_test("the machine does not support IPv6");
    snprintf(expected, sizeof expected,
             "GET /healthz HTTP/1.1\r\nHost: %s:%u\r\nConnection: close\r\n\r\n", host,
             fake.port);
    cr_assert_eq(result, 0);
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
