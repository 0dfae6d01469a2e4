#include "server/http/health_check.h"

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
    PLENTY_MS = 300000 /* for what takes milliseconds unless it hangs */,
    SHORT_MS = 100,
    DRIPPING_MS = 2000 /* less than the drops take together, more than some of them */
};

/* A server for one connection: it sends `answer` in pieces of `step` bytes. */
struct fake {
    const char *answer; /* NULL: never a byte */
    size_t step;        /* 0: all at once */
    int pause_ms;       /* before each piece */

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

/* A listening socket on a free port of `text`, or -1 where the machine lacks IPv6. */
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

/* Sends all of it, or less when the client has gone. */
static void send_answer(const struct fake *fake, int fd)
{
    size_t length = strlen(fake->answer);
    size_t step = fake->step ? fake->step : length;

    for (size_t at = 0; at < length; at += step) {
        size_t piece = length - at < step ? length - at : step;

        poll(NULL, 0, fake->pause_ms);
        if (send(fd, fake->answer + at, piece, MSG_NOSIGNAL) < 0)
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
    if (fake->answer)
        send_answer(fake, fd);
    while (!fake->answer && recv(fd, fake->request, 1, 0) > 0)
        continue;
    close(fd);
    return NULL;
}

/* Checks a fake that listens on `bound`, asking at `asked`; -1 without such addresses. */
static int check_at(struct fake *fake, const char *bound, const char *asked,
                    unsigned milliseconds)
{
    int result;

    fake->listening = listen_on(bound, &fake->port);
    if (fake->listening < 0)
        return -1;
    cr_assert_eq(pthread_create(&fake->thread, NULL, run_fake, fake), 0);
    result = health_check(asked, fake->port, milliseconds);
    pthread_join(fake->thread, NULL);
    close(fake->listening);
    return result;
}

static int check(struct fake fake, unsigned milliseconds)
{
    return check_at(&fake, "127.0.0.1", "127.0.0.1", milliseconds);
}

static FILE *reasons;
static int real_stderr;

static void catch_stderr(void)
{
    reasons = tmpfile();
    cr_assert(reasons);
    real_stderr = dup(STDERR_FILENO);
    dup2(fileno(reasons), STDERR_FILENO);
}

/* Gives stderr back and expects that it holds `part` in just one line, or nothing. */
static void expect_reason(const char *part)
{
    char text[512];
    size_t length;

    fflush(stderr);
    dup2(real_stderr, STDERR_FILENO);
    close(real_stderr);
    rewind(reasons);
    length = fread(text, 1, sizeof text - 1, reasons);
    text[length] = '\0';
    fclose(reasons);
    if (!part) {
        cr_assert_str_empty(text);
        return;
    }
    cr_assert(strstr(text, part), "%s", text);
    cr_assert(strncmp(text, "puzzled: health check", 21) == 0, "%s", text);
    cr_assert_eq(strchr(text, '\n'), text + length - 1);
}

static void expect(struct fake fake, unsigned milliseconds, const char *reason)
{
    int result;

    catch_stderr();
    result = check(fake, milliseconds);
    expect_reason(reason);
    cr_assert_eq(result, reason ? 1 : 0, "%s", fake.answer ? fake.answer : "nothing");
}

Test(health_check, a_good_service)
{
    expect((struct fake){.answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"},
           PLENTY_MS, NULL);
    expect((struct fake){.answer = "HTTP/1.0 200 OK\r\n\r\n"}, PLENTY_MS, NULL);
    expect((struct fake){.answer = "HTTP/1.1 200\r\n\r\n"}, PLENTY_MS, NULL);
    expect((struct fake){.answer = "HTTP/1.1 200 \r\n\r\n"}, PLENTY_MS, NULL);
}

Test(health_check, an_answer_in_single_bytes)
{
    expect((struct fake){.answer = "HTTP/1.1 200 OK\r\n\r\n", .step = 1, .pause_ms = 2},
           PLENTY_MS, NULL);
    expect((struct fake){.answer = "HTTP/1.1 500 No\r\n\r\n", .step = 1, .pause_ms = 2},
           PLENTY_MS, "the status is 500");
}

Test(health_check, another_status)
{
    expect((struct fake){.answer = "HTTP/1.1 503 Service Unavailable\r\n\r\n"}, PLENTY_MS,
           "the status is 503");
    expect((struct fake){.answer = "HTTP/1.1 204 No Content\r\n\r\n"}, PLENTY_MS,
           "the status is 204");
    expect((struct fake){.answer = "HTTP/1.1 404 Not Found\r\n\r\n"}, PLENTY_MS,
           "the status is 404");
}

Test(health_check, garbage)
{
    static const char *const answers[] = {"SSH-2.0-OpenSSH_9.2\r\n",
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

    for (unsigned i = 0; i < sizeof answers / sizeof answers[0]; i++)
        expect((struct fake){.answer = answers[i]}, PLENTY_MS,
               "the response is not HTTP/1");
}

Test(health_check, a_service_that_hangs_up)
{
    expect((struct fake){.answer = ""}, PLENTY_MS,
           "the service closed the connection without a response");
}

Test(health_check, a_silent_service)
{
    expect((struct fake){.answer = NULL}, SHORT_MS, "no response within 100 ms");
}

/* Each byte comes in time, all of them together do not. */
Test(health_check, a_dripping_service)
{
    expect((struct fake){.answer = "HTTP/1.1 200 OK\r\n\r\n", .step = 1, .pause_ms = 200},
           DRIPPING_MS, "the response is not HTTP/1");
}

/* The kernel takes connections that nobody accepts: silence again. */
Test(health_check, a_service_that_never_accepts)
{
    unsigned port;
    int fd = listen_on("127.0.0.1", &port);
    int result;

    catch_stderr();
    result = health_check("127.0.0.1", port, SHORT_MS);
    expect_reason("no response within 100 ms");
    cr_assert_eq(result, 1);
    close(fd);
}

Test(health_check, a_closed_port)
{
    unsigned port;
    int result;

    close(listen_on("127.0.0.1", &port));
    catch_stderr();
    result = health_check("127.0.0.1", port, PLENTY_MS);
    expect_reason("Connection refused");
    cr_assert_eq(result, 1);
}

static void expect_no_address(const char *address, unsigned port)
{
    int result;

    catch_stderr();
    result = health_check(address, port, PLENTY_MS);
    expect_reason("invalid address or port");
    cr_assert_eq(result, 1);
}

Test(health_check, what_is_no_address)
{
    expect_no_address("localhost", 80);
    expect_no_address("", 80);
    expect_no_address("[::1]", 80);
    expect_no_address("127.0.0.1", 65536);
    expect_no_address("127.0.0.1", 4294967295u);
}

/* Asks over `asked` and expects the Host header that goes with `named`. */
static void expect_host(const char *bound, const char *asked, const char *named)
{
    struct fake fake = {.answer = "HTTP/1.1 200 OK\r\n\r\n"};
    int result = check_at(&fake, bound, asked, PLENTY_MS);
    char expected[256];

    if (result < 0)
        cr_skip_test("no IPv6 here");
    snprintf(expected, sizeof expected,
             "GET /healthz HTTP/1.1\r\nHost: %s:%u\r\nConnection: close\r\n\r\n", named,
             fake.port);
    cr_assert_eq(result, 0);
    cr_assert_str_eq(fake.request, expected);
}

Test(health_check, the_request)
{
    expect_host("127.0.0.1", "127.0.0.1", "127.0.0.1");
    expect_host("127.0.0.2", "127.0.0.2", "127.0.0.2");
}

Test(health_check, everywhere_means_here)
{
    expect_host("127.0.0.1", "0.0.0.0", "0.0.0.0");
}

Test(health_check, ipv6)
{
    expect_host("::1", "::1", "[::1]");
    expect_host("::1", "::", "[::]");
    expect_host("::1", "0:0:0:0:0:0:0:1", "[0:0:0:0:0:0:0:1]");
}
